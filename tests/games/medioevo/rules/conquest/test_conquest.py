"""Conquest: what is kept and what is plundered, on land, at sea, among guests."""

from __future__ import annotations

import pytest

from gonfalon.games.medioevo.state_rows import Road
from tests.games.medioevo.campaign import (
    army,
    combat,
    enter,
    fight_on,
    into_transylvania,
    march,
    piece,
    pieces,
    points,
)
from tests.games.medioevo.pacts import sign

# ---- conquest


@pytest.mark.rule("MU-CONQ-01", "MU-HP-08")
def test_an_undefended_village_is_conquered() -> None:
    scene = into_transylvania(buildings={"transylvania": "village"})
    enter(scene)

    assert scene.controller("transylvania") == "anna"
    assert scene.honour("anna") == 12


@pytest.mark.rule("MU-CONQ-01")
def test_an_army_that_leaves_by_itself_gives_no_conquest() -> None:
    scene = combat(
        units={"serbia": "anna: 1 archer; bruno: 1 archer"},
        pieces={"serbia": "bruno: war-wagon 1"},
        active="bruno",
        war=["anna bruno"],
    )
    assert scene.controller("serbia") is None

    scene.play("bruno: march serbia", "bruno: go bosnia", "bruno: halt")

    assert scene.controller("serbia") == "anna"
    assert not scene.happened("conquest")


@pytest.mark.rule("MU-CONQ-02", "MU-CONQ-03", "MU-CONQ-04")
def test_keep_or_plunder_piece_by_piece() -> None:
    scene = into_transylvania(
        pieces={"delta": "carla: war-wagon 1", "transylvania": "bruno: caravan 2"},
        buildings={"transylvania": "village, cathedral"},
        markets={"transylvania": "wine"},
    )
    enter(scene)
    scene.play("anna: keep-piece piece-2a", "anna: plunder-building civil")
    scene.play("anna: plunder-building religious", "anna: keep-cube wine")

    assert scene.florins("anna") == 1200
    assert pieces(scene, "anna", "transylvania") == ["war-wagon 1", "caravan 2"]
    assert points(scene, "anna", "caravan", "transylvania") == 0
    assert scene.state.market[scene.state.world.territory("transylvania")]


@pytest.mark.rule("MU-CONQ-03")
def test_the_value_of_plunder() -> None:
    scene = into_transylvania(
        pieces={"transylvania": "bruno: siege-engine 3, caravan 1 [2 wine]"},
        buildings={"transylvania": "city"},
        damage={"transylvania": (3, 0, 0)},
        markets={"transylvania": "wine, salt"},
    )
    enter(scene)
    scene.play("anna: plunder-piece piece-2a", "anna: plunder-building civil")
    assert scene.florins("anna") == 1300
    scene.play("anna: plunder-piece piece-2b")
    assert scene.florins("anna") == 1450

    scene.play("anna: plunder-all")

    assert scene.florins("anna") == 1550
    place = scene.state.world.territory("transylvania")
    assert (scene.state.civil[place], scene.state.market[place]) == (0, 0)
    assert scene.state.damage[place] == (0, 0, 0)


@pytest.mark.rule("MU-CONQ-04")
def test_a_kept_wagon_cannot_move_and_a_road_is_lost() -> None:
    road = Road(10, 0, (1, 2))
    scene = into_transylvania(
        pieces={
            "delta": "carla: war-wagon 1",
            "transylvania": "bruno: caravan 2 [1 wine], war-wagon 2",
        },
        fields={"roads": [(), road, ()]},
    )
    enter(scene)
    scene.play("anna: keep-all")

    assert pieces(scene, "anna", "transylvania") == ["war-wagon 1", "caravan 2", "war-wagon 2"]
    assert points(scene, "anna", "caravan", "transylvania") == 0
    assert sum(scene.state.piece_cubes[piece(scene, "anna", "caravan", "transylvania")]) == 1
    assert scene.state.roads[1] == ()


@pytest.mark.rule("MU-PROP-04")
def test_without_a_property_token_a_piece_is_plundered() -> None:
    scene = into_transylvania(
        pieces={"thrace": "anna: " + ", ".join(["caravan 1"] * 7 + ["galley 2"] * 2), "transylvania": "bruno: caravan 1, war-wagon 1"},
    )  # fmt: skip
    enter(scene)

    assert scene.window == "conquest.assets"
    scene.refuses("anna: keep-piece piece-2a", "MU-PROP-04")
    scene.play("anna: plunder-piece piece-2a")
    assert scene.florins("anna") == 1100


