"""Worked examples of conquest and of honour for what is destroyed."""

from __future__ import annotations

import pytest

from tests.games.prototype.economy import LT2
from tests.games.prototype.rules.conquest.test_conquest import taken


@pytest.mark.rule("MP-TRANS-10", "MP-CONQ-05")
@pytest.mark.example("MP-EX-052")
def test_captured_caravans_above_the_limit() -> None:
    scene = taken(
        technologies={"anna": LT2},
        transports={"lydia": "anna: caravan 1, caravan 1", "moesia": "bruno: caravan 1, caravan 2"},
    )
    scene.refuses("anna: keep-transport caravan-3", "MP-TRANS-10")
    scene.refuses("anna: keep-transport caravan-4", "MP-TRANS-10")
    scene.play("anna: destroy-transport caravan-3", "anna: plunder-transport caravan-4")
    assert (scene.honour("anna"), scene.florins("anna")) == (1, 1000 + 75)
    assert len(scene.transports("anna", "moesia")) == 1


@pytest.mark.rule("MP-CONQ-03", "MP-SCORE-01")
@pytest.mark.example("MP-EX-081")
def test_a_city_and_a_captain_are_destroyed() -> None:
    scene = taken(buildings={"moesia": "city"}, captains={"moesia": "bruno: 1"})
    scene.play("anna: destroy-building city", "anna: destroy-captain captain-2a")
    assert scene.honour("anna") == 2
