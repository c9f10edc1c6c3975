"""Who joins an attack or a defence: guests in the place, allies of the attacker.

rules: MP-MULTI-01, MP-MULTI-02, MP-WAR-04, MP-WAR-16, MP-WAR-18, MP-NAVAL-01, MP-SIEGE-22, MP-TIME-09, MP-TIME-12
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gonfalon.games.prototype.attack.changes import spend
from gonfalon.games.prototype.attack.questions.forces import (
    FORCE_VERBS,
    Force,
    changed,
    force_moves,
    refuse_change,
    why_not_begin,
)
from gonfalon.games.prototype.attack.questions.objectives import (
    besieges,
    fighters,
    ready_captains,
    ready_transports,
    vehicle,
)
from gonfalon.games.prototype.battle.questions.parties import (
    CONVOY,
    PIRATES,
    Battle,
    Objective,
    Party,
)
from gonfalon.games.prototype.battle.questions.prospects import prospects
from gonfalon.games.prototype.diplomacy.questions.war import most_waived, no_war
from gonfalon.games.prototype.diplomacy.steps.war import declare_war
from gonfalon.games.prototype.realm.questions.holdings import at_war, in_truce, seats_at
from gonfalon.games.prototype.state import BARBARIANS, ProtoState
from gonfalon.games.prototype.timing.questions import OWN, might_ask, wants
from gonfalon.games.prototype.world import WAR
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class SurpriseWar(Step):
    """MP-WAR-04: the declaration and all that follows from it come before the battle."""

    id = "SurpriseWar"
    seat: int
    other: int
    waived: int
    """PO paid with CB (MP-CB-06)."""

    def run(self, s: ProtoState) -> None:
        if not at_war(s, self.seat, self.other):
            declare_war(s, self.seat, self.other, surprise=True, waived=self.waived)


@dataclass(slots=True)
class Join(Step):
    """MP-WAR-16, MP-WAR-18, MP-MULTI-01, MP-MULTI-02: guests at peace may help the defence, with all they have there (MP-ATT-12); allies who
    are called the attack, with the Captains and transports of their choice."""

    id = "Join"
    window = "attack.join"
    rule = "MP-MULTI-01"
    verbs = ("pass", "join", "join-with", *FORCE_VERBS, "done")
    sealed = True
    reaction = True
    masked = True

    allies: Sequence[int]

    def might_ask(self, s: ProtoState) -> bool:
        return might_ask(s, self)

    def waits_for(self, s: ProtoState) -> list[int]:
        asked = [*(ally for ally in self.allies if self.goal_moves(s, ally)), *self.guests(s)]
        return [
            seat
            for seat in asked
            if not self._has_answered(s, seat) and wants(s, seat, self.window, OWN)
        ]

    def _has_answered(self, s: ProtoState, seat: int) -> bool:
        answer = s.sealed[seat]
        return bool(answer) and answer[-1].verb in ("pass", "join", "done")

    def stays_open(self, s: ProtoState) -> bool:
        return True

    def guests(self, s: ProtoState) -> list[int]:
        """Players with VF in the place who are at peace with both sides and may declare war."""
        attacker = s.battle.attackers[0].seat
        return [
            seat
            for seat in helpers(s)
            if attacker == BARBARIANS or no_war(s, seat, attacker) is None
        ]

    def _is_bound(self, s: ProtoState, seat: int) -> bool:
        attacker = s.battle.attackers[0].seat
        return attacker >= 0 and at_war(s, seat, attacker)

    def goal_moves(self, s: ProtoState, ally: int) -> list[AnyMove]:
        """MP-MULTI-02: the ally, at war with the attacked, must be so with all who are bound to defend."""
        goal = _goal(s.battle)
        bound = [seat for seat in helpers(s) if self._is_bound(s, seat)]
        if not all(at_war(s, ally, enemy) for enemy in bound):
            return []
        return [
            s.vocabulary["join-with", captain]
            for captain in ready_captains(s, ally, goal)
            if fighters(s, beside(s, ally, captain, goal))
        ]

    def force(self, s: ProtoState, ally: int) -> Force | None:
        """With whom the ally comes, as said so far."""
        first, *more = s.sealed[ally] or (s.world.pass_,)
        if first.verb != "join-with":
            return None
        captain = first.args[0]
        force = Force(beside(s, ally, captain, _goal(s.battle)), (captain,))
        for move in more:
            if move.verb in FORCE_VERBS:
                force = changed(s, force, move)
        return force

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        if seat in self.allies:
            force = self.force(s, seat)
            if force is None:
                return [s.world.pass_, *self.goal_moves(s, seat)]
            go = [s.world.done] if why_not_begin(s, force) is None else []
            return [*go, *force_moves(s, seat, _goal(s.battle), force), s.world.pass_]
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
            force = self.force(s, ally)
            if force is None or s.sealed[ally][-1].verb != "done" or ally in defenders:
                continue
            party = Party(ally, tuple(force.transports), tuple(force.captains))
            spend(s, _goal(b), party)
            parties.append(party)
            s.emit(
                "joins-attack", "MP-MULTI-02", seat=ally, captains=list(party.captains),
                transports=list(party.transports), place=b.place,
            )  # fmt: skip
        s.battle = b._replace(attackers=tuple(parties), defenders=tuple(defenders))
        for seat, count in waived.items():
            for party in parties if not b.by_barbarians else ():
                s.push(SurpriseWar(seat, party.seat, count if party is parties[0] else 0))

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        odds = prospects(s, seat, move, self.window)
        if move.verb != "join" or s.battle.by_barbarians:
            return odds
        fought = [*(party.seat for party in s.battle.attackers), *self.allies]
        return [*odds, remark("war-with", seats=[o for o in fought if not at_war(s, seat, o)])]

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        if seat in self.allies:
            force = self.force(s, seat)
            if force is None:
                return Refusal("MP-MULTI-02", "join-with-whom")
            if move.verb in FORCE_VERBS:
                return refuse_change(s, seat, _goal(s.battle), move)
            return why_not_begin(s, force) or Refusal("MP-MULTI-02", "not-offered")
        return Refusal("MP-MULTI-01", "not-offered")

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        b = s.battle
        force = self.force(s, seat)
        return {
            "seat": b.attackers[0].seat,
            "target_seat": b.target,
            "place": b.place,
            "war": int(seat not in self.allies and not b.by_barbarians),
            "coming": int(force is not None),
            "vf": fighters(s, list(force.transports)) if force else 0,
        }


def _goal(b: Battle) -> Objective:
    return Objective(b.kind, b.place, b.target, b.galley, b.ships_only)


def beside(s: ProtoState, seat: int, captain: int, goal: Objective) -> list[int]:
    """The war transports with which a Captain joins an attack: all that stand with the Captain's own."""
    place = s.transport_at[vehicle(s, captain)]
    return [
        t
        for t in ready_transports(s, seat, goal)
        if s.transport_at[t] == place and s.world.transport_kind[t] in WAR
    ]


def helpers(s: ProtoState) -> list[int]:
    """Other players with VF in the place who might defend it, in turn order: not at war with its owner, without a truce with the attacker;
    MP-SIEGE-22: in a camp before walls only those who besiege."""
    b = s.battle
    if b.kind == PIRATES or b.ships_only:
        return []
    attackers = [party.seat for party in b.attackers if party.seat >= 0]
    there = seats_at(s, b.place)
    if b.kind == CONVOY and besieges(s, b.target, b.place):
        there = [seat for seat in there if besieges(s, seat, b.place)]
    return [
        seat
        for seat in there
        if seat != b.target
        and seat not in attackers
        and (b.target == BARBARIANS or not at_war(s, seat, b.target))
        and not any(in_truce(s, seat, attacker) for attacker in attackers)
    ]
