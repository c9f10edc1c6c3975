"""What the steward would do in a player's place, if the table allows such questions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gonfalon.bots import bot_names
from gonfalon.kernel.errors import IllegalMove
from gonfalon.server.bots import BotFailed, job_of
from gonfalon.server.own_texts import say
from gonfalon.server.problems import Refused
from gonfalon.server.seat_texts import foreseen, knowing, label
from gonfalon.server.shapes import AdviceShape

if TYPE_CHECKING:
    from gonfalon.server.room import Room

ADVISER = "steward"


def may_advise(room: Room) -> bool:
    return room.advice and ADVISER in bot_names(room.game)


async def advice_of(room: Room, guest: str, seat: int, language: str) -> AdviceShape:
    """The move that the steward would choose from what the seat knows, and what it expects from it."""
    table = room.shown()
    known = knowing(table, seat, language)
    if not may_advise(room):
        raise Refused(409, "no-advice")
    if known.over or seat not in known.waiting:
        raise Refused(409, "not-asked")
    version = room.sights[seat].version
    try:
        text = await room.rooms.bots.choose(job_of(table, seat, ADVISER, version), guest, room.id)
        move, standing = known.find(seat, text)
    except (BotFailed, IllegalMove):
        raise Refused(409, "no-advice-now") from None
    follows = foreseen(known, seat, move, standing)
    expected = ", ".join(one.text for one in follows.consequences)
    name = label(known, move)
    sentence = say(
        language, "advice.expects" if expected else "advice.move", move=name, what=expected
    )
    return AdviceShape(version, text, name, sentence, follows.consequences)
