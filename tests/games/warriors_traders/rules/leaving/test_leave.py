"""LEAVE: a player leaves the game."""

from __future__ import annotations

import pytest

from gonfalon.kernel.game import HOST
from gonfalon.kernel.records import replay
from tests.games.warriors_traders.scene import Scene, given, opened, trade_centers

WESTERN = ("switzerland", "france", "germany", "england")


def vote(scene: Scene, **votes: str) -> None:
    scene.play(*(f"{country}: vote {choice}" for country, choice in votes.items()))


# ---- the vote


@pytest.mark.rule("WT-LEAVE-01")
def test_all_others_vote_when_a_player_leaves() -> None:
    scene = given(*WESTERN)

    scene.play("switzerland: resign")

    assert scene.window == "table.leave"
    assert scene.asked == ["france", "germany", "england"]
    assert scene.legal("france") == ["vote abstain", "vote go-on", "vote stop"]
    assert scene.legal("switzerland") == []
    scene.refuses("switzerland: vote go-on", "WT-LEAVE-05")
    scene.refuses("france: vote count", "WT-LEAVE-01")


@pytest.mark.rule("WT-LEAVE-01")
def test_two_of_three_votes_to_go_on_continue_the_game() -> None:
    scene = given(*WESTERN)

    scene.play("switzerland: resign")
    vote(scene, france="go-on", germany="stop", england="go-on")

    assert not scene.over
    assert scene.window == "development.action"
    assert scene.asked == ["germany"]
    scene.end_turn()
    order = [scene.countries[seat] for seat in scene.view("france")["order"]]
    assert order == ["germany", "england", "france"]


@pytest.mark.rule("WT-LEAVE-03", "WT-WAR-02")
def test_a_leaver_and_a_country_without_player_are_no_partners_for_peace() -> None:
    scene = given(*WESTERN, wars=[("switzerland", "france")])
    scene.play("switzerland: resign")
    vote(scene, france="go-on", germany="go-on", england="go-on")

    for country in ("switzerland", "denmark"):
        scene.refuses(f"france: offer-peace {country}", "WT-WAR-02")
        why = scene.table.why(scene.seat("france"), f"offer-peace {country}")
        assert why is not None and "Nobody plays" in why.reason


@pytest.mark.rule("WT-LEAVE-01")
def test_two_of_three_votes_to_stop_end_the_game() -> None:
    scene = given(*WESTERN, bought={"england": 5})

    scene.play("switzerland: resign")
    vote(scene, france="stop", germany="go-on", england="stop")

    assert scene.over
    assert scene.winners == ["england"]
    assert scene.happened("game-over")[0].rule == "WT-LEAVE-01"


@pytest.mark.rule("WT-LEAVE-01")
def test_a_tied_vote_stops_the_game_and_the_highest_total_of_those_who_stay_wins() -> None:
    scene = given("switzerland", "france", "germany", bought={"switzerland": 9, "germany": 4})

    scene.play("switzerland: resign")
    vote(scene, france="go-on", germany="stop")

    assert scene.over
    assert scene.winners == ["germany"]


@pytest.mark.rule("WT-LEAVE-01")
def test_a_vote_is_given_once_and_stays_unseen_until_all_have_voted() -> None:
    scene = given(*WESTERN)
    scene.play("switzerland: resign")
    unseen = scene.view("germany")

    scene.play("france: vote stop")

    assert scene.asked == ["germany", "england"]
    assert scene.view("germany") == unseen
    scene.refuses("france: vote go-on", "WT-LEAVE-01")


@pytest.mark.rule("WT-LEAVE-01")
def test_a_second_leaver_takes_no_part_in_the_open_vote() -> None:
    scene = given(*WESTERN)
    scene.play("switzerland: resign", "france: vote stop")

    scene.play("france: resign")
    assert scene.asked == ["germany", "england"]
    vote(scene, germany="go-on", england="abstain")

    assert not scene.over
    assert scene.owner("schwyz") is None
    assert scene.owner("ile-de-france") is None


# ---- the realm


