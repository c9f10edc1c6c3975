"""The Commerce turn: buy where it is cheap, sell where it is dear.

Every trader is asked in turn what brings most florins for its time: to sell here, to drive on with its load, to buy here, or to drive to
where something is cheap.

rules: MP-TRADE-01 to MP-TRADE-10, MP-TRADE-15, MP-PRICE-01 to MP-PRICE-04
"""

from __future__ import annotations

from typing import NamedTuple

from gonfalon.games.prototype.loading import room_for_goods
from gonfalon.games.prototype.market import (
    buying_price,
    fee_at,
    monopolist,
    no_sale,
    selling_price,
)
from gonfalon.games.prototype.pieces import full_pm, room_goods
from gonfalon.games.prototype.state import BARBARIANS, BOUGHT, NOBODY, SOLD, Lot
from gonfalon.games.prototype.steps.trade import no_action
from gonfalon.games.prototype.steward.drive import among, drive, most
from gonfalon.games.prototype.steward.outlook import Outlook
from gonfalon.games.prototype.steward.roads import pm_now, tree_of, turns_for
from gonfalon.games.prototype.world import COMMERCIAL, GOODS
from gonfalon.kernel.moves import AnyMove, Move

TIME = 6
"""Florins for every unit that a turn of a trader is worth."""
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


def trade(o: Outlook, legal: list[AnyMove]) -> Move | None:
    """The next move of a Commerce turn; None when nothing is left to do."""
    for t in o.transports:
        if o.w.transport_kind[t] in COMMERCIAL and o.s.transport_aboard[t] == NOBODY:
            move = _man(o, t, legal) or _act(o, t, legal)
            if move is not None:
                return move
    return None


def _man(o: Outlook, t: int, legal: list[AnyMove]) -> Move | None:
    """MP-LOAD-08: without a crew it does not drive; two hold it against a stray barbarian."""
    place, vf = o.s.transport_at[t], o.s.transport_vf[t]
    if vf or o.w.is_sea(place) or o.s.owner[place] != o.seat:
        return None
    spare = o.garrison(place) - o.safe_vf(place)
    return most(legal, "load", (t, place), max(1, min(2, spare))) if o.garrison(place) > 1 else None


def _act(o: Outlook, t: int, legal: list[AnyMove]) -> Move | None:
    s = o.s
    here = s.transport_at[t]
    prisoners = _enslave(o, t, legal)
    if prisoners is not None:
        return prisoners
    trip = _sale(o, t) if s.transport_goods[t] else None
    if trip is None or room_for_goods(s, NOBODY, t) >= room_goods(s, t) // 2:
        purchase = _purchase(o, t)
        if purchase is not None and (trip is None or purchase.worth > trip.worth):
            trip = purchase
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


def _better(o: Outlook, t: int, master: Move | None) -> Move | None:
    """MP-CHAR-10: for a lot that is worth it."""
    if master is None:
        return None
    here = o.s.transport_at[t]
    lots = [lot for lot in o.s.transport_goods[t] if no_sale(o.s, o.seat, here, lot) is None]
    best = max((lot.units * selling_price(o.s, o.seat, here, lot.good) for lot in lots), default=0)
    return master if best >= SPICED else None


def _enslave(o: Outlook, t: int, legal: list[AnyMove]) -> Move | None:
    """MP-PRIS-01: prisoners cost nothing."""
    if not o.s.prisoners[o.seat] or o.s.transport_goods[t]:
        return None
    return most(legal, "enslave", (t,), 999)


# ---- where to sell


def _sale(o: Outlook, t: int) -> Trip | None:
    """The place for the load."""
    s, seat = o.s, o.seat
    here, now, full = s.transport_at[t], pm_now(o, t), full_pm(s, t)
    ways = tree_of(o, t).pm
    lots = s.transport_goods[t]
    idle = TIME * room_goods(s, t)
    best: Trip | None = None
    for place in o.markets:
        pm = ways.get(place)
        if pm is None:
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


def _acted(o: Outlook, t: int) -> bool:
    """Has it bought or sold this turn, so that no sale fits in after a journey?"""
    return bool(o.s.transport_marks[t] & (BOUGHT | SOLD))


def _sell(o: Outlook, t: int, legal: list[AnyMove]) -> Move | None:
    for one in legal:
        if one.verb == "sell" and one.args[0] == t:
            return one if isinstance(one, Move) else one.at(one.high)
    return None


# ---- where and what to buy


def _purchase(o: Outlook, t: int) -> Trip | None:
    """The good that brings most, bought here or elsewhere."""
    s, seat = o.s, o.seat
    here, now, full = s.transport_at[t], pm_now(o, t), full_pm(s, t)
    ways = tree_of(o, t).pm
    room = room_for_goods(s, NOBODY, t)
    purse = o.florins - _kept(o)
    if room <= 0 or purse <= 0:
        return None
    sales = {
        place: [selling_price(s, seat, place, good) for good in range(len(GOODS))]
        for place in o.markets
    }
    best: Trip | None = None
    for place in o.markets:
        pm = ways.get(place)
        if pm is None:
            continue
        before = turns_for(pm, now, full)
        if place == here:
            before = 1 if no_action(s, seat, t, BOUGHT) else 0
        elif not before and _acted(o, t):
            before = 1
        if before >= o.turns_left:
            continue
        found = _best_good(o, t, place, before, sales, room, purse)
        if found is not None and (best is None or found.worth > best.worth):
            best = found
    if best is not None and best.place == here and no_action(s, seat, t, BOUGHT):
        return None
    return best


def _kept(o: Outlook) -> int:
    """Florins that stay for the next Purchase phase."""
    return 0 if o.turns_left <= 1 else 120


def _best_good(
    o: Outlook, t: int, place: int, before: int, sales: dict[int, list[int]], room: int, purse: int
) -> Trip | None:
    s, seat = o.s, o.seat
    full = full_pm(s, t)
    ways = tree_of(o, t, place).pm
    owner = s.owner[place]
    ruler = BARBARIANS if owner == NOBODY else owner
    free = [
        (goal, turns)
        for goal in o.markets
        if goal != place
        and goal in ways
        and before + (turns := max(1, turns_for(ways[goal], full, full))) <= o.turns_left
        and no_sale(s, seat, goal, Lot(0, 1, place, ruler)) is None
    ]
    best: Trip | None = None
    for good in range(len(GOODS)):
        price = buying_price(s, seat, place, good)
        units = min(room, purse // price) if price else room
        if units <= 0 or monopolist(s, place, good) not in (NOBODY, seat):
            continue
        for goal, turns in free:
            florins = units * (sales[goal][good] - price)
            worth = florins / (before + turns)
            if florins >= LEAST and (best is None or worth > best.worth):
                best = Trip(worth, place, good)
    return best


def _buy(o: Outlook, t: int, good: int, legal: list[AnyMove]) -> Move | None:
    price = buying_price(o.s, o.seat, o.s.transport_at[t], good)
    purse = o.florins - _kept(o)
    units = purse // price if price else 999
    return most(legal, "buy", (t, good), units) if units > 0 else None
