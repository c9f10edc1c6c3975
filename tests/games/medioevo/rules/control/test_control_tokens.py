"""CTRL: control tokens."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.medioevo.control.changes.ruin import destroy_building
from gonfalon.games.medioevo.control.changes.tokens import replace_tokens
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.world import MILITARY
from tests.games.medioevo.scene import THREE, Scene, given


def builder(**position: Any) -> Scene:
    position.setdefault("technologies", {"anna": "architecture 2"})
    return given(THREE, **position)


def places(scene: Scene) -> list[str]:
    return [text.split()[1] for text in scene.legal("anna", "place-token")]


def tokens(state: MedState, seat: int = 0) -> list[str]:
    ids = state.world.territory_ids
    return [ids[t] for t, holder in enumerate(state.control_token) if holder == seat]


@pytest.mark.rule("MU-CTRL-01")
@pytest.mark.parametrize(("name", "count"), [("tower", 1), ("fort", 2), ("castle", 3)])
def test_tokens_by_building(name: str, count: int) -> None:
    scene = builder()
    scene.play(f"anna: build {name} macedonia")
    for place in ["serbia", "moesia", "albania"][:count]:
        scene.play(f"anna: place-token {place}")

    assert len(tokens(scene.state)) == count
    assert scene.legal("anna", "place-token") == []


@pytest.mark.rule("MU-CTRL-02")
@pytest.mark.parametrize(
    ("old", "level", "count"), [("tower", 2, 1), ("fort", 3, 1), ("tower", 3, 2)]
)
def test_an_upgrade_gives_the_difference(old: str, level: int, count: int) -> None:
    scene = builder(buildings={"macedonia": old})
    scene.play(f"anna: upgrade military macedonia {level}")
    for place in ["serbia", "moesia"][:count]:
        scene.play(f"anna: place-token {place}")

    assert len(tokens(scene.state)) == count
    assert scene.legal("anna", "place-token") == []


@pytest.mark.rule("MU-CTRL-03")
def test_without_a_place_the_token_is_lost() -> None:
    scene = builder()
    scene.play("anna: build tower rhodes")

    assert scene.legal("anna", "place-token") == []
    scene.refuses("anna: place-token serbia", "MU-CTRL-03")


@pytest.mark.rule("MU-CTRL-03")
def test_tokens_come_before_the_next_purchase() -> None:
    scene = builder()
    scene.play("anna: build tower macedonia")

    scene.refuses("anna: enlist archer thrace 1", "MU-CTRL-03")
    scene.refuses("anna: done", "MU-CTRL-03")
    scene.allows("bruno: enlist archer pannonia 1")


@pytest.mark.rule("MU-CTRL-04")
def test_fewer_may_be_placed() -> None:
    scene = builder()
    scene.play("anna: build castle macedonia", "anna: place-token serbia", "anna: pass")

    assert tokens(scene.state) == ["serbia"]
    scene.allows("anna: done")


@pytest.mark.rule("MU-CTRL-05", "MU-CTRL-06")
def test_where_tokens_may_be_placed() -> None:
    scene = builder(
        units={"serbia": "barbarians: 1 light-infantry", "moesia": "bruno: 1 archer"},
        control_tokens={"albania": "anna"},
    )
    scene.play("anna: build tower macedonia")

    assert places(scene) == ["thrace", "thessaly"]
    scene.refuses("anna: place-token serbia", "MU-CTRL-05")
    scene.refuses("anna: place-token moesia", "MU-CTRL-05")
    scene.refuses("anna: place-token albania", "MU-CTRL-05")
    scene.refuses("anna: place-token rhodes", "MU-CTRL-05")
    scene.play("anna: place-token thessaly")
    assert scene.controller("thessaly") == "anna"


@pytest.mark.rule("MU-CTRL-05")
def test_not_on_the_land_of_another() -> None:
    scene = given(
        THREE, technologies={"bruno": "architecture 2"}, control_tokens={"serbia": "anna"}
    )
    scene.play("bruno: build tower bosnia")

    scene.refuses("bruno: place-token serbia", "MU-CTRL-05")


@pytest.mark.rule("MU-CTRL-06")
def test_a_token_lets_the_garrison_leave() -> None:
    scene = builder(units={"serbia": "anna: 1 archer"})
    scene.play("anna: build tower macedonia", "anna: place-token serbia")
    scene.play("anna: remove archer serbia 1")

    assert scene.controller("serbia") == "anna"


@pytest.mark.rule("MU-CTRL-07")
def test_peaceful_taking() -> None:
    scene = builder()
    scene.play("anna: build tower macedonia", "anna: place-token serbia")

    assert scene.controller("serbia") == "anna"
    assert scene.honour("anna") == 10
    assert scene.state.barbarians == {}


@pytest.mark.rule("MU-CTRL-08", "MU-CTRL-14")
def test_a_tower_does_not_hold_its_own_territory() -> None:
    scene = builder(
        units={"serbia": "anna: 1 archer"},
        buildings={"serbia": "tower"},
        control_tokens={"moesia": "anna"},
    )
    scene.play("anna: remove archer serbia 1")

    assert scene.controller("serbia") is None
    assert scene.controller("moesia") == "anna"


@pytest.mark.rule("MU-CTRL-09", "MU-COMP-02")
def test_no_more_than_eight() -> None:
    eight = [
        "serbia", "moesia", "albania", "thessaly", "lycia", "paphlagonia", "thrace", "mysia",
    ]  # fmt: skip
    scene = builder(control_tokens=dict.fromkeys(eight, "anna"))
    scene.play("anna: build tower bithynia")
    assert len(tokens(scene.state)) == 8
    assert scene.legal("anna", "place-token") == []

    scene = builder(control_tokens=dict.fromkeys(eight[1:], "anna"))
    scene.play("anna: build castle bithynia", "anna: place-token lydia")
    assert len(tokens(scene.state)) == 8
    assert scene.legal("anna", "place-token") == []


# ---- what becomes of them


@pytest.mark.rule("MU-CTRL-11")
def test_a_token_falls_with_the_last_building_next_to_it() -> None:
    scene = builder(
        buildings={"thrace": "tower", "macedonia": "tower"}, control_tokens={"moesia": "anna"}
    )
    s = scene.state.copy()
    destroy_building(s, s.world.territory("thrace"), MILITARY, "MU-BLD-14")
    assert tokens(s) == ["moesia"]
    destroy_building(s, s.world.territory("macedonia"), MILITARY, "MU-BLD-14")

    assert tokens(s) == []


def kept_by_bruno(control_tokens: dict[str, str], **buildings: str) -> MedState:
    """Bruno has conquered Serbia with Anna's tower, and keeps it."""
    scene = given(
        THREE,
        units={"serbia": "bruno: 1 archer"},
        buildings={"serbia": "tower", **buildings},
        control_tokens=control_tokens,
    )
    s = scene.state.copy()
    replace_tokens(s, s.world.territory("serbia"), 1, 0)
    return s


