"""The Down-keep at the end of a turn (WT-DOWN)."""

from __future__ import annotations

import pytest

from tests.games.warriors_traders.scene import Scene, given

FEEDER = {"pomerania": "germany: 1 infantry"}
"""Germany must feed an Infantry at the start of the next turn, so nobody has gathered yet when we look."""


def after_down_keep(
    gold: int, trade_tokens: int, food: int = 0, products: int = 0, weapons: int = 0
) -> Scene:
    scene = given(
        "denmark",
        "germany",
        turn=4,
        phase="down-keep",
        provinces=FEEDER,
        tokens={"denmark": (0, trade_tokens, 0)},
        store={
            "denmark": {"gold": gold, "food": food, "products": products, "weapons": weapons},
            "germany": {"food": 1},
        },
    )
    assert (scene.turn, scene.window, scene.asked) == (5, "upkeep.feed", ["germany"])
    return scene


@pytest.mark.rule("WT-DOWN-01")
def test_a_merchant_doubles_the_gold_before_the_limit_cuts_it() -> None:
    scene = after_down_keep(gold=15, trade_tokens=4)

    doubled, cut = scene.happened("gold-doubled")[0], scene.happened("store-cut")[0]

    assert scene.levels("denmark")[1] == 4
    assert (doubled.rule, doubled.values["count"]) == ("WT-DOWN-01", 30)
    assert (cut.rule, cut.values["count"]) == ("WT-DOWN-02", 10)
    assert scene.events.index(doubled) < scene.events.index(cut)
    assert scene.store("denmark")["gold"] == 20


@pytest.mark.rule("WT-DOWN-01")
@pytest.mark.parametrize(("gold", "after"), [(0, 0), (1, 2), (9, 18), (10, 20), (11, 20), (20, 20)])
def test_gold_is_doubled_up_to_the_limit(gold: int, after: int) -> None:
    scene = after_down_keep(gold=gold, trade_tokens=4)

    assert scene.store("denmark")["gold"] == after


@pytest.mark.rule("WT-DOWN-01")
def test_one_token_short_of_trade_four_doubles_nothing() -> None:
    scene = after_down_keep(gold=7, trade_tokens=3)

    assert scene.levels("denmark")[1] == 3
    assert scene.store("denmark")["gold"] == 7
    assert not scene.happened("gold-doubled")


@pytest.mark.rule("WT-DOWN-01")
def test_higher_trade_levels_double_as_well_and_only_gold() -> None:
    scene = after_down_keep(gold=7, trade_tokens=12, food=3, products=4, weapons=5)

    assert scene.levels("denmark")[1] == 7
    assert scene.store("denmark") == {"gold": 14, "food": 3, "products": 4, "weapons": 5}


@pytest.mark.rule("WT-DOWN-02")
def test_every_resource_is_cut_to_twenty_on_its_own() -> None:
    scene = after_down_keep(gold=30, trade_tokens=0, food=0, products=22, weapons=20)

    assert scene.store("denmark") == {"gold": 20, "food": 0, "products": 20, "weapons": 20}
    cuts = [
        (event.values["resource"], event.values["count"]) for event in scene.happened("store-cut")
    ]
    assert cuts == [(1, 2), (3, 10)]


@pytest.mark.rule("WT-DOWN-02")
def test_twenty_of_each_are_kept_and_the_twenty_first_is_lost() -> None:
    kept = after_down_keep(gold=20, trade_tokens=0, food=20, products=20, weapons=20)
    lost = after_down_keep(gold=21, trade_tokens=0, food=21, products=21, weapons=21)

    assert not kept.happened("store-cut")
    assert (
        kept.store("denmark")
        == lost.store("denmark")
        == dict.fromkeys(("gold", "food", "products", "weapons"), 20)
    )


@pytest.mark.rule("WT-DOWN-03")
def test_retreated_armies_stand_up_wars_end_and_the_turn_counter_rises() -> None:
    scene = given(
        "denmark",
        "germany",
        turn=6,
        phase="maneuvering",
        active="denmark",
        wars={("denmark", "germany"): 4},
        provinces={
            "jylland": "denmark: 1 archer lying",
            "slesvig": "denmark: 1 infantry",
            "oldenburg": "germany: 1 fort",
        },
        store={"denmark": {"food": 5}},
    )
    assert scene.army("archer-1a")["lies"]

    scene.play("denmark: move infantry-1a oldenburg", "denmark: done")
    assert scene.window == "maneuver.princesses"
    scene.end_turn()

    archer = scene.army("archer-1a")
    assert (archer["province"], archer["lies"], archer["damage"]) == ("jylland", False, 0)
    assert not scene.at_war("denmark", "germany")
    assert scene.turn == 7


@pytest.mark.rule("WT-DOWN-03")
def test_all_damage_is_removed_from_armies_forts_and_barbarians() -> None:
    scene = given(
        "denmark",
        "germany",
        turn=4,
        phase="down-keep",
        provinces=FEEDER
        | {
            "jylland": "denmark: 1 cavalry -2",
            "brandenburg": "germany: 1 fort -4, 4 princess",
            "ile-de-france": "1 barbarian-fort -3, 1 barbarian lying, 1 barbarian -1",
        },
        store={"denmark": {"food": 3}, "germany": {"food": 1}},
    )

    assert scene.turn == 5
    assert scene.army("cavalry-1a")["damage"] == 0
    assert scene.province("brandenburg")["forts"] == [0]
    wild = scene.province("ile-de-france")
    assert wild["forts"] == [0]
    assert wild["barbarians"] == [{"damage": 0, "lies": False}, {"damage": 0, "lies": False}]


@pytest.mark.rule("WT-DOWN-03")
def test_victory_is_checked_after_the_wars_and_no_further_turn_begins() -> None:
    scene = given(
        "denmark",
        "germany",
        turn=6,
        phase="down-keep",
        wars={("denmark", "germany"): 4},
        kills={"denmark": 36},
    )

    kinds = [event.kind for event in scene.events]
    assert scene.vp("denmark") == 42
    assert kinds == ["war-faded", "game-over"]
    assert (scene.over, scene.turn) == (True, 6)
