"""What could follow from the positions of a rule test: at some of its moves a copy of the table goes another way, by chance, for a few moves.

A test comes to a rare position on purpose and leaves it by one move; its sequel tries others, and what is refused there. All that happens is
kept as a few letters, in no language. `tools/record_marks.py` stores them beside the marks (`marks.py`).
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from gonfalon.kernel.moves import AMOUNT, AnyMove, Move, RangeMove, covers
from gonfalon.kernel.native import window_of
from gonfalon.kernel.state import hash_of
from gonfalon.kernel.table import Table

HERE = Path(__file__).resolve().parent
FIRST, EVERY = 4, 3
"""A sequel begins at the first moves of a test, and then at one in so many."""
MOST = 14
"""Sequels of a test, but the one from its end."""
MOVES, MOVES_AT_END = 8, 24
UNASKED, UNASKED_TOO = 0.1, 0.5
"""How often somebody acts whom nobody has asked; the same where the test does so, too."""

_play = Table.play


def sequels_file(game_id: str) -> Path:
    return HERE / game_id / "sequels.json"


def keeps_sequels(game_id: str) -> bool:
    return sequels_file(game_id).exists()


@cache
def stored_sequels(game_id: str) -> dict[str, str]:
    """By test, what follows from it; nothing for a game whose sequels are not kept."""
    if not keeps_sequels(game_id):
        return {}
    stored: dict[str, str] = json.loads(sequels_file(game_id).read_text("utf-8"))
    return stored


class Sequels:
    """Of one test."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.moves = self.begun = 0
        self.last: Table | None = None
        self.unasked = UNASKED
        self._mark = hashlib.sha256()

    @property
    def mark(self) -> str:
        """What came of all sequels, that from the end of the test among them."""
        if self.last is not None:
            self._follow(self.last, MOVES_AT_END)
            self.last = None
        return self._mark.hexdigest()[:8]

    def see(self, table: Table, move: str) -> None:
        """A move is about to be made at a table."""
        self.moves += 1
        self.last = table
        if self.begun < MOST and (self.moves <= FIRST or self.moves % EVERY == 0):
            asked = not table.over and move.partition(" ")[0] in table.state.agenda[-1].verbs
            self.unasked = UNASKED if asked else UNASKED_TOO
            self._follow(table, MOVES)

    def _follow(self, table: Table, moves: int) -> None:
        self.begun += 1
        dice = random.Random(f"{self.name} {self.begun}")
        twin = table.copy()
        for _ in range(moves):
            if twin.over:
                break
            self._step(twin, dice)
        self._note(hash_of(twin.knowledge(dice.randrange(twin.seats)).dump()))
        self._note(twin.state_hash)

    def _step(self, table: Table, dice: random.Random) -> None:
        seat = dice.choice(table.waiting)
        legal = table.legal(seat)
        step, s = table.state.agenda[-1], table.state
        self._note(seat, window_of(step), step.asks(s, seat), [move.text for move in legal])
        self._note(table.default(seat).text, self._refused(table, seat, step.verbs, legal, dice))
        if dice.random() < self.unasked:
            actor = dice.randrange(table.seats)
            standing = table.standing(actor)
            self._note(actor, [move.text for move in standing])
            verbs = table.game.standing.verbs
            self._note(self._refused(table, actor, verbs, standing, dice))
            if standing:
                seat, legal = actor, standing
        move = _any_of(legal, dice)
        self._note(seat, move.text)
        for event in _play(table, seat, move):
            self._note(event.kind, event.rule, event.values, event.audience)

    def _refused(
        self,
        table: Table,
        seat: int,
        verbs: tuple[str, ...],
        legal: list[AnyMove],
        dice: random.Random,
    ) -> list[Any]:
        """A move of these verbs that is not possible, and why."""
        s = table.state
        verb = dice.choice(verbs)
        args = []
        for at, kind in enumerate(s.vocabulary.verbs[verb]):
            named = [move.args[at] for move in legal if move.verb == verb and at < len(move.args)]
            offered = sorted(set(named))
            if kind == AMOUNT:
                args.append(dice.randrange(1, 6))
            elif offered and dice.random() < 0.5:
                args.append(dice.choice(offered))
            else:
                args.append(dice.randrange(len(s.vocabulary.kinds[kind])))
        move = s.vocabulary[(verb, *args)]
        if covers(legal, table.game.alike(s, seat, move)):
            return []
        refusal = table.game.refuse(s, seat, move)
        return [move.text, refusal.rule, refusal.key, refusal.values]

    def _note(self, *things: Any) -> None:
        self._mark.update(json.dumps(things, sort_keys=True, default=repr).encode())


def _any_of(moves: list[AnyMove], dice: random.Random) -> Move:
    """Each verb is as likely as the others."""
    verb = dice.choice(sorted({move.verb for move in moves}))
    move = dice.choice([move for move in moves if move.verb == verb])
    return move.at(dice.choice(move.amounts)) if isinstance(move, RangeMove) else move


@contextmanager
def following(game_id: str, name: str) -> Iterator[Sequels]:
    """Try what could follow at all tables of a test, if the sequels of its game are kept."""
    sequels = Sequels(name)
    if not keeps_sequels(game_id):
        yield sequels
        return
    play = Table.play

    def followed(table: Table, seat: int, move: Any, *args: Any, **named: Any) -> Any:
        sequels.see(table, str(move))
        return play(table, seat, move, *args, **named)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Table, "play", followed)
        yield sequels
