"""Static tables that panels show: the board as far as rules read it, prices, technologies, Empire cards."""

from __future__ import annotations

from typing import Any

import msgspec

from gonfalon.commons.universale.board import load_board
from gonfalon.commons.universale.tables import kingdoms, seas, territories
from gonfalon.games.medioevo.data import Data

PRICED = ("buildings", "transports", "armies", "captains", "siege_engines")
UNSHOWN = {"basis", "tp_basis", "tp_evidence", "windows", "predicate", "effort", "check"}

Names = dict[str, Any]


def tables(data: Data) -> Names:
    board = load_board()
    costs = {name: [_entry(item) for item in getattr(data, name)] for name in PRICED}
    return {
        "territories": territories(board, core=True),
        "seas": seas(board),
        "kingdoms": kingdoms(board, "playable_166"),
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


def _entry(item: msgspec.Struct) -> Names:
    """An entry of the data without what only its makers read."""
    fields: Names = msgspec.to_builtins(item)
    return {name: value for name, value in fields.items() if name not in UNSHOWN}
