/** The board as places of a map: territories with what stands on them, and sea zones. */
import type { PieceMark, PlaceFacts } from "../../components/map/facts";
import type { Vocabulary } from "../../lib/library.svelte";
import type { SeatState } from "../../lib/types";
import { ALONE, BARBARIAN, briefOf, PLAIN } from "../universale/marks";
import { offered } from "./choices";
import { buildingsOf, cargoOf, colourName, colourOf, LEVELS, tablesOf, transportName, viewOf } from "./facts";
import type { Transport, View } from "./shapes";
import { w } from "./words";

type SeatName = (seat: number) => string;

export function placesOf(state: SeatState, words: Vocabulary, seatName: SeatName): PlaceFacts[] {
  const view = viewOf(state);
  const free = new Set(offered(state).map((kingdom) => kingdom.id));
  // which board is used is known only when all have chosen
  const unknown = free.size > 0 && view.territories.every((place) => !place.in_play);
  const lands = view.territories
    .filter((place) => place.in_play || unknown)
    .map((place) => landOf(view, place.id, words, seatName))
    .map((land) => (land.colour === null && free.has(land.group) ? { ...land, ...tint(words, land.group) } : land));
  const known = new Set(lands.map((place) => place.id));
  const board = tablesOf(words).seas;
  const shores = view.seas.filter(
    (sea) =>
      !board[sea.place] ||
      board[sea.place]!.lands.some((id) => known.has(id)) ||
      standing(view, sea.place, words, seatName).length,
  );
  return [...lands, ...shores.map((sea) => seaOf(view, sea.place, words, seatName))];
}

/** A kingdom that may still be chosen, in its colour. */
function tint(words: Vocabulary, kingdom: string): { colour: string; pattern: string } {
  const { colour } = tablesOf(words).kingdoms[kingdom] ?? { colour: "black" };
  return { colour: `var(--${colour})`, pattern: colour };
}

const listed = (pieces: PieceMark[]) =>
  pieces.map((piece) => `${piece.count > 1 ? `${piece.count} ` : ""}${piece.label}`);

function landOf(view: View, id: string, words: Vocabulary, seatName: SeatName): PlaceFacts {
  const place = view.territories.find((one) => one.id === id)!;
  const board = tablesOf(words).territories[id];
  const name = words.name("territory", id);
  const struck = view.event?.struck.includes(id) ?? false;
  const pieces = [...lyingOf(view, id, words, seatName), ...standing(view, id, words, seatName)];
  // before the first turn nobody holds anything yet, but the kingdoms are known
  const owner =
    place.owner ?? (view.turn ? null : (view.players.find((player) => player.home.includes(id))?.seat ?? null));
  const city = place.inhabited ? words.name("city", id) : "";
  const facts = [
    owner === null ? w("nobody") : seatName(owner),
    words.name("terrain", place.terrain),
    city,
    place.harbour ? w("harbour") : "",
    place.contested ? w("contested") : "",
    ...listed(pieces),
    struck ? w("struck") : "",
  ];
  return {
    ...PLAIN,
    id,
    name,
    colour: owner === null ? null : colourOf(view, owner),
    pattern: owner === null ? null : colourName(view, owner),
    group: place.kingdom,
    mark: place.terrain === "plains" ? null : place.terrain,
    pieces,
    brief: briefOf(pieces, id, strength),
    neighbours: board ? [...board.land, ...board.straits, ...board.seas] : [],
    battle: view.battle?.place === id,
    struck,
    label: `${name}: ${facts.filter(Boolean).join(", ")}.`,
    site: place.inhabited
      ? {
          symbol: place.religious_capital ? "religious-capital" : "site",
          colour: "var(--vellum-raised)",
          beside: place.harbour ? "anchor" : null,
          label: city,
        }
      : undefined,
  };
}

