"""The steward of Medieval: it beats chance and a mere collector, ends its games, and knows only what its seat knows.

`pytest -m soak -s tests/games/medieval/test_steward.py` plays the full number of games and prints the numbers.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from statistics import mean

import pytest

import gonfalon
from gonfalon.bots import Bot, make_bot
from gonfalon.games.medieval.game import GAME
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.steward import bargain
from gonfalon.games.medieval.trade.questions import can_give
from gonfalon.games.medieval.value import Situation, value
from gonfalon.kernel.moves import Move
from gonfalon.kernel.table import Table
from tests.bots.matches import (
    Idler,
    answer,
    ask_again,
    checked,
    look_twice,
    looked_at,
    play,
    stewards,
    wins_of_one,
)
from tests.games.medieval.configurations import configurations
from tests.games.medieval.scene import given

GAMES = {"random": 16, "collector": 6}
"""How many games are played against whom; collectors draw few cards, so that their games are long."""
WIN_RATE = 0.9


def steward() -> Bot:
    return make_bot("steward", GAME, 0)


def state_of(table: Table) -> MedState:
    assert isinstance(table.state, MedState)
    return table.state


# ---- against others


def wins_against(kind: str, games: int) -> float:
    if kind == "collector":
        return wins_of_one(GAME, games, lambda seed: Idler("decline"))
    return wins_of_one(GAME, games, lambda seed: make_bot(kind, GAME, seed))


@pytest.mark.parametrize("kind", GAMES)
def test_the_steward_beats_three_of_them(kind: str) -> None:
    assert wins_against(kind, GAMES[kind]) >= WIN_RATE


@pytest.mark.soak
@pytest.mark.parametrize("kind", GAMES)
def test_the_steward_beats_three_of_them_in_many_games(kind: str) -> None:
    games = GAMES[kind] * 10
    rate = wins_against(kind, games)
    print(f"\nthe steward wins {rate:.1%} of {games} games against three of: {kind}")
    assert rate >= WIN_RATE


# ---- among themselves


@dataclass
class Season:
    """What happened in a number of games between stewards."""

    rounds: dict[tuple[int, str], list[float]] = field(default_factory=dict)
    """By seats and length, how many turns each player had."""
    seen: Counter[str] = field(default_factory=Counter)
    """In how many games an event occurred."""
    decisions: list[int] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)
    """Points of the winners."""

    def report(self) -> str:
        lines = [f"{len(self.decisions)} games between stewards"]
        for (seats, length), rounds in sorted(self.rounds.items()):
            lines.append(
                f"  {seats} seats, {length}: {len(rounds)} games, {min(rounds):.1f} to "
                f"{max(rounds):.1f} turns each, {mean(rounds):.1f} on average"
            )
        lines.append(f"  decisions: {min(self.decisions)} to {max(self.decisions)}")
        lines.append(f"  the winner has {mean(self.winners):.1f} points on average")
        return "\n".join(lines)


def season(count: int, check_every: int) -> Season:
    """Stewards play games of evenly chosen seats and options; the positions of some games are checked."""
    told = Season()
    every = configurations()
    for number in range(count):
        seats, options = every[number * len(every) // count % len(every)]
        table = gonfalon.open_table(GAME, seats, number, options)
        watch = checked if number % check_every == 0 else None
        play(table, stewards(GAME, seats), watch)
        GAME.check(table.state)
        result = table.result
        assert result is not None
        assert result.reason == "mongols", (seats, options, number)
        rounds = state_of(table).turn / seats
        told.rounds.setdefault((seats, options["length"]), []).append(rounds)
        told.seen.update({event.kind for event in table.log})
        told.decisions.append(len(table.written))
        told.winners.append(max(result.scores))
    return told


def expect_sense(told: Season) -> None:
    """Games last neither one round nor for ever, and the steward uses what the game offers."""
    for (seats, _length), rounds in told.rounds.items():
        assert max(rounds) <= 25, told.report()
        assert mean(rounds) * seats >= 8, told.report()
    for kind in (
        "conquered", "income", "map-card-drawn", "power-played", "pope-played", "crusade-won", "destroyed",
        "civil-war-over", "discarded", "intercepted", "knights-attack", "invested",
    ):  # fmt: skip
        assert told.seen[kind], f"no steward ever brought about {kind}\n{told.report()}"
    assert told.seen["conquered"] > len(told.decisions) * 0.9, told.report()


def test_stewards_play_sensible_games_among_themselves() -> None:
    expect_sense(season(16, check_every=8))


@pytest.mark.soak
def test_stewards_play_sensible_games_in_every_configuration() -> None:
    told = season(300, check_every=5)
    print(f"\n{told.report()}")
    expect_sense(told)


# ---- what it knows


def test_the_steward_answers_alike_in_the_same_position() -> None:
    assert looked_at(gonfalon.open_table(GAME, 3, 5), ask_again) > 60


def test_the_steward_does_not_touch_what_it_is_given() -> None:
    assert looked_at(gonfalon.open_table(GAME, 4, 4), look_twice, every=3) > 60


def with_other_secrets(table: Table, seat: int) -> Table:
    """A twin that differs in what is hidden from the seat: purses, hands, decks, sealed choices, chance to come."""
    twin = table.copy()
    s = state_of(twin)
    s.rng ^= 0x5EED
    unseen = len(s.deck) - s.deck_peeks[seat]
    for other in range(twin.seats):
        if other == seat:
            continue
        s.florins[other] += 7
        s.orders[other] = 0
        hand = s.hands[other]
        swapped, s.deck[: len(hand)] = s.deck[: len(hand)], hand[:unseen]
        if len(hand) <= unseen:
            s.hands[other] = tuple(sorted(swapped))
    top = s.map_deck[-1:] if s.map_peeks >> seat & 1 else []
    s.map_deck = s.map_deck[: len(s.map_deck) - len(top)][::-1] + top
    s.choices = {}
    return twin


def test_the_steward_uses_only_what_its_seat_knows() -> None:
    """Whatever the others hide, its move is the same."""
    compared: Counter[str] = Counter()

    def compare(table: Table, seat: int, move: Move) -> None:
        if len(state_of(table).deck) < 10:
            return
        twin = with_other_secrets(table, seat)
        assert twin.state_hash != table.state_hash
        bot, known = steward(), twin.knowledge(seat)
        legal = table.answers(seat) or table.legal(seat)
        assert bot.choose(seat, known, None, legal, table.standing(seat)) is move
        compared[table.state.agenda[-1].window] += 1

    for seats, options in ((2, {}), (4, {"investments": "on"})):
        table = gonfalon.open_table(GAME, seats, 1, options)
        play(table, stewards(GAME, seats), compare)
    for window in ("turn.actions", "attack.militia", "crusade.commit"):
        assert compared[window], f"no {window} in these games; choose other seeds"


def test_the_value_of_a_position_hangs_on_knowledge_only() -> None:
    table = gonfalon.open_table(GAME, 4, 2)
    seen = 0

    def look(table: Table, seat: int, move: Move) -> None:
        nonlocal seen
        s = state_of(table)
        if s.turn and len(s.deck) > 10:
            seen += 1
            known, other = table.knowledge(seat), with_other_secrets(table, seat).knowledge(seat)
            assert isinstance(known, MedState) and isinstance(other, MedState)
            assert value(known, seat) == value(other, seat)

    play(table, stewards(GAME, 4), look)
    assert seen > 50
    points = table.result.scores if table.result else []
    best = max(range(4), key=lambda seat: points[seat])
    assert max(range(4), key=lambda seat: value(state_of(table), seat)) == best


# ---- deals


def test_a_gift_is_taken_and_a_robbery_declined() -> None:
    """MD-TRADE-05, MD-TRADE-11."""
    scene = given({"fred": "france", "ginger": "russia"}, active="fred", npc="hungary",
                  florins={"fred": 9, "ginger": 9})  # fmt: skip
    bot = steward()
    table = scene.table
    for words in ("offer-to player-2", "give-florins 4", "send"):
        table.play(0, words)
    assert answer(bot, table, 1).text == "accept player-1"
    table.play(1, "decline player-1")
    for words in ("offer-to player-2", "want-florins 4", "send"):
        table.play(0, words)
    assert answer(bot, table, 1).text == "decline player-1"


def test_a_sale_is_planned_from_what_the_seat_has() -> None:
    """MD-TRADE-04: one card, for Florins, to somebody who is not ahead."""
    planned = 0

    def look(table: Table, seat: int, move: Move) -> None:
        nonlocal planned
        known = table.knowledge(seat)
        assert isinstance(known, MedState)
        sale = bargain.best_sale(Situation(known, seat)) if known.turn else None
        if sale and not known.card_dealt:
            planned += 1
            assert sale.gives.card in known.hands[seat]
            assert sale.wants.florins > 0
            assert can_give(known, seat, sale.gives)

    for seed in range(4):
        play(gonfalon.open_table(GAME, 5, seed), stewards(GAME, 5), look)
    assert planned
