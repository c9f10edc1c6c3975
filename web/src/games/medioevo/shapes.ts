/** Made by `make types` of the structs in gonfalon/games: do not edit. */

export type Phase = "setup" | "order" | "events" | "tax" | "purchase" | "combat" | "commerce" | "end" | "final";
export type Branch = "transportation" | "commerce" | "legislation" | "combat" | "construction" | "religion";
export type Good = "weapons" | "salt" | "furs" | "grain" | "slaves" | "spices" | "clothes" | "wine";
export type KindId = "caravan" | "merchant-ship" | "war-wagon" | "galley" | "siege-engine";
export type Icon = "movement" | "armies" | "buildings" | "merchandise";
export type Pair = [number, number];
export type ClauseId =
  | "commercial"
  | "passage"
  | "military-control"
  | "civilian-control"
  | "non-belligerence"
  | "defensive-alliance"
  | "offensive-alliance"
  | "payment"
  | "prisoners"
  | "text";
export type UnitId = "light-infantry" | "heavy-infantry" | "archer" | "cavalry";
export type Matter = "pact" | "exchange" | "armistice" | "peace" | "end-of-pact" | "call";
export type ClaimState = "raised" | "voting" | "closed";
export type Vote = "respect" | "rupture" | "abstain";
export type TrafficAnswer = "let-pass" | "plunder" | "keep";
export type Mode = "phase" | "turn" | "abroad";
export type Which = 0 | 1;
export type Part = "siege-engines" | "archers" | "melee";
export type BuildingClass = "civil" | "military" | "religious";

/** What a seat is shown in Medioevo Universale. */
export interface Shown {
  view: View;
  hints: Hints;
}

/** The table as a seat sees it. */
export interface View {
  game: "medioevo";
  seat: number;
  map: "universale";
  turn: number;
  phase: Phase;
  active: number | null;
  order: number[];
  last_order: number[];
  /** Seats that are done in a phase of all. */
  finished: number[];
  /** The team of every seat; empty without teams. */
  teams: number[];
  /** Variant: 0 may be called, 1 too late, 2 called. */
  deployment: number;
  /** What the viewer has bought behind the screen. */
  hidden: Hidden[];
  outcome: string;
  limits: Limits;
  players: Player[];
  territories: Territory[];
  seas: Sea[];
  armies: Army[];
  captains: Captain[];
  pieces: Piece[];
  barbarians: Barbarians[];
  war_circle: WarCircle;
  event: EventCard | null;
  events: EventDeck;
  empire: EmpireDeck;
  /** What is left in the game reserve. */
  stock: Record<string, number>;
  cubes: Cubes;
  wars: War[];
  pacts: Pact[];
  proposals: Proposal[];
  claims: Claim[];
  draft: Pact | null;
  alliances: Alliance[];
  directions: Direction[];
  guests: Guest[];
  /** Known to their owner alone. */
  orders: (DeploymentOrder | SlotOrder | TrafficOrder | QuietOrder | MuteOrder | MuteTechnologyOrder)[];
  battle: Battle | null;
  movement: Movement | null;
  trade: Trade | null;
  effects: Effect[];
  sealed: string[];
  final: Final | null;
}

/** What was bought behind the screen. */
export interface Hidden {
  what: string;
  count?: number;
  level?: number;
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
  /** Home territories in play. */
  home: string[];
  honour: number;
  honour_start: number;
  /** Where the points came from, as in words `vp`. */
  honour_by: Record<string, number>;
  /** Null where hidden from the viewer. */
  florins: number | null;
  debt: number;
  /** What was done with the bank this turn. */
  credit: ("loan" | "repaid") | null;
  tax: number;
  /** 0 none, 1 interest stayed unpaid in the turn before, 2 in this one. */
  strike: number;
  /** Units, transports and engines that cost maintenance. */
  maintained: number;
  technologies: Technologies;
  technologies_bought: Branch[];
  /** By colour, and so are tokens. */
  points: Record<string, number>;
  tokens: Record<string, number>;
  tokens_used: Record<string, number>;
  cards: EmpireCard[];
  /** Cards drawn and not yet chosen from; null for one whose face is hidden. */
  offered: (string | null)[];
  units_placed: number;
  /** Control tokens not on the board. */
  control_tokens: number;
  /** Units that could still be raised. */
  reserve: Reserve;
  returned: Record<string, number>;
  /** Captured captains are in the list of captains (held_by). */
  prisoners: Prisoners[];
  road: Road | null;
  blood: number;
  left: boolean;
  eliminated: boolean;
  eliminated_in: number | null;
}

