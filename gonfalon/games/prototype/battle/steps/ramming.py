"""Battles at sea begin with ramming.

rules: MP-NAVAL-01 to MP-NAVAL-04, MP-NAVAL-11, MP-TECHFX-25, MP-PIRATE-05
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.prototype.battle.questions.parties import (
    ATTACK,
    DEFENCE,
    Battle,
    attack_vf,
    present_vf,
)
from gonfalon.games.prototype.battle.questions.rolls import galleys
from gonfalon.games.prototype.battle.steps.losses import lose
from gonfalon.games.prototype.realm.changes.holdings import roll
from gonfalon.games.prototype.realm.questions.holdings import has
from gonfalon.games.prototype.state import BARBARIANS, ProtoState
from gonfalon.games.prototype.world import sides
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class Ramming(Step):
    """MP-NAVAL-02: all Galleys of both sides at the same time."""

    id = "Ramming"

    def run(self, s: ProtoState) -> None:
        b: Battle = s.battle
        dealt = {
            side: sum(damage(s, b, side, n) for n in parties(b, side)) for side in (ATTACK, DEFENCE)
        }
        s.emit(
            "ramming", "MP-NAVAL-02", place=b.place, seat=b.attackers[0].seat, vf=dealt[ATTACK],
            other_seat=b.target, other_vf=dealt[DEFENCE],
        )  # fmt: skip
        rows = [*spread(s, b, ATTACK, dealt[DEFENCE]), *spread(s, b, DEFENCE, dealt[ATTACK])]
        s.battle = b._replace(last_blow=b.attackers[0].seat)
        lose(s, rows)


def parties(b: Battle, side: int) -> range:
    return range(len(b.attackers if side == ATTACK else b.defenders))


def damage(s: ProtoState, b: Battle, side: int, index: int) -> int:
    """MP-NAVAL-02, MP-NAVAL-03: each Galley rolls a die and adds its level."""
    limits = s.world.limits
    die = sides(limits.ramming_die)
    seat = b.attackers[index].seat if side == ATTACK else b.defenders[index]
    if seat == BARBARIANS:
        return roll(s, die) + limits.barbarian_galley_level
    more = limits.ramming_alchemy if has(s, seat, "alchemy") else 0
    return sum(roll(s, die) + s.transport_level[t] + more for t in galleys(s, b, side, index))


def spread(s: ProtoState, b: Battle, side: int, vf: int) -> list[tuple[int, int, int, int]]:
    """Of several on a side the one who was attacked, or announced the attack, is hit first, the rest falls on the others in their order."""
    rows = []
    attacked = b.defenders.index(b.target)
    first, foe = (0, attacked) if side == ATTACK else (attacked, 0)
    for index in sorted(parties(b, side), key=lambda n: n != first):
        there = attack_vf(s, b, index) if side == ATTACK else present_vf(s, b, index)
        lost = min(there, vf)
        vf -= lost
        rows.append((side, index, lost, foe))
    return rows
