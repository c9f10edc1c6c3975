"""Where a game has no reason of its own for a refusal, the table says what is asked, of whom, and what is possible instead."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from gonfalon import find_game, game_ids, open_table
from gonfalon.kernel.table import UNDO, Table
from tests.games.every_game import any_move
from tests.games.recorded import recorded

FIXTURES = Path(__file__).parents[1] / "games"
EVERY, MOST = 23, 700
GENERIC = (
    "This is not the time for it.",
    "That is not possible now.",
    "Not now.",
    "This is not among your choices now.",
    "That is not open to you here.",
)


def setting_up() -> Table:
    """Denmark places its start tokens at the same time as the others."""
    return open_table(find_game("warriors_traders"), seats=2, seed=1)


def test_who_is_not_asked_is_told_who_is() -> None:
    table = setting_up()
    table.play(0, table.legal(0)[0])
    refused = table.why(0, "feed-all")
    assert refused is not None
    named = table.game.word(table.state, "en", "seat", 1)
    assert refused.reason == f"You are not asked now. Waiting for: {named}."


def test_a_move_that_answers_another_question_is_told_which_one_stands() -> None:
    table = setting_up()
    refused = table.why(0, "pass")
    assert refused is not None
    assert refused.reason == "That does not answer the question “Start tokens”."
    table.language = "it"
    refused = table.why(0, "pass")
    assert refused is not None
    assert refused.reason == "Non risponde alla domanda «Segnalini iniziali»."


@pytest.mark.parametrize("id", game_ids())
def test_no_refusal_in_a_recorded_game_is_without_a_reason(id: str) -> None:
    generator = random.Random(19)
    refusals = 0
    for file in sorted((FIXTURES / id / "fixtures").glob("*.json"))[:2]:
        table, moves = recorded(file)
        for number, (seat, text) in enumerate(moves[:MOST]):
            if number % EVERY == 0 and not table.over:
                for verb in table.state.agenda[-1].verbs:
                    asked = generator.randrange(table.seats)
                    move = any_move(generator, table.state.vocabulary, verb)
                    why = table.why(asked, move)
                    if why is not None:
                        refusals += 1
                        assert why.reason not in GENERIC, (file.name, number, asked, move)
            if text == UNDO:
                table.replay_undo(seat)
            else:
                table.play(seat, text, recorded=True)
    assert refusals > 50
