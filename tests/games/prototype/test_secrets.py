"""What is hidden stays hidden: at random decisions of games full of secret diplomacy hidden facts are changed, and nothing that
another seat can get may differ: what it sees, is asked, may do, and is told when a move is refused.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

import gonfalon
from gonfalon.games.prototype.cards.power import PLAY_VERBS
from gonfalon.games.prototype.game import GAME
from gonfalon.games.prototype.state import FINAL, ProtoState
from gonfalon.kernel.game import HOST
from gonfalon.kernel.moves import AnyMove, Move, concrete
from gonfalon.kernel.table import Table
from tests.games.every_game import any_move, known, seen, told
from tests.games.prototype.configurations import configurations
from tests.games.prototype.random_play import lively, opened
from tests.games.prototype.secrets import CHANGES

DECISIONS = 260
LOOK = 0.1
NUMBERED = ("break-pact", "end-pact", "keep-pact", "vote-kept", "vote-broken", "confirm-treaty")
FOR_MONEY = ("bid", "gift", "keep-card", "buy-vf")


class Schemers:
    """A random game in which many pacts are secret."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table = table
        self.generator = random.Random(seed)
        self.changed: Counter[str] = Counter()

    @property
    def state(self) -> ProtoState:
        assert isinstance(self.table.state, ProtoState)
        return self.table.state

    def run(self, decisions: int) -> None:
        for _ in range(decisions):
            if self.table.over or self.state.phase == FINAL:
                return
            if self.generator.random() < LOOK:
                self.look()
            seat = self.generator.choice(self.table.waiting)
            self.table.play(seat, self.scheme(self.table.legal(seat)))

    def scheme(self, moves: list[AnyMove]) -> Move:
        """Pacts are secret where they can be, proposed and accepted."""
        for verb in ("secret", "propose", "accept"):
            wanted = [move for move in moves if move.verb == verb]
            if wanted and self.generator.random() < 0.5:
                return concrete(wanted[0])
        return lively(self.generator, moves)

    # ---- looking

    def look(self) -> None:
        table, generator = self.table, self.generator
        viewer = generator.randrange(HOST, table.seats)
        twin = table.copy()
        s = twin.state
        assert isinstance(s, ProtoState)
        for change in generator.sample(CHANGES, 5):
            if change(s, viewer, generator):
                self.changed[change.__name__] += 1
        s.choices = {}
        step = s.agenda[-1]
        is_open = step.window != "diplomacy.turn" or s.hands[s.active]
        if {*PLAY_VERBS, *FOR_MONEY} & set(step.verbs) and is_open:
            assert step.stays_open(s), f"{step} closes by itself when a hidden thing is missing"
        assert known(table, viewer) == known(waited(twin), viewer), f"{viewer} knows; {step}"
        mine, theirs = seen(table, viewer), seen(twin, viewer)
        for what, value in mine.items():
            assert value == theirs[what], f"seat {viewer} learns from its {what}; {step}"
        for text in generator.sample(self.requests(twin), 30):
            assert table.why(viewer, text) == twin.why(viewer, text), f"{viewer}: {text}; {step}"

    def requests(self, twin: Table) -> list[str]:
        """Anything, what others may play, and everything about numbers that are hidden."""
        generator, v = self.generator, twin.state.vocabulary
        texts = [any_move(generator, v).text for _ in range(30)]
        verbs = twin.state.agenda[-1].verbs
        texts += [any_move(generator, v, generator.choice(verbs)).text for _ in range(30)]
        for table in (self.table, twin):
            for seat in range(table.seats):
                moves = [*table.legal(seat), *table.standing(seat)]
                texts += [concrete(m).text for m in generator.sample(moves, min(12, len(moves)))]
            s = table.state
            assert isinstance(s, ProtoState)
            numbers = [item.number for item in (*s.pacts, *s.proposals, *s.claims)]
            texts += [v[verb, number].text for number in numbers for verb in NUMBERED]
        return texts


def waited(table: Table) -> Table:
    """Whom the step waits for after the change."""
    s = table.state
    s.waiting = s.agenda[-1].waits_for(s)
    return table


def scheme(number: int, decisions: int = DECISIONS) -> Counter[str]:
    """Every second game begins in the middle, with pacts, wars and cards."""
    seats, options = configurations()[number * 7 % len(configurations())]
    table = opened(number) if number % 2 else gonfalon.open_table(GAME, seats, number, options)
    schemers = Schemers(table, number)
    with told(table, f"{table.seats} seats, {table.options}, seed {number}"):
        schemers.run(decisions)
    return schemers.changed


@pytest.mark.rule(
    "MP-TERM-11", "MP-TIME-02", "MP-TIME-06", "MP-TIME-07", "MP-TIME-14", "MP-TIME-18"
)
@pytest.mark.parametrize("chunk", range(2))
def test_hidden_facts_make_no_difference_to_others(chunk: int) -> None:
    changed: Counter[str] = Counter()
    for number in range(4 * chunk, 4 * chunk + 4):
        changed += scheme(number)
    for name in ("money", "hands", "decks", "reserves", "pacts", "orders", "books"):
        assert changed[name], f"{name} was never changed; these games show too little"


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(10))
def test_hidden_facts_make_no_difference_in_many_games(chunk: int) -> None:
    for number in range(100 + chunk, 300, 10):
        scheme(number, 4_000)
