"""Technologies of movement: Edict.

rules: MU-TN-09
"""

from __future__ import annotations

from gonfalon.games.medioevo.cards.power import Args, Moment, Power, Use
from gonfalon.games.medioevo.movement import (
    awaits_horde,
    carries_army,
    has_steps_beyond,
    next_zones,
)
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.steps.movement import Announce


def lands_of_nobody(s: MedState, seat: int, moment: Moment) -> list[Args]:
    """MU-TN-09: barbarian territories without units that the moving group could enter and leave again."""
    m = s.movement
    if m is None or m.seat != seat or not carries_army(s, m):
        return []
    return [(z,) for z in next_zones(s, m) if awaits_horde(s, z) and has_steps_beyond(s, m, z)]


def proclaim(s: MedState, used: Use) -> None:
    s.push(Announce(used.args[0], edict=1))


TECHNIQUES: dict[str, Power] = {"edict": Power("apply-at", lands_of_nobody, proclaim)}
