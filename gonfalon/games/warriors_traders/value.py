"""How good things are, in Victory Points at the end of the game. For bots only; no rule lives here.

The measure behind all of it: a Fort is 3 VP for 12 Products, 2 Food, 1 Gold and an Action. What helps to build the
Forts that are still possible is worth most; the rest ends up in the bank at a poor rate.
"""

from __future__ import annotations

from gonfalon.games.warriors_traders.control.questions import has_trade_center, provinces_of
from gonfalon.games.warriors_traders.realm.questions import forts_on_map, level
from gonfalon.games.warriors_traders.state import WarState
from gonfalon.games.warriors_traders.victory.questions import vp
from gonfalon.games.warriors_traders.world import (
    FOOD,
    FORT,
    GOLD,
    MILITARY,
    PRODUCTION,
    PRODUCTS,
    TRADE,
    WEAPONS,
)

ACTION = 0.7
"""Worth of one Action."""
ARMY = (0.55, 1.1, 1.7)
"""Worth of an Infantry, Archer, Cavalry at the start of the game."""

WEIGHTS = {
    "masonry": 1.5,
    "merchant": 0.45,
    "rate": 0.045,
    "master_trader": 0.35,
    "military": 0.3,
    "commander": 0.08,
    "double_strike": 0.12,
    "province_food": 0.06,
    "province_products": 0.13,
    "province_weapons": 0.12,
}
NEEDED = (0.11, 0.17, 0.5, 0.4)
"""Worth of one unit of each resource while there is use for it; Weapons against the weakest Barbarians."""
SPARE = (0.015, 0.03, 0.03, 0.085)
"""Worth of one unit beyond that."""
TOKENS_A_TURN = 1.5
"""Development Tokens a player places in a turn while working towards something."""
FORTS_A_TURN = 1.5
PROGRESS = 0.8
"""Share of the next level's benefit that tokens on the way to it are worth."""


def turns_left(s: WarState) -> int:
    """Gatherings still to come."""
    return s.world.last_turn - s.turn


def hope(s: WarState) -> float:
    """1 at the start, 0 in the last turn: what lasting things are still good for."""
    return turns_left(s) / max(1, s.world.last_turn - 1)


def army_value(s: WarState, unit: int) -> float:
    return ARMY[unit] * (0.15 + 0.85 * hope(s))


# ---- goods


def masonry_delay(s: WarState, seat: int) -> float:
    """Turns until the seat can build Forts, if it works towards that."""
    w = s.world
    missing = w.level_of[PRODUCTION].index(w.masonry) - s.tokens[seat * 3 + PRODUCTION]
    return max(0, missing) / TOKENS_A_TURN


def forts_to_come(s: WarState, seat: int) -> float:
    """How many Forts the seat can still hope to build: pieces, sites and Actions set the limit."""
    w = s.world
    standing = forts_on_map(s, seat)
    sites = w.forts_per_province * len(provinces_of(s, seat)) - standing
    turns = turns_left(s) + 1 - masonry_delay(s, seat)
    return max(0.0, min(sites, w.stock[FORT] - standing, FORTS_A_TURN * turns))


def needs(s: WarState, seat: int) -> tuple[float, float, float, float]:
    """How many units of each resource the seat has use for until the end."""
    cost = s.world.cost[FORT]
    forts = forts_to_come(s, seat)
    armies = 1.2 * (turns_left(s) + 1)
    return (
        forts * cost[FOOD] + 2.0 * turns_left(s),
        forts * cost[PRODUCTS],
        1.5 * armies,
        forts * cost[GOLD] + 0.3 * armies,
    )


Prospects = list[tuple[float, float, float]]
"""Per resource: what the seat will have until the end, what it has use for, and the worth of one."""


def prospects_of(s: WarState, seat: int) -> Prospects:
    harvests = turns_left(s)
    harvest = projected_income(s, seat)
    have = [s.store[seat * 4 + r] + harvests * harvest[r] for r in range(4)]
    # Products that come before the first Fort can be built are kept only up to the storage limit
    wait = min(masonry_delay(s, seat), harvests)
    kept = min(s.world.resource_cap, s.store[seat * 4 + PRODUCTS] + wait * harvest[PRODUCTS])
    have[PRODUCTS] = kept + (harvests - wait) * harvest[PRODUCTS]
    worth = list(NEEDED)
    worth[WEAPONS] /= s.world.barbarian_strength[max(1, s.turn)]
    return list(zip(have, needs(s, seat), worth, strict=True))


def _worth(resource: int, amount: float, need: float, worth: float) -> float:
    useful = min(amount, need)
    return worth * useful + SPARE[resource] * (amount - useful)


def goods_value(s: WarState, seat: int) -> float:
    """Worth of the store and of the harvests to come at the present levels."""
    return sum(_worth(r, *prospect) for r, prospect in enumerate(prospects_of(s, seat)))


def good_value(prospects: Prospects, resource: int, amount: int) -> float:
    """What `amount` more (or less) of a resource changes."""
    have, need, worth = prospects[resource]
    more = _worth(resource, max(0.0, have + amount), need, worth)
    return more - _worth(resource, have, need, worth)


