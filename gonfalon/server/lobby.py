"""Making, filling and starting tables."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import msgspec
from sqlalchemy import Update, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from gonfalon.bots import bot_names
from gonfalon.kernel.errors import GonfalonError
from gonfalon.kernel.game import Game
from gonfalon.kernel.records import open_table
from gonfalon.kernel.table import Table
from gonfalon.server.archive import present_of, segment_of
from gonfalon.server.faults import in_a_line
from gonfalon.server.guests import Guests
from gonfalon.server.holders import drop_holders
from gonfalon.server.identity import Keeper, hash_token, new_nonce, new_table_id
from gonfalon.server.installed import game_of
from gonfalon.server.models import (
    HolderRow,
    MoveRow,
    SeatRow,
    SegmentRow,
    StandInRow,
    TableRow,
    WatcherRow,
)
from gonfalon.server.problems import Refused
from gonfalon.server.room import Room
from gonfalon.server.rooms import Rooms
from gonfalon.server.seat_state import players_of
from gonfalon.server.shapes import Links, Lobby, LobbySeat, SeatWish, TableBody
from gonfalon.server.sight import WATCHER
from gonfalon.server.store import Store, iso, now_ms
from gonfalon.server.words import bot_label, say

log = logging.getLogger("gonfalon.server")

MOST_LISTED = 60
LONGEST_NAME = 40


def clean_name(text: str) -> str:
    """One line without control characters."""
    printable = "".join(sign if sign.isprintable() else " " for sign in text)
    return " ".join(printable.split())[:LONGEST_NAME]


class Lobbies:
    def __init__(self, store: Store, rooms: Rooms, keeper: Keeper, guests: Guests) -> None:
        self.store = store
        self.rooms = rooms
        self.keeper = keeper
        self.guests = guests

    async def rename(self, guest: str, name: str) -> str:
        name = clean_name(name)
        if not name:
            raise Refused(400, "empty-chat")
        await self.guests.rename(guest, name)
        return name

    # ---- a new table

    async def create(self, guest: str, wish: TableBody, language: str) -> Room:
        game = game_of(wish.game)
        options = check_options(game, len(wish.seats), wish.options)
        if all(seat.kind == "bot" for seat in wish.seats):
            raise Refused(400, "no-person")
        own = await self.guests.name_of(guest)
        id = new_table_id()
        seats = [
            self._seat(id, number, seat, guest, own, game, language)
            for number, seat in enumerate(wish.seats)
        ]
        table = self._table(id, game, options, wish.seed, guest, wish.public)

        async def work(session: AsyncSession) -> None:
            await session.execute(insert(TableRow), table)
            await session.execute(insert(SeatRow), seats)

        await self.store.write(work)
        await self.guests.keep(guest)
        return await self.rooms.get(id)

    def _table(
        self,
        id: str,
        game: Game,
        options: dict[str, Any],
        seed: int | None,
        guest: str,
        public: bool,
    ) -> dict[str, Any]:
        nonce = new_nonce()
        seeded = seed is not None
        if seed is None:
            seed = secrets.randbelow(2**53)
        now = now_ms()
        return {
            "id": id,
            "game": game.id,
            "options": msgspec.json.encode(options).decode(),
            "seed": seed,
            "status": "lobby",
            "seeded": seeded,
            "public": public,
            "maker": guest,
            "nonce": nonce,
            "token_hash": hash_token(self.keeper.token(id, WATCHER, nonce)),
            "version": 0,
            "turn": 0,
            "waiting": "",
            "now": None,
            "now_hash": None,
            "created": now,
            "updated": now,
            "started": None,
        }

    def _seat(
        self,
        id: str,
        number: int,
        wish: SeatWish,
        guest: str,
        own: str,
        game: Game,
        language: str,
    ) -> dict[str, Any]:
        name = clean_name(wish.name or "")
        row: dict[str, Any] = {"table_id": id, "seat": number, "guest": None, "bot": None}
        if wish.kind == "bot":
            bot = wish.bot or default_bot(game)
            row |= {"kind": "bot", "bot": check_bot(game, bot)}
            name = name or bot_label(game, bot, language)
        elif wish.kind == "friend":
            row |= {"kind": "open"}
        else:
            row |= {"kind": "person", "guest": guest}
            name = name or (own if wish.kind == "me" else "")
            name = name or say(language, "player.unnamed", number=number + 1)
        return {**row, "name": name, **self._invitation(id, number)}

    def _invitation(self, id: str, seat: int) -> dict[str, str]:
        nonce = new_nonce()
        return {"nonce": nonce, "token_hash": hash_token(self.keeper.token(id, seat, nonce))}

    # ---- links

    async def find_link(self, guest: str, token: str) -> tuple[Room, int | None]:
        """The room and the seat of a link; with a spectator's link the guest may watch from now on."""
        hashed = hash_token(token)
        async with self.store.session() as session:
            seat = await session.scalar(select(SeatRow).where(SeatRow.token_hash == hashed))
            id = await session.scalar(select(TableRow.id).where(TableRow.token_hash == hashed))
        if seat is not None:
            return await self.rooms.get(seat.table_id), seat.seat
        if id is None:
            raise Refused(404, "no-link")

        async def let_in(room: Room) -> None:
            async with room.lock:
                if not room.may_watch(guest):
                    await room.write(work)
                    room.watchers.add(guest)

        async def work(session: AsyncSession) -> None:
            session.add(WatcherRow(table_id=id, guest=guest))

        return await self.rooms.change(id, let_in), None

    # ---- before the start

    async def join(
        self, room: Room, guest: str, token: str | None, name: str, language: str
    ) -> None:
        async with room.lock:
            seat = self._invited(room, guest, token)
            if room.holders.holds(guest, seat.seat):
                return
            if room.status != "lobby":
                raise Refused(409, "already-started")
            if seat.kind != "open":
                raise Refused(409, "seat-taken")
            name = clean_name(name) or await self.guests.name_of(guest)
            name = name or say(language, "player.unnamed", number=seat.seat + 1)
            await self._change(room, seat, {"kind": "person", "guest": guest, "name": name})
        await self.guests.keep(guest)

    def _invited(self, room: Room, guest: str, token: str | None) -> SeatRow:
        if token is not None:
            hashed = hash_token(token)
            for seat in room.seats:
                if seat.token_hash == hashed:
                    return seat
            raise Refused(404, "no-link")
        if not room.public:
            raise Refused(404, "no-link")
        for seat in room.seats:
            if seat.kind == "open" or room.holders.holds(guest, seat.seat):
                return seat
        raise Refused(409, "no-open-seat")

    async def leave(self, room: Room, guest: str) -> None:
        async with room.lock:
            if room.status != "lobby":
                raise Refused(409, "already-started")
            for seat in room.seats:
                if room.holders.holds(guest, seat.seat):
                    await self._free(room, seat)

    async def _free(self, room: Room, seat: SeatRow) -> None:
        """Open a seat: whoever held it holds it no longer, and no old link leads to it."""
        free = {
            "kind": "open", "guest": None, "name": "", "return_nonce": None, "return_hash": None,
        }  # fmt: skip
        await self._change(room, seat, free | self._invitation(room.id, seat.seat))

    async def _change(self, room: Room, seat: SeatRow, values: dict[str, Any]) -> None:
        changed = {"updated": now_ms()}
        gone = room.holders.by_link(seat.seat) if "guest" in values else set()

        async def work(session: AsyncSession) -> None:
            await session.execute(_change_seats(room, [seat], values))
            await drop_holders(session, room.id, seat.seat, gone)
            await session.execute(update(TableRow).where(TableRow.id == room.id).values(changed))

        await room.write(work)
        room.was_stored(changed)
        for field, value in values.items():
            setattr(seat, field, value)
        for guest in gone:
            room.holders.drop(seat.seat, guest)
        room.seats_changed()

    async def start(self, room: Room, guest: str, fill: str | None, language: str) -> None:
        async with room.lock:
            if not room.is_host(guest):
                raise Refused(403, "not-maker")
            if room.status != "lobby":
                raise Refused(409, "already-started")
            open_seats = [seat for seat in room.seats if seat.kind == "open"]
            filled: dict[str, Any] = {}
            if open_seats:
                if fill is None:
                    raise Refused(409, "open-seats")
                bot = check_bot(room.game, fill)
                name = bot_label(room.game, bot, language)
                filled = {"kind": "bot", "bot": bot, "name": name}
            table = open_table(room.game, len(room.seats), room.seed, room.options)
            segment = segment_of(room.id, 0, 0, table)
            present = _begun(table)

            async def work(session: AsyncSession) -> None:
                if open_seats:
                    await session.execute(_change_seats(room, open_seats, filled))
                await session.execute(insert(SegmentRow), segment)
                await session.execute(
                    update(TableRow).where(TableRow.id == room.id).values(present)
                )

            await room.write(work)
            room.was_stored(present)
            for seat in open_seats:
                for field, value in filled.items():
                    setattr(seat, field, value)
            room.begin(table, [], table.opening)
        room.wake_sockets()
        await room.clock.wind()
        room.bots.wake()

    # ---- going another way

    async def fork(
        self, room: Room, guest: str, table: Table, at: int, seat: int, bot: str
    ) -> Room:
        """A table of its own that goes on from a moment of another one."""
        check_bot(room.game, bot)
        id = new_table_id()
        own = await self.guests.name_of(guest) or room.seats[seat].name
        row = self._table(id, room.game, table.options, table.seed, guest, False)
        row |= _begun(table) | {"version": at}
        seats = []
        for other in room.seats:
            mine = other.seat == seat
            kind = {"kind": "person", "guest": guest, "bot": None, "name": own}
            if not mine:
                name = other.name or bot
                kind = {"kind": "bot", "guest": None, "bot": bot, "name": name}
            seats.append(
                {"table_id": id, "seat": other.seat, **kind, **self._invitation(id, other.seat)}
            )
        async with self.store.session() as session:
            segments = list(
                await session.scalars(
                    select(SegmentRow)
                    .where(SegmentRow.table_id == room.id)
                    .order_by(SegmentRow.number)
                )
            )
        columns = ("number", "rules", "first", "start", "start_hash", "end_hash", "opening")
        copied = [
            {"table_id": id, **{name: getattr(segment, name) for name in columns}}
            for segment in segments
        ]
        moves = [
            {"table_id": id, "version": number, **moment._replace(deed=None)._asdict()}
            for number, moment in enumerate(room.moves[:at], 1)
        ]

        async def work(session: AsyncSession) -> None:
            await session.execute(insert(TableRow), row)
            await session.execute(insert(SeatRow), seats)
            await session.execute(insert(SegmentRow), copied)
            if moves:
                await session.execute(insert(MoveRow), moves)

        await self.store.write(work)
        await self.guests.keep(guest)
        return await self.rooms.get(id)

    # ---- lists

    async def listed(self, guest: str) -> list[Room]:
        """The tables of a guest, and public ones with an open seat, newest first."""
        async with self.store.session() as session:
            own = select(SeatRow.table_id).where(SeatRow.guest == guest)
            by_link = select(HolderRow.table_id).where(
                HolderRow.guest == guest, HolderRow.until.is_(None)
            )
            found = await session.scalars(
                select(TableRow.id)
                .where(
                    or_(
                        TableRow.maker == guest,
                        TableRow.id.in_(own),
                        TableRow.id.in_(by_link),
                        TableRow.public & (TableRow.status == "lobby"),
                    )
                )
                .order_by(TableRow.updated.desc())
                .limit(MOST_LISTED)
            )
            ids = list(found)
            tables = list(await session.scalars(select(TableRow).where(TableRow.id.in_(ids))))
            tables.sort(key=lambda row: ids.index(row.id))
            seats = await session.scalars(
                select(SeatRow).where(SeatRow.table_id.in_(ids)).order_by(SeatRow.seat)
            )
            sitting: dict[str, list[SeatRow]] = {id: [] for id in ids}
            for seat in seats:
                sitting[seat.table_id].append(seat)
            away: dict[str, list[StandInRow]] = {id: [] for id in ids}
            standins = await session.scalars(
                select(StandInRow).where(StandInRow.table_id.in_(ids), StandInRow.ended.is_(None))
            )
            for one in standins:
                away[one.table_id].append(one)
            held: dict[str, list[HolderRow]] = {id: [] for id in ids}
            for holder in await session.scalars(
                select(HolderRow).where(HolderRow.table_id.in_(ids))
            ):
                held[holder.table_id].append(holder)
        # for a list no game is replayed: rooms that are not in memory are shown by their rows
        rooms = []
        for row in tables:
            # a game that was taken away takes its tables along, not the list
            with suppress(Refused), _unless_damaged(row.id):
                rooms.append(
                    self._in_memory(row)
                    or Room(row, sitting[row.id], set(), self.rooms, away[row.id], held[row.id])
                )
        return rooms

    def shapes(self, rooms: list[Room], guest: str, language: str) -> list[Lobby]:
        """Each of them, as far as it can be shown."""
        shapes: list[Lobby] = []
        for room in rooms:
            with _unless_damaged(room.id):
                shapes.append(self.shape(room, guest, language))
        return shapes

    def _in_memory(self, row: TableRow) -> Room | None:
        """The room of a stored table, unless another server has changed the table since."""
        room = self.rooms.present(row.id)
        if room is None or (self.store.is_shared and room.revision != row.revision):
            return None
        return room

    def shape(self, room: Room, guest: str, language: str) -> Lobby:
        is_maker = room.is_host(guest)
        players = players_of(room, guest, room.table, language)
        seats = [
            LobbySeat(
                seat=player.seat,
                kind=player.kind,
                name=player.name,
                bot=player.bot,
                mine=player.mine,
                online=player.online,
                label=player.label,
                absent=player.absent,
                link=self._join_path(room, seat) if is_maker and seat.kind == "open" else None,
            )
            for player, seat in zip(players, room.seats, strict=True)
        ]
        watch = f"/watch/{self.keeper.token(room.id, WATCHER, room.nonce)}"
        sight = room.sights.get(min(room.seats_of(guest), default=WATCHER))
        return Lobby(
            id=room.id,
            game=room.game.id,
            name=room.game.name,
            status=room.status,
            version=sight.version if sight else 0,
            options=room.options,
            seats=seats,
            maker=is_maker,
            public=room.public,
            seeded=room.seeded,
            turn=room.turn,
            waiting=room.waiting,
            updated=iso(room.updated),
            links=Links(watch) if is_maker else None,
        )

    def _join_path(self, room: Room, seat: SeatRow) -> str:
        return f"/join/{self.keeper.token(room.id, seat.seat, seat.nonce)}"


def _change_seats(room: Room, seats: list[SeatRow], values: dict[str, Any]) -> Update:
    numbers = [seat.seat for seat in seats]
    place = (SeatRow.table_id == room.id, SeatRow.seat.in_(numbers))
    return update(SeatRow).where(*place).values(values)


@contextmanager
def _unless_damaged(id: str) -> Iterator[None]:
    """For lists: what is stored of one table must not keep the others out of sight."""
    try:
        yield
    except Refused:
        raise
    except Exception as problem:
        log.error("table %s is damaged: %s", id, in_a_line(problem))


def _begun(table: Table) -> dict[str, Any]:
    """The columns of the row of a table that starts now."""
    return {**present_of(table), "updated": now_ms(), "started": now_ms()}


def check_options(game: Game, seats: int, options: dict[str, Any]) -> dict[str, Any]:
    try:
        return game.check_options(seats, options)
    except GonfalonError as problem:
        raise Refused(400, "wrong-options", reason=str(problem)) from None


def default_bot(game: Game) -> str:
    names = bot_names(game)
    return "steward" if "steward" in names else names[0]


def check_bot(game: Game, bot: str) -> str:
    if bot not in bot_names(game):
        raise Refused(400, "wrong-bot")
    return bot
