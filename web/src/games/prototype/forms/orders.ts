/** Orders of a sealed phase, in words. */
import type { Desk } from "../../../lib/desk.svelte";
import { seatOf } from "../../universale/seats";
import { transportName, viewOf } from "../facts";
import type { Order } from "../shapes";
import { verbName } from "../words";

function argument(desk: Desk, kind: string, id: string): string {
  if (kind === "seat") return desk.seatName(seatOf(id));
  if (kind === "transport") {
    const found = viewOf(desk.state).transports.find((one) => one.id === id);
    const named = id.match(/^(.*)-\d+$/)?.[1] ?? id;
    return found ? transportName(desk.words, found) : desk.words.name("kind", named);
  }
  return kind === "amount" ? id : desk.words.name(kind, id);
}

export function orderWords(desk: Desk, order: Omit<Order, "text">): string {
  const parts = order.args.map(({ kind, id }) => argument(desk, kind, id));
  return [verbName(order.verb) || order.verb, parts.join(", ")].filter(Boolean).join(": ");
}
