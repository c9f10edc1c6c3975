"""Scenes of the four sealed phases."""

from __future__ import annotations

from typing import Any

from gonfalon.games.prototype.purchase.questions.buildings import pieces_left
from gonfalon.games.prototype.world import BUILDINGS
from tests.games.prototype.scene import THREE, Scene, given

FIVE = {**THREE, "dario": "golden-horde", "elena": "hre"}
"""With five the deck holds every character."""

LT2 = "logistics, feudalism"
"""8 technologies, with those before them."""
LT3 = "logistics, feudalism, fanaticism, hospital"
"""16 technologies."""
LT3_CIVIL = "roads, fanaticism, hospital, guilds"
"""16 technologies, none of war."""

TOWNS = {"thrace": "village", "lydia": "village", "pannonia": "village", "delta": "village"}


def scene_of(phase: str, players: dict[str, str] = THREE, **more: Any) -> Scene:
    more.setdefault("buildings", TOWNS)
    return given(players, phase=phase, **more)


def purchase(**more: Any) -> Scene:
    return scene_of("purchase", **more)


def ready(scene: Scene) -> None:
    """Everybody who is asked in this window is ready; the next window, whatever it is, stays open."""
    window = scene.window
    for name in list(scene.asked):
        if scene.window == window and name in scene.asked:
            scene.play(f"{name}: done")


def booked(scene: Scene, *orders: str) -> Scene:
    """Orders are given, and everybody is ready."""
    scene.play(*orders)
    ready(scene)
    return scene


def spent(scene: Scene, name: str, *orders: str) -> int:
    """What orders cost, by the player's own account of the money that is left."""
    before = scene.prompt(name)["values"]["florins"]
    scene.play(*(f"{name}: {order}" for order in orders))
    left: int = scene.prompt(name)["values"]["florins"]
    return int(before) - left


def left(scene: Scene, building: str) -> int:
    return pieces_left(scene.state, BUILDINGS.index(building))
