"""One point of damage takes effect: a unit becomes a lesser one, dies, or is taken prisoner.

rules: MU-DMG-03 to MU-DMG-07, MU-CAPTURE-03, MU-CAPTURE-05, MU-CAPTURE-07, MU-EC-28
"""

from __future__ import annotations

from gonfalon.games.medioevo.battle.changes.record import add_up, change
from gonfalon.games.medioevo.battle.changes.shapes import HIRED_UNIT, extra_hit, unit_hit, unit_lost
from gonfalon.games.medioevo.battle.questions.arithmetic import CHEAPEST_FIRST, becomes
from gonfalon.games.medioevo.battle.questions.muster import (
    at_sea,
    crew_units,
    current,
    places,
    side,
)
from gonfalon.games.medioevo.battle.questions.record import ARROWS, CASUALTIES, MELEE, Crew, Hit
from gonfalon.games.medioevo.definitions.changes.hordes import hired_unit_back, set_horde
from gonfalon.games.medioevo.definitions.changes.units import change_units, remove_captain
from gonfalon.games.medioevo.definitions.questions.hordes import horde_in
from gonfalon.games.medioevo.definitions.questions.realm import units_in, units_in_reserve
from gonfalon.games.medioevo.state import BARBARIANS, HELD, NOBODY, MedState
from gonfalon.games.medioevo.world import (
    ARCHER,
    CAPTAIN,
    CAPTAINS_EACH,
    HEAVY,
    HEROINE,
    HIRED,
    LIGHT,
)

RULES = ("MU-ARTY-05", "MU-ARCHER-01", "MU-DICE-11", "MU-DICE-12")
"""Whose damage it is, by source."""

HORDE_KINDS = (LIGHT, ARCHER, CAPTAIN)


def suffer(s: MedState, k: int, one: Hit) -> None:
    """One point of damage takes effect."""
    place, kind, captain = one
    if side(s, k).seat == BARBARIANS:
        _hit_horde(s, k, kind)
    elif captain != NOBODY:
        lose_captain(s, k, captain)
    else:
        hit(s, k, place, kind)


def hit(s: MedState, k: int, place: int, kind: int) -> None:
    """One point to a unit: it becomes a lesser one or is removed."""
    seat = side(s, k).seat
    reserve = [units_in_reserve(s, seat, spare) for spare in (LIGHT, HEAVY)]
    new = becomes(s.world, kind, at_sea(s), reserve)
    moved = s.army[seat][place][kind + 4] > 0
    _change_roles(s, k, place, kind, new)
    change_units(s, seat, place, kind, -1, moved)
    was = _wear(s, k, kind, new)
    if new != CAPTAIN:
        unit_hit(s, seat, kind, new)
        change_units(s, seat, place, new, 1, moved)
        s.emit("unit-reduced", "MU-DMG-04", seat=seat, unit=kind, new_unit=new)
        return
    printed, captain = unit_lost(s, seat, kind)
    rank = s.captain_level[captain] if captain >= 0 else 0
    if not is_captured(s, k):
        if printed != kind:
            # MU-TN-14: what fell is what is printed
            not_fallen(s, k, was, 0)
            change(s, k, fallen=(*side(s, k).fallen, (printed, rank)))
            was = printed
        if captain >= 0:
            remove_captain(s, captain)
    _removed(s, k, place, printed, captain, moved, rank, was)


def _wear(s: MedState, k: int, kind: int, new: int) -> int:
    """MU-EC-28: what a unit was when the round began is remembered, also when it is lost in a lesser form."""
    own = side(s, k)
    worn = list(own.worn)
    was = max((first for first, now in worn if now == kind), key=_worth, default=kind)
    if was != kind:
        worn.remove((was, kind))
    if new != CAPTAIN:
        change(s, k, worn=(*worn, (was, new)))
    elif not is_captured(s, k):
        change(s, k, worn=tuple(worn), fallen=(*own.fallen, (was, 0)))
    else:
        change(s, k, worn=tuple(worn))
    return was


def not_fallen(s: MedState, k: int, was: int, rank: int) -> None:
    """A unit that was lost is not lost after all."""
    fallen = list(side(s, k).fallen)
    fallen.remove((was, rank))
    change(s, k, fallen=tuple(fallen))


def _worth(kind: int) -> int:
    return CHEAPEST_FIRST.index(kind)


def _change_roles(s: MedState, k: int, place: int, kind: int, new: int) -> None:
    """MU-DMG-06: a unit that serves an engine, or is out of the battle, stays so in its lesser form."""
    own = side(s, k)
    if units_in(s, own.seat, place)[kind] <= crew_units(s, k, place)[kind]:
        for number, crew in enumerate(own.crews):
            if crew.units[kind] and s.piece_at[crew.piece] == place:
                crews = list(own.crews)
                crews[number] = Crew(crew.piece, _swap(crew.units, kind, new), crew.captains)
                change(s, k, crews=tuple(crews))
                return
    elif own.out[kind]:
        change(s, k, out=_swap(own.out, kind, new))


def _swap(units: tuple[int, ...], kind: int, new: int) -> tuple[int, int, int, int]:
    counts = [*units, 0]
    counts[kind] -= 1
    counts[new] += 1
    return (counts[0], counts[1], counts[2], counts[3])