SWISS_REALM = {
    "schwyz": "switzerland: 1 fort, 1 princess",
    "bern": "switzerland: 1 cavalry",
    "konstanz": "switzerland: 1 princess",
}


@pytest.mark.rule("WT-LEAVE-02")
def test_armies_and_forts_of_a_leaver_turn_barbarian_and_princesses_are_removed() -> None:
    scene = given(
        *WESTERN,
        turn=5,
        provinces=SWISS_REALM,
        store={"switzerland": {"food": 3, "gold": 4}},
        kills={"switzerland": 2},
        bought={"switzerland": 1},
    )

    scene.play("switzerland: resign")
    vote(scene, france="go-on", germany="go-on", england="go-on")

    assert [scene.owner(province) for province in SWISS_REALM] == [None, None, None]
    assert scene.units("schwyz") == {"barbarian-fort": 1}
    assert scene.units("bern") == {"barbarian": 1}
    assert scene.province("bern")["barbarian_strength"] == 2
    assert scene.units("konstanz") == {}
    assert scene.player("switzerland")["princesses"] == 0
    assert scene.vp("switzerland") == 0
    assert set(scene.store("switzerland").values()) == {0}
    # nobody scores for what is removed
    assert scene.vp("france") == scene.vp("germany") == scene.vp("england") == 6


@pytest.mark.rule("WT-LEAVE-02")
def test_a_leavers_army_is_worth_1_vp_as_a_barbarian() -> None:
    scene = given(
        *WESTERN,
        turn=5,
        phase="maneuvering",
        active="france",
        provinces={**SWISS_REALM, "bourbon": "france: 1 cavalry, 1 infantry, 1 fort"},
    )
    scene.play("switzerland: resign")
    vote(scene, france="go-on", germany="go-on", england="go-on")

    scene.play("france: move cavalry-2a bern", "france: done")

    assert scene.owner("bern") == "france"
    assert scene.vp_sources("france")["kills"] == 1
    assert scene.army("cavalry-2a")["damage"] == 2


@pytest.mark.rule("WT-LEAVE-02")
def test_a_princess_of_a_player_who_stays_may_enter_a_province_the_leaver_left_empty() -> None:
    scene = given(
        *WESTERN,
        turn=5,
        phase="maneuvering",
        active="germany",
        provinces={**SWISS_REALM, "bayern": "germany: 1 princess, 1 fort"},
    )
    assert scene.window == "maneuver.princesses"
    scene.refuses("germany: move-princess princess-3a konstanz", "WT-PRINC-02")

    scene.play("switzerland: resign")
    vote(scene, france="go-on", germany="go-on", england="go-on")

    scene.allows("germany: move-princess princess-3a konstanz")


@pytest.mark.rule("WT-LEAVE-02")
def test_pending_battles_are_fought_against_the_leaver_before_the_realm_dissolves() -> None:
    scene = given(
        *WESTERN,
        turn=5,
        phase="maneuvering",
        active="france",
        provinces={**SWISS_REALM, "bourbon": "france: 2 cavalry, 1 infantry, 1 fort"},
        wars=[("france", "switzerland")],
    )
    scene.play("france: move cavalry-2a bern", "france: move cavalry-2b bern")

    scene.play("switzerland: resign")
    vote(scene, france="go-on", germany="go-on", england="go-on")
    assert scene.units("bern", "switzerland") == {"cavalry": 1}
    assert scene.owner("schwyz") == "switzerland"
    assert scene.asked == ["france"]
    scene.play("france: done")

    # the Cavalry falls as a Cavalry, for 3 VP, after striking one of the two attackers dead
    assert scene.owner("bern") == "france"
    assert scene.units("bern") == {"cavalry": 1}
    assert scene.vp_sources("france")["kills"] == 3
    assert scene.owner("schwyz") is None
    assert scene.units("schwyz") == {"barbarian-fort": 1}


