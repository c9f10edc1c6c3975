"""Where armies and pieces may be placed.

rules: MP-CONTEST-01, MP-PLACE-02 to MP-PLACE-08, MP-BUILD-09, MP-SUPPLY-01
"""

from __future__ import annotations

from gonfalon.games.prototype.realm.questions.holdings import has, held, holds, level, owned
from gonfalon.games.prototype.realm.questions.pieces import is_ship, own_transports
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.games.prototype.supply.questions import supply_limit
from gonfalon.games.prototype.world import bits, mask_of
from gonfalon.kernel.events import Refusal

# ---- places


def is_besieged(s: ProtoState, territory: int) -> bool:
    return any(siege.territory == territory for siege in s.sieges)


def refuse_land(s: ProtoState, seat: int, territory: int) -> Refusal | None:
    """MP-PLACE-02, MP-CONTEST-01."""
    if s.owner[territory] != seat:
        return Refusal("MP-PLACE-02", "not-your-land", territory=territory)
    if not holds(s, seat, territory):
        return Refusal("MP-CONTEST-01", "contested", territory=territory)
    if is_besieged(s, territory):
        return Refusal("MP-PLACE-02", "besieged", territory=territory)
    return None


def counts_as_settlement(s: ProtoState, territory: int) -> bool:
    """MP-PLACE-04, MP-PLACE-08, MP-BUILD-09: for pieces: damaged or not, but not what was built this turn."""
    if not s.settlement[territory]:
        return False
    for place, before, *_ in s.fresh:
        if place == territory and not before:
            return False
    return True


def settlements(s: ProtoState, seat: int) -> list[int]:
    """Where pieces go: the capital first, then in the order of the map data."""
    found = [
        t for t in owned(s, seat) if counts_as_settlement(s, t) and refuse_land(s, seat, t) is None
    ]
    return sorted(found, key=lambda territory: territory != s.capital[seat])


def army_settlements(s: ProtoState, seat: int) -> list[int]:
    """MP-PLACE-04: where armies go: as for pieces, and into settlements that were founded this turn."""
    found = [t for t in owned(s, seat) if s.settlement[t] and refuse_land(s, seat, t) is None]
    return sorted(found, key=lambda territory: territory != s.capital[seat])


def ports(s: ProtoState, places: list[int]) -> list[int]:
    """Where ships go, of the places for pieces."""
    return [t for t in places if s.world.harbour[t] != NOBODY]


def army_places(s: ProtoState, seat: int) -> list[int]:
    """MP-PLACE-02, MP-PLACE-07: settlements, with Logistics also land that is connected to them through own land."""
    found = army_settlements(s, seat)
    if not has(s, seat, "logistics"):
        return found
    own = mask_of(held(s, seat))
    reached = edge = mask_of(found)
    while edge:
        beyond = 0
        for territory in bits(edge):
            beyond |= s.world.adjacent[territory]
        edge = beyond & own & ~reached
        reached |= edge
    return found + [t for t in bits(reached) if t not in found and not is_besieged(s, t)]


def room_for(s: ProtoState, seat: int, territory: int) -> int:
    """MP-PLACE-05: VF that still find supply here."""
    limit = supply_limit(s, territory, for_placement=True)
    return max(0, limit - s.ground[seat].get(territory, 0))


def refuse_transport(s: ProtoState, seat: int, transport: int) -> Refusal | None:
    """MP-PLACE-02: only own transports at own settlements, or ships in own ports, take new armies aboard."""
    if s.transport_owner[transport] != seat:
        return Refusal("MP-PLACE-02", "not-your-transport", transport=transport)
    place = s.transport_at[transport]
    if s.world.is_sea(place):
        return Refusal("MP-PLACE-02", "transport-elsewhere", transport=transport)
    refusal = refuse_land(s, seat, place)
    if refusal is None and not s.settlement[place] and not is_ship(s, transport):
        return Refusal("MP-PLACE-02", "transport-elsewhere", transport=transport)
    return refusal


def open_transports(s: ProtoState, seat: int) -> list[int]:
    return [t for t in own_transports(s, seat) if refuse_transport(s, seat, t) is None]


# ---- armies


def pool(s: ProtoState, seat: int) -> int:
    """New VF and those in reserve."""
    return s.to_place[seat] + s.reserve[seat]


def reserve_limit(s: ProtoState, seat: int) -> int:
    """MP-PLACE-06."""
    if not has(s, seat, "logistics"):
        return 0
    return s.world.data.tables.levels[level(s, seat) - 1].reserve


def reserve_room(s: ProtoState, seat: int) -> int:
    return max(0, min(s.to_place[seat], reserve_limit(s, seat) - s.reserve[seat]))
