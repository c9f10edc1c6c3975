/** The shapes of docs/protocol.md. */

export interface Choice {
  id: string | number;
  label: string;
}

export interface GameOption {
  id: string;
  label: string;
  help?: string;
  default: unknown;
  choices?: (Choice | string)[];
  rule?: string | null;
}

export interface BotInfo {
  id: string;
  name?: string;
  label?: string;
  help?: string;
}

export interface GameInfo {
  id: string;
  name: string;
  description?: string;
  credit?: string;
  min_seats: number;
  max_seats: number;
  options: GameOption[];
  bots: BotInfo[];
  tours?: { id: string; title: string; lead: string }[];
  /** How long questions last of which it is hidden whom they ask; null where the game has none. */
  covert?: GameOption | null;
}

/** A guided tour: part of a game, told moment by moment. */
export interface Tour {
  id: string;
  game: string;
  title: string;
  lead: string;
  moments: Moment[];
}

export interface Moment {
  id: string;
  title: string;
  text: string;
  rules: string[];
  /** Per seat, what a reader may count along. */
  numbers: Record<string, number[]>;
  refused: Why | null;
  state: SeatState;
}

export interface Rule {
  title: string;
  text: string;
  ruling?: string | null;
  chapter?: string | null;
}

/** A word that explains itself. */
export interface Term {
  id: string;
  name: string;
  /** How it stands in sentences. */
  forms: string[];
  text: string;
  /** What the data say of it: label and value. */
  facts: [string, string][];
}

export type Words = Record<string, unknown>;

export interface Reference {
  words: Words;
  tables: Record<string, unknown>;
}

export interface SheetCell {
  text: string;
  number?: number;
  /** Is the value our reconstruction? */
  ours?: boolean;
}

export interface SheetRow {
  cells: SheetCell[];
  rule?: string;
}

export interface SheetTable {
  id: string;
  title: string;
  columns: { label: string; kind: "text" | "number" | "signed" | "money" }[];
  rows: SheetRow[];
  note: string;
  rule: string;
}

/** All tables of a game that a player looks up, in parts. */
export interface ReferenceSheet {
  parts: { id: string; title: string; tables: SheetTable[] }[];
}

export interface Guest {
  name: string;
}

export interface Player {
  seat: number;
  name: string;
  kind: "person" | "bot" | "open";
  bot: string | null;
  mine: boolean;
  online: boolean;
  label: string;
  /** Does a bot play for the person at the moment? */
  absent?: boolean;
}

export type Status = "lobby" | "running" | "over" | "closed";

export interface Lobby {
  type?: "table";
  id: string;
  game: string;
  name?: string;
  status: Status;
  version?: number;
  options: Record<string, unknown>;
  seats: LobbySeat[];
  maker?: boolean;
  public?: boolean;
  /** How long somebody may be away, if that was chosen. */
  patience?: string | null;
  /** May players ask what the steward would do? */
  advice?: boolean;
  links?: { watch?: string | null };
  turn?: number;
  waiting?: number[];
  updated?: string;
  /** Did the host choose the seed? */
  seeded?: boolean;
  seed?: number | null;
  dice?: DiceShape | null;
}

/** What is told of the dice before the game is over. */
export interface DiceShape {
  commitment: string;
  /** Is the start announced, so that parts are opened? */
  opening: boolean;
  seats: { seat: number; commitment: string; opened: boolean }[];
}

/** The dice of a finished game. */
export interface DiceReport {
  seed: number | null;
  commitment: string | null;
  draws: number | null;
  chain: string;
  moves: number | null;
  seats: {
    seat: number;
    commitment: string | null;
    contributed: boolean;
    points: number | null;
    better: number | null;
  }[];
}

export interface LobbySeat {
  seat: number;
  kind: "person" | "bot" | "open";
  name: string;
  bot: string | null;
  mine: boolean;
  online?: boolean;
  link?: string | null;
  label?: string;
  absent?: boolean;
}

/** By it the person of a seat comes back on any device. */
export interface ReturnLink {
  seat: number;
  link: string;
  /** How many devices hold the seat. */
  devices: number;
}

/** Where a return link leads. */
export interface Returning {
  table: string;
  seat: number;
  name: string;
  mine: boolean;
  lobby: Lobby;
}

/** A seat of a person at a running table, and what may be done about it. */
export interface Person {
  seat: number;
  name: string;
  label: string;
  mine: boolean;
  online: boolean;
  host: boolean;
  left: boolean;
  bot: boolean;
  cause: "absence" | "vote" | "consent" | null;
  away: number | null;
  status: string;
  may_remove: boolean;
  votes: string[];
  needed: number | null;
  voted: boolean;
  may_vote: boolean;
  may_invite: boolean;
  invitation: string | null;
  invited: boolean;
  heir: string | null;
}

export interface People {
  table: string;
  /** How long somebody may be away, in seconds. */
  patience: number;
  may_act: boolean;
  watch: string | null;
  people: Person[];
}

export interface Arg {
  kind: string;
  id: string | number;
  label?: string;
}

/** One thing that follows from a move. */
export interface Consequence {
  key: string;
  text: string;
  amount?: number;
  most?: number;
  chance?: number;
  tone?: "better" | "worse" | "grave";
}

export interface Outlook {
  legal: boolean;
  final: boolean;
  consequences: Consequence[];
  asked: Asked;
}

