"""BLD, HP-11 and the technologies that build."""

from __future__ import annotations

import pytest

from gonfalon.games.medioevo.control.changes.ruin import damage_building
from gonfalon.games.medioevo.control.questions import building_owner
from gonfalon.games.medioevo.world import CIVIL, RELIGIOUS
from tests.games.medioevo.scene import THREE, Scene, given

MASONRY = {"anna": "masonry 1"}
ARCHITECTURE = {"anna": "architecture 2"}
ENGINEERING = {"anna": "engineering 4"}
RELIGION = {"anna": "religion 1"}


def levels(scene: Scene, place: str) -> tuple[int, int, int]:
    s = scene.state
    t = s.world.territory(place)
    return (s.civil[t], s.military[t], s.cathedral[t])


@pytest.mark.rule("MU-BLD-01")
def test_a_design_without_the_florins_is_refused() -> None:
    scene = given(THREE, technologies=MASONRY, florins={"anna": 0}, tokens={"anna": "1 green"})
    scene.flip("anna", "green", 1)

    scene.refuses("anna: build village thrace", "MU-BUY-04")
    assert scene.state.points[4] == 1


@pytest.mark.rule("MU-BLD-02", "MU-BLD-06", "MU-TN-17")
@pytest.mark.parametrize(
    ("name", "level", "strength"), [("village", 1, 2), ("town", 2, 4), ("city", 3, 6)]
)
def test_civilian_buildings(name: str, level: int, strength: int) -> None:
    scene = given(
        THREE, technologies=MASONRY, florins={"anna": 100 * level}, tokens={"anna": "3 green"}
    )
    scene.flip("anna", "green", level)
    scene.play(f"anna: build {name} thrace")

    assert levels(scene, "thrace") == (level, 0, 0)
    assert scene.florins("anna") == 0
    assert sum(scene.state.points) == 0
    assert scene.state.world.buildings[level - 1].sp == strength


@pytest.mark.rule("MU-BLD-02")
def test_they_need_an_inhabited_area_and_masonry() -> None:
    scene = given(THREE, technologies=MASONRY)

    scene.refuses("anna: build village macedonia", "MU-BLD-02")
    scene.refuses("bruno: build village pannonia", "MU-TN-17")


@pytest.mark.rule("MU-BLD-03", "MU-TN-18")
@pytest.mark.parametrize(("name", "level"), [("tower", 1), ("fort", 2), ("castle", 3)])
def test_military_buildings_stand_anywhere(name: str, level: int) -> None:
    scene = given(THREE, technologies=ARCHITECTURE, florins={"anna": 200 * level})
    scene.play(f"anna: build {name} rhodes")

    assert levels(scene, "rhodes") == (0, level, 0)
    assert scene.florins("anna") == 0
    assert [scene.state.world.buildings[3 + n].sp for n in range(3)] == [3, 6, 9]


@pytest.mark.rule("MU-BLD-03")
def test_they_need_architecture() -> None:
    scene = given(THREE, technologies=MASONRY)

    scene.refuses("anna: build tower rhodes", "MU-TN-18")


@pytest.mark.rule("MU-BLD-04", "MU-TN-21", "MU-HP-11")
@pytest.mark.parametrize("place", ["rhodes", "thrace"])
def test_a_cathedral(place: str) -> None:
    scene = given(THREE, technologies=RELIGION, florins={"anna": 300}, tokens={"anna": "1 purple"})
    scene.flip("anna", "purple", 1)
    scene.play(f"anna: build cathedral {place}")

    assert levels(scene, place) == (0, 0, 1)
    assert scene.florins("anna") == 0
    assert scene.honour("anna") == 11


@pytest.mark.rule("MU-BLD-04")
def test_a_cathedral_needs_religion() -> None:
    scene = given(THREE, technologies={"anna": "engineering 4"})

    scene.refuses("anna: build cathedral thrace", "MU-TN-21")


@pytest.mark.rule("MU-BLD-05")
def test_one_of_each_class() -> None:
    scene = given(
        THREE,
        technologies={"anna": "engineering 4, religion 1"},
        buildings={"thrace": "tower"},
        florins={"anna": 3000},
    )
    scene.refuses("anna: build tower thrace", "MU-BLD-05")
    scene.refuses("anna: build castle thrace", "MU-BLD-05")
    scene.play("anna: build village thrace", "anna: build cathedral thrace")

    assert levels(scene, "thrace") == (1, 1, 1)
    scene.refuses("anna: build cathedral thrace", "MU-BLD-05")


