"""The Purchase phase: what is bought, when it counts, sealed orders and the last piece."""

from __future__ import annotations

import pytest

import gonfalon
from gonfalon.games.prototype.game import GAME
from gonfalon.games.prototype.knowledge import knowledge
from gonfalon.games.prototype.realm.questions.pieces import own_transports
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.world import BUILDINGS
from tests.games.prototype.economy import LT2, LT3, booked, left, purchase, ready, scene_of, spent


@pytest.mark.rule("MP-BUY-01")
def test_everything_that_can_be_bought_is_offered() -> None:
    scene = purchase(
        technologies={"anna": f"{LT2}, architecture"},
        transports={"thrace": "anna: war-wagon 1"},
        engines={"thrace": "anna: catapult"},
        damaged={"lydia": "village"},
        florins={"anna": 9000},
    )
    verbs = {text.split()[0] for text in scene.legal("anna")}
    assert verbs == {
        "done", "buy-technology", "build", "repair", "buy-transport", "improve-transport", "buy-engine",
        "improve-engine", "buy-captain",
    }  # fmt: skip


@pytest.mark.rule("MP-BUY-01")
def test_a_captain_and_a_trebuchet_for_300() -> None:
    scene = purchase(technologies={"anna": LT2}, florins={"anna": 300})
    assert spent(scene, "anna", "buy-captain 1", "buy-engine trebuchet") == 300
    assert purchase().legal("anna", "buy-captain") == []


@pytest.mark.rule("MP-BUY-02")
def test_only_in_own_uncontested_land() -> None:
    scene = purchase(
        transports={"thrace": "anna: war-wagon 1", "serbia": "anna: caravan 1 [2 vf]"},
        technologies={"anna": LT2},
        vf={"lydia": "anna 5; bruno 2"},
        owner={"lydia": "anna"},
        war=["anna bruno"],
    )
    scene.allows("anna: improve-transport war-wagon-1 2")
    scene.refuses("anna: improve-transport caravan-1 2", "MP-BUY-02")
    scene.refuses("anna: build tower pannonia", "MP-BUY-02")
    scene.refuses("anna: build tower serbia", "MP-BUY-02")
    scene.refuses("anna: build tower lydia", "MP-BUY-02")
    scene.allows("anna: build tower mysia")


@pytest.mark.rule("MP-BUY-02")
def test_at_sea_nothing_is_improved_and_without_a_settlement_no_piece_is_bought() -> None:
    scene = purchase(
        transports={"marmara-sea": "anna: galley 1 [2 vf]"},
        technologies={"anna": f"{LT2}, carpentry", "bruno": LT2},
        buildings={"thrace": "village", "delta": "village"},
    )
    scene.refuses("anna: improve-transport galley-1 2", "MP-BUY-02")
    scene.refuses("bruno: buy-transport caravan 1", "MP-BUY-02")
    scene.refuses("bruno: buy-engine catapult", "MP-BUY-02")
    scene.refuses("bruno: buy-captain 1", "MP-BUY-02")
    scene.allows("anna: buy-transport merchant-ship 1")
    inland = purchase()
    inland.refuses("bruno: buy-transport galley 1", "MP-BUY-02")
    inland.allows("bruno: buy-transport war-wagon 1")


@pytest.mark.rule("MP-BUY-03")
def test_new_things_arrive_in_placement_and_improvements_at_once() -> None:
    scene = purchase(
        technologies={"anna": f"{LT2}, engineering"},
        buildings={"thrace": "village, tower"},
        transports={"thrace": "anna: war-wagon 1"},
        engines={"thrace": "anna: catapult"},
        florins={"anna": 5000},
    )
    booked(
        scene,
        "anna: build fort thrace",
        "anna: build tower mysia",
        "anna: buy-transport caravan 1",
        "anna: buy-captain 1",
        "anna: improve-transport war-wagon-1 2",
        "anna: improve-engine catapult-1 trebuchet",
    )
    assert scene.window == "taxes.orders"
    assert scene.building("thrace") == ["village", "tower"]
    assert scene.building("mysia") == []
    assert scene.transports("anna", "thrace") == ["war-wagon-1"]
    assert scene.captain_levels("anna", "thrace") == []
    wagon = own_transports(scene.state, 0)[0]
    assert scene.state.transport_level[wagon] == 2
    trebuchet = scene.state.world.engine_names.index("trebuchet-1")
    assert scene.state.engine_owner[trebuchet] == 0
    scene.pass_until("combat.turn")
    assert scene.building("thrace") == ["village", "fort"]
    assert scene.building("mysia") == ["tower"]
    assert scene.transports("anna", "thrace") == ["war-wagon-1", "caravan-1"]
    assert scene.captain_levels("anna", "thrace") == [1]


@pytest.mark.rule("MP-BUY-04")
def test_no_credit() -> None:
    scene = purchase(florins={"anna": 90, "bruno": 100})
    scene.refuses("anna: buy-engine catapult", "MP-BUY-04")
    booked(scene, "bruno: buy-engine catapult")
    taxes = next(e.values["florins"] for e in scene.happened("taxes") if e.values["seat"] == 1)
    assert scene.florins("bruno") == taxes


