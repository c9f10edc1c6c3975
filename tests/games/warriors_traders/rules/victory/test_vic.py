"""The end of the game and its winner (WT-VIC)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.warriors_traders.scene import Scene, given

SEATED = ("denmark", "germany", "france", "england", "ireland", "scotland")
AT_START = 6
"""VP of a Capital with its Fort; without tokens nobody holds a title."""


def totals(*vp: int, turn: int, **options: Any) -> Scene:
    """The end of a turn in which the players have these VP."""
    countries = SEATED[: len(vp)]
    kills = {country: number - AT_START for country, number in zip(countries, vp, strict=True)}
    scene = given(*countries, turn=turn, phase="down-keep", kills=kills, **options)
    assert [scene.vp(country) for country in countries] == list(vp)
    return scene


def reason(scene: Scene) -> tuple[str, str]:
    result = scene.table.result
    assert result is not None
    return result.reason, result.rule


# ---- when it ends, and who wins


@pytest.mark.rule("WT-VIC-01")
def test_the_most_vp_win_once_somebody_has_enough() -> None:
    scene = totals(33, 35, 20, 18, turn=8)

    assert scene.over
    assert reason(scene) == ("points", "WT-VIC-01")
    assert scene.winners == ["germany"]
    assert scene.table.result is not None
    assert scene.table.result.ranking == [[1], [0], [2], [3]]


@pytest.mark.rule("WT-VIC-01")
def test_the_game_ends_with_turn_ten_at_the_latest() -> None:
    ninth, tenth = totals(32, 20, 20, 18, turn=9), totals(32, 20, 20, 18, turn=10)

    assert (ninth.over, ninth.turn) == (False, 10)
    assert tenth.over
    assert reason(tenth) == ("last-turn", "WT-VIC-01")
    assert tenth.winners == ["denmark"]


@pytest.mark.rule("WT-VIC-01")
def test_nothing_can_be_played_after_the_end() -> None:
    scene = totals(33, 35, 20, 18, turn=8)

    assert scene.asked == []
    assert scene.legal("germany") == scene.standing("germany") == []
    scene.refuses("germany: pass", "WT-VIC-01")
    scene.refuses("denmark: resign", "WT-VIC-01")


@pytest.mark.rule("WT-VIC-02")
@pytest.mark.parametrize(("players", "needed"), [(6, 27), (5, 30), (4, 33), (3, 37), (2, 42)])
def test_the_required_vp_end_the_game_and_one_less_does_not(players: int, needed: int) -> None:
    others = (10,) * (players - 1)

    reached, short = totals(needed, *others, turn=7), totals(needed - 1, *others, turn=7)

    assert reached.view("denmark")["threshold"] == needed
    assert reached.over
    assert reached.winners == ["denmark"]
    assert (short.over, short.turn) == (False, 8)


@pytest.mark.rule("WT-VIC-03")
def test_vp_that_are_lost_again_within_the_turn_do_not_count() -> None:
    scene = given(
        "denmark",
        "germany",
        "france",
        "england",
        turn=5,
        phase="trade",
        wars=[("denmark", "germany")],
        provinces={
            "sjaelland": "denmark: 2 fort, 4 princess",
            "fyn": "denmark: 1 infantry",
            "pomerania": "germany: 2 cavalry, 2 archer, 1 princess",
        },
        tokens={"germany": (0, 0, 6)},
        store={"denmark": {"gold": 10}},
        kills={"denmark": 21},
    )

    scene.play("denmark: buy-vp 1")
    assert scene.vp("denmark") == 33
    assert not scene.over
    scene.pass_until("maneuver.move", "germany")
    scene.play(*(f"germany: move {army} sjaelland" for army in ("cavalry-2a", "cavalry-2b")))
    scene.play(*(f"germany: move {army} sjaelland" for army in ("archer-2a", "archer-2b")))
    scene.play("germany: done")
    assert scene.asked == ["germany", "denmark"]
    scene.play("germany: hit fort-a 5", "germany: hit fort-b 5")
    scene.play("denmark: hit cavalry-2a 3", "denmark: hit cavalry-2b 3", "denmark: hit archer-2a 2")
    scene.pass_until("maneuver.princesses", "germany")
    assert scene.vp("denmark") == 27
    scene.end_turn()

    assert (scene.over, scene.turn) == (False, 6)


@pytest.mark.rule("WT-VIC-03")
def test_reaching_the_number_within_a_turn_does_not_end_it() -> None:
    scene = given(
        "denmark",
        "germany",
        turn=5,
        phase="trade",
        provinces={"fyn": "denmark: 1 infantry"},
        store={"denmark": {"gold": 10}},
        kills={"denmark": 33},
    )

    scene.play("denmark: buy-vp 1")
    assert scene.vp("denmark") == 42
    scene.pass_until("maneuver.move", "denmark")
    assert not scene.over
    scene.end_turn()

    assert (scene.over, scene.turn) == (True, 5)
    assert scene.winners == ["denmark"]


@pytest.mark.rule("WT-VIC-04")
def test_equal_highest_totals_win_together() -> None:
    scene = totals(34, 34, 20, turn=10)

    assert scene.winners == ["denmark", "germany"]
    assert scene.table.result is not None
    assert scene.table.result.ranking == [[0, 1], [2]]


@pytest.mark.rule("WT-VIC-04")
def test_a_tie_behind_the_winner_shares_nothing() -> None:
    scene = totals(34, 36, 34, 20, turn=8)

    assert scene.winners == ["germany"]
    assert scene.table.result is not None
    assert scene.table.result.ranking == [[1], [0, 2], [3]]


# ---- nobody is out


@pytest.mark.rule("WT-VIC-05")
def test_a_player_without_units_still_develops() -> None:
    scene = given(
        "denmark",
        "germany",
        turn=4,
        provinces={"sjaelland": "free"},
        tokens={"denmark": (1, 1, 0)},
        store={"denmark": {"weapons": 3}},
    )

    scene.pass_until("development.action", "denmark")
    assert scene.legal("denmark", "build-army") == []
    scene.refuses("denmark: build-army infantry sjaelland", "WT-ACT-05")
    scene.allows("denmark: declare-war germany", "denmark: pass")
    scene.play("denmark: upgrade-technology production")

    assert scene.tokens("denmark") == (2, 1, 0)


@pytest.mark.rule("WT-VIC-05")
def test_a_player_who_loses_the_last_province_keeps_everything_else() -> None:
    scene = given(
        "denmark",
        "germany",
        turn=4,
        phase="maneuvering",
        active="germany",
        wars=[("denmark", "germany")],
        routes=[("denmark", "germany")],
        provinces={"sjaelland": "denmark: 1 princess", "pomerania": "germany: 2 infantry"},
        tokens={"denmark": (1, 1, 0)},
        store={"denmark": {"weapons": 3, "gold": 2}},
        kills={"denmark": 5},
    )

    scene.play("germany: move infantry-2a sjaelland", "germany: done")
    scene.end_turn()

    assert not scene.over
    assert not scene.player("denmark")["left"]
    assert scene.view("denmark")["order"] == [1, 0]
    assert scene.view("denmark")["routes"] == [[0, 1]]
    assert scene.vp_sources("denmark")["kills"] == 5
    assert scene.store("denmark") == {"food": 0, "products": 0, "weapons": 3, "gold": 2}
    scene.pass_until("development.action", "denmark")
    scene.allows("denmark: upgrade-technology military")
