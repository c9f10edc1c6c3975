/** Where the names of places stand: as near to their own spot as neighbours and pieces allow. */
import type { Area } from "./geometry";
import { overlap, type Rect } from "./layout";

export interface Wish {
  id: string;
  name: string;
  /** Is there a symbol before the name? */
  mark: boolean;
  /** Where the map's maker put the name. */
  x: number;
  y: number;
  box: [number, number, number, number];
}

export interface Plate {
  lines: string[];
  x: number;
  y: number;
  wide: number;
  /** Does it stand in its own place, and nothing covers it? */
  free: boolean;
}

/** How wide a line of text is, in letter heights. */
export type Measure = (line: string) => number;

/** The place that a point lies in, or null at sea. */
export type Ground = (x: number, y: number) => string | null;

/** Width of a symbol and height of a line, in letter heights. */
export const MARK = 1.25;
export const LINE = 1.08;
/** What stays free between names in a row. */
const GAP = 0.8;

const SIDE = [0, -0.1, 0.1, -0.25, 0.25, -0.5, 0.5, -0.75, 0.75];
const UPDOWN = [0, -0.6, 0.6, -1.2, 1.2, -1.8, 1.8, -2.6, 2.6, -3.4, 3.4];

/** A name in one line, or in two where it has several words. */
function wordings(name: string): string[][] {
  const gaps = [...name.matchAll(/ (?!&)/g)].map((gap) => gap.index);
  if (!gaps.length) return [[name]];
  const middle = gaps.reduce((best, gap) => (uneven(name, gap) < uneven(name, best) ? gap : best));
  return [[name], [name.slice(0, middle), name.slice(middle + 1)]];
}

const uneven = (name: string, gap: number) => Math.abs(name.length / 2 - gap);

/** Words in lines that are not wider than this, in letter heights. */
export function wrapped(name: string, wide: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const word of name.split(" ")) {
    const longer = `${lines.at(-1) ?? ""} ${word}`.trim();
    if (lines.length && measure(longer) <= wide) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

const rectOf = (plate: Plate, letter: number): Rect => {
  const high = plate.lines.length * letter * LINE;
  return {
    left: plate.x - plate.wide / 2,
    right: plate.x + plate.wide / 2,
    top: plate.y - high / 2,
    bottom: plate.y + high / 2,
  };
};

/** The part of a name that would stand on another's land. */
function astray(id: string, rect: Rect, ground: Ground): number {
  const owners = [0.05, 0.28, 0.5, 0.72, 0.95].map((part) =>
    ground(rect.left + (rect.right - rect.left) * part, (rect.top + rect.bottom) / 2),
  );
  return owners.filter((owner) => owner !== null && owner !== id).length / owners.length;
}

const outside = (value: number, low: number, high: number) => Math.max(0, low - value, value - high);

/** Between two ends, or in the middle of them where there is no room. */
const between = (value: number, low: number, high: number) =>
  low > high ? (low + high) / 2 : Math.min(Math.max(value, low), high);

function best(wish: Wish, taken: Rect[], letter: number, measure: Measure, ground: Ground, paper: Rect): Plate {
  let found: Plate | null = null;
  let least = Infinity;
  for (const lines of wordings(wish.name)) {
    const wide = (Math.max(...lines.map(measure)) + (wish.mark ? MARK : 0)) * letter;
    const high = lines.length * letter * LINE;
    for (const up of UPDOWN)
      for (const side of SIDE) {
        const x = between(wish.x + side * wide, paper.left + wide / 2, paper.right - wide / 2);
        const y = between(wish.y + up * letter, paper.top + high / 2, paper.bottom - high / 2);
        const plate = { lines, x, y, wide, free: true };
        const [left, top, right, bottom] = wish.box;
        const away = outside(plate.x, left, right) + outside(plate.y, top, bottom);
        const far = Math.hypot(side * wide, up * letter);
        const way = (far * 0.25 + away) / letter + (lines.length - 1) * 0.4;
        if (way >= least) continue;
        const rect = rectOf({ ...plate, wide: wide + GAP * letter }, letter);
        const hidden = taken.reduce((sum, other) => sum + overlap(rect, other), 0) / letter ** 2;
        const abroad = astray(wish.id, rectOf(plate, letter), ground);
        const cost = way + hidden * 2 + abroad * 3;
        if (cost < least) {
          least = cost;
          found = { ...plate, free: hidden < 0.15 && abroad < 0.3 && away < letter * 0.7 };
        }
      }
  }
  return found!;
}

const EVERYWHERE: Rect = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };

/** Plates for all names: those with the least room choose first, then everybody looks once more. */
export function plates(
  wishes: Wish[],
  pieces: Rect[],
  letter: number,
  measure: Measure,
  ground: Ground,
  paper: Rect = EVERYWHERE,
): Map<string, Plate> {
  const room = ({ box }: Wish) => (box[2] - box[0]) * (box[3] - box[1]);
  const order = [...wishes].sort((a, b) => room(a) - room(b));
  const chosen = new Map<string, Plate>();
  const reach = 16 * letter;
  for (let round = 0; round < 2; round++)
    for (const wish of order) {
      const near = [
        ...pieces,
        ...[...chosen].filter(([id]) => id !== wish.id).map(([, plate]) => rectOf(plate, letter)),
      ].filter(
        (rect) => outside(wish.x, rect.left, rect.right) < reach && outside(wish.y, rect.top, rect.bottom) < reach,
      );
      chosen.set(wish.id, best(wish, near, letter, measure, ground, paper));
    }
  return chosen;
}

/** Measures in the font that names are written in. */
export function measureIn(box: Element): Measure {
  const pen = document.createElement("canvas").getContext("2d");
  const known = new Map<string, number>();
  if (pen) pen.font = `600 100px ${getComputedStyle(box).getPropertyValue("--display")}`;
  return (line) => {
    let wide = known.get(line);
    if (wide === undefined) known.set(line, (wide = pen ? pen.measureText(line).width / 100 : line.length * 0.63));
    return wide;
  };
}

const CELL = 16;
const SHADE = 3;
/** Shades of red; there are as many again for every shade of green. */
const SHADES = 80;

/** Paints the places small, each in a shade of its own, and looks points up in the picture. */
export function groundOf(areas: Area[], width: number, height: number): Ground {
  const [columns, rows] = [Math.ceil(width / CELL), Math.ceil(height / CELL)];
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [columns, rows];
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (!pen) return () => null;
  pen.scale(1 / CELL, 1 / CELL);
  areas.forEach((area, at) => {
    pen.fillStyle = `rgb(${((at % SHADES) + 1) * SHADE} ${Math.floor(at / SHADES) * SHADE} 0)`;
    pen.fill(new Path2D(area.path), "evenodd");
  });
  const { data } = pen.getImageData(0, 0, columns, rows);
  return (x, y) => {
    const [column, row] = [Math.floor(x / CELL), Math.floor(y / CELL)];
    if (column < 0 || row < 0 || column >= columns || row >= rows) return null;
    const [red, green] = [data[(row * columns + column) * 4]!, data[(row * columns + column) * 4 + 1]!];
    return areas[(green / SHADE) * SHADES + red / SHADE - 1]?.id ?? null;
  };
}
