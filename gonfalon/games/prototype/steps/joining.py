"""Who joins an attack or a defence: guests in the place, allies of the attacker.

rules: MP-MULTI-01, MP-MULTI-02, MP-WAR-04, MP-WAR-16, MP-WAR-18, MP-NAVAL-01, MP-TIME-09, MP-TIME-12
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gonfalon.games.prototype.asking import OWN, wants
from gonfalon.games.prototype.attacks import (
    Objective,
    fighters,
    ready_captains,
    ready_transports,
    spend,
    vehicle,
)
from gonfalon.games.prototype.battle import (
    PIRATES,
    Battle,
    Party,
)
from gonfalon.games.prototype.realm import at_war, in_truce, seats_at
from gonfalon.games.prototype.state import BARBARIANS, ProtoState
from gonfalon.games.prototype.wars import declare_war, most_waived, no_war
from gonfalon.games.prototype.world import WAR
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class SurpriseWar(Step):
    """MP-WAR-04: the declaration and all that follows from it come before the battle."""

    seat: int
    other: int
    waived: int
    """PO paid with CB (MP-CB-06)."""

    def run(self, s: ProtoState) -> None:
        if not at_war(s, self.seat, self.other):
            declare_war(s, self.seat, self.other, surprise=True, waived=self.waived)


@dataclass(slots=True)
class Join(Step):
    """MP-WAR-16, MP-WAR-18, MP-MULTI-01, MP-MULTI-02: guests at peace may help the defence, allies who are called the attack."""

    window = "attack.join"
    rule = "MP-MULTI-01"
    verbs = ("pass", "join", "join-with")
    sealed = True
    reaction = True

    allies: Sequence[int]

    def waits_for(self, s: ProtoState) -> list[int]:
        asked = [*(ally for ally in self.allies if self.goal_moves(s, ally)), *self.guests(s)]
        return [seat for seat in asked if not s.sealed[seat] and wants(s, seat, self.window, OWN)]

    def stays_open(self, s: ProtoState) -> bool:
        return True

    def guests(self, s: ProtoState) -> list[int]:
        """Players with VF in the place who are at peace with both sides and may declare war."""
        attacker = s.battle.attackers[0].seat
        return [
            seat
            for seat in helpers(s)
            if not self._is_bound(s, seat)
            and (attacker == BARBARIANS or no_war(s, seat, attacker) is None)
        ]

    def _is_bound(self, s: ProtoState, seat: int) -> bool:
        attacker = s.battle.attackers[0].seat
        return attacker >= 0 and at_war(s, seat, attacker)

    def goal_moves(self, s: ProtoState, ally: int) -> list[AnyMove]:
        """MP-MULTI-02: he must be at war with all who are bound to defend."""
        goal = _goal(s.battle)
        bound = [seat for seat in helpers(s) if seat != ally and self._is_bound(s, seat)]
        enemies = [*bound, *([goal.target] if goal.target >= 0 else [])]
        if not all(at_war(s, ally, enemy) for enemy in enemies):
            return []
        return [
            s.vocabulary["join-with", captain]
            for captain in ready_captains(s, ally, goal)
            if fighters(s, beside(s, ally, captain, goal))
        ]

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        if seat in self.allies:
            return [s.world.pass_, *self.goal_moves(s, seat)]
        b = s.battle
        other = b.attackers[0].seat
        most = 0 if b.by_barbarians else most_waived(s, seat, other, surprise=True)
        return [s.world.pass_, s.vocabulary.range("join", low=0, high=most)]

    def run(self, s: ProtoState) -> None:
        b = s.battle
        defenders = [b.target]
        waived: dict[int, int] = {}
        for seat in helpers(s):
            answer = s.sealed[seat]
            if answer and answer[0].verb == "join":
                waived[seat] = answer[0].args[0]
            if seat in waived or self._is_bound(s, seat):
                defenders.append(seat)
                s.emit("joins-defence", "MP-MULTI-01", seat=seat, place=b.place)
        parties = list(b.attackers)
        for ally in self.allies:
            answer = s.sealed[ally]
            if answer and answer[0].verb == "join-with" and ally not in defenders:
                captain = answer[0].args[0]
                transports = beside(s, ally, captain, _goal(b))
                party = Party(ally, tuple(transports), (captain,))
                spend(s, _goal(b), party)
                parties.append(party)
                s.emit("joins-attack", "MP-MULTI-02", seat=ally, captain=captain, place=b.place)
        s.battle = b._replace(attackers=tuple(parties), defenders=tuple(defenders))
        for seat, count in waived.items():
            for party in parties if not b.by_barbarians else ():
                s.push(SurpriseWar(seat, party.seat, count if party is parties[0] else 0))

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        if seat in self.allies:
            return Refusal("MP-MULTI-02", "join-with-whom")
        return Refusal("MP-MULTI-01", "not-offered")

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        b = s.battle
        return {
            "seat": b.attackers[0].seat,
            "target_seat": b.target,
            "place": b.place,
            "war": int(seat not in self.allies and not b.by_barbarians),
        }


def _goal(b: Battle) -> Objective:
    return Objective(b.kind, b.place, b.target, b.galley, b.ships_only)


def beside(s: ProtoState, seat: int, captain: int, goal: Objective) -> list[int]:
    """The war transports with which a Captain joins an attack: all that stand with his."""
    place = s.transport_at[vehicle(s, captain)]
    return [
        t
        for t in ready_transports(s, seat, goal)
        if s.transport_at[t] == place and s.world.transport_kind[t] in WAR
    ]


def helpers(s: ProtoState) -> list[int]:
    """Other players with VF in the place who might defend it, in turn order: not at war with its owner, without a truce with the attacker."""
    b = s.battle
    if b.kind == PIRATES or b.ships_only:
        return []
    attackers = [party.seat for party in b.attackers if party.seat >= 0]
    return [
        seat
        for seat in seats_at(s, b.place)
        if seat != b.target
        and seat not in attackers
        and (b.target == BARBARIANS or not at_war(s, seat, b.target))
        and not any(in_truce(s, seat, attacker) for attacker in attackers)
    ]
