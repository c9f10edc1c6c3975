import { describe, expect, test } from "vitest";
import { choicesAt, groups, matching, named, settle } from "../src/lib/moves";
import type { Move } from "../src/lib/types";

function move(text: string, ...args: [string, string][]): Move {
  return { text, verb: text.split(" ")[0]!, label: text, args: args.map(([kind, id]) => ({ kind, id })) };
}

const moves = [
  move("done"),
  move("move a1 fyn", ["army", "a1"], ["province", "fyn"]),
  move("move a1 slesvig", ["army", "a1"], ["province", "slesvig"]),
  move("move a2 fyn", ["army", "a2"], ["province", "fyn"]),
];

describe("moves", () => {
  test("are grouped by verb in the order of the list", () => {
    expect(groups(moves).map((group) => [group.verb, group.moves.length])).toEqual([
      ["done", 1],
      ["move", 3],
    ]);
  });

  test("are narrowed by what is picked", () => {
    expect(matching(moves, { verb: "move", args: ["a1"] }).map((one) => one.text)).toEqual([
      "move a1 fyn",
      "move a1 slesvig",
    ]);
    expect(matching(moves, { verb: null, args: ["a2"] })).toHaveLength(1);
  });

  test("tell which places and pieces they name", () => {
    expect([...named(moves, ["province"]).keys()]).toEqual(["fyn", "slesvig"]);
    expect(named(moves, ["army"]).get("a1")).toHaveLength(2);
  });

  test("offer every argument once", () => {
    expect(choicesAt(moves, 0).map((arg) => arg.id)).toEqual(["a1", "a2"]);
  });

  test("settle what is no choice", () => {
    expect(settle(moves.slice(1, 3), { verb: null, args: [] })).toEqual({ verb: "move", args: ["a1"] });
    expect(settle(moves, { verb: null, args: [] }).verb).toBeNull();
  });
});
