/** What different amounts of one move bring: which of them to show, and what tells them apart. */
import type { Consequence } from "./types";

/** So many are shown; of longer ranges the ends and round numbers between them. */
const MOST = 6;
const ROUND = [1, 2, 5];

/** Amounts of a range worth a look: all of a short one, else both ends and round numbers at even distances. */
export function samples(low: number, high: number, step = 1): number[] {
  const count = Math.floor((high - low) / step) + 1;
  if (count <= MOST) return Array.from({ length: count }, (_, at) => low + at * step);
  const gap = roundGap((high - low) / (MOST - 1), step);
  const found = [low];
  for (let value = (Math.floor(low / gap) + 1) * gap; value < high; value += gap) {
    const near = low + Math.round((value - low) / step) * step;
    if (near > found.at(-1)! && near < high) found.push(near);
  }
  return [...found, high];
}

/** The next round number that is no less. */
function roundGap(least: number, step: number): number {
  for (let size = 1; ; size *= 10)
    for (const one of ROUND) if (one * size >= least && one * size >= step) return one * size;
}

/** Of each amount, what does not follow from all of them alike; empty where nothing tells them apart. */
export function differences(rows: Consequence[][]): Consequence[][] {
  const alike = (one: Consequence) => rows.every((row) => row.some((other) => same(one, other)));
  const told = rows.map((row) => row.filter((one) => !alike(one)));
  return told.some((row) => row.length) ? told : [];
}

function same(one: Consequence, other: Consequence): boolean {
  return one.text === other.text && one.chance === other.chance;
}
