"""Worked examples: Empire cards bought and used in the three ways."""

from __future__ import annotations

import pytest

from gonfalon.games.medioevo.battle.questions.record import CASUALTIES
from gonfalon.games.medioevo.world import RED
from tests.games.medioevo.battles import army, clash, damages, fight, value
from tests.games.medioevo.campaign import combat, pieces
from tests.games.medioevo.scene import given

BLUE = {"blue": "hungary", "green": "byzantium", "red": "mamluks"}


@pytest.mark.example("MU-EX-A19")
@pytest.mark.rule("MU-CARD-02")
def test_the_fourth_card_costs_250() -> None:
    scene = given(BLUE, cards={"blue": "1, 2, 3"}, florins={"blue": 250})
    scene.play("blue: buy-card")

    assert scene.florins("blue") == 0
    scene.play(f"blue: {scene.legal('blue', 'keep-card')[0]}")
    assert scene.state.cards[0].bit_count() == 4


@pytest.mark.example("MU-EX-A20")
@pytest.mark.rule("MU-CARD-07", "MU-CARD-08", "MU-EC-05")
def test_a_warlord_in_battle() -> None:
    """Green gets +2 and no point; the card is tapped."""
    players = {"green": "byzantium", "blue": "hungary", "red": "mamluks"}
    scene = fight(
        "green: 9 light-infantry", "blue: 9 light-infantry", players=players, cards={"green": "5"}
    )
    clash(scene, "1 3 5", "1 2 4")
    (use,) = [text for text in scene.legal("green", "play-for") if "attacker" in text]
    scene.play(f"green: {use}")
    while not scene.happened("comparison"):
        scene.default(scene.asked[0])

    assert value(scene, 0) == 5 + 2
    assert scene.state.tapped[0] == 1 << 4
    assert not any(scene.state.points)


@pytest.mark.example("MU-EX-B21")
@pytest.mark.rule("MU-CAPTURE-02", "MU-CAPTURE-03", "MU-DICE-07")
def test_a_capture_with_a_warlord() -> None:
    """7 and 2 are 9, halved to 5 against 3: the unit is taken, and Blue's cavalry becomes heavy infantry."""
    players = {"blue": "hungary", "red": "mamluks", "yellow": "byzantium"}
    scene = fight(
        "blue: 1 cavalry", "yellow: 1 light-infantry", players=players, cards={"blue": "5"}
    )
    scene.play("blue: capture")
    # the last of three has a penalty of 3
    clash(scene, "1 2 7", "2 3 6")
    scene.play("blue: play-for card-5 attacker")
    while not scene.happened("comparison"):
        scene.default(scene.asked[0])

    assert (value(scene, 0), value(scene, 1)) == (5, 3)
    assert scene.state.prisoners[0 * 3 + 2] == (1, 0, 0, 0)
    assert army(scene, "blue") == {"heavy-infantry": 1}
    assert [packet for packet in damages(scene) if packet[0] == CASUALTIES] == [(CASUALTIES, 0, 1)]


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
        tokens={"blue": "3 green"},
        florins={"blue": 300},
        buildings=towers,
    )
    scene.play(*["blue: flip green"] * 3)
    assert scene.standing("blue", "claim-token") == []
    scene.play("blue: build castle great-plain")
    assert scene.standing("blue", "claim-token") == ["claim-token card-33 red"]
    assert scene.standing("green", "claim-token") == []
    scene.play("blue: claim-token card-33 red")

    assert scene.state.tokens[RED] == 1
    assert (scene.state.cards[0], scene.state.empire_deck[0]) == (0, 32)


# ---- powers outside battle


@pytest.mark.example("MU-EX-B41")
@pytest.mark.rule("MU-EC-53")
def test_a_catapult_keeps_up() -> None:
    """A wagon of level III has eight movement points, a catapult four."""
    scene = combat(
        cards={"anna": "53"},
        units={"thrace": "anna: 2 light-infantry"},
        pieces={"thrace": "anna: war-wagon 3, siege-engine 1", "delta": "carla: war-wagon 1"},
    )
    scene.play("anna: play-on card-53 piece-1b", "anna: march thrace")
    for _ in range(4):
        scene.play("anna: go macedonia", "anna: go thrace")

    assert pieces(scene, "anna", "thrace") == ["war-wagon 3", "siege-engine 1"]