@pytest.mark.rule("WT-LEAVE-02")
def test_the_battles_a_leaver_has_entered_are_fought_by_default_before_the_realm_dissolves() -> (
    None
):
    scene = given(
        *WESTERN,
        turn=5,
        phase="maneuvering",
        active="switzerland",
        provinces={"bern": "switzerland: 2 cavalry, 1 fort", "geneve": "1 barbarian"},
    )
    scene.play("switzerland: move cavalry-1a geneve")

    scene.play("switzerland: resign")
    vote(scene, france="go-on", germany="go-on", england="go-on")

    (battle,) = scene.happened("battle")
    assert battle.values["attack_count"] == 3
    # the Barbarian is dead; the Cavalry that won turned Barbarian itself
    assert scene.units("geneve") == {"barbarian": 1}
    assert scene.units("bern") == {"barbarian": 1, "barbarian-fort": 1}
    assert not scene.over


@pytest.mark.rule("WT-LEAVE-02")
def test_who_leaves_during_set_up_loses_the_realm_when_the_first_turn_begins() -> None:
    scene = opened("france", "germany", "england")
    scene.play("france: place-tokens 3 0 0", "germany: resign")
    scene.play("france: vote go-on", "england: vote go-on")
    assert scene.window == "setup.tokens"
    assert scene.asked == ["england"]

    scene.play("england: place-tokens 0 3 0")

    assert scene.turn == 1
    assert scene.tokens("france") == (3, 0, 0)
    assert scene.owner("brandenburg") is None
    assert scene.units("brandenburg") == {"barbarian-fort": 1}


@pytest.mark.rule("WT-LEAVE-02", "WT-BATTLE-10", "WT-BARB-10")
def test_what_a_leavers_units_suffered_this_turn_stays_on_them_until_its_end() -> None:
    scene = given(
        *WESTERN,
        turn=5,
        phase="maneuvering",
        active="france",
        provinces={
            "schwyz": "switzerland: 1 fort -3, 1 fort",
            "bern": "switzerland: 1 archer lying, 1 archer -1, 1 cavalry -2, 1 infantry",
            "bourbon": "france: 1 infantry, 1 fort",
        },
    )
    scene.play("switzerland: resign")
    vote(scene, france="go-on", germany="go-on", england="go-on")

    assert scene.province("schwyz")["forts"] == [3, 0]
    # an army lies on, damage leaves a 2/2 Barbarian 1 life at least
    assert sorted((b["lies"], b["damage"]) for b in scene.province("bern")["barbarians"]) == [
        (False, 0),
        (False, 1),
        (False, 1),
        (True, 0),
    ]
    scene.end_turn()
    assert scene.province("schwyz")["forts"] == [0, 0]
    assert {(b["lies"], b["damage"]) for b in scene.province("bern")["barbarians"]} == {(False, 0)}


@pytest.mark.rule("WT-LEAVE-02", "WT-COMP-06")
def test_a_copy_of_the_table_made_during_the_vote_does_not_touch_the_sealed_choices() -> None:
    scene = opened("france", "germany", "england")
    scene.play("france: place-tokens 3 0 0", "germany: resign", "france: vote go-on")
    before = scene.table.state_hash

    twin = scene.table.copy()
    twin.play(scene.seat("england"), "vote go-on")
    twin.play(scene.seat("england"), "place-tokens 0 3 0")

    assert scene.table.state_hash == before


# ---- loose ends


@pytest.mark.rule("WT-LEAVE-03")
@pytest.mark.parametrize(("bought", "over"), [(26, False), (27, True)])
def test_the_threshold_stays_that_of_the_original_player_count(bought: int, over: bool) -> None:
    scene = given(*WESTERN, bought={"france": bought})
    scene.play("switzerland: resign")
    vote(scene, france="go-on", germany="go-on", england="go-on")
    assert scene.view("france")["threshold"] == 33
    assert scene.vp("france") == bought + 6

    scene.end_turn()

    assert scene.over == over


