"""Help for tests of the steward: what it would do in a position."""

from __future__ import annotations

from gonfalon.bots import make_bot
from gonfalon.games.prototype.game import GAME
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.steward.situation import Situation
from tests.bots.matches import answer
from tests.games.prototype.scene import Scene


def advice(scene: Scene, name: str) -> str:
    """The words of the steward's move."""
    return str(answer(make_bot("steward", GAME, 0), scene.table, scene.seat(name)))


def obey(scene: Scene, name: str, most: int = 60) -> list[str]:
    """Let the steward play a seat until it is done, or somebody else is asked."""
    said: list[str] = []
    while len(said) < most and name in scene.asked:
        said.append(advice(scene, name))
        scene.play(f"{name}: {said[-1]}")
        if said[-1] == "done":
            break
    return said


def situation(scene: Scene, name: str) -> Situation:
    known = scene.table.knowledge(scene.seat(name))
    assert isinstance(known, ProtoState)
    return Situation(known, scene.seat(name))
