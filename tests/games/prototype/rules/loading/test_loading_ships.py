"""Ships: loading in port and from the sea, land transports aboard.

rules: MP-LOAD-02, MP-LOAD-05 to MP-LOAD-08, MP-LOAD-10, MP-LOAD-13 to MP-LOAD-15, MP-SUPPLY-07, MP-COMBAT-02
"""

from __future__ import annotations

import pytest

from gonfalon.games.prototype.state import HELD, OWNERLESS
from tests.games.prototype.transports import aboard, combat, mark, number, pm


@pytest.mark.rule("MP-LOAD-02")
def test_a_ship_in_any_port_loads_cheaper() -> None:
    scene = combat(
        vf={"liguria": "anna 5"},
        owner={"liguria": "barbarians"},
        transports={"liguria": "anna: galley 1 [2 vf]"},
        engines={"liguria": "anna: catapult"},
    )
    scene.play("anna: load galley-1 liguria 3")
    assert pm(scene, "galley-1") == 7
    scene.play("anna: put-engine catapult-1 galley-1")
    assert pm(scene, "galley-1") == 6


@pytest.mark.rule("MP-LOAD-05")
def test_a_galley_off_the_coast_lands_armies() -> None:
    scene = combat(
        vf={"judea": "anna 5", "sinai": "anna 5"},
        transports={"levantine-sea-sea": "anna: galley 1 [10 vf]"},
    )
    scene.play("anna: unload galley-1 judea 4")
    assert (scene.ground("anna", "judea"), pm(scene, "galley-1")) == (9, 6)
    scene.play("anna: load galley-1 sinai 3")
    assert (scene.ground("anna", "sinai"), pm(scene, "galley-1")) == (2, 5)
    scene.refuses("anna: load galley-1 rhodes 1", "MP-LOAD-05")


@pytest.mark.rule("MP-LOAD-02", "MP-LOAD-05")
def test_from_the_sea_the_settlement_on_the_shore_counts() -> None:
    scene = combat(
        vf={"judea": "anna 5"},
        transports={"levantine-sea-sea": "anna: galley 1 [10 vf, catapult]"},
        buildings={"judea": "town"},
    )
    scene.play("anna: unload galley-1 judea 4")
    assert pm(scene, "galley-1") == 7
    scene.play("anna: land-engine catapult-1 judea")
    assert pm(scene, "galley-1") == 6


@pytest.mark.rule("MP-LOAD-05")
def test_in_port_only_the_port_is_in_reach() -> None:
    scene = combat(vf={"thrace": "anna 5"}, transports={"thrace": "anna: galley 1 [1 vf]"})
    scene.refuses("anna: load galley-1 mysia 1", "MP-LOAD-05")
    scene.allows("anna: load galley-1 thrace 1")


@pytest.mark.rule("MP-SUPPLY-07", "MP-MOVE-09")
def test_nobody_lands_on_the_land_of_others() -> None:
    scene = combat(
        transports={
            "levantine-sea-sea": "anna: galley 1 [10 vf]",
            "lower-adriatic-sea": "anna: galley 1 [5 vf]",
        },
        war=["anna carla"],
    )
    scene.refuses("anna: unload galley-1 judea 4", "MP-MOVE-09")
    scene.refuses("anna: unload galley-2 bosnia 4", "MP-SUPPLY-07")
    scene.allows("anna: unload galley-2 albania 4")


@pytest.mark.rule("MP-LOAD-06")
def test_wagon_engine_and_armies_fill_a_galley() -> None:
    scene = combat(
        vf={"thrace": "anna 20"},
        transports={"thrace": "anna: galley 1, war-wagon 1"},
        engines={"thrace": "anna: catapult"},
        buildings={"thrace": "city"},
    )
    scene.play("anna: embark war-wagon-1 galley-1", "anna: put-engine catapult-1 galley-1")
    scene.refuses("anna: load galley-1 thrace 11", "MP-LOAD-06")
    scene.play("anna: load galley-1 thrace 10")
    assert "load galley-1 thrace" not in " ".join(scene.legal("anna", "load"))


@pytest.mark.rule("MP-MOVE-12")
def test_a_wagon_that_embarks_may_take_the_last_armies_along() -> None:
    scene = combat(
        vf={"thrace": "anna 0"},
        transports={"thrace": "anna: war-wagon 1 [5 vf]", "marmara-sea": "anna: galley 1 [1 vf]"},
        buildings={"thrace": "city"},
    )
    assert scene.owner("thrace") == "anna"
    scene.play("anna: embark war-wagon-1 galley-1")
    assert scene.owner("thrace") is None
    assert scene.happened("abandoned")


