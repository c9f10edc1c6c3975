"""The habits of the people at a table: what is answered for them, as ordinary moves that are recorded.

An answer is played when everybody else who is asked has answered, or alone after the pause of a bot; so its time says nothing that the same answer by
hand would not. It is never one after which the person could no longer take back what they did by hand, unless they said that it goes on
like this to its end. After an undo their habits are silent
until they have played something themselves. Only who holds the seat knows of its habits.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from gonfalon.kernel.habits import (
    NONE,
    Habit,
    Habits,
    Span,
    added,
    answer_of,
    closes_undo,
    lasting,
    weighed,
    without,
)
from gonfalon.kernel.moves import Move
from gonfalon.kernel.native import window_of
from gonfalon.kernel.table import Table
from gonfalon.server.models import SeatRow
from gonfalon.server.moves import play_stored
from gonfalon.server.problems import Refused
from gonfalon.server.seat_texts import knowing, label
from gonfalon.server.shapes import HabitsBody, HabitShape, HabitsShape

if TYPE_CHECKING:
    from gonfalon.server.room import Room


class RoomHabits:
    """The habits of all people at one table."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.changes: Counter[int] = Counter()
        """Counts by seat what its person should see at once, and nobody else."""
        self._silent: set[int] = set()
        """Seats whose person has just taken something back."""
        self._answered: dict[int, int] = {}
        """The number of the last move that was played for each seat."""
        self._answered_in: dict[int, str] = {}
        """The position in which that was."""

    def of(self, seat: int) -> Habits:
        text = self.room.seats[seat].habits
        return msgspec.json.decode(text, type=Habits) if text else NONE

    # ---- what is answered

    def answer(self, seat: int, known: Table) -> Move | None:
        """The move that is played for the person of a seat, as soon as nobody else is waited for."""
        room = self.room
        habits = self.of(seat)
        if habits == NONE or seat in self._silent or room.bot_of(seat):
            return None
        move = answer_of(habits, known, seat)
        if move is None:
            return None
        table = room.playing()
        if self._answered_in.get(seat) == table.state_hash:
            return None  # the same answer has changed nothing
        undoable = table.undoable(seat)
        by_hand = undoable is not None and room.first + undoable.number != self._answered.get(seat)
        return None if by_hand and closes_undo(habits, table, seat, move) else move

    def ready(self) -> dict[int, str]:
        """What can be answered now: nothing as long as somebody else has to answer."""
        room = self.room
        table = room.table
        if table is None or room.status != "running" or room.hold.parts:
            return {}
        found = {}
        for seat in table.waiting:
            move = self.answer(seat, knowing(table, seat, table.language))
            if move is None:
                return {}
            found[seat] = move.text
        return found

    async def follow(self) -> None:
        """Play one answer, if there is any. Holds the lock."""
        room = self.room
        for seat, text in (await asyncio.to_thread(self.ready)).items():
            position = room.playing().state_hash
            self._answered[seat] = room.version + 1
            await play_stored(room, seat, text)
            self._answered_in[seat] = position
            return

    # ---- what people say

    def acted(self, seat: int, *, undid: bool) -> None:
        """The person of a seat has played something, or taken it back."""
        (self._silent.add if undid else self._silent.discard)(seat)

    async def learn(self, known: Table, seat: int, text: str, span: Span) -> None:
        """From now on answer the question that the seat is asked with this move; empty for the default. Holds the lock."""
        move = known.find(seat, text)[0] if text else known.default(seat)
        grave, doubtful = weighed(known, seat, move)
        new = Habit(
            window=window_of(known.state.agenda[-1]),
            move=text,
            span=span,
            turn=known.game.turn(known.state),
            grave=grave,
            doubtful=doubtful,
        )
        await self._write(seat, added(self.of(seat), known, seat, new))

    async def forget(self, seat: int, window: str, move: str | None) -> None:
        await self._write(seat, without(self.of(seat), window, move))

    async def set_lone(self, seat: int, lone: bool) -> None:
        await self._write(seat, Habits(lone, self.of(seat).answers))

    async def settle(self) -> None:
        """Drop what has ended. Holds the lock."""
        table = self.room.playing()
        for row in self.room.seats:
            if row.habits:
                habits = self.of(row.seat)
                kept = lasting(habits, knowing(table, row.seat, table.language))
                if kept is not habits:
                    await self._write(row.seat, kept)

    async def _write(self, seat: int, habits: Habits) -> None:
        room, row = self.room, self.room.seats[seat]
        text = None if habits == NONE else msgspec.json.encode(habits).decode()
        if text == row.habits:
            return

        async def work(session: AsyncSession) -> None:
            place = (SeatRow.table_id == room.id, SeatRow.seat == seat)
            await session.execute(update(SeatRow).where(*place).values(habits=text))

        await room.write(work)
        row.habits = text
        self.changes[seat] += 1
        room.wake_sockets()

    # ---- what people are shown

    def shape(self, seat: int, known: Table) -> HabitsShape:
        habits = self.of(seat)
        return HabitsShape(habits.lone, [_shape(one, known) for one in habits.answers])


async def change_habits(room: Room, guest: str, body: HabitsBody) -> None:
    """What a person says about their habits."""
    seat, habits = body.seat, room.habits
    async with room.lock:
        room.check_seat(guest, seat)
        room.substitutes.refuse_person(seat)
        if body.lone is not None:
            await habits.set_lone(seat, body.lone)
        if body.forget is not None:
            await habits.forget(seat, body.forget, body.move)
        if body.usual is not None:
            known = knowing(room.shown(), seat, "en")
            if seat not in known.waiting:
                raise Refused(409, "not-asked")
            await habits.learn(known, seat, "", body.usual)
            habits.acted(seat, undid=False)
    room.bots.wake()


def _shape(habit: Habit, known: Table) -> HabitShape:
    texts = known.game.texts(known.language)
    title = texts.say(f"window.{habit.window}", {})
    words = label(known, known.state.vocabulary.parse(habit.move)) if habit.move else ""
    return HabitShape(habit.window, title, habit.move, words, habit.span)
