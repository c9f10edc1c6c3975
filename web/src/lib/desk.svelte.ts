/** Everything the parts of a table page share: the seat's state, the game's words, what is picked, what is open. */
import { getContext, setContext } from "svelte";
import type { Doubt, GamePlugin } from "../games/plugin";
import { t } from "../i18n/index.svelte";
import { ApiError } from "./api";
import { isRange, offers } from "./moves";
import { prefs } from "./prefs.svelte";
import { withAmount } from "./log";
import { ruleText, Vocabulary } from "./library.svelte";
import { Outlooks } from "./outlooks.svelte";
import { Glossary } from "./terms";
import { Picker } from "./picker.svelte";
import { Ways } from "./ways.svelte";
import type {
  Advice,
  ChatLine,
  Consequence,
  HabitChange,
  LogEntry,
  Mandate,
  Move,
  Outlook,
  PlanAnswer,
  Rule,
  SeatState,
  Span,
  Why,
} from "./types";

/** A running table or a replay: what shows a state and may take moves. */
export interface Source {
  readonly id: string;
  readonly seat: number;
  state: SeatState | null;
  log: LogEntry[];
  news: LogEntry[];
  readonly busy: boolean;
  /** When the time to answer is up, by the clock of the page; null where there is no hurry. */
  readonly due?: number | null;
  /** How often the table has answered in place of the person. */
  readonly missed?: number;
  /** What the table itself has said last. */
  readonly announced?: ChatLine | null;
  /** Both name the version that the person saw. */
  play(texts: Iterable<string>, version: number, again?: Span): Promise<ApiError | null>;
  /** Nobody has habits in a replay. */
  habits?(change: HabitChange): Promise<ApiError | null>;
  undo(version: number): Promise<ApiError | null>;
  /** Nobody is the host of a replay. */
  host?(move: string, version: number): Promise<ApiError | null>;
  /** Nobody is absent from a replay. */
  handOver?(mandate: Mandate): Promise<ApiError | null>;
  takeBack?(seat?: number): Promise<ApiError | null>;
  digestRead?(number: number): Promise<ApiError | null>;
  why(move: string): Promise<Why>;
  /** Nobody asks for advice in a replay. */
  advice?(): Promise<Advice>;
  /** What follows from each of these moves. */
  outlooks(moves: string[]): Promise<Outlook[]>;
  /** What follows from several moves one after another, which others could be played then, and where several steps lead; nobody plans in a replay. */
  plan?(moves: string[], about: string[], ways?: string): Promise<PlanAnswer>;
}

export interface Sheet {
  id: string | null;
  reason: string;
  rule: Rule | null;
}

export interface Question {
  /** What it is about; the usual words without. */
  title?: string;
  text: string;
  yes: () => void;
  /** What follows from it. */
  outlook?: Consequence[];
  /** Can it not be taken back? */
  final?: boolean;
  /** Under which name the person may ask not to be asked again. */
  quiet?: string;
  /** What the buttons say, if not the usual words. */
  words?: { yes: string; no: string };
  /** Show the forecast of this move with it; null for all that lies ahead. */
  hints: string | null;
}

/** What is said above the map; quietly, where nothing is wrong. */
export interface Said {
  text: string;
  rule: string | null;
  quiet?: boolean;
}

export class Desk {
  words = $state.raw(new Vocabulary());
  glossary = $state.raw(new Glossary());
  sheet = $state.raw<Sheet | null>(null);
  question = $state.raw<Question | null>(null);
  /** What is open about the bot that plays for the person. */
  absence = $state<"orders" | "digest" | null>(null);
  /** Is the sheet about people and links open? */
  people = $state(false);
  /** Is the reference sheet open? */
  looksUp = $state(false);
  notice = $state.raw<Said | null>(null);
  /** What the steward has said last. */
  private counsel = $state.raw<Advice | null>(null);
  asksAdvice = $state(false);
  /** Is something about to be played, and first asked what follows from it? */
  weighs = $state(false);
  /** For how long the next answer is given again; null for this once. */
  span = $state<Span | null>(null);
  /** The place whose facts are shown. */
  looked = $state<string | null>(null);
  /** Asks the map to show a place. */
  show: (place: string) => void = () => undefined;
  /** Opens a panel. */
  open: (panel: string) => void = () => undefined;
  /** A finger sees no hovering: what a mouse is shown on the way has to be shown before the move. */
  touch = false;
  /** Is this the second click of a double click, or a key held down? It was not meant for what the first has led to. */
  private again = false;
  /** What was played last, and on which version. */
  private latest = "";
  readonly picker: Picker;
  readonly outlooks: Outlooks;
  /** Places further away than a step. */
  readonly ways: Ways;