@pytest.mark.rule("MP-LOAD-06")
def test_caravan_and_armies_fill_a_merchant_ship() -> None:
    scene = combat(
        vf={"thrace": "anna 20"},
        transports={"thrace": "anna: merchant-ship 1, caravan 1, war-wagon 1"},
        engines={"thrace": "anna: catapult"},
        buildings={"thrace": "city"},
    )
    scene.play("anna: embark caravan-1 merchant-ship-1", "anna: load merchant-ship-1 thrace 5")
    scene.refuses("anna: load merchant-ship-1 thrace 1", "MP-LOAD-06")
    scene.refuses("anna: put-engine catapult-1 merchant-ship-1", "MP-CAPT-03")
    scene.refuses("anna: embark caravan-1 war-wagon-1", "MP-LOAD-06")


@pytest.mark.rule("MP-LOAD-07")
def test_the_load_of_a_carried_wagon_counts_for_the_ship() -> None:
    scene = combat(
        vf={"thrace": "anna 20"},
        transports={"thrace": "anna: galley 1, war-wagon 1 [20 vf]"},
        buildings={"thrace": "city"},
    )
    scene.refuses("anna: embark war-wagon-1 galley-1", "MP-LOAD-07")
    scene.play("anna: unload war-wagon-1 thrace 5", "anna: embark war-wagon-1 galley-1")
    scene.refuses("anna: load galley-1 thrace 1", "MP-LOAD-06")
    scene.play("anna: hand-over war-wagon-1 galley-1 6")
    assert (aboard(scene, "war-wagon-1"), aboard(scene, "galley-1")) == (9, 6)


@pytest.mark.rule("MP-LOAD-07")
def test_goods_of_a_carried_caravan_need_room_for_goods() -> None:
    scene = combat(
        vf={"thrace": "anna 20"},
        transports={"thrace": "anna: galley 1, merchant-ship 1 [8 salt], caravan 1 [1 vf, 3 wine]"},
        buildings={"thrace": "city"},
    )
    scene.refuses("anna: embark caravan-1 galley-1", "MP-LOAD-07")
    scene.refuses("anna: embark caravan-1 merchant-ship-1", "MP-LOAD-07")
    scene.play("anna: unload-goods caravan-1 thrace wine nowhere 1")
    scene.play("anna: embark caravan-1 merchant-ship-1")
    scene.refuses("anna: load-goods merchant-ship-1 thrace wine nowhere 1", "MP-LOAD-06")


@pytest.mark.rule("MP-LOAD-08")
def test_without_crew_no_transport_moves() -> None:
    scene = combat(
        vf={"thrace": "anna 5"},
        transports={"thrace": "anna: galley 1"},
        buildings={"thrace": "city"},
    )
    scene.refuses("anna: take galley-1", "MP-LOAD-08")
    scene.play("anna: load galley-1 thrace 1", "anna: take galley-1", "anna: go marmara-sea")
    assert scene.vf("anna", "marmara-sea") == 1


@pytest.mark.rule("MP-LOAD-08")
def test_who_is_aboard_a_carried_wagon_is_crew_of_the_ship() -> None:
    scene = combat(
        vf={"thrace": "anna 5"},
        transports={"thrace": "anna: galley 1, war-wagon 1 [3 vf]"},
        buildings={"thrace": "city"},
    )
    scene.play("anna: embark war-wagon-1 galley-1", "anna: take galley-1", "anna: go marmara-sea")
    assert scene.transports("anna", "marmara-sea") == ["galley-1", "war-wagon-1"]
    scene.refuses("anna: take war-wagon-1", "MP-LOAD-15")


@pytest.mark.rule("MP-LOAD-10")
def test_a_ship_that_lands_its_last_vf_is_nobodys() -> None:
    scene = combat(
        vf={"judea": "anna 5"}, transports={"levantine-sea-sea": "anna: galley 1 [4 vf]"}
    )
    scene.play("anna: unload galley-1 judea 4")
    assert scene.state.transport_owner[number(scene, "galley-1")] == OWNERLESS


@pytest.mark.rule("MP-LOAD-13")
def test_captains_go_ashore_from_the_sea_and_come_back() -> None:
    scene = combat(
        vf={"judea": "anna 5"}, transports={"levantine-sea-sea": "anna: galley 1 [4 vf, captain 2]"}
    )
    scene.play("anna: go-ashore captain-1a judea")
    assert scene.captain_levels("anna", "judea") == [2]
    scene.play("anna: board captain-1a galley-1")
    assert scene.captain_levels("anna", "levantine-sea-sea") == [2]
    assert pm(scene, "galley-1") == 7


