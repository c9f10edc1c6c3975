"""Guests and lobbies: who sits where before a game begins."""

from __future__ import annotations

from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, PathParameter

from gonfalon.server import forks, starting
from gonfalon.server.api.common import (
    AnyRequest,
    ByGuest,
    InLanguage,
    WithServices,
    changes,
    problems,
)
from gonfalon.server.problems import Refused, no_seat, no_table
from gonfalon.server.room import Room
from gonfalon.server.shapes import (
    ForkBody,
    Guest,
    JoinBody,
    Link,
    Lobby,
    NameBody,
    PartBody,
    StartBody,
    TableBody,
    Tables,
)

TableId = Annotated[str, PathParameter(max_length=16)]


@get("/me")
async def me(services: WithServices, guest: ByGuest) -> Guest:
    """The guest's name; empty before one was given."""
    return Guest(await services.guests.name_of(guest))


@post("/me", status_code=200, responses=changes(429))
async def rename(services: WithServices, guest: ByGuest, data: JSONBody[NameBody]) -> Guest:
    """Give oneself a name."""
    services.chat_rate.check(f"name {guest}")
    return Guest(await services.lobbies.rename(guest, data.name))


@get("/tables", responses=problems())
async def tables(services: WithServices, guest: ByGuest, language: InLanguage) -> Tables:
    """The tables of the guest, and public ones with open seats; newest first."""
    rooms = await services.lobbies.listed(guest)
    return Tables(services.lobbies.shapes(rooms, guest, language))


@post("/tables", responses=changes(404, 429))
async def create(
    request: AnyRequest,
    services: WithServices,
    guest: ByGuest,
    language: InLanguage,
    data: JSONBody[TableBody],
) -> Lobby:
    """Make a table."""
    services.check_new_table(guest, request.scope["state"]["address"])
    room = await services.lobbies.create(guest, data, language)
    return services.lobbies.shape(room, guest, language)


@get("/tables/{id:str}", responses=problems(404))
async def lobby(services: WithServices, guest: ByGuest, language: InLanguage, id: TableId) -> Lobby:
    """A table: its status and seats, and for its maker the links."""
    room = await services.rooms.get(id)
    if not room.may_watch(guest):
        raise no_table()
    return services.lobbies.shape(room, guest, language)


@get("/links/{token:str}", responses=problems(404, 429))
async def link(
    request: AnyRequest,
    services: WithServices,
    guest: ByGuest,
    language: InLanguage,
    token: Annotated[str, PathParameter(max_length=64)],
) -> Link:
    """Where a link leads. Whoever opens a spectator's link may watch from then on."""
    services.check_link(guest, request.scope["state"]["address"])
    room, seat = await services.lobbies.find_link(guest, token)
    if services.rooms.spectators.may_watch(room.id, guest):
        request.scope["state"]["watches"] = room.id
    shape = services.lobbies.shape(room, guest, language)
    return Link("watch" if seat is None else "join", room.id, seat, shape)


@post("/tables/{id:str}/join", status_code=200, responses=changes(404, 409))
async def join(
    services: WithServices,
    guest: ByGuest,
    language: InLanguage,
    id: TableId,
    data: JSONBody[JoinBody],
) -> Lobby:
    """Take the seat of an invitation."""

    async def sit(room: Room) -> None:
        await services.lobbies.join(
            room, guest, data.token, data.name or "", language, data.commitment
        )

    room = await services.rooms.change(id, sit)
    return services.lobbies.shape(room, guest, language)


@post("/tables/{id:str}/start", status_code=200, responses=changes(404, 409))
async def start(
    services: WithServices,
    guest: ByGuest,
    language: InLanguage,
    id: TableId,
    data: JSONBody[StartBody | None] = None,
) -> Lobby:
    """Begin to play."""

    async def begin(room: Room) -> None:
        if not room.may_watch(guest):
            raise no_table()
        wish = data or StartBody()
        await starting.start(room, guest, wish.fill, language, wish.part)

    room = await services.rooms.change(id, begin)
    return services.lobbies.shape(room, guest, language)


@post("/tables/{id:str}/dice", status_code=200, responses=changes(404, 409))
async def open_part(
    services: WithServices,
    guest: ByGuest,
    language: InLanguage,
    id: TableId,
    data: JSONBody[PartBody],
) -> Lobby:
    """Open one's part of the dice, once the start is announced."""

    async def show(room: Room) -> None:
        if not room.may_watch(guest):
            raise no_table()
        await starting.open_part(room, guest, data.part)

    room = await services.rooms.change(id, show)
    return services.lobbies.shape(room, guest, language)


@post("/tables/{id:str}/leave", status_code=200, responses=changes(404, 409))
async def leave(services: WithServices, guest: ByGuest, language: InLanguage, id: TableId) -> Lobby:
    """Give up one's seats before the start."""

    async def stand_up(room: Room) -> None:
        if not room.may_watch(guest):
            raise no_table()
        await services.lobbies.leave(room, guest)

    room = await services.rooms.change(id, stand_up)
    return services.lobbies.shape(room, guest, language)


@post("/tables/{id:str}/fork", responses=changes(404, 409, 429))
async def fork(
    request: AnyRequest,
    services: WithServices,
    guest: ByGuest,
    language: InLanguage,
    id: TableId,
    data: JSONBody[ForkBody],
) -> Lobby:
    """Play on from a moment of a finished game, or of one's own game against bots."""
    room = await services.rooms.get(id)
    if not room.may_watch(guest):
        raise no_table()
    room.playing()
    if data.seat >= len(room.seats):
        raise no_seat(data.seat)
    counted_by = data.seat if data.counted_by is None else data.counted_by
    if counted_by >= len(room.seats):
        raise no_seat(counted_by)
    if not room.is_over:
        room.check_seat(guest, data.seat)
        room.check_seat(guest, counted_by)
        if any(
            row.kind == "person" and not room.holders.holds(guest, row.seat) for row in room.seats
        ):
            raise Refused(409, "cannot-fork")
    sight = room.sights[counted_by]
    if data.at > sight.version:
        raise Refused(404, "no-moment")
    services.check_new_table(guest, request.scope["state"]["address"])
    at = sight.at(data.at)
    forked = await forks.fork(services.lobbies, room, guest, at, data.seat, data.bot)
    return services.lobbies.shape(forked, guest, language)


HANDLERS = [me, rename, tables, create, lobby, link, join, start, open_part, leave, fork]
