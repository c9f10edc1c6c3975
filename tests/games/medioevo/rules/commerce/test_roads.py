"""Commercial roads (MU-ROAD-01 to MU-ROAD-15), and the choice of a bonus (MU-GM-04, MU-TRADE-16)."""

from typing import Any

import pytest

from gonfalon.games.medioevo.commerce.questions.trade import sale_quote
from gonfalon.games.medioevo.game import GAME
from gonfalon.games.medioevo.state_rows import Road
from gonfalon.games.medioevo.world import bits
from tests.games.medioevo.fair import (
    LATER,
    at,
    load,
    market,
    number,
    points,
    road,
    sent,
    stages,
    went,
)
from tests.games.medioevo.pacts import sign
from tests.games.medioevo.scene import Scene

FOUR = ("lower-volga", "pontus", "syria", "mesopotamia")
SIX = ("crimea", "lower-volga", "pontus", "syria", "azerbaijan", "mesopotamia")
EIGHT = ("transylvania", "kiev", "crimea", "lower-volga", "azerbaijan", "mesopotamia", "pontus", "syria")  # fmt: skip
PASSED = 0b111
"""The three stages before the destination of a road of four."""


def opened(*areas: str, **more: Any) -> Scene:
    """Anna's caravan has bought in Crimea and travels a road."""
    scene = sent(pieces={"crimea": "anna: caravan 3", **LATER}, **more)
    scene.play("anna: buy 1", *stages(*(areas or FOUR)))
    return scene


def on_the_road(
    areas: tuple[str, ...], done: int, place: str, cubes: str, origin: str = "crimea", **more: Any
) -> Scene:
    """A road that was opened in an earlier turn; its caravan stands somewhere, and has been chosen."""
    w = GAME.world(3, GAME.check_options(3, {}))
    road = Road(0, w.territory(origin), tuple(w.territory(area) for area in areas), done)
    pieces = {place: f"anna: caravan 3 [{cubes}], caravan 3", **LATER}
    return sent(pieces=pieces, fields={"roads": [road, (), ()]}, **more)


# ---- opening


@pytest.mark.rule("MU-ROAD-01", "MU-ROAD-04")
def test_a_road_is_opened_directly_after_buying() -> None:
    scene = sent(pieces={"crimea": "anna: caravan 2", **LATER})
    scene.refuses("anna: open-road", "MU-ROAD-01")
    scene.play("anna: buy 1", *stages(*FOUR))

    assert road(scene) == ("crimea", list(FOUR), [])
    assert scene.state.roads[0].piece == number(scene, "piece-1a")
    assert points(scene) == 6, "opening costs nothing"


@pytest.mark.rule("MU-ROAD-01")
def test_after_another_action_it_is_too_late() -> None:
    scene = sent(pieces={"crimea": "anna: caravan 2 [1 wine]", **LATER})
    scene.play("anna: buy 1", "anna: sell wine 1")
    scene.refuses("anna: open-road", "MU-ROAD-01")
    scene.play("anna: buy 1", "anna: go cumania")

    scene.refuses("anna: open-road", "MU-ROAD-01")


@pytest.mark.rule("MU-ROAD-01")
def test_a_road_may_be_given_up_while_it_is_laid() -> None:
    scene = sent(pieces={"crimea": "anna: caravan 2", **LATER})
    scene.play("anna: buy 1", "anna: open-road", "anna: stage kiev", "anna: give-up")

    assert road(scene) is None
    scene.refuses("anna: open-road", "MU-ROAD-01")


@pytest.mark.rule("MU-ROAD-01")
def test_the_last_movement_point_buys_and_still_opens_a_road() -> None:
    scene = sent(pieces={"cumania": "anna: caravan 1", **LATER})
    scene.play(*went("crimea", "cumania", "crimea", "cumania", "crimea"), "anna: buy 1")
    assert points(scene) == 0
    scene.play(*stages(*FOUR))

    assert road(scene) == ("crimea", list(FOUR), [])


