/** Where the pieces of a place stand: in rows around its anchor. */
import type { PieceMark } from "./facts";

export interface Spot {
  piece: PieceMark;
  x: number;
  y: number;
}

export function arrange(pieces: PieceMark[], x: number, y: number, size: number): Spot[] {
  const count = pieces.length;
  const columns = count <= 3 ? count : Math.ceil(count / Math.ceil(count / 4));
  const rows = Math.ceil(count / (columns || 1));
  return pieces.map((piece, at) => {
    const row = Math.floor(at / columns);
    const inRow = row === rows - 1 ? count - row * columns : columns;
    const column = at - row * columns;
    return {
      piece,
      x: x + (column - (inRow - 1) / 2) * size * 1.16,
      y: y + (row - (rows - 1) / 2) * size * 1.16,
    };
  });
}
