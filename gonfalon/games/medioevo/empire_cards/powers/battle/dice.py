"""Cards that change dice and attack values.

rules: MU-EC-05, MU-EC-08, MU-EC-09, MU-EC-40, MU-EC-41, MU-EC-46, MU-EC-47, MU-EUSE-05, MU-INTER-19
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from gonfalon.games.medioevo.battle.changes.record import change, note
from gonfalon.games.medioevo.battle.questions.arithmetic import below_ratio
from gonfalon.games.medioevo.battle.questions.muster import melee, side, side_of
from gonfalon.games.medioevo.battle.questions.siege import capture_ratio
from gonfalon.games.medioevo.powers import Args, Moment, Power, Use
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.world import ARCHER
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


def amount(s: MedState, used: Use) -> int:
    """The number in the effect of a card."""
    return s.world.cards[used.card].amount


def either_side(s: MedState, seat: int, moment: Moment) -> list[Args]:
    return [(0,), (1,)]


def battle_cry(s: MedState, used: Use) -> None:
    k = used.args[0]
    change(s, k, bonus=side(s, k).bonus + amount(s, used))
    s.emit("battle-cry", "MU-EC-05", seat=side(s, k).seat, count=amount(s, used))


# ---- any die


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


def lowerable(card: int) -> Callable[[MedState, int, Moment], list[Args]]:
    """The dice that would mean something else if they were lowered (MU-WINDOW-02); numbered from 1."""

    def targets(s: MedState, seat: int, moment: Moment) -> list[Args]:
        step, by = dice_step(s), s.world.cards[card - 1].amount
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


def lower(s: MedState, used: Use) -> None:
    step, number = dice_step(s), used.args[0] - 1
    result = lowered(step.lying(s)[number][1], amount(s, used))
    owner, _ = step.whose(s, number)
    step.turn(s, number, result)
    s.emit("die-lowered", "MU-INTER-19", seat=used.seat, owner_seat=owner, die=result)


# ---- archer dice


def steadier(s: MedState, seat: int) -> list[int]:
    """Card 8: the own archer dice, each lowered by 1 for a pair of archers."""
    k = side_of(s, seat)
    by = min(s.world.cards[7].amount, melee(s, k).units[ARCHER] // 2)
    return [lowered(die, by) for die in side(s, k).arrows]


def can_steady(s: MedState, seat: int, moment: Moment) -> list[Args]:
    hits = s.world.archery_hits
    before = side(s, side_of(s, seat)).arrows
    pairs = zip(before, steadier(s, seat), strict=True)
    return [()] if any(new in hits and old not in hits for old, new in pairs) else []


def steady(s: MedState, used: Use) -> None:
    k = side_of(s, used.seat)
    dice = steadier(s, used.seat)
    change(s, k, arrows=tuple(dice))
    s.emit("archers-steady", "MU-EC-08", seat=used.seat, dice=dice)


def has_shot(s: MedState, seat: int, moment: Moment) -> list[Args]:
    return [()] if side(s, side_of(s, seat)).arrows else []


def second_aim(s: MedState, used: Use) -> None:
    s.push(AimAgain(used.seat, used.card))


@dataclass(slots=True)
class AimAgain(Step):
    """MU-EC-09: the user names the archer dice to roll again, all together."""

    id = "AimAgain"
    window = "card.choice"
    question = "card.aim"
    rule = "MU-EC-09"
    verbs = ("play-die", "done")

    seat: int
    card: int
    chosen: tuple[int, ...] = ()

    def waits_for(self, s: MedState) -> list[int]:
        return [self.seat]

    def dice(self, s: MedState) -> tuple[int, ...]:
        return side(s, side_of(s, self.seat)).arrows

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        v = s.vocabulary
        dice = range(len(self.dice(s)))
        moves: list[AnyMove] = [s.world.done] if self.chosen else []
        return moves + [v["play-die", self.card, n + 1] for n in dice if n not in self.chosen]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "play-die":
            s.push(replace(self, chosen=(*self.chosen, move.args[1] - 1)))
            return
        k = side_of(s, seat)
        dice = list(side(s, k).arrows)
        for number in sorted(self.chosen):
            dice[number] = s.draw(8) + 1
        note(s, rolled=1)
        change(s, k, arrows=tuple(dice))
        s.emit("archers-aim-again", "MU-EC-09", seat=seat, dice=dice)

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return Refusal("MU-EC-09", "no-such-die")

    def default(self, s: MedState, seat: int) -> Move:
        return s.world.done if self.chosen else s.vocabulary["play-die", self.card, 1]


# ---- capture


def is_short(s: MedState, k: int, ratio: int) -> bool:
    """MU-CAPTURE-02: are there too few of a side for a capture without a penalty?"""
    return below_ratio(s.world, side(s, k).units, side(s, 1 - k).units, ratio)


def can_net(s: MedState, seat: int, moment: Moment) -> list[Args]:
    """MU-EC-40: only where the better ratio helps."""
    k = side_of(s, seat)
    ratio = s.world.cards[39].amount
    return [()] if is_short(s, k, capture_ratio(s, k)) and not is_short(s, k, ratio) else []


def net(s: MedState, used: Use) -> None:
    change(s, side_of(s, used.seat), ratio=amount(s, used))
    s.emit("net", "MU-EC-40", seat=used.seat)


def can_shackle(s: MedState, seat: int, moment: Moment) -> list[Args]:
    """MU-EC-41: before the declarations if a capture would be short, after the dice if it is."""
    k = side_of(s, seat)
    short = is_short(s, k, capture_ratio(s, k))
    if moment.window == "battle.after-rolls":
        short = short and bool(side(s, k).capture)
    return [()] if short else []


def shackle(s: MedState, used: Use) -> None:
    k = side_of(s, used.seat)
    change(s, k, shackles=side(s, k).shackles + amount(s, used))
    s.emit("shackles", "MU-EC-41", seat=used.seat)


POWERS: dict[int, Power] = {
    5: Power("play-for", either_side, battle_cry),
    8: Power("play", can_steady, steady),
    9: Power("play", has_shot, second_aim),
    40: Power("play", can_net, net),
    41: Power("play", can_shackle, shackle),
    46: Power("play-die", lowerable(46), lower),
    47: Power("play-die", lowerable(47), lower),
}
