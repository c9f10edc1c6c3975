"""Whole games, recorded and random: the oracle listens to every battle, tax and phase of them."""

from __future__ import annotations

import random
from pathlib import Path

import gonfalon
from gonfalon.games.prototype.game import GAME
from gonfalon.games.prototype.state import ProtoState
from gonfalon.kernel import engine
from gonfalon.kernel.moves import covers
from tests.games.prototype.oracle.deeds import Account
from tests.games.prototype.oracle.listening import Tally, Watch
from tests.games.prototype.random_play import lively, rich
from tests.games.prototype.test_random_battles import war
from tests.games.recorded import recorded

LONGEST = 3000
"""Decisions of a random game."""


def listened(s: ProtoState, tally: Tally, where: str) -> Watch:
    watch = Watch(s, tally, where)
    watch.scores = True
    s.events = watch
    return watch


def replayed(file: Path, tally: Tally) -> None:
    """A recorded game."""
    table, moves = recorded(file)
    s = table.state
    assert isinstance(s, ProtoState)
    watch = listened(s, tally, file.name)
    account = Account(watch)
    for seat, text in moves:
        move = s.vocabulary.parse(text)
        watch.decide()
        if seat >= 0 and covers(engine.legal(s, seat), GAME.alike(s, seat, move)):
            engine.play(s, seat, GAME.alike(s, seat, move))
        else:
            engine.play_standing(s, GAME.standing, seat, move)
        account.reckon()
    assert s.outcome, file.name


def played(seed: int, tally: Tally) -> None:
    """A random game: from the beginning, from the middle, or a war of everybody against everybody."""
    chance = random.Random(seed)
    if seed % 3 == 0:
        options = {"turn_limit": 3, "crusade": "on"}
        s = gonfalon.open_table(GAME, 3 + seed % 7, seed, options).state
    else:
        s = (rich(seed) if seed % 3 == 1 else war(seed)).state
    assert isinstance(s, ProtoState)
    watch = listened(s, tally, f"random game {seed}")
    account = Account(watch)
    last = s.turn + 1
    for _ in range(LONGEST):
        if s.outcome or (s.turn > last and seed % 3):
            break
        seat = chance.choice(s.waiting)
        watch.decide()
        engine.play(s, seat, lively(chance, engine.legal(s, seat)))
        account.reckon()