@pytest.mark.rule("MU-CONQ-06")
def test_pieces_of_players_at_peace_stay() -> None:
    scene = into_transylvania(
        pieces={"transylvania": "bruno: caravan 1; carla: caravan 2"},
    )
    enter(scene)
    scene.refuses("anna: keep-piece piece-3a", "MU-CONQ-06")
    scene.play("anna: keep-piece piece-2a")

    assert pieces(scene, "carla", "transylvania") == ["caravan 2"]


@pytest.mark.rule("MU-CONQ-06")
def test_pieces_of_third_parties_at_war_are_taken() -> None:
    scene = into_transylvania(
        pieces={"transylvania": "carla: caravan 2"}, war=["anna bruno", "anna carla"]
    )
    enter(scene)
    scene.play("anna: plunder-piece piece-3a")

    assert scene.florins("anna") == 1100


@pytest.mark.rule("MU-CONQ-07")
def test_anchored_ships_are_assets() -> None:
    scene = combat(
        units={"moesia": "bruno: 1 archer"},
        pieces={"moesia": "bruno: war-wagon 1", "thrace": "anna: merchant-ship 2"},
        active="bruno",
        war=["anna bruno"],
    )
    scene.play("bruno: march moesia", "bruno: go thrace", "bruno: keep-piece piece-1a")

    assert pieces(scene, "bruno", "thrace") == ["war-wagon 1", "merchant-ship 2"]


@pytest.mark.rule("MU-CONQ-08")
def test_the_defender_takes_what_the_attacker_left() -> None:
    scene = combat(
        units={"serbia": "bruno: 20 heavy-infantry", "macedonia": "anna: 1 light-infantry"},
        pieces={"macedonia": "anna: war-wagon 2"},
        war=["anna bruno"],
        buildings={"serbia": "city, castle"},
    )
    march(scene, "anna", "macedonia", "serbia")
    assert army(scene, "anna", "serbia") == {}
    assert (scene.window, scene.asked) == ("conquest.assets", ["bruno"])
    scene.play("bruno: plunder-piece piece-1a")

    assert scene.florins("bruno") == 1100
    assert scene.honour("bruno") == 10


@pytest.mark.rule("MU-CONQ-09", "MU-HP-03")
def test_points_are_counted_before_anything_is_plundered() -> None:
    scene = into_transylvania(buildings={"transylvania": "city, castle"})
    enter(scene)
    assert scene.honour("anna") == 17
    scene.play("anna: plunder-all")

    assert scene.honour("anna") == 17
    assert scene.florins("anna") == 1300


@pytest.mark.rule("MU-CONQ-10")
def test_taking_an_unescorted_caravan_at_peace_costs_honour() -> None:
    scene = combat(
        units={"thrace": "anna: 1 archer"},
        pieces={"thrace": "bruno: caravan 2 [1 wine]", "lydia": "anna: war-wagon 1"},
    )
    scene.play("anna: seize piece-2a")
    assert scene.window == "move.confirm"
    scene.play("anna: confirm", "anna: plunder-piece piece-2a")

    assert (scene.honour("anna"), scene.florins("anna")) == (7, 1150)


@pytest.mark.rule("MU-CONQ-10")
def test_escorted_pieces_and_pieces_elsewhere_are_safe() -> None:
    scene = combat(
        units={"serbia": "anna: 1 archer; bruno: 1 archer"},
        pieces={"serbia": "bruno: caravan 2", "thrace": "bruno: caravan 1; anna: war-wagon 1"},
    )

    scene.refuses("anna: seize piece-2a", "MU-CONQ-10")
    scene.refuses("anna: seize piece-2b", "MU-CONQ-10")


@pytest.mark.rule("MU-CONQ-11")
@pytest.mark.parametrize(("answer", "holder", "honour"), [("conquer", "anna", 11), ("restore", "bruno", 10)])  # fmt: skip
def test_a_partners_homeland_is_taken_or_restored(answer: str, holder: str, honour: int) -> None:
    scene = combat(
        units={"wallachia": "anna: 9 heavy-infantry", "transylvania": "barbarians: 1 light-infantry"},
        pieces={"wallachia": "anna: war-wagon 3"},
    )  # fmt: skip
    place = scene.state.world.territory("transylvania")
    scene.state.last_control[place] = 1
    sign(scene, "bruno", "anna", "grant passage @bruno @anna")
    march(scene, "anna", "wallachia", "transylvania")

    assert scene.window == "conquest.assets"
    scene.play(f"anna: {answer}")

    assert scene.controller("transylvania") == holder
    assert scene.honour("anna") == honour


@pytest.mark.rule("MU-CONQ-11")
def test_without_a_pact_a_rebel_homeland_is_conquered_and_that_is_no_attack() -> None:
    scene = combat(
        units={"wallachia": "anna: 9 heavy-infantry", "transylvania": "barbarians: 1 light-infantry"},
        pieces={"wallachia": "anna: war-wagon 3"},
    )  # fmt: skip
    march(scene, "anna", "wallachia", "transylvania")

    assert scene.controller("transylvania") == "anna"
    assert scene.honour("anna") == 11
    assert not scene.happened("undeclared-attack")


