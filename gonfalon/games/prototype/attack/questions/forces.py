"""With whom a player attacks: their transports and Captains, changed until the attack begins.

rules: MP-ATT-02 to MP-ATT-07, MP-ATT-09, MP-ATT-15, MP-ATT-18, MP-COMBAT-02, MP-MULTI-02, MP-SIEGE-20 to MP-SIEGE-22
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gonfalon.games.prototype.attack.questions.objectives import (
    fighters,
    price,
    ready_captains,
    ready_transports,
    vehicle,
)
from gonfalon.games.prototype.battle.questions.parties import Objective
from gonfalon.games.prototype.realm.questions.pieces import attacks_left
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.world import COMMERCIAL, WAR
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move

FORCE_VERBS = ("take", "leave", "take-captain", "leave-captain")


class Force(NamedTuple):
    transports: Sequence[int]
    captains: Sequence[int]
    sallying: int = 0
    """VF that come out of besieged walls (MP-SIEGE-22)."""
    on_foot: Sequence[int] = ()
    """Captains inside who may lead them without a transport."""


def force_moves(s: ProtoState, seat: int, goal: Objective, force: Force) -> list[AnyMove]:
    v = s.vocabulary
    ready = ready_transports(s, seat, goal)
    moves: list[AnyMove] = [v["take", t] for t in ready if t not in force.transports]
    moves += [v["leave", t] for t in force.transports]
    able = dict.fromkeys((*ready_captains(s, seat, goal), *force.on_foot))
    moves += [v["take-captain", c] for c in able if c not in force.captains]
    moves += [v["leave-captain", c] for c in force.captains if len(force.captains) > 1]
    return moves


def changed(s: ProtoState, force: Force, move: Move) -> Force:
    """A Captain brings the transport it is on, unless it goes on foot."""
    transports, captains, number = force.transports, force.captains, move.args[0]
    if move.verb == "take":
        return force._replace(transports=(*transports, number))
    if move.verb == "leave":
        return force._replace(transports=tuple(t for t in transports if t != number))
    if move.verb == "leave-captain":
        return force._replace(captains=tuple(c for c in captains if c != number))
    top = vehicle(s, number)
    more = () if top in transports or number in force.on_foot else (top,)
    return force._replace(transports=(*transports, *more), captains=(*captains, number))


def why_not_begin(s: ProtoState, force: Force) -> Refusal | None:
    chosen = list(force.transports)
    places = {s.transport_at[t] for t in chosen if s.world.transport_kind[t] in WAR}
    for t in chosen:
        if s.world.transport_kind[t] in COMMERCIAL and s.transport_at[t] not in places:
            return Refusal("MP-COMBAT-02", "commercial-alone", transport=t)
    if not fighters(s, chosen) and not force.sallying:
        return Refusal("MP-ATT-06", "attack-crew")
    for captain in force.captains:
        if vehicle(s, captain) not in chosen and captain not in force.on_foot:
            return Refusal("MP-ATT-02", "captain-stays", captain=captain)
    return None


def refuse_change(s: ProtoState, seat: int, goal: Objective, move: Move) -> Refusal:
    number = move.args[0]
    if move.verb == "take":
        if s.transport_owner[number] == seat and price(s, number, goal) is None:
            return Refusal("MP-ATT-03", "attack-from-afar", place=goal.place)
        return Refusal("MP-ATT-04", "transport-cannot", transport=number)
    if move.verb == "take-captain":
        if attacks_left(s, number) <= 0:
            return Refusal("MP-ATT-07", "attacks-used", captain=number)
        return Refusal("MP-ATT-02", "captain-stays", captain=number)
    if move.verb == "leave-captain":
        return Refusal("MP-ATT-02", "attack-captain")
    return Refusal("MP-ATT-09", "takes-no-part", transport=number)
