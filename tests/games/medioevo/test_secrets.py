"""Nobody learns what is hidden: at random decisions of games full of secret diplomacy hidden facts are changed, and nothing that
another seat can get may differ: what it sees, is asked, may do, and is told when a move is refused.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import gonfalon
from gonfalon.games.medioevo.game import GAME
from gonfalon.games.medioevo.state import FINAL, MedState
from gonfalon.kernel.game import HOST
from gonfalon.kernel.moves import concrete
from gonfalon.kernel.table import Table
from tests.games.every_game import any_move, known, pick, seen, told
from tests.games.medioevo.configurations import configurations
from tests.games.medioevo.secrets import CHANGES
from tests.games.medioevo.test_play import free, lively
from tests.games.medioevo.test_random_cards import position

DECISIONS = 200
LOOK = 0.12
NUMBERED = ("accept", "refuse", "withdraw", "break", "publish", "offer-end", "contest", "abstain")


class Schemers:
    """A random game in which many pacts are secret."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table = table
        self.generator = random.Random(seed)
        self.changed: Counter[str] = Counter()

    @property
    def state(self) -> MedState:
        assert isinstance(self.table.state, MedState)
        return self.table.state

    def run(self, decisions: int) -> None:
        for _ in range(decisions):
            if self.table.over or self.state.phase == FINAL:
                return
            if self.generator.random() < LOOK:
                self.look()
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

    # ---- looking

    def look(self) -> None:
        table, generator = self.table, self.generator
        viewer = generator.randrange(HOST, table.seats)
        twin = table.copy()
        s = twin.state
        assert isinstance(s, MedState)
        for change in generator.sample(CHANGES, 4):
            if change(s, viewer, generator):
                self.changed[change.__name__] += 1
        s.choices = {}
        step = s.agenda[-1]
        assert known(table, viewer) == known(waited(twin), viewer), f"{viewer} knows; {step}"
        mine, theirs = seen(table, viewer), seen(twin, viewer)
        for what, value in mine.items():
            assert value == theirs[what], f"seat {viewer} learns from its {what}; {step}"
        if viewer != HOST:
            assert answers(table, viewer) == answers(twin, viewer)
        for text in generator.sample(self.requests(twin), 40):
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
            assert isinstance(s, MedState)
            numbers = [item.number for item in (*s.pacts, *s.proposals, *s.claims)]
            texts += [v[verb, number].text for number in numbers for verb in NUMBERED]
            texts += [
                v["claim", seat, number].text for number in numbers for seat in range(table.seats)
            ]
        return texts


def answers(table: Table, seat: int) -> list[str]:
    return [move.text for move in table.answers(seat)]


def waited(table: Table) -> Table:
    """Whom the step waits for after the change."""
    s = table.state
    s.waiting = s.agenda[-1].waits_for(s)
    return table


def scheme(number: int, decisions: int = DECISIONS) -> Counter[str]:
    """Every third game begins in the middle, with all cards dealt."""
    seats, options = configurations()[number * 7 % len(configurations())]
    if number % 3 == 2:
        state = position(number)
        table = Table(GAME, state.world.seats, number, state.world.options, state)
    else:
        table = gonfalon.open_table(GAME, seats, number, options)
    schemers = Schemers(table, number)
    with told(table, f"{table.seats} seats, {table.options}, seed {number}"):
        schemers.run(decisions)
    return schemers.changed


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
