"""Kingdoms, Pope, buildings, armies.

rules: MP-SETUP-03
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.world import World
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class SetUp(Step):
    """Kingdoms, Pope, buildings, armies."""

    def run(self, s: ProtoState) -> None:
        """Not written yet."""


def land_in_play(w: World, kingdoms: list[int]) -> int:
    """MP-KING-04, MP-KING-09: bit mask of the territories in play when these kingdoms are played."""
    land = (1 << w.first_sea) - 1 & ~w.excluded
    if any(w.kingdoms[kingdom].board == "west" for kingdom in kingdoms):
        return land
    return land & ~w.western
