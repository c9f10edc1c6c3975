"""Worked examples of technologies, as far as Purchase, Taxes, Reinforcements and Placement show them."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.prototype.supply.questions import supply_limit
from tests.games.prototype.economy import (
    LT2,
    LT3,
    LT3_CIVIL,
    booked,
    purchase,
    ready,
    scene_of,
    spent,
)
from tests.games.prototype.scene import THREE, Scene, given


def rich(known: str, **more: Any) -> Scene:
    return purchase(technologies={"anna": known}, florins={"anna": 9000}, **more)


def taxes_of(scene: Scene, name: str = "anna") -> list[int]:
    seat = scene.seat(name)
    return [e.values["florins"] for e in scene.happened("taxes") if e.values["seat"] == seat]


@pytest.mark.rule("MP-TECHFX-01")
@pytest.mark.example("MP-EX-141")
def test_mysticism_and_the_cathedral() -> None:
    assert spent(rich("mysticism, architecture"), "anna", "build cathedral mysia") == 950


@pytest.mark.rule("MP-TECHFX-02")
@pytest.mark.example("MP-EX-143")
def test_monotheism_and_the_cathedral() -> None:
    assert spent(rich("monotheism, architecture"), "anna", "build cathedral mysia") == 900


@pytest.mark.rule("MP-TECHFX-03")
@pytest.mark.example("MP-EX-145")
def test_theology_and_the_cathedral() -> None:
    assert spent(rich("theology, architecture"), "anna", "build cathedral mysia") == 850


@pytest.mark.rule("MP-TECHFX-04")
@pytest.mark.example("MP-EX-147")
def test_fanaticism_brings_two_vf() -> None:
    scene = scene_of("reinforcements", technologies={"anna": "fanaticism"})
    assert [event.values["vf"] for event in scene.happened("reinforced")[:2]] == [9, 7]


@pytest.mark.rule("MP-TECHFX-06", "MP-TECH-06")
@pytest.mark.example("MP-EX-149")
def test_the_mill_pays_in_the_turn_in_which_it_is_bought() -> None:
    plains = ("wallachia", "bessarabia", "crimea")
    scene = purchase(
        technologies={"anna": "mathematics, agriculture"},
        vf=dict.fromkeys(plains, "anna 9"),
        turn=2,
    )
    w = scene.state.world
    own = [t for t, owner in enumerate(scene.state.owner) if owner == 0]
    count = sum(w.terrain[t] == "plains" for t in own)
    booked(scene, "anna: buy-technology mill")
    base = len(own) * 5 + 50
    assert taxes_of(scene) == [base + 5 * count]
    farmed = given(
        THREE,
        phase="taxes",
        technologies={"anna": "mathematics, mill"},
        vf=dict.fromkeys(plains, "anna 9"),
        cards={"anna": "tax-farmer"},
    )
    farmed.pass_until("taxes.orders")
    booked(farmed, "anna: play tax-farmer")
    more = farmed.happened("tax-farmed")[0].values["florins"]
    assert more == len(own) * 5 + 5 * count
    assert count == 6


@pytest.mark.rule("MP-TECHFX-07", "MP-SUPPLY-02")
@pytest.mark.example("MP-EX-150")
def test_crop_rotation_in_bessarabia() -> None:
    for known, limit in (("", 5), ("agriculture", 10), ("crop-rotation", 20)):
        s = given(THREE, vf={"bessarabia": "anna 5"}, technologies={"anna": known}).state
        assert supply_limit(s, s.world.territory("bessarabia")) == limit


@pytest.mark.rule("MP-TECHFX-09")
@pytest.mark.example("MP-EX-153")
def test_animal_husbandry_in_macedonia() -> None:
    s = rich("animal-husbandry").state
    assert supply_limit(s, s.world.territory("macedonia")) == 10


@pytest.mark.rule("MP-TECHFX-11", "MP-TRANS-06", "MP-TECH-06")
@pytest.mark.example("MP-EX-155")
def test_carpentry_and_ships_of_level_two() -> None:
    scene = rich(LT2, transports={"thrace": "anna: galley 1"}, home=15)
    scene.play("anna: buy-technology carpentry")
    scene.refuses("anna: improve-transport galley-1 2", "MP-TRANS-06")
    ready(scene)
    scene.pass_until("purchase.orders")
    scene.allows("anna: improve-transport galley-1 2", "anna: buy-transport merchant-ship 2")


@pytest.mark.rule("MP-TECHFX-11", "MP-BUILD-05")
@pytest.mark.example("MP-EX-156")
def test_there_is_no_limit_of_three_fortifications() -> None:
    for known in ("", "carpentry"):
        scene = rich(known)
        for territory in ("thrace", "macedonia", "mysia", "rhodes"):
            scene.play(f"anna: build tower {territory}")


@pytest.mark.rule("MP-TECHFX-37")
@pytest.mark.rule("MP-TECHFX-12", "MP-CHAR-36")
@pytest.mark.example("MP-EX-157")
@pytest.mark.example("MP-EX-188")
@pytest.mark.parametrize("known", ["forging", "coinage"])
def test_five_mercenaries_for_one_technology(known: str) -> None:
    scene = scene_of("reinforcements", technologies={"anna": known}, cards={"anna": "mercenary"})
    assert scene.legal("anna", "play-amount") == ["play-amount mercenary 1..5"]
    booked(scene, "anna: play-amount mercenary 5")
    assert scene.florins("anna") == 1000 - 75


@pytest.mark.rule("MP-TECHFX-38", "MP-CHAR-36")
@pytest.mark.example("MP-EX-191")
def test_banking_and_coinage_bring_ten() -> None:
    scene = scene_of("reinforcements", technologies={"anna": "banking"}, cards={"anna": "mercenary"})  # fmt: skip
    assert scene.legal("anna", "play-amount") == ["play-amount mercenary 1..10"]


@pytest.mark.rule("MP-TECHFX-14", "MP-TECH-06")
@pytest.mark.example("MP-EX-159")
def test_captains_from_the_turn_after_military_school() -> None:
    scene = rich(LT3_CIVIL, home=15)
    scene.play("anna: buy-technology military-school")
    scene.refuses("anna: buy-captain 1", "MP-CAPT-01")
    ready(scene)
    scene.pass_until("purchase.orders")
    scene.play("anna: buy-captain 1", "anna: buy-captain 1", "anna: buy-captain 3")


@pytest.mark.rule("MP-TECHFX-17", "MP-PLACE-06")
@pytest.mark.example("MP-EX-163")
def test_a_reserve_of_ten_at_lt_two() -> None:
    scene = scene_of(
        "placement", technologies={"anna": f"{LT2}, logistics"}, fields={"to_place": [20, 0, 0]}
    )
    assert scene.legal("anna", "reserve-vf") == ["reserve-vf 1..10"]


@pytest.mark.rule("MP-TECHFX-17", "MP-PLACE-07")
@pytest.mark.example("MP-EX-164")
def test_logistics_of_byzantium() -> None:
    low = dict.fromkeys(("macedonia", "bithynia", "peloponnese", "rhodes"), "anna 1")
    more: dict[str, Any] = {
        "technologies": {"anna": "logistics"},
        "fields": {"to_place": [4, 0, 0]},
    }
    scene = scene_of("placement", vf=low, **more)
    scene.allows("anna: place-vf macedonia 4", "anna: place-vf bithynia 4")
    scene.refuses("anna: place-vf peloponnese 1", "MP-PLACE-07")
    scene.refuses("anna: place-vf rhodes 1", "MP-PLACE-07")
    through = scene_of("placement", vf={**low, "thessaly": "anna 5"}, **more)
    through.allows("anna: place-vf peloponnese 4")


@pytest.mark.rule("MP-TECHFX-19")
@pytest.mark.example("MP-EX-166")
def test_investiture_sells_one_vf() -> None:
    scene = scene_of("reinforcements", technologies={"anna": f"{LT2}, investiture"})
    booked(scene, "anna: buy-vf 1")
    assert scene.florins("anna") == 985


@pytest.mark.rule("MP-TECHFX-20")
@pytest.mark.example("MP-EX-167")
def test_vassalage_pays_forty_for_four_settlements() -> None:
    towns = {"thrace": "city", "lydia": "village", "moesia": "village", "cappadocia": "village"}
    land = {"moesia": "anna 5", "cappadocia": "anna 5"}
    for known, more in (("", 0), ("vassalage", 40)):
        scene = given(THREE, phase="taxes", vf=land, buildings=towns, technologies={"anna": known})
        assert taxes_of(scene) == [9 * 5 + 50 + more]


@pytest.mark.rule("MP-TECHFX-21")
@pytest.mark.example("MP-EX-168")
def test_feudalism_pays_for_castles_and_cities() -> None:
    towns = {"thrace": "city, castle", "lydia": "city, castle", "mysia": "castle", "rhodes": "castle"}  # fmt: skip
    scene = given(THREE, phase="taxes", buildings=towns, technologies={"anna": "feudalism"})
    assert taxes_of(scene) == [35 + 50 + 2 * 10 + 100]
    ready(scene)
    assert next(e.values["vf"] for e in scene.happened("reinforced")) == 7 + 4


@pytest.mark.rule("MP-TECHFX-23", "MP-BUILD-03")
@pytest.mark.example("MP-EX-170")
def test_a_town_with_architecture_at_lt_two() -> None:
    rich(f"{LT2}, architecture").allows("anna: build town thrace")


@pytest.mark.rule("MP-TECHFX-23", "MP-BUILD-03")
@pytest.mark.example("MP-EX-171")
def test_cathedral_and_fair_need_architecture() -> None:
    for building, territory in (("cathedral", "mysia"), ("fair-agricultural", "thrace")):
        rich("trade").refuses(f"anna: build {building} {territory}", "MP-BUILD-03")
        rich("architecture, trade").allows(f"anna: build {building} {territory}")


@pytest.mark.rule("MP-TECHFX-24", "MP-BUILD-03")
@pytest.mark.example("MP-EX-172")
def test_a_castle_needs_lt_three_and_engineering() -> None:
    towns = {"thrace": "fort"}
    rich(f"{LT3}, engineering", buildings=towns).allows("anna: build castle thrace")
    rich(f"{LT2}, engineering", buildings=towns).refuses("anna: build castle thrace", "MP-BUILD-03")
    rich(LT3, buildings=towns).refuses("anna: build castle thrace", "MP-BUILD-03")


@pytest.mark.rule("MP-TECHFX-32", "MP-TECH-06")
@pytest.mark.example("MP-EX-181")
def test_university_halves_from_the_next_turn() -> None:
    scene = rich("philosophy", home=15)
    assert spent(scene, "anna", "buy-technology university", "buy-technology law") == 700
    ready(scene)
    scene.pass_until("purchase.orders")
    assert spent(scene, "anna", "buy-technology investiture") == 100


@pytest.mark.rule("MP-TECHFX-41")
@pytest.mark.example("MP-EX-197")
def test_a_fourth_galley_and_a_fourth_merchant_ship() -> None:
    fleet = ", ".join(["galley 3", "merchant-ship 3"] * 3)
    scene = rich(f"{LT3}, arsenal, carpentry", transports={"thrace": f"anna: {fleet}"})  # fmt: skip
    scene.play("anna: buy-transport galley 3", "anna: buy-transport merchant-ship 3")
    scene.refuses("anna: buy-transport galley 3", "MP-TRANS-09")
