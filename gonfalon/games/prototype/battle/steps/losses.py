"""VF fall in battle: every player chooses where among their fighting armies.

rules: MP-CONQ-13, MP-TIME-10, MP-RES-04, MP-RES-06, MP-RES-07, MP-MULTI-04, MP-NAVAL-02
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gonfalon.games.prototype.battle.changes.losses import note_vf, take, take_barbarians
from gonfalon.games.prototype.battle.questions.losses import (
    GROUND,
    Row,
    default_losses,
    holders,
    seat_of_row,
)
from gonfalon.games.prototype.battle.questions.parties import ATTACK, FIELD, Battle
from gonfalon.games.prototype.conquest.steps.aftermath import crews_gone
from gonfalon.games.prototype.state import BARBARIANS, ProtoState
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


def lose(s: ProtoState, rows: Sequence[Row]) -> None:
    """To be called with what each party loses; who has a choice is asked, all at once."""
    due = tuple(tuple(row) for row in rows if row[2])
    if due:
        s.push(ChooseLosses(due))


@dataclass(slots=True)
class ChooseLosses(Step):
    """MP-RES-04: in secret and at once; one place after the other."""

    id = "ChooseLosses"
    window = "battle.losses"
    rule = "MP-RES-04"
    verbs = ("lose-vf", "lose-aboard")
    sealed = True

    rows: Sequence[Row]

    def row(self, s: ProtoState, seat: int) -> Row:
        return next(row for row in self.rows if seat_of_row(s.battle, row) == seat)

    def left(self, s: ProtoState, row: Row) -> tuple[dict[int, int], dict[int, int], int]:
        """What is chosen so far, the places still to choose from, and the VF still to be lost."""
        there = holders(s, row)
        chosen: dict[int, int] = {}
        for move in s.sealed[seat_of_row(s.battle, row)]:
            chosen[_where(move)] = move.args[-1]
        rest = {where: vf for where, vf in there.items() if where not in chosen}
        return chosen, rest, min(row[2], sum(there.values())) - sum(chosen.values())

    def waits_for(self, s: ProtoState) -> list[int]:
        found = []
        for row in self.rows:
            seat = seat_of_row(s.battle, row)
            if seat != BARBARIANS:
                _, rest, due = self.left(s, row)
                if due and len(rest) > 1 and due < sum(rest.values()):
                    found.append(seat)
        return found

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        v = s.vocabulary
        _, rest, due = self.left(s, self.row(s, seat))
        total = sum(rest.values())
        moves: list[AnyMove] = []
        for where, vf in rest.items():
            low, high = max(1, due - (total - vf)), min(due, vf)
            if where == GROUND:
                moves.append(v.range("lose-vf", s.battle.place, low=low, high=high))
            else:
                moves.append(v.range("lose-aboard", where, low=low, high=high))
        return moves

    def default(self, s: ProtoState, seat: int) -> Move:
        row = self.row(s, seat)
        _, rest, due = self.left(s, row)
        where, vf = next(iter(default_losses(rest, due, _spared(row)).items()))
        v = s.vocabulary
        if where == GROUND:
            return v["lose-vf", s.battle.place, vf]
        return v["lose-aboard", where, vf]

    def run(self, s: ProtoState) -> None:
        for row in self.rows:
            seat = seat_of_row(s.battle, row)
            if seat == BARBARIANS:
                lost = row[2]
                take_barbarians(s, row[0], lost)
            else:
                chosen, rest, due = self.left(s, row)
                if due:
                    chosen |= default_losses(rest, due, _spared(row))
                lost = sum(chosen.values())
                for where, vf in chosen.items():
                    take(s, row, where, vf)
                note_vf(s, seat, lost)
            _count(s, row, lost)
            s.emit("vf-fallen", "MP-RES-06", seat=seat, vf=lost, place=s.battle.place)
        crews_gone(s)

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        """What is left there."""
        _, rest, _ = self.left(s, self.row(s, seat))
        left = rest[_where(move)] - move.args[1]
        return [remark("left-there", vf=left) if left else remark("nobody-left")]

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        return Refusal(self.rule, "losses-elsewhere", vf=self.left(s, self.row(s, seat))[2])

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        return {"vf": self.left(s, self.row(s, seat))[2], "place": s.battle.place}


def _where(move: Move) -> int:
    return GROUND if move.verb == "lose-vf" else move.args[0]


def _spared(row: Row) -> int:
    """An attacker's crews are spared anyway."""
    return 0 if row[0] == ATTACK else 1


def _count(s: ProtoState, row: Row, vf: int) -> None:
    """MP-RES-07: who destroyed how much of whom; MP-ASSAULT-03: fewer are outside."""
    b: Battle = s.battle
    side, index, _, foe = row
    attacker, defender = (index, foe) if side == ATTACK else (foe, index)
    pair = b.attackers[attacker].seat, b.defenders[defender]
    counts = {entry[:2]: list(entry[2:]) for entry in b.tally}
    counts.setdefault(pair, [0, 0])[side] += vf
    tally = tuple((*seats, lost[0], lost[1]) for seats, lost in counts.items())
    outside = list(b.outside)
    if side != ATTACK and outside and b.stage == FIELD:
        outside[index] -= vf
    s.battle = b._replace(tally=tally, outside=tuple(outside))
