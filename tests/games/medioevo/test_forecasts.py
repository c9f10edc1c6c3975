"""What a seat is told before it chooses: odds of battles, prices."""

from __future__ import annotations

import time
from typing import Any

import pytest
from msgspec.structs import asdict

from gonfalon.games.medioevo.battle.questions.arithmetic import Force
from gonfalon.games.medioevo.forecast.odds import forecast
from gonfalon.games.medioevo.state import BARBARIANS
from gonfalon.games.medioevo.view.affairs import shown_odds as shown
from tests.games.medioevo.battles import fight
from tests.games.medioevo.scene import THREE, Scene, given


def fights(scene: Scene, name: str) -> dict[str, Any]:
    found: dict[str, Any] = scene.prompt(name)["hints"]["fights"]
    return found


def moving(units: dict[str, str] | None = None, **position: Any) -> Scene:
    """Anna is about to march from Macedonia."""
    scene = given(
        THREE,
        phase="combat",
        active="anna",
        units={"macedonia": "anna: 4 heavy-infantry, captain 2", **(units or {})},
        pieces={"macedonia": "anna: war-wagon 3"},
        **position,
    )
    scene.play("anna: march macedonia")
    return scene


def test_a_step_against_barbarians_shows_its_odds() -> None:
    scene = moving({"serbia": "barbarians: 3 light-infantry, 1 archer"}, barbarian_dice=(2, 5, 5))
    odds = fights(scene, "anna")["go serbia"]
    space = scene.state.world.territory("serbia")
    expected = shown(forecast(scene.state, space, 0, BARBARIANS, Force((0, 4, 0, 0), (2,))))
    assert odds == {**asdict(expected), "against": -1}


@pytest.mark.rule("MU-MOVE-16")
def test_the_horde_that_would_appear_is_counted() -> None:
    weak, strong = (fights(moving(horde=horde), "anna") for horde in ((1, 0, 0), (9, 3, 3)))
    assert weak
    assert set(weak) == set(strong)
    for text, odds in weak.items():
        assert odds["attacker"] > strong[text]["attacker"]


@pytest.mark.rule("MU-DIP-07")
def test_an_entry_that_is_an_attack_shows_its_odds() -> None:
    neighbour = {"serbia": "bruno: 2 archer"}
    tokens = {"serbia": "bruno"}
    for war in ([], ["anna bruno"]):
        scene = moving(neighbour, control_tokens=tokens, war=war)
        assert fights(scene, "anna")["go serbia"]["against"] == 1


def test_a_fleet_brings_its_decks_and_its_galleys() -> None:
    scene = given(
        THREE,
        phase="combat",
        active="anna",
        war=["anna bruno"],
        pieces={"north-aegean-sea": "anna: galley 3", "south-aegean-sea": "bruno: galley 1"},
        units={
            "north-aegean-sea": "anna: 3 cavalry, captain 1",
            "south-aegean-sea": "bruno: 2 archer",
        },
    )
    scene.play("anna: sail north-aegean-sea")
    s, fleet = scene.state, Force((0, 0, 0, 3), (1,))
    space = s.world.zone("south-aegean-sea")
    with_galley, without = (forecast(s, space, 0, 1, fleet, levels) for levels in (3, 0))
    odds = fights(scene, "anna")["go south-aegean-sea"]
    assert odds["attacker"] == shown(with_galley).attacker
    assert with_galley.attacker > without.attacker


def test_the_battle_that_is_fought() -> None:
    scene = fight("anna: 3 light-infantry", "bruno: 2 archer")
    expected = shown(forecast(scene.state, scene.state.battle.space, 0, 1))
    for name in ("anna", "bruno", "carla"):
        assert scene.view(name)["battle"]["odds"] == asdict(expected)


def test_prices_of_purchases() -> None:
    scene = given(THREE, phase="purchase")
    bills = scene.prompt("anna")["hints"]["bills"]
    cost = scene.state.world.unit_cost[0]
    assert bills["enlist light-infantry thrace"][:2] == [
        {"amount": 1, "florins": cost},
        {"amount": 2, "florins": 2 * cost},
    ]


def test_a_question_is_put_quickly_between_large_armies() -> None:
    units = (
        "5 light-infantry, 4 heavy-infantry, 3 archer, 4 cavalry, captain 1, captain 2, captain 3"
    )
    scene = fight(f"anna: {units}", f"bruno: {units}")
    times = []
    for _ in range(12):
        begun = time.process_time()
        scene.prompt(scene.asked[0])
        times.append(time.process_time() - begun)
        scene.default(scene.asked[0])
    assert sorted(times)[len(times) // 2] < 0.3
