"""The talk at a table, and what the table itself announces there, to everybody and in everybody's language."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncSession

from gonfalon.server.models import ChatRow
from gonfalon.server.own_texts import say
from gonfalon.server.shapes import ChatLine
from gonfalon.server.store import iso, now_ms

if TYPE_CHECKING:
    from gonfalon.server.room import Room

MOST_LINES = 200


class Notice(msgspec.Struct):
    """An announcement: a key of the server's text file under `notice`, and what fills it."""

    key: str
    values: dict[str, str | int | list[str]]


async def read(room: Room, language: str) -> list[ChatLine]:
    """The last lines, oldest first."""
    async with room.rooms.store.session() as session:
        rows = await session.scalars(
            select(ChatRow)
            .where(ChatRow.table_id == room.id)
            .order_by(ChatRow.n.desc())
            .limit(MOST_LINES)
        )
        return [_line(room, row, language) for row in rows][::-1]


async def add(
    room: Room, seat: int | None, name: str, text: str, notice: str | None = None
) -> ChatRow:
    """Store a line and send it to everybody who looks."""
    row = ChatRow(
        table_id=room.id, n=0, seat=seat, name=name, text=text, at=now_ms(), notice=notice
    )

    async def work(session: AsyncSession) -> None:
        last = await session.scalar(select(func.max(ChatRow.n)).where(ChatRow.table_id == room.id))
        row.n = (last or 0) + 1
        columns = ("table_id", "n", "seat", "name", "text", "at", "notice")
        await session.execute(insert(ChatRow), {key: getattr(row, key) for key in columns})

    await room.rooms.store.write(work)
    for language in {socket.language for socket in room.sockets}:
        message = msgspec.json.encode(_line(room, row, language))
        for socket in room.sockets:
            if socket.language == language:
                socket.say(message)
    return row


async def announce(room: Room, key: str, **values: str | int | list[str]) -> None:
    """Say something in the name of the table."""
    notice = Notice(key, values)
    await add(room, None, "", notice_text(room, notice, "en"), msgspec.json.encode(notice).decode())


def _line(room: Room, row: ChatRow, language: str) -> ChatLine:
    if row.notice is None:
        return ChatLine(row.n, row.seat, row.name, row.text, iso(row.at))
    notice = msgspec.json.decode(row.notice, type=Notice)
    return ChatLine(row.n, None, "", notice_text(room, notice, language), iso(row.at), notice.key)


def notice_text(room: Room, notice: Notice, language: str) -> str:
    """The announcement in a language; options are called by their names in the game."""
    values = dict(notice.values)
    if isinstance(options := values.get("options"), list):
        texts = room.game.texts(language)
        keys = [f"option.{option}.label" for option in options]
        values["options"] = ", ".join(texts.say(key, {}) if key in texts else key for key in keys)
    return say(language, f"notice.{notice.key}", **values)