@pytest.mark.example("MU-EX-B42")
@pytest.mark.rule("MU-EC-69")
def test_a_village_under_a_fort() -> None:
    scene = given(
        BLUE, cards={"blue": "69"}, buildings={"pannonia": "village, fort", "transylvania": "town, fort"}
    )  # fmt: skip
    scene.refuses("blue: play-building card-69 civil transylvania", "MU-EUSE-03")
    scene.play("blue: play-building card-69 civil pannonia")

    s = scene.state
    assert [s.civil[s.world.territory(place)] for place in ("pannonia", "transylvania")] == [2, 2]


@pytest.mark.example("MU-EX-B53")
@pytest.mark.rule("MU-TN-09")
def test_an_edict_for_the_first_of_two_territories() -> None:
    players = {"yellow": "byzantium", "blue": "hungary", "red": "mamluks"}
    scene = given(
        players,
        phase="combat",
        units={"macedonia": "yellow: 3 light-infantry"},
        pieces={"macedonia": "yellow: war-wagon 1", "delta": "red: war-wagon 1"},
        technologies={"yellow": "edict 1"},
        tokens={"yellow": "1 orange"},
        horde=(2, 0, 0),
    )
    scene.play("yellow: march macedonia", "yellow: apply-at edict albania", "yellow: flip orange")
    assert not scene.happened("horde")
    scene.play("yellow: go serbia")

    (came,) = scene.happened("horde")
    assert came.values["territory"] == scene.state.world.territory("serbia")
    assert scene.state.battle.space == scene.state.world.territory("serbia")


@pytest.mark.example("MU-EX-B54")
@pytest.mark.rule("MU-TN-10")
def test_a_rebellion_is_sent_next_door() -> None:
    players = {"white": "byzantium", "blue": "hungary", "green": "mamluks"}
    tax = {"white": 40, "blue": 10, "green": 10}
    scene = given(
        players,
        phase="order",
        event_deck="3, 2",
        tax=tax,
        technologies={"white": "law 2"},
        tokens={"white": "1 orange"},
    )
    scene.pass_until("event.rebellion-received", "white")
    scene.refuses("white: apply-at law pontus", "MU-TN-10")
    scene.play("white: apply-at law albania", "white: flip orange")

    s = scene.state
    assert s.barbarians[s.world.territory("albania")] == s.horde
    assert not any(s.world.home[s.kingdom[0]] >> place & 1 for place in s.barbarians)


# ---- what neighbours lend


@pytest.mark.example("MU-EX-B67")
@pytest.mark.rule("MU-TN-23")
def test_a_borrowed_warlord() -> None:
    players = {"blue": "hungary", "green": "byzantium", "red": "mamluks"}
    scene = fight(
        "blue: 9 light-infantry",
        "barbarians: 9 light-infantry",
        players=players,
        cards={"green": "5"},
        technologies={"blue": "proselytism 3"},
        tokens={"blue": "1 purple"},
        barbarian_dice=(1, 2, 4),
    )
    clash(scene, "1 3 5")
    scene.pass_until("battle.after-rolls", "blue")
    scene.play("green: pass", "blue: play-for card-5 attacker", "blue: flip purple")
    while not scene.happened("comparison"):
        scene.default(scene.asked[0])

    assert value(scene, 0) == 5 + 2
    assert scene.state.tapped == [0, 0, 0]


@pytest.mark.example("MU-EX-B68")
@pytest.mark.rule("MU-TN-24")
def test_a_borrowed_military_art() -> None:
    scene = given(
        BLUE,
        technologies={"blue": "temporal-power 4", "green": "military-art 1"},
        tokens={"blue": "1 purple, 1 red"},
        florins={"blue": 100},
    )
    scene.play("blue: flip purple", "blue: flip red", "blue: hire-captain pannonia 1")

    s = scene.state
    assert s.captain_at[0] == s.world.territory("pannonia")
    assert scene.florins("blue") == 0
    assert not any(s.points)
    assert s.tech[RED] == 0, "still not his own"
