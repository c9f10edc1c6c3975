/** The browser's part of the dice: drawn when its person sits down, told by its hash, kept here, opened at the start. */
import { api, ApiError } from "./api";
import { sha256 } from "./sha256";
import type { Lobby } from "./types";

const PART_BYTES = 32;
/** Parts for as long as the page lasts, where nothing can be stored. */
const kept = new Map<string, string>();

const digits = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const place = (table: string) => `gonfalon.dice.${table}`;

export function newPart(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(PART_BYTES));
}

export const commitmentOf = (part: Uint8Array) => digits(sha256(part));

function keep(table: string, part: string): void {
  kept.set(table, part);
  try {
    localStorage.setItem(place(table), part);
  } catch {
    // private windows may forbid it
  }
}

export function partOf(table: string): string | undefined {
  try {
    return localStorage.getItem(place(table)) ?? kept.get(table);
  } catch {
    return kept.get(table);
  }
}

/** Once the record shows it, nobody needs it any more. */
export function forgetPart(table: string): void {
  kept.delete(table);
  try {
    localStorage.removeItem(place(table));
  } catch {
    // nothing was stored
  }
}

/** Make or join a table with a part of one's own. */
export async function sitDown(act: (commitment: string) => Promise<Lobby>): Promise<Lobby> {
  const part = newPart();
  const lobby = await act(commitmentOf(part));
  // who sits there already has committed to an earlier one
  if (lobby.dice?.seats.some((seat) => seat.commitment === commitmentOf(part))) keep(lobby.id, digits(part));
  return lobby;
}

/** Begin, with one's own part if the server wants it. */
export async function startTable(id: string, fill?: string): Promise<Lobby> {
  const part = partOf(id);
  try {
    return await api.start(id, fill, part);
  } catch (refused) {
    const useless = refused instanceof ApiError && ["wrong-part", "no-commitment"].includes(refused.code);
    if (!useless || part === undefined) throw refused;
    return await api.start(id, fill);
  }
}

/** Open one's part, once the start is announced. */
export async function openPart(lobby: Lobby): Promise<void> {
  const part = partOf(lobby.id);
  const owed = lobby.dice?.seats.some((one) => !one.opened && lobby.seats[one.seat]?.mine);
  if (!lobby.dice?.opening || !owed || part === undefined) return;
  // whoever is late, or has no part, contributes nothing: the record says so
  await api.openPart(lobby.id, part).catch(() => undefined);
}
