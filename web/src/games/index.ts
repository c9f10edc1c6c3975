/** The games that have a face of their own; loaded when a table of theirs is opened. */
import type { GamePlugin } from "./plugin";

const faces: Record<string, () => Promise<{ plugin: GamePlugin }>> = {
  warriors_traders: () => import("./warriors_traders"),
  medieval: () => import("./medieval"),
  medioevo: () => import("./medioevo"),
  prototype: () => import("./prototype"),
};

export async function pluginOf(game: string): Promise<GamePlugin | null> {
  const load = faces[game];
  return load ? (await load()).plugin : null;
}
