"""The steward: it beats chance, finishes its games, bargains and fights, and knows only what its seat knows.

`pytest -m soak -s tests/bots/test_steward.py` plays the full number of games and prints the scores.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import mean
from typing import Any

import pytest

import gonfalon
from gonfalon.bots import Bot, make_bot
from gonfalon.games.warriors_traders.game import GAME
from gonfalon.games.warriors_traders.state import TRADE_PHASE, WarState
from gonfalon.kernel.moves import Move, concrete
from gonfalon.kernel.table import Table
from tests.bots.matches import (
    answer,
    ask_again,
    checked,
    look_twice,
    looked_at,
    play,
    stewards,
    wins_of_one,
)
from tests.games.warriors_traders.configurations import configurations

WIN_RATE = 0.9
SAMPLE = 16
SOAK = 200


def steward() -> Bot:
    return make_bot("steward", GAME, 0)


def state_of(table: Table) -> WarState:
    assert isinstance(table.state, WarState)
    return table.state


# ---- against chance


def wins_against_random(games: int) -> float:
    """Share of games that one steward wins against three random players, on both boards."""
    boards = list(GAME.data.boards)
    return wins_of_one(
        GAME,
        games,
        lambda seed: make_bot("random", GAME, seed),
        lambda number: {"map": boards[number // 4 % 2]},
    )


def test_the_steward_beats_three_random_players() -> None:
    assert wins_against_random(SAMPLE) >= WIN_RATE


@pytest.mark.soak
def test_the_steward_beats_three_random_players_in_many_games() -> None:
    rate = wins_against_random(SOAK)
    print(f"\nthe steward wins {rate:.1%} of {SOAK} games against three random players")
    assert rate >= WIN_RATE


# ---- among themselves


@dataclass
class Season:
    """What happened in a number of games between stewards."""

    games: int = 0
    shares: dict[str, list[float]] = field(default_factory=dict)
    """By kind of game, the winner's VP as a share of the threshold."""
    endings: Counter[str] = field(default_factory=Counter)
    seen: Counter[str] = field(default_factory=Counter)
    """In how many games an event or a verb occurred."""
    decisions: list[int] = field(default_factory=list)

    def report(self) -> str:
        lines = [f"{self.games} games between stewards: {dict(self.endings)}"]
        for kind, shares in sorted(self.shares.items()):
            lines.append(
                f"  {kind}: {len(shares)} games, winner at {min(shares):.0%} to {max(shares):.0%} "
                f"of the threshold, {mean(shares):.0%} on average"
            )
        lines.append(f"  decisions: {min(self.decisions)} to {max(self.decisions)}")
        kinds = ("bank-exchange", "offer-accepted", "unified", "war-declared", "peace-made")
        lines.append("  games with " + ", ".join(f"{kind}: {self.seen[kind]}" for kind in kinds))
        return "\n".join(lines)


def season(tables: Iterable[tuple[int, dict[str, Any]]], check_every: int) -> Season:
    """Stewards play one full-length game at each table; the positions of some games are checked."""
    told = Season()
    for number, (seats, options) in enumerate(tables):
        table = gonfalon.open_table(GAME, seats, number, options)
        watch = checked if number % check_every == 0 else None
        play(table, stewards(GAME, seats), watch)
        GAME.check(table.state)
        result = table.result
        assert result is not None
        assert result.reason in ("points", "last-turn"), (seats, options, number)
        world = state_of(table).world
        team = world.team[result.winners[0]]
        total = sum(result.scores[seat] for seat in world.members[team])
        kind = f"{world.threshold} VP, {seats} seats" + (", restricted" if world.scenario else "")
        told.games += 1
        told.shares.setdefault(kind, []).append(total / world.threshold)
        told.endings[result.reason] += 1
        told.seen.update({event.kind for event in table.log})
        told.decisions.append(len(table.written))
    return told


def spread(count: int) -> list[tuple[int, dict[str, Any]]]:
    """Evenly chosen ways to open a table, all at full length."""
    every = configurations()
    last = GAME.data.victory.last_turn
    chosen = [every[number * len(every) // count % len(every)] for number in range(count)]
    return [(seats, {**options, "turn_limit": last}) for seats, options in chosen]


def expect_sense(told: Season) -> None:
    """Somebody wins near the threshold, and the steward uses all that the game offers."""
    shares = [share for shares in told.shares.values() for share in shares]
    assert 0.85 <= mean(shares) <= 1.12, told.report()
    assert min(shares) >= 0.55, told.report()
    assert set(told.endings) == {"points", "last-turn"}, told.report()
    for kind in ("bank-exchange", "offer-accepted", "unified", "war-declared", "peace-made"):
        assert told.seen[kind], f"no steward ever brought about {kind}\n{told.report()}"
    assert told.seen["fort-built"] > told.games / 2, told.report()


def test_stewards_play_sensible_games_among_themselves() -> None:
    expect_sense(season(spread(12), check_every=4))


@pytest.mark.soak
def test_stewards_play_sensible_games_in_every_configuration() -> None:
    told = season(spread(SOAK), check_every=5)
    print(f"\n{told.report()}")
    expect_sense(told)


# ---- what it knows


def test_the_steward_answers_alike_in_the_same_position() -> None:
    assert looked_at(gonfalon.open_table(GAME, 3, 5), ask_again) > 100


def test_a_game_of_stewards_and_random_players_is_the_same_every_time() -> None:
    def record() -> dict[str, Any]:
        table = gonfalon.open_table(GAME, 3, 3, {"map": "east"})
        bots = [steward(), make_bot("random", GAME, 1), make_bot("random", GAME, 2)]
        return play(table, bots).record()

    assert record() == record()


def with_other_secrets(table: Table, seat: int) -> Table:
    """A twin that differs in what is hidden from the seat: chance to come, sealed choices, drafts, orders."""
    twin = table.copy()
    s = state_of(twin)
    s.rng ^= 0x5EED
    step = s.agenda[-1]
    for other in range(twin.seats):
        if other == seat:
            continue
        s.orders[other] ^= 0b1010
        if step.sealed and s.sealed[other]:
            s.sealed[other] = ()
        elif step.sealed and other in s.waiting:
            s.sealed[other] = (concrete(step.moves(s, other)[-1]),)
        if s.phase == TRADE_PHASE and not s.drafts[other]:
            s.drafts[other] = (seat, (1, 0, 0, 0), (0, 0, 0, 1))
        elif s.drafts[other]:
            s.drafts[other] = ()
    s.choices = {}
    return twin


def test_the_steward_uses_only_what_its_seat_knows() -> None:
    """Whatever the others hide, its move is the same."""
    compared: Counter[str] = Counter()

    def compare(table: Table, seat: int, move: Move) -> None:
        twin = with_other_secrets(table, seat)
        assert twin.state_hash != table.state_hash
        assert answer(steward(), twin, seat) is move
        compared[table.state.agenda[-1].window] += 1

    for seats, options in ((3, {}), (4, {"alliances": "2v2", "map": "east"})):
        table = gonfalon.open_table(GAME, seats, 1, options)
        play(table, stewards(GAME, seats), compare)
    for window in ("setup.tokens", "trade.open", "battle.assign"):
        assert compared[window], f"no {window} in these games; choose other seeds"


def test_the_steward_does_not_touch_what_it_is_given() -> None:
    assert looked_at(gonfalon.open_table(GAME, 2, 4), look_twice, every=5) > 50
