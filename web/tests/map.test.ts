import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { arrange } from "../src/components/map/layout";
import { decode, netGeometry, readGeometry, towards } from "../src/components/map/geometry";
import type { PieceMark } from "../src/components/map/facts";

const DATA = "../gonfalon/games/warriors_traders/data";

describe("maps", () => {
  test("lines are coded as steps", () => {
    expect(decode([5, 5, 1, -2])).toEqual([
      [5, 5],
      [6, 3],
    ]);
  });

  test.each(["west", "east"])("the geometry of %s is read", (name) => {
    const geometry = readGeometry(JSON.parse(readFileSync(`${DATA}/map-${name}.json`, "utf8")));
    expect(geometry.areas.size).toBeGreaterThan(30);
    for (const area of geometry.areas.values()) expect(area.path).toMatch(/^M\d+ \d+L.*Z$/);
  });

  test("without geometry a net is drawn, and arrows find their way in it", () => {
    const net = netGeometry([
      { id: "a", neighbours: ["b"] },
      { id: "b", neighbours: ["a", "c"] },
      { id: "c", neighbours: ["b"] },
    ]);
    const [a, b] = [net.areas.get("a")!.anchor, net.areas.get("b")!.anchor];
    expect(towards(net, "a", ["b"], b.x - a.x, b.y - a.y)).toBe("b");
    expect(net.lines).toHaveLength(2);
  });

  test("pieces stand in rows around their place", () => {
    const piece = {} as PieceMark;
    const spots = arrange([piece, piece, piece, piece, piece], 100, 100, 10);
    expect(new Set(spots.map((spot) => spot.y)).size).toBe(2);
    expect(spots.reduce((sum, spot) => sum + spot.y, 0) / 5).toBeCloseTo(98.8, 0);
  });
});
