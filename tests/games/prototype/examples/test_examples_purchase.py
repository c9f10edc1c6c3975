"""Worked examples of the Purchase phase and its characters."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.prototype.state_rows import Losses
from tests.games.prototype.economy import (
    FIVE,
    LT2,
    LT3,
    THREE,
    TOWNS,
    booked,
    purchase,
    ready,
    spent,
)
from tests.games.prototype.scene import Scene, given

FLEET = ("galley", "war-wagon", "caravan", "merchant-ship")


def blue(known: str, cards: str = "", **more: Any) -> Scene:
    """Five players, in the orders of anna, who is rich."""
    more.setdefault("florins", {"anna": 20000})
    held = {"anna": cards} if cards else {}
    scene = purchase(players=FIVE, technologies={"anna": known}, cards=held, **more)
    if "skinflint" not in cards:
        scene.pass_until("purchase.orders")
    return scene


@pytest.mark.rule("MP-BUILD-04", "MP-BUILD-05")
@pytest.mark.example("MP-EX-013")
def test_a_village_becomes_a_city_and_a_tower_a_fort() -> None:
    towns = {"thrace": "village, tower"}
    scene = blue(f"{LT3}, engineering, carpentry", buildings=towns)
    assert spent(scene, "anna", "build city thrace") == 100
    assert spent(scene, "anna", "build fort thrace") == 200
    plain = blue(f"{LT3}, engineering", buildings=towns)
    plain.refuses("anna: build city thrace", "MP-BUILD-05")


@pytest.mark.rule("MP-TRANS-07")
@pytest.mark.example("MP-EX-014")
def test_a_merchant_ship_and_a_galley_are_improved() -> None:
    scene = blue(f"{LT3}, carpentry", transports={"thrace": "anna: merchant-ship 1, galley 1"})
    assert spent(scene, "anna", "improve-transport merchant-ship-1 2") == 50
    assert spent(scene, "anna", "improve-transport galley-1 3") == 100


@pytest.mark.rule("MP-BUILD-05")
@pytest.mark.example("MP-EX-015")
def test_any_number_of_buildings_in_a_turn() -> None:
    home = ["macedonia", "bithynia", "mysia", "peloponnese", "rhodes"]
    more = ["serbia", "lycia", "paphlagonia", "cappadocia", "albania"]
    scene = blue(
        f"{LT2}, engineering, trade",
        vf=dict.fromkeys(more, "anna 5"),
        buildings={"thrace": "village, tower", "lydia": "village, tower"},
    )
    for territory in (*home, *more):
        scene.play(f"anna: build tower {territory}")
    for territory in ("thrace", "lydia"):
        scene.play(f"anna: build fort {territory}", f"anna: build town {territory}")
    scene.play("anna: build cathedral mysia")
    for fair in ("agricultural", "mining", "textile"):
        scene.play(f"anna: build fair-{fair} thrace")
    ready(scene)
    assert len(scene.happened("building-ordered")) == 18


@pytest.mark.rule("MP-TRANS-06")
@pytest.mark.example("MP-EX-016")
def test_a_galley_of_level_two_needs_lt_two() -> None:
    blue("carpentry").refuses("anna: buy-transport galley 2", "MP-TRANS-06")
    blue(LT2).refuses("anna: buy-transport galley 2", "MP-TRANS-06")
    blue(f"{LT2}, carpentry").allows("anna: buy-transport galley 2")


@pytest.mark.rule("MP-TRANS-07", "MP-TRANS-02")
@pytest.mark.example("MP-EX-017")
@pytest.mark.parametrize(("level", "price"), [(1, 100), (2, 150)])
def test_a_caravan_is_improved_and_a_second_bought(level: int, price: int) -> None:
    scene = blue(LT2, transports={"thrace": "anna: caravan 1"})
    assert spent(scene, "anna", "improve-transport caravan-1 2") == 50
    assert spent(scene, "anna", f"buy-transport caravan {level}") == price


@pytest.mark.rule("MP-TRANS-09")
@pytest.mark.example("MP-EX-018")
def test_two_of_each_kind_at_lt_two() -> None:
    for kind in FLEET:
        fleet = ", ".join(f"{other} 2, {other} 1" for other in FLEET if other != kind)
        scene = blue(LT2, transports={"thrace": f"anna: {kind} 2, {fleet}"})
        scene.play(f"anna: buy-transport {kind} 1")
        scene.refuses(f"anna: buy-transport {kind} 1", "MP-TRANS-09")


@pytest.mark.rule("MP-ENGINE-01", "MP-ENGINE-02")
@pytest.mark.example("MP-EX-020")
def test_three_engines_at_lt_three() -> None:
    blue("").refuses("anna: buy-engine trebuchet", "MP-ENGINE-01")
    for third in ("trebuchet trebuchet bombard", "bombard bombard bombard"):
        scene = blue(f"{LT3}, alchemy")
        scene.play(*(f"anna: buy-engine {kind}" for kind in third.split()))
        scene.refuses("anna: buy-engine catapult", "MP-ENGINE-02")


@pytest.mark.rule("MP-CAPT-02")
@pytest.mark.example("MP-EX-021")
def test_two_captains_at_lt_two() -> None:
    scene = blue(f"{LT2}, military-school")
    scene.play("anna: buy-captain 1", "anna: buy-captain 2")
    scene.refuses("anna: buy-captain 1", "MP-CAPT-02")


# ---- characters


@pytest.mark.rule("MP-CHAR-01")
@pytest.mark.example("MP-EX-082")
def test_the_abbot_does_not_teach_monopoly() -> None:
    scene = blue("medicine, arsenal, university", "abbot")
    scene.play(*(f"anna: buy-technology {id}" for id in ("law", "weaving", "forging")))
    scene.refuses("anna: play-technology abbot monopoly", "MP-CHAR-01")
    booked(scene, "anna: play-technology abbot surgery")
    assert scene.state.tech[0] & scene.state.world.tech["surgery"]


@pytest.mark.rule("MP-CHAR-02")
@pytest.mark.example("MP-EX-083")
@pytest.mark.parametrize(("cards", "price"), [("architect", 800), ("", 1600)])
def test_the_architect_halves_a_bill_of_1600(cards: str, price: int) -> None:
    scene = blue(f"{LT2}, engineering", cards, buildings={"thrace": "tower", "lydia": "tower"})  # fmt: skip
    orders = ["play architect"] if cards else []
    orders += ["build tower mysia", "build tower rhodes", "build fort thrace", "build fort lydia"]
    assert spent(scene, "anna", *orders, "build cathedral mysia") == price


@pytest.mark.rule("MP-CHAR-08")
@pytest.mark.example("MP-EX-091")
def test_the_master_builder_makes_a_city_and_two_castles() -> None:
    scene = blue(f"{LT3}, engineering", "master-builder", buildings={"thrace": "town, fort", "lydia": "fort"})  # fmt: skip
    free = ("build-free city thrace", "build-free castle thrace", "build-free castle lydia")
    assert spent(scene, "anna", "play master-builder", *free) == 0


@pytest.mark.rule("MP-CHAR-19")
@pytest.mark.example("MP-EX-103")
def test_the_countess_teaches_vassalage_as_the_fourth() -> None:
    scene = blue("medicine, investiture, university", "countess")
    scene.play(*(f"anna: buy-technology {id}" for id in ("mathematics", "weaving", "forging")))
    assert spent(scene, "anna", "play-technology countess vassalage") == 0


@pytest.mark.rule("MP-CHAR-39")
@pytest.mark.example("MP-EX-128")
def test_the_hospitaller_teaches_a_fourth_only_with_university() -> None:
    bought = [f"anna: buy-technology {id}" for id in ("mathematics", "weaving", "forging")]
    scene = blue("monotheism, investiture", "hospitaller")
    scene.play(*bought)
    scene.refuses("anna: play-technology hospitaller vassalage", "MP-TECH-03")
    learned = blue("monotheism, investiture, university", "hospitaller")
    learned.play(*bought, "anna: play-technology hospitaller vassalage")


@pytest.mark.rule("MP-CHAR-33")
@pytest.mark.example("MP-EX-122")
def test_the_patron_makes_320_of_400() -> None:
    scene = blue(f"{LT2}, banking", "patron")
    orders = ("build tower thrace", "build tower mysia", "buy-technology weaving", "buy-technology forging")  # fmt: skip
    assert spent(scene, "anna", *orders) == 400
    assert spent(scene, "anna", "play patron") == -80


@pytest.mark.rule("MP-CHAR-34")
@pytest.mark.example("MP-EX-123")
def test_the_physician_brings_back_genius_and_heroine() -> None:
    lost = "genius, heroine, templar, condottiere"
    card = blue("").state.world.card
    numbers = tuple(card[id] for id in lost.split(", "))
    scene = blue("hospital", "physician", discard=lost, fields={"losses": [Losses(0, 0, 9, 1, numbers)]})  # fmt: skip
    booked(scene, "anna: play-cards physician heroine genius")
    assert sorted(scene.hand("anna")) == ["genius", "heroine"]


@pytest.mark.rule("MP-CHAR-44")
@pytest.mark.example("MP-EX-134")
def test_the_skinflint_of_lt_three_lasts_three_turns() -> None:
    scene = purchase(
        players=FIVE,
        technologies={"carla": f"{LT3}, mathematics"},
        cards={"carla": "skinflint"},
        home=15,
        buildings=TOWNS,
    )
    scene.play("carla: play-seat skinflint @anna")
    for turn in range(3, 7):
        scene.pass_until("purchase.orders")
        assert scene.state.turn == turn
        assert (scene.legal("anna") == ["done"]) == (turn < 6)
        scene.pass_until("taxes.orders")


@pytest.mark.rule("MP-CHAR-53", "MP-BUILD-07")
@pytest.mark.example("MP-EX-092")
@pytest.mark.example("MP-EX-093")
@pytest.mark.parametrize("third", [False, True])
def test_the_old_cardinal_in_the_ilkhanate(third: bool) -> None:
    scene = given(
        THREE,
        phase="combat",
        active="anna",
        cards={"anna": "cardinal"},
        vf={"persia": "anna 5", "armenia": "carla 5", "mesopotamia": "barbarians 3"},
        buildings={"croatia": "cathedral", **({"armenia": "cathedral"} if third else {})},
        old_cardinal="on",
    )
    if third:
        scene.refuses("anna: play-from-to cardinal croatia persia", "MP-BUILD-07")
        scene.play("anna: play-territory cardinal croatia")
    else:
        scene.play("anna: play-from-to cardinal croatia persia")
    assert scene.building("croatia") == []
    assert scene.building("persia") == ([] if third else ["cathedral"])
