"""EOT: what is readied at the end of a turn, and in which order."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.medioevo.definitions.questions.effect_kinds import HiredUnits
from gonfalon.games.medioevo.effects.questions import registry
from gonfalon.games.medioevo.state import MOVED, STOPPED, MedState
from gonfalon.games.medioevo.world import COLOURS
from tests.games.medioevo.finish import PLAYERS, gained, last_turn
from tests.games.medioevo.scene import Scene, given


def ended(**position: Any) -> Scene:
    """Phase 7 of turn 3 was carried out; the auction of turn 4 waits for bids."""
    return given(PLAYERS, phase="end", **position)


@pytest.mark.rule("MU-EOT-01")
def test_stopped_and_moved_pieces_are_ready_again() -> None:
    marks = [0] * 30
    marks[0], marks[1] = STOPPED, MOVED
    scene = ended(
        pieces={"thrace": "anna: caravan 1, war-wagon 2"},
        units={"thrace": "anna: 2 archer moved"},
        fields={"piece_marks": marks},
    )
    s = scene.state

    assert scene.window == "order.bid"
    assert s.piece_marks == [0] * 30
    assert s.piece_points[:2] == [s.world.points[0][0], s.world.points[2][1]]
    assert s.army[0] == {s.world.territory("thrace"): (0, 0, 2, 0, 0, 0, 0, 0)}


@pytest.mark.rule("MU-EOT-02")
def test_cards_and_tokens_can_be_used_again() -> None:
    used = [0] * 18
    used[COLOURS.index("red")] = 2
    scene = ended(
        cards={"anna": "5, 13"},
        tapped={"anna": "5, 13"},
        tokens={"anna": "2 red"},
        fields={"tokens_used": used},
    )

    assert scene.state.tapped == [0, 0, 0]
    assert scene.state.tokens_used == [0] * 18
    assert scene.state.tokens[COLOURS.index("red")] == 2


@pytest.mark.rule("MU-EOT-02")
def test_a_card_that_is_held_stays_tapped_for_one_turn() -> None:
    held = {"held_tapped": [1 << 12, 0, 0]}
    scene = ended(cards={"anna": "5, 13"}, tapped={"anna": "5, 13"}, fields=held)
    assert scene.state.tapped[0] == 1 << 12
    assert scene.state.held_tapped == [0, 0, 0]

    again = ended(cards={"anna": "13"}, tapped={"anna": "13"})
    assert again.state.tapped[0] == 0


@pytest.mark.rule("MU-EOT-03", "MU-EOT-07")
def test_effects_end_before_anything_is_readied(monkeypatch: pytest.MonkeyPatch) -> None:
    tapped: list[int] = []

    def leaves(s: MedState, effect: HiredUnits) -> list[int]:
        tapped.append(s.tapped[0])
        s.army[effect.seat].pop(effect.territory)
        return [effect.territory]

    monkeypatch.setitem(registry.AT_END, HiredUnits, leaves)
    given_units = {"serbia": "anna: 1 archer"}
    scene = given(PLAYERS, phase="combat", units=given_units)
    serbia = scene.state.world.territory("serbia")
    scene = ended(
        units=given_units,
        buildings={"serbia": "village"},
        cards={"anna": "5"},
        tapped={"anna": "5"},
        fields={"effects": [("hired", 0, serbia, 0, 1), ("no-fight", serbia)]},
    )

    assert tapped == [1 << 4], "the card was still tapped when the hired army left"
    assert scene.state.tapped[0] == 0
    assert scene.state.effects == []
    assert scene.controller("serbia") is None
    assert scene.state.civil[serbia] == 1


@pytest.mark.rule("MU-EOT-05")
def test_what_is_counted_by_the_turn_is_counted_anew() -> None:
    fields = {
        "credit": [1, 2, 0],
        "cards_bought": [1, 0, 0],
        "tech_bought": [3, 0, 0],
        "units_placed": [4, 0, 0],
        "prisoners": [(0, 0, 0, 0), (1, 0, 0, 0), *[(0, 0, 0, 0)] * 7],
    }
    scene = ended(
        debt={"anna": 500},
        buildings={"thrace": "city"},
        damage={"thrace": (2, 0, 0)},
        war=["anna bruno"],
        fields=fields,
    )
    s = scene.state

    for name in ("credit", "cards_bought", "tech_bought", "units_placed"):
        assert getattr(s, name) == [0, 0, 0]
    assert s.damage[s.world.territory("thrace")] == (2, 0, 0)
    assert s.debt[0] == 500
    assert s.war[1] == 2
    assert s.prisoners[1] == (1, 0, 0, 0)
    scene.play("anna: loan")
    assert scene.state.debt[0] == 1000


@pytest.mark.rule("MU-EOT-05", "MU-DEBT-01")
def test_a_second_loan_in_the_same_turn_is_refused() -> None:
    scene = given(PLAYERS, phase="combat", units={"thrace": "anna: 1 archer"},
                  pieces={"thrace": "anna: war-wagon 1"})  # fmt: skip
    scene.play("anna: loan")
    scene.refuses("anna: loan", "MU-DEBT-01")
    scene.pass_until("order.bid")
    scene.allows("anna: loan")


@pytest.mark.rule("MU-EOT-06")
def test_the_next_turn_begins_with_the_auction() -> None:
    scene = given(PLAYERS, phase="end", turn=7, length="medium")

    assert (scene.state.turn, scene.window, scene.over) == (8, "order.bid", False)


@pytest.mark.rule("MU-EOT-07", "MU-GOAL-04")
def test_objectives_are_asked_for_before_cards_are_readied() -> None:
    scene = ended(
        cards={"anna": "1, 5", "bruno": "2"},
        tapped={"anna": "5"},
        buildings={"thrace": "cathedral", "lydia": "cathedral"},
    )
    assert (scene.window, scene.asked) == ("end.objectives", ["anna"])
    assert scene.state.tapped[0] == 1 << 4
    scene.refuses("anna: claim-token card-5 red", "MU-CARD-07")
    token = scene.legal("anna", "claim-token")[0]
    scene.play(f"anna: {token}")

    assert scene.window == "order.bid"
    assert sum(scene.state.tokens[:6]) == 1
    assert scene.state.tapped[0] == 0


@pytest.mark.rule("MU-GOAL-04", "MU-END-06")
@pytest.mark.parametrize("claimed", [False, True])
def test_objectives_may_be_claimed_at_the_end_of_the_last_turn(claimed: bool) -> None:
    scene = last_turn(
        cards={"anna": "1"},
        tokens={"anna": "1 red"},
        buildings={"thrace": "cathedral", "lydia": "cathedral"},
    )
    assert scene.window == "end.objectives"
    move = scene.legal("anna", "claim-token")[0] if claimed else "pass"
    scene.play(f"anna: {move}")

    assert scene.over
    assert gained(scene, "anna", "objectives") == int(claimed), "two tokens are worth 1 point"
