import { expect, test } from "vitest";
import type { PieceMark } from "../src/components/map/facts";
import { apart, arrange, cover } from "../src/components/map/layout";
import { plates, type Wish } from "../src/components/map/names";

const pieces = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ key: String(at), count: 1 }) as PieceMark);
const sea = () => null;
const measure = (line: string) => line.length * 0.6;
const wish = (id: string, name: string, x: number, y: number): Wish => ({
  id,
  name,
  mark: false,
  x,
  y,
  box: [x - 50, y - 50, x + 50, y + 50],
});

test("pieces stand below the name of their place", () => {
  for (const spot of arrange(pieces(6), 0, 0, 10, -3)) expect(spot.y).toBeGreaterThanOrEqual(2);
});

test("a name below the pieces does not move them", () => {
  expect(arrange(pieces(1), 5, 7, 10, 20)[0]).toMatchObject({ x: 5, y: 7 });
});

test("pieces of neighbours are pushed apart, others stay", () => {
  const stands = [0, 6, 100].map((x) => ({ size: 10, spots: arrange(pieces(1), x, 0, 10) }));
  const [left, right, far] = apart(stands).map(({ spots, size }) => cover(spots[0]!, size));
  expect(left!.right).toBeLessThanOrEqual(right!.left + 0.001);
  expect(far!.left).toBe(95);
});

test("a name stays where the map's maker put it if nothing is in the way", () => {
  expect(plates([wish("bern", "Bern", 10, 20)], [], 10, measure, sea).get("bern")).toMatchObject({
    x: 10,
    y: 20,
    free: true,
  });
});

test("a name steps aside from pieces and from other names", () => {
  const piece = { left: -5, top: -5, right: 5, bottom: 5 };
  const found = plates([wish("bern", "Bern", 0, 0), wish("schwyz", "Schwyz", 4, 2)], [piece], 10, measure, sea);
  const [bern, schwyz] = [found.get("bern")!, found.get("schwyz")!];
  expect(bern.free && schwyz.free).toBe(true);
  expect([bern.x, bern.y]).not.toEqual([0, 0]);
});

test("a name of two words breaks where one line has no room", () => {
  const walls = [-70, 22].map((left) => ({ left, top: -200, right: left + 48, bottom: 200 }));
  const plate = plates([wish("isles", "Western Isles", 0, 0)], walls, 6, measure, sea).get("isles")!;
  expect(plate.lines).toEqual(["Western", "Isles"]);
});

test("a name keeps to its own land", () => {
  const ground = (x: number) => (x < 8 ? "wales" : "london");
  const plate = plates([wish("london", "London", 10, 0)], [], 10, measure, ground).get("london")!;
  expect(plate.x - plate.wide / 2).toBeGreaterThan(0);
});
