"""What people at a table say to each other."""

from __future__ import annotations

import msgspec
from litestar import get, post
from litestar.params import JSONBody
from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncSession

from gonfalon.server.api.common import AtDesk, ByGuest, changes, problems
from gonfalon.server.api.tables import TableId
from gonfalon.server.models import ChatRow
from gonfalon.server.problems import Refused, no_table
from gonfalon.server.shapes import Chat, ChatBody, ChatLine
from gonfalon.server.store import iso, now_ms

MOST_LINES = 200


@get("/tables/{id:str}/chat", responses=problems(404))
async def chat(desk: AtDesk, guest: ByGuest, id: TableId) -> Chat:
    """The last lines, oldest first."""
    room = await desk.rooms.get(id)
    if not room.may_watch(guest):
        raise no_table()
    async with desk.store.session() as session:
        rows = await session.scalars(
            select(ChatRow)
            .where(ChatRow.table_id == room.id)
            .order_by(ChatRow.n.desc())
            .limit(MOST_LINES)
        )
        lines = [ChatLine(row.n, row.seat, row.name, row.text, iso(row.at)) for row in rows]
    return Chat(lines[::-1])


@post("/tables/{id:str}/chat", responses=changes(404, 429))
async def say(desk: AtDesk, guest: ByGuest, id: TableId, data: JSONBody[ChatBody]) -> ChatLine:
    """Say something; plain text, kept for everybody who may look at the table."""
    room = await desk.rooms.get(id)
    if not room.may_watch(guest):
        raise no_table()
    seats = room.seats_of(guest)
    if not seats:
        raise Refused(403, "chat-seat")
    printable = "".join(sign if sign.isprintable() or sign == "\n" else " " for sign in data.text)
    text = printable.strip()
    if not text:
        raise Refused(400, "empty-chat")
    desk.chat_rate.check(guest)
    line = ChatLine(0, seats[0], room.seats[seats[0]].name, text, "")
    at = now_ms()

    async def work(session: AsyncSession) -> None:
        last = await session.scalar(select(func.max(ChatRow.n)).where(ChatRow.table_id == room.id))
        line.n = (last or 0) + 1
        await session.execute(
            insert(ChatRow),
            {
                "table_id": room.id,
                "n": line.n,
                "seat": line.seat,
                "name": line.name,
                "text": line.text,
                "at": at,
            },
        )

    await desk.store.write(work)
    line.at = iso(at)
    message = msgspec.json.encode(line)
    for socket in room.sockets:
        socket.say(message)
    return line


HANDLERS = [chat, say]
