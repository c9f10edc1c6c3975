"""Players who leave, and what only the host may do (MU-TIME-13, MU-ELIM-06, MU-ELIM-07)."""

from __future__ import annotations

import pytest

from gonfalon.kernel.game import HOST
from tests.games.medioevo.finish import PLAYERS, last_turn
from tests.games.medioevo.opened import opened
from tests.games.medioevo.pacts import propose
from tests.games.medioevo.scene import given

FOUR = {**PLAYERS, "dino": "golden-horde"}


@pytest.mark.rule("MU-TIME-13")
def test_who_leaves_is_answered_for_and_keeps_his_realm() -> None:
    scene = given(FOUR, units={"thrace": "anna: 1 archer"}, tax={"anna": 20})
    assert "anna" in scene.asked
    scene.play("anna: resign")

    assert "anna" not in scene.asked
    assert scene.controller("thrace") == "anna"
    scene.refuses("anna: resign", "MU-TIME-13")
    assert scene.standing("anna", "resign") == []
    scene.pass_until("tax.level", "bruno")
    assert "anna" not in scene.asked
    scene.play(*(f"{name}: tax 10" for name in scene.asked))
    assert scene.state.tax[0] == 20, "unchanged"


@pytest.mark.rule("MU-TIME-13")
def test_the_host_removes_a_player() -> None:
    scene = given(FOUR)
    scene.refuses("bruno: remove-player @anna", "MU-TIME-13")
    scene.refuses("host: resign", "MU-TIME-13")
    scene.refuses("host: loan", "MU-TIME-02")
    assert scene.standing("host", "remove-player") == [f"remove-player player-{n}" for n in (1, 2, 3, 4)]  # fmt: skip
    scene.play("host: remove-player @bruno")

    assert scene.state.left == scene.state.absent == 2
    scene.refuses("host: remove-player @bruno", "MU-TIME-13")
    assert not scene.table.can_undo(HOST)


@pytest.mark.rule("MU-TIME-13")
def test_proposals_of_who_leaves_are_withdrawn() -> None:
    scene = given(FOUR)
    propose(scene, "anna", "pact-with @bruno", "no-war")
    scene.play("anna: resign")
    assert scene.state.proposals == []


@pytest.mark.rule("MU-ELIM-07")
def test_the_last_one_who_stays_wins() -> None:
    scene = given(PLAYERS, honour={"anna": 30, "carla": 20})
    scene.play("anna: resign")
    assert not scene.over
    scene.play("host: remove-player @carla")

    assert scene.over
    assert scene.winners == ["bruno"]
    result = scene.table.result
    assert result is not None
    assert (result.reason, result.rule) == ("last", "MU-ELIM-07")
    assert result.ranking == [[1], [0], [2]]
    assert not scene.happened("award")


@pytest.mark.rule("MU-ELIM-06")
def test_who_left_ranks_behind_all_who_stayed_but_before_the_eliminated() -> None:
    scene = last_turn(
        FOUR,
        honour={"anna": 50},
        fields={"left": 1, "absent": 1, "eliminated": 8, "eliminated_in": [0, 0, 0, 3], "order": [0, 1, 2]},
    )  # fmt: skip
    result = scene.table.result
    assert result is not None
    assert [place[0] for place in result.ranking][2:] == [0, 3]


@pytest.mark.rule("MU-TIME-13")
@pytest.mark.parametrize("seed", range(3))
def test_a_game_goes_on_with_a_seat_that_was_left_in_the_set_up(seed: int) -> None:
    scene = opened("anna", "bruno", "carla", seed=seed, turn_limit=2)
    scene.play("bruno: resign")
    for _ in range(3000):
        if scene.over:
            break
        assert "bruno" not in scene.asked
        scene.default(scene.asked[0])

    assert scene.over
    assert scene.winners != ["bruno"]