def projected_income(s: WarState, seat: int) -> tuple[float, float, float, float]:
    """A harvest, tokens on the way to the next level counted in part."""
    w = s.world
    food = products = weapons = capitals = centers = 0
    for province, owner in enumerate(s.owner):
        if owner == seat:
            food += w.food[province]
            products += w.products[province]
            weapons += w.weapons[province]
            capitals += province in w.capitals
            centers += province in w.trade_centers
    production, trade = s.tokens[seat * 3 + PRODUCTION], s.tokens[seat * 3 + TRADE]
    military = s.tokens[seat * 3 + MILITARY]
    gold = 0.0
    if w.level_of[PRODUCTION][production] >= w.production_tax:
        gold += w.production_tax_gold * capitals
    if w.level_of[TRADE][trade] >= w.trade_tax:
        gold += w.trade_tax_gold * centers
    return (
        food * _between(w.level_of[PRODUCTION], w.food_times, production),
        products * _between(w.level_of[PRODUCTION], w.product_times, production),
        weapons * _between(w.level_of[MILITARY], w.weapon_times, military),
        gold,
    )


def _between(level_of: list[int], times: list[int], tokens: int) -> float:
    """A multiplier with part of the next levels' gain, nearer ones counting more."""
    now = level_of[tokens]
    value = float(times[now])
    share = PROGRESS
    for ahead in range(now + 1, min(now + 3, len(times))):
        first, goal = level_of.index(ahead - 1), level_of.index(ahead)
        done = max(0, tokens - first) / (goal - first) if ahead == now + 1 else 0.0
        value += share * done * (times[ahead] - times[ahead - 1])
        share *= 0.5
    return value


# ---- provinces and levels


def province_value(s: WarState, seat: int, province: int) -> float:
    """What holding a province until the end is worth to the seat."""
    w = s.world
    harvests = turns_left(s)
    production = level(s, seat, PRODUCTION)
    value = float(w.vp[province])
    value += harvests * (
        WEIGHTS["province_food"] * w.food[province] * w.food_times[production]
        + WEIGHTS["province_products"] * w.products[province] * w.product_times[production]
        + WEIGHTS["province_weapons"]
        * w.weapons[province]
        * w.weapon_times[level(s, seat, MILITARY)]
    )
    if province in w.trade_centers and not has_trade_center(s, seat):
        value += 0.25 * harvests
    return value + unification_value(s, seat, province)


def unification_value(s: WarState, seat: int, province: int) -> float:
    """A share of the bonus for a province that is still missing in the own country."""
    w = s.world
    country = s.country[seat]
    if s.united[seat]:
        return 0.0
    required = w.required[country]
    if province in required:
        missing = sum(s.owner[p] != seat for p in required)
        return ACTION * w.bonus_actions[len(required)] * (0.4 + 0.6 * hope(s)) / max(1, missing)
    if province in w.optional[country]:
        return ACTION * hope(s)
    return 0.0


def level_value(s: WarState, seat: int) -> float:
    """Abilities that goods do not show: Forts, Merchant, better rates, Commander, points to move."""
    w = s.world
    harvests = turns_left(s)
    tokens = s.tokens[seat * 3 : seat * 3 + 3]
    production = w.level_of[PRODUCTION][tokens[PRODUCTION]]
    value = 0.0
    goal = w.level_of[PRODUCTION].index(w.masonry)
    value += WEIGHTS["masonry"] * min(1.0, tokens[PRODUCTION] / goal) * float(hope(s) ** 0.5)
    if production >= w.university:
        value += harvests * w.university_actions * ACTION
    merchant = w.level_of[TRADE].index(w.merchant)
    value += WEIGHTS["merchant"] * harvests * float(min(1.0, tokens[TRADE] / merchant) ** 1.3)
    value += WEIGHTS["rate"] * harvests * w.level_of[TRADE][tokens[TRADE]]
    if w.level_of[TRADE][tokens[TRADE]] >= w.master_trader:
        value += WEIGHTS["master_trader"] * harvests
    military = w.level_of[MILITARY][tokens[MILITARY]]
    value += WEIGHTS["military"] * harvests * min(military, 3)
    if military >= w.commander:
        value += WEIGHTS["commander"] * harvests
    if military >= w.double_strike:
        value += WEIGHTS["double_strike"] * harvests
    return value


def value(s: WarState, seat: int) -> float:
    """The whole position: VP now, and what goods and levels will bring."""
    return vp(s, seat) + goods_value(s, seat) + level_value(s, seat)


def army_worth(s: WarState, seat: int) -> float:
    return sum(
        army_value(s, s.world.type_of[army])
        for army in s.world.armies_of[seat]
        if s.army_at[army] >= 0
    )


def prospects(s: WarState) -> list[float]:
    """Per seat, the Victory Points that its alliance may expect."""
    w = s.world
    own = [value(s, seat) + army_worth(s, seat) for seat in range(w.seats)]
    return [sum(own[ally] for ally in w.members[w.team[seat]]) for seat in range(w.seats)]
