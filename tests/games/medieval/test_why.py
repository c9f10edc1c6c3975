"""A refusal at the wrong time says what the move is waiting for."""

from __future__ import annotations

import pytest

from tests.games.medieval.outlooks import FOUR
from tests.games.medieval.scene import Scene, drafting, given


def reason(scene: Scene, line: str) -> str:
    seat, text = scene._read(line)
    why = scene.table.why(seat, text)
    assert why is not None, f"{line!r} is legal"
    return why.reason


def test_before_the_powers_are_chosen_nobody_attacks() -> None:
    scene = drafting("anna", "bruno", "carla")
    assert reason(scene, "anna: attack france lombardy") == "First all Powers are chosen."
    assert reason(scene, "bruno: draft france") == "This is not yours to decide now."


@pytest.mark.parametrize(
    ("phase", "text"),
    [
        (
            "map-card",
            "Decide first about the Map Card and about your income; cards and attacks come after that.",
        ),
        ("mandatory", "Your actions of this turn are over."),
    ],
)
def test_actions_have_their_phase(phase: str, text: str) -> None:
    scene = given(FOUR, active="dino", phase=phase, hands={"dino": "mongol, disaster"})
    assert reason(scene, "dino: attack england southern-spain") == text


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("dino: collect", "Income is collected before the actions of your turn."),
        ("dino: draw-map-card", "A Map Card is drawn at the beginning of your turn."),
        ("dino: draft france", "It is not your pick."),
        ("dino: invade 3d", "The player of a Mongol Card names the Area when it attacks."),
        ("anna: grant", "Nobody asks you for passage."),
        ("anna: commit france 0", "You are asked what you send when a Crusade is called."),
        ("anna: intercept france", "A fleet is intercepted only when it sails past in an attack."),
        (
            "dino: play jihad",
            "Jihad is played when the Militia of an Islamic Power against Christians is shown.",
        ),
    ],
)
def test_answers_name_their_moment(line: str, text: str) -> None:
    assert reason(given(FOUR, active="dino"), line) == text


def test_in_an_attack_the_reason_is_that_of_its_rule() -> None:
    scene = given(FOUR, active="dino", hands={"anna": "spies", "carla": "jihad, knights-of-christ"})
    scene.play("dino: attack england southern-spain", "dino: route 1", "dino: ask")
    scene.play("anna: grant", "bruno: grant")
    assert scene.window == "attack.militia"
    assert reason(scene, "anna: play spies") == "Only attacker and defender use Spies in an attack."
    assert reason(scene, "carla: play jihad") == "Jihad never helps a defender."
    assert reason(scene, "carla: knights 1") == (
        "Knights of Christ defend only against Pagan and Islamic Powers."
    )