def lose_captain(s: MedState, k: int, captain: int) -> None:
    place = s.captain_at[captain]
    own = side(s, k)
    crews = tuple(crew._replace(captains=crew.captains & ~(1 << captain)) for crew in own.crews)
    banner = own.banner != NOBODY and captain % CAPTAINS_EACH == HEROINE
    was, rank = (own.banner, 0) if banner else (CAPTAIN, s.captain_level[captain])
    change(s, k, crews=crews)
    if not is_captured(s, k):
        remove_captain(s, captain)
        change(s, k, fallen=(*own.fallen, (was, rank)))
    _removed(s, k, place, CAPTAIN, captain, False, rank, was)


def _hit_horde(s: MedState, k: int, kind: int) -> None:
    space = current(s).space
    horde = list(horde_in(s, space))
    if kind in HORDE_KINDS and horde[HORDE_KINDS.index(kind)]:
        horde[HORDE_KINDS.index(kind)] -= 1
        set_horde(s, space, (horde[0], horde[1], horde[2]))
        _removed(s, k, space, kind, NOBODY, False)
        return
    new = CAPTAIN if kind == CAPTAIN else becomes(s.world, kind, at_sea(s), (1, 1))
    owner, printed = extra_hit(s, space, kind, new)
    if new != CAPTAIN:
        s.emit("unit-reduced", "MU-DMG-04", seat=BARBARIANS, unit=kind, new_unit=new)
    elif owner == BARBARIANS:
        _removed(s, k, space, printed, NOBODY, False)
    else:
        _lose_false_barbarian(s, k, owner, kind)


def _lose_false_barbarian(s: MedState, k: int, owner: int, kind: int) -> None:
    """MU-EC-66: the unit dies, or is its captor's prisoner as what it is."""
    captor = side(s, 1 - k).seat
    add_up(s, k, lost=1, captains_lost=int(kind == CAPTAIN))
    if is_captured(s, k) and captor != owner and kind != CAPTAIN:
        change_prisoners(s, captor, owner, kind, 1)
        s.emit("unit-captured", "MU-CAPTURE-03", seat=captor, from_seat=owner, unit=kind)
    else:
        s.emit("unit-lost", RULES[current(s).source], seat=BARBARIANS, unit=kind)


def is_captured(s: MedState, k: int) -> bool:
    """MU-CAPTURE-03, MU-CAPTURE-04: do removed units of this side become prisoners now?"""
    battle = current(s)
    return battle.source == MELEE and battle.winner == 1 - k and bool(battle.sides[1 - k].capture)


def _removed(
    s: MedState,
    k: int,
    place: int,
    kind: int,
    captain: int,
    moved: bool,
    rank: int = 0,
    was: int = CAPTAIN,
) -> None:
    """A unit has left the board: dead, or a prisoner of the other side."""
    seat = side(s, k).seat
    add_up(s, k, lost=1, captains_lost=int(kind == CAPTAIN))
    if current(s).source == ARROWS:
        add_up(s, 1 - k, archer_kills=1)
    if is_captured(s, k):
        _imprison(s, k, place, kind, captain, moved)
        return
    s.emit("unit-lost", RULES[current(s).source], seat=seat, unit=kind)
    if current(s).source != CASUALTIES and not _is_hired(captain):
        lost = (seat, kind, captain, rank, was)
        s.push(s.make_step("Reaction", "battle.unit-destroyed", lost))


def _imprison(s: MedState, k: int, place: int, kind: int, captain: int, moved: bool) -> None:
    owner, captor = side(s, k).seat, side(s, 1 - k).seat
    taken = (*side(s, 1 - k).captives, (place, kind, captain, int(moved)))
    change(s, 1 - k, captives=taken)
    s.emit("unit-captured", "MU-CAPTURE-03", seat=captor, from_seat=owner, unit=kind)
    if _is_hired(captain):
        if captain != HIRED_UNIT:
            remove_captain(s, captain)
    elif captain != NOBODY:
        s.captain_at[captain] = HELD - captor
    elif owner != BARBARIANS:
        change_prisoners(s, captor, owner, kind, 1)


def _is_hired(captain: int) -> bool:
    """MU-EC-65: a unit or captain of a hired horde, which nobody can hold (MU-CAPTURE-07)."""
    return captain == HIRED_UNIT or (captain >= 0 and captain % CAPTAINS_EACH == HIRED)


def change_prisoners(s: MedState, captor: int, owner: int, kind: int, count: int) -> None:
    at = captor * s.world.seats + owner
    held = list(s.prisoners[at])
    held[kind] += count
    s.prisoners[at] = tuple(held)


def set_free(s: MedState, k: int) -> None:
    """MU-CAPTURE-05: what this side captured in the battle stands in the space again."""
    captor, owner = side(s, k).seat, side(s, 1 - k).seat
    home = places(s, 1 - k)
    for place, kind, captain, moved in side(s, k).captives:
        add_up(s, 1 - k, lost=-1, captains_lost=-int(kind == CAPTAIN))
        back = place if place in home or not home else home[0]
        if owner == BARBARIANS:
            horde = list(horde_in(s, back))
            horde[HORDE_KINDS.index(kind)] += 1
            set_horde(s, back, (horde[0], horde[1], horde[2]))
        elif captain >= 0:
            s.captain_at[captain] = back
            if _is_hired(captain):
                s.captain_level[captain] = s.world.barbarian_level
        else:
            if captain == HIRED_UNIT:
                hired_unit_back(s, owner, kind)
            else:
                change_prisoners(s, captor, owner, kind, -1)
            change_units(s, owner, back, kind, 1, bool(moved))
    s.emit("captives-free", "MU-CAPTURE-05", seat=owner)
    change(s, k, captives=())
