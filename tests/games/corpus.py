"""What `tools/record_corpus.py` has to know of a game; `CORPUS` in `tests/games/<game>/corpus.py` tells it."""

from __future__ import annotations

import importlib
import importlib.util
import random
from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from gonfalon.cli.corpus import Part, parts_of
from gonfalon.kernel.game import Game
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
    parts: Callable[[Game], dict[str, dict[str, str]]] = lambda game: game.parts()
    """What the games must show between them, by kind; the ids are the keys."""
    shown: Callable[[Game, dict[str, Any]], Counter[Part]] = parts_of
    """How often a recorded game shows each part."""
    kept: int = 0
    """So many games are kept whatever they show."""
    undone: float = 0
    """How often a move is taken back."""


def corpus_of(game_id: str) -> Corpus | None:
    """What is known of a game's recorded games; None where nothing is."""
    name = f"tests.games.{game_id}.corpus"
    if importlib.util.find_spec(name) is None:
        return None
    corpus: Corpus = importlib.import_module(name).CORPUS
    return corpus
