"""The Commerce phase: slots, and steps of commercial transports (MU-COM-01 to MU-COM-06, MU-COM-17 to MU-COM-19)."""

import pytest

from gonfalon.games.medioevo.state import COMMERCE
from gonfalon.games.medioevo.world import YELLOW
from tests.games.medioevo.campaign import combat
from tests.games.medioevo.fair import (
    LATER,
    at,
    commerce,
    load,
    market,
    points,
    sent,
    went,
)

CARAVAN = {"moesia": "anna: caravan 1"}


# ---- slots


@pytest.mark.rule("MU-COM-01")
def test_a_player_finishes_with_all_his_transports_before_the_next_begins() -> None:
    scene = commerce(pieces={"moesia": "anna: caravan 1, caravan 1", "syria": "bruno: caravan 1"})
    scene.play("anna: send piece-1a", *went("serbia"), "anna: halt")

    assert scene.asked == ["anna"]
    scene.refuses("bruno: send piece-2a", "MU-TIME-03")
    scene.play("anna: send piece-1b", *went("serbia"), "anna: halt")
    assert scene.asked == ["anna"]
    scene.play("anna: done")
    assert scene.asked == ["bruno"]
    scene.refuses("bruno: send piece-1a", "MU-COM-01")


@pytest.mark.rule("MU-COM-02", "MU-COM-03")
def test_move_buy_and_sell_in_any_sequence_use_up_the_points() -> None:
    scene = sent(pieces={"crimea": "anna: caravan 1"})
    scene.play("anna: buy 1", *went("cumania", "don", "lower-volga"))
    assert points(scene) == 2
    scene.play("anna: sell slaves 1")
    assert scene.window == "commerce.own-turn"
    scene.play("anna: buy 1")

    assert points(scene) == 0
    assert load(scene) == {"spices": 1}
    scene.play("anna: halt")
    assert scene.state.phase != COMMERCE, "nobody has anything left to do"


@pytest.mark.rule("MU-COM-02")
def test_transports_of_one_player_may_be_interleaved() -> None:
    scene = commerce(pieces={"moesia": "anna: caravan 1, caravan 1"})
    scene.play("anna: send piece-1a", *went("serbia"), "anna: halt")
    scene.play("anna: send piece-1b", *went("wallachia"), "anna: halt")
    scene.play("anna: send piece-1a", *went("bosnia"), "anna: halt")

    assert (at(scene, "piece-1a"), at(scene, "piece-1b")) == ("bosnia", "wallachia")
    assert (points(scene), points(scene, "piece-1b")) == (4, 5)


@pytest.mark.rule("MU-COM-02")
def test_unused_points_are_lost_with_the_turn() -> None:
    scene = sent(pieces=CARAVAN)
    scene.play(*went("serbia"), "anna: halt", "anna: done")
    scene.pass_until("commerce.own-turn", "anna")

    assert scene.state.turn == 4
    assert points(scene) == 6


@pytest.mark.rule("MU-COM-02")
def test_a_transport_halted_before_it_did_anything_waits_for_the_others() -> None:
    scene = commerce(pieces={"moesia": "anna: caravan 1, caravan 1"})
    scene.play("anna: send piece-1a", "anna: halt")

    scene.refuses("anna: send piece-1a", "MU-COM-02")
    assert scene.legal("anna") == ["done", "send piece-1b"]
    scene.play("anna: send piece-1b", "anna: go serbia", "anna: halt")
    scene.allows("anna: send piece-1a")


@pytest.mark.rule("MU-COM-02")
def test_who_halts_his_only_transport_can_take_that_back() -> None:
    scene = sent(pieces=CARAVAN)
    scene.play("anna: halt")

    assert scene.asked == ["anna"]
    assert scene.legal("anna") == ["done"]
    scene.table.undo(scene.seat("anna"))
    scene.allows("anna: go serbia")


@pytest.mark.rule("MU-COM-03")
def test_a_sale_costs_one_point_whatever_the_number_of_cubes() -> None:
    scene = sent(pieces={"bosnia": "anna: caravan 2 [2 wine, 2 furs]", **LATER})
    scene.play(*went("serbia", "bosnia", "serbia", "moesia", "macedonia", "thrace"))
    assert points(scene) == 1
    scene.play("anna: sell furs 2")

    assert scene.florins("anna") == 1200
    assert points(scene) == 0


