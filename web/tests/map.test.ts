import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { arrange, tagRoom } from "../src/components/map/layout";
import { type Area, decode, netGeometry, readGeometry, towards } from "../src/components/map/geometry";
import type { PieceMark, TileFacts } from "../src/components/map/facts";

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

  test("a grid is read with what lies in it", () => {
    const geometry = readGeometry(JSON.parse(readFileSync("../gonfalon/games/medieval/data/map-europe.json", "utf8")));
    const areas = [...geometry.areas.values()];
    expect(areas.filter((area) => area.tile)).toHaveLength(19);
    expect(areas.filter((area) => area.sea)).toHaveLength(17);
    expect(geometry.edges.waters).toMatch(/^M/);
  });

  test("rivers and cities are read", () => {
    const geometry = readGeometry(
      JSON.parse(readFileSync("../gonfalon/commons/universale/data/map-universale.json", "utf8")),
    );
    expect(geometry.rivers.get("moesia wallachia")).toMatch(/^M/);
    expect(geometry.areas.get("thrace")?.spot).not.toBeNull();
    expect(geometry.lines).toHaveLength(5);
  });

  test("the tag of a cell goes to a corner without pieces", () => {
    const area = { box: [0, 0, 1000, 800] } as Area;
    const tile = { face: "open", defence: 3 } as TileFacts;
    expect(tagRoom(area, tile, 1, []).left).toBe(0);
    const free = tagRoom(area, tile, 1, [{ left: 0, top: 0, right: 100, bottom: 800 }]);
    expect([free.right, free.top]).toEqual([1000, 0]);
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
