/** Where the pieces of a place stand: in rows around its anchor. */
import type { PieceMark } from "./facts";
import type { Area } from "./geometry";

export interface Spot {
  piece: PieceMark;
  x: number;
  y: number;
}

const columnsFor = (count: number) => (count <= 3 ? count : Math.ceil(count / Math.ceil(count / 4)));

/** Pieces become smaller where a place is too narrow for them, but never too small to read. */
export function tightness(area: Area, count: number, size: number): number {
  const room = area.box[2] - area.box[0];
  return Math.min(1, Math.max(0.78, room / (columnsFor(count) * size * 1.16 || 1)));
}

/** `top` is where the name ends: a place with a name above its anchor keeps the name free. */
export function arrange(pieces: PieceMark[], x: number, y: number, size: number, top = -Infinity): Spot[] {
  const count = pieces.length;
  const columns = columnsFor(count);
  const rows = Math.ceil(count / (columns || 1));
  const middle = top < y ? Math.max(y, top + size * (0.5 + (rows - 1) * 0.58)) : y;
  return pieces.map((piece, at) => {
    const row = Math.floor(at / columns);
    const inRow = row === rows - 1 ? count - row * columns : columns;
    const column = at - row * columns;
    return {
      piece,
      x: x + (column - (inRow - 1) / 2) * size * 1.16,
      y: middle + (row - (rows - 1) / 2) * size * 1.16,
    };
  });
}

export interface Blot {
  place: string;
  x: number;
  y: number;
  r: number;
}

/** What a place's pieces cover: each of them, and the count at its corner. */
export function blots(place: string, spots: Spot[], size: number): Blot[] {
  return spots.flatMap(({ piece, x, y }) => [
    { place, x, y, r: size * 0.5 },
    ...(piece.count > 1 ? [{ place, x: x + size * 0.4, y: y + size * 0.4, r: size * 0.3 }] : []),
  ]);
}

/** How far aside a name stands so that pieces of other places do not cover it; 0 where nothing helps. */
export function aside(place: string, x: number, y: number, wide: number, high: number, crowd: Blot[]): number {
  const near = crowd.filter((blot) => blot.place !== place && Math.abs(blot.y - y) < high / 2 + blot.r);
  const free = (dx: number) => near.every((blot) => Math.abs(blot.x - x - dx) >= wide / 2 + blot.r * 0.8);
  const steps = [0, 1, -1, 2, -2, 3, -3].map((step) => step * high * 0.5);
  return steps.find(free) ?? 0;
}
