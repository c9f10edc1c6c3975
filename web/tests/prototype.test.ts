import { describe, expect, test } from "vitest";
import { offered, setback } from "../src/games/prototype/choices";
import type { View } from "../src/games/prototype/shapes";
import { colourName } from "../src/games/universale/seats";
import type { SeatState } from "../src/lib/types";

const captain = (id: string, level: number) => ({
  id,
  seat: 0,
  level,
  place: "thrace",
  aboard: null,
  attacks: 0,
  relic: false,
});
const party = (seat: number, captains: string[]) => ({
  seat,
  vf: 5,
  transports: [],
  captains,
  fights: true,
  rolls: seat === 0,
});

function battle(captains: string[], technologies: string[] = []): View {
  return {
    players: [{ seat: 0, kingdom: "byzantium", colour: "red", technologies }],
    captains: [captain("captain-1a", 2), captain("captain-1b", 1), captain("captain-1c", 3)],
    battle: { attackers: [party(1, ["captain-2a"]), party(0, captains)] },
  } as unknown as View;
}

describe("an attack that is given up", () => {
  test("costs every Captain of the party a level", () => {
    expect(setback(battle(["captain-1a", "captain-1b"]), 0)).toEqual([
      [2, 1],
      [1, 0],
    ]);
  });

  test("costs with Tactics only the last leader", () => {
    expect(setback(battle(["captain-1a", "captain-1b"], ["tactics"]), 0)).toBeNull();
    expect(setback(battle(["captain-1c"], ["tactics"]), 0)).toEqual([[3, 2]]);
  });

  test("costs nothing outside a battle", () => {
    expect(setback({ ...battle([]), battle: null }, 0)).toEqual([]);
  });
});

test("kingdoms are offered while they are chosen", () => {
  const move = (verb: string, id: string) => ({
    text: `${verb} ${id}`,
    verb,
    label: "",
    args: [{ kind: "kingdom", id, label: null }],
  });
  const state = { prompt: { moves: [move("take-kingdom", "hre"), move("capital", "thrace")] } } as unknown as SeatState;
  expect(offered(state).map(({ id }) => id)).toEqual(["hre"]);
  expect(offered({ prompt: null } as unknown as SeatState)).toEqual([]);
});

test("who has no kingdom has no colour yet", () => {
  const view = {
    players: [
      { kingdom: null, colour: null },
      { kingdom: "byzantium", colour: "red" },
    ],
  } as unknown as View;
  expect([0, 1].map((seat) => colourName(view, seat))).toEqual(["black", "red"]);
});
