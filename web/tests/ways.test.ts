import { describe, expect, test, vi } from "vitest";
import type { GamePlugin } from "../src/games/plugin";
import { Desk, type Source } from "../src/lib/desk.svelte";
import { stemOf } from "../src/lib/moves";
import type { Consequence, Move, PlanAnswer, SeatState, Way } from "../src/lib/types";
import { placesOf, Ways } from "../src/lib/ways.svelte";

// what the page finds in a browser when it begins
vi.hoisted(() => {
  Object.assign(globalThis, {
    document: { documentElement: { dataset: {}, lang: "" } },
    matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
  });
  Object.defineProperty(globalThis, "navigator", { value: { language: "en" } });
});

function move(text: string): Move {
  return { text, verb: text.split(" ")[0]!, label: text, args: [] };
}

const way = (...moves: string[]): Way => ({ to: moves.at(-1)!.split(" ").at(-1)!, moves, harm: [] });
const GRAVE: Consequence = { key: "land", text: "−1 land", amount: -1, tone: "grave" };

describe("the words of a step", () => {
  test("are known once only the place is open", () => {
    const moves = [move("done"), move("move a1 fyn"), move("move a1 slesvig"), move("move a2 fyn")];
    expect(stemOf(moves, ["move"])).toBeNull();
    expect(stemOf(moves.slice(0, 3), ["move"])).toBe("move a1");
    expect(stemOf(moves, ["go"])).toBeNull();
    expect(stemOf([move("go fyn")], ["go"])).toBe("go");
  });
});

describe("ways", () => {
  test("are asked for once, and lead anywhere but back", async () => {
    const asked: string[] = [];
    const ways = new Ways(async (stem) => {
      asked.push(stem);
      return [way("go a", "go b"), way("go a", "go home")];
    });
    await ways.look(1, [move("go a")], ["go"], "home");
    await ways.look(1, [move("go a")], ["go"], "home");
    expect(asked).toEqual(["go"]);
    expect([...ways.found.keys()]).toEqual(["b"]);
    expect(placesOf(ways.found.get("b")!)).toEqual(["a", "b"]);
    await ways.look(2, [move("done")], ["go"], "home");
    expect(ways.found.size).toBe(0);
  });

  test("of an older question are dropped", async () => {
    const answers: ((ways: Way[]) => void)[] = [];
    const ways = new Ways(() => new Promise((answer) => answers.push(answer)));
    const first = ways.look(1, [move("go a")], ["go"], null);
    const second = ways.look(2, [move("go b")], ["go"], null);
    answers[1]!([way("go b", "go c")]);
    answers[0]!([way("go a", "go d")]);
    await Promise.all([first, second]);
    expect([...ways.found.keys()]).toEqual(["c"]);
  });
});

/** A table at which everything is allowed as long as it is foreseen; `meets`: after which move something else is asked. */
function table(plan: Partial<PlanAnswer> = {}, meets = "") {
  const played: string[] = [];
  const asks = (window: string, ...texts: string[]) =>
    ({ version: played.length, prompt: { window, moves: texts.map(move), owes: true } }) as unknown as SeatState;
  const source = {
    seat: 0,
    busy: false,
    state: asks("march", "go a", "go b", "go c"),
    async play(texts: Iterable<string>) {
      for (const text of texts) {
        played.push(text);
        this.state = text === meets ? asks("ambush", "fight") : asks("march", "go a", "go b", "go c");
      }
      return null;
    },
    async plan(moves: string[]) {
      const steps = moves.map((text) => ({ text, label: text, window: "march", final: false, consequences: [] }));
      return { steps, stop: "", reason: "", rule: null, prompt: null, ways: [], ...plan } as unknown as PlanAnswer;
    },
  };
  const plugin = { placeKinds: [], pieceKinds: [], confirm: () => null } as unknown as GamePlugin;
  return { desk: new Desk(source as unknown as Source, "any", plugin), played };
}

describe("a march", () => {
  test("plays its steps one after another", async () => {
    const { desk, played } = table();
    await desk.goOn(["go a", "go b", "go c"]);
    expect(played).toEqual(["go a", "go b", "go c"]);
    expect(desk.notice).toBeNull();
  });

  test("stops where something unforeseen is asked", async () => {
    const { desk, played } = table({}, "go b");
    await desk.goOn(["go a", "go b", "go c"]);
    expect(played).toEqual(["go a", "go b"]);
    expect(desk.notice?.quiet).toBe(true);
  });

  test("does not begin where it is refused", async () => {
    const { desk, played } = table({ stop: "refused", reason: "Too far.", rule: "X-1" });
    await desk.goOn(["go a", "go b"]);
    expect(played).toEqual([]);
    expect(desk.notice).toMatchObject({ text: "Too far.", rule: "X-1" });
  });

  test("that costs something dear is confirmed once", async () => {
    const { desk, played } = table();
    await desk.goOn(["go a", "go b"], [GRAVE]);
    expect(played).toEqual([]);
    expect(desk.question?.text).toContain("−1 land");
    desk.question!.yes();
    await new Promise((done) => setTimeout(done));
    expect(played).toEqual(["go a", "go b"]);
  });
});
