"""ROUTE: ways over land and sea, and those who are asked for passage."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.medieval.fights import offered, route, take_route
from tests.games.medieval.scene import Scene, given


@pytest.mark.rule("MD-ROUTE-01")
def test_a_chain_of_provinces_leads_from_france_to_galicia() -> None:
    scene = given({"fred": "russia", "ginger": "france", "cary": "hungary"}, active="ginger")
    scene.play("ginger: attack france galicia")

    assert route(scene) == [
        "south-eastern-france", "lombardy", "austria", "southern-poland", "galicia",
    ]  # fmt: skip


@pytest.mark.rule("MD-ROUTE-01")
def test_where_no_chain_leads_there_is_no_attack() -> None:
    """The seas and lands between Spain and Asia are under tiles."""
    scene = given({"fred": "england", "ginger": "hungary", "cary": "spain"}, active="cary")

    assert "attack spain iconium" not in scene.legal("cary")
    scene.refuses("cary: attack spain iconium", "MD-ROUTE-04")


@pytest.mark.rule("MD-ROUTE-02")
def test_a_route_starts_in_a_province_of_the_attacking_power() -> None:
    scene = given(
        {"fred": "russia", "ginger": "hungary", "cary": "spain"},
        provinces={"southern-poland": "fred"},
    )
    scene.play("fred: attack russia austria")

    assert route(scene) == ["galicia", "southern-poland", "austria"]


@pytest.mark.rule("MD-ROUTE-02")
def test_a_conquered_province_is_no_start_and_neither_is_a_lost_one() -> None:
    scene = given(
        {"fred": "russia", "ginger": "hungary", "cary": "spain"},
        provinces={"southern-poland": "fred", "galicia": "ginger"},
    )

    assert "attack russia lithuania" in scene.legal("fred")
    assert "attack russia austria" not in scene.legal("fred")
    assert "attack russia galicia" not in scene.legal("fred")


@pytest.mark.rule("MD-ROUTE-03")
def test_an_uncontrolled_province_is_open() -> None:
    scene = given({"fred": "lithuania", "ginger": "france", "cary": "poland"}, opened="1c")
    scene.play("fred: attack lithuania northern-poland")

    assert route(scene) == ["lithuania", "prussia", "northern-poland"]
    assert not scene.happened("passage-asked")


@pytest.mark.rule("MD-ROUTE-03")
def test_ones_own_provinces_are_open_whatever_power_they_belong_to() -> None:
    scene = given(
        {"fred": "hungary", "ginger": "france", "cary": "holy-roman-empire"},
        provinces={"austria": "fred"},
    )
    scene.play("fred: attack hungary lombardy")

    assert route(scene) == ["hungary", "austria", "lombardy"]


@pytest.mark.rule("MD-ROUTE-04")
def test_a_tile_blocks_the_way_from_eastern_to_northern_poland() -> None:
    scene = given({"fred": "poland", "ginger": "france", "cary": "spain"})
    assert scene.area("1c") == "covered"
    scene.refuses("fred: attack poland northern-poland", "MD-MAP-02")


@pytest.mark.rule("MD-ROUTE-04")
@pytest.mark.parametrize("tile", [{"covered": "1c"}, {"destroyed": "1c"}])
def test_no_part_of_a_route_lies_under_a_tile(tile: dict[str, Any]) -> None:
    players = {"fred": "poland", "ginger": "france", "cary": "hungary"}
    holds = {"southern-poland": "cary", "northern-poland": "nobody"}
    shut = given(players, provinces=holds, **tile)
    shut.refuses("fred: attack poland southern-poland", "MD-ROUTE-04")

    clear = given(players, opened="1c", provinces=holds)
    clear.play("fred: attack poland southern-poland")
    assert route(clear) == ["eastern-poland", "northern-poland", "southern-poland"]


@pytest.mark.rule("MD-ROUTE-04")
def test_a_sea_under_a_tile_cannot_be_sailed() -> None:
    players = {"fred": "venice", "ginger": "france", "cary": "latin-kingdom"}
    holds = {"rhodes": "nobody"}
    shut = given(players, provinces=holds)
    shut.refuses("fred: attack venice thrace", "MD-ROUTE-04")

    given(players, provinces=holds, opened="3c").allows("fred: attack venice thrace")


def two_ways(**more: Any) -> Scene:
    """Russia reaches France through Austria (Fred) or through Saxony (Cary)."""
    return given(
        {"fred": "france", "ginger": "russia", "cary": "hungary"},
        active="ginger", opened="1c",
        provinces={"lombardy": "ginger", "austria": "fred", "saxony": "cary",
                   "north-eastern-france": "ginger"},
        **more,
    )  # fmt: skip


@pytest.mark.rule("MD-ROUTE-05")
def test_who_is_refused_must_find_another_route() -> None:
    scene = two_ways()
    scene.play("ginger: attack russia south-eastern-france")
    assert [asked for asked, _ in offered(scene)] == [["fred"], ["cary"]]
    take_route(scene, "austria", asks="fred")
    scene.play("ginger: ask")
    assert scene.asked == ["fred"]
    scene.play("fred: refuse")

    assert scene.window == "attack.route"
    assert [asked for asked, _ in offered(scene)] == [["cary"]]
    assert scene.florins("ginger") == 10
    scene.play("ginger: route 1", "ginger: ask", "cary: grant")
    assert "saxony" in route(scene)
    assert scene.florins("ginger") == 9


@pytest.mark.rule("MD-ROUTE-05")
def test_every_player_on_the_way_must_agree() -> None:
    """Through Lombardy (Fred) and Austria (Cary): one request each, and one refusal ends it."""
    scene = given(
        {"fred": "russia", "ginger": "france", "cary": "hungary"}, active="ginger",
        provinces={"lombardy": "fred", "austria": "cary"},
    )  # fmt: skip
    scene.play("ginger: attack france galicia", "ginger: route 1", "ginger: ask")
    assert scene.asked == ["fred", "cary"]
    scene.play("fred: grant")
    assert scene.window == "attack.passage"
    scene.play("cary: refuse")

    assert scene.window == "turn.actions"
    scene.refuses("ginger: attack france galicia", "MD-ROUTE-05")
    scene.allows("ginger: attack france austria")


@pytest.mark.rule("MD-ROUTE-05")
def test_one_who_does_not_answer_refuses() -> None:
    scene = two_ways()
    scene.play("ginger: attack russia south-eastern-france")
    take_route(scene, "austria", asks="fred")
    scene.play("ginger: ask")
    scene.default("fred")

    assert [event.kind for event in scene.events].count("passage-refuse") == 1


@pytest.mark.rule("MD-ROUTE-06")
def test_the_target_is_not_asked() -> None:
    scene = given({"fred": "almoravids", "ginger": "france", "cary": "spain"}, active="cary")
    scene.play("cary: attack spain southern-spain")

    assert scene.window == "attack.militia"
    assert not scene.happened("passage-asked")


@pytest.mark.rule("MD-ROUTE-07")
def test_passage_is_sold_for_two_florins() -> None:
    scene = two_ways()
    scene.play("ginger: attack russia south-eastern-france")
    take_route(scene, "austria", asks="fred")
    scene.play("ginger: ask", "fred: price 2", "ginger: pay")

    assert (scene.florins("ginger"), scene.florins("fred")) == (7, 12)
    assert "austria" in route(scene)


@pytest.mark.rule("MD-ROUTE-07")
def test_a_price_need_not_be_paid_and_cannot_be_paid_without_the_attack_florin() -> None:
    scene = two_ways(florins={"ginger": 3})
    scene.play("ginger: attack russia south-eastern-france")
    take_route(scene, "austria", asks="fred")
    scene.play("ginger: ask", "fred: price 3")

    assert scene.window == "turn.actions", "calling off is all that is left"
    assert (scene.florins("ginger"), scene.florins("fred")) == (3, 10)

    scene = two_ways(florins={"ginger": 3})
    scene.play("ginger: attack russia south-eastern-france")
    take_route(scene, "austria", asks="fred")
    scene.play("ginger: ask", "fred: price 2", "ginger: call-off")
    assert (scene.florins("ginger"), scene.florins("fred")) == (3, 10)


@pytest.mark.rule("MD-ROUTE-07")
def test_the_attacker_may_offer_florins_cards_and_provinces() -> None:
    scene = two_ways(hands={"ginger": "pope, spies"})
    scene.play("ginger: attack russia south-eastern-france")
    take_route(scene, "austria", asks="fred")
    scene.play("ginger: terms @fred", "ginger: give-florins 2", "ginger: give-card pope")
    scene.refuses("ginger: give-card spies", "MD-TRADE-04")
    scene.refuses("ginger: give-province galicia", "MD-TRADE-02")
    scene.refuses("ginger: give-florins 10", "MD-TRADE-05")
    scene.play("ginger: give-province lombardy", "ginger: send", "ginger: ask")
    assert scene.view("fred")["terms"] == {
        "florins": 2, "card": "pope", "provinces": ["lombardy"],
    }  # fmt: skip
    assert scene.view("cary")["terms"]["florins"] == 0
    scene.play("fred: grant")

    assert (scene.florins("ginger"), scene.florins("fred")) == (7, 12)
    assert scene.hand("fred") == ["pope"]
    assert scene.holds("lombardy") == "fred"
    assert scene.view("ginger")["attack"]["target"] == "south-eastern-france"


@pytest.mark.rule("MD-ROUTE-07")
def test_what_was_offered_stays_when_passage_is_refused() -> None:
    scene = two_ways()
    scene.play("ginger: attack russia south-eastern-france")
    take_route(scene, "austria", asks="fred")
    scene.play("ginger: terms @fred", "ginger: give-florins 2", "ginger: send", "ginger: ask")
    scene.play("fred: refuse")

    assert (scene.florins("ginger"), scene.florins("fred")) == (10, 10)


@pytest.mark.rule("MD-ROUTE-07")
def test_passage_holds_for_one_attack_only() -> None:
    scene = given(
        {"fred": "russia", "ginger": "france, spain", "cary": "hungary"}, active="ginger",
        provinces={"lombardy": "fred", "southern-spain": "nobody"},
    )  # fmt: skip
    scene.dice(1, 6)
    scene.play("ginger: attack france austria", "ginger: route 1", "ginger: ask", "fred: grant")
    scene.refuses("fred: refuse", "MD-ASK-01")
    scene.play("ginger: bid 0", "ginger: attack spain austria")

    assert offered(scene)[0][0] == ["fred"]


@pytest.mark.rule("MD-ROUTE-08")
def test_byzantium_sails_to_egypt() -> None:
    scene = given({"fred": "byzantium", "ginger": "france", "cary": "ayyubids-mamluks"})
    scene.play("fred: attack byzantium egypt", "fred: route 1")

    assert route(scene) == ["nicaea", "rhodes", "levant", "egypt"]


@pytest.mark.rule("MD-ROUTE-09")
def test_after_landing_a_route_does_not_go_to_sea_again() -> None:
    """North Sea, France, Ligurian Sea, Corsica: refused while the Western Approaches are covered."""
    players = {"fred": "england", "ginger": "venice", "cary": "hungary"}
    holds = {"south-eastern-france": "fred"}
    scene = given(players, provinces=holds, opened="3b")
    scene.refuses("fred: attack england corsica-sardinia", "MD-ROUTE-09")

    scene = given(players, provinces=holds, opened="3b, 1a")
    scene.play("fred: attack england corsica-sardinia")
    assert route(scene) == [
        "western-england", "western-approaches", "biscay", "gibraltar", "western-med",
        "corsica-sardinia",
    ]  # fmt: skip


@pytest.mark.rule("MD-ROUTE-09")
def test_cyprus_is_no_stage_on_the_way_to_egypt() -> None:
    scene = given(
        {"fred": "byzantium", "ginger": "france", "cary": "ayyubids-mamluks"},
        provinces={"cyprus": "fred"},
    )
    scene.play("fred: attack byzantium egypt")

    assert all("cyprus" not in places for _, places in offered(scene))


@pytest.mark.rule("MD-ROUTE-10")
def test_a_landing_on_the_way_needs_permission() -> None:
    scene = given(
        {"fred": "holy-roman-empire", "ginger": "france", "cary": "england"}, active="cary",
        opened="1c", provinces={"north-eastern-france": "ginger", "jutland": "fred"},
    )  # fmt: skip
    scene.play("cary: attack england saxony")
    assert (
        ["ginger"],
        ["eastern-england", "north-sea", "north-eastern-france", "saxony"],
    ) in offered(scene)
    assert ([], ["eastern-england", "north-sea", "baltic", "saxony"]) in offered(scene)
    take_route(scene, "north-eastern-france", asks="ginger")
    scene.play("cary: ask")

    assert scene.asked == ["ginger"]


@pytest.mark.rule("MD-ROUTE-11")
def test_a_route_goes_ashore_first_and_embarks_later() -> None:
    """The Empire in Austria crosses Istria, which is free, and sails to Venice."""
    scene = given(
        {"fred": "holy-roman-empire", "ginger": "france", "cary": "venice"},
        provinces={"lombardy": "ginger", "istria": "nobody"},
    )
    scene.play("fred: attack holy-roman-empire venice")
    take_route(scene, "adriatic")

    assert route(scene) == ["austria", "istria", "adriatic", "gulf-of-venice", "venice"]


@pytest.mark.rule("MD-ROUTE-11")
def test_the_empire_embarks_in_lombardy() -> None:
    scene = given({"fred": "holy-roman-empire", "ginger": "france", "cary": "spain"}, opened="3b")
    scene.play("fred: attack holy-roman-empire corsica-sardinia", "fred: route 1")

    assert route(scene) == ["lombardy", "ligurian", "western-med", "corsica-sardinia"]


@pytest.mark.rule("MD-ROUTE-12")
def test_the_attacker_chooses_between_permission_and_the_sea() -> None:
    scene = given(
        {"fred": "holy-roman-empire", "ginger": "france", "cary": "venice"},
        provinces={"lombardy": "ginger", "istria": "nobody"},
    )
    scene.play("fred: attack holy-roman-empire venice")

    assert sorted(asked for asked, _ in offered(scene)) == [[], ["ginger"]]
    take_route(scene, "adriatic")
    assert scene.window == "attack.naval-bid"
    assert not scene.happened("passage-asked")


@pytest.mark.rule("MD-ROUTE-12")
def test_a_free_way_over_land_is_taken_without_asking() -> None:
    scene = given({"fred": "holy-roman-empire", "ginger": "france", "cary": "venice"})
    scene.play("fred: attack holy-roman-empire south-eastern-france")

    assert scene.window == "attack.militia"
    assert route(scene) == ["lombardy", "south-eastern-france"]


@pytest.mark.rule("MD-ROUTE-12")
def test_routes_that_ask_and_sail_more_than_another_are_not_offered() -> None:
    scene = two_ways()
    scene.play("ginger: attack russia south-eastern-france")

    assert len(offered(scene)) == 2
    assert scene.legal("ginger", "route") == ["route 1", "route 2"]
    scene.refuses("ginger: route 3", "MD-ROUTE-12")
    scene.refuses("fred: route 1", "MD-ROUTE-12")


@pytest.mark.rule("MD-ROUTE-13")
def test_excommunicated_spain_does_not_cross_france() -> None:
    players = {"fred": "holy-roman-empire", "ginger": "france", "cary": "spain"}
    banned = given(players, active="cary", excommunicated="spain", hands={"cary": "spies"})
    banned.refuses("cary: attack spain lombardy", "MD-EXC-03")
    banned.allows("cary: attack spain south-western-france")

    own = given(
        {**players, "ginger": "hungary"}, active="cary", excommunicated="spain",
        provinces={"south-western-france": "cary", "south-eastern-france": "cary"},
    )  # fmt: skip
    own.refuses("cary: attack spain lombardy", "MD-EXC-03")

    given(players, active="cary").allows("cary: attack spain lombardy")


@pytest.mark.rule("MD-ROUTE-13")
def test_nobody_crosses_the_papal_states() -> None:
    scene = given({"fred": "hungary", "ginger": "france", "cary": "spain"}, opened="3c")

    scene.refuses("fred: attack hungary two-sicilies", "MD-MAP-08")
    scene.refuses("fred: attack hungary papal-states", "MD-MAP-08")


@pytest.mark.rule("MD-ASK-11")
def test_one_request_covers_all_provinces_of_a_player() -> None:
    scene = given(
        {"fred": "russia", "ginger": "france", "cary": "hungary"}, active="ginger",
        provinces={"lombardy": "fred", "austria": "cary", "southern-poland": "fred"},
    )  # fmt: skip
    scene.play("ginger: attack france galicia", "ginger: route 1", "ginger: ask")

    assert scene.asked == ["fred", "cary"]
    scene.play("cary: grant", "fred: grant")
    assert scene.window == "attack.militia"


@pytest.mark.rule("MD-ASK-11")
def test_a_price_has_a_limit() -> None:
    scene = two_ways()
    scene.play("ginger: attack russia south-eastern-france")
    take_route(scene, "austria", asks="fred")
    scene.play("ginger: ask")

    assert scene.legal("fred") == ["refuse", "grant", "price 1..60"]
    scene.refuses("fred: price 61", "MD-ASK-11")
    scene.refuses("cary: grant", "MD-ASK-11")


@pytest.mark.rule("MD-ASK-11")
def test_with_six_requests_a_turn_is_asked_out() -> None:
    """MD-ASK-11: so that a turn is finite."""
    scene = two_ways(this_turn={"requests": 6})

    scene.refuses("ginger: attack russia south-eastern-france", "MD-ASK-11")
    two_ways(this_turn={"requests": 5}).allows("ginger: attack russia south-eastern-france")
