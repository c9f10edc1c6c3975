"""Return links: by one of them the person of a seat comes back, on any device.

A link is a bearer secret of one seat. Whoever opens it holds the seat from then on, besides the guest who sat down there. A new link makes the old
one worthless, and takes the seat from all who came by it; only the guest who sat down, and the one who asks for it, keep it.
"""

from __future__ import annotations

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from gonfalon.server.holders import drop_holders
from gonfalon.server.identity import Keeper, hash_token, is_token, new_nonce
from gonfalon.server.models import HolderRow, SeatRow
from gonfalon.server.problems import Refused
from gonfalon.server.room import Room
from gonfalon.server.rooms import Rooms
from gonfalon.server.store import Store, now_ms
from gonfalon.server.succession import come_back

MOST_DEVICES = 8
"""By the link of one seat; the one that came first makes room."""


class ReturnLinks:
    def __init__(self, store: Store, rooms: Rooms, keeper: Keeper) -> None:
        self.store = store
        self.rooms = rooms
        self.keeper = keeper

    def path(self, room: Room, seat: int) -> str:
        """The token stands behind `#`: a browser never sends that part, so that no log of any server can hold it."""
        nonce = room.seats[seat].return_nonce or ""
        return f"/return#{self.keeper.return_token(room.id, seat, nonce)}"

    async def make(self, room: Room, seat: int, guest: str, renew: bool) -> None:
        """Make the link of a seat when it is first asked for; with `renew` a new one."""
        async with room.lock:
            room.check_seat(guest, seat)
            row = room.seats[seat]
            if row.heir == guest:
                raise Refused(409, "not-yet-yours")
            if row.return_nonce is None or renew:
                await self._renew(room, row, guest)

    async def _renew(self, room: Room, row: SeatRow, guest: str) -> None:
        nonce = new_nonce()
        hashed = hash_token(self.keeper.return_token(room.id, row.seat, nonce))
        values = {"return_nonce": nonce, "return_hash": hashed}
        gone = room.holders.by_link(row.seat) - {guest}

        async def work(session: AsyncSession) -> None:
            await session.execute(
                update(SeatRow)
                .where(SeatRow.table_id == room.id, SeatRow.seat == row.seat)
                .values(values)
            )
            await drop_holders(session, room.id, row.seat, gone)

        await room.write(work)
        row.return_nonce, row.return_hash = nonce, hashed
        for one in gone:
            room.holders.drop(row.seat, one)
        room.seats_changed()

    async def find(self, token: str) -> tuple[Room, int]:
        """The room and the seat of a link."""
        async with self.store.session() as session:
            found = await session.execute(
                select(SeatRow.table_id, SeatRow.seat).where(
                    SeatRow.return_hash == hash_token(token)
                )
            )
            at = found.first()
        if at is None:
            raise Refused(404, "no-link")
        room = await self.rooms.get(at.table_id)
        if not is_token(token, room.seats[at.seat].return_hash):
            raise Refused(404, "no-link")
        return room, at.seat

    async def come_back(self, token: str, guest: str) -> tuple[Room, int]:
        """Hold the seat of a link from now on."""
        found, seat = await self.find(token)

        async def sit(room: Room) -> None:
            async with room.lock:
                if not is_token(token, room.seats[seat].return_hash):
                    raise Refused(404, "no-link")
                if not room.holders.holds(guest, seat):
                    await self._add(room, seat, guest)
                one = room.substitutes.playing.get(seat)
                if one is None or one.cause:
                    # who has handed over under orders may come to look; everybody else plays at once
                    await come_back(room, guest, seat)

        return await self.rooms.change(found.id, sit), seat

    async def _add(self, room: Room, seat: int, guest: str) -> None:
        devices = room.holders.by_link(seat)

        async def work(session: AsyncSession) -> None:
            if len(devices) >= MOST_DEVICES:
                first = await session.scalar(
                    select(HolderRow.guest)
                    .where(
                        HolderRow.table_id == room.id,
                        HolderRow.seat == seat,
                        HolderRow.until.is_(None),
                    )
                    .order_by(HolderRow.since)
                    .limit(1)
                )
                if first is not None:
                    gone.add(first)
                    await drop_holders(session, room.id, seat, gone)
            row = await session.get(HolderRow, (room.id, seat, guest))
            if row is None:
                session.add(HolderRow(table_id=room.id, seat=seat, guest=guest, since=now_ms()))
            else:
                row.since, row.until = now_ms(), None

        gone: set[str] = set()
        await room.write(work)
        for one in gone:
            room.holders.drop(seat, one)
        room.holders.add(seat, guest)
        room.seats_changed()
