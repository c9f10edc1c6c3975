/** What the parts of the page ask again and again about a view, and the static tables behind it. */
import type { Vocabulary } from "../../lib/library.svelte";
import { prefs } from "../../lib/prefs.svelte";
import type { SeatState } from "../../lib/types";
import type { Good } from "../universale/goods";
import { LEVELS } from "../universale/seats";
import type { Lot, Order, Player, SiegeOdds, Territory, Transport, View } from "./view";

export { CUBES, GOODS, type Good } from "../universale/goods";
export { colourName, colourOf, LEVELS } from "../universale/seats";

export const PHASES = [
  "turn-order",
  "empire-cards",
  "diplomacy",
  "purchase",
  "taxes",
  "reinforcements",
  "events",
  "placement",
  "combat",
  "commerce",
] as const;

/** Chances of a battle fought to its end. */
export interface Odds {
  win: number;
  /** VF that attacker and defender are expected to lose. */
  losses: [number, number];
  exact: boolean;
}

interface Goal {
  place: string;
  way: string[];
  /** How many steps of the way are for this turn. */
  now: number;
  turns: number;
  florins: number;
  fee: number;
}

export interface Sale extends Goal {
  units: Partial<Record<Good, number>>;
}

export interface Bargain extends Goal {
  good: Good;
  units: number;
  price: number;
  sale: number;
}

/** The shape of gonfalon/games/prototype/view/hints.py. */
export interface Hints {
  odds?: Odds;
  attacks?: Record<string, Odds>;
  /** By the text of the move that declares a siege or keeps it up, or of an attack that may become one. */
  sieges?: Record<string, SiegeOdds>;
  /** Florins that the orders so far come to. */
  spent?: number;
  traders?: Record<string, { sales: Sale[]; purchases: Bargain[] }>;
  rates?: Record<string, number>;
  /** Starting pieces that are still to be placed, the next one first. */
  pieces?: string[];
  armies?: { left: number; placed: Omit<Order, "text">[] };
  /** What is being announced. */
  attack?: {
    place: string;
    vf: number;
    transports: string[];
    captains: string[];
    allies: number[];
    sallying: number;
    defenders: { seat: number | null; vf: number }[];
  };
  /** With what one joins an attack. */
  force?: { transports: string[]; captains: string[] };
  /** Defenders whose order is settled. */
  named?: number[];
  treaties?: { calls: TreatyCall[]; more: number[]; waived: { seat: number; honour: number }[] };
  /** The own siege that is asked about; levels of walls. */
  besieging?: {
    place: string;
    turns: number;
    inside: number;
    outside: number;
    engines: string[];
    walls: number;
    walls_after: number;
    can_go_on: boolean;
    captain: string | null;
  };
  /** A gift to the host of a Bard. */
  gift?: { host: number; honour: number };
  /** The Crusade that one is called to. */
  crusade?: { prize: number; vf: number; first_turn: number; last_turn: number };
  /** Whom the Pope may excommunicate, and on whom he has declared war. */
  judged?: { seat: number; victim: number };
}

/** A treaty that calls to war. */
export interface TreatyCall {
  number: number;
  enemies: { seat: number; honour: number }[];
  /** Honour Points for breaking it. */
  breach: number;
  confirmed: boolean;
}

export interface Technology {
  id: string;
  name: string;
  name_it: string;
  tree: string;
  branches: string[];
  level: number;
  prerequisites: string[];
  rule: string;
}

interface Place {
  kingdom: string;
  land: string[];
  rivers: string[];
  straits: string[];
  seas: string[];
}

/** The shape of gonfalon/games/prototype/view/static_tables.py. */
export interface Tables {
  territories: Record<string, Place>;
  seas: Record<string, { lands: string[]; seas: string[] }>;
  /** Of territories and sea zones. */
  names: Record<string, { name: string; name_it: string }>;
  kingdoms: Record<string, { name: string; name_it: string; colour: string; religion: string }>;
  zones: string[][];
  trees: { id: string; colour: string }[];
  technologies: Technology[];
  technology_costs: number[];
  levels: { level: number; technologies_from: number; die: string }[];
  characters: Record<
    string,
    { name: string; name_it: string; phases: string[]; offensive: boolean; keep: string; rule: string; needs: string[] }
  >;
}

const EMPTY: Tables = {
  territories: {},
  seas: {},
  names: {},
  kingdoms: {},
  zones: [],
  trees: [],
  technologies: [],
  technology_costs: [],
  levels: [],
  characters: {},
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

export const areAtWar = (view: View, one: number, other: number) =>
  view.wars.some((seats) => seats.includes(one) && seats.includes(other));

/** The buildings of a territory and whether each is damaged. */
export function buildingsOf(place: Territory): { id: string; damaged: boolean }[] {
  const found: [string | null, string][] = [
    [place.settlement, "settlement"],
    [place.fortification, "fortification"],
    [place.cathedral ? "cathedral" : null, "cathedral"],
    ...place.fairs.map((fair): [string, string] => [fair, fair]),
  ];
  return found.flatMap(([id, site]) => (id ? [{ id, damaged: Boolean(place.damage[site]) }] : []));
}

/** Units by good. */
export function cargoOf(lots: Lot[]): Partial<Record<Good, number>> {
  const found: Partial<Record<Good, number>> = {};
  for (const lot of lots) found[lot.good] = (found[lot.good] ?? 0) + lot.units;
  return found;
}

/** All VF of a seat in a place: on the ground and aboard. */
export function strengthOf(view: View, seat: number): number {
  const ground = view.armies.filter((army) => army.seat === seat).reduce((all, army) => all + army.vf, 0);
  return view.transports.filter((one) => one.seat === seat).reduce((all, one) => all + one.vf, ground);
}

export function transportName(words: Vocabulary, transport: Transport): string {
  return `${words.name("kind", transport.kind)} ${LEVELS[transport.level] ?? ""}`;
}

/** What a card or technology does; steps parted by slashes may go to the next line. */
export const abilityOf = (words: Vocabulary, id: string) => words.say("ability", id).replaceAll("/", "/\u200b");

/** The name in the other language, to stand beside. */
export const otherName = (thing: { name: string; name_it: string }) =>
  prefs.language === "it" ? thing.name : thing.name_it;

/** The name of the city of a territory, or of the territory where there is none. */
export function cityName(words: Vocabulary, id: string): string {
  const city = words.name("city", id);
  return city === id ? words.name("place", id) : city;
}

/** The colour of a tree of technologies. */
export function treeColour(colour: string): string {
  return `var(--tp-${colour === "violet" ? "purple" : colour})`;
}

/** For the bar of odds. */
export function barOf(odds: Odds) {
  return {
    attacker: odds.win,
    defender: 100 - odds.win,
    nobody: 0,
    losses: odds.losses.map((vf) => `${odds.exact ? "" : "≈ "}${vf}`),
  };
}
