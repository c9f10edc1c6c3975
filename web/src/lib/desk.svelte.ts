/** Everything the parts of a table page share: the seat's state, the game's words, what is picked, what is open. */
import { getContext, setContext } from "svelte";
import type { GamePlugin } from "../games/plugin";
import { t } from "../i18n/index.svelte";
import { ApiError } from "./api";
import { ruleText, Vocabulary } from "./library.svelte";
import { Picker } from "./picker.svelte";
import type { LogEntry, Move, Rule, SeatState, Why } from "./types";

/** A running table or a replay: what shows a state and may take moves. */
export interface Source {
  readonly id: string;
  readonly seat: number;
  state: SeatState | null;
  log: LogEntry[];
  news: LogEntry[];
  busy: boolean;
  /** `now` says what to play instead if the move had to wait for another one. */
  play(text: string, now?: () => string): Promise<ApiError | null>;
  undo(): Promise<ApiError | null>;
  why(move: string): Promise<Why>;
}

export interface Sheet {
  id: string | null;
  reason: string;
  rule: Rule | null;
}

export interface Question {
  text: string;
  yes: () => void;
  /** What the buttons say, if not the usual words. */
  words?: { yes: string; no: string };
  /** Show the forecast of this move with it; null for all that lies ahead. */
  hints: string | null;
}

export class Desk {
  words = $state.raw(new Vocabulary());
  sheet = $state.raw<Sheet | null>(null);
  question = $state.raw<Question | null>(null);
  notice = $state.raw<{ text: string; rule: string | null } | null>(null);
  /** The place whose facts are shown. */
  looked = $state<string | null>(null);
  /** Asks the map to show a place. */
  show: (place: string) => void = () => undefined;
  /** A finger sees no hovering: what a mouse is shown on the way has to be shown before the move. */
  touch = false;
  readonly picker: Picker;

  constructor(
    readonly source: Source,
    readonly game: string,
    readonly plugin: GamePlugin,
  ) {
    this.picker = new Picker(() => source.state?.prompt?.moves ?? [], plugin.placeKinds, plugin.pieceKinds);
  }

  get state(): SeatState {
    return this.source.state!;
  }

  get seat(): number {
    return this.source.seat;
  }

  seatName(seat: number): string {
    return this.plugin.seatName(this.state, seat, this.words);
  }

  /** Play a move, after a question where there is no way back. */
  async choose(move: Move, text = move.text): Promise<void> {
    const { alike, count } = this.picker;
    // while it waited, the piece may have gone with the move before: then one that is alike goes
    const now = () => {
      const offered = this.picker.moves().some((one) => one.text === move.text);
      return offered || !alike.length ? text : (this.picker.next(move, alike)?.text ?? text);
    };
    const play = () => (count > 1 && text === move.text ? this.sendAlike(move, alike, count) : this.send(text, now));
    const asked = this.plugin.confirm(this.state, move);
    if (asked && (!asked.touch || this.touch))
      this.question = { ...asked, hints: asked.touch ? move.text : null, yes: () => void play() };
    else await play();
  }

  /** The same move with several pieces that are alike, one after another, as far as each is offered. */
  private async sendAlike(move: Move, alike: string[], count: number): Promise<void> {
    const left = new Set(alike);
    let next: Move | null = move;
    for (let n = 0; n < count && next; n++) {
      left.delete(this.picker.pieceOf(next) ?? "");
      if (!(await this.send(next.text))) return;
      next = this.picker.next(move, [...left]);
    }
  }

  /** Play several small moves one after another; stops at the first refusal. */
  async sendAll(texts: string[]): Promise<boolean> {
    for (const text of texts) if (!(await this.send(text))) return false;
    return true;
  }

  async send(text: string, now?: () => string): Promise<boolean> {
    // cleared before the answer comes, so that what is picked meanwhile stays
    this.picker.clear();
    this.notice = null;
    const refused = await this.source.play(text, now);
    if (refused) this.refuse(refused);
    return !refused;
  }

  async undo(): Promise<void> {
    this.picker.clear();
    const refused = await this.source.undo();
    if (refused) this.refuse(refused);
  }

  /** Ask why a move is not possible, and say it. */
  async wonder(text: string): Promise<void> {
    try {
      const why = await this.source.why(text);
      if (!why.legal) this.notice = { text: why.reason, rule: why.rule };
    } catch (problem) {
      if (problem instanceof ApiError) this.refuse(problem);
    }
  }

  async explain(id: string | null, reason = ""): Promise<void> {
    const rule = id ? await ruleText(this.game, id).catch(() => null) : null;
    this.sheet = { id, reason, rule };
  }

  private refuse(problem: ApiError): void {
    const text =
      problem.code === "offline" ? t("error.offline") : problem.code === "stale" ? t("error.stale") : problem.reason;
    this.notice = { text: text || t("error.other"), rule: problem.rule };
  }
}

const KEY = Symbol("desk");

export function setDesk(desk: Desk): Desk {
  return setContext(KEY, desk);
}

export function useDesk(): Desk {
  return getContext<Desk>(KEY);
}
