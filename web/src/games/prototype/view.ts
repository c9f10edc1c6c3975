/** The shape of gonfalon/games/prototype/view/seat_view.py and affairs_view.py. Places are ids of territories, or "<sea>-sea" for sea zones. */
import type { Good } from "../universale/goods";
import type { Treaty } from "../universale/pacts";

export type KindId = "galley" | "merchant-ship" | "war-wagon" | "caravan";

export interface Player {
  seat: number;
  kingdom: string | null;
  colour: string | null;
  religion: string | null;
  home: string[];
  capital: string | null;
  honour: number;
  /** By where the points came from, as in names of `source`. */
  honour_by: Record<string, number>;
  /** What the final scoring would bring now, by source; null where it is not known. */
  honour_at_end: Record<string, number> | null;
  /** Null where hidden. */
  florins: number | null;
  level: number;
  technologies: string[];
  hand: number;
  cards: string[] | null;
  loans: { received: number; turn: number }[];
  bankrupt: boolean;
  prisoners: number;
  reserve: number | null;
  returning: number;
  to_place: number;
  /** What waits for Placement. */
  bought: {
    building?: string;
    territory?: string;
    transport?: string;
    engine?: string;
    captain?: string;
    level?: number;
  }[];
  monopoly: { good: Good; zone: number } | null;
  /** Casus belli, by the number of the other seat. */
  wrongs: Record<string, number>;
  left: boolean;
  eliminated: boolean;
}

export interface Territory {
  id: string;
  in_play: boolean;
  terrain: string;
  kingdom: string;
  zone: number;
  harbour: boolean;
  inhabited: boolean;
  religious_capital: boolean;
  owner: number | null;
  contested: boolean;
  settlement: string | null;
  fortification: string | null;
  cathedral: boolean;
  fairs: string[];
  /** 1 for each damaged building: "settlement", "fortification", "cathedral", or a Fair. */
  damage: Record<string, number>;
  barbarians: number;
  barbarian_captain: number;
  supply: number;
}

export interface Lot {
  good: Good;
  units: number;
  /** Cubes of 10 units that they fill. */
  cubes: number;
  origin: string | null;
  ruler: number | null;
}

export interface Transport {
  id: string;
  seat: number | null;
  ownerless: boolean;
  kind: KindId;
  level: number;
  place: string;
  aboard: string | null;
  vf: number;
  room: number;
  used: number;
  goods: Lot[];
  goods_room: number;
  goods_used: number;
  pm: number;
  full_pm: number;
  moved: boolean;
  held: boolean;
  sabotaged: boolean;
  /** The last turn in which a guest may be here; null for who need not leave. */
  leaving: number | null;
}

export interface Engine {
  id: string;
  seat: number | null;
  kind: string;
  place: string;
  aboard: string | null;
}

export interface Captain {
  id: string;
  seat: number;
  level: number;
  place: string;
  aboard: string | null;
  attacks: number;
  relic: boolean;
}

export interface Clause {
  kind: string;
  by: number | null;
  to: number | null;
  amount: number;
  text?: string;
  targets?: number[];
  turn?: number | null;
  florins?: number;
  place?: string;
  transport?: string;
  engine?: string;
}

export interface Pact extends Treaty {
  number: number;
  clauses: Clause[];
  signed_in: number | null;
}

export interface Proposal {
  number: number;
  kind: "offer" | "counter" | "over" | "pardon";
  proposer: number;
  addressees: number[];
  accepted: number[];
  about: number;
  pact: Pact | null;
}

export interface Claim {
  number: number;
  pact: number;
  claimant: number;
  accused: number;
  state: "raised" | "voting" | "closed";
  votes: ("respect" | "rupture" | "abstain" | null)[];
}

/** In percent and VF; turns are those of the game. */
export interface SiegeOdds {
  falls: number;
  fails: number;
  /** Turn, and the chance that the place falls in it. */
  turns: [number, number][];
  now: number;
  mean: number | null;
  losses: [number, number];
  exact: boolean;
}

export interface Siege {
  place: string;
  seat: number;
  allies: number[];
  turns: number;
  by_sea: boolean;
  /** Null while a turn of the siege is half done. */
  odds: SiegeOdds | null;
}

export interface Battle {
  number: number;
  kind: "territory" | "convoy" | "pirates";
  place: string;
  /** Null for barbarians. */
  target: number | null;
  stage: "field" | "assault";
  round: number;
  attackers: {
    seat: number | null;
    vf: number;
    transports: string[];
    captains: string[];
    fights: boolean;
    rolls: boolean;
  }[];
  defenders: { seat: number | null; vf: number; present: number; rolls: boolean }[];
  barbarian_captain: number;
  attack_cards: string[];
  defence_cards: string[];
}

/** A position in the turn order or a card, for the highest bid. */
export interface Auction {
  position: number | null;
  /** Who has won the positions before. */
  won: number[];
  card: string | null;
  seller: number | null;
  /** 0 for none. */
  bid: number;
  bidder: number | null;
  least: number;
  raise: number;
  bidders: number[];
  passed: number[];
  /** Up to which the table bids for the seat. */
  ceiling: number | null;
}

/** What was ordered in a sealed phase. */
export interface Order {
  text: string;
  verb: string;
  args: { kind: string; id: string }[];
}

export interface View {
  game: "prototype";
  seat: number;
  map: "universale";
  turn: number;
  phase: string;
  active: number | null;
  order: number[];
  last_order: number[];
  ready: number[];
  outcome: string;
  /** 0 for none. */
  limits: { turns: number; honour: number };
  pope: number | null;
  antipope: number | null;
  players: Player[];
  territories: Territory[];
  seas: { id: string; place: string }[];
  armies: { seat: number; place: string; vf: number }[];
  transports: Transport[];
  engines: Engine[];
  captains: Captain[];
  pirates: { number: number; place: string; vf: number; captain: number }[];
  relics: { place: string | null; captain: string | null; in_cathedral: boolean; taken: boolean }[];
  goods: { place: string; seat: number | null; last_turn: number | null; lots: Lot[] }[];
  event: { id: string; icons: string[]; icon: string | null; grail: boolean; struck: string[] } | null;
  decks: { empire: number; discard: string[]; events: number; treasures: number };
  protected: string[];
  /** The transports that move together. */
  column: string[];
  /** By city: florins for a unit of each of the eight goods. */
  prices: Record<string, { buy: number[]; sell: number[] }>;
  orders: Order[];
  sealed: Order[];
  /** Answers left, or being written, for the next question of a window; without moves it is the default. */
  plans: { window: string; moves: Order[]; writing: boolean }[];
  wars: [number, number][];
  truces: { seats: [number, number]; last_turn: number }[];
  pacts: Pact[];
  proposals: Proposal[];
  claims: Claim[];
  /** Where an ally wants the help that he was promised. */
  directions: { ally: number; helper: number; place: string; pact: number }[];
  draft: Pact | null;
  delivered: { card: string; victim: number; sender: number; last_turn: number | null }[];
  sieges: Siege[];
  crusade: { goal: string; first_turn: number; joined: number[]; caller: number } | null;
  battle: Battle | null;
  auction: Auction | null;
}