@pytest.mark.rule("MU-CTRL-12")
def test_the_conqueror_replaces_tokens() -> None:
    s = kept_by_bruno({"moesia": "anna"})

    assert (tokens(s, 0), tokens(s, 1)) == ([], ["moesia"])
    assert s.control[s.world.territory("moesia")] == 1


@pytest.mark.rule("MU-CTRL-12")
def test_a_home_territory_is_not_taken_by_it() -> None:
    s = kept_by_bruno({"macedonia": "anna"})

    assert tokens(s, 0) + tokens(s, 1) == []
    assert s.control[s.world.territory("macedonia")] == 0


@pytest.mark.rule("MU-CTRL-12")
def test_a_token_of_another_tower_stays() -> None:
    s = kept_by_bruno({"moesia": "anna"}, macedonia="tower")

    assert (tokens(s, 0), tokens(s, 1)) == (["moesia"], [])


@pytest.mark.rule("MU-CTRL-13")
def test_a_kept_building_gives_no_further_tokens() -> None:
    s = kept_by_bruno({}, serbia="castle")

    assert tokens(s, 1) == []


@pytest.mark.rule("MU-CTRL-13")
def test_its_upgrade_gives_the_difference() -> None:
    scene = given(
        THREE,
        units={"serbia": "bruno: 1 archer"},
        buildings={"serbia": "fort"},
        technologies={"bruno": "architecture 2"},
    )
    scene.play("bruno: upgrade military serbia 3", "bruno: place-token moesia")

    assert tokens(scene.state, 1) == ["moesia"]
    assert scene.legal("bruno", "place-token") == []


@pytest.mark.rule("MU-CTRL-11", "MU-EVENT-11", "MU-CTRL-14")
@pytest.mark.parametrize(("last", "left"), [(0, ["moesia"]), (1, [])])
def test_a_token_stays_beside_a_building_of_his_that_nobody_controls_now(
    last: int, left: list[str]
) -> None:
    """A revolt razes the tower in Macedonia; the one in Serbia belongs to who controlled it last."""
    scene = given(
        THREE,
        cards={"bruno": "15"},
        buildings={"macedonia": "tower", "serbia": "tower"},
        control_tokens={"moesia": "anna"},
    )
    scene.state.last_control[scene.state.world.territory("serbia")] = last
    scene.restart()
    scene.play("bruno: play-at card-15 macedonia")

    assert tokens(scene.state) == left
