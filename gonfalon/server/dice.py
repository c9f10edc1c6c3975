"""The dice of a table: who has committed to which part of the key, and who has opened it.

The server commits when the table is made, each person when they sit down. Parts are opened once nobody can sit down any more: the start
announces it, and whoever is there has a moment to open theirs. No part and no key leaves the server before the game is over.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, insert, update
from sqlalchemy.ext.asyncio import AsyncSession

from gonfalon.kernel.chain import chain_of
from gonfalon.kernel.dice import commitment_of, key_of, new_part
from gonfalon.kernel.luck import Luck
from gonfalon.kernel.table import Table
from gonfalon.server.models import DiceRow
from gonfalon.server.problems import Refused
from gonfalon.server.shapes import DiceReport, DiceSeat, DiceShape, SeatReport

if TYPE_CHECKING:
    from gonfalon.server.room import Room

SERVER = -1
"""Stands for the server where parts are counted by seats."""
OPENING = "opening"
"""The status of a table whose start is announced: nobody sits down or leaves any more, and parts are opened."""


def new_row(table_id: str, seat: int, commitment: str, part: str | None = None) -> dict[str, Any]:
    return {"table_id": table_id, "seat": seat, "commitment": commitment, "part": part}


def server_row(table_id: str) -> dict[str, Any]:
    """The server's own part of a new table."""
    part = new_part()
    return new_row(table_id, SERVER, commitment_of(part), part)


class Dice:
    """The parts of one table, by seat."""

    def __init__(self, rows: Sequence[DiceRow]) -> None:
        self._rows = {row.seat: row for row in rows}
        self._news = asyncio.Event()

    def is_awaited(self, seat: int) -> bool:
        """Has the seat committed to a part and not opened it?"""
        return seat in self._rows and self._rows[seat].part is None

    def has_commitment(self, seats: Sequence[int]) -> bool:
        return any(seat in self._rows for seat in seats)

    def shape(self, opening: bool) -> DiceShape | None:
        """What everybody may know: commitments, and who has opened theirs. None where there is nothing but a chosen seed."""
        if SERVER not in self._rows:
            return None
        seats = [
            DiceSeat(row.seat, row.commitment, row.part is not None)
            for row in sorted(self._rows.values(), key=lambda row: row.seat)
            if row.seat != SERVER
        ]
        return DiceShape(self._rows[SERVER].commitment, opening, seats)

    def part(self, seat: int) -> str | None:
        row = self._rows.get(seat)
        return row.part if row else None

    # ---- before the start

    async def change(
        self, session: AsyncSession, table_id: str, seat: int, commitment: str | None
    ) -> None:
        """Store that another person, or nobody, commits for a seat."""
        place = (DiceRow.table_id == table_id, DiceRow.seat == seat)
        await session.execute(delete(DiceRow).where(*place))
        if commitment is not None:
            await session.execute(insert(DiceRow), new_row(table_id, seat, commitment))

    def was_changed(self, table_id: str, seat: int, commitment: str | None) -> None:
        self._rows.pop(seat, None)
        if commitment is not None:
            self._rows[seat] = DiceRow(**new_row(table_id, seat, commitment))

    def seat_of(self, room: Room, guest: str, part: str) -> int:
        """The seat for which a guest has committed to a part."""
        seats = [seat for seat in room.seats_of(guest) if seat in self._rows]
        if not seats:
            raise Refused(409, "no-commitment")
        fits = [seat for seat in seats if self._rows[seat].commitment == commitment_of(part)]
        if not fits:
            raise Refused(400, "wrong-part")
        return fits[0]

    async def open(self, room: Room, seat: int, part: str) -> None:
        """Open the part of a seat; to do so again changes nothing. Holds the room's lock."""
        if not self.is_awaited(seat):
            return

        async def work(session: AsyncSession) -> None:
            place = (DiceRow.table_id == room.id, DiceRow.seat == seat)
            await session.execute(update(DiceRow).where(*place).values(part=part))

        await room.write(work)
        self._rows[seat].part = part
        self._news.set()

    async def wait(self, awaited: Callable[[], bool], seconds: float) -> None:
        """Wait a moment for parts that may still be opened."""
        end = time.monotonic() + seconds
        while awaited() and (left := end - time.monotonic()) > 0:
            self._news.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), left)

    # ---- the key, and what is published in the end

    def key(self, room: Room) -> bytes:
        """The key of the table from all parts that were opened."""
        part = self.part(SERVER)
        assert part is not None, "the server has committed to a part"
        opened = {
            seat: row.part
            for seat, row in self._rows.items()
            if seat != SERVER and row.part is not None
        }
        return key_of(room.id, room.game.id, len(room.seats), room.options, part, opened)

    def lacks_server(self, room: Room) -> bool:
        return SERVER not in self._rows and not room.seeded

    def add_server(self, row: dict[str, Any]) -> None:
        """The server's part of a table that was made before there were any."""
        self._rows[SERVER] = DiceRow(**row)

    def record(self, room: Room) -> dict[str, Any] | None:
        """All commitments and parts, for the record of a finished game; None where it began before there were any."""
        if room.seeded:
            return {"table": room.id, "chosen": True}
        if SERVER not in self._rows:
            return None
        rows = [self._rows.get(seat.seat) for seat in room.seats]
        return {
            "table": room.id,
            "commitment": self._rows[SERVER].commitment,
            "part": self._rows[SERVER].part,
            "seats": [
                {
                    "seat": at,
                    "commitment": row.commitment if row else None,
                    "part": row.part if row else None,
                }
                for at, row in enumerate(rows)
            ],
        }


def dice_report(room: Room, record: dict[str, Any], luck: Luck | None) -> DiceReport:
    """What the page shows of the dice of a finished game."""
    shape = room.dice.shape(False)
    committed = {row.seat: row for row in shape.seats} if shape else {}
    texts = [text for part in record["segments"] for text in part.get("draws", {}).values()]
    seats = []
    for row in room.seats:
        own, fell = committed.get(row.seat), luck.seats[row.seat] if luck else None
        seats.append(
            SeatReport(
                row.seat,
                own.commitment if own else None,
                bool(own and own.opened),
                round(fell.points, 2) if fell else None,
                fell.better if fell else None,
            )
        )
    return DiceReport(
        seed=room.seed if room.seeded else None,
        commitment=shape.commitment if shape else None,
        draws=sum(len(text.split()) for text in texts) if shape else None,
        chain=record["chain"],
        moves=luck.moves if luck else None,
        seats=seats,
    )


def full_record(room: Room, table: Table) -> dict[str, Any]:
    """The record of a finished game with its dice, and a chain over all of it."""
    record = table.record()
    dice = room.dice.record(room)
    if dice is None:
        return record
    record["dice"] = dice
    return {**record, "chain": chain_of(record)}
