"""Return links: how a person gets one, and how they come back by it."""

from __future__ import annotations

from litestar import post
from litestar.params import JSONBody

from gonfalon.server.api.absent import OwnSeat
from gonfalon.server.api.common import AnyRequest, ByGuest, InLanguage, WithServices, changes
from gonfalon.server.api.lobby import TableId
from gonfalon.server.app import Services
from gonfalon.server.room import Room
from gonfalon.server.seat_shapes import ReturnBody, Returning, ReturnLink, ReturnLinkBody


@post("/tables/{id:str}/seats/{seat:int}/return-link", status_code=200, responses=changes(404, 409))
async def return_link(
    services: WithServices,
    guest: ByGuest,
    id: TableId,
    seat: OwnSeat,
    data: JSONBody[ReturnLinkBody | None] = None,
) -> ReturnLink:
    """The link by which the holder of a seat comes back on any device; shown to nobody else."""
    renew = data.renew if data else False

    async def make(room: Room) -> None:
        await services.return_links.make(room, seat, guest, renew)

    room = await services.rooms.change(id, make)
    return ReturnLink(seat, services.return_links.path(room, seat), len(room.holders.of(seat)))


@post("/return/look", status_code=200, responses=changes(404, 429))
async def look(
    request: AnyRequest,
    services: WithServices,
    guest: ByGuest,
    language: InLanguage,
    data: JSONBody[ReturnBody],
) -> Returning:
    """Where a return link leads. Changes nothing."""
    services.check_link(guest, request.scope["state"]["address"])
    room, seat = await services.return_links.find(data.token)
    return _returning(services, room, seat, guest, language)


@post("/return", status_code=200, responses=changes(404, 409, 429))
async def come_back(
    request: AnyRequest,
    services: WithServices,
    guest: ByGuest,
    language: InLanguage,
    data: JSONBody[ReturnBody],
) -> Returning:
    """Hold the seat of a return link from now on."""
    services.check_link(guest, request.scope["state"]["address"])
    room, seat = await services.return_links.come_back(data.token, guest)
    return _returning(services, room, seat, guest, language)


def _returning(services: Services, room: Room, seat: int, guest: str, language: str) -> Returning:
    return Returning(
        table=room.id,
        seat=seat,
        name=room.seats[seat].name,
        mine=room.holders.holds(guest, seat),
        lobby=services.lobbies.shape(room, guest, language),
    )


HANDLERS = [return_link, look, come_back]
