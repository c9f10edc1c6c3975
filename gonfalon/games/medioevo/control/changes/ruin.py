"""Damage to buildings, and what falls with a military building.

rules: MU-BLD-08, MU-BLD-10, MU-BLD-14, MU-CTRL-11, MU-EVENT-15, MU-DESTROY-02, MU-DESTROY-04
"""

from __future__ import annotations

from gonfalon.games.medioevo.control.changes.settle import drop_tokens_around
from gonfalon.games.medioevo.control.questions import building_owner
from gonfalon.games.medioevo.definitions.questions.realm import structure_points
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.world import MILITARY


def damage_building(s: MedState, territory: int, which: int, points: int, rule: str) -> int:
    """Put destruction tokens on a building; with as many as its SP it falls, and more are lost (MU-BLD-14).

    Returns how many were put there.
    """
    strength = structure_points(s, territory, which)
    if not strength or not points:
        return 0
    tokens = list(s.damage[territory])
    put: int = min(points, strength - tokens[which])
    tokens[which] += put
    s.damage[territory] = (tokens[0], tokens[1], tokens[2])
    s.emit("building-hit", rule, territory=territory, building_class=which, points=points)
    if tokens[which] >= strength:
        destroy_building(s, territory, which, rule)
    return put


def destroy_building(s: MedState, territory: int, which: int, rule: str) -> None:
    """It returns to the game reserve with its tokens; nobody gains anything by it (MU-DESTROY-04)."""
    levels = (s.civil, s.military, s.cathedral)[which]
    level, levels[territory] = levels[territory], 0
    tokens = list(s.damage[territory])
    tokens[which] = 0
    s.damage[territory] = (tokens[0], tokens[1], tokens[2])
    s.emit("building-lost", rule, territory=territory, building_class=which, level=level)
    if which == MILITARY:
        drop_tokens_around(s, territory, building_owner(s, territory))
