/** The prototype of Medioevo Universale at the table. */
import type { SeatState } from "../../lib/types";
import type { GamePlugin } from "../plugin";
import Glyph from "../universale/Glyph.svelte";
import { seatOf } from "../universale/seats";
import AuctionBoard from "./AuctionBoard.svelte";
import BattleBoard from "./BattleBoard.svelte";
import CardsPanel from "./CardsPanel.svelte";
import { setback } from "./choices";
import { colourOf, hintsOf, LEVELS, viewOf } from "./facts";
import { atDesks, forms, panels } from "./forms";
import Hints from "./Hints.svelte";
import { home, placesOf } from "./places";
import PlaceNotes from "./PlaceNotes.svelte";
import PlayersPanel from "./PlayersPanel.svelte";
import PricesPanel from "./PricesPanel.svelte";
import TablePanel from "./TablePanel.svelte";
import TurnTrack from "./TurnTrack.svelte";
import { verbName, w } from "./words";

const HOSTILE = [
  "attack",
  "attack-convoy",
  "attack-galley",
  "charge",
  "surprise",
  "assault",
  "assault-siege",
  "declare-war",
];

/** What stopping costs the Captains. */
function falls(state: SeatState): string {
  const lost = setback(viewOf(state), state.seat);
  if (!lost) return w("stop.leader");
  return lost
    .map(([before, after]) =>
      after ? w("stop.falls", { level: LEVELS[before]!, after: LEVELS[after]! }) : w("stop.gone"),
    )
    .join(", ");
}

export const plugin: GamePlugin = {
  id: "prototype",
  placeKinds: ["territory", "place", "sea"],
  pieceKinds: ["transport"],
  costName: (good, amount) => (good === "florins" ? w("florins.n", { n: amount }) : w("honour.lost", { n: amount })),
  toTheEnd: ["fight-on"],
  steps: ["go"],
  standsAt(state) {
    const { column, transports } = viewOf(state);
    return transports.find((one) => column.includes(one.id))?.place ?? null;
  },
  ends: ["done", "charge", "pass", "call-off", "stop-attack"],
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
    { id: "players", label: () => w("panel.players"), component: PlayersPanel, news: AuctionBoard },
    { id: "cards", label: () => w("panel.cards"), component: CardsPanel },
    { id: "prices", label: () => w("panel.prices"), component: PricesPanel },
    ...panels,
    { id: "table", label: () => w("panel.table"), component: TablePanel, news: BattleBoard },
  ],
  forms,
  atDesks,
  note(state, move) {
    const { attacks, sieges, odds: ahead } = hintsOf(state);
    if (move.verb === "stop-attack") return falls(state);
    const odds = ["fight-on", "assault"].includes(move.verb) ? ahead : attacks?.[move.text];
    const siege = sieges?.[move.text];
    return odds ? w("odds.short", { n: odds.win }) : siege ? w("siege.short", { n: siege.falls }) : "";
  },
  hostile: (_, move) => HOSTILE.includes(move.verb),
  confirm: () => null,
  missed: () => [],
  travel(state, entry) {
    const { from_place: from, place: to, seat } = entry.values;
    if (typeof from !== "string" || typeof to !== "string") return null;
    if (entry.kind === "pirates-sail")
      return { key: String(entry.n), symbol: "galley", colour: "var(--barbarian)", shield: "round", from, to };
    if (entry.kind !== "moved") return null;
    return {
      key: String(entry.n),
      symbol: "war-wagon",
      colour: colourOf(viewOf(state), seatOf(String(seat))),
      shield: "heater",
      from,
      to,
    };
  },
  course(state, considered) {
    if (considered?.startsWith("way ")) {
      const places = considered.split(" ").slice(1);
      return { places, target: places.at(-1)! };
    }
    const [verb, first, second] = considered?.split(" ") ?? [];
    const site = ["capital", "cathedral", "bring-home"].includes(verb ?? "")
      ? first
      : verb === "station"
        ? second
        : undefined;
    if (site) return { places: [], target: site };
    const struck =
      verb === "lose-vf" || verb === "attack"
        ? first
        : verb === "lose-aboard"
          ? viewOf(state).transports.find((one) => one.id === first)?.place
          : undefined;
    return struck ? { places: [], target: struck } : null;
  },
  where(entry) {
    const place = entry.values.territory ?? entry.values.place;
    return typeof place === "string" ? place : null;
  },
  chapter: (entry) => entry.kind === "turn-begins",
  topics: [
    {
      label: () => w("topic.war"),
      holds: (kind) =>
        /^(attack|battle|roll|ramming|vf-|assault|siege|conque|barbarian|captain|prisoners|war|peace|pirates|joins|moved|wiped|outside|gates)/.test(
          kind,
        ),
    },
    {
      label: () => w("topic.trade"),
      holds: (kind) =>
        /^(bought|sold|trade|toll|monopoly|goods|tax|loan|built|building|purchase|technology|fair|auction|merchant|enslaved)/.test(
          kind,
        ),
    },
    {
      label: () => w("topic.pacts"),
      holds: (kind) =>
        /^(pact|offer|counter|vote|dispute|wrongs|truce|war|peace|treaty|gift|honour|pardon|crusade|excommunic)/.test(
          kind,
        ),
    },
  ],
};
