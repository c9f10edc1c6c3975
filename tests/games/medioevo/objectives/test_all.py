"""Objectives as a whole: none is missing, who knows what, the last chance of a turn."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from gonfalon.games.medioevo.game import GAME
from gonfalon.games.medioevo.objectives.changes.claiming import met
from gonfalon.games.medioevo.objectives.questions.catalogue import GOALS
from tests.games.medioevo.finish import MILD, gained
from tests.games.medioevo.objectives import test_battles, test_position
from tests.games.medioevo.objectives.told import holding, told
from tests.games.medioevo.pacts import known
from tests.games.medioevo.scene import THREE, Scene, given


@pytest.mark.rule("MU-GOAL-01")
def test_every_card_has_an_objective() -> None:
    objectives = given(THREE).state.world.objectives
    assert [objective.card for objective in objectives] == list(range(1, 73)) == sorted(GOALS)
    for objective in objectives:
        name = GOALS[objective.card].__name__
        assert name == re.sub(r"\W+", "_", objective.title.replace("'", "").lower())


def test_every_objective_is_tested() -> None:
    """In a table of positions, of battles, or by a test of its own."""
    tested = {card for card, *_ in test_position.CASES}
    tested |= {card for card, *_ in test_battles.AGAINST_HORDES}
    for file in Path(__file__).parent.glob("test_*.py"):
        tested |= {
            int(number) for number in re.findall(r"def test_objective_(\d+)", file.read_text())
        }
    assert tested == set(GOALS)


# ---- who is told


@pytest.mark.rule("MU-GOAL-01", "MU-TIME-15")
def test_only_the_owner_is_told() -> None:
    position = {"cards": {"anna": "1", "bruno": "2"}}
    scene = holding(1, {**position, "buildings": {"thrace": "cathedral", "lydia": "cathedral"}})
    assert met(scene.state, 0) == [0]
    assert scene.standing("bruno", "claim-token") == []
    assert scene.standing("carla", "claim-token") == []
    assert [text for text in scene.prompt("anna")["standing"] if "claim-token" in text]
    assert not [text for text in scene.prompt("bruno")["standing"] if "claim-token" in text]


@pytest.mark.rule("MU-GOAL-01")
def test_told_as_soon_as_it_is_met() -> None:
    """A castle is completed that has four own towers around it."""
    towers = dict.fromkeys(("pannonia", "upper-hungary", "transylvania", "slavonia"), "tower")
    scene = given(
        THREE,
        cards={"bruno": "33"},
        buildings={**towers, "great-plain": "fort"},
        technologies={"bruno": "architecture 2"},
    )
    assert not told(scene, 33, "bruno")
    scene.play("anna: loan", "bruno: loan")
    assert not scene.happened("objective-met")
    scene.play("bruno: upgrade military great-plain 3", "bruno: buy-points")
    assert told(scene, 33, "bruno")
    (met_now,) = scene.happened("objective-met")
    assert (met_now.audience, met_now.rule) == ((1,), "MU-TIME-15")
    assert met_now.values == {"card": 32}
    scene.play("bruno: repay", "anna: repay")
    assert len(scene.happened("objective-met")) == 1, "once"


@pytest.mark.rule("MU-TIME-15")
def test_told_once_a_turn_also_after_a_move_was_taken_back() -> None:
    scene = holding(36, {"florins": {"anna": 2500}})
    scene.play("carla: loan")
    assert [event.audience for event in scene.happened("objective-met")] == [(0,)]
    scene.play("anna: give @bruno 1")
    scene.play("carla: repay")
    scene.table.undo(2)
    scene.play("anna: enlist archer thrace 1")
    assert len(scene.happened("objective-met")) == 1
    assert known(scene, "bruno").told[0] == 0
    loaded = GAME.load(scene.state.dump(), 3, scene.table.options)
    assert loaded.told == [0, 0, 0, 3], "what is met is not told again after a game was loaded"


@pytest.mark.rule("MU-GOAL-05", "MU-DIP-23", "MU-HID-01")
def test_gifts_are_not_seen_by_others() -> None:
    scene = given(THREE)
    scene.play("bruno: give @anna 100")
    assert scene.state.log[0] == (("gift", 100),)
    assert known(scene, "anna").log[0] == (("gift", 100),)
    assert known(scene, "bruno").log[0] == known(scene, "carla").log[0] == ()


@pytest.mark.rule("MU-CARD-07", "MU-GOAL-01")
def test_a_tapped_card_is_not_watched() -> None:
    cathedrals = {"thrace": "cathedral", "lydia": "cathedral"}
    scene = holding(1, {"buildings": cathedrals, "tapped": {"anna": "1"}})
    assert met(scene.state, 0) == []
    scene.refuses("anna: claim-token card-1 purple", "MU-CARD-07")


@pytest.mark.rule("MU-TIME-15")
def test_a_state_that_has_passed() -> None:
    """Met for a moment, lost before the claim."""
    scene = holding(36, {"florins": {"anna": 2500}})
    assert told(scene, 36)
    scene.play("anna: give @bruno 1")
    assert not told(scene, 36)
    scene.refuses("anna: claim-token card-36 yellow", "MU-TIME-15")


@pytest.mark.rule("MU-CARD-11")
def test_several_claims_in_one_turn() -> None:
    cards = {"anna": "13, 59, 1, 2, 3"}
    buildings = {"thrace": "town, tower, cathedral", "lydia": "cathedral"}
    scene = holding(59, {"cards": cards, "buildings": buildings})
    scene.play("anna: claim-token card-59 red", "anna: claim-token card-13 orange")
    scene.play("anna: claim-token card-1 purple", "anna: claim-token card-2 orange")
    assert scene.state.tokens[:6] == [0, 0, 2, 1, 0, 1]
    assert scene.state.cards[0] == 1 << 2


# ---- the last chance


def at_the_end(**position: object) -> Scene:
    scene = holding(36, {"florins": {"anna": 2500, "bruno": 2500}, **position})
    scene.pass_until("end.objectives")
    return scene


@pytest.mark.rule("MU-GOAL-04")
def test_the_last_chance_of_a_turn() -> None:
    scene = at_the_end()
    assert scene.asked == ["anna"]
    assert scene.legal("anna") == ["pass", "claim-token card-36 yellow"]
    assert scene.standing("anna", "claim-token") == []
    scene.refuses("anna: claim-token card-36 red", "MU-CARD-12")
    scene.play("anna: claim-token card-36 yellow")
    assert scene.state.tokens[1] == 1
    assert scene.window == "order.bid"


@pytest.mark.rule("MU-GOAL-04", "MU-HID-01")
def test_whom_it_waits_for_does_not_tell_who_is_rich() -> None:
    """Anna, who holds card 36, might be asked at the end of any turn; Bruno sees no more."""
    rich = at_the_end(cards={"anna": "36", "bruno": "1"}, buildings={})
    assert rich.table.knowledge(1).waiting == [0]
    both = {
        "cards": {"anna": "36", "bruno": "1"},
        "buildings": {"pannonia": "cathedral", "transylvania": "cathedral"},
    }
    seen = [
        at_the_end(**both, florins={"anna": florins}).table.knowledge(1) for florins in (2500, 100)
    ]
    assert [known.waiting for known in seen] == [[0, 1], [0, 1]]


@pytest.mark.rule("MU-GOAL-04", "MU-HID-01")
def test_nobody_is_told_who_has_passed() -> None:
    """Anna passes, which shows that she was asked; Bruno claims and is asked again."""
    buildings = {"pannonia": "town, tower, cathedral", "transylvania": "cathedral"}
    scene = at_the_end(cards={"anna": "36", "bruno": "1, 2"}, buildings=buildings)
    assert scene.asked == ["anna", "bruno"]
    scene.play("anna: pass", f"bruno: {scene.legal('bruno', 'claim-token')[0]}")
    assert (scene.window, scene.asked) == ("end.objectives", ["bruno"])
    assert [scene.table.knowledge(seat).waiting for seat in (1, 2)] == [[0, 1], [0, 1]]
    shown = [scene.table.view(seat)["finished"] for seat in range(3)]
    assert shown == [[0], [], []]


SCARCE: dict[str, Any] = {"cards": {"anna": "1", "bruno": "2"}, "buildings": {
    "thrace": "cathedral", "lydia": "cathedral", "pannonia": "town, tower, cathedral",
}}  # fmt: skip
"""Both may claim: Anna a purple or an orange token, Bruno likewise."""


@pytest.mark.rule("MU-GOAL-04", "MU-CARD-13")
def test_the_last_token_goes_by_turn_order_not_to_the_first_answer() -> None:
    left = {"carla": "7 purple, 7 orange"}
    scene = given(THREE, phase="commerce", tokens=left, **SCARCE)
    scene.pass_until("end.objectives")
    assert scene.asked == ["anna", "bruno"]
    scene.play("bruno: claim-token card-2 purple")
    assert scene.state.tokens[6:12] == [0] * 6, "unseen as long as Anna has not answered"
    scene.refuses("bruno: claim-token card-2 orange", "MU-GOAL-04")
    assert scene.table.knowledge(0).sealed[1] == ()
    scene.play("anna: claim-token card-1 purple")

    lapsed = scene.happened("claim-lapsed")
    assert [(event.audience, event.rule) for event in lapsed] == [((1,), "MU-CARD-13")]
    assert scene.state.tokens[5] == 1
    assert scene.asked == ["bruno"]
    scene.refuses("bruno: claim-token card-2 purple", "MU-CARD-13")
    scene.play("bruno: claim-token card-2 orange")
    assert scene.state.tokens[6:12] == [0, 0, 1, 0, 0, 0]
    assert scene.window == "order.bid"


@pytest.mark.rule("MU-GOAL-04", "MU-OBJ-03")
@pytest.mark.parametrize("claims", [True, False])
def test_in_the_last_turn_before_tokens_are_scored(claims: bool) -> None:
    scene = at_the_end(turn=8, length="short", tokens={"anna": "2 red"}, tax=MILD)
    scene.play("anna: claim-token card-36 yellow" if claims else "anna: pass")
    while not scene.over:
        scene.default(scene.asked[0])
    points = [row.hp for row in scene.state.world.data.scoring.objective_tokens]
    assert gained(scene, "anna", "objectives") == points[3 if claims else 2]
    assert points[2] < points[3]


@pytest.mark.rule("MU-GOAL-04")
def test_no_last_chance_when_honour_ends_the_game() -> None:
    scene = given(
        THREE,
        phase="combat",
        units={"wallachia": "anna: 1 archer"},
        pieces={"wallachia": "anna: war-wagon 1", "great-plain": "bruno: war-wagon 1"},
        cards={"anna": "36"},
        florins={"anna": 3000},
        war=["anna bruno"],
        honour={"anna": 29},
        honour_limit=30,
        tax=MILD,
    )
    assert told(scene, 36)
    scene.play("anna: march wallachia", "anna: go transylvania")
    assert scene.over
    assert not any(scene.state.tokens)


@pytest.mark.rule("MU-GOAL-05", "MU-HID-01")
@pytest.mark.parametrize(("deployment", "seen"), [("off", True), ("on", False)])
def test_hidden_purchases_are_not_in_the_log_that_others_see(deployment: str, seen: bool) -> None:
    scene = given(THREE, deployment=deployment)
    scene.play("anna: technology carpentry")
    assert ("spent", 100) in known(scene, "anna").log[0]
    assert (("spent", 100) in known(scene, "bruno").log[0]) is seen
