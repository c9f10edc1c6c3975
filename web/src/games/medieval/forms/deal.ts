/** Writing a deal: what is chosen in the form, and the small moves that say so. */
import { withAmount } from "../../../lib/log";
import type { Move } from "../../../lib/types";
import type { Offer, Terms } from "../shapes";

export type Side = "give" | "want";
export const SIDES = ["give", "want"] as const;
export const NOTHING: Terms = { florins: 0, card: null, provinces: [] };

/** What one side may still name: the listed moves, and what is written already. */
export interface Choices {
  florins: Move | undefined;
  cards: Move[];
  provinces: Move[];
}

export function choicesOf(moves: Move[], side: Side): Choices {
  const of = (what: string) => moves.filter((move) => move.verb === `${side}-${what}`);
  return { florins: of("florins")[0], cards: of("card"), provinces: of("province") };
}

export function termsOf(offer: Offer | null, side: Side): Terms {
  return (side === "give" ? offer?.gives : offer?.wants) ?? NOTHING;
}

/** The moves from what is written to what is wished. */
export function written(moves: Move[], side: Side, before: Terms, wish: Terms): string[] {
  const { florins, cards, provinces } = choicesOf(moves, side);
  const named = (list: Move[], id: string) => list.filter((move) => move.args[0]?.id === id).map((move) => move.text);
  return [
    ...(florins && wish.florins && wish.florins !== before.florins ? [withAmount(florins, wish.florins)] : []),
    ...(wish.card && wish.card !== before.card ? named(cards, wish.card) : []),
    ...wish.provinces.filter((id) => !before.provinces.includes(id)).flatMap((id) => named(provinces, id)),
  ];
}
