/** Questions with a form of their own, by window, and the verbs that the form takes over. */
import type { GamePlugin } from "../../plugin";

export const forms: GamePlugin["forms"] = {};
