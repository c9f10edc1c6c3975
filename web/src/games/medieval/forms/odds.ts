/** Chances beside the moves, and a question where a finger was shown none on the way. */
import type { Move, SeatState } from "../../../lib/types";
import type { Doubt } from "../../plugin";
import { hintsOf } from "../facts";
import { f } from "./words";

const FIGHTS = ["attack", "knights-attack", "fight-civil-war"];
const CARDS = ["heresy", "assassinate"];

/** The chance of a move in percent, to stand on its button; empty where none is known. */
export function chanceOf(state: SeatState, move: Move): string {
  const odds = hintsOf(state).odds?.[move.text];
  if (!odds) return "";
  if (odds.strength !== undefined) return f("odds.crusade", { n: odds.percent });
  return move.verb === "invade" ? f("odds.falls", { n: odds.percent }) : `${odds.percent}%`;
}

/** What a finger is asked before a move that rests on dice. */
export function doubtOf(state: SeatState, move: Move): Doubt | null {
  // by the rules their offer is gone before the other one is written
  if (move.verb === "counter") return { text: f("deal.counter.doubt") };
  if (!hintsOf(state).odds?.[move.text]) return null;
  const words = { yes: f("odds.yes"), no: f("odds.no") };
  if (FIGHTS.includes(move.verb)) return { text: f("odds.attack"), words, touch: true };
  return CARDS.includes(move.verb) ? { text: f("odds.card"), words, touch: true } : null;
}
