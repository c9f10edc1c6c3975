"""Covert questions that last a fixed time, whoever is asked.

Whether a move meets a covert question is known to all, whether it asks anybody is not. Without a fixed time, those who watch the
clock may guess it: an answer takes a while. At a table with a fixed time the question stands for just so long in any case. What
comes after it is played and stored at once, but shown only when the time is over; who has not answered by then gets the default
answer. Until then nobody but those who are asked may do anything. Several such questions one after another, of which others cannot
tell which is put, share one time: only a seat that is asked a later one of them may notice that an earlier one took a while.

Everything is worked out from the moves and the times at which they were stored, so a table that is loaded again goes on alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gonfalon.server.problems import Refused
from gonfalon.server.sight import Change, Noticed

if TYPE_CHECKING:
    from gonfalon.kernel.game import Game
    from gonfalon.kernel.table import Table
    from gonfalon.server.room import Room

COVERT_SECONDS = (0, 10, 20, 30, 60, 120)
"""How long a covert question may last, in seconds; 0 for as long as the answers take."""
MOST_QUESTIONS = 50
"""More covert questions than what is played at once meets one after another."""
PUBLIC = 1
"""The bit of spectators in a mask of who noticed something."""


class Part(NamedTuple):
    """A beat that is played and not shown yet."""

    at: Noticed
    stops: bool
    """Does it end at a covert question?"""


def has_covert(game: Game) -> bool:
    """Does the game put questions of which it is hidden whom they ask?"""
    return any(step.masked for step in game.steps.values())


def is_unseen(table: Table) -> bool:
    """Does the table wait for an answer of which others do not know whether it is waited for?"""
    if table.over:
        return False
    step = table.state.agenda[-1]
    return step.masked


def may_hold(seconds: int, moved: int | None, now: int) -> bool:
    """Might something of a table still be held back, to judge by the time of its last move alone?"""
    return moved is not None and now < moved + seconds * 1000 * MOST_QUESTIONS


class Hold:
    """What is not shown yet, and until when."""

    def __init__(self, room: Room, seconds: int) -> None:
        self.room = room
        self.seconds = seconds
        self.until = 0
        """The covert question that everybody knows of stands until then, in milliseconds since 1970."""
        self.parts: list[Part] = []

    def take(self, number: int, change: Change, table: Table, at: int) -> None:
        """A move has been played and stored at a time: show what may be shown of it."""
        if not self.seconds:
            return
        self.release(at)
        last = len(change.beats) - 1
        for place, beat in enumerate(change.beats):
            stops = beat.noticed & PUBLIC == PUBLIC and (place < last or is_unseen(table))
            part = Part(Noticed(number, place), stops)
            if self.parts or (beat.noticed & PUBLIC and self.until > at):
                self.parts.append(part)
            elif stops:
                self.until = at + self.seconds * 1000
        self._limit()

    def release(self, now: int) -> bool:
        """Show what is due; was there anything?"""
        any_shown = False
        while self.parts and self.until <= now:
            any_shown = True
            if self.parts.pop(0).stops:
                self.until += self.seconds * 1000
        if any_shown:
            self._limit()
        return any_shown

    def _limit(self) -> None:
        first = self.parts[0].at if self.parts else None
        for sight in self.room.sights.values():
            sight.limit = first

    def shown(self) -> Noticed | None:
        """The moment that is shown now, where it is not the last one."""
        if not self.parts:
            return None
        number, beat = self.parts[0].at
        return Noticed(number, beat - 1) if beat else Noticed(number - 1, LAST)

    def is_late(self, now: int) -> bool:
        """Is the time over for those who are still asked?"""
        return bool(
            self.until and self.until <= now and not self.parts and is_unseen(self.room.playing())
        )

    def next_time(self) -> int | None:
        """When something has to be shown or answered."""
        room = self.room
        if not self.seconds or room.table is None:
            return None
        stands = self.parts or is_unseen(room.playing())
        return self.until if self.until and stands else None

    def refuse(self, seat: int, now: int) -> None:
        """While a covert question stands, only those may do something who are asked."""
        if not self.seconds or self.until <= now:
            return
        if self.parts or (
            is_unseen(self.room.playing()) and seat not in self.room.playing().waiting
        ):
            raise Refused(409, "covert-time", left=-(-(self.until - now) // 1000))


LAST = 2**31
"""More beats than a move has."""
