"""When a seat is given to a bot although its person did not ask for it.

Nobody is taken out of a game: a bot plays on, and the person comes back whenever they like. It needs one of three things: the person agrees; they owe an
answer and have been away for as long as the table allows; or a majority of the other people, where there are at least three, want it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession

from gonfalon.bots import bot_names
from gonfalon.server.absence import patience_of
from gonfalon.server.affairs import stand_in_bots
from gonfalon.server.chat_log import announce
from gonfalon.server.models import VoteRow
from gonfalon.server.problems import Refused, no_seat, no_table, not_yours
from gonfalon.server.store import now_ms

if TYPE_CHECKING:
    from gonfalon.kernel.table import Table
    from gonfalon.server.room import Room

FEWEST_OTHERS = 3
"""With fewer other people there is no vote: two against one would be one who wants it and a friend."""

Person = list[int]
"""The seats of one person."""


def has_left(table: Table, seat: int) -> bool:
    """Has the seat left the game for good?"""
    gone = bool(table.state.absent >> seat & 1)
    return gone and not table.standing(seat) and not table.legal(seat)


def people_of(room: Room) -> list[Person]:
    """Everybody who still plays, each with all their seats."""
    table = room.shown()
    found = [
        [seat for seat in seats if not has_left(table, seat)] for seats in room.holders.people()
    ]
    return [seats for seats in found if seats]


def others_of(room: Room, seat: int) -> list[Person]:
    return [person for person in people_of(room) if seat not in person]


def person_of(room: Room, guest: str) -> Person | None:
    own = room.seats_of(guest)
    return next((person for person in people_of(room) if set(own) & set(person)), None)


def votes_needed(room: Room, seat: int) -> int | None:
    """How many of the others make a majority; None where there are too few for a vote."""
    others = len(others_of(room, seat))
    return others // 2 + 1 if others >= FEWEST_OTHERS else None


def voters(room: Room, seat: int) -> list[Person]:
    """Who wants a bot to play for the seat; votes are as old as people may be away, and a person has one."""
    limit = now_ms() - patience_of(room)
    guests = {guest for (about, guest), at in room.votes.items() if about == seat and at > limit}
    found = [person_of(room, guest) for guest in guests]
    return sorted(person for person in others_of(room, seat) if person in found)


def may_act(room: Room, guest: str) -> bool:
    """The host; when the host is away for as long as the table allows, everybody who plays."""
    return room.is_host(guest) or (
        person_of(room, guest) is not None and room.absence.host_is_away()
    )


# ---- doing it


async def remove(room: Room, guest: str, seat: int) -> None:
    """Let a bot play on in a seat: in one's own, or in that of somebody who is away."""
    async with room.lock:
        _check(room, guest, seat)
        if room.holders.holds(guest, seat):
            if room.seats[seat].heir == guest:
                raise Refused(409, "not-yet-yours")
            await _put_bot(room, seat, "consent")
        else:
            if not may_act(room, guest):
                raise Refused(403, "not-maker")
            await room.absence.refresh()
            if not room.absence.is_away(seat):
                raise Refused(409, "not-away")
            await _put_bot(room, seat, "absence")
    await _go_on(room, seat)


async def vote(room: Room, guest: str, seat: int, agree: bool) -> None:
    """Say that a bot should play for somebody, or take that back. The deciding vote does it."""
    async with room.lock:
        _check(room, guest, seat)
        voter = person_of(room, guest)
        if voter is None:
            raise not_yours()
        if seat in voter:
            raise Refused(409, "own-vote")
        needed = votes_needed(room, seat)
        if needed is None:
            raise Refused(409, "too-few-people", number=FEWEST_OTHERS)
        before = voter in voters(room, seat)
        if before == agree:
            return
        await _store_vote(room, voter, guest, seat, agree)
        name, by = room.seats[seat].name, room.seats[voter[0]].name
        count = len(voters(room, seat))
        if not agree:
            await announce(room, "vote-back", name=name, voter=by)
            return
        await announce(room, "vote", name=name, voter=by, count=count, needed=needed)
        if count < needed:
            return
        await _put_bot(room, seat, "vote")
    await _go_on(room, seat)


def _check(room: Room, guest: str, seat: int) -> None:
    """Is there a person in the seat, who plays, and may the guest have an opinion about it?"""
    if not room.may_watch(guest):
        raise no_table()
    table = room.shown()
    if not 0 <= seat < len(room.seats):
        raise no_seat(seat)
    if table.over:
        raise Refused(409, "game-over")
    if room.seats[seat].kind != "person" or room.bot_of(seat):
        raise Refused(409, "bot-has-it")
    if has_left(table, seat):
        raise Refused(409, "has-left")


async def _put_bot(room: Room, seat: int, cause: str) -> None:
    bots = stand_in_bots(room.game) or bot_names(room.game)
    await room.substitutes.put_bot(seat, bots[0], cause)
    await _forget_votes(room, seat)
    await announce(room, f"removed-{cause}", name=room.seats[seat].name)


async def _go_on(room: Room, seat: int) -> None:
    await room.clock.wind()
    if bot := room.bot_of(seat):
        room.rooms.bots.warm(room.game, [bot])
    room.bots.wake()


async def _store_vote(room: Room, voter: Person, guest: str, seat: int, agree: bool) -> None:
    """One vote a person, from whichever of their devices."""
    own = set().union(*(room.holders.of(one) for one in voter))
    at = now_ms()

    async def work(session: AsyncSession) -> None:
        await session.execute(
            delete(VoteRow).where(
                VoteRow.table_id == room.id, VoteRow.seat == seat, VoteRow.guest.in_(own)
            )
        )
        if agree:
            session.add(VoteRow(table_id=room.id, seat=seat, guest=guest, at=at))

    await room.write(work)
    for one in own:
        room.votes.pop((seat, one), None)
    if agree:
        room.votes[seat, guest] = at


async def _forget_votes(room: Room, seat: int) -> None:
    gone = [key for key in room.votes if key[0] == seat]
    if not gone:
        return

    async def work(session: AsyncSession) -> None:
        await session.execute(
            delete(VoteRow).where(VoteRow.table_id == room.id, VoteRow.seat == seat)
        )

    await room.write(work)
    for key in gone:
        del room.votes[key]
