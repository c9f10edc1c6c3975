"""Neighbours of a conquered barbarian territory take up arms.

rules: MP-ACTIV-01 to MP-ACTIV-03, MP-CONQ-07
"""

from __future__ import annotations

from gonfalon.games.prototype.realm.questions.holdings import in_play
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.games.prototype.world import bits, mask_of


def activate(s: ProtoState, *territories: int) -> None:
    """A player has taken barbarian territories: those next to them and those of the same kingdom gain VF, each once."""
    w = s.world
    stirred = 0
    for territory in territories:
        stirred |= w.adjacent[territory] | w.home[w.kingdom_of[territory]]
    for place in bits(stirred & ~mask_of(territories)):
        if in_play(s, place) and s.owner[place] == NOBODY:
            gained = s.barbarian_captain[place] or w.limits.recruits
            s.barbarian_vf[place] += gained
            s.emit("activated", "MP-ACTIV-01", territory=place, vf=gained)
