"""Technology points: where they come from, how a use is paid, Monasticism."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.medioevo.empire_cards.steps.activation import CardPoints, PayPoints
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.world import BLUE, GREEN, ORANGE, PURPLE, RED, YELLOW
from gonfalon.kernel import engine
from tests.games.medioevo.scene import THREE, Scene, given

MASONRY = {"anna": "masonry 1"}
# cards: 10 Scientist, green; 5 Warlord, red or blue; 9 yellow and red; 54 blue and green; 27 purple; 57 none


def points(scene: Scene) -> list[int]:
    return scene.state.points[:6]


def asked_to_pay(count: int, **position: Any) -> MedState:
    """Outside the Purchase phase: Anna pays for something that would bring her a yellow point."""
    s = given(THREE, **position).state.copy()
    s.push(PayPoints(0, GREEN, count), CardPoints(0, 18, YELLOW))
    engine.advance(s)
    return s


def pay_by(s: MedState, *texts: str) -> None:
    for text in texts:
        assert text in [move.text for move in engine.legal(s, 0)]
        engine.play(s, 0, s.vocabulary.parse(text))


# ---- points


@pytest.mark.rule("MU-TECH-08", "MU-TUSE-01")
def test_a_technology_is_used_as_often_as_it_is_paid() -> None:
    scene = given(THREE, technologies=MASONRY, tokens={"anna": "2 green"}, florins={"anna": 200})
    scene.play("anna: flip green", "anna: build village thrace")
    scene.play("anna: flip green", "anna: build village lydia")

    assert scene.florins("anna") == 0


@pytest.mark.rule("MU-TECH-09", "MU-TECH-10")
def test_all_points_may_be_bought() -> None:
    scene = given(THREE, technologies={"anna": "architecture 2"}, florins={"anna": 600})
    scene.play("anna: build castle rhodes")

    assert scene.florins("anna") == 0
    (event,) = scene.happened("points-bought")
    assert event.values["count"] == 3


@pytest.mark.rule("MU-TECH-09")
def test_one_florin_too_few_for_the_points() -> None:
    scene = given(THREE, technologies={"anna": "architecture 2"}, florins={"anna": 599})

    scene.refuses("anna: build castle rhodes", "MU-TECH-09")
    scene.allows("anna: build fort rhodes")


@pytest.mark.rule("MU-TECH-10")
def test_no_points_are_bought_for_nothing() -> None:
    scene = given(THREE, technologies=MASONRY)

    scene.refuses("anna: buy-points", "MU-TECH-10")


@pytest.mark.rule("MU-TECH-11")
def test_points_last_for_the_phase() -> None:
    """Card 54 gives blue and green; one point is spent."""
    scene = given(THREE, technologies=MASONRY, cards={"anna": "54"})
    scene.play("anna: tap-card card-54 blue", "anna: build village thrace")
    assert points(scene) == [1, 0, 0, 0, 0, 0]
    scene.play("anna: done", "bruno: done", "carla: done")

    assert points(scene) == [0] * 6


@pytest.mark.rule("MU-TECH-12")
def test_the_colour_must_match() -> None:
    scene = given(THREE, technologies=MASONRY, tokens={"anna": "1 red"}, florins={"anna": 100})
    scene.play("anna: flip red")

    scene.refuses("anna: build village thrace", "MU-TECH-12")


@pytest.mark.rule("MU-TECH-14")
def test_points_belong_to_who_made_them() -> None:
    scene = given(
        THREE,
        technologies={"bruno": "masonry 1"},
        tokens={"anna": "1 green"},
        florins={"bruno": 100},
    )
    scene.play("anna: flip green")

    scene.refuses("bruno: build village pannonia", "MU-TECH-09")


# ---- composing a payment


@pytest.mark.rule("MU-TECH-15")
def test_a_card_named_in_the_payment() -> None:
    """Card 54 gives green and blue: the village is designed and the blue point stays."""
    scene = given(THREE, technologies=MASONRY, cards={"anna": "54"}, florins={"anna": 100})
    scene.play("anna: build village thrace")
    assert scene.legal("anna") == ["give-up", "tap-card card-54 blue"]
    scene.play("anna: tap-card card-54 blue")

    assert scene.state.civil[scene.state.world.territory("thrace")] == 1
    assert points(scene) == [1, 0, 0, 0, 0, 0]
    assert scene.florins("anna") == 0


@pytest.mark.rule("MU-TECH-15")
def test_tokens_cards_and_money_together() -> None:
    scene = given(
        THREE,
        technologies=MASONRY,
        cards={"anna": "10"},
        tokens={"anna": "1 green"},
        florins={"anna": 400},
    )
    scene.play("anna: build city thrace")
    scene.refuses("anna: buy-points", "MU-BUY-04")
    scene.refuses("anna: enlist archer thrace 1", "MU-TECH-15")
    scene.refuses("anna: flip red", "MU-OBJ-01")
    scene.play("anna: flip green")
    scene.refuses("anna: buy-points", "MU-BUY-04")
    scene.play("anna: tap-card card-10 green", "anna: buy-points")

    assert scene.florins("anna") == 0
    assert scene.state.civil[scene.state.world.territory("thrace")] == 3


@pytest.mark.rule("MU-TECH-15", "MU-TUSE-04")
def test_a_use_may_be_given_up() -> None:
    scene = given(THREE, technologies=MASONRY, tokens={"anna": "2 green"})
    scene.play("anna: build town thrace", "anna: flip green", "anna: give-up")

    assert points(scene)[GREEN] == 1
    assert scene.florins("anna") == 1000
    assert scene.state.civil[scene.state.world.territory("thrace")] == 0


@pytest.mark.rule("MU-TECH-15")
def test_money_alone_needs_no_question() -> None:
    scene = given(THREE, technologies=MASONRY, tokens={"anna": "1 red"}, cards={"anna": "27"})
    scene.play("anna: build village thrace")

    assert scene.florins("anna") == 800


@pytest.mark.rule("MU-TECH-15", "MU-FLOW-08")
def test_others_go_on_while_one_is_paying() -> None:
    scene = given(THREE, technologies=MASONRY, tokens={"anna": "1 green"})
    scene.play("anna: build village thrace", "bruno: enlist archer pannonia 1")
    scene.play("anna: buy-points")

    assert scene.florins("anna") == 800


@pytest.mark.rule("MU-TECH-15")
def test_without_an_answer_the_use_is_given_up() -> None:
    scene = given(THREE, technologies=MASONRY, tokens={"anna": "1 green"})
    scene.play("anna: build village thrace")
    scene.default("anna")
    scene.default("anna")

    assert scene.asked == ["bruno", "carla"]
    assert scene.florins("anna") == 1000


@pytest.mark.rule("MU-TECH-15", "MU-TUSE-01")
def test_a_payment_in_any_phase() -> None:
    s = asked_to_pay(2, tokens={"anna": "1 green"}, cards={"anna": "10"}, florins={"anna": 100})
    assert s.agenda[-1].window == "tp.payment"
    pay_by(s, "flip green", "tap-card card-10 green")

    assert s.points[:6] == [0, 1, 0, 0, 0, 0]
    assert s.florins[0] == 100


@pytest.mark.rule("MU-TECH-15", "MU-TECH-10")
def test_a_payment_in_florins() -> None:
    s = asked_to_pay(2, tokens={"anna": "1 green"}, florins={"anna": 200})
    pay_by(s, "buy-points")

    assert s.points[:6] == [0, 1, 0, 0, 0, 0]
    assert s.florins[0] == 0


@pytest.mark.rule("MU-TUSE-04")
def test_a_payment_given_up() -> None:
    s = asked_to_pay(2, tokens={"anna": "1 green"}, florins={"anna": 150})
    assert [move.text for move in engine.legal(s, 0)] == ["give-up", "flip green"]
    pay_by(s, "flip green", "give-up")

    assert s.points[:6] == [0, 0, 0, 0, 1, 0]
    assert s.florins[0] == 150


# ---- Monasticism


@pytest.mark.rule("MU-TN-22")
def test_purple_becomes_another_colour() -> None:
    scene = given(
        THREE,
        technologies={"anna": "masonry 1, monasticism 2"},
        tokens={"anna": "1 purple"},
        florins={"anna": 100},
    )
    scene.play("anna: build village thrace", "anna: flip purple", "anna: convert green")

    assert scene.state.civil[scene.state.world.territory("thrace")] == 1
    assert points(scene) == [0] * 6


@pytest.mark.rule("MU-TN-22")
def test_any_colour_but_purple_and_only_once() -> None:
    scene = given(THREE, technologies={"anna": "monasticism 2"}, tokens={"anna": "1 purple"})
    scene.refuses("anna: convert red", "MU-TN-22")
    scene.play("anna: flip purple")

    assert len(scene.legal("anna", "convert")) == 5
    scene.refuses("anna: convert purple", "MU-TN-22")
    scene.play("anna: convert red")
    assert points(scene)[RED] == 1
    scene.refuses("anna: convert blue", "MU-TN-22")


@pytest.mark.rule("MU-TN-22")
def test_without_monasticism_purple_stays_purple() -> None:
    scene = given(THREE, technologies={"anna": "religion 1"}, tokens={"anna": "1 purple"})
    scene.play("anna: flip purple")

    scene.refuses("anna: convert green", "MU-BUY-11")


# ---- tokens and cards as sources


@pytest.mark.rule("MU-OBJ-01", "MU-OBJ-05")
def test_tokens_are_flipped_once_a_turn() -> None:
    scene = given(THREE, tokens={"anna": "2 green"}, cards={"bruno": "48"})
    scene.play("anna: flip green", "anna: flip green")

    assert points(scene)[GREEN] == 2
    scene.refuses("anna: flip green", "MU-OBJ-01")
    assert scene.window == "purchase"  # nobody may answer with a Joker


@pytest.mark.rule("MU-OBJ-03")
def test_flipped_tokens_stay() -> None:
    scene = given(THREE, tokens={"anna": "3 green"})
    scene.play("anna: flip green", "anna: flip green")

    assert scene.state.tokens[GREEN] == 3
    assert scene.state.tokens_used[GREEN] == 2


@pytest.mark.rule("MU-OBJ-04")
def test_a_ready_token_next_to_a_used_one() -> None:
    used = [0] * 18
    used[RED] = 1
    scene = given(THREE, tokens={"anna": "2 red"}, fields={"tokens_used": used})
    scene.play("anna: flip red")

    scene.refuses("anna: flip red", "MU-OBJ-01")


@pytest.mark.rule("MU-CARD-09")
def test_both_points_of_a_card() -> None:
    scene = given(THREE, cards={"anna": "9"})
    scene.play("anna: tap-card card-9 yellow")

    assert (points(scene)[YELLOW], points(scene)[RED]) == (1, 1)
    assert scene.state.tapped[0] == 1 << 8


@pytest.mark.rule("MU-CARD-09")
def test_a_card_without_points() -> None:
    scene = given(THREE, cards={"anna": "57"})

    scene.refuses("anna: tap-card card-57 red", "MU-CARD-09")
    scene.refuses("anna: tap-card card-10 green", "MU-CARD-09")


@pytest.mark.rule("MU-CARD-10")
@pytest.mark.parametrize(("colour", "number"), [("red", RED), ("blue", BLUE)])
def test_either_or(colour: str, number: int) -> None:
    scene = given(THREE, cards={"anna": "5"})
    scene.refuses("anna: tap-card card-5 green", "MU-CARD-10")
    scene.play(f"anna: tap-card card-5 {colour}")

    assert sum(points(scene)) == points(scene)[number] == 1


@pytest.mark.rule("MU-CARD-07")
def test_a_tapped_card_gives_nothing() -> None:
    scene = given(THREE, cards={"anna": "5, 10"}, tapped={"anna": "10"})
    scene.play("anna: tap-card card-5 red")

    scene.refuses("anna: tap-card card-5 blue", "MU-CARD-07")
    scene.refuses("anna: tap-card card-10 green", "MU-CARD-07")


@pytest.mark.rule("MU-CARD-09", "MU-CARD-10", "MU-BLD-02", "MU-CAP-01", "MU-TN-17", "MU-TN-13")
def test_the_scientist_and_the_warlord() -> None:
    scene = given(
        THREE,
        technologies={"anna": "masonry 1, military-art 1"},
        cards={"anna": "5, 10"},
        florins={"anna": 200},
        buildings={"rhodes": "tower"},
    )
    scene.play("anna: tap-card card-10 green", "anna: tap-card card-5 red")
    scene.play("anna: build village thrace", "anna: hire-captain rhodes 1")

    assert scene.florins("anna") == 0
    assert sum(points(scene)) == 0
    assert points(scene)[ORANGE] == points(scene)[PURPLE] == 0
