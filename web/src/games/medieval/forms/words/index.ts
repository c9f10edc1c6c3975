import { speaker } from "../../../../i18n/index.svelte";
import { en } from "./en";
import { it } from "./it";

export type Word = keyof typeof en;

export const { say: f } = speaker<Word>({ en, it });
