"""Games that end, for tests of the final score."""

from __future__ import annotations

from typing import Any

from gonfalon.games.medioevo.victory.questions.honour import tally
from tests.games.medioevo.scene import THREE, Scene, given

PLAYERS = THREE
MILD = {"anna": 10, "bruno": 10, "carla": 10}
"""Tax levels that no Event card finds too high."""


def last_turn(players: dict[str, str] | None = None, **position: Any) -> Scene:
    """The End of Turn phase of the last turn has been carried out, and the final steps after it."""
    position.setdefault("tax", dict.fromkeys(players or PLAYERS, 10))
    return given(players or PLAYERS, phase="end", turn=8, length="short", **position)


def gained(scene: Scene, name: str, source: str) -> int:
    """Honour Points of a player from a source."""
    return tally(scene.state.hp_by, scene.seat(name)).get(source, 0)


def award(scene: Scene, award: str) -> dict[str, int]:
    """Who got an award, and how many points."""
    return {
        scene.names[event.values["seat"]]: event.values["points"]
        for event in scene.happened("award")
        if event.values["award"] == award
    }
