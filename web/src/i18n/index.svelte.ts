/** Words of the shell. `{name}` is replaced, `{n:one|other}` chooses by number. */
import { prefs } from "../lib/prefs.svelte";
import { en } from "./en";
import { it } from "./it";

export type Key = keyof typeof en;

const languages: Record<string, Record<Key, string>> = { en, it };

export function fill(text: string, values: Record<string, string | number> = {}): string {
  return text.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, other?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (one === undefined) return String(value);
    return (Number(value) === 1 ? one : other!).replace("#", String(value));
  });
}

export function t(key: Key, values?: Record<string, string | number>): string {
  return fill(languages[prefs.language]![key], values);
}

/** The words for a key that is put together; empty where there are none. */
export function maybe(key: string, values?: Record<string, string | number>): string {
  const text = languages[prefs.language]![key as Key];
  return text === undefined ? "" : fill(text, values);
}
