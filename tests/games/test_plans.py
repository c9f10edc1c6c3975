"""Shown equals taken for whole plans: what several moves promise together is what happens.

Recorded games are played again. At some of their decisions the next moves of the same seat are a plan; it is tried on the seat's
knowledge, and compared with what the player has, in the true position, after these moves.
"""

from __future__ import annotations

from collections import Counter
from itertools import takewhile

import pytest

import gonfalon
from gonfalon.kernel.consequences import CHANGE, RANGE
from gonfalon.kernel.game import Game
from gonfalon.kernel.plans import REFUSED, foresee
from gonfalon.kernel.table import UNDO, Table
from tests.games.recorded import recorded, records_of
from tests.games.shown import played

GAMES = gonfalon.game_ids()
LONGEST = 8
FEWER = {"medioevo": 4, "prototype": 2}
"""Of the long games only so few are played again in the suite; all of them in `make soak`."""
EVERY = 5


class Compared:
    """Plans of several moves, and what became of them."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.promised = self.compared = 0
        """Moves of plans."""

    def watch(self, table: Table, moves: list[tuple[int, str]], every: int) -> None:
        last = -1
        for number, (seat, text) in enumerate(moves):
            if text == UNDO:
                table.undo(seat)
                continue
            own = takewhile(
                lambda one, seat=seat: one[0] == seat and one[1] != UNDO,  # type: ignore[misc]
                moves[number : number + LONGEST],
            )
            texts = [text for _, text in own]
            if seat >= 0 and len(texts) > 1 and number > last and number % every == 0:
                self.compare(table, seat, texts, f"move {number}: {texts}")
                last = number + len(texts) - 1
            table.play(seat, text, recorded=True)

    def compare(self, table: Table, seat: int, texts: list[str], where: str) -> None:
        known = table.copy()
        known.state = table.knowledge(seat)
        plan, _ = foresee(known, seat, texts)
        if len(plan.steps) < 2:
            return
        self.promised += len(plan.steps)
        true = table.copy()
        for planned in plan.steps[:-1]:
            if true.why(seat, planned.move) is not None:
                return  # something hidden has led elsewhere
            true.play(seat, planned.move)
        move, standing = true.find(seat, plan.steps[-1].move.text)
        after = played(self.game, true.state, seat, move, standing).state
        before = self.game.holdings(table.state, seat)
        now = self.game.holdings(after, seat)
        least = Counter({one.key: one.amount for one in plan.total if one.kind == CHANGE})
        most = least.copy()
        for one in plan.total:
            if one.kind == RANGE:
                least[one.key] += one.amount
                most[one.key] += one.most
        taken = {key: now[key] - before[key] for key in now}
        wrong = {key: n for key, n in taken.items() if not least[key] <= n <= most[key]}
        if plan.stop in ("", REFUSED):
            assert not wrong, f"{where}: {wrong}, shown were {plan.total}"
            self.compared += len(plan.steps)
        elif not wrong:
            self.compared += len(plan.steps)


@pytest.mark.parametrize("id", GAMES)
def test_a_plan_takes_and_brings_what_it_says(id: str) -> None:
    compared = Compared(gonfalon.find_game(id))
    for file in records_of(compared.game)[: FEWER.get(id)]:
        compared.watch(*recorded(file), EVERY)
    assert compared.compared > 0.9 * compared.promised > 0


@pytest.mark.soak
@pytest.mark.parametrize("id", GAMES)
def test_every_plan_takes_and_brings_what_it_says(id: str) -> None:
    compared = Compared(gonfalon.find_game(id))
    for file in records_of(compared.game):
        compared.watch(*recorded(file), 1)
    assert compared.compared > 0.9 * compared.promised > 0
