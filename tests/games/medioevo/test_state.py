"""The state of Medioevo Universale: copies are whole and independent, and saving loses nothing."""

from __future__ import annotations

from typing import Any

from gonfalon.games.medioevo.game import GAME
from gonfalon.games.medioevo.state import MedState
from tests.games.medioevo.scene import Scene, given

SHARED = ("world", "waiting")
"""What copies may share: the board, and a list that the engine makes anew."""


def busy() -> Scene:
    """A position in which as much as possible is going on."""
    return given(
        {"anna": "byzantium", "bruno": "hungary", "carla": "mamluks"},
        phase="combat",
        units={"thrace": "anna: 2 archer, captain 2", "serbia": "barbarians: 2 light-infantry"},
        pieces={"thrace": "anna: caravan 2 [2 wine], war-wagon 1"},
        buildings={"thrace": "town, castle"},
        battle="thrace anna bruno",
    )


def test_a_copy_has_everything_and_shares_nothing_that_changes() -> None:
    state = busy().state
    twin = state.copy()
    names = [name for kind in MedState.__mro__ for name in getattr(kind, "__slots__", ())]
    for name in names:
        mine: Any = getattr(state, name)
        copied: Any = getattr(twin, name)
        if name not in ("events", "choices"):
            assert copied == mine, name
        if isinstance(mine, list | dict) and name not in SHARED:
            assert copied is not mine, name
    assert all(one is not other for one, other in zip(state.army, twin.army, strict=True))


def test_what_is_saved_is_loaded_again() -> None:
    scene = busy()
    data = scene.state.dump()
    loaded = GAME.load(data, 3, scene.table.options)
    assert loaded.dump() == data
    assert loaded.copy().dump() == data
