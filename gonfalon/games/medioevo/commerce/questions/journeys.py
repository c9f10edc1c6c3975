"""Where commercial transports go and what awaits them there: questions only.

rules: MU-COM-03 to MU-COM-10, MU-COM-13, MU-COM-14, MU-BARB-08, MU-MOVE-10, MU-MOVE-15

`reach` and `dangers` also serve whoever plans a journey.
"""

from __future__ import annotations

from typing import NamedTuple

from gonfalon.games.medioevo.conquest.questions import LET_PASS, order_against
from gonfalon.games.medioevo.definitions.questions.hordes import has_barbarians
from gonfalon.games.medioevo.definitions.questions.realm import (
    armies_in,
    at_open_war,
    in_play,
    owner_of,
    pieces_of,
)
from gonfalon.games.medioevo.effects.questions.in_force import (
    is_closed,
    is_commercial,
    is_hidden,
    is_safe_piece,
)
from gonfalon.games.medioevo.movement.questions.full_movement import exits_from
from gonfalon.games.medioevo.state import NOBODY, MedState
from gonfalon.games.medioevo.variants.questions.terrain import land_cost, trader_cost
from gonfalon.games.medioevo.world import SHIP, bits, mask_of


def is_trader(s: MedState, piece: int) -> bool:
    """MU-COM-04: does the piece act in the Commerce phase?"""
    return is_commercial(s, piece)


def traders(s: MedState, seat: int) -> list[int]:
    """The commercial transports of a seat that have movement points."""
    return [p for p in pieces_of(s, seat) if is_trader(s, p) and s.piece_points[p] > 0]


# ---- ways


def ways(s: MedState, ship: bool, zone: int, anchorage: int) -> int:
    """MU-COM-05, MU-COM-06: bit mask of the zones one step away for a caravan or a merchant ship."""
    w = s.world
    if not ship:
        return w.adjacent[zone] & s.land
    if w.is_sea(zone):
        return w.next_to[zone] & in_play(s)
    return exits_from(s, zone, anchorage) << w.first_sea


def next_zones(s: MedState, piece: int) -> int:
    """Bit mask of the zones into which a transport can make its next step."""
    if s.piece_points[piece] < s.world.limits.mp_per_zone or is_closed(s, s.piece_at[piece]):
        return 0
    zones = ways(s, s.piece_kind[piece] == SHIP, s.piece_at[piece], s.piece_anchorage[piece])
    if s.world.terrain_on:
        points = s.piece_points[piece]
        return mask_of(z for z in bits(zones) if trader_cost(s, piece, z) <= points)
    return zones


def anchorage_after(s: MedState, piece: int, zone: int) -> int:
    """MU-MOVE-10: the anchorage zone of a transport that steps into a zone."""
    w = s.world
    ashore = s.piece_kind[piece] == SHIP and zone < w.first_sea
    return s.piece_at[piece] if ashore else NOBODY


def reach(s: MedState, seat: int, piece: int, bold: bool = False) -> dict[int, int]:
    """The zones a transport can come to with its movement points, and what each costs.

    Zones in which it would be lost, or could be seized in open war, are left out; with `bold` they are ends of ways.
    """
    w, ship = s.world, s.piece_kind[piece] == SHIP
    at, price = s.piece_at[piece], w.limits.mp_per_zone
    found = {at: 0}
    seen: set[tuple[int, int]] = set()
    waiting = {0: [(at, s.piece_anchorage[piece])]}
    for cost in range(s.piece_points[piece] + 1):
        for zone, anchorage in waiting.pop(cost, []):
            if (zone, anchorage) in seen:
                continue
            seen.add((zone, anchorage))
            risky = zone != at and dangers(s, seat, zone).is_warned
            if risky and not bold:
                continue
            found.setdefault(zone, cost)
            if risky:
                continue
            for to in bits(ways(s, ship, zone, anchorage)):
                came_from = zone if ship and to < w.first_sea else NOBODY
                if (to, came_from) not in seen:
                    paid = cost + (price if ship else land_cost(s, zone, to))
                    waiting.setdefault(paid, []).append((to, came_from))
    return found


# ---- dangers


class Dangers(NamedTuple):
    """What a transport meets in a zone, as everybody can see it."""

    barbarians: bool = False
    """It would be removed (MU-COM-08)."""
    hostile: tuple[int, ...] = ()
    """Armies of players at open war with its owner (MU-COM-09)."""
    neutral: tuple[int, ...] = ()
    """Armies of others, who would have to attack (MU-COM-10)."""

    @property
    def is_warned(self) -> bool:
        return self.barbarians or bool(self.hostile)


SAFE = Dangers()


def dangers(s: MedState, seat: int, zone: int) -> Dangers:
    """MU-COM-08 to MU-COM-10, MU-COM-13: who could take a transport of the seat that enters; an own army there escorts it."""
    armies = armies_in(s, zone)
    if not armies:
        return Dangers(barbarians=True) if has_barbarians(s, zone) else SAFE
    if seat in armies:
        return SAFE
    hostile = tuple(other for other in armies if at_open_war(s, seat, other))
    return Dangers(False, hostile, tuple(other for other in armies if other not in hostile))


def slips_through(s: MedState, piece: int, zone: int) -> bool:
    """MU-EC-55, MU-EC-56: would it enter the zone unseen, and could it leave it again?"""
    if not is_hidden(s, piece) or is_closed(s, zone):
        return False
    left = s.piece_points[piece] - trader_cost(s, piece, zone)
    return left >= s.world.limits.mp_per_zone


def is_at_risk(s: MedState, piece: int, zone: int) -> bool:
    """MU-COM-08, MU-COM-09: is its owner warned before it enters?"""
    danger = dangers(s, owner_of(piece), zone)
    if not danger.is_warned or slips_through(s, piece, zone):
        return False
    return bool(danger.hostile) or not is_safe_piece(s, piece)


def ambushers(s: MedState, piece: int) -> tuple[int, ...]:
    """MU-COM-11, MU-COM-12: whose armies take the transport by their standing orders, in turn order. Secret until it happens."""
    seat = owner_of(piece)
    danger = dangers(s, seat, s.piece_at[piece])
    there = {*danger.hostile, *danger.neutral}
    return tuple(o for o in s.order if o in there and order_against(s, o, seat) != LET_PASS)
