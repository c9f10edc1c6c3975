"""The board of the two Medioevo games, as the tests ask for it."""

import heapq
from collections.abc import Mapping
from pathlib import Path

from gonfalon.commons.universale import data as ud
from gonfalon.commons.universale.board import load_board
from gonfalon.commons.universale.data_checks import distances, steps

FOLDER = Path(ud.__file__).parent
BOARD = load_board()
LAND = {territory.id: territory for territory in BOARD.territories}
CORE = [name for name, territory in LAND.items() if territory.board == "core"]
SEA = {sea.id: sea for sea in BOARD.seas}
KINGDOMS = {kingdom.id: kingdom for kingdom in BOARD.kingdoms}
CITY = {t.inhabited_area: t for t in BOARD.territories if t.inhabited_area}
PRICES = {LAND[city.territory].inhabited_area: city.prices for city in BOARD.city_prices}
SIX = ("byzantium", "mamluks", "hungary", "hre", "novgorod", "golden-horde")


def edge(one: str, other: str) -> ud.Edge:
    (found,) = [edge for edge in BOARD.edges if {edge.a, edge.b} == {one, other}]
    return found


def borders(straits: bool = False) -> dict[str, list[str]]:
    """Land only: who borders on whom."""
    links = steps(BOARD, LAND, straits)
    return {name: [other for other in links[name] if other in LAND] for name in LAND}


BORDERS = borders()


def by_land(one: str, other: str) -> int:
    return distances(BORDERS, [one])[other]


def apart(one: str, other: str) -> int:
    """Steps over land and sea, as neighbourhood counts them."""
    return distances(steps(BOARD, LAND), [one])[other]


def cheapest(start: str, costs: Mapping[str, Mapping[str, int]]) -> dict[str, int]:
    found: dict[str, int] = {}
    queue = [(0, start)]
    while queue:
        cost, place = heapq.heappop(queue)
        if place not in found:
            found[place] = cost
            for other, more in costs.get(place, {}).items():
                heapq.heappush(queue, (cost + more, other))
    return found
