/** The view as facts for the map. */
import type { PlaceFacts } from "../../components/map/facts";
import type { Vocabulary } from "../../lib/library.svelte";
import type { SeatState } from "../../lib/types";
import { colourName, colourOf, type View, viewOf } from "./view";

export function placesOf(state: SeatState, words: Vocabulary, _seatName: (seat: number) => string): PlaceFacts[] {
  const view = viewOf(state);
  return view.provinces
    .filter((province) => province.in_play)
    .map((province) => ({
      id: province.id,
      name: words.name("province", province.id),
      colour: province.owner === null ? null : colourOf(view, province.owner),
      pattern: province.owner === null ? null : colourName(view, province.owner),
      group: province.power ?? "",
      mark: null,
      pieces: [],
      neighbours: province.land,
      label: words.name("province", province.id),
      battle: false,
    }));
}

/** The own Provinces and what borders on them. */
export function home(view: View): string[] {
  const own = view.provinces.filter((province) => province.in_play && province.owner === view.seat);
  return [...new Set(own.flatMap((province) => [province.id, ...province.land]))];
}
