"""What `tools/record_corpus.py` has to know of a game; `CORPUS` in `tests/games/<game>/corpus.py` tells it."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.table import Table
from tests.games.every_game import pick


class Corpus(NamedTuple):
    """Missing parts are given by their ids."""

    opened: Callable[[int, set[str]], Table]
    """(number, missing): the table at which this game begins."""
    is_fresh: Callable[[Table, int, AnyMove, set[str]], bool]
    """(table, seat, move, missing): does the move help to show a missing part?"""
    liked: tuple[str, ...]
    """Verbs that are played more often than a good player would."""
    spared: tuple[str, ...]
    """Verbs that are played only where there is no choice."""
    pick: Callable[[random.Random, list[AnyMove]], Move] = pick
    """One of the fresh moves; the amount, where it has a range."""
