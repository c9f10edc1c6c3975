"""Short words for tests of the Commerce phase."""

from __future__ import annotations

from typing import Any

from gonfalon.games.medioevo.definitions.questions.realm import cubes_in_reserve
from gonfalon.games.medioevo.state import NOBODY
from gonfalon.games.medioevo.world import GOODS, KINDS, bits
from tests.games.medioevo.scene import THREE, Scene, given

PLAYERS = THREE
LATER = {"sirtica": "carla: caravan 1"}
"""Somebody who trades after Anna, so that the turn does not end."""


def commerce(active: str = "anna", players: dict[str, str] | None = None, **kw: Any) -> Scene:
    """The Commerce phase of three players, in the slot of `active`."""
    return given(players or PLAYERS, phase="commerce", active=active, **kw)


def sent(piece: str = "piece-1a", **kw: Any) -> Scene:
    """Anna has chosen a transport; only she trades unless told."""
    scene = commerce(**kw)
    scene.play(f"anna: send {piece}")
    return scene


def caravan(place: str, level: int = 1, cubes: str = "", **kw: Any) -> Scene:
    """Anna has chosen her only caravan, which stands in a territory."""
    loaded = f" [{cubes}]" if cubes else ""
    return sent(pieces={place: f"anna: caravan {level}{loaded}", **LATER}, **kw)


def ship(place: str, cubes: str = "", **kw: Any) -> Scene:
    """Likewise for a merchant ship."""
    loaded = f" [{cubes}]" if cubes else ""
    return sent(pieces={place: f"anna: merchant-ship 1{loaded}", **LATER}, **kw)


def number(scene: Scene, piece: str) -> int:
    return scene.state.vocabulary.number("piece", piece)


def at(scene: Scene, piece: str) -> str | None:
    """The zone a transport is in; None if it is not on the board."""
    s, which = scene.state, number(scene, piece)
    zones = s.vocabulary.kinds["zone"]
    return None if s.piece_kind[which] == NOBODY else zones[s.piece_at[which]]


def points(scene: Scene, piece: str = "piece-1a") -> int:
    return scene.state.piece_points[number(scene, piece)]


def load(scene: Scene, piece: str = "piece-1a") -> dict[str, int]:
    """The cubes aboard a transport."""
    cubes = scene.state.piece_cubes[number(scene, piece)]
    return {GOODS[good]: count for good, count in enumerate(cubes) if count}


def market(scene: Scene, territory: str) -> list[str]:
    """The real cubes in an area."""
    mask = scene.state.market[scene.state.world.territory(territory)]
    return [GOODS[good] for good in bits(mask)]


def reserve(scene: Scene, good: str) -> int:
    return cubes_in_reserve(scene.state, GOODS.index(good))


def kinds(scene: Scene, name: str) -> list[str]:
    """Kinds and levels of the pieces that a player has anywhere."""
    s, first = scene.state, scene.seat(name) * 10
    return [
        f"{KINDS[s.piece_kind[p]]} {s.piece_level[p]}"
        for p in range(first, first + 10)
        if s.piece_kind[p] != NOBODY
    ]


def road(scene: Scene, name: str = "anna") -> tuple[str, list[str], list[str]] | None:
    """Origin, stages and accomplished stages of a player's road."""
    s = scene.state
    found = s.roads[scene.seat(name)]
    if not found:
        return None
    ids = s.world.territory_ids
    done = [ids[t] for n, t in enumerate(found.stages) if found.done >> n & 1]
    return ids[found.origin], [ids[t] for t in found.stages], done


def stages(*areas: str, name: str = "anna") -> list[str]:
    """The moves that open a road over these areas after a buy action."""
    return [f"{name}: open-road", *(f"{name}: stage {area}" for area in areas), f"{name}: done"]


def went(*zones: str, name: str = "anna") -> list[str]:
    return [f"{name}: go {zone}" for zone in zones]
