"""What moves of Medieval promise their player is what they bring: the promise is read, then the move is played."""

from __future__ import annotations

from tests.games.medieval.outlooks import FOUR, told
from tests.games.medieval.scene import given


def test_an_excommunication_shows_its_price() -> None:
    scene = given(FOUR, active="dino", hands={"dino": "pope"})
    assert "−1 card" in told(scene, "dino: excommunicate france")


def test_a_deal_for_a_hidden_card_is_shown_too() -> None:
    scene = given(FOUR, active="dino", hands={"dino": "jihad"})
    scene.play("dino: offer-to @anna", "dino: give-card jihad", "dino: want-florins 2")
    scene.play("dino: send")
    assert told(scene, "anna: accept @dino") == ["−2 Florins", "+1 card"]
    scene.play("anna: accept @dino")
    assert scene.hand("anna") == ["jihad"]


def test_leaving_shows_that_everything_is_lost() -> None:
    scene = given(FOUR, active="dino", florins={"anna": 7})
    assert told(scene, "anna: resign")[0] == "−7 Florins"
