"""Positions in which every verb of every game is open: those to which rule tests come, see `verbs.toml`."""

from __future__ import annotations

import importlib
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from gonfalon.kernel.game import HOST
from gonfalon.kernel.moves import AnyMove, concrete
from gonfalon.kernel.table import Table

INDEX: dict[str, list[str]] = tomllib.loads(
    Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
)
AFTER = {"cancel-passage": "order-passage", "unmute-technology": "mute-technology"}
"""Verbs that are open once another one has been played."""

RESERVED = {
    "medieval": {"remove"},
    "medioevo": {"apply-unit", "play-against", "remove-player"},
    "warriors_traders": {"remove"},
}
"""Words that no rule offers: the host removes nobody any more, though older records say so; the others are there for new cards."""


class Position(NamedTuple):
    table: Table
    seat: int
    """Who may play the move; HOST for moves of the host."""
    text: str


def positions(game: str) -> dict[str, Position]:
    """By verb, a position in which it is open."""
    found: dict[str, Position] = {}

    def look(table: Table, *_: Any) -> None:
        if table.game.id != game or table.over:
            return
        for seat in (*table.waiting, HOST, *range(table.seats)):
            for move in moves_of(table, seat):
                if move.verb not in found:
                    found[move.verb] = Position(table.copy(), seat, concrete(move).text)

    with watching(look):
        for name in INDEX[game]:
            for call in calls(game, *name.split("::")):
                call()
    for verb, first in AFTER.items():
        if first in found:
            table, seat, text = found[first]
            table.play(seat, text)
            (move,) = [move for move in moves_of(table, seat) if move.verb == verb][:1]
            found[verb] = Position(table, seat, concrete(move).text)
    return found


def moves_of(table: Table, seat: int) -> list[AnyMove]:
    return [*table.legal(seat), *table.standing(seat)]


@contextmanager
def watching(look: Callable[[Table, int, AnyMove | str], None]) -> Iterator[None]:
    """Show every table to `look` before a move is played at it, with seat and move."""
    play = Table.play

    def looked_at(table: Table, seat: int, move: AnyMove | str) -> Any:
        look(table, seat, move)
        return play(table, seat, move)

    Table.play = looked_at  # type: ignore[method-assign]
    try:
        yield
    finally:
        Table.play = play  # type: ignore[method-assign]


def calls(game: str, file: str, name: str) -> Iterator[Callable[[], Any]]:
    """The calls of a rule test, one for each of its parameters."""
    path = file.removesuffix(".py").replace("/", ".")
    module = importlib.import_module(f"tests.games.{game}.rules.{path}")
    test = getattr(module, name)
    marks = [mark for mark in getattr(test, "pytestmark", []) if mark.name == "parametrize"]
    cases: list[dict[str, Any]] = [{}]
    for mark in marks:
        names, values = mark.args[:2]
        fields = [one.strip() for one in names.split(",")] if isinstance(names, str) else names
        cases = [
            {**case, **dict(zip(fields, value if len(fields) > 1 else [value], strict=True))}
            for case in cases
            for value in values
        ]
    for case in cases:
        yield lambda case=case: test(**case)
