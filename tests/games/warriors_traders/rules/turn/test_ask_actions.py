"""ASK: questions and defaults of trade, Development, Unification and Princesses."""

from __future__ import annotations

import pytest

from tests.games.warriors_traders.scene import Scene, given, trade_centers

# ---- trade


@pytest.mark.rule("WT-ASK-07")
def test_when_a_traders_time_runs_out_its_offers_lapse_and_the_phase_closes() -> None:
    scene = given(
        "germany",
        "france",
        "england",
        phase="trade",
        provinces=trade_centers("germany", "france", "england"),
        tokens=dict.fromkeys(("germany", "france", "england"), (0, 1, 0)),
        routes=[("germany", "england"), ("england", "france")],
    )
    assert scene.window == "trade.open"
    assert set(scene.asked) == {"germany", "france", "england"}
    scene.offer("germany", "england", "1 food", "1 weapons")
    scene.offer("england", "france", "1 food", "1 weapons")
    scene.play("germany: finish", "france: refuse england", "france: finish")
    assert scene.asked == ["england"]

    scene.default("england")

    assert scene.window == "development.action"
    assert scene.view("germany")["offers"] == []
    assert scene.happened("offer-accepted") == []
    assert scene.store("germany") == scene.store("england")


@pytest.mark.rule("WT-ASK-07")
def test_offers_of_a_silent_trader_are_gone_while_others_go_on() -> None:
    scene = given(
        "germany",
        "france",
        "england",
        phase="trade",
        provinces=trade_centers("germany", "france", "england"),
        tokens=dict.fromkeys(("germany", "france", "england"), (0, 1, 0)),
        routes=[("germany", "england"), ("england", "france")],
    )
    scene.offer("germany", "england", "1 food", "1 weapons")
    scene.offer("england", "france", "1 food", "1 weapons")

    scene.default("england")

    assert scene.player("england")["finished"]
    assert scene.view("france")["offers"] == []
    assert scene.asked == ["germany", "france"]
    assert scene.window == "trade.open"


# ---- development


@pytest.mark.rule("WT-ASK-08")
def test_an_action_that_times_out_is_lost_and_the_next_player_is_asked() -> None:
    scene = given("burgundy", "scotland", "france", tokens={"burgundy": (0, 0, 0)})
    scene.play("burgundy: upgrade-technology trade")
    assert scene.asked == ["scotland"]
    scene.refuses("france: upgrade-technology trade", "WT-DEV-01")

    scene.default("scotland")

    assert scene.asked == ["france"]
    assert scene.tokens("scotland") == (0, 0, 0)


@pytest.mark.rule("WT-ASK-08")
def test_second_actions_are_asked_in_reverse_one_question_at_a_time() -> None:
    scene = given("burgundy", "scotland", "france")

    asked = []
    while scene.window == "development.action" and scene.turn == 1:
        assert len(scene.asked) == 1
        asked += scene.asked
        scene.default(scene.asked[0])

    assert asked == ["burgundy", "scotland", "france", "france", "scotland", "burgundy"]


def extra_actions(tokens: tuple[int, int, int], gold: int) -> Scene:
    scene = given(
        "germany", "france", tokens={"germany": tokens}, store={"germany": {"gold": gold}}
    )
    scene.pass_until("development.extra")
    assert scene.asked == ["germany"]
    return scene


@pytest.mark.rule("WT-ASK-09")
def test_after_the_free_extra_action_a_bought_one_is_asked_for() -> None:
    scene = extra_actions((15, 11, 0), gold=6)
    assert scene.prompt("germany")["values"] == {"price_count": 0}

    scene.play("germany: upgrade-technology trade")

    assert scene.levels("germany") == (7, 7, 1)
    assert scene.window == "development.extra"
    assert scene.asked == ["germany"]
    assert scene.prompt("germany")["values"] == {"price_count": 5}
    scene.play("germany: upgrade-technology military")
    assert scene.store("germany")["gold"] == 1
    assert scene.window == "development.token-move"


@pytest.mark.rule("WT-ASK-09")
def test_an_extra_action_may_bring_a_new_one() -> None:
    scene = extra_actions((15, 8, 0), gold=5)

    # the ninth token is Trade VI, Master Trader
    scene.play("germany: upgrade-technology trade")

    assert scene.window == "development.extra"
    scene.play("germany: upgrade-technology military")
    assert scene.store("germany")["gold"] == 0
    assert scene.window == "development.token-move"


@pytest.mark.rule("WT-ASK-09")
def test_without_enough_gold_no_extra_action_is_offered_for_sale() -> None:
    scene = extra_actions((15, 11, 0), gold=4)

    scene.play("germany: upgrade-technology trade")

    assert scene.window == "development.token-move"


