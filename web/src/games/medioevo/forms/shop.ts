/** The whole shop of the Purchase phase, to be looked through and planned. */
import type { Catalogued, Shop } from "../../../components/shop/shop";
import type { Desk } from "../../../lib/desk.svelte";
import { verbName, w } from "../words";
import { COLOURS, LEVELS, playerOf, tablesOf, UNITS, viewOf } from "../facts";
import { CATALOGUE, SHELVES, SOLD, shelfOf } from "./shelves";

/** What is called by its own name alone. */
const NAMED = ["enlist", "build", "buy-piece", "technology"];

/** Where one would buy: in a city of one's own, or in any land. */
function base(desk: Desk): string | undefined {
  const own = viewOf(desk.state).territories.filter((place) => place.control === desk.seat);
  return (own.find((place) => place.good) ?? own[0])?.id;
}

function catalogue(desk: Desk): Catalogued[] {
  const at = base(desk);
  const things = Object.values(CATALOGUE).flatMap(({ verb, kind, things, after }) =>
    things.map((id) => ({ verb, id, name: desk.words.name(kind, id), text: at ? `${verb} ${id} ${at}${after}` : "" })),
  );
  const known = playerOf(viewOf(desk.state), desk.seat)?.technologies;
  const technologies = tablesOf(desk.words)
    .technologies.filter(({ branch, level }) => level > (known?.[branch] ?? 0))
    .map(({ id }) => ({ verb: "technology", id, name: desk.words.name("technology", id), text: `technology ${id}` }));
  return [...things, ...technologies];
}

/** How many one has, and how many are left for all. */
function have(desk: Desk, verb: string, id: string): string {
  const view = viewOf(desk.state);
  const left = view.stock[id];
  const rest = left === undefined ? "" : w("shop.left", { n: left });
  if (verb === "enlist") {
    const mine = view.armies.filter((army) => army.seat === desk.seat);
    const n = mine.reduce((sum, army) => sum + (army.units[id as (typeof UNITS)[number]] ?? 0), 0);
    return [w("shop.have", { n }), rest].filter(Boolean).join(" · ");
  }
  if (verb === "buy-piece") {
    const n = view.pieces.filter((piece) => piece.seat === desk.seat && piece.kind === id).length;
    return [w("shop.have", { n }), rest].filter(Boolean).join(" · ");
  }
  if (verb === "technology") {
    const tech = tablesOf(desk.words).technologies.find((one) => one.id === id);
    return tech ? `${desk.words.name("branch", tech.branch)} ${LEVELS[tech.level]}` : "";
  }
  return rest;
}

function note(desk: Desk, verb: string, id: string): string {
  if (verb !== "technology") return "";
  return desk.words.say("ability", id) || tablesOf(desk.words).technologies.find((one) => one.id === id)?.effect || "";
}

export const shop: Shop = {
  title: (desk) => desk.state.prompt?.title ?? "",
  shelves: () =>
    SHELVES.map((id) => ({ id, label: w(`shop.${id}`), verbs: SOLD.filter((verb) => shelfOf(verb) === id) })),
  kinds: ["unit", "building", "kind", "class", "technology"],
  levels: ["buy-piece", "upgrade", "upgrade-piece", "engineer", "engineer-piece", "promote-captain", "hire-captain"],
  levelName: (level) => LEVELS[level] ?? String(level),
  name: (desk, verb, arg) => {
    const deed = verbName(verb) || verb;
    if (!arg) return deed;
    const thing = arg.label ?? desk.words.name(arg.kind, arg.id);
    return NAMED.includes(verb) ? thing : `${deed}: ${thing}`;
  },
  sign: (verb, id) =>
    verb === "technology" || !id ? "" : ["civil", "military", "religious"].includes(id) ? "construction" : id,
  note,
  have,
  catalogue,
  ends: "done",
  purse: (desk) => {
    const me = playerOf(viewOf(desk.state), desk.seat);
    const points = COLOURS.filter((colour) => me?.points[colour]).map((colour) => ({
      key: colour,
      label: desk.plugin.costName(colour, me!.points[colour]!, desk.words),
      amount: me!.points[colour]!,
      held: `${colour}-points`,
    }));
    return [{ key: "florins", label: w("florins.own"), amount: me?.florins ?? 0 }, ...points];
  },
};
