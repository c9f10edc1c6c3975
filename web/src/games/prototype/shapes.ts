/** Made by `make types` of the structs in gonfalon/games: do not edit. */

export type Good = "weapons" | "salt" | "furs" | "grain" | "slaves" | "spices" | "clothes" | "wine";
export type KindId = "galley" | "merchant-ship" | "war-wagon" | "caravan";
export type Pair = [number, number];
export type ProposalKind = "offer" | "counter" | "over" | "pardon";
export type ClaimState = "raised" | "voting" | "closed";
export type Vote = "respect" | "rupture" | "abstain";
export type Losses = [number, number];
export type BattleKind = "territory" | "convoy" | "pirates";
export type Stage = "field" | "assault";

/** What a seat is shown in Medioevo Universale, the prototype. */
export interface Shown {
  view: View;
  hints: Hints;
}

/** The table as a seat sees it. */
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
  limits: Limits;
  pope: number | null;
  antipope: number | null;
  players: Player[];
  territories: Territory[];
  seas: Sea[];
  armies: Army[];
  transports: Transport[];
  engines: Engine[];
  captains: Captain[];
  pirates: Pirates[];
  relics: Relic[];
  goods: Heap[];
  event: EventCard | null;
  decks: Decks;
  protected: string[];
  /** The transports that move together. */
  column: string[];
  /** By city. */
  prices: Record<string, Prices>;
  orders: Order[];
  sealed: Order[];
  plans: Plan[];
  wars: Pair[];
  truces: Truce[];
  pacts: Pact[];
  proposals: Proposal[];
  claims: Claim[];
  /** Where an ally wants the help that they were promised. */
  directions: Direction[];
  draft: Pact | null;
  delivered: Delivery[];
  sieges: Siege[];
  crusade: Crusade | null;
  battle: Battle | null;
  auction: Auction | null;
}

/** 0 for none. */
export interface Limits {
  turns: number;
  honour: number;
}

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
  loans: Loan[];
  bankrupt: boolean;
  prisoners: number;
  reserve: number | null;
  returning: number;
  to_place: number;
  /** What waits for Placement. */
  bought: Bought[];
  monopoly: Monopoly | null;
  /** Casus belli, by the number of the other seat. */
  wrongs: Record<string, number>;
  left: boolean;
  eliminated: boolean;
  /** Null where hidden; absent in games without Objective cards. */
  objective?: Objective | null;
}

export interface Loan {
  received: number;
  turn: number;
}

/** A building with its territory, a transport or captain with its level, or an engine. */
export interface Bought {
  building?: string;
  territory?: string;
  transport?: string;
  engine?: string;
  captain?: string;
  level?: number;
}

export interface Monopoly {
  good: Good;
  zone: number;
}

/** An Objective card (MP-OBJ-02). */
export interface Objective {
  id: string;
  difficulty: number;
  home: Goal[];
  near: Goal[];
  far: Goal[];
  /** What it would bring now for `home`, `near`, `far`, `all` and `difficulty`; empty for who is out of the game. */
  points: Record<string, number>;
}

/** A territory of an Objective card. */
export interface Goal {
  territory: string;
  owned: boolean;
  /** Owned and safe from rebellion: it counts. */
  held: boolean;
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
  /** 1 for each damaged building: `settlement`, `fortification`, `cathedral`, or a Fair. */
  damage: Record<string, number>;
  barbarians: number;
  barbarian_captain: number;
  supply: number;
}

export interface Sea {
  id: string;
  place: string;
}

