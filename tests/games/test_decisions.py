"""At every decision a player is told what follows from each choice, or the game says why there is nothing to say."""

from __future__ import annotations

import pytest

import gonfalon
from gonfalon.cli.decisions import decisions_of, nothing_to_say, verbs_by_window

GAMES = gonfalon.game_ids()


@pytest.mark.parametrize("id", GAMES)
def test_no_choice_is_without_an_outlook(id: str) -> None:
    decisions = decisions_of(gonfalon.find_game(id))
    missing = [
        f"{window} {verb}"
        for window, decision in decisions.items()
        for verb, status in decision.verbs.items()
        if status == "missing"
    ]
    assert missing == [], f"a test must come to it: .venv/bin/python -m tools.record_decisions {id}"
    assert [window for window, decision in decisions.items() if not decision.question] == []


@pytest.mark.parametrize("id", GAMES)
def test_nothing_is_declared_that_does_not_exist(id: str) -> None:
    game = gonfalon.find_game(id)
    offered = verbs_by_window(game)
    everywhere = {verb for verbs in offered.values() for verb in verbs}
    for window, verbs in nothing_to_say(game).items():
        known = everywhere if window == "everywhere" else set(offered[window])
        assert set(verbs) <= known, window
        assert all(verbs.values()), window
