"""What a player has and is: levels, money, honour, land and armies.

rules: MP-TERM-01 to MP-TERM-07, MP-COMP-02, MP-SUPPLY-01, MP-SUPPLY-07, MP-CONTEST-01, MP-POPE-03, MP-CRUS-02, MP-CRUS-04, MP-BUILD-09,
MP-FAIR-01, MP-CARD-08
"""

from __future__ import annotations

from collections.abc import Iterable

from gonfalon.games.prototype.state import (
    DAMAGED_CATHEDRAL,
    DAMAGED_FAIR,
    DAMAGED_FORTIFICATION,
    DAMAGED_SETTLEMENT,
    LEAVING,
    NOBODY,
    ProtoState,
)
from gonfalon.games.prototype.state_rows import Heap, Lot
from gonfalon.games.prototype.world import (
    ANTIPOPE,
    CATHEDRAL,
    CATHOLIC,
    EXCOMMUNICATED,
    FAIRS,
    TOWER,
    VILLAGE,
    bits,
    mask_of,
)

# ---- technologies and levels


def has(s: ProtoState, seat: int, technology: str) -> bool:
    """Does the player own a technology? Barbarians own none."""
    return seat >= 0 and bool(s.tech[seat] & s.world.tech[technology])


def step_amount(s: ProtoState, seat: int, card: int) -> int:
    """MP-CARD-08: the number of a character's highest step whose technologies the player has; 0 for none."""
    amount = 0
    for effect in s.world.characters[card].effects:
        if effect.mode == "step" and all(has(s, seat, id) for id in effect.requires):
            amount = effect.amount
    return amount


def level(s: ProtoState, seat: int) -> int:
    """MP-TERM-02: the player's LT, 1 to 3."""
    return level_of(s, s.tech[seat])


def level_of(s: ProtoState, technologies: int) -> int:
    return s.world.level_by_count[technologies.bit_count()]


# ---- land


def in_play(s: ProtoState, territory: int) -> bool:
    return bool(s.land >> territory & 1)


def owned(s: ProtoState, seat: int) -> list[int]:
    """The player's territories in the order of the map data."""
    return [t for t, owner in enumerate(s.owner) if owner == seat]


def is_contested(s: ProtoState, territory: int) -> bool:
    """MP-CONTEST-01: armies of players at war with each other stand here."""
    owner = s.owner[territory]
    if owner == NOBODY:
        return False
    row = owner * s.world.seats
    for seat in s.order:
        if (
            seat != owner
            and s.war[row + seat]
            and _stands_free(s, seat, territory)
            and not _besieges(s, seat, territory)
        ):
            return True
    return False


def _stands_free(s: ProtoState, seat: int, territory: int) -> bool:
    """Has the player VF here that are not guests bound to leave?"""
    if s.ground[seat].get(territory):
        return True
    for t in transports_at(s, territory, seat):
        if s.transport_vf[t] and not s.transport_marks[t] & LEAVING:
            return True
    return False


def _besieges(s: ProtoState, seat: int, territory: int) -> bool:
    """Does the player take part in a siege by land?"""
    for siege in s.sieges:
        takes_part = siege.besieger == seat or siege.allies >> seat & 1
        if takes_part and siege.territory == territory and not siege.by_sea:
            return True
    return False


def holds(s: ProtoState, seat: int, territory: int) -> bool:
    """MP-TERM-06: the player's, and not contested."""
    return s.owner[territory] == seat and not is_contested(s, territory)


def held(s: ProtoState, seat: int) -> list[int]:
    """MP-TERM-06: all territories that the player holds, in the order of the map data."""
    land, row = owned(s, seat), seat * s.world.seats
    enemies = [other for other in s.order if other != seat and s.war[row + other]]
    if not enemies:
        return land
    visited: set[int] = set()
    for other in enemies:
        visited.update(s.ground[other])
    for t, owner in enumerate(s.transport_owner):
        if owner >= 0 and s.war[row + owner]:
            visited.add(s.transport_at[t])
    return [t for t in land if t not in visited or not is_contested(s, t)]


def own_kingdoms(s: ProtoState, seat: int) -> list[int]:
    """MP-TERM-07: those of which the player holds every territory that is in play."""
    land = mask_of(held(s, seat))
    in_play = [home & s.land for home in s.world.home]
    return [k for k, home in enumerate(in_play) if home and not home & ~land]


def fallen_to(heap: Heap, owner: int) -> Heap:
    """MP-TRADE-12: the goods now belong to the owner of the land."""
    return heap._replace(owner=owner, last_turn=0, lots=tuple(bought_nowhere(heap.lots)))


def bought_nowhere(lots: Iterable[Lot]) -> list[Lot]:
    """MP-TRADE-10: what is gained otherwise has no origin."""
    return [lot._replace(origin=NOBODY, ruler=NOBODY) for lot in lots]


def religion(s: ProtoState, seat: int) -> int:
    """MP-KING-07, MP-EXCOM-02, MP-EXCOM-04."""
    if s.excommunicated >> seat & 1:
        return EXCOMMUNICATED if s.antipope == NOBODY else ANTIPOPE
    return s.world.religion_of[s.kingdom[seat]]


