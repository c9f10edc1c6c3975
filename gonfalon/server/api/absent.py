"""Letting a bot play for oneself, taking the seat back, and reading what it did."""

from __future__ import annotations

from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, PathParameter

from gonfalon.server import succession
from gonfalon.server.affairs import digest_shape, orders_form, orders_in, substitutes_of
from gonfalon.server.api.common import ByGuest, InLanguage, WithServices, changes, problems
from gonfalon.server.api.lobby import TableId
from gonfalon.server.seat_state import state_of
from gonfalon.server.shapes import (
    Digests,
    OrdersForm,
    ReadBody,
    SeatState,
    StandInBody,
    TakeBackBody,
)

OwnSeat = Annotated[int, PathParameter(ge=0, le=63)]


@get("/tables/{id:str}/seats/{seat:int}/orders", responses=problems(403, 404, 409))
async def orders(
    services: WithServices, guest: ByGuest, language: InLanguage, id: TableId, seat: OwnSeat
) -> OrdersForm:
    """What a bot that plays for the seat can be ordered."""
    room = await services.rooms.get(id)
    room.check_seat(guest, seat)
    return orders_form(room, seat, guest, language)


@get("/tables/{id:str}/seats/{seat:int}/digests", responses=problems(403, 404, 409))
async def digests(
    services: WithServices, guest: ByGuest, language: InLanguage, id: TableId, seat: OwnSeat
) -> Digests:
    """What bots did for the seat, the latest first; of one that still plays, what it did so far."""
    room = await services.rooms.get(id)
    room.check_seat(guest, seat)
    room.playing()
    found = substitutes_of(room, seat, guest)[::-1]
    return Digests([digest_shape(room, one, language) for one in found])


@post("/tables/{id:str}/hand-over", status_code=200, responses=changes(404, 409))
async def hand_over(
    services: WithServices,
    guest: ByGuest,
    language: InLanguage,
    id: TableId,
    data: JSONBody[StandInBody],
) -> SeatState:
    """Let a bot play for the seat, under orders that nobody else sees."""
    room = await services.rooms.get(id)
    room.check_seat(guest, data.seat)
    room.playing()
    await room.substitutes.hand_over(data.seat, data.bot, orders_in(room, data), data.until)
    async with room.lock:
        await succession.acted(room, data.seat, guest, moved=False)
    return state_of(room, guest, data.seat, language, room.sights[data.seat].version)


@post("/tables/{id:str}/take-back", status_code=200, responses=changes(404, 409))
async def take_back(
    services: WithServices,
    guest: ByGuest,
    language: InLanguage,
    id: TableId,
    data: JSONBody[TakeBackBody],
) -> SeatState:
    """Play the seat oneself again."""
    room = await services.rooms.get(id)
    room.check_seat(guest, data.seat)
    room.playing()
    await succession.take_back(room, guest, data.seat)
    return state_of(room, guest, data.seat, language, room.sights[data.seat].version)


@post("/tables/{id:str}/digest-read", status_code=200, responses=changes(404, 409))
async def digest_read(
    services: WithServices,
    guest: ByGuest,
    language: InLanguage,
    id: TableId,
    data: JSONBody[ReadBody],
) -> SeatState:
    """Mark the digest of a substitute as read; it stays readable."""
    room = await services.rooms.get(id)
    room.check_seat(guest, data.seat)
    room.playing()
    await room.substitutes.mark_read(data.seat, data.number)
    return state_of(room, guest, data.seat, language, room.sights[data.seat].version)


HANDLERS = [orders, digests, hand_over, take_back, digest_read]
