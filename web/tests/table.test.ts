import { describe, expect, test } from "vitest";
import { fill } from "../src/i18n/fill";
import { mergeLog, withAmount } from "../src/lib/log";
import { pageOf } from "../src/lib/pages";
import { clockText } from "../src/lib/time";
import type { LogEntry } from "../src/lib/types";

const entry = (n: number, text = ""): LogEntry => ({ n, move: n, kind: "", rule: null, text, values: {} });

describe("the table", () => {
  test("the log grows, and shrinks when something is taken back", () => {
    const log = mergeLog([entry(0), entry(1)], [entry(2)]);
    expect(log.map(({ n }) => n)).toEqual([0, 1, 2]);
    expect(mergeLog(log, [entry(1, "again")]).map(({ text }) => text)).toEqual(["", "again"]);
    expect(mergeLog(log, [], 1)).toHaveLength(1);
  });

  test("an amount completes the stem of a range", () => {
    const move = { text: "bank food gold 1..3", stem: "bank food gold", verb: "bank", label: "", args: [] };
    expect(withAmount(move, 2)).toBe("bank food gold 2");
  });

  test("addresses lead to pages", () => {
    expect(pageOf("/")).toEqual({ name: "start" });
    expect(pageOf("/table/k3/replay")).toEqual({ name: "replay", id: "k3" });
    expect(pageOf("/join/abc")).toEqual({ name: "join", token: "abc" });
    expect(pageOf("/return")).toEqual({ name: "return" });
    expect(pageOf("/return/abc").name).toBe("missing");
    expect(pageOf("/nowhere").name).toBe("missing");
  });

  test("words choose between one and many", () => {
    expect(fill("{n:1 route|# routes} to {who}", { n: 2, who: "Fyn" })).toBe("2 routes to Fyn");
    expect(fill("{n:1 route|# routes}", { n: 1 })).toBe("1 route");
  });
});

test("time that is left reads like a clock", () => {
  expect(clockText(24_001)).toBe("0:25");
  expect(clockText(725_000)).toBe("12:05");
  expect(clockText(12_000_000)).toBe("3:20:00");
  expect(clockText(100_000_000)).toBe("1 d 3 h");
});
