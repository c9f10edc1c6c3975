/** Which proposal a draft answers: it is refused when the draft is proposed, and not before. */
import { SvelteMap } from "svelte/reactivity";
import type { Desk } from "../../../lib/desk.svelte";
import { viewOf } from "../facts";

const answered = new SvelteMap<Desk, number>();

export function answers(desk: Desk, proposal: number): void {
  answered.set(desk, proposal);
}

/** The number of the proposal, as long as it waits for this seat. */
export function answeredBy(desk: Desk): number | null {
  const number = answered.get(desk);
  const waits = viewOf(desk.state).proposals.some((one) => one.number === number && one.to.includes(desk.seat));
  return waits ? number! : null;
}
