"""Games saved when states had another shape go on in a new segment."""

from __future__ import annotations

import json
from pathlib import Path

import gonfalon
from gonfalon.games.warriors_traders.game import GAME
from gonfalon.games.warriors_traders.state import WarState

SAVED = Path(__file__).parent / "saved"


def test_a_game_saved_before_alliances_could_be_settled_later_goes_on() -> None:
    text = (SAVED / "schema-1.json").read_text(encoding="utf-8")
    save = json.loads(text)
    assert save["now"]["schema"] == 1
    assert "alliances_settled" not in save["options"]

    table = gonfalon.load_table(text)

    assert isinstance(table.state, WarState)
    assert table.state.sides == []
    assert table.state.world.team == [0, 1, 0, 1]
    assert (table.state.turn, table.state.agenda[-1].window) == (2, "development.action")
    for _ in range(12):
        table.play_default(table.waiting[0])
    record = table.record()
    assert record["segments"][0] == save["segments"][0], "the old segment is kept as it was"
    assert record["segments"][1]["start"]["state"]["schema"] == GAME.schema
    assert gonfalon.replay(record).state_hash == table.state_hash
    assert gonfalon.load_table(table.save()).state_hash == table.state_hash
