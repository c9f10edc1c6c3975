"""While a card is under way, the others go on with a simultaneous phase.

rules: MU-FLOW-08

All steps of a card under way are `CardStep`s. The nearest step below them may be `simultaneous`: then a seat that no card step
concerns acts in it, as if it lay on top. If it is a sealed one, its answers lie aside (`s.aside`) until the card is done.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from gonfalon.games.medioevo.state import NOBODY, MedState
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.native import mypyc_attr, window_of
from gonfalon.kernel.state import Step

T = TypeVar("T")


@mypyc_attr(allow_interpreted_subclasses=True)
class CardStep(Step):
    """A step of a card under way. Those that ask have `offers` and `answer` in place of `moves` and `apply`."""

    id = "CardStep"
    __slots__ = ()

    def offers(self, s: MedState, seat: int) -> list[AnyMove]:
        raise AssertionError(f"{type(self).__name__} waits but offers nothing")

    def answer(self, s: MedState, seat: int, move: Move) -> None:
        raise AssertionError(f"{type(self).__name__} takes no answers")

    def open_to(self, s: MedState, seat: int) -> bool:
        return seat in self.waits_for(s) or place_below(s, seat) != NOBODY

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        if seat in self.waits_for(s):
            return self.offers(s, seat)
        at = place_below(s, seat)
        if at == NOBODY:
            return []
        return in_place(s, at, lambda step: step.moves(s, seat))

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        if seat in self.waits_for(s):
            self.answer(s, seat, move)
            return
        at = place_below(s, seat)
        step = s.agenda[at]
        if step.sealed:
            answers = answers_of(s, at)
            answers[seat] = (*answers[seat], move)
            _put_aside(s, at, answers)
        else:
            step.apply(s, seat, move)


def place_below(s: MedState, seat: int) -> int:
    """Place on the agenda of the simultaneous step in which the seat may act meanwhile, or NOBODY."""
    if s.left >> seat & 1:
        return NOBODY
    for at in range(len(s.agenda) - 1, -1, -1):
        step = s.agenda[at]
        if isinstance(step, CardStep):
            if getattr(step, "seat", NOBODY) == seat:
                return NOBODY
        elif getattr(step, "simultaneous", False):
            return at if in_place(s, at, lambda step: step.open_to(s, seat)) else NOBODY
        else:
            return NOBODY
    return NOBODY


def in_place(s: MedState, at: int, ask: Callable[[Step], T]) -> T:
    """Ask a step that lies below; a sealed one finds its own answers."""
    step = s.agenda[at]
    if not step.sealed:
        return ask(step)
    on_top, s.sealed = s.sealed, answers_of(s, at)
    try:
        return ask(step)
    finally:
        s.sealed = on_top


def question(s: MedState, seat: int) -> tuple[Any, ...]:
    """What a seat is asked, in the step on top or in the simultaneous one below; what others have done there is no part of it."""
    step = s.agenda[-1]
    if isinstance(step, CardStep) and seat not in step.waits_for(s):
        at = place_below(s, seat)
        step, values = s.agenda[at], in_place(s, at, lambda below: below.asks(s, seat))
    else:
        values = step.asks(s, seat)
    return window_of(step) if getattr(step, "simultaneous", False) else step, values


def answers_of(s: MedState, at: int) -> list[tuple[Move, ...]]:
    for depth, sealed in s.aside:
        if depth == at + 1:
            return list(sealed)
    return [()] * len(s.sealed)


def _put_aside(s: MedState, at: int, answers: list[tuple[Move, ...]]) -> None:
    others = [entry for entry in s.aside if entry[0] != at + 1]
    s.aside = sorted([*others, (at + 1, answers)], key=lambda entry: entry[0])
