/** One table as one seat sees it: live state, log, chat, and the few things a person can do. */
import { api, ApiError } from "./api";
import { mergeLog } from "./log";
import type {
  Advice,
  ChatLine,
  HabitChange,
  Lobby,
  LogEntry,
  Mandate,
  Outlook,
  PlanAnswer,
  SeatState,
  Span,
  Why,
} from "./types";

export type Line = "opening" | "live" | "lost";

const RETRY = [300, 1000, 2000, 5000];
/** What says that the table is not there for this guest, and not only that something failed. */
const GONE = [403, 404];
/** Clocks do not agree to the millisecond. */
const EARLY = 300;

export class TableSession {
  state = $state.raw<SeatState | null>(null);
  log = $state.raw<LogEntry[]>([]);
  /** Entries that came with the last message, for motion and announcements. */
  news = $state.raw<LogEntry[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  /** What the table itself has said while the page was open. */
  announced = $state.raw<ChatLine | null>(null);
  lobby = $state.raw<Lobby | null>(null);
  line = $state<Line>("opening");
  due = $state<number | null>(null);
  missed = $state(0);
  problem = $state.raw<ApiError | null>(null);
  /** The version on which the request under way was sent. */
  private sent = $state<number | null>(null);
  /** Is an answer awaited? News that overtakes it will do: the page shows them already. */
  readonly busy = $derived(this.sent !== null && this.sent === this.state?.version);

  /** The end of the line: what is done waits for what was done before. */
  private queue: Promise<unknown> = Promise.resolve();
  private socket: WebSocket | null = null;
  private retries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private closed = false;

  constructor(
    readonly id: string,
    readonly seat: number,
  ) {}

  open(): void {
    this.connect();
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.hangUp();
  }

  private hangUp(): void {
    clearTimeout(this.timer);
    clearInterval(this.beat);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private connect(): void {
    this.hangUp();
    if (this.closed) return;
    const socket = new WebSocket(api.live(this.id, this.seat, this.state ? this.state.version : undefined));
    this.socket = socket;
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.retries = 0;
      this.line = "live";
      void this.listen();
      this.beat = setInterval(() => {
        if (socket.readyState === WebSocket.OPEN) socket.send('{"type":"ping"}');
      }, 25_000);
    };
    socket.onmessage = (event) => {
      if (socket === this.socket) this.hear(JSON.parse(String(event.data)));
    };
    socket.onclose = () => {
      if (socket !== this.socket) return;
      this.hangUp();
      this.line = "lost";
      void this.refresh();
      this.timer = setTimeout(() => this.connect(), RETRY[Math.min(this.retries++, RETRY.length - 1)]);
    };
  }

  /** Somebody looks again after a while: a line may have died without a word. */
  private readonly wake = async (): Promise<void> => {
    if (document.hidden || this.closed) return;
    const known = this.state?.version;
    await this.refresh();
    if (this.state?.version !== known || this.socket?.readyState !== WebSocket.OPEN) this.connect();
  };

  /** What was said before the line was open, or while it was broken. */
  private async listen(): Promise<void> {
    const said = await api.chat(this.id).catch(() => []);
    const last = said.at(-1)?.n ?? -1;
    if (said.length) this.chat = [...said, ...this.chat.filter((line) => (line.n ?? -1) > last)];
  }

  private hear(message: { type: string } & Record<string, unknown>): void {
    if (message.type === "state") this.take(message as unknown as SeatState);
    else if (message.type === "chat") {
      const line = message as unknown as ChatLine;
      this.chat = [...this.chat, line];
      if (line.notice) this.announced = line;
    } else if (message.type === "table") this.lobby = message as unknown as Lobby;
    else if (message.type === "presence" && this.state) {
      const online = message.online as number[];
      const players = this.state.players.map((player) => ({ ...player, online: online.includes(player.seat) }));
      this.state = { ...this.state, players };
    }
  }

  private take(state: SeatState, own = false): void {
    if (this.state && state.version < this.state.version) return;
    const known = this.log.at(-1)?.n ?? -1;
    const first = !this.state;
    const same = this.state?.version === state.version;
    this.log = mergeLog(this.log, state.log, state.log_size);
    // nothing was sent, and yet the question is gone when its time was up
    if (!same && !own && this.sent === null && this.due !== null && performance.now() > this.due - EARLY) this.missed++;
    const left = state.prompt?.left ?? null;
    this.due = left === null ? null : performance.now() + left;
    this.state = state;
    this.problem = null;
    // the same news comes as an answer and over the socket: it moves once
    if (same) return;
    this.news = first ? [] : state.log.filter((entry) => entry.n > known);
  }

  /** Ask for the whole state again. */
  async refresh(): Promise<void> {
    try {
      this.take(await api.seat(this.id, this.seat));
    } catch (problem) {
      if (problem instanceof ApiError && GONE.includes(problem.status)) this.problem = problem;
    }
  }

  /**
   * Play moves one after another by their texts, as far as they are accepted. The first is meant for the version
   * that the person saw; where the table has moved on since, it is refused. Returns the refusal, if there was one.
   */
  play(texts: Iterable<string>, version: number, again?: Span): Promise<ApiError | null> {
    return this.inTurn(async () => {
      let seen = version;
      for (const text of texts) {
        await this.ask(seen, api.play(this.id, this.seat, text, seen, again));
        seen = this.state!.version;
      }
    });
  }

  undo(version: number): Promise<ApiError | null> {
    return this.inTurn(() => this.ask(version, api.undo(this.id, this.seat, version)));
  }

  /** Do something as the host of the table. */
  host(move: string, version: number): Promise<ApiError | null> {
    return this.inTurn(() => this.ask(version, api.host(this.id, this.seat, move, version)));
  }

  /** Change what is answered for the person. */
  habits(change: HabitChange): Promise<ApiError | null> {
    return this.inTurn(async () => this.take(await api.habits(this.id, this.seat, change), true));
  }

  /** Let a bot play for the person, under orders. */
  handOver(mandate: Mandate): Promise<ApiError | null> {
    return this.inTurn(async () => this.take(await api.handOver(this.id, this.seat, mandate), true));
  }

  /** At one screen also the seat of somebody else, whose state is not for this one's eyes. */
  takeBack(seat = this.seat): Promise<ApiError | null> {
    return this.inTurn(async () => {
      const state = await api.takeBack(this.id, seat);
      if (seat === this.seat) this.take(state, true);
    });
  }

  /** What the bot did was seen. */
  digestRead(number: number): Promise<ApiError | null> {
    return this.inTurn(async () => this.take(await api.digestRead(this.id, this.seat, number), true));
  }

  why(move: string): Promise<Why> {
    return api.why(this.id, this.seat, move);
  }

  advice(): Promise<Advice> {
    return api.advice(this.id, this.seat);
  }

  outlooks(moves: string[]): Promise<Outlook[]> {
    return api.outlooks(this.id, this.seat, moves);
  }

  plan(moves: string[], about: string[], ways = ""): Promise<PlanAnswer> {
    return api.plan(this.id, this.seat, moves, about, ways);
  }

  /** Do something after all that was begun before. Whatever becomes of it, the page then shows how the table stands. */
  private async inTurn(act: () => Promise<void>): Promise<ApiError | null> {
    const turn = this.queue.then(act);
    this.queue = turn.catch(() => undefined);
    try {
      await turn;
      return null;
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      if (problem.code !== "stale" && problem.status !== 0) return problem;
      const known = this.state?.version;
      await this.refresh();
      // only the answer was lost
      return this.state?.version === known ? problem : new ApiError(409, "stale", "");
    }
  }

  private async ask(version: number, answer: Promise<SeatState>): Promise<void> {
    this.sent = version;
    this.take(await answer.finally(() => (this.sent = null)), true);
  }
}
