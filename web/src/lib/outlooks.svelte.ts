/** What follows from moves that came without it: asked for a few at a time, kept while the table stands as it does. */
import { SvelteMap } from "svelte/reactivity";
import type { Source } from "./desk.svelte";
import type { Consequence, Move, Outlook } from "./types";

/** The server answers for so many at once. */
const MOST = 16;

export class Outlooks {
  private found = new SvelteMap<string, Outlook>();
  private wanted = new Set<string>();
  private version = -1;
  private asking = false;

  constructor(private readonly source: Source) {}

  /** What is known by now. */
  of(move: Move): Consequence[] {
    return move.outlook ?? this.found.get(this.key(move.text))?.consequences ?? [];
  }

  /** What follows from a text of a move, such as an amount of a range; null where it is not known yet. */
  after(text: string): Consequence[] | null {
    return this.found.get(this.key(text))?.consequences ?? null;
  }

  /** A move is in sight: say soon what follows from it. */
  want(move: Move): void {
    if (!move.outlook) this.wantAll([move.text]);
  }

  /** Say soon what follows from each of these texts of moves. */
  wantAll(texts: string[]): void {
    if (this.version !== this.source.state?.version) {
      this.version = this.source.state?.version ?? -1;
      this.found.clear();
      this.wanted.clear();
    }
    for (const text of texts) if (!this.found.has(this.key(text))) this.wanted.add(text);
    if (this.wanted.size && !this.asking) void this.askAll();
  }

  /** The move with what follows from it; of a range, by the text of one amount. */
  async complete(move: Move, text = move.text): Promise<Move> {
    const known = this.found.get(this.key(text)) ?? (await this.ask([text]))[0];
    return known?.legal ? { ...move, outlook: known.consequences, final: known.final, asked: known.asked } : move;
  }

  private key(text: string): string {
    return `${this.source.state?.version} ${text}`;
  }

  private async askAll(): Promise<void> {
    this.asking = true;
    // moves that come into sight together are asked for together
    await Promise.resolve();
    while (this.wanted.size) {
      const texts = [...this.wanted].slice(0, MOST);
      const keys = texts.map((text) => this.key(text));
      const answers = await this.ask(texts);
      answers.forEach((answer, at) => this.found.set(keys[at]!, answer));
      for (const text of texts) this.wanted.delete(text);
    }
    this.asking = false;
  }

  private ask(texts: string[]): Promise<Outlook[]> {
    return this.source.outlooks(texts).catch(() => []);
  }
}
