"""What a seat is told before it chooses is what then happens; the tables of panels agree with the board."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gonfalon.games.medioevo.commerce.questions.roads import lengths
from gonfalon.games.medioevo.game import GAME
from tests.games.medioevo.campaign import combat
from tests.games.medioevo.fair import LATER, caravan, commerce, sent
from tests.games.medioevo.pacts import sign, table
from tests.games.medioevo.scene import THREE, Scene, given

PLAYERS = THREE


def hints(scene: Scene, name: str = "anna") -> dict[str, Any]:
    prompt = scene.table.prompt(scene.seat(name))
    assert prompt is not None
    return dict(prompt["hints"])


@pytest.mark.rule("MU-BUY-01", "MU-BUY-02")
def test_a_bill_is_what_is_paid() -> None:
    scene = given(PLAYERS, florins={"anna": 1000}, buildings={"thrace": "village"})
    bill = hints(scene)["bills"]["enlist cavalry thrace"]
    costs = {line["amount"]: line["florins"] for line in bill}
    assert costs[2] == 2 * costs[1]
    scene.play("anna: enlist cavalry thrace 2")
    assert scene.state.florins[0] == 1000 - costs[2]
    assert hints(scene)["spent"] == costs[2]


@pytest.mark.rule("MU-TECH-08")
def test_points_of_a_colour_stand_on_the_bill() -> None:
    scene = given(
        PLAYERS, technologies={"anna": "masonry 1"}, tokens={"anna": "2 green"}, buildings={"thrace": "village"}
    )  # fmt: skip
    bill = hints(scene)["bills"]["upgrade civil thrace"]
    assert [(line["amount"], line["florins"], line["green"]) for line in bill] == [
        (2, 100, 1),
        (3, 200, 2),
    ]


@pytest.mark.rule("MU-DIP-06")
def test_the_price_of_a_breach_is_named() -> None:
    scene = table()
    number = sign(scene, "anna", "bruno", "no-war")
    move = scene.state.vocabulary["break", number]
    cost = GAME.cost(scene.state, 0, move)
    had = scene.state.hp[0]
    scene.play(f"anna: break {number}")
    assert cost == {"honour": had - scene.state.hp[0]}
    assert cost["honour"] > 0


@pytest.mark.rule("MU-COM-10", "MU-DIP-06")
def test_the_price_of_an_order_against_traders_is_named_before_it_strikes() -> None:
    scene = commerce(
        units={"bithynia": "anna: 1 archer"}, pieces={"paphlagonia": "bruno: caravan 1 [1 wine]"},
        active="bruno",
    )  # fmt: skip
    v = scene.state.vocabulary
    assert GAME.cost(scene.state, 0, v["traffic", 1, 0]) == {}
    cost = GAME.cost(scene.state, 0, v["traffic", 1, 1])
    had = scene.state.hp[0]
    scene.play("anna: traffic @bruno plunder")
    assert scene.state.hp[0] == had, "nothing is paid for the order itself"
    scene.play("bruno: send piece-2a", "bruno: go bithynia")
    assert cost == {"later-honour": had - scene.state.hp[0]}
    assert cost["later-honour"] > 0


@pytest.mark.rule("MU-BATTLE-12")
def test_the_odds_of_a_fight_are_told_before_it_begins() -> None:
    scene = combat(
        units={"thrace": "anna: 4 heavy-infantry, 4 cavalry", "moesia": "barbarians: 1 light-infantry"},
        pieces={"thrace": "anna: war-wagon 3"},
    )  # fmt: skip
    scene.play("anna: march thrace")
    fights = hints(scene)["fights"]
    assert set(fights) == {"go moesia"}
    told = fights["go moesia"]
    assert told["attacker"] + told["defender"] + told["nobody"] in (99, 100, 101)
    assert told["attacker"] > 90
    assert told["against"] == -1


@pytest.mark.rule("MU-COM-03", "MU-TRADE-13")
def test_a_journey_brings_what_was_told() -> None:
    scene = caravan("bithynia", 1, "2 wine")
    stops = {stop["zone"]: stop for stop in hints(scene)["journeys"]["piece-1a"]}
    stop = stops["lydia"]
    assert stop["points"] == len(stop["way"])
    had = scene.state.florins[0]
    scene.play(*(f"anna: go {zone}" for zone in stop["way"]), "anna: sell wine 2")
    while scene.asked == ["anna"] and "halt" not in scene.table.legal(0)[0].text:
        scene.default("anna")
    assert scene.state.florins[0] == had + stop["sell"]["florins"]


@pytest.mark.rule("MU-COM-08", "MU-COM-09")
def test_journeys_avoid_what_would_take_the_transport() -> None:
    scene = commerce(
        pieces={"bithynia": "anna: caravan 3 [2 wine]"},
        units={"mysia": "barbarians: 1 light-infantry", "lydia": "barbarians: 1 light-infantry"},
    )
    stops = hints(scene)["journeys"]["piece-1a"]
    assert not any({"mysia", "lydia"} & {*stop["way"], stop["zone"]} for stop in stops)


@pytest.mark.rule("MU-ROAD-02", "MU-ROAD-09")
def test_roads_that_could_be_opened_are_lawful_and_yield_what_is_told() -> None:
    """One of each length. Where stages are named already, only those that go on like this, without them."""
    scene = sent(pieces={"crimea": "anna: caravan 3", **LATER})
    assert "courses" not in hints(scene)
    scene.play("anna: buy 1")
    told = hints(scene)["courses"]
    assert [len(course["stages"]) for course in told] == [4, 6, 8]
    assert [course["turns"] for course in told] == sorted(course["turns"] for course in told)
    for course in told:
        lay = scene.table.copy()
        for text in ("open-road", *(f"stage {area}" for area in course["stages"]), "done"):
            lay.play(0, text)
        road = lay.state.roads[0]
        assert course["points"] == lengths(lay.state)[len(road.stages)]
    first, second = told[-1]["stages"][:2]
    scene.play("anna: open-road", f"anna: stage {first}", f"anna: stage {second}")
    rest = [course["stages"] for course in hints(scene)["courses"]]
    assert rest == [one["stages"][2:] for one in told if one["stages"][:2] == [first, second]]
    assert told[-1]["stages"][2:] in rest
    other = next(move.text for move in scene.table.legal(0) if move.text not in
                 {f"stage {stages[0]}" for stages in rest} and move.verb == "stage")  # fmt: skip
    scene.play(f"anna: {other}")
    assert hints(scene)["courses"] == []


def test_tables_name_every_zone_with_all_its_neighbours() -> None:
    tables = GAME.tables()
    world = GAME.world(6, GAME.check_options(6, {}))
    lands, seas = tables["territories"], tables["seas"]
    assert list(lands) == world.territory_ids
    assert set(seas) == {f"{id}-sea" for id in world.sea_ids}
    for number, id in enumerate(world.territory_ids):
        near = {
            world.territory_ids[t] for t in range(len(lands)) if world.adjacent[number] >> t & 1
        }
        assert near == {other for other in lands[id]["land"] if other in lands}
        for sea in lands[id]["seas"]:
            assert id in seas[sea]["lands"]
    assert len(tables["cards"]) == len(tables["objectives"]) == len(GAME.data.cards)
    assert len(tables["technologies"]) == len(GAME.data.technologies)


def test_the_map_shows_every_zone_of_the_game() -> None:
    drawn = json.loads(GAME.maps()["universale"].read_text(encoding="utf-8"))["areas"]
    assert set(GAME.world(6, GAME.check_options(6, {})).vocabulary.kinds["zone"]) <= set(drawn)
