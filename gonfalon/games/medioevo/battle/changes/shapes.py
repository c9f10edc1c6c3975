"""Units that are something else for a while: a Heroine's captain, promoted units, false barbarians.

rules: MU-EC-66, MU-EC-67, MU-TN-14, MU-INTER-24
"""

from __future__ import annotations

from gonfalon.games.medioevo.battle.changes.record import change
from gonfalon.games.medioevo.battle.questions.muster import side
from gonfalon.games.medioevo.definitions.changes.hordes import (
    add_phantom,
    hired_unit_lost,
    set_horde,
)
from gonfalon.games.medioevo.definitions.changes.units import (
    change_units,
    remove_captain,
    take_units,
)
from gonfalon.games.medioevo.definitions.questions.effect_kinds import (
    Extra,
    Promoted,
    of,
)
from gonfalon.games.medioevo.definitions.questions.hordes import (
    extras_in,
    has_barbarians,
    hired_units,
    horde_in,
)
from gonfalon.games.medioevo.definitions.questions.realm import armies_in, units_on_board
from gonfalon.games.medioevo.effects.changes import begin, end
from gonfalon.games.medioevo.effects.questions.registry import AT_END
from gonfalon.games.medioevo.state import BARBARIANS, HELD, NOBODY, RETURNED, MedState
from gonfalon.games.medioevo.world import (
    ARCHER,
    CAPTAIN,
    CAPTAINS_EACH,
    GALLEY,
    HEROINE,
    LIGHT,
)

AWAY = -3
"""Place of a captain who is on the board as something else."""
HORDE_KINDS = (LIGHT, ARCHER, CAPTAIN)
HIRED_UNIT = -2
"""In place of a captain: a unit of a hired horde."""


# ---- a Heroine's captain


def raise_banner(s: MedState, k: int, place: int, kind: int) -> None:
    """MU-EC-67: a unit counts as a captain of level I until the battle ends."""
    seat = side(s, k).seat
    captain = seat * CAPTAINS_EACH + HEROINE
    moved = s.army[seat][place][kind + 4] > 0
    change_units(s, seat, place, kind, -1, moved)
    add_phantom(s, seat, kind, -1)
    s.captain_at[captain], s.captain_level[captain] = place, 1
    s.captain_marks[captain] = int(moved)
    change(s, k, banner=kind)


def lower_banners(s: MedState) -> None:
    """The battle is over: a unit that survived, or was captured, is what it was."""
    for k in (0, 1):
        kind, seat = side(s, k).banner, side(s, k).seat
        if kind == NOBODY:
            continue
        captain = seat * CAPTAINS_EACH + HEROINE
        at, moved = s.captain_at[captain], bool(s.captain_marks[captain])
        remove_captain(s, captain)
        add_phantom(s, seat, kind, 1)
        if at >= 0:
            change_units(s, seat, at, kind, 1, moved)
        elif at == RETURNED:
            pool = list(s.returned[seat])
            pool[kind] += 1
            s.returned[seat] = tuple(pool)
        elif at <= HELD:
            number = (HELD - at) * s.world.seats + seat
            held = list(s.prisoners[number])
            held[kind] += 1
            s.prisoners[number] = tuple(held)


# ---- promoted units


def promote_unit(s: MedState, seat: int, place: int, kind: int, new: int) -> None:
    moved = s.army[seat][place][kind] == 0
    change_units(s, seat, place, kind, -1, moved)
    change_units(s, seat, place, new, 1, moved)
    printed, captain = kind, NOBODY
    if units_on_board(s, seat, kind) < len(_promoted(s, seat, kind)):
        again = _promoted(s, seat, kind)[0]
        printed, captain = again.printed, again.captain
        end(s, again)
    add_phantom(s, seat, kind, -1)
    begin(s, Promoted(seat, printed, new, captain))
    add_phantom(s, seat, new, 1)


def promote_captain(s: MedState, captain: int, new: int) -> None:
    """The captain loses its levels while it is changed."""
    seat, place = captain // CAPTAINS_EACH, s.captain_at[captain]
    s.captain_at[captain] = AWAY
    change_units(s, seat, place, new, 1, bool(s.captain_marks[captain]))
    begin(s, Promoted(seat, CAPTAIN, new, captain))
    add_phantom(s, seat, new, 1)


def _promoted(s: MedState, seat: int, kind: int) -> list[Promoted]:
    """The promotions to a kind of unit, the oldest first."""
    return [e for e in of(s, Promoted) if e.seat == seat and e.now == kind]


def unit_hit(s: MedState, seat: int, kind: int, new: int) -> tuple[int, int]:
    """A unit of this kind became a lesser one, or CAPTAIN for none. Returns its printed type, and which captain it was, if one.

    While there are others of the kind, it is not the promoted one.
    """
    promoted = _promoted(s, seat, kind)
    if units_on_board(s, seat, kind) >= len(promoted):
        return kind, NOBODY
    effect = promoted[0]
    end(s, effect)
    add_phantom(s, seat, kind, -1)
    printed, captain = effect.printed, effect.captain
    if new != CAPTAIN:
        begin(s, Promoted(seat, printed, new, captain))
        add_phantom(s, seat, new, 1)
    elif captain == NOBODY:
        add_phantom(s, seat, printed, 1)
    return printed, captain