function seaOf(view: View, id: string, words: Vocabulary, seatName: SeatName): PlaceFacts {
  const name = words.name("place", id);
  const board = tablesOf(words).seas[id];
  const pieces = standing(view, id, words, seatName);
  return {
    ...PLAIN,
    id,
    name,
    sea: true,
    pieces,
    brief: briefOf(pieces, id, strength),
    neighbours: board ? [...board.lands, ...board.seas] : [],
    battle: view.battle?.place === id,
    label: `${name}: ${[w("sea"), ...listed(pieces)].join(", ")}.`,
  };
}

const WITHOUT_VF = ["captain", "catapult", "trebuchet", "bombard"];
const strength = (piece: PieceMark) => (WITHOUT_VF.includes(piece.symbol) ? 0 : piece.count);

/** Buildings, sieges, relics, goods: what lies on a territory. */
function lyingOf(view: View, id: string, words: Vocabulary, seatName: SeatName): PieceMark[] {
  const place = view.territories.find((one) => one.id === id)!;
  const lies = { ...ALONE, shield: "none" as const };
  const ink = place.owner === null ? "var(--map-ink)" : colourOf(view, place.owner);
  const buildings = buildingsOf(place).map((building): PieceMark => ({
    ...lies,
    key: building.id,
    symbol: building.id,
    colour: ink,
    damage: Number(building.damaged),
    note: building.damaged ? w("damaged") : "",
    label: words.name("building", building.id),
  }));
  const capital = view.players.filter((player) => player.capital === id);
  const crowns = capital.map((player): PieceMark => ({
    ...lies,
    key: "crown",
    symbol: "crown",
    colour: colourOf(view, player.seat),
    label: w("capital.of", { name: seatName(player.seat) }),
  }));
  const sieges = view.sieges
    .filter((siege) => siege.place === id)
    .map((siege, at): PieceMark => ({
      ...lies,
      key: `siege-${at}`,
      symbol: "siege",
      colour: colourOf(view, siege.seat),
      corner: String(siege.turns),
      label: w("siege.by", { name: seatName(siege.seat), n: siege.turns }),
    }));
  const relics = view.relics.filter((relic) => relic.place === id && !relic.captain);
  const relic: PieceMark[] = relics.length
    ? [
        {
          ...lies,
          key: "relic",
          symbol: "relic",
          colour: "var(--gold-bright)",
          count: relics.length,
          label: w("relic"),
        },
      ]
    : [];
  const heaps = view.goods.filter((heap) => heap.place === id);
  const goods: PieceMark[] = heaps.length
    ? [
        {
          ...lies,
          key: "goods",
          symbol: "market",
          colour: "var(--map-ink)",
          label: `${w("goods.ground")}: ${cargoWords(words, cargoOf(heaps.flatMap((heap) => heap.lots)))}`,
        },
      ]
    : [];
  return [...buildings, ...crowns, ...sieges, ...relic, ...goods];
}

export function cargoWords(words: Vocabulary, cargo: Partial<Record<string, number>>): string {
  return Object.entries(cargo)
    .map(([good, units]) => `${units} ${words.name("good", good)}`)
    .join(", ");
}

