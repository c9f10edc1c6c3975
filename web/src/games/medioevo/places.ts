/** The board as places of a map: territories with what stands on them, and sea zones. */
import type { PieceMark, PlaceFacts } from "../../components/map/facts";
import type { Vocabulary } from "../../lib/library.svelte";
import type { SeatState } from "../../lib/types";
import { ALONE, BARBARIAN, briefOf, PLAIN } from "../universale/marks";
import { buildingsOf, colourName, colourOf, CUBES, LEVELS, sum, tablesOf, UNITS, viewOf } from "./facts";
import type { Army, Piece, Territory, View } from "./shapes";
import { w } from "./words";

type SeatName = (seat: number) => string;

export function placesOf(state: SeatState, words: Vocabulary, seatName: SeatName): PlaceFacts[] {
  const view = viewOf(state);
  const struck = new Set(view.event?.struck ?? []);
  return [
    ...view.territories.filter((place) => place.in_play).map((place) => landOf(view, place, words, seatName, struck)),
    ...view.seas.filter((sea) => sea.in_play).map((sea) => seaOf(view, sea.zone, words, seatName)),
  ];
}

function landOf(view: View, place: Territory, words: Vocabulary, seatName: SeatName, struck: Set<string>): PlaceFacts {
  const { id } = place;
  const board = tablesOf(words).territories[id];
  const name = words.name("territory", id);
  const pieces = [...markersOf(view, place, words, seatName), ...standing(view, id, words, seatName)];
  // before the first turn nobody controls anything yet, but the kingdoms are known
  const owner =
    place.control ?? (view.turn ? null : (view.players.find((player) => player.home.includes(id))?.seat ?? null));
  const holder = owner === null ? w("nobody") : seatName(owner);
  const facts = [
    holder,
    place.good ? `${words.name("city", id)} (${words.name("good", place.good)})` : "",
    place.harbour ? w("harbour") : "",
    place.contested ? w("contested") : "",
    ...pieces.map((piece) => `${piece.count > 1 ? `${piece.count} ` : ""}${piece.label}`),
    struck.has(id) ? w("struck") : "",
  ];
  return {
    ...PLAIN,
    id,
    name,
    colour: owner === null ? null : colourOf(view, owner),
    pattern: owner === null ? null : colourName(view, owner),
    group: board?.kingdom ?? "",
    mark: board?.fire ? "fire" : null,
    pieces,
    brief: briefOf(pieces, id),
    neighbours: board ? [...board.land, ...board.straits, ...board.seas] : [],
    battle: view.battle?.zone === id,
    struck: struck.has(id),
    label: `${name}: ${facts.filter(Boolean).join(", ")}.`,
    site: place.good
      ? {
          symbol: place.good,
          colour: CUBES[place.good],
          beside: place.harbour ? "anchor" : null,
          label: `${words.name("city", id)}: ${words.name("good", place.good)}`,
        }
      : undefined,
  };
}

function seaOf(view: View, zone: string, words: Vocabulary, seatName: SeatName): PlaceFacts {
  const name = words.name("zone", zone);
  const board = tablesOf(words).seas[zone];
  const pieces = standing(view, zone, words, seatName);
  const facts = [w("sea"), ...pieces.map((piece) => `${piece.count > 1 ? `${piece.count} ` : ""}${piece.label}`)];
  return {
    ...PLAIN,
    id: zone,
    name,
    sea: true,
    pieces,
    brief: briefOf(pieces, zone),
    neighbours: board ? [...board.lands, ...board.seas] : [],
    battle: view.battle?.zone === zone,
    label: `${name}: ${facts.join(", ")}.`,
  };
}

