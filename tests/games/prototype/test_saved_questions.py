"""A table that is saved while somebody is asked goes on as if it had never been: every answer does the same."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gonfalon.kernel.moves import concrete
from gonfalon.kernel.records import load_table, save_text
from gonfalon.kernel.table import Table
from tests.browser.proto_questions import QUESTIONS
from tests.browser.proto_scenes import fighting, marching, negotiating, proposed, suffering, walls
from tests.games.prototype.scene import Scene

ASKED: dict[str, Callable[[], Scene]] = {
    **QUESTIONS,
    **{f.__name__: f for f in (fighting, marching, negotiating, proposed, suffering, walls)},
}
MOST = 12
"""Answers that are tried of each question."""


@pytest.mark.parametrize("question", ASKED)
def test_a_saved_question_takes_every_answer(question: str) -> None:
    old = ASKED[question]().table
    asked = Table(old.game, old.seats, old.seed, old.options, old.state.copy())
    text = save_text(asked)
    moves = [concrete(move).text for move in asked.legal(0)]
    for move in moves[:: max(1, len(moves) // MOST)]:
        here, there = asked.copy(), load_table(text)
        here.play(0, move)
        there.play(0, move)
        assert there.state_hash == here.state_hash, move
