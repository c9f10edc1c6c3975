/** What a game adds to the table page. The shell asks for these and knows nothing else about any game. */
import type { Component } from "svelte";
import type { Course, PlaceFacts, Travel } from "../components/map/facts";
import type { Vocabulary } from "../lib/library.svelte";
import type { Consequence, LogEntry, Move, SeatState } from "../lib/types";

export interface Panel {
  id: string;
  label: () => string;
  component: Component;
  /** Something waits for the person in it. */
  calls?: (state: SeatState) => boolean;
  /** What waits in it, to stand beside the question as well; `desk.open` leads there. */
  news?: Component;
  /** Only on small screens; large ones show it all the time. */
  narrow?: boolean;
}

export interface Missed {
  verb: string;
  /** A move to ask `why` about. */
  text: string;
  /** What it is called, if not by its verb. */
  label?: string;
}

/** What to ask before a move is played. */
export interface Doubt {
  title?: string;
  text: string;
  outlook?: Consequence[];
  final?: boolean;
  /** Under which name the person may ask not to be asked again. */
  quiet?: string;
  words?: { yes: string; no: string };
  /** Ask only fingers, which were shown no forecast on the way. */
  touch?: boolean;
}

/** A question with a form of its own. */
export interface Form {
  component: Component;
  /** The verbs that the form takes over. */
  verbs: readonly string[];
  /** It stands above the news: what it asks for is chosen at a glance. */
  first?: boolean;
  /** What to ask where the form says the rest. */
  question?: (state: SeatState) => string;
}

export interface GamePlugin {
  id: string;
  /** Kinds of arguments that are places, and pieces, on the map. */
  placeKinds: readonly string[];
  pieceKinds: readonly string[];
  /** What costs are counted in. */
  costName(good: string, amount: number, words: Vocabulary): string;
  /** Verbs by which a battle goes on: they can be chosen to its end. */
  toTheEnd?: readonly string[];
  /** Verbs of steps from place to place: with several of them places further away are reached at one click. */
  steps?: readonly string[];
  /** Where that stands which takes the steps. */
  standsAt?(state: SeatState, piece: string | null): string | null;
  /** Verbs that only end a step: they stand below what can be done in it. */
  ends: readonly string[];
  /** What a verb is called above its choices; empty where nothing fits. */
  verbName(verb: string): string;
  glyph: Component<{ name: string }>;
  mapOf(state: SeatState): string | null;
  places(state: SeatState, words: Vocabulary): PlaceFacts[];
  seatColour(state: SeatState, seat: number): string;
  seatName(state: SeatState, seat: number, words: Vocabulary): string;
  /** The places a small screen should show first. */
  home(state: SeatState): string[];
  /** Turn and phase, above the map. */
  track: Component;
  /** What is known of a place, beside the map. */
  place: Component<{ id: string }>;
  /** Forecasts: of a move that is considered, or of the whole question where it is null. */
  hints: Component<{ move: string | null }>;
  panels: Panel[];
  /** What lies below the map on large screens. */
  tray?: Component;
  /** Forms by the name of the question. */
  forms: Record<string, Form>;
  /** Verbs of what may be done at any time that a panel takes over. */
  atDesks?: readonly string[];
  /** A few words on the button of a move, such as its chance; empty where nothing is to be said. */
  note?(state: SeatState, move: Move): string;
  /** Moves that would open a fight. */
  hostile(state: SeatState, move: Move): boolean;
  /** What to ask before a move besides what the server asks about: forecasts that a finger was not shown. */
  confirm(state: SeatState, move: Move): Doubt | null;
  /** Choices that belong to this question but are closed now. */
  missed(state: SeatState, words: Vocabulary): Missed[];
  travel(state: SeatState, entry: LogEntry): Travel | null;
  /** The way of what is going on, or of the move under the pointer. */
  course?(state: SeatState, considered: string | null): Course | null;
  /** A place that a log entry speaks of. */
  where(entry: LogEntry): string | null;
  /** Does a log entry begin a new part of the story? */
  chapter(entry: LogEntry): boolean;
  /** Filters of the log: a name and what falls under it. */
  topics: { label: () => string; holds: (kind: string) => boolean }[];
}
