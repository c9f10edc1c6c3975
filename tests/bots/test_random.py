"""The random bot, the registry and playing out."""

from __future__ import annotations

from typing import Any

import pytest

import gonfalon
from gonfalon.bots import Bot, BotError, bot_names, make_bot, play_out
from gonfalon.bots.playing import next_seat
from gonfalon.kernel.moves import AnyMove, Move, Vocabulary
from gonfalon.kernel.state import State

GAME = gonfalon.find_game("warriors_traders")


def game_of(seed: int, seats: int = 3) -> gonfalon.Table:
    table = gonfalon.open_table(GAME, seats, 7)
    return play_out(table, [make_bot("random", GAME, seed + seat) for seat in range(seats)])


def test_the_same_seed_plays_the_same_game() -> None:
    assert game_of(1).record() == game_of(1).record()
    assert game_of(1).record() != game_of(2).record()


def test_games_end_with_a_result_and_nobody_resigns() -> None:
    table = game_of(3)
    assert table.over
    assert table.result is not None
    assert all(played.move.verb != "resign" for played in table.played)


def test_amounts_of_a_range_are_equally_likely() -> None:
    words = Vocabulary({}, {"pay": ("amount",)})
    bot = make_bot("random", GAME, 1)
    moves: list[AnyMove] = [words.range("pay", low=1, high=5, step=2)]
    known = gonfalon.open_table(GAME, 2).knowledge(0)
    amounts = [bot.choose(0, known, None, moves, []).args[0] for _ in range(300)]
    assert set(amounts) == {1, 3, 5}
    assert all(70 < amounts.count(amount) < 130 for amount in (1, 3, 5))


def test_unknown_bots_are_refused_in_words() -> None:
    with pytest.raises(BotError, match="no bot 'hal'"):
        make_bot("hal", GAME, 0)


def test_a_game_without_a_steward_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    assert bot_names(GAME) == ["random", "squire", "steward", "marshal", "marshal-5s"]
    monkeypatch.setattr(GAME, "steward", None)
    assert bot_names(GAME) == ["random"]
    with pytest.raises(BotError, match="has no steward"):
        make_bot("steward", GAME, 0)


def test_seats_that_owe_at_once_are_asked_in_turn() -> None:
    assert next_seat([2], 2) == 2
    assert next_seat([0, 1, 3], 1) == 3
    assert next_seat([3, 0, 1], 3) == 0


class Looker(Bot):
    """Plays the first move and keeps what it was given."""

    def __init__(self, wants_prompt: bool) -> None:
        self.wants_prompt = wants_prompt
        self.given: list[tuple[State, dict[str, Any] | None]] = []

    def choose(
        self,
        seat: int,
        known: State,
        prompt: dict[str, Any] | None,
        legal: list[AnyMove],
        standing: list[AnyMove],
    ) -> Move:
        self.given.append((known, prompt))
        move = legal[0]
        assert isinstance(move, Move)
        return move


def test_a_bot_gets_the_knowledge_of_its_seat_and_the_prompt_only_if_it_wants_it() -> None:
    table = gonfalon.open_table(GAME, 2, 1)
    bots: list[Bot] = [Looker(True), Looker(False)]
    play_out(table, bots)
    with_prompt, without = bots
    assert isinstance(with_prompt, Looker) and isinstance(without, Looker)
    assert all(prompt is not None and prompt["seat"] == 0 for _, prompt in with_prompt.given)
    assert all(prompt is None for _, prompt in without.given)
    for known, _ in with_prompt.given + without.given:
        assert known is not table.state
        assert known.rng == 0, "the generator is hidden from bots"


def test_bots_that_play_in_circles_are_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gonfalon.bots.playing.MOST_DECISIONS", 10)
    with pytest.raises(BotError, match="did not finish"):
        game_of(1)
