/** Made by `make types` of the structs in gonfalon/games: do not edit. */

export type AreaState = "covered" | "open" | "destroyed";
export type Religion = "catholic" | "orthodox" | "islam" | "pagan";
export type CardPlace = "table" | "unseen" | "gone" | "held";

/** What a seat is shown in Medieval. */
export interface Shown {
  view: View;
  hints: Hints;
}

/** The table as a seat sees it. */
export interface View {
  game: string;
  seat: number;
  map: string;
  turn: number;
  phase: string;
  active: number | null;
  outcome: string;
  players: Player[];
  npc: Npc | null;
  areas: MapArea[];
  provinces: Province[];
  powers: Power[];
  hand: string[];
  npc_hand: string[];
  deck: number;
  deck_top: string[];
  map_deck: number;
  map_top: string | null;
  used: Record<string, number>;
  mongols: Mongols;
  this_turn: ThisTurn;
  attack: Attack | null;
  crusade: Crusade | null;
  investments: Record<string, Investment>;
  stationed: string | null;
  offers: Offer[];
  draft: Offer | null;
  terms: Terms | null;
  /** What one has promised for passage oneself, by seat. */
  promised: Record<string, Terms>;
  orders: Orders;
  sealed: string[];
}

export interface Player {
  seat: number;
  ledger: number;
  score: number;
  score_sources: Record<string, number>;
  income: number;
  /** Null for all but the viewer. */
  florins: number | null;
  cards: number;
  powers: string[];
  provinces: string[];
  left: boolean;
}

/** What the NPC of a game for two holds. */
export interface Npc {
  powers: string[];
  provinces: string[];
  ledger: number;
}

export interface MapArea {
  id: string;
  state: AreaState;
  mongol_defence: number;
  /** May the Mongols attack it now? */
  exposed: boolean;
  provinces: string[];
  seas: string[];
}

export interface Province {
  id: string;
  power: string | null;
  /** The Power that holds it when the game begins. */
  held_first: string | null;
  area: string;
  income: number;
  in_play: boolean;
  owner: number | null;
  heresy: boolean;
  knights: boolean;
  knights_target: boolean;
  island: boolean;
  land: string[];
  seas: string[];
}

export interface Power {
  id: string;
  religion: Religion;
  strength: number;
  army: number;
  navy: number | null;
  ruler: number;
  ruler_on_card: number;
  florins: number;
  place: CardPlace;
  owner: number | null;
  civil_war: boolean;
  disaster: boolean;
  excommunicated: boolean;
  knights: boolean;
  spouse: string | null;
  provinces: string[];
}

export interface Mongols {
  set_aside: number;
  to_set_aside: number;
  resolved: number;
  last: number;
}

/** What the active player has done. */
export interface ThisTurn {
  map_card_drawn: boolean;
  collected: boolean;
  attacks: number;
  attacks_allowed: number;
  crusade_called: boolean;
  papal_passage: boolean;
  card_dealt: boolean;
  /** The Powers that have attacked. */
  spent: string[];
}

export interface Attack {
  power: string | null;
  target: string;
  knights: number;
  route: string[];
  mercenaries: string[];
  naval_bid: number | null;
  spy: number | null;
  support: number;
  militia: number;
  defence: number;
  jihad: boolean;
}

export interface Crusade {
  caller: number;
  paid: number[];
  unpaid: number[];
  strength: number;
  committed: number[];
}

export interface Investment {
  owner: number | null;
  price: number;
}

export interface Offer {
  from: number;
  to: number;
  gives: Terms;
  wants: Terms;
}

export interface Terms {
  florins: number;
  card: string | null;
  provinces: string[];
}

/** Answers that the viewer has left in advance; a spectator has none. */
export interface Orders {
  orders?: string[];
  /** By seat: 0 refuses, 1 grants. */
  passage?: Record<string, number>;
  /** By Province. */
  militia?: Record<string, number>;
}

/** The odds that belong to a question. */
export interface Hints {
  battle?: Odds;
  /** By the text of the move. */
  odds?: Record<string, Odds>;
  /** By the text of the move. */
  routes?: Record<string, RouteHint>;
  interceptions?: SeaHint[];
  bids?: Bid[];
}

/** A chance as a fraction and in percent; battles also have both strengths. */
export interface Odds {
  wins: number;
  of: number;
  percent: number;
  mine?: number;
  theirs?: number;
  /** May the defender still buy Militia? */
  buys?: boolean;
  /** Does the NPC roll for some? */
  npc?: boolean;
  strength?: number;
}

export interface RouteHint {
  places: string[];
  asks: number[];
  interceptions: SeaHint[];
}

export interface SeaHint {
  sea: string;
  /** The Powers that may intercept there, with the odds against each. */
  powers: Record<string, Odds>;
}

export interface Bid {
  amount: number;
  points: number;
  /** Chance against 0, 1, 2 ... points that the other side may buy. */
  percents: number[];
}
