"""What an attack on a territory would cost, counted through once and kept.

rules: MP-BATTLE-08, MP-BATTLE-09, MP-BATTLE-11, MP-RES-01 to MP-RES-03, MP-ASSAULT-02, MP-ASSAULT-05, MP-ATT-10, MP-SIEGE-01, MP-SIEGE-09,
MP-SIEGE-12, MP-CHAR-29
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from gonfalon.games.prototype.battle.questions.rolls import Roll
from gonfalon.games.prototype.forecast.battle import terms_of, two_armies
from gonfalon.games.prototype.forecast.rounds import Terms
from gonfalon.games.prototype.realm.questions.holdings import has, vf_at, walls
from gonfalon.games.prototype.state import NOBODY
from gonfalon.games.prototype.steward.situation import Situation
from gonfalon.games.prototype.world import TOWER, sides

SURE = 0.85
"""Chance from which an attack is begun."""
DARING = 0.65
"""The same for a raid on the last turn, when VF are worth nothing any more."""
SIEGE_COST = 3
"""VF that a siege of some turns costs, besides the battle at its end."""
MOST = 60
"""VF up to which odds are counted."""


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
    attack: int, defence: int, rolls: tuple[Roll, Roll], terms: Terms, assault: bool
) -> tuple[float, float]:
    """Chance of a victory and VF lost, to the end."""
    seen = two_armies(attack, defence, rolls, terms, assault=assault)
    return seen.win, seen.lost


def in_field(o: Situation, own: int, other: int, enemy: int, bonus: int = 0) -> tuple[float, float]:
    """Chance of a victory and VF lost in open battle against so many VF of an enemy."""
    die, powder = sides(o.w.limits.field_die), o.w.limits.field_alchemy
    rolls = (
        Roll(die, strategy=o.has("strategy"), powder=powder * o.has("alchemy")),
        Roll(
            die,
            bonus,
            strategy=has(o.s, enemy, "strategy"),
            powder=powder * has(o.s, enemy, "alchemy"),
        ),
    )
    return _fight(min(own, MOST), min(other, MOST), rolls, terms_of(o.s), False)


def defenders(o: Situation, territory: int) -> tuple[int, int]:
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


def opens_gates(o: Situation, level: int) -> bool:
    """MP-CHAR-29: has the seat an Infiltrator for such walls?"""
    held = o.w.card["infiltrator"] in o.s.hands[o.seat]
    return held and level < o.level and o.has("strategy")


def prospect(o: Situation, territory: int, vf: int, power: int) -> Prospect:
    """The better of assault and siege, for so many fighting VF and so much power of engines."""
    defence, bonus = defenders(o, territory)
    level = walls(o.s, territory)
    if vf <= 0 or vf < defence:
        return NO
    owner = o.s.owner[territory]
    if not level or opens_gates(o, level):
        return Prospect(*in_field(o, vf, defence, owner, bonus))
    inside = min(defence, o.w.buildings[TOWER + level - 1].shelters)
    outside = defence - inside
    before = in_field(o, vf, outside, owner, bonus) if outside else (1.0, 0.0)
    left = max(1, vf - round(before[1]))
    limits = o.w.limits
    dice = (
        Roll(sides(limits.assault_die), strategy=o.has("strategy")),
        Roll(sides(limits.field_die), bonus + level, strategy=has(o.s, owner, "strategy")),
    )
    storm = _fight(min(left, MOST), min(inside, MOST), dice, terms_of(o.s), True)
    stormed = Prospect(before[0] * storm[0], before[1] + storm[1])
    if stormed.win >= SURE and stormed.lost <= SIEGE_COST + 1:
        return stormed
    if power and vf + 1 > defence and not has(o.s, owner, "alchemy"):
        after = in_field(o, max(1, left - SIEGE_COST), inside, owner, bonus)
        turns = -(-level // power)
        return Prospect(before[0] * after[0], before[1] + SIEGE_COST + after[1], turns, level)
    return stormed
