/** Reads a geometry file of tools/mapbuilder into SVG paths; draws a plain net where there is none. */

export interface Point {
  x: number;
  y: number;
}

export interface Area {
  id: string;
  path: string;
  label: Point;
  anchor: Point;
  /** Where its city lies. */
  spot: Point | null;
  room: number;
  box: [number, number, number, number];
  sea: boolean;
  /** A cell of a grid, which other areas lie in. */
  tile: boolean;
}

export interface Line {
  between: [string, string];
  path: string;
  sea: boolean;
}

export interface Geometry {
  width: number;
  height: number;
  areas: Map<string, Area>;
  lines: Line[];
  /** Paths of arcs, by what they divide. */
  edges: { coast: string; border: string; closed: string; frontier: string; waters: string };
  /** The coast of the land that nobody plays. */
  beyond: string;
  wasteland: string;
  /** Has it coasts and land, or is it a net of circles? */
  drawn: boolean;
  between: Map<string, string>;
  /** Borders along a river, by the two places. */
  rivers: Map<string, string>;
}

interface MapFile {
  width: number;
  height: number;
  arcs: number[][];
  kinds: string[];
  areas: Record<
    string,
    {
      parts: number[][][];
      label: [number, number];
      anchor: [number, number];
      room: number;
      box: [number, number, number, number];
      spot?: [number, number];
      sea?: boolean;
    }
  >;
  borders: { between: [string, string]; sea: boolean; river?: boolean; arcs: number[] }[];
  lines: { between: [string, string]; sea: boolean; points: number[] }[];
  coast: number[];
  wasteland: number[][][];
  tiles?: Record<string, { box: [number, number, number, number]; label: [number, number] }>;
}

export function decode(flat: number[]): [number, number][] {
  const points: [number, number][] = [];
  let x = 0;
  let y = 0;
  for (let at = 0; at + 1 < flat.length; at += 2) {
    x += flat[at]!;
    y += flat[at + 1]!;
    points.push([x, y]);
  }
  return points;
}

const draw = (points: [number, number][]) => `M${points.map(([x, y]) => `${x} ${y}`).join("L")}`;

export function readGeometry(file: MapFile): Geometry {
  const arcs = file.arcs.map(decode);
  const walk = (number: number) => (number >= 0 ? arcs[number]! : [...arcs[~number]!].reverse());
  const ring = (numbers: number[]) =>
    `${draw(numbers.flatMap((number, at) => (at ? walk(number).slice(1) : walk(number))))}Z`;
  const shape = (parts: number[][][]) => parts.flatMap((part) => part.map(ring)).join("");
  const kind = (wanted: string, except: number[] = []) =>
    file.kinds.map((name, at) => (name === wanted && !except.includes(at) ? draw(arcs[at]!) : "")).join("");
  const outer = new Set(file.wasteland.flat(2).map((number) => (number >= 0 ? number : ~number)));
  const areas = new Map<string, Area>();
  for (const [id, area] of Object.entries(file.areas)) {
    const [lx, ly] = area.label;
    const [ax, ay] = area.anchor;
    areas.set(id, {
      id,
      path: shape(area.parts),
      label: { x: lx, y: ly },
      anchor: { x: ax, y: ay },
      spot: area.spot ? { x: area.spot[0], y: area.spot[1] } : null,
      room: area.room,
      box: area.box,
      sea: area.sea ?? false,
      tile: false,
    });
  }
  for (const [id, tile] of Object.entries(file.tiles ?? {})) {
    const [left, top, right, bottom] = tile.box;
    const middle = { x: tile.label[0], y: tile.label[1] };
    areas.set(id, {
      id,
      path: `M${left} ${top}H${right}V${bottom}H${left}Z`,
      label: middle,
      anchor: middle,
      spot: null,
      room: Math.min(right - left, bottom - top) / 2,
      box: tile.box,
      sea: false,
      tile: true,
    });
  }
  const pathsOf = (borders: MapFile["borders"]) =>
    new Map(borders.map((border) => [border.between.join(" "), border.arcs.map((at) => draw(arcs[at]!)).join("")]));
  const wet = file.borders
    .filter(({ between }) => between.every((id) => areas.get(id)?.sea))
    .flatMap(({ arcs }) => arcs);
  return {
    width: file.width,
    height: file.height,
    areas,
    lines: file.lines.map(({ between, sea, points }) => ({ between, sea, path: draw(decode(points)) })),
    edges: {
      coast: file.coast.map((at) => draw(arcs[at]!)).join(""),
      border: kind("border", wet),
      closed: kind("closed"),
      frontier: kind("frontier"),
      waters: wet.map((at) => draw(arcs[at]!)).join(""),
    },
    beyond: file.coast
      .filter((at) => outer.has(at))
      .map((at) => draw(arcs[at]!))
      .join(""),
    wasteland: shape(file.wasteland),
    drawn: true,
    between: pathsOf(file.borders),
    rivers: pathsOf(file.borders.filter(({ river }) => river)),
  };
}

