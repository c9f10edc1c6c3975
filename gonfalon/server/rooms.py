"""Rooms: every live table with its versions, sockets and lock.

A room is loaded when somebody asks for it, by replaying its moves, and dropped when nobody looks at it any
more. A move is played on a copy, written, and only once it is durable becomes the table that everybody sees.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from gonfalon.bots.play import courted, next_seat
from gonfalon.kernel.errors import GonfalonError
from gonfalon.kernel.events import Event
from gonfalon.kernel.game import HOST, Game
from gonfalon.kernel.moves import concrete
from gonfalon.kernel.records import dump
from gonfalon.kernel.registry import find_game
from gonfalon.kernel.standing_orders import Orders
from gonfalon.kernel.table import UNDO, Table
from gonfalon.server import archive
from gonfalon.server.affairs import own_affairs
from gonfalon.server.archive import Moment, Stored
from gonfalon.server.bots import BotFailed, Bots
from gonfalon.server.clock import Clock
from gonfalon.server.deadlines import Deadlines
from gonfalon.server.digest import deed_of
from gonfalon.server.models import SeatRow, StandInRow, TableRow
from gonfalon.server.problems import Refused, no_seat, no_table, not_yours
from gonfalon.server.settings import Settings
from gonfalon.server.shapes import Player, Presence, Prompt, SeatState, Until
from gonfalon.server.sight import WATCHER, Change, Sight, Told, replay_step, step
from gonfalon.server.standins import StandIn, StandIns
from gonfalon.server.store import Store, now_ms
from gonfalon.server.told import read_told, retell
from gonfalon.server.words import host_moves, knowing, log_entries, prompt_of, result_of
from gonfalon.server.worker import Job

if TYPE_CHECKING:
    from gonfalon.server.live import Socket

log = logging.getLogger("gonfalon.server")

CHECKPOINT_EVERY = 32
"""Moves between two copies kept for looking back."""
SWEEP_SECONDS = 30.0
MOST_MESSAGES = 16
"""Encoded states kept for sockets that look at the same."""


class Room:
    """One table and everybody at it."""

    def __init__(
        self,
        row: TableRow,
        seats: list[SeatRow],
        watchers: set[str],
        rooms: Rooms,
        standins: Sequence[StandInRow] = (),
    ) -> None:
        self.id = row.id
        self.row = row
        self.seats = seats
        self.watchers = watchers
        self.rooms = rooms
        self.game: Game = find_game(row.game)
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
        self.lock = asyncio.Lock()
        self.sockets: set[Socket] = set()
        self.touched = time.monotonic()
        self.standins = StandIns(self, list(standins))
        self.clock = Clock(self)
        self.deadlines = Deadlines()
        self._bots: asyncio.Task[None] | None = None
        self._last_bot = WATCHER
        self._messages: dict[tuple[Any, ...], bytes] = {}

    # ---- who may do what

    @property
    def status(self) -> str:
        return self.row.status

    def seats_of(self, guest: str) -> list[int]:
        return [row.seat for row in self.seats if row.guest == guest]

    def may_watch(self, guest: str) -> bool:
        return (
            self.row.public
            or self.row.maker == guest
            or guest in self.watchers
            or bool(self.seats_of(guest))
        )

    def check_seat(self, guest: str, seat: int) -> None:
        """Refuse everybody but the holder of a seat; seat -1 is for all who may watch."""
        if not self.may_watch(guest):
            raise no_table()
        if seat == WATCHER:
            return
        if not 0 <= seat < len(self.seats):
            raise no_seat(seat)
        if self.seats[seat].guest != guest:
            raise not_yours()

    def playing(self) -> Table:
        if self.table is None:
            raise Refused(409, "not-started")
        return self.named(self.table)

    def named(self, table: Table) -> Table:
        """The table, whose words may call the seats after their people; a name that two share gets a number."""
        names = [row.name for row in self.seats]
        table.state.people = tuple(
            f"{name} {row.seat + 1}" if name and names.count(name) > 1 else name
            for row, name in zip(self.seats, names, strict=True)
        )
        return table

    def online(self) -> list[int]:
        present = {socket.guest for socket in self.sockets}
        return [row.seat for row in self.seats if row.kind == "bot" or row.guest in present]

    # ---- sockets

    def enter(self, socket: Socket) -> None:
        before = self.online()
        self.sockets.add(socket)
        self._tell_presence(before)

    def leave(self, socket: Socket) -> None:
        before = self.online()
        self.sockets.discard(socket)
        self.touched = time.monotonic()
        self._tell_presence(before)

    def _tell_presence(self, before: list[int]) -> None:
        online = self.online()
        if online == before:
            return
        if self.table is None:
            self.tell_lobby()
        message = msgspec.json.encode(Presence(online))
        for socket in self.sockets:
            socket.say(message)

    def tell_lobby(self) -> None:
        for socket in self.sockets:
            socket.lobby_changed()

    # ---- beginning, and coming back

    def begin(self, table: Table, earlier: list[Moment], opening: Sequence[Event | Told]) -> None:
        """Sit down at a table at the start of its present segment."""
        self.table = table
        self.version = self.first = first = len(earlier)
        self.moves = earlier
        self.sights = {seat: Sight(seat, opening) for seat in range(WATCHER, table.seats)}
        self.checkpoints = {first: table.copy()}
        self.deadlines.begin(table, earlier[-1].at if earlier else self.row.started or now_ms())
        for number, change in enumerate(retell(earlier), 1):
            for sight in self.sights.values():
                sight.take(number, change)
        self.standins.renew_deadlines()

    def take(self, table: Table, moment: Moment, change: Change) -> None:
        """A move has been played and stored."""
        self.table = table
        self.version += 1
        self.moves.append(moment)
        self.deadlines.moved(table, moment.at)
        self.standins.renew_deadlines()
        for sight in self.sights.values():
            sight.take(self.version, change)
        if (self.version - self.first) % CHECKPOINT_EVERY == 0:
            self.checkpoints[self.version] = table.copy()

    # ---- playing

    async def play(
        self, seat: int, text: str, version: int, language: str, *, as_host: bool = False
    ) -> None:
        """Play a move for a person who saw a version of the seat, or refuse it.

        The host looks through a seat, or as a spectator, and plays what only the host may.
        """
        player = HOST if as_host else seat
        text = " ".join(text.split())
        if text == UNDO:
            raise Refused(422, "illegal-move")
        async with self.lock:
            table = self.playing()
            self.standins.refuse_person(player)
            known = knowing(table, seat, language)
            if version != self.sights[seat].version:
                self._check_stale(known, seat, player, text, version)
            # the seat's own knowledge refuses: the reason must not give away more than that
            why = known.why(player, text)
            if why is not None:
                raise Refused(422, "illegal-move", reason=why.reason, rule=why.rule)
            await self._do(player, text)
        self.wake_bots()

    async def undo(self, seat: int, version: int) -> None:
        async with self.lock:
            table = self.playing()
            self.standins.refuse_person(seat)
            if version != self.sights[seat].version:
                raise self._stale(seat)
            if not (table.can_undo(seat) and self.standins.may_undo(seat)):
                raise Refused(409, "nothing-to-undo")
            await self._do(seat, UNDO)
        self.wake_bots()

    def _stale(self, seat: int) -> Refused:
        return Refused(409, "stale", version=self.sights[seat].version)

    def _check_stale(self, known: Table, seat: int, player: int, text: str, version: int) -> None:
        """An older version will do if the player has not moved since and has the same choices still."""
        sight = self.sights[seat]
        if not 0 <= version < sight.version:
            raise self._stale(seat)
        then = sight.at(version)
        if then < self.first or any(moment.seat == player for moment in self.moves[then:]):
            raise self._stale(seat)
        before = knowing(self.table_at(then), seat, known.language)
        verb = text.partition(" ")[0]
        if verb == "accept" and before.view(seat)["offers"] != known.view(seat)["offers"]:
            # the same words would accept other terms
            raise self._stale(seat)
        for now, old in (
            (known.legal(player), before.legal(player)),
            (known.standing(player), before.standing(player)),
        ):
            if any(move.verb == verb for move in now):
                if [move.text for move in now] == [move.text for move in old]:
                    return
                break
        raise self._stale(seat)

    async def do_as_server(self, seat: int, text: str) -> None:
        """What the server itself plays, as the clock does. Holds the lock."""
        await self._do(seat, text)

    async def _do(self, seat: int, text: str) -> None:
        """Play on a copy, store it, and make it the table; then hand back seats whose time has come. Holds the lock."""
        await asyncio.shield(asyncio.ensure_future(self._store_and_take(seat, text)))
        await self.standins.settle()

    async def _store_and_take(self, seat: int, text: str) -> None:
        table = self.playing()
        twin = table.copy()
        change = step(twin, seat, text)
        moment = archive.moment(twin, change)
        if seat in self.standins.playing:
            moment = moment._replace(deed=deed_of(table, self.named(twin), seat, change))
        self.row.status = "over" if twin.over else "running"
        self.row.turn = self.game.turn(twin.state)
        self.row.waiting = ",".join(map(str, twin.knowledge(WATCHER).waiting))
        self.row.now = msgspec.json.encode(dump(twin.game, twin.state)).decode()
        self.row.now_hash = twin.state_hash
        self.row.version = self.version + 1
        if change.noticed & 1:
            # not even the time of what is hidden from spectators is told
            self.row.updated = moment.at
        try:
            await self.rooms.store.write(archive.write_move(self.row, moment))
        except IntegrityError:
            # another server has played at this table; ours is behind and must be loaded anew
            self.rooms.forget(self)
            raise self._stale(seat) from None
        except BaseException:
            self.rooms.forget(self)
            raise
        self.take(twin, moment, change)
        self.touched = time.monotonic()
        self.clock.moved()
        for socket in self.sockets:
            socket.wake()

    # ---- bots

    async def hand_over(self, seat: int, bot: str, orders: Orders, until: Until) -> None:
        """Let a bot play a seat for its player."""
        async with self.lock:
            await self.standins.hand_over(seat, bot, orders, until)
        await self.clock.wind()
        self.rooms.bots.warm()
        self.wake_bots()

    async def take_back(self, seat: int) -> None:
        async with self.lock:
            await self.standins.take_back(seat)

    def bot_of(self, seat: int) -> str | None:
        """The bot that plays a seat now, as its own or for its player."""
        one = self.standins.playing.get(seat)
        return one.row.bot if one else self.seats[seat].bot

    def wake_bots(self) -> None:
        if self._bots is None or self._bots.done():
            self._bots = asyncio.create_task(self._play_bots())

    def _bot_seats(self) -> list[int]:
        table = self.table
        if table is None or self.status != "running":
            return []
        asked = [*courted(table), *table.waiting]
        return [seat for seat in asked if self.bot_of(seat)]

    async def _play_bots(self) -> None:
        """Let the bots answer, one at a time, until a person is asked."""
        try:
            while seats := self._bot_seats():
                if self.rooms.settings.bot_pause:
                    await asyncio.sleep(self.rooms.settings.bot_pause)
                seats = self._bot_seats()
                if not seats:
                    return
                seat = next_seat(seats, self._last_bot)
                version, one = self.version, self.standins.playing.get(seat)
                text = await self._ask_bot(seat, one)
                async with self.lock:
                    if self.version != version or self.standins.playing.get(seat) is not one:
                        continue
                    self._last_bot = seat
                    await self._do_bot(seat, text)
        except Exception:
            log.exception("table %s: the bots have stopped", self.id)

    async def _ask_bot(self, seat: int, one: StandIn | None) -> str | None:
        table, name = self.playing(), self.bot_of(seat) or ""
        job = self.rooms.job(table, seat, name, self.version, one.orders if one else None)
        try:
            return await self.rooms.bots.choose(job)
        except BotFailed as problem:
            log.warning("table %s: bot %s gives no move: %s", self.id, name, problem)
            return None

    async def _do_bot(self, seat: int, text: str | None) -> None:
        table = self.playing()
        if text is not None and (why := table.why(seat, text)):
            log.warning("table %s: bot %s: %s", self.id, self.bot_of(seat), why.reason)
            text = None
        await self._do(seat, text or self._default(table, seat))

    @staticmethod
    def _default(table: Table, seat: int) -> str:
        """What a bot without an answer is taken to say; the last answer to an offer declines it."""
        answers = table.answers(seat)
        return concrete(answers[-1]).text if answers else table.default(seat).text

    async def close(self) -> None:
        await self.clock.close()
        if self._bots is not None:
            self._bots.cancel()
            with suppress(asyncio.CancelledError):
                await self._bots

    @property
    def is_idle(self) -> bool:
        idle = time.monotonic() - self.touched > self.rooms.settings.idle_seconds
        thinking = self._bots is not None and not self._bots.done()
        return idle and not self.sockets and not thinking and not self.lock.locked()

    # ---- looking

    def table_at(self, number: int) -> Table:
        """The table after a move, played again from the nearest copy before it."""
        table = self.playing()
        if number == self.version:
            return table
        if number < self.first:
            raise Refused(409, "earlier-rules")
        start = max(at for at in self.checkpoints if at <= number)
        past = self.checkpoints[start].copy()
        for moment in self.moves[start:number]:
            replay_step(past, moment.seat, moment.text, moment.noticed)
        return self.named(past)

    def asked(self, guest: str) -> list[int]:
        """The guest's own seats that owe a choice, and are not played by a bot meanwhile."""
        waiting, away = self.playing().waiting, self.standins.playing
        own = (seat for seat in self.seats_of(guest) if seat in waiting)
        return [seat for seat in own if seat not in away]

    def players(self, guest: str, known: Table | None, language: str) -> list[Player]:
        online, away = self.online(), self.standins.playing
        if known is not None:
            self.named(known)
        return [
            Player(
                seat=row.seat,
                name=row.name,
                kind=row.kind,
                bot=row.bot,
                mine=row.guest == guest,
                online=row.seat in online,
                label=self.game.word(known.state, language, "seat", row.seat) if known else "",
                absent=row.seat in away,
            )
            for row in self.seats
        ]

    def state(
        self, guest: str, seat: int, language: str, since: int = 0, at: int | None = None
    ) -> SeatState:
        """What a seat sees, now or after one of its earlier versions."""
        table, sight = self.playing(), self.sights[seat]
        version = sight.version if at is None else at
        if not 0 <= version <= sight.version:
            raise Refused(404, "no-moment")
        if at is not None:
            table = self.table_at(sight.at(at))
        known = knowing(table, seat, language)
        away = self.standins.playing.get(seat)
        prompt = None
        if at is None and seat != WATCHER and away is None:
            prompt = self._prompt(known, seat)
        since = since if since <= version else 0
        first, entries = sight.news(since, version)
        return SeatState(
            table=self.id,
            game=self.game.id,
            version=version,
            seat=seat,
            status="over" if table.over else "running",
            players=self.players(guest, known, language),
            waiting=list(known.waiting),
            view=known.view(seat),
            prompt=prompt,
            log=log_entries(known, entries, first),
            log_size=len(sight.logs[version]),
            result=result_of(table, language),
            last=sight.version,
            asked=self.asked(guest) if at is None else [],
            host=host_moves(known) if at is None and guest == self.row.maker else None,
            **(own_affairs(self, known, seat) if at is None and seat != WATCHER else {}),
        )

    def _prompt(self, known: Table, seat: int) -> Prompt | None:
        prompt = prompt_of(known, seat)
        if prompt is None:
            return None
        if prompt.can_undo and not self.standins.may_undo(seat):
            prompt.can_undo = False
        if (due := self.deadlines.due(seat)) is not None:
            prompt.left = max(0, due - now_ms())
        return prompt

    def state_bytes(self, guest: str, seat: int, language: str, since: int) -> bytes:
        """The message for a socket; several that look at the same share one."""
        version = self.sights[seat].version
        key = (
            guest, seat, language, since, version, tuple(self.asked(guest)), tuple(self.online()),
            self.deadlines.due(seat) and now_ms() // 1000, self.standins.revision,
        )  # fmt: skip
        if key not in self._messages:
            if len(self._messages) >= MOST_MESSAGES:
                self._messages.clear()
            state = self.state(guest, seat, language, since)
            self._messages[key] = msgspec.json.encode(state)
        return self._messages[key]


