"""What the host may do before the start."""

from __future__ import annotations

from litestar import post
from litestar.params import JSONBody

from gonfalon.server import host
from gonfalon.server.api.common import ByGuest, InLanguage, WithServices, changes
from gonfalon.server.api.lobby import TableId
from gonfalon.server.room import Room
from gonfalon.server.seat_shapes import ChangeBody, RemoveBody
from gonfalon.server.shapes import Lobby


@post("/tables/{id:str}/unseat", status_code=200, responses=changes(404, 409, 429))
async def unseat(
    services: WithServices,
    guest: ByGuest,
    language: InLanguage,
    id: TableId,
    data: JSONBody[RemoveBody],
) -> Lobby:
    """Open the seat of somebody who has sat down, before the start."""

    services.chat_rate.check(guest)

    async def act(room: Room) -> None:
        await host.unseat(services.lobbies, room, guest, data.seat)

    room = await services.rooms.change(id, act)
    return services.lobbies.shape(room, guest, language)


@post("/tables/{id:str}/change", status_code=200, responses=changes(404, 409, 429))
async def change(
    services: WithServices,
    guest: ByGuest,
    language: InLanguage,
    id: TableId,
    data: JSONBody[ChangeBody],
) -> Lobby:
    """Change the options, and seats that nobody else has taken, before the start."""

    services.chat_rate.check(guest)

    async def act(room: Room) -> None:
        await host.change(services.lobbies, room, guest, data, language)

    room = await services.rooms.change(id, act)
    return services.lobbies.shape(room, guest, language)


@post("/tables/{id:str}/cancel", status_code=200, responses=changes(404, 409, 429))
async def cancel(
    services: WithServices, guest: ByGuest, language: InLanguage, id: TableId
) -> Lobby:
    """Cancel the table before the start."""

    services.chat_rate.check(guest)

    async def act(room: Room) -> None:
        await host.cancel(room, guest)

    room = await services.rooms.change(id, act)
    return services.lobbies.shape(room, guest, language)


HANDLERS = [unseat, change, cancel]
