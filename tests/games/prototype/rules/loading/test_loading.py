"""Loading and unloading on land: what an operation costs, who pays, what fits.

rules: MP-LOAD-01 to MP-LOAD-04, MP-LOAD-06, MP-LOAD-08 to MP-LOAD-14, MP-CAPT-03, MP-EVENT-10, MP-CHAR-62
"""

from __future__ import annotations

import pytest

from gonfalon.commons.pacts.clauses import COMMERCIAL, PASSAGE, Clause
from gonfalon.commons.pacts.pacts import Pact
from gonfalon.games.prototype.state import HELD, OWNERLESS
from tests.games.prototype.transports import LT_2, aboard, combat, mark, number, pm


@pytest.mark.rule("MP-LOAD-01")
def test_loading_armies_costs_one_and_engines_two() -> None:
    scene = combat(
        vf={"macedonia": "anna 20"},
        transports={"macedonia": "anna: war-wagon 2 [1 vf]"},
        engines={"macedonia": "anna: catapult"},
    )
    scene.play("anna: load war-wagon-1 macedonia 19")
    assert (pm(scene, "war-wagon-1"), aboard(scene, "war-wagon-1")) == (7, 20)
    scene.play("anna: put-engine catapult-1 war-wagon-1")
    assert pm(scene, "war-wagon-1") == 5
    scene.play("anna: land-engine catapult-1 macedonia")
    assert pm(scene, "war-wagon-1") == 3
    scene.play("anna: unload war-wagon-1 macedonia 4")
    assert (pm(scene, "war-wagon-1"), scene.ground("anna", "macedonia")) == (2, 5)


@pytest.mark.rule("MP-LOAD-01")
def test_without_pm_nothing_is_loaded() -> None:
    scene = combat(
        vf={"thrace": "anna 5"},
        transports={"thrace": "anna: war-wagon 1 [5 vf]"},
        engines={"mysia": "anna: catapult"},
    )
    scene.play("anna: take war-wagon-1", "anna: go mysia", "anna: go thrace")
    assert pm(scene, "war-wagon-1") == 1
    scene.play("anna: load war-wagon-1 thrace 1")
    assert pm(scene, "war-wagon-1") == 0
    scene.refuses("anna: unload war-wagon-1 thrace 1", "MP-LOAD-01")


@pytest.mark.rule("MP-LOAD-02")
def test_a_captain_makes_loading_cheaper() -> None:
    scene = combat(
        vf={"macedonia": "anna 20"},
        transports={"macedonia": "anna: war-wagon 2 [1 vf, captain 1]"},
        engines={"macedonia": "anna: catapult"},
    )
    scene.play("anna: load war-wagon-1 macedonia 19")
    assert pm(scene, "war-wagon-1") == 8
    scene.play("anna: put-engine catapult-1 war-wagon-1")
    assert pm(scene, "war-wagon-1") == 7


@pytest.mark.rule("MP-LOAD-02")
@pytest.mark.parametrize(
    ("damaged", "left"), [({}, 7), ({"thrace": "city"}, 6)], ids=["standing", "damaged"]
)
def test_an_own_settlement_makes_loading_cheaper(damaged: dict[str, str], left: int) -> None:
    scene = combat(
        vf={"thrace": "anna 9"},
        transports={"thrace": "anna: war-wagon 1"},
        buildings={"thrace": "city"},
        damaged=damaged,
        captains={"mysia": "anna: 1"},
    )
    scene.play("anna: load war-wagon-1 thrace 5")
    assert pm(scene, "war-wagon-1") == left


@pytest.mark.rule("MP-LOAD-02")
def test_a_settlement_of_barbarians_gives_no_discount() -> None:
    scene = combat(
        transports={"liguria": "anna: war-wagon 1 [5 vf]"}, buildings={"liguria": "town"}
    )
    scene.play("anna: unload war-wagon-1 liguria 1")
    assert pm(scene, "war-wagon-1") == 6


@pytest.mark.rule("MP-LOAD-02")
@pytest.mark.parametrize(
    ("owner", "captain", "left"),
    [("anna", False, 7), ("carla", False, 6), ("carla", True, 7), ("barbarians", False, 6), ("barbarians", True, 7)],
)  # fmt: skip
def test_a_settlement_of_others_gives_none_and_a_captain_does(
    owner: str, captain: bool, left: int
) -> None:
    """With passage: whoever owns it, the settlement that stands there is not enough."""
    scene = combat(
        vf={"judea": f"{owner} 5"},
        owner={"judea": owner},
        transports={"judea": "anna: war-wagon 1 [5 vf]"},
        buildings={"judea": "city"},
        captains={"judea": "anna: 1"} if captain else {},
        fields={"pacts": [Pact(1, (0, 2), (Clause(PASSAGE, 2, 0), Clause(COMMERCIAL, 2, 0)))]},
    )
    scene.play("anna: unload war-wagon-1 judea 1")
    assert pm(scene, "war-wagon-1") == left


