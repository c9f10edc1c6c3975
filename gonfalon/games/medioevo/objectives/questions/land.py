"""Objectives about buildings, markets and territories.

rules: MU-GOAL-01
"""

from __future__ import annotations

from gonfalon.games.medioevo.definitions.questions.realm import (
    army_size,
    controlled,
    has_army,
    home,
    in_play,
    market_value,
)
from gonfalon.games.medioevo.objectives.questions.accessors import (
    abroad,
    armies,
    at_home,
    foreign_home,
    inhabited,
    units,
    whole_home,
)
from gonfalon.games.medioevo.state import NOBODY, PEACE, MedState
from gonfalon.games.medioevo.world import bits

# ---- buildings and markets


def two_cathedrals(s: MedState, me: int) -> bool:
    return sum(s.cathedral[t] for t in controlled(s, me)) >= 2


def bishops_seat(s: MedState, me: int) -> bool:
    return any(s.cathedral[t] and s.civil[t] >= 2 and s.military[t] for t in controlled(s, me))


def mission_abroad(s: MedState, me: int) -> bool:
    there = abroad(s, me)
    return any(s.cathedral[t] for t in there) and sum(inhabited(s, t) for t in there) >= 2


def thriving_towns(s: MedState, me: int) -> bool:
    return sum(s.civil[t] >= 2 for t in controlled(s, me)) >= 3


def line_of_forts(s: MedState, me: int) -> bool:
    forts = [s.military[t] for t in at_home(s, me) if s.military[t]]
    return len(forts) >= 4 and sum(forts) >= 6


def two_cities(s: MedState, me: int) -> bool:
    return sum(s.civil[t] == 3 for t in controlled(s, me)) >= 2


def ring_of_towers(s: MedState, me: int) -> bool:
    own = controlled(s, me)
    return any(
        s.military[t] == 3
        and sum(s.military[u] == 1 for u in own if s.world.adjacent[t] >> u & 1) >= 4
        for t in own
    )


def commandery(s: MedState, me: int) -> bool:
    return any(s.military[t] >= 2 and army_size(s, me, t) >= 3 for t in abroad(s, me))


def two_great_markets(s: MedState, me: int) -> bool:
    return sum(market_value(s, t) >= 3 for t in controlled(s, me)) >= 2


def market_of_the_world(s: MedState, me: int) -> bool:
    return any(market_value(s, t) >= 4 for t in controlled(s, me))


def sound_houses(s: MedState, me: int) -> bool:
    own = controlled(s, me)
    buildings = sum((s.civil[t] > 0) + (s.military[t] > 0) + s.cathedral[t] for t in own)
    return buildings >= 6 and not any(any(s.damage[t]) for t in own)


def care_for_all(s: MedState, me: int) -> bool:
    own = bits(home(s, me))
    cared = all(s.control[t] == me and s.civil[t] for t in own if inhabited(s, t))
    return cared and sum(s.civil[t] for t in own) >= 5


def law_and_order(s: MedState, me: int) -> bool:
    return any(s.civil[t] == 3 and s.military[t] >= 2 for t in controlled(s, me))


def guarded_towns(s: MedState, me: int) -> bool:
    return sum(s.civil[t] >= 1 and s.military[t] >= 1 for t in controlled(s, me)) >= 3


# ---- territories


def foot_in_the_door(s: MedState, me: int) -> bool:
    theirs = foreign_home(s, me)
    return sum(theirs >> t & 1 for t in controlled(s, me)) >= 2


def unrest(s: MedState, me: int) -> bool:
    theirs = foreign_home(s, me)
    return sum(zone < s.world.first_sea and theirs >> zone & 1 for zone in s.barbarians) >= 3


def eyes_everywhere(s: MedState, me: int) -> bool:
    seen = {s.control[u] for t in armies(s, me) for u in bits(s.world.adjacent[t])} - {NOBODY, me}
    return len(seen) >= min(3, len(s.order) - 1)


def every_village_armed(s: MedState, me: int) -> bool:
    if units(s, me) < 10 or not whole_home(s, me):
        return False
    return all(has_army(s, me, t) for t in bits(home(s, me)))


def outremer(s: MedState, me: int) -> bool:
    return sum(inhabited(s, t) for t in abroad(s, me)) >= 3


def pax(s: MedState, me: int) -> bool:
    at_war = any(s.war[me * s.world.seats + other] != PEACE for other in s.order)
    return not at_war and len(controlled(s, me)) >= 11


def beyond_the_maps_edge(s: MedState, me: int) -> bool:
    near = own = home(s, me)
    away = [t for t in armies(s, me) if not own >> t & 1]
    if not away:
        return False
    zones = in_play(s)
    for t in bits(own):
        near |= s.world.within(t, 3, zones)
    return any(not near >> t & 1 for t in away)


def great_realm(s: MedState, me: int) -> bool:
    return len(controlled(s, me)) >= 12
