"""Control follows what stands in a territory.

rules: MU-BARB-03, MU-BARB-06, MU-CONTROL-07, MU-CTRL-10, MU-CTRL-11, MU-FLOW-07, MU-HP-10
"""

from __future__ import annotations

from collections.abc import Iterable

from gonfalon.games.medioevo.control.questions import building_owner, derive
from gonfalon.games.medioevo.definitions.changes.pieces import lose_piece
from gonfalon.games.medioevo.definitions.questions.hordes import has_barbarians
from gonfalon.games.medioevo.definitions.questions.realm import (
    armies_in,
    level_of,
    owner_of,
    pieces_everywhere,
    zone_of,
)
from gonfalon.games.medioevo.effects.questions.in_force import (
    is_safe_building,
    is_safe_cube,
    is_safe_piece,
)
from gonfalon.games.medioevo.state import NOBODY, MedState
from gonfalon.games.medioevo.variants.changes import suffer, suffer_barbarians
from gonfalon.games.medioevo.world import CLASSES, MILITARY, bits, mask_of


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


def remove_control_token(s: MedState, territory: int, rule: str) -> None:
    """MU-CTRL-10: a token goes back to its owner and is not put back."""
    seat = s.control_token[territory]
    if seat != NOBODY:
        s.control_token[territory] = NOBODY
        s.emit("token-removed", rule, territory=territory, seat=seat)


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
    """MU-CTRL-11: tokens of its owner next to a lost military building go, unless another one of the owner's is next to them."""
    if owner == NOBODY or owner not in s.control_token:
        return
    for place in bits(s.world.adjacent[territory]):
        if s.control_token[place] != owner:
            continue
        near = bits(s.world.adjacent[place])
        if not any(s.military[other] and building_owner(s, other) == owner for other in near):
            remove_control_token(s, place, "MU-CTRL-11")
            update(s, place)