@pytest.mark.rule("MU-COM-03")
def test_four_cubes_sold_at_once_cost_one_point() -> None:
    scene = sent(pieces={"crimea": "anna: caravan 2 [2 wine, 2 furs]", **LATER})
    scene.play("anna: sell-all", "anna: place-cube wine")

    assert scene.florins("anna") == 1400
    assert points(scene) == 6
    assert load(scene) == {}


@pytest.mark.rule("MU-COM-03")
def test_without_points_a_transport_does_nothing_more() -> None:
    scene = sent(pieces={"crimea": "anna: caravan 1"})
    scene.play("anna: buy 1", *went("cumania", "crimea", "cumania", "crimea"))
    assert points(scene) == 1
    scene.play("anna: buy 1")

    assert points(scene) == 0
    scene.refuses("anna: go cumania", "MU-COM-03")
    scene.refuses("anna: buy 1", "MU-COM-03")
    scene.play("anna: halt")
    assert scene.state.phase != COMMERCE


@pytest.mark.rule("MU-COM-02")
def test_every_action_can_be_taken_back() -> None:
    scene = commerce(pieces={"crimea": "anna: caravan 2 [1 wine, 1 furs]", **LATER})
    moves = ["send piece-1a", "buy 1", "sell-all", "place-cube wine", "go cumania", "halt"]
    before = []
    for move in moves:
        before.append(scene.table.state_hash)
        scene.play(f"anna: {move}")
    while before:
        scene.table.undo(scene.seat("anna"))
        assert scene.table.state_hash == before.pop()

    assert market(scene, "crimea") == []
    assert scene.florins("anna") == 1000


# ---- an own window


@pytest.mark.rule("MU-TIME-03")
def test_a_card_tapped_in_trade_serves_the_next_sale() -> None:
    scene = commerce(
        pieces={"syria": "anna: caravan 1 [1 wine]", **LATER}, cards={"anna": "23"},
        technologies={"anna": "commerce 1"}, buildings={"syria": "town"},
    )  # fmt: skip
    scene.play("anna: tap-card card-23 yellow")
    assert scene.state.points[YELLOW] == 1
    scene.play("anna: send piece-1a", "anna: sell wine 1", "anna: apply commerce")

    assert scene.florins("anna") == 1150
    assert scene.state.points[YELLOW] == 0


@pytest.mark.rule("MU-TIME-03")
def test_in_his_own_window_a_player_may_do_more_than_anywhere() -> None:
    scene = commerce(
        pieces={"syria": "anna: caravan 1", "pannonia": "bruno: caravan 1, war-wagon 1"},
        technologies={"anna": "commerce 1", "bruno": "commerce 1"},
        tokens={"anna": "1 yellow", "bruno": "1 yellow"},
    )
    scene.allows("anna: loan", "anna: remove-piece piece-1a", "anna: flip yellow")
    scene.allows("bruno: loan")
    for move in ("send piece-2a", "flip yellow", "done"):
        scene.refuses(f"bruno: {move}", "MU-TIME-03")
    assert scene.table.why(scene.seat("bruno"), "remove-piece piece-2b") is not None
    scene.play("anna: done")

    scene.allows("bruno: send piece-2a", "bruno: flip yellow", "bruno: remove-piece piece-2b")


@pytest.mark.rule("MU-TIME-03", "MU-COM-19")
def test_points_alone_are_no_reason_to_be_asked() -> None:
    scene = commerce(
        pieces={"syria": "anna: caravan 1", **LATER}, technologies={"bruno": "commerce 1"},
        tokens={"bruno": "1 yellow"},
    )  # fmt: skip
    scene.play("anna: done")

    assert scene.asked == ["carla"]


# ---- which pieces, which ways


@pytest.mark.rule("MU-COM-04", "MU-COM-05")
def test_commercial_transports_do_not_move_in_combat() -> None:
    scene = combat(
        units={"thrace": "anna: 1 light-infantry"},
        pieces={"thrace": "anna: galley 1, caravan 1, merchant-ship 1"},
    )
    scene.play("anna: sail thrace")

    scene.refuses("anna: join piece-1b", "MU-COM-04")
    scene.refuses("anna: join piece-1c", "MU-COM-04")