@pytest.mark.rule("MP-BUY-06")
def test_order_of_price_changes() -> None:
    known = "market, architecture, trade"
    buildings = {"thrace": "village"}
    scene = purchase(technologies={"anna": known}, buildings=buildings)
    assert spent(scene, "anna", "build fair-agricultural thrace") == 100
    scene = purchase(technologies={"anna": known}, buildings=buildings, cards={"anna": "architect"})
    assert spent(scene, "anna", "play architect", "build fair-agricultural thrace") == 50


@pytest.mark.rule("MP-BUY-06")
def test_cards_count_for_the_whole_bill_whenever_they_are_played() -> None:
    known = f"{LT2}, architecture, market"
    scene = purchase(
        technologies={"anna": known}, cards={"anna": "architect, patron"}, florins={"anna": 2000}
    )
    assert spent(scene, "anna", "build cathedral thrace", "buy-technology trade") == 1100
    assert spent(scene, "anna", "play architect") == -500
    assert spent(scene, "anna", "play patron") == -120  # 20% of 600


@pytest.mark.rule("MP-TERM-02")
def test_eight_technologies_are_lt_two_and_sixteen_lt_three() -> None:
    for known, bought, level in (("logistics, vassalage", "feudalism", 2), (LT3, "weaving", 3)):
        scene = purchase(technologies={"anna": known})
        before = len(scene.happened("level"))
        booked(scene, f"anna: buy-technology {bought}")
        raised = [e.values["level"] for e in scene.happened("level")[before:]]
        assert raised == ([2] if level == 2 else [])
    scene = purchase(technologies={"anna": "logistics, feudalism, fanaticism, surgery"})
    booked(scene, "anna: buy-technology hospital")
    assert [e.values["level"] for e in scene.happened("level")] == [3]


@pytest.mark.rule("MP-TERM-03")
def test_a_new_level_counts_from_taxes_on() -> None:
    scene = purchase(technologies={"anna": "roads, architecture, education, law"})
    assert scene.state.tech[0].bit_count() == 7
    scene.play("anna: buy-technology weaving")
    scene.refuses("anna: build town thrace", "MP-BUILD-03")
    ready(scene)
    taxes = next(e.values["florins"] for e in scene.happened("taxes") if e.values["seat"] == 0)
    assert taxes == 7 * 5 + 2 * 50


@pytest.mark.rule("MP-TIME-02")
def test_orders_are_secret_until_all_are_ready() -> None:
    scene = purchase()
    scene.play("anna: build tower thrace", "anna: done")
    known = knowledge(scene.state, 1)
    assert known.books[0] == () and known.bought[0] == ()
    assert known.florins[0] == -1
    scene.refuses("anna: build tower lydia", "MP-TIME-02")
    assert scene.happened("building-ordered") == []
    scene.play("bruno: done", "carla: done")
    assert len(scene.happened("building-ordered")) == 1


@pytest.mark.rule("MP-TIME-02")
def test_orders_may_be_changed_until_ready() -> None:
    scene = purchase(florins={"anna": 100})
    scene.refuses("anna: start-over", "MP-TIME-02")
    scene.play("anna: build tower thrace")
    scene.refuses("anna: build tower lydia", "MP-BUY-04")
    scene.play("anna: start-over", "anna: build tower lydia")
    ready(scene)
    ordered = [e.values["territory"] for e in scene.happened("building-ordered")]
    assert ordered == [scene.state.world.territory("lydia")]


@pytest.mark.rule("MP-TIME-02")
@pytest.mark.rule("MP-TIME-23")
def test_orders_entered_so_far_stand_when_a_deadline_passes() -> None:
    scene = purchase()
    scene.play("anna: build tower thrace")
    for name in ("anna", "bruno", "carla"):
        scene.default(name)
    assert len(scene.happened("building-ordered")) == 1


@pytest.mark.rule("MP-TIME-03")
@pytest.mark.rule("MP-COMP-05")
def test_the_last_fair_goes_to_the_first_in_turn_order() -> None:
    scene = purchase(
        technologies={"anna": "architecture, trade", "carla": "architecture, trade"},
        buildings={"thrace": "village", "lydia": "village, fair-textile", "delta": "village", "judea": "village, fair-textile"},
    )  # fmt: skip
    assert left(scene, "fair-textile") == 1
    scene.play("carla: build fair-textile delta", "anna: build fair-textile thrace")
    florins = scene.florins("carla")
    ready(scene)
    assert [e.values["seat"] for e in scene.happened("building-ordered")] == [0]
    assert [e.values["seat"] for e in scene.happened("order-void")] == [2]
    taxes = next(e.values["florins"] for e in scene.happened("taxes") if e.values["seat"] == 2)
    assert scene.florins("carla") == florins + taxes
    scene.pass_until("combat.turn")
    assert scene.building("thrace") == ["village", "fair-textile"]
    assert scene.building("delta") == ["village"]


