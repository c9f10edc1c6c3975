"""The Commerce phase: slots, steps of commercial transports, and the armies on their way (MU-COM-01 to MU-COM-20)."""

import pytest

from gonfalon.games.medioevo.commerce import dangers, reach
from gonfalon.games.medioevo.game import GAME
from gonfalon.games.medioevo.state import COMMERCE, OPEN
from tests.games.medioevo.campaign import combat
from tests.games.medioevo.fair import (
    at,
    commerce,
    kinds,
    load,
    market,
    number,
    points,
    reserve,
    road,
    sent,
    stages,
    went,
)
from tests.games.medioevo.pacts import sign
from tests.games.medioevo.scene import Scene

CARAVAN = {"moesia": "anna: caravan 1"}
LATER = {"sirtica": "carla: caravan 1"}
"""Somebody who trades after Anna, so that the turn does not end."""


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


# ---- armies on the way


@pytest.mark.rule("MU-COM-07")
def test_land_without_armies_is_open_even_in_war() -> None:
    scene = sent(pieces={"moesia": "anna: caravan 1"}, war=["anna bruno"])
    scene.play(*went("serbia", "bosnia", "slavonia"))

    assert at(scene, "piece-1a") == "slavonia"
    assert scene.controller("slavonia") == "bruno"
    assert scene.honour("anna") == 10


@pytest.mark.rule("MU-COM-08", "MU-COM-20")
def test_barbarians_remove_a_transport_after_a_warning() -> None:
    scene = sent(
        pieces={"moesia": "anna: caravan 1 [2 wine]"},
        units={"serbia": "barbarians: 1 light-infantry"},
    )
    wine = reserve(scene, "wine")
    scene.play("anna: go serbia")
    assert scene.window == "move.step"
    assert scene.prompt("anna")["values"]["barbarians"] == 1
    scene.play("anna: hold-back")
    assert (at(scene, "piece-1a"), points(scene)) == ("moesia", 6)
    scene.play("anna: go serbia", "anna: confirm")

    assert at(scene, "piece-1a") is None
    assert reserve(scene, "wine") == wine + 2
    assert [event.rule for event in scene.happened("piece-lost")] == ["MU-COM-08"]


@pytest.mark.rule("MU-COM-08")
def test_an_army_of_anybody_keeps_barbarians_off() -> None:
    scene = sent(pieces=CARAVAN, units={"serbia": "barbarians: 1 light-infantry; carla: 1 archer"})
    scene.play("anna: go serbia")

    assert at(scene, "piece-1a") == "serbia"


@pytest.mark.rule("MU-BARB-08")
def test_a_caravan_wakes_no_horde() -> None:
    scene = sent(pieces={"moesia": "anna: caravan 1"}, horde=(2, 1, 0))
    scene.play("anna: go serbia")

    assert scene.controller("serbia") is None
    assert not scene.state.barbarians
    assert at(scene, "piece-1a") == "serbia"


@pytest.mark.rule("MU-COM-09", "MU-COM-11")
def test_an_army_at_war_plunders_without_being_asked() -> None:
    scene = sent(
        pieces={"moesia": "anna: caravan 2 [2 wine, 1 furs]", **LATER},
        units={"serbia": "bruno: 1 archer"},
        war=["anna bruno"],
    )
    scene.play("anna: go serbia")
    assert scene.prompt("anna")["values"]["seats"] == [scene.seat("bruno")]
    scene.play("anna: confirm")

    assert scene.florins("bruno") == 1000 + 100 + 3 * 50
    assert kinds(scene, "anna") == []
    assert scene.honour("bruno") == 10
    assert ("plunder", 250) in scene.state.log[scene.seat("bruno")]


def seized(order: str, war: bool = True) -> Scene:
    """Anna's caravan enters Serbia, where Bruno's army has an order."""
    scene = commerce(
        pieces={"moesia": "anna: caravan 2 [1 furs]", **LATER},
        units={"serbia": "bruno: 1 archer"},
        war=["anna bruno"] if war else [],
    )
    scene.play(f"bruno: traffic @anna {order}", "anna: send piece-1a", "anna: go serbia")
    if war:
        scene.play("anna: confirm")
    return scene


@pytest.mark.rule("MU-COM-11", "MU-COM-09")
def test_an_order_to_keep_takes_the_transport_with_its_load() -> None:
    scene = seized("keep")

    assert kinds(scene, "bruno") == ["caravan 2"]
    assert load(scene, "piece-2a") == {"furs": 1}
    assert points(scene, "piece-2a") == 0
    assert scene.florins("bruno") == 1000
    assert scene.asked == ["carla"], "what was seized does not act in this turn"


@pytest.mark.rule("MU-COM-11")
def test_keep_without_a_property_token_is_plunder() -> None:
    pieces = {
        "moesia": "anna: caravan 2",
        "pannonia": "bruno: " + ", ".join(["war-wagon 2"] * 6),
    }
    scene = commerce(pieces=pieces, units={"serbia": "bruno: 1 archer"}, war=["anna bruno"])
    scene.play("bruno: traffic @anna keep", "anna: send piece-1a", "anna: go serbia", "anna: confirm")  # fmt: skip

    assert scene.florins("bruno") == 1100
    assert kinds(scene, "bruno") == ["war-wagon 2"] * 6


