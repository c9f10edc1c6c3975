"""Making, filling and starting tables."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import msgspec
from sqlalchemy import Update, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from gonfalon.bots import bot_names
from gonfalon.kernel.errors import GonfalonError
from gonfalon.kernel.game import Game
from gonfalon.kernel.table import Table
from gonfalon.server.absence import CHOICES
from gonfalon.server.archive import present_of
from gonfalon.server.dice import OPENING, new_row, server_row
from gonfalon.server.faults import in_a_line
from gonfalon.server.guests import Guests
from gonfalon.server.hold import COVERT_SECONDS, has_covert, may_hold
from gonfalon.server.holders import drop_holders, keep_former
from gonfalon.server.identity import Keeper, hash_token, new_nonce, new_table_id
from gonfalon.server.installed import game_of
from gonfalon.server.models import (
    DiceRow,
    HolderRow,
    MoveRow,
    SeatRow,
    SubstituteRow,
    TableRow,
)
from gonfalon.server.own_texts import bot_label, say
from gonfalon.server.problems import Refused
from gonfalon.server.room import CLOSED, Room
from gonfalon.server.rooms import Rooms
from gonfalon.server.seat_state import labels_of, players_of
from gonfalon.server.shapes import Links, Lobby, LobbySeat, SeatWish, TableBody
from gonfalon.server.sight import WATCHER
from gonfalon.server.store import Store, iso, now_ms
from gonfalon.server.succession import sit_down

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
        table = self.table_row(id, game, options, wish.seed, guest, wish.public)
        table["covert_seconds"] = check_covert(game, wish.covert_seconds)
        dice = [] if wish.seed is not None else [server_row(id)]
        if dice and wish.commitment is not None:
            own_seats = [row["seat"] for row in seats if row["guest"] == guest]
            dice += [new_row(id, seat, wish.commitment) for seat in own_seats[:1]]
        table["advice"] = wish.advice
        if wish.patience is not None:
            table["patience"] = CHOICES[wish.patience]

        async def work(session: AsyncSession) -> None:
            await session.execute(insert(TableRow), table)
            await session.execute(insert(SeatRow), seats)
            if dice:
                await session.execute(insert(DiceRow), dice)

        await self.store.write(work)
        await self.guests.keep(guest)
        return await self.rooms.get(id)

    def table_row(
        self,
        id: str,
        game: Game,
        options: dict[str, Any],
        seed: int | None,
        guest: str,
        public: bool,
    ) -> dict[str, Any]:
        nonce = new_nonce()
        now = now_ms()
        return {
            "id": id,
            "game": game.id,
            "options": msgspec.json.encode(options).decode(),
            "seed": seed or 0,
            "status": "lobby",
            "seeded": seed is not None,
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
            "patience": None,
            "advice": True,
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
        return {**row, "name": name, **self.invitation(id, number)}

    def invitation(self, id: str, seat: int) -> dict[str, str]:
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
        room = await self.rooms.get(id)
        if not room.may_watch(guest):
            self.rooms.spectators.let_in(id, guest)
        return room, None

    # ---- before the start

    async def join(
        self,
        room: Room,
        guest: str,
        token: str | None,
        name: str,
        language: str,
        commitment: str | None = None,
    ) -> None:
        async with room.lock:
            seat = self._invited(room, guest, token)
            if room.holders.holds(guest, seat.seat):
                return
            name = clean_name(name) or await self.guests.name_of(guest)
            name = name or say(language, "player.unnamed", number=seat.seat + 1)
            if room.status == CLOSED:
                raise Refused(409, "table-closed")
            if room.status != "lobby":
                await sit_down(room, seat, guest, name)
            elif seat.kind != "open":
                raise Refused(409, "seat-taken")
            else:
                sits = {"kind": "person", "guest": guest, "name": name}
                await self.change(room, seat, sits, None if room.seeded else commitment)
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
                    await self.free(room, seat)

    async def free(self, room: Room, seat: SeatRow) -> None:
        """Open a seat: whoever held it holds it no longer, and no old link leads to it."""
        free = {
            "kind": "open", "guest": None, "name": "", "return_nonce": None, "return_hash": None,
        }  # fmt: skip
        await self.change(room, seat, free | self.invitation(room.id, seat.seat))

    async def change(
        self, room: Room, seat: SeatRow, values: dict[str, Any], commitment: str | None = None
    ) -> None:
        changed = {"updated": now_ms()}
        gone = room.holders.of(seat.seat) if "guest" in values else set()

        async def work(session: AsyncSession) -> None:
            await session.execute(change_seats(room, [seat], values))
            await drop_holders(session, room.id, seat.seat, gone)
            await keep_former(session, room.id, seat.seat, gone)
            if "guest" in values:
                await room.dice.change(session, room.id, seat.seat, commitment)
            await session.execute(update(TableRow).where(TableRow.id == room.id).values(changed))

        await room.write(work)
        room.was_stored(changed)
        for field, value in values.items():
            setattr(seat, field, value)
        if "guest" in values:
            room.dice.was_changed(room.id, seat.seat, commitment)
        for guest in gone:
            room.holders.drop(seat.seat, guest)
        room.seats_changed()

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
                    TableRow.status != CLOSED,
                    or_(
                        TableRow.maker == guest,
                        TableRow.id.in_(own),
                        TableRow.id.in_(by_link),
                        TableRow.public & (TableRow.status == "lobby"),
                    ),
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
            away: dict[str, list[SubstituteRow]] = {id: [] for id in ids}
            substitutes = await session.scalars(
                select(SubstituteRow).where(
                    SubstituteRow.table_id.in_(ids), SubstituteRow.ended.is_(None)
                )
            )
            for one in substitutes:
                away[one.table_id].append(one)
            held: dict[str, list[HolderRow]] = {id: [] for id in ids}
            for holder in await session.scalars(
                select(HolderRow).where(HolderRow.table_id.in_(ids))
            ):
                held[holder.table_id].append(holder)
            last_moves = await session.execute(
                select(MoveRow.table_id, MoveRow.at)
                .join(TableRow, TableRow.id == MoveRow.table_id)
                .where(
                    TableRow.id.in_(ids),
                    TableRow.covert_seconds > 0,
                    MoveRow.version == TableRow.version,
                )
            )
            moved = {row.table_id: row.at for row in last_moves}
        # for a list hardly a game is replayed: rooms that are not in memory are shown by their rows
        rooms = []
        for row in tables:
            # a game that was taken away takes its tables along, not the list
            with suppress(Refused), _unless_damaged(row.id):
                room = self._in_memory(row)
                if room is None and may_hold(row.covert_seconds, moved.get(row.id), now_ms()):
                    # its row tells what was played, not how much of it is shown
                    room = await self.rooms.get(row.id)
                rooms.append(
                    room
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
        players = players_of(room, guest, labels_of(room, room.table, language))
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
        shown = room.shown() if room.hold.parts else None
        status = "lobby" if room.status == OPENING else room.status
        return Lobby(
            id=room.id,
            game=room.game.id,
            name=room.game.name,
            status="running" if shown else status,
            version=sight.version if sight else 0,
            options=room.options,
            seats=seats,
            maker=is_maker,
            public=room.public,
            seeded=room.seeded,
            covert_seconds=room.hold.seconds,
            turn=room.game.turn(shown.state) if shown else room.turn,
            waiting=shown.knowledge(WATCHER).waiting if shown else room.waiting,
            updated=iso(room.updated),
            links=Links(watch) if is_maker else None,
            patience=next((key for key, span in CHOICES.items() if span == room.patience), None),
            advice=room.advice,
            seed=room.seed if room.seeded else None,
            dice=room.dice.shape(room.status == OPENING),
        )

    def _join_path(self, room: Room, seat: SeatRow) -> str:
        return f"/join/{self.keeper.token(room.id, seat.seat, seat.nonce)}"


def change_seats(room: Room, seats: list[SeatRow], values: dict[str, Any]) -> Update:
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


def begun(table: Table) -> dict[str, Any]:
    """The columns of the row of a table that starts now."""
    return {**present_of(table), "updated": now_ms(), "started": now_ms()}


def check_options(game: Game, seats: int, options: dict[str, Any]) -> dict[str, Any]:
    try:
        return game.check_options(seats, options)
    except GonfalonError as problem:
        raise Refused(400, "wrong-options", reason=str(problem)) from None


def check_covert(game: Game, seconds: int) -> int:
    if seconds not in COVERT_SECONDS or (seconds and not has_covert(game)):
        raise Refused(400, "wrong-covert-time")
    return seconds


def default_bot(game: Game) -> str:
    names = bot_names(game)
    return "steward" if "steward" in names else names[0]


def check_bot(game: Game, bot: str) -> str:
    if bot not in bot_names(game):
        raise Refused(400, "wrong-bot")
    return bot
