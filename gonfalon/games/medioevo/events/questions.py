"""The Event card: where it strikes, whom, and which of their things.

rules: MU-EVENT-04 to MU-EVENT-15, MU-REB-01, MU-SETUP-17
"""

from __future__ import annotations

from gonfalon.games.medioevo.control.questions import building_owner
from gonfalon.games.medioevo.definitions.questions.effect_kinds import EventSpared, of
from gonfalon.games.medioevo.definitions.questions.realm import pieces_of, structure_points, zone_of
from gonfalon.games.medioevo.state import BACK, EVENTS, HIDDEN, NOBODY, MedState
from gonfalon.games.medioevo.world import (
    CAPTAINS_EACH,
    CLASSES,
    COMMERCIAL,
    EFFECTS,
    ENGINE,
    UNITS,
    bits,
)

MOVEMENT, ARMIES, BUILDINGS, MERCHANDISE = range(4)
"""EFFECTS by number."""


def area(s: MedState) -> int:
    """MU-EVENT-04: bit mask of the red territories in play and of the sea zones in play that touch them."""
    w = s.world
    red = w.event_red[s.event] & s.land
    zones = red
    for sea in bits(s.seas):
        if w.shores[sea] & red:
            zones |= 1 << w.first_sea + sea
    for spared in of(s, EventSpared):
        zones &= ~(1 << spared.territory)
    return zones


def is_struck(s: MedState, space: int, zones: int) -> bool:
    return space >= 0 and zones >> zone_of(s, space) & 1 == 1


def transports_hit(s: MedState, seat: int, zones: int) -> list[int]:
    """MU-EVENT-06: means of transportation of any kind, those aboard a galley too."""
    return [
        piece
        for piece in pieces_of(s, seat)
        if s.piece_kind[piece] != ENGINE and is_struck(s, s.piece_at[piece], zones)
    ]


def carriers_hit(s: MedState, seat: int, zones: int) -> list[int]:
    """MU-EVENT-12: commercial transports with cubes."""
    return [
        piece
        for piece in transports_hit(s, seat, zones)
        if s.piece_kind[piece] in COMMERCIAL and s.piece_cubes[piece]
    ]


def units_hit(s: MedState, seat: int, zones: int) -> dict[tuple[int, int], int]:
    """MU-EVENT-08: army units but captains: (space, kind) and how many."""
    found = {}
    for space in sorted(s.army[seat]):
        if is_struck(s, space, zones):
            counts = s.army[seat][space]
            for kind in range(len(UNITS)):
                if counts[kind] + counts[kind + 4]:
                    found[space, kind] = counts[kind] + counts[kind + 4]
    return found


def captains_hit(s: MedState, seat: int, zones: int) -> list[int]:
    first = seat * CAPTAINS_EACH
    return [
        captain
        for captain in range(first, first + CAPTAINS_EACH)
        if is_struck(s, s.captain_at[captain], zones)
    ]


def buildings_hit(s: MedState, seat: int, zones: int) -> dict[tuple[int, int], int]:
    """MU-EVENT-10: buildings of all classes: (territory, class) and the points they can still take."""
    found = {}
    for place in bits(zones & s.land):
        if building_owner(s, place) == seat:
            for which in range(len(CLASSES)):
                points = structure_points(s, place, which)
                if points:
                    found[place, which] = points - s.damage[place][which]
    return found


def is_hit(s: MedState, seat: int, effect: int, zones: int) -> bool:
    """MU-EVENT-05: does the seat own an eligible piece?"""
    if effect == MOVEMENT:
        return bool(transports_hit(s, seat, zones))
    if effect == ARMIES:
        return bool(units_hit(s, seat, zones) or captains_hit(s, seat, zones))
    if effect == BUILDINGS:
        return bool(buildings_hit(s, seat, zones))
    return bool(carriers_hit(s, seat, zones))


def harm_of(s: MedState, effect: int, die: int) -> int:
    """MU-EVENT-06, MU-EVENT-08, MU-EVENT-10, MU-EVENT-12: the number rolled, where it harms."""
    row = next(r for r in s.world.data.components.event_effects if r.id == EFFECTS[effect])
    return die if die in row.harmful else 0


def tolerated_tax(s: MedState) -> int:
    """MU-REB-01: the tolerated tax level of this turn, by which rebellions are counted; HIDDEN until its Event is turned up.

    Before that the back that lies on top is the level of the turn before.
    """
    if s.event == NOBODY or s.phase < EVENTS or any(step.id == "DrawEvent" for step in s.agenda):
        return HIDDEN
    return event_back(s)


def event_back(s: MedState) -> int:
    """MU-SETUP-17: the tolerated tax level on the back of the top Event card; HIDDEN while there is none."""
    if not s.event_deck:
        return HIDDEN
    top = s.event_deck[-1]
    return BACK - top if top <= BACK else s.world.events[top].tax
