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
from gonfalon.kernel.moves import Move, RangeMove
from gonfalon.kernel.native import window_of
from gonfalon.kernel.records import restore
from gonfalon.kernel.registry import find_game
from gonfalon.kernel.table import Table

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


@cache
def page() -> dict[str, dict[str, Any]]:
    return parse_toml(HERE / "page.toml")


class Counter:
    """Counts the clicks of a person, move by move."""

    def __init__(self, game: str) -> None:
        self.rules = page().get(game, {})
        self.moves = self.clicks = 0
        self._last = ("", "")

    def count(self, table: Table, seat: int, text: str) -> None:
        """A person is about to send this move."""
        window = window_of(table.state.agenda[-1])
        move, standing = table.find(seat, text)
        here = (window, move.verb)
        on_the_way = self._last == here and self.rules.get("ways", {}).get(window) == move.verb
        self._last = here
        self.moves += 1
        if not on_the_way:
            self.clicks += self._clicks(table, seat, move, standing, window)

    def _clicks(self, table: Table, seat: int, move: Move, standing: bool, window: str) -> int:
        fields = self.rules.get("fields", {})
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


def counted_by_hand(turn: Turn) -> Counter:
    """The whole turn, every move of the person sent by themselves."""
    table, counter = turn.table.copy(), Counter(turn.game)
    for seat, text in turn.moves:
        if seat == turn.person:
            counter.count(table, seat, text)
        table.play(seat, text, recorded=True)
    assert table.state_hash == turn.end
    return counter
