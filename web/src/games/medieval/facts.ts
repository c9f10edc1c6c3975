/** What the page knows of the game beside its words, and short ways to what a seat is shown. */
import type { SeatState } from "../../lib/types";
import type { Hints, View } from "./shapes";

export const PHASES = ["map-card", "income", "actions", "draw", "mandatory"] as const;
export const INVESTMENTS = ["military", "maritime", "ecclesiastical", "traitor", "infrastructure", "merchant"] as const;
const COLOURS = ["red", "blue", "green", "yellow", "purple", "black"] as const;

export function viewOf(state: SeatState): View {
  return state.view as View;
}

export function hintsOf(state: SeatState): Hints {
  return (state.prompt?.hints ?? {}) as Hints;
}

/** The name of a seat's colour and hatching; the seat after the last one is the NPC's. */
export function colourName(view: View, seat: number): string {
  return COLOURS[seat < view.players.length ? seat : COLOURS.length - 1] ?? "black";
}

export function colourOf(view: View, seat: number): string {
  return seat < 0 ? "var(--wild)" : `var(--${colourName(view, seat)})`;
}

export const isNpc = (view: View, seat: number) => seat >= view.players.length;

/** +1, 0, −1 as they stand on a card. */
export function signed(number: number): string {
  return number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0";
}
