"""What holds for a while begins and ends: entries of `s.effects`.

rules: MP-TURN-10
"""

from __future__ import annotations

from gonfalon.games.prototype.state import ProtoState


def begin_effect(s: ProtoState, kind: int, last_turn: int, *values: int) -> None:
    s.effects.append((kind, last_turn, *values))


def end_effect(s: ProtoState, kind: int, *values: int) -> None:
    s.effects = [entry for entry in s.effects if entry[0] != kind or entry[2:] != values]


def expire_effects(s: ProtoState) -> None:
    """MP-TURN-10: at the end of a turn."""
    s.effects = [entry for entry in s.effects if entry[1] > s.turn]
