/** A new table as a person puts it together on the start page. */
import type { SeatWish } from "./api";
import type { GameInfo } from "./types";

export type Sitter = { kind: SeatWish["kind"]; bot: string; name: string };

const USUAL = 4;

export function bestBot(game: GameInfo): string {
  return game.bots.find((bot) => bot.id === "steward")?.id ?? game.bots[0]?.id ?? "random";
}

export function usualSeats(game: GameInfo): Sitter[] {
  const count = Math.min(Math.max(USUAL, game.min_seats), game.max_seats);
  return Array.from({ length: count }, (_, at) => ({ kind: at ? "bot" : "me", bot: bestBot(game), name: "" }));
}

export function wishes(sitters: Sitter[], me: string): SeatWish[] {
  return sitters.map(({ kind, bot, name }) => {
    if (kind === "bot") return { kind, bot };
    const called = kind === "me" ? me : name;
    return called.trim() ? { kind, name: called.trim() } : { kind };
  });
}
