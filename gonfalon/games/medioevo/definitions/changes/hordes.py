"""Hordes change, and those of them that serve a player.

rules: MU-CAPTURE-05, MU-EC-65, MU-EC-66
"""

from __future__ import annotations

from gonfalon.games.medioevo.definitions.questions.effect_kinds import HiredUnits, Phantom, of
from gonfalon.games.medioevo.definitions.questions.hordes import (
    extras_in,
    horde_in,
)
from gonfalon.games.medioevo.effects.changes import begin, end, replace
from gonfalon.games.medioevo.state import NO_HORDE, Horde, MedState
from gonfalon.games.medioevo.world import ARCHER, LIGHT


def hired_unit_lost(s: MedState, seat: int, kind: int) -> bool:
    """MU-EC-65: of units of one kind the hired ones fall first; they go back to the supply of the barbarians. Was it one?"""
    for hired in of(s, HiredUnits):
        left = hired.light if kind == LIGHT else hired.archers if kind == ARCHER else 0
        if hired.seat == seat and left:
            _change_hired(s, hired, kind, -1)
            return True
    return False


def hired_unit_back(s: MedState, seat: int, kind: int) -> None:
    """MU-CAPTURE-05: a hired unit that was captured serves again."""
    hired = next(horde for horde in of(s, HiredUnits) if horde.seat == seat)
    _change_hired(s, hired, kind, 1)


def _change_hired(s: MedState, hired: HiredUnits, kind: int, count: int) -> None:
    if kind == LIGHT:
        replace(s, hired, hired._replace(light=hired.light + count))
    else:
        replace(s, hired, hired._replace(archers=hired.archers + count))
    add_phantom(s, hired.seat, kind, count)


def add_phantom(s: MedState, seat: int, kind: int, count: int) -> None:
    """Entries of a kind are kept as one, and vanish at 0."""
    for phantom in of(s, Phantom):
        if phantom.seat == seat and phantom.unit == kind:
            count += phantom.number
            end(s, phantom)
    if count:
        begin(s, Phantom(seat, kind, count))


def follow_horde(s: MedState, start: int, target: int) -> None:
    """MU-EC-66: when the last barbarians of a zone leave, those who are among them go along."""
    if any(horde_in(s, start)):
        return
    for extra in extras_in(s, start):
        replace(s, extra, extra._replace(zone=target))
    set_horde(s, start, NO_HORDE)


def set_horde(s: MedState, space: int, horde: Horde) -> None:
    if any(horde) or extras_in(s, space):
        s.barbarians[space] = horde
    else:
        s.barbarians.pop(space, None)
