"""Battles: declarations, dice, damage, flight and surrender.

rules: MU-BATTLE-05, MU-DICE-02, MU-DICE-10, MU-LINF-01, MU-ARTY-01 to MU-ARTY-06, MU-CAPT-03 to MU-CAPT-08, MU-CAPTURE-02, MU-CAPTURE-07,
MU-FLEE-02 to MU-FLEE-05, MU-SURR-02, MU-MILB-02, MU-DMG-01 to MU-DMG-05, MU-HP-14, MU-VAR-10
"""

from __future__ import annotations

from typing import Any

from gonfalon.games.medioevo.battle.changes.record import change, note
from gonfalon.games.medioevo.battle.questions.arithmetic import becomes, below_ratio
from gonfalon.games.medioevo.battle.questions.muster import (
    at_sea,
    current,
    force,
    melee,
    side,
    side_of,
)
from gonfalon.games.medioevo.battle.questions.record import ATTACKER, DEMAND
from gonfalon.games.medioevo.battle.questions.siege import capture_ratio, protection
from gonfalon.games.medioevo.battle.steps.captains import CaptainPoints, points_left
from gonfalon.games.medioevo.battle.steps.damage import Assign, ahead
from gonfalon.games.medioevo.battle.steps.fire import Crews
from gonfalon.games.medioevo.battle.steps.flight import (
    LeaveBattle,
    carriers,
    flight_cost,
    flight_victims,
)
from gonfalon.games.medioevo.battle.steps.melee import (
    Reroll,
    Sacrifice,
    Superiority,
    own_casualties,
)
from gonfalon.games.medioevo.battle.steps.round import Protect
from gonfalon.games.medioevo.battle.steps.surrender import SurrenderAnswer
from gonfalon.games.medioevo.definitions.questions.realm import (
    army_size,
    capacity,
    structure_points,
    units_in_reserve,
)
from gonfalon.games.medioevo.diplomacy.questions import price
from gonfalon.games.medioevo.effects.questions.in_force import supplies
from gonfalon.games.medioevo.forecast.round import RoundOdds, round_damage, round_odds
from gonfalon.games.medioevo.forecast.under_way import under_way
from gonfalon.games.medioevo.state import BARBARIANS, MedState
from gonfalon.games.medioevo.variants.steps.blood import SpendBlood
from gonfalon.games.medioevo.view.outlook.marching import lost_to_barbarians
from gonfalon.games.medioevo.view.outlook.parts import breach, odds_for
from gonfalon.games.medioevo.world import ARCHER, CAPTAIN, CAVALRY, GALLEY, HEAVY, LIGHT
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.engine import take
from gonfalon.kernel.moves import Move
from gonfalon.kernel.state import Step

DIE = 8
"""Faces of the dice of archers and engines."""


def odds_now(known: MedState, k: int) -> list[Consequence]:
    """How the whole battle ends for a side, from the step in which its round stands."""
    return odds_for(under_way(known), k)


def round_now(known: MedState, k: int, again: int = 0) -> list[Consequence]:
    """How this round ends for a side."""
    found = chances(round_odds(known, k, again))
    damage = round_damage(known, k, again)
    if damage is not None:
        least, most, about = damage[0]
        if least == most:
            found.append(remark("round-takes-exactly", points=most))
        else:
            found.append(remark("round-takes", least=least, most=most, about=about))
        least, most, about = damage[1]
        if least == most:
            found.append(remark("round-deals-exactly", points=most))
        else:
            found.append(remark("round-deals", least=least, most=most, about=about))
    return found


def chances(odds: RoundOdds) -> list[Consequence]:
    found = [
        remark("round-won", odds.won),
        remark("round-tied", odds.tied),
        remark("round-lost", odds.lost),
    ]
    return [one for one in found if one.chance]


# ---- declarations


def of_declaration(known: MedState, seat: int, step: Step, move: Move) -> list[Consequence]:
    k = side_of(known, seat)
    if move.verb == "fight":
        return of_fight(known, seat, k)
    if move.verb == "capture":
        return of_capture(known, k)
    if move.verb == "flee":
        after = known.copy()
        note(after, path=(*current(known).path, move.args[0]))
        return of_flight(after, seat)
    return of_surrender(known, k if move.verb == "offer-surrender" else 1 - k, seat)


def of_fight(known: MedState, seat: int, k: int) -> list[Consequence]:
    if k == ATTACKER and current(known).path:
        return of_flight(known, seat)
    found = odds_now(known, k)
    if side(known, 1 - k).seat == BARBARIANS:
        found.append(lost_to_barbarians(known))
    return found


def of_capture(known: MedState, k: int) -> list[Consequence]:
    """MU-CAPTURE-02, MU-CAPTURE-07."""
    own, enemy = side(known, k), side(known, 1 - k)
    found = []
    if below_ratio(known.world, own.units, enemy.units, own.ratio):
        found.append(remark("capture-halved", count=capture_ratio(known, k)))
    else:
        found.append(remark("capture-whole"))
    if enemy.seat == BARBARIANS:
        found.append(remark("capture-for-nothing"))
    return found


def of_flight(known: MedState, seat: int) -> list[Consequence]:
    """MU-FLEE-02 to MU-FLEE-05: what a declared flight costs in the round, and who finds room."""
    battle = current(known)
    found = [remark("flight-halves", count=flight_cost(known))]
    found += chances(round_odds(known, ATTACKER))
    room = sum(
        capacity(known, piece) if known.piece_kind[piece] == GALLEY else supplies(known, piece)
        for piece in carriers(known)
    )
    if known.world.is_land(battle.space):
        there = army_size(known, seat, battle.space)
        found.append(remark("flight-room", count=min(room, there), of_count=there))
    if side(known, 1).seat == BARBARIANS:
        found.append(remark("flight-honour", points=-price(known, "lose-battle-with-barbarians")))
    return found + breach(known, seat, flight_victims(known))


