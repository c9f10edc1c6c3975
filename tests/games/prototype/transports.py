"""Help for tests with transports: a Combat turn, and what one of them has."""

from __future__ import annotations

from typing import Any

from tests.games.prototype.scene import THREE, Scene, given

LT_2 = "feudalism, fanaticism"
"""Eight technologies that have nothing to do with transports."""


def combat(**more: Any) -> Scene:
    return given(THREE, phase="combat", active="anna", **more)


def number(scene: Scene, transport: str) -> int:
    return scene.state.world.transport_names.index(transport)


def pm(scene: Scene, transport: str) -> int:
    return scene.state.transport_pm[number(scene, transport)]


def aboard(scene: Scene, transport: str) -> int:
    return scene.state.transport_vf[number(scene, transport)]


def mark(scene: Scene, transport: str, bit: int) -> None:
    """Only for marks that another phase sets."""
    scene.state.transport_marks[number(scene, transport)] |= bit
    scene.restart()
