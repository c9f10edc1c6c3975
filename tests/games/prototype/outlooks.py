"""What moves of a scene say before they are played, and what they take and bring then."""

from __future__ import annotations

from typing import Any

from gonfalon.games.prototype.game import GAME
from gonfalon.kernel.consequences import CHANCE, CHANGE, LATER, NOTE, RANGE, Consequence
from gonfalon.kernel.outlook import Foreseer
from tests.games.prototype.scene import Scene


def consequences(scene: Scene, line: str) -> list[Consequence]:
    """Of a move "name: move", from what its player knows."""
    seat, text = scene._read(line)
    move, standing = scene.table.find(seat, text)
    return (
        Foreseer(scene.table.game, scene.table.knowledge(seat), seat)
        .of(move, standing)
        .consequences
    )


def changes(scene: Scene, line: str) -> dict[str, int]:
    """By holding, what it takes or brings."""
    return {one.key: one.amount for one in consequences(scene, line) if one.kind == CHANGE}


def later(scene: Scene, line: str) -> dict[str, int]:
    """By holding, what it takes or brings when its question, turn or phase ends."""
    return {one.key: one.amount for one in consequences(scene, line) if one.kind == LATER}


def ranges(scene: Scene, line: str) -> dict[str, tuple[int, int]]:
    found = [one for one in consequences(scene, line) if one.kind == RANGE]
    return {one.key: (one.amount, one.most) for one in found}


def chances(scene: Scene, line: str) -> dict[str, float]:
    """By text, in whole per cent."""
    found = [one for one in consequences(scene, line) if one.kind == CHANCE]
    return {one.key: round(100 * one.chance) for one in found if one.chance is not None}


def notes(scene: Scene, line: str) -> dict[str, dict[str, Any]]:
    """By text, its values."""
    return {one.key: one.values for one in consequences(scene, line) if one.kind == NOTE}


def taken(scene: Scene, line: str) -> dict[str, int]:
    """What the player has more or less once the move is played."""
    seat, _ = scene._read(line)
    before = GAME.holdings(scene.state, seat)
    scene.play(line)
    after = GAME.holdings(scene.state, seat)
    return {key: after[key] - before[key] for key in after if after[key] != before[key]}


def keeps_its_word(scene: Scene, line: str) -> dict[str, int]:
    """What was shown is what is taken."""
    shown = changes(scene, line)
    assert shown == taken(scene, line)
    return shown
