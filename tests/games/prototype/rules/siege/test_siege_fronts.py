"""Sieges by land and sea in play, an assault after all, and what is tested when.

rules: MP-SIEGE-08, MP-SIEGE-12, MP-SIEGE-15, MP-SIEGE-16, MP-SIEGE-19
"""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.prototype.siege.steps.siege_turn import party_of
from gonfalon.games.prototype.state_rows import Siege
from tests.games.prototype.battles import no_cards
from tests.games.prototype.scene import Scene, given

PLAYERS = {"anna": "hungary", "bruno": "byzantium", "carla": "mamluks"}
W = given(PLAYERS).state.world
THRACE = W.territory("thrace")
SEA = W.vocabulary.kinds["place"][W.harbour[THRACE]]


def by_land(garrison: int = 12, wagon: str = "30 vf, captain 2, catapult", **more: Any) -> Scene:
    """Anna lies before Constantinople by land and has a fleet before its port; her Combat turn begins."""
    transports = {
        "thrace": f"anna: war-wagon 2 [{wagon}]",
        SEA: "anna: galley 2 [20 vf, captain 1]",
    }
    vf = {"thrace": f"bruno {garrison}", **more.pop("vf", {})}
    sieges = more.pop("sieges", [Siege(THRACE, 0, 1, 0, 0, 2)])
    return given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"], vf=vf,
        buildings={"thrace": "city, castle", "pannonia": "city"}, transports={**transports, **more.pop("transports", {})},
        fields={"sieges": sieges}, **more,
    )  # fmt: skip


def to_next_combat(scene: Scene) -> None:
    turn = scene.state.turn
    while scene.state.turn == turn or scene.state.phase < 9:
        scene.default(scene.asked[0])


def close_the_port(scene: Scene) -> None:
    scene.play("anna: attack thrace", "anna: charge")
    no_cards(scene)
    scene.play("anna: besiege")


@pytest.mark.rule("MP-SIEGE-19")
@pytest.mark.rule("MP-SIEGE-18")
def test_a_land_siege_is_completed_by_a_fleet_without_an_engine() -> None:
    scene = by_land()
    scene.play("anna: confirm-siege thrace")
    no_cards(scene)
    close_the_port(scene)
    assert [siege.by_sea for siege in scene.state.sieges] == [0, 1]
    alone = by_land(wagon="30 vf, captain 2")
    alone.play("anna: pass", "anna: attack thrace", "anna: charge")
    no_cards(alone)
    assert alone.happened("assault")


@pytest.mark.rule("MP-SIEGE-19")
@pytest.mark.rule("MP-SIEGE-18")
@pytest.mark.parametrize(
    "fleet", ["galley 2 [20 vf, captain 1, catapult]", "galley 2 [20 vf, captain 1]"]
)
def test_the_engine_of_either_front_will_do(fleet: str) -> None:
    """The camp by land has lost its engine: a fleet with one may besiege, one without may not."""
    scene = by_land(wagon="30 vf, captain 2", transports={SEA: f"anna: {fleet}"})
    scene.play("anna: pass", "anna: attack thrace", "anna: charge")
    no_cards(scene)
    assert (scene.window == "attack.mode") == ("catapult" in fleet)


@pytest.mark.rule("MP-SIEGE-19", "MP-SIEGE-24")
def test_an_ally_of_one_front_does_not_fight_on_the_other() -> None:
    """Carla besieges with anna by land; her Galley only lies where anna's fleet closes the port."""
    sieges = [Siege(THRACE, 0, 1, 0, 0, 2, 1 << 2), Siege(THRACE, 0, 1, 1, 0, 2)]
    scene = by_land(
        sieges=sieges,
        transports={
            "thrace": "anna: war-wagon 2 [30 vf, captain 2, catapult]; carla: war-wagon 2 [9 vf, captain 1]",
            SEA: "anna: galley 2 [20 vf, captain 1]; carla: galley 2 [9 vf, captain 2]",
        },
    )
    ally, besieger = (party_of(scene.state, sieges[0], seat) for seat in (2, 0))
    assert ally is not None and besieger is not None
    assert [W.transport_names[t] for t in ally.transports] == ["war-wagon-2"]
    assert [scene.state.captain_level[captain] for captain in ally.captains] == [1]
    assert [W.transport_names[t] for t in besieger.transports] == ["war-wagon-1", "galley-1"]


