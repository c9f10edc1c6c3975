/** What the parts of the page ask again and again about a view, and the static tables behind it. */
import type { Vocabulary } from "../../lib/library.svelte";
import type { SeatState } from "../../lib/types";
import type { Branch, BuildingClass, Hints, Odds, Phase, Player, Territory, UnitId, View } from "./shapes";

export { CUBES, GOODS } from "../universale/goods";
export { colourName, colourOf, LEVELS } from "../universale/seats";

export const PHASES: readonly Phase[] = ["order", "events", "tax", "purchase", "combat", "commerce", "end"];
export const UNITS: readonly UnitId[] = ["light-infantry", "heavy-infantry", "archer", "cavalry"];
export const CLASSES: readonly BuildingClass[] = ["civil", "military", "religious"];
export const COLOURS = ["blue", "yellow", "orange", "red", "green", "purple"] as const;
export type Colour = (typeof COLOURS)[number];
export const BRANCHES: readonly Branch[] = [
  "transportation",
  "commerce",
  "legislation",
  "combat",
  "construction",
  "religion",
];
const CIVIL = ["", "village", "town", "city"] as const;
const MILITARY = ["", "tower", "fort", "castle"] as const;

/** Colours of technology points, dark enough for letters on parchment. */
export const POINT_COLOURS: Record<Colour, string> = {
  blue: "var(--tp-blue)",
  yellow: "var(--tp-yellow)",
  orange: "var(--tp-orange)",
  red: "var(--tp-red)",
  green: "var(--tp-green)",
  purple: "var(--tp-purple)",
};

/** For the bar: losses on average, and in four battles of five. */
export const barOf = (odds: Odds) => ({
  ...odds,
  losses: odds.losses.map(([low, high], k) => (low === high ? String(low) : `${odds.expected[k]} (${low}–${high})`)),
  gone: odds.none_left,
});

export interface Place {
  kingdom: string;
  terrain: string;
  fire: boolean;
  harbour_seas: string[];
  land: string[];
  rivers: string[];
  straits: string[];
  seas: string[];
}

export interface Technology {
  id: string;
  name: string;
  branch: Branch;
  colour: Colour;
  level: number;
  cost_florins: number;
  effect: string;
  tp_cost: number;
  per: string;
  rule: string;
}

export interface CardTable {
  number: number;
  character: string;
  title: string;
  effect: string;
  cost_florins: number;
  tp: Colour[];
  tp_mode: "one" | "choice" | "both" | "none";
  rule: string;
}

export interface ObjectiveTable {
  card: number;
  title: string;
  text: string;
  kind: "state" | "turn";
  token: Colour[];
}

/** The shape of gonfalon/games/medioevo/view/static_tables.py. */
export interface Tables {
  territories: Record<string, Place>;
  seas: Record<string, { lands: string[]; seas: string[] }>;
  kingdoms: Record<string, { name: string; name_it: string; colour: string; playable: boolean }>;
  technologies: Technology[];
  cards: CardTable[];
  objectives: ObjectiveTable[];
  events: Record<string, { region: string; icons: string[]; tax: number }>;
  limits: Record<string, unknown>;
}

const EMPTY: Tables = {
  territories: {},
  seas: {},
  kingdoms: {},
  technologies: [],
  cards: [],
  objectives: [],
  events: {},
  limits: {},
};

export function viewOf(state: SeatState): View {
  return state.view as View;
}

export function hintsOf(state: SeatState): Hints {
  return (state.prompt?.hints ?? {}) as Hints;
}

export function tablesOf(words: Vocabulary): Tables {
  return { ...EMPTY, ...words.tables };
}

export function playerOf(view: View, seat: number): Player | undefined {
  return view.players.find((player) => player.seat === seat);
}

/** The buildings of a territory, each with its damage and what it stands. */
export function buildingsOf(
  place: Territory,
): { id: string; which: BuildingClass; damage: number; structure: number }[] {
  const ids: [BuildingClass, string][] = [
    ["civil", CIVIL[place.civil] ?? ""],
    ["military", MILITARY[place.military] ?? ""],
    ["religious", place.cathedral ? "cathedral" : ""],
  ];
  return ids
    .filter(([, id]) => id)
    .map(([which, id]) => ({ id, which, damage: place.damage[which] ?? 0, structure: place.structure[which] ?? 0 }));
}

export const sum = (counts: Partial<Record<string, number>>) =>
  Object.values(counts).reduce<number>((all, n) => all + (n ?? 0), 0);

/** Are two seats at war, and how? */
export function warOf(view: View, one: number, other: number): "declared" | "open" | null {
  return view.wars.find(({ seats }) => seats.includes(one) && seats.includes(other))?.state ?? null;
}

export const cardNumber = (id: string) => Number(id.replace(/^card-/, ""));
