"""Merchants, tax collectors and cameleers.

rules: MU-EC-19 to MU-EC-23, MU-EC-63, MU-EC-64, MU-INTER-22

The moments of a trade have the values seat, transport, area. Cards 19 to 21 also begin an action of their own, when none is under way.
"""

from __future__ import annotations

from gonfalon.games.medioevo.commerce.questions.journeys import is_trader
from gonfalon.games.medioevo.commerce.questions.roads import completes
from gonfalon.games.medioevo.commerce.questions.trade import (
    Trade,
    present,
    refuse_trade,
    room_aboard,
)
from gonfalon.games.medioevo.commerce.steps.trade import (
    AnnounceSale,
    PickGoods,
    WarnSale,
    announce_purchase,
)
from gonfalon.games.medioevo.definitions.changes.money import receive
from gonfalon.games.medioevo.definitions.questions.effect_kinds import FrontierTrade, holds
from gonfalon.games.medioevo.definitions.questions.hordes import has_barbarians
from gonfalon.games.medioevo.definitions.questions.realm import (
    cubes_aboard,
    cubes_in_reserve,
    in_play,
    market_value,
    pieces_of,
)
from gonfalon.games.medioevo.effects.changes import begin
from gonfalon.games.medioevo.powers import Args, Moment, Power, Use
from gonfalon.games.medioevo.state import NOBODY, MedState
from gonfalon.games.medioevo.world import GOODS, bits
from gonfalon.kernel.events import Refusal


def deal(s: MedState, seat: int, selling: int) -> Trade | None:
    """The seat's own trade of this kind that is under way."""
    trade = s.trade
    if trade is None or trade.seat != seat or not trade.number or trade.selling != selling:
        return None
    found: Trade = trade
    return found


def _idle(s: MedState, seat: int, price: int) -> Trade | None:
    """The seat's transport that acts and could begin an action of so many movement points."""
    trade = s.trade
    if trade is None or trade.seat != seat or trade.number:
        return None
    found: Trade = trade
    return found if s.piece_points[trade.piece] >= price else None


# ---- selling where nobody sells


def frontier_goods(s: MedState, seat: int, moment: Moment) -> list[Args]:
    trade = _idle(s, seat, s.world.limits.mp_per_sell)
    if trade is None or holds(s, FrontierTrade(seat)):
        return []
    area = s.piece_at[trade.piece]
    if area >= s.world.first_sea or s.control[area] != NOBODY or has_barbarians(s, area):
        return []
    return [(good,) for good, count in enumerate(s.piece_cubes[trade.piece]) if count]


def sell_at_frontier(s: MedState, used: Use) -> None:
    """MU-EC-19: the more merchandises aboard, the better."""
    trade = s.trade
    colours = sum(1 for count in s.piece_cubes[trade.piece] if count)
    cubes = tuple(int(good == used.args[0]) for good in range(len(GOODS)))
    price = s.world.cards[used.card].amount * (colours - 1)
    begin(s, FrontierTrade(used.seat))
    s.trade = trade._replace(selling=1, bought=0, cubes=cubes, price=price)
    s.push(WarnSale(), AnnounceSale())


def refuse_frontier(s: MedState, seat: int, args: Args) -> Refusal | None:
    return Refusal("MU-EC-19", "once-a-turn") if holds(s, FrontierTrade(seat)) else None


def may_smuggle(s: MedState, seat: int, moment: Moment) -> list[Args]:
    trade = _idle(s, seat, s.world.limits.mp_per_sell)
    if trade is None or not cubes_aboard(s, trade.piece):
        return []
    area = s.piece_at[trade.piece]
    return [()] if area < s.world.first_sea and s.control[area] != seat else []


def smuggle(s: MedState, used: Use) -> None:
    """MU-EC-20, MU-INTER-22: whatever forbids it."""
    s.trade = s.trade._replace(selling=1, bought=0, price=s.world.cards[used.card].amount)
    s.push(PickGoods(), WarnSale(), AnnounceSale())


# ---- buying what is not offered


