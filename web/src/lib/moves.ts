/** Legal moves, grouped and narrowed by what was clicked. Nothing here knows a rule. */
import type { Arg, Move } from "./types";

/** What was chosen so far: a verb, and ids at argument positions. */
export interface Picked {
  verb: string | null;
  args: (string | number)[];
}

export const NOTHING: Picked = { verb: null, args: [] };

export interface Group {
  verb: string;
  moves: Move[];
}

/** Moves by verb, in the order in which verbs first appear. */
export function groups(moves: Move[]): Group[] {
  const found = new Map<string, Move[]>();
  for (const move of moves) {
    const list = found.get(move.verb);
    if (list) list.push(move);
    else found.set(move.verb, [move]);
  }
  return [...found].map(([verb, list]) => ({ verb, moves: list }));
}

export function isRange(move: Move): boolean {
  return move.low !== undefined && move.high !== undefined;
}

/** Is a move among those that are offered? */
export function offers(moves: Move[], text: string): boolean {
  const cut = text.lastIndexOf(" ");
  const amount = Number(text.slice(cut + 1));
  return moves.some((move) =>
    isRange(move)
      ? move.stem === text.slice(0, cut) && amount >= move.low! && amount <= move.high!
      : move.text === text,
  );
}

/** The words of a step but for where it leads, once nothing else is open. */
export function stemOf(moves: Move[], verbs: readonly string[]): string | null {
  const stems = new Set(
    moves
      .filter((move) => verbs.includes(move.verb) && !isRange(move))
      .map(({ text }) => text.slice(0, text.lastIndexOf(" "))),
  );
  return stems.size === 1 ? [...stems][0]! : null;
}

/** Arguments to choose between; the amount of a range comes last and is not one. */
export function argsOf(move: Move): Arg[] {
  return move.args.filter((arg) => arg.kind !== "amount");
}

export function matching(moves: Move[], picked: Picked): Move[] {
  return moves.filter(
    (move) =>
      (picked.verb === null || move.verb === picked.verb) && picked.args.every((id, at) => argsOf(move)[at]?.id === id),
  );
}

/** The different arguments at one position. */
export function choicesAt(moves: Move[], at: number): Arg[] {
  const seen = new Map<string | number, Arg>();
  for (const move of moves) {
    const arg = argsOf(move)[at];
    if (arg && !seen.has(arg.id)) seen.set(arg.id, arg);
  }
  return [...seen.values()];
}

/** Everything of the given kinds that some move names, and the moves that name it. */
export function named(moves: Move[], kinds: readonly string[]): Map<string, Move[]> {
  const found = new Map<string, Move[]>();
  for (const move of moves)
    for (const arg of move.args)
      if (kinds.includes(arg.kind)) {
        const list = found.get(String(arg.id));
        if (!list) found.set(String(arg.id), [move]);
        else if (list.at(-1) !== move) list.push(move);
      }
  return found;
}

/** Follow choices that are no choices: one verb, or one id at a position. */
export function settle(moves: Move[], picked: Picked): Picked {
  let { verb, args } = picked;
  let left = matching(moves, picked);
  if (verb === null) {
    const only = groups(left);
    if (only.length !== 1) return picked;
    verb = only[0]!.verb;
  }
  for (;;) {
    left = matching(moves, { verb, args });
    const next = choicesAt(left, args.length);
    if (left.length < 2 || next.length !== 1) return { verb, args };
    args = [...args, next[0]!.id];
  }
}
