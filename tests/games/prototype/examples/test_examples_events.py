"""Worked examples that belong to `rules/events/test_events`."""

from __future__ import annotations

import pytest

from gonfalon.games.prototype.events.questions.rebellion import rebellion_level
from tests.games.prototype.rules.events.test_events import FOUR, QUIET, events
from tests.games.prototype.scene import given


@pytest.mark.rule("MP-EVENT-03")
@pytest.mark.rule("MP-EVENT-04")
@pytest.mark.example("MP-EX-027")
def test_the_area_is_the_red_land_in_play() -> None:
    """Of the eleven territories of card 3 four are out of play with four players; shades do not matter."""
    scene = events("ev03", "d6=3")
    event = scene.view("anna")["event"]
    assert "franconia" in event["struck"]
    assert not {"ile-de-france", "normandy", "brittany", "champagne"} & set(event["struck"])
    assert len(event["struck"]) == 7
    assert len(events("ev02", "d6=1").view("anna")["event"]["struck"]) == 12


@pytest.mark.rule("MP-RELIC-01")
@pytest.mark.example("MP-EX-028")
def test_the_grail_brings_a_relic() -> None:
    scene = events("ev01", "d6=3", seed=3)
    (relic,) = scene.view("anna")["relics"]
    card = scene.state.world.board.events[0]
    assert relic["place"] in card.relics
    assert not relic["taken"]
    assert not events("ev02", "d6=1").view("anna")["relics"]


@pytest.mark.rule("MP-REBEL-02")
@pytest.mark.rule("MP-REBEL-01")
@pytest.mark.example("MP-EX-030")
@pytest.mark.example("MP-EX-165")
@pytest.mark.rule("MP-TECHFX-18")
def test_the_rebellion_level() -> None:
    """Law and a Tower: always safe with 3 VF; Law and a Castle: with 1; Law alone: with 4."""
    towers = {"cyrenaica": "tower", "sinai": "castle"}
    s = given(FOUR, technologies={"bruno": "law"}, buildings=towers).state
    level = {
        t: rebellion_level(s, s.world.territory(t), 4)
        for t in ("cyrenaica", "sinai", "egypt", "thrace")
    }
    assert level == {"cyrenaica": 3, "sinai": 1, "egypt": 4, "thrace": 5}


@pytest.mark.rule("MP-REBEL-01")
@pytest.mark.rule("MP-REBEL-02")
@pytest.mark.rule("MP-REBEL-03")
@pytest.mark.example("MP-EX-029")
def test_two_vf_rebel_where_three_are_safe() -> None:
    vf = {"rhodes": "anna 3", "peloponnese": "anna 2"}
    scene = events("ev03", "d6=3", "d4=2", "d6=5", vf=vf)
    assert scene.owner("rhodes") == "anna"
    assert scene.owner("peloponnese") is None
    assert scene.vf("anna", "peloponnese") == 0
    assert [event.values["vf"] for event in scene.happened("rebels")] == [5]


@pytest.mark.rule("MP-REBEL-06")
@pytest.mark.rule("MP-REBEL-07")
@pytest.mark.rule("MP-BCAPT-03")
@pytest.mark.example("MP-EX-031")
def test_captains_and_broken_kingdoms_recruit() -> None:
    """Captain II: +2; next to a player's part of the kingdom: +1."""
    vf = {"moesia": "barbarians 3, captain 2", "wallachia": "anna 9"}
    scene = events("ev03", "d6=3", QUIET, vf=vf)
    gains = [(e.values["territory"], e.values["vf"], e.rule) for e in scene.happened("recruits")]
    moesia = scene.state.world.territory("moesia")
    assert gains == [(moesia, 2, "MP-REBEL-06"), (moesia, 1, "MP-REBEL-07")]