@pytest.mark.rule("WT-LEAVE-03")
def test_wars_of_a_leaver_end() -> None:
    scene = given(*WESTERN, wars=[("france", "switzerland"), ("france", "germany")])

    scene.play("switzerland: resign")
    vote(scene, france="go-on", germany="go-on", england="go-on")

    assert not scene.at_war("france", "switzerland")
    assert scene.at_war("france", "germany")
    scene.refuses("france: offer-peace switzerland", "WT-WAR-02")
    scene.refuses("germany: declare-war switzerland", "WT-ACT-12")


@pytest.mark.rule("WT-LEAVE-03")
def test_a_route_to_a_leaver_disappears_and_frees_the_openers_slot() -> None:
    scene = given(
        *WESTERN,
        phase="trade",
        provinces=trade_centers("switzerland", "france", "germany"),
        tokens={"germany": (0, 1, 0)},
        routes=[("germany", "switzerland"), ("switzerland", "france")],
    )
    scene.refuses("germany: open-route france", "WT-TRADE-06")

    scene.play("switzerland: resign")
    vote(scene, france="go-on", germany="go-on", england="go-on")

    assert scene.window == "trade.open"
    assert scene.view("germany")["routes"] == []
    scene.play("germany: open-route france")
    scene.refuses("germany: open-route switzerland", "WT-TRADE-05")


@pytest.mark.rule("WT-LEAVE-03")
def test_offers_to_and_from_a_leaver_are_gone() -> None:
    scene = given(
        *WESTERN,
        phase="trade",
        provinces=trade_centers("switzerland", "france", "germany"),
        tokens={"germany": (0, 1, 0)},
        routes=[("germany", "switzerland"), ("switzerland", "france")],
    )
    scene.offer("germany", "switzerland", "1 gold", "1 food")
    scene.offer("switzerland", "france", "1 gold", "1 food")

    scene.play("switzerland: resign")
    vote(scene, france="go-on", germany="go-on", england="go-on")

    assert scene.view("france")["offers"] == []
    assert "switzerland" not in scene.asked


@pytest.mark.rule("WT-LEAVE-03")
def test_titles_of_a_leaver_are_assigned_again() -> None:
    scene = given(
        *WESTERN,
        tokens={"switzerland": (3, 3, 0), "france": (2, 1, 0), "germany": (1, 1, 0)},
    )
    assert scene.player("switzerland")["titles"] == ["builder", "trader"]

    scene.play("switzerland: resign")
    vote(scene, france="go-on", germany="go-on", england="go-on")

    assert scene.player("switzerland")["titles"] == []
    # France and Germany tie on the Trade path
    assert scene.player("france")["titles"] == ["builder"]
    assert scene.vp_sources("france")["titles"] == 3
    assert scene.player("germany")["titles"] == []


@pytest.mark.rule("WT-LEAVE-03")
def test_titles_that_change_hands_by_leaving_are_told() -> None:
    scene = given(
        *WESTERN,
        tokens={
            "switzerland": (3, 3, 2),
            "france": (2, 1, 2),
            "germany": (1, 1, 0),
            "england": (0, 0, 1),
        },
    )
    assert scene.player("switzerland")["titles"] == ["builder", "trader"]

    scene.play("switzerland: resign")
    vote(scene, france="go-on", germany="go-on", england="go-on")

    # Builder passes on, Trader lies between two, Warrior comes to one of two who shared the most
    won = [(event.values["seat"], event.values["title"]) for event in scene.happened("title-won")]
    lost = [(event.values["seat"], event.values["title"]) for event in scene.happened("title-lost")]
    assert won == [(scene.seat("france"), 0), (scene.seat("france"), 2)]
    assert lost == [(scene.seat("switzerland"), 1)]
    assert {event.rule for event in scene.happened("title-won")} == {"WT-LEAVE-03"}


@pytest.mark.rule("WT-LEAVE-03")
def test_a_title_that_stays_is_not_told_again() -> None:
    scene = given(*WESTERN, tokens={"switzerland": (1, 0, 0), "france": (2, 1, 0)})

    scene.play("switzerland: resign")
    vote(scene, france="go-on", germany="go-on", england="go-on")

    assert scene.player("france")["titles"] == ["builder", "trader"]
    assert not scene.happened("title-won") and not scene.happened("title-lost")


