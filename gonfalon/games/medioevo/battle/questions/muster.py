"""Who fights in the battle with what.

rules: MU-BATTLE-01, MU-BATTLE-07, MU-BATTLE-10 to MU-BATTLE-12, MU-ARTY-02, MU-NAVAL-01, MU-NAVAL-02, MU-NAVAL-08, MU-MILB-01,
MU-MILB-04, MU-BLD-12
"""

from __future__ import annotations

from gonfalon.games.medioevo.battle.questions.arithmetic import (
    Force,
    allowed_powers,
    barbarian_galley,
    powers,
)
from gonfalon.games.medioevo.battle.questions.record import (
    ATTACKER,
    DEFENDER,
    Battle,
    Side,
)
from gonfalon.games.medioevo.definitions.questions.hordes import extras_in, horde_in
from gonfalon.games.medioevo.definitions.questions.realm import captains_in, pieces_in, units_in
from gonfalon.games.medioevo.effects.questions.in_force import has_machinery
from gonfalon.games.medioevo.state import BARBARIANS, NOBODY, MedState
from gonfalon.games.medioevo.world import (
    ARCHER,
    CAPTAIN,
    CAPTAINS_EACH,
    GALLEY,
    LIGHT,
)


def current(s: MedState) -> Battle:
    assert s.battle is not None
    battle: Battle = s.battle
    return battle


def side(s: MedState, k: int) -> Side:
    return current(s).sides[k]


def player(s: MedState, k: int) -> list[int]:
    """Whom to ask for a side: its seat, or nobody for barbarians."""
    seat = side(s, k).seat
    return [] if seat == BARBARIANS else [seat]


def side_of(s: MedState, seat: int) -> int:
    """Which side a seat is, or NOBODY."""
    for k in (ATTACKER, DEFENDER):
        if s.battle is not None and side(s, k).seat == seat:
            return k
    return NOBODY


# ---- who fights


def at_sea(s: MedState) -> bool:
    return s.world.is_sea(current(s).space)


def places(s: MedState, k: int) -> list[int]:
    """The spaces where the units of a side stand: the territory, or the decks of its galleys."""
    battle = current(s)
    seat = battle.sides[k].seat
    if seat == BARBARIANS or not s.world.is_sea(battle.space):
        return [battle.space]
    return [s.world.aboard(galley) for galley in pieces_in(s, seat, battle.space, GALLEY)]


