"""Going another way: a table of its own that goes on from a moment of another one, with chance of its own."""

from __future__ import annotations

import asyncio
import hashlib

from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncSession

from gonfalon.kernel import engine
from gonfalon.kernel.dice import key_of
from gonfalon.kernel.events import Event
from gonfalon.kernel.game import Game
from gonfalon.kernel.state import State
from gonfalon.kernel.table import Table
from gonfalon.server.archive import segment_of
from gonfalon.server.dice import server_row
from gonfalon.server.identity import new_table_id
from gonfalon.server.lobby import Lobbies, begun, check_bot
from gonfalon.server.models import DiceRow, SeatRow, SegmentRow, TableRow
from gonfalon.server.room import Room
from gonfalon.server.sight import Noticed, StoredEvent
from gonfalon.server.stored_events import write_events


async def fork(lobbies: Lobbies, room: Room, guest: str, at: Noticed, seat: int, bot: str) -> Room:
    """A table that goes on from a move, or one of its beats: the guest keeps a seat, a bot takes the others.

    Of a game that is not over it holds nothing but what the seat knew then, and what follows from a key of its own. Its log is what
    the seat has seen so far.
    """
    check_bot(room.game, bot)
    then = await room.past(*at)
    id = new_table_id()
    dice = server_row(id)
    key = key_of(id, room.game.id, then.seats, then.options, dice["part"], {})
    seen, is_over = room.sights[seat].events_until(at), room.is_over
    # the texts of a long log take a while
    table, opening = await asyncio.to_thread(_begin, then, seat, key, is_over, seen)
    row = lobbies.table_row(id, room.game, then.options, None, guest, False) | begun(table)
    segment = segment_of(id, 0, 0, table) | {"opening": opening}
    own = await lobbies.guests.name_of(guest) or room.seats[seat].name
    seats = []
    for other in room.seats:
        kind = {"kind": "bot", "guest": None, "bot": bot, "name": other.name or bot}
        if other.seat == seat:
            kind = {"kind": "person", "guest": guest, "bot": None, "name": own}
        seats.append(
            {"table_id": id, "seat": other.seat, **kind, **lobbies.invitation(id, other.seat)}
        )

    async def work(session: AsyncSession) -> None:
        await session.execute(insert(TableRow), row)
        await session.execute(insert(SeatRow), seats)
        await session.execute(insert(DiceRow), dice)
        await session.execute(insert(SegmentRow), segment)

    await lobbies.store.write(work)
    await lobbies.guests.keep(guest)
    return await lobbies.rooms.get(id)


def _begin(
    then: Table, seat: int, key: bytes, is_over: bool, seen: list[Event | StoredEvent]
) -> tuple[Table, str]:
    """The new table, and the log of the seat so far as text."""
    if is_over:
        state: State = then.state.copy()
    else:
        state = position_known(then.game, then.knowledge(seat), seat, key)
    state.begin_chance(key)
    state.events = []
    engine.advance(state)
    table = Table(then.game, then.seats, 0, then.options, state)
    log = [*seen, *(event for event in table.opening if event.seen_by(seat))]
    return table, write_events(then, log)


def position_known(game: Game, known: State, seat: int, key: bytes) -> State:
    """A whole position in which the seat knows what it knows; what is hidden from it is dealt by the key."""
    return game.redeal(known, seat, hashlib.sha256(b"deal" + key).digest())
