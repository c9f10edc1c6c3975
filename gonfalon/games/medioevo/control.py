"""Who controls a territory, and what is settled after every action.

rules: MU-DEF-06 to MU-DEF-08, MU-CONTROL-03, MU-CONTROL-04, MU-CONTROL-06, MU-CONTROL-07, MU-CTRL-10, MU-BARB-03 to MU-BARB-06,
MU-FLOW-07, MU-ROAD-13, MU-DIP-29, MU-DIP-30
"""

from __future__ import annotations

from collections.abc import Iterable

from gonfalon.games.medioevo.definitions.changes.pieces import lose_piece
from gonfalon.games.medioevo.definitions.questions.hordes import has_barbarians
from gonfalon.games.medioevo.definitions.questions.realm import (
    armies_in,
    controlled,
    has_army,
    home,
    level_of,
    owner_of,
    pieces_everywhere,
    zone_of,
)
from gonfalon.games.medioevo.diplomacy.questions import host_of, is_guest, is_guest_of
from gonfalon.games.medioevo.effects.questions.in_force import (
    is_safe_building,
    is_safe_cube,
    is_safe_piece,
)
from gonfalon.games.medioevo.state import NOBODY, MedState
from gonfalon.games.medioevo.variants.changes import suffer, suffer_barbarians
from gonfalon.games.medioevo.world import CAPTAINS_EACH, CLASSES, MILITARY, bits, mask_of

# ---- control


def derive(s: MedState, territory: int) -> int:
    """MU-DEF-06, MU-DEF-07: who controls a territory by the pieces in it."""
    if has_barbarians(s, territory):
        return NOBODY
    present = sides_in(s, territory)
    token = s.control_token[territory]
    if token != NOBODY and token not in present:
        present.append(token)
    if len(present) == 1:
        return present[0]
    if present:
        return NOBODY
    return rightful_owner(s, territory)


def sides_in(s: MedState, territory: int) -> list[int]:
    """Whose armies stand here by no right. A guest of the former holder is no guest of who would have the land after him."""
    armies = armies_in(s, territory)
    sides = [seat for seat in armies if not is_guest(s, seat, territory)]
    if len(sides) == len(armies) or len(sides) > 1:
        return sides
    holder = sides[0] if sides else s.control_token[territory]
    if holder == NOBODY:
        holder = rightful_owner(s, territory)
    if holder == host_of(s, territory):
        return sides
    return [seat for seat in armies if not is_guest_of(s, seat, territory, holder)]


def rightful_owner(s: MedState, territory: int) -> int:
    """MU-CONTROL-06: whose starting kingdom a territory belongs to, as long as he is in the game."""
    for seat in s.order:
        if home(s, seat) >> territory & 1:
            return seat
    return NOBODY


def update(s: MedState, territory: int) -> None:
    """MU-CONTROL-07: derive control anew and tell about a change."""
    holder = derive(s, territory)
    before = s.control[territory]
    if holder == before:
        return
    s.control[territory] = holder
    if holder == NOBODY:
        s.emit("control-lost", "MU-CONTROL-07", territory=territory, seat=before)
    else:
        s.last_control[territory] = holder
        s.emit("control", "MU-CONTROL-07", territory=territory, seat=holder)


def building_owner(s: MedState, territory: int) -> int:
    """MU-EVENT-11: who controls the territory; while nobody does, who controlled it last."""
    holder = s.control[territory]
    return s.last_control[territory] if holder == NOBODY else holder


def is_contested(s: MedState, territory: int) -> bool:
    """MU-DEF-07: armies of two sides stand there, and none of them is a guest."""
    return len(sides_in(s, territory)) + has_barbarians(s, territory) > 1


def remove_control_token(s: MedState, territory: int, rule: str) -> None:
    """MU-CTRL-10: a token goes back to its owner and is not put back."""
    seat = s.control_token[territory]
    if seat != NOBODY:
        s.control_token[territory] = NOBODY
        s.emit("token-removed", rule, territory=territory, seat=seat)


def tokens_in_reserve(s: MedState, seat: int) -> int:
    return s.world.control_tokens - s.control_token.count(seat)


# ---- after every action


def settle(s: MedState, spaces: Iterable[int]) -> None:
    """MU-FLOW-07: what follows of itself when pieces in these spaces have changed."""
    for zone in sorted({zone_of(s, space) for space in spaces}):
        settle_zone(s, zone)


def settle_zone(s: MedState, zone: int) -> None:
    """The same for a single territory or sea zone."""
    if zone < s.world.first_sea:
        if has_barbarians(s, zone):
            remove_control_token(s, zone, "MU-CTRL-10")
        elif s.movement is None and s.battle is None:
            # MU-HP-10: they have gone by themselves, so nobody wins the land back from them
            s.fallen_to_barbarians[zone] = 0
            s.brought_by[zone] = NOBODY
        update(s, zone)
    plunder_by_barbarians(s, zone)


def plunder_by_barbarians(s: MedState, zone: int) -> None:
    """MU-BARB-03 to MU-BARB-06: barbarians who are alone in a zone destroy everything there."""
    if not has_barbarians(s, zone) or armies_in(s, zone):
        return
    lost = [p for p in pieces_everywhere(s) if s.piece_at[p] == zone and not is_safe_piece(s, p)]
    for piece in lost:
        suffer(s, owner_of(piece))
        lose_piece(s, piece, "MU-BARB-03")
    if zone >= s.world.first_sea:
        return
    razed = [
        which
        for which in range(len(CLASSES))
        if level_of(s, zone, which) and not is_safe_building(s, zone, which)
    ]
    cubes = [good for good in bits(s.market[zone]) if not is_safe_cube(s, zone, good)]
    suffer_barbarians(s, zone, len(razed))
    s.fallen_to_barbarians[zone] = 1
    if razed or cubes:
        s.emit("barbarian-plunder", "MU-BARB-03", territory=zone)
    s.market[zone] &= ~mask_of(cubes)
    damage = list(s.damage[zone])
    for which in razed:
        (s.civil, s.military, s.cathedral)[which][zone] = damage[which] = 0
    s.damage[zone] = (damage[0], damage[1], damage[2])
    if MILITARY in razed:
        drop_tokens_around(s, zone, building_owner(s, zone))


def drop_tokens_around(s: MedState, territory: int, owner: int) -> None:
    """MU-CTRL-11: tokens of its owner next to a lost military building go, unless another one of his is next to them."""
    if owner == NOBODY or owner not in s.control_token:
        return
    for place in bits(s.world.adjacent[territory]):
        if s.control_token[place] != owner:
            continue
        near = bits(s.world.adjacent[place])
        if not any(s.military[other] and building_owner(s, other) == owner for other in near):
            remove_control_token(s, place, "MU-CTRL-11")
            update(s, place)


def landless(s: MedState, seat: int) -> bool:
    """MU-TAX-08: no army unit on the board and no territory."""
    captains = s.captain_at[seat * CAPTAINS_EACH : (seat + 1) * CAPTAINS_EACH]
    return not s.army[seat] and max(captains) < 0 and not controlled(s, seat)


def owner_in_zone(s: MedState, piece: int) -> bool:
    """Does the owner of a piece have an army where it stands?"""
    return has_army(s, owner_of(piece), s.piece_at[piece])