@pytest.mark.rule("MU-ROAD-01")
def test_by_default_no_road_is_opened() -> None:
    scene = sent(pieces={"crimea": "anna: caravan 2", **LATER})
    scene.play("anna: buy 1", "anna: open-road")
    assert scene.window == "commerce.purchase"
    scene.default("anna")

    assert road(scene) is None


@pytest.mark.rule("MU-ROAD-02")
@pytest.mark.parametrize("areas", [FOUR, SIX, EIGHT])
def test_roads_have_four_six_or_eight_stages(areas: tuple[str, ...]) -> None:
    start = "kiev" if "kiev" not in areas else "thrace"
    scene = sent(pieces={start: "anna: caravan 2", **LATER})
    scene.play("anna: buy 1", "anna: open-road")
    for count, area in enumerate(areas):
        if count in (4, 6):
            scene.allows("anna: done")
        else:
            scene.refuses("anna: done", "MU-ROAD-02")
        scene.play(f"anna: stage {area}")
    scene.play("anna: done")

    assert road(scene) == (start, list(areas), [])


@pytest.mark.rule("MU-ROAD-02")
def test_a_ninth_stage_is_refused() -> None:
    scene = sent(pieces={"thrace": "anna: caravan 2", **LATER})
    scene.play("anna: buy 1", "anna: open-road", *(f"anna: stage {area}" for area in EIGHT))

    scene.refuses("anna: stage judea", "MU-ROAD-02")
    scene.play("anna: done")


@pytest.mark.rule("MU-ROAD-02")
def test_stages_are_different_inhabited_areas_and_not_the_origin() -> None:
    scene = sent(pieces={"crimea": "anna: caravan 2", **LATER})
    scene.play("anna: buy 1", "anna: open-road", "anna: stage kiev")

    scene.refuses("anna: stage crimea", "MU-ROAD-02")
    scene.refuses("anna: stage kiev", "MU-ROAD-02")
    scene.refuses("anna: stage cumania", "MU-ROAD-02")
    scene.refuses("anna: stage flanders", "MU-ROAD-02")


@pytest.mark.rule("MU-ROAD-03")
def test_stages_may_be_far_apart() -> None:
    scene = sent(pieces={"kiev": "anna: caravan 2", **LATER})
    scene.play("anna: buy 1", "anna: open-road")
    inhabited = bits(scene.state.world.inhabited & scene.state.land)
    assert len(scene.legal("anna", "stage")) == len(inhabited) - 1  # all but the origin
    scene.refuses("anna: stage flanders", "MU-ROAD-02")  # out of play
    far = ("crimea", "prussia", "syria", "delta")
    scene.play(*(f"anna: stage {area}" for area in far), "anna: done")

    assert road(scene) == ("kiev", list(far), [])


@pytest.mark.rule("MU-ROAD-03")
def test_by_the_option_each_stage_is_neighbouring_the_stop_before() -> None:
    scene = sent(pieces={"kiev": "anna: caravan 2", **LATER}, road_chain="on")
    scene.play("anna: buy 1", *stages("crimea", "lower-volga", "pontus", "syria"))
    assert road(scene) == ("kiev", ["crimea", "lower-volga", "pontus", "syria"], [])

    other = sent(pieces={"kiev": "anna: caravan 2", **LATER}, road_chain="on")
    other.play("anna: buy 1", "anna: open-road", "anna: stage crimea")
    other.refuses("anna: stage prussia", "MU-ROAD-03")
    other.refuses("anna: stage syria", "MU-ROAD-03")


@pytest.mark.rule("MU-ROAD-03")
def test_control_of_the_stages_does_not_matter() -> None:
    scene = sent(
        pieces={"pontus": "anna: caravan 2", **LATER},
        units={"mesopotamia": "barbarians: 1 light-infantry"},
        war=["anna carla"],
    )
    scene.play("anna: buy 1", *stages("syria", "judea", "palestine", "mesopotamia"))

    assert road(scene) == ("pontus", ["syria", "judea", "palestine", "mesopotamia"], [])


