"""Worked examples: war."""

from __future__ import annotations

import pytest

from tests.games.warriors_traders.scene import given


@pytest.mark.example("WT-EX-13")
@pytest.mark.rule("WT-WAR-05")
def test_a_new_declaration_replaces_the_old_war_for_three_turns_from_now() -> None:
    scene = given(
        "switzerland",
        "france",
        turn=6,
        wars={("switzerland", "france"): 4},
        provinces={"bern": "switzerland: 3 infantry, 1 princess", "bourbon": "france: 1 fort"},
        store={"switzerland": {"food": 3}},
    )
    assert [war["since"] for war in scene.view("france")["wars"]] == [4]

    scene.pass_until("development.action", "switzerland")
    scene.play("switzerland: declare-war france")
    assert [war["since"] for war in scene.view("france")["wars"]] == [6]

    # one Infantry a turn falls before the Fort, so that damage keeps the war alive
    for army in ("infantry-1a", "infantry-1b", "infantry-1c"):
        assert scene.at_war("switzerland", "france")
        scene.pass_until("maneuver.move", "switzerland")
        scene.march("switzerland", f"{army} bourbon")
        scene.end_turn()

    assert scene.turn == 9
    assert not scene.at_war("switzerland", "france")
