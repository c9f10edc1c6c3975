"""Checks of the data that types cannot say: references, the map's geometry, completeness.

Each problem is a `DataError` with file, key and reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import get_args

from gonfalon.games.medieval.data import (
    BOARD,
    DECK,
    INVESTMENTS,
    LIMITS,
    POWERS,
    TABLES,
    Area,
    CardId,
    Data,
    InvestmentId,
    NavalArea,
    PapalStates,
    Projection,
    Province,
    project,
)
from gonfalon.kernel.datafiles import (
    check_complete,
    check_connected,
    check_field_names,
    check_known,
    check_links,
    check_no_repeats,
    check_unique,
)
from gonfalon.kernel.errors import DataError

# the Powers whose names are in the rules (MD-MER-01)
MERCENARIES = ("cumans", "polovtsy")

FEW_PLAYERS = 3  # up to three the `_few` numbers hold

Place = Province | NavalArea | PapalStates

D6 = range(1, 7)
D66 = [10 * tens + units for tens in D6 for units in D6]


def check(data: Data) -> None:
    _check_areas(data.areas)
    _check_powers(data)
    _check_board(data)
    _check_deck(data)
    _check_tables(data)
    _check_investments(data)
    _check_limits(data)
    _check_draft(data)


# Areas: rectangles, from which follows who touches whom


def _check_areas(areas: Sequence[Area]) -> None:
    check_unique(BOARD, "area", [area.id for area in areas])
    for area in areas:
        for axis, (low, high) in (("x", area.x), ("y", area.y)):
            if low >= high:
                raise DataError(BOARD, f"area {area.id}.{axis}", f"{low} is not below {high}")
    for one, other in combinations(areas, 2):
        if _overlap(one.x, other.x) and _overlap(one.y, other.y):
            raise DataError(BOARD, f"area {one.id}", f"its rectangle overlaps that of {other.id!r}")
    for area in areas:
        east = [other.id for other in areas if _is_east_of(other, area)]
        neighbours = [other.id for other in areas if _share_an_edge(area, other)]
        _check_touching(f"area {area.id}.east", area.east, east, areas)
        _check_touching(f"area {area.id}.neighbours", area.neighbours, neighbours, areas)


def _check_touching(
    key: str, named: Sequence[str], touching: Sequence[str], areas: Sequence[Area]
) -> None:
    check_known(BOARD, key, named, [area.id for area in areas], "area")
    check_no_repeats(BOARD, key, named)
    for other in named:
        if other not in touching:
            raise DataError(BOARD, key, f"the rectangle of {other!r} is not there")
    for other in touching:
        if other not in named:
            raise DataError(BOARD, key, f"{other!r} is missing, its rectangle is there")


def _overlap(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return max(one[0], other[0]) < min(one[1], other[1])


def _is_east_of(area: Area, other: Area) -> bool:
    return area.x[0] == other.x[1] and _overlap(area.y, other.y)


def _is_north_of(area: Area, other: Area) -> bool:
    return area.y[0] == other.y[1] and _overlap(area.x, other.x)


def _share_an_edge(one: Area, other: Area) -> bool:
    sides = (_is_east_of, _is_north_of)
    return any(side(one, other) or side(other, one) for side in sides)


# What lies in the Areas


def _check_board(data: Data) -> None:
    check_unique(BOARD, "province", [province.id for province in data.provinces])
    check_unique(BOARD, "naval_area", [naval.id for naval in data.naval_areas])
    _check_positions(data)
    for province in data.provinces:
        _check_owners(data, province)
        _check_shores(data, province)
    land = {province.id: province.land for province in data.provinces}
    links = {naval.id: naval.links for naval in data.naval_areas}
    check_links(BOARD, "province", "land", land)
    check_links(BOARD, "naval_area", "links", links)
    check_known(BOARD, "papal_states.land", data.papal_states.land, land, "province")
    check_no_repeats(BOARD, "papal_states.land", data.papal_states.land)
    _check_reach(data)
    _check_all_connected(data)


def _check_positions(data: Data) -> None:
    """Every label point lies in the rectangle of its Area."""
    one, other = data.projection.standard_parallels
    if abs(one) == abs(other):
        reason = "one must be nearer to the equator than the other"
        raise DataError(BOARD, "projection.standard_parallels", reason)
    areas = {area.id: area for area in data.areas}
    places: list[tuple[str, Place]] = [(f"province {place.id}", place) for place in data.provinces]
    places += [(f"naval_area {place.id}", place) for place in data.naval_areas]
    places += [("papal_states", data.papal_states)]
    for key, place in places:
        check_known(BOARD, f"{key}.area", [place.area], areas, "area")
        _check_inside(key, place, areas[place.area], data.projection)


def _check_inside(key: str, place: Place, area: Area, projection: Projection) -> None:
    x, y = project(projection, place.lon, place.lat)
    for axis, (low, high), value in (("x", area.x, x), ("y", area.y, y)):
        if not low <= value <= high:
            reason = f"{axis} = {value:.2f} is not in Area {area.id}, from {low} to {high}"
            raise DataError(BOARD, f"{key}.{'lon' if axis == 'x' else 'lat'}", reason)


def _check_owners(data: Data, province: Province) -> None:
    key, powers = f"province {province.id}", [power.id for power in data.powers]
    check_known(BOARD, f"{key}.power", filter(None, [province.power]), powers, "power")
    check_known(BOARD, f"{key}.holder", filter(None, [province.holder]), powers, "power")
    if province.holder and province.holder == province.power:
        raise DataError(BOARD, f"{key}.holder", "only a Power it does not belong to stands here")


def _check_shores(data: Data, province: Province) -> None:
    key = f"province {province.id}"
    seas = [naval.id for naval in data.naval_areas]
    check_known(BOARD, f"{key}.seas", province.seas, seas, "naval_area")
    check_no_repeats(BOARD, f"{key}.seas", province.seas)
    if province.island and province.land:
        raise DataError(BOARD, f"{key}.land", "an island has no land border")


def _check_reach(data: Data) -> None:
    """What borders on each other lies in one Area or in two that share an edge (MD-MAP-06).

    Not so the Papal States, which are no Province: Two Sicilies meet them at a corner.
    """
    near = {area.id: {area.id, *area.neighbours} for area in data.areas}
    provinces = {province.id: province.area for province in data.provinces}
    seas = {naval.id: naval.area for naval in data.naval_areas}
    borders = [(f"province {p.id}.land", p.area, p.land, provinces) for p in data.provinces]
    borders += [(f"province {p.id}.seas", p.area, p.seas, seas) for p in data.provinces]
    borders += [(f"naval_area {n.id}.links", n.area, n.links, seas) for n in data.naval_areas]
    for key, area, others, areas in borders:
        for other in others:
            if areas[other] not in near[area]:
                reason = f"{other!r} is in Area {areas[other]}, which shares no edge with {area}"
                raise DataError(BOARD, key, reason)


def _check_all_connected(data: Data) -> None:
    """With everything in play one can get from anywhere to anywhere, by land and sea."""
    links: dict[str, list[str]] = {f"naval_area {naval.id}": [] for naval in data.naval_areas}
    for province in data.provinces:
        place = f"province {province.id}"
        links[place] = [f"province {other}" for other in province.land]
        for sea in province.seas:
            links[place].append(f"naval_area {sea}")
            links[f"naval_area {sea}"].append(place)
    for naval in data.naval_areas:
        links[f"naval_area {naval.id}"] += [f"naval_area {other}" for other in naval.links]
    check_connected(BOARD, "province", links)


# Powers


def _check_powers(data: Data) -> None:
    ids = [power.id for power in data.powers]
    check_unique(POWERS, "power", ids)
    check_complete(POWERS, "power", ids, MERCENARIES)
    owners = {province.power for province in data.provinces}
    for power in data.powers:
        check_field_names(POWERS, f"power {power.id}.stated", power.stated, power)
        if power.id not in owners:
            raise DataError(POWERS, f"power {power.id}", "has no Province in board.toml")


# Deck


def _check_deck(data: Data) -> None:
    ids = [card.id for card in data.cards]
    check_unique(DECK, "card", ids)
    check_complete(DECK, "card", ids, get_args(CardId))
    for card in data.cards:
        if card.mandatory and card.discard_order:
            reason = "a mandatory card is never discarded"
            raise DataError(DECK, f"card {card.id}.discard_order", reason)
        if not card.mandatory and not card.discard_order:
            raise DataError(DECK, f"card {card.id}.discard_order", "missing key")
    orders = [card.discard_order for card in data.cards if not card.mandatory]
    check_no_repeats(DECK, "card.discard_order", orders)


# Tables


def _check_tables(data: Data) -> None:
    _check_rolls("power", [row.roll for row in data.powers_table], D66)
    _check_rolls("ruler", [row.roll for row in data.ruler_table], D6)
    _check_rolls("npc_militia", [row.roll for row in data.npc_militia], D6)
    powers = [power.id for power in data.powers]
    for number, row in enumerate(data.powers_table, start=1):
        check_known(TABLES, f"power #{number}.power", [row.power], powers, "power")


def _check_rolls(key: str, rolls: Sequence[int], dice: Sequence[int]) -> None:
    """Every roll of the dice has its row, and the rows stand in their order."""
    for number, (roll, wanted) in enumerate(zip(rolls, dice, strict=False), start=1):
        if roll != wanted:
            raise DataError(TABLES, f"{key} #{number}.roll", f"must be {wanted}, not {roll}")
    if len(rolls) != len(dice):
        raise DataError(TABLES, key, f"needs {len(dice)} rows, not {len(rolls)}")


# Investments


def _check_investments(data: Data) -> None:
    ids = [investment.id for investment in data.investments]
    check_unique(INVESTMENTS, "investment", ids)
    check_complete(INVESTMENTS, "investment", ids, get_args(InvestmentId))


# Limits


def _check_limits(data: Data) -> None:
    limits = data.limits
    mongols = next(card.count for card in data.cards if card.id == "mongol")
    for smaller, larger in (
        ("players_min", "players_max"),
        ("mongol_attacks_shorter", "mongol_attacks"),
        ("npc_cards_chosen", "npc_cards_dealt"),
    ):
        if getattr(limits, smaller) > getattr(limits, larger):
            raise DataError(LIMITS, smaller, f"is more than {larger}")
    for key in ("mongols_set_aside", "mongol_attacks"):
        if getattr(limits, key) > mongols:
            raise DataError(LIMITS, key, f"the deck has only {mongols} Mongol Cards")


def _check_draft(data: Data) -> None:
    """There are Powers enough for every number of players, and for the NPC."""
    limits = data.limits
    visible = {area.id for area in data.areas if not area.covered}
    in_play = {province.power for province in data.provinces if province.area in visible}
    rated = [power.id for power in data.powers if power.strength >= limits.draft_rating]
    free = len(in_play.intersection(rated))
    for players in range(limits.players_min, limits.players_max + 1):
        key = "powers_each_few" if players <= FEW_PLAYERS else "powers_each"
        needed = players * getattr(limits, key)
        if needed > free:
            reason = f"{players} players choose {needed} Powers, there are {free}"
            raise DataError(LIMITS, key, reason)
    left, dealt = len(rated) - 2 * limits.powers_each_few, 2 * limits.npc_cards_dealt
    if limits.players_min == 2 and dealt > left:
        raise DataError(LIMITS, "npc_cards_dealt", f"{dealt} are dealt to two, there are {left}")
