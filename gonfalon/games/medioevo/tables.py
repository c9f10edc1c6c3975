"""Static tables that panels show: the board as far as rules read it, prices, technologies, Empire cards."""

from __future__ import annotations

from typing import Any

import msgspec

from gonfalon.commons.universale.board import BoardData, load_board
from gonfalon.games.medioevo.data import Data

PRICED = ("buildings", "transports", "armies", "captains", "siege_engines")
UNSHOWN = {"basis", "tp_basis", "tp_evidence", "windows", "predicate", "effort", "check"}

Names = dict[str, Any]


def tables(data: Data) -> Names:
    board = load_board()
    costs = {name: [_entry(item) for item in getattr(data, name)] for name in PRICED}
    return {
        "territories": territories(board),
        "seas": {
            f"{sea.id}-sea": {"lands": sea.territories, "seas": [f"{id}-sea" for id in sea.seas]}
            for sea in board.seas
        },
        "kingdoms": {
            kingdom.id: {
                "name": kingdom.name,
                "name_it": kingdom.name_it,
                "colour": kingdom.colour,
                "playable": kingdom.playable_166,
            }
            for kingdom in board.kingdoms
        },
        "costs": costs,
        "technologies": [_entry(item) for item in data.technologies],
        "cards": [_entry(item) for item in data.cards],
        "objectives": [_entry(item) for item in data.objectives],
        "events": {
            event.id: {"region": event.region, "icons": event.icons, "tax": event.tax}
            for event in board.events
        },
        "goods": {item.id: item.colour for item in data.components.merchandise},
        "limits": msgspec.to_builtins(data.limits),
    }


def territories(board: BoardData) -> Names:
    """By id: kingdom, terrain, fire icon, and the zones beside it."""
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
        if place.board == "core"
    }


def _entry(item: msgspec.Struct) -> Names:
    """An entry of the data without what only its makers read."""
    fields: Names = msgspec.to_builtins(item)
    return {name: value for name, value in fields.items() if name not in UNSHOWN}
