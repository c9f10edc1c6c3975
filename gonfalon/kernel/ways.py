"""Ways: where a seat gets with several moves of one verb that differ in their last word, such as the steps of a march.

Each step is tried on a copy of what the seat knows, like a move of a plan (`plans.py`). A way goes on only where the seat is asked the
same question again at once, as far as it knows; what begins with a step (a fight, an answer of others, chance) can only be at its end.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count

from gonfalon.kernel.buttons import is_loss
from gonfalon.kernel.consequences import Consequence, change
from gonfalon.kernel.moves import Move
from gonfalon.kernel.native import window_of
from gonfalon.kernel.outlook import Foreseer, tried
from gonfalon.kernel.state import State
from gonfalon.kernel.table import Table

LONGEST = 12
"""So many steps a way may have."""
MOST = 120
"""So many places are found, the nearest first."""


@dataclass(frozen=True, slots=True)
class Way:
    """The moves that lead to a place."""

    moves: list[str]
    harm: list[Consequence]
    """What they cost that is dear."""


@dataclass(order=True, slots=True)
class _Step:
    """A step that could be taken, after those before it."""

    dear: int
    """How many steps so far cost something dear."""
    length: int
    number: int
    """Of equals, the one that was listed first."""
    move: Move = field(compare=False)
    before: State = field(compare=False)
    way: Way = field(compare=False)
    then: State | None = field(compare=False, default=None)
    is_tried: bool = field(compare=False, default=False)


def ways(known: Table, seat: int, stem: str) -> dict[str, Way]:
    """By the last word of a move that begins with these words, how to get there: with the fewest dear steps, then the fewest of all.

    The table holds the knowledge of the seat. Places that one move leads to are among them.
    """
    twin = known.copy()
    if twin.over or seat not in twin.waiting:
        return {}
    window = window_of(twin.state.agenda[-1])
    found: dict[str, Way] = {}
    numbers = count()
    waiting: list[_Step] = []

    def wait(dear: int, way: Way) -> None:
        for move in _steps(twin, seat, stem, window):
            if _place(move, stem) not in found:
                further = Way([*way.moves, move.text], way.harm)
                number = next(numbers)
                heappush(
                    waiting, _Step(dear, len(further.moves), number, move, twin.state, further)
                )

    wait(0, Way([], []))
    while waiting and len(found) < MOST:
        step = heappop(waiting)
        place = _place(step.move, stem)
        if place in found:
            continue
        if not step.is_tried and _take(known, seat, step):
            # perhaps another step leads there that costs less
            heappush(waiting, step)
            continue
        found[place] = step.way
        if step.then is not None and step.length < LONGEST:
            twin.state = step.then
            wait(step.dear, step.way)
    return found


def _steps(table: Table, seat: int, stem: str, window: str) -> list[Move]:
    """The steps that the seat can take next; none where it is asked something else."""
    if seat not in table.waiting or window_of(table.state.agenda[-1]) != window:
        return []
    return [one for one in table.legal(seat) if isinstance(one, Move) and _place(one, stem)]


def _place(move: Move, stem: str) -> str:
    """The last word of a move that begins with these words and has one word more; else nothing."""
    before, _, last = move.text.rpartition(" ")
    return last if before and before == stem else ""


def _take(known: Table, seat: int, step: _Step) -> bool:
    """Take a step on a copy; says whether it costs something dear."""
    game, before = known.game, step.before
    trial = tried(game, before, seat, step.move)
    step.is_tried, step.then = True, trial.then
    price = game.cost(before, seat, step.move)
    follows = Foreseer(game, before, seat).told(trial.after, False)
    told = {one.key for one in follows}
    follows += [change(key, -n) for key, n in price.items() if key not in told]
    harm = [one for one in follows if is_loss(game, one)]
    if harm:
        step.dear += 1
        step.way = Way(step.way.moves, [*step.way.harm, *harm])
    return bool(harm)
