/** One table as one seat sees it: live state, log, chat, and the few things a person can do. */
import { api, ApiError } from "./api";
import { mergeLog } from "./log";
import type { ChatLine, Lobby, LogEntry, SeatState, Why } from "./types";

export type Line = "opening" | "live" | "lost";

const RETRY = [300, 1000, 2000, 5000];

export class TableSession {
  state = $state.raw<SeatState | null>(null);
  log = $state.raw<LogEntry[]>([]);
  /** Entries that came with the last message, for motion and announcements. */
  news = $state.raw<LogEntry[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  lobby = $state.raw<Lobby | null>(null);
  line = $state<Line>("opening");
  busy = $state(false);
  problem = $state.raw<ApiError | null>(null);

  /** Moves are sent one after another; this is the end of the line, and what stands there. */
  private queue: Promise<unknown> = Promise.resolve();
  private latest = "";
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
    void api.chat(this.id).then(
      (lines) => (this.chat = lines),
      () => undefined,
    );
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.beat);
    this.socket?.close();
  }

  private connect(): void {
    if (this.closed) return;
    const socket = new WebSocket(api.live(this.id, this.seat, this.state ? this.state.version : undefined));
    this.socket = socket;
    socket.onopen = () => {
      this.retries = 0;
      this.line = "live";
      clearInterval(this.beat);
      this.beat = setInterval(() => {
        if (socket.readyState === WebSocket.OPEN) socket.send('{"type":"ping"}');
      }, 25_000);
    };
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)));
    socket.onclose = () => {
      clearInterval(this.beat);
      if (this.closed) return;
      this.line = "lost";
      void this.refresh();
      this.timer = setTimeout(() => this.connect(), RETRY[Math.min(this.retries++, RETRY.length - 1)]);
    };
  }

  private hear(message: { type: string } & Record<string, unknown>): void {
    if (message.type === "state") this.take(message as unknown as SeatState);
    else if (message.type === "chat") this.chat = [...this.chat, message as unknown as ChatLine];
    else if (message.type === "table") this.lobby = message as unknown as Lobby;
    else if (message.type === "presence" && this.state) {
      const online = message.online as number[];
      const players = this.state.players.map((player) => ({ ...player, online: online.includes(player.seat) }));
      this.state = { ...this.state, players };
    }
  }

  private take(state: SeatState): void {
    if (this.state && state.version < this.state.version) return;
    const known = this.log.at(-1)?.n ?? -1;
    const first = !this.state;
    const same = this.state?.version === state.version;
    this.log = mergeLog(this.log, state.log, state.log_size);
    this.state = state;
    // the same news comes as an answer and over the socket: it moves once
    if (same) return;
    this.news = first ? [] : state.log.filter((entry) => entry.n > known);
  }

  /** Ask for the whole state again. */
  async refresh(): Promise<void> {
    try {
      this.take(await api.seat(this.id, this.seat));
      this.problem = null;
    } catch (problem) {
      if (problem instanceof ApiError && problem.status !== 0) this.problem = problem;
    }
  }

  /**
   * Play a move by its text. Returns the refusal, if it was refused. While another move is under way it waits for its
   * turn, and is played if the same question is still asked; the same click twice counts once.
   */
  play(text: string, now: () => string = () => text): Promise<ApiError | null> {
    if (this.busy && this.latest === text) return Promise.resolve(null);
    const asked = this.busy ? this.state?.prompt?.window : undefined;
    this.latest = text;
    const turn = this.queue.then(() => {
      if (asked !== undefined && this.state?.prompt?.window !== asked) return new ApiError(409, "stale", "");
      const move = asked === undefined ? text : now();
      return this.act((version) => api.play(this.id, this.seat, move, version));
    });
    this.queue = turn.catch(() => undefined);
    return turn;
  }

  undo(): Promise<ApiError | null> {
    return this.act((version) => api.undo(this.id, this.seat, version));
  }

  resign(): Promise<ApiError | null> {
    return this.act((version) => api.resign(this.id, this.seat, version));
  }

  why(move: string): Promise<Why> {
    return api.why(this.id, this.seat, move);
  }

  private async act(call: (version: number) => Promise<SeatState>): Promise<ApiError | null> {
    if (!this.state || this.busy) return null;
    this.busy = true;
    try {
      const answer = await call(this.state.version);
      if (answer?.view) this.take(answer);
      else if (this.line !== "live") await this.refresh();
      return null;
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      if (problem.code === "stale") await this.refresh();
      return problem;
    } finally {
      this.busy = false;
    }
  }
}
