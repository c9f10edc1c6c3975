"""Buttons tell the truth: the main move harms nobody, and what harms is asked about once more.

Recorded games are played again; at some of their decisions the main move and the questions before moves are looked at, made from
the knowledge of the seat, as its page and its terminal get them.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import gonfalon
from gonfalon.cli.decisions import STANDING, verbs_by_window
from gonfalon.kernel.buttons import ALONE, DEFAULT, EVERYWHERE, LEAST, Weigher, is_loss
from gonfalon.kernel.game import Game
from gonfalon.kernel.native import window_of
from gonfalon.kernel.outlook import Foreseer
from gonfalon.kernel.table import UNDO, Table
from tests.games.recorded import recorded, records_of

GAMES = gonfalon.game_ids()
FEWER = {"medioevo": 12, "prototype": 6}
"""Of the long games only so few are played again in the suite; all of them in `make soak`."""
EVERY = {"warriors_traders": 5, "medieval": 7}
SELDOM = 19
PARTS = 4


class Looked:
    """The decisions of one game that were looked at."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.questions = 0
        self.main: Counter[str] = Counter()
        """By window, how often there was a main move."""
        self.asked: Counter[str] = Counter()
        """By verb, how often it was asked about."""

    def play(self, file: Path, every: int) -> None:
        table, moves = recorded(file)
        for number, (seat, text) in enumerate(moves):
            if text == UNDO:
                table.undo(seat)
                continue
            if seat in table.waiting and number % every == 0:
                self.look(table, seat, f"{file.name}, move {number}")
            table.play(seat, text, recorded=True)

    def look(self, table: Table, seat: int, where: str) -> None:
        game, moves = self.game, table.legal(seat)
        foreseer = Foreseer(game, table.knowledge(seat), seat)
        found = foreseer.of_most(moves)
        weigher = Weigher(foreseer, moves)
        at = weigher.main(found)
        self.questions += 1
        losing = [
            one.outlook is not None and any(is_loss(game, c) for c in one.outlook.consequences)
            for one in found
        ]
        if at is not None:
            self.main[window_of(table.state.agenda[-1])] += 1
            outlook = foreseer.of(moves[at])
            harms = any(is_loss(game, one) for one in outlook.consequences)
            without = [
                m.text
                for m, one, lost in zip(moves, found, losing, strict=True)
                if one.outlook and not lost
            ]
            assert not (harms and without), f"{where}: {moves[at].text} loses, {without} do not"
            assert weigher.asked(moves[at], outlook) == "", f"{where}: {moves[at].text}"
        for move, one in zip(moves, found, strict=True):
            if one.outlook and weigher.asked(move, one.outlook):
                self.asked[move.verb] += 1


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("id", GAMES)
def test_the_main_move_takes_nothing_dear_that_another_would_not(id: str, part: int) -> None:
    looked = Looked(gonfalon.find_game(id))
    for file in records_of(looked.game)[: FEWER.get(id)][part::PARTS]:
        looked.play(file, EVERY.get(id, SELDOM))
    assert looked.questions > 50
    assert looked.main.total() > 0.2 * looked.questions


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("id", GAMES)
def test_no_main_move_of_any_game_takes_anything_dear(id: str, part: int) -> None:
    looked = Looked(gonfalon.find_game(id))
    for file in records_of(looked.game)[part::PARTS]:
        looked.play(file, 1)
    assert looked.main.total() > 0.2 * looked.questions


@pytest.mark.parametrize("id", GAMES)
def test_every_window_says_what_most_players_want(id: str) -> None:
    """Or that they differ: a new question is thought of, too."""
    game = gonfalon.find_game(id)
    offered = verbs_by_window(game)
    assert set(game.buttons.main) == set(offered) - {STANDING}
    for window, entries in game.buttons.main.items():
        verbs = [entry.partition(LEAST)[0].removesuffix(ALONE) for entry in entries]
        assert set(verbs) <= {DEFAULT, *offered[window]}, window


@pytest.mark.parametrize("id", GAMES)
def test_what_is_said_of_buttons_exists(id: str) -> None:
    game = gonfalon.find_game(id)
    buttons, texts, offered = game.buttons, game.texts("en"), verbs_by_window(game)
    everywhere = {verb for verbs in offered.values() for verb in verbs}
    for key in (*buttons.harm, *buttons.waste, *buttons.success):
        assert f"outlook.{key}" in texts
    assert (buttons.ends | buttons.aside) <= everywhere
    assert buttons.confirmed <= set(game.steps)
    for window, verbs in (buttons.confirm | buttons.before).items():
        known = everywhere if window == EVERYWHERE else set(offered[window])
        assert set(verbs) <= known, window
