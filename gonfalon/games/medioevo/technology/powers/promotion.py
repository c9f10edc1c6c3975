"""Promotion: units change their type.

rules: MU-TN-14
"""

from __future__ import annotations

from gonfalon.games.medioevo.battle.changes.shapes import (
    promote_barbarian,
    promote_captain,
    promote_unit,
)
from gonfalon.games.medioevo.battle.questions.muster import (
    current,
    force,
    idle_crew,
    melee,
    melee_captains,
    places,
    side,
    side_of,
)
from gonfalon.games.medioevo.definitions.questions.realm import units_in
from gonfalon.games.medioevo.empire_cards.powers.battle.disguise import own_captains
from gonfalon.games.medioevo.powers import Args, Moment, Power, Use
from gonfalon.games.medioevo.state import BARBARIANS, NOBODY, MedState
from gonfalon.games.medioevo.world import ARCHER, CAPTAIN, LIGHT, UNITS


def changeable(s: MedState, seat: int, moment: Moment) -> list[Args]:
    """MU-TN-14: own fighting units and captains, and barbarians of the own battle, into any other type."""
    k = side_of(s, seat)
    if k == NOBODY:
        return []
    found: list[Args] = []
    idle, out = idle_crew(s, k), side(s, k).out
    for place in places(s, k):
        deck = place - s.world.first_deck
        for kind, count in enumerate(units_in(s, seat, place)):
            if not count or force(s, k).units[kind] - idle[kind] - out[kind] <= 0:
                continue
            where: Args = ("apply-change-aboard", deck) if deck >= 0 else ("apply-change",)
            found += [(*where, kind, new) for new in range(len(UNITS)) if new != kind]
    for captain in own_captains(melee_captains(s, k)):
        found += [("apply-change-captain", captain, new) for new in range(len(UNITS))]
    if side(s, 1 - k).seat == BARBARIANS:
        enemy = melee(s, 1 - k)
        kinds = [kind for kind in (LIGHT, ARCHER) if enemy.units[kind]]
        kinds += [CAPTAIN] * bool(enemy.levels)
        found += [
            ("apply-change-barbarian", kind, new)
            for kind in kinds
            if _has_barbarian(s, kind)
            for new in range(len(UNITS))
            if new != kind
        ]
    return found


def _has_barbarian(s: MedState, kind: int) -> bool:
    """Is there a barbarian of this printed type?"""
    return s.barbarians[current(s).space][(LIGHT, ARCHER, CAPTAIN).index(kind)] > 0


def change_type(s: MedState, used: Use) -> None:
    *what, new = used.args
    if used.verb == "apply-change-barbarian":
        promote_barbarian(s, current(s).space, what[0], new)
    elif used.verb == "apply-change-captain":
        promote_captain(s, what[0], new)
    else:
        place = s.world.aboard(what[0]) if len(what) > 1 else current(s).space
        promote_unit(s, used.seat, place, what[-1], new)
    s.emit("type-changed", "MU-TN-14", seat=used.seat, unit=new)


TECHNIQUES: dict[str, Power] = {
    "promotion": Power("apply-change", changeable, change_type),
}