@pytest.mark.rule("WT-ASK-09")
def test_passing_an_extra_action_closes_the_step_for_the_player() -> None:
    scene = extra_actions((15, 9, 0), gold=10)

    scene.default("germany")

    assert scene.window == "development.token-move"
    assert scene.tokens("germany") == (15, 9, 0)
    assert scene.store("germany")["gold"] == 10


@pytest.mark.rule("WT-ASK-10")
@pytest.mark.parametrize(
    ("tokens", "is_asked"),
    [((3, 0, 0), True), ((0, 0, 0), False), ((15, 12, 15), False), ((15, 12, 14), True)],
)
def test_who_could_move_a_token_is_asked_once(tokens: tuple[int, int, int], is_asked: bool) -> None:
    scene = given("germany", "france", tokens={"germany": tokens, "france": (1, 0, 0)})

    asked = []
    scene.pass_until("development.token-move")
    while scene.window == "development.token-move":
        asked += scene.asked
        scene.default(scene.asked[0])

    assert asked == (["germany", "france"] if is_asked else ["france"])
    assert scene.tokens("germany") == tokens


# ---- Unification and Princesses


def swiss_part() -> Scene:
    """Bern is all that Switzerland lacks, and a Cavalry stands next to it."""
    scene = given(
        "switzerland",
        "germany",
        phase="maneuvering",
        active="switzerland",
        provinces={"konstanz": "switzerland: 1 cavalry, 1 infantry", "bern": "1 barbarian"},
        store={"switzerland": {"food": 9}},
    )
    assert scene.window == "maneuver.move"
    scene.play("switzerland: move cavalry-1a bern", "switzerland: done")
    return scene


@pytest.mark.rule("WT-ASK-17")
def test_a_claim_that_was_not_made_is_offered_again_after_the_princess_step() -> None:
    scene = swiss_part()
    assert scene.window == "maneuver.unification"
    assert scene.legal("switzerland") == ["go-on", "unify"]

    scene.play("switzerland: go-on")
    assert scene.window == "maneuver.princesses"
    scene.play("switzerland: move-princess princess-1a bern", "switzerland: done")

    assert scene.window == "maneuver.unification"
    assert scene.asked == ["switzerland"]


@pytest.mark.rule("WT-ASK-17")
def test_by_default_unification_is_not_claimed_and_is_offered_in_the_next_turn() -> None:
    scene = swiss_part()

    scene.end_turn()
    assert scene.player("switzerland")["united"] == 0
    scene.pass_until("maneuver.unification")

    assert scene.turn == 2
    scene.allows("switzerland: unify")


@pytest.mark.rule("WT-ASK-17")
def test_bonus_actions_are_asked_one_by_one_and_all_pass_with_the_first_that_times_out() -> None:
    scene = swiss_part()
    scene.play("switzerland: unify")
    assert scene.window == "maneuver.bonus-action"
    assert scene.prompt("switzerland")["values"] == {"count": 2}
    second = scene.table.copy()

    scene.default("switzerland")
    assert scene.window != "maneuver.bonus-action"

    second.play(0, "upgrade-technology trade")
    prompt = second.prompt(0)
    assert prompt is not None
    assert prompt["window"] == "maneuver.bonus-action"
    assert prompt["values"] == {"count": 1}


@pytest.mark.rule("WT-ASK-18")
def test_without_any_answer_no_piece_moves_and_the_next_player_is_asked() -> None:
    scene = given(
        "germany",
        "france",
        phase="maneuvering",
        active="germany",
        provinces={
            "bayern": "germany: 2 infantry, 1 princess",
            "bourbon": "france: 1 infantry",
        },
    )
    assert scene.window == "maneuver.move"
    before = scene.view("germany")["provinces"]

    scene.default("germany")
    assert scene.window == "maneuver.princesses"
    scene.default("germany")

    assert scene.window == "maneuver.move"
    assert scene.asked == ["france"]
    pieces = [(p["princesses"], p["owner"]) for p in before]
    assert [(p["princesses"], p["owner"]) for p in scene.view("germany")["provinces"]] == pieces
    assert scene.units("bayern") == {"infantry": 2, "princess": 1}


@pytest.mark.rule("WT-ASK-18")
def test_princesses_that_moved_before_time_ran_out_stay_where_they_are() -> None:
    scene = given(
        "germany",
        "france",
        phase="maneuvering",
        active="germany",
        provinces={"bayern": "free", "pomerania": "free"},
    )
    assert scene.window == "maneuver.princesses"
    scene.play("germany: move-princess princess-1a bayern")

    scene.default("germany")

    assert scene.owner("bayern") == "germany"
    assert scene.units("bayern") == {"princess": 1}
    assert scene.owner("pomerania") is None


@pytest.mark.rule("WT-ASK-18")
def test_the_princess_step_is_skipped_without_a_princess_that_could_move() -> None:
    # Barbarians stand all around both Capitals
    scene = given("germany", "france", phase="maneuvering")

    assert scene.window == "development.action"
    assert scene.turn == 2
