"""Answers written in advance (MP-TIME-27)."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.commons.pacts.clauses import DEFENSIVE, Clause
from gonfalon.commons.pacts.pacts import Pact
from gonfalon.games.prototype.game import GAME
from gonfalon.kernel.records import load_table
from tests.games.prototype.diplomacy import FOUR, at_war, sign, table
from tests.games.prototype.economy import FIVE as PLAYERS
from tests.games.prototype.scene import Scene, given

ON = "on"


def at_the_bids(**more: Any) -> Scene:
    return given(PLAYERS, phase="turn-order", answers_ahead=ON, **more)


@pytest.mark.rule("MP-TIME-27")
def test_orders_are_written_before_the_phase() -> None:
    scene = at_the_bids(florins={"bruno": 500}, buildings={"thrace": "village"})
    scene.play("bruno: plan-answer purchase.orders", "bruno: buy-technology law")
    scene.refuses("bruno: buy-technology law", "MP-TECH-05")
    scene.play("bruno: buy-technology mathematics", "bruno: done")
    assert scene.florins("bruno") == 500, "nothing is bought yet"
    scene.pass_until("purchase.orders")
    assert "bruno" not in scene.asked
    for name in list(scene.asked):
        scene.play(f"{name}: done")
    assert scene.state.tech[scene.seat("bruno")].bit_count() == 2
    scene.pass_until("purchase.orders")
    assert "bruno" in scene.asked, "once"


@pytest.mark.rule("MP-TIME-27", "MP-TIME-02")
def test_orders_left_without_a_last_word_may_still_be_changed() -> None:
    scene = at_the_bids()
    scene.play(
        "bruno: plan-answer purchase.orders", "bruno: buy-technology law", "bruno: leave-answer"
    )
    scene.pass_until("purchase.orders")
    assert "bruno" in scene.asked
    assert [text for text, _ in scene.state.books[scene.seat("bruno")]] == ["buy-technology law"]
    scene.play("bruno: start-over")
    assert scene.state.books[scene.seat("bruno")] == ()


@pytest.mark.rule("MP-TIME-27")
def test_what_is_not_legal_when_it_comes_is_left_out() -> None:
    scene = at_the_bids(florins={"bruno": 150}, cards={"anna": "skinflint"}, technologies={"anna": "mathematics"})  # fmt: skip
    scene.play("bruno: plan-answer purchase.orders", "bruno: buy-technology law", "bruno: done")
    scene.pass_until("purchase.cards", "anna")
    scene.play("anna: play-seat skinflint @bruno")
    scene.pass_until("purchase.orders")
    assert "bruno" not in scene.asked
    assert scene.state.books[scene.seat("bruno")] == ()


@pytest.mark.rule("MP-TIME-27")
def test_where_nothing_of_it_is_legal_he_is_asked() -> None:
    scene = at_the_bids(florins={"bruno": 150}, cards={"anna": "skinflint"}, technologies={"anna": "mathematics"})  # fmt: skip
    scene.play("bruno: plan-answer purchase.orders", "bruno: buy-technology law")
    scene.play("bruno: leave-answer")
    scene.pass_until("purchase.cards", "anna")
    scene.play("anna: play-seat skinflint @bruno")
    scene.pass_until("purchase.orders")
    assert "bruno" in scene.asked


@pytest.mark.rule("MP-TIME-27")
def test_a_die_of_the_future_is_not_shown() -> None:
    scene = at_the_bids(cards={"bruno": "chamberlain"})
    scene.play("bruno: plan-answer taxes.orders", "bruno: borrow", "bruno: play chamberlain")
    before = scene.state.rng
    scene.play("bruno: done")
    assert scene.state.rng == before
    assert not scene.happened("order-roll")
    while not scene.happened("order-roll"):
        scene.default(scene.asked[0])
    assert scene.state.phase == 5


@pytest.mark.rule("MP-TIME-27")
def test_what_is_written_may_lose_its_ground_before_it_is_left() -> None:
    scene = at_the_bids(fields={"loans": [(), ((400, 2),), (), (), ()]})
    scene.play("bruno: plan-answer taxes.orders", "bruno: repay 400")
    scene.pass_until("taxes.orders")
    scene.play("bruno: repay 400", "bruno: done")
    scene.pass_until("combat.turn", "anna")
    scene.allows("bruno: borrow")
    scene.refuses("bruno: repay 400", "MP-LOAN-02")


@pytest.mark.rule("MP-TIME-27", "MP-TIME-18")
@pytest.mark.parametrize(("ceiling", "winner"), [(40, "bruno"), (20, "anna")])
def test_a_ceiling_for_the_next_position(ceiling: int, winner: str) -> None:
    scene = at_the_bids()
    scene.play("bruno: plan-answer auction.bid", f"bruno: bid-up-to {ceiling}", "anna: bid 25")
    while not scene.happened("position-won"):
        assert scene.asked[0] != "bruno"
        scene.default(scene.asked[0])
    (won,) = scene.happened("position-won")
    assert won.values["seat"] == scene.seat(winner)


@pytest.mark.rule("MP-TIME-27", "MP-TIME-15")
def test_treaties_are_answered_in_advance() -> None:
    treaties = [Pact(100, (1, 2), (Clause(DEFENSIVE),)), Pact(101, (1, 3), (Clause(DEFENSIVE),))]
    scene = table(FOUR, answers_ahead=ON, fields={"pacts": treaties}, cards={"anna": "bard"})
    scene.play("bruno: plan-answer war.treaty", "bruno: confirm-treaty 100")
    scene.refuses("bruno: confirm-treaty 100", "MP-TIME-27")
    scene.play("bruno: settle", "anna: declare-war @carla 0")
    assert scene.window == "diplomacy.turn"
    assert at_war(scene, "bruno", "anna")
    assert [pact.number for pact in scene.state.pacts] == [100, 101], "only what is called counts"


@pytest.mark.rule("MP-TIME-27")
def test_a_new_pact_voids_what_was_left_for_treaties() -> None:
    treaty = [Pact(100, (1, 2), (Clause(DEFENSIVE),))]
    scene = table(
        FOUR, answers_ahead=ON, fields={"pacts": treaty}, technologies={"anna": "literature, coinage, theology, tactics"}
    )  # fmt: skip
    scene.play("bruno: plan-answer war.treaty", "bruno: settle")
    sign(scene, "anna", "bruno", "grant trade @anna @bruno", "unlimited")
    scene.play("anna: declare-war @carla 0")
    assert (scene.window, scene.asked) == ("war.treaty", ["bruno"])


@pytest.mark.rule("MP-TIME-27", "MP-TERM-11")
def test_a_plan_is_secret_saved_and_taken_back() -> None:
    scene = at_the_bids()
    scene.refuses("anna: plan-answer purchase.orders", "MP-TIME-27")
    scene.refuses("bruno: leave-answer", "MP-TIME-27")
    scene.refuses("bruno: build tower lydia", "MP-TIME-01")
    scene.play("bruno: plan-answer purchase.orders", "bruno: buy-technology law")
    scene.refuses("bruno: plan-answer taxes.orders", "MP-TIME-27")
    scene.refuses("bruno: repay 100", "MP-TIME-27")
    assert not scene.table.knowledge(scene.seat("anna")).ahead
    assert scene.view("anna")["plans"] == []
    (plan,) = scene.view("bruno")["plans"]
    assert (plan["window"], plan["writing"]) == ("purchase.orders", True)
    assert [move["text"] for move in plan["moves"]] == ["buy-technology law"]
    again = load_table(scene.table.save(), GAME)
    assert again.state.ahead == scene.state.ahead
    scene.play("bruno: start-over", "bruno: drop-plan")
    assert not scene.state.ahead
    scene.play(
        "bruno: plan-answer purchase.orders", "bruno: done", "bruno: ask-again purchase.orders"
    )
    assert not scene.state.ahead


@pytest.mark.rule("MP-TIME-27")
@pytest.mark.parametrize(
    ("phase", "order"),
    [
        ("purchase", "buy-technology law"), ("placement", "place-vf lydia 1"),
        ("reinforcements", "start-over"), ("taxes", "repay 100"),
    ],
)  # fmt: skip
def test_nobody_writes_while_he_is_asked_something_else(phase: str, order: str) -> None:
    scene = at_the_bids()
    scene.play(f"bruno: plan-answer {phase}.orders", "anna: bid 25")
    assert (scene.window, scene.asked) == ("auction.bid", ["bruno"])
    for words in (order, "done", "leave-answer", "drop-plan"):
        scene.refuses(f"bruno: {words}", "MP-TIME-27")
    scene.play("bruno: pass", "bruno: drop-plan")


@pytest.mark.rule("MP-TIME-27")
def test_without_the_option_nothing_is_written() -> None:
    scene = given(PLAYERS, phase="turn-order")
    scene.refuses("bruno: plan-answer purchase.orders", "MP-TIME-27")


@pytest.mark.rule("MP-TIME-27")
def test_what_is_written_shows_its_price() -> None:
    scene = at_the_bids()
    seat = scene.seat("bruno")
    scene.play("bruno: plan-answer purchase.orders")
    law = scene.state.vocabulary.parse("buy-technology law")
    assert GAME.cost(GAME.knowledge(scene.state, seat), seat, law) == {"florins": 100}