@pytest.mark.rule("MU-ROAD-04")
def test_a_road_is_public() -> None:
    scene = opened()
    event = scene.happened("road-opened")[0]

    assert event.audience is None
    assert event.values["territories"] == [scene.state.world.territory(id) for id in FOUR]
    assert len(scene.state.roads[0].stages) - 1 <= scene.state.world.data.components.player.road_tokens.stage  # fmt: skip


@pytest.mark.rule("MU-ROAD-05")
def test_a_player_has_one_road() -> None:
    scene = sent(pieces={"crimea": "anna: caravan 2, caravan 2", **LATER})
    scene.play("anna: buy 1", *stages(*FOUR), "anna: buy 1")
    scene.refuses("anna: open-road", "MU-ROAD-05")
    scene.play("anna: halt", "anna: send piece-1b", "anna: buy 1")

    scene.refuses("anna: open-road", "MU-ROAD-05")


@pytest.mark.rule("MU-ROAD-07")
def test_a_road_is_not_changed_but_may_be_removed() -> None:
    scene = opened()
    scene.refuses("anna: stage kiev", "MU-TIME-03")
    scene.play("anna: halt", "anna: drop-road")
    assert road(scene) is None
    scene.refuses("anna: drop-road", "MU-ROAD-07")
    scene.play("anna: send piece-1a", "anna: buy 1", *stages("kiev", "thrace", "lydia", "delta"))

    assert road(scene) == ("crimea", ["kiev", "thrace", "lydia", "delta"], [])


# ---- travelling


@pytest.mark.rule("MU-ROAD-06")
def test_stages_are_passed_on_arrival_in_any_order() -> None:
    scene = on_the_road(("kiev", "crimea", "lower-volga", "pontus"), 0, "don", "1 wine", "thrace")
    scene.play("anna: go lower-volga")
    assert road(scene) == ("thrace", ["kiev", "crimea", "lower-volga", "pontus"], ["lower-volga"])
    assert points(scene) == 7
    scene.play(*went("don", "cumania", "crimea"))

    assert (road(scene) or ("", [], []))[2] == ["crimea", "lower-volga"]


@pytest.mark.rule("MU-ROAD-06")
def test_another_transport_passes_no_stage() -> None:
    scene = on_the_road(("kiev", "crimea", "lower-volga", "pontus"), 0, "don", "1 wine", "thrace")
    scene.play("anna: go circassia", "anna: halt", "anna: send piece-1b", "anna: go lower-volga")

    assert (road(scene) or ("", [], ["?"]))[2] == []


@pytest.mark.rule("MU-ROAD-06")
def test_a_ship_passes_a_stage_when_it_anchors() -> None:
    scene = sent(pieces={"thrace": "anna: merchant-ship 3", **LATER})
    scene.play("anna: buy 1", *stages("lydia", "crete", "delta", "judea"))
    scene.play(*went("marmara-sea", "north-aegean-sea"))
    assert (road(scene) or ("", [], ["?"]))[2] == []
    scene.play("anna: go lydia")

    assert (road(scene) or ("", [], []))[2] == ["lydia"]


@pytest.mark.rule("MU-ROAD-15", "MU-ROAD-08")
def test_arriving_at_the_destination_ends_nothing() -> None:
    scene = on_the_road(FOUR, PASSED, "armenia", "1 wine, 1 furs", "crimea")
    scene.play("anna: go mesopotamia")
    assert (road(scene) or ("", [], []))[2] == list(FOUR[:3])
    scene.play("anna: go persia", "anna: place-cube furs")
    assert road(scene) is not None
    scene.play("anna: go mesopotamia", "anna: halt", "anna: done")
    scene.pass_until("commerce.own-turn", "anna")
    scene.play("anna: send piece-1a", "anna: sell wine 1", "anna: road-bonus 2")

    assert points(scene) == 7
    assert road(scene) is None
    assert scene.happened("road-completed")


