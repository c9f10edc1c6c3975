"""Barbarians: how they recruit, whom they attack, what they build.

rules: MP-BARB-01 to MP-BARB-05, MP-BARB-12 to MP-BARB-17, MP-REBEL-06 to MP-REBEL-08, MP-COMP-04, MP-PIRATE-01, MP-PIRATE-08
"""

from __future__ import annotations

from gonfalon.games.prototype.purchase.questions.buildings import pieces_left
from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.realm.questions.holdings import in_play, vf_at, walls
from gonfalon.games.prototype.realm.questions.pieces import captains_at
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.games.prototype.state_rows import Pirates
from gonfalon.games.prototype.supply.questions import supply_limit
from gonfalon.games.prototype.world import FORT, TOWER, TOWN, VILLAGE, bits

BASE, GALLEY = range(2)
"""Of a stack: a territory, or a barbarian galley by its number."""

Stack = tuple[int, int]
Target = tuple[int, int]
"""A place, and whose territory, convoy or fleet it is."""


# ---- numbers


def captains_in_play(s: ProtoState) -> int:
    aboard = [galley for galley in s.pirates if galley.captain]
    return sum(level > 0 for level in s.barbarian_captain) + len(aboard)


def captain_left(s: ProtoState) -> bool:
    """MP-COMP-04."""
    return captains_in_play(s) < s.world.data.components.shared.barbarian_captains


def galley_left(s: ProtoState) -> bool:
    """MP-PIRATE-01."""
    return len(s.pirates) < s.world.data.components.shared.barbarian_galleys


def set_galley(s: ProtoState, galley: Pirates) -> None:
    """Change a galley; without VF it is removed with its Captain."""
    rest = [other if other.number != galley.number else galley for other in s.pirates]
    s.pirates = [other for other in rest if other.vf > 0]


def new_galley(s: ProtoState, sea: int, vf: int, captain: int) -> None:
    number = max((galley.number for galley in s.pirates), default=-1) + 1
    s.pirates.append(Pirates(number, sea, vf, captain, s.turn))
    s.emit("pirates", "MP-PIRATE-08", place=sea, vf=vf, level=captain)


# ---- recruiting


def recruit(s: ProtoState) -> None:
    """MP-REBEL-06 to MP-REBEL-08: Captains, then kingdoms that players have broken into."""
    room = s.world.limits.barbarian_galley_vf
    for territory, level in enumerate(s.barbarian_captain):
        if level:
            s.barbarian_vf[territory] += level
            s.emit("recruits", "MP-REBEL-06", territory=territory, vf=level)
    for galley in list(s.pirates):
        set_galley(s, galley._replace(vf=min(room, galley.vf + galley.captain)))
    for territory in stirred_by_players(s):
        s.barbarian_vf[territory] += s.world.limits.recruits
        s.emit("recruits", "MP-REBEL-07", territory=territory, vf=s.world.limits.recruits)


def stirred_by_players(s: ProtoState) -> list[int]:
    """MP-REBEL-07: barbarian land next to land of players in the same kingdom, where the kingdom holds a barbarian army."""
    found = []
    for home in s.world.home:
        land = bits(home & s.land)
        if any(s.barbarian_vf[t] for t in land) and any(s.owner[t] != NOBODY for t in land):
            taken = sum(1 << t for t in land if s.owner[t] != NOBODY)
            found += [t for t in land if s.owner[t] == NOBODY and s.world.adjacent[t] & taken]
    return sorted(found)


# ---- who attacks whom


def stacks(s: ProtoState) -> list[Stack]:
    """MP-BARB-01: from most VF to least, then by Captain, then at random."""
    keyed = []
    for territory, vf in enumerate(s.barbarian_vf):
        if vf and s.owner[territory] == NOBODY:
            keyed.append((-vf, -s.barbarian_captain[territory], BASE, territory))
    keyed += [(-galley.vf, -galley.captain, GALLEY, galley.number) for galley in s.pirates]
    keyed.sort()
    ordered: list[Stack] = []
    while keyed:
        equal = [key for key in keyed if key[:2] == keyed[0][:2]]
        ordered += [equal[n][2:] for n in s.shuffle(list(range(len(equal))))]
        keyed = keyed[len(equal) :]
    return ordered


def is_over_supply(s: ProtoState, territory: int) -> bool:
    return s.barbarian_vf[territory] > supply_limit(s, territory)


def is_free(s: ProtoState, target: Target) -> bool:
    """MP-BARB-05, MP-BARB-17: not attacked by barbarians this turn, not under a Castellan."""
    return not effects.holds(s, effects.RAIDED, *target) and not is_protected(s, target[0])


def is_protected(s: ProtoState, territory: int) -> bool:
    return any(values[0] == territory for values in effects.of_kind(s, effects.PROTECTED))


def player_neighbours(s: ProtoState, territory: int) -> list[int]:
    return [t for t in bits(s.world.adjacent[territory]) if in_play(s, t) and s.owner[t] != NOBODY]


