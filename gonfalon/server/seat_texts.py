"""What a seat is shown, as text in its language. Everything here is made from the seat's knowledge alone."""

from __future__ import annotations

from typing import Any

from gonfalon.kernel.buttons import Weigher, is_loss
from gonfalon.kernel.consequences import CHANGE, LATER, RANGE, Consequence
from gonfalon.kernel.errors import IllegalMove
from gonfalon.kernel.events import Event
from gonfalon.kernel.game import HOST
from gonfalon.kernel.moves import AMOUNT, AnyMove, Move, RangeMove
from gonfalon.kernel.outlook import Foreseen, Foreseer
from gonfalon.kernel.state import State
from gonfalon.kernel.table import Table, argument_names
from gonfalon.kernel.texts import kind_of
from gonfalon.kernel.timed import MISSED
from gonfalon.server import shapes
from gonfalon.server.shapes import (
    Arg,
    LogEntry,
    MoveShape,
    OutlookShape,
    Place,
    Prompt,
    ResultShape,
    Tone,
)
from gonfalon.server.sight import Entry, StoredEvent

ANY_TIME = 8
"""About so many moves that can be made at any time are tried out with a question."""


def knowing(table: Table, seat: int, language: str) -> Table:
    """A twin of the table that holds only what the seat knows: nothing made from it can give more away."""
    twin = table.copy()
    twin.state = table.knowledge(seat)
    twin.language = language
    return twin


def prompt_of(known: Table, seat: int) -> Prompt | None:
    """What the seat is asked; without a question, what it may do while others choose."""
    asked = known.typed_prompt(seat)
    language, game_texts = known.language, known.game.texts(known.language)
    at_any_time = known.standing(seat)
    foreseer = Foreseer(known.game, known.state, seat)
    moves = known.legal(seat) if asked else []
    weigher = Weigher(foreseer, moves)
    standing = [
        move_shape(known, seat, move, follows, weigher, True)
        for move, follows in zip(
            at_any_time, foreseer.of_most(at_any_time, True, ANY_TIME), strict=True
        )
    ]
    if asked is None:
        can_undo = known.can_undo(seat)
        if known.over or not (standing or can_undo):
            return None
        question = known.say("prompt.waiting", {"seats": known.waiting}, language)
        return Prompt("", "", question, None, False, can_undo, [], standing, {})
    window: str = asked["window"]
    follows = foreseer.of_most(moves)
    shapes_of_moves = [
        move_shape(known, seat, move, follow, weigher)
        for move, follow in zip(moves, follows, strict=True)
    ]
    main = weigher.main(follows)
    if main is not None:
        shapes_of_moves[main].main = True
    return Prompt(
        window=window,
        title=game_texts.say(f"window.{window}", {}),
        question=known.say(f"prompt.{asked['question']}", asked["values"], language),
        rule=asked["rule"] or None,
        owes=asked["owes"],
        can_undo=asked["can_undo"],
        moves=shapes_of_moves,
        standing=standing,
        hints=asked["hints"],
        purpose=known.purpose(asked["question"]),
    )


def host_moves(known: Table) -> list[MoveShape]:
    """What the host may do, whoever is asked. That somebody has missed an answer is for the clock alone to say."""
    moves = [move for move in known.standing(HOST) if move.verb != MISSED]
    return [move_shape(known, HOST, move) for move in moves]


def move_shape(
    known: Table,
    seat: int,
    move: AnyMove,
    follows: Foreseen | None = None,
    weigher: Weigher | None = None,
    standing: bool = False,
) -> MoveShape:
    game, language = known.game, known.language
    kinds = known.state.vocabulary.verbs[move.verb]
    args = [
        Arg(kind, id_of(known.state, kind, value), game.word(known.state, language, kind, value))
        for kind, value in zip(kinds, move.args, strict=False)
    ]
    key = f"move-help.{move.verb}"
    help = game.texts(language).say(key, {}) if key in game.texts(language) else ""
    shape = MoveShape(move.text, move.verb, label(known, move), args, help)
    if follows is not None:
        shape.final = follows.final
        if follows.outlook is not None:
            shape.outlook = [consequence(known, one) for one in follows.outlook.consequences]
            if weigher is not None:
                shape.asked = weigher.asked(move, follows.outlook, standing)
    shape.cost = game.cost(known.state, seat, move) or None
    if isinstance(move, RangeMove):
        shape.low, shape.high, shape.step = move.low, move.high, move.step
        shape.stem = " ".join(known.state.vocabulary.words(move.verb, move.args))
    return shape


