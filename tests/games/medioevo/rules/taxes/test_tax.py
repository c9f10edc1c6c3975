"""TAX, MAINT: income and maintenance."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.medioevo.scene import THREE, Scene, given


def at_tax(**position: Any) -> Scene:
    """The Tax phase; everybody begins with nothing unless said otherwise."""
    position.setdefault("florins", {"anna": 0, "bruno": 0, "carla": 0})
    return given(position.pop("players", THREE), phase="tax", **position)


def booked(scene: Scene, level: int = 30, kind: str = "income", name: str = "anna") -> int:
    """Everybody hands in a form; what was booked for a player."""
    scene.play(f"anna: tax {level}", "bruno: tax 30", "carla: tax 30")
    found = [e for e in scene.happened(kind) if e.values["seat"] == scene.seat(name)]
    return int(found[0].values["florins"]) if found else 0


# ---- TAX


@pytest.mark.rule("MU-TAX-01")
def test_income_200_pays_160_of_maintenance() -> None:
    scene = at_tax(
        units={"thrace": "anna: 8 light-infantry"},
        buildings={"thrace": "town", "lydia": "village"},
    )
    # 7 territories, a town and a village are 10 territories
    booked(scene, 20)

    assert scene.florins("anna") == 200 - 160


@pytest.mark.rule("MU-TAX-02")
@pytest.mark.parametrize("level", [10, 20, 30, 40, 50])
def test_every_level_may_follow_every_level(level: int) -> None:
    scene = at_tax(tax={"anna": 10})
    booked(scene, level)

    assert scene.state.tax[0] == level


@pytest.mark.rule("MU-TAX-02")
@pytest.mark.parametrize("level", [0, 5, 25, 60])
def test_other_levels_are_refused(level: int) -> None:
    scene = at_tax()

    scene.refuses(f"anna: tax {level}", "MU-TAX-02")


@pytest.mark.rule("MU-TAX-02")
def test_the_level_is_unseen_until_all_have_chosen() -> None:
    scene = at_tax(tax={"anna": 20})
    scene.play("anna: tax 50")
    assert scene.state.tax[0] == 20
    known = scene.table.knowledge(1)
    assert known.sealed[0] == ()
    scene.play("bruno: tax 30", "carla: tax 30")

    assert scene.state.tax[0] == 50
    assert {e.values["florins"] for e in scene.happened("tax-level")} == {50, 30}


@pytest.mark.rule("MU-TAX-03")
def test_every_territory_pays() -> None:
    assert booked(at_tax(), 30) == 210


@pytest.mark.rule("MU-TAX-03")
def test_a_conquered_territory_pays_too() -> None:
    scene = at_tax(units={"serbia": "anna: 1 archer"}, control_tokens={"moesia": "anna"})

    assert booked(scene, 10) == 90


@pytest.mark.rule("MU-TAX-04")
def test_civilian_buildings_count_as_territories() -> None:
    scene = at_tax(buildings={"thrace": "village", "lydia": "city"})

    assert booked(scene, 20) == (7 + 1 + 3) * 20


@pytest.mark.rule("MU-TAX-04")
def test_a_town_counts_two() -> None:
    assert booked(at_tax(buildings={"thrace": "town"}), 10) == 90


@pytest.mark.rule("MU-TAX-05")
def test_only_cities_draw_on_their_market() -> None:
    scene = at_tax(
        buildings={"thrace": "city", "lydia": "town"},
        markets={
            "thrace": "salt, furs, grain, slaves",
            "lydia": "salt, furs, grain, wine, clothes",
        },
    )

    assert booked(scene, 10) == (7 + 3 + 2) * 10 + 80


@pytest.mark.rule("MU-TAX-05")
def test_a_market_without_a_city_gives_nothing() -> None:
    assert booked(at_tax(markets={"thrace": "salt, furs"}), 10) == 70


@pytest.mark.rule("MU-TAX-06")
def test_castles_and_cathedrals_give_nothing() -> None:
    assert booked(at_tax(buildings={"thrace": "castle, cathedral"}), 40) == 7 * 40


@pytest.mark.rule("MU-TAX-07")
def test_a_rebel_territory_gives_nothing() -> None:
    scene = at_tax(
        units={"thrace": "anna: 1 archer; barbarians: 1 light-infantry"},
        buildings={"thrace": "city"},
    )

    assert booked(scene, 10) == 60


@pytest.mark.rule("MU-TAX-07")
def test_a_contested_territory_pays_nobody() -> None:
    scene = at_tax(units={"thrace": "anna: 1 archer; bruno: 1 archer"}, war=["anna bruno"])

    assert booked(scene, 10) == 60


@pytest.mark.rule("MU-TAX-08", "MU-ELIM-01")
def test_a_landless_player_is_relieved() -> None:
    places = ["thrace", "macedonia", "bithynia", "mysia", "lydia", "peloponnese", "rhodes"]
    prisoners = [(0, 0, 0, 0)] * 9
    prisoners[1 * 3 + 0] = (3, 0, 0, 0)
    scene = at_tax(
        units=dict.fromkeys(places, "bruno: 1 light-infantry"),
        fields={"prisoners": prisoners},
        florins={"bruno": 500},
    )

    assert booked(scene, 50) == 200


@pytest.mark.rule("MU-TAX-08")
def test_a_player_with_one_unit_is_not_landless() -> None:
    places = ["thrace", "macedonia", "bithynia", "mysia", "lydia", "peloponnese", "rhodes"]
    units = dict.fromkeys(places, "bruno: 1 light-infantry")
    units["thrace"] = "anna: 1 archer; bruno: 1 light-infantry"
    scene = at_tax(units=units, florins={"anna": 100, "bruno": 500})

    assert booked(scene, 50) == 0


@pytest.mark.rule("MU-TAX-09")
def test_exactly_the_income_is_added() -> None:
    scene = at_tax(buildings={"thrace": "city", "lydia": "town"}, markets={"thrace": "salt, furs"})
    # 12 territories at 30 less the ledger's 340: 25 territories would not do
    assert booked(scene, 30) == 360 + 40
    assert scene.florins("anna") == 400


@pytest.mark.rule("MU-TAX-10")
def test_one_form_for_level_and_removals() -> None:
    scene = at_tax(pieces={"thrace": "anna: galley 1"}, units={"thrace": "anna: 3 archer"})
    scene.play("anna: remove-piece piece-1a")
    assert scene.state.piece_kind[0] >= 0  # nothing happens before all forms are in
    booked(scene, 40)

    assert scene.state.piece_kind[0] == -1
    assert scene.florins("anna") == 280 - 60


@pytest.mark.rule("MU-TAX-10")
def test_players_are_booked_in_turn_order() -> None:
    scene = at_tax()
    scene.play("carla: tax 30", "bruno: tax 30", "anna: tax 30")

    assert [event.values["seat"] for event in scene.happened("income")] == [0, 1, 2]


@pytest.mark.rule("MU-TAX-10")
def test_a_form_counts_its_own_removals() -> None:
    scene = at_tax(units={"thrace": "anna: 2 archer"})
    scene.play("anna: remove archer thrace 1")

    assert scene.legal("anna", "remove") == ["remove archer thrace 1..1"]
    scene.refuses("anna: remove archer thrace 2", "MU-TIME-12")
    scene.play("anna: remove archer thrace 1")
    assert scene.legal("anna", "remove") == []


@pytest.mark.rule("MU-TIME-13")
def test_without_an_answer_the_level_stays() -> None:
    scene = at_tax(tax={"anna": 20, "bruno": 0})
    scene.default("anna")
    scene.default("bruno")
    scene.default("carla")

    assert scene.state.tax == [20, 30, 30]


# ---- MAINT


@pytest.mark.rule("MU-MAINT-01")
def test_twenty_florins_for_every_piece() -> None:
    scene = at_tax(
        units={
            "thrace": "anna: 2 light-infantry, 1 heavy-infantry, 1 archer, 1 cavalry, captain 2"
        },
        pieces={"thrace": "anna: siege-engine 3, war-wagon 1, war-wagon 3, galley 1"},
        florins={"anna": 500},
    )

    assert booked(scene, 10, "maintenance") == 200


@pytest.mark.rule("MU-MAINT-02", "MU-PRIS-01")
def test_what_is_not_on_the_board_costs_nothing() -> None:
    prisoners = [(0, 0, 0, 0)] * 9
    prisoners[0 * 3 + 1] = (0, 0, 3, 0)
    scene = at_tax(
        units={"thrace": "anna: 1 archer"},
        buildings={"thrace": "castle"},
        control_tokens={"moesia": "anna"},
        cards={"anna": "1, 2"},
        fields={"returned": [(4, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)], "prisoners": prisoners},
    )

    assert booked(scene, 10, "maintenance") == 20


@pytest.mark.rule("MU-MAINT-03")
def test_removed_pieces_owe_nothing() -> None:
    scene = at_tax(units={"thrace": "anna: 10 archer"}, florins={"anna": 500})
    scene.play("anna: remove archer thrace 3")

    assert booked(scene, 10, "maintenance") == 140
    assert sum(map(sum, scene.state.army[0].values())) == 7


def poor(florins: int, army: str, **more: Any) -> Scene:
    """Anna after her income: all her land is lost, one garrison of hers is besieged there, no loan is possible."""
    places = ["macedonia", "bithynia", "mysia", "lydia", "peloponnese", "rhodes"]
    units = dict.fromkeys(places, "bruno: 1 light-infantry")
    units["thrace"] = f"anna: {army}; bruno: 1 light-infantry"
    fields = {"credit": [1, 0, 0], **more.pop("fields", {})}
    scene = at_tax(units=units, fields=fields, florins={"anna": florins, "bruno": 500}, **more)
    booked(scene, 10)
    return scene


@pytest.mark.rule("MU-MAINT-04")
def test_two_of_four_must_go() -> None:
    scene = poor(50, "4 archer")
    assert scene.window == "pay.due"
    assert scene.asked == ["anna"]
    scene.refuses("anna: loan", "MU-DEBT-01")
    scene.play("anna: remove archer thrace 1")
    assert scene.window == "pay.due"
    scene.play("anna: remove archer thrace 1")

    assert scene.window == "purchase"
    assert scene.florins("anna") == 10


@pytest.mark.rule("MU-MAINT-04", "MU-TIME-08")
def test_a_loan_pays_for_all() -> None:
    scene = poor(40, "3 archer", fields={"credit": [0, 0, 0]})
    assert scene.window == "pay.due"
    scene.play("anna: loan")

    assert scene.florins("anna") == 480
    assert scene.window == "purchase"


@pytest.mark.rule("MU-TIME-08")
def test_a_voluntary_price_opens_no_window() -> None:
    scene = given(THREE, florins={"anna": 40})

    scene.refuses("anna: enlist archer thrace 1", "MU-BUY-04")
    assert scene.window == "purchase"


@pytest.mark.rule("MU-TIME-13")
def test_without_an_answer_a_loan_is_taken_or_the_cheapest_go() -> None:
    scene = poor(40, "2 light-infantry, 1 cavalry", fields={"credit": [0, 0, 0]})
    scene.default("anna")
    assert scene.state.debt[0] == 500

    scene = poor(40, "2 light-infantry, 1 cavalry")
    scene.default("anna")
    assert sum(map(sum, scene.state.army[0].values())) == 2
    assert scene.florins("anna") == 0


@pytest.mark.rule("MU-MAINT-05", "MU-CONTROL-07")
def test_a_removal_loses_the_territory_but_its_tax_is_kept() -> None:
    scene = at_tax(units={"serbia": "anna: 1 archer"})
    scene.play("anna: remove archer serbia 1")

    assert booked(scene, 10) == 80
    assert scene.controller("serbia") is None


@pytest.mark.rule("MU-MAINT-05", "MU-COMP-18")
def test_cubes_of_a_removed_caravan_return() -> None:
    scene = at_tax(pieces={"thrace": "anna: caravan 1 [2 wine]"})
    scene.play("anna: remove-piece piece-1a")
    booked(scene)

    assert scene.state.piece_cubes[0] == ()


@pytest.mark.rule("MU-FLOW-07", "MU-MAINT-05")
def test_barbarians_left_alone_plunder() -> None:
    scene = at_tax(
        units={"thrace": "anna: 1 archer; barbarians: 1 light-infantry"},
        pieces={"thrace": "anna: caravan 1"},
    )
    scene.play("anna: remove archer thrace 1")
    booked(scene)

    assert scene.state.piece_kind[0] == -1


@pytest.mark.rule("MU-MAINT-06")
def test_no_piece_is_kept_for_half_its_price() -> None:
    scene = poor(30, "2 archer")
    scene.play("anna: remove archer thrace 1")

    assert scene.florins("anna") == 10


@pytest.mark.rule("MU-MAINT-07")
def test_maintenance_comes_before_interest() -> None:
    scene = poor(60, "1 archer", debt={"anna": 500}, pieces={"thrace": "anna: caravan 1"})

    assert [e.kind for e in scene.events if e.kind in ("maintenance", "bankrupt")][:2] == [
        "maintenance",
        "bankrupt",
    ]
    assert scene.florins("anna") == 20
    assert scene.happened("bankrupt")[0].values["florins"] == 50


@pytest.mark.rule("MU-MAINT-08", "MU-REMOVE-02")
def test_cargo_pays_too_and_goes_with_its_galley() -> None:
    position: dict[str, Any] = {
        "pieces": {"south-aegean-sea": "anna: galley 2"},
        "units": {"south-aegean-sea": "anna: 3 archer, captain 1"},
        "florins": {"anna": 500},
    }
    assert booked(at_tax(**position), 10, "maintenance") == 100
    scene = at_tax(**position)
    scene.play("anna: remove-piece piece-1a")

    assert booked(scene, 10, "maintenance") == 0
    assert scene.state.army[0] == {}


@pytest.mark.rule("MU-MAINT-08")
def test_units_aboard_are_removed_one_by_one() -> None:
    scene = at_tax(
        pieces={"south-aegean-sea": "anna: galley 2"},
        units={"south-aegean-sea": "anna: 3 archer"},
        florins={"anna": 500},
    )
    scene.play("anna: remove-aboard piece-1a archer 2")

    assert booked(scene, 10, "maintenance") == 40
