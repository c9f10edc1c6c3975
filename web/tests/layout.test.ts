import { expect, test } from "vitest";
import type { PieceMark } from "../src/components/map/facts";
import { arrange, aside } from "../src/components/map/layout";

const pieces = (count: number) => Array.from({ length: count }, (_, at) => ({ key: String(at) }) as PieceMark);

test("pieces stand below the name of their place", () => {
  for (const spot of arrange(pieces(6), 0, 0, 10, -3)) expect(spot.y).toBeGreaterThanOrEqual(2);
});

test("a name below the pieces does not move them", () => {
  expect(arrange(pieces(1), 5, 7, 10, 20)[0]).toMatchObject({ x: 5, y: 7 });
});

test("a name steps aside from a neighbour's piece, and stays where nothing helps", () => {
  const crowd = [{ place: "breisgau", x: -20, y: 0, r: 3 }];
  expect(aside("konstanz", 0, 0, 36, 8, crowd)).toBeGreaterThan(0);
  expect(aside("breisgau", 0, 0, 36, 8, crowd)).toBe(0);
  expect(aside("konstanz", 0, 0, 200, 8, crowd)).toBe(0);
});
