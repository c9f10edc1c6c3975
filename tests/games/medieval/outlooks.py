"""What the outlooks of moves say, for tests."""

from __future__ import annotations

from gonfalon.kernel.consequences import Consequence
from gonfalon.kernel.outlook import Foreseer
from tests.games.medieval.scene import Scene

FOUR = {
    "anna": "france, byzantium",
    "bruno": "latin-kingdom, spain",
    "carla": "almoravids, russia",
    "dino": "england, holy-roman-empire",
}


def consequences(scene: Scene, line: str) -> list[Consequence]:
    """What follows from a move, as far as its player knows."""
    table = scene.table
    seat, text = scene._read(line)
    move, standing = table.find(seat, text)
    return Foreseer(table.game, table.knowledge(seat), seat).of(move, standing).consequences


def told(scene: Scene, line: str, language: str = "en") -> list[str]:
    """What follows from a move, as its player reads it."""
    return [
        scene.table.describe_consequence(one, language)
        + ("" if one.chance is None else f" {round(100 * one.chance)}%")
        for one in consequences(scene, line)
    ]


def chance(scene: Scene, line: str, key: str) -> float | None:
    """How likely a move is said to have this consequence."""
    (found,) = [one for one in consequences(scene, line) if one.key == key]
    return found.chance


CANCELLERS = "deus-ex-machina, deus-ex-machina, assassin, assassin, assassin, assassin"
"""All cards that cancel Spies."""
