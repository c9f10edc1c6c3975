"""Worked examples: pacts, alliances, ruptures."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.commons.pacts.clauses import DEFENSIVE, NON_BELLIGERENCE, OFFENSIVE, PASSAGE, PAYMENT
from gonfalon.games.medioevo.diplomacy.questions import has_right, owed, war_with
from gonfalon.games.medioevo.state import DECLARED
from tests.games.medioevo.campaign import army, next_turn
from tests.games.medioevo.pacts import claim, in_force, known, pact, sign
from tests.games.medioevo.scene import Scene, given

KINGDOMS = {"red": "byzantium", "yellow": "hungary", "blue": "hre", "green": "mamluks"}


def court(**position: Any) -> Scene:
    return given(KINGDOMS, **position)


def campaign(turn: int, **more: Any) -> Scene:
    """Red's slot of the Combat phase; Red's army stands at the border of Yellow's Transylvania."""
    units = {"wallachia": "red: 3 light-infantry", **more.pop("units", {})}
    pieces = {"wallachia": "red: war-wagon 1", **more.pop("pieces", {})}
    return court(phase="combat", active="red", turn=turn, units=units, pieces=pieces, **more)


def red_attacks(scene: Scene) -> None:
    scene.play("red: march wallachia", "red: go transylvania", "red: confirm")


@pytest.mark.example("MU-EX-A33")
@pytest.mark.rule("MU-DIP-20", "MU-DIP-29")
def test_a_passage_that_ends_with_turn_three() -> None:
    scene = court(turn=3)
    blue, yellow = scene.seat("blue"), scene.seat("yellow")
    number = sign(scene, "blue", "yellow", "grant passage @yellow @blue", "until 3")
    assert in_force(scene) == [number]
    assert has_right(scene.state, PASSAGE, receiver=blue, granter=yellow)

    next_turn(scene)
    assert scene.state.turn == 4
    assert in_force(scene) == []
    assert not has_right(scene.state, PASSAGE, receiver=blue, granter=yellow)
    assert scene.state.hp[blue] == scene.state.hp[yellow] == 10


@pytest.mark.example("MU-EX-A35")
@pytest.mark.rule("MU-DIP-17", "MU-DIP-21", "MU-DIP-29", "MU-DIP-33")
def test_passage_and_peace_for_a_hundred_florins() -> None:
    scene = court(turn=3)
    blue, yellow = scene.seat("blue"), scene.seat("yellow")
    number = sign(
        scene, "blue", "yellow",
        "grant passage @yellow @blue", "no-war", "payment @blue @yellow 100", "until 5",
    )  # fmt: skip

    assert (scene.florins("blue"), scene.florins("yellow")) == (900, 1100)
    kinds = {clause.kind for clause in pact(scene, number).clauses}
    assert kinds == {PASSAGE, NON_BELLIGERENCE, PAYMENT}
    next_turn(scene)
    next_turn(scene)
    assert scene.state.turn == 5
    assert has_right(scene.state, PASSAGE, receiver=blue, granter=yellow)
    next_turn(scene)
    assert in_force(scene) == []


@pytest.mark.example("MU-EX-A35")
@pytest.mark.rule("MU-DIP-17", "MU-DIP-33")
def test_to_break_both_clauses_costs_two_points() -> None:
    scene = court(turn=3)
    sign(
        scene, "blue", "yellow",
        "grant passage @yellow @blue", "no-war", "payment @blue @yellow 100", "until 5",
    )  # fmt: skip
    scene.play("blue: declare-war @yellow")

    assert scene.honour("blue") == 8
    assert in_force(scene) == []
    assert scene.florins("yellow") == 1100, "what was paid is paid"


@pytest.mark.example("MU-EX-A36")
@pytest.mark.rule("MU-DIP-20", "MU-DIP-35")
def test_six_units_are_owed_to_who_is_attacked() -> None:
    scene = campaign(3)
    number = sign(scene, "yellow", "blue", "defend 6")
    assert pact(scene, number).last_turn == 0
    red_attacks(scene)

    (duty,) = owed(scene.state, scene.seat("blue"))
    assert (duty.kind, duty.amount) == (DEFENSIVE, 6)
    assert (duty.to, duty.enemy) == (scene.seat("yellow"), scene.seat("red"))
    assert owed(scene.state, scene.seat("green")) == []
    scene.pass_until("combat.own-turn")
    next_turn(scene)
    assert in_force(scene) == [number], "for the whole game"
    assert owed(scene.state, scene.seat("blue"))


@pytest.mark.example("MU-EX-A37")
@pytest.mark.rule("MU-DIP-27", "MU-DIP-40")
def test_a_secret_alliance_against_two_players() -> None:
    scene = campaign(6)
    number = sign(
        scene, "red", "green",
        "lead @red 8", "target @blue", "target @yellow", "until 7", "secret",
    )  # fmt: skip
    red_attacks(scene)

    (duty,) = owed(scene.state, scene.seat("green"))
    assert (duty.kind, duty.amount) == (OFFENSIVE, 8)
    assert duty.enemy == scene.seat("yellow")
    assert [item.number for item in known(scene, "green").pacts] == [number]
    for outsider in ("blue", "yellow"):
        assert known(scene, outsider).pacts == []
        assert known(scene, outsider).proposals == []
        assert known(scene, outsider).triggered == []


@pytest.mark.example("MU-EX-A38")
@pytest.mark.rule("MU-DIP-35", "MU-DIP-38", "MU-DIP-44", "MU-DIP-45", "MU-DIP-46", "MU-DIP-47")
def test_help_that_comes_near_and_does_not_fight() -> None:
    scene = campaign(
        4,
        units={"serbia": "blue: 5 light-infantry"},
        pieces={"serbia": "blue: war-wagon 2", "delta": "green: war-wagon 1"},
    )
    number = sign(
        scene, "yellow", "blue",
        "defend 5", "grant passage @yellow @blue", "until 6", "secret",
    )  # fmt: skip
    red_attacks(scene)
    assert owed(scene.state, scene.seat("blue"))[0].amount == 5
    scene.play("yellow: direct @blue transylvania")
    scene.pass_until("combat.own-turn", "blue")
    scene.play("blue: march serbia", "blue: go great-plain", "blue: halt")
    assert army(scene, "blue", "great-plain") == {"light-infantry": 5}
    assert scene.state.turn == 4
    assert war_with(scene.state, scene.seat("blue"), scene.seat("red")) == DECLARED

    scene.refuses(f"green: claim @blue {number}", "MU-DIP-44")
    raised = claim(scene, "yellow", "blue", number).number
    assert known(scene, "red").pacts == []
    scene.play(f"blue: contest {raised}")
    assert [item.number for item in known(scene, "red").pacts] == [number], "shown to everyone"
    scene.play(f"yellow: vote-rupture {raised}", f"blue: vote-respect {raised}")
    scene.play(f"red: vote-rupture {raised}", f"green: abstain {raised}")

    assert scene.honour("blue") == 8
    assert in_force(scene) == []