@pytest.mark.rule("MP-COMP-05")
@pytest.mark.rule("MP-COMP-04")
def test_the_last_galley() -> None:
    taken = ", ".join(["galley 1 [1 vf]"] * 14)
    scene = purchase(transports={"marmara-sea": f"bruno: {taken}"})
    scene.play("carla: buy-transport galley 1", "anna: buy-transport galley 1")
    ready(scene)
    scene.pass_until("combat.turn")
    assert scene.transports("anna", "thrace") == ["galley-15"]
    assert scene.transports("carla", "delta") == []


@pytest.mark.rule("MP-TIME-03")
def test_what_needed_a_void_order_is_void_too() -> None:
    """The Cathedral of a kingdom that two players share, and a Patron's bill without it."""
    scene = purchase(
        technologies={"anna": "architecture", "bruno": "architecture"},
        vf={"lycia": "anna 5", "cappadocia": "bruno 5"},
    )
    scene.play("anna: build cathedral lycia", "bruno: build cathedral cappadocia")
    ready(scene)
    assert [e.values["seat"] for e in scene.happened("building-ordered")] == [0]
    assert scene.florins("bruno") >= 1000


@pytest.mark.rule("MP-COMP-04")
def test_thirteen_bombards_are_too_many() -> None:
    engines = ", ".join(["bombard"] * 12)
    scene = purchase(
        engines={"pannonia": f"bruno: {engines}"}, technologies={"anna": f"{LT3}, alchemy"}
    )
    scene.refuses("anna: buy-engine bombard", "MP-COMP-04")
    scene.allows("anna: buy-engine trebuchet")


@pytest.mark.rule("MP-COMP-04")
def test_the_box_holds_six_more_than_the_setup_used() -> None:
    table = gonfalon.open_table(GAME, seats=6, seed=4)
    state = table.state
    assert isinstance(state, ProtoState)
    while not state.turn:
        table.play_default(table.waiting[0])
    villages = state.settlement.count(1)
    assert state.box[BUILDINGS.index("village")] == villages + 6 > 24
    assert state.fortification.count(3) == 1
    assert state.box[BUILDINGS.index("castle")] == 20
    assert state.box[BUILDINGS.index("cathedral")] == 14


@pytest.mark.rule("MP-COMP-04")
def test_replaced_pieces_return_to_the_supply() -> None:
    scene = purchase(technologies={"anna": f"{LT2}, engineering"}, buildings={"thrace": "village, tower"})  # fmt: skip
    towers, forts = left(scene, "tower"), left(scene, "fort")
    booked(scene, "anna: build fort thrace")
    assert (left(scene, "tower"), left(scene, "fort")) == (towers, forts - 1)
    scene.pass_until("combat.turn")
    assert (left(scene, "tower"), left(scene, "fort")) == (towers + 1, forts - 1)


@pytest.mark.rule("MP-TURN-02")
@pytest.mark.parametrize("phase", ["purchase", "taxes", "reinforcements", "placement"])
def test_four_phases_are_played_by_all_at_once(phase: str) -> None:
    everybody = dict.fromkeys(("anna", "bruno", "carla"), "investiture")
    scene = scene_of(phase, technologies=everybody, fields={"to_place": [3, 3, 3]})
    assert scene.window == f"{phase}.orders"
    assert scene.asked == ["anna", "bruno", "carla"]
    scene.play("carla: done")
    assert scene.asked == ["anna", "bruno"]


@pytest.mark.rule("MP-TURN-02")
@pytest.mark.parametrize("phase", ["empire-cards", "diplomacy", "combat"])
def test_three_phases_are_played_one_by_one(phase: str) -> None:
    scene = scene_of(phase)
    assert scene.asked == ["anna"]


@pytest.mark.rule("MP-TERM-10")
def test_money_is_whole_florins_and_the_bank_never_runs_out() -> None:
    scene = purchase(florins={"anna": 123456})
    booked(scene, "anna: buy-technology law")
    assert scene.florins("anna") == 123456 - 100 + 85
    assert not any("credit" in verb for verb in scene.state.vocabulary.verbs)


@pytest.mark.rule("MP-BUY-03")
def test_what_waits_is_public_once_it_is_booked() -> None:
    scene = purchase(technologies={"anna": LT2}, florins={"anna": 2000})
    scene.play(
        "anna: build tower mysia", "anna: buy-transport caravan 2", "anna: buy-engine catapult"
    )
    scene.play("anna: buy-captain 1")
    assert scene.view("bruno")["players"][0]["bought"] == []
    ready(scene)
    assert scene.view("bruno")["players"][0]["bought"] == [
        {"building": "tower", "territory": "mysia"},
        {"transport": "caravan-1", "level": 2},
        {"engine": "catapult-1"},
        {"captain": "captain-1a", "level": 1},
    ]
