/** Words and moves of pacts. */
import type { Desk } from "../../../lib/desk.svelte";
import type { Clause, Pact } from "../shapes";
import { seatId } from "../../universale/seats";
import { spelled } from "../../universale/spelling";
import { w } from "../words";

/** The clauses of a pact as sentences. */
export const sentences = (desk: Desk, pact: Pact) => pact.clauses.map((clause) => sentence(desk, clause));

/** A clause as a sentence. */
function sentence(desk: Desk, clause: Clause): string {
  const name = (seat: number | null) => (seat === null ? w("pact.all") : desk.seatName(seat));
  const values = {
    by: name(clause.by),
    to: name(clause.to),
    n: clause.amount ?? 0,
    targets: (clause.targets ?? []).map(name).join(", ") || "…",
    what: clause.unit ? desk.words.name("unit", clause.unit, clause.unit === "captain" ? 1 : clause.amount) : "",
    text: clause.text ?? "",
  };
  if (clause.kind === "commercial") return w(clause.amount ? "clause.commercial.fee" : "clause.commercial", values);
  if (clause.kind === "prisoners") return w(clause.unit === "captain" ? "clause.captain" : "clause.prisoners", values);
  return w(`clause.${clause.kind}`, values);
}

/** The small moves that write a clause again, for a counter-proposal. */
export function rewritten(clause: Clause): string[] {
  const [by, to] = [clause.by === null ? "" : seatId(clause.by), clause.to === null ? "" : seatId(clause.to)];
  switch (clause.kind) {
    case "commercial":
      return [`grant commercial ${by} ${to}`, ...(clause.amount ? [`fee ${by} ${to} ${clause.amount}`] : [])];
    case "passage":
    case "military-control":
    case "civilian-control":
      return [`grant ${clause.kind} ${by} ${to}`];
    case "non-belligerence":
      return ["no-war"];
    case "defensive-alliance":
      return [`defend ${clause.amount}`];
    case "offensive-alliance":
      return [`lead ${by} ${clause.amount}`, ...(clause.targets ?? []).map((seat) => `target ${seatId(seat)}`)];
    case "payment":
      return [`payment ${by} ${to} ${clause.amount}`];
    case "prisoners":
      return clause.captain
        ? [`hand-over-captain ${clause.captain}`]
        : [`hand-over ${by} ${to} ${clause.unit} ${clause.amount}`];
    case "text":
      return spelled(clause.text ?? "");
  }
}
