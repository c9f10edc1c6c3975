import { speaker } from "../../../i18n/index.svelte";
import { en } from "./en";
import { it } from "./it";

export type Word = keyof typeof en;

const words = speaker<Word>({ en, it });
export const w = words.say;
export const maybe = words.maybe;

/** What a verb is called; empty where the server's label says it all. */
export function verbName(verb: string): string {
  return words.maybe(`verb.${verb}`);
}
