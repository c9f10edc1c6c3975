"""The arithmetic of battle: which units fight with which power, what damage does, how it is assigned by default, and
where units that must leave can go.

Everything here reads a state and changes nothing. The battle steps and the
forecasts use the same functions.

rules: WT-BATTLE-03 to WT-BATTLE-09, WT-BATTLE-12, WT-BATTLE-17, WT-RETREAT-01, WT-RETREAT-02, WT-RETREAT-06,
WT-RETREAT-09, WT-BARB-02 to WT-BARB-06, WT-BARB-10 to WT-BARB-15, WT-FORT-04, WT-ALLY-02, WT-ASK-14
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import NamedTuple

from gonfalon.games.warriors_traders.control.questions import is_barbarian, is_free
from gonfalon.games.warriors_traders.realm.questions import (
    action_points,
    are_allies,
    armies_in,
    has_commander,
    has_double_strike,
    princesses_in,
)
from gonfalon.games.warriors_traders.state import LYING, RETREATED, WarState
from gonfalon.games.warriors_traders.world import (
    ARCHER,
    BARBARIAN,
    BARBARIAN_FORT,
    CAPITAL,
    CAVALRY,
    FORT,
    INFANTRY,
    NOBODY,
    PRINCESS,
    TRADE_CENTER,
)

STANDS, RETREATS, DIES = range(3)


class Fighter(NamedTuple):
    """One unit in a battle."""

    target: int
    """Its number among the targets of damage (see `World`)."""
    unit: int
    seat: int
    """Its owner; NOBODY for Barbarians."""
    power: int
    """The damage it deals; 0 while it lies sideways."""
    life: int
    can_retreat: bool
    lies: bool
    """It retreated earlier this turn: any damage kills it."""
    points: int
    """Action Points left, where they may still be used."""

    @property
    def kill_cost(self) -> int:
        """WT-BARB-11: the damage that kills it."""
        return 1 if self.lies else self.life + self.can_retreat

    def fate(self, damage: int) -> int:
        """WT-BATTLE-09: what this much damage does to it."""
        if damage <= 0:
            return STANDS
        if damage >= self.kill_cost:
            return DIES
        return RETREATS if damage == self.life else STANDS


# ---- who fights


def attackers(s: WarState, province: int, seat: int) -> list[Fighter]:
    """The seat's armies that entered the province."""
    return [army_fighter(s, army) for army in armies_in(s, seat, province)]


def army_fighter(s: WarState, army: int) -> Fighter:
    w = s.world
    seat, unit = w.seat_of_army[army], w.type_of[army]
    lies = s.army_state[army] == RETREATED
    return Fighter(
        army,
        unit,
        seat,
        0 if lies else w.power[unit],
        w.toughness[unit] - s.army_damage[army],
        has_commander(s, seat) and not lies,
        lies,
        action_points(s, army) if has_double_strike(s, seat) else 0,
    )


def defenders(s: WarState, province: int) -> list[Fighter]:
    """WT-BATTLE-05, WT-ALLY-10, WT-BARB-15: every unit of the defending side."""
    w = s.world
    holder = s.owner[province]
    side: list[Fighter] = []
    fort = BARBARIAN_FORT if holder == NOBODY else FORT
    for seat in w.members[w.team[holder]] if holder != NOBODY else ():
        side += [army_fighter(s, army) for army in armies_in(s, seat, province)]
        side += [
            Fighter(w.first_princess + p, PRINCESS, seat, w.power[PRINCESS], w.toughness[PRINCESS], False, False, 0)
            for p in princesses_in(s, seat, province)
        ]  # fmt: skip
    for number, damage in enumerate(s.forts[province]):
        life = w.toughness[fort] - damage
        side.append(
            Fighter(w.first_fort + number, fort, holder, w.power[fort], life, False, False, 0)
        )
    strength = w.barbarian_strength[max(s.turn, 1)]
    for number, damage in enumerate(s.barbarians[province]):
        lies = damage == LYING
        target = w.first_barbarian + number
        life = 0 if lies else strength - damage
        side.append(
            Fighter(target, BARBARIAN, NOBODY, 0 if lies else strength, life, not lies, lies, 0)
        )
    return side


def power(side: list[Fighter]) -> int:
    """WT-BATTLE-04: the damage a side deals."""
    return sum(fighter.power for fighter in side)


# ---- placing damage

Hits = dict[int, int]
"""Damage by target."""


def may_hit(side: list[Fighter], fighter: Fighter, hits: Hits) -> bool:
    """WT-BATTLE-08: a Princess only when every Fort is already destroyed by this assignment."""
    if fighter.unit != PRINCESS:
        return True
    return all(
        hits.get(fort.target, 0) >= fort.kill_cost
        for fort in side
        if fort.unit in (FORT, BARBARIAN_FORT)
    )


def choices(side: list[Fighter], hits: Hits) -> list[Fighter]:
    """The targets of the next damage; of units in the same condition only one is listed."""
    seen = set()
    result = []
    for fighter in side:
        kind = (fighter[1:], hits.get(fighter.target, 0))
        if kind not in seen and may_hit(side, fighter, hits):
            seen.add(kind)
            result.append(fighter)
    return result


