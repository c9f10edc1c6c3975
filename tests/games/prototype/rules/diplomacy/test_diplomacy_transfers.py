"""What pacts hand over: land, armies, transports, engines (MP-DIPL-09, MP-DIPL-10, MP-POPE-03)."""

from __future__ import annotations

import pytest

from tests.games.prototype.diplomacy import LITERATE, sign, table
from tests.games.prototype.rules.diplomacy.test_diplomacy_breaking import end_turn


@pytest.mark.rule("MP-DIPL-09")
def test_a_territory_is_ceded_with_buildings_and_armies() -> None:
    scene = table(vf={"saxony": "anna 8"}, buildings={"saxony": "village, tower"})
    sign(scene, "anna", "bruno", "cede saxony @bruno 5", "unlimited")
    assert scene.owner("saxony") == "bruno"
    assert (scene.vf("bruno", "saxony"), scene.vf("anna", "saxony")) == (5, 3)
    assert scene.building("saxony") == ["village", "tower"]
    assert scene.state.pacts == [], "nothing is left to be kept"


@pytest.mark.rule("MP-DIPL-09")
def test_at_least_one_vf_and_not_more_than_there_are() -> None:
    scene = table(vf={"saxony": "anna 8"})
    scene.play("anna: pact-with @bruno")
    scene.refuses("anna: cede saxony @bruno 0", "MP-DIPL-09")
    scene.refuses("anna: cede saxony @bruno 9", "MP-DIPL-09")
    scene.refuses("anna: cede pannonia @bruno 5", "MP-DIPL-09")
    scene.allows("anna: cede pannonia @anna 5", "anna: cede saxony @bruno 8")


@pytest.mark.rule("MP-DIPL-09", "MP-COMP-02")
def test_the_army_ceiling_of_the_receiver() -> None:
    scene = table(vf={"saxony": "anna 8", "pannonia": "bruno 217"})
    scene.play("anna: pact-with @bruno", "anna: unlimited", "anna: cede saxony @bruno 4")
    scene.refuses("anna: propose", "MP-COMP-02")
    scene.play("anna: cede saxony @bruno 3")
    scene.allows("anna: propose")


@pytest.mark.rule("MP-DIPL-09")
def test_besieged_and_contested_land_is_not_ceded() -> None:
    scene = table(
        vf={"saxony": "anna 8; carla 3"}, owner={"saxony": "anna"}, war=["anna carla"]
    )  # fmt: skip
    scene.play("anna: pact-with @bruno", "anna: unlimited", "anna: cede saxony @bruno 4")
    scene.refuses("anna: propose", "MP-DIPL-09")


@pytest.mark.rule("MP-DIPL-09", "MP-CAPITAL-03")
def test_who_cedes_his_capital_names_another() -> None:
    scene = table(
        buildings={"saxony": "city", "bavaria": "village", "swabia": "village"},
        capitals={"anna": "saxony"},
    )
    sign(scene, "anna", "bruno", "cede saxony @bruno 5", "unlimited")
    assert scene.window == "capital.name"
    scene.play("anna: capital swabia")
    assert scene.building("saxony") == ["city"], "no conquest: it keeps its level"


@pytest.mark.rule("MP-DIPL-10", "MP-SUPPLY-07")
def test_ceded_armies_that_nobody_fetches_are_lost() -> None:
    scene = table(vf={"saxony": "anna 15"})
    scene.play("anna: pact-with @bruno", "anna: unlimited", "anna: give-armies saxony @bruno 15")
    scene.refuses("anna: propose", "MP-DIPL-09")
    scene.play("anna: give-armies saxony @bruno 10", "anna: propose", "bruno: accept")
    assert (scene.vf("anna", "saxony"), scene.vf("bruno", "saxony")) == (5, 10)
    assert scene.owner("saxony") == "anna"
    end_turn(scene)
    assert (scene.vf("anna", "saxony"), scene.vf("bruno", "saxony")) == (5, 0)


