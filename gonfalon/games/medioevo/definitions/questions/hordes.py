"""Hordes of barbarians, and units that are not what they seem: hired ones, changed ones, those that go with barbarians.

rules: MU-COMP-10, MU-COMP-11, MU-EC-65, MU-TN-14
"""

from __future__ import annotations

from gonfalon.games.medioevo.state import BARBARIANS, NO_HORDE, RESERVE, Horde, MedState
from gonfalon.games.medioevo.world import ARCHER, CAPTAIN, CAPTAINS_EACH, HIRED, LIGHT

PHANTOM = "phantom"
"""An entry (PHANTOM, seat, kind, count) of `effects`: so many units of a kind on the board are no pieces of that kind from the
reserve, because a card hired or changed them; less than none: pieces that are on the board as something else."""


HIRED_UNITS = "hired"
"""An entry (HIRED_UNITS, seat, territory, light infantry, archers) of `effects`: barbarians that serve a player; their
captain has a number of his own."""


HIRED_COLUMN = {LIGHT: 3, ARCHER: 4}
"""By kind of unit, its place in such an entry."""


def hired_units(s: MedState, seat: int) -> Horde:
    """MU-EC-65: what of hired hordes is still alive."""
    hired = [e for e in s.effects if e[0] == HIRED_UNITS and e[1] == seat]
    chief = s.captain_at[seat * CAPTAINS_EACH + HIRED] != RESERVE
    return (sum(e[3] for e in hired), sum(e[4] for e in hired), int(chief))


def hired_captains(s: MedState) -> list[int]:
    """MU-EC-65: the barbarian captains that serve players; a player has one at most."""
    hirers = {e[1] for e in s.effects if e[0] == HIRED_UNITS}
    chiefs = [seat * CAPTAINS_EACH + HIRED for seat in sorted(hirers)]
    return [chief for chief in chiefs if s.captain_at[chief] != RESERVE]


def phantoms(s: MedState, seat: int, kind: int) -> int:
    return sum(e[3] for e in s.effects if e[0] == PHANTOM and e[1] == seat and e[2] == kind)


def horde_in(s: MedState, space: int) -> Horde:
    return s.barbarians.get(space, NO_HORDE)


def has_barbarians(s: MedState, space: int) -> bool:
    return space in s.barbarians


EXTRA = "extra"
"""An entry (EXTRA, zone, ...) of `effects`: a unit that fights with the barbarians of a zone; see `battle/changes/shapes.py`."""


def extras_in(s: MedState, space: int) -> list[tuple[int, ...]]:
    """The units that are among the barbarians of a space for a while."""
    return [e for e in s.effects if e[0] == EXTRA and e[1] == space] if s.effects else []


def barbarians_left(s: MedState) -> Horde:
    """MU-COMP-10: the supply of barbarian units."""
    light, archers, captains = s.world.barbarian_stock
    for horde in s.barbarians.values():
        light -= horde[0]
        archers -= horde[1]
        captains -= horde[2]
    captains -= len(hired_captains(s)) if s.effects else 0
    for effect in s.effects:
        if effect[0] == HIRED_UNITS:
            light -= effect[3]
            archers -= effect[4]
        if effect[0] == EXTRA and effect[3] == BARBARIANS:
            # changed for a while (MU-TN-14)
            light -= effect[5] == LIGHT
            archers -= effect[5] == ARCHER
            captains -= effect[5] == CAPTAIN
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
