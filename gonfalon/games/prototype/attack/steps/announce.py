"""An attack is announced: the objective, the transports, the Captains, the allies.

rules: MP-TIME-09, MP-ATT-09, MP-ATT-15, MP-ATT-18, MP-MULTI-02, MP-WAR-04, MP-BLOCK-02, MP-COMBAT-02
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
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
    can_attack,
    fighters,
    goals_from,
    has_fighters,
    is_objective,
    move_of,
    objective_of,
    possible_allies,
    selection,
    vehicle,
    why_not,
)
from gonfalon.games.prototype.attack.steps.onset import begin
from gonfalon.games.prototype.battle.questions.parties import CONVOY, Objective, Party
from gonfalon.games.prototype.battle.questions.prospects import prospects
from gonfalon.games.prototype.diplomacy.questions.outlook import war_outlook
from gonfalon.games.prototype.diplomacy.questions.war import most_waived
from gonfalon.games.prototype.realm.questions.holdings import at_war, vf_at
from gonfalon.games.prototype.realm.questions.pieces import (
    attacks_left,
    captains,
    captains_at,
    convoy,
)
from gonfalon.games.prototype.siege.questions.camps import besiegers, camp
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

# ---- sorties


def sortie_vf(s: ProtoState, seat: int, territory: int) -> int:
    """MP-SIEGE-22: how many VF of a besieged garrison may come out; at least 1 stays behind."""
    if s.world.is_sea(territory) or s.owner[territory] != seat:
        return 0
    if not any(siege.territory == territory and not siege.by_sea for siege in s.sieges):
        return 0
    ground = s.ground[seat].get(territory, 0)
    return min(ground, vf_at(s, seat, territory) - 1)


def sortie_captains(s: ProtoState, seat: int, territory: int) -> list[int]:
    """MP-SIEGE-20: Captains inside with an attack left, the best first."""
    able = [c for c in captains_at(s, territory, seat) if attacks_left(s, c) > 0]
    return sorted(able, key=lambda c: -s.captain_level[c])


def is_relief(s: ProtoState, goal: Objective) -> bool:
    """Are those attacked besiegers in their camp?"""
    return any(
        goal.target in besiegers(siege) and goal.place == camp(s, siege) for siege in s.sieges
    )


def sortie_moves(s: ProtoState, seat: int) -> list[AnyMove]:
    """For the Combat turn: places of the player from which the garrison may attack those who besiege it."""
    if not s.sieges:
        return []
    return [
        s.vocabulary.range("sally", territory, low=1, high=most)
        for territory in dict.fromkeys(siege.territory for siege in s.sieges)
        if (most := sortie_vf(s, seat, territory)) > 0 and sortie_captains(s, seat, territory)
    ]


def sally(s: ProtoState, seat: int, move: Move) -> None:
    """MP-SIEGE-22: a field battle against those who lie before the walls; who leads it, and who comes to help (MP-SIEGE-21), follows."""
    territory, vf = move.args
    captain, *_ = sortie_captains(s, seat, territory)
    siege = next(siege for siege in s.sieges if siege.territory == territory and not siege.by_sea)
    goal = Objective(CONVOY, territory, siege.besieger)
    s.push(Announce(seat, tuple(goal), (), (captain,), sallying=vf))


def refuse_sortie(s: ProtoState, seat: int, move: Move) -> Refusal:
    territory, vf = move.args
    if sortie_vf(s, seat, territory) and not sortie_captains(s, seat, territory):
        return Refusal("MP-SIEGE-20", "attack-captain")
    return Refusal("MP-SIEGE-22", "no-sortie", territory=territory, vf=vf)


# ---- for the Combat turn


def attack_moves(s: ProtoState, seat: int) -> list[AnyMove]:
    """What the player may attack now."""
    found: dict[Objective, None] = {}
    for captain in captains(s, seat):
        top = vehicle(s, captain)
        if top == NOBODY or attacks_left(s, captain) <= 0:
            continue
        beside = convoy(s, seat, s.captain_at[captain])
        for goal in goals_from(s, seat, captain):
            if goal in found or not can_attack(s, top, goal) or not is_objective(s, seat, goal):
                continue
            if has_fighters(s, top, beside, goal):
                found[goal] = None
    return [move_of(s, goal) for goal in found]


def forced_moves(s: ProtoState, seat: int) -> list[AnyMove]:
    """MP-BLOCK-02: the fleets that must be attacked by ships that have come into a blocked zone."""
    place, *blocking = s.forced
    goals = [Objective(CONVOY, place, other) for other in blocking]
    return [move_of(s, goal) for goal in goals if selection(s, seat, goal)[1] != NOBODY]


def announce(s: ProtoState, seat: int, move: Move) -> None:
    """MP-ATT-09: the objective is named; Captains and transports follow."""
    goal = objective_of(s, move)
    transports, captain = selection(s, seat, goal)
    forced = int(bool(s.forced))
    s.push(Announce(seat, tuple(goal), tuple(transports), (captain,), (), forced))


def refuse_attack(s: ProtoState, seat: int, move: Move) -> Refusal:
    why = why_not(s, seat, objective_of(s, move))
    return why or Refusal("MP-ATT-09", "not-offered")


@dataclass(slots=True)
class Announce(Step):
    """MP-ATT-09, MP-ATT-15, MP-ATT-18: who takes part is changed until the attack is begun; nothing is spent before."""

    id = "Announce"
    window = "attack.announce"
    rule = "MP-ATT-09"
    verbs = ("charge", "surprise", *FORCE_VERBS, "call-ally", "call-off", "sally")

    seat: int
    goal: Sequence[int]
    transports: Sequence[int]
    captains: Sequence[int]
    allies: Sequence[int] = ()
    forced: int = 0
    """1: a blockade leaves no way back (MP-BLOCK-02)."""
    sallying: int = 0
    """VF of the garrison that come out to meet the relief (MP-SIEGE-21)."""

    def waits_for(self, s: ProtoState) -> list[int]:
        return [self.seat]

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        v, goal = s.vocabulary, Objective(*self.goal)
        moves: list[AnyMove] = [] if self.forced else [v[("call-off",)]]
        if self.why_not(s) is None:
            if self.is_surprise(s):
                most = most_waived(s, seat, goal.target, surprise=True)
                moves.append(v.range("surprise", low=0, high=most))
            else:
                moves.append(v[("charge",)])
        moves += force_moves(s, seat, goal, self.force(s))
        allies = [ally for ally in possible_allies(s, seat, goal) if ally not in self.allies]
        moves += [v["call-ally", ally] for ally in allies]
        most = sortie_vf(s, seat, goal.place) if goal.kind == CONVOY else 0
        if most and not self.sallying and sortie_captains(s, seat, goal.place):
            moves.append(v.range("sally", goal.place, low=1, high=most))
        return moves

    def is_surprise(self, s: ProtoState) -> bool:
        """MP-WAR-04: does the attack begin a war?"""
        target = self.goal[2]
        return target >= 0 and not at_war(s, self.seat, target)

    def force(self, s: ProtoState) -> Force:
        on_foot = sortie_captains(s, self.seat, self.goal[1]) if self.sallying else ()
        return Force(self.transports, self.captains, self.sallying, on_foot)

    def why_not(self, s: ProtoState) -> Refusal | None:
        """MP-SIEGE-20: of those who come to relieve a place every force has its Captain."""
        goal = Objective(*self.goal)
        if s.sieges and goal.kind == CONVOY and is_relief(s, goal):
            led = {s.captain_at[captain] for captain in self.captains}
            places = {s.transport_at[t] for t in self.transports}
            if not led >= (places | {goal.place} if self.sallying else places):
                return Refusal("MP-SIEGE-20", "attack-captain")
        return why_not_begin(s, self.force(s))

    def apply(self, s: ProtoState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "call-off":
            return
        if move.verb in ("charge", "surprise"):
            self.begin(s, move.args[0] if move.args else 0)
            return
        if move.verb == "sally":
            inside = sortie_captains(s, seat, move.args[0])
            more = inside[:1] if set(inside).isdisjoint(self.captains) else ()
            s.push(replace(self, captains=(*self.captains, *more), sallying=move.args[1]))
            return
        if move.verb == "call-ally":
            s.push(replace(self, allies=(*self.allies, move.args[0])))
            return
        force = changed(s, self.force(s), move)
        s.push(replace(self, transports=force.transports, captains=force.captains))

    def begin(self, s: ProtoState, waived: int) -> None:
        goal = Objective(*self.goal)
        surprise = self.is_surprise(s)
        party = Party(
            self.seat, tuple(self.transports), tuple(self.captains), sallying=self.sallying
        )
        spend(s, goal, party)
        s.column = s.forced = ()
        begin(s, goal, (party,), tuple(self.allies), surprise=surprise, waived=waived)

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        odds = prospects(s, seat, move, self.window)
        if move.verb == "surprise":
            return [*odds, *war_outlook(s, seat, self.goal[2], surprise=True)]
        return [remark("ally-may-refuse")] if move.verb == "call-ally" else odds

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        goal = Objective(*self.goal)
        if move.verb in ("charge", "surprise"):
            why = self.why_not(s)
            rule = "MP-WAR-04" if self.is_surprise(s) else "MP-WAR-01"
            return why or Refusal(rule, "attack-war")
        if move.verb in FORCE_VERBS:
            return refuse_change(s, seat, goal, move)
        if move.verb == "call-ally":
            return Refusal("MP-MULTI-02", "no-ally", seat=move.args[0])
        if move.verb == "sally":
            return refuse_sortie(s, seat, move)
        return Refusal(self.rule, "not-offered")

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        goal = Objective(*self.goal)
        return {
            "place": goal.place,
            "target_seat": goal.target,
            "vf": fighters(s, list(self.transports)) + self.sallying,
        }
