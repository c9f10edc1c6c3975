/** A guided tour, one moment at a time. */
import type { ApiError } from "./api";
import type { Source } from "./desk.svelte";
import type { LogEntry, Moment, Outlook, SeatState, Tour, Why } from "./types";

export class TourSource implements Source {
  readonly id = "";
  readonly busy = false;
  at = $state(0);
  /** What has just happened, for motion; nothing when one leaps. */
  news = $state.raw<LogEntry[]>([]);

  constructor(readonly tour: Tour) {}

  get moment(): Moment {
    return this.tour.moments[this.at]!;
  }

  get state(): SeatState {
    return this.moment.state;
  }

  get seat(): number {
    return this.state.seat;
  }

  get log(): LogEntry[] {
    return this.tour.moments.slice(0, this.at + 1).flatMap((moment) => moment.state.log);
  }

  get last(): number {
    return this.tour.moments.length - 1;
  }

  go(at: number): void {
    const wanted = Math.min(Math.max(at, 0), this.last);
    const step = wanted === this.at + 1;
    this.at = wanted;
    this.news = step ? this.state.log : [];
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
