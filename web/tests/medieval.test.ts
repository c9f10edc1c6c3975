import { describe, expect, test } from "vitest";
import { wrapped } from "../src/components/map/names";
import { isUseful, movesOf, piles, powerOf } from "../src/games/medieval/cards";
import type { Move } from "../src/lib/types";

const move = (text: string, ...args: [string, string][]): Move => ({
  text,
  verb: text.split(" ")[0]!,
  label: text,
  args: args.map(([kind, id]) => ({ kind, id })),
});

const MOVES = [
  move("crusade"),
  move("excommunicate france", ["power", "france"]),
  move("play-power poland", ["power", "poland"]),
  move("discard spies", ["card", "spies"]),
  move("give-card pope", ["card", "pope"]),
  move("attack france venice", ["power", "france"], ["province", "venice"]),
];

describe("the hand", () => {
  test("finds the moves that use a card", () => {
    expect(movesOf("pope", MOVES).map((one) => one.text)).toEqual(["crusade", "excommunicate france"]);
    expect(movesOf("poland-card", MOVES).map((one) => one.text)).toEqual(["play-power poland"]);
    expect(movesOf("jihad", MOVES)).toEqual([]);
  });

  test("throwing a card away is no use of it", () => {
    expect(movesOf("spies", MOVES)).toHaveLength(1);
    expect(isUseful("spies", MOVES)).toBe(false);
    expect(isUseful("pope", MOVES)).toBe(true);
  });

  test("lays cards of one kind together", () => {
    expect(piles(["pope", "spies", "pope"])).toEqual([
      { card: "pope", count: 2 },
      { card: "spies", count: 1 },
    ]);
    expect([powerOf("poland-card"), powerOf("pope")]).toEqual(["poland", null]);
  });
});

test("the name of a tile is broken into lines that fit", () => {
  const measure = (line: string) => line.length;
  expect(wrapped("Baltic & Northern Germany", 10, measure)).toEqual(["Baltic &", "Northern", "Germany"]);
  expect(wrapped("Anatolia", 3, measure)).toEqual(["Anatolia"]);
});
