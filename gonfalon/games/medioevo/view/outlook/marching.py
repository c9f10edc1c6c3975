"""Full movements: who goes, what a step meets, and what is left behind.

rules: MU-CPHASE-01 to MU-CPHASE-17, MU-MOVE-01 to MU-MOVE-25, MU-DIP-06 to MU-DIP-09, MU-CONQ-01, MU-CONQ-10, MU-HP-02, MU-HP-14
"""

from __future__ import annotations

from gonfalon.games.medioevo.battle.steps.contact import MeetSides
from gonfalon.games.medioevo.battle.steps.round import ConfirmFlight
from gonfalon.games.medioevo.conquest.questions import PIECE, assets_of_land, conquest_points, value
from gonfalon.games.medioevo.control.questions import derive
from gonfalon.games.medioevo.definitions.questions.hordes import available
from gonfalon.games.medioevo.definitions.questions.realm import army_size, owner_of
from gonfalon.games.medioevo.diplomacy.questions import price
from gonfalon.games.medioevo.forecast.odds import forecast
from gonfalon.games.medioevo.movement.changes import marching as steps
from gonfalon.games.medioevo.movement.changes.group import change_group
from gonfalon.games.medioevo.movement.changes.marching import deck_room
from gonfalon.games.medioevo.movement.questions.full_movement import (
    Movement,
    army_of,
    awaits_horde,
    carries_army,
    passes_unseen,
    stops_at,
)
from gonfalon.games.medioevo.movement.questions.group import (
    GROUP_VERBS,
    room_of,
    sailing_group,
    walking_group,
)
from gonfalon.games.medioevo.movement.steps.arrival import Bystanders, ConfirmAttack, current
from gonfalon.games.medioevo.movement.steps.combat_phase import OwnTurn
from gonfalon.games.medioevo.movement.steps.full_movement import MoveStep, Stow
from gonfalon.games.medioevo.state import BARBARIANS, MedState
from gonfalon.games.medioevo.view.hints import of_group, opponents_in
from gonfalon.games.medioevo.view.outlook.parts import breach, odds_for
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.moves import Move

# ---- the slot


def of_slot(known: MedState, seat: int, step: OwnTurn, move: Move) -> list[Consequence]:
    if move.verb in ("march", "sail"):
        return of_start(known, seat, move)
    if move.verb == "engage":
        zone, other = move.args
        odds = odds_for(forecast(known, zone, seat, other), 0)
        return odds + breach(known, seat, (other,))
    if move.verb == "engage-barbarians":
        return of_barbarians(known, seat, move.args[0])
    if move.verb == "seize":
        return of_seizure(known, seat, move.args[0])
    if move.verb == "pass":
        return [remark("slot-ends" if step.after else "round-passed")]
    return []


def of_start(known: MedState, seat: int, move: Move) -> list[Consequence]:
    """MU-CPHASE-05: the group that is offered first, and who stays behind."""
    start = walking_group if move.verb == "march" else sailing_group
    m = start(known, seat, move.args[0])
    if m is None:
        return []
    points = min((known.piece_points[piece] for piece in m.pieces), default=0)
    found = [remark("group-reach", count=points)]
    if known.world.is_land(m.space):
        found.insert(0, remark("group-goes", count=army_of(m)))
        stay = army_size(known, seat, m.space) - army_of(m)
        found.append(remark("group-stays", count=stay))
    return found


def of_barbarians(known: MedState, seat: int, zone: int) -> list[Consequence]:
    return [
        *odds_for(forecast(known, zone, seat, BARBARIANS), 0),
        lost_to_barbarians(known),
    ]


def lost_to_barbarians(known: MedState) -> Consequence:
    """MU-HP-14."""
    return remark("lost-to-barbarians", points=-price(known, "lose-battle-with-barbarians"))


def of_seizure(known: MedState, seat: int, piece: int) -> list[Consequence]:
    """MU-CONQ-10: what plundering it would bring."""
    florins = value(known, known.piece_at[piece], (PIECE, piece))
    return [remark("plunder-brings", florins=florins), *breach(known, seat, (owner_of(piece),))]


# ---- a step


