/** The shape of gonfalon/games/medieval/view/seat_view.py and of its odds. */
import type { SeatState } from "../../lib/types";

export const PHASES = ["map-card", "income", "actions", "draw", "mandatory"] as const;
export const INVESTMENTS = ["military", "maritime", "ecclesiastical", "traitor", "infrastructure", "merchant"] as const;
const COLOURS = ["red", "blue", "green", "yellow", "purple", "black"] as const;

export interface Player {
  seat: number;
  ledger: number;
  score: number;
  score_sources: Record<string, number>;
  income: number;
  florins: number | null;
  cards: number;
  powers: string[];
  provinces: string[];
  left: boolean;
}

export interface MapArea {
  id: string;
  state: "covered" | "open" | "destroyed";
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

export type Religion = "catholic" | "orthodox" | "islam" | "pagan";

export interface Power {
  id: string;
  religion: Religion;
  strength: number;
  army: number;
  navy: number | null;
  ruler: number;
  ruler_on_card: number;
  florins: number;
  place: "table" | "unseen" | "gone" | "held";
  owner: number | null;
  civil_war: boolean;
  disaster: boolean;
  excommunicated: boolean;
  knights: boolean;
  spouse: string | null;
  provinces: string[];
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

export interface Terms {
  florins: number;
  card: string | null;
  provinces: string[];
}

export interface Offer {
  from: number;
  to: number;
  gives: Terms;
  wants: Terms;
}

export interface View {
  game: string;
  seat: number;
  map: string;
  turn: number;
  phase: string;
  active: number | null;
  outcome: string;
  players: Player[];
  npc: { powers: string[]; provinces: string[]; ledger: number } | null;
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
  mongols: { set_aside: number; to_set_aside: number; resolved: number; last: number };
  this_turn: {
    map_card_drawn: boolean;
    collected: boolean;
    attacks: number;
    attacks_allowed: number;
    crusade_called: boolean;
    papal_passage: boolean;
    card_dealt: boolean;
    spent: string[];
  };
  attack: Attack | null;
  crusade: { caller: number; paid: number[]; unpaid: number[]; strength: number; committed: number[] } | null;
  investments: Record<string, { owner: number | null; price: number }>;
  stationed: string | null;
  offers: Offer[];
  draft: Offer | null;
  terms: Terms | null;
  /** What one has promised for passage oneself, by seat. */
  promised: Record<string, Terms>;
  orders: { orders?: string[]; passage?: Record<string, string>; militia?: Record<string, number> };
  sealed: string[];
}

/** A chance as a fraction and in percent; battles also have both strengths. */
export interface Odds {
  wins: number;
  of: number;
  percent: number;
  mine?: number;
  theirs?: number;
  /** May the defender still buy Militia? Does the NPC roll for some? */
  buys?: boolean;
  npc?: boolean;
  strength?: number;
}

export interface RouteHint {
  places: string[];
  asks: number[];
  interceptions: { sea: string; powers: Record<string, Odds> }[];
}

export interface Bid {
  amount: number;
  points: number;
  /** Chance against 0, 1, 2 ... points that the other side may buy. */
  percents: number[];
}

export interface Hints {
  odds?: Record<string, Odds>;
  routes?: Record<string, RouteHint>;
  battle?: Odds;
  bids?: Bid[];
  interceptions?: RouteHint["interceptions"];
}

export function viewOf(state: SeatState): View {
  return state.view as View;
}

export function hintsOf(state: SeatState): Hints {
  return (state.prompt?.hints ?? {}) as Hints;
}

/** The name of a seat's colour and hatching; the seat after the last one is the NPC's. */
export function colourName(view: View, seat: number): string {
  return COLOURS[seat < view.players.length ? seat : COLOURS.length - 1] ?? "black";
}

export function colourOf(view: View, seat: number): string {
  return seat < 0 ? "var(--wild)" : `var(--${colourName(view, seat)})`;
}

export const isNpc = (view: View, seat: number) => seat >= view.players.length;

/** +1, 0, −1 as they stand on a card. */
export function signed(number: number): string {
  return number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0";
}