def unit_lost(s: MedState, seat: int, kind: int) -> tuple[int, int]:
    """A unit of this kind has left the board. Returns its printed type, and the captain it was, or HIRED_UNIT."""
    printed, captain = unit_hit(s, seat, kind, CAPTAIN)
    if captain == NOBODY and hired_unit_lost(s, seat, printed):
        captain = HIRED_UNIT
    return printed, captain


def unit_gone(s: MedState, seat: int, kind: int) -> None:
    """A unit of this kind has left the board for its reserve."""
    _, captain = unit_lost(s, seat, kind)
    if captain >= 0:
        remove_captain(s, captain)


def units_removed(s: MedState, seat: int, kind: int, count: int) -> None:
    """MU-EC-65: a player has taken units of this kind off the board: own ones, hired ones only where no own ones are left."""
    for _ in range(count):
        hired = hired_units(s, seat)
        if kind in HORDE_KINDS and hired[HORDE_KINDS.index(kind)] > units_on_board(s, seat, kind):
            hired_unit_lost(s, seat, kind)
            continue
        _, captain = unit_hit(s, seat, kind, CAPTAIN)
        if captain != NOBODY:
            remove_captain(s, captain)


def _end_promotion(s: MedState, effect: Promoted) -> list[int]:
    seat, printed, now, captain = effect
    spaces = [space for space, units in s.army[seat].items() if units[now] + units[now + 4]]
    if captain != NOBODY and not s.captain_level[captain]:
        return []
    if not spaces:
        if captain != NOBODY:
            remove_captain(s, captain)
        return []
    space = spaces[0]
    take_units(s, seat, space, now)
    if captain != NOBODY:
        s.captain_at[captain] = space
    else:
        change_units(s, seat, space, printed, 1)
    return []


# ---- units among the barbarians


def join_horde(s: MedState, seat: int, space: int, kind: int, captain: int, zone: int) -> None:
    """MU-EC-66: a unit of a player leaves its place and fights among the barbarians of a zone."""
    if captain != NOBODY:
        s.captain_at[captain] = AWAY
    else:
        take_units(s, seat, space, kind)
        add_phantom(s, seat, kind, -1)
    begin(s, Extra(zone, kind, seat, space, kind, captain))
    set_horde(s, zone, horde_in(s, zone))


def promote_barbarian(s: MedState, zone: int, kind: int, new: int) -> None:
    horde = list(horde_in(s, zone))
    horde[HORDE_KINDS.index(kind)] -= 1
    begin(s, Extra(zone, new, BARBARIANS, zone, kind, NOBODY))
    set_horde(s, zone, (horde[0], horde[1], horde[2]))


def extra_hit(s: MedState, zone: int, kind: int, new: int) -> tuple[int, int]:
    """A point of damage to a unit among the barbarians: it becomes a lesser one, or CAPTAIN for none. Returns whose it is, and its
    printed type.
    """
    effect = next(e for e in extras_in(s, zone) if e.now == kind)
    end(s, effect)
    _, _, seat, home, printed, captain = effect
    if seat != BARBARIANS and captain == NOBODY:
        add_phantom(s, seat, kind, 1)
    if new != CAPTAIN:
        if seat != BARBARIANS:
            add_phantom(s, seat, new, -1)
            printed = new
        begin(s, Extra(zone, new, seat, home, printed, captain))
    elif captain != NOBODY:
        remove_captain(s, captain)
    set_horde(s, zone, horde_in(s, zone))
    return seat, printed


def _end_extra(s: MedState, effect: Extra) -> list[int]:
    """Survivors go home; where another side holds it, to the reserve."""
    zone, kind, seat, home, printed, captain = effect
    horde = list(horde_in(s, zone))
    if seat == BARBARIANS:
        horde[HORDE_KINDS.index(printed)] += 1
        set_horde(s, zone, (horde[0], horde[1], horde[2]))
        return []
    set_horde(s, zone, (horde[0], horde[1], horde[2]))
    free = seat in s.order and _is_open_to(s, seat, home)
    if captain != NOBODY:
        if free and s.captain_level[captain]:
            s.captain_at[captain] = home
        else:
            remove_captain(s, captain)
    elif free:
        change_units(s, seat, home, kind, 1)
    return [home, zone] if s.world.is_land(home) else [zone]


def _is_open_to(s: MedState, seat: int, home: int) -> bool:
    if home >= s.world.first_deck:
        galley = home - s.world.first_deck
        return s.piece_kind[galley] == GALLEY and s.world.is_sea(s.piece_at[galley])
    others = [other for other in armies_in(s, home) if other != seat]
    held = s.control[home] not in (seat, NOBODY)
    return not others and not held and not has_barbarians(s, home)


AT_END[Promoted] = _end_promotion
AT_END[Extra] = _end_extra
