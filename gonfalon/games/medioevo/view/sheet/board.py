"""The board: kingdoms, territories, sea zones, terrain and Event cards."""

from __future__ import annotations

from gonfalon.commons.universale.sheet import (
    core,
    event_table,
    kingdom_table,
    sea_table,
    territory_table,
)
from gonfalon.games.medioevo.data import Data
from gonfalon.kernel.sheets import SheetWriter, is_ours, line


def board_part(w: SheetWriter, data: Data) -> None:
    w.part("board")
    board, places = data.board, core(data.board)
    kingdoms = [one for one in board.kingdoms if one.playable_166]
    kingdom_table(w, kingdoms, ("capitals",), "MU-KING-01")
    if w.plays("terrain", "on"):
        w.table("terrain", ("terrain", "mp:number", "maintenance:number"), [
            line(w.say(f"terrain.{one.id}"), one.mp, one.maintenance, ours=is_ours(one.basis))
            for one in data.components.terrains
        ], rule="MU-VAR-06")  # fmt: skip
    territory_table(w, places, ("fire",), "MU-DEF-01")
    seas = [sea for sea in board.seas if any(place.id in sea.territories for place in places)]
    sea_table(w, seas, False, "MU-DEF-01")
    events = [one for one in board.events if one.deck == "core"]
    event_table(w, events, "effect", ("tax:number",), "MU-EVENT-01")
