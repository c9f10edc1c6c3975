"""Cards that change dice and attack values.

rules: MU-EC-05, MU-EC-46, MU-EC-47, MU-EUSE-05, MU-INTER-19
"""

from __future__ import annotations

from typing import Any

from gonfalon.games.medioevo.cards.power import Args, Moment, Power, Targets, Use
from gonfalon.games.medioevo.muster import change, side
from gonfalon.games.medioevo.state import MedState

BATTLE_CRY = 2
"""What card 5 adds to the attack value."""


def either_side(s: MedState, seat: int, moment: Moment) -> list[Args]:
    return [(0,), (1,)]


def battle_cry(s: MedState, used: Use) -> None:
    k = used.args[0]
    change(s, k, bonus=side(s, k).bonus + BATTLE_CRY)
    s.emit("battle-cry", "MU-EC-05", seat=side(s, k).seat, count=BATTLE_CRY)


# ---- dice


def dice_step(s: MedState) -> Any:
    """The step whose dice lie on the table, or None."""
    for step in reversed(s.agenda):
        lying = getattr(step, "lying", None)
        if lying is not None and lying(s):
            return step
    return None


def lowered(result: int, by: int) -> int:
    """MU-INTER-19: never below 1."""
    return max(1, result - by)


def lowerable(by: int) -> Targets:
    """The dice that would mean something else if they were lowered (MU-WINDOW-02); numbered from 1."""

    def targets(s: MedState, seat: int, moment: Moment) -> list[Args]:
        step = dice_step(s)
        if step is None:
            return []
        same = getattr(step, "same", None)
        found: list[Args] = []
        for number, (_, result) in enumerate(step.lying(s)):
            new = lowered(result, by)
            if new != result and not (same and same(s, number, new)):
                found.append((number + 1,))
        return found

    return targets


def lower(by: int) -> Any:
    def effect(s: MedState, used: Use) -> None:
        step, number = dice_step(s), used.args[0] - 1
        result = lowered(step.lying(s)[number][1], by)
        step.turn(s, number, result)
        s.emit("die-lowered", "MU-INTER-19", seat=used.seat, number=number + 1, die=result)

    return effect


POWERS: dict[int, Power] = {
    5: Power("play-for", either_side, battle_cry),
    46: Power("play-die", lowerable(1), lower(1)),
    47: Power("play-die", lowerable(2), lower(2)),
}