# ---- the sale that completes it


def complete(cubes: str = "1 wine", **more: Any) -> Scene:
    """The caravan of a road of four stands at its destination, all stages behind it."""
    return on_the_road(FOUR, PASSED, "mesopotamia", cubes, "crimea", **more)


@pytest.mark.rule("MU-ROAD-08", "MU-ROAD-09", "MU-ROAD-10")
@pytest.mark.parametrize(
    ("areas", "place", "reward"), [(FOUR, "mesopotamia", 2), (SIX, "mesopotamia", 4), (EIGHT, "syria", 6)]
)  # fmt: skip
def test_trade_points_by_the_number_of_stages(
    areas: tuple[str, ...], place: str, reward: int
) -> None:
    origin = "thrace" if "kiev" in areas else "kiev"
    done = (1 << len(areas) - 1) - 1
    scene = on_the_road(areas, done, place, "1 wine", origin)
    scene.play("anna: sell wine 1")
    assert scene.legal("anna") == [f"road-bonus 0..{reward}"]
    scene.refuses(f"anna: road-bonus {reward + 1}", "MU-ROAD-09")
    scene.refuses("anna: market-bonus", "MU-GM-01")
    scene.play(f"anna: road-bonus {reward}")

    assert scene.honour("anna") == 10 + reward
    assert scene.florins("anna") == 1100
    assert ("road", len(areas)) in scene.state.log[0]


@pytest.mark.rule("MU-ROAD-10", "MU-TRADE-16")
def test_points_may_be_split() -> None:
    scene = on_the_road(SIX, 0b11111, "mesopotamia", "3 wine", "kiev")
    scene.play("anna: sell wine 3", "anna: road-bonus 1")

    assert scene.honour("anna") == 11
    assert scene.florins("anna") == 1000 + 3 * (100 + 150)
    assert market(scene, "mesopotamia") == ["wine"]


@pytest.mark.rule("MU-ROAD-10")
def test_by_default_points_become_honour() -> None:
    scene = complete(markets={"mesopotamia": "furs"})
    scene.play("anna: sell wine 1")
    scene.default("anna")

    assert (scene.honour("anna"), scene.florins("anna")) == (12, 1100)


@pytest.mark.rule("MU-GM-04")
def test_market_or_road_bonus_but_not_both() -> None:
    six = "weapons, salt, furs, grain, slaves, clothes"
    scene = complete(markets={"mesopotamia": six})
    scene.play("anna: sell wine 1", "anna: market-bonus")
    assert (scene.florins("anna"), scene.honour("anna")) == (1220, 10)
    assert road(scene) is None

    other = complete(markets={"mesopotamia": six})
    other.play("anna: sell wine 1", "anna: road-bonus 0")
    assert (other.florins("anna"), other.honour("anna")) == (1200, 10)

    third = complete(markets={"mesopotamia": six})
    third.play("anna: sell wine 1", "anna: road-bonus 2")
    assert (third.florins("anna"), third.honour("anna")) == (1100, 12)


@pytest.mark.rule("MU-ROAD-08")
def test_a_quote_names_the_trade_points() -> None:
    scene = complete(markets={"mesopotamia": "furs"})
    s, piece = scene.state, number(scene, "piece-1a")

    quote = sale_quote(s, 0, piece, s.world.territory("mesopotamia"))
    assert (quote.points, quote.florins) == (2, 120)
    assert sale_quote(s, 0, piece, s.world.territory("syria")).points == 0


