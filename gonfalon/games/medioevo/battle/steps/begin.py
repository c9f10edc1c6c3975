"""The way into a battle.

rules: MU-BATTLE-01 to MU-BATTLE-03, MU-BATTLE-11, MU-CTRL-10

The record of the battle is in `questions/record.py`, who fights in it in `questions/muster.py`, the arithmetic in
`questions/arithmetic.py`; its rounds begin in `round.py`.
"""

from __future__ import annotations

from collections.abc import Mapping

from gonfalon.games.medioevo.battle.changes.record import change
from gonfalon.games.medioevo.battle.questions.muster import force
from gonfalon.games.medioevo.battle.questions.record import Battle, Side, Tally
from gonfalon.games.medioevo.battle.questions.siege import holder
from gonfalon.games.medioevo.battle.steps.round import BeginRound
from gonfalon.games.medioevo.control.changes.settle import remove_control_token
from gonfalon.games.medioevo.empire_cards.steps.reactions import Reaction
from gonfalon.games.medioevo.state import MedState


def begin_battle(
    s: MedState,
    space: int,
    attacker: int,
    defender: int,
    reserve: Mapping[int, int] | None = None,
) -> None:
    """Two sides, seats or BARBARIANS, fight in a territory or sea zone until one has no units.

    `reserve`: movement points that the attacker's carriers and engines still had when the armies met (MU-MOVE-23).
    """
    assert s.battle is None
    sides = (Side(attacker), Side(defender))
    kept = tuple(sorted((reserve or {}).items()))
    owner = holder(s, space, attacker, defender)
    s.battle = Battle(space, sides, owner=owner, reserve=kept)
    for k in (0, 1):
        there = force(s, k)
        change(s, k, size=there.size, tally=Tally(there.size, len(there.levels)))
    if not s.world.is_sea(space):
        remove_control_token(s, space, "MU-CTRL-10")
    s.emit("battle", "MU-BATTLE-01", zone=space, attacker_seat=attacker, defender_seat=defender)
    s.push(Reaction("battle.declared"), BeginRound())
