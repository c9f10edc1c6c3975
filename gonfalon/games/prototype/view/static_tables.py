"""Static tables that panels show: the board, prices of cities, costs, technologies in their trees, characters."""

from __future__ import annotations

from typing import Any

import msgspec

from gonfalon.commons.universale.data import Sea, Territory
from gonfalon.commons.universale.tables import kingdoms, seas, territories
from gonfalon.games.prototype.data import Data

PRICED = ("buildings", "transports", "engines", "captains")
UNSHOWN = {"basis", "tree_basis", "effects"}

Names = dict[str, Any]


def tables(data: Data) -> Names:
    board = data.board
    return {
        "territories": territories(board, core=False),
        "seas": seas(board),
        "names": {
            **{place.id: _names(place) for place in board.territories},
            **{f"{sea.id}-sea": _names(sea) for sea in board.seas},
        },
        "kingdoms": {
            kingdom.id: {**entry, "religion": kingdom.religion}
            for kingdom, entry in zip(
                board.kingdoms, kingdoms(board, "playable_prototype").values(), strict=True
            )
        },
        "zones": [list(zone.territories) for zone in board.land_zones],
        "costs": {name: [_entry(item) for item in getattr(data, name)] for name in PRICED},
        "trees": [_entry(tree) for tree in data.trees],
        "technologies": [_entry(technology) for technology in data.technologies],
        "technology_costs": list(data.limits.technology_costs),
        "levels": [_entry(row) for row in data.tables.levels],
        "characters": {
            character.id: {
                "name": character.name,
                "name_it": character.name_it,
                "phases": character.phases,
                "offensive": character.offensive,
                "keep": character.keep,
                "rule": character.rules[0],
                "needs": list(
                    dict.fromkeys(id for effect in character.effects for id in effect.requires)
                ),
            }
            for character in data.deck.characters
        },
    }


def _names(place: Territory | Sea) -> Names:
    """In both languages, to stand side by side."""
    return {"name": place.name, "name_it": place.name_it}


def _entry(item: msgspec.Struct) -> Names:
    """An entry of the data without what only its makers read."""
    fields: Names = msgspec.to_builtins(item)
    return {name: value for name, value in fields.items() if name not in UNSHOWN}
