"""Sieges.

rules: MP-SIEGE-01 to MP-SIEGE-16, MP-SIEGE-23, MP-TIME-20, MP-CHAR-26, MP-TECHFX-17, MP-TECHFX-25
"""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.prototype.state import LEAVING
from gonfalon.games.prototype.state_rows import Siege
from tests.games.prototype.battles import PLAYERS, charge, no_cards
from tests.games.prototype.scene import Scene, given


def before_walls(
    inside: int = 8, attack: int = 20, walls: str = "tower", engines: str = "catapult", **more: Any
) -> Scene:
    """Anna stands in Thrace with a War Wagon; Bruno is behind walls in Moesia."""
    load = f"{attack} vf, captain 2" + (f", {engines}" if engines else "")
    transports = {"thrace": f"anna: war-wagon 3 [{load}]", **more.pop("transports", {})}
    vf = {"moesia": f"bruno {inside}", "thrace": "anna 5", **more.pop("vf", {})}
    buildings = {"moesia": walls, **more.pop("buildings", {})}
    return given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"], vf=vf, transports=transports,
        buildings=buildings, **more,
    )  # fmt: skip


def besieging(
    inside: int = 8,
    attack: int = 20,
    walls: str = "fort",
    engines: str = "catapult",
    turns: int = 1,
    **more: Any,
) -> Scene:
    """Anna besieges Moesia since the turn before; her Combat turn begins."""
    load = f"{attack} vf, captain 2" + (f", {engines}" if engines else "")
    transports = {"moesia": f"anna: war-wagon 3 [{load}]", **more.pop("transports", {})}
    fields = more.pop("fields", {})
    vf = {"moesia": f"bruno {inside}", **more.pop("vf", {})}
    moesia = given(PLAYERS).state.world.territory("moesia")
    siege = Siege(moesia, 0, turns, 0, 0, 2)
    return given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"], vf=vf, transports=transports,
        buildings={"moesia": walls, **more.pop("buildings", {})}, fields={"sieges": [siege], **fields}, **more,
    )  # fmt: skip


def to_the_end_of_the_phase(scene: Scene) -> None:
    while scene.state.phase == 9 and scene.window != "siege.losses":
        scene.default(scene.asked[0])


# ---- the first turn


@pytest.mark.rule("MP-SIEGE-01")
@pytest.mark.rule("MP-SIEGE-02")
@pytest.mark.rule("MP-SIEGE-03")
def test_a_siege_is_declared_instead_of_an_assault() -> None:
    scene = before_walls()
    charge(scene)
    assert scene.window == "attack.mode"
    scene.play("anna: besiege")
    assert scene.window == "combat.turn"
    assert scene.transports("anna", "moesia") == ["war-wagon-1"]
    assert scene.owner("moesia") == "bruno"
    (siege,) = scene.view("carla")["sieges"]
    assert (siege["place"], siege["seat"], siege["turns"]) == ("moesia", 0, 1)
    places = {place["id"]: place for place in scene.view("anna")["territories"]}
    assert not places["moesia"]["contested"]


@pytest.mark.rule("MP-SIEGE-01")
@pytest.mark.parametrize(
    ("inside", "attack", "engines", "possible"),
    [(8, 9, "catapult", True), (8, 8, "catapult", False), (8, 20, "", False)],
)
def test_a_siege_needs_an_engine_and_more_vf(
    inside: int, attack: int, engines: str, possible: bool
) -> None:
    scene = before_walls(inside, attack, engines=engines)
    charge(scene)
    if possible:
        assert "besiege" in scene.legal("anna")
    elif scene.window == "attack.mode":
        scene.refuses("anna: besiege", "MP-SIEGE-01")
    else:
        assert not scene.state.sieges


@pytest.mark.rule("MP-SIEGE-01")
@pytest.mark.rule("MP-ASSAULT-03")
def test_those_outside_are_fought_first() -> None:
    """Twelve VF and a Tower: two are outside."""
    scene = before_walls(12, 30)
    scene.dice("d6=6", "d6=1")
    charge(scene)
    assert scene.happened("outside")[0].values["vf"] == 2
    assert scene.window == "attack.mode"
    scene.play("anna: besiege")
    assert scene.vf("bruno", "moesia") == 10
    assert scene.state.sieges


@pytest.mark.rule("MP-SIEGE-01")
def test_barbarian_walls_can_be_besieged() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", vf={"moesia": "barbarians 5", "thrace": "anna 5"}, buildings={"moesia": "tower"},
        transports={"thrace": "anna: war-wagon 1 [15 vf, captain 1, catapult]"},
    )  # fmt: skip
    charge(scene)
    scene.play("anna: besiege")
    assert [siege["place"] for siege in scene.view("anna")["sieges"]] == ["moesia"]


# ---- artillery


