"""Cards and technologies of others: Proselytism and Temporal Power."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.medioevo.battles import PLAYERS, fight, is_tapped
from tests.games.medioevo.scene import Scene, given


def borrower(**kw: Any) -> Scene:
    """Bruno, who owns Proselytism, is Anna's neighbour: her Serbia borders on his Wallachia."""
    kw.setdefault("cards", {"carla": "10", "anna": "49"})
    kw.setdefault("units", {"serbia": "anna: 1 archer", "wallachia": "bruno: 1 archer"})
    return given(
        PLAYERS, technologies={"bruno": "religion 3"}, phase="purchase", tokens={"bruno": "2 purple"}, **kw
    )  # fmt: skip


# ---- borrowing


@pytest.mark.rule("MU-TN-23", "MU-INTER-15", "MU-INTER-14")
def test_a_borrowed_joker_answers_and_stays_untapped() -> None:
    scene = borrower()
    scene.play("carla: tap-card card-10 green")
    assert scene.asked == ["anna", "bruno"]
    scene.play("bruno: play card-49", "anna: pass")
    assert scene.window == "tp.payment"
    scene.play("bruno: flip purple")
    assert scene.window == "card.activated"
    scene.play("anna: pass")
    assert not any(scene.state.points)
    assert not is_tapped(scene, "anna", 49)
    assert is_tapped(scene, "carla", 10)


@pytest.mark.rule("MU-INTER-04", "MU-INTER-14")
def test_a_borrowed_card_that_is_negated_is_lost_for_the_borrower_alone() -> None:
    scene = borrower(cards={"anna": "10", "carla": "49"})
    scene.play("bruno: tap-card card-10 green", "bruno: flip purple", "carla: play card-49")
    assert not any(scene.state.points)
    assert not is_tapped(scene, "anna", 10)
    scene.refuses("bruno: tap-card card-10 green", "MU-INTER-14")
    scene.play("anna: tap-card card-10 green")
    assert scene.state.points[4] == 1


@pytest.mark.rule("MU-TN-23")
def test_only_cards_of_neighbours_are_borrowed() -> None:
    scene = borrower(cards={"carla": "10", "anna": "11"}, tapped={"anna": "11"})
    scene.refuses("bruno: tap-card card-10 green", "MU-TN-23")
    scene.refuses("bruno: tap-card card-11 green", "MU-INTER-14")
    scene.refuses("anna: tap-card card-10 green", "MU-CARD-09")


@pytest.mark.rule("MU-TN-23", "MU-TUSE-04")
def test_who_gives_up_the_payment_borrows_nothing() -> None:
    scene = borrower(cards={"anna": "10"})
    scene.play("bruno: tap-card card-10 green", "bruno: give-up")
    assert not any(scene.state.points)
    scene.allows("bruno: tap-card card-10 green")


@pytest.mark.rule("MU-TN-23", "MU-TECH-10")
def test_points_bought_to_borrow_are_spent_in_the_phase() -> None:
    scene = given(
        PLAYERS,
        technologies={"bruno": "religion 3"},
        phase="purchase",
        cards={"anna": "10"},
        units={"serbia": "anna: 1 archer", "wallachia": "bruno: 1 archer"},
    )
    scene.play("bruno: tap-card card-10 green", "bruno: buy-points")
    assert scene.florins("bruno") == 900
    assert scene.prompt("bruno")["hints"]["spent"] == 100


@pytest.mark.rule("MU-INTER-14", "MU-FLOW-08")
def test_a_card_that_its_owner_taps_first_is_not_borrowed() -> None:
    scene = borrower(cards={"anna": "10"})
    scene.play("bruno: tap-card card-10 green", "anna: tap-card card-10 green")
    assert (scene.window, scene.asked) == ("tp.payment", ["bruno"])
    scene.play("bruno: flip purple")
    assert scene.state.points[4] == 1
    assert scene.state.points[6:12] == [0] * 6


# ---- Temporal Power


@pytest.mark.rule("MU-TN-24", "MU-INTER-17")
def test_a_borrowed_technology() -> None:
    scene = fight(
        "anna: 1 light-infantry", "barbarians: 2 light-infantry",
        technologies={"anna": "religion 4", "bruno": "combat 4"},
        units={"thrace": "anna: 1 archer", "moesia": "bruno: 1 archer"},
        tokens={"anna": "1 purple"},
    )  # fmt: skip
    scene.pass_until("battle.before-archers", "anna")
    scene.play("anna: apply-count strategy 2", "anna: flip purple", "anna: buy-points")
    assert scene.florins("anna") == 1000 - 400
    assert scene.state.tech[3] == 0
    scene.play("anna: pass")
    assert scene.state.battle is None


@pytest.mark.rule("MU-TN-24", "MU-INTER-17")
def test_a_technology_is_borrowed_of_neighbours_only() -> None:
    scene = fight(
        "anna: 1 light-infantry", "barbarians: 2 light-infantry",
        technologies={"anna": "religion 4", "carla": "combat 4"}, tokens={"anna": "1 purple"},
        players={"anna": "mamluks", "bruno": "hungary", "carla": "hre"},
    )  # fmt: skip
    while scene.window != "battle.reroll":
        assert scene.window != "battle.before-archers"
        scene.default(scene.asked[0])


@pytest.mark.rule("MU-TN-24", "MU-DEF-03")
def test_neighbours_need_not_border_on_each_other() -> None:
    """Byzantium and the Mamluks are less than four steps apart over the sea."""
    scene = fight(
        "anna: 1 light-infantry", "barbarians: 2 light-infantry",
        technologies={"anna": "religion 4", "carla": "combat 4"}, tokens={"anna": "1 purple"},
    )  # fmt: skip
    scene.pass_until("battle.before-archers", "anna")
    scene.allows("anna: apply-count strategy 1")


@pytest.mark.rule("MU-TN-24", "MU-TUSE-04")
def test_who_gives_up_the_fee_uses_nothing() -> None:
    scene = fight(
        "anna: 1 light-infantry", "barbarians: 2 light-infantry",
        technologies={"anna": "religion 4", "bruno": "combat 4"},
        units={"thrace": "anna: 1 archer", "moesia": "bruno: 1 archer"},
    )  # fmt: skip
    scene.pass_until("battle.before-archers", "anna")
    scene.play("anna: apply-count strategy 2", "anna: give-up")
    assert scene.window == "battle.before-archers"
    assert scene.florins("anna") == 1000