@pytest.mark.rule("MU-CONQ-11")
def test_beside_the_owners_army_one_is_a_stranded_guest() -> None:
    scene = combat(
        units={"wallachia": "anna: 9 heavy-infantry", "transylvania": "barbarians: 1 light-infantry; bruno: 1 archer"},
        pieces={"wallachia": "anna: war-wagon 3"},
    )  # fmt: skip
    scene.state.last_control[scene.state.world.territory("transylvania")] = 1
    march(scene, "anna", "wallachia", "transylvania")

    assert scene.controller("transylvania") == "bruno"
    assert scene.happened("guests-stranded")


# ---- the sea


@pytest.mark.rule("MU-NAVAL-09", "MU-NAVAL-10")
def test_an_empty_galley_is_taken_without_a_roll() -> None:
    scene = combat(
        pieces={"marmara-sea": "anna: galley 1", "north-aegean-sea": "bruno: galley 2"},
        units={"marmara-sea": "anna: 1 archer"},
        war=["anna bruno"],
    )
    scene.play("anna: sail marmara-sea", "anna: go north-aegean-sea", "anna: seize piece-2a")
    scene.play("anna: keep-piece piece-2a")

    assert pieces(scene, "anna", "north-aegean-sea") == ["galley 1", "galley 2"]
    scene.allows("anna: go south-aegean-sea")


# ---- rights


@pytest.mark.rule("MU-DIP-29", "MU-DIP-52")
def test_a_guest_passes_and_an_attack_must_be_declared() -> None:
    scene = into_transylvania(war=[])
    sign(scene, "bruno", "anna", "grant passage @bruno @anna")
    scene.play("anna: march wallachia", "anna: go transylvania")
    assert scene.window == "move.step"
    assert scene.controller("transylvania") == "bruno"
    scene.play("anna: invade great-plain")
    assert scene.window == "move.confirm"
    scene.play("anna: confirm")

    assert scene.controller("great-plain") == "anna"
    assert scene.honour("anna") == 5
    assert scene.state.pacts == []


@pytest.mark.rule("MU-DIP-09")
def test_the_host_and_his_guests_are_attacked_together() -> None:
    scene = combat(
        units={"wallachia": "anna: 9 heavy-infantry", "transylvania": "carla: 1 archer"},
        pieces={"wallachia": "anna: war-wagon 3"},
    )
    scene.state.last_control[scene.state.world.territory("transylvania")] = 1
    sign(scene, "bruno", "carla", "grant passage @bruno @carla")
    assert scene.controller("transylvania") == "bruno"
    scene.play("anna: march wallachia", "anna: invade transylvania", "anna: confirm")
    assert scene.honour("anna") == 4
    fight_on(scene)

    assert scene.controller("transylvania") == "anna"


@pytest.mark.rule("MU-DIP-09")
def test_guests_may_be_left_in_peace() -> None:
    scene = combat(
        units={"wallachia": "anna: 9 heavy-infantry", "transylvania": "carla: 1 archer"},
        pieces={"wallachia": "anna: war-wagon 3"},
    )
    scene.state.last_control[scene.state.world.territory("transylvania")] = 1
    sign(scene, "bruno", "carla", "grant passage @bruno @carla")
    scene.play("anna: march wallachia", "anna: go transylvania", "anna: confirm")

    assert army(scene, "carla", "transylvania") == {"archer": 1}
    assert scene.state.battle is None


@pytest.mark.rule("MU-NAVAL-09", "MU-CONQ-04")
@pytest.mark.parametrize(("answer", "florins", "kept"), [("keep", 1000, 3), ("plunder", 1150, 1)])
def test_a_galley_at_sea_is_taken_with_its_load(answer: str, florins: int, kept: int) -> None:
    scene = combat(
        pieces={"marmara-sea": "anna: galley 1", "north-aegean-sea": "bruno: galley 2, war-wagon 1"},
        units={"marmara-sea": "anna: 1 archer"},
        war=["anna bruno"],
    )  # fmt: skip
    scene.state.piece_at[11] = scene.state.world.aboard(10)
    scene.restart()
    scene.play("anna: sail marmara-sea", "anna: go north-aegean-sea", "anna: seize piece-2a")
    scene.play(f"anna: {answer}-piece piece-2a")

    assert scene.florins("anna") == florins
    assert sum(kind >= 0 for kind in scene.state.piece_kind[:10]) == kept
    assert max(scene.state.piece_kind[10:20]) < 0
