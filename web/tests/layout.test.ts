import { expect, test } from "vitest";
import type { PieceMark } from "../src/components/map/facts";
import { arrange } from "../src/components/map/layout";

const pieces = (count: number) => Array.from({ length: count }, (_, at) => ({ key: String(at) }) as PieceMark);

test("pieces stand below the name of their place", () => {
  for (const spot of arrange(pieces(6), 0, 0, 10, -3)) expect(spot.y).toBeGreaterThanOrEqual(2);
});

test("a name below the pieces does not move them", () => {
  expect(arrange(pieces(1), 5, 7, 10, 20)[0]).toMatchObject({ x: 5, y: 7 });
});
