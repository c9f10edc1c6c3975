"""Terrain (variant): what a step over land costs, and what pieces cost to maintain.

rules: MU-VAR-06 to MU-VAR-08

Without the variant every step costs one movement point and every piece the same.
"""

from __future__ import annotations

from gonfalon.games.medioevo.definitions.questions.realm import is_ship, pieces_of, zone_of
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.world import CAPTAINS_EACH


def land_cost(s: MedState, start: int, territory: int) -> int:
    """MU-VAR-06: movement points to enter a territory by land; a river on the way costs more."""
    w = s.world
    if not w.terrain_on:
        return w.limits.mp_per_zone
    river = w.limits.river_crossing_mp if (start, territory) in w.rivers else 0
    return w.terrain_mp[territory] + river


def trader_cost(s: MedState, piece: int, zone: int) -> int:
    """Likewise for a commercial transport. Ships pay for every zone alike, also where they anchor."""
    if is_ship(s, piece):
        return s.world.limits.mp_per_zone
    return land_cost(s, s.piece_at[piece], zone)


def path_cost(s: MedState, start: int, path: tuple[int, ...]) -> int:
    """What a way over land costs."""
    cost = 0
    for zone in path:
        cost += land_cost(s, start, zone)
        start = zone
    return cost


# ---- maintenance


def _rate(s: MedState, space: int) -> int:
    """MU-VAR-08: florins for a piece where it stands."""
    w = s.world
    zone = zone_of(s, space)
    if zone >= w.first_sea:
        return w.limits.maintenance_sea
    if w.good[zone] >= 0:
        return w.limits.maintenance_inhabited_area
    return w.terrain_maintenance[zone]


def maintenance_by_terrain(s: MedState, seat: int) -> int:
    """MU-VAR-08: army units, captains, transports and siege engines, each by its territory."""
    due = sum(sum(counts) * _rate(s, space) for space, counts in s.army[seat].items())
    first = seat * CAPTAINS_EACH
    due += sum(_rate(s, at) for at in s.captain_at[first : first + CAPTAINS_EACH] if at >= 0)
    return due + sum(_rate(s, s.piece_at[piece]) for piece in pieces_of(s, seat))