@pytest.mark.rule("MU-COM-11")
def test_an_order_to_let_pass_holds_in_war() -> None:
    scene = seized("let-pass")

    assert at(scene, "piece-1a") == "serbia"


@pytest.mark.rule("MU-COM-10")
def test_a_neutral_army_does_nothing_unless_it_was_told_to() -> None:
    scene = sent(pieces=CARAVAN, units={"serbia": "bruno: 1 archer"})
    scene.play("anna: go serbia")

    assert at(scene, "piece-1a") == "serbia"
    assert not scene.happened("undeclared-attack")


@pytest.mark.rule("MU-COM-10")
@pytest.mark.parametrize(("order", "florins", "taken"), [("plunder", 1150, 0), ("keep", 1000, 1)])
def test_a_neutral_army_that_attacks_pays_for_it(order: str, florins: int, taken: int) -> None:
    scene = seized(order, war=False)

    assert scene.honour("bruno") == 10 - 3
    assert scene.state.war[scene.seat("anna") * 3 + scene.seat("bruno")] == OPEN
    assert scene.florins("bruno") == florins
    assert len(kinds(scene, "bruno")) == taken
    assert kinds(scene, "anna") == []


@pytest.mark.rule("MU-COM-09")
def test_an_escort_protects_a_transport() -> None:
    scene = sent(
        pieces=CARAVAN,
        units={"serbia": "bruno: 1 archer; anna: 1 light-infantry"},
        war=["anna bruno"],
    )
    scene.play("anna: go serbia")

    assert at(scene, "piece-1a") == "serbia"


@pytest.mark.rule("MU-COM-11")
def test_orders_are_secret_and_can_be_changed_at_any_rest_point() -> None:
    scene = commerce(pieces={"moesia": "anna: caravan 1"}, units={"serbia": "bruno: 1 archer"})
    scene.play("bruno: traffic @anna plunder")
    event = scene.happened("traffic-order")[0]
    assert event.audience == (scene.seat("bruno"),)
    anna = GAME.knowledge(scene.state, scene.seat("anna"))
    assert anna.orders[scene.seat("bruno")] == ()
    scene.refuses("bruno: traffic @anna plunder", "MU-COM-11")
    scene.play("bruno: traffic @anna let-pass", "anna: send piece-1a", "anna: go serbia")

    assert at(scene, "piece-1a") == "serbia"
    assert scene.honour("bruno") == 10


@pytest.mark.rule("MU-COM-11")
def test_what_an_order_shows_is_not_taken_back() -> None:
    scene = sent(pieces=CARAVAN, units={"serbia": "bruno: 1 archer"})
    scene.play("anna: go wallachia")
    assert scene.table.can_undo(scene.seat("anna"))
    scene.play("anna: go serbia")

    assert not scene.table.can_undo(scene.seat("anna"))


@pytest.mark.rule("MU-COM-11")
@pytest.mark.parametrize("offer", ["offer-peace", "offer-armistice"])
def test_orders_end_with_the_fighting(offer: str) -> None:
    scene = commerce(pieces=CARAVAN, units={"serbia": "bruno: 1 archer"}, war=["anna bruno"])
    scene.play("bruno: traffic @anna plunder", f"anna: {offer} @bruno")
    scene.play(f"bruno: accept {scene.state.proposals[-1].number}")
    scene.play("anna: send piece-1a", "anna: go serbia")

    assert at(scene, "piece-1a") == "serbia"
    assert scene.honour("bruno") == 10


@pytest.mark.rule("MU-COM-12")
def test_armies_act_in_turn_order_and_the_first_ends_the_matter() -> None:
    scene = commerce(
        pieces={"moesia": "anna: caravan 2"},
        units={"serbia": "bruno: 1 archer; carla: 1 archer"},
        war=["anna bruno", "anna carla"],
    )
    scene.play("carla: traffic @anna keep", "anna: send piece-1a", "anna: go serbia", "anna: confirm")  # fmt: skip

    assert scene.florins("bruno") == 1100
    assert kinds(scene, "carla") == []


@pytest.mark.rule("MU-COM-12")
def test_who_lets_pass_leaves_the_transport_to_the_next() -> None:
    scene = commerce(
        pieces={"moesia": "anna: caravan 2"},
        units={"serbia": "bruno: 1 archer; carla: 1 archer"},
        war=["anna bruno", "anna carla"],
    )
    scene.play("bruno: traffic @anna let-pass", "carla: traffic @anna keep")
    scene.play("anna: send piece-1a", "anna: go serbia", "anna: confirm")

    assert kinds(scene, "carla") == ["caravan 2"]


