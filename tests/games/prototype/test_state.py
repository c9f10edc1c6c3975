"""The state: copies are independent, and what is saved comes back."""

from __future__ import annotations

import json

from gonfalon.games.prototype.game import GAME
from gonfalon.kernel.state import hash_of
from tests.games.prototype.scene import THREE, given

POSITION = {
    "phase": "combat",
    "vf": {"thrace": "anna 12", "serbia": "barbarians 3, captain 2"},
    "transports": {
        "thrace": "anna: war-wagon 2 [20 vf, captain 1, catapult], caravan 1 [3 vf, 10 wine from thrace]",
        "marmara-sea": "anna: galley 2 [10 vf, captain 1, caravan 1 [2 vf]]",
    },
    "buildings": {"thrace": "city, castle, cathedral, fair-mining"},
    "damaged": {"thrace": "castle"},
    "pirates": ["black-sea-west 8, captain 1"],
    "cards": {"anna": "guard, thief"},
    "war": ["anna bruno"],
}


def test_a_copy_is_independent() -> None:
    scene = given(THREE, **POSITION)
    state = scene.state
    before = hash_of(state.dump())
    twin = state.copy()
    assert hash_of(twin.dump()) == before
    twin.ground[0].clear()
    twin.florins[0] = 7
    twin.transport_vf[0] = 1
    assert hash_of(state.dump()) == before


def test_what_is_saved_comes_back() -> None:
    scene = given(THREE, **POSITION)
    saved = json.loads(json.dumps(scene.state.dump()))
    back = GAME.load(saved, 3, scene.table.options)
    assert hash_of(back.dump()) == hash_of(scene.state.dump())


def test_given_sets_what_it_says() -> None:
    scene = given(THREE, **POSITION)
    assert scene.vf("anna", "thrace") == 12 + 20 + 3
    assert scene.vf("anna", "marmara-sea") == 12
    assert scene.vf("barbarians", "serbia") == 3
    assert scene.owner("thrace") == "anna"
    assert scene.owner("serbia") is None
    assert scene.owner("pannonia") == "bruno"
    assert scene.building("thrace") == ["city", "castle", "cathedral", "fair-mining"]
    assert scene.hand("anna") == ["guard", "thief"]
    assert scene.captain_levels("anna", "thrace") == [1]
