"""Neighbours of a conquered barbarian territory take up arms.

rules: MP-ACTIV-01 to MP-ACTIV-03, MP-CONQ-07
"""

from __future__ import annotations

from gonfalon.games.prototype.realm import in_play
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.games.prototype.world import bits


def activate(s: ProtoState, territory: int) -> None:
    """A player has conquered a barbarian territory: those next to it and those of the same kingdom gain VF, each once."""
    w = s.world
    stirred = w.adjacent[territory] | w.home[w.kingdom_of[territory]]
    for place in bits(stirred & ~(1 << territory)):
        if in_play(s, place) and s.owner[place] == NOBODY:
            gained = s.barbarian_captain[place] or w.limits.recruits
            s.barbarian_vf[place] += gained
            s.emit("activated", "MP-ACTIV-01", territory=place, vf=gained)
