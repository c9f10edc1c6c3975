"""Moves at a table: checked against what the person saw, played on a copy, stored, and only then made the table that everybody sees."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

from gonfalon.kernel import timed
from gonfalon.kernel.game import HOST
from gonfalon.kernel.habits import Span
from gonfalon.kernel.stale import means_the_same
from gonfalon.kernel.table import UNDO, Table
from gonfalon.server import archive
from gonfalon.server.digest import deed_of
from gonfalon.server.problems import Outdated, Refused
from gonfalon.server.seat_texts import knowing
from gonfalon.server.sight import Change, step
from gonfalon.server.store import now_ms
from gonfalon.server.succession import acted

if TYPE_CHECKING:
    from gonfalon.server.room import Room


async def play(
    room: Room,
    guest: str,
    seat: int,
    text: str,
    version: int,
    language: str,
    *,
    as_host: bool = False,
    again: Span | None = None,
) -> None:
    """Play a move for a person who saw a version of the seat, or refuse it.

    The host looks through a seat, or as a spectator, and plays what only the host may. With `again`, the question is answered so
    for the person from now on.
    """
    player = HOST if as_host else seat
    text = " ".join(text.split())
    if text == UNDO or (as_host and text.split(" ")[0] == timed.MISSED):
        raise Refused(422, "illegal-move")
    if as_host and text == timed.TIME_UP and room.others_play(guest):
        # who leads could win at will; where people agree on a time, the clock says when it is up
        raise Refused(403, "others-play")
    async with room.lock:
        table = room.playing()
        # it may have become somebody else's in the meantime
        room.check_seat(guest, seat)
        room.substitutes.refuse_person(player)
        room.hold.refuse(player, now_ms())
        known = knowing(table, seat, language)
        if version != room.sights[seat].version:
            await _check_stale(room, known, seat, player, text, version)
        # the seat's own knowledge refuses: the reason must not give away more than that
        why = known.why(player, text)
        if why is not None:
            raise Refused(422, "illegal-move", reason=why.reason, rule=why.rule)
        if again is not None and seat in known.waiting:
            await room.habits.learn(known, seat, text, again)
        await play_stored(room, player, text)
        room.habits.acted(player, undid=False)
        if not as_host:
            await acted(room, seat, guest, moved=True)
    room.bots.wake()


async def resign(room: Room, guest: str, seat: int, version: int, language: str) -> None:
    """Leave the game for good, by the move that the game has for it."""
    room.hold.refuse(seat, now_ms())
    leaving = room.game.resignation(room.playing().state, seat)
    if leaving is None:
        raise Refused(422, "cannot-resign")
    await play(room, guest, seat, leaving.text, version, language)


async def undo(room: Room, guest: str, seat: int, version: int) -> None:
    """Take back the last move of a person who saw a version of the seat."""
    async with room.lock:
        table = room.playing()
        room.check_seat(guest, seat)
        room.substitutes.refuse_person(seat)
        room.hold.refuse(seat, now_ms())
        if version != room.sights[seat].version:
            raise _stale(room, seat)
        if not (table.can_undo(seat) and room.substitutes.may_undo(seat)):
            raise Refused(409, "nothing-to-undo")
        await play_stored(room, seat, UNDO)
        room.habits.acted(seat, undid=True)
        await acted(room, seat, guest, moved=True)
    room.bots.wake()


def _stale(room: Room, seat: int) -> Refused:
    return Refused(409, "stale", version=room.sights[seat].version)


async def _check_stale(
    room: Room, known: Table, seat: int, player: int, text: str, version: int
) -> None:
    """An older version will do if nobody has answered for the player since and the text still means the same."""
    sight = room.sights[seat]
    if not 0 <= version < sight.version:
        raise _stale(room, seat)
    then = sight.at(version)
    if then.number < room.first or any(
        player in (moment.seat, timed.answered_by(known, moment.seat, moment.text))
        for moment in room.moves[then.number :]
    ):
        raise _stale(room, seat)
    before = knowing(await room.past(*then), seat, known.language)
    if not means_the_same(before, known, player, text):
        raise _stale(room, seat)


async def play_stored(room: Room, seat: int, text: str) -> None:
    """Play on a copy, store it, and make it the table; then hand back seats whose time has come. Holds the room's lock."""
    await asyncio.shield(asyncio.ensure_future(_store_and_take(room, seat, text)))
    await room.substitutes.settle()
    await room.habits.settle()


async def _store_and_take(room: Room, seat: int, text: str) -> None:
    table = room.playing()
    twin = table.copy()
    change, moment, present = await asyncio.to_thread(_played, twin, seat, text)
    present["version"] = room.version + 1
    if seat in room.substitutes.playing:
        moment = moment._replace(deed=deed_of(table, room.named(twin), seat, change))
    if change.noticed & 1 and room.hold.until <= moment.at:
        # not even the time of what is hidden from spectators is shown
        present["updated"] = moment.at
    try:
        await room.write(archive.write_move(room.id, moment, present))
    except Outdated:
        raise _stale(room, seat) from None
    room.was_stored(present)
    room.take(twin, moment, change)
    room.absence.moved(seat, moment.at, bool(change.noticed & 1))
    room.touched = time.monotonic()
    room.clock.moved()
    room.wake_sockets()


def _played(twin: Table, seat: int, text: str) -> tuple[Change, archive.Moment, dict[str, Any]]:
    """Play on a table that nobody else has yet; in a thread, because some moves and undos take a while."""
    change = step(twin, seat, text)
    return change, archive.moment(twin, change), archive.present_of(twin)