@pytest.mark.rule("MP-SIEGE-05")
@pytest.mark.rule("MP-SIEGE-07")
@pytest.mark.parametrize(
    ("engine", "roll", "hit"),
    [("catapult", 5, 0), ("catapult", 6, 1), ("trebuchet", 4, 0), ("trebuchet", 5, 1), ("bombard", 3, 0), ("bombard", 4, 1)],
)  # fmt: skip
def test_engines_duel(engine: str, roll: int, hit: int) -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"], vf={"moesia": "bruno 8", "thrace": "anna 5"},
        transports={"thrace": f"anna: war-wagon 3 [20 vf, captain 2, {engine}]"},
        buildings={"moesia": "tower"}, engines={"moesia": "bruno: catapult"},
    )  # fmt: skip
    charge(scene)
    scene.dice(f"d6={roll}", "d6=1")
    scene.play("anna: besiege")
    assert scene.state.engine_owner.count(1) == 1 - hit
    assert scene.honour("anna") == hit


@pytest.mark.rule("MP-SIEGE-05")
@pytest.mark.rule("MP-SIEGE-06")
def test_both_fire_at_once_and_without_an_engine_the_siege_ends() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"], vf={"moesia": "bruno 8", "thrace": "anna 5"},
        transports={"thrace": "anna: war-wagon 3 [20 vf, captain 2, catapult]"},
        buildings={"moesia": "tower"}, engines={"moesia": "bruno: catapult"},
    )  # fmt: skip
    charge(scene)
    scene.dice("d6=6", "d6=6")
    scene.play("anna: besiege")
    assert set(scene.state.engine_owner) == {-1}
    assert (scene.honour("anna"), scene.honour("bruno")) == (1, 1)
    assert scene.state.sieges
    scene.play("anna: done")
    assert not scene.state.sieges
    assert scene.captain_levels("anna", "moesia") == [1]


# ---- later turns


@pytest.mark.rule("MP-SIEGE-07", "MP-SIEGE-09")
@pytest.mark.parametrize(
    ("walls", "engine", "left", "honour"),
    [("tower", "catapult", [], 1), ("fort", "catapult", ["tower"], 0), ("fort", "trebuchet", [], 1),
     ("castle", "trebuchet", ["tower"], 0), ("castle", "bombard", [], 1), ("tower", "bombard", [], 1)],
)  # fmt: skip
def test_walls_of_a_player_that_are_razed_give_honour(
    walls: str, engine: str, left: list[str], honour: int
) -> None:
    scene = besieging(walls=walls, engines=engine)
    scene.play("anna: confirm-siege moesia")
    assert scene.building("moesia") == left
    assert (scene.honour("anna"), scene.honour("bruno")) == (honour, 0)


@pytest.mark.rule("MP-SIEGE-07", "MP-SIEGE-09")
def test_walls_of_barbarians_give_none() -> None:
    scene = besieging(walls="tower", vf={"moesia": "barbarians 8"})
    scene.play("anna: confirm-siege moesia")
    assert scene.building("moesia") == []
    assert scene.honour("anna") == 0


@pytest.mark.rule("MP-SIEGE-10")
def test_who_no_longer_fits_is_fought_at_once() -> None:
    scene = besieging(walls="fort", inside=14, attack=40)
    scene.dice("d6=6", "d6=2")
    scene.play("anna: confirm-siege moesia")
    assert scene.building("moesia") == ["tower"]
    assert scene.happened("outside")[0].values["vf"] == 4
    assert scene.window == "attack.mode"
    scene.play("anna: besiege")
    assert scene.state.sieges[0].turns == 2
    assert scene.vf("bruno", "moesia") == 10


@pytest.mark.rule("MP-SIEGE-10")
def test_stopping_while_armies_are_outside_abandons_the_siege() -> None:
    scene = besieging(walls="fort", inside=18, attack=40)
    scene.dice("d6=3", "d6=3")
    scene.play("anna: confirm-siege moesia")
    assert scene.window == "battle.continue"
    scene.play("anna: stop-attack")
    assert not scene.state.sieges
    assert scene.captain_levels("anna", "moesia") == [1]


@pytest.mark.rule("MP-SIEGE-06")
@pytest.mark.rule("MP-SIEGE-08")
def test_without_an_engine_or_a_captain_no_confirmation() -> None:
    scene = besieging(engines="")
    scene.refuses("anna: confirm-siege moesia", "MP-SIEGE-06")
    leaderless = besieging(
        transports={"moesia": "anna: war-wagon 3 [20 vf, catapult]"},
    )
    leaderless.refuses("anna: confirm-siege moesia", "MP-SIEGE-08")
    leaderless.refuses("anna: assault-siege moesia", "MP-ATT-02")


@pytest.mark.rule("MP-SIEGE-11")
def test_the_besieged_strike_back() -> None:
    scene = besieging(technologies={"bruno": "alchemy"})
    before = scene.vf("anna", "moesia")
    scene.play("anna: confirm-siege moesia")
    assert scene.vf("anna", "moesia") == before - 1


# ---- attrition


@pytest.mark.rule("MP-SIEGE-14")
def test_no_surgeon_brings_back_what_attrition_takes() -> None:
    scene = besieging(10, 15, technologies=dict.fromkeys(("anna", "bruno"), "surgery"))
    scene.play("anna: confirm-siege moesia")
    to_the_end_of_the_phase(scene)
    assert (scene.vf("anna", "moesia"), scene.vf("bruno", "moesia")) == (14, 9)
    assert scene.state.prisoners == [0, 0, 0]
    assert scene.state.returning == [0, 0, 0]


