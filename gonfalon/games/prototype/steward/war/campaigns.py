"""What an army could take, from where, and what that would be worth: barbarian land, and the land of other players.

rules: MP-ATT-03, MP-ATT-04, MP-CAPT-04, MP-CONQ-02, MP-CONQ-03, MP-CONQ-08, MP-CAPITAL-01, MP-SIEGE-09, MP-MOVE-03
"""

from __future__ import annotations

from gonfalon.games.prototype.movement.questions.ways import entry_cost
from gonfalon.games.prototype.realm.questions.pieces import (
    captains,
    captains_on,
    engines_at,
    engines_on,
)
from gonfalon.games.prototype.state import NOBODY, RISEN
from gonfalon.games.prototype.steward.roads import FAR
from gonfalon.games.prototype.steward.situation import Situation
from gonfalon.games.prototype.steward.war.prospects import DARING, SURE, prospect
from gonfalon.games.prototype.world import COMMERCIAL, SHIPS, bits

VF = 0.025
"""What a VF is worth in Honour Points."""
DELAY = 0.55
"""What is left of the worth of a goal that is a turn farther away."""
PATIENCE = 0.8
"""The same for a turn before the walls of a player, whose garrison cannot grow."""
LESSON = 0.15
"""What it is worth that a Captain rises this turn."""
SEE = 1.7
"""A religious capital: a point when it is taken, and one at the end if it is held."""
STAYS, LEAVES = 1.0, 0.6
"""The chance that a trader, or something of an army, is still there when the attack comes."""
WHOLE = 0.7
"""The chance that a kingdom which it makes whole stays so."""
SPITE = 0.25
"""How much of what the strongest rival loses by it is counted as ours."""


def stand(o: Situation, t: int, target: int, ways: dict[int, int]) -> tuple[int, int]:
    """From where an army attacks a territory, and the PM for all of it."""
    s, w = o.s, o.w
    if w.transport_kind[t] in SHIPS:
        seas = [(ways.get(sea, FAR) + 1, sea) for sea in bits(w.coast[target])]
        pm, sea = min(seas, default=(FAR, NOBODY))
        return sea, pm
    if s.owner[target] in (NOBODY, o.seat):
        return target, ways.get(target, FAR)
    best, at = FAR, NOBODY
    for near in bits(w.adjacent[target] & o.open_land):
        pm = ways.get(near, FAR)
        if pm < best and s.owner[near] != s.owner[target]:
            best, at = pm, near
    return at, best + (entry_cost(s, t, target) if at == s.transport_at[t] else 3)


def power_of(o: Situation, engines: list[int]) -> int:
    """MP-SIEGE-09: levels of walls that engines take away in a turn."""
    return sum(o.w.engine[o.w.engine_kind[engine]].level for engine in engines)


def conquest(o: Situation, t: int, target: int, turns: int) -> float:
    """What is left of the worth of a territory when the losses and the garrison are paid; `turns` until the attack."""
    s = o.s
    power = power_of(o, engines_on(s, t))
    learns = not turns and any(_learns(o, captain) for captain in captains_on(s, t))
    return outcome(o, target, s.transport_vf[t] - 1, power, turns, LESSON * learns)[0]


def outcome(
    o: Situation,
    target: int,
    vf: int,
    power: int,
    turns: int = 0,
    more: float = 0.0,
    *,
    honour: bool = False,
) -> tuple[float, float, int]:
    """What so many fighting VF win there, with something more besides the land, how many of them it costs, garrison included, and how many
    turns it takes; nothing where they had better not try. `honour`: of a player's land count only points."""
    foreign = o.s.owner[target] != NOBODY
    raid = foreign and not o.turns_left
    seen = prospect(o, target, vf, power) if vf > 1 else None
    sure = DARING if raid else SURE
    if seen is None or seen.win < sure or turns + seen.turns > o.turns_left:
        return 0.0, 0.0, 0
    if raid:
        return seen.win * points(o, target), seen.lost + 1, 0
    need = o.safe_vf(target) + seen.walls_gone
    if vf + 1 - seen.lost < need:
        return 0.0, 0.0, 0
    worth = (points if honour else spoils)(o, target) if foreign else o.land_worth(target)
    worth += more - VF * (seen.lost + 0.3 * need)
    delay = PATIENCE if foreign else DELAY
    return worth * delay**seen.turns, seen.lost + need, seen.turns


def _learns(o: Situation, captain: int) -> bool:
    """MP-CAPT-04: would the Captain rise by a victory?"""
    risen = o.s.captain_marks[captain] & RISEN
    return o.turns_left > 1 and not risen and o.s.captain_level[captain] < len(o.w.captain_cost)


def spoils(o: Situation, target: int) -> float:
    """What a territory of an enemy is worth: honour, the land, and what the strongest rival loses with it."""
    worth = points(o, target) + 0.1 + o.part(target)
    if o.s.owner[target] == o.rivals[0]:
        worth += SPITE * hurt(o, target)
    return worth


def points(o: Situation, target: int) -> float:
    """MP-CONQ-03, MP-CONQ-08, MP-SIEGE-07: honour for everything that an enemy has there, for a religious capital and for a whole kingdom;
    walls count the same whether a siege razes them or the conqueror does."""
    s, enemy = o.s, o.s.owner[target]
    things = bool(s.settlement[target]) + bool(s.fortification[target]) + s.cathedral[target]
    found = float(things + s.fairs[target].bit_count())
    for t, owner in enumerate(s.transport_owner):
        if owner == enemy and s.transport_at[t] == target:
            found += STAYS if o.w.transport_kind[t] in COMMERCIAL else LEAVES
    found += LEAVES * sum(s.captain_at[c] == target for c in captains(s, enemy))
    found += LEAVES * len(engines_at(s, target, enemy))
    if o.w.religious_capitals >> target & 1:
        found += SEE
    kingdom = o.w.kingdom_of[target]
    if o.missing(kingdom) == [target]:
        found += WHOLE * o.kingdom_points(kingdom)
    return found


def hurt(o: Situation, target: int) -> float:
    """Points that its owner loses with it."""
    s, enemy = o.s, o.s.owner[target]
    loss = 1.0 * s.cathedral[target] + 3.0 * (o.w.religious_capitals >> target & 1)
    kingdom = o.w.kingdom_of[target]
    if all(s.owner[t] == enemy for t in bits(o.w.home[kingdom] & s.land)):
        loss += o.kingdom_points(kingdom)
    return loss
