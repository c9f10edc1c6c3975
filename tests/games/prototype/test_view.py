"""The view of a seat: what it holds and what it hides."""

from __future__ import annotations

import pytest

from gonfalon.kernel.game import HOST
from tests.games.prototype.battles import charge, field
from tests.games.prototype.random_play import opened
from tests.games.prototype.scene import THREE, given


@pytest.mark.rule("MP-TERM-11")
def test_everything_on_the_table_stands_in_the_view() -> None:
    scene = given(
        THREE,
        phase="combat",
        active="anna",
        vf={"thrace": "anna 12", "serbia": "barbarians 3, captain 2"},
        transports={
            "thrace": "anna: war-wagon 2 [20 vf, captain 1, catapult], caravan 1 [3 vf, 10 wine from thrace]",
            "south-aegean-sea": "bruno: galley 1 [5 vf]",
        },
        buildings={"thrace": "city, castle, cathedral, fair-mining"},
        damaged={"thrace": "castle"},
        pirates=["north-aegean 8, captain 1"],
        technologies={"anna": "monotheism"},
        war=["anna bruno"],
        wrongs={"anna bruno": 2},
        cards={"anna": "guard, thief"},
    )  # fmt: skip
    view = scene.view("carla")
    thrace = next(place for place in view["territories"] if place["id"] == "thrace")
    assert (thrace["settlement"], thrace["fortification"]) == ("city", "castle")
    assert thrace["damage"] == {"fortification": 1}
    assert (thrace["cathedral"], thrace["fairs"]) == (True, ["fair-mining"])
    assert (thrace["owner"], thrace["contested"]) == (0, False)
    serbia = next(place for place in view["territories"] if place["id"] == "serbia")
    assert (serbia["barbarians"], serbia["barbarian_captain"]) == (3, 2)
    assert {"seat": 0, "place": "thrace", "vf": 12} in view["armies"]
    wagon, caravan, galley = (
        next(t for t in view["transports"] if t["kind"] == kind)
        for kind in ("war-wagon", "caravan", "galley")
    )
    assert (wagon["level"], wagon["vf"], wagon["place"]) == (2, 20, "thrace")
    [lot] = caravan["goods"]
    assert (lot["good"], lot["units"], lot["origin"], lot["ruler"]) == ("wine", 10, "thrace", 0)
    assert (galley["seat"], galley["place"]) == (1, "south-aegean-sea")
    [captain] = view["captains"]
    assert (captain["level"], captain["aboard"]) == (1, wagon["id"])
    [engine] = view["engines"]
    assert (engine["kind"], engine["aboard"]) == ("catapult", wagon["id"])
    assert view["pirates"] == [{"number": 0, "place": "north-aegean-sea", "vf": 8, "captain": 1}]
    assert view["wars"] == [[0, 1]]
    anna = view["players"][0]
    assert anna["technologies"] == ["mysticism", "monotheism"]
    assert anna["wrongs"] == {"1": 2}
    assert (anna["hand"], anna["cards"], anna["florins"], anna["reserve"]) == (2, None, None, None)
    assert scene.view("anna")["players"][0]["cards"] == ["guard", "thief"]


@pytest.mark.rule("MP-TERM-11", "MP-DIPL-04")
def test_of_a_secret_pact_others_see_the_parties_alone() -> None:
    table = opened(1, "diplomacy")
    for seat, reads in ((0, True), (2, True), (1, False), (4, False), (HOST, False)):
        pact = next(pact for pact in table.view(seat)["pacts"] if pact["number"] == 100)
        assert pact["signatories"] == [0, 2]
        assert bool(pact["clauses"]) == reads


@pytest.mark.rule("MP-TIME-02")
def test_sealed_orders_are_shown_as_done_to_their_author_alone() -> None:
    scene = given(THREE, phase="purchase", buildings={"thrace": "village"}, florins={"anna": 3000})
    scene.play("anna: buy-technology mysticism")
    mine, theirs = scene.view("anna"), scene.view("bruno")
    assert mine["players"][0]["technologies"] == ["mysticism"]
    assert [order["verb"] for order in mine["orders"]] == ["buy-technology"]
    assert theirs["players"][0]["technologies"] == []
    assert theirs["orders"] == []


def test_a_battle_is_in_the_view_of_everybody() -> None:
    scene = field(attack=10, defend=8, cards={"anna": "crossbowman"})
    charge(scene)
    battle = scene.view("carla")["battle"]
    assert (battle["place"], battle["target"], battle["stage"]) == ("moesia", 1, "field")
    assert [party["seat"] for party in battle["attackers"]] == [0]
    assert battle["attackers"][0]["vf"] == 10
    assert battle["defenders"][0]["present"] == 8


def test_events_name_pieces_without_the_place_where_they_are_now() -> None:
    """A wagon has gone on since: moves say where it is, what happened does not."""
    scene = given(
        THREE, phase="combat", active="anna", vf={"thrace": "anna 5", "mysia": "anna 5"},
        transports={"thrace": "anna: war-wagon 1 [3 vf, captain 1]"},
    )  # fmt: skip
    scene.play("anna: take war-wagon-1", "anna: go mysia")
    (moved,) = scene.happened("moved")
    assert scene.table.describe_event(moved) == "Byzantium goes from Thrace to Mysia: War Wagon 1."
    assert scene.table.describe_event(moved, "it").endswith(": Carro da guerra 1.")
    words = [scene.table.describe_move(move) for move in scene.table.legal(0)]
    assert "Captain a (I, Mysia) goes to Mysia" in words


def test_points_are_told_with_their_source() -> None:
    scene = given(THREE, phase="commerce", turn=8, turn_limit=8)
    while not scene.over:
        scene.default(scene.asked[0])
    told = {scene.table.describe_event(event) for event in scene.happened("honour")}
    assert "Byzantium: 3 HP, kingdoms." in told
