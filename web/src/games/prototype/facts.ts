/** What the parts of the page ask again and again about a view, and the static tables behind it. */
import type { Vocabulary } from "../../lib/library.svelte";
import { prefs } from "../../lib/prefs.svelte";
import type { SeatState } from "../../lib/types";
import type { Good } from "../universale/goods";
import { LEVELS } from "../universale/seats";
import type { Hints, Lot, Odds, Player, Territory, Transport, View } from "./shapes";

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

/** For the bar of odds: losses on average, and in four battles of five. */
export function barOf(odds: Odds) {
  return {
    attacker: odds.win,
    defender: 100 - odds.win,
    nobody: 0,
    losses: odds.losses.map((vf, k) => {
      const [low, high] = odds.likely[k]!;
      return `${odds.exact ? "" : "≈ "}${vf}${low === high ? "" : ` (${low}–${high})`}`;
    }),
    gone: odds.none_left,
  };
}