/** The level of each branch. */
export interface Technologies {
  transportation: number;
  commerce: number;
  legislation: number;
  combat: number;
  construction: number;
  religion: number;
}

export interface EmpireCard {
  /** `card-1` to `card-72`. */
  id: string;
  tapped: boolean;
  stays_tapped: boolean;
  /** May the viewer see its objective side? */
  objective: boolean;
}

/** Units of each kind. */
export interface Reserve {
  "light-infantry": number;
  "heavy-infantry": number;
  archer: number;
  cavalry: number;
}

export interface Prisoners {
  owner: number;
  units: Record<string, number>;
}

export interface Road {
  piece: string;
  origin: string;
  /** The last one is the destination. */
  stages: string[];
  done: string[];
}

export interface Territory {
  id: string;
  in_play: boolean;
  /** What its inhabited area produces; null without one. */
  good: Good | null;
  harbour: boolean;
  control: number | null;
  last_control: number | null;
  /** Whose control token lies there. */
  token: number | null;
  contested: boolean;
  /** Levels 0 to 3: village, town, city. */
  civil: number;
  /** Levels 0 to 3: tower, fort, castle. */
  military: number;
  cathedral: number;
  /** By class of building. */
  damage: Record<string, number>;
  /** Points that destroy each building. */
  structure: Record<string, number>;
  market: Good[];
  conquered: boolean;
  /** Barbarians alone hold or have held it. */
  fallen: boolean;
}

export interface Sea {
  id: string;
  zone: string;
  in_play: boolean;
}

export interface Army {
  seat: number;
  zone: string;
  /** The galley at sea on whose deck it is. */
  aboard: string | null;
  /** Units that may still move. */
  units: Record<string, number>;
  moved: Record<string, number>;
  captains: string[];
}

export interface Captain {
  id: string;
  seat: number;
  level: number;
  zone: string | null;
  aboard: string | null;
  held_by: number | null;
  returned: boolean;
  moved: boolean;
}

export interface Piece {
  id: string;
  seat: number;
  kind: KindId;
  /** The kind, or `catapult`, `trebuchet`, `bombard`. */
  name: string;
  level: number;
  zone: string;
  aboard: string | null;
  /** Of a ship in a harbour, the sea zone it came from. */
  anchorage: string | null;
  points: number;
  full_points: number;
  capacity: number;
  cubes: Record<string, number>;
  moved: boolean;
  stopped: boolean;
}

export interface Barbarians {
  zone: string;
  units: Record<string, number>;
}

export interface WarCircle {
  dice: number[];
  horde: Record<string, number>;
  left: Record<string, number>;
}

export interface EventCard {
  id: string;
  icons: Icon[];
  /** The number on its own back: what was tolerated before it was turned up. */
  tax: number;
  struck: string[];
}

export interface EventDeck {
  deck: number;
  /** The number on the back of the top card. */
  back: number | null;
  /** The tolerated tax of this turn; none until its Event is turned up. */
  tolerated: number | null;
  discard: string[];
}

export interface EmpireDeck {
  deck: number;
  /** The card whose objective is seen. */
  top: string | null;
}

/** Cubes of each good. */
export interface Cubes {
  weapons: number;
  salt: number;
  furs: number;
  grain: number;
  slaves: number;
  spices: number;
  clothes: number;
  wine: number;
}

