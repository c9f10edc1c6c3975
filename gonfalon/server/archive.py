"""How tables are kept: rows in, tables out.

A table is stored as the kernel's record is made: segments with their start, moves, and the present state.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import msgspec
from sqlalchemy import CursorResult, insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from gonfalon.kernel.errors import ReplayError
from gonfalon.kernel.records import FORMAT, dump, load_table, replay
from gonfalon.kernel.state import hash_of
from gonfalon.kernel.table import Table
from gonfalon.server.models import (
    DiceRow,
    HolderRow,
    MoveRow,
    SeatRow,
    SegmentRow,
    SubstituteRow,
    TableRow,
    VoteRow,
    WatcherRow,
)
from gonfalon.server.problems import Outdated
from gonfalon.server.sight import WATCHER, Change, replay_step
from gonfalon.server.store import Store, Work, now_ms
from gonfalon.server.stored_events import read_events, write_events

if TYPE_CHECKING:
    from gonfalon.server.room import Room

OTHER_RULES = "~"
"""Marks the rules of a segment that does not replay although its rules bear the present version."""


class Moment(NamedTuple):
    """One stored move."""

    seat: int
    text: str
    noticed: int
    at: int
    told: str | None
    """Its events as text, in JSON; None if it was stored before these were."""
    beats: str | None = None
    """Who noticed each of its beats, as JSON; None for a move that was shown at once."""
    deed: str | None = None
    """What a substitute did by it, as text for its player; see digest.py."""
    draws: str | None = None
    """What it drew at a table with a key."""

    @property
    def masks(self) -> list[int]:
        """Who noticed it, beat by beat."""
        return msgspec.json.decode(self.beats, type=list[int]) if self.beats else [self.noticed]


def moment(table: Table, change: Change) -> Moment:
    """The move that was just played."""
    seat, text = table.written[-1]
    masks = [beat.noticed for beat in change.beats]
    beats = msgspec.json.encode(masks).decode() if len(masks) > 1 else None
    events, draws = write_events(table, change.events), _drawn(table)
    return Moment(seat, text, change.noticed, now_ms(), events, beats, draws=draws)


def _drawn(table: Table) -> str | None:
    """What the last move drew; before the first one, the opening."""
    if len(table.draws) and table.draws[-1][0] == len(table.written):
        return table.draws[-1][1]
    return None


@dataclass(slots=True)
class Stored:
    """Everything that is stored of a table but its chat."""

    row: TableRow
    seats: list[SeatRow]
    watchers: set[str]
    segments: list[SegmentRow]
    moves: list[Moment]
    substitutes: list[SubstituteRow]
    holders: list[HolderRow]
    dice: list[DiceRow]
    votes: list[VoteRow]


async def read(store: Store, id: str) -> Stored | None:
    async with store.snapshot() as session:
        row = await session.get(TableRow, id)
        if row is None:
            return None
        seats = await session.scalars(
            select(SeatRow).where(SeatRow.table_id == id).order_by(SeatRow.seat)
        )
        watchers = await session.scalars(select(WatcherRow.guest).where(WatcherRow.table_id == id))
        segments = await session.scalars(
            select(SegmentRow).where(SegmentRow.table_id == id).order_by(SegmentRow.number)
        )
        moves = await session.execute(
            select(*(getattr(MoveRow, name) for name in Moment._fields))
            .where(MoveRow.table_id == id)
            .order_by(MoveRow.version)
        )
        substitutes = await session.scalars(
            select(SubstituteRow).where(SubstituteRow.table_id == id).order_by(SubstituteRow.number)
        )
        holders = await session.scalars(select(HolderRow).where(HolderRow.table_id == id))
        dice = await session.scalars(select(DiceRow).where(DiceRow.table_id == id))
        votes = await session.scalars(select(VoteRow).where(VoteRow.table_id == id))
        return Stored(
            row,
            list(seats),
            set(watchers),
            list(segments),
            [Moment(*move) for move in moves],
            list(substitutes),
            list(holders),
            list(dice),
            list(votes),
        )


# ---- writing


def present_of(table: Table) -> dict[str, Any]:
    """The columns of a table's row that say how it stands now."""
    return {
        "status": "over" if table.over else "running",
        "turn": table.game.turn(table.state),
        "waiting": ",".join(map(str, table.knowledge(WATCHER).waiting)),
        "now": msgspec.json.encode(dump(table.game, table.state)).decode(),
        "now_hash": table.state_hash,
    }


def if_unchanged(id: str, revision: int, work: Work) -> Work:
    """Some work on a table, only if nobody has changed the table since it had this revision."""

    async def guarded(session: AsyncSession) -> None:
        # the first statement locks the row: other servers wait, and then find another revision
        found = await session.execute(
            update(TableRow)
            .where(TableRow.id == id, TableRow.revision == revision)
            .values(revision=revision + 1)
        )
        if cast(CursorResult[Any], found).rowcount != 1:
            raise Outdated
        await work(session)

    return guarded


