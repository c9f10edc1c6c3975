/** What a game brings along and never changes: its ledger, words, tables and maps; loaded once a language. */
import { api } from "./api";
import { prefs } from "./prefs.svelte";
import type { Reference, Rule } from "./types";

function kept<T>(load: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const cache = new Map<string, Promise<T>>();
  return (key) => {
    const full = `${prefs.language} ${key}`;
    let found = cache.get(full);
    if (!found) {
      found = load(key);
      found.catch(() => cache.delete(full));
      cache.set(full, found);
    }
    return found;
  };
}

export const rulesOf = kept((game) => api.rules(game));
export const referenceOf = kept((game) => api.reference(game).catch((): Reference => ({ words: {}, tables: {} })));
export const termsOf = kept((game) => api.terms(game));
export const gamesList = kept(() => api.games());

/** The words of one game, looked up by table, kind and id. */
export class Vocabulary {
  constructor(private readonly reference: Reference = { words: {}, tables: {} }) {}

  get tables(): Record<string, unknown> {
    return this.reference.tables;
  }

  /** The name of a thing; a number chooses between one and many. */
  name(kind: string, id: string | number, count?: number): string {
    const names = (this.reference.words.name as Record<string, Record<string, string>> | undefined)?.[kind];
    const form = count === undefined ? undefined : names?.[`${id}-${count === 1 ? "one" : "many"}`];
    return form ?? names?.[id] ?? String(id);
  }

  say(table: string, id: string): string {
    const words = this.reference.words[table] as Record<string, string> | undefined;
    const text = words?.[id];
    return typeof text === "string" ? text : "";
  }
}

export async function ruleText(game: string, id: string): Promise<Rule | null> {
  const rules = await rulesOf(game);
  return rules[id] ?? null;
}