def of_step(known: MedState, seat: int, step: MoveStep, move: Move) -> list[Consequence]:
    m = current(known)
    if move.verb in ("go", "invade"):
        return of_entry(known, seat, step, move)
    if move.verb in GROUP_VERBS:
        changed = change_group(known.copy(), m, move)
        room, army = room_of(known, changed), army_of(changed)
        return [remark("group-room", count=army, room_count=min(room, 99))]
    if move.verb == "seize":
        return of_seizure(known, seat, move.args[0])
    if move.verb == "halt":
        return [remark("movement-ends"), *breach(known, seat, step.attacked(known, seat, move))]
    return []


def of_entry(known: MedState, seat: int, step: MoveStep, move: Move) -> list[Consequence]:
    """MU-CPHASE-15: whom the army meets, what a victory brings, what the attack costs, and what is left behind."""
    m, zone, invade = current(known), move.args[0], move.verb == "invade"
    after = known.copy()
    there = steps.step(after, m._replace(unseen=0), zone)
    met: list[Consequence] = []
    if carries_army(known, m) and (invade or not passes_unseen(known, m, zone)):
        met = _meets(known, seat, zone, invade)
        met += breach(known, seat, step.attacked(known, seat, move))
    left = min((after.piece_points[piece] for piece in there.pieces), default=0)
    return (met or [remark("steps-left", count=left)]) + left_behind(known, after, m)


def _meets(known: MedState, seat: int, zone: int, invade: bool) -> list[Consequence]:
    found: list[Consequence] = []
    if awaits_horde(known, zone):
        found.append(remark("horde-appears", horde=list(available(known, known.horde))))
    opponents = opponents_in(known, seat, zone, invade)
    if opponents:
        coming, galleys = of_group(known)
        found += odds_for(forecast(known, zone, seat, opponents[0], coming, galleys), 0)
        if opponents[0] == BARBARIANS:
            found.append(lost_to_barbarians(known))
    if invade or stops_at(known, seat, zone):
        found += spoils(known, seat, zone)
        found.append(remark("stops-there"))
    return found


def spoils(known: MedState, seat: int, zone: int) -> list[Consequence]:
    """MU-HP-02, MU-CONQ-02: Honour and what may be taken if the land is conquered."""
    if not known.world.is_land(zone) or known.control[zone] == seat:
        return []
    unopposed = awaits_horde(known, zone) and not any(available(known, known.horde))
    points = 0 if unopposed else conquest_points(known, seat, zone)
    found = [remark("conquest-honour", points=points)] if points else []
    assets = assets_of_land(known, seat, zone, known.last_control[zone] == seat)
    florins = sum(value(known, zone, asset) for asset in assets)
    return found + ([remark("conquest-assets", florins=florins)] if florins else [])


def left_behind(known: MedState, after: MedState, m: Movement) -> list[Consequence]:
    """MU-DEF-06: is the land that the group has left still its owner's?"""
    if not known.world.is_land(m.space) or known.control[m.space] != m.seat:
        return []
    if derive(after, m.space) == m.seat:
        return []
    return [remark("land-lost", territories=[m.space])]


def of_load(known: MedState, seat: int, step: Stow, move: Move) -> list[Consequence]:
    if move.verb == "done":
        return [remark("rest-goes-aboard")]
    after = known.copy()
    step.apply(after, seat, move)
    return [remark("deck-room", count=deck_room(after, current(after))[move.args[0]])]


# ---- attacks


def of_confirmation(
    known: MedState, seat: int, step: ConfirmAttack | ConfirmFlight, move: Move
) -> list[Consequence]:
    return breach(known, seat, step.victims) if move.verb == "confirm" else []


def of_bystander(known: MedState, seat: int, step: Bystanders, move: Move) -> list[Consequence]:
    if move.verb == "done":
        return [remark("left-in-peace")]
    other = move.args[1]
    odds = forecast(known, step.zone, seat, other)
    return odds_for(odds, 0) + breach(known, seat, (other,))


def of_meeting(known: MedState, seat: int, step: MeetSides, move: Move) -> list[Consequence]:
    if move.verb == "done":
        return [remark("left-in-peace")]
    return odds_for(forecast(known, step.space, seat, move.args[0]), 0)
