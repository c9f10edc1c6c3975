"""The variant of the starting auction: kingdoms are bid for with Honour Points.

rules: MU-VAR-01 to MU-VAR-05
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.medioevo.state import NOBODY, MedState
from gonfalon.games.medioevo.world import bits
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

ROUNDS = 2


@dataclass(slots=True)
class KingdomBids(Step):
    """One round: every player without a kingdom names one and bids for it."""

    id = "KingdomBids"
    window = "setup.auction"
    rule = "MU-VAR-01"
    verbs = ("bid-kingdom",)
    sealed = True

    offered: int
    """Bit mask of the kingdoms that are open."""
    round: int

    def waits_for(self, s: MedState) -> list[int]:
        return [seat for seat in s.order if s.kingdom[seat] == NOBODY and not s.sealed[seat]]

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        most = s.world.limits.kingdom_bid_max
        return [
            s.vocabulary.range("bid-kingdom", kingdom, low=0, high=most)
            for kingdom in bits(self.offered)
        ]

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        kingdom, points = move.args
        if kingdom in s.kingdom:
            return Refusal("MU-VAR-03", "kingdom-taken", kingdom=kingdom)
        if not self.offered >> kingdom & 1:
            return Refusal("MU-VAR-05", "not-in-auction", kingdom=kingdom)
        return Refusal("MU-VAR-01", "bid-too-high", points=points)

    def run(self, s: MedState) -> None:
        """MU-VAR-02: a single highest bid wins its kingdom."""
        bids = {seat: s.sealed[seat][0].args for seat in s.order if s.sealed[seat]}
        for seat, (kingdom, points) in bids.items():
            s.emit("kingdom-bid", "MU-VAR-01", seat=seat, kingdom=kingdom, points=points)
        offered = self.offered
        for kingdom in bits(self.offered):
            rivals = [(bid[1], seat) for seat, bid in bids.items() if bid[0] == kingdom]
            highest = max(rivals, default=(0, NOBODY))[0]
            winners = [seat for points, seat in rivals if points == highest]
            if len(winners) == 1:
                s.hp[winners[0]] -= highest
                offered &= ~(1 << kingdom)
                _award(s, winners[0], kingdom, highest, "MU-VAR-02")
        without = [seat for seat in s.order if s.kingdom[seat] == NOBODY]
        if without and self.round < ROUNDS:
            s.push(KingdomBids(offered, self.round + 1))
        else:
            kingdoms = s.shuffle(bits(offered)) if without else []
            for seat, kingdom in zip(without, kingdoms, strict=False):
                _award(s, seat, kingdom, 0, "MU-VAR-03")


def _award(s: MedState, seat: int, kingdom: int, points: int, rule: str) -> None:
    s.kingdom[seat] = kingdom
    s.emit("kingdom-won", rule, seat=seat, kingdom=kingdom, points=points)


@dataclass(slots=True)
class ShiftHonour(Step):
    """MU-VAR-04: all totals are raised alike, so that the lowest is what everybody starts with."""

    id = "ShiftHonour"

    def run(self, s: MedState) -> None:
        shift = s.world.limits.start_hp - min(s.hp)
        s.hp = [points + shift for points in s.hp]
        s.emit("honour-shifted", "MU-VAR-04", points=s.hp[:])
