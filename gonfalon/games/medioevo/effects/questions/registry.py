"""What lasts until the end of the turn.

rules: MU-EOT-03, MU-EUSE-04

Most effects only stop to count; a kind whose end changes the board, such as lent pieces, has a function in `AT_END`. The few that reach
into the next turn have one in `LASTING`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from gonfalon.games.medioevo.definitions.questions.effect_kinds import HiredUnits
from gonfalon.games.medioevo.state import MedState

AT_END: dict[type[NamedTuple], Callable[[MedState, Any], list[int]]] = {}
"""By kind of effect: carries out its end and returns the spaces that have changed."""


LEAVE_LAST = (HiredUnits,)
"""Kinds of effects that end when everything else has its printed type again and is where it belongs."""

LASTING: dict[type[NamedTuple], Callable[[MedState, Any], bool]] = {}
"""By kind of effect: does it go on in the next turn?"""
