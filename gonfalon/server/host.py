"""What the host may do before the start: unseat somebody, change options and who plays which seat, cancel the table. Everybody there is notified."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from gonfalon.server.absence import CHOICES
from gonfalon.server.chat_log import announce
from gonfalon.server.dice import OPENING
from gonfalon.server.lobby import Lobbies, check_bot, check_options, clean_name, default_bot
from gonfalon.server.models import TableRow
from gonfalon.server.own_texts import bot_label, say
from gonfalon.server.problems import Refused, no_seat, no_table
from gonfalon.server.room import CLOSED, Room
from gonfalon.server.seat_shapes import ChangeBody, SeatChange
from gonfalon.server.store import now_ms


async def unseat(lobbies: Lobbies, room: Room, guest: str, seat: int) -> None:
    """Open the seat of somebody who has sat down; the link by which they came is worthless then."""
    async with room.lock:
        _may(room, guest)
        if not 0 <= seat < len(room.seats):
            raise no_seat(seat)
        row = room.seats[seat]
        if row.kind != "person" or room.holders.holds(guest, seat):
            raise Refused(409, "nobody-there")
        # announced first, so that they get it, too
        await announce(room, "unseated", name=row.name, number=seat + 1)
        await lobbies.free(room, row)


async def change(lobbies: Lobbies, room: Room, guest: str, wish: ChangeBody, language: str) -> None:
    """Change options, seats that nobody else has taken, and for whom the table is open."""
    async with room.lock:
        _may(room, guest)
        seats = [await _seat(lobbies, room, guest, one, language) for one in wish.seats]
        kinds = {row.seat: row.kind for row in room.seats} | {
            number: values["kind"] for number, values in seats
        }
        if all(kind == "bot" for kind in kinds.values()):
            raise Refused(400, "no-person")
        await _change_table(room, wish)
        for number, values in seats:
            row = room.seats[number]
            await lobbies.change(room, row, values, _commitment(room, guest, number, values, wish))
            key = {"bot": "seat-bot", "open": "seat-open"}.get(row.kind, "seat-person")
            await announce(room, key, number=number + 1, name=row.name)


def _commitment(
    room: Room, guest: str, number: int, values: dict[str, Any], wish: ChangeBody
) -> str | None:
    """What the host commits to with a seat: one part, however many seats they have."""
    takes = values["guest"] == guest and not room.seeded
    others = [seat for seat in room.seats_of(guest) if seat != number]
    return None if not takes or room.dice.has_commitment(others) else wish.commitment


async def _seat(
    lobbies: Lobbies, room: Room, guest: str, wish: SeatChange, language: str
) -> tuple[int, dict[str, Any]]:
    """The number of a seat and its new columns."""
    if wish.seat >= len(room.seats):
        raise no_seat(wish.seat)
    row = room.seats[wish.seat]
    if row.kind == "person" and not room.holders.holds(guest, wish.seat):
        raise Refused(409, "seat-taken")
    free: dict[str, Any] = {"guest": None, "bot": None, "return_nonce": None, "return_hash": None}
    free |= lobbies.invitation(room.id, wish.seat)
    if wish.kind == "bot":
        bot = check_bot(room.game, wish.bot or default_bot(room.game))
        name = bot_label(room.game, bot, language)
        return wish.seat, free | {"kind": "bot", "bot": bot, "name": name}
    if wish.kind == "friend":
        return wish.seat, free | {"kind": "open", "name": ""}
    own = await lobbies.guests.name_of(guest) if wish.kind == "me" else ""
    name = clean_name(wish.name or "") or own
    name = name or say(language, "player.unnamed", number=wish.seat + 1)
    return wish.seat, free | {"kind": "person", "guest": guest, "name": name}


async def _change_table(room: Room, wish: ChangeBody) -> None:
    values: dict[str, Any] = {}
    changed: list[str] = []
    if wish.options is not None:
        options = check_options(room.game, len(room.seats), wish.options)
        changed = [id for id, value in options.items() if room.options.get(id) != value]
        if changed:
            values["options"] = msgspec.json.encode(options).decode()
    if wish.public is not None and wish.public != room.public:
        values["public"] = wish.public
    if wish.patience is not None and CHOICES[wish.patience] != room.patience:
        values["patience"] = CHOICES[wish.patience]
    if wish.advice is not None and wish.advice != room.advice:
        values["advice"] = wish.advice
    if not values:
        return
    await _store(room, values)
    if changed:
        room.options = options
        await announce(room, "options", options=changed)
    if "public" in values:
        await announce(room, "public" if room.public else "private")
    if "patience" in values:
        await announce(room, "patience")
    if "advice" in values:
        await announce(room, "advice" if room.advice else "no-advice")
    room.tell_lobby()


async def cancel(room: Room, guest: str) -> None:
    """The game does not take place."""
    async with room.lock:
        _may(room, guest, OPENING)
        await _store(room, {"status": CLOSED})
        await announce(room, "cancelled")
        room.tell_lobby()


def _may(room: Room, guest: str, also: str = "lobby") -> None:
    """Only the host, and only in the lobby, or in another status beside."""
    if not room.may_watch(guest):
        raise no_table()
    if not room.is_host(guest):
        raise Refused(403, "not-maker")
    if room.status == CLOSED:
        raise Refused(409, "table-closed")
    if room.status not in ("lobby", also):
        raise Refused(409, "already-started")


async def _store(room: Room, values: dict[str, Any]) -> None:
    values["updated"] = now_ms()

    async def work(session: AsyncSession) -> None:
        await session.execute(update(TableRow).where(TableRow.id == room.id).values(values))

    await room.write(work)
    room.was_stored(values)
