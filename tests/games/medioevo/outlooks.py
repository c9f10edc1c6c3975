"""What a player is told before a move, for tests."""

from __future__ import annotations

from typing import Any

from gonfalon.kernel.consequences import CHANGE, LATER, Consequence
from gonfalon.kernel.outlook import Foreseer
from tests.games.medioevo.scene import Scene


def foreseen(scene: Scene, line: str) -> list[Consequence]:
    """What follows from a move, "name: move", as far as the player can know."""
    seat, text = scene._read(line)
    move, standing = scene.table.find(seat, text)
    table = scene.table
    return Foreseer(table.game, table.knowledge(seat), seat).of(move, standing).consequences


def changes(scene: Scene, line: str) -> dict[str, int]:
    """The holdings that change at once."""
    return {one.key: one.amount for one in foreseen(scene, line) if one.kind == CHANGE}


def later(scene: Scene, line: str) -> dict[str, int]:
    """The holdings that change when the procedure is closed."""
    return {one.key: one.amount for one in foreseen(scene, line) if one.kind == LATER}


def notes(scene: Scene, line: str) -> dict[str, dict[str, Any]]:
    """What else is said, by key."""
    return {one.key: one.values for one in foreseen(scene, line) if one.kind not in (CHANGE, LATER)}


def chances(scene: Scene, line: str) -> dict[str, int]:
    """Chances in percent, by key."""
    found = [one for one in foreseen(scene, line) if one.chance is not None]
    return {one.key: round(100 * (one.chance or 0)) for one in found}
