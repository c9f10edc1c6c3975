"""Nobody learns what is hidden: at random decisions of games full of secret diplomacy hidden facts are changed, and nothing that
another seat can get may differ: what it sees, is asked, may do, and is told when a move is refused.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import gonfalon
from gonfalon.games.medioevo.game import GAME
from gonfalon.games.medioevo.state import FINAL, MedState
from gonfalon.kernel.table import Table
from tests.games.every_game import pick, told
from tests.games.medioevo.configurations import configurations
from tests.games.medioevo.secrets import CHANGES
from tests.games.medioevo.test_play import free, lively
from tests.games.medioevo.test_random_cards import position
from tests.games.secrets_of_a_game import Schemers

DECISIONS = 200
NUMBERED = ("accept", "refuse", "withdraw", "break", "publish", "offer-end", "contest", "abstain")


class Negotiators(Schemers):
    changes = CHANGES
    changes_at_once = 4
    requests_at_once = 40
    look_at = 0.12

    @property
    def state(self) -> MedState:
        assert isinstance(self.table.state, MedState)
        return self.table.state

    def is_over(self) -> bool:
        return self.table.over or self.state.phase == FINAL

    def play_one(self) -> None:
        if self.state.turn and self.generator.random() < 0.2:
            self.scheme()
        else:
            seat = self.generator.choice(self.table.waiting)
            self.table.play(seat, lively(self.generator, self.table.legal(seat)))

    def scheme(self) -> None:
        """Answer what was proposed, write a secret pact, or play any free move."""
        table, generator = self.table, self.generator
        seat = generator.choice(self.state.order)
        answers = table.answers(seat)
        if answers:
            wanted = [move for move in answers if move.verb != "refuse"]
            table.play(seat, pick(generator, wanted or answers))
        elif generator.random() < 0.5:
            partners = generator.sample([o for o in self.state.order if o != seat], 1)
            table.play(seat, "drop-pact") if self.state.drafts[seat] else None
            for partner in partners:
                table.play(seat, table.state.vocabulary["pact-with", partner])
            for _ in range(generator.randint(1, 3)):
                verbs = ("grant", "no-war", "defend", "lead", "target", "payment", "text")
                words = [move for move in table.standing(seat) if move.verb in verbs]
                table.play(seat, self.small(lively(generator, words)))
            if generator.random() < 0.8:
                table.play(seat, "secret")
            proposing = [move for move in table.standing(seat) if move.verb == "propose"]
            if proposing:
                table.play(seat, proposing[0])
        elif moves := free(table, seat):
            table.play(seat, lively(generator, moves))

    def small(self, move: Any) -> Any:
        """Payments that somebody can make."""
        if move.verb != "payment":
            return move
        return self.state.vocabulary[("payment", *move.args[:-1], self.generator.randint(1, 60))]

    def numbered(self, s: MedState) -> list[str]:
        v, numbers = s.vocabulary, [item.number for item in (*s.pacts, *s.proposals, *s.claims)]
        texts = [v[verb, number].text for number in numbers for verb in NUMBERED]
        return texts + [v["claim", seat, n].text for n in numbers for seat in range(s.world.seats)]


def scheme(number: int, decisions: int = DECISIONS) -> Counter[str]:
    """Every third game begins in the middle, with all cards dealt."""
    seats, options = configurations()[number * 7 % len(configurations())]
    if number % 3 == 2:
        state = position(number)
        table = Table(GAME, state.world.seats, number, state.world.options, state)
    else:
        table = gonfalon.open_table(GAME, seats, number, options)
    with told(table, f"{table.seats} seats, {table.options}, seed {number}"):
        return Negotiators(table, number).run(decisions)


@pytest.mark.rule("MU-HID-01", "MU-HID-03", "MU-HID-04", "MU-HID-06", "MU-DIP-27", "MU-COM-11")
@pytest.mark.parametrize("chunk", range(2))
def test_hidden_facts_make_no_difference_to_others(chunk: int) -> None:
    changed: Counter[str] = Counter()
    for number in range(4 * chunk, 4 * chunk + 4):
        changed += scheme(number)
    for name in ("money", "new_pact", "proposals", "orders", "decks"):
        assert changed[name], f"{name} was never changed; these games show too little"


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(10))
def test_hidden_facts_make_no_difference_in_many_games(chunk: int) -> None:
    for number in range(100 + chunk, 300, 10):
        scheme(number, 4_000)