def write_move(id: str, moment: Moment, present: dict[str, Any]) -> Work:
    """A move and the state it leads to, together or not at all."""
    move = {"table_id": id, "version": present["version"], **moment._asdict()}

    async def work(session: AsyncSession) -> None:
        await session.execute(insert(MoveRow), move)
        await session.execute(update(TableRow).where(TableRow.id == id).values(present))

    return work


def segment_of(id: str, number: int, first: int, table: Table) -> dict[str, Any]:
    return {
        "table_id": id,
        "number": number,
        "rules": table.game.rules_version,
        "first": first,
        "start": msgspec.json.encode(dump(table.game, table.start)).decode(),
        "start_hash": hash_of(table.start.dump()),
        "end_hash": None,
        "opening": write_events(table, table.opening),
        "draws": _drawn(table),
        "is_set": table.is_set and number == 0,
    }


def write_segment(stored: Stored, table: Table) -> Work:
    """Close the last segment and begin a new one."""
    row = stored.row
    new = segment_of(row.id, len(stored.segments), len(stored.moves), table)
    last = stored.segments[-1]
    rules = last.rules
    if rules == table.game.rules_version:
        rules += OTHER_RULES
    now, now_hash = new["start"], new["start_hash"]

    async def work(session: AsyncSession) -> None:
        await session.execute(
            update(SegmentRow)
            .where(SegmentRow.table_id == row.id, SegmentRow.number == last.number)
            .values(rules=rules, end_hash=row.now_hash)
        )
        await session.execute(insert(SegmentRow), new)
        await session.execute(
            update(TableRow).where(TableRow.id == row.id).values(now=now, now_hash=now_hash)
        )

    return work


def lacks_words(stored: Stored) -> bool:
    """Was the present segment stored before events were stored as text?"""
    last = stored.segments[-1]
    return last.opening is None or any(move.told is None for move in stored.moves[last.first :])


def write_words(room: Room, stored: Stored) -> Work:
    """Store the events that have just been replayed, as text."""
    number = stored.segments[-1].number
    opening = write_events(room.playing(), room.playing().opening)
    moves = [
        {"table_id": room.id, "version": version, "told": moment.told}
        for version, moment in enumerate(room.moves[room.first :], room.first + 1)
    ]

    async def work(session: AsyncSession) -> None:
        await session.execute(
            update(SegmentRow)
            .where(SegmentRow.table_id == room.id, SegmentRow.number == number)
            .values(opening=opening)
        )
        if moves:
            await session.execute(update(MoveRow), moves)

    return work


# ---- reading


def record_of(stored: Stored, *, whole: bool) -> dict[str, Any]:
    """The kernel's record; without `whole`, the last segment stops at its start."""
    segments = []
    for at, segment in enumerate(stored.segments):
        is_last = at == len(stored.segments) - 1
        end = len(stored.moves) if is_last else stored.segments[at + 1].first
        if is_last and not whole:
            end = segment.first
        end_hash = segment.end_hash
        if is_last:
            end_hash = stored.row.now_hash if whole else segment.start_hash
        moves = stored.moves[segment.first : end]
        start = {"hash": segment.start_hash, "state": json.loads(segment.start)}
        if segment.is_set:
            start["set"] = True
        made = {
            "rules": segment.rules,
            "start": start,
            "moves": [[move.seat, move.text] for move in moves],
            "end": end_hash,
        }
        if "key" in start["state"]:
            drawn = [segment.draws, *(move.draws for move in moves)]
            made["draws"] = {str(at): text for at, text in enumerate(drawn) if text}
        segments.append(made)
    return {
        "format": FORMAT,
        "game": stored.row.game,
        "seats": len(stored.seats),
        "seed": stored.row.seed,
        "options": json.loads(stored.row.options),
        "segments": segments,
    }


def replay_into(room: Room, stored: Stored) -> None:
    """Sit a room down at the start of the last segment and play its moves; `ReplayError` if they differ."""
    first = stored.segments[-1].first
    table = replay(record_of(stored, whole=False))
    is_told = first or stored.segments[0].is_set
    opening = read_events(stored.segments[0].opening) if is_told else table.opening
    room.begin(table, stored.moves[:first], opening)
    for moment in stored.moves[first:]:
        change = replay_step(table, moment.seat, moment.text, moment.masks)
        if moment.told is None:
            moment = moment._replace(told=write_events(table, change.events))
        room.take(table, moment, change)
    if table.state_hash != stored.row.now_hash:
        raise ReplayError("the moves do not lead to the stored state")


def resume(room: Room, stored: Stored) -> Table:
    """The table at its stored state, at the start of a new segment."""
    save = record_of(stored, whole=True)
    assert stored.row.now is not None
    save["now"] = json.loads(stored.row.now)
    last = save["segments"][-1]
    if last["rules"] == room.game.rules_version:
        last["rules"] += OTHER_RULES
    return load_table(json.dumps(save), room.game)
