"""Checks of the board that types cannot say: references, what follows from the map, completeness.

Each problem is a `DataError` with file, key and reason.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations
from typing import get_args

from gonfalon.commons.universale.data import (
    EDGES,
    EVENTS,
    KINGDOMS,
    LAND_ZONES,
    PRICES,
    SEAS,
    TERRITORIES,
    TREASURES,
    BoardData,
    Edge,
    Good,
    Kingdom,
    Territory,
)
from gonfalon.kernel.datafiles import (
    check_complete,
    check_connected,
    check_known,
    check_links,
    check_no_repeats,
    check_unique,
)
from gonfalon.kernel.errors import DataError

# territories of a kingdom by its class
SIZES = {"major": (7,), "large": (5, 6), "minor": (3, 4), "small": (1, 2)}

CORE_EVENTS = 30
D8 = 8
PLAYERS = range(3, 11)  # of the prototype


def check(board: BoardData) -> None:
    _check_ids(board)
    _check_seas(board)
    _check_territories(board)
    _check_edges(board)
    _check_reach(board)
    _check_kingdoms(board)
    _check_connections(board)
    _check_connected_sets(board)
    _check_offers(board)
    _check_events(board)
    _check_land_zones(board)
    _check_prices(board)
    _check_treasures(board)


def _check_ids(board: BoardData) -> None:
    land = [territory.id for territory in board.territories]
    check_unique(TERRITORIES, "territory", land)
    check_unique(TERRITORIES, "wasteland", [*land, *(waste.id for waste in board.wasteland)])
    check_unique(SEAS, "sea", [*land, *(sea.id for sea in board.seas)])
    check_unique(KINGDOMS, "kingdom", [kingdom.id for kingdom in board.kingdoms])
    check_unique(EVENTS, "card", [event.id for event in board.events])
    check_unique(LAND_ZONES, "zone", [zone.number for zone in board.land_zones])
    check_unique(PRICES, "merchandise", [merchandise.id for merchandise in board.merchandise])
    check_unique(PRICES, "city", [city.territory for city in board.city_prices])
    check_unique(TREASURES, "card", [treasure.id for treasure in board.treasures])


def _refuse_unless_same(
    file: str, key: str, named: Collection[str], wanted: Collection[str], why: str
) -> None:
    """`named` must be `wanted` in any order; `why` says where the latter comes from."""
    check_no_repeats(file, key, named)
    for name in named:
        if name not in wanted:
            raise DataError(file, key, f"{name!r} does not belong here: {why}")
    for name in wanted:
        if name not in named:
            raise DataError(file, key, f"{name!r} is missing: {why}")


# Land

# what an inhabited area needs, and other territories have not
INHABITED = (
    "inhabited_area",
    "inhabited_area_it",
    "city_lon",
    "city_lat",
    "basis_city",
    "merchandise",
    "start_buildings",
)


def _check_territories(board: BoardData) -> None:
    kingdoms = [kingdom.id for kingdom in board.kingdoms]
    zones = [zone.number for zone in board.land_zones]
    for territory in board.territories:
        key = f"territory {territory.id}"
        check_known(TERRITORIES, f"{key}.kingdom", [territory.kingdom], kingdoms, "kingdom")
        if territory.land_zone not in zones:
            reason = f"unknown zone {territory.land_zone}"
            raise DataError(TERRITORIES, f"{key}.land_zone", reason)
        _check_area(key, territory)
        _check_coast(board, key, territory)
    names = [
        territory.inhabited_area for territory in board.territories if territory.inhabited_area
    ]
    check_no_repeats(TERRITORIES, "territory.inhabited_area", names)


def _check_area(key: str, territory: Territory) -> None:
    for field in INHABITED:
        given = getattr(territory, field) not in (None, "")
        if territory.inhabited_area and not given:
            raise DataError(TERRITORIES, f"{key}.{field}", "missing key")
        if given and not territory.inhabited_area:
            raise DataError(TERRITORIES, f"{key}.{field}", "it has no inhabited area")
    if territory.inhabited_area_printed and not territory.inhabited_area:
        reason = "it has no inhabited area"
        raise DataError(TERRITORIES, f"{key}.inhabited_area_printed", reason)
    if territory.harbour and not territory.inhabited_area:
        raise DataError(TERRITORIES, f"{key}.harbour", "it has no inhabited area")


def _check_coast(board: BoardData, key: str, territory: Territory) -> None:
    touching = [sea.id for sea in board.seas if territory.id in sea.territories]
    if territory.coastal and not touching:
        raise DataError(TERRITORIES, f"{key}.coastal", "no sea of seas.toml names it")
    if touching and not territory.coastal:
        raise DataError(TERRITORIES, f"{key}.coastal", f"the sea {touching[0]!r} names it")
    if territory.harbour and not territory.harbour_seas:
        raise DataError(TERRITORIES, f"{key}.harbour_seas", "missing key")
    if territory.harbour_seas and not territory.harbour:
        raise DataError(TERRITORIES, f"{key}.harbour_seas", "it has no harbour")
    seas = [sea.id for sea in board.seas]
    check_known(TERRITORIES, f"{key}.harbour_seas", territory.harbour_seas, seas, "sea")
    check_no_repeats(TERRITORIES, f"{key}.harbour_seas", territory.harbour_seas)
    for sea in territory.harbour_seas:
        if sea not in touching:
            raise DataError(TERRITORIES, f"{key}.harbour_seas", f"{sea!r} does not touch it")


# Sea


def _check_seas(board: BoardData) -> None:
    land = [territory.id for territory in board.territories]
    for sea in board.seas:
        key = f"sea {sea.id}.territories"
        check_known(SEAS, key, sea.territories, land, "territory")
        check_no_repeats(SEAS, key, sea.territories)
    links = {sea.id: sea.seas for sea in board.seas}
    check_links(SEAS, "sea", "seas", links)
    for number, link in enumerate(board.forced_links, start=1):
        key = f"forced_link #{number}"
        check_known(SEAS, key, (link.a, link.b), links, "sea")
        if link.b not in links[link.a]:
            raise DataError(SEAS, key, f"the sea {link.a!r} does not name {link.b!r}")


# Borders


def _check_edges(board: BoardData) -> None:
    land = [territory.id for territory in board.territories]
    seas = {sea.id: sea for sea in board.seas}
    check_unique(EDGES, "edge", [_name(edge) for edge in board.edges])
    for edge in board.edges:
        key = f"edge {_name(edge)}"
        check_known(EDGES, key, (edge.a, edge.b), land, "territory")
        if edge.a >= edge.b:
            raise DataError(EDGES, key, "a must stand before b in the alphabet")
        _check_kind_of_edge(key, edge)
        if not edge.strait:
            continue
        check_known(EDGES, f"{key}.seas", edge.seas, seas, "sea")
        if len(edge.seas) != 2 or edge.seas[1] not in seas[edge.seas[0]].seas:
            raise DataError(EDGES, f"{key}.seas", "a strait joins two seas that adjoin")
        for shore in (edge.a, edge.b):
            if not any(shore in seas[sea].territories for sea in edge.seas):
                raise DataError(EDGES, f"{key}.seas", f"none of them touches {shore!r}")


def _check_kind_of_edge(key: str, edge: Edge) -> None:
    """A river has a name, a strait what only straits have, a border its length."""
    if edge.river and edge.strait:
        raise DataError(EDGES, f"{key}.river", "a strait is no river")
    wanted: list[tuple[str, object, bool]] = [
        ("river_name", edge.river_name, edge.river),
        ("border_km", edge.border_km, not edge.strait),
        ("strait_name", edge.strait_name, edge.strait),
        ("seas", edge.seas, edge.strait),
        ("land_166", edge.land_166 is not None, edge.strait),
        ("land_prototype", edge.land_prototype is not None, edge.strait),
    ]
    for field, value, needed in wanted:
        if needed and not value:
            raise DataError(EDGES, f"{key}.{field}", "missing key")
        if value and not needed:
            raise DataError(EDGES, f"{key}.{field}", "does not belong to such a border")


def _name(edge: Edge) -> str:
    return f"{edge.a}/{edge.b}"


def steps(board: BoardData, land: Collection[str], straits: bool = False) -> dict[str, list[str]]:
    """Where one step leads from each of these territories and from each sea: over borders and coasts,
    from sea to sea, and over straits if these count."""
    links: dict[str, list[str]] = {name: [] for name in land}
    for edge in board.edges:
        if edge.a in links and edge.b in links and (straits or not edge.strait):
            links[edge.a].append(edge.b)
            links[edge.b].append(edge.a)
    for sea in board.seas:
        coasts = [name for name in sea.territories if name in land]
        links[sea.id] = [*coasts, *sea.seas]
        for name in coasts:
            links[name].append(sea.id)
    return links


def distances(links: Mapping[str, Sequence[str]], start: Iterable[str]) -> dict[str, int]:
    """Steps to every place that can be reached."""
    found = dict.fromkeys(start, 0)
    queue = list(found)
    for place in queue:
        for other in links[place]:
            if other not in found:
                found[other] = found[place] + 1
                queue.append(other)
    return found


def _check_reach(board: BoardData) -> None:
    """One can get from anywhere to anywhere, also on the core board alone."""
    core = [territory.id for territory in board.territories if territory.board == "core"]
    for land in (core, [territory.id for territory in board.territories]):
        check_connected(EDGES, "edge", steps(board, land, straits=True))


# Kingdoms


def _check_kingdoms(board: BoardData) -> None:
    land = {territory.id: territory for territory in board.territories}
    for kingdom in board.kingdoms:
        key = f"kingdom {kingdom.id}"
        home = [territory.id for territory in board.territories if territory.kingdom == kingdom.id]
        check_known(KINGDOMS, f"{key}.territories", kingdom.territories, land, "territory")
        why = "territories.toml says so"
        _refuse_unless_same(KINGDOMS, f"{key}.territories", kingdom.territories, home, why)
        areas = [name for name in home if land[name].inhabited_area]
        why = "capital_areas are the territories with an inhabited area"
        _refuse_unless_same(KINGDOMS, f"{key}.capital_areas", kingdom.capital_areas, areas, why)
        if len(home) not in SIZES[kingdom.class_]:
            reason = f"{kingdom.class_} does not fit {len(home)} territories"
            raise DataError(KINGDOMS, f"{key}.class", reason)
        for name in home:
            if land[name].board != kingdom.board:
                raise DataError(KINGDOMS, f"{key}.board", f"{name!r} is on the other part")
        _check_playable(key, kingdom, land)
    colours = [kingdom.colour for kingdom in board.kingdoms if kingdom.playable_prototype]
    check_no_repeats(KINGDOMS, "kingdom.colour", colours)


def _check_playable(key: str, kingdom: Kingdom, land: Mapping[str, Territory]) -> None:
    playable = kingdom.playable_prototype
    if kingdom.playable_166 and not (playable and kingdom.board == "core"):
        reason = "the prototype must have it too, on the core board"
        raise DataError(KINGDOMS, f"{key}.playable_166", reason)
    if playable != (kingdom.class_ == "major"):
        reason = "major kingdoms are playable, and no others"
        raise DataError(KINGDOMS, f"{key}.playable_prototype", reason)
    if playable == (kingdom.colour == "neutral"):
        raise DataError(KINGDOMS, f"{key}.colour", "playable kingdoms have one, and no others")
    for field in ("players_from", "own_harbour"):
        if playable and getattr(kingdom, field) is None:
            raise DataError(KINGDOMS, f"{key}.{field}", "missing key")
        if not playable and getattr(kingdom, field) is not None:
            raise DataError(KINGDOMS, f"{key}.{field}", "only for a playable kingdom")
    harbours = [name for name in kingdom.territories if land[name].harbour]
    if playable and kingdom.own_harbour != bool(harbours):
        reason = f"its territories have {len(harbours)} harbours"
        raise DataError(KINGDOMS, f"{key}.own_harbour", reason)
    check_known(KINGDOMS, f"{key}.foreign_harbours", kingdom.foreign_harbours, land, "territory")
    for name in kingdom.foreign_harbours:
        if not land[name].harbour or kingdom.own_harbour is not False:
            reason = f"{name!r} has no harbour" if not land[name].harbour else "it has its own"
            raise DataError(KINGDOMS, f"{key}.foreign_harbours", reason)


def _check_connections(board: BoardData) -> None:
    """Connected are the kingdoms of rulebook 1.66 that are near enough, and no others (MU-KING-04)."""
    playable = {kingdom.id: kingdom for kingdom in board.kingdoms if kingdom.playable_166}
    for number, link in enumerate(board.connections, start=1):
        key = f"connection #{number}"
        check_known(KINGDOMS, key, (link.a, link.b), playable, "kingdom")
        if link.a == link.b:
            raise DataError(KINGDOMS, key, f"{link.a!r} stands twice")
    pairs = [frozenset((link.a, link.b)) for link in board.connections]
    for link in board.connections:
        if pairs.count(frozenset((link.a, link.b))) > 1:
            raise DataError(KINGDOMS, f"connection {link.a}/{link.b}", "stands twice")
    stated = {pair: link.steps for pair, link in zip(pairs, board.connections, strict=True)}
    core = [territory.id for territory in board.territories if territory.board == "core"]
    links = steps(board, core)
    for one, other in combinations(playable.values(), 2):
        found = distances(links, one.territories)
        near = min(found[name] for name in other.territories if name in found)
        key = f"connection {one.id}/{other.id}"
        given = stated.get(frozenset((one.id, other.id)))
        if given is None and near <= board.played_map_166.reach:
            raise DataError(KINGDOMS, key, f"is missing: they are {near} steps apart")
        if given is not None and (given != near or near > board.played_map_166.reach):
            raise DataError(KINGDOMS, key, f"they are {near} steps apart, not {given}")


def _check_connected_sets(board: BoardData) -> None:
    playable = [kingdom.id for kingdom in board.kingdoms if kingdom.playable_166]
    players = [entry.players for entry in board.connected_sets]
    if players != [*range(PLAYERS[0], board.played_map_166.applies_below_players)]:
        reason = f"one entry for each number below {board.played_map_166.applies_below_players}"
        raise DataError(KINGDOMS, "connected_sets.players", reason)
    pairs = {frozenset((link.a, link.b)) for link in board.connections}
    for entry in board.connected_sets:
        key = f"connected_sets {entry.players}"
        listed: set[frozenset[str]] = set()
        for kingdoms in entry.sets:
            check_known(KINGDOMS, key, kingdoms, playable, "kingdom")
            check_no_repeats(KINGDOMS, key, kingdoms)
            if len(kingdoms) != entry.players or not _hang_together(kingdoms, pairs):
                reason = f"{', '.join(kingdoms)}: no {entry.players} kingdoms that are connected"
                raise DataError(KINGDOMS, key, reason)
            if frozenset(kingdoms) in listed:
                raise DataError(KINGDOMS, key, f"{', '.join(kingdoms)}: stands twice")
            listed.add(frozenset(kingdoms))
        for kingdoms in combinations(playable, entry.players):
            if _hang_together(kingdoms, pairs) and frozenset(kingdoms) not in listed:
                raise DataError(KINGDOMS, key, f"{', '.join(kingdoms)}: is missing")


def _hang_together(kingdoms: Sequence[str], pairs: Collection[frozenset[str]]) -> bool:
    links = {
        one: [other for other in kingdoms if frozenset((one, other)) in pairs] for one in kingdoms
    }
    return len(distances(links, kingdoms[:1])) == len(kingdoms)


def _check_offers(board: BoardData) -> None:
    """The prototype: what is out of play, and which kingdoms are on offer."""
    kingdoms = {kingdom.id: kingdom for kingdom in board.kingdoms}
    land = [territory.id for territory in board.territories]
    out = board.exclusion_prototype
    check_known(KINGDOMS, "exclusion_prototype.kingdoms", out.kingdoms, kingdoms, "kingdom")
    check_known(KINGDOMS, "exclusion_prototype.territories", out.territories, land, "territory")
    numbers = [number for offer in board.kingdoms_by_players for number in offer.players]
    check_no_repeats(KINGDOMS, "kingdoms_by_players.players", numbers)
    for number in PLAYERS:
        if number not in numbers:
            raise DataError(KINGDOMS, "kingdoms_by_players.players", f"{number} is missing")
    for offer in board.kingdoms_by_players:
        key = f"kingdoms_by_players {offer.players[0]}"
        wanted = [
            kingdom.id
            for kingdom in board.kingdoms
            if kingdom.players_from is not None and kingdom.players_from <= offer.players[0]
        ]
        why = "players_from says so"
        _refuse_unless_same(KINGDOMS, f"{key}.kingdoms", offer.kingdoms, wanted, why)
        check_known(KINGDOMS, f"{key}.recommended", offer.recommended, wanted, "kingdom")
        for name in offer.kingdoms:
            if kingdoms[name].board not in offer.boards:
                raise DataError(KINGDOMS, f"{key}.boards", f"{name!r} is on another part")


# Event cards


def _check_events(board: BoardData) -> None:
    parts = {territory.id: territory.board for territory in board.territories}
    for event in board.events:
        key = f"card {event.id}"
        for field, places in (("red", event.red), ("relics", event.relics)):
            check_known(EVENTS, f"{key}.{field}", places, parts, "territory")
            check_no_repeats(EVENTS, f"{key}.{field}", places)
            for place in places:
                if event.deck == "core" and parts[place] != "core":
                    raise DataError(EVENTS, f"{key}.{field}", f"{place!r} is not on the core board")
        if not event.red:
            raise DataError(EVENTS, f"{key}.red", "strikes nowhere")
        check_no_repeats(EVENTS, f"{key}.icons", event.icons)
        if len(event.relics) != D8:
            raise DataError(EVENTS, f"{key}.relics", f"needs {D8}, not {len(event.relics)}")
    core = sum(event.deck == "core" for event in board.events)
    if core != CORE_EVENTS:
        raise DataError(EVENTS, "card", f"the core deck needs {CORE_EVENTS}, not {core}")


# Only for the prototype


def _check_land_zones(board: BoardData) -> None:
    land = {territory.id: territory for territory in board.territories}
    for zone in board.land_zones:
        key = f"zone {zone.number}"
        wanted = [name for name, territory in land.items() if territory.land_zone == zone.number]
        check_known(LAND_ZONES, f"{key}.territories", zone.territories, land, "territory")
        why = "land_zone of territories.toml says so"
        _refuse_unless_same(LAND_ZONES, f"{key}.territories", zone.territories, wanted, why)
        areas = [name for name in wanted if land[name].inhabited_area]
        why = "cities are the territories with an inhabited area"
        _refuse_unless_same(LAND_ZONES, f"{key}.cities", zone.cities, areas, why)


def _check_prices(board: BoardData) -> None:
    goods = get_args(Good)
    base = {merchandise.id: merchandise.base for merchandise in board.merchandise}
    check_complete(PRICES, "merchandise", base, goods)
    areas = {territory.id: territory for territory in board.territories if territory.inhabited_area}
    for city in board.city_prices:
        key = f"city {city.territory}"
        check_known(PRICES, key, [city.territory], areas, "inhabited territory")
        check_complete(PRICES, f"{key}.prices", city.prices, goods)
        check_no_repeats(PRICES, f"{key}.stated", city.stated)
        made = areas[city.territory].merchandise
        if made is not None and city.prices[made] != base[made]:
            reason = f"{made} is produced there and costs its base price {base[made]}"
            raise DataError(PRICES, f"{key}.prices", reason)
    check_complete(PRICES, "city", [city.territory for city in board.city_prices], areas)


def _check_treasures(board: BoardData) -> None:
    check_no_repeats(TREASURES, "goods_by_d8", board.goods_by_d8)
    if len(board.goods_by_d8) != D8:
        raise DataError(TREASURES, "goods_by_d8", f"needs {D8}, not {len(board.goods_by_d8)}")
