"""Where a player may trade, and at what price.

rules: MP-DIPL-06, MP-DIPL-08, MP-EVENT-13, MP-TRADE-05, MP-TRADE-07 to MP-TRADE-10, MP-TRADE-14, MP-TRADE-15, MP-PRICE-01 to MP-PRICE-04,
MP-CHAR-10, MP-CHAR-23, MP-TECHFX-42, MP-TECHFX-44 to MP-TECHFX-46
"""

from __future__ import annotations

from gonfalon.games.prototype.diplomacy.questions.guests import must_leave
from gonfalon.games.prototype.diplomacy.questions.rights import may_trade, trade_fee
from gonfalon.games.prototype.events.questions.event_card import price_fall
from gonfalon.games.prototype.loading.questions import Obstacle
from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.realm.questions.holdings import (
    at_war,
    fairs,
    has,
    holds,
    level,
    settlement,
    step_amount,
)
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.games.prototype.state_rows import Lot
from gonfalon.games.prototype.world import FAIR, GOODS, bits

# ---- where


def no_trade(s: ProtoState, seat: int, transport: int) -> Obstacle | None:
    """MP-TRADE-05: why a transport cannot trade where it is."""
    place = s.transport_at[transport]
    if s.transport_aboard[transport] != NOBODY or s.world.is_sea(place):
        return ("MP-TRADE-05", "not-at-a-settlement")
    if not settlement(s, place):
        return ("MP-TRADE-05", "not-at-a-settlement")
    if place not in s.world.price:
        return ("MP-TRADE-07", "no-prices")
    host = s.owner[place]
    if host in (seat, NOBODY):
        return None
    if at_war(s, seat, host):
        return ("MP-TRADE-14", "embargo")
    if must_leave(s, transport):
        return ("MP-DIPL-16", "guests-do-not-trade")
    if not may_trade(s, seat, host):
        return ("MP-DIPL-08", "no-right-to-trade")
    return None


def fee_at(s: ProtoState, seat: int, place: int) -> int:
    """MP-DIPL-06: florins for a load to the owner of the place."""
    host = s.owner[place]
    return 0 if host in (seat, NOBODY) else trade_fee(s, seat, host)


def no_sale(s: ProtoState, seat: int, place: int, lot: Lot) -> Obstacle | None:
    """MP-TRADE-09, MP-TRADE-15: why a lot cannot be sold here."""
    if lot.origin == place:
        return ("MP-TRADE-15", "bought-here")
    if lot.ruler >= 0 and lot.ruler == s.owner[place] and not has(s, seat, "market"):
        return ("MP-TRADE-09", "same-ruler")
    return None


# ---- prices


def base_price(s: ProtoState, place: int, good: int) -> int:
    return s.world.price[place][good]


def _skill(s: ProtoState, seat: int, good: int) -> int:
    """MP-PRICE-01."""
    for row in s.world.data.tables.skills:
        if GOODS[good] in row.goods and not has(s, seat, row.technology):
            return s.world.limits.skill_malus
    return 0


def _fair(s: ProtoState, place: int, good: int, action: str) -> int:
    """MP-PRICE-03."""
    if not s.fairs[place]:
        return 0
    return sum(
        effect.florins
        for number in fairs(s, place)
        for effect in s.world.buildings[FAIR + number].price_effects
        if effect.action == action and GOODS[good] in effect.goods
    )


def buying_price(s: ProtoState, seat: int, place: int, good: int) -> int:
    """MP-PRICE-04: florins for a unit."""
    flat = base_price(s, place, good) + _skill(s, seat, good) + _fair(s, place, good, "buy")
    return _rounded(flat, 100 - caravan_master(s, seat))


def selling_price(s: ProtoState, seat: int, place: int, good: int) -> int:
    """MP-PRICE-02, MP-PRICE-04."""
    flat = base_price(s, place, good) - _skill(s, seat, good) + _fair(s, place, good, "sell")
    if has(s, seat, "guilds"):
        flat += s.world.data.tables.levels[level(s, seat) - 1].guilds
    return _rounded(flat - price_fall(s, place), 100 + caravan_master(s, seat))


def _rounded(florins: int, percent: int) -> int:
    return max(0, (florins * percent * 2 + 100) // 200)


def caravan_master(s: ProtoState, seat: int) -> int:
    """MP-CHAR-10: percent on the next lot."""
    if effects.any_of(s, effects.CaravanMaster) and effects.holds(s, effects.CaravanMaster(seat)):
        return step_amount(s, seat, s.world.card["caravan-master"])
    return 0


# ---- tolls


def toll_rate(s: ProtoState, seat: int) -> int:
    """MP-CHAR-23: florins for a unit, while the player's Toll Collector works."""
    if effects.any_of(s, effects.Tolls) and effects.holds(s, effects.Tolls(seat)):
        return step_amount(s, seat, s.world.card["toll-collector"])
    return 0


# ---- monopolies


def settlements_in(s: ProtoState, seat: int, zone: int) -> int:
    return sum(1 for t in bits(s.world.land_zones[zone]) if settlement(s, t) and holds(s, seat, t))


def leads_zone(s: ProtoState, seat: int, zone: int) -> bool:
    """MP-TECHFX-42: more settlements in a land zone than every other player."""
    own = settlements_in(s, seat, zone)
    return own > 0 and all(
        settlements_in(s, other, zone) < own for other in s.order if other != seat
    )


def monopoly_of(s: ProtoState, seat: int) -> tuple[int, int] | None:
    """MP-TECHFX-44: (good, land zone) of the player's monopoly, if it is not suspended."""
    if not s.monopolies[seat] or not has(s, seat, "monopoly"):
        return None
    good, zone = s.monopolies[seat]
    return (good, zone) if leads_zone(s, seat, zone) else None


def monopolist(s: ProtoState, place: int, good: int) -> int:
    """Who has the monopoly of a good in the zone of a territory, or NOBODY."""
    zone = s.world.zone_of[place]
    for seat in s.order:
        if s.monopolies[seat] == (good, zone) and monopoly_of(s, seat):
            return seat
    return NOBODY
