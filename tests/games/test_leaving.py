"""Players who resign, in every game and at any moment: they are out for good, the others play on, and the last one wins.

A sample in every run of the suite, more in `make soak`.
"""

from __future__ import annotations

import random

import pytest

import gonfalon
from gonfalon.kernel.game import HOST, Game
from gonfalon.kernel.table import Table
from tests.games.every_game import configurations, known, pick, play_time_up, told

GAMES = ("warriors_traders", "medieval", "medioevo", "prototype")
RESIGN = "resign"
TRIALS = 12
"""Games of a kind from which players leave."""
LONGEST = 300
"""Moves at random; then defaults bring a game to its end."""
ENOUGH = 20
"""Comparisons of what was chosen unseen."""

every_game = pytest.mark.parametrize("id", GAMES)


def may_resign(table: Table, seat: int) -> bool:
    return any(move.verb == RESIGN for move in table.standing(seat))


class Departure:
    """A random game from which players resign one after the other."""

    def __init__(self, id: str, seed: int, met: set[str] | None = None) -> None:
        self.game: Game = gonfalon.find_game(id)
        found = configurations(self.game)
        self.seats, options = found[(seed * 53 + 7) % len(found)]
        self.table = gonfalon.open_table(self.game, self.seats, seed, options)
        self.generator = random.Random(seed)
        self.where = f"{id}, {self.seats} seats, {options}, seed {seed}"
        self.gone: list[int] = []
        self.met = set() if met is None else met
        """The names of the questions that were open when somebody left."""

    def play(self, all_leave: bool) -> Table:
        table, generator = self.table, self.generator
        most_gone = self.seats if all_leave else self.seats - 2
        with told(table, self.where):
            while not table.over:
                self.check()
                staying = [seat for seat in range(self.seats) if seat not in self.gone]
                if len(self.gone) < most_gone and self.is_the_moment():
                    self.resign(generator.choice(self.candidates(staying)))
                elif not self.is_time_up():
                    self.play_one()
            self.check_end()
        return table

    def is_the_moment(self) -> bool:
        """Rather at a question at which nobody has left yet."""
        window = self.table.state.agenda[-1].window
        return self.generator.random() < (0.01 if window in self.met else 0.2)

    def candidates(self, staying: list[int]) -> list[int]:
        """Mostly somebody who is asked just now."""
        asked = [seat for seat in staying if seat in self.table.waiting]
        return asked if asked and self.generator.random() < 0.7 else staying

    def is_time_up(self) -> bool:
        return len(self.table.written) > LONGEST and play_time_up(self.table)

    def play_one(self) -> None:
        table, generator = self.table, self.generator
        seat = generator.choice(table.waiting)
        if len(table.written) > LONGEST:
            table.play_default(seat)
            return
        free = [move for move in table.standing(seat) if move.verb != RESIGN]
        use = free and generator.random() < 0.15
        table.play(seat, pick(generator, free if use else table.legal(seat)))

    def resign(self, seat: int) -> None:
        table = self.table
        self.met.add(table.state.agenda[-1].window)
        assert may_resign(table, seat)
        table.play(seat, RESIGN)
        self.gone.append(seat)
        assert not table.can_undo(seat)
        why = table.why(seat, RESIGN)
        assert why is not None
        assert why.rule in self.game.ledger
        if not table.over:
            loaded = gonfalon.load_table(table.save(), self.game)
            assert loaded.state_hash == table.state_hash
            assert loaded.waiting == table.waiting
            assert self.seats - len(self.gone) > 1, "one is left, and the game goes on"

    def check(self) -> None:
        """Who has left is asked nothing and may do nothing; everybody else may leave."""
        table = self.table
        self.game.check(table.state)
        for seat in self.gone:
            assert seat not in table.waiting
            assert not table.legal(seat), (seat, table.state.agenda[-1])
            assert not table.standing(seat)
            assert not table.answers(seat)

    def check_end(self) -> None:
        result = self.table.result
        assert result is not None
        staying = [seat for seat in range(self.seats) if seat not in self.gone]
        assert not set(result.winners) & set(self.gone), (result, self.gone)
        if len(staying) == 1:
            assert result.winners == staying


def depart(id: str, seeds: range) -> set[str]:
    met: set[str] = set()
    for seed in seeds:
        Departure(id, seed, met).play(all_leave=seed % 2 == 0)
    return met


@every_game
def test_whoever_leaves_at_whatever_moment_the_others_play_on(id: str) -> None:
    assert len(depart(id, range(TRIALS))) >= 8


@pytest.mark.soak
@every_game
def test_in_hundreds_of_games_people_leave(id: str) -> None:
    assert len(depart(id, range(100, 400))) >= 12


@every_game
def test_what_a_leaver_has_chosen_unseen_stays_unseen(id: str) -> None:
    """Two choices that another player cannot tell apart, then the chooser resigns: they cannot be told apart then either."""
    seed = compared = 0
    while compared < ENOUGH:
        assert seed < 20, "hardly anything is chosen unseen"
        compared += compare_unseen(Departure(id, seed))
        seed += 1


def compare_unseen(trial: Departure) -> int:
    table, compared = trial.table, 0
    with told(table, trial.where):
        while not table.over and len(table.written) < LONGEST // 3:
            step, seat = table.state.agenda[-1], trial.generator.choice(table.waiting)
            twins = [table.copy() for _ in range(2)]
            for twin in twins:
                twin.play(seat, pick(trial.generator, table.legal(seat)))
            others = [other for other in range(HOST, trial.seats) if other != seat]
            blind = [other for other in others if known(twins[0], other) == known(twins[1], other)]
            for twin in twins:
                if not twin.over:
                    twin.play(seat, RESIGN)
            open_still = all(
                not twin.over and any(type(item) is type(step) for item in twin.state.agenda)
                for twin in twins
            )
            if open_still and twins[0].state_hash != twins[1].state_hash:
                for other in blind:
                    compared += 1
                    assert known(twins[0], other) == known(twins[1], other), (other, step)
            trial.play_one()
    return compared
