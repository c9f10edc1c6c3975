"""The Combat phase: which army goes where, and what it does there.

rules: MU-CPHASE-01 to MU-CPHASE-12, MU-MOVE-01 to MU-MOVE-24, MU-CONQ-01 to MU-CONQ-04, MU-HP-02, MU-HP-14
"""

from __future__ import annotations

from typing import NamedTuple

from gonfalon.games.medioevo.battle.questions.arithmetic import Force, basic_attack, penalty
from gonfalon.games.medioevo.definitions.questions.realm import (
    captains_in,
    in_play,
    owner_of,
    units_in,
    units_in_reserve,
)
from gonfalon.games.medioevo.forecast.odds_count import Contender, fight_out
from gonfalon.games.medioevo.movement.questions.full_movement import (
    Movement,
    army_of,
    next_zones,
    sailors,
    stops_at,
    walkers,
)
from gonfalon.games.medioevo.movement.questions.group import sailing_group, walking_group
from gonfalon.games.medioevo.movement.steps.arrival import Seize
from gonfalon.games.medioevo.movement.steps.combat_phase import FightHere
from gonfalon.games.medioevo.movement.steps.full_movement import Announce, MoveStep
from gonfalon.games.medioevo.state import BARBARIANS, NOBODY
from gonfalon.games.medioevo.steward import rerolls
from gonfalon.games.medioevo.steward.worth import LAND, Situation
from gonfalon.games.medioevo.world import GALLEY, HEAVY, LIGHT, WAGON, bits
from gonfalon.kernel.moves import AnyMove, Move, RangeMove

LEAST_GAIN = 0.08
UNIT = 0.2
"""What a lost unit is worth."""
DEFEAT = 1.5
NEARER = 1.5
"""What it counts to come nearer to a prize without a battle."""
GUARD = 0.1
"""The risk for a level of a building that nobody guards."""
UNDECLARED, BROKEN = 4.0, 2.0
"""Honour Points that an attack without declaration must make up for, and for every pact that it breaks."""
MOST = 10
"""Units up to which a battle is counted through."""
GARRISONED = 3
"""An army larger than this leaves a unit behind."""


class Goal(NamedTuple):
    gain: float
    first: int
    """The first step on the way."""
    place: int


# ---- odds


def chances(o: Situation, force: Force, place: int, side: int) -> tuple[float, float]:
    """The chance to win a battle there, and the own units it costs."""
    s, w = o.s, o.s.world
    reserve = (units_in_reserve(s, o.seat, LIGHT), units_in_reserve(s, o.seat, HEAVY))
    less = penalty(w, s.order, o.seat)
    if side == BARBARIANS:
        light, archers, captains = o.horde(place)
        levels = (w.barbarian_level,) * captains
        theirs = Contender(Force((light, 0, archers, 0), levels), dice=tuple(s.barbarian_dice))
    else:
        units, levels = o.army(side, place)
        walls = w.buildings[2 + s.military[place]].protection if s.military[place] else 0
        theirs_less = penalty(w, s.order, side)
        own = (units_in_reserve(s, side, LIGHT), units_in_reserve(s, side, HEAVY))
        theirs = Contender(
            _force(units, levels), own, theirs_less, walls=walls, rolls=rerolls.usual()
        )
    enemy = theirs.force
    against = basic_attack(theirs.dice) if theirs.dice else rerolls.USUAL
    heavy = 0 if enemy.units[HEAVY] else force.units[HEAVY]
    rolls = rerolls.rolls(rerolls.cut(against, less, force.size, enemy.size, heavy))
    mine = Contender(force, reserve, less, rolls=rolls)
    if force.size > MOST or enemy.size > MOST:
        won = force.size * 2 > enemy.size * 3
        return float(won), min(force.size, enemy.size) / 2
    forecast = fight_out(w, (mine, theirs), False)
    return forecast.attacker, forecast.expected(0)


def _force(units: tuple[int, ...], levels: tuple[int, ...]) -> Force:
    return Force((units[0], units[1], units[2], units[3]), levels)


