import { describe, expect, test } from "vitest";
import { differences, samples } from "../src/lib/amounts";

describe("amounts of a range", () => {
  test("are all shown where there are few", () => {
    expect(samples(10, 50, 10)).toEqual([10, 20, 30, 40, 50]);
    expect(samples(3, 3)).toEqual([3]);
  });

  test("are the ends and round numbers where there are many", () => {
    expect(samples(0, 1600)).toEqual([0, 500, 1000, 1500, 1600]);
    expect(samples(1, 78)).toEqual([1, 20, 40, 60, 78]);
    expect(samples(0, 6)).toEqual([0, 2, 4, 6]);
  });

  test("are steps of the range", () => {
    const shown = samples(5, 95, 15);
    expect(shown.every((one) => (one - 5) % 15 === 0)).toBe(true);
    expect(shown.length).toBeLessThanOrEqual(7);
    expect([shown[0], shown.at(-1)]).toEqual([5, 95]);
  });
});

describe("what amounts bring", () => {
  const upkeep = { key: "upkeep", text: "upkeep unchanged" };
  const risk = (chance: number) => ({ key: "rebellion", text: "1 rebellion", chance });

  test("is told without what is the same for all", () => {
    expect(
      differences([
        [upkeep, risk(0.1)],
        [upkeep, risk(0.3)],
      ]),
    ).toEqual([[risk(0.1)], [risk(0.3)]]);
  });

  test("is nothing where all are alike", () => {
    expect(differences([[upkeep], [upkeep]])).toEqual([]);
    expect(differences([[], []])).toEqual([]);
  });
});
