"""Habits: answers that a person has left for questions that are put again and again.

They are no part of a game. Whoever runs the table asks `answer_of` and plays what it says as an ordinary move of the seat, so records
stay as they are. A habit answers nothing but what its person has asked for: a question with a single answer, one window with one
move, or everything of a procedure (a battle) with the same answer. Where a move would cost more dearly than it did when its person
asked for it, or what was likelier than not no longer is, they are asked again.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from gonfalon.kernel.buttons import is_loss
from gonfalon.kernel.moves import AnyMove, Move, NotAMove, concrete, covers
from gonfalon.kernel.native import window_of
from gonfalon.kernel.outlook import Foreseer
from gonfalon.kernel.table import Table

Span = Literal["always", "turn", "here"]
"""How long a habit lasts: until its person says otherwise; for this turn; as long as nothing but this procedure is played."""
MOST = 60
"""So many habits a person may have."""


class Habit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One answer."""

    window: str
    """The question."""
    move: str
    """The text of the move; empty for the default answer, whatever that is."""
    span: Span
    turn: int = 0
    """In which turn it was left."""
    grave: bool = False
    """Did it cost dearly even then?"""
    doubtful: bool = False
    """Was it likelier to fail even then?"""

    def holds_in(self, window: str) -> bool:
        if self.span == "here":
            return procedure(window) == procedure(self.window)
        return window == self.window


class Habits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All habits of a person at a table. Of several that fit, the first whose move is legal counts."""

    lone: bool = False
    """Answer questions that have a single answer?"""
    answers: tuple[Habit, ...] = ()


NONE = Habits()


def procedure(window: str) -> str:
    """To what a question belongs: `battle` for `battle.losses`."""
    return window.partition(".")[0]


def answer_of(habits: Habits, known: Table, seat: int) -> Move | None:
    """What a person's habits answer to the question that their seat is asked; from what the seat knows."""
    if habits == NONE or known.over or seat not in known.waiting:
        return None
    window, legal = window_of(known.state.agenda[-1]), known.legal(seat)
    fitting = [habit for habit in habits.answers if habit.holds_in(window)]
    for habit in fitting:
        move = _move_of(habit, known, seat, legal)
        if move is not None and _as_meant(habit, known, seat, move):
            return move
    if habits.lone or any(habit.span == "here" for habit in fitting):
        return _lone(legal)
    return None


def _move_of(habit: Habit, known: Table, seat: int, legal: list[AnyMove]) -> Move | None:
    if not habit.move:
        return known.default(seat)
    try:
        move = known.state.vocabulary.parse(habit.move)
    except NotAMove:
        return None
    return move if covers(legal, move) else None


def _lone(legal: list[AnyMove]) -> Move | None:
    """The only answer; an amount that can be chosen is none."""
    if len(legal) != 1:
        return None
    only = legal[0]
    return only if isinstance(only, Move) else concrete(only) if only.low == only.high else None


EVEN = 0.5


def weighed(known: Table, seat: int, move: Move) -> tuple[bool, bool]:
    """Does something follow from a move before which people are asked once more; and is what it is for likelier to fail?"""
    follows = Foreseer(known.game, known.state, seat).of(move, False).consequences
    # the first chance that a move is told with is that of what it is for
    chance = next((one.chance for one in follows if one.chance is not None), 1.0)
    return any(is_loss(known.game, one) for one in follows), chance < EVEN


def _as_meant(habit: Habit, known: Table, seat: int, move: Move) -> bool:
    """Is the move no worse than its person knew?"""
    if habit.grave and habit.doubtful:
        return True
    grave, doubtful = weighed(known, seat, move)
    return grave <= habit.grave and (habit.span != "here" or doubtful <= habit.doubtful)


def closes_undo(habits: Habits, table: Table, seat: int, move: Move) -> bool:
    """Could the seat take back its last move now, and no longer after this one?

    Who has said that a procedure goes on like this to its end does not take back that it begins.
    """
    window = window_of(table.state.agenda[-1])
    if not table.can_undo(seat) or any(
        one.span == "here" and one.holds_in(window) for one in habits.answers
    ):
        return False
    twin = table.copy()
    twin.play(seat, move)
    return not twin.can_undo(seat)


def added(habits: Habits, known: Table, seat: int, new: Habit) -> Habits:
    """With one habit more: before those that would answer now, after those for other positions."""
    window, legal = window_of(known.state.agenda[-1]), known.legal(seat)
    others = [one for one in habits.answers if (one.window, one.move) != (new.window, new.move)]
    place = next(
        (
            at
            for at, one in enumerate(others)
            if one.holds_in(window) and _move_of(one, known, seat, legal) is not None
        ),
        len(others),
    )
    answers = (*others[:place], new, *others[place:])
    return Habits(habits.lone, answers[-MOST:])


def without(habits: Habits, window: str, move: str | None = None) -> Habits:
    """Without what answers a question, or without one answer to it."""
    kept = (
        one for one in habits.answers if not (one.holds_in(window) and move in (None, one.move))
    )
    return Habits(habits.lone, tuple(kept))


def lasting(habits: Habits, known: Table) -> Habits:
    """What is left of them at this moment.

    A question of which it is hidden whom it asks ends nothing: that something has ended would tell of it.
    """
    if not habits.answers or known.over:
        return habits
    step, turn = known.state.agenda[-1], known.game.turn(known.state)
    window = window_of(step)
    kept = tuple(
        one
        for one in habits.answers
        if one.span == "always"
        or (one.span == "turn" and one.turn == turn)
        or (one.span == "here" and (step.masked or one.holds_in(window)))
    )
    return habits if kept == habits.answers else Habits(habits.lone, kept)
