"""The search bot: legal, alike for a seed and a number of rollouts, within its time, and with its seat's knowledge only.

`pytest -m soak -s tests/bots/test_marshal.py` plays it against stewards and prints its share of victories.
"""

from __future__ import annotations

import random
import time
from dataclasses import replace
from math import sqrt
from typing import Any

import pytest

import gonfalon
from gonfalon.bots import Bot, BotError, make_bot, marshal, play_out
from gonfalon.bots.candidates import ADVISED, advice, candidates
from gonfalon.bots.marshal import Budget, MarshalBot, is_hopeless, search, winner
from gonfalon.bots.playing import courted, next_seat
from gonfalon.bots.rollouts import Limits, Rollouts, share
from gonfalon.kernel.game import Foresight
from gonfalon.kernel.moves import AnyMove, Move, Vocabulary, covers
from gonfalon.kernel.table import Table
from tests.bots.matches import answer, stewards

SHORT: dict[str, dict[str, Any]] = {
    "warriors_traders": {"turn_limit": 3},
    "medieval": {"length": "shorter"},
    "medioevo": {"turn_limit": 1},
    "prototype": {"turn_limit": 1},
}
every_game = pytest.mark.parametrize("id", sorted(SHORT))


def no_clock() -> float:
    raise AssertionError("who counts rollouts looks at no clock")


def near(monkeypatch: pytest.MonkeyPatch, id: str) -> gonfalon.Game:
    """The game with a search that looks no further than the move itself."""
    game = gonfalon.find_game(id)
    assert game.foresight is not None
    monkeypatch.setattr(game, "foresight", replace(game.foresight, turns=0))
    return game


def under_way(game: gonfalon.Game, decisions: int) -> tuple[Table, int]:
    """A table after some decisions of stewards, and the seat that has a real choice next."""
    table, last = gonfalon.open_table(game, 4, 5, SHORT[game.id]), -1
    bots = stewards(game, 4)
    while not table.over:
        last = next_seat(courted(table) or table.waiting, last)
        legal = table.answers(last) or table.legal(last)
        if len(table.written) >= decisions and len(legal) > 2:
            return table, last
        table.play(last, answer(bots[last], table, last))
    raise AssertionError("the game was over before")


# ---- whole games


