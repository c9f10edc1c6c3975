"""TECH: technologies are bought, and lent by neighbours."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.medioevo.world import BLUE, GREEN, RED
from tests.games.medioevo.scene import THREE, Scene, given

MASONRY = {"anna": "masonry 1"}


def points(scene: Scene) -> list[int]:
    return scene.state.points[:6]


def lent(florins: int, tokens: str = "", **position: Any) -> Scene:
    """Anna owns Temporal Power; her neighbour Bruno owns Military art and all of Construction."""
    return given(
        THREE,
        technologies={"anna": "temporal-power 4", "bruno": "military-art 1, engineering 4"},
        florins={"anna": florins},
        tokens={"anna": tokens},
        **position,
    )


# ---- buying technologies


@pytest.mark.rule("MU-TECH-01")
def test_24_technologies() -> None:
    technologies = given(THREE).state.world.technologies

    assert len(technologies) == 24
    for colour in ("blue", "yellow", "orange", "red", "green", "purple"):
        assert [t.level for t in technologies if t.colour == colour] == [1, 2, 3, 4]


@pytest.mark.rule("MU-TECH-02")
@pytest.mark.parametrize(
    ("owned", "bought", "price"),
    [
        ("", "military-art", 100),
        ("military-art 1", "promotion", 200),
        ("tactics 3", "strategy", 400),
    ],
)
def test_prices(owned: str, bought: str, price: int) -> None:
    scene = given(THREE, technologies={"anna": owned}, florins={"anna": price})
    scene.play(f"anna: technology {bought}")

    assert scene.florins("anna") == 0


@pytest.mark.rule("MU-TECH-02")
def test_one_florin_too_few() -> None:
    scene = given(THREE, technologies={"anna": "tactics 3"}, florins={"anna": 399})

    scene.refuses("anna: technology strategy", "MU-BUY-04")


@pytest.mark.rule("MU-TECH-03", "MU-TECH-05")
def test_levels_in_sequence() -> None:
    scene = given(THREE, technologies={"bruno": "masonry 1"})

    scene.refuses("anna: technology architecture", "MU-TECH-03")
    scene.refuses("bruno: technology masonry", "MU-TECH-05")
    scene.allows("bruno: technology architecture", "anna: technology masonry")


@pytest.mark.rule("MU-TECH-02", "MU-TECH-03", "MU-TECH-04", "MU-TECH-06")
def test_one_level_a_branch_and_turn() -> None:
    scene = given(THREE, florins={"anna": 1600})
    scene.play("anna: technology carpentry", "anna: technology commerce", "anna: technology edict")
    assert scene.florins("anna") == 1300
    scene.refuses("anna: technology logistics", "MU-TECH-04")
    scene.pass_until("tax.level")
    scene.pass_until("purchase")
    before = scene.florins("anna")
    scene.play("anna: technology logistics")

    assert scene.florins("anna") == before - 200
    assert scene.state.tech[BLUE] == 2


@pytest.mark.rule("MU-TECH-05")
def test_several_players_own_the_same() -> None:
    scene = given(THREE, technologies=MASONRY)
    scene.play("bruno: technology masonry")

    assert scene.state.tech[GREEN] == scene.state.tech[6 + GREEN] == 1


@pytest.mark.rule("MU-TECH-06")
def test_lower_levels_stay_usable() -> None:
    scene = given(THREE, technologies={"anna": "mathematics 3"})

    scene.allows("anna: build village thrace", "anna: build tower rhodes")


@pytest.mark.rule("MU-TECH-07")
def test_a_new_technology_is_used_at_once() -> None:
    scene = given(THREE, tokens={"anna": "1 blue"}, florins={"anna": 200})
    scene.play("anna: technology carpentry", "anna: flip blue", "anna: buy-piece caravan thrace 1")

    assert scene.florins("anna") == 0


@pytest.mark.rule("MU-TECH-13")
def test_points_do_not_buy_technologies() -> None:
    scene = given(THREE, tokens={"anna": "1 green"}, florins={"anna": 150})
    scene.play("anna: flip green", "anna: technology masonry")

    assert scene.florins("anna") == 50
    assert points(scene)[GREEN] == 1


# ---- Temporal Power in the Purchase phase


@pytest.mark.rule("MU-TN-24", "MU-BUY-11", "MU-INTER-17")
def test_a_lent_technology_costs_a_purple_point_more() -> None:
    scene = lent(200, "1 purple")
    scene.play("anna: flip purple", "anna: hire-captain thrace 1", "anna: buy-points")

    assert scene.florins("anna") == 0, "100 for the captain, 100 for the red point"
    assert points(scene) == [0] * 6
    assert scene.state.captain_at[0] == scene.state.world.territory("thrace")
    assert scene.state.tech[RED] == 0
    scene.refuses("anna: technology promotion", "MU-TECH-03")


@pytest.mark.rule("MU-TN-24", "MU-TECH-10")
def test_the_purple_point_may_be_bought() -> None:
    assert lent(299).legal("anna", "hire-captain") == []
    scene = lent(300)
    scene.play("anna: hire-captain thrace 1")

    assert scene.florins("anna") == 0
    assert scene.happened("technology-borrowed")


@pytest.mark.rule("MU-TN-24")
@pytest.mark.parametrize(
    ("move", "florins"),
    [
        ("build village thrace", 300),
        ("upgrade military rhodes 2", 300),
        ("buy-piece siege-engine thrace 1", 300),
        ("upgrade-piece piece-1a 2", 300),
        ("engineer military rhodes 2", 300),
        ("engineer-piece piece-1a 2", 300),
    ],
)
def test_every_purchase_may_be_made_so(move: str, florins: int) -> None:
    position: dict[str, Any] = {
        "buildings": {"rhodes": "tower"},
        "pieces": {"rhodes": "anna: siege-engine 1"},
    }
    lent(florins - 1, **position).refuses(f"anna: {move}", "MU-TECH-09")
    scene = lent(florins, **position)
    scene.play(f"anna: {move}")
    assert scene.florins("anna") == 0


@pytest.mark.rule("MU-TN-24", "MU-DEF-03")
def test_only_neighbours_lend() -> None:
    far = {"anna": "mamluks", "bruno": "hungary", "carla": "hre"}
    known = {"anna": "temporal-power 4", "carla": "military-art 1"}
    scene = given(far, technologies=known, tokens={"anna": "1 purple, 1 red"})
    scene.refuses("anna: hire-captain delta 1", "MU-TN-13")
    poor = given(THREE, technologies={"anna": "proselytism 3", "bruno": "military-art 1"})
    poor.refuses("anna: hire-captain thrace 1", "MU-TN-13")
