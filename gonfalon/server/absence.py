"""Since when the people of a table have been away.

Somebody is away who owes an answer and is not connected, both for the whole time. Whether a seat owes one is judged by what spectators know: who is
asked in secret must not be found out from it. Being there means to look at one's seat, in whatever way; a move is not needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from gonfalon.kernel.timed import MINUTE, OWN_TIME, SPANS
from gonfalon.server.models import SeatRow
from gonfalon.server.sight import WATCHER
from gonfalon.server.store import now_ms

if TYPE_CHECKING:
    from gonfalon.server.room import Room

CHOICES = {"5m": 300, "15m": 900, "1h": 3600, "8h": 28_800, "1d": 86_400, "3d": 259_200}
"""How long somebody may be away, in seconds, as it can be chosen for a table."""


def patience_of(room: Room) -> int:
    """How long somebody may be away at this table, in milliseconds.

    What was set when it was made; else what is usual, but never less than the time the table allows for an answer.
    """
    if room.patience is not None:
        return room.patience * 1000
    allowed = SPANS.get(room.options.get(OWN_TIME, ""), 0) * MINUTE
    return round(max(room.rooms.settings.patience, allowed) * 1000)


class Absence:
    def __init__(self, room: Room) -> None:
        self.room = room
        self._seen = {row.seat: row.seen for row in room.seats if row.seen is not None}
        self._asked: dict[int, int] = {}
        """Since when seats owe an answer, as far as spectators know; those that are missing, since the last change that spectators noticed."""
        self._host_seen = room.rooms.opened
        self._unsaved: set[int] = set()

    def moved(self, seat: int, at: int, in_public: bool) -> None:
        """A seat has moved. What spectators did not notice changes nothing, not even by its time."""
        if in_public and not self.room.hold.seconds:
            self._asked[seat] = at
        since = self.room.updated
        self._asked = {one: self._asked.get(one, since) for one in self._waiting()}

    def _waiting(self) -> list[int]:
        """The seats that owe an answer, as spectators see it; what was played further in secret does not count."""
        room = self.room
        return list(room.shown().knowledge(WATCHER).waiting) if room.hold.seconds else room.waiting

    def here(self, guest: str) -> None:
        """The guest looks at the table."""
        for seat in self.room.seats_of(guest):
            self._seen[seat] = now_ms()
            self._unsaved.add(seat)
        if self.room.is_host(guest):
            self._host_seen = now_ms()

    def since(self, seat: int) -> int | None:
        """Since when the person of a seat has been away; None while they are here, or owe nothing."""
        room = self.room
        if (
            room.seats[seat].kind != "person"
            or room.bot_of(seat)
            or seat in room.online()
            or seat not in self._waiting()
        ):
            return None
        asked = self._asked.get(seat, room.updated)
        return max(asked, self._seen.get(seat, 0), self._after_start())

    def is_away(self, seat: int) -> bool:
        """For as long as the table allows?"""
        since = self.since(seat)
        return since is not None and now_ms() - since >= patience_of(self.room)

    def host_is_away(self) -> bool:
        """For so long that somebody else has to act?"""
        room = self.room
        if any(room.is_host(socket.guest) for socket in room.sockets):
            return False
        own = [row.seat for row in room.seats if row.guest == room.maker]
        seen = [self._seen.get(seat, 0) for seat in own]
        return now_ms() - max(self._host_seen, self._after_start(), *seen, 0) >= patience_of(room)

    def _after_start(self) -> int:
        """Nobody could be here while the server was down: after its start there is time to come back, though not days."""
        rooms, patience = self.room.rooms, patience_of(self.room)
        return rooms.opened - max(0, patience - round(rooms.settings.patience * 1000))

    # ---- storing

    async def refresh(self) -> None:
        """Where several servers share a database: read who was seen by another one."""
        room = self.room
        if room.rooms.store.is_shared:
            async with room.rooms.store.session() as session:
                rows = await session.execute(
                    select(SeatRow.seat, SeatRow.seen).where(SeatRow.table_id == room.id)
                )
                for seat, seen in rows:
                    self._seen[seat] = max(self._seen.get(seat, 0), seen or 0)

    async def save(self) -> None:
        """Store who was seen when; a second that is lost matters to nobody."""
        room = self.room
        if room.rooms.store.is_shared:
            for socket in room.sockets:
                self.here(socket.guest)
        seen = {seat: self._seen[seat] for seat in self._unsaved}
        if not seen:
            return

        async def work(session: AsyncSession) -> None:
            for seat, at in seen.items():
                await session.execute(
                    update(SeatRow)
                    .where(SeatRow.table_id == room.id, SeatRow.seat == seat)
                    .values(seen=at)
                )

        self._unsaved.clear()
        await room.rooms.store.write(work)
