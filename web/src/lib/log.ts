/** Small things about logs and moves that need no page. */
import type { LogEntry, Move } from "./types";

/** New entries replace those of the same number; what was taken back is cut off. */
export function mergeLog(old: LogEntry[], fresh: LogEntry[], size?: number): LogEntry[] {
  const first = fresh[0];
  let log = first ? [...old.filter((entry) => entry.n < first.n), ...fresh] : old;
  if (size !== undefined && log.length > size) log = log.slice(0, size);
  return log;
}

/** The text of a range move for one amount. */
export function withAmount(move: Move, amount: number): string {
  return `${move.stem ?? move.text.replace(/\s+\S+$/, "")} ${amount}`;
}
