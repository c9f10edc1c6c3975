"""What the forms of some questions show besides their moves, from the seat's knowledge alone.

rules: MP-SETUP-13, MP-SETUP-15, MP-ATT-09, MP-ATT-15, MP-MULTI-01, MP-WAR-07, MP-CB-06, MP-SIEGE-08, MP-SIEGE-09, MP-SIEGE-16, MP-CHAR-07,
MP-CRUS-02, MP-CRUS-03, MP-EXCOM-01
"""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from gonfalon.commons.pacts.pacts import find
from gonfalon.games.prototype.attack.questions.objectives import fighters
from gonfalon.games.prototype.attack.steps.announce import Announce
from gonfalon.games.prototype.attack.steps.joining import Join
from gonfalon.games.prototype.attack.steps.onset import Order
from gonfalon.games.prototype.battle.questions.parties import (
    Objective,
    Party,
    present_vf,
)
from gonfalon.games.prototype.characters.steps.court import Gifts
from gonfalon.games.prototype.church.questions.crusade import prize_of
from gonfalon.games.prototype.church.steps import Excommunication, JoinCrusade
from gonfalon.games.prototype.diplomacy.questions.wrongs import break_price, war_cost
from gonfalon.games.prototype.diplomacy.steps.treaty_chain import TreatyAnswer, triggered
from gonfalon.games.prototype.forecast.battle import foreseen
from gonfalon.games.prototype.realm.questions.holdings import last_turn
from gonfalon.games.prototype.setup.steps.first_pieces import PlaceArmies, PlacePieces
from gonfalon.games.prototype.siege.questions.camps import (
    acting,
    all_engines,
    besieged_vf,
    besieging_vf,
    missing,
    siege_at,
)
from gonfalon.games.prototype.siege.steps.siege_turn import Confirm
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.games.prototype.view import shapes_hints as shapes
from gonfalon.games.prototype.view.shapes import Arg
from gonfalon.games.prototype.vocabulary import ITEMS


def add_form(found: shapes.Hints, known: ProtoState, seat: int) -> None:
    """Add what the form of the question shows."""
    step = known.agenda[-1]
    if isinstance(step, PlacePieces):
        found.pieces = _pieces(known, seat)
    elif isinstance(step, PlaceArmies):
        found.armies = _armies(known, step)
    elif isinstance(step, Announce):
        found.attack = _attack(known, step)
    elif isinstance(step, Order):
        found.named = list(step.named)
    elif isinstance(step, Join):
        found.force = _force(known, seat, step)
    elif isinstance(step, TreatyAnswer):
        found.treaties = _treaties(known, step)
    elif isinstance(step, Confirm):
        found.besieging = _besieging(known, step)
    elif isinstance(step, Gifts):
        found.gift = shapes.Gift(host=step.host, honour=known.world.po["bard-gift"])
    elif isinstance(step, JoinCrusade):
        found.crusade = _crusade(known)
    elif isinstance(step, Excommunication):
        found.judged = shapes.Judged(seat=step.declarer, victim=step.other)


def _pieces(known: ProtoState, seat: int) -> list[str]:
    """MP-SETUP-13: what is still to be placed, the next one first."""
    steps = [step for step in reversed(known.agenda) if isinstance(step, PlacePieces)]
    return [ITEMS[step.item] for step in steps if step.seat == seat]


def _armies(known: ProtoState, step: PlaceArmies) -> shapes.ArmiesForm:
    """MP-SETUP-15: VF that are left, and what was put where."""
    left = step.asks(known, step.seat)["left_vf"]
    w = known.world
    placed = [
        shapes.Placed(
            verb="station-aboard" if aboard else "station-vf",
            args=[
                Arg(kind="transport", id=w.transport_names[where])
                if aboard
                else Arg(kind="territory", id=w.territory_ids[where]),
                Arg(kind="amount", id=str(vf)),
            ],
        )
        for aboard, where, vf in step.done
    ]
    return shapes.ArmiesForm(left=left, placed=placed)


def _attack(known: ProtoState, step: Announce) -> shapes.AttackForm:
    """MP-ATT-09, MP-ATT-15: who takes part so far, and against how much."""
    goal = Objective(*step.goal)
    party = Party(step.seat, tuple(step.transports), tuple(step.captains), sallying=step.sallying)
    s, b = foreseen(known, party, goal)
    w = known.world
    return shapes.AttackForm(
        place=known.vocabulary.kinds["place"][goal.place],
        vf=fighters(known, list(step.transports)) + step.sallying,
        transports=[w.transport_names[t] for t in step.transports],
        captains=[known.vocabulary.kinds["captain"][c] for c in step.captains],
        allies=list(step.allies),
        sallying=step.sallying,
        defenders=[
            shapes.Opponent(seat=None if other < 0 else other, vf=present_vf(s, b, index))
            for index, other in enumerate(b.defenders)
        ],
    )


def _force(known: ProtoState, seat: int, step: Join) -> shapes.Force | UnsetType:
    """MP-MULTI-02: with what an ally comes, as said so far."""
    force = step.force(known, seat)
    if force is None:
        return UNSET
    w = known.world
    return shapes.Force(
        transports=[w.transport_names[t] for t in force.transports],
        captains=[known.vocabulary.kinds["captain"][c] for c in force.captains],
    )


def _treaties(known: ProtoState, step: TreatyAnswer) -> shapes.TreatiesForm:
    """MP-WAR-07, MP-CB-06: each treaty that calls, with PO for keeping and for breaking it; who else is fought."""
    seat = step.seat
    calls = []
    for number, enemies in triggered(known, seat).items():
        pact = find(known.pacts, number)
        assert pact is not None
        calls.append(
            shapes.TreatyCall(
                number=number,
                enemies=[
                    shapes.Price(seat=enemy, honour=war_cost(known, seat, enemy))
                    for enemy in enemies
                ],
                breach=break_price(known, pact, seat),
                confirmed=number in step.confirmed,
            )
        )
    waived = [shapes.Price(seat=other, honour=points) for other, points in step.waived]
    return shapes.TreatiesForm(calls=calls, more=list(step.more), waived=waived)


def _besieging(known: ProtoState, step: Confirm) -> shapes.SiegeForm | UnsetType:
    """MP-SIEGE-08, MP-SIEGE-09: both sides of a siege, and what this turn makes of the walls."""
    siege = siege_at(known, step.territory, step.seat)
    if siege is None:
        return UNSET
    w = known.world
    engines = all_engines(known, siege)
    walls = known.fortification[step.territory]
    captain = acting(known, siege) if step.leader == NOBODY else step.leader
    power = sum(w.engine[w.engine_kind[engine]].level for engine in engines)
    return shapes.SiegeForm(
        place=w.territory_ids[step.territory],
        turns=siege.turns,
        inside=besieged_vf(known, step.territory),
        outside=besieging_vf(known, siege),
        engines=[w.engine_names[engine] for engine in engines],
        walls=walls,
        walls_after=max(0, walls - power),
        can_go_on=missing(known, siege) is None,
        captain=known.vocabulary.kinds["captain"][captain] if captain != NOBODY else None,
    )


def _crusade(known: ProtoState) -> shapes.CrusadeForm:
    """MP-CRUS-02, MP-CRUS-03: the prize, when it can be won, and who has a share in it."""
    limits = known.world.limits
    goal, first, _, _ = known.crusade
    return shapes.CrusadeForm(
        prize=prize_of(known, goal),
        vf=limits.crusade_vf,
        first_turn=first + limits.crusade_preparation,
        last_turn=last_turn(known),
    )