@pytest.mark.rule("MP-LOAD-03")
def test_one_operation_for_armies_another_for_goods() -> None:
    scene = combat(
        transports={"macedonia": "anna: caravan 1 [10 vf, 4 wine, 6 salt]"},
        buildings={"macedonia": "castle"},
    )
    scene.play("anna: unload caravan-1 macedonia 3")
    assert pm(scene, "caravan-1") == 5
    scene.play("anna: unload caravan-1 macedonia 6")
    assert pm(scene, "caravan-1") == 5, "the same operation goes on"
    scene.play("anna: unload-goods caravan-1 macedonia wine nowhere 4")
    scene.play("anna: unload-goods caravan-1 macedonia salt nowhere 6")
    assert pm(scene, "caravan-1") == 3
    scene.play("anna: load caravan-1 macedonia 2")
    assert pm(scene, "caravan-1") == 2, "the other way is another operation"
    scene.play("anna: unload caravan-1 macedonia 1")
    assert pm(scene, "caravan-1") == 1


@pytest.mark.rule("MP-LOAD-03")
def test_something_else_between_ends_an_operation() -> None:
    scene = combat(
        vf={"macedonia": "anna 1"},
        transports={"macedonia": "anna: war-wagon 1 [10 vf], war-wagon 1 [9 vf]"},
    )
    scene.play("anna: unload war-wagon-1 macedonia 2", "anna: take war-wagon-2")
    scene.play("anna: unload war-wagon-1 macedonia 2")
    assert pm(scene, "war-wagon-1") == 5


