/** Clauses of pacts as sentences, and the verbs that write them. */
import type { Desk } from "../../../lib/desk.svelte";
import { transportName, viewOf } from "../facts";
import type { Clause, Pact } from "../shapes";
import { maybe, verbName, w } from "../words";

const VERBS = [
  "grant",
  "fee",
  "no-aggression",
  "defend",
  "defend-all",
  "directions",
  "attack-together",
  "no-separate-peace",
  "make-peace",
  "payment",
  "pay-later",
  "pay-in-turn",
  "lend",
  "pay-back",
  "pay-back-in-turn",
  "cede",
  "give-armies",
  "give-transport",
  "give-engine",
];
/** Everything with which a pact is written; the editor takes them over. */
export const WRITES = [
  ...VERBS,
  "text",
  "lasts",
  "unlimited",
  "secret",
  "public",
  "strike",
  "pact-with",
  "drop-pact",
  "propose",
];

/** Verbs of clauses with what each is called. */
export const kinds = () => Object.fromEntries(VERBS.map((verb) => [verb, verbName(verb)]));

export const sentences = (desk: Desk, pact: Pact) => pact.clauses.map((clause) => sentence(desk, clause));

function sentence(desk: Desk, clause: Clause): string {
  const name = (seat: number | null) => (seat === null ? w("pact.all") : desk.seatName(seat));
  const view = viewOf(desk.state);
  const transport = view.transports.find((one) => one.id === clause.transport);
  const engine = view.engines.find((one) => one.id === clause.engine);
  const values = {
    by: name(clause.by),
    to: name(clause.to),
    n: clause.amount,
    florins: clause.florins ?? 0,
    targets: (clause.targets ?? []).map(name).join(", "),
    when: clause.turn ? w("clause.in.turn", { n: clause.turn }) : w("clause.at.end"),
    text: clause.text ?? "",
    place: clause.place ? desk.words.name("territory", clause.place) : "",
    what: transport ? transportName(desk.words, transport) : engine ? desk.words.name("artillery", engine.kind) : "",
  };
  const plain = clause.amount ? `clause.${clause.kind}` : `clause.${clause.kind}.plain`;
  if (clause.kind === "defensive-alliance" && clause.by === null) return w("clause.defensive-alliance.all", values);
  return maybe(plain, values) || maybe(`clause.${clause.kind}`, values);
}
