/** Where the pieces of a place stand: in rows around its anchor, apart from those of other places. */
import type { PieceMark, TileFacts } from "./facts";
import type { Area } from "./geometry";

export interface Spot {
  piece: PieceMark;
  x: number;
  y: number;
}

export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const overlap = (a: Rect, b: Rect) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** All that stands in one place. */
export interface Stand {
  size: number;
  spots: Spot[];
}

const columnsFor = (count: number) => (count <= 3 ? count : Math.ceil(count / Math.ceil(count / 4)));
const STEP = 1.16;
/** Room for the numbers at both lower corners. */
const WIDE_STEP = 1.34;

/** Pieces become smaller where a place is too narrow for them, but never too small to read. */
export function tightness(area: Area, count: number, size: number): number {
  const room = area.box[2] - area.box[0];
  return Math.min(1, Math.max(0.82, room / (columnsFor(count) * size * STEP || 1)));
}

/** Is there room in a place for so many pieces of full size? */
export function fits({ box: [left, top, right, bottom] }: Area, count: number, size: number): boolean {
  const columns = columnsFor(count);
  const rows = Math.ceil(count / (columns || 1));
  return (right - left) * 0.9 >= columns * size * STEP && (bottom - top) * 0.75 >= rows * size * STEP;
}

/** `top` is where the name ends: a place with a name above its anchor keeps the name free. */
export function arrange(pieces: PieceMark[], x: number, y: number, size: number, top = -Infinity): Spot[] {
  const count = pieces.length;
  const columns = columnsFor(count);
  const rows = Math.ceil(count / (columns || 1));
  const middle = top < y ? Math.max(y, top + size * (0.5 + (rows - 1) * 0.58)) : y;
  const step = size * (pieces.some((piece) => piece.corner) ? WIDE_STEP : STEP);
  return pieces.map((piece, at) => {
    const row = Math.floor(at / columns);
    const inRow = row === rows - 1 ? count - row * columns : columns;
    const column = at - row * columns;
    return {
      piece,
      x: x + (column - (inRow - 1) / 2) * step,
      y: middle + (row - (rows - 1) / 2) * size * STEP,
    };
  });
}

/** What a piece covers, with the numbers at its corners. */
export function cover({ piece, x, y }: Spot, size: number): Rect {
  const half = size / 2;
  const many = piece.count > 1 ? size * 0.26 : 0;
  const points = piece.corner ? size * 0.18 : 0;
  return { left: x - half - points, top: y - half, right: x + half + many, bottom: y + half + Math.max(many, points) };
}

/** Where the tag of a cell of the grid lies, a shield and a code: in the corner that is freest. */
export function tagRoom(
  { box: [left, top, right, bottom] }: Area,
  tile: TileFacts,
  scale: number,
  taken: Rect[],
): Rect {
  const wide = ((tile.defence ? 24 : 0) + (tile.face === "open" ? 18 : 0)) * scale;
  const high = 27 * scale;
  const corners = [
    [left, top],
    [left, bottom - high],
    [right - wide, top],
    [right - wide, bottom - high],
  ].map(([x, y]) => ({ left: x!, top: y!, right: x! + wide, bottom: y! + high }));
  const hidden = (rect: Rect) => taken.reduce((sum, other) => sum + overlap(rect, other), 0);
  return corners.reduce((best, rect) => (hidden(rect) < hidden(best) ? rect : best));
}

function around({ spots, size }: Stand): Rect {
  const parts = spots.map((spot) => cover(spot, size));
  return {
    left: Math.min(...parts.map((part) => part.left)),
    top: Math.min(...parts.map((part) => part.top)),
    right: Math.max(...parts.map((part) => part.right)),
    bottom: Math.max(...parts.map((part) => part.bottom)),
  };
}

const ROUNDS = 10;

/** Push the pieces of neighbours apart where they would cover each other; nobody goes far from home. */
export function apart(stands: Stand[]): Stand[] {
  const groups = stands
    .filter((stand) => stand.spots.length)
    .map((stand) => ({ stand, rect: around(stand), dx: 0, dy: 0 }));
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, one] of groups.entries())
      for (const other of groups.slice(0, at)) {
        const x =
          Math.min(one.rect.right + one.dx, other.rect.right + other.dx) -
          Math.max(one.rect.left + one.dx, other.rect.left + other.dx);
        const y =
          Math.min(one.rect.bottom + one.dy, other.rect.bottom + other.dy) -
          Math.max(one.rect.top + one.dy, other.rect.top + other.dy);
        if (x <= 0 || y <= 0) continue;
        const [axis, far] = x < y ? (["dx", x] as const) : (["dy", y] as const);
        const [low, high] = axis === "dx" ? (["left", "right"] as const) : (["top", "bottom"] as const);
        const middle = (group: (typeof groups)[number]) => group.rect[low] + group.rect[high] + 2 * group[axis];
        const way = middle(one) < middle(other) ? -1 : 1;
        one[axis] = within(one[axis] + (way * far) / 2, one.stand.size * 0.8);
        other[axis] = within(other[axis] - (way * far) / 2, other.stand.size * 0.8);
      }
  const moved = new Map(groups.map((group) => [group.stand, group]));
  return stands.map((stand) => {
    const { dx, dy } = moved.get(stand) ?? { dx: 0, dy: 0 };
    return { size: stand.size, spots: stand.spots.map((spot) => ({ ...spot, x: spot.x + dx, y: spot.y + dy })) };
  });
}

const within = (value: number, most: number) => Math.min(Math.max(value, -most), most);
