"""Positions dealt anew from what one seat knows: never with the help of what it does not know.

A sample in every run of the suite, more in `make soak`.
"""

from __future__ import annotations

import importlib
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

import gonfalon
from gonfalon.kernel import engine
from gonfalon.kernel.game import Game
from gonfalon.kernel.moves import RangeMove
from gonfalon.kernel.state import State
from gonfalon.kernel.table import Table
from tests.games.every_game import configurations, known, pick, play_time_up, seen, told

GAMES = gonfalon.game_ids()
CHANGED = ("medioevo", "prototype")
"""Games whose tests can change hidden facts at random (`secrets.py`); the others are changed here."""
GAMES_EACH = {"warriors_traders": 4, "medieval": 4, "medioevo": 3, "prototype": 3}
LOOKS = {"warriors_traders": 0.1, "medieval": 0.05}
"""The share of decisions at which positions are dealt anew, else `LOOK`."""
LOOK = 0.02
LONGEST = 600
"""Moves that are played of a game in a sample."""

every_game = pytest.mark.parametrize("id", GAMES)


def dealt(table: Table, state: State) -> Table:
    """A table at which the position lies."""
    twin = table.copy()
    twin.state = state
    return twin


class Dealer:
    """A random game in which positions are dealt anew at some decisions."""

    def __init__(self, id: str, seed: int) -> None:
        self.game: Game = gonfalon.find_game(id)
        found = configurations(self.game)
        self.seats, options = found[(seed * 37 + 11) % len(found)]
        self.table = gonfalon.open_table(self.game, self.seats, seed, options)
        self.generator = random.Random(seed)
        self.where = f"{id}, {self.seats} seats, {options}, seed {seed}"

    def positions(self, look: float, most: int) -> int:
        looks = 0
        with told(self.table, self.where):
            while not self.table.over and len(self.table.written) < most:
                if self.generator.random() < look:
                    self.look()
                    looks += 1
                self.play_one()
        return looks

    def play_one(self) -> None:
        table, generator = self.table, self.generator
        if table.options.get("minutes") and self.game.turn(table.state) > 3 and play_time_up(table):
            return
        seat = generator.choice(table.waiting)
        moves = table.legal(seat)
        free = [m for m in table.standing(seat) if m.verb not in ("resign", "leave", "stop")]
        if free and generator.random() < 0.1:
            moves = table.answers(seat) or free
        table.play(seat, pick(generator, moves))

    def look(self) -> None:
        table, generator, game = self.table, self.generator, self.game
        is_asked = generator.random() < 0.7
        seat = generator.choice(table.waiting) if is_asked else generator.randrange(self.seats)
        seed = generator.getrandbits(60)
        knowledge = game.known_to(table.state, seat)
        before = json.dumps(knowledge.dump())
        position = game.redeal(knowledge, seat, seed)
        assert json.dumps(knowledge.dump()) == before, "the knowledge was changed"
        step = position.agenda[-1]
        game.check(position)
        self.check_same(seat, position, f"seat {seat}; {step}")
        self.check_asked(position)
        again = game.redeal(self.reloaded(knowledge), seat, seed)
        assert json.dumps(again.dump()) == json.dumps(position.dump())
        self.play_on(dealt(table, position))

    def check_same(self, seat: int, position: State, where: str) -> None:
        """The seat knows, sees, is asked and may do the same."""
        twin = dealt(self.table, position)
        assert known(self.table, seat) == known(twin, seat), where
        mine, theirs = seen(self.table, seat), seen(twin, seat)
        for what, value in mine.items():
            assert value == theirs[what], f"another {what}: {where}"

    def check_asked(self, position: State) -> None:
        assert position.waiting
        for seat in position.waiting:
            moves = engine.legal(position, seat)
            assert moves, f"seat {seat} owes a choice and has none; {position.agenda[-1]}"
            assert all(m.low <= m.high for m in moves if isinstance(m, RangeMove))

    def reloaded(self, knowledge: State) -> State:
        """Knowledge as plain data and back: nothing else can have been used."""
        data = json.loads(json.dumps(knowledge.dump()))
        loaded = self.game.load(data, self.seats, self.table.options)
        loaded.waiting = knowledge.waiting
        return loaded

    def play_on(self, table: Table, moves: int = 12) -> None:
        for _ in range(moves):
            if table.over:
                return
            seat = self.generator.choice(table.waiting)
            table.play(seat, pick(self.generator, table.legal(seat)))
            self.game.check(table.state)


