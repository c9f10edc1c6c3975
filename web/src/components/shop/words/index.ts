import { speaker } from "../../../i18n/index.svelte";
import { en } from "./en";
import { it } from "./it";

export type Word = keyof typeof en;

const words = speaker<Word>({ en, it });
export const w = words.say;