class Rooms:
    """All rooms in memory."""

    def __init__(self, store: Store, bots: Bots, settings: Settings) -> None:
        self.store = store
        self.bots = bots
        self.settings = settings
        self._rooms: dict[str, Room] = {}
        self._loads: dict[str, asyncio.Task[Room]] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._waker: asyncio.Task[None] | None = None

    def open(self) -> None:
        self._sweeper = asyncio.create_task(self._sweep())
        self._waker = asyncio.create_task(self._wake_absent())

    async def close(self) -> None:
        for task in (self._sweeper, self._waker):
            if task is not None:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
        for room in list(self._rooms.values()):
            await room.close()

    def present(self, id: str) -> Room | None:
        """The room if it is in memory."""
        return self._rooms.get(id)

    async def get(self, id: str) -> Room:
        room = self._rooms.get(id)
        if room is None:
            load = self._loads.get(id)
            if load is None:
                load = self._loads[id] = asyncio.create_task(self._load(id))
                load.add_done_callback(lambda _: self._loads.pop(id, None))
            room = await asyncio.shield(load)
        room.touched = time.monotonic()
        return room

    def forget(self, room: Room) -> None:
        """Drop a room that no longer agrees with what is stored; its sockets come back by themselves."""
        if self._rooms.get(room.id) is room:
            del self._rooms[room.id]
        room.clock.stop()
        for socket in room.sockets:
            socket.hang_up()

    async def _load(self, id: str) -> Room:
        if not (id.isascii() and id.isalnum()):
            raise no_table()
        stored = await archive.read(self.store, id)
        if stored is None:
            raise no_table()
        room = Room(stored.row, stored.seats, stored.watchers, self, stored.standins)
        if stored.segments:
            await self._resume(room, stored)
            async with room.lock:
                await room.standins.settle()
        self._rooms[id] = room
        await room.clock.wind()
        if room.status == "running" and any(room.bot_of(row.seat) for row in room.seats):
            self.bots.warm()
            room.wake_bots()
        return room

    async def _resume(self, room: Room, stored: Stored) -> None:
        """Replay the stored moves; under changed rules go on from the stored state in a new segment."""
        try:
            await asyncio.to_thread(archive.replay_into, room, stored)
            if archive.lacks_words(stored):
                await self.store.write(archive.write_words(room, stored))
        except GonfalonError as problem:
            log.warning("table %s goes on in a new segment: %s", room.id, problem)
            table = await asyncio.to_thread(archive.resume, room, stored)
            await self.store.write(archive.write_segment(room.row, stored, table))
            room.begin(table, stored.moves, read_told(stored.segments[0].opening))

    async def _wake_absent(self) -> None:
        """After a start: bots that stand in go on, though nobody looks at their tables."""
        async with self.store.session() as session:
            playing = select(StandInRow.table_id).where(StandInRow.ended.is_(None)).distinct()
            ids = list(await session.scalars(playing))
        for id in ids:
            try:
                await self.get(id)
            except Exception:
                log.exception("table %s cannot be loaded", id)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(SWEEP_SECONDS, self.settings.idle_seconds))
            for room in list(self._rooms.values()):
                if room.is_idle:
                    del self._rooms[room.id]
                    room.clock.stop()

    def job(
        self, table: Table, seat: int, bot: str, version: int, orders: Orders | None = None
    ) -> Job:
        seed = hashlib.sha256(f"{table.seed}:{seat}:{version}".encode()).digest()[:6]
        return Job(
            game=table.game.id,
            seats=table.seats,
            options=table.options,
            known=dump(table.game, table.knowledge(seat)),
            seat=seat,
            bot=bot,
            seed=int.from_bytes(seed, "big"),
            orders=orders.dump() if orders else None,
        )
