"""Jihad makes the attacker's Militia cheaper.

rules: MD-JIH-01 to MD-JIH-05, MD-KOC-10, MD-REL-03
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.medieval.battle.questions import (
    asks_about,
    attacker_militia,
    current,
    defender_of,
    jihad_is_possible,
)
from gonfalon.games.medieval.battle.steps.prospects import battle_outlook
from gonfalon.games.medieval.cards.questions import may_hold
from gonfalon.games.medieval.cards.steps import announce, may_be_cancelled
from gonfalon.games.medieval.powers.questions import religion_of
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.world import JIHAD, NO_RELIGION, NOBODY
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class PlayJihad(Step):
    """When Militia is revealed the attacker may play Jihad: each +1 costs less (MD-JIH-01)."""

    id = "PlayJihad"
    window = "attack.jihad"
    rule = "MD-JIH-01"
    verbs = ("play", "pass")
    covert = True
    masked = True

    def waits_for(self, s: MedState) -> list[int]:
        attack = current(s)
        may_play = (
            not attack.jihad
            and attack.militia
            and jihad_is_possible(s, attack.power, attack.target)
            and may_hold(s, s.active, JIHAD)
        )
        return [s.active] if may_play else []

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.world.pass_, s.vocabulary["play", JIHAD]]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        if move.verb == "pass":
            s.done()
        else:
            announce(s, seat, JIHAD, HolyWar(), use="holy-war", province=current(s).target)

    def outlook(self, s: MedState, seat: int, move: Move) -> list[Consequence]:
        if move.verb == "pass":
            return battle_outlook(s, seat, current(s), last=True)
        return [*HolyWar().outlook(s, seat, move), *may_be_cancelled(s, seat, JIHAD)]

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return asks_about(s, seat)


def refuse_jihad(s: MedState, seat: int) -> Refusal:
    """Why a player who is not asked cannot play Jihad in this attack."""
    attack = current(s)
    if not may_hold(s, seat, JIHAD):
        return Refusal("MD-CARD-03", "not-in-hand", card=JIHAD)
    if seat != s.active:
        return Refusal("MD-JIH-02", "jihad-for-attackers")
    if attack.power == NOBODY:
        return Refusal("MD-KOC-10", "no-militia")
    if religion_of(s, attack.target) == NO_RELIGION:
        return Refusal("MD-REL-03", "no-religion", province=attack.target)
    if attack.jihad or any(isinstance(step, HolyWar) for step in s.agenda):
        return Refusal("MD-JIH-03", "jihad-already")
    return Refusal("MD-JIH-01", "jihad-when")


@dataclass(slots=True)
class HolyWar(Step):
    """The effect of Jihad."""

    id = "HolyWar"

    def outlook(self, s: MedState, seat: int, move: Move) -> list[Consequence]:
        attack = current(s)
        holy = attack._replace(jihad=1)
        points, now = attacker_militia(s, holy), attacker_militia(s, attack)
        found = [remark("militia-counts", modifier=points, before_modifier=now)]
        if seat in (s.active, defender_of(s, attack)):
            found += battle_outlook(s, seat, holy, last=True)
        return found

    def run(self, s: MedState) -> None:
        s.attack = current(s)._replace(jihad=1)
