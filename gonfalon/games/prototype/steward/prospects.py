"""What an attack on a territory would cost, counted through once and kept.

rules: MP-BATTLE-08, MP-RES-01 to MP-RES-03, MP-ASSAULT-02, MP-ASSAULT-05, MP-ATT-10, MP-SIEGE-01, MP-SIEGE-09, MP-SIEGE-12
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from gonfalon.games.prototype.counting import Terms
from gonfalon.games.prototype.odds import terms_of, two_armies
from gonfalon.games.prototype.realm import has, vf_at, walls
from gonfalon.games.prototype.rolls import Roll
from gonfalon.games.prototype.state import NOBODY
from gonfalon.games.prototype.steward.outlook import Outlook
from gonfalon.games.prototype.world import TOWER, sides

SURE = 0.85
"""Chance from which an attack is begun."""
SIEGE_COST = 3
"""VF that a siege of some turns costs, besides the battle at its end."""


class Prospect(NamedTuple):
    """How an attack would end."""

    win: float
    lost: float
    turns: int = 0
    """Turns until the walls are down."""
    walls_gone: int = 0
    """Levels of walls that a siege takes away."""


NO = Prospect(0.0, 0.0)


@lru_cache(maxsize=4096)
def _fight(
    attack: int, defence: int, dice: tuple[int, int], bonus: int, terms: Terms, assault: bool
) -> tuple[float, float]:
    """Chance of a victory and VF lost, to the end."""
    rolls = (Roll(dice[0], 0), Roll(dice[1], bonus))
    seen = two_armies(attack, defence, rolls, terms, assault=assault)
    return seen.win, seen.lost


def defenders(o: Outlook, territory: int) -> tuple[int, int]:
    """VF that would defend it, and the level of their Captain; barbarians appear where none are."""
    s, owner = o.s, o.s.owner[territory]
    if owner != NOBODY:
        return vf_at(s, owner, territory), 0
    vf = s.barbarian_vf[territory]
    if not vf:
        kingdom = o.w.kingdom_of[territory]
        played = kingdom in s.kingdom
        vf = o.w.limits.recruits if played else o.w.barbarians_when_attacked[kingdom]
    return vf, s.barbarian_captain[territory]


def prospect(o: Outlook, territory: int, vf: int, engine: bool) -> Prospect:
    """The better of assault and siege, for so many fighting VF."""
    defence, bonus = defenders(o, territory)
    level = walls(o.s, territory)
    limits, terms = o.w.limits, terms_of(o.s)
    field, assault = sides(limits.field_die), sides(limits.assault_die)
    if vf <= 0 or vf < defence:
        return NO
    vf, defence = min(vf, 60), min(defence, 60)
    if not level:
        return Prospect(*_fight(vf, defence, (field, field), bonus, terms, False))
    row = o.w.buildings[TOWER + level - 1]
    inside = min(defence, row.shelters)
    outside = defence - inside
    before = _fight(vf, outside, (field, field), bonus, terms, False) if outside else (1.0, 0.0)
    left = max(1, vf - round(before[1]))
    storm = _fight(left, inside, (assault, field), bonus + level, terms, True)
    stormed = Prospect(before[0] * storm[0], before[1] + storm[1])
    if stormed.win >= SURE and stormed.lost <= SIEGE_COST + 1:
        return stormed
    if engine and vf + 1 > defence and not has(o.s, o.s.owner[territory], "alchemy"):
        after = _fight(max(1, left - SIEGE_COST), inside, (field, field), bonus, terms, False)
        return Prospect(before[0] * after[0], before[1] + SIEGE_COST + after[1], level, level)
    return stormed
