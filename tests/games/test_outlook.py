"""Shown equals taken: what a move promises its player is what happens.

Recorded games are played again. At some of their decisions the outlook of the move that was played is made from the seat's
knowledge, and compared with what the player has, in the true position, when the procedure of the move is closed.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import gonfalon
from gonfalon.kernel import engine
from gonfalon.kernel.consequences import CHANGE, RANGE
from gonfalon.kernel.game import Game
from gonfalon.kernel.moves import Move
from gonfalon.kernel.native import window_of
from gonfalon.kernel.outlook import Foreseer, tried
from gonfalon.kernel.state import State
from gonfalon.kernel.table import UNDO, Table
from tests.games.recorded import recorded, records_of

GAMES = gonfalon.game_ids()
FEWER = {"medioevo": 12, "prototype": 4}
"""Of the long games only so few are played again in the suite; all of them in `make soak`."""
TENTH = 10
PARTS = 4


class Compared:
    """Promises of one game, and what became of them."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.promised: Counter[tuple[str, str]] = Counter()
        self.compared: Counter[tuple[str, str]] = Counter()

    def play(self, file: Path, every: int) -> None:
        table, moves = recorded(file)
        for number, (seat, text) in enumerate(moves):
            if text == UNDO:
                table.undo(seat)
                continue
            if seat >= 0 and number % every == 0:
                self.look(table, seat, text, f"{file.name}, move {number}: {text}")
            table.play(seat, text, recorded=True)

    def look(self, table: Table, seat: int, text: str, where: str) -> None:
        """Compare the promise of a move with the truth. What is sealed promises nothing; chance ends the comparison."""
        game = self.game
        move, standing = table.find(seat, text, recorded=True)
        step = game.standing if standing else table.state.agenda[-1]
        if step.sealed:
            return
        known = table.knowledge(seat)
        trial = tried(game, known, seat, move, standing)
        if trial.after is None:
            return
        key = (window_of(table.state.agenda[-1]), move.verb)
        self.promised[key] += 1
        if trial.chancy:
            return
        true = self.played(table, seat, move, standing)
        if moment(true) != moment(trial.after):
            # what is hidden, an answer of others for instance, has led elsewhere
            return
        outlook = Foreseer(game, known, seat).of(move, standing)
        least = Counter({one.key: one.amount for one in outlook.consequences if one.kind == CHANGE})
        most = least.copy()
        for one in outlook.consequences:
            if one.kind == RANGE:
                least[one.key] += one.amount
                most[one.key] += one.most
        before, after = game.holdings(table.state, seat), game.holdings(true, seat)
        taken = {key: after[key] - before[key] for key in after}
        wrong = {key: n for key, n in taken.items() if not least[key] <= n <= most[key]}
        assert not wrong, f"{where}: {wrong}, shown were {outlook.consequences}"
        self.compared[key] += 1

    def played(self, table: Table, seat: int, move: Move, standing: bool) -> State:
        """The true position when the procedure of the move is closed, with its true chance."""
        true: State = table.state.copy()
        floor = len(true.agenda)
        if standing:
            self.game.standing.apply(true, seat, move)
        else:
            engine.take(true, true.agenda[-1], seat, move)
        engine.advance(true, floor)
        return true


def moment(s: State) -> tuple[str, int, str]:
    """Where the game has come to."""
    return s.outcome, len(s.agenda), type(s.agenda[-1]).id if s.agenda else ""


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("id", GAMES)
def test_shown_equals_taken(id: str, part: int) -> None:
    compared = Compared(gonfalon.find_game(id))
    for file in records_of(compared.game)[: FEWER.get(id)][part::PARTS]:
        compared.play(file, TENTH)
    assert compared.compared.total() > 0.6 * compared.promised.total() > 0


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("id", GAMES)
def test_every_decision_shows_what_it_takes(id: str, part: int) -> None:
    compared = Compared(gonfalon.find_game(id))
    for file in records_of(compared.game)[part::PARTS]:
        compared.play(file, 1)
    assert compared.compared.total() > 0.6 * compared.promised.total() > 0
