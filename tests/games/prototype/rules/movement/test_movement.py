"""What a step costs, and where transports may go.

rules: MP-MOVE-01 to MP-MOVE-10, MP-MOVE-12, MP-TECHFX-13, MP-TECHFX-26 to MP-TECHFX-28, MP-DIPL-07, MP-SIEGE-17, MP-SIEGE-18
"""

from __future__ import annotations

import pytest

from gonfalon.commons.pacts.clauses import PASSAGE, Clause
from gonfalon.commons.pacts.pacts import Pact
from gonfalon.games.prototype.state_rows import Siege
from tests.games.prototype.scene import THREE, Scene, given
from tests.games.prototype.transports import combat, number, pm


def spent(scene: Scene, transport: str, *places: str, full: int) -> list[int]:
    """PM that are left after each step."""
    scene.play(f"anna: take {transport}")
    left = []
    for place in places:
        scene.play(f"anna: go {place}")
        left.append(full - pm(scene, transport))
    return left


@pytest.mark.rule("MP-MOVE-01", "MP-MOVE-02")
def test_each_step_costs_what_is_entered() -> None:
    scene = combat(
        vf={"thessaly": "anna 5", "albania": "barbarians 2"},
        transports={"thessaly": "anna: war-wagon 3 [5 vf]"},
    )
    assert spent(scene, "war-wagon-1", "albania", "thessaly", "macedonia", full=9) == [3, 4, 6]


@pytest.mark.rule("MP-MOVE-02")
def test_a_river_costs_one_more() -> None:
    scene = combat(transports={"thrace": "anna: war-wagon 1 [5 vf]"}, vf={"thrace": "anna 5"})
    assert spent(scene, "war-wagon-1", "macedonia", "thrace", full=7) == [3, 5]


@pytest.mark.rule("MP-MOVE-02")
def test_the_desert_is_easier_for_caravans() -> None:
    scene = given(
        THREE,
        phase="combat",
        active="carla",
        transports={"egypt": "carla: war-wagon 1 [5 vf], caravan 1 [2 vf]"},
    )
    scene.play("carla: take war-wagon-1", "carla: take caravan-1", "carla: go sinai")
    assert (pm(scene, "war-wagon-1"), pm(scene, "caravan-1")) == (5, 5)


@pytest.mark.rule("MP-MOVE-02")
def test_woods_and_plains() -> None:
    scene = given(
        THREE,
        phase="combat",
        active="bruno",
        transports={"great-plain": "bruno: war-wagon 1 [5 vf]"},
    )
    scene.play("bruno: take war-wagon-1", "bruno: go transylvania")
    assert pm(scene, "war-wagon-1") == 5
    scene.play("bruno: go great-plain")
    assert pm(scene, "war-wagon-1") == 4


@pytest.mark.rule("MP-MOVE-03")
def test_a_strait_costs_three_whatever_lies_behind_it() -> None:
    scene = combat(transports={"thrace": "anna: war-wagon 1 [5 vf]"}, vf={"thrace": "anna 5"})
    assert spent(scene, "war-wagon-1", "mysia", "thrace", full=7) == [3, 6]
    hills = combat(transports={"thrace": "anna: war-wagon 1 [5 vf]"}, vf={"thrace": "anna 5"})
    assert spent(hills, "war-wagon-1", "bithynia", full=7) == [3]


@pytest.mark.rule("MP-MOVE-04", "MP-TECHFX-28")
def test_roads_make_mountains_and_rivers_easier() -> None:
    scene = given(
        THREE,
        phase="combat",
        active="bruno",
        technologies={"bruno": "roads"},
        transports={"pannonia": "bruno: war-wagon 1 [5 vf]"},
    )
    assert pm(scene, "war-wagon-1") == 9, "Roads and Cartography"
    scene.play("bruno: take war-wagon-1", "bruno: go upper-hungary")
    assert pm(scene, "war-wagon-1") == 7
    scene.play("bruno: go bohemia")
    assert pm(scene, "war-wagon-1") == 5


@pytest.mark.rule("MP-MOVE-05", "MP-TECHFX-26")
@pytest.mark.parametrize(("technology", "cost"), [("", [1, 3, 4]), ("astronomy", [1, 2, 3])])
def test_from_palermo_to_tunis(technology: str, cost: list[int]) -> None:
    scene = combat(
        vf={"sicily": "anna 5", "ifriqiya": "anna 5"},
        technologies={"anna": technology},
        transports={"sicily": "anna: galley 1 [5 vf]"},
    )
    full = 8 if technology else 7
    places = ("sicilian-sea-sea", "channel-of-tunis-sea", "ifriqiya")
    assert spent(scene, "galley-1", *places, full=full) == cost


