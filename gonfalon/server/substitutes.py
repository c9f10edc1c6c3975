"""Bots that play for absent players.

Players hand their seat over with standing orders, and take it back whenever they like; after a number of decisions, at a turn or at a time it comes
back by itself. Everybody sees that a bot plays, only the player what it was ordered. All of it is stored: what was ended by a move
that is stored is ended again when the table is loaded.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from sqlalchemy import insert, update
from sqlalchemy.ext.asyncio import AsyncSession

from gonfalon.kernel.standing_orders import Orders
from gonfalon.server.digest import LinesByLanguage, befell, deeds, facts_of
from gonfalon.server.hold import PUBLIC
from gonfalon.server.models import SubstituteRow
from gonfalon.server.problems import Refused
from gonfalon.server.shapes import Until
from gonfalon.server.store import now_ms

if TYPE_CHECKING:
    from gonfalon.server.room import Room

Reason = Literal["taken-back", "decisions", "turn", "time", "over"]


@dataclass(slots=True)
class Substitute:
    """A bot that plays, or has played, a seat for its player."""

    number: int
    seat: int
    bot: str
    orders: Orders | None
    """None where nobody gave any."""
    until: Until
    began: int
    """How many moves were stored then."""
    began_at: int
    before: dict[str, int]
    """What the player had then."""
    ended: int | None
    ended_at: int | None
    reason: str | None
    after: dict[str, int] | None
    befell: LinesByLanguage | None
    """What others did to the player meanwhile; None while it plays."""
    read: bool
    cause: str | None
    """Why the seat was given to a bot without orders; see models.py."""

    @property
    def plays(self) -> bool:
        return self.ended is None


def read_substitute(row: SubstituteRow) -> Substitute:
    decode = msgspec.json.decode
    return Substitute(
        number=row.number,
        seat=row.seat,
        bot=row.bot,
        orders=Orders.load(decode(row.orders)) if row.cause is None else None,
        until=decode(row.until, type=Until),
        began=row.began,
        began_at=row.began_at,
        before=decode(row.before),
        ended=row.ended,
        ended_at=row.ended_at,
        reason=row.reason,
        after=None if row.after is None else decode(row.after),
        befell=None if row.befell is None else decode(row.befell),
        read=row.read,
        cause=row.cause,
    )


class Substitutes:
    """All substitutes of a room, the present ones by their seat."""

    def __init__(self, room: Room, rows: list[SubstituteRow]) -> None:
        self.room = room
        self.all = [read_substitute(row) for row in rows]
        self.revision = 0
        """Counts what everybody should see at once."""

    @property
    def playing(self) -> dict[int, Substitute]:
        return {one.seat: one for one in self.all if one.plays}

    def of(self, seat: int) -> list[Substitute]:
        return [one for one in self.all if one.seat == seat]

    def refuse_person(self, seat: int) -> None:
        """While a bot plays the seat, nobody else does."""
        if seat in self.playing:
            raise Refused(409, "bot-plays")

    def decisions(self, one: Substitute) -> int:
        moments = self.room.moves[one.began : one.ended]
        return sum(moment.seat == one.seat for moment in moments)

    def _has_decided(self, one: Substitute, most: int) -> bool:
        """Has it decided as often as it should, as far as everybody may know?

        That it hands back is seen by all. So answers to covert questions do not count, and it comes about by nothing that
        spectators do not notice: after a sealed choice it waits until that is shown.
        """
        moments = self.room.moves[one.began :]
        if not moments or not moments[-1].noticed & PUBLIC:
            return False
        covert = sum(deed.unseen for deed in deeds(moments, one.seat))
        return self.decisions(one) - covert >= most

    # ---- handing over, and back

    async def hand_over(self, seat: int, bot: str, orders: Orders, until: Until) -> None:
        """Let a bot play the seat for its player from now on."""
        room = self.room
        async with room.lock:
            await self._begin(seat, bot, orders, until)
        await room.clock.wind()
        room.rooms.bots.warm(room.game, [bot])
        room.bots.wake()

    async def put_bot(self, seat: int, bot: str, cause: str) -> None:
        """Let a bot play on in a seat that was given up or whose person is gone. Holds the lock."""
        await self._begin(seat, bot, None, Until(), cause)

    async def end_for(self, seat: int) -> Substitute | None:
        """End the bot that plays a seat, if there is one. Holds the lock."""
        one = self.playing.get(seat)
        if one is not None:
            await self._end(one, "taken-back")
        return one

    async def _begin(
        self, seat: int, bot: str, orders: Orders | None, until: Until, cause: str | None = None
    ) -> None:
        room = self.room
        self.refuse_person(seat)
        table = room.shown()
        if table.over:
            raise Refused(409, "game-over")
        values: dict[str, Any] = {
            "table_id": room.id,
            "number": len(self.all) + 1,
            "seat": seat,
            "bot": bot,
            "orders": msgspec.json.encode(orders.dump() if orders else None).decode(),
            "until": msgspec.json.encode(until).decode(),
            "began": room.version,
            "began_at": now_ms(),
            "before": msgspec.json.encode(facts_of(table, seat)).decode(),
            "read": False,
            "cause": cause,
        }

        async def work(session: AsyncSession) -> None:
            await session.execute(insert(SubstituteRow), values)

        await room.write(work)
        nothing = dict.fromkeys(("ended", "ended_at", "reason", "after", "befell"))
        self.all.append(read_substitute(SubstituteRow(**values, **nothing)))
        self._changed()
        await self.settle()

    async def settle(self) -> None:
        """Hand back every seat whose time has come, as far as is shown. Holds the lock."""
        if self.room.hold.parts:
            return  # that a bot hands back would tell of it
        for one in self.playing.values():
            reason = self._is_due(one)
            if reason is not None:
                await self._end(one, reason)

    def _is_due(self, one: Substitute) -> Reason | None:
        table, until = self.room.playing(), one.until
        if table.over:
            return "over"
        if until.decisions is not None and self._has_decided(one, until.decisions):
            return "decisions"
        if until.turn is not None and table.game.turn(table.state) >= until.turn:
            return "turn"
        if until.time is not None and until.time <= now_ms():
            return "time"
        return None

    def next_time(self) -> int | None:
        """When the next of them hands back by the clock; not while something is played and not shown."""
        if self.room.hold.parts:
            return None
        times = [one.until.time for one in self.playing.values() if one.until.time is not None]
        return min(times, default=None)

    async def _end(self, one: Substitute, reason: Reason) -> None:
        room, seat = self.room, one.seat
        table = room.shown()
        ended, ended_at = room.version, now_ms()
        after = facts_of(table, seat)
        events = befell(table, room.sights[seat], room.moves, one.began)
        # who has seen the bot do nothing needs no digest
        read = not deeds(room.moves[one.began :], seat)
        await self._write(
            one,
            ended=ended,
            ended_at=ended_at,
            reason=reason,
            after=msgspec.json.encode(after).decode(),
            befell=msgspec.json.encode(events).decode(),
            read=read,
        )
        one.ended, one.ended_at, one.reason = ended, ended_at, reason
        one.after, one.befell, one.read = after, events, read
        self.renew_deadlines()
        self._changed()

    async def _write(self, one: Substitute, **values: Any) -> None:
        place = (SubstituteRow.table_id == self.room.id, SubstituteRow.number == one.number)

        async def work(session: AsyncSession) -> None:
            await session.execute(update(SubstituteRow).where(*place).values(values))

        await self.room.write(work)

    def _changed(self) -> None:
        self.revision += 1
        self.room.clock.moved()
        self.room.wake_sockets()

    async def mark_read(self, seat: int, number: int) -> None:
        async with self.room.lock:
            for one in self.of(seat):
                if one.number == number and not one.plays:
                    await self._write(one, read=True)
                    one.read = True
                    return
        raise Refused(404, "no-digest")

    # ---- what follows from it

    def renew_deadlines(self) -> None:
        """Players who come back after the bot has answered for them have the whole time for the next question."""
        room = self.room
        for one in self.all:
            if one.ended == room.version and one.ended_at and self.decisions(one):
                room.deadlines.renew(room.playing(), one.seat, one.ended_at)

    def may_undo(self, seat: int) -> bool:
        """What was played before a bot has played, or by it, stands."""
        sealed = [
            one.began if one.plays else one.ended or 0
            for one in self.of(seat)
            if one.plays or self.decisions(one)
        ]
        last = self.room.playing().undoable(seat)
        number = self.room.first + last.number if last else 0
        return not sealed or number > max(sealed)
