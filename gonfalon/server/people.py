"""What everybody at a running table is shown about its people: who is away and for how long, who votes for what, and what may be done about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gonfalon.server.absence import patience_of
from gonfalon.server.identity import Keeper
from gonfalon.server.own_texts import say
from gonfalon.server.removal import (
    has_left,
    may_act,
    person_of,
    voters,
    votes_needed,
)
from gonfalon.server.seat_shapes import People, PersonShape
from gonfalon.server.seat_texts import knowing
from gonfalon.server.sight import WATCHER
from gonfalon.server.store import now_ms
from gonfalon.server.succession import is_removed

if TYPE_CHECKING:
    from gonfalon.kernel.table import Table
    from gonfalon.server.room import Room

UNITS = {"day": 86_400_000, "hour": 3_600_000, "minute": 60_000}
"""In milliseconds."""


def people_shape(room: Room, keeper: Keeper, guest: str, language: str) -> People:
    table = room.shown()
    known = knowing(table, WATCHER, language)
    people = [
        _person(room, known, keeper, guest, row.seat, language)
        for row in room.seats
        if row.kind == "person"
    ]
    watch = f"/watch/{keeper.token(room.id, WATCHER, room.nonce)}"
    return People(
        table=room.id,
        patience=patience_of(room) // 1000,
        may_act=may_act(room, guest),
        watch=watch if room.is_host(guest) else None,
        people=people,
    )


def _person(
    room: Room, known: Table, keeper: Keeper, guest: str, seat: int, language: str
) -> PersonShape:
    row, table = room.seats[seat], room.shown()
    mine = room.holders.holds(guest, seat)
    one = room.substitutes.playing.get(seat)
    plays = not (table.over or has_left(table, seat))
    acts = may_act(room, guest)
    since = room.absence.since(seat) if plays else None
    needed = votes_needed(room, seat) if plays and one is None else None
    votes = voters(room, seat) if needed is not None else []
    voter = person_of(room, guest)
    removed = is_removed(room, seat)
    open_to_new = plays and removed and (acts or mine)
    link = None
    if row.invited is not None and row.heir is None and (acts or mine):
        link = f"/join/{keeper.token(room.id, seat, row.nonce)}"
    return PersonShape(
        seat=seat,
        name=row.name,
        label=room.game.word(known.state, language, "seat", seat),
        mine=mine,
        online=seat in room.online(),
        host=row.guest == room.maker,
        left=has_left(table, seat),
        bot=one is not None,
        cause=one.cause if one else None,
        away=None if since is None else now_ms() - since,
        status=_status(room, seat, plays, language),
        may_remove=plays and one is None and (mine or (acts and room.absence.is_away(seat))),
        votes=[room.seats[person[0]].name for person in votes],
        needed=needed,
        voted=voter is not None and voter in votes,
        may_vote=needed is not None and voter is not None and seat not in voter,
        may_invite=open_to_new and row.heir is None,
        invitation=link,
        invited=row.invited is not None,
        heir=row.heir_name if row.heir else None,
    )


def _status(room: Room, seat: int, plays: bool, language: str) -> str:
    """How the person stands, and why nothing can be done about it yet, as a sentence."""
    one = room.substitutes.playing.get(seat)
    if not plays:
        return say(language, "people.left") if not room.shown().over else ""
    if one is not None:
        return say(language, f"people.bot-{one.cause or 'own'}")
    if seat in room.online():
        return say(language, "people.here")
    if room.absence.since(seat) is None:
        return say(language, "people.owes-nothing")
    key = "people.away-long" if room.absence.is_away(seat) else "people.away"
    return say(language, key, **_times(room, seat, language))


def _times(room: Room, seat: int, language: str) -> dict[str, str]:
    """For how long the person has been away, and how long it may be, in the larger unit that fits."""
    since, patience = room.absence.since(seat), patience_of(room)
    away = 0 if since is None else now_ms() - since
    unit = next((unit for unit, least in UNITS.items() if patience >= 2 * least), "minute")
    size = UNITS[unit]
    return {
        "some": str(away // size),
        "time": say(language, f"time.{unit}", count=max(1, away // size)),
        "most": say(language, f"time.{unit}", count=max(1, -(-patience // size))),
    }