@pytest.mark.rule("MP-LOAD-03")
def test_operations_without_a_price_come_to_an_end() -> None:
    scene = combat(
        vf={"thrace": "anna 20"},
        transports={"thrace": "anna: war-wagon 1, caravan 1"},
        buildings={"thrace": "city"},
    )
    for _ in range(scene.state.world.limits.free_operations // 2):
        scene.play("anna: load war-wagon-1 thrace 5", "anna: unload war-wagon-1 thrace 5")
    scene.refuses("anna: load war-wagon-1 thrace 5", "MP-LOAD-03")
    assert pm(scene, "war-wagon-1") == 7
    scene.allows("anna: load caravan-1 thrace 5")


@pytest.mark.rule("MP-LOAD-04")
def test_armies_next_door_cannot_be_loaded() -> None:
    scene = combat(vf={"thrace": "anna 9"}, transports={"mysia": "anna: war-wagon 1 [1 vf]"})
    scene.refuses("anna: load war-wagon-1 thrace 5", "MP-LOAD-04")
    scene.refuses("anna: unload war-wagon-1 thrace 1", "MP-LOAD-04")
    scene.allows("anna: load war-wagon-1 mysia 5")


@pytest.mark.rule("MP-LOAD-06")
def test_capacity_is_a_limit() -> None:
    scene = combat(
        vf={"thrace": "anna 40"},
        transports={"thrace": "anna: war-wagon 1 [1 vf, catapult], caravan 1"},
        engines={"thrace": "anna: trebuchet"},
    )
    assert "load war-wagon-1 thrace 1..14" in scene.legal("anna")
    scene.refuses("anna: load war-wagon-1 thrace 15", "MP-LOAD-06")
    scene.refuses("anna: load caravan-1 thrace 11", "MP-LOAD-06")
    scene.play("anna: load war-wagon-1 thrace 10")
    scene.refuses("anna: put-engine trebuchet-1 war-wagon-1", "MP-LOAD-06")
    scene.refuses("anna: load war-wagon-1 thrace 41", "MP-LOAD-03")


@pytest.mark.rule("MP-LOAD-06", "MP-CAPT-03")
def test_commercial_transports_carry_no_engines_and_captains() -> None:
    scene = combat(
        vf={"thrace": "anna 9"},
        transports={"thrace": "anna: caravan 1 [1 vf], war-wagon 1 [20 vf]"},
        engines={"thrace": "anna: catapult"},
        captains={"thrace": "anna: 1"},
    )
    scene.refuses("anna: put-engine catapult-1 caravan-1", "MP-CAPT-03")
    scene.refuses("anna: board captain-1a caravan-1", "MP-CAPT-03")
    scene.play("anna: board captain-1a war-wagon-1")
    scene.play("anna: take war-wagon-1", "anna: go mysia")
    assert scene.captain_levels("anna", "mysia") == [1]


@pytest.mark.rule("MP-LOAD-09")
def test_an_empty_transport_at_home_stays_his() -> None:
    scene = combat(vf={"thrace": "anna 5"}, transports={"thrace": "anna: caravan 1 [2 vf]"})
    scene.play("anna: unload caravan-1 thrace 2")
    assert scene.transports("anna", "thrace") == ["caravan-1"]


@pytest.mark.rule("MP-LOAD-10")
def test_an_empty_transport_abroad_is_nobodys_and_can_be_manned() -> None:
    scene = combat(
        vf={"serbia": "barbarians 0"},
        transports={"serbia": "anna: war-wagon 1 [5 vf]; bruno: caravan 1 [5 vf]"},
    )
    scene.play("anna: unload war-wagon-1 serbia 5")
    assert scene.state.transport_owner[number(scene, "war-wagon-1")] == OWNERLESS
    scene.refuses("anna: take war-wagon-1", "MP-LOAD-10")
    scene.play("anna: done")
    scene.play("bruno: hand-over caravan-1 war-wagon-1 2")
    assert scene.transports("bruno", "serbia") == ["war-wagon-1", "caravan-1"]
    assert pm(scene, "caravan-1") == 5


@pytest.mark.rule("MP-LOAD-10", "MP-TRANS-09")
def test_who_has_enough_of_a_kind_cannot_man_another() -> None:
    scene = combat(
        vf={"serbia": "barbarians 0"},
        transports={
            "serbia": "anna: war-wagon 1 [5 vf], caravan 1 [2 vf]; bruno: war-wagon 1 [5 vf]"
        },
    )
    scene.play("anna: hand-over war-wagon-1 caravan-1 5")
    scene.allows("anna: hand-over caravan-1 war-wagon-1 1")
    scene.play("anna: done")
    scene.refuses("bruno: hand-over war-wagon-2 war-wagon-1 1", "MP-TRANS-09")


@pytest.mark.rule("MP-LOAD-10")
def test_armies_on_the_ground_man_an_ownerless_transport() -> None:
    scene = combat(vf={"serbia": "barbarians 0"}, transports={"serbia": "anna: war-wagon 1 [5 vf]"})
    scene.play("anna: unload war-wagon-1 serbia 5", "anna: load war-wagon-1 serbia 5")
    assert scene.transports("anna", "serbia") == ["war-wagon-1"]
    assert pm(scene, "war-wagon-1") == 5


@pytest.mark.rule("MP-LOAD-10")
def test_what_nobody_mans_is_removed() -> None:
    scene = combat(vf={"serbia": "barbarians 0"}, transports={"serbia": "anna: war-wagon 1 [5 vf]"})
    scene.play("anna: unload war-wagon-1 serbia 5")
    scene.pass_until("auction.bid")
    assert scene.state.transport_at[number(scene, "war-wagon-1")] == -1
    assert scene.vf("anna", "serbia") == 0


@pytest.mark.rule("MP-LOAD-11")
def test_what_is_loaded_needs_no_supply() -> None:
    scene = combat(vf={"mysia": "anna 10"}, transports={"thrace": "anna: war-wagon 1 [20 vf]"})
    scene.play("anna: take war-wagon-1", "anna: go mysia")
    scene.pass_until("auction.bid")
    assert (scene.ground("anna", "mysia"), aboard(scene, "war-wagon-1")) == (5, 20)


@pytest.mark.rule("MP-LOAD-13")
def test_captains_board_without_pm() -> None:
    scene = combat(
        vf={"lycia": "anna 5"},
        transports={"thrace": "anna: war-wagon 1 [5 vf, captain 2]"},
        captains={"lydia": "anna: 1"},
        technologies={"anna": LT_2},
    )
    scene.play("anna: take war-wagon-1", "anna: go bithynia", "anna: go mysia", "anna: go lydia")
    assert pm(scene, "war-wagon-1") == 2
    scene.play("anna: board captain-1b war-wagon-1", "anna: go-ashore captain-1a lydia")
    assert pm(scene, "war-wagon-1") == 2
    state = scene.state
    assert state.captain_aboard[:2] == [-1, number(scene, "war-wagon-1")]
    scene.refuses("anna: board captain-1b war-wagon-1", "MP-LOAD-13")
    scene.refuses("anna: go-ashore captain-1b mysia", "MP-LOAD-13")
    scene.refuses("anna: board captain-2a war-wagon-1", "MP-LOAD-13")


@pytest.mark.rule("MP-LOAD-14")
def test_the_giver_pays_for_what_passes_between_transports() -> None:
    scene = combat(
        transports={
            "macedonia": "anna: war-wagon 1 [5 vf, catapult], war-wagon 1 [5 vf], caravan 1"
        }
    )
    scene.play("anna: hand-over war-wagon-1 war-wagon-2 3")
    assert (pm(scene, "war-wagon-1"), pm(scene, "war-wagon-2")) == (6, 7)
    scene.play("anna: put-engine catapult-1 war-wagon-2")
    assert (pm(scene, "war-wagon-1"), pm(scene, "war-wagon-2")) == (4, 7)
    scene.play("anna: hand-over war-wagon-1 caravan-1 2")
    assert pm(scene, "caravan-1") == 6
    scene.play("anna: put-engine catapult-1 war-wagon-1")
    assert (pm(scene, "war-wagon-1"), pm(scene, "war-wagon-2")) == (3, 5)


@pytest.mark.rule("MP-LOAD-14")
def test_the_receiver_pays_if_the_giver_cannot_move() -> None:
    scene = combat(
        vf={"macedonia": "anna 5"},
        transports={"macedonia": "anna: war-wagon 1 [catapult], war-wagon 1 [5 vf]"},
    )
    scene.play("anna: put-engine catapult-1 war-wagon-2")
    assert (pm(scene, "war-wagon-1"), pm(scene, "war-wagon-2")) == (7, 5)


@pytest.mark.rule("MP-LOAD-14")
def test_only_own_transports_in_the_same_place() -> None:
    scene = combat(
        transports={
            "thrace": "anna: war-wagon 1 [5 vf]; bruno: caravan 1 [1 vf]",
            "mysia": "anna: caravan 1 [1 vf]",
        },
        vf={"thrace": "anna 5"},
    )
    scene.refuses("anna: hand-over war-wagon-1 caravan-1 1", "MP-LOAD-14")
    scene.refuses("anna: hand-over war-wagon-1 caravan-2 1", "MP-LOAD-14")
    scene.refuses("anna: load caravan-1 thrace 1", "MP-LOAD-14")


@pytest.mark.rule("MP-LOAD-14")
def test_a_transport_without_pm_still_mans_an_ownerless_one() -> None:
    scene = combat(
        vf={"moesia": "barbarians 0"},
        transports={
            "moesia": "anna: war-wagon 1 [5 vf]; bruno: war-wagon 1 [3 vf]",
            "bithynia": "anna: caravan 1 [2 vf]",
        },
        technologies={"anna": LT_2},
    )
    scene.play("anna: take war-wagon-1")
    for place in ("thrace", "moesia", "thrace", "moesia"):
        scene.play(f"anna: go {place}")
    scene.play("anna: unload war-wagon-1 moesia 1")
    assert pm(scene, "war-wagon-1") == 0
    scene.play("anna: done", "bruno: unload war-wagon-2 moesia 3", "bruno: done", "carla: done")
    scene.pass_until("commerce.turn", "anna")
    scene.play("anna: hand-over war-wagon-1 war-wagon-2 1")
    assert scene.transports("anna", "moesia") == ["war-wagon-1", "war-wagon-2"]


@pytest.mark.rule("MP-EVENT-10")
def test_held_transports_load_only_for_nothing() -> None:
    scene = combat(
        vf={"thrace": "anna 9", "macedonia": "anna 9"},
        transports={"thrace": "anna: war-wagon 1 [2 vf]", "macedonia": "anna: war-wagon 1 [2 vf]"},
        buildings={"thrace": "town"},
        engines={"thrace": "anna: catapult"},
    )
    mark(scene, "war-wagon-1", HELD)
    mark(scene, "war-wagon-2", HELD)
    scene.play("anna: load war-wagon-1 thrace 5")
    scene.refuses("anna: put-engine catapult-1 war-wagon-1", "MP-EVENT-10")
    scene.refuses("anna: load war-wagon-2 macedonia 5", "MP-EVENT-10")
    scene.refuses("anna: take war-wagon-1", "MP-EVENT-09")
