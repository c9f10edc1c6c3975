"""Conquest: who moves in, and what becomes of what stands there.

rules: MP-CONQ-01 to MP-CONQ-14, MP-CAPITAL-01 to MP-CAPITAL-06, MP-TRANS-10, MP-CONTEST-03, MP-ELIM-01, MP-SCORE-01, MP-POPE-01, MP-POPE-02
"""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.prototype.state import NOBODY
from tests.games.prototype.battles import PLAYERS, charge, no_cards
from tests.games.prototype.scene import Scene, given


def taken(place: str = "moesia", start: str = "thrace", **more: Any) -> Scene:
    """Anna has just conquered a territory of 1 VF of Bruno; she is asked what becomes of what stands there."""
    vf = {place: "bruno 1", **more.pop("vf", {})}
    transports = {start: "anna: war-wagon 1 [20 vf, captain 3]", **more.pop("transports", {})}
    capital = {} if "capitals" in more else {"pannonia": "village"}
    buildings = {**capital, **more.pop("buildings", {})}
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"], vf=vf, transports=transports,
        buildings=buildings, **more,
    )  # fmt: skip
    scene.dice("d6=6", "d6=1")
    charge(scene, place)
    if scene.window.startswith("battle"):
        scene.dice("d6=6", "d6=1")
    no_cards(scene)
    return scene


@pytest.mark.rule("MP-CONQ-01")
def test_the_wagon_moves_in_with_its_load() -> None:
    scene = taken()
    assert scene.owner("moesia") == "anna"
    assert scene.transports("anna", "moesia") == ["war-wagon-1"]
    assert scene.vf("anna", "moesia") >= 19
    assert scene.captain_levels("anna", "moesia") == [3]


@pytest.mark.rule("MP-CONQ-02")
@pytest.mark.rule("MP-CONQ-03")
@pytest.mark.rule("MP-SCORE-01")
def test_each_element_is_decided_on_its_own() -> None:
    scene = taken(
        buildings={"moesia": "city, cathedral"}, captains={"moesia": "bruno: 2"},
        engines={"moesia": "bruno: catapult"}, transports={"moesia": "bruno: caravan 1, caravan 2"},
    )  # fmt: skip
    assert scene.window == "conquest.choices"
    caravans = [move.split()[1] for move in scene.legal("anna", "destroy-transport")]
    scene.play("anna: destroy-captain captain-2a", "anna: keep-building city")
    scene.play(f"anna: destroy-transport {caravans[0]}", f"anna: keep-transport {caravans[1]}")
    scene.refuses("anna: destroy-building castle", "MP-CONQ-02")
    scene.play("anna: plunder-building cathedral", "anna: keep-engine catapult-1")
    assert scene.window == "combat.turn"
    assert scene.honour("anna") == 2
    assert scene.florins("anna") == 1500
    assert scene.building("moesia") == ["city"]
    assert scene.transports("anna", "moesia") == ["war-wagon-1", caravans[1]]
    assert scene.state.engine_owner[0] == 0


@pytest.mark.rule("MP-CONQ-03")
def test_barbarian_buildings_bring_no_honour() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", vf={"moesia": "barbarians 1"}, buildings={"moesia": "village"},
        transports={"thrace": "anna: war-wagon 1 [20 vf, captain 1]"},
    )  # fmt: skip
    scene.dice("d6=6", "d6=1")
    charge(scene, "moesia")
    scene.play("anna: destroy-building village")
    assert scene.honour("anna") == 0
    assert scene.building("moesia") == []


