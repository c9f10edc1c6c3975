"""Barbarians recruit, build, rise in level and leave.

rules: MP-REBEL-06 to MP-REBEL-08, MP-BARB-01, MP-BARB-12 to MP-BARB-16, MP-PIRATE-08
"""

from __future__ import annotations

from gonfalon.games.prototype.barbarians.questions import (
    BASE,
    GALLEY,
    Stack,
    captain_left,
    galley_left,
    stirred_by_players,
)
from gonfalon.games.prototype.purchase.questions.buildings import pieces_left
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.games.prototype.state_rows import Pirates
from gonfalon.games.prototype.supply.questions import supply_limit
from gonfalon.games.prototype.world import FORT, TOWER, TOWN, VILLAGE, bits


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
