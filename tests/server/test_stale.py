"""Moves on versions that are gone, over the wire."""

from __future__ import annotations

import pytest

from tests.games.medioevo import pacts as medioevo
from tests.games.prototype import diplomacy as prototype
from tests.games.table_scene import TableScene
from tests.server.house import House
from tests.server.planted import plant


def proposed(game: str) -> tuple[TableScene, str, str]:
    """Bruno is asked to sign a pact; how he accepts it, and what Carla does meanwhile in public."""
    if game == "medioevo":
        scene = medioevo.table()
        number = medioevo.propose(scene, "anna", "pact-with @bruno", "payment @bruno @anna 1")
        return scene, f"accept {number}", "declare-war player-1"
    table = prototype.table()
    old = prototype.sign(table, "anna", "carla", "no-aggression", "unlimited").number
    while table.asked != ["bruno"]:
        table.default(table.asked[0])
    prototype.write(table, "bruno", "anna", "no-aggression", "unlimited")
    return table, "accept", f"dispute player-1 {old}"


@pytest.mark.parametrize("game", ["medioevo", "prototype"])
def test_a_pact_is_accepted_though_something_happened_in_public(house: House, game: str) -> None:
    ada, bert, cleo = house.guest("Ada"), house.guest("Bert"), house.guest("Cleo")
    scene, accept, meanwhile = proposed(game)
    who, seat = (bert, 1) if game == "medioevo" else (ada, 0)
    table = plant(house.settings.folder, scene.table, ada, bert, cleo)
    seen = who.state(table, seat)["version"]

    cleo.play(table, 2, meanwhile)

    assert who.state(table, seat)["version"] > seen
    answer = who.try_to_play(table, seat, accept, seen)
    assert answer.status_code == 200, answer.text