export interface War {
  seats: Pair;
  state: "declared" | "open";
  armistice: boolean;
}

export interface Pact {
  number: number;
  signatories: number[];
  clauses: Clause[];
  last_turn: number | null;
  secret: boolean;
  signed_in: number;
}

export interface Clause {
  kind: ClauseId;
  /** Who grants, pays, hands over or leads; null for all signatories. */
  by: number | null;
  to: number | null;
  text?: string;
  unit?: UnitId | "captain";
  captain?: string;
  targets?: number[];
  /** Fee, units, florins or prisoners. */
  amount?: number;
}

export interface Proposal {
  number: number;
  kind: Matter;
  from: number;
  to: number[];
  accepted: number[];
  pact: Pact | null;
  /** The pact to be ended, or the enemy of a call. */
  about: number;
}

export interface Claim {
  number: number;
  pact: number;
  claimant: number;
  accused: number;
  state: ClaimState;
  /** By seat. */
  votes: Record<string, Vote>;
  /** What following an instruction would have cost the accused, and the pacts that it would have broken. */
  excuses: Excuse[];
}

export interface Excuse {
  zone: string;
  honour: number;
  pacts: number[];
}

export interface Alliance {
  pact: number;
  kind: ClauseId;
  director: number;
  ally: number;
  enemy: number;
  turn: number;
  units: number;
  sent: number;
}

export interface Direction {
  pact: number;
  director: number;
  ally: number;
  zone: string;
  turn: number;
}

export interface Guest {
  seat: number;
  territory: string;
  host: number;
  /** Null where they stand by a right that is not known. */
  last_turn: number | null;
}

export interface DeploymentOrder {
  kind: "deployment";
}

export interface SlotOrder {
  kind: "slot";
}

export interface TrafficOrder {
  kind: "traffic";
  seat: number;
  order: TrafficAnswer;
}

export interface QuietOrder {
  kind: "quiet";
  family: string;
  rival: number | null;
  mode: Mode;
}

export interface MuteOrder {
  kind: "mute";
  card: string;
  mode: Mode;
  except: string[];
}

export interface MuteTechnologyOrder {
  kind: "mute-technology";
  technology: string;
  mode: Mode;
  except: string[];
}

export interface Battle {
  zone: string;
  at_sea: boolean;
  round: number;
  /** The side (0 attacks, 1 defends) that owns the buildings there. */
  owner: Which | null;
  rolled: boolean;
  protects: Part[];
  flight: string[];
  cause: Part | "casualties" | null;
  die: number | null;
  winner: Which | null;
  sides: [Side, Side];
  /** From the step in which the round stands. */
  odds: Odds;
}

export interface Side {
  /** Null for the barbarians. */
  seat: number | null;
  units: Record<string, number>;
  /** Levels. */
  captains: number[];
  melee: Record<string, number>;
  melee_captains: number[];
  beaten: boolean;
  powers: UnitId[];
  /** Army units when the battle began. */
  size: number;
  left: boolean;
  fled: boolean;
  captives: number;
  capture: boolean;
  galleys: number;
  at_buildings: boolean;
  aims: Aim[];
  crews: Crew[];
  shells: Shells[];
  shots: number;
  arrows: number[];
  acts: Act[];
  enabled: UnitId[];
  cancelled: UnitId[];
  captain_points_spent: number;
  sacrificed: number;
  heavy: number;
  cavalry: number;
  /** d4, d6, d8. */
  dice: number[];
  bonus: number;
  value: number;
  superiorities: number;
  pressed: number;
  spared: number;
  /** Points of damage still to be assigned. */
  due: number;
  proposal: ("demand" | "offer") | null;
}

export interface Aim {
  piece: string;
  class: BuildingClass;
}

export interface Crew {
  piece: string;
  units: Record<string, number>;
  captains: string[];
}

