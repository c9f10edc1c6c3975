"""What is hidden stays hidden: at random decisions of games full of secret diplomacy hidden facts are changed, and nothing that
another seat can get may differ: what it sees, is asked, may do, and is told when a move is refused.
"""

from __future__ import annotations

from collections import Counter

import pytest

import gonfalon
from gonfalon.games.prototype.cards.questions.power import PLAY_VERBS
from gonfalon.games.prototype.game import GAME
from gonfalon.games.prototype.state import FINAL, ProtoState
from gonfalon.kernel.moves import AnyMove, Move, concrete
from tests.games.every_game import told
from tests.games.prototype.configurations import configurations
from tests.games.prototype.random_play import lively, opened
from tests.games.prototype.secrets import CHANGES
from tests.games.secrets_of_a_game import Schemers

DECISIONS = 260
NUMBERED = ("break-pact", "end-pact", "keep-pact", "vote-kept", "vote-broken", "confirm-treaty")
FOR_MONEY = ("bid", "gift", "keep-card", "buy-vf")


class Negotiators(Schemers):
    changes = CHANGES

    @property
    def state(self) -> ProtoState:
        assert isinstance(self.table.state, ProtoState)
        return self.table.state

    def is_over(self) -> bool:
        return self.table.over or self.state.phase == FINAL

    def play_one(self) -> None:
        seat = self.generator.choice(self.table.waiting)
        self.table.play(seat, self.scheme(self.table.legal(seat)))

    def scheme(self, moves: list[AnyMove]) -> Move:
        """Pacts are secret where they can be, proposed and accepted."""
        for verb in ("secret", "propose", "accept"):
            wanted = [move for move in moves if move.verb == verb]
            if wanted and self.generator.random() < 0.5:
                return concrete(wanted[0])
        return lively(self.generator, moves)

    def numbered(self, s: ProtoState) -> list[str]:
        v, numbers = s.vocabulary, [item.number for item in (*s.pacts, *s.proposals, *s.claims)]
        return [v[verb, number].text for number in numbers for verb in NUMBERED]

    def also(self, s: ProtoState) -> None:
        step = s.agenda[-1]
        is_open = step.window != "diplomacy.turn" or s.hands[s.active]
        if {*PLAY_VERBS, *FOR_MONEY} & set(step.verbs) and is_open:
            assert step.stays_open(s), f"{step} closes by itself when a hidden thing is missing"


def scheme(number: int, decisions: int = DECISIONS) -> Counter[str]:
    """Every second game begins in the middle, with pacts, wars and cards."""
    seats, options = configurations()[number * 7 % len(configurations())]
    table = gonfalon.open_table(GAME, seats, number, options)
    if number % 2:
        table = opened(number, objectives={"bruno": 2, "carla": 3})
    with told(table, f"{table.seats} seats, {table.options}, seed {number}"):
        return Negotiators(table, number).run(decisions)


@pytest.mark.rule(
    "MP-TERM-11", "MP-TIME-02", "MP-TIME-06", "MP-TIME-07", "MP-TIME-14", "MP-TIME-18", "MP-OBJ-07"
)
@pytest.mark.parametrize("chunk", range(2))
def test_hidden_facts_make_no_difference_to_others(chunk: int) -> None:
    changed: Counter[str] = Counter()
    for number in range(4 * chunk, 4 * chunk + 4):
        changed += scheme(number)
    for name in ("money", "hands", "objectives", "decks", "reserves", "pacts", "orders", "books"):
        assert changed[name], f"{name} was never changed; these games show too little"


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(10))
def test_hidden_facts_make_no_difference_in_many_games(chunk: int) -> None:
    for number in range(100 + chunk, 300, 10):
        scheme(number, 4_000)
