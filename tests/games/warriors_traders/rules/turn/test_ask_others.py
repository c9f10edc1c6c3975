"""ASK: questions between players: peace, leaving, allies."""

from __future__ import annotations

import pytest

from tests.games.warriors_traders.scene import Scene, given

# ---- peace


def at_war() -> Scene:
    return given(
        "germany",
        "france",
        wars=[("germany", "france")],
        provinces={
            "wurttemberg": "germany: 2 infantry, 1 fort",
            "bourgogne": "france: 1 princess",
        },
        store={"germany": {"food": 9}},
    )


@pytest.mark.rule("WT-ASK-19")
def test_an_offer_of_peace_is_shown_and_blocks_nothing() -> None:
    scene = at_war()

    scene.play("germany: offer-peace france")

    assert scene.view("france")["wars"][0]["peace"] == [scene.seat("germany")]
    assert "accept-peace germany" in scene.standing("france")
    assert "refuse-peace germany" in scene.standing("france")
    assert "withdraw-peace france" in scene.standing("germany")
    assert (scene.window, scene.asked) == ("development.action", ["germany"])


@pytest.mark.rule("WT-ASK-19")
def test_an_unanswered_offer_is_gone_with_the_turn_and_the_war_goes_on() -> None:
    scene = at_war()
    scene.play("germany: offer-peace france")

    scene.pass_until("maneuver.move", "germany")
    scene.play("germany: move infantry-1a bourgogne")
    scene.end_turn()

    assert scene.at_war("germany", "france")
    assert scene.view("france")["wars"][0]["peace"] == []
    scene.refuses("france: accept-peace germany", "WT-ASK-19")


@pytest.mark.rule("WT-ASK-19")
def test_without_fighting_the_war_ends_by_its_own_rule_and_not_by_the_offer() -> None:
    scene = at_war()
    scene.play("germany: offer-peace france")

    scene.end_turn()

    assert not scene.at_war("germany", "france")
    assert scene.happened("peace-made") == []
    assert scene.happened("war-faded")[0].rule == "WT-WAR-03"


@pytest.mark.rule("WT-ASK-19")
def test_a_withdrawn_offer_cannot_be_accepted() -> None:
    scene = at_war()

    scene.play("germany: offer-peace france", "germany: withdraw-peace france")

    assert "accept-peace germany" not in scene.standing("france")
    scene.refuses("france: accept-peace germany", "WT-ASK-19")
    assert scene.at_war("germany", "france")


@pytest.mark.rule("WT-ASK-19")
def test_offers_of_peace_and_their_answers_are_told() -> None:
    scene = at_war()

    scene.play("germany: offer-peace france", "germany: withdraw-peace france")
    scene.play("germany: offer-peace france", "france: refuse-peace germany")
    assert "offer-peace france" not in scene.standing("germany")
    refused = scene.table.why(0, "offer-peace france")
    scene.play("france: offer-peace germany", "germany: accept-peace france")

    told = [(event.kind, event.values["seat"]) for event in scene.events if "peace" in event.kind]
    assert told == [
        ("peace-offered", 0),
        ("peace-withdrawn", 0),
        ("peace-offered", 0),
        ("peace-refused", 1),
        ("peace-offered", 1),
        ("peace-accepted", 0),
        ("peace-made", 0),
    ]
    assert refused is not None and "this turn" in refused.reason


@pytest.mark.rule("WT-ASK-19")
def test_peace_is_offered_twice_a_turn_and_again_in_the_next() -> None:
    scene = at_war()
    scene.play("germany: offer-peace france", "germany: withdraw-peace france")
    assert "offer-peace france" in scene.standing("germany")
    scene.play("germany: offer-peace france", "germany: withdraw-peace france")
    scene.refuses("germany: offer-peace france", "WT-ASK-19")
    assert "offer-peace germany" in scene.standing("france")
    scene.pass_until("maneuver.move", "germany")
    scene.play("germany: move infantry-1a bourgogne")

    scene.end_turn()

    assert "offer-peace france" in scene.standing("germany")


@pytest.mark.rule("WT-ASK-19")
def test_there_is_nothing_to_accept_without_an_offer() -> None:
    scene = at_war()

    why = scene.table.why(1, "accept-peace germany")

    assert why is not None and why.rule == "WT-ASK-19"
    assert "no peace offer" in why.reason


# ---- leaving


@pytest.mark.rule("WT-ASK-20")
@pytest.mark.parametrize("votes", [["go-on"], []])
def test_who_does_not_vote_does_not_count(votes: list[str]) -> None:
    scene = given("germany", "france", "england", "denmark")
    scene.play("denmark: resign")
    assert scene.asked == ["germany", "france", "england"]

    scene.play(*(f"germany: vote {vote}" for vote in votes))
    while scene.window == "table.leave":
        scene.default(scene.asked[0])

    assert not scene.over
    assert scene.player("denmark")["left"]


@pytest.mark.rule("WT-ASK-20")
def test_a_single_vote_to_stop_decides_when_the_others_are_silent() -> None:
    scene = given("germany", "france", "england", "denmark")
    scene.play("denmark: resign", "germany: vote stop")

    scene.default("france")
    scene.default("england")

    assert scene.over