@pytest.mark.rule("MU-COM-13")
@pytest.mark.parametrize("aboard", [False, True])
def test_only_galleys_with_an_army_stop_merchant_ships(aboard: bool) -> None:
    scene = sent(
        pieces={"lydia": "anna: merchant-ship 2", "north-aegean-sea": "bruno: galley 1"},
        units={"north-aegean-sea": "bruno: 1 archer"} if aboard else {},
        war=["anna bruno"],
    )
    scene.play("anna: go north-aegean-sea")
    if aboard:
        scene.play("anna: confirm")

    assert at(scene, "piece-1a") == (None if aboard else "north-aegean-sea")
    assert scene.florins("bruno") == (1100 if aboard else 1000)


@pytest.mark.rule("MU-COM-13")
def test_barbarian_galleys_take_merchant_ships() -> None:
    scene = sent(
        pieces={"lydia": "anna: merchant-ship 2"},
        units={"north-aegean-sea": "barbarians: 1 light-infantry"},
    )
    scene.play("anna: go north-aegean-sea", "anna: confirm")

    assert at(scene, "piece-1a") is None


@pytest.mark.rule("MU-COM-14")
def test_a_transport_that_stands_beside_an_army_leaves_unharmed() -> None:
    scene = sent(
        pieces={"serbia": "anna: caravan 1"}, units={"serbia": "bruno: 1 archer"}, war=["anna bruno"]
    )  # fmt: skip
    scene.play("anna: go moesia")

    assert at(scene, "piece-1a") == "moesia"


@pytest.mark.rule("MU-COM-20")
def test_a_transport_lost_on_entering_has_placed_its_cube_but_passed_no_stage() -> None:
    scene = sent(
        pieces={"crimea": "anna: caravan 2 [1 clothes]"},
        units={"lower-volga": "bruno: 1 archer"},
        war=["anna bruno"],
    )
    scene.play("anna: buy 1", *stages("lower-volga", "pontus", "syria", "palestine"))
    scene.play(*went("cumania"))
    assert market(scene, "crimea") == ["clothes"]
    scene.play(*went("don", "lower-volga"), "anna: confirm")

    assert at(scene, "piece-1a") is None
    assert road(scene) is None
    assert not scene.happened("stage-passed")


@pytest.mark.rule("MU-COM-20")
def test_the_cube_is_placed_before_an_army_acts() -> None:
    scene = sent(
        pieces={"crimea": "anna: caravan 2 [1 clothes]"},
        units={"cumania": "bruno: 1 archer"},
        war=["anna bruno"],
    )
    scene.play("anna: go cumania", "anna: confirm")

    assert market(scene, "crimea") == ["clothes"]
    order = [event.kind for event in scene.events if event.kind in ("cube-placed", "trader-step", "piece-lost")]  # fmt: skip
    assert order == ["cube-placed", "trader-step", "piece-lost"]


# ---- what planners ask


@pytest.mark.rule("MU-COM-03", "MU-COM-08", "MU-COM-09")
def test_reach_names_zones_and_their_cost_and_leaves_out_certain_losses() -> None:
    scene = commerce(
        pieces={"thrace": "anna: caravan 1", "serbia": "bruno: caravan 1"},
        units={"serbia": "barbarians: 1 light-infantry; carla: 1 archer", "moesia": "barbarians: 1 light-infantry"},
        war=["anna carla"],
    )  # fmt: skip
    s, piece = scene.state, number(scene, "piece-1a")
    ids = s.vocabulary.kinds["zone"]
    costs = {ids[zone]: cost for zone, cost in reach(s, 0, piece).items()}

    assert costs["thrace"] == 0
    assert costs["macedonia"] == 1
    assert costs["peloponnese"] == 3
    assert "moesia" not in costs
    assert "serbia" not in costs
    assert "wallachia" not in costs, "there is no other way"
    bold = {ids[zone]: cost for zone, cost in reach(s, 0, piece, bold=True).items()}
    assert bold["moesia"] == 1
    assert bold["serbia"] == 2
    assert "wallachia" not in bold
    assert dangers(s, 0, s.world.zone("moesia")).barbarians
    assert dangers(s, 0, s.world.zone("serbia")).hostile == (2,)


@pytest.mark.rule("MU-COM-06")
def test_reach_of_a_ship_keeps_to_the_side_it_anchored_from() -> None:
    scene = commerce(pieces={"tyrrhenian-sea-sea": "anna: merchant-ship 1"})
    s, piece = scene.state, number(scene, "piece-1a")
    ids = s.vocabulary.kinds["zone"]
    costs = {ids[zone]: cost for zone, cost in reach(s, 0, piece).items()}

    assert costs["latium"] == 1
    assert costs["sicily"] == 2
    assert costs.get("upper-adriatic-sea", 9) > 2


@pytest.mark.rule("MU-COM-10", "MU-DIP-42")
def test_an_order_against_a_partner_breaks_the_pact() -> None:
    scene = commerce(pieces={"moesia": "anna: caravan 2"}, units={"serbia": "bruno: 1 archer"})
    sign(scene, "anna", "bruno", "grant commercial @anna @bruno")
    scene.play("bruno: traffic @anna plunder", "anna: send piece-1a", "anna: go serbia")

    assert not scene.state.pacts
    assert scene.honour("bruno") < 10 - 3
