"""The board: kingdoms, territories, sea zones, land zones and the prices of the cities."""

from __future__ import annotations

from gonfalon.commons.universale.sheet import kingdom_table, sea_table, territory_table
from gonfalon.games.prototype.data import Data
from gonfalon.kernel.sheets import Mark, SheetWriter, is_ours, line


def board_part(w: SheetWriter, data: Data) -> None:
    w.part("board")
    board = data.board
    w.table("kingdoms_by_players", ("players", "kingdoms", "recommended"), [
        line(row.players, w.names("kingdom", row.kingdoms), w.names("kingdom", row.recommended),
             ours=is_ours(row.basis))
        for row in board.kingdoms_by_players
    ], rule="MP-KING-01", players=board.exclusion_prototype.applies_below_players,
        kingdoms=w.names("kingdom", board.exclusion_prototype.kingdoms))  # fmt: skip
    kingdom_table(
        w,
        board.kingdoms,
        ("size", "religion", "barbarians_when_attacked:number", "players_from:number", "capitals"),
        "MP-TERM-07",
    )
    territory_table(
        w,
        board.territories,
        ("land_zone:number", "start_buildings", "fire", "religious_capital"),
        "MP-TERM-01",
    )
    sea_table(w, board.seas, True, "MP-MOVE-05")
    w.table("zones", ("zone:number", "cities"), [
        line(one.number, w.names("city", one.cities), ours=is_ours(one.basis))
        for one in board.land_zones
    ], rule="MP-TECHFX-42")  # fmt: skip
    goods = [one.id for one in board.merchandise]
    w.table(
        "prices",
        ("city", *(w.named("good", good) for good in goods)),
        [
            line(
                w.name("city", one.territory),
                *(
                    Mark(one.prices[good], is_ours(one.basis) and good not in one.stated)
                    for good in goods
                ),
            )
            for one in board.city_prices
        ],
        rule="MP-PRICE-01",
    )