@pytest.mark.rule("MP-MOVE-05")
def test_a_port_opens_on_one_sea_zone() -> None:
    scene = combat(vf={"thrace": "anna 5"}, transports={"thrace": "anna: galley 1 [5 vf]"})
    scene.play("anna: take galley-1")
    assert scene.legal("anna", "go") == ["go marmara-sea"]
    scene.refuses("anna: go black-sea-west-sea", "MP-MOVE-01")
    scene.play("anna: go marmara-sea", "anna: go north-aegean-sea")
    scene.refuses("anna: go thrace", "MP-MOVE-01")
    scene.refuses("anna: go macedonia", "MP-MOVE-01")


@pytest.mark.rule("MP-MOVE-06", "MP-TECHFX-13", "MP-TECHFX-26", "MP-TECHFX-27")
@pytest.mark.parametrize(
    ("technology", "galley", "ship", "wagon", "caravan"),
    [
        ("", 8, 6, 7, 6),
        ("weaving", 9, 7, 7, 6),
        ("astronomy", 9, 7, 7, 6),
        ("cartography", 10, 8, 8, 7),
        ("roads", 10, 8, 9, 8),
        ("roads, logistics", 10, 8, 10, 9),
        ("weaving, cartography", 11, 9, 8, 7),
    ],
)
def test_technologies_add_pm(
    technology: str, galley: int, ship: int, wagon: int, caravan: int
) -> None:
    scene = combat(
        technologies={"anna": technology},
        transports={"thrace": "anna: galley 2, merchant-ship 1, war-wagon 1, caravan 1"},
    )
    names = ("galley-1", "merchant-ship-1", "war-wagon-1", "caravan-1")
    assert [pm(scene, name) for name in names] == [galley, ship, wagon, caravan]


@pytest.mark.rule("MP-MOVE-07")
def test_ports_of_barbarians_are_open_those_of_others_need_passage() -> None:
    scene = combat(
        vf={"sicily": "bruno 5", "ifriqiya": "barbarians 9"},
        transports={"sicilian-sea-sea": "anna: galley 1 [5 vf]"},
    )
    scene.play("anna: take galley-1")
    scene.refuses("anna: go sicily", "MP-DIPL-07")
    scene.play("anna: go channel-of-tunis-sea", "anna: go ifriqiya")
    assert scene.vf("anna", "ifriqiya") == 5
    assert scene.vf("barbarians", "ifriqiya") == 9


@pytest.mark.rule("MP-MOVE-07", "MP-DIPL-07")
def test_with_passage_land_and_ports_of_another_are_open() -> None:
    scene = combat(
        vf={"sicily": "bruno 5"},
        transports={"sicilian-sea-sea": "anna: galley 1 [5 vf]", "serbia": "anna: caravan 1 [2 vf], war-wagon 1 [1 vf]"},
        fields={"pacts": [Pact(1, (0, 1), (Clause(PASSAGE, 1, 0),))]},
    )  # fmt: skip
    scene.play("anna: take galley-1", "anna: go sicily")
    scene.play("anna: take war-wagon-1", "anna: go great-plain")
    assert scene.owner("great-plain") == "bruno"
    assert scene.vf("anna", "great-plain") == 1


@pytest.mark.rule("MP-MOVE-08")
def test_barbarian_land_is_crossed_without_fighting() -> None:
    scene = combat(
        vf={"moesia": "barbarians 8", "serbia": "barbarians 3"},
        transports={"thrace": "anna: war-wagon 1 [2 vf]"},
    )
    scene.play("anna: take war-wagon-1", "anna: go moesia", "anna: go serbia")
    assert scene.vf("anna", "serbia") == 2
    assert scene.owner("serbia") is None


@pytest.mark.rule("MP-MOVE-09")
def test_enemy_land_is_entered_only_by_attack() -> None:
    scene = combat(transports={"serbia": "anna: war-wagon 1 [9 vf, captain 1]"}, war=["anna bruno"])
    scene.play("anna: take war-wagon-1")
    scene.refuses("anna: go bosnia", "MP-MOVE-09")
    scene.refuses("anna: go great-plain", "MP-MOVE-09")
    scene.allows("anna: attack bosnia")