/** The same; where a move cannot be played, by which rule and why not. */
export interface About extends Outlook {
  rule: string | null;
  reason: string;
}

/** The moves that lead to a place, and what they cost that is dear. */
export interface Way {
  to: string;
  moves: string[];
  harm: Consequence[];
}

/** What follows from several moves, one after another. */
export interface PlanAnswer {
  version: number;
  steps: { text: string; label: string; window: string; final: boolean; consequences: Consequence[] }[];
  total: Consequence[];
  /** Why it goes no further: the next move is refused, or nobody can know what comes after the last one. */
  stop: "" | "refused" | "chance" | "hidden" | "others";
  rule: string | null;
  reason: string;
  /** What is asked then. */
  prompt: Prompt | null;
  about: About[];
  /** Where several steps lead then. */
  ways: Way[];
}

/** What the steward would do. */
export interface Advice {
  version: number;
  move: string;
  label: string;
  text: string;
  consequences: Consequence[];
}

/** Before a move is played: no; until the person has had enough of it; every time. */
export type Asked = "" | "once" | "always";

export interface Move {
  text: string;
  verb: string;
  label: string;
  args: Arg[];
  help?: string | null;
  note?: string | null;
  cost?: Record<string, number> | null;
  outlook?: Consequence[];
  final?: boolean;
  /** Is it what most players want next? */
  main?: boolean;
  /** Is it asked about once more before it is played? */
  asked?: Asked;
  low?: number;
  high?: number;
  step?: number;
  stem?: string;
}

export interface Prompt {
  window: string;
  title: string;
  question: string;
  rule: string | null;
  owes: boolean;
  can_undo: boolean;
  moves: Move[];
  standing: Move[];
  hints: Record<string, unknown>;
  /** What the question is for; empty where the game does not say. */
  purpose?: string;
  /** Milliseconds until the table answers for the seat. */
  left?: number | null;
  /** What the person's habits are about to answer; null where the person is asked. */
  answer?: string | null;
}

/** How long a question is answered alike: until the person says otherwise, for this turn, or to the end of what is going on. */
export type Span = "always" | "turn" | "here";

export interface Habit {
  window: string;
  title: string;
  /** Empty for the usual answer. */
  move: string;
  label: string;
  span: Span;
}

export interface Habits {
  /** Are questions with a single answer answered? */
  lone: boolean;
  answers: Habit[];
}

/** What is changed of them. */
export interface HabitChange {
  lone?: boolean;
  usual?: Span;
  forget?: string;
  move?: string;
}

export interface LogEntry {
  n: number;
  move: number;
  kind: string;
  rule: string | null;
  text: string;
  values: Record<string, unknown>;
}

export interface Result {
  reason?: string;
  winners?: number[];
  ranking?: { seat: number; place: number; score: number }[];
}

export interface SeatState<View = unknown> {
  type?: "state";
  table: string;
  game?: string;
  version: number;
  seat: number;
  status: Status;
  players: Player[];
  waiting: number[];
  /** The person's own seats that owe a choice. */
  asked?: number[];
  view: View;
  prompt: Prompt | null;
  log: LogEntry[];
  log_size?: number;
  last?: number;
  /** What the maker of the table may do as its host; null for everybody else. */
  host?: Move[] | null;
  /** What is answered for the person. */
  habits?: Habits | null;
  may_ask_advice?: boolean;
  may_hand_over?: boolean;
  /** The bot that plays for the person. */
  stand_in?: StandIn | null;
  /** The number of a digest that the person has not read. */
  digest?: number | null;
  /** How many digests there are. */
  digests?: number;
  result: Result | null;
}

export type Posture = "friend" | "neutral" | "hostile";
export type WishValue = string | boolean;

/** When a bot hands back by itself: one of these, or never. */
export interface Until {
  decisions?: number | null;
  turn?: number | null;
  /** Milliseconds since 1970. */
  time?: number | null;
}

export interface StandIn {
  number: number;
  bot: string;
  name: string;
  orders: string[];
  until: Until;
  played: number;
  began: string;
  /** Why it plays although nobody gave it orders. */
  cause?: "absence" | "vote" | "consent" | null;
}

export interface OrdersForm {
  bots: { id: string; name: string; help: string }[];
  postures: { id: Posture; label: string }[];
  posture_help: string;
  players: { seat: number; label: string; name: string }[];
  wishes: { id: string; label: string; help: string; default: WishValue; choices: { id: string; label: string }[] }[];
  turn: number;
  bot: string;
  posture: Record<string, Posture>;
  values: Record<string, WishValue>;
}

export interface Mandate {
  bot: string;
  posture: Record<string, Posture>;
  wishes: Record<string, WishValue>;
  until: Until;
}

export interface Digest {
  number: number;
  name: string;
  orders: string[];
  began: string;
  ended: string | null;
  reason: "taken-back" | "decisions" | "turn" | "time" | "over" | null;
  played: number;
  read: boolean;
  turns: { turn: number; parts: { title: string; lines: string[] }[] }[];
  befell: string[];
  facts: { id: string; label: string; before: number; after: number }[];
}

export interface ChatLine {
  type?: "chat";
  n?: number;
  seat?: number | null;
  name: string;
  text: string;
  at?: string;
  /** The kind of an announcement of the table itself. */
  notice?: string | null;
}

export interface Why {
  legal: boolean;
  rule: string | null;
  reason: string;
}
