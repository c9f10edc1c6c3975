"""Captain points: act, enable, cancel.

rules: MU-CAPT-02 to MU-CAPT-08, MU-NAVAL-04, MU-BBAT-04, MU-WINDOW-06
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.medioevo.battle.changes.record import change
from gonfalon.games.medioevo.battle.questions.arithmetic import (
    KINDS_OF_POWER,
    MELEE_KINDS,
    allowed_powers,
    captain_points,
    next_role,
)
from gonfalon.games.medioevo.battle.questions.muster import (
    at_sea,
    level,
    melee,
    melee_captains,
    player,
    powers_of,
    side,
)
from gonfalon.games.medioevo.state import BARBARIANS, NOBODY, MedState
from gonfalon.games.medioevo.world import ARCHER, CAVALRY, HEAVY
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

STAGES = ((ARCHER,), MELEE_KINDS)
"""Kinds for which points are spent in step 3, and in step 5."""
DEFAULTS = ((ARCHER,), (HEAVY, CAVALRY))


def points_left(s: MedState, k: int) -> int:
    return captain_points(melee(s, k).levels, melee(s, 1 - k).levels, side(s, k).spent)


def roles(s: MedState, k: int, captain: int) -> int:
    """The kinds that a captain acts as, as a bit mask."""
    mask = 0
    for actor, kind in side(s, k).acts:
        if actor == captain:
            mask |= 1 << kind
    return mask


@dataclass(slots=True)
class CaptainPoints(Step):
    """The side that has points spends them one by one; barbarians shoot with them."""

    id = "CaptainPoints"
    window = "battle.captain-points"
    rule = "MU-CAPT-03"
    verbs = ("act", "enable", "cancel", "done")

    k: int
    stage: int

    def kinds(self, s: MedState) -> list[int]:
        allowed = allowed_powers(s.world, at_sea(s))
        return [kind for kind in STAGES[self.stage] if allowed >> kind & 1]

    def waits_for(self, s: MedState) -> list[int]:
        return player(s, self.k) if points_left(s, self.k) else []

    def uses(self, s: MedState) -> list[Move]:
        v, own, k = s.vocabulary, side(s, self.k), self.k
        kinds = self.kinds(s)
        moves = []
        for kind in kinds:
            for captain in melee_captains(s, k):
                taken = roles(s, k, captain)
                if taken.bit_count() < level(s, captain) and not taken >> kind & 1:
                    moves.append(v["act", captain, kind])
        mine, theirs, power = melee(s, k), melee(s, 1 - k), powers_of(s, k)
        moves += [
            v["enable", kind]
            for kind in kinds
            if mine.units[kind] and theirs.units[kind] and not (power | own.enabled) >> kind & 1
        ]
        hostile = powers_of(s, 1 - k)
        moves += [v["cancel", kind] for kind in kinds if hostile >> kind & 1]
        return moves

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.world.done, *self.uses(s)]

    def default(self, s: MedState, seat: int) -> Move:
        chiefs = melee_captains(s, self.k)
        levels = [level(s, captain) for captain in chiefs]
        taken = [roles(s, self.k, captain) for captain in chiefs]
        allowed = self.kinds(s)
        kinds = [kind for kind in DEFAULTS[self.stage] if kind in allowed]
        found = next_role(levels, taken, kinds)
        if found is None:
            return s.world.done
        return s.vocabulary["act", chiefs[found[0]], found[1]]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        if move.verb == "done":
            s.done()
            return
        own = side(s, self.k)
        fields: dict[str, Any] = {"spent": own.spent + 1}
        kind = move.args[-1]
        if move.verb == "act":
            fields["acts"] = (*own.acts, (move.args[0], kind))
            s.emit("captain-acts", "MU-CAPT-04", seat=seat, captain=move.args[0], unit=kind)
        elif move.verb == "enable":
            fields["enabled"] = own.enabled | 1 << kind
            s.emit("power-enabled", "MU-CAPT-08", seat=seat, unit=kind)
        else:
            fields["cancelled"] = own.cancelled | 1 << kind
            s.emit("power-cancelled", "MU-CAPT-08", seat=seat, unit=kind)
        change(s, self.k, **fields)

    def run(self, s: MedState) -> None:
        """MU-BBAT-04: one point for each captain of the barbarians, to act as archer."""
        own = side(s, self.k)
        if own.seat != BARBARIANS or STAGES[self.stage] != (ARCHER,):
            return
        points = min(points_left(s, self.k), len(melee(s, self.k).levels))
        if points:
            change(s, self.k, spent=points, acts=((NOBODY, ARCHER),) * points)
            s.emit("captain-acts", "MU-BBAT-04", seat=BARBARIANS, unit=ARCHER, count=points)

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        kind = move.args[-1]
        if kind in KINDS_OF_POWER and kind not in self.kinds(s):
            rule = "MU-NAVAL-04" if at_sea(s) and self.stage else "MU-CAPT-06"
            return Refusal(rule, "not-now")
        rule = {"act": "MU-CAPT-04", "enable": "MU-CAPT-03"}.get(move.verb, "MU-CAPT-08")
        return Refusal(rule, "not-offered")

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {"points": points_left(s, self.k)}
