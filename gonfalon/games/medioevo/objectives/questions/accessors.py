"""What objectives ask about a position: the accessors of objectives.toml that the state does not hold as they are.

rules: MU-GOAL-01, MU-DEF-02, MU-DEF-03, MU-DEF-10
"""

from __future__ import annotations

from gonfalon.games.medioevo.definitions.questions.realm import (
    captured_by,
    controlled,
    home,
    pieces_of,
    zone_of,
)
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.world import CAPTAIN, CAPTAINS_EACH, COMMERCIAL, bits

# ---- land


def abroad(s: MedState, me: int) -> list[int]:
    """Controlled territories outside the own starting kingdom."""
    own = home(s, me)
    return [t for t in controlled(s, me) if not own >> t & 1]


def at_home(s: MedState, me: int) -> list[int]:
    """Controlled territories of the own starting kingdom."""
    return [t for t in bits(home(s, me)) if s.control[t] == me]


def whole_home(s: MedState, me: int) -> bool:
    """Is the whole starting kingdom controlled?"""
    return all(s.control[t] == me for t in bits(home(s, me)))


def foreign_home(s: MedState, me: int) -> int:
    """Bit mask of the starting kingdoms of the other players in the game."""
    land = 0
    for other in s.order:
        if other != me:
            land |= home(s, other)
    return land


def inhabited(s: MedState, territory: int) -> bool:
    return s.world.good[territory] >= 0


# ---- pieces


def units_by_zone(s: MedState, me: int) -> dict[int, list[int]]:
    """Per territory or sea zone: light infantry, heavy infantry, archers, cavalry, captains."""
    found: dict[int, list[int]] = {}
    for space, counts in s.army[me].items():
        there = found.setdefault(zone_of(s, space), [0, 0, 0, 0, 0])
        for kind, count in enumerate(counts):
            there[kind % 4] += count
    for zone, _ in captains(s, me):
        found.setdefault(zone, [0, 0, 0, 0, 0])[CAPTAIN] += 1
    return found


def armies(s: MedState, me: int) -> list[int]:
    """Territories with at least two own army units."""
    there = units_by_zone(s, me).items()
    return [zone for zone, units in there if zone < s.world.first_sea and sum(units) >= 2]


def units(s: MedState, me: int) -> int:
    """Army units on the map, captains included."""
    return sum(sum(counts) for counts in s.army[me].values()) + len(captains(s, me))


def captains(s: MedState, me: int) -> list[tuple[int, int]]:
    """Zone and level of the captains on the map."""
    first = me * CAPTAINS_EACH
    return [
        (zone_of(s, s.captain_at[c]), s.captain_level[c])
        for c in range(first, first + CAPTAINS_EACH)
        if s.captain_at[c] >= 0
    ]


def levels(s: MedState, me: int, *kinds: int) -> int:
    """Levels of all pieces of these kinds together."""
    return sum(s.piece_level[p] for p in pieces_of(s, me) if s.piece_kind[p] in kinds)


def commercial(s: MedState, me: int) -> list[int]:
    """Caravans and merchant ships."""
    return [p for p in pieces_of(s, me) if s.piece_kind[p] in COMMERCIAL]


# ---- prisoners


def prisoners_by_owner(s: MedState, me: int) -> list[int]:
    """Per seat, how many of its units I hold, captains included."""
    seats = s.world.seats
    held = [sum(s.prisoners[me * seats + owner]) for owner in range(seats)]
    for captain in captive_captains(s, me):
        held[captain // CAPTAINS_EACH] += 1
    return held


def captive_captains(s: MedState, me: int) -> list[int]:
    return [c for c in range(len(s.captain_at)) if captured_by(s, c) == me]