  constructor(
    readonly source: Source,
    readonly game: string,
    readonly plugin: GamePlugin,
  ) {
    this.picker = new Picker(() => source.state?.prompt?.moves ?? [], plugin.placeKinds, plugin.pieceKinds);
    this.outlooks = new Outlooks(source);
    this.ways = new Ways(async (stem) => (await source.plan?.([], [], stem))?.ways ?? []);
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

  /** Hears of every click and key before anything else does. */
  heed(event: MouseEvent | KeyboardEvent): void {
    if (event instanceof KeyboardEvent) this.again = event.repeat && event.key === "Enter";
    // a key that presses a button makes a click without a count
    else if (event.detail) this.again = event.detail > 1;
  }

  /** Play a move, after a question where there is no way back. */
  async choose(move: Move, text = move.text, span = this.span): Promise<void> {
    if (this.again) return;
    const { alike, count } = this.picker;
    const texts = count > 1 && text === move.text ? this.withAlike(move, alike, count) : [text];
    const { version } = this.state;
    const play = async () => {
      // the same again before there is an answer is meant once
      const what = `${version} ${text}`;
      if (this.source.busy && this.latest === what) return;
      this.latest = what;
      await this.run(texts, version, span);
    };
    const asked = (await this.harm(move, text)) ?? this.plugin.confirm(this.state, move);
    if (!asked || (asked.touch && !this.touch) || (asked.quiet && prefs.isQuiet(asked.quiet))) await play();
    else this.question = { ...asked, hints: asked.touch ? move.text : null, yes: () => void play() };
  }

  /** The same move with several pieces that are alike, as far as each is offered when its turn comes. */
  private *withAlike(move: Move, alike: string[], count: number): Iterable<string> {
    const left = new Set(alike);
    let next: Move | null = move;
    for (let n = 0; n < count && next; n++) {
      left.delete(this.picker.pieceOf(next) ?? "");
      yield next.text;
      next = this.picker.next(move, [...left]);
    }
  }

  /** Play small moves one after another; stops at the first refusal. Returns whether all were played. */
  async send(...texts: string[]): Promise<boolean> {
    return !this.again && (await this.run(texts, this.state.version));
  }

  /**
   * Play a plan as ordinary moves, one after another. It stops at the first refusal, and where something else is asked than was
   * foreseen. Returns how many moves were played.
   */
  async carryOut(steps: { text: string; window: string }[], version = this.state.version): Promise<number> {
    const { source } = this;
    let begun = 0;
    function* foreseen(): Iterable<string> {
      for (const { text, window } of steps) {
        const prompt = source.state?.prompt;
        if (begun && (prompt?.window !== window || !offers(prompt.moves, text))) return;
        begun++;
        yield text;
      }
    }
    this.clear();
    const refused = await source.play(foreseen(), version);
    this.refuse(refused);
    return refused ? begun - 1 : begun;
  }

  /** Go to a place further away than a step; several pieces that are alike go one after another. */
  async march(to: string): Promise<void> {
    const way = this.ways.found.get(to);
    if (!way) return;
    const { alike, count, piece } = this.picker;
    const along = count > 1 ? alike.filter((id) => id !== piece).slice(0, count - 1) : [];
    const others = along.flatMap((id) =>
      way.moves.map((text) =>
        text
          .split(" ")
          .map((word) => (word === piece ? id : word))
          .join(" "),
      ),
    );
    await this.goOn([...way.moves, ...others], way.harm);
  }

  /** What would follow from several moves; null, and the reason is said, where they cannot all be played. */
  async tries(texts: string[]): Promise<PlanAnswer | null> {
    this.weighs = true;
    const plan = (await this.source.plan?.(texts, []).catch(() => null)) ?? null;
    this.weighs = false;
    if (plan && plan.stop !== "refused") return plan;
    this.notice = { text: plan?.reason || t("error.offline"), rule: plan?.rule ?? null };
    return null;
  }

  /**
   * Play several moves, one after another: a march, a journey, a road. They are tried first on what the seat knows; where they cost
   * something dear, it is asked once more. Stops where a move is not offered when its turn comes, or something else is asked.
   */
  async goOn(texts: string[], harm?: Consequence[]): Promise<void> {
    if (this.again || this.source.busy || this.weighs || !texts.length) return;
    const { version, prompt } = this.state;
    // the last move is judged where it is played
    const [all, before] = await Promise.all([
      this.tries(texts),
      this.source.plan?.(texts.slice(0, -1), []).catch(() => null),
    ]);
    if (!all) return;
    // what is not known yet is expected to be the same question
    const steps = texts.map((text, at) => ({ text, window: all.steps[at]?.window ?? prompt?.window ?? "" }));
    const last = before?.prompt?.moves.find((move) => move.text === texts.at(-1));
    const asked = last && this.plugin.confirm({ ...this.state, prompt: before!.prompt }, last);
    const play = async () => {
      const done = await this.carryOut(steps, version);
      if (done < texts.length && !this.notice)
        this.notice = { text: t("ways.stopped", { n: done, of: texts.length }), rule: null, quiet: true };
    };
    const dear = harm ?? all.steps.flatMap((step) => (step.final ? step.consequences.filter(isGrave) : []));
    const lost = dear.map((one) => one.text).join(", ");
    if (lost) this.question = { text: t("confirm.lost", { what: lost }), hints: null, yes: () => void play() };
    else if (asked && (!asked.touch || this.touch)) this.question = { ...asked, hints: null, yes: () => void play() };
    else await play();
  }

  async changeHabits(change: HabitChange): Promise<void> {
    this.refuse((await this.source.habits?.(change)) ?? null);
  }

  /** Answer the question that is about to be answered by habit oneself. */
  async answerMyself(): Promise<void> {
    const window = this.state.prompt?.window ?? "";
    const before = this.state.habits?.answers.length;
    await this.changeHabits({ forget: window });
    if (this.state.habits?.answers.length === before) await this.changeHabits({ lone: false });
  }

  async undo(): Promise<void> {
    if (this.again) return;
    this.clear();
    this.refuse(await this.source.undo(this.state.version));
  }

  /** Do what only the host may. */
  async host(move: string): Promise<void> {
    this.clear();
    this.refuse((await this.source.host?.(move, this.state.version)) ?? null);
  }

  /** Let a bot play; returns whether it does now. */
  async handOver(mandate: Mandate): Promise<boolean> {
    this.clear();
    const refused = (await this.source.handOver?.(mandate)) ?? null;
    this.refuse(refused);
    return !refused;
  }

  async takeBack(seat = this.seat): Promise<void> {
    if (this.again) return;
    this.clear();
    const refused = (await this.source.takeBack?.(seat)) ?? null;
    // it may have handed back by itself a moment ago
    if (refused?.code !== "no-stand-in") this.refuse(refused);
  }

  private async run(texts: Iterable<string>, version: number, span: Span | null = null): Promise<boolean> {
    this.clear();
    this.span = null;
    const refused = await this.source.play(texts, version, span ?? undefined);
    this.refuse(refused);
    return !refused;
  }

  /** Before the answer comes, so that what is picked meanwhile stays. */
  private clear(): void {
    this.picker.clear();
    this.notice = null;
  }

  /** What is asked before a move that takes something dear, or that nobody takes lightly. */
  private async harm(move: Move, text: string): Promise<Doubt | null> {
    let known = move;
    if (!move.outlook || (isRange(move) && text !== withAmount(move, move.low!))) {
      this.weighs = true;
      known = await this.outlooks.complete(move, text);
      this.weighs = false;
    }
    if (!known.asked) return null;
    return {
      title: known.label,
      text: "",
      outlook: known.outlook ?? [],
      final: known.final ?? false,
      ...(known.asked === "once" ? { quiet: `${this.game}.${move.verb}` } : {}),
    };
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

  /** What the steward would do now, once it was asked. */
  get advice(): Advice | null {
    return this.counsel?.version === this.source.state?.version ? this.counsel : null;
  }

  /** Is this what the steward would do? */
  advised(move: Move): boolean {
    const text = this.advice?.move;
    if (text === undefined) return false;
    return text === move.text || (isRange(move) && text.startsWith(`${move.stem} `));
  }

  async askAdvice(): Promise<void> {
    this.asksAdvice = true;
    try {
      this.counsel = (await this.source.advice?.()) ?? null;
    } catch (problem) {
      if (problem instanceof ApiError) this.refuse(problem);
    } finally {
      this.asksAdvice = false;
    }
  }

  async explain(id: string | null, reason = ""): Promise<void> {
    const rule = id ? await ruleText(this.game, id).catch(() => null) : null;
    this.sheet = { id, reason, rule };
  }

  private refuse(problem: ApiError | null): void {
    if (!problem) return;
    if (problem.code === "stale") this.notice = { text: t("error.stale"), rule: null, quiet: true };
    else {
      const text = problem.code === "offline" ? t("error.offline") : problem.reason;
      this.notice = { text: text || t("error.other"), rule: problem.rule };
    }
  }
}

const isGrave = (one: Consequence) => one.tone === "grave";

const KEY = Symbol("desk");

export function setDesk(desk: Desk): Desk {
  return setContext(KEY, desk);
}

export function useDesk(): Desk {
  return getContext<Desk>(KEY);
}
