"""Hordes of barbarians, and units that are not what they seem: hired ones, changed ones, those that go with barbarians.

rules: MU-COMP-10, MU-COMP-11, MU-EC-65, MU-TN-14
"""

from __future__ import annotations

from gonfalon.games.medioevo.definitions.questions.effect_kinds import (
    Extra,
    HiredUnits,
    Phantom,
    anything_in_force,
    of,
)
from gonfalon.games.medioevo.state import BARBARIANS, NO_HORDE, RESERVE, Horde, MedState
from gonfalon.games.medioevo.world import ARCHER, CAPTAIN, CAPTAINS_EACH, HIRED, LIGHT


def hired_units(s: MedState, seat: int) -> Horde:
    """MU-EC-65: what of hired hordes is still alive."""
    hired = [horde for horde in of(s, HiredUnits) if horde.seat == seat]
    chief = s.captain_at[seat * CAPTAINS_EACH + HIRED] != RESERVE
    return (sum(h.light for h in hired), sum(h.archers for h in hired), int(chief))


def hired_captains(s: MedState) -> list[int]:
    """MU-EC-65: the barbarian captains that serve players; a player has one at most."""
    hirers = {horde.seat for horde in of(s, HiredUnits)}
    chiefs = [seat * CAPTAINS_EACH + HIRED for seat in sorted(hirers)]
    return [chief for chief in chiefs if s.captain_at[chief] != RESERVE]


def phantoms(s: MedState, seat: int, kind: int) -> int:
    return sum(e.number for e in of(s, Phantom) if e.seat == seat and e.unit == kind)


def horde_in(s: MedState, space: int) -> Horde:
    return s.barbarians.get(space, NO_HORDE)


def has_barbarians(s: MedState, space: int) -> bool:
    return space in s.barbarians


def extras_in(s: MedState, space: int) -> list[Extra]:
    """The units that are among the barbarians of a space for a while."""
    return [extra for extra in of(s, Extra) if extra.zone == space]


def barbarians_left(s: MedState) -> Horde:
    """MU-COMP-10: the supply of barbarian units."""
    light, archers, captains = s.world.barbarian_stock
    for horde in s.barbarians.values():
        light -= horde[0]
        archers -= horde[1]
        captains -= horde[2]
    if anything_in_force(s):
        captains -= len(hired_captains(s))
        for hired in of(s, HiredUnits):
            light -= hired.light
            archers -= hired.archers
        for extra in of(s, Extra):
            if extra.seat == BARBARIANS:  # changed for a while (MU-TN-14)
                light -= extra.printed == LIGHT
                archers -= extra.printed == ARCHER
                captains -= extra.printed == CAPTAIN
    return (light, archers, captains)


def barbarian_fleets(s: MedState) -> int:
    """Hordes at sea; each of them uses a galley and a token (MU-COMP-11)."""
    first, fleets = s.world.first_sea, 0
    for space in s.barbarians:
        if space >= first:
            fleets += 1
    return fleets


def available(s: MedState, wanted: Horde) -> Horde:
    """MU-COMP-10: as much of a horde as the supply holds."""
    left = barbarians_left(s)
    return (min(wanted[0], left[0]), min(wanted[1], left[1]), min(wanted[2], left[2]))