@pytest.mark.rule("MP-MOVE-09", "MP-DIPL-07")
def test_land_of_others_at_peace_needs_passage() -> None:
    scene = combat(transports={"serbia": "anna: war-wagon 1 [9 vf, captain 1]"})
    scene.play("anna: take war-wagon-1")
    scene.refuses("anna: go bosnia", "MP-DIPL-07")


@pytest.mark.rule("MP-MOVE-10")
def test_islands_are_reached_by_ship() -> None:
    scene = combat(
        transports={"lydia": "anna: war-wagon 1 [2 vf], galley 1 [1 vf]"},
        vf={"lydia": "anna 5"},
        buildings={"lydia": "town"},
    )
    scene.play("anna: take war-wagon-1")
    scene.refuses("anna: go rhodes", "MP-MOVE-10")
    scene.play("anna: embark war-wagon-1 galley-1", "anna: take galley-1")
    scene.play("anna: go north-aegean-sea", "anna: go south-aegean-sea")
    scene.play("anna: land war-wagon-1 rhodes")
    assert "war-wagon-1" in scene.transports("anna", "rhodes")


@pytest.mark.rule("MP-MOVE-12", "MP-SCORE-08")
def test_land_that_is_left_empty_is_barbarian() -> None:
    scene = given(
        THREE,
        phase="combat",
        active="carla",
        vf={"judea": "carla 0"},
        owner={"judea": "carla"},
        transports={"judea": "carla: war-wagon 1 [5 vf], caravan 1"},
        buildings={"judea": "town"},
    )
    scene.play("carla: take war-wagon-1", "carla: go sinai")
    assert scene.owner("judea") is None
    assert scene.vf("barbarians", "judea") == 0
    assert scene.building("judea") == ["town"]
    assert scene.honour("carla") == -2
    assert scene.state.transport_owner[number(scene, "caravan-1")] == -3


@pytest.mark.rule("MP-MOVE-12")
def test_vf_loaded_in_a_territory_still_hold_it() -> None:
    scene = combat(vf={"lydia": "anna 3"}, transports={"lydia": "anna: war-wagon 1"})
    scene.play("anna: load war-wagon-1 lydia 3")
    assert scene.owner("lydia") == "anna"
    scene.play("anna: take war-wagon-1", "anna: go mysia")
    assert scene.owner("lydia") is None


@pytest.mark.rule("MP-MOVE-12")
def test_vf_shipped_from_the_shore_leave_it() -> None:
    scene = combat(vf={"rhodes": "anna 3"}, transports={"rhodian-sea-sea": "anna: galley 1 [1 vf]"})
    scene.play("anna: load galley-1 rhodes 3")
    assert scene.owner("rhodes") is None


@pytest.mark.rule("MP-SIEGE-17", "MP-SIEGE-18", "MP-SIEGE-19")
@pytest.mark.parametrize(("by_sea", "rule"), [(0, "MP-SIEGE-17"), (1, "MP-SIEGE-18")])
def test_a_siege_closes_one_side(by_sea: int, rule: str) -> None:
    scene = combat(
        transports={"thrace": "anna: galley 1 [2 vf], war-wagon 1 [2 vf]", "mysia": "anna: war-wagon 1 [2 vf]"},
        vf={"thrace": "anna 5"},
        war=["anna bruno"],
        fields={"sieges": [Siege(0, 1, 1, by_sea, -1, 3)]},
    )  # fmt: skip
    closed, free = ("galley-1", "war-wagon-1") if by_sea else ("war-wagon-1", "galley-1")
    scene.play(f"anna: take {closed}")
    scene.refuses(f"anna: go {'marmara-sea' if by_sea else 'mysia'}", rule)
    scene.play(f"anna: take {free}", f"anna: go {'mysia' if by_sea else 'marmara-sea'}")
    scene.play("anna: take war-wagon-2")
    if by_sea:
        scene.play("anna: go thrace")
    else:
        scene.refuses("anna: go thrace", rule)


@pytest.mark.rule("MP-MOVE-12", "MP-CAPITAL-03")
def test_who_leaves_his_capital_names_another() -> None:
    scene = combat(
        vf={"thrace": "anna 3"},
        transports={"thrace": "anna: war-wagon 1"},
        buildings={"thrace": "city", "lydia": "town"},
        capitals={"anna": "thrace"},
    )
    scene.play("anna: load war-wagon-1 thrace 3", "anna: take war-wagon-1", "anna: go mysia")
    state = scene.state
    assert state.capital[0] == state.world.territory("lydia")
    assert scene.building("thrace") == ["city"]
