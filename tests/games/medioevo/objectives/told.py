"""Is a player told that an objective is met?"""

from __future__ import annotations

from typing import Any

from gonfalon.games.medioevo.game import GAME
from tests.games.medioevo.scene import THREE, Scene, given

FOUR = {**THREE, "dora": "golden-horde"}

REACTIONS = {
    *(window.id for window in GAME.data.windows if window.class_ == "reaction"),
    "move.enter-foreign",
}

HOME = ("thrace", "macedonia", "bithynia", "mysia", "lydia", "peloponnese", "rhodes")
"""Byzantium, Anna's kingdom; Thrace and Lydia are inhabited."""


def told(scene: Scene, card: int, name: str = "anna") -> bool:
    """May the player claim a token for this card now?"""
    prefix = f"claim-token card-{card} "
    moves = scene.standing(name, "claim-token") + scene.legal(name, "claim-token")
    return any(text.startswith(prefix) for text in moves)


def unanswered(scene: Scene, *lines: str) -> None:
    """Play these moves; nobody uses a card or a technology when they open a reaction window."""
    for line in lines:
        scene.play(line)
        while scene.window in REACTIONS:
            scene.default(scene.asked[0])


def holding(card: int, position: dict[str, Any]) -> Scene:
    """Anna owns the card, in a position of the Purchase phase."""
    position = {"cards": {"anna": str(card)}, **position}
    return given(position.pop("players", THREE), **position)
