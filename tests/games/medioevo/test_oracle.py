"""The engine and the oracle agree on battles, money and Honour Points, and every term of the ledger was met often enough.

rules: MU-BATTLE, MU-DICE, MU-DMG, MU-ARTY, MU-ARCHER, MU-LINF, MU-HINF, MU-CAV, MU-CAPT, MU-NAVAL, MU-MILB, MU-CAPTURE, MU-BBAT, MU-TAX,
MU-MAINT, MU-DEBT, MU-HP, MU-FIN
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from gonfalon.kernel.registry import find_game
from tests.games.medioevo.configurations import configurations
from tests.games.medioevo.oracle import battle, income, scores
from tests.games.medioevo.oracle.facts import look_at_battle
from tests.games.medioevo.oracle.honours import conquests, ends, look_at_honour
from tests.games.medioevo.oracle.positions import fought, played, replayed
from tests.games.medioevo.oracle.realms import ended, invaded, taxed
from tests.games.medioevo.oracle.rounds import Reader
from tests.games.medioevo.oracle.terms import (
    BATTLE_TERMS,
    INCOME_TERMS,
    SCORE_TERMS,
    SHARE,
    terms_of_booking,
    terms_of_conquest,
    terms_of_player,
    terms_of_round,
)
from tests.games.medioevo.oracle.treasury import Booked, bookings, look_at_money
from tests.games.medioevo.oracle.watch import Moment
from tests.games.recorded import records_of

SHARE_OF_EACH_TERM = 0.01


class Comparison:
    """Counts compared positions and the terms they met."""

    def __init__(self) -> None:
        self.positions = 0
        self.terms: Counter[str] = Counter()

    def compare(self, where: str, position: object, oracle: object, engine: object) -> None:
        self.positions += 1
        assert oracle == engine, f"{where}: oracle {oracle}, engine {engine}\n{position}"

    def battles(self, where: str, moments: list[Moment]) -> None:
        for number, one in enumerate(Reader().rounds(moments)):
            if not one.round.fired and one.round.sides[0].powers is None:
                continue  # it ended before anything was rolled
            expected = battle.numbers(one.round)
            for name in expected.keys() | one.seen.keys():
                pair = expected.get(name), one.seen.get(name)
                assert pair[0] == pair[1], (
                    f"{where}, round {number + 1}, {name}: oracle {pair[0]}, engine {pair[1]}\n{one.round}"
                )
            self.positions += 1
            self.terms.update(terms_of_round(one))

    def incomes(self, where: str, moments: list[Moment]) -> None:
        for one in bookings(moments):
            if isinstance(one, Booked):
                self.compare(where, one.booking, income.numbers(one.booking), one.seen)
                self.terms.update(terms_of_booking(one.booking))
            else:
                self.compare(where, SHARE, *one)
                self.terms[SHARE] += 1

    def scores(self, where: str, moments: list[Moment]) -> None:
        for one in ends(moments):
            seen: dict[str, Any] = {"awards": one.awards}
            seen["hp"] = {player.seat: one.hp[player.seat] for player in one.end.players}
            if one.end.teams:
                seen["winners"] = sorted(one.winners)
            else:
                seen["ranking"] = one.ranking[: len(one.end.players)]
            self.compare(where, one.end, scores.result(one.end), seen)
            self.positions += len(one.end.players) - 1
            for player in one.end.players:
                self.terms.update(terms_of_player(one.end, player.seat))
        for conquest, points in conquests(moments):
            self.compare(where, conquest, scores.conquest(conquest), points)
            self.terms.update(terms_of_conquest(conquest))

    def check(self, least: int, terms: Iterable[str]) -> None:
        """So many positions were compared, and each of the terms was met in one of a hundred."""
        print(f"{self.positions} positions")
        for term in terms:
            print(f"{self.terms[term] / self.positions:7.2%}  {term}")
        assert self.positions >= least
        rare = [t for t in terms if self.terms[t] < SHARE_OF_EACH_TERM * self.positions]
        assert not rare, f"met too seldom in {self.positions} positions: {rare}"


def battles(seeds: Iterable[int]) -> Comparison:
    found = Comparison()
    for seed in seeds:
        found.battles(f"battle {seed}", fought(seed, look_at_battle))
    return found


def incomes(seeds: Iterable[int]) -> Comparison:
    found = Comparison()
    for seed in seeds:
        found.incomes(f"taxes {seed}", taxed(seed, look_at_money))
    return found


def final_scores(seeds: Iterable[int]) -> Comparison:
    found = Comparison()
    for seed in seeds:
        found.scores(f"end {seed}", ended(seed, look_at_honour))
        found.scores(f"conquest {seed}", invaded(seed, look_at_honour))
    return found


# ---- in every suite


def test_battles() -> None:
    battles(range(160)).check(180, ())


def test_incomes() -> None:
    incomes(range(100)).check(400, INCOME_TERMS)


def test_scores() -> None:
    final_scores(range(60)).check(250, ())


# ---- long runs


@pytest.mark.soak
def test_many_battles() -> None:
    battles(range(1_000, 4_500)).check(4_000, BATTLE_TERMS)


@pytest.mark.soak
def test_many_incomes() -> None:
    incomes(range(1_000, 1_600)).check(2_500, INCOME_TERMS)


@pytest.mark.soak
def test_many_scores() -> None:
    final_scores(range(1_000, 1_600)).check(2_500, SCORE_TERMS)


def looked(s: Any, what: str, name: str) -> Any:
    """Everything that one of the three looks at; they look at different moments."""
    for look in (look_at_battle, look_at_money, look_at_honour):
        facts = look(s, what, name)
        if facts is not None:
            return facts
    return None


def whole_games() -> Iterator[tuple[str, list[Moment]]]:
    for file in records_of(find_game("medioevo")):
        yield file.name, replayed(file, looked)
    for seed, (seats, options) in enumerate(configurations()[::8]):
        yield f"random game {seed}", played(seed, seats, options, looked)


@pytest.mark.soak
def test_recorded_and_random_games() -> None:
    found = Comparison()
    for where, moments in whole_games():
        found.battles(where, moments)
        found.incomes(where, moments)
        found.scores(where, moments)
    found.check(1_000, ())