@pytest.mark.rule("MP-DIPL-10")
def test_ceded_armies_are_fetched_without_a_right_of_passage() -> None:
    scene = table(
        vf={"brandenburg": "anna 15", "bohemia": "bruno 5"},
        transports={"bohemia": "bruno: war-wagon 1 [1 vf]"},
    )
    sign(scene, "anna", "bruno", "give-armies brandenburg @bruno 10", "unlimited")
    scene.pass_until("combat.turn", "bruno")
    scene.play("bruno: take war-wagon-1")
    scene.refuses("bruno: go franconia", "MP-DIPL-07")
    scene.play("bruno: go brandenburg", "bruno: load war-wagon-1 brandenburg 10")
    scene.play("bruno: go bohemia")
    assert scene.vf("bruno", "bohemia") == 5 + 11
    end_turn(scene)
    assert scene.vf("bruno", "brandenburg") == 0


@pytest.mark.rule("MP-DIPL-10")
def test_what_the_giver_leaves_in_ceded_land_is_lost_too() -> None:
    scene = table(
        vf={"saxony": "anna 8"}, captains={"saxony": "anna: 1"}, engines={"saxony": "anna: catapult"}
    )  # fmt: skip
    sign(scene, "anna", "bruno", "cede saxony @bruno 5", "unlimited")
    assert scene.captain_levels("anna", "saxony") == [1], "Captains are not handed over"
    end_turn(scene)
    assert scene.vf("anna", "saxony") == 0
    assert scene.captain_levels("anna", "saxony") == []
    assert scene.state.engine_owner.count(0) == 0
    assert scene.owner("saxony") == "bruno"


@pytest.mark.rule("MP-DIPL-09")
def test_an_empty_caravan_needs_a_crew() -> None:
    scene = table(vf={"saxony": "anna 8"}, transports={"saxony": "anna: caravan 1"})
    scene.play("anna: pact-with @bruno", "anna: unlimited")
    scene.play("anna: give-transport caravan-1 @bruno 0")
    scene.refuses("anna: propose", "MP-DIPL-09")
    scene.play("anna: give-transport caravan-1 @bruno 1", "anna: propose", "bruno: accept")
    assert scene.transports("bruno", "saxony") == ["caravan-1"]
    assert (scene.vf("anna", "saxony"), scene.vf("bruno", "saxony")) == (7, 1)


@pytest.mark.rule("MP-DIPL-09")
def test_a_transport_goes_with_ceded_land_and_with_its_goods() -> None:
    scene = table(
        vf={"saxony": "anna 8"}, transports={"saxony": "anna: caravan 1 [3 vf, 5 wine from saxony]"}
    )  # fmt: skip
    words = ("cede saxony @bruno 5", "give-transport caravan-1 @bruno 0", "unlimited")
    sign(scene, "anna", "bruno", *words)
    assert scene.transports("bruno", "saxony") == ["caravan-1"]
    assert scene.state.transport_goods[scene.state.world.transport_names.index("caravan-1")]
    assert (scene.vf("anna", "saxony"), scene.vf("bruno", "saxony")) == (8 + 3 - 5, 5)


@pytest.mark.rule("MP-DIPL-09", "MP-TRANS-09")
def test_the_fleet_limit_of_the_receiver() -> None:
    position = {
        "vf": {"saxony": "anna 8"},
        "transports": {
            "saxony": "anna: caravan 1 [1 vf]",
            "pannonia": "bruno: caravan 1 [1 vf]",
        },
    }
    scene = table(**position)
    scene.play("anna: pact-with @bruno", "anna: unlimited")
    scene.play("anna: give-transport caravan-1 @bruno 1")
    scene.refuses("anna: propose", "MP-DIPL-09")
    scene = table(**position, technologies={"bruno": LITERATE})
    scene.play("anna: pact-with @bruno", "anna: unlimited")
    scene.play("anna: give-transport caravan-1 @bruno 1")
    scene.allows("anna: propose")


