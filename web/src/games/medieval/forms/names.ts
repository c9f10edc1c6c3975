/** Names of what forms speak of. */
import type { Vocabulary } from "../../../lib/library.svelte";
import type { Terms, View } from "../shapes";
import { powerOf } from "../cards";

/** A place of a route: a Province, a Naval Area or the Papal States. */
export function placeName(view: View, words: Vocabulary, id: string): string {
  if (view.provinces.some((province) => province.id === id)) return words.name("province", id);
  return words.name(isSea(view, id) ? "sea" : "place", id);
}

export function isSea(view: View, id: string): boolean {
  return view.areas.some((area) => area.seas.includes(id));
}

export function cardName(words: Vocabulary, id: string): string {
  const power = powerOf(id);
  return words.name(power === null ? "card" : "power", power ?? id);
}

export function isNothing(terms: Terms): boolean {
  return !terms.florins && !terms.card && !terms.provinces.length;
}