@every_game
def test_it_plays_every_game_to_its_end(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = near(monkeypatch, id)
    table = gonfalon.open_table(game, max(3, game.min_seats), 1, SHORT[id])
    bots = [make_bot("steward", game, 0) for _ in range(table.seats)]
    bots[1] = make_bot("marshal-2r", game, 1)
    assert play_out(table, bots).result is not None


@every_game
def test_a_seed_and_a_number_of_rollouts_give_the_same_move_whatever_is_hidden(
    id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The twin differs from the table in what the seat cannot know, and in nothing else."""
    game = near(monkeypatch, id)
    for decisions in (8, 30, 60):
        table, seat = under_way(game, decisions)
        twin = table.copy()
        twin.state = game.redeal(table.knowledge(seat), seat, 77)
        assert twin.state.dump() != table.state.dump()
        moves = [answer(make_bot("marshal-9r", game, 4), at, seat) for at in (table, table, twin)]
        assert covers(table.answers(seat) or table.legal(seat), moves[0]) or covers(
            table.standing(seat), moves[0]
        )
        assert moves[0] == moves[1] == moves[2]


@every_game
def test_it_looks_ahead_and_leaves_the_table_as_it_is(id: str) -> None:
    table, seat = under_way(gonfalon.find_game(id), 20)
    before = table.state_hash
    rollouts = Rollouts(table.game, table.knowledge(seat), seat, 3)
    move = answer(make_bot("steward", table.game, 0), table, seat)
    hope = rollouts.play(0, move, Budget(0, 9, no_clock))
    assert hope is not None and 0 < hope < 1
    assert rollouts.play(0, move, Budget(0, 9, no_clock)) == hope, (
        "the same deal has the same chance"
    )
    assert rollouts.play(0, move, Budget(1e-9, 0, time.perf_counter)) is None
    assert table.state_hash == before


@every_game
def test_prospects_are_points_of_every_seat(id: str) -> None:
    table, _ = under_way(gonfalon.find_game(id), 30)
    foresight = table.game.foresight
    assert foresight is not None
    points = foresight.prospects(table.state)
    assert len(points) == 4
    assert all(-20 < own < 200 for own in points)


# ---- budgets


def test_a_single_legal_move_is_not_thought_about(monkeypatch: pytest.MonkeyPatch) -> None:
    game = gonfalon.find_game("warriors_traders")
    table, seat = under_way(game, 20)
    move = table.legal(seat)[0]
    assert isinstance(move, Move)
    monkeypatch.setattr(game, "steward", lambda known, seat, legal, standing: legal[0])
    monkeypatch.setattr(marshal, "Rollouts", None)
    bot = make_bot("marshal", game, 0)
    assert bot.choose(seat, table.knowledge(seat), None, [move], []) is move


def test_it_stops_when_its_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    game = near(monkeypatch, "medieval")
    table, seat = under_way(game, 40)
    looks = 0

    def clock() -> float:
        nonlocal looks
        looks += 1
        return looks / 10

    bot: Bot = MarshalBot(game, 0, seconds=1, clock=clock)
    answer(bot, table, seat)
    assert 10 <= looks <= 14, "the clock is looked at before every rollout, and not once more"


def test_the_first_rollout_finds_out_how_far_the_time_lets_it_look() -> None:
    """With a quick clock it stops at the next turn, and so do the others, whatever time they take."""
    game = gonfalon.find_game("medieval")
    table, seat = under_way(game, 30)
    move = answer(make_bot("steward", game, 0), table, seat)
    looks = 0

    def clock() -> float:
        nonlocal looks
        looks += 1
        return looks / 1000

    rollouts = Rollouts(game, table.knowledge(seat), seat, 3)
    assert rollouts.play(0, move, Budget(1000, 0, clock)) is not None
    whole, looks = looks, 0
    rollouts = Rollouts(game, table.knowledge(seat), seat, 3)
    short = rollouts.play(0, move, Budget(0.05, 0, clock))
    if short is None:
        pytest.fail("a turn takes more decisions than this; choose another position")
    assert looks < whole / 2
    assert rollouts.play(0, move, Budget(1000, 0, clock)) == short


def test_without_time_it_plays_what_the_steward_advises() -> None:
    table, seat = under_way(gonfalon.find_game("medieval"), 30)
    steward = make_bot("steward", table.game, 0)
    bot = MarshalBot(table.game, 0, seconds=1e-9)
    assert answer(bot, table, seat) is answer(steward, table, seat)


def test_a_marshal_has_seconds_or_rollouts() -> None:
    game = gonfalon.find_game("medieval")
    for name in ("marshal", "marshal-5s", "marshal-2s", "marshal-40r"):
        assert isinstance(make_bot(name, game, 0), MarshalBot)
    for name in ("marshal-0r", "marshal-r", "marshal-5", "steward-5s"):
        with pytest.raises(BotError, match="no bot"):
            make_bot(name, game, 0)
    with pytest.raises(ValueError, match="seconds or rollouts"):
        MarshalBot(game, 0)


# ---- the search itself


class Lottery(Rollouts):
    """Rollouts of moves whose worth is known: a mean by move, and chance that all moves share or that each has alone."""

    def __init__(self, means: dict[str, float], shared: float, alone: float) -> None:
        self.means, self.shared, self.alone = means, shared, alone
        self.foresight = Foresight(lambda s: [], 0, 1.0, moves=9, is_chancy=shared + alone > 0)
        self.played: list[tuple[int, str]] = []

    def play(self, number: int, move: Move, limits: Limits) -> float:
        self.played.append((number, move.verb))
        shared = random.Random(number).uniform(-self.shared, self.shared)
        alone = random.Random(f"{number} {move.verb}").uniform(-self.alone, self.alone)
        return self.means[move.verb] + shared + alone


def found(lottery: Lottery, rollouts: int) -> str:
    tried = [Move(verb, (), verb) for verb in lottery.means]
    budget = Budget(0, rollouts, no_clock)
    chosen = tried[search(lottery, tried, budget)].verb
    assert len(lottery.played) <= rollouts
    return chosen


MEANS = {"steward": 0.3, "poor": 0.1, "fair": 0.32, "good": 0.5, "bad": 0.0}


def test_the_best_move_is_found_without_chance() -> None:
    assert found(Lottery(MEANS, 0, 0), 5) == "good"
    assert found(Lottery(MEANS, 0, 0), 3) == "fair", "of those that the budget reaches"
    assert found(Lottery(MEANS, 0, 0), 1) == "steward"


def test_the_best_move_is_found_in_spite_of_chance() -> None:
    assert found(Lottery(MEANS, 0.3, 0.1), 60) == "good"


def test_chance_alone_does_not_lead_away_from_the_steward() -> None:
    same = dict.fromkeys(MEANS, 0.3)
    assert found(Lottery(same, 0.1, 0.3), 5) == "steward"


def test_moves_that_lead_to_the_same_are_tried_once() -> None:
    lottery = Lottery(dict.fromkeys(MEANS, 0.3), 0.3, 0)
    assert found(lottery, 60) == "steward"
    assert len(lottery.played) == len(MEANS)


def test_most_rollouts_go_to_the_better_moves() -> None:
    lottery = Lottery(MEANS, 0, 0.2)
    found(lottery, 60)
    played = [verb for _, verb in lottery.played]
    assert played.count("good") > 2 * played.count("bad") > 0


def test_who_is_behind_by_more_than_chance_is_tried_no_longer() -> None:
    steward, good, poor = [0.3, 0.4, 0.3], [0.5, 0.6, 0.6], [0.1, 0.2, 0.0]
    trials = [steward, good, poor]
    assert is_hopeless(2, 0, trials) and is_hopeless(0, 1, trials)
    assert not is_hopeless(1, 0, trials)
    assert is_hopeless(1, 0, [steward, [0.301, 0.401, 0.301]]), "they bring the same"
    assert not is_hopeless(1, 0, [steward, [0.0, 0.9, 0.0]])


def test_it_stops_when_the_best_move_is_clear() -> None:
    lottery = Lottery(MEANS, 0.3, 0.01)
    assert found(lottery, 1000) == "good"
    assert len(lottery.played) < 60


def test_a_gain_counts_where_it_is_larger_than_its_error() -> None:
    assert winner(0, 1, [[0.2], [0.3]], few=1) == 1
    assert winner(0, 1, [[0.2], [0.3]], few=3) == 0, "few trials show nothing"
    assert winner(0, 1, [[0.2] * 3, [0.2, 0.7, 0.0]], few=3) == 0
    assert winner(0, 1, [[0.2, 0.4, 0.3] * 9, [0.2, 0.7, 0.2] * 9], few=3) == 1
    assert winner(0, 1, [[0.2], [0.2005]], few=1) == 0
    assert winner(0, 1, [[0.2, 0.9], [0.9, 0.2]], few=1) == 0


def test_victory_is_shared_by_points() -> None:
    assert share([5.0, 5.0], 0, 3.0) == 0.5
    assert share([8.0, 5.0], 0, 3.0) > 0.7
    assert share([0.0, 9000.0], 0, 3.0) == 0.0


# ---- candidates


def test_candidates_begin_with_what_is_advised_and_the_least_and_then_go_round_the_verbs() -> None:
    words = Vocabulary(
        {"place": list("abcdef")}, {"done": (), "go": ("place",), "pay": ("amount",)}
    )
    legal: list[AnyMove] = [words[("done",)], *[words["go", at] for at in range(6)]]
    legal.append(words.range("pay", low=0, high=100, step=5))
    first, second = words["pay", 40], words["go", 3]
    found = candidates([first, second], legal, 24, random.Random(1))
    assert found[:3] == [first, second, words[("done",)]]
    assert {move.verb for move in found[3:5]} == {"go", "pay"}
    assert len(found) == len(set(found)) == 1 + 1 + 6 + 6
    amounts = {move.args[0] for move in found if move.verb == "pay"}
    assert amounts == {0, 30, 65, 100, 35, 45, 40}
    assert found == candidates([first, second], legal, 24, random.Random(1))


def test_of_many_moves_some_are_looked_at() -> None:
    words = Vocabulary({"place": [f"p{n}" for n in range(99)]}, {"go": ("place",)})
    legal: list[AnyMove] = [words["go", at] for at in range(99)]
    found = candidates([words["go", 50]], legal, 24, random.Random(1))
    assert len(found) == len(set(found)) == 24


def test_the_steward_is_asked_again_without_what_he_has_named() -> None:
    """Here the steward prefers great numbers, in whatever list, and a standing move most of all."""
    words = Vocabulary(
        {"place": list("abcdefgh")}, {"go": ("place",), "stay": ("place",), "pay": ("amount",)}
    )
    legal: list[AnyMove] = [words["go", at] for at in (1, 5, 3)]
    legal.append(words.range("pay", low=0, high=10, step=5))

    def advise(known: Any, seat: int, left: list[AnyMove], free: list[AnyMove]) -> Move:
        if free:
            return words["stay", 0]
        if any(move.verb == "pay" for move in left):
            return words["pay", 5]
        return max((move for move in left if isinstance(move, Move)), key=lambda move: move.args)

    table, _ = under_way(gonfalon.find_game("warriors_traders"), 20)
    named = advice(advise, table.state, 0, legal, [words["stay", 0]])
    assert named == [words["stay", 0], words["pay", 5], words["go", 5], words["go", 3]]
    assert len(legal) == 4, "the lists stay as they are"
    far: list[AnyMove] = [words["go", at] for at in range(8)]
    assert len(advice(advise, table.state, 0, far, [])) == ADVISED
    other = words["go", 7]
    assert advice(lambda *_: other, table.state, 0, legal, []) == [other], "he insists"


# ---- squires


def test_a_squire_is_a_steward_who_forgets_himself() -> None:
    game = gonfalon.find_game("medieval")
    table, seat = under_way(game, 30)
    advised = answer(make_bot("steward", game, 0), table, seat)
    moves = [answer(make_bot("squire", game, seed), table, seat) for seed in range(40)]
    assert 12 <= moves.count(advised) < 40
    assert moves == [answer(make_bot("squire", game, seed), table, seat) for seed in range(40)]


# ---- strength


@pytest.mark.soak
@pytest.mark.parametrize(
    ("id", "seconds", "games", "least"),
    [
        ("warriors_traders", 1.0, 40, 0.45),
        ("medieval", 1.0, 60, 0.45),
        ("medioevo", 1.0, 20, 0.40),
    ],
)
def test_it_wins_more_than_its_share_against_three_stewards(
    id: str, seconds: float, games: int, least: float
) -> None:
    """Seconds of the processor, so that a busy machine does not make it weaker."""
    game = gonfalon.find_game(id)
    won = 0.0
    for number in range(games):
        bots = stewards(game, 4)
        bots[number % 4] = MarshalBot(game, number, seconds=seconds, clock=time.process_time)
        result = play_out(gonfalon.open_table(game, 4, number), bots).result
        assert result is not None
        if number % 4 in result.winners:
            won += 1 / len(result.winners)
    low, high = wilson(won, games)
    print(f"\n{id}, {seconds} s: {won:.1f} of {games} won, 95 % between {low:.0%} and {high:.0%}")
    assert won / games >= least


def wilson(won: float, games: int) -> tuple[float, float]:
    """The interval in which the share of victories lies with 95 %."""
    z, share = 1.96, won / games
    middle = (share + z * z / 2 / games) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + (z / 2 / games) ** 2) / (1 + z * z / games)
    return middle - half, middle + half
