"""Buying and selling merchandise: who may trade where, prices, and the cubes that make great markets.

rules: MU-TRADE-01 to MU-TRADE-17, MU-CUBE-01 to MU-CUBE-06, MU-GM-01 to MU-GM-05, MU-ROAD-10, MU-DIP-22, MU-DIP-28

`s.trade` is the `Trade` of the transport that acts. Cards and technologies change its fields before it is paid; `total` reads them.
`purchase_quote` and `sale_quote` say what a trade would bring, for whoever plans.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from gonfalon.games.medioevo.commerce.questions.roads import trade_points
from gonfalon.games.medioevo.definitions.questions.hordes import has_barbarians
from gonfalon.games.medioevo.definitions.questions.realm import (
    armies_in,
    at_open_war,
    cubes_aboard,
    cubes_in_reserve,
    market_value,
)
from gonfalon.games.medioevo.diplomacy.questions import trade_fee
from gonfalon.games.medioevo.effects.questions.in_force import cargo_room, trade_forbidden
from gonfalon.games.medioevo.state import NOBODY, MedState
from gonfalon.games.medioevo.world import GOODS, SHIP, bits
from gonfalon.kernel.events import Refusal

NO_CUBES = (0,) * len(GOODS)
Cubes = tuple[int, ...]

NO_BONUS, MARKET, ROAD = range(3)
"""Values of `Trade.bonus`."""


class Trade(NamedTuple):
    """The commercial transport that acts, and the buy or sell action under way, if it has cubes."""

    seat: int
    piece: int
    acted: int = 0
    """1 once it has done something since it was chosen."""
    bought: int = 0
    """1 directly after a buy action (MU-ROAD-01)."""
    selling: int = 0
    cubes: Cubes = NO_CUBES
    """How many of each merchandise are bought or sold."""
    bonus: int = NO_BONUS
    florin_points: int = 0
    """Trade points taken as florins; the others are Honour Points (MU-ROAD-10)."""
    both: int = 0
    """1: market and road bonus together (card 64)."""
    each: int = 0
    """Florins more for every cube of a sale (Commerce)."""
    change: int = 0
    """Florins more, or less, for the whole trade (Market, card 21)."""
    price: int = NOBODY
    """What every cube brings, if a card says so (cards 19 and 20): then nothing forbids the sale, and there is no bonus."""
    prepaid: int = 0
    """Florins already paid for a cube of card 21; they come back if the trade is off."""
    placed: int = NOBODY
    """The merchandise whose cube is placed after a sale (MU-CUBE-04)."""
    unseen: int = 0
    """1 where it has passed by others unseen (MU-EC-55): if it ends its movement there, they notice it."""

    @property
    def number(self) -> int:
        return sum(self.cubes)

    def between(self, acted: int = 1, bought: int = 0) -> Trade:
        """The same transport where it is, without an action under way."""
        return Trade(self.seat, self.piece, acted, bought, unseen=self.unseen)


def make_trade(fields: tuple[Any, ...]) -> Trade:
    """A saved trade."""
    return Trade(*fields)


# ---- where trade is possible


def refuse_trade(s: MedState, seat: int, piece: int, area: int) -> Refusal | None:
    """MU-TRADE-01 to MU-TRADE-07: why a transport cannot trade in a zone; None if it can."""
    w = s.world
    if area >= w.first_sea:
        return Refusal("MU-COM-06", "not-anchored")
    if w.good[area] < 0:
        return Refusal("MU-TRADE-01", "not-inhabited", territory=area)
    if s.piece_kind[piece] == SHIP and not w.harbours >> area & 1:
        return Refusal("MU-TRADE-01", "no-harbour", territory=area)
    return refuse_market(s, seat, area)


def refuse_market(s: MedState, seat: int, area: int) -> Refusal | None:
    """MU-TRADE-02 to MU-TRADE-06: why a seat cannot trade in an inhabited area, whatever its transport."""
    w = s.world
    if trade_forbidden(s, area):
        return Refusal("MU-EC-02", "interdict", territory=area)
    if has_barbarians(s, area):
        return Refusal("MU-TRADE-04", "barbarians-here", territory=area)
    if _war_in(s, area):
        return Refusal("MU-TRADE-03", "war-here", territory=area)
    if w.options["blockade"] == "on":
        for sea in bits(w.coast[area] & s.seas):
            zone = w.first_sea + sea
            if has_barbarians(s, zone) or _war_in(s, zone):
                return Refusal("MU-TRADE-05", "blockade", zone=zone)
    if fee_due(s, seat, area) is None:
        return Refusal("MU-TRADE-02", "no-pact", seat=s.control[area])
    return None


def _war_in(s: MedState, zone: int) -> bool:
    armies = armies_in(s, zone)
    return any(at_open_war(s, one, other) for one in armies for other in armies if one < other)


def fee_due(s: MedState, seat: int, area: int) -> int | None:
    """MU-DIP-22: the fee of one trade here, 0 on own and on nobody's land; None where a pact is missing."""
    holder = s.control[area]
    return 0 if holder in (NOBODY, seat) else trade_fee(s, seat, holder)


