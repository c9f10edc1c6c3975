"""Sieges: who besieges what with how much.

rules: MP-SIEGE-01 to MP-SIEGE-03, MP-SIEGE-08, MP-SIEGE-16, MP-SIEGE-18, MP-SIEGE-19, MP-SIEGE-24
"""

from __future__ import annotations

from collections.abc import Sequence

from gonfalon.games.prototype.realm.questions.holdings import at_war, vf_at, walls
from gonfalon.games.prototype.realm.questions.pieces import (
    attacks_left,
    captains,
    carried_by,
    convoy,
    engines_at,
    engines_on,
    kind,
)
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.games.prototype.state_rows import Siege
from gonfalon.games.prototype.world import GALLEY, bits


def siege_at(s: ProtoState, territory: int, seat: int) -> Siege | None:
    """The siege of a place that a player leads."""
    found = [siege for siege in s.sieges if (siege.territory, siege.besieger) == (territory, seat)]
    return found[0] if found else None


def fronts(s: ProtoState, siege: Siege) -> list[Siege]:
    """MP-SIEGE-19: the besieger's siege of the place by land and by sea, which is one."""
    both = (siege.territory, siege.besieger)
    return [other for other in s.sieges if (other.territory, other.besieger) == both]


def camp(s: ProtoState, siege: Siege) -> int:
    """MP-SIEGE-02: where the besiegers are: in the territory, or in the sea zone before its port."""
    return s.world.harbour[siege.territory] if siege.by_sea else siege.territory


def camps(s: ProtoState, siege: Siege) -> list[int]:
    """On both fronts."""
    return [camp(s, front) for front in fronts(s, siege)]


def besiegers(siege: Siege) -> list[int]:
    return [siege.besieger, *bits(siege.allies)]


def all_besiegers(s: ProtoState, siege: Siege) -> tuple[int, ...]:
    """On both fronts; who leads first."""
    return tuple(dict.fromkeys(seat for front in fronts(s, siege) for seat in besiegers(front)))


def camp_vf(s: ProtoState, siege: Siege) -> int:
    """MP-SIEGE-24: all VF on this front, crews included."""
    return sum(vf_at(s, seat, camp(s, siege)) for seat in besiegers(siege))


def besieging_vf(s: ProtoState, siege: Siege) -> int:
    """MP-SIEGE-01: all VF on the spot."""
    return sum(camp_vf(s, front) for front in fronts(s, siege))


def defenders(s: ProtoState, territory: int) -> list[int]:
    """The owner, and the guests inside who are not at war with the owner."""
    owner = s.owner[territory]
    outside = [
        seat for siege in s.sieges if siege.territory == territory for seat in besiegers(siege)
    ]
    return [
        seat
        for seat in s.order
        if seat not in outside
        and (owner == NOBODY or not at_war(s, owner, seat))
        and vf_at(s, seat, territory)
    ]


def besieged_vf(s: ProtoState, territory: int) -> int:
    """MP-SIEGE-08: those inside, allies included."""
    if s.owner[territory] == NOBODY:
        return s.barbarian_vf[territory]
    return sum(vf_at(s, seat, territory) for seat in defenders(s, territory))


def engines_aboard(s: ProtoState, transport: int) -> list[int]:
    """With those on what it carries."""
    return [e for t in (transport, *carried_by(s, transport)) for e in engines_on(s, t)]


def engines_of(s: ProtoState, siege: Siege) -> list[int]:
    """The besiegers' engines on the spot; MP-SIEGE-18: at sea on Galleys."""
    place = camp(s, siege)
    found = []
    for seat in besiegers(siege):
        if siege.by_sea:
            ships = [t for t in convoy(s, seat, place) if kind(s, t) == GALLEY]
            found += [engine for ship in ships for engine in engines_aboard(s, ship)]
        else:
            found += engines_at(s, place, seat)
    return found


def all_engines(s: ProtoState, siege: Siege) -> list[int]:
    """MP-SIEGE-19: those on the other front act with them."""
    return [engine for front in fronts(s, siege) for engine in engines_of(s, front)]


def has_engine(s: ProtoState, siege: Siege) -> bool:
    """MP-SIEGE-19: in a siege by land and sea one on either side is enough."""
    return any(
        engines_of(s, other)
        for other in s.sieges
        if other.territory == siege.territory and set(besiegers(other)) & set(besiegers(siege))
    )


def leader(s: ProtoState, siege: Siege) -> int:
    """MP-SIEGE-08: the Captain who leads it, or another of the besieger's on the spot; NOBODY if there is none."""
    places = camps(s, siege)
    there = [c for c in captains(s, siege.besieger) if s.captain_at[c] in places]
    if siege.captain in there:
        return siege.captain
    return max(there, key=lambda c: s.captain_level[c], default=NOBODY)


def is_confirmed(s: ProtoState, siege: Siege) -> bool:
    return all(front.confirmed >= s.turn for front in fronts(s, siege))


def acting(s: ProtoState, siege: Siege) -> int:
    """MP-SIEGE-16: the Captain whose attack it takes this turn; NOBODY if none on the spot has one left."""
    first = leader(s, siege)
    if first == NOBODY or is_confirmed(s, siege) or attacks_left(s, first) > 0:
        return first
    return max(_able(s, siege), key=lambda c: s.captain_level[c], default=NOBODY)


def _able(s: ProtoState, siege: Siege) -> list[int]:
    """The besieger's Captains on the spot with an attack left."""
    places = camps(s, siege)
    there = [c for c in captains(s, siege.besieger) if s.captain_at[c] in places]
    return [captain for captain in there if attacks_left(s, captain) > 0]


def other_leaders(s: ProtoState, siege: Siege) -> list[int]:
    """MP-SIEGE-16: Captains that might lead it this turn instead of the one that would, if it can be kept up or turned into an assault."""
    first = acting(s, siege)
    return [] if first == NOBODY else [c for c in _able(s, siege) if c != first]


def missing(s: ProtoState, siege: Siege) -> tuple[str, str] | None:
    """MP-SIEGE-06, MP-SIEGE-08, MP-SIEGE-16: why it cannot be kept up; None if it can."""
    if not walls(s, siege.territory):
        return ("MP-SIEGE-10", "no-walls")
    if not has_engine(s, siege):
        return ("MP-SIEGE-06", "no-engine")
    if leader(s, siege) == NOBODY:
        return ("MP-SIEGE-08", "no-leader")
    if acting(s, siege) == NOBODY:
        return ("MP-SIEGE-16", "no-attack-left")
    if not outnumber(besieging_vf(s, siege), besieged_vf(s, siege.territory)):
        return ("MP-SIEGE-08", "too-few")
    return None


def outnumber(outside: int, inside: int) -> bool:
    """MP-SIEGE-01, MP-SIEGE-08: more VF than the besieged, crews included."""
    return outside > inside


def engines_inside(s: ProtoState, territory: int) -> list[int]:
    """MP-SIEGE-05: those of the besieged."""
    return [e for seat in defenders(s, territory) for e in engines_at(s, territory, seat)]


def power_of(s: ProtoState, engines: Sequence[int]) -> int:
    """MP-SIEGE-09: levels of walls that engines take away in a siege turn."""
    return sum(s.world.engine[s.world.engine_kind[engine]].level for engine in engines)


def walls_left(level: int, power: int) -> int:
    """MP-SIEGE-09."""
    return max(0, level - power)