def force_of(o: Situation, m: Movement) -> Force:
    s = o.s
    if not s.world.is_sea(m.space):
        return _force(m.units, tuple(sorted(s.captain_level[c] for c in m.captains)))
    counts, levels = [0, 0, 0, 0], []
    for galley in m.pieces:
        deck = s.world.aboard(galley)
        counts = [a + b for a, b in zip(counts, units_in(s, o.seat, deck), strict=True)]
        levels += [s.captain_level[c] for c in captains_in(s, o.seat, deck)]
    return _force(tuple(counts), tuple(sorted(levels)))


# ---- goals


def gain_of(o: Situation, force: Force, place: int, draw: float = 0.0, bold: bool = False) -> float:
    """What it brings to enter a territory with this force; below 0 for what should not be done.

    `draw`: what lies behind it. `bold`: as if there were war already. In the last turn attacks without declaration are counted, too.
    """
    s = o.s
    if place >= s.world.first_sea or not force.size:
        return 0.0
    sides = o.defenders(place)
    holder = s.control[place]
    if holder == o.seat and not sides:
        return 0.0
    victims = {side for side in (holder, *sides) if side not in (NOBODY, o.seat, BARBARIANS)}
    peaceful = [] if bold else [seat for seat in victims if not o.may_fight(seat)]
    price = 0.0
    if peaceful:
        if not o.is_last_turn or any(o.is_own(seat) for seat in peaceful):
            return -9.0
        price = sum(UNDECLARED + BROKEN * o.bonds(seat) for seat in peaceful)
    prize = o.conquest_points(place) + o.land_worth(place)
    if victims:
        prize *= 0.5 + 0.5 * max(o.menace(seat) for seat in victims)
    prize += draw
    chance, lost = 1.0, 0.0
    for side in sides[:2]:
        won, units = chances(o, force, place, side)
        chance *= won
        lost += units
    return chance * prize - (1 - chance) * DEFEAT - UNIT * lost - price


def pull(o: Situation, m: Movement, zone: int) -> float:
    """How near the group would be to the next prize."""
    by_sea = any(o.s.piece_kind[p] == GALLEY for p in m.pieces)
    return (o.pull_by_sea if by_sea else o.pull_by_land).get(zone, 0.0)


def reach(o: Situation, m: Movement) -> dict[int, int]:
    """The territories where the group could end, and the first step to each."""
    s, w = o.s, o.s.world
    found: dict[int, int] = {}
    at_sea = w.is_sea(m.space)
    fresh = [(zone, zone) for zone in next_zones(s, m)]
    by_land = [s.piece_points[p] for p in walkers(s, m) if s.piece_kind[p] == WAGON]
    by_sea = [s.piece_points[p] for p in sailors(s, m)]
    points = min(by_sea if at_sea or not by_land else by_land, default=1)
    seas = bool(by_sea) and (at_sea or not by_land)
    while fresh and points > 0:
        points -= 1
        coming: list[tuple[int, int]] = []
        for zone, first in fresh:
            if zone in found:
                continue
            found[zone] = first
            if stops_at(s, o.seat, zone) or (seas and zone < w.first_sea):
                continue
            around = w.next_to[zone] if seas or zone >= w.first_sea else w.crossing[zone]
            coming += [(to, first) for to in bits(around & in_play(s)) if to not in found]
        fresh = coming
    return found


def best_goal(o: Situation, m: Movement) -> Goal | None:
    force = force_of(o, m)
    best: Goal | None = None
    loss = leaving_loss(o, m)
    here = pull(o, m, m.space)
    for place, first in sorted(reach(o, m).items()):
        draw = pull(o, m, place)
        gain = gain_of(o, force, place, draw)
        if not gain:
            gain = NEARER * (draw - here)
        gain -= loss
        if gain > LEAST_GAIN and (best is None or gain > best.gain):
            best = Goal(gain, first, place)
    return best


