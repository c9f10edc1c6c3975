"""END: how a game comes to its end."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.medioevo.game import GAME
from gonfalon.kernel.errors import OptionError
from tests.games.medioevo.campaign import combat
from tests.games.medioevo.finish import MILD, PLAYERS, gained
from tests.games.medioevo.rules.commerce.test_roads import complete
from tests.games.medioevo.scene import Scene, given


def options(seats: int = 3, **chosen: Any) -> dict[str, Any]:
    return GAME.check_options(seats, chosen)


def at_end(turn: int, **position: Any) -> Scene:
    return given(PLAYERS, phase="end", turn=turn, tax=MILD, **position)


# ---- turns


@pytest.mark.rule("MU-END-01", "MU-EOT-06")
@pytest.mark.parametrize(("length", "turns"), [("short", 8), ("medium", 10), ("long", 12)])
def test_the_game_ends_with_its_last_turn(length: str, turns: int) -> None:
    before = at_end(turns - 1, length=length)
    assert (before.over, before.state.turn) == (False, turns)

    scene = at_end(turns, length=length)
    assert scene.over
    assert scene.state.turn == turns
    result = scene.table.result
    assert result is not None
    assert result.reason == "turns"
    assert scene.happened("final-steps")


@pytest.mark.rule("MU-END-01")
def test_hosts_may_set_another_number_of_turns() -> None:
    assert options(turn_limit=3)["length"] == "custom"
    assert at_end(3, turn_limit=3).over
    assert not at_end(2, turn_limit=3).over
    assert options(length="long")["turn_limit"] == 12
    assert options(**options(length="short")) == options(length="short")
    for wrong in (
        {"turn_limit": -1}, {"turn_limit": 100}, {"turn_limit": True}, {"turn_limit": "soon"},
        {"length": "custom"}, {"length": "short", "turn_limit": 9}, {"length": "eternal"},
    ):  # fmt: skip
        with pytest.raises(OptionError):
            options(**wrong)


# ---- time


@pytest.mark.rule("MU-END-02")
def test_when_the_time_is_up_the_turn_is_played_to_its_end() -> None:
    scene = given(
        PLAYERS, phase="combat", turn=6, tax=MILD, minutes=180,
        units={"thrace": "anna: 1 archer"}, pieces={"thrace": "anna: war-wagon 1"},
    )  # fmt: skip
    scene.refuses("anna: time-up", "MU-END-02")
    scene.play("host: time-up")
    assert scene.window == "combat.own-turn"
    scene.refuses("host: time-up", "MU-END-02")
    assert "time-up" not in scene.standing("host")
    scene.play("anna: march thrace", "anna: go moesia")
    while not scene.over:
        assert scene.state.turn == 6
        scene.default(scene.asked[0])

    result = scene.table.result
    assert result is not None
    assert result.reason == "time"


@pytest.mark.rule("MU-END-02")
def test_without_the_call_the_game_goes_on() -> None:
    assert not at_end(6, length="none", minutes=180).over


# ---- honour


def near_the_limit(honour: int, buildings: str = "", **position: Any) -> Scene:
    """Anna stands in Wallachia before Bruno's inhabited, undefended Transylvania. Everybody could act after her."""
    return combat(
        units={
            "wallachia": "anna: 1 archer",
            "great-plain": "bruno: 1 archer",
            "phoenicia": "carla: 1 archer",
        },
        pieces={
            "wallachia": "anna: war-wagon 1",
            "great-plain": "bruno: war-wagon 1",
            "phoenicia": "carla: war-wagon 1",
        },
        buildings={"transylvania": buildings} if buildings else {},
        honour={"anna": honour},
        honour_limit=30,
        tax=MILD,
        **position,
    )


@pytest.mark.rule("MU-END-03", "MU-HP-01", "MU-HP-02")
def test_the_limit_ends_the_game_before_anybody_else_acts() -> None:
    scene = near_the_limit(29, war=["anna bruno"])
    scene.play("anna: march wallachia", "anna: go transylvania")

    assert scene.over
    assert gained(scene, "anna", "conquest") == 1
    assert scene.happened("honour-limit")
    assert scene.happened("final-steps")
    assert not scene.happened("combat-pass")
    assert scene.table.result is not None
    assert scene.table.result.reason == "honour"


@pytest.mark.rule("MU-END-03")
def test_one_point_below_the_limit_the_phase_goes_on() -> None:
    scene = near_the_limit(28, war=["anna bruno"])
    scene.play("anna: march wallachia", "anna: go transylvania")

    assert scene.honour("anna") == 29
    assert not scene.over


@pytest.mark.rule("MU-END-04")
def test_gains_and_losses_of_one_attack_are_netted() -> None:
    scene = near_the_limit(28, "city")
    scene.play("anna: march wallachia", "anna: go transylvania", "anna: confirm")

    assert scene.honour("anna") == 28 - 3 + 1 + 3
    assert not scene.over


@pytest.mark.rule("MU-END-04")
def test_the_spoils_of_the_conquest_are_part_of_the_action() -> None:
    scene = near_the_limit(29, "village", war=["anna bruno"])
    scene.play("anna: march wallachia", "anna: go transylvania")
    assert (scene.honour("anna"), scene.window, scene.over) == (31, "conquest.assets", False)
    scene.play("anna: plunder-building civil")

    assert scene.over
    assert scene.state.civil[scene.state.world.territory("transylvania")] == 0
    assert scene.state.movement is None