def special_goods(s: MedState, seat: int, moment: Moment) -> list[Args]:
    trade = deal(s, seat, 0) or _idle(s, seat, s.world.limits.mp_per_buy)
    if trade is None or trade.prepaid:
        return []
    area = s.piece_at[trade.piece]
    if room_aboard(s, trade.piece) <= trade.number or refuse_trade(s, seat, trade.piece, area):
        return []
    offered = s.world.good[area]
    return [(g,) for g in range(len(GOODS)) if g != offered and cubes_in_reserve(s, g) > 0]


def order_specially(s: MedState, used: Use) -> None:
    """MU-EC-21, MU-TRADE-17: the price of the card is the price of the cube."""
    trade, good = s.trade, used.args[0]
    alone = not trade.number
    cubes = list(trade.cubes)
    cubes[good] += 1
    s.trade = trade._replace(
        selling=0,
        bought=0,
        cubes=tuple(cubes),
        change=trade.change - s.world.limits.buy_price,
        prepaid=s.world.cards[used.card].cost_florins,
    )
    if alone:
        announce_purchase(s)


# ---- tolls


def foreign_cubes(s: MedState, seat: int) -> int:
    return sum(
        cubes_aboard(s, piece)
        for other in s.order
        if other != seat
        for piece in pieces_of(s, other)
        if s.piece_at[piece] < s.world.first_sea and s.control[s.piece_at[piece]] == seat
    )


def may_take_toll(s: MedState, seat: int, moment: Moment) -> list[Args]:
    return [()] if foreign_cubes(s, seat) else []


def take_toll(s: MedState, used: Use) -> None:
    card = s.world.cards[used.card]
    florins = card.amount * foreign_cubes(s, used.seat)
    receive(s, used.seat, florins)
    s.emit("toll", card.rule, seat=used.seat, card=used.card, florins=florins)


# ---- cubes of great markets


def stalls_to_move(s: MedState, own: int = NOBODY) -> list[Args]:
    """Cubes with neighbouring inhabited areas that lack their colour; for `own` only those it may move by Control."""
    w, found = s.world, []
    inhabited, zones = w.inhabited & s.land, in_play(s)
    traders = {s.piece_at[p] for p in pieces_of(s, own) if is_trader(s, p)} if own >= 0 else set()
    for area in bits(inhabited):
        if not s.market[area]:
            continue
        for to in bits(w.neighbours(area, zones) & inhabited):
            ends = {area, to}
            held = own in (s.control[area], s.control[to])
            if own >= 0 and not (held and traders & ends):
                continue
            found += [(good, area, to) for good in bits(s.market[area] & ~present(s, to))]
    return found


def stalls(s: MedState, seat: int, moment: Moment) -> list[Args]:
    return stalls_to_move(s)


def shift_stall(s: MedState, used: Use, rule: str) -> None:
    good, area, to = used.args
    s.market[area] &= ~(1 << good)
    s.market[to] |= 1 << good
    s.emit("cube-moved", rule, seat=used.seat, good=good, territory=area, to_territory=to)


def move_stall(s: MedState, used: Use) -> None:
    shift_stall(s, used, "MU-EC-63")


# ---- the price of a trade


def full_profit_sale(s: MedState, seat: int, moment: Moment) -> list[Args]:
    trade = deal(s, seat, 1)
    if trade is None or trade.both or trade.price >= 0:
        return []
    area = s.piece_at[trade.piece]
    return [()] if completes(s, trade.piece, area) and market_value(s, area) else []


def profit_fully(s: MedState, used: Use) -> None:
    s.trade = s.trade._replace(both=1)
    s.emit("full-profit", "MU-EC-64", seat=used.seat)


POWERS: dict[int, Power] = {
    19: Power("play-good", frontier_goods, sell_at_frontier, refuse_frontier),
    20: Power("play", may_smuggle, smuggle),
    21: Power("play-good", special_goods, order_specially),
    22: Power("play", may_take_toll, take_toll),
    23: Power("play", may_take_toll, take_toll),
    63: Power("play-cube", stalls, move_stall),
    64: Power("play", full_profit_sale, profit_fully),
}
