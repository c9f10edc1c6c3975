/** The cards in a hand: what each is, and which of the listed moves would use it. */
import type { Vocabulary } from "../../lib/library.svelte";
import type { Move } from "../../lib/types";

export const MANDATORY = ["mongol", "disaster", "change-of-ruler"];

/** The rule that says what a card does. */
const RULES: Record<string, string> = {
  mongol: "MD-MONGOL-02",
  pope: "MD-POPE-01",
  "knights-of-christ": "MD-KOC-01",
  spies: "MD-SPY-01",
  assassin: "MD-ASN-02",
  "civil-war": "MD-CW-01",
  jihad: "MD-JIH-01",
  heresy: "MD-HER-01",
  "deus-ex-machina": "MD-DEUS-01",
  disaster: "MD-DIS-01",
  "change-of-ruler": "MD-COR-01",
};

/** The card that a verb uses without naming it. */
const USES: Record<string, string> = {
  crusade: "pope",
  excommunicate: "pope",
  absolve: "pope",
  marry: "pope",
  "papal-passage": "pope",
  "knights-attack": "knights-of-christ",
  knights: "knights-of-christ",
  "commit-knights": "knights-of-christ",
  "spy-map": "spies",
  "spy-hand": "spies",
  "spy-deck": "spies",
  assassinate: "assassin",
  "civil-war": "civil-war",
  heresy: "heresy",
};

/** Deals are written at their own desk. */
const ELSEWHERE = ["give-card", "want-card"];

/** The Power whose card it is, or null for an Action Card. */
export function powerOf(card: string): string | null {
  return card.endsWith("-card") ? card.slice(0, -"-card".length) : null;
}

export const ruleOf = (card: string) => RULES[card] ?? "MD-CARD-06";

export function movesOf(card: string, moves: Move[]): Move[] {
  const power = powerOf(card);
  return moves.filter(
    ({ verb, args }) =>
      !ELSEWHERE.includes(verb) &&
      (USES[verb] === card ||
        args.some((arg) => arg.kind === "card" && arg.id === card) ||
        (power !== null && verb === "play-power" && args[0]?.id === power)),
  );
}

/** Is there more to do with it than to throw it away? */
export const isUseful = (card: string, moves: Move[]) => movesOf(card, moves).some((move) => move.verb !== "discard");

export function cardName(card: string, words: Vocabulary): string {
  const power = powerOf(card);
  return power === null ? words.name("card", card) : words.name("power", power);
}

/** Cards of one kind lie together. */
export function piles(hand: string[]): { card: string; count: number }[] {
  return [...new Set(hand)].map((card) => ({ card, count: hand.filter((one) => one === card).length }));
}
