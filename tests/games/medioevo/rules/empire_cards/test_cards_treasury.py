"""Cards of purchases and interest: 32, 33, 37, 38, 57, 58, 62."""

from typing import Any

import pytest

from tests.games.medioevo.scene import THREE, Scene, given


def buying(cards: str, **more: Any) -> Scene:
    return given(THREE, phase="purchase", cards={"anna": cards}, **more)


def pool(scene: Scene, name: str = "anna") -> dict[str, int]:
    colours = scene.state.vocabulary.kinds["colour"]
    first = scene.seat(name) * 6
    points = scene.state.points[first : first + 6]
    return {colours[n]: count for n, count in enumerate(points) if count}


# ---- Architects


@pytest.mark.rule("MU-EC-32")
def test_a_tower_with_the_rebate() -> None:
    scene = buying("32", technologies={"anna": "construction 2"}, tokens={"anna": "1 green"})
    scene.play("anna: play card-32", "anna: build tower lydia", "anna: flip green", "anna: pass")

    assert scene.florins("anna") == 1000 - 50
    scene.play("anna: build tower mysia")
    assert scene.florins("anna") == 950 - 100 - 100


@pytest.mark.rule("MU-EC-33")
def test_a_cathedral_at_half_price() -> None:
    scene = buying("33", technologies={"anna": "religion 1"}, tokens={"anna": "1 purple"})
    scene.play("anna: play card-33", "anna: build cathedral lydia", "anna: flip purple")

    assert scene.florins("anna") == 1000 - 150


@pytest.mark.rule("MU-EC-32", "MU-EC-33", "MU-EUSE-06")
def test_both_architects_for_one_building() -> None:
    scene = buying("32,33", technologies={"anna": "religion 1"}, tokens={"anna": "1 purple"})
    scene.play("anna: play card-33", "anna: play card-32")
    scene.play("anna: build cathedral lydia", "anna: flip purple")

    assert scene.florins("anna") == 1000 - 100


@pytest.mark.rule("MU-EC-32")
def test_the_rebate_makes_a_building_affordable() -> None:
    scene = buying("33", florins={"anna": 150}, technologies={"anna": "religion 1"}, tokens={"anna": "1 purple"})  # fmt: skip
    scene.refuses("anna: build cathedral lydia", "MU-BUY-04")
    scene.play("anna: play card-33", "anna: build cathedral lydia", "anna: flip purple")

    assert scene.florins("anna") == 0


@pytest.mark.rule("MU-EC-33", "MU-EUSE-02")
def test_architects_wait_for_the_purchases() -> None:
    scene = given(THREE, phase="tax", cards={"anna": "33"}, technologies={"anna": "religion 1"})

    scene.refuses("anna: play card-33", "MU-EUSE-02")


@pytest.mark.rule("MU-EC-32", "MU-EUSE-03")
def test_no_rebate_where_nothing_can_be_built() -> None:
    scene = buying("32")

    scene.refuses("anna: play card-32", "MU-EUSE-03")


# ---- Magnates


def interest(cards: dict[str, str], debt: dict[str, int], **more: Any) -> Scene:
    scene = given(THREE, phase="tax", cards=cards, debt=debt, **more)
    scene.play("anna: tax 30", "bruno: tax 30", "carla: tax 30")
    return scene


@pytest.mark.rule("MU-EC-37")
def test_the_moneylender_receives_half_of_what_the_others_pay() -> None:
    scene = interest({"anna": "37"}, {"bruno": 500, "carla": 1500})
    before = scene.florins("anna")
    assert scene.window == "tax.interest"
    scene.play("anna: play card-37")

    [event] = scene.happened("interest-shared")
    paid = [e.values["florins"] for e in scene.happened("interest")]
    assert paid == [50, 150]
    assert event.values["florins"] == 100
    assert scene.florins("anna") == before + 100


@pytest.mark.rule("MU-EC-37")
def test_own_interest_does_not_count() -> None:
    scene = interest({"anna": "37"}, {"anna": 500, "carla": 500})
    assert scene.window == "tax.interest"
    scene.play("anna: play card-37")

    [event] = scene.happened("interest-shared")
    assert event.values["florins"] == 25


@pytest.mark.rule("MU-EC-38")
def test_deferred_interest() -> None:
    scene = interest({"anna": "38"}, {"anna": 1000, "bruno": 500})
    assert scene.asked == ["anna"]
    scene.play("anna: play card-38")

    paid = {e.values["seat"]: e.values["florins"] for e in scene.happened("interest")}
    assert paid == {0: 50, 1: 50}


@pytest.mark.rule("MU-EC-38")
def test_deferred_interest_is_never_below_nothing() -> None:
    scene = interest({"anna": "38"}, {"anna": 500})
    scene.play("anna: play card-38")

    assert [e.values["florins"] for e in scene.happened("interest")] == [0]


# ---- Pirates


@pytest.mark.rule("MU-EC-57")
def test_mixed_plunder_gives_two_points_of_any_colours() -> None:
    scene = buying("57")
    scene.play("anna: play-colours card-57 red green")

    assert pool(scene) == {"green": 1, "red": 1}


@pytest.mark.rule("MU-EC-58")
def test_rich_prize_pays_for_a_town() -> None:
    technologies = {"anna": "construction 1"}
    scene = buying("58", technologies=technologies, florins={"anna": 200})
    scene.play("anna: build town lydia", "anna: play-colour card-58 green")

    assert scene.happened("built")
    assert scene.florins("anna") == 0
    assert pool(scene) == {}


@pytest.mark.rule("MU-EC-58", "MU-EC-60")
def test_the_royal_favour_doubles_the_prize() -> None:
    scene = buying("58,60")
    scene.play("anna: play-colour card-58 blue", "anna: play-card card-60 card-58")

    assert pool(scene) == {"blue": 4}


@pytest.mark.rule("MU-EC-57", "MU-TIME-10")
def test_pirates_serve_a_payment_only() -> None:
    scene = given(THREE, phase="combat", active="anna", cards={"anna": "57"}, pieces={"thrace": "anna: war-wagon 1"})  # fmt: skip

    scene.refuses("anna: play-colours card-57 red red", "MU-EUSE-02")


# ---- the Savior


@pytest.mark.rule("MU-EC-62", "MU-HID-06")
def test_a_second_draw_as_large_as_the_first() -> None:
    scene = buying("62", buildings={"lydia": "cathedral"})
    scene.play("anna: buy-card")
    drawn = scene.state.offered_cards[0]
    deck = len(scene.state.empire_deck)
    assert len(drawn) == 4
    scene.play("anna: play card-62")

    again = scene.state.offered_cards[0]
    assert len(again) == 4
    assert not set(again) & set(drawn)
    assert len(scene.state.empire_deck) == deck
    assert set(scene.state.empire_deck[:4]) == set(drawn)
    scene.play(f"anna: keep-card card-{again[0] + 1}")
    assert scene.state.cards[0] >> again[0] & 1


@pytest.mark.rule("MU-EC-62", "MU-EUSE-02")
def test_there_is_no_second_draw_without_a_first() -> None:
    scene = buying("62")

    scene.refuses("anna: play card-62", "MU-EUSE-02")