@pytest.mark.rule("WT-ASK-20")
def test_play_rests_until_the_vote_is_closed() -> None:
    scene = given("germany", "france", "england")
    assert scene.asked == ["germany"]

    scene.play("england: resign")

    assert scene.asked == ["germany", "france"]
    scene.refuses("germany: upgrade-technology trade", "WT-ASK-20")
    scene.refuses("germany: pass", "WT-ASK-20")
    scene.play("germany: vote go-on", "france: vote go-on")
    scene.allows("germany: upgrade-technology trade")


@pytest.mark.rule("WT-ASK-20")
def test_a_vote_can_be_given_only_when_a_player_has_left() -> None:
    scene = given("germany", "france", "england")

    scene.refuses("germany: vote stop", "WT-ASK-20")


@pytest.mark.rule("WT-ASK-20")
def test_in_an_allied_game_silence_is_a_yes_to_counting() -> None:
    scene = given("germany", "france", "england", "denmark", alliances="2v2", bought={"france": 1})
    scene.play("germany: resign")
    assert scene.asked == ["france", "england", "denmark"]

    scene.play("france: vote count")
    scene.default("england")
    scene.default("denmark")

    assert scene.winners == ["france", "denmark"]


# ---- allies


THREE_AGAINST_THREE = ("germany", "england", "denmark", "ireland", "burgundy", "scotland")
"""Germany (2), Denmark (3) and Burgundy (1) against England, Ireland and Scotland."""


def allied(**more: object) -> Scene:
    return given(*THREE_AGAINST_THREE, alliances="3v3", **more)  # type: ignore[arg-type]


def leaving_friesland(allies: str) -> Scene:
    scene = allied(
        phase="maneuvering",
        active="germany",
        provinces={
            "friesland": f"germany: 1 infantry; {allies}",
            "oldenburg": "germany: 1 infantry",
            "palatinate": "free",
        },
    )
    scene.play("germany: move infantry-1a palatinate", "germany: done")
    return scene


@pytest.mark.rule("WT-ASK-21")
def test_by_default_the_first_ally_in_play_order_takes_over_a_province() -> None:
    scene = leaving_friesland("denmark: 1 infantry; burgundy: 1 infantry")
    assert scene.window == "province.hand-over"
    assert scene.asked == ["germany"]
    assert scene.legal("germany") == ["hand-over burgundy", "hand-over denmark"]
    scene.refuses("germany: hand-over england", "WT-ALLY-09")

    scene.default("germany")

    assert scene.owner("friesland") == "burgundy"


@pytest.mark.rule("WT-ASK-21")
def test_the_leaving_holder_is_not_asked_when_one_ally_stays() -> None:
    scene = leaving_friesland("denmark: 1 infantry")

    assert scene.owner("friesland") == "denmark"
    assert scene.window != "province.hand-over"


@pytest.mark.rule("WT-ASK-21")
def test_one_silent_ally_prevents_peace() -> None:
    scene = allied(wars=[("germany", "england")])

    scene.play("germany: offer-peace england")
    for country in ("denmark", "england", "ireland", "scotland"):
        enemy = "england" if country == "denmark" else "germany"
        assert f"accept-peace {enemy}" in scene.standing(country)
        scene.play(f"{country}: accept-peace {enemy}")
    assert scene.at_war("germany", "england")
    assert "accept-peace england" in scene.standing("burgundy")
    scene.end_turn()

    assert scene.happened("peace-made") == []


@pytest.mark.rule("WT-ASK-21")
def test_peace_is_made_when_every_member_of_both_sides_agrees() -> None:
    scene = allied(wars=[("germany", "england")])

    scene.play("germany: offer-peace england")
    for country in ("denmark", "burgundy", "england", "ireland", "scotland"):
        enemy = "england" if country in ("denmark", "burgundy") else "germany"
        assert scene.at_war("germany", "england")
        scene.play(f"{country}: accept-peace {enemy}")

    assert not scene.at_war("germany", "england")


@pytest.mark.rule("WT-ASK-21")
def test_one_refusal_ends_an_offer_of_peace_between_alliances() -> None:
    scene = allied(wars=[("germany", "england")])
    scene.play("germany: offer-peace england", "england: accept-peace germany")

    scene.play("burgundy: refuse-peace england")

    assert scene.view("germany")["wars"][0]["peace"] == []
    scene.refuses("scotland: accept-peace germany", "WT-ASK-19")


@pytest.mark.rule("WT-ASK-21")
def test_allies_name_their_refuges_in_play_order() -> None:
    scene = allied(
        phase="maneuvering",
        active="england",
        tokens={"denmark": (0, 0, 6), "burgundy": (0, 0, 6)},
        wars=[("germany", "england")],
        provinces={
            "friesland": "denmark: 1 infantry; burgundy: 1 infantry",
            "east-anglia": "england: 2 infantry, 1 cavalry",
            "brabant": "free",
        },
    )
    scene.play(
        "england: move infantry-2a friesland",
        "england: move infantry-2b friesland",
        "england: done",
    )
    assert scene.window == "battle.assign"
    scene.play("england: hit infantry-3a 1", "england: hit infantry-5a 1")
    scene.pass_until("battle.retreat")

    # Burgundy is number 1, Denmark, the holder, number 3
    assert scene.asked == ["burgundy"]
    scene.play("burgundy: retreat brabant")
    assert scene.window == "battle.retreat"
    assert scene.asked == ["denmark"]
    scene.allows("denmark: retreat brabant", "denmark: retreat vlaanderen")
