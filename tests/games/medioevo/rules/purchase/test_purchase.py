"""BUY: what holds for all purchases; the phase itself."""

from __future__ import annotations

import pytest

from gonfalon.commons.pacts.clauses import CIVILIAN_CONTROL, MILITARY_CONTROL, Clause
from gonfalon.commons.pacts.pacts import Pact
from gonfalon.games.medioevo.purchase.steps.purchase import Purchase
from tests.games.medioevo.scene import THREE, given

FOUR = {**THREE, "dino": "golden-horde"}


@pytest.mark.rule("MU-BUY-01", "MU-TECH-04")
def test_anything_in_any_order() -> None:
    scene = given(THREE, florins={"anna": 1600})
    scene.play("anna: technology masonry", "anna: enlist archer thrace 1")
    scene.play("anna: technology carpentry")

    assert scene.florins("anna") == 1350


@pytest.mark.rule("MU-BUY-02", "MU-TECH-07")
def test_what_was_bought_helps_at_once() -> None:
    scene = given(THREE, tokens={"anna": "1 green"})
    scene.play("anna: technology masonry", "anna: flip green", "anna: build village thrace")

    assert scene.florins("anna") == 800
    assert scene.state.civil[scene.state.world.territory("thrace")] == 1


# ---- done, and no longer done


@pytest.mark.rule("MU-FLOW-03")
def test_the_phase_ends_when_all_are_done() -> None:
    scene = given(THREE)
    scene.play("anna: done", "bruno: done")
    assert scene.asked == ["carla"]
    assert scene.window == "purchase"
    events = scene.play("carla: done")

    assert next(e.values["phase"] for e in events if e.kind == "phase-begins") == 5


@pytest.mark.rule("MU-FLOW-03")
def test_done_may_be_withdrawn() -> None:
    scene = given(THREE)
    scene.play("anna: done")
    scene.refuses("anna: enlist archer thrace 1", "MU-FLOW-03")
    scene.refuses("bruno: resume", "MU-FLOW-03")
    scene.play("anna: resume", "anna: enlist archer thrace 1")

    assert scene.asked == ["anna", "bruno", "carla"]


@pytest.mark.rule("MU-FLOW-02")
def test_all_buy_at_the_same_time() -> None:
    scene = given(THREE)
    scene.play("carla: enlist archer delta 1", "anna: enlist archer thrace 1")
    scene.play("bruno: enlist archer pannonia 1")


@pytest.mark.rule("MU-TIME-13")
def test_the_default_is_to_buy_nothing_more() -> None:
    scene = given(THREE)
    scene.default("anna")

    assert scene.asked == ["bruno", "carla"]
    assert scene.florins("anna") == 1000


# ---- scarce pieces


@pytest.mark.rule("MU-BUY-03")
def test_the_last_city_goes_by_turn_order() -> None:
    """1 city is left; the 2nd and the 4th player are still buying."""
    scene = given(
        FOUR,
        technologies={"bruno": "masonry 1", "dino": "masonry 1"},
        buildings={"pannonia": "town", "crimea": "town", **cities(11)},
    )
    scene.play("anna: done", "carla: done")

    scene.refuses("dino: upgrade civil crimea 3", "MU-BUY-03")
    scene.allows("bruno: upgrade civil pannonia 3")
    scene.play("bruno: waive city")
    scene.refuses("bruno: upgrade civil pannonia 3", "MU-BUY-03")
    scene.play("dino: upgrade civil crimea 3")
    assert scene.state.civil[scene.state.world.territory("crimea")] == 3


@pytest.mark.rule("MU-BUY-03")
def test_who_is_done_is_not_waited_for() -> None:
    towns = {"crimea": "town", **cities(11)}
    scene = given(FOUR, technologies={"dino": "masonry 1"}, buildings=towns)
    scene.play("anna: done", "carla: done")
    scene.refuses("dino: upgrade civil crimea 3", "MU-BUY-03")
    scene.play("bruno: done")

    scene.allows("dino: upgrade civil crimea 3")
    scene.play("bruno: resume")
    scene.refuses("dino: upgrade civil crimea 3", "MU-BUY-03")