_STANDARD_ORDER = {
    CAVALRY: 0, FORT: 1, BARBARIAN_FORT: 1, ARCHER: 2, INFANTRY: 3, BARBARIAN: 3, PRINCESS: 4,
}  # fmt: skip
_SIZE = {
    CAVALRY: 3,
    ARCHER: 2,
    INFANTRY: 1,
    BARBARIAN: 1,
    PRINCESS: 0,
    FORT: -1,
    BARBARIAN_FORT: -1,
}


def standard_hit(side: list[Fighter], hits: Hits, damage: int) -> tuple[Fighter, int]:
    """WT-ASK-14: the next unit that the standard assignment hits, and with how much."""
    alive = [f for f in side if f.fate(hits.get(f.target, 0)) == STANDS]
    mortal = [
        f for f in alive if f.kill_cost - hits.get(f.target, 0) <= damage and may_hit(side, f, hits)
    ]
    if mortal:
        victim = min(mortal, key=lambda f: (_STANDARD_ORDER[f.unit], f.life))
        return victim, victim.kill_cost - hits.get(victim.target, 0)
    shaken = [f for f in alive if f.can_retreat and f.life - hits.get(f.target, 0) <= damage]
    if shaken:
        victim = max(shaken, key=lambda f: (_SIZE[f.unit], -f.life))
        return victim, victim.life - hits.get(victim.target, 0)
    rest = [f for f in alive if may_hit(side, f, hits)]
    if rest:
        return max(rest, key=lambda f: (_SIZE[f.unit], -f.life)), damage
    return [f for f in side if f.target in hits][-1], damage


def complete(side: list[Fighter], hits: Hits, damage: int) -> Hits:
    """Place the damage that is left by the standard assignment."""
    hits = dict(hits)
    while damage and side:
        victim, amount = standard_hit(side, hits, damage)
        hits[victim.target] = hits.get(victim.target, 0) + amount
        damage -= amount
    return hits


def barbarian_hit(side: list[Fighter], hits: Hits, damage: int) -> tuple[list[Fighter], int]:
    """WT-BARB-11 to 14: the armies among which the next Barbarian damage falls, and how much.

    Several armies are returned only where the choice matters: equal in type and life, but not in the
    Action Points they could still use. No armies: the rest is lost.
    """
    alive = [f for f in side if f.target not in hits]
    mortal = [f for f in alive if f.kill_cost <= damage]
    if mortal:
        best = _weakest_of_largest(mortal)
        return best, best[0].kill_cost
    # a unit that could not retreat would have been killed
    shaken = [f for f in alive if f.life == damage]
    if shaken:
        return _weakest_of_largest(shaken), damage
    return _weakest_of_largest(alive), damage


def _weakest_of_largest(side: list[Fighter]) -> list[Fighter]:
    first = min([(-_SIZE[f.unit], f.life) for f in side], default=())
    by_points: dict[int, Fighter] = {}
    for fighter in side:
        if (-_SIZE[fighter.unit], fighter.life) == first:
            by_points.setdefault(fighter.points, fighter)
    # WT-ASK-16: fewer Action Points first, which is the default
    return [by_points[points] for points in sorted(by_points)]


def barbarian_assignment(side: list[Fighter], damage: int) -> Hits:
    """The whole Barbarian procedure with its default choices."""
    hits: Hits = {}
    while damage:
        victims, amount = barbarian_hit(side, hits, damage)
        if not victims:
            break
        hits[victims[0].target] = amount
        damage -= amount
    return hits


# ---- ways out


def refuges(s: WarState, seat: int, province: int) -> list[int]:
    """WT-RETREAT-02, WT-BATTLE-12, WT-BATTLE-17: adjacent, own, allied or free, no battle pending."""
    return [
        place
        for place in s.world.adjacent[province]
        if place not in s.battles
        and (
            is_free(s, place) or (s.owner[place] != NOBODY and are_allies(s, seat, s.owner[place]))
        )
    ]


def same_countries(s: WarState, seat: int, province: int) -> tuple[int, ...]:
    """WT-BARB-05: the countries that may count as the same for Barbarians who flee from the seat's attack."""
    countries = s.world.countries_of[province]
    own = s.country[seat]
    return (own,) if own in countries else countries


def barbarian_refuges(
    s: WarState, province: int, country: int, taken: AbstractSet[int] = frozenset()
) -> list[int]:
    """WT-BARB-04: the adjacent provinces of the first class that offers any.

    `taken` are provinces that an army has just entered.
    """
    w = s.world
    classes: dict[int, list[int]] = {}
    for place in w.adjacent[province]:
        if place in s.battles or place in taken or s.owner[place] != NOBODY:
            continue
        if not is_barbarian(s, place):
            rank = 0
        elif w.types[place] == CAPITAL:
            rank = 1
        elif w.types[place] == TRADE_CENTER:
            rank = 2
        else:
            rank = 3
        if country not in w.countries_of[place]:
            rank += 4
        classes.setdefault(rank, []).append(place)
    return classes[min(classes)] if classes else []
