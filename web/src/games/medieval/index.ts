/** Medieval at the table. */
import type { SeatState } from "../../lib/types";
import type { GamePlugin } from "../plugin";
import { forms } from "./forms";
import Glyph from "./Glyph.svelte";
import Hints from "./Hints.svelte";
import { home, placesOf } from "./places";
import PlaceNotes from "./PlaceNotes.svelte";
import PlayersPanel from "./PlayersPanel.svelte";
import TurnTrack from "./TurnTrack.svelte";
import { colourOf, isNpc, viewOf } from "./view";
import { verbName, w } from "./words";

/** Moves that mean a fight or a ruin. */
const HOSTILE = ["attack", "knights-attack", "heresy", "invade"];

export const plugin: GamePlugin = {
  id: "medieval",
  placeKinds: ["province", "area"],
  pieceKinds: [],
  costKind: "money",
  ends: { end: "usual", pass: "rare", refuse: "rare", "call-off": "rare" },
  verbName,
  glyph: Glyph,
  mapOf: (state) => viewOf(state).map,
  places: (state, words) => placesOf(state, words, (seat) => plugin.seatName(state, seat, words)),
  seatColour: (state, seat) => colourOf(viewOf(state), seat),
  seatName(state, seat, words) {
    if (seat < 0) return words.name("seat", "nobody");
    return isNpc(viewOf(state), seat) ? words.name("seat", "npc") : (state.players[seat]?.name ?? String(seat + 1));
  },
  home: (state: SeatState) => home(viewOf(state)),
  track: TurnTrack,
  place: PlaceNotes,
  hints: Hints,
  panels: [{ id: "players", label: () => w("panel.players"), component: PlayersPanel }],
  forms,
  hostile: (_, move) => HOSTILE.includes(move.verb),
  confirm: () => null,
  missed: () => [],
  travel: () => null,
  where: (entry) => (typeof entry.values.province === "string" ? entry.values.province : null),
  chapter: (entry) => entry.kind === "turn-begins",
  topics: [],
};