export interface Army {
  seat: number;
  place: string;
  vf: number;
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

export interface Lot {
  good: Good;
  units: number;
  /** Cubes of 10 units that they fill. */
  cubes: number;
  origin: string | null;
  ruler: number | null;
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

export interface Pirates {
  number: number;
  place: string;
  vf: number;
  captain: number;
}

export interface Relic {
  place: string | null;
  captain: string | null;
  in_cathedral: boolean;
  taken: boolean;
}

/** Goods that lie in a territory. */
export interface Heap {
  place: string;
  seat: number | null;
  last_turn: number | null;
  lots: Lot[];
}

export interface EventCard {
  id: string;
  icons: string[];
  icon: string | null;
  grail: boolean;
  struck: string[];
}

export interface Decks {
  empire: number;
  discard: string[];
  events: number;
  treasures: number;
}

/** Florins for a unit of each of the eight goods. */
export interface Prices {
  buy: number[];
  sell: number[];
}

/** What was ordered in a sealed phase. */
export interface Order {
  text: string;
  verb: string;
  args: Arg[];
}

export interface Arg {
  kind: string;
  id: string;
}

/** Answers left, or being written, for the next question of a window; without moves it is the default. */
export interface Plan {
  window: string;
  moves: Order[];
  writing: boolean;
}

export interface Truce {
  seats: Pair;
  last_turn: number;
}

export interface Pact {
  number: number;
  signatories: number[];
  clauses: Clause[];
  /** Null: without end; below 0: not said yet. */
  last_turn: number | null;
  secret: boolean;
  signed_in: number | null;
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

export interface Proposal {
  number: number;
  kind: ProposalKind;
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
  state: ClaimState;
  votes: (Vote | null)[];
}

export interface Direction {
  ally: number;
  helper: number;
  place: string;
  pact: number;
}

export interface Delivery {
  card: string;
  victim: number;
  sender: number;
  last_turn: number | null;
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

/** In percent and VF; turns are those of the game. */
export interface SiegeOdds {
  falls: number;
  fails: number;
  /** Turn, and the chance that the place falls in it. */
  turns: Pair[];
  now: number;
  mean: number | null;
  losses: Losses;
  exact: boolean;
}

export interface Crusade {
  goal: string;
  first_turn: number;
  joined: number[];
  caller: number;
}

export interface Battle {
  number: number;
  kind: BattleKind;
  place: string;
  /** Null for barbarians. */
  target: number | null;
  stage: Stage;
  round: number;
  attackers: Attacker[];
  defenders: Defender[];
  barbarian_captain: number;
  attack_cards: string[];
  defence_cards: string[];
  /** As it stands for everybody; null once it is decided. */
  odds: Odds | null;
}

export interface Attacker {
  seat: number | null;
  vf: number;
  transports: string[];
  captains: string[];
  fights: boolean;
  rolls: boolean;
}

export interface Defender {
  seat: number | null;
  vf: number;
  present: number;
  rolls: boolean;
}

/** Chances of a battle fought to its end. */
export interface Odds {
  win: number;
  /** VF that attacker and defender are expected to lose. */
  losses: Losses;
  /** Of both, the least and the most in four battles of five. */
  likely: Pair[];
  /** Per cent that nobody is left of them. */
  none_left: Pair;
  exact: boolean;
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

/** What a seat should know before it chooses. */
export interface Hints {
  odds?: Odds;
  /** By the text of the move. */
  attacks?: Record<string, Odds>;
  /** By the text of the move that declares a siege or keeps it up, or of an attack that may become one. */
  sieges?: Record<string, SiegeOdds>;
  /** Florins that the orders so far come to. */
  spent?: number;
  /** By transport. */
  traders?: Record<string, Trader>;
  /** By the words before the amount: florins for one. */
  rates?: Record<string, number>;
  /** Starting pieces that are still to be placed, the next one first. */
  pieces?: string[];
  armies?: ArmiesForm;
  /** What is being announced. */
  attack?: AttackForm;
  /** Defenders whose order is settled. */
  named?: number[];
  /** With what one joins an attack. */
  force?: Force;
  treaties?: TreatiesForm;
  /** The own siege that is asked about. */
  besieging?: SiegeForm;
  /** A gift to the host of a Bard. */
  gift?: Gift;
  /** The Crusade that one is called to. */
  crusade?: CrusadeForm;
  /** Whom the Pope may excommunicate, and on whom they have declared war. */
  judged?: Judged;
}

export interface Trader {
  sales: Sale[];
  purchases: Bargain[];
}

export interface Sale {
  place: string;
  way: string[];
  /** How many steps of the way are for this turn. */
  now: number;
  turns: number;
  units: Record<string, number>;
  florins: number;
  fee: number;
}

/** Goods to buy here for a city that pays more. */
export interface Bargain {
  place: string;
  way: string[];
  /** How many steps of the way are for this turn. */
  now: number;
  turns: number;
  good: Good;
  units: number;
  price: number;
  sale: number;
  fee: number;
  florins: number;
}

export interface ArmiesForm {
  left: number;
  placed: Placed[];
}

export interface Placed {
  verb: string;
  args: Arg[];
}

export interface AttackForm {
  place: string;
  vf: number;
  transports: string[];
  captains: string[];
  allies: number[];
  sallying: number;
  defenders: Opponent[];
}

export interface Opponent {
  seat: number | null;
  vf: number;
}

export interface Force {
  transports: string[];
  captains: string[];
}

export interface TreatiesForm {
  calls: TreatyCall[];
  more: number[];
  waived: Price[];
}

/** A treaty that calls to war. */
export interface TreatyCall {
  number: number;
  enemies: Price[];
  /** Honour Points for breaking it. */
  breach: number;
  confirmed: boolean;
}

/** Honour Points for somebody. */
export interface Price {
  seat: number;
  honour: number;
}

export interface SiegeForm {
  place: string;
  turns: number;
  inside: number;
  outside: number;
  engines: string[];
  /** Levels. */
  walls: number;
  walls_after: number;
  can_go_on: boolean;
  captain: string | null;
}

export interface Gift {
  host: number;
  honour: number;
}

export interface CrusadeForm {
  prize: number;
  vf: number;
  first_turn: number;
  last_turn: number;
}

export interface Judged {
  seat: number;
  victim: number;
}
