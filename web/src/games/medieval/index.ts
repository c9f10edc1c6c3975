/** Medieval at the table. */
import type { SeatState } from "../../lib/types";
import type { GamePlugin, Missed } from "../plugin";
import { atDesks, chanceOf, doubtOf, forms, panels } from "./forms";
import Glyph from "./Glyph.svelte";
import Hand from "./Hand.svelte";
import HandTray from "./HandTray.svelte";
import Hints from "./Hints.svelte";
import { courseOf, home, placesOf } from "./places";
import PlaceNotes from "./PlaceNotes.svelte";
import PlayersPanel from "./PlayersPanel.svelte";
import PowersPanel from "./PowersPanel.svelte";
import TablePanel from "./TablePanel.svelte";
import TurnTrack from "./TurnTrack.svelte";
import { colourOf, hintsOf, isNpc, viewOf } from "./facts";
import { verbName, w } from "./words";

/** Moves that mean a fight or a ruin. */
const HOSTILE = ["attack", "knights-attack", "heresy", "invade"];

/** An attack, while none can be launched. */
function missed(state: SeatState): Missed[] {
  const { prompt, seat } = state;
  if (prompt?.window !== "turn.actions") return [];
  const view = viewOf(state);
  const power = view.powers.find((one) => one.owner === seat);
  const target = view.provinces.find((one) => one.in_play && one.owner !== seat);
  if (!power || !target || prompt.moves.some((move) => move.verb === "attack")) return [];
  return [{ verb: "attack", text: `attack ${power.id} ${target.id}` }];
}

export const plugin: GamePlugin = {
  id: "medieval",
  placeKinds: ["province", "area"],
  pieceKinds: [],
  costName: (_, amount) => w("florins", { n: amount }),
  ends: ["end", "pass", "refuse", "call-off"],
  verbName,
  glyph: Glyph,
  mapOf: (state) => viewOf(state).map,
  places: (state, words) => placesOf(state, words, (seat) => plugin.seatName(state, seat, words)),
  seatColour: (state, seat) => colourOf(viewOf(state), seat),
  seatName(state, seat, words) {
    if (seat < 0) return words.name("seat", "nobody");
    return isNpc(viewOf(state), seat) ? words.name("seat", "npc") : state.players[seat]?.label || String(seat + 1);
  },
  home: (state: SeatState) => home(viewOf(state)),
  track: TurnTrack,
  place: PlaceNotes,
  hints: Hints,
  tray: HandTray,
  panels: [
    { id: "hand", label: () => w("panel.hand"), component: Hand, narrow: true },
    { id: "players", label: () => w("panel.players"), component: PlayersPanel },
    { id: "powers", label: () => w("panel.powers"), component: PowersPanel },
    { id: "table", label: () => w("panel.table"), component: TablePanel },
    ...panels,
  ],
  forms,
  atDesks,
  note: chanceOf,
  hostile: (_, move) => HOSTILE.includes(move.verb),
  confirm: doubtOf,
  missed,
  travel: () => null,
  course(state, considered) {
    const view = viewOf(state);
    const route = considered === null ? undefined : hintsOf(state).routes?.[considered];
    if (view.attack) return courseOf(view, route?.places ?? view.attack.route, view.attack.target);
    return route ? courseOf(view, route.places, route.places.at(-1)!) : null;
  },
  where(entry) {
    const place = entry.values.province ?? entry.values.area;
    return typeof place === "string" ? place : null;
  },
  chapter: (entry) => entry.kind === "turn-begins",
  topics: [
    {
      label: () => w("topic.war"),
      holds: (kind) =>
        /^(attack|battle|province|power|provinces|intercept|naval|militia|mongol|destroyed|civil|mercenar|knights|uncovered|passage)/.test(
          kind,
        ),
    },
    {
      label: () => w("topic.cards"),
      holds: (kind) =>
        /^(card|crusade|excommunic|absolved|pope|heresy|disaster|new-ruler|spied|marri|papal|map-card|drew|discarded|no-effect)/.test(
          kind,
        ),
    },
    { label: () => w("topic.deals"), holds: (kind) => /^(deal|income|florins|invested|initial|military)/.test(kind) },
  ],
};