def targets(s: ProtoState, territory: int) -> list[Target]:
    """MP-BARB-02, MP-BARB-03: convoys in the same territory, else neighbours; the best ones by MP-BARB-04, several if they are equal."""
    vf = s.barbarian_vf[territory]
    convoys = [
        (territory, seat)
        for seat in s.order
        if 0 < vf_at(s, seat, territory) < vf and is_free(s, (territory, seat))
    ]
    if convoys:
        weakest = min(vf_at(s, seat, territory) for _, seat in convoys)
        return [target for target in convoys if vf_at(s, target[1], territory) == weakest]
    over = is_over_supply(s, territory)
    land = [
        (t, s.owner[t])
        for t in player_neighbours(s, territory)
        if (over or vf_at(s, s.owner[t], t) < vf) and is_free(s, (t, s.owner[t]))
    ]
    if not land:
        return []
    keys = {target: _preference(s, territory, target) for target in land}
    best = min(keys.values())
    return [target for target in land if keys[target] == best]


def _preference(s: ProtoState, territory: int, target: Target) -> tuple[int, ...]:
    """MP-BARB-04: own kingdom, fewest VF, no walls, the smaller settlement, fewer Captains."""
    place, seat = target
    w = s.world
    return (
        int(w.kingdom_of[place] != w.kingdom_of[territory]),
        vf_at(s, seat, place),
        int(walls(s, place) > 0),
        s.settlement[place],
        len(captains_at(s, place, seat)),
    )


def fleets(s: ProtoState, galley: Pirates) -> list[Target]:
    """MP-PIRATE-05: the weakest fleet in the zone with fewer VF; several if they are equal."""
    found = [
        (galley.sea, seat)
        for seat in s.order
        if 0 < vf_at(s, seat, galley.sea) < galley.vf and is_free(s, (galley.sea, seat))
    ]
    weakest = min((vf_at(s, seat, galley.sea) for _, seat in found), default=0)
    return [target for target in found if vf_at(s, target[1], galley.sea) == weakest]


# ---- building


def climb(s: ProtoState, territory: int) -> None:
    """MP-BARB-12 to MP-BARB-15: the first step of the ladder that is possible."""
    for step in s.world.data.tables.ladder:
        if _CLIMB[step](s, territory):
            s.emit("barbarians-build", "MP-BARB-13", territory=territory, text=step)
            return


def _tower(s: ProtoState, t: int) -> bool:
    if s.fortification[t] or not pieces_left(s, TOWER):
        return False
    s.fortification[t] = 1
    return True


def _village(s: ProtoState, t: int) -> bool:
    if not s.world.inhabited >> t & 1 or s.settlement[t] or not pieces_left(s, VILLAGE):
        return False
    s.settlement[t] = 1
    return True


def _fort(s: ProtoState, t: int) -> bool:
    if s.fortification[t] != 1 or not pieces_left(s, FORT):
        return False
    s.fortification[t] = 2
    return True


def _town(s: ProtoState, t: int) -> bool:
    if s.settlement[t] != 1 or not pieces_left(s, TOWN):
        return False
    s.settlement[t] = 2
    return True


def _captain(s: ProtoState, t: int) -> bool:
    if s.barbarian_captain[t] or not captain_left(s):
        return False
    s.barbarian_captain[t] = 1
    return True


def _promotion(s: ProtoState, t: int) -> bool:
    if not 0 < s.barbarian_captain[t] < len(s.world.captain_cost):
        return False
    s.barbarian_captain[t] += 1
    return True


def _galley(s: ProtoState, t: int) -> bool:
    """MP-PIRATE-08: in the zone of the harbour, else in a random one next to it, with all VF but one."""
    w = s.world
    if not w.coast[t] or not galley_left(s) or s.barbarian_vf[t] < 2:
        return False
    seas = bits(w.coast[t])
    sea = w.harbour[t]
    if sea == NOBODY:
        sea = seas[s.draw(len(seas))] if len(seas) > 1 else seas[0]
    vf = min(w.limits.barbarian_galley_vf, s.barbarian_vf[t] - w.limits.barbarian_garrison)
    s.barbarian_vf[t] -= vf
    new_galley(s, sea, vf, s.barbarian_captain[t])
    s.barbarian_captain[t] = 0
    return True


_CLIMB = {
    "tower": _tower, "village": _village, "fort": _fort, "town": _town, "captain": _captain,
    "promotion": _promotion, "galley": _galley,
}  # fmt: skip


def remove_excess(s: ProtoState) -> None:
    """MP-BARB-16, MP-SUPPLY-05: at the end of Events."""
    for territory, vf in enumerate(s.barbarian_vf):
        excess = vf - supply_limit(s, territory) if vf else 0
        if excess > 0 and s.owner[territory] == NOBODY:
            s.barbarian_vf[territory] -= excess
            s.emit("barbarian-excess", "MP-BARB-16", territory=territory, vf=excess)
