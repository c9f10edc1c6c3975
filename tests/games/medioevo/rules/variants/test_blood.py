"""VAR-09, VAR-10: blood tokens."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.medioevo.campaign import combat
from tests.games.medioevo.events import supply
from tests.games.medioevo.scene import Scene


def into_transylvania(**position: Any) -> Scene:
    """Anna, at war, marches into Bruno's undefended home territory."""
    scene = combat(
        units={"wallachia": "anna: 1 archer"},
        pieces={"wallachia": "anna: war-wagon 1", **position.pop("pieces", {})},
        war=["anna bruno"],
        blood=position.pop("blood", "on"),
        **position,
    )
    scene.play("anna: march wallachia", "anna: go transylvania")
    return scene


@pytest.mark.rule("MU-VAR-09")
def test_a_homeland_and_everything_plundered_in_it() -> None:
    scene = into_transylvania(
        buildings={"transylvania": "village"}, pieces={"transylvania": "bruno: caravan 1"}
    )
    assert scene.state.blood == [0, 1, 0]
    scene.play("anna: plunder-piece piece-2a")
    assert scene.state.blood == [0, 2, 0]
    scene.play("anna: plunder-building civil")
    assert scene.state.blood == [0, 3, 0]


@pytest.mark.rule("MU-VAR-09")
def test_what_is_kept_gives_none_and_neither_do_cubes() -> None:
    scene = into_transylvania(
        buildings={"transylvania": "village"}, markets={"transylvania": "wine"}
    )
    scene.play("anna: plunder-cube wine", "anna: keep-building civil")
    assert scene.state.blood == [0, 1, 0]


@pytest.mark.rule("MU-VAR-09")
def test_other_land_gives_tokens_for_what_is_plundered_only() -> None:
    scene = combat(
        units={"macedonia": "anna: 1 archer"},
        pieces={"macedonia": "anna: war-wagon 1"},
        buildings={"serbia": "fort"},
        control_tokens={"serbia": "bruno"},
        war=["anna bruno"],
        blood="on",
    )
    scene.play("anna: march macedonia", "anna: go serbia")
    assert scene.state.blood == [0, 0, 0]
    scene.play("anna: plunder-building military")
    assert scene.state.blood == [0, 1, 0]


@pytest.mark.rule("MU-VAR-09")
def test_barbarians_count_as_opponents() -> None:
    """A village, a castle and a caravan in a home territory that falls to a horde: four tokens."""
    scene = supply(
        units={"syria": "barbarians: 1 light-infantry"},
        buildings={"palestine": "village, castle"},
        pieces={"palestine": "green: caravan 1"},
        blood="on",
    )
    scene.play("red: move-barbarians syria palestine")
    assert scene.state.blood == [0, 0, 4]


@pytest.mark.rule("MU-VAR-09", "MU-VAR-17")
def test_without_the_variant_there_are_none() -> None:
    scene = into_transylvania(buildings={"transylvania": "village"}, blood="off")
    scene.play("anna: plunder-building civil")
    assert scene.state.blood == [0, 0, 0]


@pytest.mark.rule("MU-VAR-10")
@pytest.mark.parametrize(("others", "gained"), [(17, 1), (16, 2), (18, 0)])
def test_there_are_eighteen(others: int, gained: int) -> None:
    scene = into_transylvania(
        buildings={"transylvania": "village"}, fields={"blood": [others, 0, 0]}
    )
    scene.play("anna: plunder-building civil")
    assert scene.state.blood == [others, gained, 0]


def fighting(tokens: list[int], **position: Any) -> Scene:
    """A round between Anna and Bruno, both with light infantry, as far as the tokens."""
    position.setdefault("units", {"transylvania": "anna: 3 archer; bruno: 3 archer"})
    scene = combat(
        war=["anna bruno"],
        battle="transylvania anna bruno",
        blood="on",
        fields={"blood": tokens},
        **position,
    )
    for _ in range(40):
        if scene.window == "battle.blood" or scene.happened("comparison"):
            return scene
        scene.default(scene.asked[0])
    raise AssertionError("the tokens are never asked for")


@pytest.mark.rule("MU-VAR-10")
def test_tokens_are_added_to_the_attack_value() -> None:
    values = {}
    for spent in (0, 3):
        scene = fighting([4, 0, 0])
        assert (scene.window, scene.asked) == ("battle.blood", ["anna"])
        scene.refuses("anna: spend-blood 5", "MU-VAR-10")
        scene.play(f"anna: spend-blood {spent}" if spent else "anna: done")
        values[spent] = scene.happened("comparison")[0].values["values"]
        assert scene.state.blood == [4 - spent, 0, 0]

    assert values[3][0] == values[0][0] + 3
    assert values[3][1] == values[0][1]


@pytest.mark.rule("MU-VAR-10")
def test_the_attacker_spends_first_and_who_has_none_is_not_asked() -> None:
    scene = fighting([1, 1, 5])
    assert scene.asked == ["anna"]
    scene.play("anna: spend-blood 1")
    assert (scene.window, scene.asked) == ("battle.blood", ["bruno"])
    scene.play("bruno: done")
    assert scene.state.blood == [0, 1, 5]
    assert not [event for event in fighting([0, 0, 5]).events if event.kind == "blood-spent"]


@pytest.mark.rule("MU-VAR-10")
def test_tokens_count_for_one_round() -> None:
    scene = fighting([2, 0, 0], units={"transylvania": "anna: 9 archer; bruno: 9 archer"})
    scene.play("anna: spend-blood 2")
    assert scene.state.battle.round == 2
    assert scene.state.battle.sides[0].bonus == 0
