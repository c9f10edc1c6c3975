"""Buildings and siege engines in a battle.

rules: MU-ARTY-02, MU-ARTY-03, MU-ARTY-07, MU-NAVAL-03, MU-MILB-01 to MU-MILB-04, MU-BLD-12, MU-CAPTURE-02, MU-EC-12, MU-EC-40
"""

from __future__ import annotations

from gonfalon.games.medioevo.battle.questions.muster import current, places, side
from gonfalon.games.medioevo.battle.questions.record import ATTACKER, DEFENDER
from gonfalon.games.medioevo.definitions.questions.effect_kinds import Ramparts, holds
from gonfalon.games.medioevo.definitions.questions.realm import is_eliminated, pieces_in
from gonfalon.games.medioevo.effects.questions.in_force import barricade
from gonfalon.games.medioevo.state import BARBARIANS, NOBODY, MedState
from gonfalon.games.medioevo.world import (
    ENGINE,
)


def holder(s: MedState, space: int, attacker: int, defender: int) -> int:
    """The side that owns the buildings of a territory when a battle begins: who controls it, or did until the armies met.

    MU-BLD-12: land that was left uncontrolled protects nobody, so barbarians are not met behind the own old walls.
    """
    if s.world.is_sea(space):
        return NOBODY
    seat = s.control[space]
    if seat == NOBODY:
        seat = s.last_control[space]
    if seat == NOBODY or is_eliminated(s, seat):
        return NOBODY
    if seat == defender:
        return DEFENDER
    return ATTACKER if seat == attacker and defender != BARBARIANS else NOBODY


def protection(s: MedState, k: int, part: int) -> int:
    """MU-MILB-01 to MU-MILB-04: points that the military building takes off damage of a source to a side."""
    battle = current(s)
    if battle.owner != k or not battle.protects >> part & 1:
        return 0
    standing = s.military[battle.space]
    own = s.world.buildings[2 + standing].protection if standing else 0
    return own + barricade(s, battle.space, side(s, k).seat)


def targets(s: MedState, k: int) -> list[int]:
    """MU-ARTY-03: classes of the opposing buildings that a side may fire at."""
    battle = current(s)
    if battle.owner != 1 - k:
        return []
    place = battle.space
    standing = (s.civil[place], s.military[place], s.cathedral[place])
    return [which for which, there in enumerate(standing) if there]


def has_walls(s: MedState, k: int) -> bool:
    """Does a side own a military building here, or barricades that count as a tower (MU-EC-26)?"""
    battle = current(s)
    if battle.owner != k:
        return False
    return s.military[battle.space] > 0 or barricade(s, battle.space, side(s, k).seat) > 0


def has_double_walls(s: MedState, k: int) -> bool:
    """MU-EC-12: does the military building protect against two attack types?"""
    return has_walls(s, k) and holds(s, Ramparts(current(s).space, side(s, k).seat))


def capture_ratio(s: MedState, k: int) -> int:
    """MU-CAPTURE-02, MU-EC-40: how many to one capture without a penalty."""
    return side(s, k).ratio or s.world.limits.capture_ratio


def engines(s: MedState, k: int) -> list[int]:
    """MU-ARTY-07, MU-NAVAL-03: the siege engines of a side in the territory or aboard its galleys there."""
    seat = side(s, k).seat
    if seat == BARBARIANS:
        return []
    return [piece for place in places(s, k) for piece in pieces_in(s, seat, place, ENGINE)]