@pytest.mark.rule("MP-DIPL-09", "MP-ENGINE-02")
def test_engines_go_with_land_or_aboard() -> None:
    scene = table(
        vf={"saxony": "anna 8"},
        transports={"saxony": "anna: war-wagon 1 [2 vf, catapult]"},
    )
    scene.play("anna: pact-with @bruno", "anna: unlimited", "anna: give-engine catapult-1 @bruno")
    scene.refuses("anna: propose", "MP-DIPL-09")
    scene.play("anna: give-transport war-wagon-1 @bruno 2", "anna: propose", "bruno: accept")
    state = scene.state
    assert state.engine_owner[0] == 1
    assert state.engine_aboard[0] == state.world.transport_names.index("war-wagon-1")


@pytest.mark.rule("MP-DIPL-09")
def test_a_wagon_leaves_its_captain_and_engine_behind() -> None:
    scene = table(
        vf={"saxony": "anna 8"},
        transports={"saxony": "anna: war-wagon 1 [2 vf, captain 2, catapult]"},
    )
    sign(scene, "anna", "bruno", "give-transport war-wagon-1 @bruno 2", "unlimited")
    assert scene.captain_levels("anna", "saxony") == [2]
    assert scene.state.engine_owner[0] == 0
    assert scene.state.engine_aboard[0] == -1


@pytest.mark.rule("MP-DIPL-09")
def test_abroad_a_transport_goes_with_all_its_crew_and_without_a_captain() -> None:
    scene = table(transports={"styria": "anna: war-wagon 1 [4 vf, captain 1], caravan 1 [2 vf]"})
    scene.play("anna: pact-with @bruno", "anna: unlimited")
    scene.play("anna: give-transport war-wagon-1 @bruno 4")
    scene.refuses("anna: propose", "MP-DIPL-09")
    scene.play("anna: strike 1", "anna: give-transport caravan-1 @bruno 1")
    scene.refuses("anna: propose", "MP-DIPL-09")
    scene.play("anna: give-transport caravan-1 @bruno 2")
    scene.allows("anna: propose")


@pytest.mark.rule("MP-DIPL-09", "MP-TERM-06")
def test_land_that_stays_the_givers_keeps_one_vf_of_his() -> None:
    """On the ground or aboard, whichever clauses take the others away."""
    scene = table(
        vf={"saxony": "anna 4"},
        transports={"saxony": "anna: war-wagon 1 [2 vf], caravan 1 [1 vf]"},
        technologies={"bruno": LITERATE},
    )
    scene.play("anna: pact-with @bruno", "anna: unlimited")
    scene.play("anna: give-transport war-wagon-1 @bruno 6")
    scene.allows("anna: propose")
    scene.play("anna: give-transport caravan-1 @bruno 1")
    scene.refuses("anna: propose", "MP-DIPL-09")
    scene.play("anna: give-transport war-wagon-1 @bruno 5")
    scene.allows("anna: propose")
    scene.play("anna: give-armies saxony @bruno 1")
    scene.refuses("anna: propose", "MP-DIPL-09")
    scene.play("anna: give-transport war-wagon-1 @bruno 4", "anna: propose", "bruno: accept")
    assert scene.owner("saxony") == "anna"
    assert (scene.vf("anna", "saxony"), scene.vf("bruno", "saxony")) == (1, 6)


@pytest.mark.rule("MP-DIPL-09")
def test_nothing_else_can_be_handed_over() -> None:
    verbs = set(table().state.vocabulary.verbs)
    given = {verb for verb in verbs if verb.startswith("give-")} | {"cede"}
    assert given == {"cede", "give-armies", "give-transport", "give-engine"}


@pytest.mark.rule("MP-POPE-03", "MP-SCORE-08")
def test_rome_is_ceded() -> None:
    scene = table(vf={"latium": "anna 8"}, pope="anna")
    sign(scene, "anna", "bruno", "cede latium @bruno 5", "unlimited")
    assert scene.state.pope == scene.seat("bruno")
    assert scene.honour("anna") == -2
    assert scene.honour("bruno") == 0, "no conquest"


@pytest.mark.rule("MP-POPE-03", "MP-POPE-02")
def test_rome_ceded_to_another_faith() -> None:
    scene = table(vf={"latium": "anna 8"}, pope="anna")
    sign(scene, "anna", "carla", "cede latium @carla 5", "unlimited")
    assert scene.state.pope == -1
    assert scene.happened("pope-dies")