# ---- allied games


def allies(first_vp: int, second_vp: int) -> Scene:
    """France and England against Germany and Switzerland; every start realm is worth 6 VP."""
    return given(
        "france",
        "germany",
        "england",
        "switzerland",
        alliances="2v2",
        bought={"france": first_vp - 12, "germany": second_vp - 12},
    )


@pytest.mark.rule("WT-LEAVE-04")
def test_an_allied_game_ends_when_a_player_leaves_and_the_higher_alliance_wins() -> None:
    scene = allies(40, 44)

    scene.play("france: resign")
    assert scene.window == "table.leave"
    assert scene.asked == ["germany", "england", "switzerland"]
    assert scene.legal("england") == ["vote count", "vote no-count"]
    scene.refuses("england: vote go-on", "WT-LEAVE-04")
    vote(scene, germany="count", england="count", switzerland="count")

    assert scene.over
    assert scene.winners == ["germany", "switzerland"]
    assert scene.happened("game-over")[0].rule == "WT-LEAVE-04"


@pytest.mark.rule("WT-LEAVE-04")
def test_the_alliance_that_a_member_left_still_counts_all_its_vp() -> None:
    scene = allies(44, 40)

    scene.play("france: resign")
    vote(scene, germany="count", england="count", switzerland="count")

    assert scene.winners == ["england"], "France has left and does not win with the alliance"
    assert scene.table.result is not None
    assert scene.table.result.ranking == [[0, 2], [1, 3]]


@pytest.mark.rule("WT-LEAVE-04")
def test_one_vote_against_counting_leaves_an_allied_game_without_a_winner() -> None:
    scene = allies(40, 44)

    scene.play("france: resign")
    vote(scene, germany="count", england="no-count", switzerland="count")

    assert scene.over
    assert scene.winners == []


# ---- what counts as leaving


@pytest.mark.rule("WT-LEAVE-05")
def test_missing_deadlines_is_not_leaving() -> None:
    scene = given("germany", "france", provinces={"bayern": "germany: 1 infantry"})

    missed = 0
    while missed < 3:
        if "germany" in scene.asked:
            missed += 1
        scene.default(scene.asked[0])

    assert scene.owner("brandenburg") == scene.owner("bayern") == "germany"
    assert scene.units("bayern") == {"infantry": 1}
    assert not scene.player("germany")["left"]
    scene.pass_until("development.action", "germany")
    scene.allows("germany: upgrade-technology trade")


@pytest.mark.rule("WT-LEAVE-05")
@pytest.mark.parametrize("players", [("germany", "france"), WESTERN])
def test_nobody_takes_another_player_out_of_the_game(players: tuple[str, ...]) -> None:
    scene = given(*players)
    assert scene.standing("host") == ["time-up"]
    for who in ("host", *players):
        scene.refuses(f"{who}: remove france", "WT-LEAVE-05")
    scene.refuses("host: remove ireland", "WT-LEAVE-05")
    scene.refuses("host: resign", "WT-LEAVE-05")
    scene.refuses("host: pass", "WT-LEAVE-05")
    assert not scene.over
    assert not scene.player("france")["left"]


@pytest.mark.rule("WT-LEAVE-05")
def test_a_removal_in_an_earlier_record_counts_as_a_resignation() -> None:
    ways = []
    for seat, text in ((HOST, "remove france"), (1, "resign")):
        scene = opened("germany", "france", "england")
        scene.play("germany: place-tokens 3 0 0")
        record = scene.table.record()
        record["segments"][0]["moves"].append([seat, text])
        twin = scene.table.copy()
        twin.play(seat, text, recorded=True)
        record["segments"][0]["end"] = twin.state_hash
        ways.append(replay(record))
    removed, resigned = ways
    assert removed.state_hash == resigned.state_hash
    assert removed.view(0)["players"][1]["left"]
    assert removed.why(HOST, "remove england") is not None, "played on, it is as any other game"


