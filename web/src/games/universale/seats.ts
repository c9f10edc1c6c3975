/** Seats in moves and on the board: ids, colours, what every move may say about them. */
import type { Move, SeatState } from "../../lib/types";

/** What both games show of a player. */
export interface Ruler {
  seat: number;
  kingdom: string | null;
  colour: string | null;
  honour: number;
  eliminated: boolean;
}

export const LEVELS = ["", "I", "II", "III", "IV"] as const;
const COLOURS = ["red", "blue", "green", "yellow", "purple", "brown", "cyan", "pink", "orange", "olive"];

export function colourName(view: { players: Ruler[] }, seat: number): string {
  const named = view.players[seat]?.colour;
  if (named && COLOURS.includes(named)) return named;
  return view.players[seat]?.kingdom === null ? "black" : (COLOURS[seat] ?? "black");
}

export function colourOf(view: { players: Ruler[] }, seat: number | null): string {
  return seat === null || seat < 0 ? "var(--wild)" : `var(--${colourName(view, seat)})`;
}

/** Everything that may be done now, asked for or not. */
export function allMoves(state: SeatState): Move[] {
  return [...(state.prompt?.moves ?? []), ...(state.prompt?.standing ?? [])];
}

/** The number of a seat in a move's argument. */
export const seatOf = (id: string | number) => Number(String(id).replace(/^player-/, "")) - 1;

export const seatId = (seat: number) => `player-${seat + 1}`;

/** Moves of these verbs whose last number names this pact, proposal or claim. */
export function about(moves: Move[], verbs: readonly string[], number: number): Move[] {
  return moves.filter((move) => verbs.includes(move.verb) && Number(move.args.at(-1)?.id) === number);
}

/** Moves of these verbs that name a seat. */
export function towards(moves: Move[], verbs: readonly string[], seat: number): Move[] {
  return moves.filter(
    (move) => verbs.includes(move.verb) && move.args.some((arg) => arg.kind === "seat" && arg.id === seatId(seat)),
  );
}
