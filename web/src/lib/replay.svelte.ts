/** The past of a table as one seat knew it, one moment at a time. */
import { api, ApiError } from "./api";
import type { Source } from "./desk.svelte";
import type { LogEntry, Outlook, SeatState, Why } from "./types";

export class Replay implements Source {
  state = $state.raw<SeatState | null>(null);
  log = $state.raw<LogEntry[]>([]);
  news = $state.raw<LogEntry[]>([]);
  busy = $state(false);
  at = $state(0);
  last = $state(0);
  problem = $state("");

  private kept = new Map<number, Promise<SeatState>>();
  private wanted = -1;

  constructor(
    readonly id: string,
    readonly seat: number,
  ) {}

  private fetch(at: number): Promise<SeatState> {
    let found = this.kept.get(at);
    if (!found) {
      found = api.history(this.id, this.seat, at);
      found.catch(() => this.kept.delete(at));
      this.kept.set(at, found);
    }
    return found;
  }

  /** Show the table after so many moves; without a number, as it stands. */
  async go(at?: number): Promise<void> {
    if (at === undefined) {
      await this.go(0);
      if (this.last) await this.go(this.last);
      return;
    }
    this.wanted = at;
    this.at = at;
    try {
      const state = await this.fetch(at);
      // only the newest wish counts while somebody drags the slider
      if (this.wanted !== at) return;
      const known = this.log.at(-1)?.n ?? -1;
      const step = this.state !== null && at === this.state.version + 1;
      this.last = state.last ?? this.last;
      this.log = state.log;
      this.news = step ? state.log.filter((entry) => entry.n > known) : [];
      this.state = { ...state, prompt: null };
      this.problem = "";
      if (at < this.last) void this.fetch(at + 1).catch(() => undefined);
    } catch (refused) {
      this.problem = refused instanceof ApiError ? refused.reason : String(refused);
    }
  }

  play(): Promise<ApiError | null> {
    return Promise.resolve(null);
  }

  undo(): Promise<ApiError | null> {
    return Promise.resolve(null);
  }

  why(): Promise<Why> {
    return Promise.resolve({ legal: true, rule: null, reason: "" });
  }

  outlooks(): Promise<Outlook[]> {
    return Promise.resolve([]);
  }
}
