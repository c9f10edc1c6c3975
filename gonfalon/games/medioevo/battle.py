"""The battle being fought.

rules: MU-BATTLE-01 to MU-BATTLE-13
"""

from __future__ import annotations

from gonfalon.games.medioevo.state import MedState


def begin_battle(s: MedState, space: int, attacker: int, defender: int) -> None:
    """MU-BATTLE-01, MU-BATTLE-02: two sides, seats or BARBARIANS, fight in a territory or sea zone until one has no units."""
    raise NotImplementedError
