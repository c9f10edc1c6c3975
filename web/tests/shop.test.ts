import { describe, expect, test } from "vitest";
import { isOpen, leftOf, type Shop, waresOf } from "../src/components/shop/shop";
import type { Desk } from "../src/lib/desk.svelte";
import { offers } from "../src/lib/moves";
import type { Arg, Move, Prompt } from "../src/lib/types";

const desk = { words: { name: (_: string, id: string) => id.toUpperCase() } } as unknown as Desk;
const unit = (id: string): Arg => ({ kind: "unit", id });
const land = (id: string): Arg => ({ kind: "territory", id });
function move(text: string, args: Arg[], range?: [number, number]): Move {
  const verb = text.split(" ")[0]!;
  if (!range) return { text, verb, label: text, args };
  const [low, high] = range;
  return { text: `${text} ${low}..${high}`, stem: text, low, high, verb, label: text, args };
}

const moves = [
  move("enlist archer thrace", [unit("archer"), land("thrace")], [1, 4]),
  move("enlist archer bosnia", [unit("archer"), land("bosnia")], [1, 2]),
  move("wagon thrace", [land("thrace")], [1, 3]),
  move("done", []),
];
const shop: Shop = {
  title: () => "",
  shelves: () => [],
  kinds: ["unit"],
  levels: ["wagon"],
  levelName: (level) => `level ${level}`,
  name: (_, verb, arg) => (arg ? String(arg.id) : verb),
  catalogue: () => ["archer", "cavalry"].map((id) => ({ verb: "enlist", id, name: id, text: `enlist ${id} thrace 1` })),
  ends: "done",
  purse: () => [],
};
const shelf = { id: "army", label: "", verbs: ["enlist", "wagon"] };

describe("a shop", () => {
  test("shows everything once, with every place where it can be had", () => {
    const wares = waresOf(desk, shop, shelf, moves);
    expect(wares.map(({ key, options }) => [key, options.map(({ text }) => text)])).toEqual([
      ["enlist archer", ["enlist archer thrace 1", "enlist archer bosnia 1"]],
      ["enlist cavalry", []],
      ["wagon", ["wagon thrace 1", "wagon thrace 2", "wagon thrace 3"]],
    ]);
    expect(wares[0]!.options.map(({ label, high }) => [label, high])).toEqual([
      ["THRACE", 4],
      ["BOSNIA", 2],
    ]);
    expect(wares[1]!.closed).toBe("enlist cavalry thrace 1");
    expect(wares[2]!.options[1]).toMatchObject({ label: "THRACE, level 2", stem: null });
  });

  test("names the level of a thing, be it one of a range or not", () => {
    const galley = move("wagon galley 2", [unit("galley"), { kind: "amount", id: "2" }]);
    const [ware] = waresOf(desk, { ...shop, catalogue: undefined }, shelf, [galley]);
    expect(ware!.options.map(({ label, text }) => [label, text])).toEqual([["level 2", "wagon galley 2"]]);
  });

  test("is closed while something else is asked", () => {
    expect(isOpen(shop, { moves } as Prompt)).toBe(true);
    expect(isOpen(shop, { moves: moves.slice(0, 3) } as Prompt)).toBe(false);
    expect(isOpen(shop, null)).toBe(false);
  });

  test("says what is left, and not where something hidden decides", () => {
    const purse = [
      { key: "florins", label: "", amount: 1000 },
      { key: "blue", label: "", amount: 2, held: "blue-points" },
      { key: "red", label: "", amount: 3 },
    ];
    const total = [
      { key: "florins", text: "", amount: -120, tone: "worse" as const },
      { key: "blue-points", text: "", amount: -1, tone: "worse" as const },
      { key: "red", text: "", amount: -2, most: -1, tone: "worse" as const },
      { key: "florins", text: "a remark" },
    ];
    expect(leftOf(purse, total).map(({ left }) => left)).toEqual([880, 1, null]);
    expect(leftOf(purse, []).map(({ left }) => left)).toEqual([1000, 2, 3]);
  });
});

test("an amount is offered within its range", () => {
  expect(offers(moves, "enlist archer thrace 4")).toBe(true);
  expect(offers(moves, "enlist archer thrace 5")).toBe(false);
  expect(offers(moves, "enlist cavalry thrace 1")).toBe(false);
  expect(offers(moves, "done")).toBe(true);
});
