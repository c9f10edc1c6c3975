"""Where a trader could sell what it carries, and what it could buy here for another city: prices, profit, the way and how long it takes.

Ways are counted with today's borders, pacts and blockades and with the technologies the player has; what a card may change is left out.

rules: MP-TRADE-01 to MP-TRADE-10, MP-PRICE-01 to MP-PRICE-04, MP-MOVE-01 to MP-MOVE-05, MP-BLOCK-06
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Any, NamedTuple, TypeVar, cast

from gonfalon.games.prototype.commerce.questions.market import (
    buying_price,
    fee_at,
    monopolist,
    no_sale,
    no_trade,
    selling_price,
)
from gonfalon.games.prototype.commerce.steps.trade import no_action
from gonfalon.games.prototype.loading.questions import room_for_goods
from gonfalon.games.prototype.movement.questions.blockade import blockaders
from gonfalon.games.prototype.movement.questions.ways import (
    entry_cost,
    next_places,
    no_entry,
    stuck,
)
from gonfalon.games.prototype.realm.questions.pieces import full_pm, is_ship, kind, own_transports
from gonfalon.games.prototype.state import BARBARIANS, BOUGHT, NOBODY, SOLD, ProtoState
from gonfalon.games.prototype.state_rows import Lot
from gonfalon.games.prototype.view import shapes_hints as shapes
from gonfalon.games.prototype.view.shapes import Good
from gonfalon.games.prototype.world import COMMERCIAL, GOODS

FARTHEST = 3
"""Turns after this one in which a trader may still arrive."""
SHOWN = 8
"""Sales and purchases listed for a trader."""

Entry = TypeVar("Entry", shapes.Sale, shapes.Bargain)
_GOODS = cast(list[Good], GOODS)


class Way(NamedTuple):
    """How a trader comes to a place."""

    turns: int
    """Turns after this one."""
    pm: int
    """PM spent in the turn of arrival."""
    places: tuple[int, ...]
    now: int
    """How many of the places are reached this turn."""


def traders(s: ProtoState, seat: int) -> dict[str, shapes.Trader]:
    """By transport: the best places for its load, and the best goods to buy here."""
    found: dict[str, shapes.Trader] = {}
    for t in own_transports(s, seat):
        if kind(s, t) in COMMERCIAL and s.transport_aboard[t] == NOBODY:
            ways = ways_of(s, seat, t)
            found[s.world.transport_names[t]] = shapes.Trader(
                sales=_sales(s, seat, t, ways),
                purchases=_purchases(s, seat, t, ways),
            )
    return found


def ways_of(s: ProtoState, seat: int, transport: int) -> dict[int, Way]:
    """Every place in reach within some turns, by the soonest way."""
    start, full = s.transport_at[transport], full_pm(s, transport)
    can_go = stuck(s, transport) is None
    first = Way(0, full - s.transport_pm[transport] if can_go else full, (), 0)
    heap: list[tuple[int, int, int, Way]] = [(0, first.pm, start, first)]
    found: dict[int, Way] = {}
    twin = s.copy()
    by_sea = is_ship(s, transport)
    while heap:
        _, _, at, way = heappop(heap)
        if at in found:
            continue
        found[at] = way
        twin.transport_at[transport] = at
        if by_sea and blockaders(twin, seat, at):
            continue
        for place in next_places(twin, transport):
            cost = entry_cost(twin, transport, place)
            if place in found or cost > full or no_entry(twin, seat, transport, place):
                continue
            if by_sea and blockaders(twin, seat, place, (transport,)):
                continue
            waits = way.pm + cost > full
            turns, pm = (way.turns + 1, cost) if waits else (way.turns, way.pm + cost)
            if turns <= FARTHEST:
                now = way.now if turns else way.now + 1
                heappush(heap, (turns, pm, place, Way(turns, pm, (*way.places, place), now)))
    return found


def _market(s: ProtoState, seat: int, transport: int, place: int) -> bool:
    """Could it trade there?"""
    here = s.transport_at[transport]
    s.transport_at[transport] = place
    wrong = no_trade(s, seat, transport)
    s.transport_at[transport] = here
    return wrong is None


def _sales(s: ProtoState, seat: int, t: int, ways: dict[int, Way]) -> list[shapes.Sale]:
    lots = s.transport_goods[t]
    if not lots:
        return []
    found = []
    for place, way in ways.items():
        if not _market(s, seat, t, place):
            continue
        if not way.places and no_action(s, seat, t, SOLD):
            continue
        sold = [lot for lot in lots if no_sale(s, seat, place, lot) is None]
        florins = sum(lot.units * selling_price(s, seat, place, lot.good) for lot in sold)
        fee = fee_at(s, seat, place)
        if florins > fee:
            units = {GOODS[lot.good]: 0 for lot in sold}
            for lot in sold:
                units[GOODS[lot.good]] += lot.units
            goal = _shown(s, place, way)
            found.append(shapes.Sale(**goal, units=units, florins=florins, fee=fee))
    return _best(found)[:SHOWN]


def _purchases(s: ProtoState, seat: int, t: int, ways: dict[int, Way]) -> list[shapes.Bargain]:
    """Goods of this place, each with the city that pays most for it."""
    here, room = s.transport_at[t], room_for_goods(s, NOBODY, t)
    if room <= 0 or no_trade(s, seat, t) or no_action(s, seat, t, BOUGHT):
        return []
    ruler = s.owner[here] if s.owner[here] != NOBODY else BARBARIANS
    purse, toll = s.florins[seat], fee_at(s, seat, here)
    found = []
    for good in range(len(GOODS)):
        price = buying_price(s, seat, here, good)
        units = min(room, (purse - toll) // price) if price else room
        if units <= 0 or monopolist(s, here, good) not in (NOBODY, seat):
            continue
        lot = Lot(good, units, here, ruler)
        for place, way in ways.items():
            if place == here or not _market(s, seat, t, place) or no_sale(s, seat, place, lot):
                continue
            sale = selling_price(s, seat, place, good)
            fee = fee_at(s, seat, place) + toll
            profit = units * (sale - price) - fee
            if profit > 0:
                shown = _shown(s, place, _after_buying(s, t, way))
                found.append(
                    shapes.Bargain(
                        **shown,
                        good=_GOODS[good],
                        units=units,
                        price=price,
                        sale=sale,
                        fee=fee,
                        florins=profit,
                    )
                )
    best: dict[tuple[str, int], shapes.Bargain] = {}
    for entry in _best(found):
        best.setdefault((entry.good, entry.turns), entry)
    return list(best.values())[:SHOWN]


def _after_buying(s: ProtoState, t: int, way: Way) -> Way:
    """MP-TRADE-01: buying and going are two actions, so the sale is for the next turn at the soonest; who has sold stays till then."""
    if s.transport_marks[t] & SOLD:
        return way._replace(turns=way.turns + 1, now=0)
    return way._replace(turns=max(1, way.turns))


def _shown(s: ProtoState, place: int, way: Way) -> dict[str, Any]:
    names = s.vocabulary.kinds["place"]
    return {
        "place": names[place],
        "way": [names[at] for at in way.places],
        "now": way.now,
        "turns": way.turns,
    }


def _best(entries: list[Entry]) -> list[Entry]:
    """The most florins for a turn first."""
    return sorted(entries, key=lambda one: (-one.florins / (one.turns + 1), one.turns, one.place))
