/** Choices of losses as rows: what could take a point, where it stands, and how often it was chosen. */
import type { Vocabulary } from "../../../lib/library.svelte";
import { isRange } from "../../../lib/moves";
import type { Move, SeatState } from "../../../lib/types";
import { buildingsOf, hintsOf, LEVELS, viewOf } from "../facts";
import type { BuildingClass, View } from "../shapes";

export interface Row {
  /** The words of the move without its amount. */
  stem: string;
  /** Null where nothing more can be chosen. */
  move: Move | null;
  sign: string;
  name: string;
  zone: string;
  /** How many there are; 0 where that says nothing. */
  count: number;
  chosen: number;
  /** Undefined where nothing is to be said. */
  becomes?: string | null;
  left?: number;
}

/** What is left of the words of a move without its amount. */
export function stemOf(move: Move): string {
  if (isRange(move)) return move.stem ?? move.text;
  const last = move.args.at(-1);
  return last?.kind === "amount" ? move.text.split(" ").slice(0, -1).join(" ") : move.text;
}

/** Rows by place, in the order in which they are offered. */
export function lossesOf(state: SeatState, words: Vocabulary): { zone: string; rows: Row[] }[] {
  const hints = hintsOf(state).losses;
  if (!hints) return [];
  const offers = new Map((state.prompt?.moves ?? []).map((move) => [stemOf(move), move]));
  const stems = [...new Set([...offers.keys(), ...hints.chosen])];
  const rows = stems.map((stem): Row => ({
    stem,
    move: offers.get(stem) ?? null,
    ...pieceOf(viewOf(state), stem, words),
    chosen: hints.chosen.filter((one) => one === stem).length,
    ...hints.fates[stem],
  }));
  const zones = [...new Set(rows.map((row) => row.zone))];
  return zones.map((zone) => ({ zone, rows: rows.filter((row) => row.zone === zone) }));
}

/** Where the pieces of a loss stand; null for a move that names none. */
export function zoneOf(view: View, text: string): string | null {
  const [verb, first = ""] = text.split(" ");
  if (verb === "harm" || verb === "harm-building") return first;
  if (verb === "harm-captain") return view.captains.find((one) => one.id === first)?.zone ?? null;
  return ["harm-aboard", "stop", "lose-cube"].includes(verb!)
    ? (view.pieces.find((one) => one.id === first)?.zone ?? null)
    : null;
}

function pieceOf(view: View, stem: string, words: Vocabulary): Pick<Row, "sign" | "name" | "zone" | "count"> {
  const [verb, first = "", second = ""] = stem.split(" ");
  const fought = view.battle?.zone ?? "";
  const unit = (id: string, zone: string, count: number) => ({
    sign: id,
    name: words.name("unit", id, count),
    zone,
    count,
  });
  switch (verb) {
    case "hit":
      return unit(first, fought, sideUnits(view, first));
    case "harm":
      return unit(second, first, unitsIn(view, first, null, second));
    case "hit-aboard":
    case "harm-aboard": {
      const ship = view.pieces.find((one) => one.id === first);
      const row = unit(second, ship?.zone ?? fought, unitsIn(view, ship?.zone ?? fought, first, second));
      return {
        ...row,
        name: `${row.name} (${words.name("stock", ship?.name ?? "galley")} ${LEVELS[ship?.level ?? 0]})`,
      };
    }
    case "hit-captain":
    case "harm-captain": {
      const captain = view.captains.find((one) => one.id === first);
      return {
        sign: "captain",
        name: `${words.name("unit", "captain-one")} ${LEVELS[captain?.level ?? 0]}`,
        zone: captain?.zone ?? fought,
        count: 0,
      };
    }
    case "harm-building": {
      const place = view.territories.find((one) => one.id === first);
      const id = place && buildingsOf(place).find((one) => one.which === (second as BuildingClass))?.id;
      return { sign: id ?? "village", name: words.name("building", id ?? "village"), zone: first, count: 0 };
    }
    default: {
      const piece = view.pieces.find((one) => one.id === first);
      const name = piece ? `${words.name("stock", piece.name)} ${LEVELS[piece.level]}` : first;
      if (verb !== "lose-cube") return { sign: piece?.name ?? "caravan", name, zone: piece?.zone ?? "", count: 0 };
      const cubes = piece?.cubes[second as keyof typeof piece.cubes] ?? 0;
      return { sign: second, name: `${words.name("good", second)} (${name})`, zone: piece?.zone ?? "", count: cubes };
    }
  }
}

function unitsIn(view: View, zone: string, aboard: string | null, unit: string): number {
  const id = unit as keyof View["armies"][number]["units"];
  return view.armies
    .filter((army) => army.seat === view.seat && army.zone === zone && army.aboard === aboard)
    .reduce((all, army) => all + (army.units[id] ?? 0) + (army.moved[id] ?? 0), 0);
}

function sideUnits(view: View, unit: string): number {
  const side = view.battle?.sides.find((one) => one.seat === view.seat);
  return side?.units[unit as keyof typeof side.units] ?? 0;
}