@pytest.mark.rule("MP-SIEGE-12")
def test_no_attrition_in_the_first_turn() -> None:
    scene = before_walls()
    charge(scene)
    scene.play("anna: besiege")
    before = scene.vf("anna", "moesia"), scene.vf("bruno", "moesia")
    to_the_end_of_the_phase(scene)
    assert (scene.vf("anna", "moesia"), scene.vf("bruno", "moesia")) == before


@pytest.mark.rule("MP-SIEGE-12")
@pytest.mark.rule("MP-SIEGE-13")
@pytest.mark.rule("MP-TECHFX-17")
@pytest.mark.parametrize(
    ("place", "technology", "vf", "lost"),
    [
        ("moesia", "", 9, 1), ("moesia", "", 29, 2), ("moesia", "", 30, 3), ("moesia", "logistics", 30, 0),
        ("sinai", "", 30, 6), ("sinai", "logistics", 30, 3), ("sinai", "logistics", 5, 1),
    ],
)  # fmt: skip
def test_the_toll(place: str, technology: str, vf: int, lost: int) -> None:
    """Carla holds a fortified place with 2 VF; Anna keeps up her siege to the end of the phase."""
    siege = Siege(given(PLAYERS).state.world.territory(place), 0, 1, 0, 0, 2)
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna carla"], vf={place: "carla 2"},
        transports={place: f"anna: war-wagon 3 [{vf} vf, captain 2, catapult]"}, buildings={place: "castle"},
        technologies={"anna": technology} if technology else {}, fields={"sieges": [siege]},
    )  # fmt: skip
    scene.play(f"anna: confirm-siege {place}")
    while not scene.happened("attrition"):
        scene.default(scene.asked[0])
    assert scene.vf("anna", place) == vf - lost


# ---- the end of a siege


@pytest.mark.rule("MP-SIEGE-15")
def test_abandoning_costs_the_captain_a_level_and_the_land() -> None:
    scene = besieging()
    scene.play("anna: abandon-siege moesia")
    assert not scene.state.sieges
    assert scene.captain_levels("anna", "moesia") == [1]
    wagon = scene.state.world.transport_names.index(scene.transports("anna", "moesia")[0])
    assert scene.state.transport_marks[wagon] & LEAVING


@pytest.mark.rule("MP-SIEGE-15")
@pytest.mark.rule("MP-SIEGE-16")
def test_a_siege_turns_into_an_assault() -> None:
    scene = besieging(2, 20, walls="tower")
    scene.dice("d4=4", "d6=1")
    scene.play("anna: assault-siege moesia")
    no_cards(scene)
    assert scene.happened("assault")
    assert scene.state.captain_attacks[0] == 1


@pytest.mark.rule("MP-SIEGE-23")
def test_a_new_siege_begins_with_its_first_turn_and_the_walls_stay_low() -> None:
    scene = besieging(
        walls="castle", turns=2,
        transports={
            "moesia": "anna: war-wagon 3 [20 vf, captain 2, catapult]", "thrace": "anna: war-wagon 3 [20 vf, captain 1, catapult]",
        },
    )  # fmt: skip
    scene.play("anna: confirm-siege moesia", "anna: abandon-siege moesia")
    assert scene.building("moesia") == ["fort"]
    assert not scene.state.sieges
    charge(scene)
    scene.play("anna: besiege")
    assert [siege.turns for siege in scene.state.sieges] == [1]
    assert scene.building("moesia") == ["fort"]


SIEGE_EVENTS = ("roll", "artillery", "siege-confirmed", "walls-sink", "attrition")


@pytest.mark.rule("MP-SIEGE-04")
def test_the_order_inside_the_first_siege_turn() -> None:
    """Twelve VF and a Tower: two are outside."""
    scene = before_walls(12, 30, transports={"moesia": "bruno: war-wagon 1 [catapult]"})
    scene.dice("d6=6", "d6=1", "d6=1", "d6=1")
    charge(scene)
    scene.play("anna: besiege")
    to_the_end_of_the_phase(scene)
    happened = [event.kind for event in scene.events if event.kind in SIEGE_EVENTS]
    assert happened == ["roll", "artillery"]


@pytest.mark.rule("MP-SIEGE-04")
def test_the_order_inside_a_later_siege_turn() -> None:
    """Twelve VF in a Fort that sinks to a Tower: two are outside."""
    camp = "anna: war-wagon 3 [30 vf, captain 2, catapult]; bruno: war-wagon 1 [catapult]"
    scene = besieging(12, transports={"moesia": camp})
    scene.dice("d6=6", "d6=1")
    scene.play("anna: confirm-siege moesia", "anna: besiege")
    to_the_end_of_the_phase(scene)
    happened = [event.kind for event in scene.events if event.kind in SIEGE_EVENTS]
    assert happened == ["artillery", "siege-confirmed", "walls-sink", "roll", "attrition"]
