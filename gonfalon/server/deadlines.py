"""How long each seat has owed its present answer, and how long it still has (`kernel.timed`).

Everything is worked out from the moves and the times at which they were stored, so that a table that is loaded again counts on where
it stood. Time is given anew with a new question: when a seat comes to be asked, when it is asked something else, and after a move of its
own that cannot be taken back. Taking back wins no time.
"""

from __future__ import annotations

from typing import NamedTuple

from gonfalon.kernel.table import UNDO, Table
from gonfalon.kernel.timed import answered_seat, seconds_for

NOBODY = -2


class Asked(NamedTuple):
    """A question that a seat has not answered yet."""

    window: str
    due: int | None
    """When its time is up, in milliseconds since 1970; None where there is no hurry."""


class Deadlines:
    """Per seat that is waited for, its question."""

    def __init__(self) -> None:
        self.asked: dict[int, Asked] = {}

    def begin(self, table: Table, at: int) -> None:
        self.asked = {}
        self._ask(table, at)

    def moved(self, table: Table, at: int) -> None:
        """A move has been played, or taken back."""
        seat, text = table.written[-1]
        if text == UNDO:
            self._ask(table, at, same=seat)
        elif table.played[-1].final:
            self._ask(table, at, anew=answered_seat(table))
        else:
            self._ask(table, at)

    def _ask(self, table: Table, at: int, same: int = NOBODY, anew: int = NOBODY) -> None:
        """Give time for new questions; that of one seat counts as the `same`, or as `anew`."""
        before, self.asked = self.asked, {}
        if table.over:
            return
        step = table.state.agenda[-1]
        seconds = seconds_for(table.options, step)
        due = None if seconds is None else at + round(seconds * 1000)
        for seat in table.waiting:
            old = before.get(seat)
            goes_on = old and seat != anew and (seat == same or old.window == step.window)
            self.asked[seat] = Asked(step.window, old.due if old and goes_on else due)

    def renew(self, table: Table, seat: int, at: int) -> None:
        """The seat has come back to its question: it has the whole time from then on."""
        asked = self.asked.get(seat)
        seconds = None if table.over else seconds_for(table.options, table.state.agenda[-1])
        if asked and asked.due is not None and seconds is not None:
            self.asked[seat] = asked._replace(due=max(asked.due, at + round(seconds * 1000)))

    def due(self, seat: int) -> int | None:
        """When the seat's time is up, in milliseconds since 1970."""
        asked = self.asked.get(seat)
        return asked.due if asked else None
