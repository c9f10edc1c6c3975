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
