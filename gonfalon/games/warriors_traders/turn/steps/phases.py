"""The frame of a turn: play order and the phases.

rules: WT-TURN-01 to WT-TURN-05, WT-OPT-01, WT-OPT-02
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.warriors_traders.development.steps.phase import Development
from gonfalon.games.warriors_traders.downkeep.steps import DownKeep
from gonfalon.games.warriors_traders.leaving.changes import dissolve_leavers
from gonfalon.games.warriors_traders.maneuvering.steps import Maneuvering
from gonfalon.games.warriors_traders.state import WarState
from gonfalon.games.warriors_traders.trade.steps.phase import OpenTrade
from gonfalon.games.warriors_traders.upkeep.steps import Upkeep
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class BeginTurn(Step):
    """The next turn: its order of play, then all phases (WT-TURN-02), then the turn after it."""

    id = "BeginTurn"

    def run(self, s: WarState) -> None:
        dissolve_leavers(s)
        s.turn += 1
        set_order(s)
        s.emit("turn-begins", "WT-TURN-01", turn=s.turn, seats=list(s.order))
        s.push(Upkeep(), OpenTrade(), Development(), Maneuvering(), DownKeep(), BeginTurn())


def set_order(s: WarState) -> None:
    """WT-TURN-04: by country number; with variable order beginning at the marker (WT-OPT-02)."""
    w = s.world
    by_number = sorted(range(w.seats), key=lambda seat: w.country_numbers[s.country[seat]])
    present = [seat for seat in by_number if not s.left >> seat & 1]
    if w.variable_order:
        # WT-OPT-01: the marker goes to the country in play with the next higher number
        if s.turn == 1:
            s.marker = w.country_numbers[s.country[present[0]]]
        else:
            numbers = [w.country_numbers[s.country[seat]] for seat in present]
            s.marker = next((n for n in numbers if n > s.marker), numbers[0])
        first = next(
            i for i, seat in enumerate(present) if w.country_numbers[s.country[seat]] == s.marker
        )
        present = present[first:] + present[:first]
    s.order = present
