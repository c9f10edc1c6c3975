"""Questions about a realm: seats, levels and abilities, stores and income, pieces.

rules: WT-TECH, WT-PROD, WT-TRD, WT-MIL, WT-COMP. The same functions serve rules, views, forecasts and bots.
"""

from __future__ import annotations

from gonfalon.games.warriors_traders.state import READY, WarState
from gonfalon.games.warriors_traders.world import (
    MILITARY,
    NOBODY,
    PRODUCTION,
    STASH,
    TRADE,
)

# ---- seats


def in_play(s: WarState, seat: int) -> bool:
    """Has the seat not left the game?"""
    return not s.left >> seat & 1


def seats_in_play(s: WarState) -> list[int]:
    """The seats still in the game, in the play order of this turn."""
    return [seat for seat in s.order if not s.left >> seat & 1]


def seat_of(s: WarState, country: int) -> int:
    """The seat that plays a country, or NOBODY."""
    return s.country.index(country) if country in s.country else NOBODY


def are_allies(s: WarState, one: int, other: int) -> bool:
    """Do the two seats belong to the same alliance? A seat is allied with itself."""
    return s.world.team[one] == s.world.team[other]


# ---- technology; levels count from 0


def level(s: WarState, seat: int, path: int) -> int:
    """WT-TECH-01, WT-TECH-02: the highest level below which every space is covered."""
    return s.world.level_of[path][s.tokens[seat * 3 + path]]


def has_commander(s: WarState, seat: int) -> bool:
    return level(s, seat, MILITARY) >= s.world.commander


def has_double_strike(s: WarState, seat: int) -> bool:
    return level(s, seat, MILITARY) >= s.world.double_strike


def has_monopoly(s: WarState, seat: int) -> bool:
    return level(s, seat, TRADE) >= s.world.monopoly


# ---- stores


def stock(s: WarState, seat: int, resource: int) -> int:
    """How much of a resource the seat has."""
    return s.store[seat * 4 + resource]


def can_pay(s: WarState, seat: int, cost: tuple[int, ...]) -> bool:
    at = seat * 4
    return (
        s.store[at] >= cost[0]
        and s.store[at + 1] >= cost[1]
        and s.store[at + 2] >= cost[2]
        and s.store[at + 3] >= cost[3]
    )


def income(s: WarState, seat: int) -> tuple[int, int, int, int]:
    """WT-UPKEEP-10, WT-UPKEEP-12: the harvest of the own provinces, and the two taxes."""
    w = s.world
    food = products = weapons = 0
    for province, owner in enumerate(s.owner):
        if owner == seat:
            food += w.food[province]
            products += w.products[province]
            weapons += w.weapons[province]
    production, trade = level(s, seat, PRODUCTION), level(s, seat, TRADE)
    gold = 0
    if production >= w.production_tax:
        gold += w.production_tax_gold * sum(s.owner[p] == seat for p in w.capitals)
    if trade >= w.trade_tax:
        gold += w.trade_tax_gold * sum(s.owner[p] == seat for p in w.trade_centers)
    return (
        food * w.food_times[production],
        products * w.product_times[production],
        weapons * w.weapon_times[level(s, seat, MILITARY)],
        gold,
    )


# ---- pieces


def armies_in(s: WarState, seat: int, province: int) -> list[int]:
    """The seat's armies in a province."""
    at = s.army_at
    return [army for army in s.world.armies_of[seat] if at[army] == province]


def princesses_in(s: WarState, seat: int, province: int) -> list[int]:
    at = s.princess_at
    return [princess for princess in s.world.princesses_of[seat] if at[princess] == province]


def army_in_stash(s: WarState, seat: int, unit: int) -> int:
    """An army of this type that is not on the map, or STASH when there is none (WT-COMP-02)."""
    w = s.world
    for army in w.armies_of[seat]:
        if w.type_of[army] == unit and s.army_at[army] == STASH:
            return army
    return STASH


def forts_on_map(s: WarState, seat: int) -> int:
    forts = 0
    for province, owner in enumerate(s.owner):
        if owner == seat:
            forts += len(s.forts[province])
    return forts


def action_points(s: WarState, army: int) -> int:
    """WT-MIL-02, WT-UNIF-08: the points an army has left this turn."""
    if s.army_state[army] != READY:
        return 0
    seat = s.world.seat_of_army[army]
    return max(0, s.world.action_points[level(s, seat, MILITARY)] - s.army_spent[army])
