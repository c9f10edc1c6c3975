/** Made by `make types` of the structs in gonfalon/games: do not edit. */

export type Phase = "setup" | "upkeep" | "trade" | "development" | "maneuvering" | "down-keep";
export type ProvinceType = "capital" | "trade-center" | "common" | "contested";
export type Route = [number | null, number | null];
export type Span = [number, number];
export type Surely = "yes" | "maybe" | "no";

/** What a seat is shown in Warriors & Traders. */
export interface Shown {
  view: View;
  hints: Hints;
}

/** The table as a seat sees it. */
export interface View {
  game: string;
  seat: number;
  map: string;
  scenario: string;
  turn: number;
  last_turn: number;
  phase: Phase;
  active: number | null;
  order: number[];
  threshold: number;
  outcome: string;
  players: Realm[];
  provinces: Province[];
  routes: Route[];
  wars: War[];
  battles: string[];
  offers: Offer[];
  draft: Offer | null;
  orders: string[];
  sealed: string[];
}

/** What a player has. */
export interface Realm {
  seat: number;
  country: string | null;
  /** Of the country, by which the turn order goes. */
  number: number | null;
  colour: string;
  team: number;
  vp: number;
  vp_sources: Record<string, number>;
  store: Goods;
  income: Goods;
  tokens: ByPath;
  levels: ByPath;
  abilities: string[];
  titles: string[];
  /** Pieces that are not on the map, by unit. */
  stash: Record<string, number>;
  princesses: number;
  united: number;
  finished: boolean;
  left: boolean;
}

/** An amount of each resource. */
export interface Goods {
  food: number;
  products: number;
  weapons: number;
  gold: number;
}

/** A number for each path of technology. */
export interface ByPath {
  production: number;
  trade: number;
  military: number;
}

export interface Province {
  id: string;
  name: string;
  type: ProvinceType;
  countries: string[];
  vp: number;
  symbols: Symbols;
  adjacent: string[];
  owner: number | null;
  armies: Army[];
  princesses: Princess[];
  /** The damage of each. */
  forts: number[];
  barbarians: Barbarian[];
  barbarian_strength: number;
}

/** What a province produces. */
export interface Symbols {
  food: number;
  products: number;
  weapons: number;
}

export interface Army {
  id: string;
  seat: number;
  unit: string;
  damage: number;
  /** Action points that are left; null for who does not move now. */
  points: number | null;
  /** Has it retreated in this turn? */
  lies: boolean;
}

export interface Princess {
  id: string;
  seat: number;
}

export interface Barbarian {
  damage: number;
  lies: boolean;
}

export interface War {
  sides: number[][];
  /** The turn in which it began. */
  since: number;
  /** The seats that have offered it. */
  peace: number[];
}

export interface Offer {
  from: number;
  to: number;
  gives: Goods;
  wants: Goods;
}

/** What one should know before choosing: forecasts of battles. */
export interface Hints {
  /** By province, those that are about to be fought. */
  battles?: Record<string, Forecast>;
  /** By the text of the move that would begin one. */
  attacks?: Record<string, Forecast>;
}

/** What a battle will bring. */
export interface Forecast {
  province: number;
  attack: number;
  defence: number;
  own_dies: Record<string, Span>;
  own_retreats: Record<string, Span>;
  /** Those who survive the exchange, but find no refuge. */
  own_lost: Record<string, Span>;
  enemy_dies: Record<string, Span>;
  enemy_retreats: Record<string, Span>;
  enemy_lost: Record<string, Span>;
  vp_gained: number;
  vp_given: Span;
  province_vp: number;
  enemy_fort_vp: number;
  conquers: Surely;
  withdraws: Surely;
  /** Can it end in one way only? */
  exact: boolean;
}
