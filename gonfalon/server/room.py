"""A room: one table in memory, with everybody at it.

It knows who sits where and who may look, keeps the game as it was played so far, and what every seat has noticed of it.
Moves are played by `moves.py`, bots by `bot_seats.py`, and what a seat is sent is made by `seat_state.py`.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from gonfalon.kernel.events import Event
from gonfalon.kernel.game import Game
from gonfalon.kernel.state import State
from gonfalon.kernel.table import Table
from gonfalon.server import archive
from gonfalon.server.absence import Absence
from gonfalon.server.archive import Moment
from gonfalon.server.bot_seats import BotSeats
from gonfalon.server.clock import Clock
from gonfalon.server.deadlines import Deadlines
from gonfalon.server.dice import Dice
from gonfalon.server.habits import RoomHabits
from gonfalon.server.hold import LAST, Hold, is_unseen
from gonfalon.server.holders import Holders
from gonfalon.server.installed import game_of
from gonfalon.server.models import DiceRow, HolderRow, SeatRow, SubstituteRow, TableRow, VoteRow
from gonfalon.server.problems import Outdated, Refused, no_seat, no_table, not_yours
from gonfalon.server.shapes import Presence
from gonfalon.server.sight import WATCHER, Change, Sight, StoredEvent, replay_step
from gonfalon.server.store import Work, now_ms
from gonfalon.server.stored_events import earlier_changes
from gonfalon.server.substitutes import Substitutes

if TYPE_CHECKING:
    from gonfalon.server.live import Socket
    from gonfalon.server.rooms import Rooms
    from gonfalon.server.seat_state import Look

CLOSED = "closed"
"""The status of a table that its host has cancelled before the start."""
CHECKPOINT_EVERY = 32
"""Moves between two copies kept for looking back."""


class Room:
    """One table and everybody at it."""

    def __init__(
        self,
        row: TableRow,
        seats: list[SeatRow],
        watchers: set[str],
        rooms: Rooms,
        substitutes: Sequence[SubstituteRow] = (),
        holders: Sequence[HolderRow] = (),
        dice: Sequence[DiceRow] = (),
        votes: Sequence[VoteRow] = (),
    ) -> None:
        self.id = row.id
        self._row = row
        self.seats = seats
        self.holders = Holders(seats, holders)
        self.dice = Dice(dice)
        self.watchers = watchers
        """Spectators who were stored; those of today carry a pass."""
        self.rooms = rooms
        self.game: Game = game_of(row.game)
        self.options: dict[str, Any] = msgspec.json.decode(row.options)
        self.table: Table | None = None
        """None before the start."""
        self.version = 0
        """How many moves are stored; every seat has a count of its own, of what it noticed."""
        self.first = 0
        """How many of them were played under earlier rules."""
        self.sights: dict[int, Sight] = {}
        self.moves: list[Moment] = []
        self.checkpoints: dict[int, Table] = {}
        self.stops: dict[int, Table] = {}
        """The table at the beats of the last move but the last one, as it is shown there."""
        self.lock = asyncio.Lock()
        self.sockets: set[Socket] = set()
        self.touched = time.monotonic()
        self.is_forgotten = False
        """Does it no longer agree with what is stored?"""
        self.substitutes = Substitutes(self, list(substitutes))
        self.clock = Clock(self)
        self.deadlines = Deadlines()
        self.hold = Hold(self, row.covert_seconds)
        self._seatings = 0
        self.votes = {(vote.seat, vote.guest): vote.at for vote in votes}
        """When guests voted for a bot in the seat of somebody else; see `removal.py`."""
        self.absence = Absence(self)
        self.habits = RoomHabits(self)
        self.bots = BotSeats(self)
        self._lines: Counter[str] = Counter()
        """How many sockets each guest has here."""
        self._comings = 0
        """Counts the guests who came and went."""
        self._online: tuple[int, ...] = ()
        self._online_at: tuple[int, int] | None = None
        self._insiders: set[str] = set()
        self._insiders_at = -1
        self._looks: dict[tuple[int, str, int, bool], Look] = {}
        self._looked_at: tuple[int, ...] | None = None
        self.messages: dict[tuple[Any, ...], list[str]] = {}
        """Encoded states for sockets that look at the same; see `seat_state.py`."""

    # ---- what is stored of it

    @property
    def status(self) -> str:
        return self._row.status

    @property
    def is_over(self) -> bool:
        """Is the game over, and does everybody know it?"""
        return self.status == "over" and not self.hold.parts

    @property
    def goes_on(self) -> bool:
        """Is the game played, or something of it still to be shown?"""
        return self.status == "running" or bool(self.hold.parts)

    @property
    def maker(self) -> str:
        return self._row.maker

    @property
    def public(self) -> bool:
        return self._row.public

    @property
    def seed(self) -> int:
        return self._row.seed

    @property
    def seeded(self) -> bool:
        """Whether the maker chose the seed."""
        return self._row.seeded

    @property
    def patience(self) -> int | None:
        """How long somebody may be away, in seconds; None for what is usual."""
        return self._row.patience

    @property
    def advice(self) -> bool:
        """May players ask what the steward would do?"""
        return self._row.advice

    @property
    def nonce(self) -> str:
        """What the spectators' link is derived from."""
        return self._row.nonce

    @property
    def turn(self) -> int:
        return self._row.turn

    @property
    def waiting(self) -> list[int]:
        """The seats that owe a choice, as a spectator knows it."""
        return [int(seat) for seat in self._row.waiting.split(",") if seat]

    @property
    def started(self) -> int | None:
        """When it left the lobby, in milliseconds since 1970."""
        return self._row.started

    @property
    def updated(self) -> int:
        return self._row.updated

    @property
    def revision(self) -> int:
        """How often it was changed; another one in the database means that another server did."""
        return self._row.revision

    async def write(self, work: Work) -> None:
        """Store a change, if nobody else has changed the table since it was read; else the room is read anew.

        Holds the lock.
        """
        if self.is_forgotten:
            raise Outdated
        try:
            await self.rooms.store.write(archive.if_unchanged(self.id, self.revision, work))
        except BaseException:
            # perhaps stored, perhaps not: the next one who asks reads it
            self.rooms.forget(self)
            raise
        self._row.revision += 1

    def was_stored(self, values: dict[str, Any]) -> None:
        """Columns of the table have been written with these values."""
        for column, value in values.items():
            setattr(self._row, column, value)

    # ---- who may do what

    def seats_of(self, guest: str) -> list[int]:
        return self.holders.seats_of(guest)

    def is_host(self, guest: str) -> bool:
        """The guest who made the table, also on another device to which they brought their seat."""
        return self.maker == guest or any(
            self.seats[seat].guest == self.maker for seat in self.seats_of(guest)
        )

    def may_watch(self, guest: str) -> bool:
        return (
            self.public
            or self.maker == guest
            or guest in self.watchers
            or self.rooms.spectators.may_watch(self.id, guest)
            or bool(self.seats_of(guest))
        )

    def others_play(self, guest: str) -> bool:
        """Does anybody else sit at the table, bots apart?"""
        people = [row.seat for row in self.seats if row.kind == "person"]
        return not all(self.holders.holds(guest, seat) for seat in people)

    def check_seat(self, guest: str, seat: int) -> None:
        """Refuse everybody but the holder of a seat; seat -1 is for all who may watch."""
        if not self.may_watch(guest):
            raise no_table()
        if seat == WATCHER:
            return
        if not 0 <= seat < len(self.seats):
            raise no_seat(seat)
        if not self.holders.holds(guest, seat):
            raise not_yours()
        self.absence.here(guest)

    def playing(self) -> Table:
        if self.table is None:
            raise Refused(409, "not-started")
        return self.named(self.table)

    def named(self, table: Table) -> Table:
        """The table, whose texts may call the seats after their people; a name that two share gets a number."""
        names = [row.name for row in self.seats]
        table.state.people = tuple(
            f"{name} {row.seat + 1}" if name and names.count(name) > 1 else name
            for row, name in zip(self.seats, names, strict=True)
        )
        return table

    def concerns(self, guest: str) -> bool:
        """Has the guest made the table, or a seat at it? All others are shown the same."""
        if self.seat_changes != self._insiders_at or self.table is None:
            self._insiders_at = self.seat_changes
            holders = [self.holders.of(row.seat) for row in self.seats]
            self._insiders = {self.maker}.union(*holders)
        return guest in self._insiders

    def online(self) -> tuple[int, ...]:
        """The seats of bots, and of people who look at the table."""
        stamp = (self._comings, self.seat_changes)
        if stamp != self._online_at or self.table is None:
            self._online_at = stamp
            self._online = tuple(
                row.seat
                for row in self.seats
                if row.kind == "bot" or not self._lines.keys().isdisjoint(self.holders.of(row.seat))
            )
        return self._online

    # ---- sockets

    def lines_of(self, guest: str) -> int:
        return self._lines[guest]

    def enter(self, socket: Socket) -> None:
        before = self.online()
        self.sockets.add(socket)
        self._lines[socket.guest] += 1
        self._comings += self._lines[socket.guest] == 1
        self._tell_presence(before)

    def leave(self, socket: Socket) -> None:
        before = self.online()
        self.sockets.discard(socket)
        self.absence.here(socket.guest)
        self._lines[socket.guest] -= 1
        if not self._lines[socket.guest]:
            del self._lines[socket.guest]
            self._comings += 1
        self.touched = time.monotonic()
        self._tell_presence(before)

    def _tell_presence(self, before: tuple[int, ...]) -> None:
        online = self.online()
        if online == before:
            return
        if self.table is None:
            self.tell_lobby()
        message = msgspec.json.encode(Presence(list(online)))
        for socket in self.sockets:
            socket.say(message)

    def wake_sockets(self) -> None:
        for socket in self.sockets:
            socket.wake()

    @property
    def seat_changes(self) -> int:
        """Counts what everybody should see at once though nothing was played: who plays and who holds which seat."""
        return self.substitutes.revision + self._seatings

    def seats_changed(self) -> None:
        """Other people hold the seats now."""
        self._seatings += 1
        self.tell_lobby()

    def tell_lobby(self) -> None:
        for socket in self.sockets:
            socket.lobby_changed()

    # ---- beginning, and coming back

    def begin(
        self, table: Table, earlier: list[Moment], opening: Sequence[Event | StoredEvent]
    ) -> None:
        """Sit down at a table at the start of its present segment."""
        self.table = table
        self.version = self.first = first = len(earlier)
        self.moves = earlier
        self.sights = {seat: Sight(seat, opening) for seat in range(WATCHER, table.seats)}
        self.checkpoints = {first: table.copy()}
        self.deadlines.begin(table, earlier[-1].at if earlier else self.started or now_ms())
        for number, change in enumerate(earlier_changes(earlier), 1):
            for sight in self.sights.values():
                sight.take(number, change)
        self.substitutes.renew_deadlines()

    def take(self, table: Table, moment: Moment, change: Change) -> None:
        """A move has been played and stored."""
        self.table = table
        self.version += 1
        self.moves.append(moment)
        self.deadlines.moved(table, moment.at)
        self.substitutes.renew_deadlines()
        for sight in self.sights.values():
            sight.take(self.version, change, self.first, is_unseen(table))
        self.hold.take(self.version, change, table, moment.at)
        self.stops = {
            at: _stopped(table, beat.state) for at, beat in enumerate(change.beats) if beat.state
        }
        if (self.version - self.first) % CHECKPOINT_EVERY == 0:
            self.checkpoints[self.version] = table.copy()

    # ---- looking back

    def shown(self) -> Table:
        """The table as it is shown now: where covert questions last a fixed time, it may have been played further."""
        moment = self.hold.shown()
        return self.playing() if moment is None else self.table_at(*moment)

    def table_at(self, number: int, beat: int = LAST) -> Table:
        """The table after a move, or at one of its beats, played again from the nearest copy before it."""
        table = self.playing()
        if number == self.version:
            return self.named(self.stops.get(beat, table))
        return self.named(_replayed(*self._way_to(number), beat))

    async def past(self, number: int, beat: int = LAST) -> Table:
        """The same for a moment that may be long ago: played in a thread, one at a time for each table."""
        self.playing()
        if number == self.version:
            return self.table_at(number, beat)
        way = self._way_to(number)
        async with self.rooms.replays.turn(self.id, self.id):
            return self.named(await asyncio.to_thread(_replayed, *way, beat))

    def _way_to(self, number: int) -> tuple[Table, list[Moment]]:
        """The copy of the table from which a move is reached, and the moves that lead there."""
        if number < self.first:
            raise Refused(409, "earlier-rules")
        start = max(at for at in self.checkpoints if at <= number)
        return self.checkpoints[start], self.moves[start:number]

    def looks(self) -> dict[tuple[int, str, int, bool], Look]:
        """What was made for seats, as long as it holds: by seat, language and version, and whether it is looked back to."""
        stamp = (self.version, self.seat_changes, self.habits.changes.total(), len(self.hold.parts))
        if stamp != self._looked_at:
            self._looked_at = stamp
            self._looks = {}
        return self._looks

    def due(self, seat: int) -> int | None:
        """When the time of a seat for its answer is up, in milliseconds since 1970."""
        due = self.deadlines.due(seat)
        ends = self.hold.next_time()
        if ends is None or seat not in self.playing().waiting:
            return due
        return ends if due is None else min(due, ends)

    # ---- who plays a seat

    def bot_of(self, seat: int) -> str | None:
        """The bot that plays a seat now, as its own or for its player."""
        one = self.substitutes.playing.get(seat)
        return one.bot if one else self.seats[seat].bot

    def asked(self, guest: str, table: Table | None = None) -> list[int]:
        """The guest's own seats that owe a choice, and are not played by a bot meanwhile; at another moment, if one is given.

        Nobody does while a covert question still stands of which all answers are there.
        """
        if not self.concerns(guest) or self.hold.parts:
            return []
        waiting, away = (table or self.shown()).waiting, self.substitutes.playing
        own = (seat for seat in self.seats_of(guest) if seat in waiting)
        return [seat for seat in own if seat not in away]

    # ---- closing

    async def close(self) -> None:
        await self.clock.close()
        await self.bots.close()
        await self.absence.save()

    @property
    def is_idle(self) -> bool:
        idle = time.monotonic() - self.touched > self.rooms.settings.idle_seconds
        return idle and not self.sockets and not self.bots.thinking and not self.lock.locked()


def _replayed(start: Table, moves: list[Moment], beat: int) -> Table:
    past = start.copy()
    change = None
    for moment in moves:
        change = replay_step(past, moment.seat, moment.text, moment.masks)
    stop = change.beats[beat].state if change and beat < len(change.beats) else None
    return _stopped(past, stop) if stop else past


def _stopped(table: Table, state: State) -> Table:
    """The table as if it had stopped at a covert question."""
    twin = table.copy()
    twin.state = state.copy()
    twin.state.waiting = []
    return twin
