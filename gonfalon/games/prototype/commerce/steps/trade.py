"""Buying and selling, as moves of a Commerce turn.

A buy or a sell action takes as many lots as the player likes, one move for each; it is over when they do something else (`s.operation`).

rules: MP-TRADE-01 to MP-TRADE-11, MP-TRADE-15, MP-PRIS-01, MP-PRIS-02, MP-CHAR-29, MP-DIPL-06, MP-TECHFX-42
"""

from __future__ import annotations

from typing import Any

from gonfalon.games.prototype.commerce.changes.market import share_of_monopoly, toll_of_trade
from gonfalon.games.prototype.commerce.questions.market import (
    buying_price,
    fee_at,
    monopolist,
    no_sale,
    no_trade,
    selling_price,
)
from gonfalon.games.prototype.loading.questions import (
    CARGO,
    Obstacle,
    add_lots,
    room_for_goods,
    take_units,
)
from gonfalon.games.prototype.loading.steps.loads import origin_of, word_of
from gonfalon.games.prototype.realm.changes.effects import end
from gonfalon.games.prototype.realm.changes.holdings import pay, receive
from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.realm.questions.holdings import has
from gonfalon.games.prototype.realm.questions.pieces import kind, own_transports, units
from gonfalon.games.prototype.state import (
    BARBARIANS,
    BOUGHT,
    MOVED_IN_COMMERCE,
    NOBODY,
    SABOTAGED,
    SOLD,
    STOPPED,
    ProtoState,
)
from gonfalon.games.prototype.state_rows import Lot
from gonfalon.games.prototype.world import COMMERCIAL, GOODS, SLAVES
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move

TRADE_VERBS = ("buy", "sell", "enslave")
TRADING = CARGO + 1
"""`s.operation` of a trading action under way: (TRADING, its mark or CONVERTING, transport)."""
CONVERTING = 0
"""MP-PRIS-02: the buy action that turns prisoners into slaves; goods are not bought by it."""


def trade_moves(s: ProtoState, seat: int) -> list[AnyMove]:
    found: list[AnyMove] = []
    for t in own_transports(s, seat):
        if kind(s, t) not in COMMERCIAL:
            continue
        if no_trade(s, seat, t) is None:
            if no_action(s, seat, t, BOUGHT) is None:
                found += _purchases(s, seat, t)
            if s.transport_goods[t] and no_action(s, seat, t, SOLD) is None:
                found += _sales(s, seat, t)
        most = min(s.prisoners[seat], room_for_goods(s, NOBODY, t))
        if most > 0 and no_slaves(s, seat, t) is None:
            found.append(s.vocabulary.range("enslave", t, low=1, high=most))
    return found


def no_action(s: ProtoState, seat: int, transport: int, action: int) -> Obstacle | None:
    """MP-TRADE-01, MP-TRADE-02: why a transport cannot begin, or go on with, an action."""
    if s.operation == (TRADING, action, transport):
        return None
    marks, mark = s.transport_marks[transport], action or BOUGHT
    if marks & SABOTAGED:
        return ("MP-CHAR-29", "sabotaged")
    if marks & mark:
        return ("MP-TRADE-01", "done-already")
    taken = sum(1 for action in (MOVED_IN_COMMERCE, BOUGHT, SOLD) if marks & action)
    if taken >= s.world.limits.commerce_actions:
        return ("MP-TRADE-01", "two-actions")
    place = s.transport_at[transport]
    if not s.world.is_sea(place) and s.florins[seat] < fee_at(s, seat, place):
        return ("MP-DIPL-06", "fee-too-dear")
    return None


def no_slaves(s: ProtoState, seat: int, transport: int) -> Obstacle | None:
    """MP-PRIS-01."""
    place = s.transport_at[transport]
    if s.capital[seat] != place or s.owner[place] != seat:
        return ("MP-PRIS-01", "capital-only")
    if s.transport_aboard[transport] != NOBODY:
        return ("MP-TRADE-05", "not-at-a-settlement")
    if not has(s, seat, "market"):
        return ("MP-PRIS-01", "needs-market")
    return no_action(s, seat, transport, CONVERTING)


def _purse(s: ProtoState, seat: int, transport: int, mark: int) -> int:
    """What is left for goods once the fee of a new action is paid."""
    going_on = s.operation == (TRADING, mark, transport)
    fee = 0 if going_on else fee_at(s, seat, s.transport_at[transport])
    return s.florins[seat] - fee


