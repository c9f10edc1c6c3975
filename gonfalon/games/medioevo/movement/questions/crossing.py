"""Ways through the foreign element: land pieces over sea, ships over land.

rules: MU-TN-02
"""

from __future__ import annotations

from gonfalon.games.medioevo.definitions.questions.hordes import has_barbarians
from gonfalon.games.medioevo.definitions.questions.realm import armies_in, hostile, owner_of
from gonfalon.games.medioevo.effects.questions.in_force import is_closed
from gonfalon.games.medioevo.movement.questions.full_movement import (
    Movement,
    carries_army,
    granted,
    sailors,
    walkers,
)
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.variants.questions.terrain import land_cost, trader_cost
from gonfalon.games.medioevo.world import SHIP, bits


def is_open(s: MedState, seat: int, zone: int, army: bool) -> bool:
    """May a piece pass here? An army on a ship crosses only land that its owner may enter; closed land stops everything (MU-EC-03)."""
    if is_closed(s, zone) or has_barbarians(s, zone):
        return False
    if any(hostile(s, seat, other) for other in armies_in(s, zone)):
        return False
    if s.world.is_sea(zone) or not army:
        return True
    return s.control[zone] == seat or granted(s, seat, zone)


def crossings(
    s: MedState, seat: int, start: int, ship: bool, army: bool, most: int
) -> dict[int, int]:
    """The zones of the own element behind the foreign one, and how many foreign zones lie between; at most `most` steps."""
    w = s.world
    if is_closed(s, start) or ship != w.is_sea(start):
        return {}
    first = w.first_sea
    beside = w.sea_links[start - first] << first if ship else w.crossing[start]
    near = w.shores[start - first] & s.land if ship else (w.coast[start] & s.seas) << first
    found: dict[int, int] = {}
    seen = near
    fresh = near
    for count in range(1, most):
        further = 0
        for zone in bits(fresh):
            if not is_open(s, seat, zone, army):
                continue
            if ship:
                ends = (w.coast[zone] & s.seas) << first
                further |= w.adjacent[zone] & s.land
            else:
                ends = w.shores[zone - first] & s.land
                further |= (w.sea_links[zone - first] & s.seas) << first
            for end in bits(ends & ~beside):
                if end != start:
                    found.setdefault(end, count)
        fresh = further & ~seen
        seen |= fresh
    return found


def group_crossings(s: MedState, m: Movement) -> dict[int, int]:
    """For the group of a full movement; all its carriers go along."""
    ship = s.world.is_sea(m.space)
    going = sailors(s, m) if ship else walkers(s, m)
    if not m.pieces or len(going) < len(m.pieces):
        return {}
    most = min(s.piece_points[p] for p in going)
    found = crossings(s, m.seat, m.space, ship, carries_army(s, m), most)
    if ship or not s.world.terrain_on:
        return found
    return {t: n for t, n in found.items() if n + land_cost(s, m.space, t) <= most}


def trader_crossings(s: MedState, piece: int) -> dict[int, int]:
    """For a commercial transport."""
    ship = s.piece_kind[piece] == SHIP
    points, each = s.piece_points[piece], s.world.limits.mp_per_zone
    found = crossings(s, owner_of(piece), s.piece_at[piece], ship, False, points // each)
    return {t: n for t, n in found.items() if n * each + trader_cost(s, piece, t) <= points}
