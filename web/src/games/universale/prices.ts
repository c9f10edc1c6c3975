/** What a move costs, for the amount that is chosen. */
import type { Move, SeatState } from "../../lib/types";

interface Hints {
  /** By the words before the amount: the price of every amount. */
  bills?: Record<string, ({ amount: number } & Record<string, number>)[]>;
  /** Likewise: florins for one. */
  rates?: Record<string, number>;
}

export function priceOf(state: SeatState, move: Move, amount: number | null): Record<string, number> | null {
  const { bills, rates } = (state.prompt?.hints ?? {}) as Hints;
  if (amount === null || move.stem === undefined) return move.cost ?? null;
  const bill = bills?.[move.stem]?.find((one) => one.amount === amount);
  if (bill) {
    const { amount: _, ...cost } = bill;
    return cost;
  }
  const rate = rates?.[move.stem];
  return rate === undefined ? (move.cost ?? null) : { florins: rate * amount };
}
