"""Battles at sea, landings and ports (MP-NAVAL, MP-PIRATE-06, MP-PIRATE-07)."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.commons.pacts.clauses import PASSAGE, Clause
from gonfalon.commons.pacts.pacts import Pact
from tests.games.prototype.battles import PLAYERS, charge, dice_of, last_roll, settle
from tests.games.prototype.scene import Scene, given


def sea(own: str, other: str, **more: Any) -> Scene:
    """Fleets of anna and bruno in the North Aegean."""
    fleets = {"north-aegean-sea": f"anna: {own}; bruno: {other}"}
    more.setdefault("war", ["anna bruno"])
    return given(PLAYERS, phase="combat", active="anna", transports=fleets, **more)


def ram(scene: Scene) -> tuple[int, int]:
    values = scene.happened("ramming")[-1].values
    return values["vf"], values["other_vf"]


START = ("anna: attack-convoy north-aegean-sea @bruno", "anna: charge")


@pytest.mark.rule("MP-NAVAL-01", "MP-NAVAL-02")
def test_ramming_comes_first_and_both_sides_at_once() -> None:
    scene = sea("galley 3 [40 vf, captain 1]", "merchant-ship 1 [10 vf], galley 1 [15 vf]")
    scene.dice("d4=2", "d4=2", "d6=3", "d6=3")
    scene.play(*START)
    assert ram(scene) == (5, 3)
    assert scene.window == "battle.losses" and scene.asked == ["bruno"]
    scene.play("bruno: lose-aboard galley-2 5")
    assert scene.vf("anna", "north-aegean-sea") == 37
    assert scene.vf("bruno", "north-aegean-sea") == 20
    assert len(scene.happened("roll")) == 1


@pytest.mark.rule("MP-NAVAL-01")
def test_another_fleet_is_another_objective_that_may_join() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"],
        transports={
            "north-aegean-sea": "anna: galley 3 [40 vf, captain 1]; bruno: galley 1 [15 vf]; carla: galley 1 [9 vf]"
        },
    )  # fmt: skip
    scene.play(*START)
    assert scene.window == "attack.join" and scene.asked == ["carla"]
    scene.dice("d4=1", "d4=1", "d4=1", "d6=3", "d6=3")
    scene.play("carla: join 0")
    scene.default("bruno")
    assert ram(scene) == (4, 4)
    assert scene.vf("bruno", "north-aegean-sea") == 11
    assert scene.vf("carla", "north-aegean-sea") == 9


@pytest.mark.rule("MP-NAVAL-03", "MP-TECHFX-25", "MP-BATTLE-11")
def test_alchemy_at_sea() -> None:
    """+1 to the roll; the damage of gunpowder is for the field."""
    scene = sea("galley 1 [15 vf, captain 1], galley 2 [15 vf]", "merchant-ship 1 [10 vf]",
                technologies={"anna": "alchemy"})  # fmt: skip
    scene.dice("d4=1", "d4=1", "d6=3", "d6=3")
    scene.play(*START)
    assert ram(scene) == (1 + 1 + 1 + 2 + 2, 0)
    assert last_roll(scene)["total"] == 4
    assert (last_roll(scene)["lost_vf"], last_roll(scene)["other_lost_vf"]) == (0, 1)


@pytest.mark.rule("MP-NAVAL-03")
def test_without_a_galley_alchemy_adds_nothing() -> None:
    scene = sea("galley 1 [15 vf, captain 1]", "merchant-ship 1 [10 vf]",
                technologies={"bruno": "alchemy"})  # fmt: skip
    scene.dice("d4=1", "d6=3", "d6=3")
    scene.play(*START)
    assert last_roll(scene)["other_total"] == 3


@pytest.mark.rule("MP-NAVAL-04")
def test_merchant_ships_do_not_ram_but_fight() -> None:
    scene = sea("galley 1 [15 vf, captain 1]", "merchant-ship 3 [10 vf]")
    scene.dice("d4=2", "d6=1", "d6=4")
    scene.play(*START)
    assert ram(scene) == (3, 0)
    assert last_roll(scene)["lost_vf"] == 3


@pytest.mark.rule("MP-NAVAL-05")
def test_field_bonuses_count_at_sea() -> None:
    scene = sea("galley 3 [40 vf, captain 1, bombard]", "merchant-ship 1 [8 vf]",
                technologies={"anna": "strategy"})  # fmt: skip
    scene.dice("d4=1", "d6=3", "d6=4")
    scene.play(*START)
    assert last_roll(scene)["total"] == 3 + 1 + 1


@pytest.mark.rule("MP-NAVAL-06", "MP-ATT-04")
def test_a_landing_has_no_ramming() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"], vf={"thessaly": "bruno 4"},
        technologies={"anna": "alchemy"},
        transports={"north-aegean-sea": "anna: galley 3 [20 vf, captain 1]"},
    )  # fmt: skip
    pm = scene.state.transport_pm[0]
    dice_of(scene, 5, 2)
    charge(scene, "thessaly")
    assert not scene.happened("ramming")
    assert last_roll(scene)["total"] == 5
    assert last_roll(scene)["other_lost_vf"] == 3 + 1, "a battle on land (MP-BATTLE-11)"
    assert scene.owner("thessaly") == "anna"
    assert scene.state.transport_pm[0] == pm - 1
    assert scene.transports("anna", "north-aegean-sea") == ["galley-1"], "there is no port"
    assert scene.window == "conquest.landing"


@pytest.mark.rule("MP-NAVAL-06", "MP-CONQ-01")
def test_ships_enter_a_port_that_they_have_conquered() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"], vf={"syria": "bruno 1"},
        transports={"cilician-sea-sea": "anna: galley 3 [20 vf, captain 1]"},
    )  # fmt: skip
    dice_of(scene, 6, 2)
    charge(scene, "syria")
    assert scene.transports("anna", "syria") == ["galley-1"]


@pytest.mark.rule("MP-NAVAL-07", "MP-WAR-16")
def test_ships_in_a_barbarian_port_are_behind_the_barbarians() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"],
        transports={"syria": "anna: war-wagon 1 [10 vf, captain 1]; bruno: galley 1 [5 vf]"},
    )  # fmt: skip
    scene.refuses("anna: attack-convoy syria @bruno", "MP-NAVAL-07")
    dice_of(scene, 3, 3)
    charge(scene, "syria")
    assert scene.happened("barbarians-appear")


@pytest.mark.rule("MP-NAVAL-07")
def test_ships_in_the_owners_port_are_attacked_with_the_territory() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"], vf={"syria": "bruno 3"},
        transports={"cilician-sea-sea": "anna: galley 3 [30 vf, captain 1]", "syria": "bruno: galley 1 [5 vf]"},
    )  # fmt: skip
    scene.refuses("anna: attack-convoy syria @bruno", "MP-NAVAL-07")
    scene.dice("d6=6", "d6=1", "d6=6", "d6=1")
    charge(scene, "syria")
    assert not scene.happened("ramming")
    scene.default("bruno")
    scene.play("anna: fight-on")
    assert sum(event.values["other_lost_vf"] for event in scene.happened("roll")) == 8


@pytest.mark.rule("MP-NAVAL-08", "MP-WAR-18")
def test_guests_in_the_port_of_a_friend() -> None:
    fleets = {
        "cilician-sea-sea": "anna: galley 3 [30 vf, captain 1]",
        "syria": "bruno: galley 1 [5 vf]",
    }
    more: dict[str, Any] = {"vf": {"syria": "carla 7"}, "transports": fleets, "war": ["anna bruno"]}
    scene = given(PLAYERS, phase="combat", active="anna", **more)
    scene.refuses("anna: attack-convoy syria @bruno", "MP-WAR-18")
    pact = Pact(101, (0, 2), (Clause(PASSAGE, 2, 0),), 0, 0, 1)
    scene = given(PLAYERS, phase="combat", active="anna", fields={"pacts": [pact]}, **more)
    dice_of(scene, 6, 1)
    scene.play("anna: attack-convoy syria @bruno", "anna: charge")
    assert not scene.happened("ramming")
    assert scene.owner("syria") == "carla" and scene.vf("carla", "syria") == 7
    assert scene.vf("bruno", "syria") == 0


@pytest.mark.rule("MP-NAVAL-09", "MP-ASSAULT-05")
def test_a_fortified_port_is_assaulted_from_the_sea() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"], vf={"syria": "bruno 3"},
        buildings={"syria": "village, tower"},
        transports={"cilician-sea-sea": "anna: galley 3 [30 vf, captain 1, catapult]"},
    )  # fmt: skip
    charge(scene, "syria")
    assert scene.legal("anna") == ["besiege", "assault"]
    dice_of(scene, 2, 3, (4, 6))
    scene.play("anna: assault")
    assert (last_roll(scene)["die"], last_roll(scene)["other_total"]) == (4, 4)


def before_syria(fleet: str, sea: str = "cilician-sea-sea") -> Scene:
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"], vf={"syria": "bruno 5", "lycia": "bruno 5"},
        buildings={"syria": "village, tower", "lycia": "tower"}, transports={sea: f"anna: {fleet}"},
    )  # fmt: skip
    charge(scene, "syria" if sea == "cilician-sea-sea" else "lycia")
    return scene


@pytest.mark.rule("MP-NAVAL-09", "MP-SIEGE-02", "MP-SIEGE-19")
def test_a_fleet_may_land_for_a_siege_by_land() -> None:
    """Three VF aboard the Galley and five on the wagon: together they are more than five; the fleet closes the port."""
    scene = before_syria("galley 2 [3 vf, captain 1, war-wagon 1 [5 vf, catapult]]")
    assert scene.legal("anna") == ["besiege", "besiege-ashore", "assault"]
    scene.play("anna: besiege-ashore", "anna: done")
    assert [siege.by_sea for siege in scene.state.sieges] == [0, 1]
    assert scene.transports("anna", "syria") == ["war-wagon-1"]
    assert scene.vf("anna", "cilician-sea-sea") == 3
    assert scene.owner("syria") == "bruno"


@pytest.mark.rule("MP-NAVAL-09", "MP-SIEGE-18")
def test_on_a_coast_without_a_port_only_those_ashore_besiege() -> None:
    scene = before_syria(
        "galley 2 [3 vf, captain 2, war-wagon 1 [6 vf, catapult]]", "rhodian-sea-sea"
    )
    assert scene.legal("anna") == ["besiege-ashore", "assault"]
    scene.refuses("anna: besiege", "MP-SIEGE-01")
    scene.play("anna: besiege-ashore", "anna: done")
    assert [siege.by_sea for siege in scene.state.sieges] == [0]
    assert scene.captain_levels("anna", "lycia") == [2], "he goes with them"
    assert scene.vf("anna", "lycia") == 6


@pytest.mark.rule("MP-NAVAL-09", "MP-ASSAULT-01", "MP-ATT-14")
def test_who_is_silent_before_walls_goes_nowhere_ashore() -> None:
    """Before the first roll there is no stopping: the silent assault, unless they can besiege from where they are."""
    hold = "galley 2 [3 vf, captain 2, war-wagon 1 [6 vf, catapult]]"
    scene = before_syria(hold, "rhodian-sea-sea")
    scene.refuses("anna: stop-attack", "MP-ATT-14")
    scene.default("anna")
    assert scene.happened("assault") and not scene.state.sieges
    in_port = before_syria(hold)
    in_port.default("anna")
    assert [siege.by_sea for siege in in_port.state.sieges] == [1]


@pytest.mark.rule("MP-NAVAL-09")
@pytest.mark.parametrize(
    "hold",
    ["9 vf, captain 1, catapult", "3 vf, captain 1, war-wagon 1 [2 vf, catapult]", "3 vf, captain 1, war-wagon 1 [6 vf]",
     "captain 1, war-wagon 1 [9 vf, catapult]", "3 vf, captain 1, caravan 1 [6 vf]"],
    ids=["no wagon", "too few", "no engine", "no crew for the ship", "no War Wagon"],
)  # fmt: skip
def test_what_a_landing_for_a_siege_needs(hold: str) -> None:
    scene = before_syria(f"galley 2 [{hold}]", "rhodian-sea-sea")
    if scene.window == "attack.mode":
        scene.refuses("anna: besiege-ashore", "MP-NAVAL-09")
    else:
        assert scene.happened("assault") or scene.happened("roll")


@pytest.mark.rule("MP-NAVAL-10")
def test_a_fleet_needs_a_captain() -> None:
    scene = sea("galley 1 [15 vf]", "galley 1 [5 vf]")
    scene.refuses(START[0], "MP-NAVAL-10")


@pytest.mark.rule("MP-NAVAL-11", "MP-ATT-06")
def test_ramming_may_end_it() -> None:
    scene = sea("galley 1 [15 vf, captain 1]", "merchant-ship 1 [3 vf]")
    scene.dice("d4=4")
    scene.play(*START)
    settle(scene)
    assert not scene.happened("roll")
    assert scene.happened("battle-won")
    assert scene.captain_levels("anna", "north-aegean-sea") == [2]
    scene = sea("galley 1 [3 vf, captain 2]", "galley 1 [18 vf]")
    scene.dice("d4=1", "d4=4")
    scene.play(*START)
    assert not scene.happened("roll")
    assert scene.vf("anna", "north-aegean-sea") == 1, "the crew"
    assert scene.captain_levels("anna", "north-aegean-sea") == [1]


@pytest.mark.rule("MP-NAVAL-11")
def test_the_crew_of_a_ship_may_be_on_what_it_carries() -> None:
    scene = sea("galley 2 [captain 1, war-wagon 1 [6 vf]]", "merchant-ship 1 [10 vf]")
    scene.dice("d4=1", "d6=1", "d6=6")
    scene.play(*START)
    assert last_roll(scene)["lost_vf"] == 5
    assert scene.vf("anna", "north-aegean-sea") == 1


@pytest.mark.rule("MP-PIRATE-07", "MP-PIRATE-06", "MP-NAVAL-02")
def test_a_barbarian_galley_is_attacked_and_removed() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", pirates=["north-aegean 7, captain 1"],
        transports={"north-aegean-sea": "anna: galley 3 [20 vf, captain 1]"},
    )  # fmt: skip
    scene.dice("d4=2", "d4=1", "d6=6", "d6=1")
    scene.play("anna: attack-galley north-aegean-sea 0", "anna: charge")
    assert ram(scene) == (5, 2)
    assert last_roll(scene)["other_total"] == 2
    assert scene.state.pirates == []
    assert scene.honour("anna") == 0
    assert not scene.happened("treasure")


@pytest.mark.rule("MP-PIRATE-06", "MP-BCAPT-04")
def test_the_captain_of_pirates_gives_a_treasure() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", pirates=["north-aegean 3, captain 2"],
        transports={"north-aegean-sea": "anna: galley 3 [20 vf, captain 1]"},
    )  # fmt: skip
    scene.dice("d4=2", "d4=1", "d8=1")
    scene.play("anna: attack-galley north-aegean-sea 0", "anna: charge")
    assert len(scene.happened("treasure")) == 1


@pytest.mark.rule("MP-PIRATE-07")
def test_pirates_elsewhere_cannot_be_attacked() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", pirates=["south-aegean 3"],
        transports={"north-aegean-sea": "anna: galley 3 [20 vf, captain 1]"},
    )  # fmt: skip
    scene.refuses("anna: attack-galley south-aegean-sea 0", "MP-ATT-03")
    scene.refuses("anna: attack-galley north-aegean-sea 0", "MP-PIRATE-07")


@pytest.mark.rule("MP-BCAPT-04")
@pytest.mark.parametrize(("level", "treasures", "honour"), [(1, 0, 0), (2, 1, 0), (3, 1, 1)])
def test_a_beaten_barbarian_captain(level: int, treasures: int, honour: int) -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", vf={"moesia": f"barbarians 1, captain {level}"},
        transports={"thrace": "anna: war-wagon 1 [20 vf, captain 1]"},
    )  # fmt: skip
    scene.dice("d6=6", "d6=1", "d8=3")
    charge(scene)
    assert scene.owner("moesia") == "anna"
    assert scene.state.barbarian_captain[scene.state.world.territory("moesia")] == 0
    assert len(scene.happened("treasure")) == treasures
    assert scene.honour("anna") == honour
