"""DEV: the order of Actions, extra Actions, the token move."""

from __future__ import annotations

import pytest

from tests.games.warriors_traders.scene import Scene, given


def acting(scene: Scene, count: int) -> list[str]:
    """Who is asked for the next Actions, everybody passing."""
    order = []
    for _ in range(count):
        assert scene.window == "development.action"
        order += scene.asked
        scene.play(f"{scene.asked[0]}: pass")
    return order


@pytest.mark.rule("WT-DEV-01")
def test_first_actions_are_taken_in_country_order() -> None:
    scene = given("france", "burgundy", "scotland")

    scene.refuses("france: upgrade-technology trade", "WT-DEV-01")

    assert acting(scene, 3) == ["burgundy", "scotland", "france"]


@pytest.mark.rule("WT-DEV-02")
def test_second_actions_are_taken_in_reverse_order() -> None:
    scene = given("france", "burgundy", "scotland")

    assert acting(scene, 6) == [
        "burgundy", "scotland", "france", "france", "scotland", "burgundy",
    ]  # fmt: skip
    assert scene.turn == 2  # nobody has anything to move


@pytest.mark.rule("WT-DEV-03")
def test_extra_actions_are_taken_all_in_a_row_in_country_order() -> None:
    scene = given(
        "scotland", "burgundy",
        store={"burgundy": {"gold": 10}},
        tokens={"burgundy": (15, 9, 0), "scotland": (15, 0, 0)},
    )  # fmt: skip

    scene.pass_until("development.extra")
    order = []
    while scene.window == "development.extra":
        order += scene.asked
        scene.play(f"{scene.asked[0]}: upgrade-technology military")

    assert order == ["burgundy", "burgundy", "burgundy", "scotland"]
    assert scene.tokens("burgundy") == (15, 9, 3)
    assert scene.window == "development.token-move"
    scene.refuses("burgundy: upgrade-technology military", "WT-DEV-03")


@pytest.mark.rule("WT-DEV-03")
def test_passing_an_extra_action_closes_the_step_for_the_player() -> None:
    scene = given(
        "scotland", "burgundy",
        store={"burgundy": {"gold": 10}},
        tokens={"burgundy": (15, 9, 0), "scotland": (15, 0, 0)},
    )  # fmt: skip

    scene.pass_until("development.extra")
    scene.play("burgundy: upgrade-technology military", "burgundy: pass")

    assert scene.window == "development.extra"
    assert scene.asked == ["scotland"]
    assert scene.store("burgundy")["gold"] == 10


@pytest.mark.rule("WT-DEV-04")
def test_extra_actions_of_all_sources_add_up() -> None:
    scene = given(
        "germany", "denmark",
        store={"germany": {"gold": 12, "weapons": 4}},
        tokens={"germany": (15, 9, 15)},
    )  # fmt: skip

    scene.pass_until("development.extra")
    scene.play("germany: upgrade-technology trade", "germany: upgrade-technology trade")
    scene.play("germany: build-army infantry brandenburg", "germany: pass")

    assert scene.store("germany")["gold"] == 2
    assert scene.window == "development.extra"
    assert scene.legal("germany") == ["pass", "declare-war denmark"]
    scene.refuses("germany: build-army infantry brandenburg", "WT-DEV-04")
    scene.play("germany: declare-war denmark")
    assert scene.at_war("germany", "denmark")
    assert scene.store("germany")["gold"] == 2
    assert scene.window == "development.token-move"


@pytest.mark.rule("WT-DEV-04")
def test_a_war_uses_the_right_that_serves_nothing_else() -> None:
    scene = given(
        "germany", "denmark",
        store={"germany": {"gold": 12}},
        tokens={"germany": (15, 9, 15)},
    )  # fmt: skip

    scene.pass_until("development.extra")
    scene.play("germany: declare-war denmark")
    assert scene.store("germany")["gold"] == 12
    scene.play("germany: upgrade-technology trade")
    assert scene.store("germany")["gold"] == 12
    scene.play("germany: declare-war denmark", "germany: upgrade-technology trade")

    assert scene.store("germany")["gold"] == 2
    assert scene.window == "development.token-move"


