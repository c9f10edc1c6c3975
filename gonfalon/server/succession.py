"""Somebody new for a seat whose person is gone.

The host invites for a seat that a bot plays on in because its person agreed, was away or was voted out. Who comes by the invitation must never have sat at the
table. The seat becomes theirs with their first move; if the person it belonged to does anything before, it stays with them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from gonfalon.server.chat_log import announce
from gonfalon.server.holders import drop_holders, keep_former
from gonfalon.server.identity import Keeper, hash_token, new_nonce
from gonfalon.server.models import SeatRow
from gonfalon.server.problems import Refused, no_seat, no_table
from gonfalon.server.removal import has_left, may_act
from gonfalon.server.store import now_ms

if TYPE_CHECKING:
    from gonfalon.server.room import Room


def is_removed(room: Room, seat: int) -> bool:
    """Does a bot play on in the seat because its person is gone?"""
    one = room.substitutes.playing.get(seat)
    return one is not None and one.cause is not None


async def invite(room: Room, keeper: Keeper, guest: str, seat: int, wanted: bool) -> None:
    """Make a new invitation for a seat, in place of any older one; or withdraw it."""
    async with room.lock:
        if not room.may_watch(guest):
            raise no_table()
        table = room.shown()
        if not 0 <= seat < len(room.seats):
            raise no_seat(seat)
        if table.over:
            raise Refused(409, "game-over")
        if not (may_act(room, guest) or room.holders.holds(guest, seat)):
            raise Refused(403, "not-maker")
        row = room.seats[seat]
        if row.kind != "person" or has_left(table, seat):
            raise Refused(409, "bot-has-it" if row.kind != "person" else "has-left")
        if wanted and not is_removed(room, seat):
            raise Refused(409, "still-theirs")
        if not wanted and row.invited is None:
            return
        heirs = {row.heir} if row.heir else set()
        await _change(room, row, heirs, **_invitation(room, keeper, seat, wanted))
        key = "invited" if wanted else "invitation-withdrawn"
        await announce(room, key, name=row.name)


def _invitation(room: Room, keeper: Keeper, seat: int, wanted: bool) -> dict[str, Any]:
    nonce = new_nonce()
    return {
        "nonce": nonce,
        "token_hash": hash_token(keeper.token(room.id, seat, nonce)),
        "invited": now_ms() if wanted else None,
        "heir": None,
        "heir_name": None,
    }


async def sit_down(room: Room, row: SeatRow, guest: str, name: str) -> None:
    """Come by the new invitation of a running game. Holds the lock."""
    if row.invited is None or room.status != "running":
        raise Refused(409, "already-started")
    if row.heir is not None:
        raise Refused(409, "seat-taken")
    if guest in room.holders.ever():
        raise Refused(409, "sat-before")
    await _change(room, row, set(), heir=guest, heir_name=name, habits=None)
    await room.substitutes.end_for(row.seat)
    await announce(room, "heir-sits", heir=name, name=row.name)


async def take_back(room: Room, guest: str, seat: int) -> None:
    """The person of a seat is there again, and the bot stops."""
    async with room.lock:
        room.check_seat(guest, seat)
        if not await come_back(room, guest, seat):
            raise Refused(409, "no-stand-in")


async def come_back(room: Room, guest: str, seat: int) -> bool:
    """Stop the bot that plays a seat; False without one. Holds the lock."""
    one = await room.substitutes.end_for(seat)
    await acted(room, seat, guest, moved=False)
    if one is not None and one.cause:
        await announce(room, "came-back", name=room.seats[seat].name)
    return one is not None


async def acted(room: Room, seat: int, guest: str, moved: bool) -> None:
    """Somebody has done something with a seat for which somebody new has come. Holds the lock.

    With the first move of the new person it is theirs; with anything that the old one does, it stays with the old one.
    """
    row = room.seats[seat]
    if row.heir is None and row.invited is None:
        return
    if row.heir is not None and guest == row.heir:
        if moved:
            await _hand_over(room, row)
        return
    heir, name = row.heir, row.heir_name or ""
    gone = {heir} if heir else set()
    await _change(room, row, gone, invited=None, heir=None, heir_name=None)
    if heir:
        await announce(room, "heir-gone", heir=name, name=row.name)


async def _hand_over(room: Room, row: SeatRow) -> None:
    """The seat is the new person's, and nobody else's."""
    old, name = row.name, row.heir_name or ""
    gone = room.holders.of(row.seat) - {row.heir}
    own = [one.number for one in room.substitutes.of(row.seat) if one.cause is None]
    await _change(
        room,
        row,
        {guest for guest in gone if guest},
        guest=row.heir,
        name=name,
        heir=None,
        heir_name=None,
        invited=None,
        return_nonce=None,
        return_hash=None,
        past=max(own, default=row.past),
    )
    await announce(room, "heir-plays", heir=name, name=old)


async def _change(room: Room, row: SeatRow, gone: set[str], **values: Any) -> None:
    """Change a seat; guests who hold it no longer are kept in mind as having sat here."""

    async def work(session: AsyncSession) -> None:
        await session.execute(
            update(SeatRow)
            .where(SeatRow.table_id == room.id, SeatRow.seat == row.seat)
            .values(values)
        )
        await drop_holders(session, room.id, row.seat, gone)
        await keep_former(session, room.id, row.seat, gone)

    await room.write(work)
    for field, value in values.items():
        setattr(row, field, value)
    for guest in gone:
        room.holders.drop(row.seat, guest)
    room.seats_changed()
