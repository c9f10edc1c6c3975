/** The view as facts for the map. */
import type { PieceMark, PlaceFacts } from "../../components/map/facts";
import type { Vocabulary } from "../../lib/library.svelte";
import type { SeatState } from "../../lib/types";
import { colourName, colourOf, viewOf } from "./facts";
import type { MapArea, Province, View } from "./shapes";
import { w } from "./words";

export const PAPAL = "papal-states";
/** The map calls a sea so, since a Province may have the same name. */
export const seaId = (id: string) => `sea-${id}`;

export function placesOf(state: SeatState, words: Vocabulary, seatName: (seat: number) => string): PlaceFacts[] {
  const view = viewOf(state);
  const open = view.areas.filter((area) => area.state === "open");
  const played = view.provinces.filter((province) => province.in_play);
  const covers = new Map(view.provinces.filter((one) => !one.in_play).map((one) => [one.id, one.area]));
  return [
    ...played.map((province) => landOf(view, province, words, seatName, covers)),
    ...(covers.has("lombardy") ? [] : [papalStates(words)]),
    ...open.flatMap((area) => area.seas.map((id) => seaOf(played, id, words))),
    ...view.areas.map((area) => tileOf(view, area, words)),
  ];
}

const PLAIN = { colour: null, pattern: null, group: "", mark: null, pieces: [], battle: false };

function landOf(
  view: View,
  province: Province,
  words: Vocabulary,
  seatName: (seat: number) => string,
  covers: Map<string, string>,
): PlaceFacts {
  const name = words.name("province", province.id);
  const holder = province.owner === null ? w("free") : seatName(province.owner);
  const facts = [
    province.power ? words.name("power", province.power) : "",
    holder,
    w("income.of", { n: province.income }),
    province.heresy ? w("heresy") : "",
    province.knights ? w("knights") : "",
  ];
  return {
    ...PLAIN,
    id: province.id,
    name,
    colour: province.owner === null ? null : colourOf(view, province.owner),
    pattern: province.owner === null ? null : colourName(view, province.owner),
    group: province.power ?? province.id,
    pieces: piecesOf(province),
    neighbours: [...province.land.map((id) => covers.get(id) ?? id), ...province.seas.map(seaId)],
    label: `${name}: ${facts.filter(Boolean).join(", ")}.`,
  };
}

const ALONE = { ids: [], count: 1, damage: 0, lies: false, corner: "", note: "" };

/** What lies in a Province: its worth, and the markers. */
export function piecesOf(province: Province): PieceMark[] {
  const coin: PieceMark = {
    ...ALONE,
    key: "income",
    symbol: String(province.income),
    shield: "coin",
    colour: "",
    label: w("income.of", { n: province.income }),
  };
  const marker = (symbol: "heresy" | "knights", shield: PieceMark["shield"], colour: string): PieceMark[] =>
    province[symbol] ? [{ ...ALONE, key: symbol, symbol, shield, colour, label: w(symbol) }] : [];
  return [coin, ...marker("knights", "heater", "var(--knights)"), ...marker("heresy", "round", "var(--heresy)")];
}

function papalStates(words: Vocabulary): PlaceFacts {
  const name = words.name("place", PAPAL);
  return {
    ...PLAIN,
    id: PAPAL,
    name,
    group: PAPAL,
    mark: "papal",
    neighbours: ["lombardy", "two-sicilies"],
    label: `${name}: ${w("papal.closed")}`,
  };
}

function seaOf(played: Province[], id: string, words: Vocabulary): PlaceFacts {
  const name = words.name("sea", id);
  const shores = played.filter((province) => province.seas.includes(id)).map((province) => province.id);
  return { ...PLAIN, id: seaId(id), name, sea: true, neighbours: shores, label: `${name}: ${w("sea")}.` };
}

const FACES = { open: "open", covered: "covered", destroyed: "ruined" } as const;

function tileOf(view: View, area: MapArea, words: Vocabulary): PlaceFacts {
  const code = area.id.toUpperCase();
  const title = words.name("area", area.id);
  const name = `${code} ${title}`;
  const facts = [
    w(`area.${area.state}`),
    area.mongol_defence ? w("defence", { n: area.mongol_defence }) : w("defence.none"),
    area.exposed ? w("exposed") : "",
  ];
  return {
    ...PLAIN,
    id: area.id,
    name,
    neighbours: [...area.provinces, ...view.areas.map((one) => one.id).filter((id) => id !== area.id)],
    label: `${name}: ${facts.filter(Boolean).join(", ")}.`,
    tile: { face: FACES[area.state], code, title, defence: area.mongol_defence, exposed: area.exposed },
  };
}

/** The own Provinces and what borders on them. */
export function home(view: View): string[] {
  const own = view.provinces.filter((province) => province.in_play && province.owner === view.seat);
  return [...new Set(own.flatMap((province) => [province.id, ...province.land]))];
}

/** The places of a route as the map calls them; its ends are Provinces. */
export function courseOf(view: View, route: string[], target: string): { places: string[]; target: string } {
  const seas = new Set(view.areas.flatMap((area) => area.seas));
  const places = route.map((id, at) => (at > 0 && at < route.length - 1 && seas.has(id) ? seaId(id) : id));
  return { places: places.at(-1) === target ? places : [...places, target], target };
}
