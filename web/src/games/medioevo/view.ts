/** The shape of gonfalon/games/medioevo/view/seat_view.py and affairs.py. Zones are ids of territories, or "<sea>-sea" for sea zones. */

import type { Good } from "../universale/goods";

export type Phase = "setup" | "order" | "events" | "tax" | "purchase" | "combat" | "commerce" | "end";
export type UnitId = "light-infantry" | "heavy-infantry" | "archer" | "cavalry";
export type HordeUnit = "light-infantry" | "archer" | "captain";
export type KindId = "caravan" | "merchant-ship" | "war-wagon" | "galley" | "siege-engine";
export type ClassId = "civil" | "military" | "religious";
export type Colour = "blue" | "yellow" | "orange" | "red" | "green" | "purple";
export type Branch = "transportation" | "commerce" | "legislation" | "combat" | "construction" | "religion";
export type EffectId = "movement" | "armies" | "buildings" | "merchandise";
/** Only what is there: a count of 0 has no entry. */
export type Counts<Id extends string> = Partial<Record<Id, number>>;

export interface EmpireCard {
  /** "card-1" to "card-72". */
  id: string;
  tapped: boolean;
  stays_tapped: boolean;
  /** May the viewer see its objective side? */
  objective: boolean;
}

export interface Road {
  piece: string;
  origin: string;
  /** The last one is the destination. */
  stages: string[];
  done: string[];
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
  credit: "loan" | "repaid" | null;
  tax: number;
  /** 0 clean, 1 bankrupt in the turn before, 2 bankrupt in this one. */
  strike: number;
  /** Units, transports and engines that cost maintenance. */
  maintained: number;
  technologies: Record<Branch, number>;
  technologies_bought: Branch[];
  points: Counts<Colour>;
  tokens: Counts<Colour>;
  tokens_used: Counts<Colour>;
  cards: EmpireCard[];
  /** Cards drawn and not yet chosen from; null for one whose face is hidden. */
  offered: (string | null)[];
  units_placed: number;
  /** Control tokens not on the board. */
  control_tokens: number;
  /** Units that could still be raised. */
  reserve: Record<UnitId, number>;
  returned: Counts<UnitId>;
  /** Captured captains are in the list of captains (held_by). */
  prisoners: { owner: number; units: Counts<UnitId> }[];
  road: Road | null;
  blood: number;
  left: boolean;
  eliminated: boolean;
  eliminated_in: number | null;
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
  /** Levels 0 to 3: village, town, city; tower, fort, castle. */
  civil: number;
  military: number;
  cathedral: number;
  damage: Counts<ClassId>;
  /** Points that destroy each building. */
  structure: Counts<ClassId>;
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
  /** Units that may still move, and those that have. */
  units: Counts<UnitId>;
  moved: Counts<UnitId>;
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
  /** The kind, or "catapult", "trebuchet", "bombard". */
  name: string;
  level: number;
  zone: string;
  aboard: string | null;
  /** Of a ship in a harbour, the sea zone it came from. */
  anchorage: string | null;
  points: number;
  full_points: number;
  capacity: number;
  cubes: Counts<Good>;
  moved: boolean;
  stopped: boolean;
}

export interface EventCard {
  id: string;
  icons: EffectId[];
  tax: number;
  struck: string[];
}

export interface War {
  seats: [number, number];
  state: "declared" | "open";
  armistice: boolean;
}

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

export interface Clause {
  kind: ClauseId;
  /** Who grants, pays, hands over or leads; null for all signatories. */
  by: number | null;
  to: number | null;
  /** Fee, units, florins or prisoners. */
  amount?: number;
  targets?: number[];
  unit?: UnitId | "captain";
  captain?: string;
  text?: string;
}

export interface Pact {
  number: number;
  signatories: number[];
  clauses: Clause[];
  last_turn: number | null;
  secret: boolean;
  signed_in: number;
}

