"""A turn: ten phases.

rules: MP-TURN-01, MP-TURN-04, MP-ELIM-06
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.prototype.capital.changes.capitals import seek_capitals
from gonfalon.games.prototype.cards.steps.draw import EmpireCards
from gonfalon.games.prototype.combat.steps.phase import CombatPhase
from gonfalon.games.prototype.commerce.steps.phase import CommercePhase
from gonfalon.games.prototype.diplomacy.changes.guests import settle_guests
from gonfalon.games.prototype.diplomacy.steps.phase import DiplomacyPhase
from gonfalon.games.prototype.events.steps.phase import EventsPhase
from gonfalon.games.prototype.placement.steps import PlacementPhase
from gonfalon.games.prototype.purchase.steps.phase import PurchasePhase
from gonfalon.games.prototype.realm.changes.holdings import ask_again_if_all_are_absent
from gonfalon.games.prototype.realm.questions.holdings import players
from gonfalon.games.prototype.realm.questions.pieces import full_pm
from gonfalon.games.prototype.reinforcements.steps import ReinforcementsPhase
from gonfalon.games.prototype.state import LEAVING, NOBODY, PHASES, ProtoState
from gonfalon.games.prototype.taxes.steps import TaxesPhase
from gonfalon.games.prototype.turn.steps.end_of_turn import EndOfTurn
from gonfalon.games.prototype.turn.steps.turn_order import TurnOrder
from gonfalon.games.prototype.victory.steps import FinalScoring
from gonfalon.kernel.state import Step


def phase_steps(phase: str, seat: int = NOBODY) -> list[Step]:
    """The phases of a turn from this one on; in sequential phases beginning with a seat."""

    def first(name: str) -> int:
        return seat if name == phase else NOBODY

    steps: dict[str, Step] = {
        "turn-order": TurnOrder(),
        "empire-cards": EmpireCards(),
        "diplomacy": DiplomacyPhase(first("diplomacy")),
        "purchase": PurchasePhase(),
        "taxes": TaxesPhase(),
        "reinforcements": ReinforcementsPhase(),
        "events": EventsPhase(),
        "placement": PlacementPhase(),
        "combat": CombatPhase(first("combat")),
        "commerce": CommercePhase(first("commerce")),
        "end": EndOfTurn(),
    }
    names = list(steps)
    listed: list[Step] = []
    for name in names[names.index(phase) :]:
        listed += [BeginPhase(PHASES.index(name)), steps[name]]
    return listed


@dataclass(slots=True)
class BeginTurn(Step):
    """The next turn, or the final scoring."""

    id = "BeginTurn"

    def run(self, s: ProtoState) -> None:
        if s.over or len(players(s)) < 2:
            s.push(FinalScoring())
            return
        ask_again_if_all_are_absent(s)
        s.turn += 1
        s.emit("turn-begins", "MP-TURN-01", turn=s.turn)
        refresh(s)
        s.push(*phase_steps("turn-order"), BeginTurn())


def refresh(s: ProtoState) -> None:
    """MP-COMBAT-04, MP-ATT-07: PM, marks, Captains' attacks and what is counted per turn begin anew."""
    for t, owner in enumerate(s.transport_owner):
        if owner >= 0:
            s.transport_pm[t] = full_pm(s, t)
            s.transport_marks[t] &= LEAVING
    for captain, level in enumerate(s.captain_level):
        s.captain_start[captain] = level
        s.captain_attacks[captain] = s.captain_marks[captain] = 0
    s.fresh = []


@dataclass(slots=True)
class BeginPhase(Step):
    """One of the ten phases begins."""

    id = "BeginPhase"
    phase: int

    def run(self, s: ProtoState) -> None:
        s.phase = self.phase
        s.active = NOBODY
        settle_guests(s)
        seek_capitals(s)
        s.ready = 0
        s.emit("phase-begins", "MP-TURN-01", phase=self.phase)
