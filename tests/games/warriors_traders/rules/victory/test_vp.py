"""Victory Points (WT-VP)."""

from __future__ import annotations

import pytest

from tests.games.warriors_traders.scene import given

SOURCES = ("provinces", "forts", "titles", "kills", "bought")


# ---- the sum


@pytest.mark.rule("WT-VP-01")
def test_vp_are_the_sum_of_provinces_forts_titles_and_permanent_vp() -> None:
    scene = given(
        "denmark",
        "germany",
        turn=4,
        provinces={
            "sjaelland": "denmark: 2 fort, 1 princess",
            "fyn": "denmark: 1 princess",
            "slesvig": "denmark: 1 princess",
            "jylland": "denmark: 1 princess",
        },
        tokens={"denmark": (1, 0, 0)},
        kills={"denmark": 4},
        bought={"denmark": 1},
    )

    assert scene.vp_sources("denmark") == dict(zip(SOURCES, (7, 6, 3, 4, 1), strict=True))
    assert scene.vp("denmark") == 21
    seen_by_the_other = scene.view("germany")["players"][0]
    assert seen_by_the_other["vp"] == 21
    assert seen_by_the_other["titles"] == ["builder"]


@pytest.mark.rule("WT-VP-01")
def test_vp_follow_every_change_at_once() -> None:
    scene = given(
        "denmark",
        "germany",
        turn=4,
        tokens={"denmark": (6, 0, 0), "germany": (0, 0, 1)},
        store={"denmark": {"products": 12, "food": 2, "gold": 1}},
    )
    scene.pass_until("development.action", "denmark")
    assert scene.vp("denmark") == 3 + 3 + 3

    scene.play("denmark: build-fort sjaelland")
    assert scene.vp("denmark") == 3 + 6 + 3
    scene.play("denmark: upgrade-technology military")

    assert scene.vp("germany") == 3 + 3
    assert scene.vp("denmark") == 3 + 6 + 3


# ---- provinces and Forts


@pytest.mark.rule("WT-VP-02")
def test_a_lost_trade_center_takes_its_two_vp_along() -> None:
    scene = given(
        "denmark",
        "burgundy",
        turn=4,
        phase="maneuvering",
        active="burgundy",
        wars=[("denmark", "burgundy")],
        provinces={"fyn": "denmark: 1 princess", "friesland": "burgundy: 2 archer"},
    )
    before = scene.vp_sources("denmark"), scene.vp_sources("burgundy")
    assert before[0]["provinces"] == 3 + 2

    scene.play("burgundy: move archer-2a fyn", "burgundy: done")

    assert scene.owner("fyn") == "burgundy"
    assert scene.vp_sources("denmark")["provinces"] == 3
    assert scene.vp_sources("burgundy")["provinces"] == before[1]["provinces"] + 2


@pytest.mark.rule("WT-VP-02")
@pytest.mark.parametrize(
    ("province", "vp"), [("dublin", 3), ("highlands", 2), ("lothian", 1), ("orkney", 1)]
)
def test_a_province_counts_by_its_type(province: str, vp: int) -> None:
    without = given("denmark", "germany", provinces={province: "free"})
    held = given("denmark", "germany", provinces={province: "denmark: 1 infantry"})

    assert held.vp("denmark") - without.vp("denmark") == vp


@pytest.mark.rule("WT-VP-02")
def test_a_province_left_by_its_last_unit_counts_no_more() -> None:
    scene = given(
        "denmark",
        "germany",
        turn=4,
        phase="maneuvering",
        active="denmark",
        provinces={"fyn": "denmark: 1 infantry"},
    )
    assert scene.vp("denmark") == 3 + 3 + 2

    scene.play("denmark: move infantry-1a sjaelland", "denmark: done")

    assert scene.owner("fyn") is None
    assert scene.vp("denmark") == 3 + 3


@pytest.mark.rule("WT-VP-03")
def test_a_destroyed_fort_costs_its_owner_three_vp() -> None:
    scene = given(
        "denmark",
        "germany",
        turn=4,
        phase="maneuvering",
        active="germany",
        wars=[("denmark", "germany")],
        provinces={"pomerania": "germany: 1 cavalry, 1 archer"},
    )
    assert scene.vp_sources("denmark")["forts"] == 3

    scene.play("germany: move cavalry-2a sjaelland", "germany: move archer-2a sjaelland")
    scene.pass_until("maneuver.princesses", "germany")

    assert scene.units("sjaelland") == {"princess": 4}
    assert scene.vp_sources("denmark") == dict(zip(SOURCES, (3, 0, 0, 5, 0), strict=True))
    assert scene.vp_sources("germany")["kills"] == 3


