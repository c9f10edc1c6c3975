"""Worked examples: the Events phase, maintenance and debts."""

from __future__ import annotations

import pytest

from gonfalon.games.medioevo.definitions.questions.realm import units_in
from gonfalon.games.medioevo.state import BARBARIANS
from tests.games.medioevo.events import FOUR, horde, phase_two, piece, rebels, supply, zone
from tests.games.medioevo.scene import given


@pytest.mark.example("MU-EX-A08")
@pytest.mark.rule("MU-BDICE-02", "MU-BDICE-03")
def test_the_captain_is_rolled_away() -> None:
    """3, 5, 1 would be two light infantry and a captain; the d8 is rolled again and shows 4."""
    kept = phase_two(dice=(3, 5, 1))
    kept.play("red: pass")
    assert kept.state.horde == (2, 0, 1)

    scene = phase_two(dice=(3, 5, 1))
    scene.dice("d8=4")
    scene.play("red: reroll d8")
    assert scene.state.horde == (2, 0, 0)


@pytest.mark.example("MU-EX-A09")
@pytest.mark.rule("MU-EVENT-02", "MU-EVENT-05", "MU-EVENT-06", "MU-EVENT-08", "MU-EVENT-09")
def test_armies_and_movement() -> None:
    """Yellow alone has units in the area, White and Blue have transports there."""
    players = {
        "yellow": "byzantium",
        "blue": "hungary",
        "green": "mamluks",
        "white": "golden-horde",
    }
    scene = phase_two(
        players,
        units={"thrace": "yellow: 2 heavy-infantry", "bosnia": "blue: 2 heavy-infantry"},
        pieces={"moesia": "white: caravan 2", "lydia": "blue: caravan 1"},
    )
    scene.play("yellow: pass", "yellow: effect armies")
    scene.dice("d6=4", "d6=1", "d6=5")
    scene.play("yellow: effect movement")
    while scene.window == "events.losses":
        assert scene.asked == ["yellow"]
        scene.default("yellow")

    s = scene.state
    assert units_in(s, 0, zone(scene, "thrace")) == (0, 0, 0, 0), "two points for each of them"
    assert units_in(s, 1, zone(scene, "bosnia")) == (0, 2, 0, 0), "not in the area"
    assert s.piece_points[piece(scene, "blue", "caravan")] == 0
    assert s.piece_points[piece(scene, "white", "caravan")] > 0


@pytest.mark.example("MU-EX-A10")
@pytest.mark.rule("MU-BSUP-01", "MU-BSUP-02", "MU-BSUP-06", "MU-BSUP-07", "MU-BARB-01")
def test_three_points_against_yellow() -> None:
    players = {"red": "hungary", "yellow": "byzantium", "green": "mamluks"}
    scene = supply(
        players=players,
        units={"pontus": "barbarians: 1 light-infantry", "bithynia": "yellow: 4 light-infantry"},
    )
    scene.play("red: add-barbarian pontus light-infantry")
    assert horde(scene, "pontus") == (2, 0, 0)
    scene.play("red: move-barbarians pontus paphlagonia")
    assert horde(scene, "paphlagonia") == (2, 0, 0)
    scene.play("red: move-barbarians paphlagonia bithynia")

    (battle,) = scene.happened("battle")
    assert battle.values["attacker_seat"] == BARBARIANS
    assert battle.values["defender_seat"] == scene.seat("yellow")
    assert battle.values["zone"] == zone(scene, "bithynia")
    while scene.state.battle is not None:
        scene.default(scene.asked[0])
    assert scene.window != "events.supply", "all three points are spent"


@pytest.mark.example("MU-EX-A11")
@pytest.mark.rule("MU-REB-01")
def test_the_back_of_the_next_card() -> None:
    """The back shows 30: a tax of 30 is tolerated, one of 40 is not."""
    scene = rebels(30, tax={"red": 30, "blue": 40, "green": 10})

    assert [event.values["tax"] for event in scene.happened("tolerated-tax")] == [30]
    assert [event.values["seat"] for event in scene.happened("rebellions")] == [scene.seat("blue")]


@pytest.mark.example("MU-EX-A12")
@pytest.mark.rule("MU-REB-02", "MU-REB-03")
def test_green_has_rebels_already() -> None:
    scene = rebels(
        30,
        players=FOUR,
        tax={"red": 10, "blue": 10, "green": 50, "white": 10},
        units={"sinai": "barbarians: 1 light-infantry", "egypt": "barbarians: 1 light-infantry"},
        honour={"green": 12},
    )

    (revolt,) = scene.happened("rebellions")
    assert (revolt.values["seat"], revolt.values["count"]) == (scene.seat("green"), 2)
    assert scene.honour("green") == 10
    scene.pass_until("tax.level")
    home = ("cyrenaica", "marmarica", "egypt", "sinai", "delta", "palestine", "judea")
    assert sum(any(horde(scene, place)) for place in home) == 4


# ---- maintenance and debts

THREE = {"yellow": "byzantium", "blue": "hungary", "red": "mamluks"}


@pytest.mark.example("MU-EX-A14")
@pytest.mark.rule("MU-MAINT-01")
def test_ten_pieces_cost_200_florins() -> None:
    scene = given(
        THREE,
        phase="tax",
        units={
            "thrace": "yellow: 2 light-infantry, 1 heavy-infantry, 1 archer",
            "lydia": "yellow: 1 cavalry, captain 1",
        },
        pieces={"thrace": "yellow: siege-engine 3, war-wagon 1, war-wagon 1, galley 1"},
        florins={"yellow": 130},
    )
    scene.play("yellow: tax 10", "blue: tax 10", "red: tax 10")

    # seven territories pay 70
    assert scene.florins("yellow") == 130 + 70 - 200


@pytest.mark.example("MU-EX-A40")
@pytest.mark.rule("MU-DEBT-01", "MU-DEBT-05")
def test_two_loans_in_two_turns() -> None:
    scene = given(THREE, phase="tax", turn=3)

    def next_taxes() -> None:
        scene.pass_until("tax.level")
        scene.play(*(f"{name}: tax 10" for name in scene.asked))

    next_taxes()
    scene.play("blue: loan")
    scene.refuses("blue: loan", "MU-DEBT-01")
    scene.pass_until("order.bid")
    next_taxes()
    assert [event.values["florins"] for event in scene.happened("interest")] == [50]
    scene.play("blue: loan")
    assert scene.state.debt[scene.seat("blue")] == 1000
    scene.pass_until("order.bid")
    next_taxes()

    assert scene.state.turn == 5
    assert [event.values["florins"] for event in scene.happened("interest")] == [50, 100]