@pytest.mark.rule("MP-CONQ-04")
def test_plunder_pays_half_the_listed_value() -> None:
    scene = taken(
        buildings={"moesia": "cathedral, town"}, captains={"moesia": "bruno: 2"},
        transports={"moesia": "bruno: war-wagon 2"}, engines={"moesia": "bruno: trebuchet"},
    )  # fmt: skip
    scene.play("anna: plunder-building cathedral", "anna: plunder-captain captain-2a")
    assert scene.florins("anna") == 1000 + 500 + 100
    (wagon,) = [move.split()[1] for move in scene.legal("anna", "plunder-transport")]
    scene.play("anna: plunder-building town", "anna: plunder-engine trebuchet-1")
    scene.play(f"anna: plunder-transport {wagon}")
    assert scene.florins("anna") == 1000 + 500 + 100 + 50 + 100 + 75
    assert scene.honour("anna") == 0


@pytest.mark.rule("MP-CONQ-05")
@pytest.mark.rule("MP-TRANS-10")
def test_limits_of_what_may_be_kept() -> None:
    scene = taken(
        engines={"moesia": "bruno: catapult", "thrace": "anna: catapult"},
        transports={"moesia": "bruno: war-wagon 1, caravan 3"}, captains={"moesia": "bruno: 1"},
    )  # fmt: skip
    (engine,) = [move.split()[1] for move in scene.legal("anna", "destroy-engine")]
    wagon, caravan = (move.split()[1] for move in scene.legal("anna", "destroy-transport"))
    scene.refuses(f"anna: keep-engine {engine}", "MP-ENGINE-02")
    scene.refuses(f"anna: keep-transport {wagon}", "MP-TRANS-10")
    scene.allows(f"anna: keep-transport {caravan}")
    assert not scene.legal("anna", "keep-captain")
    scene.play("anna: done")
    assert scene.transports("anna", "moesia") == ["war-wagon-1", caravan]
    assert scene.state.transport_level[scene.state.world.transport_names.index(caravan)] == 3
    assert scene.state.transport_vf[scene.state.world.transport_names.index(caravan)] == 0
    assert scene.florins("anna") == 1000 + 50 + 50 + 50


@pytest.mark.rule("MP-CONQ-06")
def test_damage_stays() -> None:
    scene = taken(buildings={"moesia": "fort"}, damaged={"moesia": "fort"})
    scene.play("anna: keep-building fort")
    assert scene.building("moesia") == ["fort"]
    assert scene.state.damage[scene.state.world.territory("moesia")]


@pytest.mark.rule("MP-CONQ-07")
def test_neighbours_of_conquered_barbarians_take_up_arms() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", vf={"moesia": "barbarians 1"},
        transports={"thrace": "anna: war-wagon 1 [20 vf, captain 1]"},
    )  # fmt: skip
    scene.dice("d6=6", "d6=1")
    charge(scene, "moesia")
    assert scene.vf("barbarians", "serbia") == 1
    assert scene.vf("barbarians", "wallachia") == 1
    player = taken()
    assert player.vf("barbarians", "serbia") == 0


@pytest.mark.rule("MP-CONQ-08")
@pytest.mark.rule("MP-POPE-01")
@pytest.mark.rule("MP-POPE-02")
def test_rome_is_taken_from_the_pope() -> None:
    """The conqueror gains 1, the Pope loses 2; an orthodox conqueror leaves the see vacant."""
    scene = taken("latium", "campania", pope="bruno", vf={"campania": "anna 5"})
    assert scene.honour("anna") == 1
    assert scene.honour("bruno") == -2
    assert scene.state.pope == NOBODY


@pytest.mark.rule("MP-CONQ-09")
@pytest.mark.rule("MP-CONQ-11")
@pytest.mark.rule("MP-CONQ-12")
def test_a_ship_taken_at_sea() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"],
        transports={"marmara-sea": "anna: galley 1 [10 vf, captain 1]; bruno: merchant-ship 3 [1 vf, 30 salt]"},
    )  # fmt: skip
    scene.dice("d4=4", "d6=6", "d6=1")
    scene.play("anna: attack-convoy marmara-sea @bruno", "anna: charge")
    assert scene.window == "conquest.choices"
    (ship,) = [move.split()[1] for move in scene.legal("anna", "keep-transport")]
    scene.play(f"anna: keep-transport {ship}", f"anna: hand-over galley-1 {ship} 1", "anna: done")
    number = scene.state.world.transport_names.index(ship)
    assert scene.state.transport_owner[number] == 0
    assert scene.state.transport_vf[number] == 1
    assert scene.state.transport_goods[number][0].units == 30


