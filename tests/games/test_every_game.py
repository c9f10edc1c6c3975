"""Properties that hold for every installed game.

A sample in every run of the suite, the full numbers in `make soak`. What is checked stands in `every_game.py`.
"""

from __future__ import annotations

import json
import random
import time

import pytest

import gonfalon
from gonfalon.kernel.game import Game
from tests.games.every_game import (
    Configuration,
    Trial,
    configurations,
    pick,
    play_defaults,
    play_first_moves,
)

GAMES = gonfalon.game_ids()
SAMPLE = {"medioevo": 2, "prototype": 2}
"""Random games in every run of the suite: fewer of the long games, of the others `MANY`."""
MANY = 10
LOOKS = {"medioevo": 0.008, "prototype": 0.004}
"""The share of decisions that is looked at closely, besides one of each game: less in long games, else `LOOK`."""
LOOK = 0.02
SOAK = {"medioevo": 500, "prototype": 300}
"""Random games in `make soak`, likewise."""
VERY_MANY = 2_000
CHUNKS = 40

every_game = pytest.mark.parametrize("id", GAMES)


def sample(game: Game, count: int) -> list[Configuration]:
    """Configurations from all over the list, always the same ones."""
    all_of_them = configurations(game)
    return random.Random(1).sample(all_of_them, min(count, len(all_of_them)))


# ---- random play


@every_game
@pytest.mark.parametrize("part", range(2))
def test_random_games_hold_every_property(id: str, part: int) -> None:
    game = gonfalon.find_game(id)
    trials = []
    for number, configuration in enumerate(sample(game, SAMPLE.get(id, MANY))):
        if number % 2 == part:
            trials.append(Trial(game, configuration, seed=number))
            trials[-1].play(look=LOOKS.get(id, LOOK))
    assert sum(trial.looks for trial in trials) >= 1


@pytest.mark.soak
@every_game
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_many_random_games_hold_every_property(id: str, chunk: int) -> None:
    game = gonfalon.find_game(id)
    all_of_them, count = configurations(game), SOAK.get(id, VERY_MANY)
    assert len(all_of_them) <= count, "every configuration is reached"
    for number in range(chunk, count, CHUNKS):
        Trial(game, all_of_them[number % len(all_of_them)], seed=10_000 + number).play(look=0.01)


@pytest.mark.soak
@every_game
@pytest.mark.parametrize("chunk", range(8))
def test_some_random_games_are_looked_at_again_and_again(id: str, chunk: int) -> None:
    game = gonfalon.find_game(id)
    chosen = sample(game, 8)
    Trial(game, chosen[chunk % len(chosen)], seed=20_000 + chunk).play(look=0.5)


@every_game
def test_hidden_choices_are_looked_for_and_found(id: str) -> None:
    """The comparison of hidden choices is not an empty one."""
    game = gonfalon.find_game(id)
    pairs = 0
    for seed, configuration in enumerate(sample(game, 3)):
        trial = Trial(game, configuration, seed)
        for _ in range(60):
            if not trial.table.over:
                trial.check_choices_are_hidden()
                trial.play_one(unusual=0)
        pairs += trial.hidden_pairs
    assert pairs > 20


# ---- the simplest players


@every_game
def test_first_moves_and_defaults_end_the_game(id: str) -> None:
    game = gonfalon.find_game(id)
    for seed, configuration in enumerate(sample(game, SAMPLE.get(id, MANY) // 2)):
        for play in (play_first_moves, play_defaults):
            assert play(game, configuration, seed).result is not None


@pytest.mark.soak
@every_game
@pytest.mark.parametrize("chunk", range(4))
def test_first_moves_and_defaults_end_the_game_in_every_configuration(id: str, chunk: int) -> None:
    game = gonfalon.find_game(id)
    for seed, configuration in enumerate(configurations(game)[chunk::4]):
        for play in (play_first_moves, play_defaults):
            assert play(game, configuration, seed).result is not None


# ---- configurations


@every_game
def test_configurations_cover_all_seats_and_choices(id: str) -> None:
    game = gonfalon.find_game(id)
    all_of_them = configurations(game)
    opened = [game.check_options(seats, options) for seats, options in all_of_them]
    assert {seats for seats, _ in all_of_them} == set(range(game.min_seats, game.max_seats + 1))
    for option in game.options:
        for choice in option.choices:
            assert any(options[option.id] == choice for options in opened), (option.id, choice)


@every_game
def test_every_configuration_opens(id: str) -> None:
    game = gonfalon.find_game(id)
    for seats, options in configurations(game):
        table = gonfalon.open_table(game, seats, 1, options)
        game.check(table.state)
        assert table.waiting
        assert json.loads(json.dumps(table.options)) == table.options


@every_game
@pytest.mark.parametrize("rubbish", [None, 7, -1, 1.5, "", "rubbish", [], [1], [[]], {}, {"a": 1}])
def test_rubbish_for_an_option_gets_one_clear_line(id: str, rubbish: object) -> None:
    """Or is a value of the option: an empty list may mean none."""
    game = gonfalon.find_game(id)
    for option in game.options:
        for seats in (game.min_seats, game.max_seats):
            try:
                gonfalon.open_table(game, seats, 1, {option.id: rubbish})
            except gonfalon.OptionError as problem:
                assert option.id in str(problem)
                assert "\n" not in str(problem)


# ---- time


@every_game
def test_time_per_decision_does_not_grow_with_the_record(id: str) -> None:
    """The same position is played on as fast after a thousand moves and undos as before them."""
    game = gonfalon.find_game(id)
    table = gonfalon.open_table(game, game.max_seats, 3)
    generator = random.Random(3)
    while not table.over:
        seat = table.waiting[0]
        table.play(seat, pick(generator, table.legal(seat)))
        if len(table.written) > 30 and table.can_undo(seat):
            break
    move = table.played[-1].move
    table.undo(seat)
    young = table.copy()
    for _ in range(500):
        table.play(seat, move)
        table.undo(seat)
    assert len(table.written) > 1_000

    def fastest() -> tuple[float, float]:
        times: list[list[float]] = [[], []]
        for _ in range(25):
            for which, one in enumerate((young, table)):
                begun = time.perf_counter()
                for _ in range(4):
                    one.copy().play(seat, move)
                times[which].append(time.perf_counter() - begun)
        return min(times[0]), min(times[1])

    before, after = fastest()
    assert after < 3 * before, f"{before * 1e6:.0f} µs grew to {after * 1e6:.0f} µs"
