"""Playing: the state of a seat, moves, undo, why, what follows, looking back, the record."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import get, post
from litestar.params import JSONBody, PathParameter, QueryParameter
from msgspec import Meta

from gonfalon.kernel.outlook import TRIED
from gonfalon.kernel.sheets import Sheet
from gonfalon.server import moves
from gonfalon.server.advice import advice_of
from gonfalon.server.api.common import ByGuest, InLanguage, WithServices, changes, problems
from gonfalon.server.api.lobby import TableId
from gonfalon.server.app import Services
from gonfalon.server.dice import dice_report, full_record
from gonfalon.server.habits import change_habits
from gonfalon.server.plans import plan_of
from gonfalon.server.problems import Refused, no_table
from gonfalon.server.seat_state import past_state_of, state_of
from gonfalon.server.seat_texts import knowing, outlooks_of
from gonfalon.server.shapes import (
    AdviceShape,
    DiceReport,
    HabitsBody,
    HostBody,
    OutlookShape,
    PlanBody,
    PlanShape,
    PlayBody,
    SeatBody,
    SeatState,
    WhyShape,
)
from gonfalon.server.sight import WATCHER

SeatInPath = Annotated[int, PathParameter(ge=-1, le=63, description="-1 for spectators.")]
SeatNumber = Annotated[int, QueryParameter(ge=-1, le=63, description="-1 for spectators.")]
Since = Annotated[
    int, QueryParameter(ge=0, le=1_000_000, description="Only the log of later versions.")
]
At = Annotated[
    int | None,
    QueryParameter(
        ge=0, le=1_000_000, description="A version of the seat.", schema_extra={"minimum": 0}
    ),
]


@get("/tables/{id:str}/seats/{seat:int}", responses=problems(403, 404, 409))
async def seat_state(
    services: WithServices,
    guest: ByGuest,
    language: InLanguage,
    id: TableId,
    seat: SeatInPath,
    since: Since = 0,
) -> SeatState:
    """What a seat sees and may do."""
    room = await services.rooms.get(id)
    room.check_seat(guest, seat)
    return state_of(room, guest, seat, language, since)


@post("/tables/{id:str}/play", status_code=200, responses=changes(404, 409, 422))
async def play(
    services: WithServices,
    guest: ByGuest,
    language: InLanguage,
    id: TableId,
    data: JSONBody[PlayBody],
) -> SeatState:
    """Play a move. Answered once the move is stored for good."""
    room = await services.rooms.get(id)
    room.check_seat(guest, data.seat)
    await moves.play(room, guest, data.seat, data.move, data.version, language, again=data.again)
    return state_of(room, guest, data.seat, language, data.version)


@post("/tables/{id:str}/habits", status_code=200, responses=changes(404, 409))
async def habits(
    services: WithServices,
    guest: ByGuest,
    language: InLanguage,
    id: TableId,
    data: JSONBody[HabitsBody],
) -> SeatState:
    """Say what is answered for oneself from now on, or that it no longer is."""
    room = await services.rooms.get(id)
    room.check_seat(guest, data.seat)
    room.playing()
    await change_habits(room, guest, data)
    return state_of(room, guest, data.seat, language, room.sights[data.seat].version)


@post("/tables/{id:str}/undo", status_code=200, responses=changes(404, 409))
async def undo(
    services: WithServices,
    guest: ByGuest,
    language: InLanguage,
    id: TableId,
    data: JSONBody[SeatBody],
) -> SeatState:
    """Take back the last move."""
    room = await services.rooms.get(id)
    room.check_seat(guest, data.seat)
    await moves.undo(room, guest, data.seat, data.version)
    return state_of(room, guest, data.seat, language, data.version)


@post("/tables/{id:str}/resign", status_code=200, responses=changes(404, 409, 422))
async def resign(
    services: WithServices,
    guest: ByGuest,
    language: InLanguage,
    id: TableId,
    data: JSONBody[SeatBody],
) -> SeatState:
    """Leave a running game for good."""
    room = await services.rooms.get(id)
    room.check_seat(guest, data.seat)
    await moves.resign(room, guest, data.seat, data.version, language)
    return state_of(room, guest, data.seat, language, data.version)


@post("/tables/{id:str}/host", status_code=200, responses=changes(404, 409, 422))
async def host(
    services: WithServices,
    guest: ByGuest,
    language: InLanguage,
    id: TableId,
    data: JSONBody[HostBody],
) -> SeatState:
    """Do what only the table's maker may: end the game with this turn."""
    room = await services.rooms.get(id)
    room.check_seat(guest, data.seat)
    if not room.is_host(guest):
        raise Refused(403, "not-maker")
    await moves.play(room, guest, data.seat, data.move, data.version, language, as_host=True)
    return state_of(room, guest, data.seat, language, data.version)


