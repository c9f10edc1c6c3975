"""TRN, SIEGE, PROP: transports and siege engines."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.medioevo.scene import THREE, Scene, given

CARPENTRY = {"anna": "carpentry 1"}
MATHEMATICS = {"anna": "mathematics 3"}
BOTH = {"anna": "carpentry 1, mathematics 3"}


# ---- TRN


@pytest.mark.rule("MU-TRN-01", "MU-TN-01")
def test_a_point_and_100_florins_a_level() -> None:
    scene = given(THREE, technologies=CARPENTRY, tokens={"anna": "3 blue"}, florins={"anna": 300})
    scene.flip("anna", "blue", 3)
    scene.play("anna: buy-piece galley thrace 3")

    assert scene.florins("anna") == 0
    assert sum(scene.state.points) == 0
    assert (scene.state.piece_kind[0], scene.state.piece_level[0]) == (3, 3)


@pytest.mark.rule("MU-TRN-01", "MU-TECH-09", "MU-TN-01")
def test_missing_points_are_bought() -> None:
    """A card gives 1 blue point (card 6); the other costs 100 florins."""
    scene = given(THREE, technologies=CARPENTRY, cards={"anna": "6"}, florins={"anna": 300})
    scene.play("anna: tap-card card-6 blue", "anna: buy-piece caravan thrace 2")

    assert scene.florins("anna") == 0
    assert scene.state.piece_level[0] == 2


@pytest.mark.rule("MU-TRN-01")
def test_levels_are_one_to_three() -> None:
    scene = given(THREE, technologies=CARPENTRY, florins={"anna": 5000})

    assert "buy-piece caravan thrace 1..3" in scene.legal("anna")
    scene.refuses("anna: buy-piece caravan thrace 0", "MU-TRN-01")
    scene.refuses("anna: buy-piece caravan thrace 4", "MU-TRN-01")


@pytest.mark.rule("MU-TRN-02")
@pytest.mark.parametrize(
    ("kind", "capacities"),
    [(0, [2, 4, 6]), (1, [2, 4, 6]), (2, [3, 6, 9]), (3, [3, 6, 9])],
)
def test_movement_and_capacity(kind: int, capacities: list[int]) -> None:
    w = given(THREE).state.world

    assert w.points[kind] == [6, 7, 8]
    assert w.capacity[kind] == capacities


@pytest.mark.rule("MU-TRN-03", "MU-TRN-04")
def test_where_land_transports_are_placed() -> None:
    scene = given(THREE, technologies=CARPENTRY, buildings={"rhodes": "tower"})

    scene.allows("anna: buy-piece caravan thrace 1", "anna: buy-piece war-wagon thrace 1")
    scene.allows("anna: buy-piece war-wagon rhodes 1")
    scene.refuses("anna: buy-piece caravan rhodes 1", "MU-TRN-03")
    scene.refuses("anna: buy-piece war-wagon mysia 1", "MU-TRN-04")


@pytest.mark.rule("MU-TRN-05")
def test_ships_need_a_harbour() -> None:
    """Judea has an inhabited area without a harbour, Rhodes no inhabited area at all."""
    scene = given(THREE, technologies={**CARPENTRY, "carla": "carpentry 1"})

    scene.refuses("carla: buy-piece galley judea 1", "MU-TRN-05")
    scene.refuses("anna: buy-piece merchant-ship rhodes 1", "MU-TRN-05")
    scene.play("anna: buy-piece merchant-ship thrace 1")
    s = scene.state
    thrace = s.world.territory("thrace")
    assert s.piece_at[0] == thrace
    assert s.piece_anchorage[0] == s.world.first_sea + s.world.harbour_sea[thrace]


@pytest.mark.rule("MU-TRN-06", "MU-BUY-07", "MU-TN-01", "MU-COMP-03")
def test_an_upgrade_costs_the_difference() -> None:
    scene = given(
        THREE,
        technologies=CARPENTRY,
        pieces={"thrace": "anna: galley 1, caravan 1 [2 wine]"},
        cards={"anna": "6"},
        florins={"anna": 300},
    )
    scene.play("anna: tap-card card-6 blue", "anna: upgrade-piece piece-1a 2")
    assert scene.florins("anna") == 200
    scene.play("anna: upgrade-piece piece-1b 2")

    assert scene.florins("anna") == 0
    assert scene.state.piece_level[:2] == [2, 2]
    assert sum(scene.state.piece_cubes[1]) == 2
    assert scene.state.piece_points[0] == 7


@pytest.mark.rule("MU-TRN-06")
def test_no_upgrade_at_sea_or_abroad() -> None:
    scene = given(
        THREE,
        technologies=CARPENTRY,
        pieces={
            "south-aegean-sea": "anna: galley 1",
            "pannonia": "anna: caravan 1",
            "mysia": "anna: caravan 1",
            "thrace": "anna: caravan 2; bruno: caravan 1",
        },
    )

    scene.refuses("anna: upgrade-piece piece-1a 2", "MU-TRN-06")
    scene.refuses("anna: upgrade-piece piece-1b 2", "MU-BUY-05")
    scene.refuses("anna: upgrade-piece piece-1c 2", "MU-TRN-03")
    scene.refuses("anna: upgrade-piece piece-1d 2", "MU-TRN-06")
    scene.refuses("anna: upgrade-piece piece-2a 2", "MU-TRN-06")
    scene.allows("anna: upgrade-piece piece-1d 3")


@pytest.mark.rule("MU-TRN-08")
def test_as_many_as_one_can_pay() -> None:
    scene = given(THREE, technologies=CARPENTRY)
    scene.play(*["anna: buy-piece caravan thrace 1"] * 3)

    assert scene.state.piece_kind[:3] == [0, 0, 0]


# ---- SIEGE


@pytest.mark.rule("MU-SIEGE-01", "MU-TN-19")
def test_a_trebuchet() -> None:
    scene = given(
        THREE, technologies=MATHEMATICS, tokens={"anna": "2 green"}, florins={"anna": 200}
    )
    scene.flip("anna", "green", 2)
    scene.play("anna: buy-piece siege-engine thrace 2")

    assert scene.florins("anna") == 0
    assert scene.state.piece_points[0] == 4
    engines = scene.state.world.engines
    assert [(e.damage_units, e.damage_buildings) for e in engines] == [(2, 0), (3, 1), (4, 2)]


@pytest.mark.rule("MU-SIEGE-01", "MU-SIEGE-02", "MU-TN-19")
def test_a_catapult_next_to_a_tower() -> None:
    scene = given(
        THREE,
        technologies=MATHEMATICS,
        tokens={"anna": "1 green"},
        florins={"anna": 100},
        buildings={"rhodes": "tower"},
    )
    scene.flip("anna", "green", 1)
    scene.play("anna: buy-piece siege-engine rhodes 1")

    assert scene.florins("anna") == 0


@pytest.mark.rule("MU-SIEGE-01")
def test_it_needs_mathematics() -> None:
    scene = given(THREE, technologies={"anna": "architecture 2"})

    scene.refuses("anna: buy-piece siege-engine thrace 1", "MU-TN-19")


@pytest.mark.rule("MU-SIEGE-02")
def test_where_engines_are_placed_and_upgraded() -> None:
    scene = given(THREE, technologies=MATHEMATICS, pieces={"mysia": "anna: siege-engine 1"})

    scene.refuses("anna: upgrade-piece piece-1a 2", "MU-SIEGE-02")
    scene.refuses("anna: buy-piece siege-engine mysia 1", "MU-SIEGE-02")


@pytest.mark.rule("MU-SIEGE-03", "MU-BUY-07", "MU-TN-19")
def test_a_catapult_becomes_a_bombard() -> None:
    scene = given(
        THREE,
        technologies=MATHEMATICS,
        pieces={"thrace": "anna: siege-engine 1"},
        tokens={"anna": "2 green"},
        florins={"anna": 200},
    )
    scene.flip("anna", "green", 2)
    scene.play("anna: upgrade-piece piece-1a 3")

    assert scene.state.piece_level[0] == 3
    assert scene.florins("anna") == 0


@pytest.mark.rule("MU-SIEGE-03", "MU-COMP-09")
def test_a_level_that_is_out_of_stock_is_leapt_over() -> None:
    """14 trebuchets are on the board."""
    scene = given(
        {**THREE, "dino": "golden-horde"},
        technologies=MATHEMATICS,
        pieces={
            "thrace": "anna: siege-engine 1",
            "pannonia": "bruno: " + ", ".join(["siege-engine 2"] * 6),
            "judea": "carla: " + ", ".join(["siege-engine 2"] * 6),
            "crimea": "dino: " + ", ".join(["siege-engine 2"] * 2),
        },
    )
    scene.refuses("anna: upgrade-piece piece-1a 2", "MU-COMP-09")
    assert scene.legal("anna", "upgrade-piece") == ["upgrade-piece piece-1a 3..3"]
    scene.play("anna: upgrade-piece piece-1a 3")

    assert scene.state.piece_level[0] == 3


# ---- PROP


def owner(levels: dict[int, int], **more: Any) -> Scene:
    """Anna has so many siege engines of each level; the Purchase phase is open."""
    text = ", ".join(f"siege-engine {level}" for level, n in levels.items() for _ in range(n))
    return given(
        THREE,
        technologies=BOTH,
        pieces={"thrace": f"anna: {text}"},
        florins={"anna": 5000},
        **more,
    )


@pytest.mark.rule("MU-PROP-01")
def test_ten_pieces_at_most() -> None:
    scene = owner({1: 6, 2: 3, 3: 1})

    for level in (1, 2, 3):
        scene.refuses(f"anna: buy-piece caravan thrace {level}", "MU-PROP-02")


@pytest.mark.rule("MU-PROP-02")
def test_feasibility_by_level() -> None:
    scene = owner({3: 4, 2: 4})

    scene.refuses("anna: buy-piece caravan thrace 2", "MU-PROP-02")
    scene.refuses("anna: buy-piece caravan thrace 3", "MU-PROP-02")
    scene.play("anna: buy-piece caravan thrace 1")
    scene.refuses("anna: upgrade-piece piece-1i 2", "MU-PROP-02")


@pytest.mark.rule("MU-PROP-02", "MU-COMP-03")
def test_eight_of_level_one_at_most() -> None:
    scene = owner({1: 8})

    scene.refuses("anna: buy-piece caravan thrace 1", "MU-PROP-02")
    scene.allows("anna: buy-piece caravan thrace 2", "anna: buy-piece caravan thrace 3")


@pytest.mark.rule("MU-COMP-03", "MU-TRN-06")
def test_an_upgrade_gives_a_token_back() -> None:
    scene = owner({1: 8})
    scene.play("anna: upgrade-piece piece-1a 2")

    scene.allows("anna: buy-piece caravan thrace 1")


@pytest.mark.rule("MU-PROP-03")
def test_four_bombards_use_all_tokens_of_level_three() -> None:
    scene = owner({3: 4})

    scene.refuses("anna: buy-piece caravan thrace 3", "MU-PROP-02")
    scene.allows("anna: buy-piece caravan thrace 2")


@pytest.mark.rule("MU-PROP-05")
def test_a_removed_piece_frees_its_token() -> None:
    scene = owner({1: 7, 2: 3})
    scene.refuses("anna: buy-piece siege-engine thrace 1", "MU-PROP-02")
    scene.play("anna: remove-piece piece-1a", "anna: buy-piece siege-engine thrace 1")

    assert scene.state.piece_level[0] == 1