@pytest.mark.rule("MU-BLD-07", "MU-BUY-07", "MU-TN-17")
def test_an_upgrade_costs_the_difference() -> None:
    scene = given(
        THREE,
        technologies=MASONRY,
        buildings={"thrace": "village"},
        florins={"anna": 200},
        tokens={"anna": "2 green"},
    )
    scene.flip("anna", "green", 2)
    scene.play("anna: upgrade civil thrace 3")

    assert levels(scene, "thrace") == (3, 0, 0)
    assert scene.florins("anna") == 0
    assert sum(scene.state.points) == 0


@pytest.mark.rule("MU-BLD-07", "MU-CTRL-02", "MU-TN-18", "MU-HP-11")
def test_a_tower_becomes_a_castle() -> None:
    scene = given(
        THREE,
        technologies=ARCHITECTURE,
        buildings={"macedonia": "tower"},
        florins={"anna": 200},
        tokens={"anna": "2 green"},
    )
    scene.flip("anna", "green", 2)
    scene.play("anna: upgrade military macedonia 3")
    assert scene.florins("anna") == 0
    assert scene.honour("anna") == 11
    scene.play("anna: place-token serbia", "anna: place-token moesia")

    assert scene.state.control_token.count(0) == 2
    scene.refuses("anna: place-token thessaly", "MU-CTRL-03")


@pytest.mark.rule("MU-BLD-07")
def test_upgrades_that_are_none() -> None:
    scene = given(
        THREE,
        technologies=ENGINEERING,
        buildings={"thrace": "town, cathedral", "pannonia": "village"},
    )

    scene.refuses("anna: upgrade civil thrace 2", "MU-BLD-07")
    scene.refuses("anna: upgrade civil thrace 4", "MU-BLD-07")
    scene.refuses("anna: upgrade military thrace 2", "MU-BLD-07")
    scene.refuses("anna: upgrade religious thrace 2", "MU-BLD-07")
    scene.refuses("anna: upgrade civil pannonia 2", "MU-BUY-05")


@pytest.mark.rule("MU-BLD-08")
def test_damage_stays_on_an_upgraded_building() -> None:
    scene = given(
        THREE,
        technologies=ARCHITECTURE,
        buildings={"rhodes": "tower"},
        damage={"rhodes": (0, 2, 0)},
    )
    scene.play("anna: upgrade military rhodes 2")

    assert scene.state.damage[scene.state.world.territory("rhodes")] == (0, 2, 0)
    assert levels(scene, "rhodes") == (0, 2, 0)


@pytest.mark.rule("MU-BLD-09")
def test_repair() -> None:
    scene = given(
        THREE,
        buildings={"rhodes": "castle"},
        damage={"rhodes": (0, 3, 0)},
        florins={"anna": 120},
    )
    assert scene.legal("anna", "repair") == ["repair military rhodes 1..2"]
    scene.refuses("anna: repair military rhodes 3", "MU-BUY-04")
    scene.refuses("anna: repair military rhodes 4", "MU-BLD-09")
    scene.play("anna: repair military rhodes 2")

    assert scene.state.damage[scene.state.world.territory("rhodes")] == (0, 1, 0)
    assert scene.florins("anna") == 20


@pytest.mark.rule("MU-BLD-10")
def test_a_damaged_city_pays_in_full() -> None:
    scene = given(
        THREE,
        phase="tax",
        buildings={"thrace": "city"},
        damage={"thrace": (5, 0, 0)},
        florins={"anna": 0},
    )
    scene.play("anna: tax 10", "bruno: tax 10", "carla: tax 10")

    assert scene.florins("anna") == 100


@pytest.mark.rule("MU-BLD-11")
def test_a_cathedral_on_lost_land_does_not_count() -> None:
    held = given(THREE, buildings={"serbia": "cathedral"}, units={"serbia": "anna: 1 archer"})
    held.play("anna: buy-card")
    lost = given(THREE, buildings={"serbia": "cathedral"})
    lost.play("anna: buy-card")

    assert len(held.state.offered_cards[0]) == 4
    assert len(lost.state.offered_cards[0]) == 2