@get("/tables/{id:str}/why", responses=problems(403, 404, 409))
async def why(
    services: WithServices,
    guest: ByGuest,
    language: InLanguage,
    id: TableId,
    seat: Annotated[int, QueryParameter(ge=0, le=63)],
    move: Annotated[str, QueryParameter(min_length=1, max_length=200)],
) -> WhyShape:
    """May the seat play this? If not, by which rule."""
    room = await services.rooms.get(id)
    room.check_seat(guest, seat)
    room.playing()
    known = knowing(room.shown(), seat, language)
    refused = known.why(seat, move)
    if refused is None:
        return WhyShape(True, None, "")
    return WhyShape(False, refused.rule or None, refused.reason)


@get("/tables/{id:str}/sheet", responses=problems(404))
async def sheet(services: WithServices, guest: ByGuest, language: InLanguage, id: TableId) -> Sheet:
    """The tables of a player aid, without variants that are not played at this table."""
    room = await services.rooms.get(id)
    if not room.may_watch(guest):
        raise no_table()
    return await asyncio.to_thread(room.game.sheet, language, room.options)


@get("/tables/{id:str}/outlook", responses=problems(403, 404, 409))
async def outlook(
    services: WithServices,
    guest: ByGuest,
    language: InLanguage,
    id: TableId,
    seat: Annotated[int, QueryParameter(ge=0, le=63)],
    move: Annotated[str, QueryParameter(min_length=1, max_length=200)],
) -> OutlookShape:
    """What follows from a move, if the seat may play it now."""
    (found,) = await _outlooks(services, guest, language, id, seat, [move])
    return found


@get("/tables/{id:str}/outlooks", responses=problems(403, 404, 409))
async def outlooks(
    services: WithServices,
    guest: ByGuest,
    language: InLanguage,
    id: TableId,
    seat: Annotated[int, QueryParameter(ge=0, le=63)],
    move: Annotated[
        list[Annotated[str, Meta(min_length=1, max_length=200)]],
        QueryParameter(min_items=1, max_items=TRIED),
    ],
) -> list[OutlookShape]:
    """What follows from each of these moves, if the seat may play it now."""
    return await _outlooks(services, guest, language, id, seat, move)


@post(
    "/tables/{id:str}/outlook",
    status_code=200,
    operation_id="ApiTablesIdOutlookPlan",
    responses=problems(403, 404, 409),
)
async def plan(
    services: WithServices,
    guest: ByGuest,
    language: InLanguage,
    id: TableId,
    data: JSONBody[PlanBody],
) -> PlanShape:
    """What would follow from several moves, one after another; nothing is played."""
    room = await services.rooms.get(id)
    room.check_seat(guest, data.seat)
    room.playing()
    known, version = knowing(room.shown(), data.seat, language), room.sights[data.seat].version
    return await asyncio.to_thread(plan_of, known, data.seat, version, data)


async def _outlooks(
    services: Services, guest: str, language: str, id: str, seat: int, texts: list[str]
) -> list[OutlookShape]:
    room = await services.rooms.get(id)
    room.check_seat(guest, seat)
    room.playing()
    return outlooks_of(knowing(room.shown(), seat, language), seat, texts)


@get("/tables/{id:str}/advice", responses=problems(403, 404, 409))
async def advice(
    services: WithServices,
    guest: ByGuest,
    language: InLanguage,
    id: TableId,
    seat: Annotated[int, QueryParameter(ge=0, le=63)],
) -> AdviceShape:
    """What the steward would do in the place of the seat."""
    room = await services.rooms.get(id)
    room.check_seat(guest, seat)
    room.playing()
    return await advice_of(room, guest, seat, language)


@get("/tables/{id:str}/history", responses=problems(403, 404, 409))
async def history(
    services: WithServices,
    guest: ByGuest,
    language: InLanguage,
    id: TableId,
    seat: SeatNumber = WATCHER,
    at: At = None,
    since: Since = 0,
) -> SeatState:
    """What a seat saw after one of its earlier versions."""
    room = await services.rooms.get(id)
    room.check_seat(guest, seat)
    return await past_state_of(room, guest, seat, language, since, at)


@get("/tables/{id:str}/record", responses=problems(403, 404, 409))
async def record(services: WithServices, guest: ByGuest, id: TableId) -> dict[str, Any]:
    """The record of a finished game; `gonfalon replay` reads it."""
    room = await services.rooms.get(id)
    if not room.may_watch(guest):
        raise no_table()
    table = room.playing()
    if not room.is_over:
        raise Refused(409, "still-running")
    return await asyncio.to_thread(full_record, room, table)


@get("/tables/{id:str}/dice", responses=problems(403, 404, 409))
async def dice(services: WithServices, guest: ByGuest, id: TableId) -> DiceReport:
    """Of a finished game: what is proven of its dice, and how they fell for each seat."""
    room = await services.rooms.get(id)
    if not room.may_watch(guest):
        raise no_table()
    table = room.playing()
    if not room.is_over:
        raise Refused(409, "still-running")
    record = await asyncio.to_thread(full_record, room, table)
    return dice_report(room, record, await services.lucks.of(id, record))


HANDLERS = [
    seat_state,
    play,
    habits,
    undo,
    resign,
    host,
    why,
    sheet,
    outlook,
    outlooks,
    plan,
    advice,
    history,
    record,
    dice,
]