def leaving_loss(o: Situation, m: Movement) -> float:
    """Land that only this army holds, or buildings that nobody else guards, when all of it goes."""
    s = o.s
    if m.steps or m.space >= s.world.first_sea or s.control[m.space] != o.seat:
        return 0.0
    if sum(units_in(s, o.seat, m.space)) > sum(m.units):
        return 0.0
    risk = GUARD * o.levels(m.space)
    if o.home >> m.space & 1 or s.control_token[m.space] == o.seat:
        return risk
    return risk + min(o.land_worth(m.space), LAND)


# ---- the slot


def act(o: Situation, legal: list[AnyMove]) -> Move | None:
    """The best full movement or battle; nothing if none is worth it."""
    s = o.s
    best: Move | None = None
    most = LEAST_GAIN
    for move in legal:
        if not isinstance(move, Move):
            continue
        gain = 0.0
        if move.verb in ("march", "sail"):
            start = walking_group if move.verb == "march" else sailing_group
            m = start(s, o.seat, move.args[0])
            goal = best_goal(o, m) if m is not None else None
            gain = goal.gain if goal else 0.0
        elif move.verb == "engage-barbarians":
            gain = engage_gain(o, move.args[0], BARBARIANS)
            if legal[0].verb != "pass":
                gain += 5
        elif move.verb == "engage" and o.may_fight(move.args[1]):
            gain = engage_gain(o, *move.args)
        elif move.verb == "seize" and o.may_fight(owner_of(move.args[0])):
            gain = 0.4
        if gain > most:
            best, most = move, gain
    if best is None and legal[0].verb == "pass":
        return s.world.pass_
    return best


def engage_gain(o: Situation, zone: int, side: int) -> float:
    units, levels = o.army(o.seat, zone)
    if zone >= o.s.world.first_sea:
        return 0.0
    won, lost = chances(o, _force(units, levels), zone, side)
    prize = o.conquest_points(zone) + o.land_worth(zone)
    return won * prize - (1 - won) * DEFEAT - UNIT * lost


def step(o: Situation, legal: list[AnyMove]) -> Move | None:
    """On towards the best goal; one unit stays behind where land would be lost."""
    s, v = o.s, o.s.vocabulary
    m = s.movement
    if m is None:
        return None
    if not m.steps and leaving_loss(o, m) and army_of(m) > GARRISONED:
        garrison = leave_one(o, m, legal)
        if garrison is not None:
            return garrison
    steps = [move for move in legal if move.verb == "go" and isinstance(move, Move)]
    goal = best_goal(o, m._replace(goal=0) if m.goal else m)
    if goal is not None and v["go", goal.first] in steps:
        return v["go", goal.first]
    if legal[0].verb == "halt":
        return v[("halt",)]
    if not steps:
        return None
    force = force_of(o, m)
    return max(steps, key=lambda move: gain_of(o, force, move.args[0]))


def leave_one(o: Situation, m: Movement, legal: list[AnyMove]) -> Move | None:
    """One unit stays, if the others still have a goal."""
    for move in legal:
        if move.verb != "take" or not isinstance(move, RangeMove):
            continue
        kind = move.args[0]
        count = m.units[kind] - 1
        if count and move.low <= count <= move.high:
            units = (*m.units[:kind], count, *m.units[kind + 1 :])
            if best_goal(o, m._replace(units=units)) is not None:
                return move.at(count)
    return None


def confirm(o: Situation, legal: list[AnyMove]) -> Move | None:
    """No attack without declared war, unless we would only choose the same again."""
    s, v = o.s, o.s.vocabulary
    below = s.agenda[-2]
    again = isinstance(below, FightHere | Seize)
    if isinstance(below, Announce):
        again = step(o, MoveStep().moves(s, o.seat)) == v["go", below.zone]
    return v[("confirm",) if again else ("hold-back",)]


# ---- battle and conquest


def keep_assets(o: Situation, legal: list[AnyMove]) -> Move | None:
    """Kept, not plundered."""
    for verb in ("keep-all", "keep-piece", "keep-building", "keep-cube"):
        for move in legal:
            if move.verb == verb and isinstance(move, Move):
                return move
    return None
