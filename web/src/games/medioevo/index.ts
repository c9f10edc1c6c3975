/** Medioevo Universale at the table. */
import type { SeatState } from "../../lib/types";
import type { Vocabulary } from "../../lib/library.svelte";
import type { GamePlugin, Missed } from "../plugin";
import CardsPanel from "./CardsPanel.svelte";
import { colourOf, hintsOf, viewOf } from "./facts";
import { atDesks, forms, panels } from "./forms";
import { zoneOf } from "./forms/losses";
import { seatOf } from "../universale/seats";
import Glyph from "../universale/Glyph.svelte";
import Hints from "./Hints.svelte";
import { home, placesOf } from "./places";
import PlaceNotes from "./PlaceNotes.svelte";
import PlayersPanel from "./PlayersPanel.svelte";
import TablePanel from "./TablePanel.svelte";
import TurnTrack from "./TurnTrack.svelte";
import { verbName, w } from "./words";

/** Moves that open a fight or a war. */
const HOSTILE = ["engage", "engage-barbarians", "invade", "attack", "declare-war"];
/** So many armies that cannot march are named. */
const MOST_MISSED = 4;
/** Events in which something goes from one zone to another, and how it is drawn. */
const TRAVELS: Record<string, string> = { step: "army", "trader-step": "caravan", "horde-moved": "barbarian" };

/** Armies that could march if they had what carries them. */
function missed(state: SeatState, words: Vocabulary): Missed[] {
  const { prompt, seat } = state;
  if (prompt?.window !== "combat.own-turn" || !prompt.moves.some((move) => move.verb === "pass")) return [];
  const starts = prompt.moves.filter((move) => ["march", "sail"].includes(move.verb)).map((move) => move.args[0]?.id);
  const zones = viewOf(state)
    .armies.filter((army) => army.seat === seat && !army.aboard && !starts.includes(army.zone))
    .filter((army) => army.captains.length || Object.values(army.units).some(Boolean))
    .map(({ zone }) => zone);
  return [...new Set(zones)].slice(0, MOST_MISSED).map((zone) => ({
    verb: "march",
    text: `march ${zone}`,
    label: `${verbName("march")}: ${words.name("territory", zone)}`,
  }));
}

export const plugin: GamePlugin = {
  id: "medioevo",
  placeKinds: ["territory", "zone"],
  pieceKinds: [],
  costName(good, amount, words) {
    if (good === "florins") return w("florins.n", { n: amount });
    if (good === "later-honour") return w("honour.later", { n: amount });
    if (good === "honour") return w("honour.lost", { n: amount });
    return `${amount} × ${words.name("colour", good)}`;
  },
  toTheEnd: ["fight"],
  steps: ["go"],
  standsAt(state) {
    const { movement, trade } = viewOf(state);
    return movement?.zone ?? trade?.zone ?? null;
  },
  ends: ["done", "pass", "halt", "give-up"],
  verbName,
  glyph: Glyph,
  mapOf: (state) => viewOf(state).map,
  places: (state, words) => placesOf(state, words, (seat) => plugin.seatName(state, seat, words)),
  seatColour: (state, seat) => colourOf(viewOf(state), seat),
  seatName(state, seat, words) {
    if (seat < 0) return words.name("seat", "nobody");
    const kingdom = viewOf(state).players[seat]?.kingdom;
    return kingdom ? words.name("realm", kingdom) : state.players[seat]?.label || String(seat + 1);
  },
  home: (state: SeatState) => home(viewOf(state)),
  track: TurnTrack,
  place: PlaceNotes,
  hints: Hints,
  panels: [
    { id: "players", label: () => w("panel.players"), component: PlayersPanel },
    {
      id: "cards",
      label: () => w("panel.cards"),
      component: CardsPanel,
      calls: (state) => Boolean(viewOf(state).players[state.seat]?.offered.length),
    },
    ...panels,
    { id: "table", label: () => w("panel.table"), component: TablePanel },
  ],
  forms,
  atDesks,
  note(state, move) {
    const odds = hintsOf(state).fights?.[move.text];
    return odds ? w("odds.short", { n: odds.attacker }) : "";
  },
  hostile: (state, move) =>
    HOSTILE.includes(move.verb) || Boolean(move.cost?.honour) || hintsOf(state).fights?.[move.text] !== undefined,
  confirm: () => null,
  missed,
  travel(state, entry) {
    const { from_zone: from, zone: to, seat } = entry.values;
    const symbol = TRAVELS[entry.kind];
    if (!symbol || typeof from !== "string" || typeof to !== "string") return null;
    const colour = symbol === "barbarian" ? "var(--barbarian)" : colourOf(viewOf(state), seatOf(String(seat)));
    return { key: String(entry.n), symbol, colour, shield: symbol === "barbarian" ? "round" : "heater", from, to };
  },
  course(state, considered) {
    const struck = considered === null ? null : zoneOf(viewOf(state), considered);
    if (struck) return { places: [], target: struck };
    const journeys = Object.values(hintsOf(state).journeys ?? {});
    const stop =
      considered === null
        ? undefined
        : journeys.flat().find((one) => considered === `go ${one.way[0]}` && one.way.length === 1);
    return stop ? { places: stop.way, target: stop.zone } : null;
  },
  where(entry) {
    const place = entry.values.territory ?? entry.values.zone;
    return typeof place === "string" ? place : null;
  },
  chapter: (entry) => entry.kind === "turn-begins",
  topics: [
    {
      label: () => w("topic.war"),
      holds: (kind) =>
        /^(battle|attack|combat|conquest|conquered|melee|archer|siege|horde|barbarian|flight|fled|surrender|captured|war|movement|rebellion)/.test(
          kind,
        ),
    },
    {
      label: () => w("topic.trade"),
      holds: (kind) =>
        /^(bought|sold|commerce|cube|road|trade|transport|built|tax|loan|repaid|purchase|technology|paid|florins)/.test(
          kind,
        ),
    },
    {
      label: () => w("topic.pacts"),
      holds: (kind) => /^(pact|proposal|claim|vote|alliance|armistice|peace|gift|released)/.test(kind),
    },
  ],
};
