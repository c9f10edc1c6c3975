/** One function for each call of docs/protocol.md. */
import type {
  Advice,
  ChatLine,
  DiceReport,
  Digest,
  GameInfo,
  Guest,
  HabitChange,
  Lobby,
  Mandate,
  OrdersForm,
  Outlook,
  People,
  PlanAnswer,
  Reference,
  ReferenceSheet,
  ReturnLink,
  Returning,
  Rule,
  Term,
  SeatState,
  Span,
  Tour,
  Why,
} from "./types";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly reason: string,
    readonly rule: string | null = null,
  ) {
    super(reason);
  }
}

let language = "en";

export function speak(code: string): void {
  language = code;
}

function address(path: string, query: Record<string, string | number | string[] | undefined> = {}): string {
  const words = new URLSearchParams({ lang: language });
  for (const [key, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) words.append(key, String(one));
  return `/api${path}?${words}`;
}

/** Milliseconds after which nobody waits any longer for an answer that holds the page up. */
const PATIENCE = 15_000;

/** Every failure is an ApiError, and with a `patience` no answer is one too. */
async function call<T>(method: string, url: string, body?: unknown, patience?: number): Promise<T> {
  const giveUp = new AbortController();
  const timer = patience === undefined ? undefined : setTimeout(() => giveUp.abort(), patience);
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(url, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: giveUp.signal,
    });
    text = await answer.text();
  } catch {
    throw new ApiError(0, "offline", "");
  } finally {
    clearTimeout(timer);
  }
  let data: unknown;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    data = null;
  }
  if (answer.ok) return data as T;
  const problem = (data ?? {}) as { code?: string; reason?: string; rule?: string | null };
  throw new ApiError(answer.status, problem.code ?? "error", problem.reason ?? "", problem.rule ?? null);
}

const get = <T>(path: string, query = {}, patience?: number) =>
  call<T>("GET", address(path, query), undefined, patience);
const post = <T>(path: string, body: unknown = {}) => call<T>("POST", address(path), body, PATIENCE);

/** A list that the server may wrap in an object. */
function listed<T>(data: T[] | Record<string, T[]>, key: string): T[] {
  return Array.isArray(data) ? data : (data[key] ?? []);
}

export interface SeatWish {
  kind: "me" | "hot-seat" | "friend" | "bot";
  bot?: string;
  name?: string;
}

export interface TableWish {
  game: string;
  options: Record<string, unknown>;
  seats: SeatWish[];
  public?: boolean;
  covert_seconds?: number;
  commitment?: string;
  patience?: string;
  advice?: boolean;
}

/** What a host changes before the start; what is left out stays. */
export interface TableChange {
  options?: Record<string, unknown>;
  seats?: ({ seat: number } & SeatWish)[];
  public?: boolean;
  patience?: string;
  advice?: boolean;
  commitment?: string;
}

