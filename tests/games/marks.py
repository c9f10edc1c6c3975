"""A mark for every test of a rule or an example: what was asked, foreseen, played, refused and happened at its tables, and how they stood, in a few
letters.

A test asserts what its rule says; its mark notices whatever else changes on the way, wanted or not. `tools/record_marks.py` stores the
marks of a game.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

import pytest

from gonfalon.kernel.errors import IllegalMove
from gonfalon.kernel.game import HOST
from gonfalon.kernel.native import window_of
from gonfalon.kernel.table import Table

HERE = Path(__file__).resolve().parent
WRITE = ".venv/bin/python -m tools.record_marks"
Marks = dict[str, str]
FORESEEN = 6
"""The outlook of one move in so many is noted: to make them all takes a tenth of the time of the tests."""


def marks_file(game_id: str) -> Path:
    return HERE / game_id / "marks.json"


@cache
def stored_marks(game_id: str) -> Marks:
    """By test, its mark; none for a game whose marks are not kept."""
    file = marks_file(game_id)
    marks: Marks = json.loads(file.read_text("utf-8")) if file.exists() else {}
    return marks


def place_of(item: pytest.Item) -> tuple[str, str] | None:
    """The game and the name by which the mark of a test is stored; None for a test of something else."""
    marked = any(mark.name in ("rule", "example") for mark in item.iter_markers())
    if not marked or HERE not in item.path.parents:
        return None
    game, *path = item.path.relative_to(HERE).parts
    return (game, f"{'/'.join(path)}::{item.nodeid.partition('::')[2]}") if path else None


class Watch:
    """Notes all that happens at tables."""

    looks_away: ClassVar[bool] = False

    def __init__(self) -> None:
        self._mark = hashlib.sha256()

    @property
    def mark(self) -> str:
        return self._mark.hexdigest()[:8]

    def note(self, *things: Any) -> None:
        if not Watch.looks_away:
            self._mark.update(json.dumps(things, sort_keys=True, default=repr).encode())

    def look(self, table: Table) -> None:
        """The state, and what everybody is asked who owes a choice."""
        self.note(table.state_hash)
        if table.over:
            return
        step = table.state.agenda[-1]
        for seat in table.waiting:
            moves = [move.text for move in table.legal(seat)]
            self.note(seat, window_of(step), step.asks(table.state, seat), moves)

    def foresee(self, table: Table, seat: int, text: str) -> None:
        """What a player is told of a move besides what a trial of it brings; of some moves, which hang on all that was noted before."""
        if seat == HOST or Watch.looks_away or self._mark.digest()[0] % FORESEEN:
            return
        try:
            move, standing = table.find(seat, text)
        except IllegalMove:
            return
        known = table.knowledge(seat)
        step = table.game.standing if standing else known.agenda[-1]
        self.note(table.game.outlook(known, seat, step, move))


@contextmanager
def watching() -> Iterator[Watch]:
    """Watch all tables."""
    watch = Watch()
    play, why, undo = Table.play, Table.why, Table.undo

    def noted_play(table: Table, seat: int, move: Any, *args: Any, **named: Any) -> Any:
        watch.note(seat, str(move))
        watch.foresee(table, seat, str(move))
        try:
            events = play(table, seat, move, *args, **named)
        except IllegalMove as refused:
            watch.note(refused.rule, refused.reason)
            raise
        for event in events:
            watch.note(event.kind, event.rule, event.values, event.audience)
        watch.look(table)
        return events

    def noted_why(table: Table, seat: int, move: Any) -> Any:
        found = why(table, seat, move)
        watch.note(seat, str(move), found and (found.rule, found.reason))
        return found

    def noted_undo(table: Table, seat: int) -> Any:
        watch.note(seat, table.can_undo(seat))
        return undo(table, seat)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Table, "play", noted_play)
        patched.setattr(Table, "why", noted_why)
        patched.setattr(Table, "undo", noted_undo)
        yield watch


@contextmanager
def unwatched() -> Iterator[None]:
    """Look at tables without a trace: what is looked at hangs on the tests that ran before."""
    Watch.looks_away = True
    try:
        yield
    finally:
        Watch.looks_away = False