/** Buildings, tokens, cubes: what lies on a territory. */
function markersOf(view: View, place: Territory, words: Vocabulary, seatName: SeatName): PieceMark[] {
  const ink = place.control === null ? "var(--map-ink)" : colourOf(view, place.control);
  const buildings = buildingsOf(place).map(({ id, damage, structure }): PieceMark => ({
    ...ALONE,
    key: id,
    symbol: id,
    shield: "none",
    colour: ink,
    damage,
    corner: damage ? `${structure - damage}` : "",
    note: damage ? w("damage.of", { n: damage, of: structure }) : "",
    label: words.name("building", id),
  }));
  const token: PieceMark[] =
    place.token === null
      ? []
      : [
          {
            ...ALONE,
            key: "token",
            symbol: "token",
            shield: "none",
            colour: colourOf(view, place.token),
            label: w("token.of", { name: seatName(place.token) }),
          },
        ];
  const market: PieceMark[] = place.market.length
    ? [
        {
          ...ALONE,
          key: "market",
          symbol: "market",
          shield: "none",
          colour: CUBES[place.market[0]!],
          count: place.market.length,
          label: `${w("market")}: ${place.market.map((good) => words.name("good", good)).join(", ")}`,
        },
      ]
    : [];
  const roads = view.players.flatMap(({ seat, road }): PieceMark[] =>
    road?.stages.includes(place.id)
      ? [
          {
            ...ALONE,
            key: `road-${seat}`,
            symbol: "road",
            shield: "none",
            colour: colourOf(view, seat),
            lies: road.done.includes(place.id),
            label: w(road.stages.at(-1) === place.id ? "road.end" : "road.stage", { name: seatName(seat) }),
          },
        ]
      : [],
  );
  return [...buildings, ...token, ...market, ...roads];
}

/** Barbarians, armies, captains, transports and engines in a zone. */
function standing(view: View, zone: string, words: Vocabulary, seatName: SeatName): PieceMark[] {
  const horde = view.barbarians.filter((one) => one.zone === zone).flatMap(({ units }) => hordeOf(units, words));
  const armies = view.armies
    .filter((army) => army.zone === zone)
    .flatMap((army) => armyOf(view, army, words, seatName));
  const captains = view.captains
    .filter((captain) => captain.zone === zone)
    .map((captain): PieceMark => ({
      ...ALONE,
      key: captain.id,
      symbol: "captain",
      colour: colourOf(view, captain.seat),
      ids: [captain.id],
      corner: LEVELS[captain.level] ?? "",
      lies: captain.moved,
      label: `${words.name("unit", "captain-one")} ${LEVELS[captain.level]}, ${seatName(captain.seat)}`,
    }));
  const pieces = view.pieces
    .filter((piece) => piece.zone === zone)
    .map((piece) => pieceOf(view, piece, words, seatName));
  return [...horde, ...armies, ...captains, ...pieces];
}

function hordeOf(units: View["barbarians"][number]["units"], words: Vocabulary): PieceMark[] {
  return (["light-infantry", "archer", "captain"] as const)
    .filter((unit) => units[unit])
    .map((unit) => ({
      ...ALONE,
      key: `barbarian-${unit}`,
      symbol: unit === "light-infantry" ? "barbarian" : unit,
      shield: "round",
      colour: BARBARIAN,
      count: units[unit]!,
      label: `${w("barbarians")}: ${words.name("unit", unit, units[unit])}`,
    }));
}

function armyOf(view: View, army: Army, words: Vocabulary, seatName: SeatName): PieceMark[] {
  const where = army.aboard ? `, ${w("aboard")}` : "";
  return UNITS.flatMap((unit) =>
    (["units", "moved"] as const)
      .filter((state) => army[state][unit])
      .map((state): PieceMark => ({
        ...ALONE,
        key: `${army.seat}-${army.aboard ?? ""}-${unit}-${state}`,
        symbol: unit,
        colour: colourOf(view, army.seat),
        count: army[state][unit]!,
        lies: state === "moved",
        note: state === "moved" ? w("has.moved") : "",
        label: `${words.name("unit", unit, army[state][unit])}, ${seatName(army.seat)}${where}`,
      })),
  );
}

function pieceOf(view: View, piece: Piece, words: Vocabulary, seatName: SeatName): PieceMark {
  const cubes = sum(piece.cubes);
  const load = cubes ? w("cargo", { n: cubes, of: piece.capacity }) : "";
  return {
    ...ALONE,
    key: piece.id,
    symbol: piece.name,
    shield: piece.kind === "merchant-ship" || piece.kind === "galley" ? "round" : "heater",
    colour: colourOf(view, piece.seat),
    ids: [piece.id],
    count: cubes > 1 ? cubes : 1,
    corner: LEVELS[piece.level] ?? "",
    lies: piece.moved || piece.stopped,
    note: [load, piece.stopped ? w("stopped") : ""].filter(Boolean).join(", "),
    label: `${words.name("stock", piece.name)} ${LEVELS[piece.level]}, ${seatName(piece.seat)}`,
  };
}

/** The own home and what one holds. */
export function home(view: View): string[] {
  const own = view.territories.filter((place) => place.in_play && place.control === view.seat).map((place) => place.id);
  return [...new Set([...own, ...(view.players.find((player) => player.seat === view.seat)?.home ?? [])])];
}
