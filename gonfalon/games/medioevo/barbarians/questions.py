"""Hordes: where they may appear, grow, move and put to sea.

rules: MU-BDICE-06, MU-COMP-11, MU-BSUP-02 to MU-BSUP-13, MU-BARB-02, MU-MOVE-15
"""

from __future__ import annotations

from gonfalon.games.medioevo.definitions.questions.hordes import (
    barbarian_fleets,
    has_barbarians,
    horde_in,
)
from gonfalon.games.medioevo.definitions.questions.realm import (
    home,
    in_play,
    transports_in_reserve,
    zone_of,
)
from gonfalon.games.medioevo.effects.questions.in_force import is_closed
from gonfalon.games.medioevo.state import NOBODY, MedState
from gonfalon.games.medioevo.world import GALLEY, bits, mask_of


def horde_size(s: MedState, zone: int) -> int:
    light, archers, captains = horde_in(s, zone)
    return light + archers + captains


def homes(s: MedState) -> int:
    """The starting kingdoms of the players."""
    mask = 0
    for seat in s.order:
        mask |= home(s, seat)
    return mask


def free_fires(s: MedState) -> int:
    """MU-BSUP-02, MU-SETUP-12: fire territories in play outside the kingdoms that no player controls."""
    fires = s.world.fires & s.land & ~homes(s)
    for place in bits(fires):
        if s.control[place] != NOBODY:
            fires &= ~(1 << place)
    return fires


def empty_land(s: MedState) -> int:
    """MU-BSUP-03: the free territories outside the kingdoms without army units, siege engines, transports or buildings."""
    standing = {*s.barbarians, *s.captain_at, *s.piece_at}.union(*s.army)
    return mask_of(
        place
        for place in bits(s.land & ~homes(s))
        if s.control[place] == NOBODY
        and place not in standing
        and not (s.civil[place] or s.military[place] or s.cathedral[place])
    )


def zones_to_add(s: MedState) -> int:
    """Bit mask of the zones in which a unit may be added."""
    zones = free_fires(s) or empty_land(s)
    for zone in s.barbarians:
        zones |= 1 << zone
    return zones & in_play(s)


def enough_for(s: MedState, zone: int, kind: int) -> bool:
    """MU-BSUP-04: is the horde large enough for a unit of this kind?"""
    return horde_size(s, zone) >= s.world.horde_for[kind]


def pinned(s: MedState) -> set[int]:
    """MU-BSUP-08: the zones where army units of any player hold a horde."""
    spaces = {*s.captain_at}.union(*s.army)
    return {zone_of(s, space) for space in spaces if space >= 0}


def is_kept_by(s: MedState, zone: int, seat: int) -> bool:
    """MU-BSUP-09: in the seat's own kingdom or under its control."""
    if zone >= s.world.first_sea:
        return False
    return s.control[zone] == seat or home(s, seat) >> zone & 1 == 1


def targets(s: MedState, zone: int) -> int:
    """MU-BSUP-10, MU-EC-03: bit mask of the zones in play that a horde can reach with one step, fleets apart.

    A horde consists of army units, for which the Dardanelles are a step (MU-DEF-04, MU-MOVE-15).
    """
    if is_closed(s, zone):
        return 0
    w = s.world
    beside = w.next_to[zone]
    if zone < w.first_sea:
        beside |= w.crossing[zone]
    return beside & in_play(s)


def can_sail(s: MedState, zone: int, target: int) -> bool:
    """MU-COMP-11: a horde that puts to sea needs a galley and a token, unless it joins one that has them."""
    w = s.world
    if not w.is_sea(target) or w.is_sea(zone) or has_barbarians(s, target):
        return True
    return has_barbarian_galley(s)


def has_barbarian_galley(s: MedState) -> bool:
    fleets = barbarian_fleets(s)
    return fleets < s.world.barbarian_tokens and transports_in_reserve(s, GALLEY) > 0