@pytest.mark.rule("MU-ROAD-11")
def test_the_completing_sale_obeys_all_conditions_of_selling() -> None:
    areas = ("lower-volga", "pontus", "syria", "judea")
    scene = on_the_road(areas, PASSED, "judea", "1 wine, 1 salt", "crimea")
    scene.refuses("anna: sell wine 1", "MU-TRADE-02")
    assert road(scene) is not None
    sign(scene, "carla", "anna", "grant commercial @carla @anna")
    scene.refuses("anna: sell salt 1", "MU-TRADE-12")
    scene.play("anna: sell wine 1", "anna: road-bonus 2")

    assert road(scene) is None
    assert points(scene) == 7


@pytest.mark.rule("MU-ROAD-12")
@pytest.mark.parametrize(("place", "done"), [("pontus", PASSED), ("mesopotamia", 0b101)])
def test_any_other_sale_of_the_road_transport_ends_the_road(place: str, done: int) -> None:
    scene = on_the_road(FOUR, done, place, "2 wine", "crimea")
    scene.play("anna: sell wine 1")
    assert scene.prompt("anna")["rule"] == "MU-ROAD-12"
    scene.play("anna: hold-back")
    assert road(scene) is not None
    assert load(scene) == {"wine": 2}
    scene.play("anna: sell wine 1", "anna: confirm")

    assert road(scene) is None
    assert (scene.florins("anna"), scene.honour("anna")) == (1100, 10)
    assert not scene.happened("road-completed")
    assert all(entry[0] != "road" for entry in scene.state.log[0])


@pytest.mark.rule("MU-ROAD-12")
def test_sales_of_other_transports_do_not_matter() -> None:
    scene = on_the_road(FOUR, 0b1, "pontus", "1 wine", "crimea")
    scene.play("anna: halt", "anna: send piece-1b", "anna: buy 1", *went("cappadocia", "syria"))
    scene.play("anna: sell weapons 1")

    assert road(scene) == ("crimea", list(FOUR), ["lower-volga"])


@pytest.mark.rule("MU-ROAD-13")
@pytest.mark.parametrize("order", ["plunder", "keep"])
def test_a_road_is_lost_with_its_transport(order: str) -> None:
    scene = on_the_road(
        FOUR, 0b1, "armenia", "1 wine", "crimea", units={"georgia": "bruno: 1 archer"}, war=["anna bruno"]
    )  # fmt: skip
    scene.play(f"bruno: traffic @anna {order}", "anna: go georgia", "anna: confirm")

    assert at(scene, "piece-1a") is None
    assert road(scene) is None


@pytest.mark.rule("MU-ROAD-13")
def test_barbarians_end_a_road_as_well() -> None:
    scene = on_the_road(
        FOUR, 0b1, "armenia", "1 wine", "crimea", units={"georgia": "barbarians: 1 light-infantry"}
    )  # fmt: skip
    scene.play("anna: go georgia", "anna: confirm")

    assert road(scene) is None


@pytest.mark.rule("MU-ROAD-13")
def test_who_removes_the_road_transport_removes_the_road() -> None:
    scene = on_the_road(FOUR, 0b1, "armenia", "1 wine", "crimea")
    scene.play("anna: remove-piece piece-1a")

    assert road(scene) is None
    assert scene.legal("anna", "send") == ["send piece-1b"]


@pytest.mark.rule("MU-ROAD-14")
def test_other_cubes_than_those_of_the_origin_complete_the_road() -> None:
    scene = on_the_road(FOUR, PASSED, "syria", "1 slaves", "crimea")
    scene.play("anna: buy 1", *went("armenia", "mesopotamia"), "anna: sell clothes 1", "anna: done")
    scene.play("anna: road-bonus 2")

    assert scene.honour("anna") == 12
    assert load(scene) == {"slaves": 1}


@pytest.mark.rule("MU-ROAD-08", "MU-END-03")
def test_honour_of_a_road_may_end_the_game() -> None:
    scene = complete(honour_limit=12)
    scene.play("anna: sell wine 1", "anna: road-bonus 2")

    assert scene.over
