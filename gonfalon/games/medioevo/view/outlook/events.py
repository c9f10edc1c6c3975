"""Barbarian dice, Event cards, hordes and rebellions.

rules: MU-BDICE-02, MU-BDICE-03, MU-EVENT-02 to MU-EVENT-13, MU-BSUP-01 to MU-BSUP-13, MU-REB-05, MU-BARB-02, MU-BARB-03
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from gonfalon.games.medioevo.barbarians.steps.hordes import add_unit, move_horde
from gonfalon.games.medioevo.barbarians.steps.meeting import FightHorde
from gonfalon.games.medioevo.battle.questions.arithmetic import basic_attack
from gonfalon.games.medioevo.control.questions import building_owner
from gonfalon.games.medioevo.definitions.changes.hordes import set_horde
from gonfalon.games.medioevo.definitions.questions.hordes import available, horde_in
from gonfalon.games.medioevo.definitions.questions.realm import armies_in, army_size
from gonfalon.games.medioevo.events import questions as event
from gonfalon.games.medioevo.events.steps.events import SIDES, ChooseEffects, composition
from gonfalon.games.medioevo.events.steps.losses import CarryOutDamage, Losses, Muster
from gonfalon.games.medioevo.events.steps.supply import Supply
from gonfalon.games.medioevo.forecast.odds import forecast
from gonfalon.games.medioevo.state import BARBARIANS, NOBODY, MedState
from gonfalon.games.medioevo.view.outlook.parts import lost_land, odds_for
from gonfalon.games.medioevo.world import CAPTAIN, HORDE, UNIT_KINDS
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.moves import Move
from gonfalon.kernel.state import Step

# ---- barbarian dice


def of_reroll(known: MedState, seat: int, step: Step, move: Move) -> list[Consequence]:
    """MU-BDICE-02: how the hordes of the turn may change by a re-roll."""
    now = composition(known.world, known.barbarian_dice)
    attack = basic_attack(known.barbarian_dice)
    if move.verb == "pass":
        return [remark("horde-of-the-turn", horde=list(now), points=attack)]
    throws = [
        (sum(composition(known.world, dice)), basic_attack(dice))
        for dice in throws_of(known.barbarian_dice, move.args[0] + 1)
    ]
    chance = 1 / len(throws)
    size = sum(now)
    found = [
        remark("horde-greater", chance * sum(units > size for units, _ in throws)),
        remark("horde-smaller", chance * sum(units < size for units, _ in throws)),
        remark("attack-higher", chance * sum(value > attack for _, value in throws), points=attack),
        remark("attack-lower", chance * sum(value < attack for _, value in throws), points=attack),
    ]
    return [one for one in found if one.chance]


def throws_of(dice: list[int], again: int) -> Iterator[tuple[int, ...]]:
    """All results of a throw of some of the three dice; those of the others stay."""
    faces = [
        range(1, sides + 1) if again >> number & 1 else (dice[number],)
        for number, sides in enumerate(SIDES)
    ]
    return product(*faces)


# ---- the Event card


def of_effect(known: MedState, seat: int, step: ChooseEffects, move: Move) -> list[Consequence]:
    """MU-EVENT-05: whom an effect strikes, and how likely it does harm."""
    effect, zones = move.args[0], event.area(known)
    struck = [o for o in known.order if event.is_hit(known, o, effect, zones)]
    if not struck:
        return [remark("strikes-nobody")]
    harms = [harm for die in range(1, 7) if (harm := event.harm_of(known, effect, die))]
    found = [remark("strikes", seats=struck)]
    if seat in struck:
        found.append(remark("strikes-you"))
    return [*found, remark("harms-each", len(harms) / 6, least=min(harms), most=max(harms))]


def of_loss(known: MedState, seat: int, step: Losses, move: Move) -> list[Consequence]:
    """MU-EVENT-06 to MU-EVENT-13: what becomes of what is chosen."""
    if move.verb == "stop":
        return [remark("stopped", count=known.piece_points[move.args[0]])]
    if move.verb == "lose-cube":
        return [remark("cube-lost")]
    if move.verb == "harm-building":
        left = event.buildings_hit(known, seat, event.area(known))[move.args[0], move.args[1]]
        left -= 1 + step.answer(known, seat).count(move)
        if left > 0:
            return [remark("building-stands", count=left)]
        return [remark("building-falls")]
    return _unit_loss(known, seat, step, move)


def _unit_loss(known: MedState, seat: int, step: Losses, move: Move) -> list[Consequence]:
    muster = Muster(known, seat, event.area(known))
    for earlier in step.answer(known, seat):
        muster.take(known, earlier)
    new = None
    if move.verb == "harm-captain":
        hit = (move.args[0], CAPTAIN)
    else:
        space = known.world.aboard(move.args[0]) if move.verb == "harm-aboard" else move.args[0]
        new = muster.successor(move.args[1])
        hit = (space, move.args[1])
    after = known.copy()
    CarryOutDamage(seat, (hit,)).run(after)
    found = [remark("unit-lost") if new is None else remark("unit-becomes", unit=new)]
    return found + lost_land(known, after, seat)


# ---- hordes


def of_supply(known: MedState, seat: int, step: Supply, move: Move) -> list[Consequence]:
    """MU-BSUP-01: how great a horde becomes, whom it meets where, and what falls to it."""
    if move.verb == "done":
        return [remark("points-lapse", count=step.points)]
    after = known.copy()
    if move.verb == "add-barbarian":
        zone, unit = move.args
        add_unit(after, zone, HORDE.index(UNIT_KINDS[unit]), seat)
    else:
        zone = move.args[1]
        move_horde(after, move.args[0], zone, seat)
    horde = list(horde_in(after, zone))
    return [remark("horde-there", horde=horde), *_horde_comes(known, after, zone)]


def _horde_comes(before: MedState, after: MedState, zone: int) -> list[Consequence]:
    """MU-BARB-02, MU-BARB-03: battles with all armies there; land without an army is laid waste."""
    armies = armies_in(before, zone)
    found = []
    for other in armies:
        odds = forecast(after, zone, BARBARIANS, other)
        found.append(remark("horde-beats", odds.attacker, seat=other))
    if not armies and zone < before.world.first_sea:
        holder = building_owner(before, zone)
        levels = before.civil[zone] + before.military[zone] + 3 * before.cathedral[zone]
        if before.control[zone] != NOBODY:
            found.append(remark("loses-land", seat=before.control[zone]))
        if levels and holder != NOBODY:
            found.append(remark("razed", count=levels, seat=holder))
    return found


def of_fight(known: MedState, seat: int, step: FightHorde, move: Move) -> list[Consequence]:
    odds = forecast(known, step.zone, BARBARIANS, move.args[0])
    return [remark("horde-beats", odds.attacker, seat=move.args[0])]


def of_rebellion(known: MedState, seat: int, step: Step, move: Move) -> list[Consequence]:
    """MU-REB-05: the horde that rises there, and what falls to it."""
    place = move.args[0]
    after = known.copy()
    rebels, there = available(after, after.horde), horde_in(after, place)
    set_horde(after, place, (there[0] + rebels[0], there[1] + rebels[1], there[2] + rebels[2]))
    found = [remark("horde-there", horde=list(horde_in(after, place)))]
    if army_size(known, seat, place):
        return found + odds_for(forecast(after, place, BARBARIANS, seat), 1)
    return found + _horde_comes(known, after, place)
