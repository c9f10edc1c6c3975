"""What the outlooks of moves say, for tests."""

from __future__ import annotations

from gonfalon.kernel.outlook import Foreseer
from tests.games.medieval.scene import Scene

FOUR = {
    "anna": "france, byzantium",
    "bruno": "latin-kingdom, spain",
    "carla": "almoravids, russia",
    "dino": "england, holy-roman-empire",
}


def told(scene: Scene, line: str, language: str = "en") -> list[str]:
    """What follows from a move, as its player reads it."""
    table = scene.table
    seat, text = scene._read(line)
    move, standing = table.find(seat, text)
    outlook = Foreseer(table.game, table.knowledge(seat), seat).of(move, standing)
    return [
        table.describe_consequence(one, language)
        + ("" if one.chance is None else f" {round(100 * one.chance)}%")
        for one in outlook.consequences
    ]


CANCELLERS = "deus-ex-machina, deus-ex-machina, assassin, assassin, assassin, assassin"
"""All cards that cancel Spies."""