@pytest.mark.rule("MU-BUY-03")
def test_enough_for_all_is_not_short() -> None:
    towns = {"crimea": "town", **cities(8)}
    scene = given(FOUR, technologies={"dino": "masonry 1"}, buildings=towns)
    scene.allows("dino: upgrade civil crimea 3")
    scene.refuses("anna: waive city", "MU-BUY-03")
    towns |= cities(9)
    scene = given(FOUR, technologies={"dino": "masonry 1"}, buildings=towns)
    scene.refuses("dino: upgrade civil crimea 3", "MU-BUY-03")
    scene.allows("anna: waive city")


def cities(count: int) -> dict[str, str]:
    """Cities on land that nobody controls."""
    state = given(FOUR).state
    ids = state.world.territory_ids
    free = [ids[t] for t, holder in enumerate(state.control) if holder < 0 and state.land >> t & 1]
    return dict.fromkeys(free[:count], "city")


# ---- money and place


@pytest.mark.rule("MU-BUY-04")
def test_no_credit_but_a_loan() -> None:
    scene = given(
        THREE,
        florins={"anna": 90},
        technologies={"anna": "carpentry 1"},
        tokens={"anna": "1 blue"},
    )
    scene.play("anna: flip blue")
    scene.refuses("anna: buy-piece caravan thrace 1", "MU-BUY-04")
    scene.play("anna: loan", "anna: buy-piece caravan thrace 1")

    assert scene.florins("anna") == 490


@pytest.mark.rule("MU-BUY-05")
def test_placement_needs_control() -> None:
    scene = given(
        THREE,
        units={
            "thrace": "anna: 1 archer; barbarians: 1 light-infantry",
            "lydia": "barbarians: 1 light-infantry",
        },
    )

    for place in ("thrace", "lydia", "pannonia", "serbia"):
        scene.refuses(f"anna: enlist archer {place} 1", "MU-BUY-05")


@pytest.mark.rule("MU-BUY-06")
def test_a_purchase_names_its_place() -> None:
    scene = given(THREE)

    scene.refuses("anna: enlist archer", "MU-BUY-06")
    scene.refuses("anna: build village", "MU-BUY-06")


@pytest.mark.rule("MU-BUY-08", "MU-BLD-06")
def test_a_building_may_be_upgraded_at_once() -> None:
    scene = given(THREE, technologies={"anna": "masonry 1"})
    scene.play("anna: build village thrace", "anna: upgrade civil thrace 2")

    assert scene.florins("anna") == 1000 - 200 - 200
    scene.play("anna: upgrade civil thrace 3")
    assert scene.florins("anna") == 400


@pytest.mark.rule("MU-BUY-09")
def test_new_pieces_can_act_in_this_turn() -> None:
    scene = given(THREE, technologies={"anna": "carpentry 1"})
    scene.play("anna: buy-piece caravan thrace 1", "anna: enlist archer thrace 1")

    assert scene.state.piece_points[0] == 6
    (counts,) = scene.state.army[0].values()
    assert counts == (0, 0, 1, 0, 0, 0, 0, 0)


@pytest.mark.rule("MU-BUY-10", "MU-BLD-13")
def test_nothing_is_sold_or_torn_down() -> None:
    scene = given(THREE, buildings={"thrace": "tower"}, pieces={"thrace": "anna: caravan 1"})

    scene.refuses("anna: sell-building military thrace", "MU-BUY-10")
    scene.refuses("anna: sell-transport piece-1a", "MU-BUY-10")


@pytest.mark.rule("MU-BUY-11", "MU-TN-01")
def test_a_partners_technology_does_not_help() -> None:
    pact = Pact(1, (0, 1), (Clause(CIVILIAN_CONTROL, 1, 0),))
    scene = given(THREE, technologies={"bruno": "carpentry 1"}, fields={"pacts": [pact]})

    scene.refuses("anna: buy-piece caravan pannonia 1", "MU-TN-01")


@pytest.mark.rule("MU-DIP-31", "MU-SIEGE-02")
def test_military_control_opens_a_partners_land() -> None:
    pact = Pact(1, (0, 1), (Clause(MILITARY_CONTROL, 1, 0),))
    scene = given(
        THREE, technologies={"anna": "carpentry 1, mathematics 3"}, fields={"pacts": [pact]}
    )
    scene.play("anna: enlist archer pannonia 2")
    scene.allows("anna: buy-piece war-wagon pannonia 1", "anna: buy-piece siege-engine pannonia 1")
    scene.refuses("anna: buy-piece caravan pannonia 1", "MU-BUY-05")
    scene.refuses("anna: enlist archer bosnia 1", "MU-ARM-02")
    scene.refuses("anna: enlist archer thrace 2", "MU-ARM-03")

    assert scene.controller("pannonia") == "bruno"


