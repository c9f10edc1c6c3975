"""The people of a running table: who is away, votes about it, and somebody new for a seat."""

from __future__ import annotations

from litestar import get, post
from litestar.params import JSONBody

from gonfalon.server import removal, succession
from gonfalon.server.api.common import ByGuest, InLanguage, WithServices, changes, problems
from gonfalon.server.api.lobby import TableId
from gonfalon.server.people import people_shape
from gonfalon.server.problems import no_table
from gonfalon.server.room import Room
from gonfalon.server.seat_shapes import InviteBody, People, RemoveBody, VoteBody


@get("/tables/{id:str}/people", responses=problems(404, 409))
async def people(
    services: WithServices, guest: ByGuest, language: InLanguage, id: TableId
) -> People:
    """Who is there, who is away and for how long, and what may be done about it."""
    room = await services.rooms.get(id)
    if not room.may_watch(guest):
        raise no_table()
    return people_shape(room, services.keeper, guest, language)


@post("/tables/{id:str}/remove", status_code=200, responses=changes(404, 409, 429))
async def remove(
    services: WithServices,
    guest: ByGuest,
    language: InLanguage,
    id: TableId,
    data: JSONBody[RemoveBody],
) -> People:
    """Let a bot play on in the seat of somebody who is away, or in one's own. They come back whenever they like."""

    services.chat_rate.check(guest)

    async def act(room: Room) -> None:
        await removal.remove(room, guest, data.seat)

    room = await services.rooms.change(id, act)
    return people_shape(room, services.keeper, guest, language)


@post("/tables/{id:str}/vote", status_code=200, responses=changes(404, 409, 429))
async def vote(
    services: WithServices,
    guest: ByGuest,
    language: InLanguage,
    id: TableId,
    data: JSONBody[VoteBody],
) -> People:
    """Want a bot to play for somebody; with the majority of the others it does."""

    services.chat_rate.check(guest)

    async def act(room: Room) -> None:
        await removal.vote(room, guest, data.seat, data.agree)

    room = await services.rooms.change(id, act)
    return people_shape(room, services.keeper, guest, language)


@post("/tables/{id:str}/invite", status_code=200, responses=changes(404, 409, 429))
async def invite(
    services: WithServices,
    guest: ByGuest,
    language: InLanguage,
    id: TableId,
    data: JSONBody[InviteBody],
) -> People:
    """Invite somebody new for the seat of a person who is gone, or withdraw the invitation."""

    services.chat_rate.check(guest)

    async def act(room: Room) -> None:
        await succession.invite(room, services.keeper, guest, data.seat, data.open)

    room = await services.rooms.change(id, act)
    return people_shape(room, services.keeper, guest, language)


HANDLERS = [people, remove, vote, invite]
