/** What a game says about its shop: the shelves, what lies on them, and what things are called. Prices come with the moves. */
import type { Desk } from "../../lib/desk.svelte";
import { withAmount } from "../../lib/log";
import { argsOf, isRange } from "../../lib/moves";
import type { Arg, Consequence, Move, Prompt } from "../../lib/types";

export interface Shelf {
  id: string;
  label: string;
  verbs: readonly string[];
}

/** Something that always lies in the shop, whether it can be had now or not. */
export interface Catalogued {
  verb: string;
  /** The first argument of its moves; empty where there is none. */
  id: string;
  name: string;
  /** A move to ask about while none is offered. */
  text: string;
}

/** Something to pay with. */
export interface Coin {
  /** Its sign. */
  key: string;
  label: string;
  amount: number;
  /** What outlooks call it, if not by its sign. */
  held?: string;
}

export interface Shop {
  title(desk: Desk): string;
  shelves(desk: Desk): Shelf[];
  /** Kinds of first arguments that are wares of their own. */
  kinds: readonly string[];
  /** Verbs whose amount is a level and not a number of things. */
  levels?: readonly string[];
  levelName?(level: number): string;
  name(desk: Desk, verb: string, arg: Arg | undefined, move: Move): string;
  sign?(verb: string, id: string): string;
  /** What it is good for. */
  note?(desk: Desk, verb: string, id: string): string;
  /** How many there are. */
  have?(desk: Desk, verb: string, id: string): string;
  catalogue?(desk: Desk): Catalogued[];
  /** The verb that ends the purchase. While it is not offered, something else is asked. */
  ends: string;
  /** What one has to spend, by the question as it stands. */
  purse(desk: Desk): Coin[];
  /** Only one thing can be had at a time. */
  single?: boolean;
  /** What the button says that carries out the plan. */
  confirm?(desk: Desk): string;
}

/** One way to get a ware: where, or at which level. */
export interface Option {
  move: Move;
  label: string;
  /** Of a number of things, the move without the number, and how many at once. */
  stem: string | null;
  low: number;
  high: number;
  step: number;
  /** The move for the least of it. */
  text: string;
}

export interface Ware {
  key: string;
  verb: string;
  id: string;
  name: string;
  options: Option[];
  /** A move to ask about where there are no options. */
  closed: string;
}

function optionsOf(desk: Desk, shop: Shop, move: Move, skip: number): Option[] {
  const levels = shop.levels?.includes(move.verb);
  const levelName = (level: number) => shop.levelName?.(level) ?? String(level);
  const fixed = levels && !isRange(move) ? move.args.find(({ kind }) => kind === "amount") : undefined;
  const label = argsOf(move)
    .slice(skip)
    .map((arg) => arg.label ?? desk.words.name(arg.kind, arg.id))
    .concat(fixed ? levelName(Number(fixed.id)) : [])
    .join(", ");
  const plain = { move, label, stem: null, low: 1, high: 1, step: 1, text: move.text };
  if (!isRange(move)) return [plain];
  const { low, high, step } = { low: move.low!, high: move.high!, step: move.step ?? 1 };
  if (!levels) return [{ ...plain, stem: move.stem!, low, high, step, text: withAmount(move, low) }];
  const found: Option[] = [];
  for (let level = low; level <= high; level += step)
    found.push({
      ...plain,
      label: [label, levelName(level)].filter(Boolean).join(", "),
      text: withAmount(move, level),
    });
  return found;
}

/** Everything on one shelf: what is offered, and what always lies there. */
export function waresOf(desk: Desk, shop: Shop, shelf: Shelf, moves: Move[]): Ware[] {
  const found = new Map<string, Ware>();
  for (const { verb, id, name, text } of shop.catalogue?.(desk) ?? [])
    if (shelf.verbs.includes(verb)) {
      const key = `${verb} ${id}`.trim();
      found.set(key, { key, verb, id, name, options: [], closed: text });
    }
  for (const move of moves.filter(({ verb }) => shelf.verbs.includes(verb))) {
    const [first] = argsOf(move);
    const thing = first && shop.kinds.includes(first.kind) ? first : undefined;
    const key = thing ? `${move.verb} ${thing.id}` : move.verb;
    const ware = found.get(key) ?? {
      key,
      verb: move.verb,
      id: String(thing?.id ?? ""),
      name: shop.name(desk, move.verb, thing, move),
      options: [],
      closed: "",
    };
    ware.options.push(...optionsOf(desk, shop, move, thing ? 1 : 0));
    found.set(key, ware);
  }
  return [...found.values()];
}

/** What is left of everything to pay with, once the plan is carried out; where something hidden decides, nobody knows. */
export function leftOf(purse: Coin[], total: Consequence[]): (Coin & { left: number | null })[] {
  return purse.map((coin) => {
    const taken = total.filter(({ key, tone }) => tone && key === (coin.held ?? coin.key));
    const known = taken.every(({ most }) => most === undefined);
    return { ...coin, left: known ? taken.reduce((sum, { amount = 0 }) => sum + amount, coin.amount) : null };
  });
}

/** Is anything on sale, or is something else asked first? */
export function isOpen(shop: Shop, prompt: Prompt | null | undefined): boolean {
  return Boolean(prompt?.moves.some((move) => move.verb === shop.ends));
}
