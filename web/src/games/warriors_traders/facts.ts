/** What the page knows of the game beside its words, and short ways to what a seat is shown. */
import type { SeatState } from "../../lib/types";
import type { ByPath, Goods, Hints, Phase, View } from "./shapes";

export type Good = keyof Goods;
export type Path = keyof ByPath;
export const GOODS: readonly Good[] = ["food", "products", "weapons", "gold"];
export const PATHS: readonly Path[] = ["production", "trade", "military"];
export const PHASES: readonly Phase[] = ["upkeep", "trade", "development", "maneuvering", "down-keep"];

export function viewOf(state: SeatState): View {
  return state.view as View;
}

export function hintsOf(state: SeatState): Hints {
  return (state.prompt?.hints ?? {}) as Hints;
}

export function colourOf(view: View, seat: number): string {
  const colour = view.players[seat]?.colour;
  return colour ? `var(--${colour})` : "var(--wild)";
}
