"""Random whole games of the prototype: they end, nothing appears or vanishes, and everything can be saved, resumed and taken back.

What holds for all games is tried by `Trial` here too, with lively players: who plays any move at random seldom fights or trades.
`pytest -m soak` plays hundreds of games.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import gonfalon
from gonfalon.games.prototype.cards.steps.draw import Keep
from gonfalon.games.prototype.game import GAME
from gonfalon.games.prototype.state import ProtoState
from gonfalon.kernel.game import HOST
from gonfalon.kernel.table import Table
from tests.games import every_game
from tests.games.every_game import (
    MOST_DECISIONS,
    RARE_VERBS,
    Configuration,
    Trial,
    pick,
    play_defaults,
    ring_the_bell,
    told,
)
from tests.games.prototype.configurations import configurations
from tests.games.prototype.random_play import PHASES, lively, opened

SAMPLE = 6
SOAK = 300


def state_of(table: Table) -> ProtoState:
    assert isinstance(table.state, ProtoState)
    return table.state


def cards_of(s: ProtoState) -> Counter[int]:
    """Every Empire card, wherever it is."""
    cards = Counter([*s.empire_deck, *s.empire_discard])
    for hand in s.hands:
        cards.update(hand)
    cards.update(entry.card for entry in s.delivered)
    for step in s.agenda:
        if isinstance(step, Keep):
            cards.update(step.drawn)
    return cards


class Played:
    """One game between lively players, checked after every move."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table, self.generator = table, random.Random(seed)
        self.verbs: Counter[str] = Counter()
        self.events: Counter[str] = Counter()
        s = state_of(table)
        self.copies = Counter(dict(enumerate(s.world.copies)))

    def run(self) -> Table:
        table = self.table
        while not table.over:
            assert len(table.written) < MOST_DECISIONS, "the game does not end"
            s = state_of(table)
            GAME.check(s)
            if s.turn:
                self.check_cards(s)
            if not ring_the_bell(table):
                self.play(table)
        GAME.check(state_of(table))
        return table

    def check_cards(self, s: ProtoState) -> None:
        """A card that is being answered or used is nowhere for a moment; none is there twice."""
        cards = cards_of(s)
        assert not cards - self.copies, "a card is there twice"
        on_the_way = sum((self.copies - cards).values())
        assert on_the_way <= sum(step.window == "card.declared" for step in s.agenda), (
            "a card is lost"
        )

    def play(self, table: Table) -> None:
        seat, moves = self.generator.choice(table.waiting), []
        if self.generator.random() < 0.04:
            moves = [m for m in table.standing(seat) if m.verb not in RARE_VERBS]
        move = lively(self.generator, moves or table.legal(seat))
        self.verbs[move.verb] += 1
        self.events.update(event.kind for event in table.play(seat, move))


def play_one(number: int) -> Played:
    all_of_them = configurations()
    seats, options = all_of_them[number * 7 % len(all_of_them)]
    played = Played(gonfalon.open_table(GAME, seats, number, options), number)
    with told(played.table, f"{seats} seats, {options}, seed {number}"):
        played.run()
    return played


def play_on(number: int, phase: str = "") -> Played:
    """From the middle, with all cards dealt."""
    played = Played(opened(number, phase), number)
    with told(played.table, f"opened, {phase}, seed {number}"):
        played.run()
    return played


def test_lively_games_end_and_no_card_is_lost() -> None:
    verbs: Counter[str] = Counter()
    for number in range(SAMPLE):
        verbs += play_one(number).verbs
    for verb in ("bid", "propose", "buy-technology", "build", "place-vf", "go", "attack", "buy"):
        assert verbs[verb], f"nobody ever plays {verb}; these games show too little"


def test_rich_positions_are_played_to_the_end() -> None:
    verbs: Counter[str] = Counter()
    events: Counter[str] = Counter()
    for number, phase in enumerate(PHASES):
        played = play_on(number, phase)
        verbs += played.verbs
        events += played.events
    for kind in ("card-played", "roll", "conquered", "pact-broken", "sold-goods", "technology", "reserved"):  # fmt: skip
        assert events[kind], f"{kind} never happens; these games show too little"


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(20))
def test_many_lively_games_end(chunk: int) -> None:
    for number in range(1_000 + chunk, 1_000 + SOAK, 20):
        play_one(number)
        play_on(number)


@pytest.mark.rule("MP-TIME-23", "MP-TIME-24")
@pytest.mark.parametrize("seats", range(3, 11))
def test_a_table_that_nobody_answers_comes_to_its_end(seats: int) -> None:
    table = play_defaults(GAME, (seats, {"turn_limit": 3}), seed=seats)
    assert table.result is not None
    assert state_of(table).battles == 0 or state_of(table).turn == 3


# ---- all that holds for every game


class LivelyTrial(Trial):
    """The moves are lively, the checks are those of all games."""

    def play_one(self, unusual: float) -> None:
        table, generator = self.table, self.generator
        if generator.random() < unusual:
            undoers = [seat for seat in range(HOST, self.seats) if table.can_undo(seat)]
            if undoers:
                table.undo(undoers[0])
                return
        seat = generator.choice(table.waiting)
        table.play(seat, lively(generator, table.legal(seat)))


@pytest.fixture
def no_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Words have tests of their own."""
    monkeypatch.setattr(every_game, "assert_words", lambda words, key: None)


@pytest.mark.usefixtures("no_words")
def test_lively_games_hold_every_property() -> None:
    looks = 0
    for number in range(2):
        trial = LivelyTrial(GAME, short(configurations()[number * 11]), seed=number)
        trial.play(look=0.004)
        looks += trial.looks
    assert looks > 1


@pytest.mark.soak
@pytest.mark.usefixtures("no_words")
@pytest.mark.parametrize("chunk", range(10))
def test_many_lively_games_hold_every_property(chunk: int) -> None:
    all_of_them = configurations()
    for number in range(chunk, 60, 10):
        configuration = short(all_of_them[number % len(all_of_them)])
        LivelyTrial(GAME, configuration, seed=3_000 + number).play(look=0.02)


def short(configuration: Configuration) -> Configuration:
    """The same for one turn: a close look replays the whole game."""
    seats, options = configuration
    kept: dict[str, Any] = {name: value for name, value in options.items() if name != "minutes"}
    return seats, {**kept, "turn_limit": 1}


def test_moves_of_the_own_turn_are_taken_back() -> None:
    """Until something is drawn, rolled or shown to others."""
    table = opened(4, "combat")
    generator, taken = random.Random(4), 0
    for _ in range(60):
        seat = table.waiting[0]
        before = table.state_hash
        moves = [move for move in table.legal(seat) if move.verb in ("take", "load", "unload")]
        if not moves:
            break
        table.play(seat, pick(generator, moves))
        if table.can_undo(seat):
            table.undo(seat)
            assert table.state_hash == before
            taken += 1
        table.play(seat, lively(generator, table.legal(seat)))
    assert taken
