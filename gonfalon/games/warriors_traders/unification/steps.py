"""Unification: players who hold their whole country may claim bonus Actions, once.

rules: WT-UNIF-01 to WT-UNIF-10, WT-ALLY-15, WT-ASK-17
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.warriors_traders.development.steps.actions import (
    ACTIONS,
    action_moves,
    action_outlook,
    refuse_action,
)
from gonfalon.games.warriors_traders.development.steps.phase import act
from gonfalon.games.warriors_traders.realm.questions import in_play
from gonfalon.games.warriors_traders.state import IDLE, WarState
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


def can_unify(s: WarState, seat: int) -> bool:
    """WT-UNIF-01, WT-UNIF-03: the Capital, Trade Center and all Common provinces; once a game."""
    if s.united[seat]:
        return False
    return all(s.owner[province] == seat for province in s.world.required[s.country[seat]])


def bonus_actions(s: WarState, seat: int) -> int:
    """WT-UNIF-02: by the number of provinces of the united country."""
    w = s.world
    country = s.country[seat]
    extra = sum(s.owner[province] == seat for province in w.optional[country])
    return w.bonus_actions[len(w.required[country]) + extra]


@dataclass(slots=True)
class ClaimUnification(Step):
    """Between two steps of their own part players claim now, or go on."""

    id = "ClaimUnification"
    window = "maneuver.unification"
    rule = "WT-UNIF-04"
    verbs = ("go-on", "unify")

    seat: int

    def waits_for(self, s: WarState) -> list[int]:
        return [self.seat] if in_play(s, self.seat) and can_unify(s, self.seat) else []

    def moves(self, s: WarState, seat: int) -> list[AnyMove]:
        return [s.world.go_on, s.vocabulary[("unify",)]]

    def apply(self, s: WarState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "unify":
            s.united[seat] = s.turn
            count = bonus_actions(s, seat)
            s.emit("unified", "WT-UNIF-02", seat=seat, country=s.country[seat], count=count)
            s.push(BonusActions(seat, count))

    def outlook(self, s: WarState, seat: int, move: Move) -> list[Consequence]:
        if move.verb == "unify":
            return [remark("bonus-actions", count=bonus_actions(s, seat))]
        return []

    def asks(self, s: WarState, seat: int) -> dict[str, Any]:
        return {"count": bonus_actions(s, seat), "country": s.country[seat]}


def refuse_claim(s: WarState, seat: int) -> Refusal:
    """Why the seat may not claim Unification now."""
    if s.united[seat]:
        return Refusal("WT-UNIF-03", "already-united")
    if s.active != seat:
        return Refusal("WT-UNIF-04", "not-your-part")
    for province in s.world.required[s.country[seat]]:
        if s.owner[province] != seat:
            holder = s.owner[province]
            allied = holder >= 0 and s.world.team[holder] == s.world.team[seat]
            rule = "WT-ALLY-15" if allied else "WT-UNIF-01"
            return Refusal(rule, "province-missing", province=province)
    return Refusal("WT-UNIF-04", "not-at-this-moment")


@dataclass(slots=True)
class BonusActions(Step):
    """The Actions won by Unification, one after another."""

    id = "BonusActions"
    window = "maneuver.bonus-action"
    rule = "WT-UNIF-05"
    verbs = ("pass", *ACTIONS)

    seat: int
    actions_left: int

    def waits_for(self, s: WarState) -> list[int]:
        return [self.seat] if self.actions_left and in_play(s, self.seat) else []

    def moves(self, s: WarState, seat: int) -> list[AnyMove]:
        return [s.world.pass_, *action_moves(s, seat)]

    def apply(self, s: WarState, seat: int, move: Move) -> None:
        """WT-UNIF-06: armies built now have no Action Points this turn."""
        s.done()
        if move.verb != "pass":
            s.push(BonusActions(seat, self.actions_left - 1))
            act(s, seat, move, IDLE)

    def outlook(self, s: WarState, seat: int, move: Move) -> list[Consequence]:
        return action_outlook(s, seat, move)

    def refuse(self, s: WarState, seat: int, move: Move) -> Refusal:
        return refuse_action(s, seat, move)

    def asks(self, s: WarState, seat: int) -> dict[str, Any]:
        return {"count": self.actions_left}