def is_catholic(s: ProtoState, seat: int) -> bool:
    """MP-EXCOM-02: who is excommunicated is not."""
    return religion(s, seat) == CATHOLIC


# ---- buildings: what works


def settlement(s: ProtoState, territory: int) -> int:
    """The level of an undamaged settlement, else 0 (MP-BUILD-09)."""
    return 0 if s.damage[territory] & DAMAGED_SETTLEMENT else s.settlement[territory]


def walls(s: ProtoState, territory: int) -> int:
    """The level of an undamaged fortification, else 0."""
    return 0 if s.damage[territory] & DAMAGED_FORTIFICATION else s.fortification[territory]


def cathedral(s: ProtoState, territory: int) -> int:
    return 0 if s.damage[territory] & DAMAGED_CATHEDRAL else s.cathedral[territory]


def fairs(s: ProtoState, territory: int) -> list[int]:
    """Numbers of the undamaged Fairs. MP-FAIR-01: without a settlement they stand idle."""
    there = s.fairs[territory] if s.settlement[territory] else 0
    return [n for n in bits(there) if not s.damage[territory] & DAMAGED_FAIR << n]


def cathedrals(s: ProtoState, seat: int) -> list[int]:
    """The player's territories with an undamaged Cathedral. MP-CONTEST-01: contested land is nobody's."""
    return [t for t in owned(s, seat) if cathedral(s, t) and holds(s, seat, t)]


def own_fairs(s: ProtoState, seat: int) -> int:
    """How many undamaged Fairs stand in the player's territories; none in contested land (MP-CONTEST-01)."""
    return sum(len(fairs(s, t)) for t, there in enumerate(s.fairs) if there and holds(s, seat, t))


def standing_buildings(s: ProtoState, territory: int) -> list[int]:
    """Numbers of all buildings here, damaged or not."""
    found = []
    if s.settlement[territory]:
        found.append(VILLAGE + s.settlement[territory] - 1)
    if s.fortification[territory]:
        found.append(TOWER + s.fortification[territory] - 1)
    if s.cathedral[territory]:
        found.append(CATHEDRAL)
    if s.fairs[territory]:
        found += [CATHEDRAL + 1 + n for n in range(len(FAIRS)) if s.fairs[territory] >> n & 1]
    return found


# ---- armies


def transports_at(s: ProtoState, place: int, seat: int) -> list[int]:
    """The player's transports in a place, those aboard ships included."""
    if place not in s.transport_at:
        return []
    return [
        t for t, at in enumerate(s.transport_at) if at == place and s.transport_owner[t] == seat
    ]


def vf_at(s: ProtoState, seat: int, place: int) -> int:
    """All VF of a player in a place, loaded or not."""
    aboard = sum(s.transport_vf[t] for t in transports_at(s, place, seat))
    return s.ground[seat].get(place, 0) + aboard


def total_vf(s: ProtoState, seat: int) -> int:
    """MP-COMP-02: in play and in reserve."""
    aboard = sum(vf for t, vf in enumerate(s.transport_vf) if s.transport_owner[t] == seat)
    return (
        sum(s.ground[seat].values())
        + aboard
        + s.reserve[seat]
        + s.to_place[seat]
        + s.returning[seat]
    )


def room_in_ceiling(s: ProtoState, seat: int, vf: int) -> int:
    """MP-COMP-02: how many of these VF the player may still have; the rest is lost."""
    return max(0, min(vf, s.world.army_ceiling - total_vf(s, seat)))


def seats_at(s: ProtoState, place: int) -> list[int]:
    """The players with VF in a place, in turn order."""
    return [seat for seat in s.order if vf_at(s, seat, place)]


# ---- relations


def at_war(s: ProtoState, one: int, other: int) -> bool:
    return one != other and bool(s.war[one * s.world.seats + other])


def in_truce(s: ProtoState, one: int, other: int) -> bool:
    """MP-CHAR-21."""
    return s.truce[one * s.world.seats + other] >= s.turn > 0


def is_eliminated(s: ProtoState, seat: int) -> bool:
    return seat >= 0 and bool(s.eliminated >> seat & 1)


def stays(s: ProtoState, seat: int) -> bool:
    """Is the seat in the game, neither eliminated nor given up (MP-ELIM-05)?"""
    return seat >= 0 and not (s.eliminated | s.left) >> seat & 1


def players(s: ProtoState) -> list[int]:
    """The seats that can still win, in turn order."""
    return [seat for seat in s.order if stays(s, seat)]


def is_last_there(s: ProtoState, seat: int) -> bool:
    """Are all other players absent (MP-TIME-26)?"""
    return all(s.absent >> other & 1 for other in players(s) if other != seat)


def last_turn(s: ProtoState) -> int:
    """MP-CRUS-02: of the Crusade that was called."""
    limits = s.world.limits
    return int(s.crusade[1]) + limits.crusade_preparation + limits.crusade_action - 1


def takes_part(s: ProtoState, seat: int) -> bool:
    """MP-CRUS-02, MP-CRUS-04: has the player joined a Crusade that runs?"""
    return bool(s.crusade) and bool(s.crusade[2] >> seat & 1)


def are_crusaders(s: ProtoState, one: int, other: int) -> bool:
    """MP-CRUS-02: participants may not declare war on each other."""
    return takes_part(s, one) and takes_part(s, other)