/** Barbarians, armies, captains, transports, engines and pirates in a place. */
function standing(view: View, id: string, words: Vocabulary, seatName: SeatName): PieceMark[] {
  const place = view.territories.find((one) => one.id === id);
  const wild: PieceMark[] =
    place && (place.barbarians || place.barbarian_captain)
      ? [
          {
            ...ALONE,
            key: "barbarians",
            symbol: "barbarian",
            shield: "round",
            colour: BARBARIAN,
            count: place.barbarians,
            corner: LEVELS[place.barbarian_captain] ?? "",
            note: place.barbarian_captain ? w("captain.level", { level: LEVELS[place.barbarian_captain]! }) : "",
            label: w("barbarians.vf"),
          },
        ]
      : [];
  const pirates = view.pirates
    .filter((one) => one.place === id)
    .map((one): PieceMark => ({
      ...ALONE,
      key: `pirates-${one.number}`,
      symbol: "galley",
      shield: "round",
      colour: BARBARIAN,
      count: one.vf,
      corner: LEVELS[one.captain] ?? "",
      note: one.captain ? w("captain.level", { level: LEVELS[one.captain]! }) : "",
      label: w("pirates.vf"),
    }));
  const armies = view.armies
    .filter((army) => army.place === id)
    .map((army): PieceMark => ({
      ...ALONE,
      key: `army-${army.seat}`,
      symbol: "army",
      colour: colourOf(view, army.seat),
      count: army.vf,
      label: `${w("vf")}, ${seatName(army.seat)}`,
    }));
  const captains = view.captains
    .filter((captain) => captain.place === id)
    .map((captain): PieceMark => ({
      ...ALONE,
      key: captain.id,
      symbol: "captain",
      colour: colourOf(view, captain.seat),
      ids: [captain.id],
      corner: LEVELS[captain.level] ?? "",
      note: [captain.relic ? w("with.relic") : "", captain.attacks ? w("attacks.done", { n: captain.attacks }) : ""]
        .filter(Boolean)
        .join(", "),
      label: `${w("captain.level", { level: LEVELS[captain.level] ?? "" })}, ${seatName(captain.seat)}`,
    }));
  const transports = view.transports
    .filter((one) => one.place === id && one.aboard === null)
    .map((one) => transportOf(view, one, words, seatName));
  const engines = view.engines
    .filter((one) => one.place === id && one.aboard === null)
    .map((one): PieceMark => ({
      ...ALONE,
      key: one.id,
      symbol: one.kind,
      colour: colourOf(view, one.seat),
      ids: [one.id],
      label: `${words.name("artillery", one.kind)}, ${seatName(one.seat ?? -1)}`,
    }));
  return [...wild, ...pirates, ...armies, ...captains, ...transports, ...engines];
}

function transportOf(view: View, one: Transport, words: Vocabulary, seatName: SeatName): PieceMark {
  const load = loadWords(view, one, words);
  return {
    ...ALONE,
    key: one.id,
    symbol: one.kind,
    shield: one.kind === "merchant-ship" || one.kind === "galley" ? "round" : "heater",
    colour: one.seat === null ? "var(--wild)" : colourOf(view, one.seat),
    ids: [one.id],
    count: one.vf || 1,
    corner: LEVELS[one.level] ?? "",
    lies: one.moved || one.held || one.sabotaged,
    note: [load, one.held ? w("held") : "", one.sabotaged ? w("sabotaged") : "", one.moved ? w("has.moved") : ""]
      .filter(Boolean)
      .join("; "),
    label: `${transportName(words, one)}, ${one.ownerless ? w("ownerless") : seatName(one.seat ?? -1)}`,
  };
}

/** What a transport carries, in words. */
export function loadWords(view: View, one: Transport, words: Vocabulary): string {
  const captains = view.captains
    .filter((captain) => captain.aboard === one.id)
    .map((captain) => w("captain.level", { level: LEVELS[captain.level] ?? "" }));
  const engines = view.engines
    .filter((engine) => engine.aboard === one.id)
    .map((engine) => words.name("artillery", engine.kind));
  const carried = view.transports
    .filter((other) => other.aboard === one.id)
    .map(
      (other) =>
        `${transportName(words, other)} (${[w("n.vf", { n: other.vf }), cargoWords(words, cargoOf(other.goods))].filter(Boolean).join(", ")})`,
    );
  return [
    one.vf ? w("n.vf", { n: one.vf }) : "",
    ...captains,
    ...engines,
    cargoWords(words, cargoOf(one.goods)),
    ...carried,
  ]
    .filter(Boolean)
    .join(", ");
}

/** The own home and what one holds. */
export function home(view: View): string[] {
  const own = view.territories.filter((place) => place.in_play && place.owner === view.seat).map((place) => place.id);
  return [...new Set([...own, ...(view.players.find((player) => player.seat === view.seat)?.home ?? [])])];
}