@pytest.mark.rule("MU-COM-04")
def test_military_transports_do_not_act_in_commerce() -> None:
    scene = commerce(pieces={"thrace": "anna: galley 1, war-wagon 1, siege-engine 1, caravan 1"})

    assert scene.legal("anna", "send") == ["send piece-1d"]
    for piece in ("piece-1a", "piece-1b", "piece-1c"):
        scene.refuses(f"anna: send {piece}", "MU-COM-04")


@pytest.mark.rule("MU-COM-05")
def test_a_caravan_moves_over_land_borders_only() -> None:
    scene = sent(pieces={"thrace": "anna: caravan 1, galley 1, merchant-ship 1"})

    assert scene.legal("anna", "go") == ["go macedonia", "go moesia"]
    scene.refuses("anna: go marmara-sea", "MU-COM-05")
    scene.refuses("anna: go bithynia", "MU-COM-05")
    scene.refuses("anna: go serbia", "MU-COM-05")


@pytest.mark.rule("MU-MOVE-15")
def test_the_dardanelles_are_no_way_for_a_caravan() -> None:
    scene = sent(pieces={"thrace": "anna: caravan 1"})

    scene.refuses("anna: go mysia", "MU-MOVE-15")


@pytest.mark.rule("MU-COM-05")
def test_a_caravan_stays_on_the_board_in_play() -> None:
    scene = sent(
        pieces={"brandenburg": "anna: caravan 1"},
        players={"anna": "byzantium", "bruno": "hungary", "carla": "mamluks"},
    )

    scene.refuses("anna: go normandy", "MU-KING-06")


@pytest.mark.rule("MU-COM-06")
def test_a_ship_sets_sail_crosses_and_anchors_for_one_point_each() -> None:
    scene = sent(pieces={"lydia": "anna: merchant-ship 1"})
    before = points(scene)
    scene.play(*went("north-aegean-sea", "south-aegean-sea", "libyan-sea-sea", "crete"))

    assert before - points(scene) == 4
    assert at(scene, "piece-1a") == "crete"


@pytest.mark.rule("MU-COM-06")
def test_a_ship_leaves_an_anchorage_on_the_side_it_came_from() -> None:
    scene = sent(pieces={"tyrrhenian-sea-sea": "anna: merchant-ship 1"})
    scene.play("anna: go latium")

    assert "go tyrrhenian-sea-sea" in scene.legal("anna", "go")
    scene.refuses("anna: go upper-adriatic-sea", "MU-MOVE-10")


@pytest.mark.rule("MU-COM-06")
def test_a_ship_does_not_go_inland_and_trades_only_at_anchor() -> None:
    scene = sent(pieces={"lydia": "anna: merchant-ship 1 [1 wine]"})
    scene.refuses("anna: go bithynia", "MU-COM-06")
    scene.refuses("anna: go crete", "MU-COM-06")
    scene.play("anna: go north-aegean-sea")

    scene.refuses("anna: sell wine 1", "MU-COM-06")
    scene.refuses("anna: buy 1", "MU-COM-06")
    scene.refuses("anna: go judea", "MU-COM-06")


@pytest.mark.rule("MU-COM-17")
def test_any_number_of_transports_share_a_zone() -> None:
    scene = sent(
        pieces={
            "moesia": "anna: caravan 1; bruno: caravan 1; carla: caravan 1",
            "serbia": "anna: caravan 2; bruno: caravan 2; carla: caravan 3",
        }
    )
    scene.play("anna: go serbia")

    assert at(scene, "piece-1a") == at(scene, "piece-1b") == at(scene, "piece-2b") == "serbia"


@pytest.mark.rule("MU-COM-18")
def test_cubes_do_not_change_transports_and_are_not_thrown_away() -> None:
    scene = sent(pieces={"moesia": "anna: caravan 1 [2 wine], caravan 1"})

    assert {move.split()[0] for move in scene.legal("anna")} == {"halt", "go"}
    scene.refuses("anna: lose-cube piece-1a wine", "MU-TIME-03")
    scene.refuses("anna: load-piece piece-1b piece-1a", "MU-TIME-03")


@pytest.mark.rule("MU-COM-19")
def test_who_has_no_trader_with_points_is_passed_over() -> None:
    scene = commerce(
        pieces={"thrace": "anna: caravan 1", "pannonia": "bruno: war-wagon 3", "delta": "carla: merchant-ship 1"}
    )  # fmt: skip
    scene.play("anna: done")

    assert scene.asked == ["carla"]