export interface Proposal {
  number: number;
  kind: "pact" | "exchange" | "armistice" | "peace" | "end-of-pact" | "call";
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
  state: "raised" | "voting" | "closed";
  votes: Record<string, "respect" | "rupture" | "abstain">;
  /** What following an instruction would have cost the accused, and the pacts that it would have broken. */
  excuses: { zone: string; honour: number; pacts: number[] }[];
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

export type Part = "siege-engines" | "archers" | "melee";

export interface Side {
  /** Null for the barbarians. */
  seat: number | null;
  units: Counts<UnitId>;
  /** Levels. */
  captains: number[];
  melee: Counts<UnitId>;
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
  aims: { piece: string; class: ClassId }[];
  crews: { piece: string; units: Counts<UnitId>; captains: string[] }[];
  shells: { piece: string; dice: number[] }[];
  shots: number;
  arrows: number[];
  acts: { captain: string | null; unit: UnitId }[];
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
  proposal: "offer" | "demand" | null;
}

export interface Battle {
  zone: string;
  at_sea: boolean;
  round: number;
  /** The side (0 attacks, 1 defends) that owns the buildings there. */
  owner: 0 | 1 | null;
  rolled: boolean;
  protects: Part[];
  flight: string[];
  cause: Part | "casualties" | null;
  die: number | null;
  winner: 0 | 1 | null;
  sides: [Side, Side];
}

export interface Movement {
  seat: number;
  zone: string;
  units: Counts<UnitId>;
  captains: string[];
  pieces: string[];
  steps: number;
  /** Where it must end; empty for anywhere. */
  goal: string[];
  reserve: Record<string, number>;
  load: { galley: string; sort: "units" | "captain" | "piece"; what: string; count: number }[];
  fled: string[];
}

/** What still holds; `kind` has a name under `force`. */
export interface Effect {
  kind: string;
  zone?: string;
  seat?: number;
  piece?: string;
  card?: string;
  class?: ClassId;
  good?: Good;
  unit?: UnitId | "captain";
  level?: number;
  count?: number;
  florins?: number;
  percent?: number;
}

/** Known to its owner alone. */
export type Order =
  | { kind: "deployment" | "slot" }
  | { kind: "traffic"; seat: number; order: "let-pass" | "plunder" | "keep" }
  | { kind: "quiet"; family: string; rival: number | null; mode: "phase" | "turn" | "abroad" }
  | { kind: "mute"; card: string; mode: "phase" | "turn" | "abroad"; except: string[] }
  | { kind: "mute-technology"; technology: string; mode: "phase" | "turn" | "abroad"; except: string[] };

export interface Trade {
  seat: number;
  piece: string;
  zone: string;
  action: "buy" | "sell" | null;
  /** Has it just bought, so that a road may be opened? */
  bought: boolean;
  cubes: Counts<Good>;
  bonus: "market" | "road" | null;
  florin_points: number;
  placed: Good | null;
}

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
  hidden: { what: string; count?: number; level?: number }[];
  outcome: string;
  /** 0 for none. */
  limits: { turns: number; honour: number };
  players: Player[];
  territories: Territory[];
  seas: Sea[];
  armies: Army[];
  captains: Captain[];
  pieces: Piece[];
  barbarians: { zone: string; units: Counts<HordeUnit> }[];
  war_circle: { dice: number[]; horde: Counts<HordeUnit>; left: Counts<HordeUnit> };
  event: EventCard | null;
  /** The tolerated tax on the back of the next card. */
  events: { deck: number; back: number | null; discard: string[] };
  /** `top`: the card whose objective is seen. */
  empire: { deck: number; top: string | null };
  /** What is left in the game reserve. */
  stock: Record<string, number>;
  cubes: Record<Good, number>;
  wars: War[];
  pacts: Pact[];
  proposals: Proposal[];
  claims: Claim[];
  draft: Pact | null;
  alliances: Alliance[];
  directions: Direction[];
  guests: Guest[];
  orders: Order[];
  battle: Battle | null;
  movement: Movement | null;
  trade: Trade | null;
  effects: Effect[];
  sealed: string[];
  final: { ranking: number[][]; scores: number[]; winners: number[]; reason: string } | null;
}
