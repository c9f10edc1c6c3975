"""What people at a table say to each other."""

from __future__ import annotations

from litestar import get, post
from litestar.params import JSONBody

from gonfalon.server import chat_log
from gonfalon.server.api.common import ByGuest, InLanguage, WithServices, changes, problems
from gonfalon.server.api.lobby import TableId
from gonfalon.server.problems import Refused, no_table
from gonfalon.server.shapes import Chat, ChatBody, ChatLine
from gonfalon.server.store import iso


@get("/tables/{id:str}/chat", responses=problems(404))
async def chat(services: WithServices, guest: ByGuest, language: InLanguage, id: TableId) -> Chat:
    """The last lines, oldest first."""
    room = await services.rooms.get(id)
    if not room.may_watch(guest):
        raise no_table()
    return Chat(await chat_log.read(room, language))


@post("/tables/{id:str}/chat", responses=changes(404, 429))
async def say(
    services: WithServices, guest: ByGuest, id: TableId, data: JSONBody[ChatBody]
) -> ChatLine:
    """Say something; plain text, kept for everybody who may look at the table."""
    room = await services.rooms.get(id)
    if not room.may_watch(guest):
        raise no_table()
    seats = room.seats_of(guest)
    if not seats:
        raise Refused(403, "chat-seat")
    printable = "".join(sign if sign.isprintable() or sign == "\n" else " " for sign in data.text)
    text = printable.strip()
    if not text:
        raise Refused(400, "empty-chat")
    services.chat_rate.check(guest)
    row = await chat_log.add(room, seats[0], room.seats[seats[0]].name, text)
    return ChatLine(row.n, row.seat, row.name, row.text, iso(row.at))


HANDLERS = [chat, say]
