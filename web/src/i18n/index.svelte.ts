/** Words of the shell, in the language of the person. */
import { prefs } from "../lib/prefs.svelte";
import { en } from "./en";
import { fill } from "./fill";
import { it } from "./it";

export type Key = keyof typeof en;

const languages: Record<string, Record<Key, string>> = { en, it };

export function t(key: Key, values?: Record<string, string | number>): string {
  return fill(languages[prefs.language]![key], values);
}

/** The words for a key that is put together; empty where there are none. */
export function maybe(key: string, values?: Record<string, string | number>): string {
  const text = languages[prefs.language]![key as Key];
  return text === undefined ? "" : fill(text, values);
}