@pytest.mark.rule("WT-DEV-05")
def test_an_action_is_one_of_five_and_only_one() -> None:
    scene = given(
        "germany", "denmark",
        store={"germany": {"weapons": 1, "products": 19, "food": 2, "gold": 1}},
        provinces={"bayern": "germany: 1 infantry"},
        tokens={"germany": (9, 0, 0)},
    )  # fmt: skip

    assert {move.split()[0] for move in scene.legal("germany")} == {
        "pass", "upgrade-technology", "build-army", "build-fort", "upgrade-army", "declare-war",
    }  # fmt: skip
    scene.play("germany: build-army infantry brandenburg")

    assert scene.asked == ["denmark"]
    scene.refuses("germany: upgrade-technology trade", "WT-TURN-03")


@pytest.mark.rule("WT-DEV-06")
def test_a_passed_action_is_lost() -> None:
    scene = given("germany", "denmark")

    scene.play("germany: pass", "denmark: pass", "denmark: upgrade-technology trade")
    assert scene.asked == ["germany"]
    scene.play("germany: upgrade-technology trade")

    assert scene.window == "development.token-move"
    scene.refuses("germany: upgrade-technology trade", "WT-DEV-03")
    assert scene.tokens("germany") == (0, 1, 0)
    assert scene.happened("passed")[0].rule == "WT-DEV-06"


@pytest.mark.rule("WT-DEV-07")
def test_an_action_is_paid_and_placed_at_once() -> None:
    scene = given("germany", "denmark", store={"germany": {"weapons": 1}})

    scene.play("germany: build-army infantry brandenburg")

    assert scene.asked == ["denmark"]
    assert scene.store("germany")["weapons"] == 0
    assert scene.units("brandenburg")["infantry"] == 1


@pytest.mark.rule("WT-DEV-07")
def test_without_the_full_price_an_action_is_refused() -> None:
    scene = given(
        "germany", "denmark",
        store={"germany": {"weapons": 1, "products": 12, "food": 1, "gold": 1}},
        tokens={"germany": (6, 0, 3)},
    )  # fmt: skip

    assert scene.legal("germany", "build-army") == ["build-army infantry brandenburg"]
    scene.refuses("germany: build-army archer brandenburg", "WT-DEV-07")
    scene.refuses("germany: build-fort brandenburg", "WT-DEV-07")
    scene.play("germany: build-army infantry brandenburg")
    scene.pass_until("development.action", "germany")
    scene.refuses("germany: build-army infantry brandenburg", "WT-DEV-07")


@pytest.mark.rule("WT-DEV-08")
def test_a_new_level_helps_the_next_action() -> None:
    scene = given(
        "germany", "denmark",
        store={"germany": {"products": 12, "food": 2, "gold": 1}},
        tokens={"germany": (5, 0, 0)},
    )  # fmt: skip

    scene.refuses("germany: build-fort brandenburg", "WT-PROD-02")
    scene.play("germany: upgrade-technology production", "denmark: pass", "denmark: pass")
    scene.play("germany: build-fort brandenburg")

    assert scene.units("brandenburg")["fort"] == 2


@pytest.mark.rule("WT-DEV-08")
def test_an_extra_action_may_bring_another_one() -> None:
    scene = given(
        "germany", "denmark",
        store={"germany": {"gold": 5}},
        tokens={"germany": (15, 8, 0)},
    )  # fmt: skip

    scene.pass_until("development.extra")
    scene.play("germany: upgrade-technology trade")
    assert scene.window == "development.extra"
    scene.play("germany: upgrade-technology military")

    assert scene.store("germany")["gold"] == 0
    assert scene.tokens("germany") == (15, 9, 1)


@pytest.mark.rule("WT-DEV-08")
def test_an_ability_gained_by_the_second_action_counts_in_the_extra_step() -> None:
    scene = given("germany", "denmark", tokens={"germany": (14, 0, 0)})

    scene.play("germany: upgrade-technology production")
    scene.pass_until("development.extra")

    assert scene.asked == ["germany"]