@pytest.mark.rule("MP-SIEGE-19")
@pytest.mark.rule("MP-SIEGE-09")
@pytest.mark.rule("MP-SIEGE-12")
@pytest.mark.rule("MP-SIEGE-16")
def test_both_fronts_are_one_siege() -> None:
    """One question, one attack, one reduction, one toll of 10% outside and of 1 VF inside."""
    scene = by_land(8)
    scene.play("anna: confirm-siege thrace")
    no_cards(scene)
    close_the_port(scene)
    to_next_combat(scene)
    assert scene.window == "siege.confirm"
    before = scene.vf("anna", "thrace") + scene.vf("anna", SEA)
    inside = scene.vf("bruno", "thrace")
    walls = scene.building("thrace")
    scene.play("anna: confirm-siege thrace")
    no_cards(scene)
    assert scene.window == "combat.turn"
    assert sum(scene.state.captain_attacks) == 1
    assert (walls, scene.building("thrace")) == (["city", "fort"], ["city", "tower"])
    while scene.state.phase == 9:
        scene.default(scene.asked[0])
    after = scene.vf("anna", "thrace") + scene.vf("anna", SEA)
    assert before - after == before // 10
    assert inside - scene.vf("bruno", "thrace") == 1
    assert len(scene.state.sieges) == 2


@pytest.mark.rule("MP-SIEGE-19")
@pytest.mark.rule("MP-SIEGE-15")
def test_both_fronts_are_abandoned_together() -> None:
    scene = by_land()
    scene.play("anna: confirm-siege thrace")
    no_cards(scene)
    close_the_port(scene)
    scene.play("anna: abandon-siege thrace")
    assert not scene.state.sieges
    assert len(scene.happened("captain-level")) + len(scene.happened("captain-gone")) == 1


@pytest.mark.rule("MP-SIEGE-12")
def test_a_fleet_of_the_besieged_at_sea_pays_no_toll_of_the_siege() -> None:
    """Bruno's ships lie in the same zone as the besieging fleet, but not in the siege."""
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"], vf={"thrace": "bruno 12"},
        buildings={"thrace": "city, castle", "pannonia": "city"},
        transports={SEA: "anna: galley 3 [40 vf, captain 2, catapult]; bruno: galley 1 [20 vf]"},
        fields={"sieges": [Siege(THRACE, 0, 1, 1, 0, 2)]},
    )  # fmt: skip
    scene.play("anna: confirm-siege thrace")
    no_cards(scene)
    while scene.state.phase == 9:
        assert scene.window != "siege.losses"
        scene.default(scene.asked[0])
    assert (scene.vf("bruno", "thrace"), scene.vf("bruno", SEA)) == (11, 20)
    assert scene.vf("anna", SEA) == 36


@pytest.mark.rule("MP-SIEGE-15")
@pytest.mark.rule("MP-SIEGE-16")
def test_a_confirmed_siege_may_still_become_an_assault_with_the_same_attack() -> None:
    scene = by_land(4)
    scene.play("anna: confirm-siege thrace")
    no_cards(scene)
    assert scene.building("thrace") == ["city", "fort"]
    scene.dice("d4=4", "d6=1")
    scene.play("anna: assault-siege thrace")
    no_cards(scene)
    assert scene.happened("assault")
    assert scene.state.captain_attacks[0] == 1


@pytest.mark.rule("MP-SIEGE-08")
def test_too_few_besiegers_count_only_when_the_next_siege_turn_begins() -> None:
    """Losses of the siege leave Anna with as many VF as are inside; she may bring others up in her next turn."""
    scene = by_land(12, "13 vf, captain 2, catapult", technologies={"bruno": "alchemy"})
    scene.play("anna: confirm-siege thrace")
    no_cards(scene)
    assert scene.vf("anna", "thrace") == 12
    scene.play("anna: done")
    assert scene.state.sieges
    to_next_combat(scene)
    scene.refuses("anna: confirm-siege thrace", "MP-SIEGE-08")


@pytest.mark.rule("MP-SIEGE-08")
@pytest.mark.rule("MP-MOVE-09")
@pytest.mark.parametrize(
    ("wagon", "missing", "brought"),
    [("13 vf, captain 2, catapult", "MP-SIEGE-08", "20 vf"), ("30 vf, captain 2", "MP-SIEGE-06", "2 vf, catapult"),
     ("30 vf, catapult", "MP-SIEGE-08", "2 vf, captain 1")],
)  # fmt: skip
def test_what_is_missing_is_brought_up_in_the_combat_turn(
    wagon: str, missing: str, brought: str
) -> None:
    """More VF, an engine or a Captain come to the camp by land; others, and ships, do not get in."""
    scene = by_land(
        14, wagon, vf={"thrace": "bruno 14", "moesia": "anna 5"},
        transports={"moesia": f"anna: war-wagon 2 [{brought}]; carla: war-wagon 1 [3 vf]"},
    )  # fmt: skip
    scene.refuses("anna: confirm-siege thrace", missing)
    scene.play(
        "anna: pass", "anna: take war-wagon-2", "anna: go thrace", "anna: confirm-siege thrace"
    )
    no_cards(scene)
    assert scene.happened("siege-confirmed")
    free = by_land(
        14,
        vf={"thrace": "bruno 14", "moesia": "anna 5"},
        transports={"moesia": "anna: war-wagon 2 [20 vf]"},
        sieges=[],
    )
    free.play("anna: take war-wagon-2")
    free.refuses("anna: go thrace", "MP-MOVE-09")