@pytest.mark.rule("MP-CONQ-11")
@pytest.mark.parametrize(("hold", "saved"), [("", 0), ("merchant-ship 1 [2 vf]", 10)])
def test_cargo_of_a_sunk_ship(hold: str, saved: int) -> None:
    own = "anna: galley 1 [10 vf, captain 1]" + (f", {hold}" if hold else "")
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"],
        transports={"marmara-sea": f"{own}; bruno: merchant-ship 3 [1 vf, 30 salt]"},
    )  # fmt: skip
    scene.dice("d4=4", "d6=6", "d6=1")
    scene.play("anna: attack-convoy marmara-sea @bruno", "anna: charge")
    (ship,) = [move.split()[1] for move in scene.legal("anna", "destroy-transport")]
    scene.play(f"anna: destroy-transport {ship}")
    s = scene.state
    goods = [
        lot.units
        for t, lots in enumerate(s.transport_goods)
        if s.transport_owner[t] == 0
        for lot in lots
    ]
    assert sum(goods) == saved
    assert not s.goods


@pytest.mark.rule("MP-CONQ-10")
def test_cargo_of_a_caravan_lies_on_the_ground() -> None:
    scene = taken(transports={"moesia": "bruno: caravan 2 [20 wine]"})
    (caravan,) = [move.split()[1] for move in scene.legal("anna", "destroy-transport")]
    scene.play(f"anna: destroy-transport {caravan}")
    (heap,) = scene.state.goods
    assert (heap.owner, heap.last_turn, heap.lots[0].units) == (NOBODY, 4, 20)
    scene.pass_until("diplomacy.turn")
    assert scene.state.turn == 4
    assert scene.state.goods == [heap], "for one turn more they are anybody's"
    while scene.state.turn == 4:
        scene.default(scene.asked[0])
    assert scene.state.goods == []


@pytest.mark.rule("MP-CONQ-13")
def test_ships_without_crew_are_taken_while_the_battle_goes_on() -> None:
    """Three ships, two VF left: one ship is open to capture."""
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"],
        transports={"marmara-sea": "anna: merchant-ship 1 [6 vf], galley 1 [10 vf, captain 1]; bruno: galley 1 [1 vf], merchant-ship 1 [1 vf], merchant-ship 1 [2 vf]"},
    )  # fmt: skip
    assert scene.vf("bruno", "marmara-sea") == 4
    scene.dice("d4=1", "d4=1")
    scene.play("anna: attack-convoy marmara-sea @bruno", "anna: charge")
    while scene.window == "battle.losses":
        scene.default(scene.asked[0])
    assert scene.window == "conquest.choices"
    assert len(scene.legal("anna", "destroy-transport")) == 1
    scene.play("anna: done")
    assert scene.state.battle is not None


@pytest.mark.rule("MP-CONQ-14")
def test_nothing_is_taken_while_the_owner_stands() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"], vf={"moesia": "bruno 9"},
        transports={"thrace": "anna: war-wagon 1 [20 vf, captain 1]", "moesia": "bruno: caravan 1"},
    )  # fmt: skip
    scene.dice("d6=6", "d6=1")
    charge(scene, "moesia")
    assert scene.window == "battle.continue"


# ---- capitals


