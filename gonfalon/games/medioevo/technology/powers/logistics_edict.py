"""Technologies of movement: Logistics and Edict.

rules: MU-TN-02, MU-TN-09
"""

from __future__ import annotations

from gonfalon.games.medioevo.commerce.steps.journeys import SetOut, WarnTrader
from gonfalon.games.medioevo.movement.questions.crossing import group_crossings, trader_crossings
from gonfalon.games.medioevo.movement.questions.full_movement import (
    awaits_horde,
    carries_army,
    has_steps_beyond,
    next_zones,
)
from gonfalon.games.medioevo.movement.steps.arrival import ConfirmAttack, victims_of
from gonfalon.games.medioevo.movement.steps.full_movement import Announce
from gonfalon.games.medioevo.powers import Args, Moment, Power, Use
from gonfalon.games.medioevo.state import MedState

# ---- Logistics


def _crossings(s: MedState) -> dict[int, int]:
    """MU-TN-02: where the group or the transport that is moving could come, and for how many points."""
    if s.movement is not None:
        return group_crossings(s, s.movement)
    return trader_crossings(s, s.trade.piece) if s.trade is not None else {}


def far_shores(s: MedState, seat: int, moment: Moment) -> list[Args]:
    mover = s.movement or s.trade
    if mover is None or mover.seat != seat or (s.movement and s.movement.goal):
        return []
    return [(zone,) for zone in sorted(_crossings(s))]


def points_across(s: MedState, args: Args) -> int:
    return _crossings(s).get(args[0], 1)


def attacked_across(s: MedState, seat: int, args: Args) -> tuple[int, ...]:
    return victims_of(s, s.movement, args[0], False) if s.movement is not None else ()


def cross(s: MedState, used: Use) -> None:
    seat, zone = used.seat, used.args[0]
    count = points_across(s, used.args)
    if s.movement is not None:
        victims = attacked_across(s, seat, used.args)
        s.push(ConfirmAttack(seat, victims), Announce(zone, across=count))
    elif s.trade is not None:
        piece = s.trade.piece
        s.push(WarnTrader(seat, piece, zone), SetOut(seat, piece, zone, across=count))


# ---- Edict


def lands_of_nobody(s: MedState, seat: int, moment: Moment) -> list[Args]:
    """MU-TN-09: barbarian territories without units that the moving group could enter and leave again."""
    m = s.movement
    if m is None or m.seat != seat or not carries_army(s, m):
        return []
    return [(z,) for z in next_zones(s, m) if awaits_horde(s, z) and has_steps_beyond(s, m, z)]


def proclaim(s: MedState, used: Use) -> None:
    s.push(Announce(used.args[0], edict=1))


TECHNIQUES: dict[str, Power] = {
    "logistics": Power(
        "apply-at", far_shores, cross, points=points_across, attacks=attacked_across
    ),
    "edict": Power("apply-at", lands_of_nobody, proclaim),
}
