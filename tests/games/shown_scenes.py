"""Positions that rule tests set up: what their moves promise against what they do, for verbs that recorded games seldom play."""

from __future__ import annotations

from functools import cache

import gonfalon
from gonfalon.cli.decisions import STANDING, verbs_by_window
from gonfalon.kernel.errors import IllegalMove
from gonfalon.kernel.moves import Move, concrete
from gonfalon.kernel.native import window_of
from gonfalon.kernel.table import Table
from tests.games.shown import Shown
from tests.games.shown_counts import read_counts

FEW = 3
"""Verbs of which recorded games compare fewer promises are looked at in rule tests, so often each."""


class ScenesShown:
    """The moves of the rule tests of one game: those that are played, and others that might be."""

    def __init__(self, id: str) -> None:
        game = gonfalon.find_game(id)
        self.shown = Shown(game)
        self.most = FEW
        self.recording = False
        """Whether moves are looked at that are not played, too, which takes its time."""
        stored = read_counts(game).verbs
        self.rare = {
            (window, verb)
            for window, verbs in verbs_by_window(game).items()
            for verb in verbs
            if stored.get(window, {}).get(verb, [0, 0])[1] < FEW
        }
        self.state: object = None

    def look(self, table: Table, seat: int, text: str) -> None:
        """Before a move is played in a scene."""
        if self.state is not table.state:
            # another position, or one that was changed by hand
            self.shown.forget()
        self.state = table.state
        if table.over or seat < 0 or not self.rare:
            return
        try:
            move, standing = table.find(seat, text)
        except IllegalMove:
            return
        if self.recording:
            for other in range(table.seats):
                self.look_around(table, other, text if other == seat else "")
        if self.is_looked_at(table, move, standing):
            self.shown.look(table, seat, text, f"rule test: {text}")
        if not standing:
            self.shown.unseal(table.state, seat, move)

    def look_around(self, table: Table, seat: int, text: str) -> None:
        """What might be played instead, and what others might play."""
        for standing, moves in ((False, table.legal(seat)), (True, table.standing(seat))):
            for move in moves:
                other = concrete(move)
                if other.text != text and self.is_looked_at(table, other, standing):
                    self.shown.try_out(table, seat, other.text, f"rule test: {other.text}")

    def is_looked_at(self, table: Table, move: Move, standing: bool) -> bool:
        key = (STANDING if standing else window_of(table.state.agenda[-1]), move.verb)
        if key in self.rare and self.shown.promised[key] >= self.most:
            self.rare.remove(key)
        return key in self.rare


@cache
def shown_of(id: str) -> ScenesShown:
    return ScenesShown(id)
