/** The orders of the Purchase phase as a whole shop, to be looked through and planned. */
import type { Catalogued, Shop } from "../../../components/shop/shop";
import type { Desk } from "../../../lib/desk.svelte";
import { abilityOf, LEVELS, playerOf, tablesOf, viewOf } from "../facts";
import { verbName, w } from "../words";

export const SHELVES = {
  science: ["buy-technology"],
  buildings: ["build", "build-free", "repair"],
  transports: ["buy-transport", "improve-transport"],
  war: ["buy-engine", "improve-engine", "buy-captain"],
} as const;

/** What is called by its own name alone. */
const NAMED = ["buy-technology", "build", "buy-transport", "buy-engine"];
const DRAWN = ["building", "kind", "artillery"];

function technology(desk: Desk, id: string) {
  return tablesOf(desk.words).technologies.find((one) => one.id === id);
}

/** Technologies that one does not have yet. */
function catalogue(desk: Desk): Catalogued[] {
  const owned = playerOf(viewOf(desk.state), desk.seat)?.technologies ?? [];
  return tablesOf(desk.words)
    .technologies.filter(({ id }) => !owned.includes(id))
    .map(({ id }) => ({
      verb: "buy-technology",
      id,
      name: desk.words.name("technology", id),
      text: `buy-technology ${id}`,
    }));
}

export const shop: Shop = {
  title: (desk) => desk.state.prompt?.title ?? "",
  shelves: () =>
    (Object.keys(SHELVES) as (keyof typeof SHELVES)[]).map((id) => ({
      id,
      label: w(`shop.${id}`),
      verbs: SHELVES[id],
    })),
  kinds: ["technology", ...DRAWN],
  levels: ["buy-transport", "improve-transport", "buy-captain"],
  levelName: (level) => LEVELS[level] ?? String(level),
  name: (desk, verb, arg) => {
    const deed = verbName(verb) || verb;
    if (!arg) return deed;
    const thing = arg.label ?? desk.words.name(arg.kind, arg.id);
    return NAMED.includes(verb) ? thing : `${deed}: ${thing}`;
  },
  sign: (verb, id) => (verb === "buy-technology" ? "" : id),
  note: (desk, verb, id) => (verb === "buy-technology" ? abilityOf(desk.words, id) : ""),
  have: (desk, verb, id) => {
    const found = verb === "buy-technology" ? technology(desk, id) : undefined;
    return found ? `${desk.words.name("tree", found.tree)} ${LEVELS[found.level]}` : "";
  },
  catalogue,
  ends: "done",
  purse: (desk) => [
    {
      key: "florins",
      label: w("florins.own"),
      amount: playerOf(viewOf(desk.state), desk.seat)?.florins ?? 0,
    },
  ],
};