/** A net of circles and lines, laid out by springs; for games or tables without a drawn map. */
export function netGeometry(places: { id: string; neighbours: string[] }[]): Geometry {
  const size = 2400;
  const spots = places.map((_, at) => {
    const angle = at * 2.39996;
    const far = (Math.sqrt(at + 0.5) / Math.sqrt(places.length || 1)) * size * 0.45;
    return { x: size / 2 + Math.cos(angle) * far, y: size / 2 + Math.sin(angle) * far };
  });
  const number = new Map(places.map((place, at) => [place.id, at]));
  const wide = size / Math.sqrt(places.length || 1);
  for (let round = 0; round < 300; round++) {
    const heat = wide * 0.25 * (1 - round / 300);
    const push = spots.map(() => ({ x: 0, y: 0 }));
    for (let a = 0; a < spots.length; a++)
      for (let b = 0; b < a; b++) {
        const dx = spots[a]!.x - spots[b]!.x || 0.1;
        const dy = spots[a]!.y - spots[b]!.y || 0.1;
        const far = Math.hypot(dx, dy);
        const joined = places[a]!.neighbours.includes(places[b]!.id);
        const force = (wide * wide) / far / far - (joined ? far / wide : 0);
        push[a]!.x += (dx / far) * force;
        push[a]!.y += (dy / far) * force;
        push[b]!.x -= (dx / far) * force;
        push[b]!.y -= (dy / far) * force;
      }
    spots.forEach((spot, at) => {
      const length = Math.hypot(push[at]!.x, push[at]!.y) || 1;
      const step = Math.min(heat, length * wide * 0.1);
      spot.x += (push[at]!.x / length) * step;
      spot.y += (push[at]!.y / length) * step;
    });
  }
  const left = Math.min(...spots.map((spot) => spot.x)) - wide / 2;
  const top = Math.min(...spots.map((spot) => spot.y)) - wide / 2;
  const radius = wide * 0.36;
  const areas = new Map<string, Area>();
  places.forEach((place, at) => {
    const x = Math.round(spots[at]!.x - left);
    const y = Math.round(spots[at]!.y - top);
    areas.set(place.id, {
      id: place.id,
      path: `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`,
      label: { x, y: y - radius * 0.6 },
      anchor: { x, y: y + radius * 0.2 },
      spot: null,
      room: radius * 0.5,
      box: [x - radius, y - radius, x + radius, y + radius],
      sea: false,
      tile: false,
    });
  });
  const lines: Line[] = places.flatMap((place, at) =>
    place.neighbours
      .filter((other) => (number.get(other) ?? -1) > at)
      .map((other) => {
        const [a, b] = [areas.get(place.id)!, areas.get(other)!];
        const path = `M${a.label.x} ${a.box[1] + radius}L${b.label.x} ${b.box[1] + radius}`;
        return { between: [place.id, other] as [string, string], path, sea: false };
      }),
  );
  const boxes = [...areas.values()].map((area) => area.box);
  return {
    width: Math.max(...boxes.map((box) => box[2])) + wide / 4,
    height: Math.max(...boxes.map((box) => box[3])) + wide / 4,
    areas,
    lines,
    edges: { coast: "", border: "", closed: "", frontier: "", waters: "" },
    beyond: "",
    wasteland: "",
    drawn: false,
    between: new Map(),
    rivers: new Map(),
  };
}

/** The frame around some areas, with a margin. */
export function frameOf(geometry: Geometry, ids: string[], margin: number): [number, number, number, number] {
  const boxes = ids.map((id) => geometry.areas.get(id)?.box).filter((box) => box !== undefined);
  if (!boxes.length) return [0, 0, geometry.width, geometry.height];
  return [
    Math.max(0, Math.min(...boxes.map((box) => box[0])) - margin),
    Math.max(0, Math.min(...boxes.map((box) => box[1])) - margin),
    Math.min(geometry.width, Math.max(...boxes.map((box) => box[2])) + margin),
    Math.min(geometry.height, Math.max(...boxes.map((box) => box[3])) + margin),
  ];
}

/** The neighbour that lies best in a direction. */
export function towards(geometry: Geometry, from: string, neighbours: string[], dx: number, dy: number): string | null {
  const here = geometry.areas.get(from)?.anchor;
  if (!here) return null;
  let best: string | null = null;
  let most = 0.25;
  for (const id of neighbours) {
    const there = geometry.areas.get(id)?.anchor;
    if (!there) continue;
    const [x, y] = [there.x - here.x, there.y - here.y];
    const far = Math.hypot(x, y) || 1;
    const score = (x * dx + y * dy) / far - far / 20000;
    if (score > most) {
      most = score;
      best = id;
    }
  }
  return best;
}