@pytest.mark.rule("MP-LOAD-14")
@pytest.mark.parametrize(("hold", "left"), [("5 vf, captain 1", 7), ("5 vf", 6)])
def test_armies_change_ship_at_sea(hold: str, left: int) -> None:
    scene = combat(transports={"libyan-sea-sea": f"anna: galley 1 [{hold}], galley 1 [1 vf]"})
    scene.play("anna: hand-over galley-1 galley-2 4")
    assert (pm(scene, "galley-1"), pm(scene, "galley-2")) == (left, 7)
    assert aboard(scene, "galley-2") == 5


@pytest.mark.rule("MP-LOAD-14")
def test_carried_wagons_change_ship() -> None:
    scene = combat(
        transports={"libyan-sea-sea": "anna: galley 1 [2 vf, war-wagon 1 [3 vf]], galley 1 [1 vf]"}
    )
    scene.play("anna: embark war-wagon-1 galley-2")
    assert scene.state.transport_aboard[number(scene, "war-wagon-1")] == number(scene, "galley-2")
    assert pm(scene, "galley-1") == 6


@pytest.mark.rule("MP-LOAD-15")
def test_being_carried_costs_no_pm_but_counts_as_moving() -> None:
    scene = combat(
        vf={"thrace": "anna 5", "serbia": "barbarians 0"},
        transports={"mysia": "anna: war-wagon 1 [3 vf]", "thrace": "anna: galley 1 [2 vf]"},
        buildings={"thrace": "city", "lydia": "town"},
    )
    scene.play("anna: take war-wagon-1", "anna: go thrace")
    scene.play("anna: embark war-wagon-1 galley-1", "anna: take galley-1")
    scene.play("anna: go marmara-sea", "anna: go north-aegean-sea", "anna: go lydia")
    scene.play("anna: land war-wagon-1 lydia")
    assert pm(scene, "war-wagon-1") == 4
    assert pm(scene, "galley-1") == 4
    scene.play("anna: take war-wagon-1", "anna: go mysia")


@pytest.mark.rule("MP-LOAD-15", "MP-COMBAT-02")
def test_a_caravan_shipped_in_combat_stays_in_commerce() -> None:
    scene = combat(
        vf={"thrace": "anna 5"},
        transports={"thrace": "anna: galley 1 [2 vf], caravan 1 [2 vf]"},
        buildings={"thrace": "city", "lydia": "town"},
    )
    scene.play("anna: embark caravan-1 galley-1", "anna: take galley-1")
    scene.play("anna: go marmara-sea", "anna: go north-aegean-sea", "anna: go lydia")
    scene.play("anna: land caravan-1 lydia", "anna: done")
    scene.pass_until("commerce.turn", "anna")
    scene.refuses("anna: take caravan-1", "MP-COMBAT-02")
    scene.allows("anna: buy caravan-1 wine 1")


@pytest.mark.rule("MP-EVENT-09", "MP-LOAD-15")
def test_a_held_wagon_is_not_shipped() -> None:
    scene = combat(
        vf={"thrace": "anna 5"},
        transports={"thrace": "anna: galley 1 [2 vf], caravan 1 [2 vf]"},
        buildings={"thrace": "city"},
    )
    mark(scene, "caravan-1", HELD)
    scene.refuses("anna: embark caravan-1 galley-1", "MP-EVENT-09")


@pytest.mark.rule("MP-LOAD-06", "MP-LOAD-07")
def test_what_a_carried_caravan_takes_needs_room_in_its_ship_as_well() -> None:
    """The first ship has 8 of 10 goods and room for 3 VF; what it hands to its own Caravan stays aboard."""
    scene = combat(
        vf={"thrace": "anna 20"},
        transports={
            "thrace": "anna: merchant-ship 1 [1 vf, 8 salt, caravan 1 [1 vf]], merchant-ship 1 [1 vf, 5 wine], caravan 1 [1 vf, 4 furs],"
            " war-wagon 1 [5 vf]"
        },
        buildings={"thrace": "city"},
    )
    assert [move for move in scene.legal("anna") if " caravan-1 " in move.partition(" ")[2]] == [
        "hand-over merchant-ship-1 caravan-1 1..1",
        "hand-goods merchant-ship-1 caravan-1 salt nowhere 1..8",
        "hand-over merchant-ship-2 caravan-1 1..1",
        "hand-goods merchant-ship-2 caravan-1 wine nowhere 1..2",
        "hand-over war-wagon-1 caravan-1 1..3",
        "hand-over caravan-2 caravan-1 1..1",
        "hand-goods caravan-2 caravan-1 furs nowhere 1..2",
    ]
    scene.refuses("anna: hand-goods merchant-ship-2 caravan-1 wine nowhere 3", "MP-LOAD-06")
    scene.refuses("anna: hand-over war-wagon-1 caravan-1 4", "MP-LOAD-06")
