"""A turn that was recorded: where it begins, who is the person, everything that is played in it, and what it takes in the page.

`python -m tools.record_clicks` records the turns, `test_clicks.py` plays them at a real server.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from gonfalon.kernel.datafiles import parse_toml
from gonfalon.kernel.habits import Habit, Habits, added, answer_of, closes_undo, lasting
from gonfalon.kernel.moves import RangeMove
from gonfalon.kernel.native import window_of
from gonfalon.kernel.records import restore
from gonfalon.kernel.registry import find_game
from gonfalon.kernel.table import Table
from gonfalon.server.seat_texts import knowing
from tests.clicks.buttons import Button, offered

HERE = Path(__file__).parent
BEFORE = HERE / "before.json"

Play = tuple[int, str]


@dataclass
class Turn:
    name: str
    table: Table
    """Where it begins."""
    person: int
    moves: list[Play]
    end: str
    """The hash of the position in which it ends."""

    @property
    def game(self) -> str:
        return self.table.game.id


def names() -> list[str]:
    return sorted(file.stem for file in (HERE / "turns").glob("*.json"))


def load(name: str) -> Turn:
    data = json.loads((HERE / "turns" / f"{name}.json").read_text(encoding="utf-8"))
    game, seats, options = find_game(data["game"]), data["seats"], data["options"]
    state = restore(game, data["start"], seats, options)
    table = Table(game, seats, 0, options, state)
    moves = [(seat, text) for seat, text in data["moves"]]
    return Turn(name, table, data["person"], moves, data["end"])


def before() -> dict[str, dict[str, int]]:
    """The counts before the server answered anything for a person."""
    found: dict[str, dict[str, int]] = json.loads(BEFORE.read_text(encoding="utf-8"))
    return found


def after() -> dict[str, int]:
    """The clicks of those who have habits (`habits.toml`)."""
    found: dict[str, int] = json.loads((HERE / "after.json").read_text(encoding="utf-8"))
    return found


@cache
def page() -> dict[str, dict[str, Any]]:
    return parse_toml(HERE / "page.toml")


@cache
def habits() -> dict[str, dict[str, Any]]:
    return parse_toml(HERE / "habits.toml")


class Counter:
    """Counts the clicks of a person, move by move, with everything that one click plays in the page."""

    def __init__(self, game: str) -> None:
        self.rules = page().get(game, {})
        self.fields: dict[str, int] = self.rules.get("fields", {})
        self.moves = self.clicks = 0
        self._under_way: list[str] = []
        """What the last click plays besides."""

    def count(self, table: Table, seat: int, ahead: list[Play]) -> None:
        """A person is about to send the first of these moves, perhaps with more of them by the same click."""
        text = ahead[0][1]
        self.moves += 1
        if self._under_way:
            assert self._under_way.pop(0) == text
            return
        best = Button([text], self._clicks(table, seat, text))
        for button in offered(knowing(table, seat, "en"), seat, self.rules.get("steps", [])):
            own = [(seat, one) for one in button.moves]
            if own == ahead[: len(own)] and _reach(button) > _reach(best):
                best = button
        self.clicks += best.clicks
        self._under_way = best.moves[1:]

    def _clicks(self, table: Table, seat: int, text: str) -> int:
        """What a move takes by itself."""
        fields, window = self.fields, window_of(table.state.agenda[-1])
        move, standing = table.find(seat, text)
        for name in (f"{window} {move.verb}", move.verb):
            if name in fields:
                return int(fields[name])
        listed = table.standing(seat) if standing else table.legal(seat)
        others = [one for one in listed if one.verb == move.verb]
        ranges = [one for one in others if isinstance(one, RangeMove)]
        size = len(others[0].args)
        choices = sum(len({one.args[at : at + 1] for one in others}) > 1 for at in range(size))
        lowest = [one.low for one in ranges if one.args == move.args[:-1]]
        return max(1, choices) + bool(lowest and move.args[-1] != lowest[0])


def _reach(button: Button) -> tuple[int, int]:
    return len(button.moves), -button.clicks


class CounterBefore(Counter):
    """Counts as it was before: journeys of transports were thought to take one click, whether the page offered them or not."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.ways: dict[str, str] = self.rules.get("before", {}).get("ways", {})
        self.fields = self.fields | self.rules.get("before", {}).get("fields", {})
        self._last = ("", "")

    def count(self, table: Table, seat: int, ahead: list[Play]) -> None:
        text = ahead[0][1]
        here = (window_of(table.state.agenda[-1]), text.split()[0])
        on_the_way = self._last == here and self.ways.get(here[0]) == here[1]
        self._last = here
        self.moves += 1
        if not on_the_way:
            self.clicks += self._clicks(table, seat, text)


class Person:
    """Somebody with habits, for whom is answered as a server does it."""

    def __init__(self, turn: Turn) -> None:
        told = habits().get(turn.name, {})
        self.seat = turn.person
        self.to_the_end: list[str] = told.get("to-the-end", [])
        always = (Habit(window, move, "always") for window, move in told.get("always", []))
        self.habits = Habits(True, tuple(always))
        self._answered = 0
        """How many moves stood when the last answer was given."""

    def answered(self, table: Table) -> str | None:
        """What is answered for them."""
        self.habits = lasting(self.habits, knowing(table, self.seat, "en"))
        move = answer_of(self.habits, knowing(table, self.seat, "en"), self.seat)
        undoable = table.undoable(self.seat)
        by_hand = undoable is not None and undoable.number != self._answered
        if move is None or (by_hand and closes_undo(self.habits, table, self.seat, move)):
            return None
        self._answered = len(table.written) + 1
        return move.text

    def chooses(self, table: Table, text: str) -> None:
        """They play a move themselves, some of them to the end."""
        if text in self.to_the_end and self.seat in table.waiting:
            known = knowing(table, self.seat, "en")
            window = window_of(known.state.agenda[-1])
            self.habits = added(self.habits, known, self.seat, Habit(window, text, "here"))


def counted(turn: Turn) -> Counter:
    """The whole turn, played by somebody with habits; every answer that is given for them is one that they have given themselves."""
    table, counter, person = turn.table.copy(), Counter(turn.game), Person(turn)
    for at, (seat, text) in enumerate(turn.moves):
        if seat == turn.person:
            answer = person.answered(table)
            if answer is None:
                person.chooses(table, text)
                counter.count(table, seat, turn.moves[at:])
            else:
                assert answer == text, (window_of(table.state.agenda[-1]), answer, text)
        table.play(seat, text, recorded=True)
    assert table.state_hash == turn.end
    return counter


def counted_by_hand(turn: Turn) -> Counter:
    """The whole turn, every move of the person sent by themselves."""
    table, counter = turn.table.copy(), CounterBefore(turn.game)
    for at, (seat, text) in enumerate(turn.moves):
        if seat == turn.person:
            counter.count(table, seat, turn.moves[at:])
        table.play(seat, text, recorded=True)
    assert table.state_hash == turn.end
    return counter
