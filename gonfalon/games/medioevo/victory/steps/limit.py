"""The limit of Honour Points.

rules: MU-END-03, MU-END-04, MU-TIME-13

Whatever books points asks for an `HonourTest`, which comes when the action is over: the move, or the battle with its conquest.
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.medioevo.state import HONOUR, MedState
from gonfalon.games.medioevo.turn.changes import players
from gonfalon.kernel.state import Step

_ACTION = frozenset({
    # the battle
    "BeginRound", "Declarations", "AttackerDeclares", "ConfirmFlight", "NextRound", "DefenderDeclares", "Protect", "SuddenEnd",
    "EndOfRound", "AfterRound", "AfterFlight", "BattleOver", "LeaveBattle", "PutProposals", "SurrenderAnswer",
    "Artillery", "Crews", "FireEngines", "ShellDamage", "ArcherMatters", "ArcherFire", "ArrowDamage",
    "MeleePowers", "FixPowers", "OwnDice", "Sacrifice", "RollDice", "Reroll", "Comparison", "Superiority", "WinnersDamage",
    "TakeCasualties", "CaptorsFate", "Assign", "CarryOut", "LastBreath", "CaptainPoints", "SpendBlood",
    # its conquest
    "Conquest", "RestoreOrConquer", "AssetChoice", "SettleTokens", "BarbarianPlunder",
    # a purchase or sale of goods
    "PayPurchase", "PickGoods", "WarnSale", "AnnounceSale", "ChooseBonus", "ChooseCube", "PaySale",
    # answers to either
    "Reaction", "Answer",
})  # fmt: skip
"""Steps that belong to one action: a battle with its conquest, a sale."""


@dataclass(slots=True)
class HonourTest(Step):
    """MU-END-03: the game ends at once, in the middle of a turn; only its first step, `BeginTurn`, is left of the agenda."""

    id = "HonourTest"

    def run(self, s: MedState) -> None:
        if s.over or not any(s.hp[seat] >= s.world.honour_limit for seat in players(s)):
            return
        below = self._below_the_action(s)
        if below < len(s.agenda):
            s.agenda.insert(below, self)
            return
        s.over = HONOUR
        s.emit("honour-limit", "MU-END-03", count=s.world.honour_limit)
        s.commit()
        del s.agenda[1:]
        s.aside, s.sealed = [], [()] * s.world.seats
        s.battle = s.movement = s.trade = None

    def _below_the_action(self, s: MedState) -> int:
        """Where on the agenda a battle or conquest under way ends. An answer that is waited for is another action."""
        below = len(s.agenda)
        while not s.aside and s.agenda[below - 1].id in _ACTION:
            below -= 1
        return below
