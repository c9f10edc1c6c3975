"""Deadlines that pass, absent seats, answers left in advance.

rules: MP-TIME-23, MP-TIME-26, MP-TIME-27
"""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.prototype.game import GAME
from gonfalon.kernel.game import HOST
from gonfalon.kernel.records import load_table, open_table, replay
from tests.games.prototype.diplomacy import sign, table
from tests.games.prototype.economy import FIVE as PLAYERS
from tests.games.prototype.scene import Scene, given

ON = "on"


def at_the_bids(**more: Any) -> Scene:
    return given(PLAYERS, phase="turn-order", cards={"carla": "skinflint"}, **more)


def miss(scene: Scene, name: str) -> None:
    """The table says that the player's time is up."""
    scene.play(f"host: missed @{name}")


@pytest.mark.rule("MP-TIME-26")
@pytest.mark.rule("MP-TIME-23")
def test_after_three_deadlines_the_fourth_question_is_answered_at_once() -> None:
    scene = at_the_bids(absent_seats=ON)
    for _ in range(3):
        while scene.asked[0] != "bruno":
            scene.default(scene.asked[0])
        miss(scene, "bruno")
    assert len(scene.happened("deadline-missed")) == 3
    assert scene.happened("player-absent")
    turn = scene.state.turn
    while scene.state.turn == turn:
        assert "bruno" not in scene.asked
        scene.default(scene.asked[0])


@pytest.mark.rule("MP-TIME-26")
def test_an_answer_of_his_own_begins_the_count_anew() -> None:
    scene = at_the_bids(absent_seats=ON)
    for number in range(5):
        while scene.asked[0] != "bruno":
            scene.default(scene.asked[0])
        if number == 2:
            scene.default("bruno")
        else:
            miss(scene, "bruno")
    assert not scene.happened("player-absent")


@pytest.mark.rule("MP-TIME-26")
def test_who_comes_back_is_asked_again() -> None:
    scene = at_the_bids(absent_seats=ON)
    scene.refuses("bruno: come-back", "MP-TIME-26")
    for _ in range(3):
        while scene.asked[0] != "bruno":
            scene.default(scene.asked[0])
        miss(scene, "bruno")
    scene.play("bruno: come-back")
    while "bruno" not in scene.asked:
        scene.default(scene.asked[0])
    miss(scene, "bruno")
    assert len(scene.happened("player-absent")) == 1


@pytest.mark.rule("MP-TIME-26")
def test_the_last_one_who_is_there_is_always_waited_for() -> None:
    """Everybody misses everything: the game does not play itself to its end, and nobody wins by it."""
    scene = at_the_bids(absent_seats=ON, turn_limit=8)
    for _ in range(30):
        assert len(scene.asked) >= 1
        miss(scene, scene.asked[0])
    assert not scene.over
    assert scene.state.absent.bit_count() == len(PLAYERS) - 1
    (last,) = set(scene.asked)
    miss(scene, last)
    assert scene.asked == [last]


@pytest.mark.rule("MP-TIME-26", "MP-TERM-11")
def test_nobody_else_learns_that_a_covert_question_was_missed() -> None:
    scene = table(absent_seats=ON)
    sign(scene, "anna", "bruno", "pay-later @anna @bruno 100", "lasts 1", "secret")
    scene.pass_until("pact.due", "anna")
    miss(scene, "anna")
    (missed,) = scene.happened("deadline-missed")
    assert missed.audience == (0,)
    assert scene.state.missed == (0,)
    assert scene.table.knowledge(2).missed == ()
    assert scene.table.knowledge(0).missed == (0,)


@pytest.mark.rule("MP-TIME-23")
@pytest.mark.rule("MP-TIME-26")
def test_only_whom_the_table_waits_for_is_late_and_only_with_the_option() -> None:
    scene = at_the_bids(absent_seats=ON)
    assert scene.asked == ["anna"]
    assert scene.standing("host", "missed") == ["missed player-1"]
    scene.refuses("host: missed @bruno", "MP-TIME-26")
    assert at_the_bids().standing("host") == ["time-up"]


@pytest.mark.rule("MP-TIME-23")
def test_a_missed_deadline_in_a_sealed_phase_lets_orders_stand() -> None:
    scene = given(PLAYERS, phase="purchase", buildings={"thrace": "village"}, absent_seats=ON)
    scene.play("anna: build tower lydia")
    for name in PLAYERS:
        miss(scene, name)
    assert scene.state.phase > 4
    assert scene.happened("building-ordered")


@pytest.mark.rule("MP-TIME-01", "MP-TIME-26")
def test_missed_deadlines_are_part_of_the_record() -> None:
    """A table from its beginning: replayed, it is the same."""
    table = open_table(GAME, seats=3, seed=5, options={"absent_seats": ON})
    v = table.state.vocabulary
    for _ in range(12):
        table.play(HOST, v["missed", table.waiting[0]].text)
        if not table.waiting:
            break
    assert table.state.absent
    assert replay(table.record(), GAME).state_hash == table.state_hash
    assert load_table(table.save(), GAME).state_hash == table.state_hash


# ---- answers in advance


@pytest.mark.rule("MP-TIME-27")
def test_who_has_left_no_card_is_not_waited_for() -> None:
    scene = at_the_bids(answers_ahead=ON, technologies={"carla": "mathematics"})
    scene.play("carla: answer-ahead purchase.cards")
    while scene.window != "purchase.orders":
        assert scene.window != "purchase.cards"
        scene.default(scene.asked[0])
    scene.play(*(f"{name}: done" for name in list(scene.asked)))
    turn = scene.state.turn
    while scene.window != "purchase.cards":
        scene.default(scene.asked[0])
    assert scene.state.turn == turn + 1
    assert scene.asked == ["carla"]


@pytest.mark.rule("MP-TIME-27")
def test_an_answer_left_is_taken_back_and_seen_by_nobody_else() -> None:
    scene = at_the_bids(answers_ahead=ON, technologies={"carla": "mathematics"})
    scene.play("carla: answer-ahead purchase.cards")
    scene.refuses("carla: answer-ahead purchase.cards", "MP-TIME-27")
    assert scene.table.knowledge(scene.seat("carla")).ahead
    assert not scene.table.knowledge(scene.seat("anna")).ahead
    scene.play("carla: ask-again purchase.cards")
    while scene.window != "purchase.cards":
        scene.default(scene.asked[0])
    assert scene.asked == ["carla"]


@pytest.mark.rule("MP-TIME-27")
def test_orders_of_a_whole_phase_are_left_too() -> None:
    """Sealed orders: who left them to the default is ready when the phase opens."""
    scene = at_the_bids(answers_ahead=ON)
    scene.play("bruno: answer-ahead purchase.orders")
    while scene.window != "purchase.orders":
        scene.default(scene.asked[0])
    assert set(scene.asked) == set(PLAYERS) - {"bruno"}


@pytest.mark.rule("MP-TIME-27")
def test_without_the_option_nobody_leaves_answers_and_reactions_have_orders_of_their_own() -> None:
    at_the_bids().refuses("bruno: answer-ahead purchase.orders", "MP-TIME-27")
    scene = at_the_bids(answers_ahead=ON)
    scene.refuses("bruno: answer-ahead card.declared", "MP-TIME-27")
    scene.allows("bruno: always-pass card.declared own")
