"""Set a position of Harvest in a few words, then play it as players do.

table = given(hands=["sun", "", "fair"], weather=3, steps=[Cards(ROLLED), Bid()])
play(table, "0: use sun", "0: abstain")
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import gonfalon
from gonfalon.kernel import engine
from gonfalon.kernel.events import Event
from gonfalon.kernel.moves import AnyMove, Move, RangeMove
from gonfalon.kernel.state import Step
from gonfalon.kernel.table import Table
from tests.kernel.harvest.game import DECK, GAME, KINDS, Harvest, HarvestState, Round


def opened(seats: int = 3, seed: int = 1, game: Harvest = GAME, **options: Any) -> Table:
    return gonfalon.open_table(game, seats, seed, options)


def given(
    steps: list[Step],
    seats: int = 3,
    seed: int = 1,
    weather: int = 3,
    coins: list[int] | None = None,
    wheat: list[int] | None = None,
    flour: list[int] | None = None,
    hands: list[str] | None = None,
    game: Harvest = GAME,
) -> Table:
    """A table whose agenda begins with these steps; a hand is a few names of cards."""
    table = opened(seats, seed, game)
    s = state(table)
    s.agenda = [Round()]
    s.push(*steps)
    s.weather = weather
    s.coins = coins or s.coins
    s.wheat = wheat or s.wheat
    s.flour = flour or s.flour
    s.hands = [
        tuple(KINDS["card"].index(card) for card in hand.split())
        for hand in (hands or [""] * seats)
    ]
    s.deck = DECK[:]
    for hand in s.hands:
        for card in hand:
            s.deck.remove(card)
    s.discards = []
    s.events = []
    engine.advance(s)
    game.check(s)
    return Table(game, seats, seed, table.options, s)


def state(table: Table) -> HarvestState:
    assert isinstance(table.state, HarvestState)
    return table.state


def play(table: Table, *lines: str) -> list[Event]:
    """Play moves given as "seat: move", the host being -1; returns the last one's events."""
    events: list[Event] = []
    for line in lines:
        seat, _, text = line.partition(":")
        events = table.play(int(seat), text.strip())
    return events


def legal(table: Table, seat: int) -> list[str]:
    return [move.text for move in table.legal(seat)]


def window(table: Table) -> str:
    return table.state.agenda[-1].window


def pick(generator: random.Random, moves: list[AnyMove]) -> Move:
    """Any of the moves, any amount of a range."""
    move = generator.choice(moves)
    return move.at(generator.choice(move.amounts)) if isinstance(move, RangeMove) else move


def random_decisions(table: Table, seed: int, unusual: float = 0.1) -> Iterator[None]:
    """Play on at random, undo and standing moves included; stops before every decision."""
    generator = random.Random(seed)
    while not table.over:
        yield
        seat = generator.choice(table.waiting)
        undoer = next((at for at in range(table.seats) if table.can_undo(at)), None)
        if undoer is not None and generator.random() < unusual:
            table.undo(undoer)
        elif generator.random() < unusual:
            standing = [move for move in table.standing(seat) if move.verb != "leave"]
            leaves = generator.random() < unusual
            table.play(seat, "leave" if leaves else pick(generator, standing))
        else:
            table.play(seat, pick(generator, table.legal(seat)))


def seen(table: Table, seat: int) -> dict[str, Any]:
    """Everything that a seat receives from a table."""
    return {
        "view": table.view(seat),
        "prompt": table.prompt(seat),
        "legal": [move.text for move in table.legal(seat)],
        "standing": [move.text for move in table.standing(seat)],
        "knowledge": table.knowledge(seat).dump(),
        "waiting in knowledge": table.knowledge(seat).waiting,
        "opening": [repr(event) for event in table.opening if event.seen_by(seat)],
        "log": [repr(event) for event in table.log if event.seen_by(seat)],
    }
