"""Static tables of the board that panels show: what lies beside what, and the names of kingdoms."""

from __future__ import annotations

from typing import Any

from gonfalon.commons.universale.board import BoardData

Names = dict[str, Any]


def territories(board: BoardData, *, core: bool) -> Names:
    """By id: kingdom, terrain, fire icon, and the zones beside it. `core`: without what lies off the printed board."""
    beside: dict[str, Names] = {
        place.id: {"land": [], "rivers": [], "straits": [], "seas": []}
        for place in board.territories
    }
    for edge in board.edges:
        for one, other in ((edge.a, edge.b), (edge.b, edge.a)):
            beside[one]["straits" if edge.strait else "land"].append(other)
            if edge.river:
                beside[one]["rivers"].append(other)
    for sea in board.seas:
        for id in sea.territories:
            beside[id]["seas"].append(f"{sea.id}-sea")
    return {
        place.id: {
            "kingdom": place.kingdom,
            "terrain": place.terrain,
            "fire": place.fire,
            "harbour_seas": [f"{id}-sea" for id in place.harbour_seas],
            **beside[place.id],
        }
        for place in board.territories
        if place.board == "core" or not core
    }


def seas(board: BoardData) -> Names:
    return {
        f"{sea.id}-sea": {"lands": sea.territories, "seas": [f"{id}-sea" for id in sea.seas]}
        for sea in board.seas
    }


def kingdoms(board: BoardData, playable: str) -> Names:
    """By id; `playable` is the field that says whether a player may choose it."""
    return {
        kingdom.id: {
            "name": kingdom.name,
            "name_it": kingdom.name_it,
            "colour": kingdom.colour,
            "playable": getattr(kingdom, playable),
        }
        for kingdom in board.kingdoms
    }
