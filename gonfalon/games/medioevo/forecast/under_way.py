"""The odds of a battle from the step in which its round stands.

rules: MU-BATTLE-03, MU-BATTLE-04, MU-WINDOW-06, MU-DICE-01 to MU-DICE-12, MU-FLEE-03, MU-FLEE-04

The steps that are left of the round are carried out on a copy, with defaults for all answers; dice that lie count, those that do not
are counted through. What is left of both sides then goes on in `odds_count.py`. Taken for granted as in `odds.py`; engines that are
still to fire are left out.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import product

from gonfalon.games.medioevo.battle.changes.record import change
from gonfalon.games.medioevo.battle.questions.arithmetic import (
    Force,
    battle_score,
    melee_damage,
    spared_by_default,
    superiorities,
    worn,
)
from gonfalon.games.medioevo.battle.questions.muster import (
    at_sea,
    current,
    force,
    melee,
    shooters,
    side,
)
from gonfalon.games.medioevo.battle.questions.record import ATTACKER, DEFENDER, MELEE, NONE
from gonfalon.games.medioevo.battle.questions.siege import protection
from gonfalon.games.medioevo.battle.steps.fire import ArcherFire, ArrowDamage, FireEngines
from gonfalon.games.medioevo.battle.steps.flight import room_for_flight
from gonfalon.games.medioevo.battle.steps.melee import RollDice, own_casualties
from gonfalon.games.medioevo.empire_cards.steps.reactions import Reaction
from gonfalon.games.medioevo.forecast.odds import contender
from gonfalon.games.medioevo.forecast.odds_count import Contender, Forecast, fight_out, hits
from gonfalon.games.medioevo.forecast.round import Throw, throws, value_of
from gonfalon.games.medioevo.state import NOBODY, MedState
from gonfalon.games.medioevo.world import ARCHER
from gonfalon.kernel.engine import take
from gonfalon.kernel.rng import ChanceIsHidden

END_OF_ROUND = (
    "CaptorsFate", "Sinking", "EndOfRound", "AfterRound", "BeginRound", "BattleOver", "LeaveBattle", "AfterFlight",
)  # fmt: skip
"""From these steps on the armies of a round are what they are."""

Points = dict[tuple[int, int], float]
"""What attacker and defender take, with its chance."""


def under_way(known: MedState) -> Forecast:
    """How the battle ends that is being fought; losses are those still to come."""
    s = known.copy()
    sizes = [force(s, k).size for k in (ATTACKER, DEFENDER)]
    try:
        to_dice(s)
    except ChanceIsHidden:
        # a card that rolls a die of its own: as the armies stand
        return fight_out(known.world, _contenders(known), at_sea(known))
    if s.battle is None:
        return fight_out(known.world, _contenders(known), at_sea(known))
    gone = [sizes[k] - force(s, k).size for k in (ATTACKER, DEFENDER)]
    return _more(_from_dice(s), gone)


def to_dice(s: MedState) -> None:
    """Carry out what is left of a round up to dice that are still to be thrown, or up to its end."""
    while s.battle is not None:
        step = s.agenda[-1]
        if isinstance(step, ArcherFire | RollDice) or step.id in END_OF_ROUND:
            return
        if isinstance(step, Reaction | FireEngines):
            s.agenda.pop()
            continue
        seats = step.waits_for(s)
        if seats:
            take(s, step, seats[0], step.default(s, seats[0]))
        else:
            s.agenda.pop()
            step.run(s)


def _from_dice(s: MedState) -> Forecast:
    sides = _contenders(s)
    step = s.agenda[-1]
    if isinstance(step, ArcherFire):
        if is_plain(s):
            return fight_out(s.world, sides, at_sea(s))
        return _go_on(s, sides, _after_arrows(s))
    if isinstance(step, RollDice):
        return _go_on(s, sides, melee_points(s))
    return _go_on(s, sides, {(0, 0): 1.0})


def _contenders(s: MedState) -> tuple[Contender, Contender]:
    return contender(s, ATTACKER), contender(s, DEFENDER)


def is_plain(s: MedState) -> bool:
    """Is the round as any other: no capture, no flight, no crews, no cards, captains that shoot and nothing else?"""
    battle = current(s)
    usual = all(
        own.out == NONE
        and all(kind == ARCHER for _, kind in own.acts)
        and not (own.capture or own.crews or own.shots or own.strategy or own.by_number)
        and not (own.enabled or own.cancelled or own.captains_out or own.bonus or own.kept)
        for own in battle.sides
    )
    return usual and not battle.path and battle.protects in (0, 1 << MELEE)


# ---- this round


def _after_arrows(s: MedState) -> Points:
    """Step 4 with all numbers of hits, then the rest of the round; points are counted from before the arrows."""
    found: Points = defaultdict(float)
    strong = [_strength(s, k) for k in (ATTACKER, DEFENDER)]
    chances = [hits(s.world, shooters(s, k)) for k in (ATTACKER, DEFENDER)]
    for (first, p), (second, q) in product(chances[0].items(), chances[1].items()):
        after = s.copy()
        after.agenda.pop()
        for k, count in ((ATTACKER, first), (DEFENDER, second)):
            change(after, k, arrows=(s.world.archery_hits[0],) * count)
        after.push(ArrowDamage())
        to_dice(after)
        taken = [strong[k] - _strength(after, k) for k in (ATTACKER, DEFENDER)]
        rest = {(0, 0): 1.0}
        if isinstance(after.agenda[-1], RollDice):
            rest = melee_points(after)
        for (one, other), chance in rest.items():
            found[taken[0] + one, taken[1] + other] += p * q * chance
    return found


def _strength(s: MedState, k: int) -> int:
    """Points that a side can take, as it is hit by default."""
    one = contender(s, k)
    now, reserve, points = one.force, one.reserve, 0
    while now.size:
        now, reserve = worn(s.world, now, 1, at_sea(s), reserve)
        points += 1
    return points


def melee_points(s: MedState) -> Points:
    """Steps 8 to 10 with all dice that do not lie yet: what both sides take, by default decisions."""
    read = [_readings(s, k) for k in (ATTACKER, DEFENDER)]
    total = read[0].total() * read[1].total()
    sizes = [melee(s, k).size for k in (ATTACKER, DEFENDER)]
    walls = [protection(s, k, MELEE) for k in (ATTACKER, DEFENDER)]
    riders = [side(s, k).cavalry for k in (ATTACKER, DEFENDER)]
    captors = [side(s, k).capture for k in (ATTACKER, DEFENDER)]
    found: Points = defaultdict(float)
    for (one, n), (other, m) in product(read[0].items(), read[1].items()):
        lead = one[0] - other[0]
        winner = NOBODY if not lead else int(lead < 0)
        costs = [one[1], other[1]]
        points = [0, 0]
        score = pressed = 0
        if winner != NOBODY:
            pressed = superiorities(s.world, abs(lead))
            spared = spared_by_default(pressed, costs[winner])
            costs[winner] -= spared
            pressed -= spared
            score = battle_score(abs(lead), sizes[winner])
        for k in (ATTACKER, DEFENDER):
            if winner != 1 - k:
                points[1 - k] = melee_damage(s.world, score, pressed, riders[k], walls[1 - k])
        for k in (ATTACKER, DEFENDER):
            if winner != 1 - k or not captors[1 - k]:
                points[k] += costs[k]
            points[k] += len(side(s, k).kept)
        found[points[0], points[1]] += n * m / total
    return found


def _readings(s: MedState, k: int) -> Counter[tuple[int, int]]:
    """Attack value and casualties of a side, and how many throws lead to them."""
    found: Counter[tuple[int, int]] = Counter()
    for dice, count in throws(s, k).items():
        found[value_of(s, k, dice), casualties_of(s, k, dice)] += count
    return found


def casualties_of(s: MedState, k: int, dice: Throw) -> int:
    battle = s.battle
    change(s, k, dice=dice)
    cost = own_casualties(s, k)
    s.battle = battle
    return cost


# ---- the rounds after it


def _go_on(s: MedState, sides: tuple[Contender, Contender], points: Points) -> Forecast:
    if current(s).path:
        return _fleeing(s, sides, points)
    start = tuple((*both, chance) for both, chance in points.items())
    return fight_out(s.world, sides, at_sea(s), start)


def _fleeing(s: MedState, sides: tuple[Contender, Contender], points: Points) -> Forecast:
    """MU-FLEE-04: who finds room leaves after the round and the battle is lost; the others fight on."""
    wins = [0.0, 0.0, 0.0]
    losses = [[0.0] * (one.force.size + 1) for one in sides]
    room = room_for_flight(s)
    for both, chance in points.items():
        left = [
            worn(s.world, one.force, taken, at_sea(s), one.reserve)
            for one, taken in zip(sides, both, strict=True)
        ]
        (army, spare), (foe, foe_spare) = left
        gone = [sides[0].force.size - army.size, sides[1].force.size - foe.size]
        staying = _staying(army, room)
        if army.size and foe.size and staying.size:
            end = fight_out(
                s.world,
                (
                    sides[0]._replace(force=staying, reserve=spare),
                    sides[1]._replace(force=foe, reserve=foe_spare),
                ),
                at_sea(s),
            )
        else:
            won, lost = bool(army.size and not foe.size), bool(foe.size)
            end = Forecast(float(won), float(lost), float(not won and not lost), ((1.0,), (1.0,)))
        for n, part in enumerate(end[:3]):
            wins[n] += chance * part
        for k in (0, 1):
            for more, part in enumerate(end.losses[k]):
                losses[k][gone[k] + more] += chance * part
    return Forecast(wins[0], wins[1], wins[2], (tuple(losses[0]), tuple(losses[1])))


def _staying(army: Force, room: int) -> Force:
    """Who is left when as many as there is room for have gone: captains first, then cavalry and so on, as by default."""
    levels = army.levels[: max(0, len(army.levels) - room)]
    room -= len(army.levels) - len(levels)
    units = list(army.units)
    for kind in reversed(range(len(units))):
        go = min(room, units[kind])
        units[kind] -= go
        room -= go
    return Force((units[0], units[1], units[2], units[3]), levels)


def _more(odds: Forecast, gone: list[int]) -> Forecast:
    """The same with units that are lost for certain before."""
    losses = [((0.0,) * gone[k] + odds.losses[k]) for k in (0, 1)]
    return odds._replace(losses=(losses[0], losses[1]))