@pytest.mark.rule("MU-DIP-31", "MU-SIEGE-02", "MU-SIEGE-03")
@pytest.mark.parametrize(
    ("clause", "place", "rule"),
    [
        ((MILITARY_CONTROL, 1, 0), "pannonia", ""),  # an inhabited area
        ((MILITARY_CONTROL, 1, 0), "croatia", ""),  # a tower
        ((MILITARY_CONTROL, 1, 0), "bosnia", "MU-SIEGE-02"),  # neither
        ((MILITARY_CONTROL, 1, 0), "delta", "MU-BUY-05"),  # of somebody else
        ((MILITARY_CONTROL, 0, 1), "pannonia", "MU-BUY-05"),  # granted the other way round
        ((CIVILIAN_CONTROL, 1, 0), "pannonia", "MU-BUY-05"),  # opens nothing to engines
        (None, "pannonia", "MU-BUY-05"),
    ],
)
def test_siege_engines_in_a_partners_land(
    clause: tuple[int, int, int] | None, place: str, rule: str
) -> None:
    """Both are bound to the same places: to buy one and to upgrade one."""
    pacts = [Pact(1, (0, 1), (Clause(*clause),))] if clause else []
    scene = given(
        THREE,
        technologies={"anna": "mathematics 3"},
        florins={"anna": 2000},
        pieces={place: "anna: siege-engine 1"},
        buildings={"croatia": "tower"},
        fields={"pacts": pacts},
    )
    upgrade, buy = "anna: upgrade-piece piece-1a 2", f"anna: buy-piece siege-engine {place} 1"
    if rule:
        scene.refuses(upgrade, rule)
        scene.refuses(buy, rule)
        return
    scene.allows(buy)
    scene.play(upgrade)

    assert scene.state.piece_level[0] == 2
    assert scene.controller(place) == "bruno"


@pytest.mark.rule("MU-DIP-32")
def test_civilian_control_opens_it_to_merchants() -> None:
    pact = Pact(1, (0, 2), (Clause(CIVILIAN_CONTROL, 2, 0),))
    scene = given(THREE, technologies={"anna": "carpentry 1"}, fields={"pacts": [pact]})

    scene.allows("anna: buy-piece merchant-ship delta 1", "anna: buy-piece caravan judea 1")
    scene.refuses("anna: buy-piece war-wagon delta 1", "MU-BUY-05")


@pytest.mark.rule("MU-TIME-12", "MU-PROP-05")
def test_own_pieces_may_be_removed() -> None:
    scene = given(
        THREE,
        pieces={"thrace": "anna: caravan 1 [1 wine]"},
        units={"serbia": "anna: 1 archer, captain 2"},
    )
    scene.play("anna: remove-piece piece-1a", "anna: remove archer serbia 1")
    assert scene.controller("serbia") == "anna"
    scene.play("anna: remove-captain captain-1a")

    assert scene.controller("serbia") is None
    scene.refuses("anna: remove-piece piece-1a", "MU-TIME-12")
    scene.refuses("bruno: remove-captain captain-1a", "MU-TIME-12")


@pytest.mark.rule("MU-HID-01")
def test_what_others_can_do_does_not_depend_on_my_purse() -> None:
    rich = given(THREE, florins={"anna": 9000})
    poor = given(THREE, florins={"anna": 0})

    assert rich.legal("bruno") == poor.legal("bruno")


@pytest.mark.rule("MU-FLOW-03")
def test_a_phase_in_the_middle_of_things_is_saved_and_loaded() -> None:
    scene = given(
        THREE, technologies={"anna": "architecture 2"}, tokens={"anna": "1 green"}, seed=5
    )
    scene.play("anna: build tower thrace")
    table = scene.table
    game = table.game
    loaded = game.load(table.state.dump(), 3, table.options)

    assert isinstance(loaded.agenda[-1], Purchase)
    assert loaded.agenda[-1].moves(loaded, 0) == table.legal(0)
