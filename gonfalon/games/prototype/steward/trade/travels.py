"""The Commerce turn: buy where it is cheap, sell where it is dear.

Every trader is asked in turn what brings most florins for its time: to sell here, to drive on with its load, to buy here, or to drive to
where something is cheap.

rules: MP-TRADE-01 to MP-TRADE-10, MP-TRADE-15, MP-PRICE-01 to MP-PRICE-04
"""

from __future__ import annotations

from typing import NamedTuple

from gonfalon.games.prototype.commerce.questions.market import (
    base_price,
    buying_price,
    caravan_master,
    fee_at,
    monopolist,
    no_sale,
    selling_price,
)
from gonfalon.games.prototype.commerce.steps.trade import no_action
from gonfalon.games.prototype.events.questions.event_card import price_fall
from gonfalon.games.prototype.loading.questions import room_for_goods
from gonfalon.games.prototype.realm.questions.holdings import level
from gonfalon.games.prototype.realm.questions.pieces import full_pm, room_goods
from gonfalon.games.prototype.state import BARBARIANS, BOUGHT, NOBODY, SOLD
from gonfalon.games.prototype.state_rows import Lot
from gonfalon.games.prototype.steward.drive import among, drive, most
from gonfalon.games.prototype.steward.roads import FAR, pm_now, tree_of, turns_for
from gonfalon.games.prototype.steward.situation import Situation
from gonfalon.games.prototype.world import COMMERCIAL, GOODS, SHIPS
from gonfalon.kernel.moves import AnyMove, Move

TIME = 10
"""Florins for every unit that a turn of a trader is worth."""
CREW = 4
"""VF aboard a trader, if they can be spared."""
LEAST = 60
"""Florins that a trip must bring."""
SPICED = 150
"""Florins of a deal from which a Caravan Master pays."""


class Trip(NamedTuple):
    """What a trader should do."""

    worth: float
    """Florins for a turn."""
    place: int
    """Where to do it."""
    good: int = NOBODY
    """What to buy; NOBODY: sell."""


class Board(NamedTuple):
    """The prices of all markets for the seat."""

    buying: dict[int, list[int]]
    selling: dict[int, list[int]]
    highest: list[int]
    """By good, what it brings at most."""


def board_of(o: Situation) -> Board:
    s, seat = o.s, o.seat
    goods = range(len(GOODS))
    first = next(iter(o.w.price))
    malus = (
        [buying_price(s, seat, first, good) - base_price(s, first, good) for good in goods]
        if not s.fairs[first] and not caravan_master(s, seat)
        else None
    )
    more = level(s, seat) if o.has("guilds") else 0
    buying: dict[int, list[int]] = {}
    selling: dict[int, list[int]] = {}
    for place in o.markets:
        if malus is None or s.fairs[place]:
            buying[place] = [buying_price(s, seat, place, good) for good in goods]
            selling[place] = [selling_price(s, seat, place, good) for good in goods]
            continue
        fall = price_fall(s, place) - more
        base = o.w.price[place]
        buying[place] = [base[good] + malus[good] for good in goods]
        selling[place] = [max(0, base[good] - malus[good] - fall) for good in goods]
    highest = [max((row[good] for row in selling.values()), default=0) for good in goods]
    return Board(buying, selling, highest)


def traders(o: Situation) -> list[int]:
    return [
        t
        for t in o.transports
        if o.w.transport_kind[t] in COMMERCIAL and o.s.transport_aboard[t] == NOBODY
    ]


def man(o: Situation, t: int, legal: list[AnyMove]) -> Move | None:
    """MP-LOAD-08: without a crew it does not drive; some more hold it against stray barbarians."""
    place, vf = o.s.transport_at[t], o.s.transport_vf[t]
    if vf >= CREW or o.w.is_sea(place) or o.s.owner[place] != o.seat:
        return None
    spare = min(CREW - vf, o.garrison(place) - o.safe_vf(place))
    if not vf and o.garrison(place) > 1:
        spare = max(1, spare)
    return most(legal, "load", (t, place), spare) if spare > 0 else None


def trade(o: Situation, t: int, legal: list[AnyMove]) -> Move | None:
    """The next move of a trader; None when nothing is left to do."""
    s = o.s
    here = s.transport_at[t]
    prisoners = _enslave(o, t, legal)
    if prisoners is not None:
        return prisoners
    trip = sale(o, t, s.transport_goods[t]) if s.transport_goods[t] else None
    if trip is None or room_for_goods(s, NOBODY, t) >= room_goods(s, t) // 2:
        purchase = _purchase(o, t)
        if purchase is not None and (trip is None or purchase.worth > trip.worth):
            trip = purchase
    yard = _yard(o, t)
    if yard is not None and (trip is None or trip.place != here):
        trip = None if yard == here else Trip(0.0, yard)
    if trip is None:
        return None
    if trip.place != here:
        if not pm_now(o, t):
            return None
        way = tree_of(o, t).way(trip.place)
        return drive(o, t, way[0], legal) if way else None
    master = among(legal, s.vocabulary["play", o.w.card["caravan-master"]])
    if trip.good == NOBODY:
        return _better(o, t, master) or _sell(o, t, legal)
    return _buy(o, t, trip.good, legal)


def _yard(o: Situation, t: int) -> int | None:
    """MP-TRANS-08: the own settlement, in reach this turn, where a larger hold waits for it in the next Purchase phase."""
    s = o.s
    ship = o.w.transport_kind[t] in SHIPS
    grows = s.transport_level[t] < o.level and (not ship or o.has("carpentry"))
    if not grows or o.turns_left < 3 or o.florins < 60:
        return None
    ways, now = tree_of(o, t).pm, pm_now(o, t)
    homes = [
        (ways[place], place)
        for place in o.land
        if s.settlement[place]
        and (not ship or o.w.harbour[place] != NOBODY)
        and ways.get(place, FAR) <= now
    ]
    return min(homes)[1] if homes else None


