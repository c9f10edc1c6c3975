"""Nobody learns what is hidden: hidden facts are changed, and nothing that another seat can get may differ.

`Schemers` plays a random game and looks; a game says how it is played and what can be changed (`tests/games/<game>/secrets.py`).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from gonfalon.kernel.game import HOST
from gonfalon.kernel.moves import concrete
from gonfalon.kernel.state import State
from gonfalon.kernel.table import Table
from tests.games.every_game import any_move, known, pick, seen

Change = Callable[[Any, int, random.Random], bool]
"""(state, viewer, chance): change something of others that the viewer may not know; was there anything to change?"""


class Schemers:
    """A random game in which many pacts are secret."""

    changes: Sequence[Change] = ()
    changes_at_once = 5
    requests_at_once = 30
    look_at = 0.1
    """The share of decisions at which there is a look."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table = table
        self.generator = random.Random(seed)
        self.changed: Counter[str] = Counter()

    def play_one(self) -> None:
        """Somebody does something."""
        raise NotImplementedError

    def is_over(self) -> bool:
        return self.table.over

    def numbered(self, s: Any) -> list[str]:
        """Moves about pacts, proposals and claims, whoever knows of them."""
        raise NotImplementedError

    def also(self, s: Any) -> None:
        """What else must hold in a changed state."""

    def run(self, decisions: int) -> Counter[str]:
        for _ in range(decisions):
            if self.is_over():
                break
            if self.generator.random() < self.look_at:
                self.look()
            self.play_one()
        return self.changed

    def look(self) -> None:
        """What a seat knows, sees, is asked, may do and is told when a move is refused, before and after a change."""
        table, generator = self.table, self.generator
        viewer = generator.randrange(HOST, table.seats)
        twin = table.copy()
        s = twin.state
        for change in generator.sample(self.changes, self.changes_at_once):
            if change(s, viewer, generator):
                self.changed[change.__name__] += 1
        s.choices = {}
        step = s.agenda[-1]
        self.also(s)
        s.waiting = step.waits_for(s)
        assert known(table, viewer) == known(twin, viewer), f"{viewer} knows; {step}"
        mine, theirs = seen(table, viewer), seen(twin, viewer)
        for what, value in mine.items():
            assert value == theirs[what], f"seat {viewer} learns from its {what}; {step}"
        if viewer != HOST:
            assert table.answers(viewer) == twin.answers(viewer)
            self.deal(twin, viewer)
        for text in generator.sample(self.requests(twin), self.requests_at_once):
            assert table.why(viewer, text) == twin.why(viewer, text), f"{viewer}: {text}; {step}"

    def deal(self, twin: Table, viewer: int) -> None:
        """A position dealt anew from what the viewer knows is the same with and without the change, and looks like the true one."""
        table, seed = self.table, len(self.table.written)
        game, dealt = table.game, table.copy()
        dealt.state = game.redeal(table.knowledge(viewer), viewer, seed)
        other = game.redeal(twin.knowledge(viewer), viewer, seed)
        where = f"{viewer}; {dealt.state.agenda[-1]}"
        assert dealt.state.dump() == other.dump(), f"the deal tells what is hidden: {where}"
        game.check(dealt.state)
        assert known(table, viewer) == known(dealt, viewer), where
        one, two = ([move.text for move in at.legal(viewer)] for at in (table, dealt))
        assert one == two, where

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
            texts += self.numbered(table.state)
        return texts


def sealed(s: State, viewer: int, chance: random.Random) -> bool:
    """A `Change`: an answer that is given and not yet shown."""
    given = [seat for seat, answer in enumerate(s.sealed) if answer and seat != viewer]
    if not given:
        return False
    seat = chance.choice(given)
    kept, s.sealed[seat] = s.sealed[seat], ()
    s.choices = {}
    moves = s.agenda[-1].moves(s, seat) if seat in s.agenda[-1].waits_for(s) else []
    if len(kept) != 1 or not moves:
        s.sealed[seat] = kept
        return False
    s.sealed[seat] = (pick(chance, moves),)
    return True