@pytest.mark.rule("WT-VP-03")
def test_a_damaged_fort_that_stands_keeps_its_vp() -> None:
    scene = given(
        "denmark",
        "germany",
        turn=4,
        phase="maneuvering",
        active="germany",
        wars=[("denmark", "germany")],
        provinces={"pomerania": "germany: 1 cavalry, 1 infantry"},
    )

    scene.play("germany: move cavalry-2a sjaelland", "germany: move infantry-2a sjaelland")
    scene.pass_until("maneuver.princesses", "germany")

    assert scene.province("sjaelland")["forts"] == [4]
    assert scene.vp_sources("denmark")["forts"] == 3
    assert scene.vp_sources("germany")["kills"] == 0


# ---- kills


@pytest.mark.rule("WT-VP-04")
def test_a_killed_cavalry_princess_and_fort_give_seven_vp() -> None:
    scene = given(
        "denmark",
        "germany",
        turn=4,
        phase="maneuvering",
        active="denmark",
        wars=[("denmark", "germany")],
        provinces={
            "sjaelland": "denmark: 3 cavalry, 1 fort, 4 princess",
            "pomerania": "germany: 1 cavalry, 1 princess, 1 fort",
        },
    )

    scene.play(*(f"denmark: move cavalry-1{letter} pomerania" for letter in "abc"), "denmark: done")
    assert scene.window == "battle.assign"
    scene.play("denmark: hit cavalry-2a 3", "denmark: hit fort-a 5", "denmark: hit princess-2a 1")
    scene.pass_until("maneuver.princesses", "denmark")

    assert scene.vp_sources("denmark")["kills"] == 3 + 1 + 3
    assert scene.vp_sources("germany")["kills"] == 2 * 3


@pytest.mark.rule("WT-VP-04")
@pytest.mark.parametrize(
    ("defence", "value"),
    [
        ("germany: 1 infantry", 1),
        ("germany: 1 archer", 2),
        ("germany: 1 cavalry", 3),
        ("germany: 1 princess", 1),
        ("germany: 1 fort", 3),
        ("1 barbarian", 1),
        ("1 barbarian-fort", 3),
    ],
)
def test_each_kill_has_its_value(defence: str, value: int) -> None:
    scene = given(
        "denmark",
        "germany",
        turn=4,
        phase="maneuvering",
        active="denmark",
        wars=[("denmark", "germany")],
        provinces={"sjaelland": "denmark: 2 cavalry, 1 fort", "pomerania": defence},
    )

    scene.play("denmark: move cavalry-1a pomerania", "denmark: move cavalry-1b pomerania")
    scene.end_turn()

    assert [event.values["count"] for event in scene.happened("unit-killed")][-1] == value
    assert scene.vp_sources("denmark")["kills"] == value


@pytest.mark.rule("WT-VP-05")
def test_permanent_vp_outlive_the_last_province() -> None:
    scene = given(
        "denmark",
        "germany",
        turn=4,
        phase="maneuvering",
        active="germany",
        wars=[("denmark", "germany")],
        provinces={"sjaelland": "denmark: 1 princess", "pomerania": "germany: 2 infantry"},
        kills={"denmark": 5},
        bought={"denmark": 2},
    )
    assert scene.vp("denmark") == 3 + 5 + 2

    scene.play("germany: move infantry-2a sjaelland", "germany: done")

    assert scene.owner("sjaelland") == "germany"
    assert scene.vp_sources("denmark") == dict(zip(SOURCES, (0, 0, 0, 5, 2), strict=True))
    assert scene.vp("denmark") == 7


@pytest.mark.rule("WT-VP-05")
def test_only_a_player_who_leaves_loses_permanent_vp() -> None:
    scene = given("denmark", "germany", "france", kills={"denmark": 5}, bought={"denmark": 2})

    scene.play("denmark: resign", "germany: vote go-on", "france: vote go-on")

    assert scene.vp("denmark") == 0


@pytest.mark.rule("WT-VP-06")
def test_a_barbarian_without_refuge_gives_no_vp() -> None:
    scene = given(
        "bulgaria",
        "serbia",
        turn=4,
        phase="maneuvering",
        active="bulgaria",
        provinces={"bulgaria": "bulgaria: 1 archer, 1 fort, 4 princess"},
    )

    scene.play("bulgaria: move archer-1a rumelia", "bulgaria: done")

    assert [event.rule for event in scene.happened("barbarians-lost")] == ["WT-BARB-09"]
    assert scene.units("rumelia") == {}
    assert scene.vp_sources("bulgaria")["kills"] == 0


