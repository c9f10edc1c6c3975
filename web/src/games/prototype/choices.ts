/** What some questions are about. */
import type { Move, SeatState } from "../../lib/types";
import type { View } from "./shapes";

/** The kingdoms that may be chosen now. */
export function offered(state: SeatState): { id: string; move: Move }[] {
  return (state.prompt?.moves ?? []).flatMap((move) =>
    move.verb === "take-kingdom" ? [{ id: String(move.args[0]?.id), move }] : [],
  );
}

/** What giving up the attack costs the Captains of a seat: levels before and after; null where only the last leader pays. */
export function setback(view: View, seat: number): [number, number][] | null {
  const party = view.battle?.attackers.find((one) => one.seat === seat);
  const levels = view.captains.filter((one) => party?.captains.includes(one.id)).map((one) => one.level);
  if (levels.length > 1 && view.players.find((player) => player.seat === seat)?.technologies.includes("tactics"))
    return null;
  return levels.map((level): [number, number] => [level, level - 1]);
}
