"""The steward of the prototype: it beats chance and idleness, ends its games in time, uses what the game offers and knows only what its
seat knows.

`pytest -m soak -s tests/games/prototype/test_steward.py` plays the full number of games and prints the numbers.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from statistics import mean
from typing import Any

import pytest

import gonfalon
from gonfalon.bots import Bot, make_bot
from gonfalon.games.prototype.game import GAME
from gonfalon.games.prototype.state import ProtoState
from gonfalon.kernel.moves import Move
from gonfalon.kernel.table import Table
from tests.bots.matches import (
    Idler,
    answer,
    ask_again,
    checked,
    is_quick,
    look_twice,
    looked_at,
    play,
    stewards,
    wins_of_one,
)
from tests.games.prototype.configurations import VARIANTS

RARELY_USED = 2
"""So many technologies may be missing in sixty games; the recorded games use them all."""
WIN_RATE = 0.9
TURNS = {"turn_limit": 8}
SAMPLE = 4
SECONDS = 4
"""Of processor time, for a game of four stewards over eight turns; a busy machine is given twice as much."""


def steward() -> Bot:
    return make_bot("steward", GAME, 0)


def state_of(table: Table) -> ProtoState:
    assert isinstance(table.state, ProtoState)
    return table.state


# ---- against others


def wins_against(kind: str, games: int) -> float:
    def others(seed: int) -> Bot:
        return Idler() if kind == "idler" else make_bot(kind, GAME, seed)

    return wins_of_one(GAME, games, others, lambda number: TURNS)


@pytest.mark.parametrize("kind", ["random", "idler"])
def test_the_steward_beats_three_of_them(kind: str) -> None:
    assert wins_against(kind, SAMPLE) >= (WIN_RATE if kind == "random" else 0.5)


@pytest.mark.soak
@pytest.mark.parametrize("kind", ["random", "idler"])
def test_the_steward_beats_three_of_them_in_many_games(kind: str) -> None:
    rate = wins_against(kind, 100)
    print(f"\nthe steward wins {rate:.1%} of 100 games against three of: {kind}")
    assert rate >= WIN_RATE


# ---- among themselves


@dataclass
class Season:
    """What happened in a number of games between stewards."""

    seen: Counter[str] = field(default_factory=Counter)
    """In how many games an event occurred."""
    used: Counter[tuple[str, str]] = field(default_factory=Counter)
    """How often a character was played or shown, a technology bought, a clause agreed on."""
    decisions: list[int] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)
    """Honour Points of the winners."""

    def add(self, table: Table) -> None:
        result = table.result
        assert result is not None
        self.used.update(GAME.used(table.state, table.log))
        self.seen.update({event.kind for event in table.log})
        self.decisions.append(len(table.written))
        self.winners.append(max(result.scores))

    def unused(self) -> list[str]:
        """Characters and technologies; stewards have no use for some clauses."""
        parts = GAME.parts()
        return [
            id for kind in ("card", "technology") for id in parts[kind] if not self.used[kind, id]
        ]

    def report(self) -> str:
        return (
            f"{len(self.decisions)} games between stewards, {min(self.decisions)} to {max(self.decisions)} decisions; "
            f"winners have {mean(self.winners):.1f} Honour Points; never used: {self.unused()}"
        )


def season(
    tables: list[tuple[int, dict[str, Any]]], check_every: int, *, guests: bool = False
) -> Season:
    """Stewards play one game at each table; the positions of some games are checked. `guests`: at half of the tables sits one who plays
    at random, so that there are wars."""
    told = Season()
    for number, (seats, options) in enumerate(tables):
        table = gonfalon.open_table(GAME, seats, number, options)
        watch = checked if number % check_every == 0 else None
        bots = stewards(GAME, seats)
        if guests and number // 8 % 2:
            bots[number % seats] = make_bot("random", GAME, number)
        play(table, bots, watch)
        GAME.check(table.state)
        told.add(table)
    return told


def tables(count: int, turns: int) -> list[tuple[int, dict[str, Any]]]:
    """All numbers of players in turn, with the variants that end by themselves."""
    variants = [variant for variant in VARIANTS if variant.get("turn_limit", turns)]
    return [
        (3 + number % 8, {**variants[number // 8 % len(variants)], "turn_limit": turns})
        for number in range(count)
    ]


def expect_sense(told: Season) -> None:
    """The steward conquers, builds, trades and signs pacts, and comes out ahead of where it started."""
    for kind in ("conquered", "technology", "pact", "bought-goods", "sold-goods"):
        assert told.seen[kind] == len(told.decisions), f"{kind}: {told.report()}"
    for kind in ("built", "relic-taken", "transport-ordered", "transport-improved"):
        assert told.seen[kind], f"{kind}: {told.report()}"
    assert mean(told.winners) > 7, told.report()


def test_stewards_play_sensible_games_among_themselves() -> None:
    expect_sense(season([(4, TURNS), (3, TURNS), (6, TURNS)], check_every=2))


def test_stewards_play_at_every_table() -> None:
    told = season(tables(8, 2), check_every=4)
    assert len(told.decisions) == 8


@pytest.mark.soak
def test_stewards_play_sixty_games_and_use_nearly_everything() -> None:
    told = season(tables(64, 8), check_every=8, guests=True)
    print(f"\n{told.report()}")
    assert len(told.unused()) <= RARELY_USED
    expect_sense(told)


def test_a_game_of_stewards_is_quick() -> None:
    assert is_quick(GAME, 2 * SECONDS, TURNS)


# ---- what it knows


def test_the_steward_answers_alike_whoever_asks() -> None:
    assert looked_at(gonfalon.open_table(GAME, 3, 5, {"turn_limit": 3}), ask_again, every=7) > 100


def with_other_secrets(table: Table, seat: int) -> Table:
    """The same to this seat; money, decks, orders, chance and sealed answers of the others are different."""
    twin = table.copy()
    s = state_of(twin)
    s.rng ^= 0x5DEECE66D
    for other in range(s.world.seats):
        if other != seat:
            s.florins[other] += 370
            s.sealed[other] = ()
            s.orders[other] = 0
            s.reserve[other] += 2
    s.event_deck.reverse()
    s.empire_deck.reverse()
    s.treasure_deck.reverse()
    return twin


def test_the_steward_uses_only_what_its_seat_knows() -> None:
    compared: Counter[str] = Counter()

    def compare(table: Table, seat: int, move: Move) -> None:
        if state_of(table).turn:
            twin = with_other_secrets(table, seat)
            assert answer(steward(), twin, seat) is move
            compared[table.state.agenda[-1].window] += 1

    play(gonfalon.open_table(GAME, 4, 3, {"turn_limit": 3}), stewards(GAME, 4), compare)
    for window in (
        "auction.bid",
        "purchase.orders",
        "taxes.orders",
        "combat.turn",
        "commerce.turn",
    ):
        assert compared[window], f"no {window} in this game; choose another seed"


def test_the_steward_does_not_touch_what_it_is_given() -> None:
    assert looked_at(gonfalon.open_table(GAME, 3, 4, {"turn_limit": 2}), look_twice, every=5) > 50