@pytest.mark.rule("MP-CAPITAL-01")
@pytest.mark.rule("MP-CAPITAL-02")
@pytest.mark.rule("MP-CAPITAL-03")
def test_a_capital_falls() -> None:
    scene = taken(
        buildings={"moesia": "city", "transylvania": "village", "pannonia": "village"},
        capitals={"bruno": "moesia"}, florins={"bruno": 1230},
    )  # fmt: skip
    scene.play("anna: keep-building town")
    assert scene.building("moesia") == ["town"]
    assert scene.florins("anna") == 1123
    assert scene.florins("bruno") == 1107
    assert scene.window == "capital.name"
    scene.refuses("bruno: capital croatia", "MP-CAPITAL-03")
    scene.refuses("bruno: capital thrace", "MP-CAPITAL-03")
    scene.play("bruno: capital transylvania")
    assert scene.building("transylvania") == ["village"]
    assert scene.state.capital[1] == scene.state.world.territory("transylvania")


@pytest.mark.rule("MP-CAPITAL-04")
def test_a_capital_without_a_settlement() -> None:
    scene = taken(
        buildings={"moesia": "village"}, capitals={"bruno": "moesia"}, florins={"bruno": 60}
    )
    assert scene.building("moesia") == []
    assert scene.window == "capital.name"
    scene.play("bruno: capital croatia")
    assert scene.building("croatia") == ["village"]
    assert scene.florins("bruno") == 60 - 6 - 50
    poor = taken(
        buildings={"moesia": "village"}, capitals={"bruno": "moesia"}, florins={"bruno": 54}
    )
    poor.refuses("bruno: capital croatia", "MP-CAPITAL-04")
    poor.play("bruno: pass")
    assert poor.state.capital[1] == NOBODY


@pytest.mark.rule("MP-CAPITAL-04", "MP-COMP-04")
@pytest.mark.parametrize(("villages", "asked"), [(2, True), (1, False)])
def test_a_capital_needs_a_village_of_the_supply(villages: int, asked: bool) -> None:
    """The Village of the lost capital has come back; another stands in Serbia."""
    box = [villages, *given(PLAYERS).state.box[1:]]
    scene = taken(
        buildings={"moesia": "village", "serbia": "village"}, capitals={"bruno": "moesia"}, fields={"box": box},
    )  # fmt: skip
    assert (scene.window == "capital.name") is asked
    assert scene.state.capital[1] == NOBODY


@pytest.mark.rule("MP-CAPITAL-05", "MP-PRIS-01")
@pytest.mark.parametrize("capital", [True, False])
def test_without_a_capital_no_prisoner_becomes_a_slave(capital: bool) -> None:
    scene = given(
        PLAYERS, phase="commerce", active="anna", technologies={"anna": "market"}, fields={"prisoners": [5, 0, 0]},
        transports={"lydia": "anna: caravan 1 [2 vf]"}, buildings={"lydia": "village"} if capital else {},
    )  # fmt: skip
    assert (scene.state.capital[0] != NOBODY) == capital
    if capital:
        scene.allows("anna: enslave caravan-1 5")
    else:
        scene.refuses("anna: enslave caravan-1 5", "MP-PRIS-01")


@pytest.mark.rule("MP-CAPITAL-06")
def test_barbarian_capitals_are_ordinary() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", vf={"moesia": "barbarians 1"}, buildings={"moesia": "city"},
        transports={"thrace": "anna: war-wagon 1 [20 vf, captain 1]"},
    )  # fmt: skip
    scene.dice("d6=6", "d6=1")
    charge(scene, "moesia")
    scene.play("anna: keep-building city")
    assert scene.building("moesia") == ["city"]
    assert scene.florins("anna") == 1000


# ---- elimination


@pytest.mark.rule("MP-ELIM-01")
def test_who_loses_the_last_place_is_out() -> None:
    scene = taken(
        home=0,
        vf={"thrace": "anna 5", "don": "carla 5"},
        cards={"bruno": "guard"},
        florins={"bruno": 77},
    )
    assert scene.state.eliminated == 0b10
    assert scene.hand("anna") == ["guard"]
    assert scene.florins("anna") == 1077
    assert 1 not in scene.state.order
