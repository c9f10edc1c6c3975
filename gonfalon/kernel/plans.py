"""What follows from several moves of a seat, one after another, before the first is played.

Like a single move (`outlook.py`), a plan is tried on a copy of what its player knows: each move in the position that the earlier ones
leave. It ends where a move is refused, chance begins, something hidden is shown or decides, or others are asked first.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from gonfalon.kernel.consequences import RANGE, Consequence, between
from gonfalon.kernel.errors import IllegalMove
from gonfalon.kernel.game import Why
from gonfalon.kernel.moves import Move
from gonfalon.kernel.native import window_of
from gonfalon.kernel.outlook import Foreseer, Outlook, Trial, tried
from gonfalon.kernel.table import Table

MOST = 30
"""So many moves a plan may have."""

REFUSED, CHANCE, HIDDEN, OTHERS = "refused", "chance", "hidden", "others"
"""Why a plan goes no further: a rule forbids the next move; or, after its last move, nobody knows what the seat is asked next."""


@dataclass(frozen=True, slots=True)
class Planned:
    """A move of a plan, and what follows from it in its place."""

    move: Move
    window: str
    """The question that it answers."""
    outlook: Outlook


@dataclass(slots=True)
class Plan:
    """Moves in their order, as far as they can be foreseen."""

    steps: list[Planned] = field(default_factory=list)
    total: list[Consequence] = field(default_factory=list)
    """What follows from all of them together."""
    stop: str = ""
    """Why it goes no further; empty where the seat is asked again."""
    why: Why | None = None
    """Of a refused move, the rule and the reason."""


def foresee(known: Table, seat: int, texts: list[str]) -> tuple[Plan, Table]:
    """Try moves one after another on a table that holds the knowledge of the seat; also the table as they leave it."""
    twin = known.copy()
    game, plan = twin.game, Plan()
    first = Foreseer(game, known.state, seat)
    last: tuple[Trial, bool] | None = None
    for text in texts:
        if plan.stop:
            break
        try:
            move, standing = twin.find(seat, text)
        except IllegalMove as refused:
            plan.stop, plan.why = REFUSED, Why(refused.rule, refused.reason)
            break
        step = game.standing if standing else twin.state.agenda[-1]
        trial = tried(game, twin.state, seat, move, standing)
        outlook = Foreseer(game, twin.state, seat).after_trial(move, trial, standing)
        plan.steps.append(Planned(move, window_of(step), outlook))
        if trial.after is not None:
            last = trial, bool(step.closing) and move.verb != step.closing
        if trial.then is None or trial.then.barrier != twin.state.barrier:
            plan.stop = CHANCE if trial.chancy else HIDDEN
        else:
            twin.state = trial.then
            if not twin.legal(seat):
                plan.stop = OTHERS
    if last is not None:
        plan.total = first.told(last[0].after, last[1])
    plan.total += _ranges(plan.steps)
    return plan, twin


def _ranges(steps: list[Planned]) -> list[Consequence]:
    """What something hidden decides, of all moves together."""
    least, most = Counter[str](), Counter[str]()
    for step in steps:
        for one in step.outlook.consequences:
            if one.kind == RANGE:
                least[one.key] += one.amount
                most[one.key] += one.most
    return [between(key, least[key], most[key]) for key in least]
