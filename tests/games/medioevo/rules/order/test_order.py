"""ORDER: the auction of every turn. FLOW: seven phases."""

from __future__ import annotations

import pytest

from gonfalon.games.medioevo.control.changes.settle import update
from gonfalon.games.medioevo.world import bits
from tests.games.medioevo.opened import settled
from tests.games.medioevo.scene import Scene, given

PLAYERS = {"red": "byzantium", "blue": "hungary", "green": "mamluks"}
FOUR = {**PLAYERS, "white": "golden-horde"}


def auction(players: dict[str, str] | None = None, order: str = "", **given_: object) -> Scene:
    """The auction of turn 3; `order` is that of turn 2, the order of the names without one."""
    players = players or PLAYERS
    scene = given(players, phase="order", **given_)  # type: ignore[arg-type]
    if order:
        scene.state.order = [scene.seat(name) for name in order.split()]
        scene.restart()
    return scene


def order(scene: Scene) -> list[str]:
    return [scene.names[seat] for seat in scene.state.order]


@pytest.mark.rule("MU-ORDER-01")
def test_a_bid_is_a_whole_number_up_to_ones_cash() -> None:
    scene = auction(florins={"red": 200})

    scene.refuses("red: bid 201", "MU-ORDER-01")
    scene.allows("red: bid 0", "red: bid 200")
    assert scene.legal("red") == ["bid 0..200"]
    assert scene.window == "order.bid"
    assert scene.asked == ["red", "blue", "green"]


@pytest.mark.rule("MU-ORDER-01")
def test_who_has_nothing_bids_nothing() -> None:
    scene = auction(florins={"red": 0})

    assert scene.legal("red") == ["bid 0..0"]
    scene.refuses("red: bid 1", "MU-ORDER-01")


@pytest.mark.rule("MU-TIME-13")
def test_who_misses_the_auction_bids_nothing() -> None:
    scene = auction()
    scene.default("red")
    scene.play("blue: bid 1", "green: bid 2")

    assert order(scene) == ["green", "blue", "red"]


@pytest.mark.rule("MU-ORDER-02")
def test_from_higher_to_lower() -> None:
    scene = auction()
    scene.play("red: bid 50", "blue: bid 80", "green: bid 10")

    assert order(scene) == ["blue", "red", "green"]


@pytest.mark.rule("MU-ORDER-03")
def test_a_tie_for_the_first_place_is_bid_out() -> None:
    scene = auction(florins={"red": 70})
    scene.play("red: bid 50", "blue: bid 50", "green: bid 40")

    assert scene.window == "order.rebid"
    assert scene.asked == ["red", "blue"]
    scene.refuses("red: bid 21", "MU-ORDER-03")
    scene.allows("red: bid 20")
    scene.play("red: bid 5", "blue: bid 20")
    assert order(scene) == ["blue", "red", "green"]


@pytest.mark.rule("MU-ORDER-03")
def test_tied_players_stay_ahead_of_lower_bids_and_rank_by_total() -> None:
    scene = auction(FOUR)
    scene.play("red: bid 50", "blue: bid 50", "green: bid 49", "white: bid 50")
    scene.play("red: bid 0", "white: bid 2", "blue: bid 1")

    assert order(scene) == ["white", "blue", "red", "green"]


@pytest.mark.rule("MU-ORDER-04")
def test_a_tie_goes_on_until_all_add_nothing() -> None:
    scene = auction(FOUR, "green red blue white")
    scene.play("red: bid 50", "blue: bid 50", "green: bid 40", "white: bid 30")
    scene.play("red: bid 7", "blue: bid 7")
    assert scene.window == "order.rebid"

    scene.play("red: bid 0", "blue: bid 0")

    # Red was second and Blue third
    assert order(scene) == ["blue", "red", "green", "white"]
    assert scene.florins("blue") == 1000 - 57


@pytest.mark.rule("MU-ORDER-04")
def test_only_those_who_tie_again_bid_once_more() -> None:
    scene = auction(FOUR)
    scene.play("red: bid 50", "blue: bid 50", "green: bid 50", "white: bid 0")
    scene.play("red: bid 10", "blue: bid 10", "green: bid 5")

    assert scene.asked == ["red", "blue"]
    scene.play("red: bid 1", "blue: bid 0")
    assert order(scene) == ["red", "blue", "green", "white"]


@pytest.mark.rule("MU-ORDER-05")
def test_other_ties_turn_the_last_order_round() -> None:
    scene = auction(order="red green blue")
    scene.play("red: bid 10", "green: bid 10", "blue: bid 30")

    assert order(scene) == ["blue", "green", "red"]


@pytest.mark.rule("MU-ORDER-05")
def test_in_turn_one_ties_are_drawn() -> None:
    seconds = []
    for seed in range(40):
        scene = settled(PLAYERS, seed=seed)
        scene.play("red: bid 5", "blue: bid 5", "green: bid 9")
        assert order(scene)[0] == "green"
        seconds.append(order(scene)[1])

    assert min(seconds.count("red"), seconds.count("blue")) > 8


@pytest.mark.rule("MU-ORDER-06")
def test_only_the_winner_pays_and_the_last_receives() -> None:
    scene = auction()
    scene.play("blue: bid 50", "red: bid 50", "green: bid 40", "blue: bid 20", "red: bid 5")

    assert order(scene) == ["blue", "red", "green"]
    assert scene.state.florins == [1000, 930, 1070]


@pytest.mark.rule("MU-ORDER-07")
def test_all_bids_are_public_afterwards() -> None:
    scene = auction()
    scene.play("blue: bid 50", "red: bid 50", "green: bid 40", "blue: bid 20", "red: bid 5")

    told = scene.happened("bid")
    assert all(event.audience is None for event in told)
    told_bids = [(scene.names[event.values["seat"]], event.values["florins"]) for event in told]
    first = [("red", 50), ("blue", 50), ("green", 40)]
    assert told_bids == [*first, ("red", 5), ("blue", 20)]


@pytest.mark.rule("MU-ORDER-08")
def test_the_order_holds_until_the_next_auction() -> None:
    scene = auction()
    scene.play("red: bid 50", "blue: bid 80", "green: bid 10")
    scene.pass_until("order.bid")

    assert order(scene) == ["blue", "red", "green"]
    assert scene.asked == ["blue", "red", "green"]


@pytest.mark.rule("MU-ORDER-10")
def test_rows_of_the_penalty_table() -> None:
    scene = auction(FOUR)
    penalty = scene.state.world.penalty

    assert penalty[3][-1] == -3
    assert list(penalty[2]) == list(penalty[3][:2]) == [0, -1]


@pytest.mark.rule("MU-ORDER-10")
def test_who_was_eliminated_does_not_bid() -> None:
    scene = given(FOUR, phase="order")
    s = scene.state
    s.order, s.eliminated = [0, 1, 3], 0b100
    for place in bits(s.land):
        update(s, place)
    scene.restart()

    assert scene.asked == ["red", "blue", "white"]
    scene.play("red: bid 1", "blue: bid 2", "white: bid 3")
    assert order(scene) == ["white", "blue", "red"]


# ---- the phases


def phases(scene: Scene) -> list[int]:
    return [event.values["phase"] for event in scene.happened("phase-begins")]


@pytest.mark.rule("MU-FLOW-01")
def test_seven_phases_in_order() -> None:
    scene = auction()
    scene.pass_until("order.rebid")
    scene.pass_until("order.bid")

    assert phases(scene) == [1, 2, 3, 4, 5, 6, 7, 1]
    assert scene.state.turn == 4