@pytest.mark.rule("WT-VP-06")
def test_an_army_without_refuge_gives_no_vp() -> None:
    scene = given(
        "serbia",
        "romania",
        turn=4,
        phase="maneuvering",
        active="romania",
        wars=[("romania", "serbia")],
        provinces={"bulgaria": "romania: 1 archer, 1 princess", "rumelia": "serbia: 1 archer"},
        tokens={"serbia": (0, 0, 6)},
    )

    scene.play("romania: move archer-2a rumelia", "romania: done")

    assert [event.rule for event in scene.happened("army-lost")] == ["WT-RETREAT-04"]
    assert scene.army("archer-1a")["province"] is None
    assert scene.vp_sources("romania")["kills"] == 0
    assert scene.vp_sources("serbia")["kills"] == 2


@pytest.mark.rule("WT-VP-06")
def test_a_starved_army_gives_no_vp() -> None:
    scene = given(
        "denmark",
        "germany",
        turn=4,
        phase="upkeep",
        wars=[("denmark", "germany")],
        provinces={"pomerania": "germany: 1 archer"},
        store={"germany": {"food": 1}},
    )

    assert len(scene.happened("army-starved")) == 1
    assert scene.vp_sources("denmark")["kills"] == 0
    assert scene.vp_sources("germany")["kills"] == 0


# ---- titles


@pytest.mark.rule("WT-VP-07")
def test_the_player_with_the_most_tokens_on_a_path_holds_its_title() -> None:
    scene = given(
        "denmark",
        "germany",
        "france",
        tokens={"denmark": (7, 0, 0), "germany": (6, 0, 0), "france": (3, 0, 0)},
    )

    assert scene.player("denmark")["titles"] == ["builder"]
    assert scene.player("germany")["titles"] == scene.player("france")["titles"] == []
    assert [scene.vp_sources(c)["titles"] for c in ("denmark", "germany", "france")] == [3, 0, 0]


@pytest.mark.rule("WT-VP-07")
def test_one_player_may_hold_all_three_titles() -> None:
    scene = given("denmark", "germany", tokens={"denmark": (2, 2, 2), "germany": (1, 1, 1)})

    assert scene.player("denmark")["titles"] == ["builder", "trader", "warrior"]
    assert scene.vp_sources("denmark")["titles"] == 9


@pytest.mark.rule("WT-VP-08")
def test_tokens_on_the_way_to_the_next_level_decide_a_title() -> None:
    scene = given("denmark", "germany", tokens={"denmark": (4, 0, 0), "germany": (5, 0, 0)})

    assert scene.levels("denmark")[0] == scene.levels("germany")[0] == 3
    assert scene.player("germany")["titles"] == ["builder"]
    assert scene.player("denmark")["titles"] == []


@pytest.mark.rule("WT-VP-09")
def test_a_tie_takes_the_title_away_and_one_token_more_wins_it() -> None:
    scene = given(
        "denmark", "germany", "france", tokens={"denmark": (0, 6, 0), "france": (0, 5, 0)}
    )
    assert scene.player("denmark")["titles"] == ["trader"]
    before = scene.vp("denmark")

    scene.pass_until("development.action", "france")
    scene.play("france: upgrade-technology trade")
    assert scene.player("denmark")["titles"] == scene.player("france")["titles"] == []
    assert scene.vp("denmark") == before - 3
    assert scene.happened("title-lost")[0].rule == "WT-VP-09"
    scene.play("france: upgrade-technology trade")

    assert scene.player("france")["titles"] == ["trader"]
    assert scene.vp_sources("france")["titles"] == 3
    assert scene.happened("title-won")[0].rule == "WT-VP-07"


@pytest.mark.rule("WT-VP-09")
def test_nobody_holds_a_title_without_tokens() -> None:
    scene = given("denmark", "germany")

    assert [scene.player(c)["titles"] for c in ("denmark", "germany")] == [[], []]


@pytest.mark.rule("WT-VP-09")
def test_titles_are_checked_when_a_token_is_moved() -> None:
    scene = given("denmark", "germany", tokens={"denmark": (3, 2, 0), "germany": (2, 2, 0)})

    scene.pass_until("development.token-move", "denmark")
    assert scene.player("denmark")["titles"] == ["builder"]
    scene.play("denmark: move-token production trade")

    assert scene.player("denmark")["titles"] == ["trader"]
    assert scene.vp_sources("germany")["titles"] == 0
