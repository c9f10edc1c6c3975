/** The shape of gonfalon/games/warriors_traders/view and of its forecasts. */
import type { SeatState } from "../../lib/types";

export const GOODS = ["food", "products", "weapons", "gold"] as const;
export const PATHS = ["production", "trade", "military"] as const;
export const PHASES = ["upkeep", "trade", "development", "maneuvering", "down-keep"] as const;
export type Good = (typeof GOODS)[number];
export type Path = (typeof PATHS)[number];
export type Goods = Record<Good, number>;

export interface Army {
  id: string;
  seat: number;
  unit: string;
  damage: number;
  points: number | null;
  lies: boolean;
}

export interface Province {
  id: string;
  name: string;
  type: "capital" | "trade-center" | "common" | "contested";
  countries: string[];
  vp: number;
  symbols: Record<"food" | "products" | "weapons", number>;
  adjacent: string[];
  owner: number | null;
  armies: Army[];
  princesses: { id: string; seat: number }[];
  forts: number[];
  barbarians: { damage: number; lies: boolean }[];
  barbarian_strength: number;
}

export interface Realm {
  seat: number;
  country: string | null;
  number: number | null;
  colour: string;
  team: number;
  vp: number;
  vp_sources: Record<string, number>;
  store: Goods;
  income: Goods;
  tokens: Record<Path, number>;
  levels: Record<Path, number>;
  abilities: string[];
  titles: string[];
  stash: Record<string, number>;
  princesses: number;
  united: number;
  finished: boolean;
  left: boolean;
}

export interface Offer {
  from: number;
  to: number;
  gives: Goods;
  wants: Goods;
}

export interface View {
  game: string;
  seat: number;
  map: string;
  scenario: string;
  turn: number;
  last_turn: number;
  phase: string;
  active: number | null;
  order: number[];
  threshold: number;
  outcome: string;
  players: Realm[];
  provinces: Province[];
  routes: [number, number | null][];
  wars: { sides: number[][]; since: number; peace: number[] }[];
  battles: string[];
  offers: Offer[];
  draft: Offer | null;
  orders: string[];
  sealed: string[];
}

type Spread = Record<string, [number, number]>;

export interface Forecast {
  attack: number;
  defence: number;
  own_dies: Spread;
  own_retreats: Spread;
  own_lost: Spread;
  enemy_dies: Spread;
  enemy_retreats: Spread;
  enemy_lost: Spread;
  vp_gained: number;
  vp_given: [number, number];
  province_vp: number;
  enemy_fort_vp: number;
  conquers: "yes" | "maybe" | "no";
  withdraws: "yes" | "maybe" | "no";
  exact: boolean;
}

export interface Hints {
  battles?: Record<string, Forecast>;
  attacks?: Record<string, Forecast>;
}

export function viewOf(state: SeatState): View {
  return state.view as View;
}

export function hintsOf(state: SeatState): Hints {
  return (state.prompt?.hints ?? {}) as Hints;
}

export function colourOf(view: View, seat: number): string {
  const colour = view.players[seat]?.colour;
  return colour ? `var(--${colour})` : "var(--wild)";
}