def _better(o: Situation, t: int, master: Move | None) -> Move | None:
    """MP-CHAR-10: for a lot that is worth it."""
    if master is None:
        return None
    here = o.s.transport_at[t]
    lots = [lot for lot in o.s.transport_goods[t] if no_sale(o.s, o.seat, here, lot) is None]
    best = max((lot.units * selling_price(o.s, o.seat, here, lot.good) for lot in lots), default=0)
    return master if best >= SPICED else None


def _enslave(o: Situation, t: int, legal: list[AnyMove]) -> Move | None:
    """MP-PRIS-01: prisoners cost nothing."""
    if not o.s.prisoners[o.seat] or o.s.transport_goods[t]:
        return None
    return most(legal, "enslave", (t,), 999)


# ---- where to sell


def sale(o: Situation, t: int, lots: tuple[Lot, ...]) -> Trip | None:
    """The place for a load, if this transport has it."""
    s, seat = o.s, o.seat
    here, now, full = s.transport_at[t], pm_now(o, t), full_pm(s, t)
    ways = tree_of(o, t).pm
    idle = TIME * room_goods(s, t)
    best: Trip | None = None
    for place in o.markets:
        pm = ways.get(place)
        if pm is None or is_deadly(o, t, place):
            continue
        florins = -fee_at(s, seat, place)
        for lot in lots:
            if no_sale(s, seat, place, lot) is None:
                florins += lot.units * selling_price(s, seat, place, lot.good)
        turns = turns_for(pm, now, full)
        if place == here and no_action(s, seat, t, SOLD):
            turns = 1
        if place != here and not turns and _acted(o, t):
            turns = 1
        if turns > o.turns_left or florins <= 0:
            continue
        worth = florins - idle * turns
        if best is None or worth > best.worth:
            best = Trip(worth, place)
    if best is not None and best.place == here and no_action(s, seat, t, SOLD):
        return None
    return best


def is_deadly(o: Situation, t: int, place: int) -> bool:
    """MP-BARB-02: would barbarians there fall on it?"""
    barbarians = o.s.barbarian_vf[place]
    return barbarians > 0 and barbarians >= o.s.transport_vf[t]


def _acted(o: Situation, t: int) -> bool:
    """Has it bought or sold this turn, so that no sale fits in after a journey?"""
    return bool(o.s.transport_marks[t] & (BOUGHT | SOLD))


def _sell(o: Situation, t: int, legal: list[AnyMove]) -> Move | None:
    for one in legal:
        if one.verb == "sell" and one.args[0] == t:
            return one if isinstance(one, Move) else one.at(one.high)
    return None


# ---- where and what to buy


def _purchase(o: Situation, t: int) -> Trip | None:
    """The good that brings most, bought here or elsewhere."""
    s, seat = o.s, o.seat
    here, now, full = s.transport_at[t], pm_now(o, t), full_pm(s, t)
    ways = tree_of(o, t).pm
    room = room_for_goods(s, NOBODY, t)
    purse = o.florins - _kept(o)
    if room <= 0 or purse <= 0:
        return None
    board = board_of(o)
    waits = 1 if _acted(o, t) else 0
    places = []
    for place in o.markets:
        pm = ways.get(place)
        if pm is None or is_deadly(o, t, place):
            continue
        before = max(waits, turns_for(pm, now, full))
        if place == here:
            before = 1 if no_action(s, seat, t, BOUGHT) else 0
        if before < o.turns_left:
            places.append((before, pm, place))
    best: Trip | None = None
    for before, _, place in sorted(places):
        if best is None or _bound(board, place, room, purse) > best.worth * (before + 1):
            found = _best_good(o, t, place, before, board, room, purse)
            if found is not None and (best is None or found.worth > best.worth):
                best = found
    if best is not None and best.place == here and no_action(s, seat, t, BOUGHT):
        return None
    return best


def _kept(o: Situation) -> int:
    """Florins that stay for the next Purchase phase."""
    return 0 if o.turns_left <= 1 else 120


def _bound(board: Board, place: int, room: int, purse: int) -> int:
    """No trip from here brings more florins."""
    return max(
        min(room, purse // price if price else room) * (high - price)
        for price, high in zip(board.buying[place], board.highest, strict=True)
    )


def _best_good(
    o: Situation, t: int, place: int, before: int, board: Board, room: int, purse: int
) -> Trip | None:
    s, seat, left = o.s, o.seat, o.turns_left
    full = full_pm(s, t)
    ways = tree_of(o, t, place).pm
    owner = s.owner[place]
    barred = owner if owner != NOBODY and not o.has("market") else BARBARIANS
    free = []
    for goal in o.markets:
        if goal != place and goal in ways and s.owner[goal] != barred:
            turns = max(1, turns_for(ways[goal], full, full))
            if before + turns <= left:
                free.append((board.selling[goal], before + turns))
    best: Trip | None = None
    for good, price in enumerate(board.buying[place]):
        units = min(room, purse // price) if price else room
        if units <= 0 or monopolist(s, place, good) not in (NOBODY, seat):
            continue
        for prices, turns in free:
            florins = units * (prices[good] - price)
            if florins >= LEAST and (best is None or florins > best.worth * turns):
                best = Trip(florins / turns, place, good)
    return best


def _buy(o: Situation, t: int, good: int, legal: list[AnyMove]) -> Move | None:
    price = buying_price(o.s, o.seat, o.s.transport_at[t], good)
    purse = o.florins - _kept(o)
    units = purse // price if price else 999
    return most(legal, "buy", (t, good), units) if units > 0 else None
