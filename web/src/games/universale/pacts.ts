/** What both games show of a pact. */

export interface Treaty {
  signatories: number[];
  /** Null: without end; below 0: not said yet. */
  last_turn: number | null;
  secret: boolean;
}