def _purchases(s: ProtoState, seat: int, t: int) -> list[AnyMove]:
    place, room = s.transport_at[t], room_for_goods(s, NOBODY, t)
    found: list[AnyMove] = []
    if room <= 0:
        return found
    purse = _purse(s, seat, t, BOUGHT)
    for good in range(len(GOODS)):
        if monopolist(s, place, good) in (NOBODY, seat):
            price = buying_price(s, seat, place, good)
            most = min(room, purse // price) if price else room
            if most > 0:
                found.append(s.vocabulary.range("buy", t, good, low=1, high=most))
    return found


def sellable(s: ProtoState, seat: int, transport: int) -> dict[tuple[int, int], int]:
    """Units by good and origin that may be sold where the transport is."""
    place = s.transport_at[transport]
    found: dict[tuple[int, int], int] = {}
    for lot in s.transport_goods[transport]:
        if no_sale(s, seat, place, lot) is None:
            key = (lot.good, lot.origin)
            found[key] = found.get(key, 0) + lot.units
    return found


def _sales(s: ProtoState, seat: int, t: int) -> list[AnyMove]:
    return [
        s.vocabulary.range("sell", t, good, word_of(s, origin), low=1, high=most)
        for (good, origin), most in sellable(s, seat, t).items()
    ]


# ---- what is done


def trade(s: ProtoState, seat: int, move: Move) -> None:
    t, place = move.args[0], s.transport_at[move.args[0]]
    if move.verb == "enslave":
        _act(s, seat, t, CONVERTING, 0)
        count = move.args[1]
        s.prisoners[seat] -= count
        s.transport_goods[t] = add_lots(s.transport_goods[t], [Lot(SLAVES, count)])
        s.emit("enslaved", "MP-PRIS-01", seat=seat, transport=t, units=count)
        return
    good, count = move.args[1], move.args[-1]
    if move.verb == "buy":
        _act(s, seat, t, BOUGHT, fee_at(s, seat, place))
        value = count * buying_price(s, seat, place, good)
        pay(s, seat, value)
        ruler = s.owner[place] if s.owner[place] != NOBODY else BARBARIANS
        s.transport_goods[t] = add_lots(s.transport_goods[t], [Lot(good, count, place, ruler)])
        kind_of_event = "bought-goods"
    else:
        _act(s, seat, t, SOLD, fee_at(s, seat, place))
        value = count * selling_price(s, seat, place, good)
        receive(s, seat, value)
        _take(s, seat, t, good, origin_of(s, move.args[2]), count)
        kind_of_event = "sold-goods"
    end(s, effects.CaravanMaster(seat))
    values: dict[str, Any] = {"good": good, "units": count, "florins": value, "territory": place}
    s.emit(kind_of_event, "MP-TRADE-04", seat=seat, transport=t, **values)
    toll_of_trade(s, seat, place, count)
    share_of_monopoly(s, place, good, value)


def _take(s: ProtoState, seat: int, t: int, good: int, origin: int, count: int) -> None:
    """Of lots that differ only in their ruler, those that may be sold here go."""
    place = s.transport_at[t]
    lots = s.transport_goods[t]
    free = tuple(lot for lot in lots if no_sale(s, seat, place, lot) is None)
    kept = tuple(lot for lot in lots if no_sale(s, seat, place, lot) is not None)
    _, rest = take_units(free, good, origin, count)
    s.transport_goods[t] = (*kept, *rest)


def _act(s: ProtoState, seat: int, transport: int, action: int, fee: int) -> None:
    """MP-TRADE-01, MP-TRADE-02: an action begins, or goes on."""
    if s.operation == (TRADING, action, transport):
        return
    s.operation = (TRADING, action, transport)
    s.transport_marks[transport] |= action or BOUGHT
    if s.transport_marks[transport] & MOVED_IN_COMMERCE:
        s.transport_marks[transport] |= STOPPED
    if fee:
        host = s.owner[s.transport_at[transport]]
        pay(s, seat, fee)
        receive(s, host, fee)
        s.emit("trade-fee", "MP-DIPL-06", (seat, host), seat=seat, other_seat=host, florins=fee)


# ---- why not


def refuse_trade(s: ProtoState, seat: int, move: Move) -> Refusal:
    rule, key = _why_not(s, seat, move)
    t = move.args[0]
    if key == "no-room":
        return Refusal(rule, "room-for-goods", units=max(0, room_for_goods(s, NOBODY, t)))
    if key != "goods-too-dear":
        return Refusal(rule, key)
    _, good, count = move.args
    price = count * buying_price(s, seat, s.transport_at[t], good)
    return Refusal(rule, key, florins=price, have=max(0, _purse(s, seat, t, BOUGHT)))


def _why_not(s: ProtoState, seat: int, move: Move) -> Obstacle:
    t = move.args[0]
    if s.transport_owner[t] != seat:
        return ("MP-TRADE-05", "not-yours")
    if kind(s, t) not in COMMERCIAL:
        return ("MP-TRADE-01", "commercial-only")
    if move.verb == "enslave":
        wrong = no_slaves(s, seat, t)
        if wrong:
            return wrong
        if s.prisoners[seat] < move.args[1]:
            return ("MP-PRIS-01", "not-so-many")
        return ("MP-TRANS-04", "no-room")
    mark = BOUGHT if move.verb == "buy" else SOLD
    wrong = no_trade(s, seat, t) or no_action(s, seat, t, mark)
    if wrong:
        return wrong
    return _why_no_purchase(s, seat, move) if move.verb == "buy" else _why_no_sale(s, seat, move)


def _why_no_purchase(s: ProtoState, seat: int, move: Move) -> Obstacle:
    t, good, count = move.args
    place = s.transport_at[t]
    if monopolist(s, place, good) not in (NOBODY, seat):
        return ("MP-TECHFX-42", "monopoly-of-another")
    if room_for_goods(s, NOBODY, t) < count:
        return ("MP-TRANS-04", "no-room")
    return ("MP-TIME-17", "goods-too-dear")


def _why_no_sale(s: ProtoState, seat: int, move: Move) -> Obstacle:
    t, good, word, count = move.args
    origin = origin_of(s, word)
    lots = [lot for lot in s.transport_goods[t] if (lot.good, lot.origin) == (good, origin)]
    if units(tuple(lots)) < count:
        return ("MP-TRADE-08", "not-so-many")
    for lot in lots:
        wrong = no_sale(s, seat, s.transport_at[t], lot)
        if wrong:
            return wrong
    return ("MP-TRADE-08", "not-so-many")