@pytest.mark.rule("MP-SIEGE-08")
@pytest.mark.rule("MP-BUILD-09")
def test_damaged_walls_shelter_nobody_and_the_besieger_attacks() -> None:
    scene = by_land(4, damaged={"thrace": "castle"})
    scene.refuses("anna: confirm-siege thrace", "MP-SIEGE-10")
    scene.dice("d6=6", "d6=1")
    scene.play("anna: assault-siege thrace")
    no_cards(scene)
    assert scene.happened("roll")[-1].values["die"] == 6


@pytest.mark.rule("MP-SIEGE-15")
@pytest.mark.rule("MP-CAPT-06")
@pytest.mark.parametrize("decided", ["confirm-siege thrace", "pass"])
def test_who_marches_off_has_abandoned_the_siege(decided: str) -> None:
    """Without saying so: the Captain loses a level all the same."""
    scene = by_land(transports={SEA: "carla: galley 1 [1 vf]"}, vf={"moesia": "anna 5"})
    scene.play(f"anna: {decided}")
    no_cards(scene)
    scene.play("anna: take war-wagon-1", "anna: go moesia", "anna: done")
    assert not scene.state.sieges
    assert scene.captain_levels("anna", "moesia") == [1]
    assert len(scene.happened("siege-abandoned")) == 1


@pytest.mark.rule("MP-SIEGE-19")
def test_one_front_may_be_given_up_without_the_other() -> None:
    scene = by_land(8, vf={"mysia": "carla 5"})
    scene.play("anna: confirm-siege thrace")
    no_cards(scene)
    close_the_port(scene)
    to_next_combat(scene)
    scene.play("anna: confirm-siege thrace")
    no_cards(scene)
    scene.play("anna: take galley-1")
    out = scene.legal("anna", "go")[0]
    scene.play(f"anna: {out}", "anna: done")
    assert [siege.by_sea for siege in scene.state.sieges] == [0]
    assert not scene.happened("siege-abandoned")


@pytest.mark.rule("MP-SIEGE-02")
@pytest.mark.rule("MP-SIEGE-19")
def test_wagons_and_ships_together_besiege_on_both_fronts() -> None:
    """The wagons enter, the fleet stays before the port."""
    scene = by_land(
        8, sieges=[], vf={"moesia": "anna 5"},
        transports={"thrace": "carla: war-wagon 1 [1 vf]", "moesia": "anna: war-wagon 2 [30 vf, captain 2, catapult]"},
    )  # fmt: skip
    galley = next(name for name in scene.transports("anna", SEA))
    scene.play("anna: attack thrace", f"anna: take {galley}", "anna: charge")
    no_cards(scene)
    scene.play("anna: besiege")
    assert [siege.by_sea for siege in scene.state.sieges] == [0, 1]
    assert scene.vf("anna", SEA) == 20
    assert scene.vf("anna", "thrace") == 30


@pytest.mark.rule("MP-MOVE-12")
@pytest.mark.rule("MP-CONQ-01")
@pytest.mark.rule("MP-SIEGE-02")
@pytest.mark.parametrize("then", ["conquest", "siege"])
def test_attackers_who_go_in_may_leave_their_own_land_empty(then: str) -> None:
    """The wagon carried the last VF in Moesia."""
    walls = "castle" if then == "siege" else "village"
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"], vf={"thrace": "bruno 1", "moesia": "anna 0"},
        buildings={"thrace": walls, "pannonia": "city", "lydia": "city"}, owner={"moesia": "anna"},
        transports={"moesia": "anna: war-wagon 2 [30 vf, captain 2, catapult]"},
    )  # fmt: skip
    assert scene.owner("moesia") == "anna"
    scene.dice("d6=6", "d6=1")
    scene.play("anna: attack thrace", "anna: charge")
    no_cards(scene)
    if then == "siege":
        scene.play("anna: besiege")
    assert scene.vf("anna", "thrace") > 0
    assert scene.owner("moesia") is None