@pytest.mark.rule("MU-BLD-12")
def test_a_building_left_behind_stays() -> None:
    scene = given(
        THREE,
        units={"serbia": "anna: 1 archer"},
        buildings={"serbia": "tower"},
    )
    scene.play("anna: remove archer serbia 1")

    assert scene.controller("serbia") is None
    assert levels(scene, "serbia") == (0, 1, 0)


@pytest.mark.rule("MU-EVENT-11")
def test_whose_building_it_is() -> None:
    scene = given(
        THREE,
        units={"serbia": "anna: 1 archer", "bosnia": "carla: 1 archer; bruno: 1 archer"},
        buildings={"serbia": "tower", "bosnia": "tower"},
        war=["bruno carla"],
    )
    w = scene.state.world
    assert building_owner(scene.state, w.territory("serbia")) == 0
    scene.play("anna: remove archer serbia 1")

    assert building_owner(scene.state, w.territory("serbia")) == 0


@pytest.mark.rule("MU-BLD-14")
def test_destruction() -> None:
    scene = given(
        THREE,
        buildings={"thrace": "town, cathedral"},
        damage={"thrace": (3, 0, 2)},
    )
    s = scene.state.copy()
    thrace = s.world.territory("thrace")
    damage_building(s, thrace, RELIGIOUS, 2, "MU-BLD-14")
    assert (s.cathedral[thrace], s.damage[thrace]) == (0, (3, 0, 0))
    damage_building(s, thrace, CIVIL, 1, "MU-BLD-14")

    assert (s.civil[thrace], s.damage[thrace]) == (0, (0, 0, 0))


# ---- Honour Points


@pytest.mark.rule("MU-HP-11")
@pytest.mark.parametrize(
    ("move", "points"),
    [
        ("build village lydia", 0),
        ("build town lydia", 0),
        ("build city lydia", 1),
        ("build fort rhodes", 0),
        ("build castle rhodes", 1),
        ("upgrade military mysia 3", 1),
        ("engineer military mysia 3", 1),
        ("upgrade civil thrace 2", 0),
        ("upgrade civil thrace 3", 1),
    ],
)
def test_level_three_is_an_honour(move: str, points: int) -> None:
    scene = given(THREE, technologies=ENGINEERING, buildings={"mysia": "fort", "thrace": "village"})
    scene.play(f"anna: {move}")

    assert scene.honour("anna") == 10 + points


# ---- Engineering


@pytest.mark.rule("MU-TN-20")
def test_engineering_raises_an_engine_without_florins() -> None:
    scene = given(
        THREE,
        technologies=ENGINEERING,
        pieces={"thrace": "anna: siege-engine 1"},
        florins={"anna": 0},
        tokens={"anna": "4 green"},
    )
    scene.flip("anna", "green", 2)
    scene.play("anna: engineer-piece piece-1a 2")

    assert scene.state.piece_level[0] == 2
    assert sum(scene.state.points) == 0


@pytest.mark.rule("MU-TN-20", "MU-CTRL-02")
def test_engineering_raises_a_building_and_gives_tokens() -> None:
    scene = given(
        THREE,
        technologies=ENGINEERING,
        buildings={"macedonia": "tower"},
        florins={"anna": 0},
        tokens={"anna": "4 green"},
    )
    scene.flip("anna", "green", 4)
    scene.play("anna: engineer military macedonia 3", "anna: place-token serbia", "anna: pass")

    assert levels(scene, "macedonia") == (0, 3, 0)
    assert scene.controller("serbia") == "anna"


@pytest.mark.rule("MU-TN-20")
def test_engineering_has_its_limits() -> None:
    scene = given(
        THREE,
        technologies={**ENGINEERING, "bruno": "mathematics 3"},
        buildings={"thrace": "cathedral", "pannonia": "tower"},
        pieces={"thrace": "anna: galley 1", "macedonia": "anna: siege-engine 1"},
        florins={"anna": 2000, "bruno": 2000},
    )

    scene.refuses("anna: engineer religious thrace 2", "MU-BLD-07")
    scene.refuses("anna: engineer-piece piece-1a 2", "MU-TN-20")
    scene.refuses("anna: engineer-piece piece-1b 2", "MU-SIEGE-02")
    scene.refuses("bruno: engineer military pannonia 2", "MU-TN-20")
