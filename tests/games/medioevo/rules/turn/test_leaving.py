"""Players who leave, and what nobody may do to others (MU-TIME-13, MU-ELIM-06, MU-ELIM-07)."""

from __future__ import annotations

import pytest

from gonfalon.kernel.game import HOST
from gonfalon.kernel.records import replay
from tests.games.medioevo.battles import fight
from tests.games.medioevo.finish import MILD, PLAYERS, last_turn
from tests.games.medioevo.opened import opened
from tests.games.medioevo.pacts import propose, table
from tests.games.medioevo.rules.commerce.test_roads import complete
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
def test_nobody_takes_another_player_out_of_the_game() -> None:
    scene = given(FOUR)
    assert scene.standing("host") == ["time-up"]
    for who in ("host", *FOUR):
        scene.refuses(f"{who}: remove-player @bruno", "MU-TIME-13")
    scene.refuses("host: resign", "MU-TIME-13")
    scene.refuses("host: loan", "MU-TIME-02")
    scene.refuses("bruno: time-up", "MU-END-02")
    assert scene.state.left == scene.state.absent == 0


@pytest.mark.rule("MU-TIME-13")
def test_a_removal_in_an_earlier_record_counts_as_a_resignation() -> None:
    removed, resigned = given(FOUR), given(FOUR)
    removed.table.play(HOST, "remove-player player-2", recorded=True)
    resigned.play("bruno: resign")
    assert removed.table.state_hash == resigned.table.state_hash
    assert replay(removed.table.record()).state_hash == removed.table.state_hash


@pytest.mark.rule("MU-TIME-13")
def test_who_has_left_may_do_nothing_more() -> None:
    scene = given(FOUR, phase="purchase", units={"thrace": "anna: 1 archer"})
    assert scene.legal("anna")
    scene.play("anna: resign")

    assert scene.legal("anna") == scene.standing("anna") == []
    assert scene.table.answers(0) == []
    assert not scene.table.can_undo(0)
    for move in ("resign", "loan", "done", "declare-war @bruno", "give @bruno 10"):
        scene.refuses(f"anna: {move}", "MU-TIME-13")
    assert scene.asked == ["bruno", "carla", "dino"]
    assert "resign" in scene.standing("bruno")


@pytest.mark.rule("MU-TIME-13")
def test_the_money_of_the_leaver_stays_hidden() -> None:
    views = []
    for florins in (100, 900):
        scene = given(FOUR, florins={"anna": florins})
        scene.play("anna: resign")
        views.append([scene.table.view(other) for other in (1, HOST)])
    assert views[0] == views[1]


@pytest.mark.rule("MU-TIME-13", "MU-DIP-01")
def test_pacts_and_wars_of_the_leaver_stay() -> None:
    scene = given(FOUR)
    propose(scene, "anna", "pact-with @bruno", "no-war")
    number = scene.state.proposals[0].number
    scene.play(f"bruno: accept {number}")
    pacts = [pact.number for pact in scene.state.pacts]
    assert pacts
    scene.play("carla: declare-war @anna", "anna: resign")
    assert [pact.number for pact in scene.state.pacts] == pacts
    scene.allows(f"bruno: break {pacts[0]}", "carla: offer-peace @anna")


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
    scene.play("carla: resign")

    assert scene.over
    assert scene.winners == ["bruno"]
    result = scene.table.result
    assert result is not None
    assert (result.reason, result.rule) == ("last", "MU-ELIM-07")
    assert result.ranking == [[1], [0], [2]]
    assert not scene.happened("award")


@pytest.mark.rule("MU-ELIM-07")
@pytest.mark.parametrize("leaver", ["bruno", "carla"])
def test_the_last_one_who_stays_wins_when_another_is_eliminated_after_somebody_left(
    leaver: str,
) -> None:
    scene = given(
        PLAYERS, phase="tax", debt={"anna": 2500}, florins={"anna": 0}, fields={"strike": [2, 0, 0]}, honour={leaver: 90},
    )  # fmt: skip
    scene.play(f"{leaver}: resign")
    assert not scene.over
    scene.play(*(f"{name}: tax 10" for name in list(scene.asked)), "anna: done")

    assert scene.happened("eliminated")
    assert scene.over
    assert scene.winners == [({"bruno", "carla"} - {leaver}).pop()]
    assert scene.happened("last-player")[0].values["seat"] != scene.seat(leaver)


@pytest.mark.rule("MU-TIME-13", "MU-END-03")
@pytest.mark.parametrize("leaves", [False, True])
def test_honour_points_of_the_leaver_do_not_end_the_game(leaves: bool) -> None:
    """Anna has sold, and the default takes two Honour Points for it."""
    scene = complete(
        markets={"mesopotamia": "furs"}, honour={"anna": 28}, honour_limit=30, tax=MILD
    )
    scene.play("anna: sell wine 1", "anna: resign" if leaves else "anna: road-bonus 2")
    assert scene.honour("anna") >= 30
    assert scene.over != leaves


@pytest.mark.rule("MU-ELIM-07")
def test_two_who_stay_play_on_whoever_is_away() -> None:
    scene = given(FOUR)
    scene.play("anna: resign", "dino: resign")
    turn = scene.state.turn
    while scene.state.turn < turn + 2:
        assert not scene.over
        assert not {"anna", "dino"} & set(scene.asked)
        scene.default(scene.asked[0])


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


# ---- at awkward moments


@pytest.mark.rule("MU-TIME-13", "MU-ORDER-01")
def test_a_sealed_bid_stands_and_stays_unseen() -> None:
    seen = []
    for bid in (30, 70):
        scene = given(FOUR, phase="order")
        scene.play(f"anna: bid {bid}", "anna: resign")
        assert scene.asked == ["bruno", "carla", "dino"]
        seen.append([scene.table.view(other) for other in (1, HOST)])
    assert seen[0] == seen[1]
    scene.play("bruno: bid 60", "carla: bid 0", "dino: bid 0")
    assert scene.state.order[0] == 0, "70 florins were bid"


@pytest.mark.rule("MU-TIME-13", "MU-ORDER-01")
def test_who_leaves_without_a_bid_bids_nothing() -> None:
    scene = given(FOUR, phase="order")
    scene.play("bruno: bid 60", "anna: resign", "carla: bid 1", "dino: bid 2")
    assert scene.state.order.index(0) == 3
    assert scene.florins("anna") >= 1000


@pytest.mark.rule("MU-TIME-13")
@pytest.mark.parametrize("leaver", ["anna", "bruno"])
def test_a_battle_is_fought_to_its_end_without_the_one_who_leaves(leaver: str) -> None:
    scene = fight("anna: 3 archer, 2 cavalry", "bruno: 2 archer, 2 heavy-infantry")
    assert scene.state.battle is not None
    scene.play(f"{leaver}: resign")
    for _ in range(200):
        if scene.state.battle is None:
            break
        assert leaver not in scene.asked
        scene.default(scene.asked[0])
    assert scene.state.battle is None
    assert not scene.over


@pytest.mark.rule("MU-TIME-13", "MU-ELIM-07")
def test_all_of_six_but_one_leave_one_after_the_other() -> None:
    scene = table("anna bruno carla dario elena fabio", honour={"fabio": 0, "anna": 40})
    for name in ("anna", "bruno", "carla", "dario"):
        scene.play(f"{name}: resign")
        assert not scene.over
    scene.play("elena: resign")
    assert scene.winners == ["fabio"]
