"""A new table of Medioevo Universale, at the first question of its set-up."""

from __future__ import annotations

from typing import Any

import gonfalon
from gonfalon.games.medioevo.game import GAME
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.world import bits
from tests.games.example_things import shown
from tests.games.medioevo.scene import Scene

PLAYERS = {"red": "byzantium", "blue": "hungary", "green": "mamluks"}


@shown
def opened(*names: str, seed: int = 1, **options: Any) -> Scene:
    """A game from its start; set-up is still to be played."""
    return Scene(gonfalon.open_table(GAME, len(names), seed, options), list(names))


def settled(players: dict[str, str], seed: int = 1) -> Scene:
    """These players with these kingdoms, in front of the first auction."""
    kingdoms = ", ".join(players.values())
    return opened(*players, seed=seed, kingdoms="given", kingdom_list=kingdoms)


def bid_in_order(scene: Scene, *names: str) -> None:
    """Bids 10 apart, so that the turn order is this one."""
    for place, name in enumerate(names):
        scene.play(f"{name}: bid {10 * (len(names) - 1 - place)}")


def places(scene: Scene, mask: int) -> list[str]:
    return [scene.state.world.territory_ids[place] for place in bits(mask)]


def placing(players: dict[str, str] | None = None) -> Scene:
    """At the question for village, archer and transports."""
    scene = settled(players or PLAYERS)
    bid_in_order(scene, *scene.names)
    return scene


def answer(scene: Scene, window: str) -> None:
    """Everybody takes the default while this window is open."""
    while scene.window == window:
        scene.default(scene.asked[0])


def at(scene: Scene, window: str) -> Scene:
    scene.pass_until(window)
    return scene


def known(scene: Scene, name: str) -> MedState:
    return GAME.knowledge(scene.state, scene.seat(name))
