"""CONQ, HP, CONTROL, NOWIN and the tokens of captured buildings: what follows a battle or an unopposed entry."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.medioevo.conquest import battle_over
from gonfalon.games.medioevo.state import BARBARIANS, NOBODY, Road
from tests.games.medioevo.campaign import (
    army,
    combat,
    fight_on,
    piece,
    pieces,
    points,
)
from tests.games.medioevo.pacts import sign
from tests.games.medioevo.scene import Scene

WEST = {"anna": "byzantium", "bruno": "hungary", "carla": "hre"}


def march(scene: Scene, name: str, start: str, *zones: str) -> None:
    scene.play(f"{name}: march {start}", *(f"{name}: go {zone}" for zone in zones))
    fight_on(scene)


def into_transylvania(**kw: Any) -> Scene:
    """Anna, at war, stands in Wallachia before Bruno's inhabited home territory, with a wagon and an archer."""
    more = kw.pop("units", {})
    extra = kw.pop("pieces", {})
    return combat(
        units={"wallachia": "anna: 1 archer", **more},
        pieces={"wallachia": "anna: war-wagon 1", **extra},
        war=kw.pop("war", ["anna bruno"]),
        **kw,
    )


def enter(scene: Scene) -> None:
    scene.play("anna: march wallachia", "anna: go transylvania")


def tokens(scene: Scene) -> dict[str, str]:
    """Control tokens on the board."""
    ids = scene.state.world.territory_ids
    return {ids[t]: scene.names[k] for t, k in enumerate(scene.state.control_token) if k >= 0}


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
@pytest.mark.example("MU-EX-A41")
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


# ---- honour


@pytest.mark.rule("MU-HP-02")
def test_an_inhabited_area_gives_a_point() -> None:
    scene = combat(
        active="carla",
        units={"palestine": "carla: 9 heavy-infantry"},
        pieces={"palestine": "carla: war-wagon 3"},
    )
    march(scene, "carla", "palestine", "mesopotamia")

    assert scene.honour("carla") == 11


@pytest.mark.rule("MU-HP-02")
def test_other_land_gives_none() -> None:
    scene = combat(
        units={"macedonia": "anna: 9 heavy-infantry"}, pieces={"macedonia": "anna: war-wagon 3"}
    )
    march(scene, "anna", "macedonia", "serbia")

    assert scene.controller("serbia") == "anna"
    assert scene.honour("anna") == 10


@pytest.mark.rule("MU-HP-04")
def test_buildings_count_without_an_inhabited_area() -> None:
    scene = combat(
        units={"macedonia": "anna: 1 archer"},
        pieces={"macedonia": "anna: war-wagon 1"},
        buildings={"serbia": "fort"},
        control_tokens={"serbia": "bruno"},
        war=["anna bruno"],
    )
    scene.play("anna: march macedonia", "anna: go serbia")

    assert scene.honour("anna") == 12


@pytest.mark.rule("MU-HP-05")
def test_the_first_conquest_of_rome() -> None:
    kw: Any = {
        "players": WEST, "active": "bruno", "pieces": {"veneto": "bruno: war-wagon 3"},
        "units": {"veneto": "bruno: 9 heavy-infantry"},
    }  # fmt: skip
    scene = combat(**kw)
    march(scene, "bruno", "veneto", "latium")
    assert scene.honour("bruno") == 13
    assert scene.state.first_conquests == 1

    scene = combat(**kw, fields={"first_conquests": 1})
    march(scene, "bruno", "veneto", "latium")
    assert scene.honour("bruno") == 11


@pytest.mark.rule("MU-HP-05")
def test_jerusalem_and_its_owner() -> None:
    scene = combat(
        units={"phoenicia": "anna: 1 archer"},
        pieces={"phoenicia": "anna: war-wagon 1"},
        war=["anna carla"],
    )
    scene.play("anna: march phoenicia", "anna: go judea")
    assert scene.honour("anna") == 13

    scene = combat(
        active="carla",
        units={"sinai": "carla: 9 heavy-infantry", "judea": "anna: 1 archer"},
        pieces={"sinai": "carla: war-wagon 3"},
        war=["anna carla"],
    )
    march(scene, "carla", "sinai", "judea")
    assert scene.controller("judea") == "carla"
    assert (scene.honour("carla"), scene.state.first_conquests) == (10, 0)


@pytest.mark.rule("MU-HP-06")
def test_a_second_conquest_in_a_turn_gives_nothing() -> None:
    scene = combat(
        players={"anna": "byzantium", "bruno": "hungary", "carla": "golden-horde"},
        units={"wallachia": "anna: 1 archer", "galich": "carla: 9 heavy-infantry"},
        pieces={"wallachia": "anna: war-wagon 1", "galich": "carla: war-wagon 3"},
        war=["anna bruno", "anna carla"],
        buildings={"transylvania": "city"},
    )
    enter(scene)
    scene.play("anna: keep-building civil")
    assert scene.honour("anna") == 14
    march(scene, "carla", "galich", "transylvania")
    scene.pass_until("conquest.assets", "carla")

    assert scene.controller("transylvania") == "carla"
    assert scene.honour("carla") == 10


