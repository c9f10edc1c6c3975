"""The odds of a battle that is fought to its end, from what everybody can see.

They are exact: all rounds are counted through (`rounds.py`) with the arithmetic of the rules, ramming, those before the walls and the
assault, several players on a side by turns with the dice and technologies of each. This is taken for granted: no attacker stops; who is
asked to join stays out; the cards that lie before the two who roll now are used in each of their rolls, and no others. Only where
several players would make more than `MOST` stands to be counted does the one whose roll it is stand for the whole side; then the
forecast says that it is not exact. Sieges are in `siege.py`.

rules: MP-BATTLE-08 to MP-BATTLE-11, MP-RES-01 to MP-RES-03, MP-MULTI-01 to MP-MULTI-04, MP-ASSAULT-03, MP-ASSAULT-05, MP-ASSAULT-06,
MP-NAVAL-02, MP-NAVAL-03
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from gonfalon.commons.chances import likely
from gonfalon.games.prototype.attack.steps.joining import helpers
from gonfalon.games.prototype.attack.steps.onset import Appear, barbarian_captain
from gonfalon.games.prototype.battle.questions.parties import (
    ASSAULT,
    ATTACK,
    DEFENCE,
    FIELD,
    FIGHTING,
    Battle,
    Objective,
    Party,
    attack_vf,
    behind_walls,
    defence_vf,
    present_vf,
    shelter,
)
from gonfalon.games.prototype.battle.questions.rolls import Roll, galleys, roll_of
from gonfalon.games.prototype.battle.steps.ramming import parties, spread
from gonfalon.games.prototype.battle.steps.rounds import PassOn
from gonfalon.games.prototype.forecast.rounds import (
    Chances,
    Sides,
    Stand,
    Terms,
    damage,
    extent,
    fight_out,
    one_roll,
)
from gonfalon.games.prototype.realm.questions.holdings import at_war, has
from gonfalon.games.prototype.state import BARBARIANS, NOBODY, ProtoState
from gonfalon.games.prototype.world import sides

MOST = 30_000
"""Stands that are counted where several players fight on a side, as many as 30 VF against 20 and 20: in a quarter of a second."""


class Forecast(NamedTuple):
    """How a battle ends if the attacker never stops."""

    win: float
    lost: float
    """VF that the attacker is expected to lose."""
    destroyed: float
    """VF that the defender is expected to lose."""
    exact: bool = True
    there: tuple[int, int] = (0, 0)
    """VF of attacker and defender now."""
    left: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())
    """Of attacker and defender, the chances of 0, 1, 2 ... VF at the end."""

    def likely(self, k: int) -> list[int]:
        """The least and the most VF that a side loses in four battles of five."""
        least, most = likely(self.left[k])
        return [self.there[k] - most, self.there[k] - least]


class Plan(NamedTuple):
    """The numbers of a battle from here to its end."""

    field: Sides | None
    """Against those before the walls, or all where there are none; None once this is over."""
    storm: Sides | None
    """Against those on the walls."""
    start: tuple[tuple[Stand, float], ...]


# ---- counting: no state


def battle_out(plan: Plan) -> Chances:
    """How a battle may end: VF of all who attack and of all who are present."""
    ends = fight_out(plan.field, dict(plan.start)) if plan.field else dict(plan.start)
    if plan.storm is None:
        return ends
    inside = plan.field.inside if plan.field else ()
    over: Chances = {}
    storming: Chances = {}
    for stand, chance in ends.items():
        if not plan.field:
            storming[stand] = chance
            continue
        present = tuple(vf + more for vf, more in zip(stand.defence, inside, strict=True))
        before = storming if not any(stand.defence) else over
        start = stand._replace(defence=present, attacker=0)
        before[start] = before.get(start, 0.0) + chance
    for stand, chance in fight_out(plan.storm, storming).items():
        over[stand] = over.get(stand, 0.0) + chance
    return over


@lru_cache(maxsize=512)
def _counted(plan: Plan) -> Forecast:
    win = lost = destroyed = 0.0
    inside = sum(plan.field.inside) if plan.field else 0
    there = [0, inside]
    for stand, chance in plan.start:
        lost += chance * sum(stand.attack)
        destroyed += chance * sum(stand.defence)
        there[0] = max(there[0], sum(stand.attack))
        there[1] = max(there[1], sum(stand.defence) + inside)
    destroyed += inside
    left = [[0.0] * (vf + 1) for vf in there]
    for stand, chance in battle_out(plan).items():
        attack, defence = sum(stand.attack), sum(stand.defence)
        win += chance * (not defence)
        lost -= chance * attack
        destroyed -= chance * defence
        left[0][attack] += chance
        left[1][defence] += chance
    return Forecast(
        win, lost, destroyed, True, (there[0], there[1]), (tuple(left[0]), tuple(left[1]))
    )


def two_armies(
    attack: int, defence: int, rolls: tuple[Roll, Roll], terms: Terms, *, assault: bool = False
) -> Forecast:
    """One army against another, in the open or on its walls."""
    fought = Sides(rolls[:1], rolls[1:], terms, assault)
    start = ((Stand((attack,), (defence,)), 1.0),)
    return _counted(Plan(None, fought, start) if assault else Plan(fought, None, start))


# ---- from a position


def forecast_attack(known: ProtoState, party: Party, goal: Objective) -> Forecast:
    """The odds of an attack that is not yet begun."""
    s, b = foreseen(known, party, goal)
    return forecast(s, b, ramming=s.world.is_sea(goal.place))


def foreseen(known: ProtoState, party: Party, goal: Objective) -> tuple[ProtoState, Battle]:
    """The position and the battle that an attack would bring."""
    s = known.copy()
    return s, begun(s, (party,), goal)


def begun(s: ProtoState, attackers: tuple[Party, ...], goal: Objective) -> Battle:
    """The battle of an attack, as `attack/steps/onset.py` begins it if nobody joins who need not; `s` is a copy in which barbarians appear."""
    b = Battle(
        0, goal.kind, goal.place, goal.target, attackers, (goal.target,), galley=goal.galley,
        ships_only=goal.ships_only, captain=barbarian_captain(s, goal),
    )  # fmt: skip
    return _drawn_up(s, b)


def _drawn_up(s: ProtoState, b: Battle) -> Battle:
    """The battle before its first roll; MP-MULTI-01: guests at war with the attacker take part in any case."""
    s.battle, seat = b, b.attackers[0].seat
    Appear().run(s)
    bound = [other for other in helpers(s) if seat >= 0 and at_war(s, other, seat)]
    b = b._replace(defenders=tuple(dict.fromkeys((*b.defenders, *bound))))
    b = s.battle = b._replace(outside=shelter(s, b) if behind_walls(s, b) else ())
    return b


def forecast_begun(known: ProtoState) -> Forecast:
    """The odds of an attack that is begun and waits for answers, as it stands."""
    s = known.copy()
    b = _drawn_up(s, s.battle)
    return forecast(s, b, ramming=s.world.is_sea(b.place))


def forecast(s: ProtoState, b: Battle, *, ramming: bool = False) -> Forecast:
    """The odds of a battle from here on, with the cards that are shown now."""
    walled, outside = bool(b.outside), b.stage == FIELD
    own = [
        attack_vf(s, b, n) if party.status == FIGHTING else 0 for n, party in enumerate(b.attackers)
    ]
    there = [present_vf(s, b, n) for n in range(len(b.defenders))]
    fought = list(b.outside) if walled and outside else there
    start = Stand(tuple(own), tuple(fought), *_turn(s, b))
    field = sides_of(s, b._replace(stage=FIELD)) if outside or not walled else None
    storm = sides_of(s, b._replace(stage=ASSAULT)) if walled else None
    if field and walled:
        inside = tuple(vf - out for vf, out in zip(there, fought, strict=True))
        field = field._replace(inside=inside)
    starts = _rammed(s, b, start) if ramming else {start: 1.0}
    plan = Plan(field, storm, tuple(starts.items()))
    several = len(own) > 1 or len(there) > 1
    exact = not several or extent(start._replace(defence=tuple(there))) <= MOST
    seen = _counted(plan if exact else one_each(plan, start.attacker, start.defender))
    lost, destroyed = seen.lost + sum(start.attack), seen.destroyed + sum(start.defence)
    for stand, chance in plan.start:
        lost -= chance * sum(stand.attack)
        destroyed -= chance * sum(stand.defence)
    return Forecast(seen.win, lost, destroyed, exact, (sum(own), sum(there)), seen.left)


def _turn(s: ProtoState, b: Battle) -> tuple[int, int]:
    """Whose rolls are next: those of the next players once this roll is over (MP-MULTI-01, MP-MULTI-02)."""
    step = s.agenda[-2] if b.rounds and len(s.agenda) > 1 else None
    return (step.attacker, step.defender) if isinstance(step, PassOn) else (b.attacker, b.defender)


def next_roll(s: ProtoState, b: Battle) -> dict[tuple[int, int], float]:
    """The chances of what the next roll costs attacker and defender."""
    attacker, defender = _turn(s, b)
    b = b._replace(attacker=attacker, defender=defender)
    vf = attack_vf(s, b, attacker), defence_vf(s, b, defender)
    return one_roll(sides_of(s, b), attacker, defender, *vf)


def sides_of(s: ProtoState, b: Battle) -> Sides:
    """What both sides roll in a stage of a battle."""
    attack = [
        roll_of(s, b, ATTACK, n, b.attack_cards if n == b.attacker else ())
        for n in range(len(b.attackers))
    ]
    defence = [
        roll_of(s, b, DEFENCE, n, b.defence_cards if n == b.defender else ())
        for n in range(len(b.defenders))
    ]
    owner = b.defenders.index(b.holder) if b.holder != NOBODY else NOBODY
    assault = b.stage == ASSAULT
    return Sides(tuple(attack), tuple(defence), terms_of(s), assault, owner=owner)


def terms_of(s: ProtoState) -> Terms:
    limits = s.world.limits
    return Terms(limits.winner_loss_percent, limits.strategy_ratio, limits.strategy_bonus)


def one_each(plan: Plan, attacker: int, defender: int) -> Plan:
    """The same as if each side were one player, who rolls like one of its own."""
    field, storm = (
        stage._replace(
            attack=(stage.attack[attacker],),
            defence=(stage.defence[defender],),
            inside=(sum(stage.inside),) if stage.inside else (),
            owner=NOBODY,
        )
        if stage
        else None
        for stage in (plan.field, plan.storm)
    )
    starts: Chances = {}
    for stand, chance in plan.start:
        one = Stand((sum(stand.attack),), (sum(stand.defence),))
        starts[one] = starts.get(one, 0.0) + chance
    return Plan(field, storm, tuple(starts.items()))


# ---- ramming


def _rammed(s: ProtoState, b: Battle, start: Stand) -> Chances:
    """MP-NAVAL-02: what ramming leaves of both sides."""
    struck: dict[int, dict[tuple[int, ...], float]] = {}
    for side, foe, there in ((ATTACK, DEFENCE, start.attack), (DEFENCE, ATTACK, start.defence)):
        struck[side] = {}
        for vf, chance in _ramming(s, b, foe).items():
            lost = {index: fallen for _, index, fallen, _ in spread(s, b, side, vf)}
            left = tuple(vf - lost[index] for index, vf in enumerate(there))
            struck[side][left] = struck[side].get(left, 0.0) + chance
    return {
        start._replace(attack=attack, defence=defence): one * other
        for attack, one in struck[ATTACK].items()
        for defence, other in struck[DEFENCE].items()
    }


def _ramming(s: ProtoState, b: Battle, side: int) -> dict[int, float]:
    """The chances of what a side does by ramming."""
    limits = s.world.limits
    dice = plus = 0
    for index in parties(b, side):
        seat = b.attackers[index].seat if side == ATTACK else b.defenders[index]
        if seat == BARBARIANS:
            dice, plus = dice + 1, plus + limits.barbarian_galley_level
            continue
        own = galleys(s, b, side, index)
        more = limits.ramming_alchemy if has(s, seat, "alchemy") else 0
        dice += len(own)
        plus += sum(s.transport_level[t] + more for t in own)
    return damage(dice, sides(limits.ramming_die), plus)
