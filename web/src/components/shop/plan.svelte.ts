/** A plan of moves that are not played yet. The server says what follows from it and what could be done after it. */
import { SvelteMap } from "svelte/reactivity";
import { t } from "../../i18n/index.svelte";
import type { Desk } from "../../lib/desk.svelte";
import type { About, Consequence, Move, PlanAnswer } from "../../lib/types";
import { w } from "./words";

export interface Entry {
  text: string;
  label: string;
  /** The ware that it buys; empty for answers to questions in between. */
  ware: string;
  /** Of a number of things, the move without the number. */
  stem: string | null;
  count: number;
}

/** The server takes so many at once. */
const MOST_ABOUT = 60;
const MOST = 30;
const LATER = ["chance", "hidden", "others"];

export class Plan {
  entries = $state.raw<Entry[]>([]);
  /** What follows from all entries. */
  answer = $state.raw<PlanAnswer | null>(null);
  /** What is asked after them; before the last one, where nobody knows what comes after that. */
  private then = $state.raw<PlanAnswer | null>(null);
  private about = new SvelteMap<string, About>();
  private wanted = new Set<string>();
  private asking = 0;
  private wondering = false;
  busy = $state(false);
  sending = $state(false);

  constructor(private readonly desk: Desk) {}

  get prompt() {
    return this.then?.prompt ?? this.desk.state.prompt;
  }

  get moves(): Move[] {
    return this.prompt?.moves ?? [];
  }

  get full(): boolean {
    return this.entries.length >= MOST;
  }

  /** The entry that cannot be carried out. */
  get broken(): number {
    return this.answer?.stop === "refused" ? this.answer.steps.length : -1;
  }

  /** Is it known what follows from the last entry? */
  get ended(): boolean {
    return LATER.includes(this.answer?.stop ?? "");
  }

  countOf(ware: string): number {
    return this.entries.reduce((sum, entry) => sum + (entry.ware === ware ? entry.count : 0), 0);
  }

  outlookOf(text: string): About | null {
    return this.about.get(text) ?? null;
  }

  add(entry: Entry, step = 1): void {
    const list = [...this.entries];
    // what cannot be foreseen stays last
    const at = this.ended ? list.length - 1 : list.length;
    const before = list[at - 1];
    if (entry.stem !== null && before?.stem === entry.stem) {
      const count = before.count + step;
      list[at - 1] = { ...before, count, text: `${entry.stem} ${count}` };
    } else list.splice(at, 0, entry);
    this.put(list);
  }

  /** One less of a ware, of the same kind if there is one. */
  drop(ware: string, stem: string | null, step = 1): void {
    let at = this.entries.findLastIndex((entry) => entry.ware === ware && stem !== null && entry.stem === stem);
    if (at < 0) at = this.entries.findLastIndex((entry) => entry.ware === ware);
    const entry = this.entries[at];
    if (!entry) return;
    if (entry.stem === null || entry.count <= step) return this.remove(at);
    const count = entry.count - step;
    this.put(this.entries.with(at, { ...entry, count, text: `${entry.stem} ${count}` }));
  }

  /** Take out an entry, and the answers to the questions that it has led to. */
  remove(at: number): void {
    let end = at + 1;
    while (this.entries[at]!.ware && this.entries[end] && !this.entries[end]!.ware) end++;
    this.put(this.entries.toSpliced(at, end - at));
  }

  clear(): void {
    this.put([]);
  }

  private put(entries: Entry[]): void {
    this.entries = entries;
    void this.ask();
  }

  /** Ask what follows from the plan as it stands now. */
  async ask(): Promise<void> {
    const number = ++this.asking;
    const texts = this.entries.map((entry) => entry.text);
    this.busy = true;
    try {
      const answer = await this.desk.source.plan!(texts, []);
      if (number !== this.asking) return;
      const then = LATER.includes(answer.stop) ? await this.desk.source.plan!(texts.slice(0, -1), []) : answer;
      if (number !== this.asking) return;
      this.about.clear();
      this.answer = answer;
      if (then.prompt) this.then = then;
    } catch {
      if (number === this.asking) this.desk.notice = { text: t("error.offline"), rule: null };
    } finally {
      if (number === this.asking) this.busy = false;
    }
  }

  /** A move is in sight: say soon what follows from it after the plan, or why it is not possible. */
  want(text: string): void {
    if (!text || this.about.has(text)) return;
    this.wanted.add(text);
    if (!this.wondering) void this.wonder();
  }

  private async wonder(): Promise<void> {
    this.wondering = true;
    await Promise.resolve();
    while (this.wanted.size) {
      const number = this.asking;
      const texts = [...this.wanted].slice(0, MOST_ABOUT);
      for (const text of texts) this.wanted.delete(text);
      const planned = this.entries.slice(0, this.ended ? -1 : undefined).map((entry) => entry.text);
      const found = await this.desk.source.plan!(planned, texts).catch(() => null);
      if (number === this.asking) found?.about.forEach((about, at) => this.about.set(texts[at]!, about));
    }
    this.wondering = false;
  }

  /** Play it, and the move that ends the question. Says what was done and what not, if it comes otherwise than planned. */
  async carryOut(close?: string): Promise<boolean> {
    const { desk, answer, entries } = this;
    const steps = answer?.steps ?? [];
    if (steps.length !== entries.length) return false;
    const window = this.prompt?.window ?? "";
    this.sending = true;
    const all = close ? [...steps, { text: close, window, label: "" }] : steps;
    const done = await desk.carryOut(all);
    this.sending = false;
    const left = steps.slice(done);
    this.entries = entries.slice(done);
    this.answer = this.then = null;
    if (done === all.length) return true;
    const names = (some: { label: string }[]) => some.map(({ label }) => label).join(", ") || w("nothing");
    const reason = desk.notice?.text ?? w("unforeseen");
    desk.notice = {
      text: `${w("stopped", { done: names(steps.slice(0, done)), left: names(left) })} ${reason}`,
      rule: desk.notice?.rule ?? null,
    };
    return false;
  }

  /** What the plan would take for good. */
  get harm(): Consequence[] {
    return (this.answer?.steps ?? [])
      .filter((step) => step.final)
      .flatMap((step) => step.consequences.filter((one) => one.tone === "grave"));
  }
}

const plans = new WeakMap<Desk, { window: string; plan: Plan }>();

/** The plan for the question that stands; it is kept while the sheet is closed. */
export function planOf(desk: Desk): Plan {
  const window = desk.state.prompt?.window ?? "";
  let kept = plans.get(desk);
  if (kept?.window !== window) plans.set(desk, (kept = { window, plan: new Plan(desk) }));
  return kept.plan;
}
