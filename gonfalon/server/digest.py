"""What a bot did for an absent player, and what others did to them meanwhile.

Every decision of a substitute is stored with its move, as text, for its player alone: under which question in which turn, and what came
of it. So the digest stays readable whatever becomes of the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from gonfalon.bots.order_texts import fact_label
from gonfalon.kernel.events import Event
from gonfalon.kernel.game import Game
from gonfalon.kernel.moves import Move
from gonfalon.kernel.table import Table
from gonfalon.kernel.texts import kind_of
from gonfalon.server.own_texts import LANGUAGES
from gonfalon.server.seat_texts import knowing, label, text_of
from gonfalon.server.shapes import FactShape, PartShape, TurnShape
from gonfalon.server.sight import Change, Sight, StoredEvent

if TYPE_CHECKING:
    from gonfalon.server.archive import Moment

MOST_BEFELL = 60
"""How many events of others are listed; the latest count."""

LinesByLanguage = dict[str, list[str]]
"""Lines by language."""


class Deed(msgspec.Struct):
    """One decision of a substitute."""

    turn: int
    title: dict[str, str]
    """The question, by language."""
    lines: LinesByLanguage
    """What came of it; empty where nothing was done."""
    unseen: bool = False
    """Did it answer a question of which others do not know whom it asks?"""


def deed_of(before: Table, after: Table, seat: int, change: Change) -> str:
    """The decision that was just played, as text for its player."""
    seen = [event for event in change.events if event.seen_by(seat)]
    own = [event for event in seen if event.values.get("seat") == seat]
    window = before.state.agenda[-1].window if seat in before.waiting else ""
    title: dict[str, str] = {}
    lines: LinesByLanguage = {}
    move = after.played[-1].move
    for language in LANGUAGES:
        texts = before.game.texts(language)
        title[language] = texts.say(f"window.{window}", {}) if window else ""
        if own:
            now = knowing(after, seat, language)
            lines[language] = [text_of(now, event) for event in own]
        else:
            then = knowing(before, seat, language)
            lines[language] = [] if _is_idle(then, seat, move) else [label(then, move)]
    turn = before.game.turn(before.state)
    unseen = seat in before.waiting and before.state.agenda[-1].masked
    return msgspec.json.encode(Deed(turn, title, lines, unseen)).decode()


def _is_idle(known: Table, seat: int, move: Move) -> bool:
    """Was the answer the one that does least?"""
    legal = known.legal(seat)
    return len(legal) > 0 and move == legal[0]


def deeds(moments: Sequence[Moment], seat: int) -> list[Deed]:
    return [
        msgspec.json.decode(moment.deed, type=Deed)
        for moment in moments
        if moment.seat == seat and moment.deed
    ]


def by_turns(done: list[Deed], language: str) -> list[TurnShape]:
    """Deeds by turn and question; the same line again is counted."""
    turns: list[TurnShape] = []
    for deed in done:
        lines = deed.lines.get(language, [])
        if not lines:
            continue
        if not turns or turns[-1].turn != deed.turn:
            turns.append(TurnShape(deed.turn, []))
        parts, title = turns[-1].parts, deed.title.get(language, "")
        if not parts or parts[-1].title != title:
            parts.append(PartShape(title, []))
        parts[-1].lines += lines
    for turn in turns:
        for part in turn.parts:
            part.lines = counted(part.lines)
    return turns


def counted(lines: list[str]) -> list[str]:
    """Lines that come several times running once, with their number."""
    found: list[tuple[str, int]] = []
    for line in lines:
        if found and found[-1][0] == line:
            found[-1] = (line, found[-1][1] + 1)
        else:
            found.append((line, 1))
    return [line if count == 1 else f"{line} ×{count}" for line, count in found]


def befell(table: Table, sight: Sight, moments: Sequence[Moment], since: int) -> LinesByLanguage:
    """What others did that names the seat, after move `since` of the table."""
    seat = sight.seat
    events = [
        entry.event
        for entry in sight.logs[sight.version]
        if entry.move
        and (number := sight.at(entry.move).number) > since
        and moments[number - 1].seat != seat
        and _names(entry.event, seat)
    ][-MOST_BEFELL:]
    texts: LinesByLanguage = {}
    for language in LANGUAGES:
        known = knowing(table, seat, language)
        texts[language] = counted([text_of(known, event) for event in events])
    return texts


def _names(event: Event | StoredEvent, seat: int) -> bool:
    return any(kind_of(field) == "seat" and value == seat for field, value in event.values.items())


def facts_of(table: Table, seat: int) -> dict[str, int]:
    """What the player has, from their knowledge."""
    orders = table.game.standing_orders
    return orders.facts(table.knowledge(seat), seat) if orders else {}


def changes(
    game: Game, before: dict[str, int], now: dict[str, int], language: str
) -> list[FactShape]:
    return [
        FactShape(id, fact_label(game, language, id), then, now.get(id, then))
        for id, then in before.items()
    ]
