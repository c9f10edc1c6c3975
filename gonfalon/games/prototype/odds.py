"""Exact odds of a whole battle fought to its end, from what everybody can see.

All rounds are counted through with the arithmetic of `battle`: a table over the fighting VF of both sides, from the smallest armies up.
Both sides use in every roll the cards that lie before them now; what hands hold is left out. With several players on a side the one
whose roll it is stands for all of his side, and the forecast says that it is no longer exact.

rules: MP-BATTLE-08 to MP-BATTLE-10, MP-RES-01 to MP-RES-03, MP-ASSAULT-03, MP-ASSAULT-05, MP-ASSAULT-06, MP-NAVAL-02, MP-NAVAL-03
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from gonfalon.games.prototype.attacks import Objective
from gonfalon.games.prototype.battle import (
    ASSAULT,
    ATTACK,
    DEFENCE,
    FIELD,
    FIGHTING,
    PIRATES,
    Battle,
    Party,
    attack_vf,
    behind_walls,
    pirates_of,
    present_vf,
    shelter,
)
from gonfalon.games.prototype.realm import at_war, has, seats_at
from gonfalon.games.prototype.rolls import (
    Roll,
    galleys,
    losses,
    roll_of,
    strategy_bonus,
    with_archers,
)
from gonfalon.games.prototype.state import BARBARIANS, ProtoState
from gonfalon.games.prototype.world import sides

Value = tuple[float, float, float]
"""Chance that the attacker wins; VF that he and the defender are expected to lose from here on."""

Outcomes = list[tuple[float, int, int]]

LOST: Value = (0.0, 0.0, 0.0)
WON: Value = (1.0, 0.0, 0.0)


class Terms(NamedTuple):
    """The numbers of a battle that are the same for everybody."""

    percent: int
    ratio: int
    bonus: int


class Forecast(NamedTuple):
    """How a battle ends if the attacker never stops."""

    win: float
    lost: float
    """VF that the attacker is expected to lose."""
    destroyed: float
    """VF that the defender is expected to lose."""
    exact: bool = True


# ---- counting: no state


def fight_out(
    attack_vf: int,
    defence_vf: int,
    rolls: tuple[Roll, Roll],
    terms: Terms,
    *,
    assault: bool,
    after: list[Value],
) -> list[list[Value]]:
    """By VF of attacker and defender, what comes of fighting on; `after`: by VF of the attacker, what comes when the defender is gone."""
    table = [[LOST] * (defence_vf + 1) for _ in range(attack_vf + 1)]
    for a in range(attack_vf + 1):
        table[a][0] = after[a]
    if not attack_vf or not defence_vf:
        return table
    reach = _reach(rolls, terms)
    known: dict[tuple[int, int, int], Outcomes] = {}
    for a in range(1, attack_vf + 1):
        row = table[a]
        for d in range(1, defence_vf + 1):
            key = (min(a, reach), min(d, reach), _shift(rolls, a, d, terms))
            found = known.get(key)
            if found is None:
                found = known[key] = outcomes(rolls, *key, terms, assault=assault)
            win = lost = destroyed = 0.0
            for chance, x, y in found:
                value = table[a - x][d - y]
                win += chance * value[0]
                lost += chance * (value[1] + x)
                destroyed += chance * (value[2] + y)
            row[d] = (win, lost, destroyed)
    return table


def _reach(rolls: tuple[Roll, Roll], terms: Terms) -> int:
    """More VF than a round can cost: above it armies do not cap losses."""
    attack, defence = rolls
    widest = max(attack.die, defence.die) + abs(attack.bonus - defence.bonus) + terms.bonus
    return widest + attack.archers + defence.archers


def _shift(rolls: tuple[Roll, Roll], a: int, d: int, terms: Terms) -> int:
    """What bonuses make of the difference between the dice."""
    attack, defence = rolls
    if attack.strategy == defence.strategy:
        return attack.bonus - defence.bonus
    more = strategy_bonus(attack, a, defence, d, terms.ratio, terms.bonus)
    less = strategy_bonus(defence, d, attack, a, terms.ratio, terms.bonus)
    return attack.bonus + more - defence.bonus - less


def outcomes(
    rolls: tuple[Roll, Roll], a: int, d: int, shift: int, terms: Terms, *, assault: bool
) -> Outcomes:
    """The next round that changes something: chance, VF that the attacker and the defender lose."""
    attack, defence = rolls
    counts: dict[tuple[int, int], int] = {}
    for difference, ways in _differences(attack.die, defence.die):
        lost = losses(difference + shift, 0, a, d, assault=assault, percent=terms.percent)
        lost = with_archers(lost, attack, defence, a, d)
        counts[lost] = counts.get(lost, 0) + ways
    counts.pop((0, 0), None)
    total = sum(counts.values())
    return [(count / total, x, y) for (x, y), count in counts.items()]


@lru_cache(maxsize=16)
def _differences(die: int, other: int) -> list[tuple[int, int]]:
    """In how many ways two dice differ by so much."""
    ways = Counter(one - two for one in range(1, die + 1) for two in range(1, other + 1))
    return list(ways.items())


def damage(dice: int, sides_: int, plus: int) -> list[tuple[int, float]]:
    """MP-NAVAL-02: the chances of the sum of so many dice, with what is added."""
    chances = {0: 1.0}
    for _ in range(dice):
        grown: dict[int, float] = {}
        for total, chance in chances.items():
            for face in range(1, sides_ + 1):
                grown[total + face] = grown.get(total + face, 0.0) + chance / sides_
        chances = grown
    return [(total + plus, chance) for total, chance in chances.items()]


# ---- from a position


def forecast_attack(known: ProtoState, party: Party, goal: Objective) -> Forecast:
    """The odds of an attack that is not yet begun. Guests at peace are taken to stay out; barbarians appear where none are."""
    s = known.copy()
    b = Battle(
        0,
        goal.kind,
        goal.place,
        goal.target,
        (party,),
        (goal.target,),
        galley=goal.galley,
        ships_only=goal.ships_only,
    )
    if goal.kind == PIRATES:
        galley = pirates_of(s, goal.galley)
        b = b._replace(captain=galley.captain if galley else 0)
    elif goal.target == BARBARIANS:
        b = b._replace(captain=s.barbarian_captain[goal.place])
        if not s.barbarian_vf[goal.place]:
            kingdom = s.world.kingdom_of[goal.place]
            played = kingdom in s.kingdom
            s.barbarian_vf[goal.place] = (
                s.world.limits.recruits if played else s.world.barbarians_when_attacked[kingdom]
            )
    if goal.kind != PIRATES and not goal.ships_only:
        b = b._replace(defenders=(goal.target, *_bound(s, party.seat, goal)))
    if behind_walls(s, b):
        b = b._replace(outside=shelter(s, b))
    return forecast(s, b, ramming=s.world.is_sea(goal.place))


def _bound(s: ProtoState, seat: int, goal: Objective) -> list[int]:
    """MP-MULTI-01: guests at war with the attacker take part in any case."""
    return [
        other
        for other in seats_at(s, goal.place)
        if other not in (seat, goal.target)
        and at_war(s, other, seat)
        and (goal.target == BARBARIANS or not at_war(s, other, goal.target))
    ]


def forecast(s: ProtoState, b: Battle, *, ramming: bool = False) -> Forecast:
    """The odds of a battle from here on, with the cards that are shown now."""
    limits = s.world.limits
    terms = Terms(limits.winner_loss_percent, limits.strategy_ratio, limits.strategy_bonus)
    fighting = [n for n, party in enumerate(b.attackers) if party.status == FIGHTING]
    own = sum(attack_vf(s, b, n) for n in fighting)
    present = sum(present_vf(s, b, n) for n in range(len(b.defenders)))
    exact = len(fighting) == 1 and len(b.defenders) == 1
    walled = bool(b.outside)
    outside = sum(b.outside) if walled and b.stage == FIELD else 0
    ends: list[Value] = [WON] * (own + 1)
    if walled:
        inside = present - outside
        rolls = _rolls(s, b._replace(stage=ASSAULT))
        table = fight_out(own, inside, rolls, terms, assault=True, after=ends)
        ends = [table[a][inside] for a in range(own + 1)]
        if not outside:
            return Forecast(*ends[own], exact)
    there = outside if walled else present
    table = fight_out(
        own, there, _rolls(s, b._replace(stage=FIELD)), terms, assault=False, after=ends
    )
    if ramming:
        return Forecast(*_rammed(s, b, table, own, there), exact)
    return Forecast(*table[own][there], exact)


def _rolls(s: ProtoState, b: Battle) -> tuple[Roll, Roll]:
    return (
        roll_of(s, b, ATTACK, b.attacker, b.attack_cards),
        roll_of(s, b, DEFENCE, b.defender, b.defence_cards),
    )


def _rammed(s: ProtoState, b: Battle, table: list[list[Value]], own: int, there: int) -> Value:
    win = lost = destroyed = 0.0
    for hit, chance in _ramming(s, b, ATTACK):
        for hurt, other in _ramming(s, b, DEFENCE):
            x, y = min(own, hurt), min(there, hit)
            value = table[own - x][there - y]
            win += chance * other * value[0]
            lost += chance * other * (value[1] + x)
            destroyed += chance * other * (value[2] + y)
    return win, lost, destroyed


def _ramming(s: ProtoState, b: Battle, side: int) -> list[tuple[int, float]]:
    """The chances of what a side does by ramming."""
    limits = s.world.limits
    dice = plus = 0
    parties = b.attackers if side == ATTACK else b.defenders
    for index in range(len(parties)):
        seat = b.attackers[index].seat if side == ATTACK else b.defenders[index]
        if seat == BARBARIANS:
            dice, plus = dice + 1, plus + limits.barbarian_galley_level
            continue
        own = galleys(s, b, side, index)
        more = limits.ramming_alchemy if has(s, seat, "alchemy") else 0
        dice += len(own)
        plus += sum(s.transport_level[t] + more for t in own)
    return damage(dice, sides(limits.ramming_die), plus)