# ---- buying


def room_aboard(s: MedState, piece: int) -> int:
    """MU-TRADE-10."""
    return cargo_room(s, piece) - cubes_aboard(s, piece)


def most_bought(s: MedState, seat: int, piece: int, area: int) -> int:
    """MU-TRADE-08, MU-TRADE-10: how many cubes of the area's merchandise the transport can take and its owner pay."""
    fee = fee_due(s, seat, area) or 0
    purse = (s.florins[seat] - fee) // s.world.limits.buy_price
    return max(0, min(most_loaded(s, piece, area), purse))


def most_loaded(s: MedState, piece: int, area: int) -> int:
    """MU-TRADE-08, MU-TRADE-10: how many cubes of the area's merchandise there are and have room in the transport."""
    return min(room_aboard(s, piece), cubes_in_reserve(s, s.world.good[area]))


# ---- selling


def present(s: MedState, area: int) -> int:
    """MU-TRADE-12, MU-CUBE-03: bit mask of the merchandise that lies in an area or is depicted there."""
    return s.market[area] | 1 << s.world.good[area]


def sellable(s: MedState, piece: int, area: int) -> Cubes:
    """MU-TRADE-12: of each merchandise, how many cubes aboard can be sold in an inhabited area."""
    there = present(s, area)
    aboard = s.piece_cubes[piece] or NO_CUBES
    return tuple(0 if there >> good & 1 else count for good, count in enumerate(aboard))


def offered(s: MedState, trade: Trade) -> Cubes:
    """What the transport can sell in the sale under way."""
    if trade.price >= 0:
        return s.piece_cubes[trade.piece] or NO_CUBES
    return sellable(s, trade.piece, s.piece_at[trade.piece])


def least_sold(s: MedState, seat: int, area: int) -> int:
    """MU-DIP-22: so many cubes must be sold that the fee can be paid."""
    fee = fee_due(s, seat, area) or 0
    lacking = fee - s.florins[seat]
    return max(1, -(-lacking // s.world.limits.sell_price))


def total(s: MedState, trade: Trade) -> int:
    """MU-TRADE-13, MU-TRADE-16, MU-TRADE-17: the price of the trade under way, without the fee of a pact."""
    limits = s.world.limits
    if not trade.selling:
        return trade.number * limits.buy_price + trade.change
    if trade.price >= 0:
        return trade.number * (trade.price + trade.each) + trade.change
    bonus = 0
    if trade.bonus == MARKET or trade.both:
        area = s.piece_at[trade.piece]
        bonus += limits.great_market_bonus_per_cube * market_value(s, area)
    if trade.bonus == ROAD:
        bonus += limits.road_bonus_per_trade_point * trade.florin_points
    return trade.number * (limits.sell_price + bonus + trade.each) + trade.change


# ---- cubes of great markets


def lawful_colours(s: MedState, area: int, cubes: Cubes) -> list[int]:
    """MU-CUBE-03 to MU-CUBE-05: of these merchandises, those of which a cube can be placed in an area."""
    there = present(s, area)
    return [
        good
        for good, count in enumerate(cubes)
        if count and not there >> good & 1 and cubes_in_reserve(s, good) > 0
    ]


# ---- plans


class Quote(NamedTuple):
    """What a transport could trade in an area now, if it stood there with its present load."""

    cubes: Cubes
    florins: int
    """Paid for all of them, or received with the market bonus; the fee is counted in."""
    fee: int
    points: int = 0
    """Trade points that a sale yields instead of the market bonus."""

    @property
    def number(self) -> int:
        return sum(self.cubes)


NO_TRADE = Quote(NO_CUBES, 0, 0)


def purchase_quote(s: MedState, seat: int, piece: int, area: int) -> Quote:
    """The most that could be bought in an area, and its price."""
    if refuse_trade(s, seat, piece, area) is not None:
        return NO_TRADE
    count, fee = most_bought(s, seat, piece, area), fee_due(s, seat, area) or 0
    if not count:
        return NO_TRADE
    good = s.world.good[area]
    cubes = tuple(count if each == good else 0 for each in range(len(GOODS)))
    return Quote(cubes, count * s.world.limits.buy_price + fee, fee)


def sale_quote(s: MedState, seat: int, piece: int, area: int) -> Quote:
    """Everything that could be sold in an area, and what it brings."""
    if refuse_trade(s, seat, piece, area) is not None:
        return NO_TRADE
    cubes, limits = sellable(s, piece, area), s.world.limits
    if sum(cubes) < least_sold(s, seat, area):
        return NO_TRADE
    fee = fee_due(s, seat, area) or 0
    each = limits.sell_price + limits.great_market_bonus_per_cube * market_value(s, area)
    return Quote(cubes, sum(cubes) * each - fee, fee, trade_points(s, piece, area))
