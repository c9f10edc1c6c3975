/** Warriors & Traders at the table. */
import type { LogEntry, Move, SeatState } from "../../lib/types";
import type { Doubt, GamePlugin, Missed } from "../plugin";
import ForecastHints from "./ForecastHints.svelte";
import Glyph from "./Glyph.svelte";
import { placesOf } from "./places";
import PlayersPanel from "./PlayersPanel.svelte";
import ProvinceFacts from "./ProvinceFacts.svelte";
import RelationsPanel from "./RelationsPanel.svelte";
import TechPanel from "./TechPanel.svelte";
import TokenForm from "./TokenForm.svelte";
import TradeForm from "./TradeForm.svelte";
import TradePanel from "./TradePanel.svelte";
import TurnTrack from "./TurnTrack.svelte";
import { colourOf, hintsOf, viewOf } from "./facts";
import { verbName, w } from "./words";

/** The Actions of a Development phase, with a move of each to ask about. */
function missed(state: SeatState): Missed[] {
  const { prompt, seat } = state;
  const view = viewOf(state);
  if (prompt?.window !== "development.action") return [];
  const own = view.provinces.find((province) => province.owner === seat) ?? view.provinces[0];
  const army = view.provinces.flatMap((province) => province.armies).find((one) => one.seat === seat);
  const other = view.players.find((player) => player.seat !== seat && !player.left && player.country);
  const probes: Missed[] = [
    { verb: "upgrade-technology", text: "upgrade-technology production" },
    { verb: "build-army", text: `build-army infantry ${own?.id}` },
    { verb: "build-fort", text: `build-fort ${own?.id}` },
    ...(army ? [{ verb: "upgrade-army", text: `upgrade-army ${army.id} cavalry` }] : []),
    ...(other ? [{ verb: "declare-war", text: `declare-war ${other.country}` }] : []),
  ];
  return probes.filter(({ verb }) => !prompt.moves.some((move) => move.verb === verb));
}

function confirm(state: SeatState, move: Move): Doubt | null {
  const battles = Object.keys(hintsOf(state).battles ?? {}).length;
  if (move.verb === "done" && state.prompt?.window === "maneuver.move" && battles)
    return { text: w("confirm.battles"), quiet: "warriors_traders.battles" };
  if (hintsOf(state).attacks?.[move.text])
    return {
      text: w("confirm.attack"),
      words: { yes: w("confirm.attack.yes"), no: w("confirm.attack.no") },
      touch: true,
    };
  return null;
}

const MOVED: Record<string, string> = {
  "army-moved": "",
  "army-retreated": "",
  "army-withdrew": "",
  "princess-moved": "princess",
  "barbarians-fled": "barbarian",
};

export const plugin: GamePlugin = {
  id: "warriors_traders",
  placeKinds: ["province"],
  pieceKinds: ["army", "princess", "target"],
  costName: (good, amount, words) => words.name("resource", good, amount),
  steps: ["move", "move-princess"],
  standsAt: (state, piece) =>
    viewOf(state).provinces.find(({ armies, princesses }) => [...armies, ...princesses].some((one) => one.id === piece))
      ?.id ?? null,
  ends: ["done", "finish", "pass", "go-on"],
  verbName,
  glyph: Glyph,
  mapOf: (state) => viewOf(state).map,
  places(state, words) {
    const battlefield = state.prompt?.window === "battle.assign" ? Object.keys(hintsOf(state).battles ?? {})[0] : null;
    return placesOf(viewOf(state), words, (seat) => plugin.seatName(state, seat, words), battlefield ?? null);
  },
  seatColour: (state, seat) => colourOf(viewOf(state), seat),
  seatName(state, seat, words) {
    if (seat < 0) return words.name("seat", "barbarians");
    const country = viewOf(state).players[seat]?.country;
    return country ? words.name("country", country) : (state.players[seat]?.name ?? String(seat + 1));
  },
  home(state) {
    const own = viewOf(state).provinces.filter((province) => province.owner === state.seat);
    return [...new Set(own.flatMap((province) => [province.id, ...province.adjacent]))];
  },
  track: TurnTrack,
  place: ProvinceFacts,
  hints: ForecastHints,
  panels: [
    { id: "players", label: () => w("panel.players"), component: PlayersPanel },
    { id: "tech", label: () => w("panel.tech"), component: TechPanel },
    {
      id: "trade",
      label: () => w("panel.trade"),
      component: TradePanel,
      calls: (state) => viewOf(state).offers.some((offer) => offer.to === state.seat),
    },
    {
      id: "war",
      label: () => w("panel.war"),
      component: RelationsPanel,
      calls: (state) => state.prompt?.standing.some((move) => move.verb === "accept-peace") ?? false,
    },
  ],
  forms: {
    "setup.tokens": { component: TokenForm, verbs: ["place-tokens"] },
    "trade.open": {
      component: TradeForm,
      verbs: [
        "bank",
        "open-route",
        "open-foreign-route",
        "buy-vp",
        "offer",
        "counter",
        "give",
        "want",
        "send",
        "drop",
        "accept",
        "refuse",
        "withdraw",
      ],
    },
  },
  hostile: (state, move) => Boolean(hintsOf(state).attacks?.[move.text]) || move.verb === "fight",
  confirm,
  missed,
  travel(state, entry: LogEntry) {
    const symbol = MOVED[entry.kind];
    const { from_province: from, province: to, unit, seat } = entry.values as Record<string, string & number>;
    if (symbol === undefined || !from || !to) return null;
    const wild = symbol === "barbarian";
    return {
      key: `${entry.n}`,
      symbol: symbol || unit || "infantry",
      colour: wild ? "var(--wild)" : colourOf(viewOf(state), seat ?? -1),
      shield: wild ? "round" : "heater",
      from,
      to,
    };
  },
  where: (entry) => (typeof entry.values.province === "string" ? entry.values.province : null),
  chapter: (entry) => entry.kind === "turn-begins",
  topics: [
    {
      label: () => w("topic.war"),
      holds: (kind) =>
        /^(war-|peace-|battle|unit-|army-(moved|retreated|lost|withdrew)|province-|barbarians)/.test(kind),
    },
    {
      label: () => w("topic.trade"),
      holds: (kind) => /^(trade-|bank-|route-|foreign-|vp-|offer-|gathered|store-|gold-)/.test(kind),
    },
    {
      label: () => w("topic.build"),
      holds: (kind) => /^(token|army-(built|upgraded|fed|starved)|fort-|action-|unified|title-)/.test(kind),
    },
  ],
};