@pytest.mark.rule("MU-HP-07")
def test_ones_own_home_gives_nothing() -> None:
    scene = combat(
        active="bruno",
        units={"great-plain": "bruno: 9 heavy-infantry", "transylvania": "anna: 1 archer"},
        pieces={"great-plain": "bruno: war-wagon 3"},
        buildings={"transylvania": "city"},
        war=["anna bruno"],
    )
    march(scene, "bruno", "great-plain", "transylvania")

    assert scene.controller("transylvania") == "bruno"
    assert scene.honour("bruno") == 10


@pytest.mark.rule("MU-HP-08")
def test_taking_land_in_war_without_defence() -> None:
    scene = into_transylvania(buildings={"transylvania": "village"})
    enter(scene)

    assert scene.honour("anna") == 12
    assert scene.state.battle is None


@pytest.mark.rule("MU-HP-09")
def test_other_ways_to_control_give_nothing() -> None:
    scene = combat(
        units={"transylvania": "anna: 1 archer"},
        pieces={"transylvania": "anna: war-wagon 1"},
        war=["anna bruno"],
    )
    assert scene.controller("transylvania") == "anna"
    scene.play("anna: march transylvania", "anna: go wallachia")

    assert scene.controller("transylvania") == "bruno"
    assert scene.honour("bruno") == 10


@pytest.mark.rule("MU-HP-10")
@pytest.mark.parametrize(("bringer", "honour"), [(NOBODY, 11), (1, 10), (0, 11)])
def test_a_rebellion_is_suppressed(bringer: int, honour: int) -> None:
    scene = combat(
        active="bruno",
        units={"great-plain": "bruno: 9 heavy-infantry", "bosnia": "barbarians: 1 light-infantry"},
        pieces={"great-plain": "bruno: war-wagon 3"},
    )
    place = scene.state.world.territory("bosnia")
    scene.state.fallen_to_barbarians[place] = 1
    scene.state.brought_by[place] = bringer
    march(scene, "bruno", "great-plain", "bosnia")

    assert scene.controller("bosnia") == "bruno"
    assert scene.honour("bruno") == honour
    assert scene.state.fallen_to_barbarians[place] == 0


@pytest.mark.rule("MU-HP-10")
def test_a_horde_beaten_off_on_arrival_gives_nothing() -> None:
    scene = combat(
        units={"bosnia": "bruno: 9 heavy-infantry; barbarians: 1 light-infantry"},
        battle="bosnia barbarians bruno",
    )
    fight_on(scene)

    assert scene.controller("bosnia") == "bruno"
    assert scene.honour("bruno") == 10


@pytest.mark.rule("MU-HP-02", "MU-END-03")
@pytest.mark.example("MU-EX-A01")
def test_the_limit_of_honour_ends_the_game_in_the_middle_of_a_phase() -> None:
    scene = into_transylvania(honour={"anna": 29}, honour_limit=30)
    enter(scene)

    assert scene.over
    assert scene.honour("anna") >= 30


# ---- control


@pytest.mark.rule("MU-CONTROL-03")
def test_foreign_land_is_lost_with_the_last_unit() -> None:
    scene = combat(
        units={"serbia": "anna: 1 archer"},
        pieces={"serbia": "anna: war-wagon 1"},
    )
    assert scene.controller("serbia") == "anna"
    scene.play("anna: march serbia", "anna: go macedonia")
    assert scene.controller("serbia") is None

    scene.play("anna: go serbia")

    assert scene.happened("horde")


@pytest.mark.rule("MU-CONTROL-04")
def test_no_free_step_out_of_a_contested_castle() -> None:
    scene = combat(
        units={"serbia": "anna: 2 archer; bruno: 1 archer"},
        buildings={"serbia": "castle"},
        pieces={"thrace": "anna: war-wagon 1"},
        war=["anna bruno"],
        fields={"effects": [("no-fight", 67)]},
    )
    assert scene.state.world.territory_ids[67] == "serbia"
    assert scene.controller("serbia") is None

    scene.refuses("anna: march serbia", "MU-MOVE-05")
    scene.refuses("anna: engage serbia @bruno", "MU-CPHASE-11")


@pytest.mark.rule("MU-CONTROL-06")
def test_a_homeland_returns_when_its_conqueror_leaves() -> None:
    scene = combat(
        units={"transylvania": "anna: 1 archer"},
        pieces={"transylvania": "anna: war-wagon 1"},
        control_tokens={"wallachia": "anna"},
    )
    assert scene.controller("transylvania") == "anna"

    scene.play("anna: march transylvania", "anna: go wallachia")

    assert scene.controller("transylvania") == "bruno"


