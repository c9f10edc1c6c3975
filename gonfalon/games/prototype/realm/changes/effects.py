"""What holds for a while begins and ends.

rules: MP-TURN-10
"""

from __future__ import annotations

from typing import NamedTuple

from gonfalon.games.prototype.realm.questions.effects import NUMBERS, entry_of
from gonfalon.games.prototype.state import ProtoState


def begin(s: ProtoState, effect: NamedTuple, last_turn: int) -> None:
    s.effects.append(entry_of(effect, last_turn))


def end(s: ProtoState, effect: NamedTuple) -> None:
    number = NUMBERS[type(effect)]
    s.effects = [entry for entry in s.effects if entry[0] != number or entry[2:] != effect]


def end_all(s: ProtoState, kind: type[NamedTuple]) -> None:
    """All of this kind."""
    number = NUMBERS[kind]
    s.effects = [entry for entry in s.effects if entry[0] != number]


def expire_effects(s: ProtoState) -> None:
    """MP-TURN-10: at the end of a turn."""
    s.effects = [entry for entry in s.effects if entry[1] > s.turn]
