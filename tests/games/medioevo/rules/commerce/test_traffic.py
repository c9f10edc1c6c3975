"""Commercial transports and the armies on their way (MU-COM-07 to MU-COM-14, MU-COM-20), and what planners ask."""

import pytest

from gonfalon.games.medioevo.commerce.questions.journeys import dangers, reach
from gonfalon.games.medioevo.game import GAME
from gonfalon.games.medioevo.state import OPEN
from tests.games.medioevo.fair import (
    LATER,
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
