"""Battles that many tests begin with."""

from __future__ import annotations

from typing import Any

from gonfalon.games.warriors_traders.world import UNITS
from tests.games.warriors_traders.scene import Scene, given

COMMANDER = (0, 0, 6)
DOUBLE_STRIKE = (0, 0, 12)


def swiss_attack(army: str, bourbon: str, **more: Any) -> Scene:
    """Switzerland stands in Bern, at war with France in the neighbouring Bourbon; its Capital is held anyway."""
    provinces = {"bern": f"switzerland: 1 princess, {army}", "bourbon": f"france: {bourbon}"}
    provinces.update(more.pop("provinces", {}))
    return given(
        "switzerland",
        "france",
        phase="maneuvering",
        active="switzerland",
        provinces=provinces,
        wars=[("switzerland", "france")],
        **more,
    )


def swiss_raid(army: str, konstanz: str, turn: int = 1, **more: Any) -> Scene:
    """Switzerland stands in Bern, Barbarians in the neighbouring Konstanz."""
    provinces = {"bern": f"switzerland: 1 princess, {army}", "konstanz": konstanz}
    provinces.update(more.pop("provinces", {}))
    return given(
        "switzerland",
        "france",
        phase="maneuvering",
        active="switzerland",
        turn=turn,
        provinces=provinces,
        **more,
    )


def killed(scene: Scene) -> list[str]:
    return [UNITS[event.values["unit"]] for event in scene.happened("unit-killed")]


def lives(scene: Scene, *armies: str) -> list[str]:
    """What became of each army: its damage, "lies" or "gone"."""
    states = [scene.army(name) for name in armies]
    return [
        "gone" if a["province"] is None else "lies" if a["lies"] else str(a["damage"])
        for a in states
    ]
