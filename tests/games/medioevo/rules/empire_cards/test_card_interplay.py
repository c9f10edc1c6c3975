"""Cards about cards, several at once: Jokers, Princesses, Bards, borrowed ones (MU-INTER-01 to MU-INTER-15)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.medioevo.battles import fight
from tests.games.medioevo.scene import THREE, Scene, given

PLAYERS = THREE
GREEN = 4


def buying(cards: dict[str, str], **position: Any) -> Scene:
    return given(PLAYERS, cards=cards, phase="purchase", **position)


def borrowing(cards: dict[str, str], **position: Any) -> Scene:
    """Bruno, who owns Proselytism, is Anna's neighbour."""
    return buying(
        cards,
        technologies={"bruno": "religion 3"},
        tokens={"bruno": "3 purple"},
        units={"serbia": "anna: 1 archer", "wallachia": "bruno: 1 archer"},
        **position,
    )


def green(scene: Scene, name: str) -> int:
    return scene.state.points[scene.seat(name) * 6 + GREEN]


def tapped(scene: Scene, name: str) -> list[int]:
    mask = scene.state.tapped[scene.seat(name)]
    return [card + 1 for card in range(72) if mask >> card & 1]


@pytest.mark.rule("MU-INTER-01", "MU-INTER-05")
def test_a_joker_saves_the_princess_from_a_joker() -> None:
    scene = buying({"anna": "10, 60", "bruno": "49", "carla": "48"})
    scene.play("anna: tap-card card-10 green", "anna: play-card card-60 card-10")
    assert scene.window == "card.activated"
    scene.play("bruno: play card-49", "carla: pass")
    scene.play("carla: play card-48")
    while scene.window == "card.activated":
        scene.default(scene.asked[0])
    assert green(scene, "anna") == 2
    assert scene.florins("carla") == 950
    assert (tapped(scene, "bruno"), tapped(scene, "carla")) == ([49], [48])


@pytest.mark.rule("MU-INTER-04", "MU-INTER-05", "MU-INTER-14")
def test_a_borrowed_princess_that_is_negated_stays_with_her_owner() -> None:
    scene = borrowing({"anna": "60", "bruno": "10, 33", "carla": "49"})
    scene.play("bruno: tap-card card-10 green", "bruno: play-card card-60 card-10")
    scene.play("bruno: flip purple")
    assert (scene.window, scene.asked) == ("card.activated", ["carla"])
    scene.play("carla: play card-49")
    while scene.window != "purchase":
        scene.default(scene.asked[0])
    assert green(scene, "bruno") == 1
    assert tapped(scene, "anna") == []
    assert tapped(scene, "bruno") == [10]
    # the use is lost: she can be asked for, not borrowed again
    scene.play("bruno: tap-card card-33 green")
    assert scene.legal("bruno") == ["pass", "ask-help card-60"]


@pytest.mark.rule("MU-INTER-06", "MU-INTER-07")
def test_a_bard_wakes_a_card_that_was_negated() -> None:
    scene = buying({"anna": "10, 44", "bruno": "49"})
    scene.play("anna: tap-card card-10 green", "bruno: play card-49")
    while scene.window != "purchase":
        scene.play("anna: pass")
    assert (green(scene, "anna"), tapped(scene, "anna")) == (0, [10])
    scene.play("anna: play-card card-44 card-10")
    while scene.window != "purchase":
        scene.default(scene.asked[0])
    scene.play("anna: tap-card card-10 green")
    assert green(scene, "anna") == 1


@pytest.mark.rule("MU-INTER-08", "MU-EUSE-03")
def test_bards_wake_each_other_as_long_as_there_is_money() -> None:
    scene = buying({"anna": "10, 44, 45"}, tapped={"anna": "10"}, florins={"anna": 99})
    scene.play("anna: play-card card-44 card-10", "anna: play-card card-45 card-44")
    scene.play("anna: play-card card-44 card-45")
    assert (scene.florins("anna"), tapped(scene, "anna")) == (49, [44])
    scene.refuses("anna: play-card card-45 card-44", "MU-EUSE-03")


@pytest.mark.rule("MU-INTER-14", "MU-INTER-15")
def test_a_borrowed_bard_sings_once_a_turn() -> None:
    scene = borrowing({"anna": "44", "bruno": "10, 33"}, tapped={"bruno": "10, 33"})
    scene.play("bruno: play-card card-44 card-10", "bruno: flip purple")
    while scene.window != "purchase":
        scene.default(scene.asked[0])
    assert tapped(scene, "bruno") == [33]
    assert tapped(scene, "anna") == []
    scene.refuses("bruno: play-card card-44 card-33", "MU-INTER-14")
    scene.allows("anna: play-card card-44 card-33")


@pytest.mark.rule("MU-INTER-02", "MU-INTER-15")
def test_owner_and_borrower_answer_with_the_same_joker() -> None:
    scene = borrowing({"anna": "49", "carla": "10"})
    scene.play("carla: tap-card card-10 green")
    assert scene.asked == ["anna", "bruno"]
    scene.play("bruno: play card-49", "anna: play card-49")
    while scene.window != "purchase":
        scene.default(scene.asked[0])
    assert green(scene, "carla") == 0
    assert tapped(scene, "anna") == [49]
    assert not scene.happened("card-borrowed")


@pytest.mark.rule("MU-EC-46", "MU-WINDOW-02")
def test_an_assassin_finds_no_die_where_nobody_shoots() -> None:
    """Strategy deals its damage with that of the archers, and there are none."""
    scene = fight(
        "anna: 3 light-infantry", "bruno: 4 light-infantry", cards={"carla": "46"},
        technologies={"anna": "combat 4"},
    )  # fmt: skip
    scene.pass_until("battle.before-archers", "anna")
    scene.play("anna: apply-count strategy 1", "anna: buy-points", "anna: pass")
    assert scene.window != "battle.after-archer-rolls"
    scene.pass_until("battle.after-rolls")
    assert scene.asked == ["carla"]
    assert scene.legal("carla", "play-die")
