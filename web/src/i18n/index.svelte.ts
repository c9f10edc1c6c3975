/** Words in the language of the person: those of the shell, and a way for games to bring their own. */
import { prefs } from "../lib/prefs.svelte";
import { en } from "./en";
import { fill } from "./fill";
import { it } from "./it";

export type Key = keyof typeof en;
type Values = Record<string, string | number>;

export function speaker<K extends string>(languages: Record<string, Record<K, string>>) {
  return {
    say: (key: K, values?: Values): string => fill(languages[prefs.language]![key], values),
    /** The words for a key that is put together; empty where there are none. */
    maybe(key: string, values?: Values): string {
      const text: string | undefined = languages[prefs.language]![key as K];
      return text === undefined ? "" : fill(text, values);
    },
  };
}

export const { say: t } = speaker<Key>({ en, it });