@pytest.mark.rule("WT-DEV-09")
def test_a_token_moves_from_the_top_of_one_path_to_another() -> None:
    scene = given(
        "denmark", "germany",
        store={"germany": {}},
        tokens={"germany": (6, 2, 1), "denmark": (0, 1, 0)},
    )  # fmt: skip

    scene.refuses("germany: move-token trade production", "WT-DEV-09")
    scene.pass_until("development.token-move")
    assert scene.asked == ["germany"]
    scene.refuses("denmark: move-token trade production", "WT-DEV-09")
    assert scene.levels("germany") == (4, 3, 2)
    scene.play("germany: move-token trade production")

    assert scene.tokens("germany") == (7, 1, 1)
    assert scene.levels("germany") == (4, 2, 2)
    assert scene.store("germany") == {"food": 0, "products": 0, "weapons": 0, "gold": 0}
    assert scene.asked == ["denmark"]
    scene.refuses("germany: move-token trade production", "WT-DEV-09")


@pytest.mark.rule("WT-DEV-09")
def test_the_token_may_stay_and_who_has_none_is_not_asked() -> None:
    scene = given("germany", "denmark", tokens={"denmark": (0, 1, 0)})

    scene.pass_until("development.token-move")
    assert scene.asked == ["denmark"]
    assert scene.legal("denmark")[0] == "pass"
    scene.play("denmark: pass")

    assert scene.tokens("denmark") == (0, 1, 0)
    assert scene.window != "development.token-move"


@pytest.mark.rule("WT-DEV-10")
def test_a_token_leaves_no_empty_path_and_enters_no_full_one() -> None:
    scene = given("germany", "denmark", tokens={"germany": (15, 0, 4)})

    scene.pass_until("development.token-move", "germany")

    assert scene.legal("germany") == [
        "pass",
        "move-token production trade",
        "move-token production military",
        "move-token military trade",
    ]
    scene.refuses("germany: move-token trade military", "WT-DEV-10")
    scene.refuses("germany: move-token military production", "WT-DEV-10")
    scene.refuses("germany: move-token military military", "WT-DEV-10")
    scene.play("germany: move-token military trade")
    assert scene.tokens("germany") == (15, 1, 3)


@pytest.mark.rule("WT-DEV-10")
def test_only_one_token_a_turn_may_move() -> None:
    scene = given("germany", "denmark", tokens={"germany": (3, 3, 3), "denmark": (1, 0, 0)})

    scene.pass_until("development.token-move", "germany")
    scene.play("germany: move-token trade military")
    scene.refuses("germany: move-token trade military", "WT-DEV-09")
    scene.play("denmark: pass")

    scene.refuses("germany: move-token trade military", "WT-DEV-09")
    assert scene.tokens("germany") == (3, 2, 4)


@pytest.mark.rule("WT-DEV-11")
@pytest.mark.parametrize(
    ("move", "retreats"), [("move-token military trade", False), ("pass", True)]
)
def test_a_lost_level_takes_its_abilities_but_no_pieces(move: str, retreats: bool) -> None:
    scene = given(
        "germany", "denmark",
        turn=4,
        provinces={"bayern": "germany: 2 archer", "palatinate": "1 barbarian"},
        tokens={"germany": (0, 0, 6)},
    )  # fmt: skip

    scene.pass_until("development.token-move", "germany")
    scene.play(f"germany: {move}")
    assert scene.units("bayern") == {"archer": 2}
    assert ("commander" in scene.player("germany")["abilities"]) is retreats
    scene.pass_until("maneuver.move", "germany")
    scene.play("germany: move archer-1a palatinate")
    scene.pass_until("maneuver.princesses", "germany")

    assert (scene.army("archer-1a")["province"] is not None) is retreats
    assert scene.army("archer-1b")["province"] == "bayern"


@pytest.mark.rule("WT-DEV-11")
def test_a_lost_level_undoes_nothing_that_was_built_or_opened() -> None:
    scene = given(
        "germany", "denmark",
        provinces={"bayern": "germany: 2 fort"},
        tokens={"germany": (6, 1, 0)},
        routes=[("germany", "denmark")],
    )  # fmt: skip

    scene.pass_until("development.token-move", "germany")
    scene.play("germany: move-token production military")

    assert scene.levels("germany") == (3, 2, 2)
    assert scene.units("bayern") == {"fort": 2}
    assert scene.view("germany")["routes"] == [[0, 1]]
