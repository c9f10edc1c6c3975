"""Ways over land and sea, counted once for a map and kept.

Ways are trees of cheapest PM from a place, over the land that is open to a seat; borders change seldom, so most are found again.

rules: MP-MOVE-01 to MP-MOVE-07
"""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from gonfalon.games.prototype.movement.questions.ways import stuck
from gonfalon.games.prototype.realm.questions.pieces import full_pm
from gonfalon.games.prototype.state import NOBODY
from gonfalon.games.prototype.steward.situation import Situation
from gonfalon.games.prototype.world import CARAVAN, SHIPS, World, bits

FAR = 10_000


class Tree(NamedTuple):
    """Cheapest ways from one place."""

    pm: dict[int, int]
    before: dict[int, int]
    """By place, the place before it on the way."""

    def way(self, goal: int) -> list[int]:
        """The places to go through, the goal last; empty if it is where one stands or out of reach."""
        found: list[int] = []
        while goal in self.before and self.before[goal] != NOBODY:
            found.append(goal)
            goal = self.before[goal]
        return found[::-1]


@lru_cache(maxsize=64)
def _land_links(world: World, caravan: bool, roads: bool) -> list[list[tuple[int, int]]]:
    """Per territory, its neighbours with the PM of a step there."""
    rows = world.data.movement
    links: list[list[tuple[int, int]]] = []
    for start in world.territories:
        row = []
        for place in bits(world.adjacent[start]):
            if (start, place) in world.straits:
                row.append((place, rows.strait.pm))
                continue
            terrain = world.terrain_pm[world.terrain[place]]
            pm = terrain.caravan if caravan else terrain.war_wagon
            if roads and terrain.with_technology is not None:
                pm = terrain.with_technology
            if (start, place) in world.rivers and not roads:
                pm += rows.river.pm
            row.append((place, pm))
        links.append(row)
    return links


@lru_cache(maxsize=64)
def _sea_links(world: World, astronomy: bool) -> dict[int, list[tuple[int, int]]]:
    """Per sea zone and port, where a ship can go with the PM of a step."""
    links: dict[int, list[tuple[int, int]]] = {}

    def price(sea: int) -> int:
        row = world.sea_pm["open" if world.is_open_sea >> sea & 1 else "coastal"]
        cheap = row.with_technology if astronomy else None
        return row.pm if cheap is None else cheap

    for sea in world.seas:
        links[sea] = [(port, world.sea_pm["port"].pm) for port in bits(world.ports[sea])]
        links[sea] += [(other, price(other)) for other in bits(world.sea_links[sea])]
    for port, sea in enumerate(world.harbour):
        if sea != NOBODY:
            links[port] = [(sea, price(sea))]
    return links


@lru_cache(maxsize=8192)
def tree(world: World, kind: int, better: bool, open_land: int, start: int) -> Tree:
    """The cheapest ways of a kind of transport from a place. `better`: with Roads, for ships with Astronomy."""
    by_sea = kind in SHIPS
    links = _sea_links(world, better) if by_sea else _land_links(world, kind == CARAVAN, better)
    pm: dict[int, int] = {}
    before: dict[int, int] = {}
    heap = [(0, start, NOBODY)]
    while heap:
        cost, at, last = heappop(heap)
        if at in pm:
            continue
        pm[at], before[at] = cost, last
        if by_sea and at < world.first_sea and at != start:
            continue  # nobody sails on through a port
        for place, more in links[at] if not by_sea or at in links else ():
            if place not in pm and (place >= world.first_sea or open_land >> place & 1):
                heappush(heap, (cost + more, place, at))
    return Tree(pm, before)


def tree_of(o: Situation, transport: int, start: int | None = None) -> Tree:
    kind = o.w.transport_kind[transport]
    better = o.has("astronomy" if kind in SHIPS else "roads")
    place = o.s.transport_at[transport] if start is None else start
    return tree(o.w, kind, better, o.open_land, place)


def turns_for(pm: int, now: int, full: int) -> int:
    """Turns after this one until so many PM are spent, with what is left now."""
    return 0 if pm <= now else -(-(pm - now) // max(1, full))


def pm_now(o: Situation, transport: int) -> int:
    """PM with which it can still drive this turn."""
    return 0 if stuck(o.s, transport) else o.s.transport_pm[transport]


def turns_to(o: Situation, transport: int, place: int) -> int:
    pm = tree_of(o, transport).pm.get(place)
    if pm is None:
        return FAR
    return turns_for(pm, pm_now(o, transport), full_pm(o.s, transport))
