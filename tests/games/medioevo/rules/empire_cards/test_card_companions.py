"""Princesses join a card, Bards wake one."""

from __future__ import annotations

import pytest

from gonfalon.games.medioevo.game import GAME
from gonfalon.kernel.moves import concrete
from tests.games.medioevo.battles import PLAYERS, after_rolls, is_tapped
from tests.games.medioevo.campaign import combat
from tests.games.medioevo.pacts import sign
from tests.games.medioevo.scene import Scene, given

# ---- Princesses


@pytest.mark.rule("MU-EC-60", "MU-INTER-05")
def test_the_favour_doubles_points() -> None:
    scene = given(PLAYERS, cards={"anna": "9, 60"}, phase="purchase")
    scene.play("anna: tap-card card-9 yellow")
    assert scene.window == "card.declared"
    scene.play("anna: play-card card-60 card-9")
    assert scene.state.points[:6] == [0, 2, 0, 2, 0, 0]
    assert is_tapped(scene, "anna", 60)


@pytest.mark.rule("MU-INTER-05")
def test_a_negated_princess_leaves_the_card_alone() -> None:
    scene = given(PLAYERS, cards={"anna": "9, 60", "bruno": "49"}, phase="purchase")
    scene.play(
        "anna: tap-card card-9 yellow", "anna: play-card card-60 card-9", "bruno: play card-49"
    )
    assert scene.state.points[:6] == [0, 1, 0, 1, 0, 0]
    assert is_tapped(scene, "anna", 60)


@pytest.mark.rule("MU-INTER-05")
def test_a_princess_of_a_negated_card_stays_tapped() -> None:
    scene = given(PLAYERS, cards={"anna": "9, 60", "bruno": "49"}, phase="purchase")
    scene.play("anna: tap-card card-9 yellow", "anna: play-card card-60 card-9", "bruno: pass")
    scene.play("bruno: play card-49")
    assert not any(scene.state.points)
    assert is_tapped(scene, "anna", 60)


@pytest.mark.rule("MU-EC-59", "MU-INTER-12")
def test_dowry_and_favour_with_a_power() -> None:
    scene = after_rolls({"anna": "5, 59, 60"})
    scene.play("anna: play-for card-5 attacker", "anna: play-card card-59 card-5")
    scene.play("anna: play-card card-60 card-5")
    assert scene.window == "card.choice"
    scene.play("anna: tap-card card-5 red")
    assert scene.happened("battle-cry")
    [event] = scene.happened("card-point")
    assert event.values["count"] == 2


@pytest.mark.rule("MU-INTER-11")
def test_a_princess_of_another_player_helps_on_request_only() -> None:
    scene = given(PLAYERS, cards={"bruno": "10", "anna": "60"}, phase="purchase")
    scene.play("bruno: tap-card card-10 green")
    assert scene.legal("bruno") == ["pass", "ask-help card-60"]
    scene.play("bruno: ask-help card-60")
    assert scene.asked == ["anna"]
    scene.play("anna: play-card card-60 card-10")
    assert scene.state.points[6 + 4] == 2


def prices(scene: Scene, name: str) -> dict[str, dict[str, int]]:
    """What each legal move of a player costs, as it is shown to them."""
    seat = scene.seat(name)
    known = scene.table.knowledge(seat)
    moves = [concrete(move) for move in scene.table.legal(seat)]
    return {move.text: GAME.cost(known, seat, move) for move in moves}


@pytest.mark.rule("MU-INTER-05", "MU-INTER-11", "MU-DIP-06")
def test_to_join_a_princess_costs_no_honour() -> None:
    """Not even to a card that attacks the partner of a secret pact: who plays that card pays."""
    scene = combat(war=["anna bruno"], cards={"anna": "34, 59", "bruno": "60"})
    sign(scene, "anna", "bruno", "grant commercial @anna @bruno", "secret")
    assert prices(scene, "anna")["play-at card-34 transylvania"] == {"honour": 2}
    scene.play("anna: play-at card-34 transylvania")
    assert scene.window == "card.declared"
    assert prices(scene, "anna") == {"pass": {}, "play-card card-59 card-34": {}}
    scene.play("anna: play-card card-59 card-34")
    assert prices(scene, "anna") == {"pass": {}, "ask-help card-60": {}}
    scene.play("anna: ask-help card-60")
    assert scene.asked == ["bruno"]
    assert prices(scene, "bruno") == {"pass": {}, "play-card card-60 card-34": {}}


# ---- Bards


@pytest.mark.rule("MU-INTER-07")
def test_a_bard_does_not_wake_a_card_that_was_held() -> None:
    scene = given(
        PLAYERS, cards={"anna": "44", "bruno": "16, 17"}, tapped={"bruno": "16, 17"},
        phase="purchase", fields={"effects": [("held", 1, 15)]},
    )  # fmt: skip
    assert scene.standing("anna", "play-card") == ["play-card card-44 card-17"]


@pytest.mark.rule("MU-INTER-08")
def test_a_bard_wakes_the_other() -> None:
    scene = given(PLAYERS, cards={"anna": "44, 45, 69"}, tapped={"anna": "69"}, phase="purchase")
    scene.play("anna: play-card card-44 card-69")
    assert not is_tapped(scene, "anna", 69)
    assert scene.window == "card.resolved"
    scene.play("anna: play-card card-45 card-44")
    assert scene.florins("anna") == 950
    assert not is_tapped(scene, "anna", 44)
    assert is_tapped(scene, "anna", 45)


# ---- answers left in advance


@pytest.mark.rule("MU-EC-44", "MU-INTER-06")
def test_a_bard_wakes_a_card_of_another_player_at_any_moment() -> None:
    scene = given(
        PLAYERS, cards={"anna": "44", "bruno": "10"}, tapped={"bruno": "10"}, phase="purchase"
    )
    assert scene.standing("anna", "play-card") == ["play-card card-44 card-10"]
    scene.play("anna: play-card card-44 card-10", "bruno: tap-card card-10 green")
    assert scene.state.points[6 + 4] == 1
    assert is_tapped(scene, "anna", 44)
