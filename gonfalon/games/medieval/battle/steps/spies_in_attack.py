"""Spies force the other side's Militia into the open.

rules: MD-SPY-05, MD-SPY-06, MD-SPY-08, MD-TIME-06, MD-TIME-07, MD-KOC-11, MD-ASK-13, MD-ASK-20
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.medieval.battle.questions import (
    asks_about,
    buys_militia,
    current,
    defender_of,
    npc_defends,
)
from gonfalon.games.medieval.cards.questions import may_hold
from gonfalon.games.medieval.cards.steps import announce, may_be_cancelled
from gonfalon.games.medieval.powers.questions import holder_of
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.world import NOBODY, SPIES, SPIES_IF_ATTACKED
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class SpiesQuestion(Step):
    """A player may use Spies to force the other side's Militia into the open."""

    id = "SpiesQuestion"
    window = "attack.spies"
    rule = "MD-SPY-05"
    verbs = ("play", "pass")
    covert = True
    masked = True

    def spy(self, s: MedState) -> int:
        """The seat that is asked; NOBODY if the question does not arise."""
        raise NotImplementedError

    def may_play(self, s: MedState) -> bool:
        seat = self.spy(s)
        return seat != NOBODY and current(s).spy == NOBODY and may_hold(s, seat, SPIES)

    def waits_for(self, s: MedState) -> list[int]:
        return [self.spy(s)] if self.may_play(s) else []

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.world.pass_, s.vocabulary["play", SPIES]]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        if move.verb == "pass":
            s.done()
            s.commit()
        else:
            # the question stays: a cancelled card may be followed by another (MD-SPY-06)
            announce(
                s, seat, SPIES, OpenMilitia(seat), use="spy-militia", province=current(s).target
            )

    def outlook(self, s: MedState, seat: int, move: Move) -> list[Consequence]:
        if move.verb == "pass":
            return []
        return [*OpenMilitia(seat).outlook(s, seat, move), *may_be_cancelled(s, seat, SPIES)]

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return Refusal("MD-TIME-06", "not-offered")

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return asks_about(s, seat)


def refuse_spies(s: MedState, seat: int) -> Refusal:
    """Why a player who is not asked cannot play Spies in this attack."""
    attack, window = current(s), s.agenda[-1].window
    if not may_hold(s, seat, SPIES):
        return Refusal("MD-CARD-03", "not-in-hand", card=SPIES)
    if window in ("attack.naval-bid", "attack.intercept", "attack.interceptor-bid"):
        return Refusal("MD-SPY-07", "not-at-sea")
    if seat not in (s.active, defender_of(s, attack)):
        return Refusal("MD-SPY-05", "spies-for-fighters")
    if attack.spy != NOBODY:
        return Refusal("MD-SPY-06", "spies-already")
    question = AttackerSpies() if seat == s.active else DefenderSpies()
    if question.spy(s) == NOBODY:
        rule = "MD-KOC-11" if attack.power == NOBODY and seat != s.active else "MD-SPY-08"
        return Refusal(rule, "nothing-to-spy")
    too_late = window in ("attack.militia", "attack.open-militia", "attack.jihad")
    if too_late:
        return Refusal("MD-TIME-07", "spies-too-late")
    return Refusal("MD-TIME-06", "spies-in-turn")


@dataclass(slots=True)
class AttackerSpies(SpiesQuestion):
    """First the attacker (MD-TIME-06): against a player who may buy Militia, or the NPC."""

    id = "AttackerSpies"

    def spy(self, s: MedState) -> int:
        attack = current(s)
        victim = defender_of(s, attack)
        has_militia = victim != NOBODY and buys_militia(s, attack, victim)
        return s.active if has_militia or npc_defends(s, attack) else NOBODY


@dataclass(slots=True)
class DefenderSpies(SpiesQuestion):
    """Then the defender, if the attacker had no benefit; never against Knights (MD-KOC-11)."""

    id = "DefenderSpies"

    def spy(self, s: MedState) -> int:
        attack = current(s)
        return defender_of(s, attack) if buys_militia(s, attack, s.active) else NOBODY

    def ordered(self, s: MedState) -> bool:
        seat = self.spy(s)
        return self.may_play(s) and s.orders[seat] >> SPIES_IF_ATTACKED & 1 == 1

    def waits_for(self, s: MedState) -> list[int]:
        return [self.spy(s)] if self.may_play(s) and not self.ordered(s) else []

    def run(self, s: MedState) -> None:
        if self.ordered(s):
            seat = self.spy(s)
            s.push(self)
            announce(
                s, seat, SPIES, OpenMilitia(seat), use="spy-militia", province=current(s).target
            )


@dataclass(slots=True)
class OpenMilitia(Step):
    """The effect of Spies: the other side states its Militia openly and first."""

    id = "OpenMilitia"
    seat: int

    def outlook(self, s: MedState, seat: int, move: Move) -> list[Consequence]:
        attack = current(s)
        victim = holder_of(s, attack.target) if self.seat == s.active else s.active
        return [remark("shows-militia", seat=victim)]

    def run(self, s: MedState) -> None:
        s.attack = current(s)._replace(spy=self.seat)
        s.emit("spies-open-militia", "MD-SPY-05", seat=self.seat)
