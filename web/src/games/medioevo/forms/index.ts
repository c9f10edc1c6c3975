/** Questions with a form of their own, by window, and desks for what may be done at any time. */
import type { GamePlugin, Panel } from "../../plugin";

export const forms: GamePlugin["forms"] = {};
export const panels: Panel[] = [];
export const atDesks: string[] = [];
