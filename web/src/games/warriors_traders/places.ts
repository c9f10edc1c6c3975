/** The view as facts for the map. */
import type { PieceMark, PlaceFacts } from "../../components/map/facts";
import { w } from "./words";
import type { Vocabulary } from "../../lib/library.svelte";
import { colourOf } from "./facts";
import type { Province, View } from "./shapes";

const ORDER = ["fort", "princess", "cavalry", "archer", "infantry"];

/** `battlefield` is the province in which damage is being placed: only there Forts and Barbarians are targets. */
export function placesOf(
  view: View,
  words: Vocabulary,
  seatName: (seat: number) => string,
  battlefield: string | null,
): PlaceFacts[] {
  return view.provinces.map((province) => {
    const pieces = piecesOf(view, province, words, province.id === battlefield);
    const holder =
      province.owner !== null
        ? seatName(province.owner)
        : province.barbarians.length || province.forts.length
          ? words.name("seat", "barbarians")
          : w("free");
    const said = pieces.map(({ count, label, note }) => `${count} ${label}${note ? ` ${note}` : ""}`).join(", ");
    return {
      id: province.id,
      name: province.name,
      colour: province.owner === null ? null : colourOf(view, province.owner),
      pattern: province.owner === null ? null : (view.players[province.owner]?.colour ?? null),
      group: province.countries.join("/"),
      mark: province.type === "common" ? null : province.type,
      pieces,
      neighbours: province.adjacent,
      label: `${province.name}, ${words.name("type", province.type)}, ${holder}${said ? `: ${said}` : ""}.`,
      battle: view.battles.includes(province.id),
    };
  });
}

interface Condition {
  damage: number;
  lies: boolean;
  points: number | null;
}
const FRESH: Condition = { damage: 0, lies: false, points: null };

/** Pieces that are alike stand together. */
export function piecesOf(view: View, province: Province, words: Vocabulary, targets = false): PieceMark[] {
  const stacks = new Map<string, PieceMark>();
  const add = (
    unit: string,
    seat: number | null,
    id: string | null,
    looks: Pick<PieceMark, "symbol" | "shield">,
    { damage, lies, points }: Condition = FRESH,
  ) => {
    const key = [unit, seat, damage, lies, points].join(" ");
    const colour = seat === null ? "var(--wild)" : colourOf(view, seat);
    const corner = points === null ? "" : String(points);
    const note = points === null ? "" : w("tech.points", { n: points });
    const stack = stacks.get(key) ?? {
      ...looks,
      key,
      colour,
      damage,
      lies,
      corner,
      note,
      ids: [],
      count: 0,
      label: "",
    };
    stacks.set(key, stack);
    stack.count++;
    if (id !== null) stack.ids.push(id);
    const country = seat === null || seat === province.owner ? null : view.players[seat]?.country;
    const marks = [
      country ? words.name("country", country) : "",
      damage ? w("damage", { n: damage }) : "",
      lies ? w("lies") : "",
    ].filter(Boolean);
    stack.label = words.name("unit", unit, stack.count) + (marks.length ? ` (${marks.join(", ")})` : "");
  };
  for (const { id, seat, unit, damage, lies, points } of province.armies) {
    const moves = view.phase === "maneuvering" && seat === view.seat;
    add(unit, seat, id, { symbol: unit, shield: "heater" }, { damage, lies, points: moves ? points : null });
  }
  for (const { id, seat } of province.princesses) add("princess", seat, id, { symbol: "princess", shield: "heater" });
  province.forts.forEach((damage, at) => {
    const unit = province.owner === null ? "barbarian-fort" : "fort";
    const id = targets ? `fort-${"abcdefgh"[at]}` : null;
    add(unit, province.owner, id, { symbol: unit, shield: "none" }, { ...FRESH, damage });
  });
  province.barbarians.forEach(({ damage, lies }, at) => {
    const id = targets ? `barbarian-${at + 1}` : null;
    add("barbarian-army", null, id, { symbol: "barbarian", shield: "round" }, { ...FRESH, damage, lies });
  });
  return [...stacks.values()].sort((a, b) => ORDER.indexOf(a.symbol) - ORDER.indexOf(b.symbol));
}
