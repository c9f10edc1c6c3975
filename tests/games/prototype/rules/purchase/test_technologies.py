"""Technologies: prices, order, limits, honour, and when they begin to work."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.prototype.supply.questions import supply_limit
from tests.games.prototype.economy import LT2, LT3, booked, purchase, ready, spent
from tests.games.prototype.scene import Scene


def rich(known: str, **more: Any) -> Scene:
    return purchase(technologies={"anna": known}, florins={"anna": 9000}, **more)


def taxes(scene: Scene, name: str) -> list[int]:
    """What a player has collected in every Taxes phase so far."""
    seat = scene.seat(name)
    return [e.values["florins"] for e in scene.happened("taxes") if e.values["seat"] == seat]


@pytest.mark.rule("MP-TECH-01")
@pytest.mark.parametrize(
    ("known", "bought", "price"),
    [("weaving", "military-school", 100), ("military-school", "tactics", 200), ("tactics", "strategy", 400), ("strategy", "logistics", 600)],
)  # fmt: skip
def test_prices_by_level(known: str, bought: str, price: int) -> None:
    assert spent(rich(known), "anna", f"buy-technology {bought}") == price


@pytest.mark.rule("MP-TECH-02")
def test_earlier_levels_first() -> None:
    scene = rich("law")
    scene.refuses("anna: buy-technology vassalage", "MP-TECH-02")
    scene.play("anna: buy-technology investiture")
    scene.refuses("anna: buy-technology vassalage", "MP-TECH-02")
    scene.refuses("anna: buy-technology tactics", "MP-TECH-02")


@pytest.mark.rule("MP-TECH-03")
def test_three_in_a_turn() -> None:
    scene = rich("law")
    scene.play(*(f"anna: buy-technology {id}" for id in ("investiture", "weaving", "forging")))
    scene.refuses("anna: buy-technology hunting", "MP-TECH-03")
    assert scene.legal("anna", "buy-technology") == []


@pytest.mark.rule("MP-TECH-04")
def test_seven_trees_and_fifteen_branches() -> None:
    scene = rich("mathematics")
    scene.allows("anna: buy-technology architecture", "anna: buy-technology astronomy")
    w = scene.state.world
    assert len(w.technologies) == 42
    assert len({t.tree for t in w.technologies}) == len(set(w.colour)) == 7
    assert len({branch for t in w.technologies for branch in t.branches}) == 15
    scene = rich("education, trade")
    for open_now in ("literature", "medicine", "coinage", "convoys"):
        scene.allows(f"anna: buy-technology {open_now}")


@pytest.mark.rule("MP-TECH-05")
def test_each_once_and_for_anybody() -> None:
    scene = purchase(technologies={"anna": "banking"}, florins={"anna": 900})
    scene.refuses("anna: buy-technology banking", "MP-TECH-05")
    scene.refuses("anna: buy-technology trade", "MP-TECH-05")
    scene.play(
        "anna: buy-technology law", "bruno: buy-technology law", "bruno: buy-technology trade"
    )
    scene.refuses("anna: buy-technology law", "MP-TECH-05")
    ready(scene)
    law = scene.state.world.tech["law"]
    assert scene.state.tech[0] & law and scene.state.tech[1] & law


@pytest.mark.rule("MP-TECH-06")
@pytest.mark.rule("MP-TECHFX-06")
def test_what_is_bought_works_in_taxes_but_not_for_other_purchases() -> None:
    scene = rich("mathematics, agriculture")
    booked(scene, "anna: buy-technology mill")
    assert taxes(scene, "anna") == [35 + 50 + 15]  # three plains at home
    scene = rich("weaving")
    scene.play("anna: buy-technology military-school", "anna: buy-technology carpentry")
    scene.refuses("anna: buy-captain 1", "MP-CAPT-01")
    ready(scene)
    scene.pass_until("purchase.orders")
    scene.allows("anna: buy-captain 1")


@pytest.mark.rule("MP-TECH-06")
@pytest.mark.rule("MP-TECHFX-13")
def test_what_is_bought_moves_ships_in_the_same_turn() -> None:
    scene = rich("law", transports={"thrace": "anna: merchant-ship 1 [2 vf]"})
    ship = scene.state.world.transport_names.index("merchant-ship-1")
    assert scene.state.transport_pm[ship] == 6
    booked(scene, "anna: buy-technology weaving")
    assert scene.state.transport_pm[ship] == 7


@pytest.mark.rule("MP-TECH-07")
def test_honour_for_sets_of_seven_and_for_the_highest_level() -> None:
    scene = rich("strategy, law, weaving, forging")
    assert scene.state.tech[0].bit_count() == 6
    scene.play("anna: buy-technology logistics")
    assert scene.honour("anna") == 0  # sealed
    ready(scene)
    assert scene.honour("anna") == 2
    plain = booked(rich("strategy, law, weaving"), "anna: buy-technology forging")
    assert plain.honour("anna") == 0
    seventh = booked(rich("tactics, law, weaving, forging, hunting"), "anna: buy-technology carpentry")  # fmt: skip
    assert seventh.honour("anna") == 1
    fourteen = rich("logistics, feudalism, fanaticism, education")
    assert booked(fourteen, "anna: buy-technology medicine").honour("anna") == 1


# ---- what technologies do in these phases


@pytest.mark.rule("MP-TECHFX-01")
@pytest.mark.rule("MP-TECHFX-02")
@pytest.mark.rule("MP-TECHFX-03")
@pytest.mark.parametrize(
    ("known", "price"),
    [("law", 1000), ("mysticism", 950), ("monotheism", 900), ("theology", 850), ("fanaticism", 850)],
)  # fmt: skip
def test_faith_makes_cathedrals_cheaper(known: str, price: int) -> None:
    assert spent(rich(f"architecture, {known}"), "anna", "build cathedral mysia") == price


@pytest.mark.rule("MP-TECHFX-05")
@pytest.mark.rule("MP-TECHFX-08")
@pytest.mark.rule("MP-TECHFX-12")
@pytest.mark.rule("MP-TECHFX-13")
@pytest.mark.rule("MP-TECHFX-36")
@pytest.mark.parametrize(
    ("known", "fair", "price"),
    [
        ("law", "agricultural", 300),
        ("agriculture", "agricultural", 250),
        ("agriculture", "mining", 300),
        ("forging", "mining", 250),
        ("forging", "textile", 300),
        ("weaving", "textile", 250),
        ("market", "textile", 150),
        ("market, weaving", "textile", 100),
        ("market, forging", "mining", 100),
        ("market", "agricultural", 100),
    ],
)
def test_fairs(known: str, fair: str, price: int) -> None:
    scene = rich(f"architecture, trade, {known}")
    assert spent(scene, "anna", f"build fair-{fair} thrace") == price
    rich(f"architecture, {known}").refuses(f"anna: build fair-{fair} thrace", "MP-BUILD-03")


@pytest.mark.rule("MP-TECHFX-05")
@pytest.mark.rule("MP-TECHFX-07")
@pytest.mark.rule("MP-TECHFX-09")
@pytest.mark.rule("MP-TECHFX-10")
@pytest.mark.parametrize(
    ("known", "territory", "limit"),
    [
        ("law", "mysia", 5),
        ("agriculture", "mysia", 10),
        ("crop-rotation", "mysia", 20),
        ("agriculture", "macedonia", 5),
        ("animal-husbandry", "macedonia", 10),
        ("animal-husbandry", "peloponnese", 5),
    ],
)
def test_supply(known: str, territory: str, limit: int) -> None:
    scene = rich(known)
    assert supply_limit(scene.state, scene.state.world.territory(territory)) == limit


@pytest.mark.rule("MP-TECHFX-10")
def test_hunters_feed_in_woods() -> None:
    s = purchase(technologies={"bruno": "hunting"}).state
    assert supply_limit(s, s.world.territory("slavonia")) == 10
    assert supply_limit(s, s.world.territory("croatia")) == 5


@pytest.mark.rule("MP-TECHFX-11")
def test_carpentry_works_from_the_next_turn() -> None:
    scene = rich(LT2)
    scene.play("anna: buy-technology carpentry")
    scene.refuses("anna: buy-transport galley 2", "MP-TRANS-06")
    ready(scene)
    scene.pass_until("purchase.orders")
    scene.allows("anna: buy-transport galley 2")


@pytest.mark.rule("MP-TECHFX-32")
def test_university_halves_prices_from_the_next_turn() -> None:
    scene = rich("philosophy, strategy")
    assert spent(scene, "anna", "buy-technology university", "buy-technology logistics") == 1200
    ready(scene)
    scene.pass_until("purchase.orders")
    assert spent(scene, "anna", "buy-technology law") == 50
    later = rich("university, strategy")
    assert spent(later, "anna", "buy-technology logistics") == 300


@pytest.mark.rule("MP-TECHFX-23")
@pytest.mark.rule("MP-TECHFX-24")
def test_architecture_and_engineering() -> None:
    towns = {"thrace": "village, fort"}
    rich(f"{LT2}, architecture", buildings=towns).allows("anna: build town thrace")
    rich(LT2, buildings=towns).refuses("anna: build town thrace", "MP-BUILD-03")
    rich(f"{LT3}, engineering", buildings=towns).allows("anna: build castle thrace")
    rich(f"{LT3}, architecture", buildings=towns).refuses("anna: build castle thrace", "MP-BUILD-03")  # fmt: skip
