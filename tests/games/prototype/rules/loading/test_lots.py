"""Lots of goods that are taken, added and counted (MP-TRADE-10, MP-TRADE-12), and who pays for an operation (MP-LOAD-14)."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.prototype.loading.questions import add_lots, stock, take_units
from gonfalon.games.prototype.state import FREE_OPERATION, HELD, OWNERLESS, SABOTAGED
from gonfalon.games.prototype.state_rows import Heap, Lot
from tests.games.prototype.scene import Scene
from tests.games.prototype.transports import LT_2, combat, mark, number, pm
from tests.games.prototype.verdicts import verdicts

LOTS = (Lot(1, 3, 7, 0), Lot(2, 4, 7, 0), Lot(1, 2, 7, 1), Lot(1, 5, 8, 0))


@pytest.mark.rule("MP-TRADE-10")
@pytest.mark.parametrize("units", range(7))
def test_units_are_taken_from_the_first_lots_of_their_kind(units: int) -> None:
    taken, rest = take_units(LOTS, 1, 7, units)
    assert sum(lot.units for lot in taken) == min(units, 5)
    assert [lot.units for lot in taken] == [[], [1], [2], [3], [3, 1], [3, 2], [3, 2]][units]
    assert all((lot.good, lot.origin) == (1, 7) for lot in taken)
    assert stock(tuple(rest)).get((1, 7), 0) == 5 - min(units, 5)
    assert {key: count for key, count in stock(tuple(rest)).items() if key != (1, 7)} == {
        (2, 7): 4,
        (1, 8): 5,
    }
    assert all(lot.units for lot in rest)


@pytest.mark.rule("MP-TRADE-10")
def test_lots_of_one_good_origin_and_ruler_lie_together() -> None:
    assert add_lots(LOTS[:2], [Lot(1, 2, 7, 0), Lot(1, 2, 7, 1), Lot(1, 1, 7, 1)]) == (
        Lot(1, 5, 7, 0), Lot(2, 4, 7, 0), Lot(1, 3, 7, 1),
    )  # fmt: skip
    assert stock(LOTS) == {(1, 7): 5, (2, 7): 4, (1, 8): 5}
    assert add_lots((), []) == ()


def ground(**more: Any) -> Scene:
    """Goods lie in Thrace: of anna, of nobody and of bruno; goods of anna in Lydia."""
    heaps = [
        Heap(0, 0, 0, (Lot(1, 3, 0, 0),)), Heap(0, -1, 4, (Lot(1, 2, 0, 0),)), Heap(0, 1, 0, (Lot(1, 9, 0, 0),)),
        Heap(4, 0, 0, (Lot(1, 7, 0, 0),)),
    ]  # fmt: skip
    transports = {"thrace": "anna: caravan 1 [2 vf], caravan 1 [2 vf]", **more.pop("transports", {})}  # fmt: skip
    return combat(transports=transports, fields={"goods": heaps}, **more)


@pytest.mark.rule("MP-TRADE-12")
def test_own_goods_and_those_of_nobody_are_loaded() -> None:
    scene = ground()
    assert scene.legal("anna", "load-goods") == [
        "load-goods caravan-1 thrace salt thrace 1..5", "load-goods caravan-2 thrace salt thrace 1..5",
    ]  # fmt: skip
    scene.refuses("anna: load-goods caravan-1 thrace salt thrace 6", "MP-TRADE-12")
    scene.play("anna: load-goods caravan-1 thrace salt thrace 4")
    left = [(heap.owner, [lot.units for lot in heap.lots]) for heap in scene.state.goods]
    assert left == [(-1, [1]), (1, [9]), (0, [7])]
    assert [lot.units for lot in scene.state.transport_goods[number(scene, "caravan-1")]] == [4]
    scene.play("anna: unload-goods caravan-1 thrace salt thrace 3")
    heaps = [(heap.owner, heap.last_turn, [lot.units for lot in heap.lots]) for heap in scene.state.goods]  # fmt: skip
    assert heaps == [(-1, 4, [1]), (1, 0, [9]), (0, 0, [7]), (0, 0, [3])]


@pytest.mark.rule("MP-TRADE-12")
def test_goods_on_barbarian_ground_are_anybodys_until_the_next_turn_is_over() -> None:
    scene = combat(transports={"lycia": "anna: caravan 1 [2 vf, 5 salt from thrace]"})
    scene.play("anna: unload-goods caravan-1 lycia salt thrace 2")
    scene.play("anna: unload-goods caravan-1 lycia salt thrace 1")
    (heap,) = scene.state.goods
    assert (heap.owner, heap.last_turn, [lot.units for lot in heap.lots]) == (-1, 4, [3])


# ---- who pays


def two_ships(giver: str, receiver: str = "[3 vf]") -> Scene:
    return combat(transports={"marmara-sea": f"anna: galley 1 {giver}, galley 1 {receiver}"})


@pytest.mark.rule("MP-LOAD-14", "MP-LOAD-02", "MP-EVENT-10")
@pytest.mark.parametrize(
    ("giver", "bits", "left", "spent"),
    [
        ("[5 vf]", 0, None, (1, 0)),
        ("[5 vf, captain 1]", 0, None, (0, 0)),
        ("[5 vf]", 0, 0, (0, 1)),
        ("[5 vf]", 0, 1, (1, 0)),
        ("[5 vf]", HELD, None, (0, 1)),
        ("[5 vf, captain 1]", HELD, None, (0, 0)),
    ],
)
def test_the_giver_pays_or_else_the_receiver(
    giver: str, bits: int, left: int | None, spent: tuple[int, int]
) -> None:
    scene = two_ships(giver)
    if left is not None:
        scene.state.transport_pm[number(scene, "galley-1")] = left
    mark(scene, "galley-1", bits)
    before = pm(scene, "galley-1"), pm(scene, "galley-2")
    scene.play("anna: hand-over galley-1 galley-2 2")
    assert (before[0] - pm(scene, "galley-1"), before[1] - pm(scene, "galley-2")) == spent
    scene.play("anna: hand-over galley-1 galley-2 1")
    assert (before[0] - pm(scene, "galley-1"), before[1] - pm(scene, "galley-2")) == spent


@pytest.mark.rule("MP-LOAD-01", "MP-CHAR-62", "MP-EVENT-10")
@pytest.mark.parametrize(
    ("name", "bits", "left", "rule"),
    [
        ("galley-1", SABOTAGED, None, "MP-CHAR-62"),
        ("galley-2", SABOTAGED, None, "MP-CHAR-62"),
        ("galley-2", HELD, None, ""),
        ("galley-2", 0, 0, ""),
        ("galley-1", 0, 0, ""),
    ],
)
def test_what_keeps_two_ships(name: str, bits: int, left: int | None, rule: str) -> None:
    scene = two_ships("[5 vf]")
    if left is not None:
        scene.state.transport_pm[number(scene, name)] = left
    mark(scene, name, bits)
    found = verdicts(scene, "anna", "hand-over", ["galley-1 galley-2 1"])
    assert list(found.values()) == [rule]


@pytest.mark.rule("MP-LOAD-01", "MP-EVENT-10")
def test_when_neither_can_pay() -> None:
    scene = two_ships("[5 vf]")
    for name in ("galley-1", "galley-2"):
        scene.state.transport_pm[number(scene, name)] = 0
    scene.restart()
    scene.refuses("anna: hand-over galley-1 galley-2 1", "MP-LOAD-01")
    scene = two_ships("[5 vf]")
    mark(scene, "galley-1", HELD)
    mark(scene, "galley-2", HELD)
    scene.refuses("anna: hand-over galley-1 galley-2 1", "MP-EVENT-10")


@pytest.mark.rule("MP-LOAD-03")
def test_operations_without_pm_are_counted() -> None:
    scene = two_ships("[5 vf, captain 1]")
    most = scene.state.world.limits.free_operations
    scene.state.transport_marks[number(scene, "galley-1")] += (most - 1) * FREE_OPERATION
    scene.restart()
    scene.play("anna: hand-over galley-1 galley-2 1")
    scene.allows("anna: hand-over galley-1 galley-2 1")
    scene.play("anna: hand-over galley-2 galley-1 1")
    scene.refuses("anna: hand-over galley-1 galley-2 1", "MP-LOAD-03")
    scene.refuses("anna: board captain-1a galley-2", "MP-LOAD-03")


@pytest.mark.rule("MP-LOAD-10", "MP-LOAD-14", "MP-TRANS-09")
def test_who_mans_an_ownerless_ship_pays_one_pm_at_most() -> None:
    def abandoned(technologies: str) -> Scene:
        scene = combat(
            transports={"marmara-sea": "anna: galley 1 [5 vf], galley 1"},
            technologies={"anna": technologies},
        )
        scene.state.transport_owner[number(scene, "galley-2")] = OWNERLESS
        scene.restart()
        return scene

    scene = abandoned(LT_2)
    before = pm(scene, "galley-1")
    assert scene.legal("anna", "hand-over") == ["hand-over galley-1 galley-2 1..5"]
    scene.play("anna: hand-over galley-1 galley-2 2")
    other = number(scene, "galley-2")
    assert scene.state.transport_owner[other] == 0 and before - pm(scene, "galley-1") == 1
    assert scene.happened("manned")[-1].values == {"seat": 0, "transport": other}
    abandoned("").refuses("anna: hand-over galley-1 galley-2 2", "MP-TRANS-09")