def of_surrender(known: MedState, k: int, seat: int) -> list[Consequence]:
    """MU-SURR-02: the units of a side go home unharmed, and it has lost."""
    count = force(known, k).size
    mine = side(known, k).seat == seat
    return [remark("you-surrender" if mine else "they-surrender", count=count)]


def of_lodging(known: MedState, seat: int, move: Move) -> list[Consequence]:
    """MU-SURR-01: the proposal of the defender."""
    if move.verb == "take-back-proposal":
        return []
    k = side_of(known, seat)
    return of_surrender(known, k if move.verb == "offer-surrender" else 1 - k, seat)


def of_answer(known: MedState, seat: int, step: SurrenderAnswer, move: Move) -> list[Consequence]:
    if move.verb == "refuse-surrender":
        return odds_now(known, step.k)
    return of_surrender(known, step.k if step.kind == DEMAND else 1 - step.k, seat)


def of_protection(known: MedState, seat: int, step: Protect, move: Move) -> list[Consequence]:
    """MU-MILB-02: how much of the damage of this kind the walls take off."""
    part, after = move.args[0], known.copy()
    note(after, protects=current(known).protects | 1 << part)
    return [remark("protects", count=protection(after, step.k, part))]


# ---- engines, captains


def of_crew(known: MedState, seat: int, step: Crews, move: Move) -> list[Consequence]:
    own, place = side(known, step.k), current(known).space
    if move.verb == "done":
        return [remark("crews-serve", count=sum(crew.size for crew in own.crews))]
    if move.verb == "fire-at-buildings":
        return [remark("units-spared")]
    if move.verb == "fire-at-units":
        return [remark("buildings-spared")]
    engine = known.world.engines[known.piece_level[move.args[0]] - 1]
    if move.verb == "aim":
        which = move.args[1]
        left = structure_points(known, place, which) - known.damage[place][which]
        return [remark("building-left", count=left)]
    points = engine.damage_buildings if own.at_buildings else engine.damage_units
    return [remark("shot-hits", len(engine.hit_on) / DIE, points=points), remark("no-melee")]


def of_captain_point(
    known: MedState, seat: int, step: CaptainPoints, move: Move
) -> list[Consequence]:
    k, w = step.k, known.world
    if move.verb == "done":
        return [remark("captain-points-left", count=points_left(known, k))]
    kind = move.args[-1]
    if move.verb == "act":
        if kind == ARCHER:
            return [remark("one-more-shot", len(w.archery_hits) / DIE)]
        if kind == HEAVY:
            return [remark("one-casualty-less")]
        if kind == CAVALRY:
            return [remark("more-damage", points=w.limits.cavalry_damage)]
        return [remark("may-be-sacrificed", points=w.limits.sacrifice_bonus)]
    count = melee(known, k if move.verb == "enable" else 1 - k).units[kind]
    if move.verb == "enable":
        return [remark("power-kept", count=count, unit=kind)]
    return [remark("power-taken", count=count, unit=kind)]


# ---- dice


def of_sacrifice(known: MedState, seat: int, step: Sacrifice, move: Move) -> list[Consequence]:
    """MU-LINF-01: the round with and without the sacrifice."""
    if move.verb == "done":
        return round_now(known, step.k)
    after = known.copy()
    step.apply(after, seat, move)
    bonus = known.world.limits.sacrifice_bonus
    return [remark("attack-more", points=bonus), *round_now(after, step.k)]


def of_reroll(known: MedState, seat: int, step: Reroll, move: Move) -> list[Consequence]:
    """MU-DICE-02: the round with the dice as they lie, or with some of them thrown again."""
    return round_now(known, step.k, 0 if move.verb == "done" else move.args[0] + 1)


def of_blood(known: MedState, seat: int, step: SpendBlood, move: Move) -> list[Consequence]:
    after = known.copy()
    if move.verb == "spend-blood":
        change(after, step.k, bonus=side(known, step.k).bonus + move.args[0])
    return round_now(after, step.k)


# ---- damage and flight


def of_superiority(known: MedState, seat: int, step: Superiority, move: Move) -> list[Consequence]:
    """MU-DICE-10: the round, and how the battle ends after it."""
    cost = own_casualties(known, step.k)
    after = known.copy()
    take(after, step, seat, move)
    if move.verb == "spare":
        return [remark("casualties-then", count=cost - 1), *odds_now(after, step.k)]
    more = [remark("more-damage", points=1), remark("casualties-then", count=cost)]
    return [*more, *odds_now(after, step.k)]


def of_hit(known: MedState, seat: int, step: Assign, move: Move) -> list[Consequence]:
    """MU-DMG-03 to MU-DMG-05: what becomes of the unit."""
    if move.verb == "hit-captain":
        return [remark("unit-lost")]
    after = ahead(known, step.k)
    kind = move.args[0] if move.verb == "hit" else move.args[1]
    reserve = [units_in_reserve(after, seat, spare) for spare in (LIGHT, HEAVY)]
    new = becomes(known.world, kind, at_sea(known), reserve)
    return [remark("unit-lost") if new == CAPTAIN else remark("unit-becomes", unit=new)]


def of_carriage(known: MedState, seat: int, step: LeaveBattle, move: Move) -> list[Consequence]:
    """MU-FLEE-04: who finds no room fights on."""
    after = known.copy()
    step.apply(after, seat, move)
    top: Any = after.agenda[-1]
    chosen = sum(top.chosen) + top.captains.bit_count()
    there = army_size(known, seat, current(known).space)
    return [remark("stay-and-fight", count=there - chosen)]
