"""What lasts until the end of the turn.

rules: MU-EOT-03, MU-EUSE-04

`s.effects` holds entries (kind, values ...). Most of them only stop to count; a kind whose end changes the board, such as lent
pieces, has a function in `AT_END`. The few that reach into the next turn have one in `LASTING`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gonfalon.games.medioevo.state import MedState

Effect = tuple[Any, ...]

AT_END: dict[str, Callable[[MedState, Effect], list[int]]] = {}
"""By kind of effect: carries out its end and returns the spaces that have changed."""


LEAVE_LAST = ("hired",)
"""Kinds of effects that end when everything else has its printed type again and is where it belongs."""

LASTING: dict[str, Callable[[MedState, Effect], bool]] = {}
"""By kind of effect: does it go on in the next turn?"""
