"""Who holds the seats of a table.

A seat belongs to the guest who sat down there. Every guest who has opened its return link holds it as well, so that one person may play on
several devices, or go on after a cookie was lost. Who was invited in the place of somebody who is gone holds it, too, from the moment they sit down.
"""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from gonfalon.server.models import HolderRow, SeatRow
from gonfalon.server.store import now_ms


class Holders:
    def __init__(self, seats: list[SeatRow], rows: Iterable[HolderRow] = ()) -> None:
        self._seats = seats
        self._by_link: dict[int, set[str]] = {}
        """The guests who came by the return link, by seat."""
        self._former: set[str] = set()
        """Guests who have held a seat."""
        for row in rows:
            if row.until is None:
                self.add(row.seat, row.guest)
            else:
                self._former.add(row.guest)

    def add(self, seat: int, guest: str) -> None:
        self._by_link.setdefault(seat, set()).add(guest)

    def drop(self, seat: int, guest: str) -> None:
        """The guest holds the seat no longer, and stays known as somebody who did."""
        self._by_link.get(seat, set()).discard(guest)
        self._former.add(guest)

    def ever(self) -> set[str]:
        """Everybody who holds a seat or has held one."""
        return self._former.union(*(self.of(row.seat) for row in self._seats))

    def by_link(self, seat: int) -> set[str]:
        """The guests who hold the seat by its return link."""
        return set(self._by_link.get(seat, ()))

    def of(self, seat: int) -> set[str]:
        """All guests who hold the seat."""
        row = self._seats[seat]
        return self.by_link(seat) | {guest for guest in (row.guest, row.heir) if guest}

    def holds(self, guest: str, seat: int) -> bool:
        row = self._seats[seat]
        return guest in (row.guest, row.heir) or guest in self._by_link.get(seat, ())

    def seats_of(self, guest: str) -> list[int]:
        return [row.seat for row in self._seats if self.holds(guest, row.seat)]

    def people(self) -> list[list[int]]:
        """The seats of each person: seats that one guest holds together belong to one person, however they came to it."""
        found: list[tuple[set[str], list[int]]] = []
        for row in self._seats:
            guests, seats = self.of(row.seat), [row.seat]
            if not guests:
                continue
            for other in [one for one in found if one[0] & guests]:
                found.remove(other)
                guests, seats = guests | other[0], other[1] + seats
            found.append((guests, seats))
        return sorted(sorted(seats) for _, seats in found)


async def drop_holders(session: AsyncSession, table: str, seat: int, guests: set[str]) -> None:
    """Take a seat from guests who held it by link; it stays known that they did."""
    await session.execute(
        update(HolderRow)
        .where(
            HolderRow.table_id == table,
            HolderRow.seat == seat,
            HolderRow.guest.in_(guests),
            HolderRow.until.is_(None),
        )
        .values(until=now_ms())
    )


async def keep_former(session: AsyncSession, table: str, seat: int, guests: set[str]) -> None:
    """Keep in mind that guests have held a seat who did not come by its return link."""
    for guest in guests:
        if await session.get(HolderRow, (table, seat, guest)) is None:
            at = now_ms()
            session.add(HolderRow(table_id=table, seat=seat, guest=guest, since=at, until=at))
