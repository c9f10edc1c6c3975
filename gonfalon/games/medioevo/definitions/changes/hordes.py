"""Hordes change, and those of them that serve a player.

rules: MU-CAPTURE-05, MU-EC-65, MU-EC-66
"""

from __future__ import annotations

from typing import Any

from gonfalon.games.medioevo.definitions.questions.hordes import (
    EXTRA,
    HIRED_COLUMN,
    HIRED_UNITS,
    PHANTOM,
    extras_in,
    horde_in,
    phantoms,
)
from gonfalon.games.medioevo.state import NO_HORDE, Horde, MedState


def hired_unit_lost(s: MedState, seat: int, kind: int) -> bool:
    """MU-EC-65: of units of one kind the hired ones fall first; they go back to the supply of the barbarians. Was it one?"""
    for entry in s.effects if kind in HIRED_COLUMN else ():
        if entry[0] == HIRED_UNITS and entry[1] == seat and entry[HIRED_COLUMN[kind]]:
            _change_hired(s, entry, kind, -1)
            return True
    return False


def hired_unit_back(s: MedState, seat: int, kind: int) -> None:
    """MU-CAPTURE-05: a hired unit that was captured serves again."""
    entry = next(e for e in s.effects if e[0] == HIRED_UNITS and e[1] == seat)
    _change_hired(s, entry, kind, 1)


def _change_hired(s: MedState, entry: tuple[Any, ...], kind: int, count: int) -> None:
    fields = list(entry)
    fields[HIRED_COLUMN[kind]] += count
    s.effects[s.effects.index(entry)] = tuple(fields)
    add_phantom(s, entry[1], kind, count)


def add_phantom(s: MedState, seat: int, kind: int, count: int) -> None:
    """Entries of a kind are kept as one, and vanish at 0."""
    count += phantoms(s, seat, kind)
    s.effects = [e for e in s.effects if e[:3] != (PHANTOM, seat, kind)]
    if count:
        s.effects.append((PHANTOM, seat, kind, count))


def follow_horde(s: MedState, start: int, target: int) -> None:
    """MU-EC-66: when the last barbarians of a zone leave, those who are among them go along."""
    if any(horde_in(s, start)):
        return
    for effect in extras_in(s, start):
        s.effects[s.effects.index(effect)] = (EXTRA, target, *effect[2:])
    set_horde(s, start, NO_HORDE)


def set_horde(s: MedState, space: int, horde: Horde) -> None:
    if any(horde) or extras_in(s, space):
        s.barbarians[space] = horde
    else:
        s.barbarians.pop(space, None)
