"""Worked examples: Empire cards bought and used in the three ways."""

from __future__ import annotations

import pytest

from gonfalon.games.medioevo.world import RED
from tests.games.medioevo.battles import clash, fight, value
from tests.games.medioevo.scene import given

BLUE = {"blue": "hungary", "green": "byzantium", "red": "mamluks"}


@pytest.mark.example("MU-EX-A19")
@pytest.mark.rule("MU-CARD-02")
def test_the_fourth_card_costs_250() -> None:
    scene = given(BLUE, cards={"blue": "1, 2, 3"}, tapped={"blue": "2"}, florins={"blue": 250})
    scene.play("blue: buy-card")

    assert scene.florins("blue") == 0
    scene.play(f"blue: {scene.legal('blue', 'keep-card')[0]}")
    assert scene.state.cards[0].bit_count() == 4


@pytest.mark.example("MU-EX-A20")
@pytest.mark.rule("MU-CARD-07", "MU-CARD-08", "MU-EC-05")
def test_a_warlord_in_battle() -> None:
    """Green gets +2 and no point; the card is tapped."""
    players = {"green": "byzantium", "blue": "hungary", "red": "mamluks"}
    scene = fight("green: 9 archer", "blue: 9 archer", players=players, cards={"green": "5"})
    clash(scene, "1 3 5", "1 2 4")
    (use,) = [text for text in scene.legal("green", "play-for") if "attacker" in text]
    scene.play(f"green: {use}")
    while not scene.happened("comparison"):
        scene.default(scene.asked[0])

    assert value(scene, 0) == 5 + 2
    assert scene.state.tapped[0] == 1 << 4
    assert not any(scene.state.points)


@pytest.mark.example("MU-EX-A21")
@pytest.mark.rule("MU-CARD-09", "MU-CARD-10", "MU-BLD-02", "MU-CAP-01", "MU-TN-17", "MU-TN-13")
def test_points_of_a_scientist_and_a_warlord() -> None:
    scene = given(
        BLUE,
        cards={"blue": "10, 5"},
        technologies={"blue": "masonry 1, military-art 1"},
        florins={"blue": 200},
        buildings={"great-plain": "tower"},
    )
    scene.play("blue: build village pannonia", "blue: tap-card card-10 green")
    assert scene.florins("blue") == 100
    scene.play("blue: tap-card card-5 red")
    assert scene.state.points[RED] == 1
    assert sum(scene.state.points) == 1, "red or blue, not both"
    scene.play("blue: hire-captain great-plain 1")

    s = scene.state
    assert scene.florins("blue") == 0
    assert s.civil[s.world.territory("pannonia")] == 1
    assert s.captain_at[0] == s.world.territory("great-plain")


@pytest.mark.example("MU-EX-A22")
@pytest.mark.rule("MU-CARD-11", "MU-CARD-12", "MU-GOAL-01", "MU-CARD-13")
def test_a_castle_is_built_next_to_four_towers() -> None:
    towers = dict.fromkeys(("pannonia", "upper-hungary", "slavonia", "bosnia"), "tower")
    scene = given(
        BLUE,
        cards={"blue": "33"},
        technologies={"blue": "architecture 2"},
        tokens={"blue": "3 green", "red": "7 red"},
        florins={"blue": 300},
        buildings=towers,
    )
    scene.play(*["blue: flip green"] * 3)
    assert scene.standing("blue", "claim-token") == []
    scene.play("blue: build castle great-plain")
    assert scene.standing("blue", "claim-token") == ["claim-token card-33 red"]
    assert scene.standing("green", "claim-token") == []
    scene.play("blue: claim-token card-33 red")

    assert scene.state.tokens[RED] == 1, "the last of the reserve"
    assert (scene.state.cards[0], scene.state.empire_deck[0]) == (0, 32)