export interface Shells {
  piece: string;
  dice: number[];
}

export interface Act {
  captain: string | null;
  unit: UnitId;
}

/** Chances in percent. */
export interface Odds {
  attacker: number;
  defender: number;
  nobody: number;
  /** Of attacker and defender, from now on: least and most in four battles of five. */
  losses: Pair[];
  /**
   * The same on average.
   *
   */
  expected: [number, number];
  /** Per cent that nobody is left of them. */
  none_left: Pair;
}

export interface Movement {
  seat: number;
  zone: string;
  units: Record<string, number>;
  captains: string[];
  pieces: string[];
  steps: number;
  /** Where it must end; empty for anywhere. */
  goal: string[];
  reserve: Record<string, number>;
  load: Load[];
  fled: string[];
}

export interface Load {
  galley: string;
  sort: "captain" | "piece" | "units";
  what: string;
  count: number;
}

export interface Trade {
  seat: number;
  piece: string;
  zone: string;
  action: ("buy" | "sell") | null;
  /** Has it just bought, so that a road may be opened? */
  bought: boolean;
  cubes: Record<string, number>;
  bonus: ("market" | "road") | null;
  florin_points: number;
  placed: Good | null;
}

/** What still holds; `kind` has a name under `force`. */
export interface Effect {
  kind: string;
  zone?: string;
  seat?: number;
  piece?: string;
  card?: string;
  class?: BuildingClass;
  good?: Good;
  unit?: UnitId | "captain";
  level?: number;
  count?: number;
  florins?: number;
  percent?: number;
}

export interface Final {
  ranking: number[][];
  scores: number[];
  winners: number[];
  reason: string;
}

/** What a seat should know before it chooses. */
export interface Hints {
  /** By the words before the amount, for every amount what it costs. */
  bills?: {
    [k: string]: Record<string, number>[];
  };
  /** Florins spent in this Purchase phase. */
  spent?: number;
  /** By the text of the move that leads into one. */
  fights?: Record<string, Fight>;
  /** By transport, where it could trade. */
  journeys?: Record<string, Stop[]>;
  /** Commercial roads that could be opened now, the quickest of each length. */
  courses?: Course[];
  losses?: Losses;
  crews?: Engine[];
  surrender?: Surrender;
}

export interface Fight {
  attacker: number;
  defender: number;
  nobody: number;
  /** Of attacker and defender, from now on: least and most in four battles of five. */
  losses: Pair[];
  /**
   * The same on average.
   *
   */
  expected: [number, number];
  /** Per cent that nobody is left of them. */
  none_left: Pair;
  /** The seat; -1 for the barbarians. */
  against: number;
}

export interface Stop {
  zone: string;
  way: string[];
  points: number;
  buy: Quote | null;
  sell: Quote | null;
}

export interface Quote {
  cubes: Record<string, number>;
  florins: number;
  fee: number;
  points: number;
}

/** A commercial road that a transport could open where it stands. */
export interface Course {
  /** Those still to be named, in their order; the last one is the destination. */
  stages: string[];
  /** Trade points when it is completed. */
  points: number;
  /** Further turns until then, if nothing comes between. */
  turns: number;
}

/** How many points are to be taken in all, those chosen so far, and what one more does; by the words of moves without their amount. */
export interface Losses {
  due: number;
  chosen: string[];
  fates: Record<string, Fate>;
}

/** What one more choice does. */
export interface Fate {
  /** Null for a unit that is lost. */
  becomes?: UnitId | null;
  /** Points that a building has afterwards; it falls with none. */
  left?: number;
}

/** A siege engine in a battle: its crew, and what a hit does to units and to buildings. */
export interface Engine {
  piece: string;
  crew: number;
  most: number;
  units: number;
  buildings: number;
  die: string;
  hits: number[];
}

export interface Surrender {
  /** The side (0 attacks, 1 defends) that would lay down its arms. */
  side: number;
}
