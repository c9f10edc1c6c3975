/** Places that several steps lead to, such as the end of a march: the server finds the ways, a click plays their steps. */
import { stemOf } from "./moves";
import type { Move, Way } from "./types";

/** Ask for the ways that begin with these words. */
type Ask = (stem: string) => Promise<Way[]>;

export class Ways {
  /** By place. */
  found = $state.raw<ReadonlyMap<string, Way>>(new Map());
  private key = "";

  constructor(private readonly ask: Ask) {}

  /** What is asked, or what is picked, has changed. */
  async look(version: number, moves: Move[], verbs: readonly string[], origin: string | null): Promise<void> {
    const stem = stemOf(moves, verbs);
    const key = stem === null ? "" : `${version} ${stem} ${origin}`;
    if (key === this.key) return;
    this.key = key;
    if (this.found.size) this.found = new Map();
    if (stem === null) return;
    const ways = await this.ask(stem).catch(() => []);
    if (key === this.key) this.found = new Map(ways.filter(({ to }) => to !== origin).map((way) => [way.to, way]));
  }
}

/** The places of a way, in their order. */
export function placesOf(way: Way): string[] {
  return way.moves.map((text) => text.slice(text.lastIndexOf(" ") + 1));
}