def label(known: Table, move: AnyMove) -> str:
    """The label of a move; that of a range names no amount."""
    if isinstance(move, Move):
        return known.describe_move(move)
    names = argument_names(known.state.vocabulary.verbs[move.verb])
    key, more = known.game.wording(known.state, known.language, move)
    text = known.say(key, {**dict(zip(names, [*move.args, ""], strict=True)), **more})
    return " ".join(text.split())


def id_of(s: State, kind: str, value: int) -> str:
    return str(value) if kind == AMOUNT else s.vocabulary.kinds[kind][value]


def outlooks_of(known: Table, seat: int, texts: list[str]) -> list[OutlookShape]:
    """What follows from each of these moves of the seat, given as texts."""
    return [_outlook_of(known, seat, text) for text in texts]


def _outlook_of(known: Table, seat: int, text: str) -> OutlookShape:
    try:
        move, standing = known.find(seat, text)
    except IllegalMove:
        return OutlookShape(False, False, [])
    return foreseen(known, seat, move, standing)


def foreseen(known: Table, seat: int, move: Move, standing: bool) -> OutlookShape:
    """What follows from a move that the seat may play."""
    foreseer = Foreseer(known.game, known.state, seat)
    follows = foreseer.of(move, standing)
    return OutlookShape(
        True,
        follows.final,
        [consequence(known, one) for one in follows.consequences],
        Weigher(foreseer, known.legal(seat)).asked(move, follows, standing),
    )


def consequence(known: Table, one: Consequence) -> shapes.Consequence:
    """Something that follows from a move, in words."""
    game, text = known.game, known.describe_consequence(one)
    grave = is_loss(game, one)
    if one.kind not in (CHANGE, LATER, RANGE):
        return shapes.Consequence(one.key, text, chance=one.chance, tone="grave" if grave else "")
    worse = ((one.amount or one.most) > 0) == (one.key in game.burdens)
    tone: Tone = "better" if not worse else "grave" if grave else "worse"
    return shapes.Consequence(one.key, text, one.amount, one.most or None, tone=tone)


# ---- what happened


def log_entries(known: Table, entries: list[Entry], first: int) -> list[LogEntry]:
    return [
        LogEntry(
            n=number,
            move=entry.move,
            kind=entry.event.kind,
            rule=entry.event.rule,
            text=text_of(known, entry.event),
            values=values_of(known, entry.event),
        )
        for number, entry in enumerate(entries, first)
    ]


def text_of(known: Table, event: Event | StoredEvent) -> str:
    if isinstance(event, StoredEvent):
        return event.texts.get(known.language) or next(iter(event.texts.values()), "")
    return known.describe_event(event)


def values_of(known: Table, event: Event | StoredEvent) -> dict[str, Any]:
    """The values of an event, with ids where moves have them."""
    if isinstance(event, StoredEvent):
        return event.values
    game, state = known.game, known.state
    found: dict[str, Any] = {}
    for field, value in event.values.items():
        names = game.ids(state, kind_of(field))
        if names is None:
            found[field] = value
        elif isinstance(value, list | tuple):
            found[field] = [_name(names, item) for item in value]
        else:
            found[field] = _name(names, value)
    return found


def _name(names: list[str], value: Any) -> Any:
    if type(value) is not int:
        return value
    return names[value] if 0 <= value < len(names) else None


def result_of(table: Table, language: str) -> ResultShape | None:
    result = table.result
    if result is None:
        return None
    places, place = [], 1
    for group in result.ranking:
        places += [Place(seat, place, result.scores[seat]) for seat in group]
        place += len(group)
    reason = table.say(f"result.{result.reason}", {}, language)
    return ResultShape(reason, result.rule, result.winners, places)
