"""Random whole games of Medioevo Universale: they end, nothing appears or vanishes, and every florin has a source.

What holds for all games (save, replay, copies, forged moves, hidden things) is tried by `Trial` here too, with lively players: who plays
any move at random soon dismisses all armies, and nobody fights. `pytest -m soak` plays hundreds of games.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import gonfalon
from gonfalon.games.medioevo.control.changes.removal import DISMISSAL_VERBS, REMOVAL_VERBS
from gonfalon.games.medioevo.definitions.questions.accounts import deposit
from gonfalon.games.medioevo.game import GAME
from gonfalon.games.medioevo.invariants import cards_of
from gonfalon.games.medioevo.objectives.changes.claiming import TREASURE
from gonfalon.games.medioevo.state import MedState
from gonfalon.kernel.events import Event
from gonfalon.kernel.game import HOST
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.table import Table
from tests.games import every_game
from tests.games.every_game import MOST_DECISIONS, RARE_VERBS, Configuration, Trial, pick, told
from tests.games.medioevo.configurations import configurations

SAMPLE = 8
SOAK = 500

SELDOM = {
    **dict.fromkeys((*REMOVAL_VERBS, *DISMISSAL_VERBS, "sell-building", "sell-transport"), 0.02),
    **dict.fromkeys(("done", "pass", "halt", "start-over", "give-up", "break"), 0.3),
}
"""How often a verb is considered, 1 for all others."""


def lively(generator: random.Random, moves: list[AnyMove]) -> Move:
    """First a verb, then one of its moves: buying is as likely as each of hundred removals together."""
    verbs = sorted({move.verb for move in moves})
    weights = [SELDOM.get(verb, 1.0) for verb in verbs]
    verb = generator.choices(verbs, weights)[0]
    return pick(generator, [move for move in moves if move.verb == verb])


def free(table: Table, seat: int) -> list[AnyMove]:
    """The standing moves that do not cut the game short."""
    return [move for move in table.standing(seat) if move.verb not in RARE_VERBS]


def state_of(table: Table) -> MedState:
    assert isinstance(table.state, MedState)
    return table.state


# ---- money


GAINS = (
    "income", "loan", "emergency", "sold", "refunded", "deposit-taken", "points-sold", "toll",
    "interest-shared",
)  # fmt: skip
COSTS = ("repayment", "maintenance", "interest", "bought", "card-paid", "deposit")
GIVEN = ("bid-paid", "florins-given")


class Purses:
    """What every seat should hold, from what was told and from the log of the turn."""

    def __init__(self, s: MedState) -> None:
        self.florins = s.florins[:]
        self.log = s.log[:]
        self.deposits = {seat: deposit(s, seat) for seat in s.order}

    def explain(self, s: MedState, events: list[Event]) -> None:
        """Every change since then has its source and its sink."""
        expected = self.florins[:]
        spent = [0] * s.world.seats
        points = [0] * s.world.seats
        for seat, log in enumerate(s.log):
            before = self.log[seat]
            if log[: len(before)] != before:
                return  # the turn is over and its log is closed
            for kind, *values in log[len(before) :]:
                if kind == "spent":
                    spent[seat] += values[0]
                elif kind == "plunder":
                    expected[seat] += values[0]
        price = s.world.limits.florins_per_missing_tp
        for event in events:
            self.book(expected, event)
            if event.kind == "points-bought":
                points[event.values["seat"]] += price * event.values["count"]
        for seat in range(s.world.seats):
            if not s.eliminated >> seat & 1:
                paid = spent[seat] or points[seat]  # in a purchase, the log counts both
                assert s.florins[seat] == expected[seat] - paid, f"money of seat {seat}"

    def book(self, expected: list[int], event: Event) -> None:
        values = event.values
        if event.kind == "objective" and event.values["card"] == TREASURE:
            expected[values["seat"]] += self.deposits[values["seat"]]
        elif event.kind in GAINS:
            expected[values["seat"]] += values["florins"]
        elif event.kind in COSTS:
            expected[values["seat"]] -= values["florins"]
        elif event.kind in GIVEN:
            expected[values["seat"]] -= values["florins"]
            expected[values["to_seat"]] += values["florins"]
        elif event.kind in ("ransom", "ransom-captain"):
            expected[values["captor_seat"]] += values["florins"]


# ---- whole games


class Played:
    """One game between lively players, checked after every move."""

    def __init__(self, configuration: Configuration, seed: int, diplomacy: float = 0.2) -> None:
        self.seats, self.options = configuration
        self.seed, self.diplomacy = seed, diplomacy
        self.verbs: Counter[str] = Counter()
        self.events: Counter[str] = Counter()
        self.table = gonfalon.open_table(GAME, self.seats, seed, self.options)

    def run(self) -> Table:
        table, generator = self.table, random.Random(self.seed)
        while not table.over:
            assert len(table.written) < MOST_DECISIONS, "the game does not end"
            s = state_of(table)
            GAME.check(s)
            if s.turn:
                assert [len(cards) for cards in cards_of(s)] == [
                    len(s.world.cards),
                    len(s.world.events),
                ], "a card is lost"
            purses = Purses(s)
            seat, move = self.choose(generator)
            events = table.play(seat, move)
            purses.explain(state_of(table), events)
            self.verbs[move.verb] += 1
            self.events.update(event.kind for event in events)
        GAME.check(state_of(table))
        return table

    def choose(self, generator: random.Random) -> tuple[int, Move]:
        table = self.table
        if table.options["length"] == "none" and len(table.written) > 1_000:
            clock = [move for move in table.standing(HOST) if move.verb == "time-up"]
            if clock:
                return HOST, pick(generator, clock)
        if generator.random() < self.diplomacy:
            seat = generator.randrange(self.seats)
            moves = table.answers(seat) or free(table, seat)
            if moves:
                return seat, lively(generator, moves)
        seat = generator.choice(table.waiting)
        return seat, lively(generator, table.legal(seat))


def play_one(number: int) -> Played:
    all_of_them = configurations()
    configuration = all_of_them[number * 7 % len(all_of_them)]
    played = Played(configuration, seed=number)
    with told(played.table, f"{configuration}, seed {number}"):
        played.run()
    return played


def test_lively_games_end_and_every_florin_has_a_source() -> None:
    verbs: Counter[str] = Counter()
    for number in range(SAMPLE):
        verbs += play_one(number).verbs
    for verb in ("enlist", "march", "fight", "technology", "accept"):
        assert verbs[verb], f"nobody ever plays {verb}; these games show too little"


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(20))
def test_many_lively_games_end_and_every_florin_has_a_source(chunk: int) -> None:
    for number in range(1_000 + chunk, 1_000 + SOAK, 20):
        play_one(number)


# ---- all that holds for every game


class LivelyTrial(Trial):
    """The moves are lively, the checks are those of all games."""

    def play_one(self, unusual: float) -> None:
        table, generator = self.table, self.generator
        if generator.random() < unusual:
            undoers = [seat for seat in range(self.seats) if table.can_undo(seat)]
            if undoers:
                table.undo(undoers[0])
                return
        seat = generator.choice(table.waiting)
        moves = table.legal(seat)
        if generator.random() < 10 * unusual:
            moves = free(table, seat) or moves
        table.play(seat, lively(generator, moves))


@pytest.fixture
def no_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Words have tests of their own."""
    monkeypatch.setattr(every_game, "assert_words", lambda words, key: None)


@pytest.mark.usefixtures("no_words")
@pytest.mark.parametrize("part", range(2))
def test_lively_games_hold_every_property(part: int) -> None:
    looks = 0
    for number in range(part, SAMPLE, 2):
        seats, options = configurations()[number * 5]
        trial = LivelyTrial(GAME, (seats, short(options)), seed=number)
        trial.play(look=0.003)
        looks += trial.looks
    assert looks > 2


@pytest.mark.soak
@pytest.mark.usefixtures("no_words")
@pytest.mark.parametrize("chunk", range(10))
def test_many_lively_games_hold_every_property(chunk: int) -> None:
    all_of_them = configurations()
    for number in range(chunk, 100, 10):
        seats, options = all_of_them[number % len(all_of_them)]
        LivelyTrial(GAME, (seats, short(options)), seed=3_000 + number).play(look=0.02)


def short(options: dict[str, Any]) -> dict[str, Any]:
    """The same for one turn: a close look replays the whole game."""
    kept = {name: value for name, value in options.items() if name not in ("length", "minutes")}
    return {**kept, "turn_limit": 1}