def level(s: MedState, captain: int) -> int:
    """Level of a captain in this battle."""
    k = side_of(s, captain // CAPTAINS_EACH)
    more = side(s, k).levels_more
    return min(3, s.captain_level[captain] + (more >> 2 * (captain % CAPTAINS_EACH) & 3))


def captains(s: MedState, k: int) -> list[int]:
    """The captains of a player's side, the lowest level first."""
    seat = side(s, k).seat
    if seat == BARBARIANS:
        return []
    found = [captain for place in places(s, k) for captain in captains_in(s, seat, place)]
    return sorted(found, key=lambda captain: (level(s, captain), captain))


def force(s: MedState, k: int) -> Force:
    """All army units of a side (MU-BATTLE-01)."""
    seat = side(s, k).seat
    if seat == BARBARIANS:
        light, archers, chiefs = horde_in(s, current(s).space)
        units, chief_levels = [light, 0, archers, 0], [s.world.barbarian_level] * chiefs
        for extra in extras_in(s, current(s).space):
            if extra.now != CAPTAIN:
                units[extra.now] += 1
            else:
                chief_levels.append(s.captain_level[extra.captain])
        return Force((units[0], units[1], units[2], units[3]), tuple(chief_levels))
    units = [0, 0, 0, 0]
    for place in places(s, k):
        for kind, count in enumerate(units_in(s, seat, place)):
            units[kind] += count
    levels = tuple(level(s, captain) for captain in captains(s, k))
    return Force((units[0], units[1], units[2], units[3]), levels)


def crew_units(s: MedState, k: int, deck: int = NOBODY) -> list[int]:
    """Units by kind that serve engines this round, all or those aboard one galley."""
    units = [0, 0, 0, 0]
    for crew in side(s, k).crews:
        if deck in (NOBODY, s.piece_at[crew.piece]):
            for kind, count in enumerate(crew.units):
                units[kind] += count
    return units


def crew_captains(s: MedState, k: int) -> int:
    """Captains that serve engines, as a bit mask."""
    mask = 0
    for crew in side(s, k).crews:
        mask |= crew.captains
    return mask


def melee_captains(s: MedState, k: int) -> list[int]:
    away = side(s, k).captains_out
    for crew in side(s, k).crews:
        if not has_machinery(s, crew.piece):
            away |= crew.captains
    return [captain for captain in captains(s, k) if not away >> captain & 1]


def melee(s: MedState, k: int) -> Force:
    """MU-BATTLE-07: all units but crews and those that a card put out of the battle."""
    everything, own = force(s, k), side(s, k)
    if own.seat == BARBARIANS:
        units = [max(0, n - out) for n, out in zip(everything.units, own.out, strict=True)]
        levels = everything.levels[own.captains_out :]
        return Force((units[0], units[1], units[2], units[3]), levels)
    crews = idle_crew(s, k)
    units = [max(0, everything.units[kind] - crews[kind] - own.out[kind]) for kind in range(4)]
    levels = tuple(level(s, captain) for captain in melee_captains(s, k))
    return Force((units[0], units[1], units[2], units[3]), levels)


def idle_crew(s: MedState, k: int, deck: int = NOBODY) -> list[int]:
    """Units by kind that serve engines and do not fight: all but those of Machinery (MU-TN-03)."""
    units = [0, 0, 0, 0]
    for crew in side(s, k).crews:
        if deck in (NOBODY, s.piece_at[crew.piece]) and not has_machinery(s, crew.piece):
            for kind, count in enumerate(crew.units):
                units[kind] += count
    return units


def is_beaten(s: MedState, k: int) -> bool:
    return not force(s, k).size


def powers_of(s: MedState, k: int) -> int:
    """MU-BATTLE-08: the kinds whose power a side has now, as a bit mask."""
    own, other = side(s, k), side(s, 1 - k)
    return powers(
        melee(s, k),
        melee(s, 1 - k),
        allowed_powers(s.world, at_sea(s)),
        own.enabled,
        other.cancelled,
        bool(own.by_number),
    )


def actors(s: MedState, k: int, kind: int) -> int:
    """How many captains of a side act as a kind of unit."""
    return sum(role == kind for _, role in side(s, k).acts)


# ---- galleys and buildings


def galley_levels(s: MedState, k: int) -> int:
    """MU-NAVAL-02, MU-NAVAL-08: levels of all galleys of a side in the sea zone."""
    battle, seat = current(s), side(s, k).seat
    if not at_sea(s):
        return 0
    if seat == BARBARIANS:
        return barbarian_galley(s.world, force(s, k).size)
    return sum(s.piece_level[galley] for galley in pieces_in(s, seat, battle.space, GALLEY))


def decks_with_units(s: MedState, k: int) -> int:
    """The galleys of a side with army units aboard, as a bit mask of pieces."""
    seat, first = side(s, k).seat, s.world.first_deck
    if seat == BARBARIANS or not at_sea(s):
        return 0
    mask = 0
    for deck in places(s, k):
        if deck in s.army[seat] or captains_in(s, seat, deck):
            mask |= 1 << deck - first
    return mask


def shooters(s: MedState, k: int) -> int:
    """MU-ARCHER-01: how many archer dice a side rolls."""
    archers = melee(s, k).units[ARCHER] if powers_of(s, k) >> ARCHER & 1 else 0
    return archers + actors(s, k, ARCHER) + side(s, k).shots


def may_sacrifice(s: MedState, k: int) -> list[int]:
    """Captains that act as light infantry and are still there (MU-CAPT-05)."""
    present = melee_captains(s, k)
    return [captain for captain, kind in side(s, k).acts if kind == LIGHT and captain in present]
