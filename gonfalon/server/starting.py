"""Starting a table: parts of the dice are opened, the key is made, the game begins."""

from __future__ import annotations

import asyncio
from typing import Any

from sqlalchemy import insert, update
from sqlalchemy.ext.asyncio import AsyncSession

from gonfalon.kernel.records import open_table
from gonfalon.server.archive import segment_of
from gonfalon.server.dice import OPENING, server_row
from gonfalon.server.lobby import begun, change_seats, check_bot
from gonfalon.server.models import DiceRow, SegmentRow, TableRow
from gonfalon.server.own_texts import bot_label
from gonfalon.server.problems import Refused
from gonfalon.server.room import CLOSED, Room


async def start(
    room: Room, guest: str, fill: str | None, language: str, part: str | None = None
) -> None:
    """Begin, once those who are there have opened their parts of the dice."""
    async with room.lock:
        _may_start(room, guest, fill)
        own = None if part is None else room.dice.seat_of(room, guest, part)
        if not room.seeded:
            await _announce(room)
        if part is not None and own is not None:
            await room.dice.open(room, own, part)
    await room.dice.wait(lambda: _awaits_parts(room), room.rooms.settings.opening_seconds)
    async with room.lock:
        _may_start(room, guest, fill)
        open_seats = [seat for seat in room.seats if seat.kind == "open"]
        filled: dict[str, Any] = {}
        if open_seats and fill is not None:
            name = bot_label(room.game, fill, language)
            filled = {"kind": "bot", "bot": fill, "name": name}
        late = server_row(room.id) if room.dice.lacks_server(room) else None
        if late:
            room.dice.add_server(late)
        seed = room.seed if room.seeded else room.dice.key(room)
        table = await asyncio.to_thread(open_table, room.game, len(room.seats), seed, room.options)
        segment = segment_of(room.id, 0, 0, table)
        present = {**begun(table), "seed": table.seed}

        async def work(session: AsyncSession) -> None:
            if open_seats:
                await session.execute(change_seats(room, open_seats, filled))
            if late:
                await session.execute(insert(DiceRow), late)
            await session.execute(insert(SegmentRow), segment)
            await session.execute(update(TableRow).where(TableRow.id == room.id).values(present))

        await room.write(work)
        room.was_stored(present)
        for seat in open_seats:
            for field, value in filled.items():
                setattr(seat, field, value)
        room.begin(table, [], table.opening)
    room.wake_sockets()
    await room.clock.wind()
    room.bots.wake()


def _may_start(room: Room, guest: str, fill: str | None) -> None:
    if not room.is_host(guest):
        raise Refused(403, "not-maker")
    if room.status == CLOSED:
        raise Refused(409, "table-closed")
    if room.status not in ("lobby", OPENING):
        raise Refused(409, "already-started")
    if any(seat.kind == "open" for seat in room.seats):
        if fill is None:
            raise Refused(409, "open-seats")
        check_bot(room.game, fill)


def _awaits_parts(room: Room) -> bool:
    """Is somebody there who has committed to a part and not opened it?"""
    return any(room.dice.is_awaited(seat) for seat in room.online())


async def _announce(room: Room) -> None:
    """From now on nobody sits down or leaves, and parts are opened."""
    if room.status == OPENING:
        return
    values = {"status": OPENING}

    async def work(session: AsyncSession) -> None:
        await session.execute(update(TableRow).where(TableRow.id == room.id).values(values))

    await room.write(work)
    room.was_stored(values)
    room.tell_lobby()


async def open_part(room: Room, guest: str, part: str) -> None:
    """Open one's part of the dice after the start was announced."""
    async with room.lock:
        if room.status != OPENING:
            raise Refused(409, "not-opening")
        await room.dice.open(room, room.dice.seat_of(room, guest, part), part)
