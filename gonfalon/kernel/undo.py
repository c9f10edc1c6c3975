"""Undo: a seat takes back its last move, as long as nothing that it noticed came after it.

What others did meanwhile without its notice (a sealed answer, a draft, an order) is played again. A move that is no longer legal
then is dropped, and only its owner is notified. So undo reveals nothing that is hidden: neither that it is possible nor that it is not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gonfalon.kernel import engine
from gonfalon.kernel.events import Event
from gonfalon.kernel.moves import Move, covers
from gonfalon.kernel.state import State

if TYPE_CHECKING:
    from gonfalon.kernel.table import Table

DROPPED = "move-dropped"
"""The kind of the event that notifies a seat of its dropped move."""
UNKNOWN = -1
NONE = -1


class Played:
    """One move that stands, or was dropped when another was taken back."""

    __slots__ = ("covert", "dropped", "events", "final", "move", "noticed", "number", "seat", "standing")  # fmt: skip

    def __init__(
        self,
        seat: int,
        move: Move,
        standing: bool,
        final: bool,
        covert: bool,
        events: int,
        number: int,
        dropped: bool = False,
        noticed: int = UNKNOWN,
    ) -> None:
        self.seat = seat
        self.move = move
        self.standing = standing
        self.final = final
        """Did it raise the barrier?"""
        self.covert = covert
        """Did it meet a covert question? Whether that asked anybody is hidden, so the move cannot be taken back in either case."""
        self.events = events
        """Where its events begin in the table's log."""
        self.number = number
        """Which of the written moves of the segment it is, from 1."""
        self.dropped = dropped
        self.noticed = noticed
        """Bit mask of who noticed it, spectators in bit 0, where the caller of the table knows it."""


def last_move(table: Table, seat: int) -> int:
    """The place of the last move of a seat that it may take back by what it knows; NONE without one."""
    for at in range(len(table.played) - 1, -1, -1):
        entry = table.played[at]
        if entry.seat == seat:
            return NONE if entry.final or entry.dropped else at
        if _was_noticed(table, at, seat):
            return NONE
    return NONE


def _was_noticed(table: Table, at: int, seat: int) -> bool:
    """Did a seat notice the move of another?"""
    entry = table.played[at]
    if entry.noticed != UNKNOWN:
        return entry.noticed >> (seat + 1) & 1 == 1
    end = table.played[at + 1].events if at + 1 < len(table.played) else len(table.log)
    if any(table.log[place].seen_by(seat) for place in range(entry.events, end)):
        return True
    before = state_after(table, at)
    after = before.copy()
    if not entry.dropped:
        _play(table, after, entry.seat, entry.move, entry.standing)
    return can_tell_apart(table, before, after, seat)


def can_tell_apart(table: Table, one: State, other: State, seat: int) -> bool:
    """Does a seat know different things in two positions?"""
    game = table.game
    known, knows = game.known_to(one, seat), game.known_to(other, seat)
    return known.waiting != knows.waiting or known.dump() != knows.dump()


def state_after(table: Table, count: int) -> State:
    """The state after so many of the moves that stand, played from the nearest copy before."""
    index = len(table.checkpoints) - 1
    while table.checkpoints[index][0] > count:
        index -= 1
    first, checkpoint = table.checkpoints[index]
    state: State = checkpoint.copy()
    engine.advance(state)
    for at in range(first, count):
        entry = table.played[at]
        if not entry.dropped:
            _play(table, state, entry.seat, entry.move, entry.standing)
    return state


def _play(table: Table, state: State, seat: int, move: Move, standing: bool) -> None:
    if standing:
        engine.play_standing(state, table.game.standing, seat, move)
    else:
        engine.play(state, seat, move)


def take_back(table: Table, at: int) -> list[Event]:
    """Take one of the moves back and play those after it again. Returns the events that notify the owners of dropped moves."""
    ends = [table.played[later].events for later in range(at + 1, len(table.played))]
    ends.append(len(table.log))
    later = [
        (table.played[place], [table.log[n] for n in range(ends[index], ends[index + 1])])
        for index, place in enumerate(range(at + 1, len(table.played)))
    ]
    state = state_after(table, at)
    while table.checkpoints[-1][0] > at:
        table.checkpoints.cut(len(table.checkpoints) - 1)
    table.log.cut(table.played[at].events)
    table.played.cut(at)
    table.state = state
    notices: list[Event] = []
    for entry, events in later:
        barrier, unseen = state.barrier, state.unseen
        dropped = entry.dropped
        if not dropped:
            if _is_legal(table, state, entry):
                _play(table, state, entry.seat, entry.move, entry.standing)
            else:
                dropped = True
                events.append(Event(DROPPED, "", {}, (entry.seat,)))
                notices.append(events[-1])
        again = Played(
            entry.seat,
            entry.move,
            entry.standing,
            dropped or state.barrier != barrier,
            state.unseen != unseen,
            len(table.log),
            entry.number,
            dropped,
            entry.noticed,
        )
        table.keep(again, events)
    table.game.notice(state)
    return notices


def _is_legal(table: Table, state: State, entry: Played) -> bool:
    if state.outcome:
        return False
    if entry.standing:
        return covers(table.game.standing.moves(state, entry.seat), entry.move)
    return covers(engine.legal(state, entry.seat), entry.move)
