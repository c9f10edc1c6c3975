"""Moves of cards say what they do and whose things they name."""

from __future__ import annotations

import pytest

from gonfalon.kernel.moves import RangeMove
from gonfalon.server.seat_texts import knowing, label
from tests.games.medioevo.battles import clash, fight
from tests.games.medioevo.scene import THREE, Scene, given

PLAYERS = THREE


def said(scene: Scene, name: str, verb: str, language: str = "en") -> list[str]:
    seat = scene.seat(name)
    legal = [*scene.table.legal(seat), *scene.table.standing(seat)]
    return [scene.table.describe_move(move, language) for move in legal if move.verb == verb]


@pytest.mark.rule("MU-EC-46")
def test_a_die_of_the_melee_has_an_owner() -> None:
    scene = fight("anna: 6 heavy-infantry", "bruno: 6 heavy-infantry", cards={"anna": "46"})
    clash(scene, "4 5 2", "1 1 3")
    assert said(scene, "anna", "play-die")[0] == (
        "Poisoned cup: the d4 of Byzantium in the melee, 4 becomes 3"
    )
    assert said(scene, "anna", "play-die")[-1] == (
        "Poisoned cup: the d8 of Hungary in the melee, 3 becomes 2"
    )
    assert "il d8 di Ungheria in mischia, 3 diventa 2" in said(scene, "anna", "play-die", "it")[-1]


@pytest.mark.rule("MU-EC-05")
def test_a_side_has_a_name() -> None:
    scene = fight("anna: 6 heavy-infantry", "bruno: 6 archer", cards={"anna": "5"})
    clash(scene, "4 5 2", "1 1 3")
    assert said(scene, "anna", "play-for") == [
        "Battle cry: a higher attack value for the attacker (Byzantium)",
        "Battle cry: a higher attack value for the defender (Hungary)",
    ]


@pytest.mark.rule("MU-EC-36")
def test_a_deposit_is_put_down_and_taken_back() -> None:
    scene = given(PLAYERS, cards={"anna": "36"})
    assert said(scene, "anna", "play-sum") == ["Deposit: put 1–300 florins on the card"]


@pytest.mark.rule("MU-INTER-11")
def test_who_is_asked_for_help_is_named() -> None:
    scene = given(
        PLAYERS, cards={"anna": "69", "carla": "59"}, buildings={"thrace": "village, castle"}
    )
    scene.play("anna: play-building card-69 civil thrace")
    assert said(scene, "anna", "ask-help") == ["Ask Mamluk Sultanate to add Dowry"]
    scene.play("anna: ask-help card-59")
    assert said(scene, "carla", "play-card") == [
        "Add Dowry: Growing town (Byzantium) gives its points besides its power"
    ]


@pytest.mark.rule("MU-FLEE-02")
def test_a_named_flight_is_fought_out_and_goes_on() -> None:
    scene = fight(
        "anna: 2 archer", "barbarians: 2 light-infantry", at="moesia",
        pieces={"moesia": "anna: war-wagon 1"}, reserve={"piece-1a": 3},
    )  # fmt: skip
    assert said(scene, "anna", "fight") == ["Fight"]
    assert "Flee to Thrace" in said(scene, "anna", "flee")
    scene.play("anna: flee thrace")
    assert said(scene, "anna", "fight") == ["Fight this round and flee to Thrace"]
    assert "Flee on to Macedonia" in said(scene, "anna", "flee")


@pytest.mark.rule("MU-BUY-01")
def test_the_label_of_a_range_has_no_hole() -> None:
    scene = given(PLAYERS, technologies={"anna": "carpentry 1, masonry 2"}, buildings={"thrace": "village"})  # fmt: skip
    known = knowing(scene.table, 0, "en")
    ranges = [move for move in known.legal(0) if isinstance(move, RangeMove)]
    labels = {move.verb: label(known, move) for move in ranges if "thrace" in move.text}
    assert labels["buy-piece"] == "Buy: galley in Thrace"
    assert labels["upgrade"] == "Raise the civilian building in Thrace"
    (exact,) = said(scene, "anna", "build")[:1]
    assert "level" not in exact


@pytest.mark.rule("MU-MAINT-04", "MU-DEBT-11")
def test_steps_of_one_window_ask_different_questions() -> None:
    scene = given(
        PLAYERS, phase="tax", florins={"anna": 0},
        units={"thrace": "anna: 6 light-infantry, 6 heavy-infantry"},
    )  # fmt: skip
    scene.play("anna: tax 10", "bruno: tax 10", "carla: tax 10")
    prompt = scene.prompt("anna")
    assert (prompt["window"], prompt["question"]) == ("pay.due", "pay.maintenance")
    asked = scene.table.say(f"prompt.{prompt['question']}", prompt["values"])
    assert asked == (
        "Maintenance costs 240 florins; 170 are missing. Do you take a loan, or remove pieces?"
    )
