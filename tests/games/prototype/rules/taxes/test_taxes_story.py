"""A Taxes phase as it is told, with loans, sales and a bankruptcy (MP-TAX, MP-LOAN)."""

from __future__ import annotations

import pytest

from gonfalon.games.prototype.state_rows import Heap
from tests.games.prototype.economy import ready, scene_of
from tests.games.prototype.scene import Scene
from tests.games.prototype.verdicts import story, verdicts


def in_debt() -> Scene:
    """Anna owes for a loan of turn 2 and has another of this turn; bruno owes more than he has; carla has nothing."""
    scene = scene_of(
        "taxes", florins={"anna": 505, "bruno": 20, "carla": 0},
        technologies={"anna": "banking, mill, mathematics, vassalage, feudalism", "bruno": "guilds"},
        buildings={"thrace": "city, castle", "lydia": "village, tower", "pannonia": "village", "delta": "village"},
        damaged={"lydia": "tower"}, engines={"lydia": "anna: catapult"}, cards={"anna": "tax-farmer"},
        transports={
            "thrace": "anna: war-wagon 2 [3 vf, captain 1, catapult], caravan 1 [1 vf, 5 wine from thrace]",
            "marmara-sea": "anna: galley 1 [2 vf]", "pannonia": "bruno: caravan 1 [2 vf]",
        },
        fields={"loans": [((60, 2), (40, 3)), ((100, 1),), ()]},
    )  # fmt: skip
    scene.pass_until("taxes.orders")
    return scene


@pytest.mark.rule("MP-TAX-01", "MP-TAX-03", "MP-TAX-07", "MP-LOAN-07")
def test_what_is_collected_and_owed() -> None:
    scene = in_debt()
    assert [line for line in story(scene) if "TAX" in line] == [
        "interest MP-TAX-03: seat=anna florins=50 to anna",
        "taxes MP-TAX-01: seat=anna florins=220",
        "interest MP-TAX-03: seat=bruno florins=2 to bruno",
        "taxes MP-TAX-01: seat=bruno florins=85",
        "taxes MP-TAX-01: seat=carla florins=85",
    ]
    asked = {name: scene.prompt(name)["values"] for name in scene.asked}
    assert asked == {
        "anna": {"florins": 775, "debt_florins": 66},
        "bruno": {"florins": 107, "debt_florins": 110},
        "carla": {"florins": 85, "debt_florins": 0},
    }
    assert scene.legal("anna") == [
        "done", "play tax-farmer", "repay 60", "sell-building castle thrace", "sell-building village lydia",
        "sell-transport war-wagon-1", "sell-transport caravan-1", "sell-engine catapult-1", "sell-engine catapult-2",
    ]  # fmt: skip
    assert scene.legal("bruno") == ["done", "go-bankrupt", "sell-transport caravan-2"]
    assert scene.legal("carla") == ["done", "borrow"]


@pytest.mark.rule(
    "MP-LOAN-02", "MP-LOAN-03", "MP-LOAN-05", "MP-LOAN-07", "MP-DIPL-17", "MP-BUILD-09"
)
def test_what_is_refused() -> None:
    scene = in_debt()
    assert verdicts(scene, "anna", "repay", "60 40 50") == {
        "60": "", "40": "MP-LOAN-02", "50": "MP-LOAN-02",
    }  # fmt: skip
    scene.refuses("bruno: repay 100", "MP-LOAN-02")
    scene.refuses("anna: borrow", "MP-LOAN-03")
    scene.refuses("anna: go-bankrupt", "MP-LOAN-07")
    scene.refuses("carla: go-bankrupt", "MP-LOAN-07")
    scene.refuses("anna: pay-debt @bruno 10", "MP-DIPL-17")
    scene.refuses("anna: start-over", "MP-TIME-02")
    buildings = ["castle thrace", "village lydia", "tower lydia", "city thrace", "fort thrace", "village pannonia", "cathedral thrace"]  # fmt: skip
    assert list(verdicts(scene, "anna", "sell-building", buildings).values()) == [
        "", "", "MP-BUILD-09", *["MP-LOAN-05"] * 4,
    ]  # fmt: skip
    transports = "war-wagon-1 caravan-1 caravan-2 galley-1"
    found = verdicts(scene, "anna", "sell-transport", transports)
    assert list(found.values()) == ["", "", "MP-LOAN-05", "MP-LOAN-05"]
    found = verdicts(scene, "anna", "sell-engine", "catapult-1 catapult-2 catapult-3")
    assert list(found.values()) == ["", "", "MP-LOAN-05"]


@pytest.mark.rule(
    "MP-LOAN-01", "MP-LOAN-02", "MP-LOAN-05", "MP-LOAN-07", "MP-LOAN-08", "MP-TIME-02"
)
def test_orders_and_what_comes_of_them() -> None:
    scene = in_debt()
    since = len(scene.events)
    purse = [
        ("repay 60", 709), ("sell-building village lydia", 734), ("sell-building castle thrace", 1084),
        ("sell-transport war-wagon-1", 1159), ("sell-transport caravan-1", 1209), ("sell-engine catapult-1", 1259),
    ]  # fmt: skip
    for order, florins in purse:
        scene.play(f"anna: {order}")
        assert scene.prompt("anna")["values"] == {"florins": florins, "debt_florins": 0}, order
    scene.dice("d4=3")
    scene.play("bruno: go-bankrupt", "carla: borrow")
    assert scene.prompt("bruno")["values"] == {"florins": 1107, "debt_florins": 0}
    ready(scene)
    catapult = scene.state.world.vocabulary.number("engine", "catapult-1")
    assert story(scene, since)[:10] == [
        "order-roll MP-TAX-07: seat=carla die=4 roll=3 to carla",
        "repaid MP-LOAN-02: seat=anna florins=66",
        "sold-building MP-LOAN-05: seat=anna building=0 territory=lydia",
        "sold-building MP-LOAN-05: seat=anna building=5 territory=thrace",
        "sold-transport MP-LOAN-05: seat=anna transport=war-wagon-1",
        "sold-transport MP-LOAN-05: seat=anna transport=caravan-1",
        f"sold-engine MP-LOAN-05: seat=anna engine={catapult}",
        "bankrupt MP-LOAN-07: seat=bruno",
        "honour MP-LOAN-07: seat=bruno points=-3 source=7",
        "borrowed MP-LOAN-01: seat=carla roll=3 florins=300",
    ]
    s = scene.state
    assert s.loans == [((40, 3),), (), ((300, 3),)]
    assert (s.florins, s.bankrupt) == ([1259, 1107, 385], [0, 1, 0])
    assert s.captain_aboard[0] == -1 and scene.captain_levels("anna", "thrace") == [1]
    assert s.engine_owner[catapult] < 0
    assert scene.transports("anna", "thrace") == []
    assert scene.building("lydia") == ["tower"] and scene.building("thrace") == ["city"]
    assert scene.ground("anna", "thrace") == 9, "those who were aboard stay"
    (heap,) = s.goods
    assert heap == Heap(0, 0, 0, heap.lots) and [lot.units for lot in heap.lots] == [5]
    scene.refuses("bruno: go-bankrupt", "MP-TIME-01")


@pytest.mark.rule("MP-LOAN-07")
@pytest.mark.parametrize(("before", "rule"), [(0, ""), (1, "MP-LOAN-07")])
def test_once_a_game(before: int, rule: str) -> None:
    scene = in_debt()
    scene.state.bankrupt[1] = before
    scene.restart()
    why = scene.table.why(1, "go-bankrupt")
    assert ("" if why is None else why.rule) == rule