@every_game
def test_positions_dealt_anew_look_the_same_to_the_seat(id: str) -> None:
    looks = 0
    for seed in range(GAMES_EACH.get(id, 2)):
        looks += Dealer(id, seed).positions(LOOKS.get(id, LOOK), LONGEST)
    assert looks > 10


@pytest.mark.soak
@every_game
@pytest.mark.parametrize("chunk", range(10))
def test_many_positions_dealt_anew(id: str, chunk: int) -> None:
    for seed in range(100 + chunk, 200, 10):
        Dealer(id, seed).positions(0.05, 20_000)


@every_game
def test_a_position_dealt_anew_is_played_to_its_end(id: str) -> None:
    dealer = Dealer(id, 5)
    dealer.positions(0.0, 150)
    table = dealer.table
    assert not table.over
    seat = table.waiting[0]
    end = dealt(table, dealer.game.redeal(table.knowledge(seat), seat, 3))
    while not end.over:
        if end.options.get("minutes"):
            play_time_up(end)
        seat = dealer.generator.choice(end.waiting)
        end.play(seat, pick(dealer.generator, end.legal(seat)))
    assert end.result is not None


@every_game
def test_other_seeds_deal_other_positions(id: str) -> None:
    dealer = Dealer(id, 6)
    dealer.positions(0.0, 120)
    table = dealer.table
    seat = table.waiting[0]
    found = {
        json.dumps(dealer.game.redeal(table.knowledge(seat), seat, seed).dump(), sort_keys=True)
        for seed in range(10)
    }
    assert len(found) == 10


# ---- what is hidden


def chance_only(s: Any, viewer: int, chance: random.Random) -> bool:
    s.rng ^= chance.getrandbits(60)
    return True


def sealed_and_orders(s: Any, viewer: int, chance: random.Random) -> bool:
    """Warriors & Traders: answers left in advance."""
    for seat in range(s.world.seats):
        if seat != viewer:
            s.orders[seat] = chance.randrange(2)
    return True


def cards_and_purses(s: Any, viewer: int, chance: random.Random) -> bool:
    """Medieval: other hands, decks and purses. Whom a covert question asks does not change."""
    if s.turn == 0 or s.agenda[-1].covert or any(s.deck_peeks):
        return False
    before = s.agenda[-1].waits_for(s)
    kept = s.hands[:], s.deck[:], s.florins[:]
    others = [seat for seat in range(s.world.seats) if seat != viewer]
    pile = [*s.deck, *(card for seat in others for card in s.hands[seat])]
    chance.shuffle(pile)
    for seat in others:
        s.hands[seat] = tuple(sorted(pile.pop() for _ in s.hands[seat]))
        s.florins[seat] += chance.randint(1, 30)
    s.deck = pile
    if s.agenda[-1].waits_for(s) != before:
        s.hands, s.deck, s.florins = kept
        return False
    return True


def changes(id: str) -> tuple[Callable[[Any, int, random.Random], bool], ...]:
    if id in CHANGED:
        found = importlib.import_module(f"tests.games.{id}.secrets").CHANGES
        return (chance_only, *found)
    return (chance_only, cards_and_purses if id == "medieval" else sealed_and_orders)


@every_game
def test_hidden_facts_make_no_difference_to_the_deal(id: str) -> None:
    changed = 0
    for seed in range(3):
        dealer = Dealer(id, seed + 20)
        game, table, generator = dealer.game, dealer.table, dealer.generator
        while not table.over and len(table.written) < 150:
            if generator.random() < 0.12:
                viewer = generator.choice(table.waiting)
                twin = table.copy()
                for change in generator.sample(changes(id), 2):
                    changed += change(twin.state, viewer, generator)
                twin.state.choices = {}
                twin.state.waiting = twin.state.agenda[-1].waits_for(twin.state)
                number = generator.getrandbits(40)
                one, other = (
                    game.redeal(game.known_to(at.state, viewer), viewer, number)
                    for at in (table, twin)
                )
                assert one.dump() == other.dump(), dealer.where
            dealer.play_one()
    assert changed > 20