@pytest.mark.rule("MU-END-03", "MU-END-04")
def test_a_purchase_that_reaches_the_limit_ends_the_game() -> None:
    scene = given(
        PLAYERS, buildings={"thrace": "fort"}, technologies={"anna": "construction 4"},
        tokens={"anna": "5 green"}, florins={"anna": 3000}, honour={"anna": 29}, honour_limit=30, tax=MILD,
    )  # fmt: skip
    scene.play("anna: upgrade military thrace 3")
    while not scene.over and scene.state.phase == 4:
        scene.play(f"anna: {scene.legal('anna')[0]}")

    assert scene.over
    assert scene.state.turn == 3
    result = scene.table.result
    assert result is not None
    assert result.reason == "honour"
    assert [event.values["phase"] for event in scene.happened("phase-begins")] == [4]


@pytest.mark.rule("MU-END-04")
def test_below_the_limit_the_game_goes_on() -> None:
    scene = given(
        PLAYERS, buildings={"thrace": "fort"}, technologies={"anna": "construction 4"},
        tokens={"anna": "5 green"}, florins={"anna": 3000}, honour={"anna": 28}, honour_limit=30,
    )  # fmt: skip
    scene.play("anna: upgrade military thrace 3")
    while scene.honour("anna") == 28:
        scene.play(f"anna: {scene.legal('anna')[0]}")
    assert scene.honour("anna") == 29
    assert not scene.over


@pytest.mark.rule("MU-END-04", "MU-ROAD-10")
@pytest.mark.parametrize("bonus", [1, 2])
def test_a_sale_is_carried_out_before_the_limit_is_tested(bonus: int) -> None:
    scene = complete(
        markets={"mesopotamia": "furs"}, honour={"anna": 28}, honour_limit=30, tax=MILD
    )
    mesopotamia = scene.state.world.territory("mesopotamia")
    scene.play("anna: sell wine 1", f"anna: road-bonus {bonus}")

    assert gained(scene, "anna", "roads") == bonus
    assert scene.state.market[mesopotamia].bit_count() == 2, "its cube lies in the market"
    assert scene.over is (bonus == 2)


@pytest.mark.rule("MU-END-03")
def test_the_limit_must_lie_above_what_players_start_with() -> None:
    assert options(honour_limit=11)["honour_limit"] == 11
    for wrong in ({"honour_limit": 10}, {"honour_limit": -5}, {"honour_limit": 1000}):
        with pytest.raises(OptionError, match="MU-END-03"):
            options(**wrong)
    six = {"kingdoms": "auction"}
    with pytest.raises(OptionError, match="MU-END-03"):
        options(6, honour_limit=20, **six)
    assert options(6, honour_limit=21, **six)


# ---- combinations


@pytest.mark.rule("MU-END-05")
def test_at_least_one_limit_is_needed() -> None:
    with pytest.raises(OptionError, match="MU-END-05"):
        options(length="none")
    for enough in ({"minutes": 90}, {"honour_limit": 40}, {"minutes": 90, "honour_limit": 40}):
        assert options(length="none", **enough)["turn_limit"] == 0
    with pytest.raises(OptionError, match="MU-END-02"):
        options(minutes=-1)


@pytest.mark.rule("MU-END-01", "MU-END-02", "MU-END-05")
def test_ten_turns_or_three_hours() -> None:
    first = at_end(10, length="medium", minutes=180)
    assert first.table.result is not None
    assert first.table.result.reason == "turns"

    second = given(
        PLAYERS, phase="combat", turn=7, tax=MILD, length="medium", minutes=180,
        units={"thrace": "anna: 1 archer"}, pieces={"thrace": "anna: war-wagon 1"},
    )  # fmt: skip
    second.play("host: time-up")
    while not second.over:
        second.default(second.asked[0])
    assert second.state.turn == 7
    assert second.table.result is not None
    assert second.table.result.reason == "time"


@pytest.mark.rule("MU-END-05")
@pytest.mark.parametrize("time_is_up", [0, 1])
def test_twelve_turns_or_six_hours(time_is_up: int) -> None:
    turn = 5 if time_is_up else 12
    fields = {"time_is_up": time_is_up}
    scene = at_end(turn, length="long", minutes=360, fields=fields)
    assert scene.over
    assert scene.happened("final-steps")
    assert not at_end(11, length="long", minutes=360).over


# ---- the final steps


@pytest.mark.rule("MU-END-06")
def test_only_the_questions_of_a_rebellion_are_put_after_the_end() -> None:
    scene = given(
        PLAYERS, phase="end", turn=8, length="short", tax={"anna": 50, "bruno": 10, "carla": 10},
        debt={"anna": 500}, florins={"anna": 2000},
    )  # fmt: skip
    assert scene.window == "rebellion.place"
    scene.refuses("anna: repay", "MU-END-06")
    scene.refuses("bruno: loan", "MU-END-06")
    assert scene.standing("anna") == ["resign"]
    while not scene.over:
        scene.default(scene.asked[0])
    assert gained(scene, "anna", "debts") == -2
