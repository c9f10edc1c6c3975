import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { commitmentOf, newPart, openPart, partOf, sitDown, startTable } from "../src/lib/dice";
import { sha256 } from "../src/lib/sha256";
import type { Lobby } from "../src/lib/types";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

describe("SHA-256", () => {
  test.each([0, 1, 3, 31, 32, 55, 56, 63, 64, 65, 119, 120, 1000])(
    "of %i bytes is the one of the library",
    (length) => {
      const data = new Uint8Array(length).map((_, at) => (at * 37 + length) % 256);
      expect(hex(sha256(data))).toBe(createHash("sha256").update(data).digest("hex"));
    },
  );
});

describe("parts of the dice", () => {
  const stored = new Map<string, string>();
  let asked: { url: string; body: { part?: string; commitment?: string } }[] = [];
  let answers: { status: number; body: unknown }[] = [];

  const lobby = (id: string, seats: { seat: number; commitment: string; opened: boolean }[], opening = false) =>
    ({
      id,
      status: "lobby",
      seats: [{ seat: 0, kind: "person", name: "Ada", bot: null, mine: true }],
      dice: { commitment: "00", opening, seats },
    }) as unknown as Lobby;

  beforeEach(() => {
    stored.clear();
    asked = [];
    answers = [];
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    });
    vi.stubGlobal("fetch", async (url: string, wish: { body: string }) => {
      asked.push({ url, body: JSON.parse(wish.body) });
      const answer = answers.shift() ?? { status: 200, body: {} };
      return { ok: answer.status < 400, status: answer.status, text: async () => JSON.stringify(answer.body) };
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  test("a part has 32 bytes and is never the same", () => {
    expect(newPart()).toHaveLength(32);
    expect(hex(newPart())).not.toBe(hex(newPart()));
  });

  test("who sits down tells the hash and keeps the part", async () => {
    let told = "";
    await sitDown(async (commitment) => {
      told = commitment;
      return lobby("t1", [{ seat: 0, commitment, opened: false }]);
    });
    const part = partOf("t1")!;
    expect(commitmentOf(new Uint8Array(Buffer.from(part, "hex")))).toBe(told);
    expect(stored.get("gonfalon.dice.t1")).toBe(part);
  });

  test("who sat there already keeps the part of then", async () => {
    await sitDown(async (commitment) => lobby("t2", [{ seat: 0, commitment, opened: false }]));
    const part = partOf("t2");
    await sitDown(async () => lobby("t2", [{ seat: 0, commitment: "ab", opened: false }]));
    expect(partOf("t2")).toBe(part);
  });

  test("a part is opened when the start is announced, and not before", async () => {
    stored.set("gonfalon.dice.t3", "cd");
    await openPart(lobby("t3", [{ seat: 0, commitment: "ab", opened: false }]));
    await openPart(lobby("t3", [{ seat: 0, commitment: "ab", opened: true }], true));
    expect(asked).toEqual([]);
    await openPart(lobby("t3", [{ seat: 0, commitment: "ab", opened: false }], true));
    expect(asked.map((one) => [one.url.split("?")[0], one.body])).toEqual([["/api/tables/t3/dice", { part: "cd" }]]);
  });

  test("the host starts without a part that the server does not want", async () => {
    stored.set("gonfalon.dice.t4", "cd");
    answers = [{ status: 400, body: { code: "wrong-part", reason: "" } }];
    await startTable("t4");
    expect(asked.map((one) => one.body)).toEqual([{ part: "cd" }, {}]);
  });
});
