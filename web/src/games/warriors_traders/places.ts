/** The view as facts for the map. */
import type { PieceMark, PlaceFacts } from "../../components/map/facts";
import { w } from "./words";
import type { Vocabulary } from "../../lib/library.svelte";
import { colourOf, type Province, type View } from "./view";

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
    const said = pieces.map((piece) => `${piece.count} ${piece.label}`).join(", ");
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

function condition(damage: number, lies: boolean): string {
  const marks = [damage ? w("damage", { n: damage }) : "", lies ? w("lies") : ""].filter(Boolean);
  return marks.length ? ` (${marks.join(", ")})` : "";
}

/** Pieces that are alike stand together. */
export function piecesOf(view: View, province: Province, words: Vocabulary, targets = false): PieceMark[] {
  const stacks = new Map<string, PieceMark>();
  const add = (
    key: string,
    id: string | null,
    unit: string,
    mark: Omit<PieceMark, "key" | "ids" | "count" | "label">,
  ) => {
    let stack = stacks.get(key);
    if (!stack) stacks.set(key, (stack = { ...mark, key, ids: [], count: 0, label: "" }));
    stack.count++;
    stack.label = words.name("unit", unit, stack.count) + condition(stack.damage, stack.lies);
    if (id !== null) stack.ids.push(id);
  };
  for (const army of province.armies)
    add(`${army.seat} ${army.unit} ${army.damage} ${army.lies} ${army.points ?? ""}`, army.id, army.unit, {
      symbol: army.unit,
      colour: colourOf(view, army.seat),
      shield: "heater",
      damage: army.damage,
      lies: army.lies,
      corner: army.points !== null && view.phase === "maneuvering" && army.seat === view.seat ? String(army.points) : "",
    });
  for (const princess of province.princesses)
    add(`${princess.seat} princess`, princess.id, "princess", {
      symbol: "princess",
      colour: colourOf(view, princess.seat),
      shield: "heater",
      damage: 0,
      lies: false,
      corner: "",
    });
  province.forts.forEach((damage, at) => {
    const unit = province.owner === null ? "barbarian-fort" : "fort";
    add(`fort ${damage}`, targets ? `fort-${"abcdefgh"[at]}` : null, unit, {
      symbol: unit,
      colour: province.owner === null ? "var(--wild)" : colourOf(view, province.owner),
      shield: "none",
      damage,
      lies: false,
      corner: "",
    });
  });
  province.barbarians.forEach(({ damage, lies }, at) =>
    add(`barbarian ${damage} ${lies}`, targets ? `barbarian-${at + 1}` : null, "barbarian-army", {
      symbol: "barbarian",
      colour: "var(--wild)",
      shield: "round",
      damage,
      lies,
      corner: "",
    }),
  );
  return [...stacks.values()].sort((a, b) => ORDER.indexOf(a.symbol) - ORDER.indexOf(b.symbol));
}
