"""Players who resign (MP-ELIM-05, MP-ELIM-06)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.prototype.battles import charge, dice_of, field, no_cards
from tests.games.prototype.diplomacy import FOUR, LITERATE, sign, table, write
from tests.games.prototype.economy import FIVE, purchase
from tests.games.prototype.scene import THREE, Scene, given

ON = "on"


def through_the_turn(scene: Scene, *absent: str) -> None:
    """Everybody takes defaults until the next turn; these players are never asked."""
    turn = scene.state.turn
    while not scene.over and scene.state.turn == turn:
        assert not set(absent) & set(scene.asked)
        scene.default(scene.asked[0])


def landless(players: dict[str, str], name: str, **more: Any) -> Scene:
    """One of the players has no land and no transport, and is eliminated when the turn ends."""
    lands = dict(zip(THREE, ("thrace", "pannonia", "delta"), strict=True))
    lands |= {"dario": "crimea", "elena": "saxony"}
    vf = {land: f"{holder} 9" for holder, land in lands.items() if holder in players and holder != name}  # fmt: skip
    return given(players, home=0, vf=vf, **more)


# ---- out for good


@pytest.mark.rule("MP-ELIM-05")
def test_who_resigns_is_asked_nothing_more_and_keeps_everything() -> None:
    scene = given(
        FIVE, phase="turn-order", vf={"thrace": "anna 9"}, cards={"anna": "guard"}, florins={"anna": 700}, war=["anna bruno"],
    )  # fmt: skip
    assert scene.asked == ["anna"]
    assert "resign" in scene.standing("anna")
    scene.play("anna: resign")

    assert scene.asked == ["bruno"]
    assert scene.owner("thrace") == "anna"
    assert scene.hand("anna") == ["guard"]
    assert scene.florins("anna") == 700
    assert scene.state.war[1]
    assert scene.view("bruno")["players"][0]["left"]
    (event,) = scene.happened("player-left")
    assert event.audience is None
    through_the_turn(scene, "anna")
    assert scene.owner("thrace") == "anna"


@pytest.mark.rule("MP-ELIM-05")
def test_who_has_left_may_do_nothing_and_cannot_come_back() -> None:
    scene = given(FIVE, phase="purchase", absent_seats=ON, answers_ahead=ON, honour_limit=30)
    scene.play("anna: resign")

    assert scene.legal("anna") == scene.standing("anna") == []
    assert not scene.table.can_undo(scene.seat("anna"))
    for move in ("resign", "come-back", "done", "claim-honour", "build tower thrace"):
        scene.refuses(f"anna: {move}", "MP-ELIM-05")
    scene.refuses("host: resign", "MP-TIME-04")
    scene.refuses("host: missed @anna", "MP-TIME-26")
    assert all("resign" in scene.standing(name) for name in FIVE if name != "anna")


@pytest.mark.rule("MP-ELIM-05")
def test_who_is_eliminated_cannot_leave() -> None:
    scene = landless(FIVE, "anna", phase="end")
    assert scene.happened("eliminated")
    assert "resign" not in scene.standing("anna")
    scene.refuses("anna: resign", "MP-ELIM-05")


@pytest.mark.rule("MP-ELIM-05", "MP-TIME-02")
def test_sealed_orders_given_so_far_stand() -> None:
    scene = purchase()
    scene.play("anna: build tower lydia")
    unseen = scene.view("bruno")["players"][0] | {"left": True}
    scene.play("anna: resign")

    assert scene.asked == ["bruno", "carla"]
    assert scene.view("bruno")["players"][0] == unseen, "nobody learns of the order"
    assert not scene.happened("building-ordered")
    scene.play("bruno: done", "carla: done")
    assert scene.happened("building-ordered")


@pytest.mark.rule("MP-ELIM-05", "MP-TIME-18")
def test_a_bid_stands_but_its_ceiling_lapses() -> None:
    scene = given(FIVE, phase="turn-order")
    scene.play("anna: bid-up-to 400", "bruno: resign")
    bid = scene.happened("bid")[-1].values["florins"]
    scene.play("anna: resign", "carla: pass", "dario: pass", "elena: pass")

    won = scene.happened("position-won")[0].values
    assert (won["seat"], won["florins"]) == (0, bid)

    scene = given(FIVE, phase="turn-order")
    scene.play("anna: bid-up-to 400", "anna: resign", "bruno: bid 100")
    assert scene.happened("bid")[-1].values["seat"] == 1
    scene.play("carla: pass", "dario: pass", "elena: pass")
    assert scene.happened("position-won")[0].values["seat"] == 1, "anna does not raise any more"


@pytest.mark.rule("MP-ELIM-05", "MP-TIME-27")
def test_what_was_left_in_advance_lapses() -> None:
    scene = given(FIVE, phase="turn-order", answers_ahead=ON)
    scene.play(
        "bruno: plan-answer auction.bid",
        "bruno: bid-up-to 300",
        "bruno: use-always crossbowman everybody",
    )
    assert scene.state.ahead
    assert scene.state.orders[1]
    scene.play("bruno: resign")
    assert scene.state.ahead == ()
    assert scene.state.orders[1], "standing orders stay"
    scene.play("anna: pass")
    assert scene.happened("no-bid")[-1].values["seat"] == 1
    assert scene.asked == ["carla"]


@pytest.mark.rule("MP-ELIM-05")
def test_a_deadline_that_was_missed_does_not_matter_any_more() -> None:
    scene = given(FIVE, phase="turn-order", absent_seats=ON)
    scene.play("host: missed @anna", "anna: resign")
    assert scene.state.missed == ()
    through_the_turn(scene, "anna")


@pytest.mark.rule("MP-ELIM-05")
def test_others_learn_nothing_of_what_the_leaver_hides() -> None:
    hidden = [
        given(FIVE, phase="purchase", cards={"anna": card}, florins={"anna": florins})
        for card, florins in (("guard", 300), ("thief", 900))
    ]
    for scene in hidden:
        scene.play("anna: resign")
    for other in (1, 4, -1):
        views = [scene.table.view(other) for scene in hidden]
        assert views[0] == views[1]


# ---- diplomacy


@pytest.mark.rule("MP-ELIM-05", "MP-DIPL-02")
def test_a_proposal_of_the_leaver_lapses_with_the_answers_being_written() -> None:
    scene = table(FOUR, technologies={"anna": LITERATE})
    write(scene, "anna", "bruno carla", "no-aggression", "lasts 5")
    scene.play("bruno: change", "bruno: lasts 6", "carla: accept")
    scene.play("anna: resign")

    assert scene.state.proposals == []
    assert not any(scene.state.drafts)
    assert scene.window == "diplomacy.turn"
    assert scene.asked == ["bruno"]
    assert not scene.state.pacts


@pytest.mark.rule("MP-ELIM-05", "MP-DIPL-02")
def test_a_proposal_to_the_leaver_is_refused_even_if_they_had_accepted() -> None:
    scene = table(FOUR)
    write(scene, "anna", "bruno carla", "no-aggression", "lasts 5")
    scene.play("bruno: accept")
    assert scene.asked == ["carla"]
    scene.play("bruno: resign")

    assert not scene.state.proposals
    assert not scene.state.pacts
    assert (scene.window, scene.asked) == ("diplomacy.turn", ["carla"])
    assert scene.happened("rejected")


@pytest.mark.rule("MP-ELIM-05", "MP-DIPL-03")
def test_a_counter_offer_that_waits_for_the_leaver_lapses() -> None:
    scene = table(FOUR)
    write(scene, "anna", "bruno", "no-aggression", "lasts 5")
    scene.play("bruno: change", "bruno: lasts 6", "bruno: counter")
    assert scene.window == "diplomacy.counter"
    scene.play("anna: resign")
    assert scene.state.proposals == []
    assert (scene.window, scene.asked) == ("diplomacy.turn", ["bruno"])


@pytest.mark.rule("MP-ELIM-05")
def test_an_offer_to_a_player_who_has_left_is_refused_at_once() -> None:
    scene = table(FOUR, war=["anna dora"])
    scene.play("dora: resign")
    scene.play("anna: offer-peace @dora")
    assert scene.happened("rejected")
    assert scene.asked == ["bruno"]
    assert scene.state.war[3]


@pytest.mark.rule("MP-ELIM-05", "MP-DIPL-17")
def test_pacts_of_the_leaver_stay_and_are_paid_by_default() -> None:
    scene = table(FOUR)
    signed = sign(
        scene, "anna", "bruno", "pay-later @anna @bruno 100", "pay-in-turn @anna @bruno 3", "no-aggression", "unlimited",
    )  # fmt: skip
    scene.play("anna: resign")
    through_the_turn(scene, "anna")

    assert [pact.number for pact in scene.state.pacts] == [signed.number]
    (payment,) = scene.happened("florins-paid")
    assert payment.values["florins"] == 100
    assert not scene.happened("payment-refused")


@pytest.mark.rule("MP-ELIM-05", "MP-DIPL-12")
def test_a_vote_closes_without_the_leaver() -> None:
    scene = table(FOUR)
    signed = sign(scene, "anna", "bruno", "no-aggression", "lasts 5")
    scene.play(f"anna: dispute @bruno {signed.number}")
    claim = scene.state.claims[0].number
    scene.play(
        f"anna: vote-broken {claim}", f"bruno: vote-kept {claim}", f"carla: vote-broken {claim}"
    )
    assert scene.state.claims
    scene.play("dora: resign")
    assert not scene.state.claims
    assert scene.happened("verdict-broken")


@pytest.mark.rule("MP-ELIM-05", "MP-DIPL-12")
def test_a_vote_that_the_leaver_has_cast_counts() -> None:
    scene = table(FOUR)
    signed = sign(scene, "anna", "bruno", "no-aggression", "lasts 5")
    scene.play(f"anna: dispute @bruno {signed.number}")
    claim = scene.state.claims[0].number
    scene.play(f"dora: vote-kept {claim}", "dora: resign")
    assert scene.table.answers(scene.seat("dora")) == []
    scene.refuses(f"dora: vote-broken {claim}", "MP-ELIM-05")
    scene.play(f"anna: vote-broken {claim}", f"bruno: vote-kept {claim}")
    assert scene.state.claims
    scene.play(f"carla: vote-broken {claim}")
    assert scene.happened("verdict-kept"), "2 to 2"


# ---- in the middle of a battle


def battle(**more: Any) -> Scene:
    scene = field(
        attack=10, defend=8, cards={"anna": "crossbowman", "bruno": "crossbowman"}, **more
    )
    charge(scene)
    return scene


@pytest.mark.rule("MP-ELIM-05")
def test_the_defender_leaves_in_the_middle_of_a_battle() -> None:
    scene = battle()
    dice_of(scene, 6, 1)
    scene.play("bruno: resign")
    while scene.state.battle is not None:
        assert scene.asked != ["bruno"]
        scene.default(scene.asked[0])
    assert scene.happened("roll")
    assert not scene.over


@pytest.mark.rule("MP-ELIM-05")
def test_the_attacker_leaves_in_the_middle_of_a_battle() -> None:
    scene = battle()
    no_cards(scene)
    scene.play("anna: resign")
    for _ in range(50):
        if scene.state.active != 0:
            break
        assert scene.asked != ["anna"]
        scene.default(scene.asked[0])
    assert scene.state.battle is None
    assert scene.state.active == 1


@pytest.mark.rule("MP-ELIM-05")
def test_an_open_vote_waits_for_the_end_of_the_battle_in_which_the_last_voter_leaves() -> None:
    scene = table()
    signed = sign(scene, "anna", "bruno", "no-aggression", "lasts 5")
    scene.play(f"anna: dispute @bruno {signed.number}")
    fight = battle(fields={"pacts": scene.state.pacts, "claims": scene.state.claims})
    claim = fight.state.claims[0].number
    assert fight.state.battle is not None
    fight.refuses(f"carla: vote-kept {claim}", "MP-TIME-04")
    fight.play("carla: resign")
    assert fight.state.claims


# ---- the end


@pytest.mark.rule("MP-ELIM-05", "MP-END-04")
def test_honour_points_of_the_leaver_end_nothing() -> None:
    scene = given(FIVE, phase="turn-order", honour={"anna": 90}, honour_limit=40)
    scene.play("anna: claim-honour", "anna: resign")
    assert scene.state.claimed == 0
    through_the_turn(scene, "anna")
    assert not scene.over

    scene = given(FIVE, phase="turn-order", honour={"anna": 90}, honour_limit=40)
    through_the_turn(scene)
    assert scene.over


@pytest.mark.rule("MP-ELIM-05")
def test_who_left_ranks_behind_all_who_stayed_and_before_the_eliminated() -> None:
    scene = landless(
        FIVE, "bruno", phase="end", turn=8, turn_limit=9, honour={"anna": 90, "bruno": 80}
    )
    scene.play("anna: resign")
    while not scene.over:
        scene.default(scene.asked[0])
    result = scene.table.result
    assert result is not None
    assert result.ranking[-2:] == [[0], [1]]
    assert 0 not in result.winners
    assert result.rule == "MP-SCORE-05"


@pytest.mark.rule("MP-ELIM-06")
def test_the_last_one_who_stays_wins_at_once_whatever_the_honour() -> None:
    scene = given(THREE, phase="purchase", honour={"anna": 20, "bruno": 3, "carla": 9})
    scene.play("anna: resign")
    assert not scene.over
    scene.play("carla: resign")

    assert scene.over
    assert scene.winners == ["bruno"]
    result = scene.table.result
    assert result is not None
    assert (result.reason, result.rule) == ("last", "MP-ELIM-06")
    assert result.ranking == [[1], [0], [2]]
    assert scene.happened("game-over")[0].values["seats"] == [1]
    scene.refuses("bruno: resign", "MP-TIME-01")


@pytest.mark.rule("MP-ELIM-06")
def test_two_who_stay_play_on() -> None:
    scene = given(FIVE, phase="purchase")
    scene.play("anna: resign", "carla: resign", "elena: resign")
    assert not scene.over
    assert scene.asked == ["bruno", "dario"]


@pytest.mark.rule("MP-ELIM-06")
def test_the_last_one_who_stays_wins_when_the_others_fall_after_somebody_left() -> None:
    scene = landless(THREE, "carla", phase="commerce")
    scene.play("anna: resign")
    while not scene.over:
        scene.default(scene.asked[0])
    assert scene.state.turn == 3
    assert scene.winners == ["bruno"]


@pytest.mark.rule("MP-ELIM-06", "MP-TIME-26")
def test_a_player_who_is_away_counts_as_one_who_stays() -> None:
    scene = given(THREE, phase="turn-order", absent_seats=ON)
    for _ in range(3):
        while scene.asked[0] != "bruno":
            scene.default(scene.asked[0])
        scene.play("host: missed @bruno")
    assert scene.state.absent == 2
    scene.play("anna: resign")
    assert not scene.over
    scene.play("carla: resign")
    assert scene.winners == ["bruno"]


@pytest.mark.rule("MP-TIME-26", "MP-ELIM-05")
def test_when_the_last_player_who_is_there_leaves_the_absent_are_asked_again() -> None:
    scene = given(FIVE, phase="turn-order", absent_seats=ON, fields={"absent": 0b11110})
    assert scene.asked == ["anna"]
    turn = scene.state.turn
    scene.play("anna: resign")
    assert scene.state.turn == turn
    assert scene.asked == ["bruno"]
    assert scene.state.absent == 1