export const api = {
  games: async () => listed(await get<GameInfo[] | { games: GameInfo[] }>("/games"), "games"),
  rules: (game: string) => get<Record<string, Rule>>(`/games/${game}/rules`),
  terms: (game: string) => get<Term[]>(`/games/${game}/terms`),
  reference: (game: string) => get<Reference>(`/games/${game}/reference`),
  sheet: (of: string) => get<ReferenceSheet>(`/${of}/sheet`),
  tour: (game: string, tour: string) => get<Tour>(`/games/${game}/tours/${tour}`),
  map: (game: string, map: string) => get<unknown>(`/games/${game}/maps/${map}`),
  me: () => get<Guest>("/me"),
  rename: (name: string) => post<Guest>("/me", { name }),
  tables: async () => listed(await get<Lobby[] | { tables: Lobby[] }>("/tables"), "tables"),
  create: (wish: TableWish) => post<Lobby>("/tables", wish),
  table: (id: string) => get<Lobby>(`/tables/${id}`),
  link: (token: string) =>
    get<{ kind: "join" | "watch"; table: string; seat: number | null; lobby: Lobby }>(`/links/${token}`),
  join: (id: string, token: string | undefined, name: string | undefined, commitment: string) =>
    post<Lobby>(`/tables/${id}/join`, { token, name, commitment }),
  unseat: (id: string, seat: number) => post<Lobby>(`/tables/${id}/unseat`, { seat }),
  change: (id: string, change: TableChange) => post<Lobby>(`/tables/${id}/change`, change),
  cancel: (id: string) => post<Lobby>(`/tables/${id}/cancel`),
  people: (id: string) => get<People>(`/tables/${id}/people`, {}, PATIENCE),
  remove: (id: string, seat: number) => post<People>(`/tables/${id}/remove`, { seat }),
  vote: (id: string, seat: number, agree: boolean) => post<People>(`/tables/${id}/vote`, { seat, agree }),
  invite: (id: string, seat: number, open = true) => post<People>(`/tables/${id}/invite`, { seat, open }),
  returnLink: (id: string, seat: number, renew = false) =>
    post<ReturnLink>(`/tables/${id}/seats/${seat}/return-link`, { renew }),
  lookReturn: (token: string) => post<Returning>("/return/look", { token }),
  comeBack: (token: string) => post<Returning>("/return", { token }),
  start: (id: string, fill?: string, part?: string) => post<Lobby>(`/tables/${id}/start`, { fill, part }),
  openPart: (id: string, part: string) => post<Lobby>(`/tables/${id}/dice`, { part }),
  dice: (id: string) => get<DiceReport>(`/tables/${id}/dice`),
  leave: (id: string) => post<unknown>(`/tables/${id}/leave`),
  resign: (id: string, seat: number, version: number) => post<SeatState>(`/tables/${id}/resign`, { seat, version }),
  seat: (id: string, seat: number, since?: number) =>
    get<SeatState>(`/tables/${id}/seats/${seat}`, { since }, PATIENCE),
  play: (id: string, seat: number, move: string, version: number, again?: Span) =>
    post<SeatState>(`/tables/${id}/play`, { seat, move, version, again }),
  habits: (id: string, seat: number, change: HabitChange) =>
    post<SeatState>(`/tables/${id}/habits`, { seat, ...change }),
  undo: (id: string, seat: number, version: number) => post<SeatState>(`/tables/${id}/undo`, { seat, version }),
  host: (id: string, seat: number, move: string, version: number) =>
    post<SeatState>(`/tables/${id}/host`, { seat, move, version }),
  orders: (id: string, seat: number) => get<OrdersForm>(`/tables/${id}/seats/${seat}/orders`, {}, PATIENCE),
  digests: async (id: string, seat: number) =>
    (await get<{ digests: Digest[] }>(`/tables/${id}/seats/${seat}/digests`, {}, PATIENCE)).digests,
  handOver: (id: string, seat: number, mandate: Mandate) =>
    post<SeatState>(`/tables/${id}/hand-over`, { seat, ...mandate }),
  takeBack: (id: string, seat: number) => post<SeatState>(`/tables/${id}/take-back`, { seat }),
  digestRead: (id: string, seat: number, number: number) =>
    post<SeatState>(`/tables/${id}/digest-read`, { seat, number }),
  why: (id: string, seat: number, move: string) => get<Why>(`/tables/${id}/why`, { seat, move }),
  outlooks: (id: string, seat: number, move: string[]) => get<Outlook[]>(`/tables/${id}/outlooks`, { seat, move }),
  plan: (id: string, seat: number, moves: string[], about: string[], ways = "") =>
    post<PlanAnswer>(`/tables/${id}/outlook`, { seat, moves, about, ways }),
  advice: (id: string, seat: number) => get<Advice>(`/tables/${id}/advice`, { seat }),
  history: (id: string, seat: number, at?: number) => get<SeatState>(`/tables/${id}/history`, { seat, at }),
  fork: (id: string, at: number, seat: number, bot: string) => post<Lobby>(`/tables/${id}/fork`, { at, seat, bot }),
  chat: async (id: string) => listed(await get<ChatLine[] | { chat: ChatLine[] }>(`/tables/${id}/chat`), "chat"),
  say: (id: string, text: string) => post<ChatLine>(`/tables/${id}/chat`, { text }),
  live: (id: string, seat: number, since?: number) => {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    return `${scheme}//${location.host}${address(`/tables/${id}/live`, { seat, since })}`;
  },
};
