/** What a move costs, for the amount that is chosen. */
import type { Move, SeatState } from "../../../lib/types";
import { hintsOf } from "../facts";

export function priceOf(state: SeatState, move: Move, amount: number | null): Record<string, number> | null {
  const bill = amount === null ? undefined : hintsOf(state).bills?.[move.stem ?? ""]?.find((one) => one.amount === amount);
  if (!bill) return move.cost ?? null;
  const { amount: _, ...cost } = bill;
  return cost as Record<string, number>;
}