@pytest.mark.rule("MU-CONTROL-07")
def test_control_follows_a_removal_at_once() -> None:
    scene = combat(units={"serbia": "anna: 1 archer"}, pieces={"thrace": "anna: war-wagon 1"})
    scene.play("anna: remove archer serbia 1")

    assert scene.controller("serbia") is None


# ---- nobody wins


@pytest.mark.rule("MU-NOWIN-01", "MU-NOWIN-02")
def test_where_everybody_died_the_rightful_owner_returns() -> None:
    scene = combat(
        pieces={"judea": "anna: war-wagon 1", "thrace": "anna: war-wagon 1"},
        buildings={"judea": "city"},
        war=["anna bruno"],
    )
    state = scene.state
    battle_over(state, state.world.territory("judea"), 0, 1, NOBODY)

    assert scene.controller("judea") == "carla"
    assert [scene.honour(name) for name in scene.names] == [10, 10, 10]
    assert pieces(scene, "anna", "judea") == ["war-wagon 1"]


@pytest.mark.rule("MU-NOWIN-02")
def test_the_last_unit_and_the_last_barbarian() -> None:
    scene = combat(
        pieces={"thrace": "anna: war-wagon 1"}, fields={"fallen_to_barbarians": [1] * 112}
    )
    state = scene.state
    place = state.world.territory("macedonia")
    battle_over(state, place, 0, BARBARIANS, NOBODY)

    assert scene.controller("macedonia") == "anna"
    assert scene.honour("anna") == 10
    assert state.fallen_to_barbarians[place] == 0


# ---- tokens of military buildings


@pytest.mark.rule("MU-CTRL-10")
def test_an_invader_removes_the_token_for_good() -> None:
    scene = combat(
        units={"macedonia": "anna: 1 archer", "bosnia": "bruno: 9 heavy-infantry"},
        pieces={"macedonia": "anna: war-wagon 1", "bosnia": "bruno: war-wagon 3"},
        control_tokens={"serbia": "bruno"},
        war=["anna bruno"],
    )
    scene.play("anna: march macedonia", "anna: go serbia")
    assert tokens(scene) == {}
    march(scene, "bruno", "bosnia", "serbia")

    assert scene.controller("serbia") == "bruno"
    assert tokens(scene) == {}


@pytest.mark.rule("MU-CTRL-11")
def test_the_tokens_of_a_plundered_tower_go() -> None:
    scene = into_transylvania(
        buildings={"transylvania": "tower"},
        control_tokens={"galich": "bruno", "serbia": "bruno"},
    )
    enter(scene)
    scene.play("anna: plunder-building military")

    assert tokens(scene) == {"serbia": "bruno"}
    assert scene.controller("galich") is None


@pytest.mark.rule("MU-CTRL-11", "MU-CTRL-12")
@pytest.mark.parametrize("answer", ["keep", "plunder"])
def test_a_token_beside_another_tower_stays(answer: str) -> None:
    scene = into_transylvania(
        buildings={"transylvania": "tower", "upper-hungary": "tower"},
        control_tokens={"galich": "bruno"},
    )
    enter(scene)
    scene.play(f"anna: {answer}-building military")

    assert tokens(scene) == {"galich": "bruno"}


@pytest.mark.rule("MU-CTRL-12")
def test_the_conqueror_of_a_tower_replaces_its_tokens() -> None:
    scene = into_transylvania(
        buildings={"transylvania": "tower"},
        control_tokens={"galich": "bruno", "great-plain": "bruno"},
    )
    enter(scene)
    scene.play("anna: keep-building military")

    # in Bruno's home territory his token goes and Anna's does not come
    assert tokens(scene) == {"galich": "anna"}
    assert scene.controller("galich") == "anna"
    assert scene.controller("great-plain") == "bruno"


@pytest.mark.rule("MU-CTRL-13")
def test_a_captured_castle_gives_no_tokens() -> None:
    scene = into_transylvania(buildings={"transylvania": "castle"})
    enter(scene)
    scene.play("anna: keep-building military")

    assert tokens(scene) == {}


@pytest.mark.rule("MU-CTRL-14")
def test_tokens_stay_when_the_garrison_leaves() -> None:
    scene = combat(
        units={"serbia": "anna: 1 archer"},
        pieces={"serbia": "anna: war-wagon 1"},
        buildings={"serbia": "tower"},
        control_tokens={"albania": "anna"},
    )
    scene.play("anna: march serbia", "anna: go macedonia")

    assert scene.controller("serbia") is None
    assert scene.controller("albania") == "anna"


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
