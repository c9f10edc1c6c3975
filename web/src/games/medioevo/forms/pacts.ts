/** Words and moves of pacts. */
import type { Desk } from "../../../lib/desk.svelte";
import type { Move, SeatState } from "../../../lib/types";
import type { Clause } from "../view";
import { w } from "../words";

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
  return moves.filter((move) => verbs.includes(move.verb) && move.args.some((arg) => arg.kind === "seat" && arg.id === seatId(seat)));
}

/** A clause as a sentence. */
export function sentence(desk: Desk, clause: Clause): string {
  const name = (seat: number | null) => (seat === null ? w("pact.all") : desk.seatName(seat));
  const values = {
    by: name(clause.by),
    to: name(clause.to),
    n: clause.amount ?? 0,
    targets: (clause.targets ?? []).map(name).join(", ") || "…",
    what: clause.unit ? desk.words.name("unit", clause.unit, clause.unit === "captain" ? 1 : clause.amount) : "",
    text: clause.text ?? "",
  };
  if (clause.kind === "commercial") return w(clause.amount ? "clause.commercial.fee" : "clause.commercial", values);
  if (clause.kind === "prisoners") return w(clause.unit === "captain" ? "clause.captain" : "clause.prisoners", values);
  return w(`clause.${clause.kind}`, values);
}

const LETTERS =
  " abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789" + ".,;:!?'\"()-+%/&=*àèéìòùäöüßçñÀÈÉ";
/** Three letters a move. */
const BY = 3;
export const LONGEST = 240;

/** The moves that write a text, as gonfalon/commons/pacts/clauses.py spells it. */
export function spelled(text: string): string[] {
  const known = [...text.trim().replace(/\s+/g, " ").slice(0, LONGEST)].map((letter) => (LETTERS.includes(letter) ? letter : "?"));
  while (known.length % BY) known.push(" ");
  const moves: string[] = [];
  for (let at = 0; at < known.length; at += BY)
    moves.push(`text ${known.slice(at, at + BY).reduce((code, letter) => code * LETTERS.length + LETTERS.indexOf(letter), 0)}`);
  return moves;
}

/** The small moves that write a clause again, for a counter-proposal. */
export function rewritten(clause: Clause): string[] {
  const [by, to] = [clause.by === null ? "" : seatId(clause.by), clause.to === null ? "" : seatId(clause.to)];
  switch (clause.kind) {
    case "commercial":
      return [`grant commercial ${by} ${to}`, ...(clause.amount ? [`fee ${by} ${to} ${clause.amount}`] : [])];
    case "passage":
    case "military-control":
    case "civilian-control":
      return [`grant ${clause.kind} ${by} ${to}`];
    case "non-belligerence":
      return ["no-war"];
    case "defensive-alliance":
      return [`defend ${clause.amount}`];
    case "offensive-alliance":
      return [`lead ${by} ${clause.amount}`, ...(clause.targets ?? []).map((seat) => `target ${seatId(seat)}`)];
    case "payment":
      return [`payment ${by} ${to} ${clause.amount}`];
    case "prisoners":
      return clause.captain ? [`hand-over-captain ${clause.captain}`] : [`hand-over ${by} ${to} ${clause.unit} ${clause.amount}`];
    case "text":
      return spelled(clause.text ?? "");
  }
}