@pytest.mark.rule("WT-LEAVE-05")
def test_who_left_has_no_moves_any_more() -> None:
    scene = given(*WESTERN)
    scene.play("germany: resign")
    vote(scene, switzerland="go-on", france="go-on", england="go-on")

    assert scene.standing("germany") == []
    assert scene.legal("germany") == []
    scene.refuses("germany: pass", "WT-LEAVE-05")
    scene.refuses("germany: resign", "WT-LEAVE-05")


@pytest.mark.rule("WT-LEAVE-05")
@pytest.mark.parametrize("phase", ["upkeep", "trade", "development", "maneuvering"])
def test_a_move_of_a_piece_by_the_host_is_refused_in_every_phase(phase: str) -> None:
    scene = given(
        "germany",
        "france",
        phase=phase,
        provinces={"bayern": "germany: 2 infantry", "anjou": "france: 1 infantry"},
        store={"germany": {"food": 9, "gold": 9}, "france": {"gold": 9}},
    )

    scene.refuses("host: feed infantry-1a", "WT-LEAVE-05")
    scene.refuses("host: move infantry-1a brandenburg", "WT-LEAVE-05")


# ---- one player left


@pytest.mark.rule("WT-LEAVE-06")
def test_the_last_player_wins_at_once_whatever_the_vp() -> None:
    scene = given("germany", "france", bought={"germany": 30})

    scene.play("germany: resign")

    assert scene.over
    assert scene.winners == ["france"]
    assert scene.happened("game-over")[0].rule == "WT-LEAVE-06"


@pytest.mark.rule("WT-LEAVE-06")
def test_the_last_of_three_wins_even_while_the_vote_is_open() -> None:
    scene = given("germany", "france", "england")
    scene.play("germany: resign", "england: vote stop")

    scene.play("france: resign")

    assert scene.over
    assert scene.winners == ["england"]


@pytest.mark.rule("WT-LEAVE-06")
def test_two_players_who_are_left_play_on() -> None:
    scene = given("germany", "france", "england")

    scene.play("germany: resign")
    vote(scene, france="go-on", england="go-on")

    assert not scene.over
    assert scene.asked == ["england"]


# ---- at awkward moments


@pytest.mark.rule("WT-LEAVE-05")
def test_who_resigns_cannot_take_it_back_or_resign_again() -> None:
    scene = given("germany", "france", "england")
    scene.play("germany: resign")
    assert not scene.table.can_undo(scene.seat("germany"))
    scene.refuses("germany: resign", "WT-LEAVE-05")
    scene.refuses("germany: vote stop", "WT-LEAVE-05")


@pytest.mark.rule("WT-LEAVE-05", "WT-LEAVE-06")
def test_all_but_one_of_six_leave_one_after_the_other() -> None:
    six = ("france", "germany", "england", "switzerland", "denmark", "scotland")
    scene = given(*six)
    for leaver in six[:4]:
        scene.play(f"{leaver}: resign")
        assert scene.window == "table.leave"
        assert leaver not in scene.asked
    vote(scene, denmark="go-on", scotland="go-on")
    assert not scene.over
    assert [scene.owner(p) for p in ("ile-de-france", "schwyz")] == [None, None]

    scene.play("scotland: resign")
    assert scene.winners == ["denmark"]
    scene.refuses("denmark: resign", "WT-VIC-01")


@pytest.mark.rule("WT-LEAVE-04")
def test_when_a_whole_allied_table_leaves_nobody_wins() -> None:
    scene = allies(40, 44)
    scene.play("france: resign", "germany: resign", "england: resign")
    assert not scene.over
    scene.play("switzerland: resign")
    assert scene.over
    assert scene.winners == []


@pytest.mark.rule("WT-LEAVE-03", "WT-LEAVE-05")
def test_an_offer_of_peace_and_answers_in_advance_lapse_with_the_leaver() -> None:
    scene = given("germany", "france", "england", wars=[("germany", "france")])
    scene.play("germany: offer-peace france", "germany: order feed-all", "germany: resign")
    vote(scene, france="go-on", england="go-on")
    assert not scene.at_war("germany", "france")
    assert not [text for text in scene.standing("france") if "peace" in text]
