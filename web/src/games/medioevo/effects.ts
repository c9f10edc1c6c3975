/** What cards and technologies have brought about and still holds, in words. */
import type { Desk } from "../../lib/desk.svelte";
import type { Effect } from "./shapes";

export function inForce(desk: Desk, effect: Effect): string {
  const { words } = desk;
  const about = [
    effect.zone ? words.name("zone", effect.zone) : "",
    effect.seat === undefined ? "" : desk.seatName(effect.seat),
    effect.class ? words.name("class", effect.class) : "",
    effect.good ? words.name("good", effect.good) : "",
    effect.unit ? words.name("unit", effect.unit) : "",
    effect.card ? words.name("card", effect.card) : "",
    effect.florins ? String(effect.florins) : "",
  ].filter(Boolean);
  return `${words.name("force", effect.kind)}${about.length ? `: ${about.join(", ")}` : ""}`;
}
