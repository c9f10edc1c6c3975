"""ARM, CAP, PRIS: units, captains, prisoners."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.medioevo.state import HELD, RETURNED
from tests.games.medioevo.scene import THREE, Scene, given

ART = {"anna": "military-art 1"}
NONE = (0, 0, 0, 0)


def returned(units: tuple[int, int, int, int], **more: Any) -> dict[str, Any]:
    return {"returned": [units, NONE, NONE], **more}


def held_by_bruno(units: tuple[int, int, int, int]) -> dict[str, Any]:
    prisoners = [NONE] * 9
    prisoners[1 * 3 + 0] = units
    return {"prisoners": prisoners}


def on_board(scene: Scene) -> int:
    return sum(map(sum, scene.state.army[0].values()))


# ---- ARM


@pytest.mark.rule("MU-ARM-01")
def test_prices() -> None:
    scene = given(THREE, buildings={"thrace": "village"})
    scene.play("anna: enlist light-infantry thrace 3", "anna: enlist cavalry lydia 1")

    assert scene.florins("anna") == 1000 - 160
    assert scene.state.world.unit_cost == [20, 50, 50, 100]


@pytest.mark.rule("MU-ARM-02")
def test_where_units_are_placed() -> None:
    scene = given(THREE, buildings={"rhodes": "tower"})

    scene.allows("anna: enlist archer thrace 3", "anna: enlist archer rhodes 3")
    scene.refuses("anna: enlist archer mysia 1", "MU-ARM-02")
    scene.refuses("anna: enlist captain thrace 1", "MU-ARM-01")


@pytest.mark.rule("MU-ARM-03")
def test_three_and_the_levels_of_settlements() -> None:
    scene = given(THREE, buildings={"thrace": "village", "lydia": "city"})

    assert "enlist archer thrace 1..7" in scene.legal("anna")
    scene.refuses("anna: enlist archer thrace 8", "MU-ARM-03")
    scene.play("anna: enlist archer thrace 7")
    assert scene.legal("anna", "enlist") == []
    scene.refuses("anna: enlist light-infantry lydia 1", "MU-ARM-03")


@pytest.mark.rule("MU-ARM-03")
def test_settlements_on_lost_land_do_not_count() -> None:
    scene = given(
        THREE, buildings={"thrace": "city"}, units={"thrace": "barbarians: 1 light-infantry"}
    )

    scene.allows("anna: enlist archer lydia 3")
    scene.refuses("anna: enlist archer lydia 4", "MU-ARM-03")


@pytest.mark.rule("MU-ARM-04")
def test_what_counts_against_the_limit() -> None:
    scene = given(
        THREE,
        buildings={"thrace": "village"},
        technologies=ART,
        fields=returned((1, 0, 0, 0)),
    )
    scene.play("anna: enlist archer thrace 2", "anna: hire-captain thrace 1")
    scene.play("anna: place light-infantry thrace 1")

    scene.refuses("anna: enlist archer thrace 1", "MU-ARM-03")
    scene.allows("anna: promote-captain captain-1a 2")


@pytest.mark.rule("MU-ARM-04", "MU-PRIS-05")
def test_four_of_five_returned_units() -> None:
    scene = given(THREE, buildings={"thrace": "village"}, fields=returned((5, 0, 0, 0)))
    scene.refuses("anna: place light-infantry thrace 5", "MU-ARM-03")
    scene.play("anna: place light-infantry thrace 4")

    assert scene.state.returned[0] == (1, 0, 0, 0)
    assert scene.florins("anna") == 1000
    assert on_board(scene) == 4


@pytest.mark.rule("MU-ARM-05")
def test_a_new_settlement_raises_the_limit() -> None:
    scene = given(THREE, buildings={"thrace": "village"}, technologies={"anna": "masonry 1"})
    scene.play("anna: enlist light-infantry thrace 4")
    scene.refuses("anna: enlist light-infantry thrace 1", "MU-ARM-03")
    scene.play("anna: build village lydia", "anna: enlist light-infantry thrace 1")

    assert on_board(scene) == 5


@pytest.mark.rule("MU-ARM-03")
def test_the_limit_is_new_every_turn() -> None:
    scene = given(THREE, phase="purchase", fields={"units_placed": [3, 3, 3]})

    scene.allows("anna: enlist archer thrace 3")


# ---- CAP


@pytest.mark.rule("MU-CAP-01", "MU-TN-13")
def test_a_captain_of_level_two() -> None:
    scene = given(
        THREE,
        technologies=ART,
        tokens={"anna": "2 red"},
        florins={"anna": 200},
        buildings={"rhodes": "tower"},
    )
    scene.play("anna: flip red", "anna: flip red", "anna: hire-captain rhodes 2")

    assert scene.florins("anna") == 0
    assert scene.state.captain_at[0] == scene.state.world.territory("rhodes")
    assert scene.state.captain_level[0] == 2


@pytest.mark.rule("MU-CAP-01")
def test_where_and_how_captains_are_hired() -> None:
    scene = given(THREE, technologies=ART)

    scene.refuses("anna: hire-captain mysia 1", "MU-CAP-01")
    scene.refuses("anna: hire-captain thrace 4", "MU-CAP-01")
    scene.refuses("bruno: hire-captain pannonia 1", "MU-TN-13")


@pytest.mark.rule("MU-CAP-02", "MU-TN-13")
def test_promotion() -> None:
    scene = given(
        THREE,
        technologies=ART,
        tokens={"anna": "2 red"},
        florins={"anna": 200},
        buildings={"rhodes": "castle"},
        units={"rhodes": "anna: captain 1", "mysia": "anna: captain 1"},
    )
    scene.play("anna: flip red", "anna: flip red")
    scene.refuses("anna: promote-captain captain-1b 2", "MU-CAP-02")
    scene.refuses("anna: promote-captain captain-1a 1", "MU-CAP-02")
    scene.refuses("anna: promote-captain captain-2a 2", "MU-CAP-02")
    scene.play("anna: promote-captain captain-1a 3")

    assert scene.florins("anna") == 0
    assert scene.state.captain_level[0] == 3


@pytest.mark.rule("MU-CAP-03")
def test_three_captains_at_most() -> None:
    scene = given(
        THREE, technologies=ART, units={"thrace": "anna: captain 1, captain 1, captain 2"}
    )

    scene.refuses("anna: hire-captain thrace 1", "MU-CAP-03")


@pytest.mark.rule("MU-CAP-03")
def test_a_captured_captain_is_not_available() -> None:
    scene = given(
        THREE,
        technologies=ART,
        fields={
            "captain_at": [HELD - 1, RETURNED, HELD - 2, *[-1] * 12],
            "captain_level": [1, 1, 2, *[0] * 12],
        },
    )

    scene.refuses("anna: hire-captain thrace 1", "MU-CAP-03")


@pytest.mark.rule("MU-CAP-04")
def test_a_removed_captain_loses_his_level() -> None:
    scene = given(THREE, technologies=ART, units={"thrace": "anna: captain 3"})
    scene.play("anna: remove-captain captain-1a", "anna: hire-captain thrace 1")

    assert scene.florins("anna") == 1000 - 200
    assert scene.state.captain_level[0] == 1


# ---- PRIS


@pytest.mark.rule("MU-PRIS-02", "MU-PRIS-03")
@pytest.mark.parametrize(("unit", "price"), [(0, 40), (1, 100), (2, 100), (3, 200)])
def test_ransom_of_units(unit: int, price: int) -> None:
    """The captor is not asked."""
    units = [0, 0, 0, 0]
    units[unit] = 1
    name = ["light-infantry", "heavy-infantry", "archer", "cavalry"][unit]
    scene = given(THREE, fields=held_by_bruno((units[0], units[1], units[2], units[3])))
    scene.play(f"anna: ransom @bruno {name} 1")

    assert (scene.florins("anna"), scene.florins("bruno")) == (1000 - price, 1000 + price)
    assert scene.state.returned[0] == tuple(units)


@pytest.mark.rule("MU-PRIS-02")
def test_ransom_of_a_captain() -> None:
    scene = given(
        THREE,
        fields={"captain_at": [HELD - 1] + [-1] * 14, "captain_level": [2] + [0] * 14},
    )
    scene.refuses("bruno: ransom-captain captain-1a", "MU-PRIS-02")
    scene.play("anna: ransom-captain captain-1a")

    assert scene.florins("bruno") == 1400
    scene.play("anna: place-captain captain-1a thrace")
    assert scene.state.captain_level[0] == 2


@pytest.mark.rule("MU-PRIS-02")
def test_only_what_is_held_can_be_ransomed() -> None:
    scene = given(THREE, fields=held_by_bruno((0, 0, 2, 0)), florins={"anna": 150})

    assert scene.legal("anna", "ransom") == ["ransom player-2 archer 1..1"]
    scene.refuses("anna: ransom @bruno archer 3", "MU-PRIS-02")
    scene.refuses("anna: ransom @carla archer 1", "MU-PRIS-02")
    scene.refuses("anna: ransom @bruno archer 2", "MU-BUY-04")


@pytest.mark.rule("MU-PRIS-04")
def test_a_ransomed_unit_is_placed_or_waits() -> None:
    scene = given(THREE, fields=held_by_bruno((0, 0, 2, 0)))
    scene.play("anna: ransom @bruno archer 1", "anna: place archer thrace 1")
    assert on_board(scene) == 1
    scene.play("anna: enlist archer thrace 2", "anna: ransom @bruno archer 1")

    scene.refuses("anna: place archer thrace 1", "MU-ARM-03")
    assert scene.state.returned[0] == (0, 0, 1, 0)
    assert not any(map(any, scene.state.prisoners))


@pytest.mark.rule("MU-PRIS-05", "MU-PRIS-07")
def test_where_returned_units_are_placed() -> None:
    scene = given(THREE, fields=returned((0, 2, 0, 0)), buildings={"rhodes": "tower"})

    scene.allows("anna: place heavy-infantry rhodes 2")
    scene.refuses("anna: place heavy-infantry mysia 1", "MU-PRIS-05")
    scene.refuses("anna: place archer thrace 1", "MU-PRIS-05")
    scene.refuses("anna: place-captain captain-1a thrace", "MU-PRIS-05")


@pytest.mark.rule("MU-PRIS-08", "MU-COMP-01")
def test_the_returned_pool_is_no_reserve() -> None:
    scene = given(THREE, units={"thrace": "anna: 8 archer"}, fields=returned((0, 0, 2, 0)))
    scene.refuses("anna: enlist archer thrace 1", "MU-PRIS-08")
    scene.play("anna: dismiss archer 1", "anna: enlist archer thrace 1")

    assert scene.state.returned[0] == (0, 0, 1, 0)
    scene.refuses("anna: dismiss archer 2", "MU-PRIS-08")


@pytest.mark.rule("MU-PRIS-08")
def test_dismissal_in_the_tax_phase() -> None:
    fields = returned((0, 0, 2, 0), captain_at=[RETURNED] + [-1] * 14, captain_level=[3] + [0] * 14)
    scene = given(THREE, phase="tax", fields=fields)
    scene.play("anna: dismiss archer 2", "anna: dismiss-captain captain-1a")
    scene.play("anna: tax 30", "bruno: tax 30", "carla: tax 30")

    assert scene.state.returned[0] == NONE
    assert scene.state.captain_at[0] == -1
