"""Worked examples of Taxes, Reinforcements, Placement and supply, with their characters."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.prototype.placement.questions import room_for
from gonfalon.games.prototype.taxes.questions.loans import loan_die
from tests.games.prototype.economy import FIVE, LT2, LT3, booked, ready, scene_of
from tests.games.prototype.scene import THREE, Scene, given

BYZANTIUM = ("thrace", "macedonia", "bithynia", "mysia", "lydia", "peloponnese", "rhodes")


def taxes(**more: Any) -> Scene:
    more.setdefault("buildings", {})
    return scene_of("taxes", FIVE, **more)


def orders(**more: Any) -> Scene:
    scene = taxes(**more)
    scene.pass_until("taxes.orders")
    return scene


def collected(scene: Scene, name: str = "anna") -> list[int]:
    seat = scene.seat(name)
    return [e.values["florins"] for e in scene.happened("taxes") if e.values["seat"] == seat]


# ---- Taxes


@pytest.mark.rule("MP-TAX-01", "MP-TAX-03")
@pytest.mark.example("MP-EX-022")
def test_ten_territories_a_bank_and_a_cathedral() -> None:
    scene = taxes(
        vf=dict.fromkeys(("serbia", "lycia", "cappadocia"), "anna 5"),
        buildings={"mysia": "cathedral"},
        technologies={"anna": "banking"},
        florins={"anna": 500},
    )
    assert scene.florins("anna") == 700


@pytest.mark.rule("MP-TAX-03", "MP-TAX-05")
@pytest.mark.example("MP-EX-023")
def test_tax_farmer_vassals_and_cities() -> None:
    land = ("serbia", "lycia", "cappadocia", "moesia", "wallachia")
    towns = {"thrace": "city", "lydia": "city", "moesia": "village", "cappadocia": "village"}
    scene = orders(
        vf=dict.fromkeys(land, "anna 5"),
        buildings=towns,
        technologies={"anna": "mathematics, feudalism"},
        cards={"anna": "tax-farmer"},
    )
    booked(scene, "anna: play tax-farmer")
    level = 50
    assert scene.florins("anna") - 1000 - level == 120 + 40 + 100


@pytest.mark.rule("MP-CHAR-25")
@pytest.mark.example("MP-EX-111")
def test_the_tax_farmer_with_mill() -> None:
    land = ("serbia", "wallachia", "bessarabia")
    scene = orders(
        vf=dict.fromkeys(land, "anna 5"),
        technologies={"anna": f"{LT2}, mathematics, mill"},
        cards={"anna": "tax-farmer"},
    )
    w = scene.state.world
    own = [t for t, owner in enumerate(scene.state.owner) if owner == 0]
    assert (len(own), sum(w.terrain[t] == "plains" for t in own)) == (10, 5)
    booked(scene, "anna: play tax-farmer")
    level = 2 * 50
    assert scene.florins("anna") - 1000 - level == 150


@pytest.mark.rule("MP-TECHFX-38", "MP-TERM-05")
@pytest.mark.example("MP-EX-190")
def test_interest_of_1117_florins() -> None:
    scene = taxes(technologies={"anna": "banking"}, florins={"anna": 1117})
    assert [e.values["florins"] for e in scene.happened("interest")] == [111]


@pytest.mark.rule("MP-CHAR-15")
@pytest.mark.example("MP-EX-099")
def test_the_chamberlain_brings_500() -> None:
    scene = orders(technologies={"anna": f"{LT3}, banking"}, cards={"anna": "chamberlain"})
    before = scene.florins("anna")
    scene.dice("d8=4")
    booked(scene, "anna: play chamberlain")
    assert scene.florins("anna") == before + 500


@pytest.mark.rule("MP-CHAR-48")
@pytest.mark.example("MP-EX-139")
def test_the_bishop_brings_600() -> None:
    scene = orders(
        technologies={"anna": "theology"},
        cards={"anna": "bishop"},
        vf={"lycia": "anna 5", "persia": "anna 5"},
        buildings={"mysia": "cathedral", "lycia": "cathedral", "persia": "cathedral"},
    )
    before = scene.florins("anna")
    booked(scene, "anna: play bishop")
    assert scene.florins("anna") == before + 600


@pytest.mark.rule("MP-CHAR-05", "MP-CARD-12")
@pytest.mark.example("MP-EX-088")
def test_the_miser_lasts_two_turns_though_his_sender_rises() -> None:
    scene = taxes(
        technologies={"anna": f"{LT2}, theology, surgery, mathematics"},
        cards={"anna": "miser"},
        florins={"anna": 5000},
        home=15,
    )
    assert scene.state.tech[0].bit_count() == 15
    scene.play("anna: play-seat miser @bruno")
    scene.pass_until("purchase.orders")
    scene.play("anna: buy-technology hospital")
    for _ in range(2):
        scene.pass_until("taxes.orders")
        ready(scene)
    assert scene.state.turn == 5
    assert [florins == 0 for florins in collected(scene, "bruno")] == [True, True, False]


@pytest.mark.rule("MP-CHAR-47")
@pytest.mark.example("MP-EX-137")
def test_the_usurer_gives_140_percent_for_one_turn() -> None:
    scene = taxes(technologies={"anna": "banking"}, cards={"anna": "usurer"}, home=15)
    scene.play("anna: play usurer")
    for _ in range(2):
        scene.pass_until("taxes.orders")
        ready(scene)
    assert collected(scene) == [85 * 140 // 100, 85]


@pytest.mark.rule("MP-CHAR-64")
@pytest.mark.example("MP-EX-138")
def test_the_usurer_delivered_to_a_debtor() -> None:
    scene = taxes(
        technologies={"anna": LT2, "bruno": "banking"},
        cards={"anna": "usurer"},
        fields={"loans": [(), ((400, 2),), (), (), ()]},
        home=15,
    )
    scene.play("anna: play-seat usurer @bruno")
    for _ in range(3):
        scene.pass_until("taxes.orders")
        ready(scene)
    assert collected(scene, "bruno") == [85 * 60 // 100, 85 * 60 // 100, 85]
    assert scene.honour("bruno") == -2


@pytest.mark.rule("MP-CHAR-47", "MP-CHAR-64")
@pytest.mark.example("MP-EX-192")
@pytest.mark.parametrize(
    ("known", "own", "percent", "turns"),
    [("", True, 120, 2), (", banking", True, 140, 2), (", banking", False, 60, 3), ("", False, 80, 3)],
)  # fmt: skip
def test_usurers_of_lt_two_and_three(known: str, own: bool, percent: int, turns: int) -> None:
    """Without land the taxes of LT II are 100."""
    position: dict[str, Any] = {
        "technologies": {"anna": f"{LT2}{known}", "bruno": LT3},
        "transports": {"thrace": "anna: war-wagon 1 [1 vf]"},
        "vf": dict.fromkeys(BYZANTIUM, "barbarians 1"),
    }
    assert collected(taxes(**position)) == [100]
    scene = taxes(cards={"anna" if own else "bruno": "usurer"}, **position)
    scene.play("anna: play usurer" if own else "bruno: play-seat usurer @anna")
    scene.pass_until("taxes.orders")
    assert collected(scene) == [percent]
    assert scene.state.delivered[0].last_turn == 3 + turns - 1


@pytest.mark.rule("MP-LOAN-01")
@pytest.mark.example("MP-EX-193")
@pytest.mark.example("MP-EX-195")
@pytest.mark.parametrize(
    ("known", "die", "florins"),
    [(f"{LT3}, banking", 8, 300 + 100), (f"{LT2}, guilds", 6, 300 + 200)],
)
def test_loans_with_banking_and_guilds(known: str, die: int, florins: int) -> None:
    scene = orders(technologies={"anna": known})
    assert loan_die(scene.state, 0) == die
    before = scene.florins("anna")
    scene.dice(f"d{die}=3")
    booked(scene, "anna: borrow")
    assert scene.florins("anna") == before + florins


# ---- Reinforcements


@pytest.mark.rule("MP-REINF-01", "MP-REINF-02", "MP-REINF-03")
@pytest.mark.example("MP-EX-026")
def test_eleven_vf() -> None:
    scene = scene_of(
        "reinforcements",
        vf={"serbia": "anna 5", "pontus": "anna 5"},
        technologies={"anna": "fanaticism"},
    )
    assert scene.happened("reinforced")[0].values["vf"] == 11


@pytest.mark.rule("MP-CHAR-36")
@pytest.mark.example("MP-EX-025")
@pytest.mark.example("MP-EX-125")
@pytest.mark.parametrize(
    ("known", "purse", "bought"),
    [("forging, coinage", 125, 8), (f"{LT2}, banking, forging", 165, 11)],
)
def test_as_many_mercenaries_as_can_be_paid(known: str, purse: int, bought: int) -> None:
    scene = scene_of(
        "reinforcements",
        technologies={"anna": known},
        cards={"anna": "mercenary"},
        florins={"anna": purse},
    )
    assert scene.legal("anna", "play-amount") == [f"play-amount mercenary 1..{bought}"]
    booked(scene, f"anna: play-amount mercenary {bought}")
    assert scene.florins("anna") == purse - 15 * bought


@pytest.mark.rule("MP-CHAR-13", "MP-CARD-09")
@pytest.mark.example("MP-EX-097")
def test_one_of_two_knights() -> None:
    scene = scene_of(
        "reinforcements",
        FIVE,
        technologies={"anna": "vassalage"},
        cards={"anna": "knight, knight"},
        buildings={"thrace": "castle", "mysia": "castle", "lydia": "castle"},
    )
    scene.play("anna: play knight")
    assert scene.prompt("anna")["values"]["vf"] == 7 + 6
    scene.refuses("anna: play knight", "MP-CARD-09")


# ---- Placement and supply


@pytest.mark.rule("MP-PLACE-04", "MP-SUPPLY-02", "MP-SUPPLY-03")
@pytest.mark.example("MP-EX-032")
def test_a_new_village_and_tower_at_antioch() -> None:
    w = given(THREE).state.world
    syria = w.territory("syria")
    entries = ((3, 0, syria), (3, 3, syria))  # a Village and a Tower
    scene = scene_of(
        "placement",
        vf={"syria": "carla 5"},
        technologies={"carla": "agriculture"},
        buildings={},
        fields={"to_place": [0, 0, 30], "bought": [(), (), entries]},
        home=15,
        events="ev04",
    )
    assert scene.building("syria") == ["village", "tower"]
    assert "place-vf syria 1..5" in scene.legal("carla", "place-vf")
    scene.refuses("carla: place-vf syria 6", "MP-PLACE-04")
    booked(scene, "carla: place-vf syria 5")
    assert scene.ground("carla", "syria") == 10
    scene.pass_until("placement.orders", "carla")
    assert scene.state.turn == 4
    assert room_for(scene.state, 2, syria) == 15


@pytest.mark.rule("MP-PLACE-06", "MP-PLACE-07", "MP-TECH-06")
@pytest.mark.example("MP-EX-033")
def test_the_mamluks_place_31_vf() -> None:
    scene = given(
        THREE,
        phase="purchase",
        technologies={"carla": f"{LT3}, logistics"},
        buildings={"delta": "city", "cyrenaica": "tower", "sinai": "tower", "egypt": "tower"},
        fields={"reserve": [0, 0, 15], "returning": [0, 0, 7]},
        events="ev04",
    )
    booked(scene, "carla: buy-technology agriculture")
    scene.pass_until("placement.orders")
    assert (scene.state.to_place[2], scene.state.reserve[2]) == (16, 15)
    booked(
        scene,
        "carla: place-vf cyrenaica 5",
        "carla: place-vf sinai 5",
        "carla: place-vf egypt 10",
        "carla: place-vf delta 11",
    )
    assert (scene.state.to_place[2], scene.state.reserve[2]) == (0, 0)
    assert [scene.ground("carla", t) for t in ("cyrenaica", "sinai", "egypt", "delta")] == [10, 10, 15, 16]  # fmt: skip


@pytest.mark.rule("MP-SUPPLY-03", "MP-SUPPLY-05")
@pytest.mark.example("MP-EX-074")
def test_five_vf_too_many_in_the_woods() -> None:
    scene = given(
        THREE, phase="commerce", vf={"slavonia": "bruno 35"}, buildings={"slavonia": "town, tower"}
    )
    while scene.state.turn == 3:
        scene.default(scene.asked[0])
    assert scene.ground("bruno", "slavonia") == 30


@pytest.mark.rule("MP-TERM-01")
@pytest.mark.example("MP-EX-024")
def test_ten_armies_are_ten_vf() -> None:
    """Figures are denominations: the engine counts VF alone, so any mix is the same thing."""
    scene = scene_of("placement", fields={"to_place": [10, 0, 0]})
    w = scene.state.world
    assert {f.id: f.vf for f in w.data.components.figures} == {
        "light-foot": 1, "archers": 3, "heavy-foot": 5, "cavalry": 10,
    }  # fmt: skip
    booked(scene, "anna: place-vf lydia 10")
    assert scene.ground("anna", "lydia") == 15
