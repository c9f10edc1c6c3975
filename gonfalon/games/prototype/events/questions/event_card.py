"""The Event card of a turn: where it strikes.

rules: MP-EVENT-04, MP-EVENT-13, MP-EVENT-14
"""

from __future__ import annotations

from gonfalon.games.prototype.barbarians.questions import is_protected
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.games.prototype.world import ICONS, bits

MOVEMENT, ARMIES, BUILDINGS, MERCHANDISE = range(len(ICONS))


def area(s: ProtoState) -> list[int]:
    """MP-EVENT-04: the red territories in play."""
    red = s.world.board.events[s.event].red
    return [t for t in (s.world.number[id] for id in red) if s.land >> t & 1]


def places_struck(s: ProtoState) -> list[int]:
    """The area without protected territories (MP-EVENT-14), and the sea zones next to the area."""
    land = area(s)
    seas = 0
    for territory in land:
        seas |= s.world.coast[territory]
    return [t for t in land if not is_protected(s, t)] + bits(seas)


def price_fall(s: ProtoState, territory: int) -> int:
    """MP-EVENT-13: florins less for a unit that is sold here this turn."""
    if s.icon != MERCHANDISE or s.event == NOBODY:
        return 0
    struck = territory in area(s) and not is_protected(s, territory)
    return s.world.limits.event_price if struck else 0
