"""Worked examples that belong to `rules/barbarians/test_barbarians`."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.prototype.supply.questions import supply_limit
from tests.games.prototype.battles import LT
from tests.games.prototype.rules.barbarians.test_barbarians import CALM, attacked, went
from tests.games.prototype.rules.events.test_events import FOUR, events
from tests.games.prototype.scene import given


@pytest.mark.example("MP-EX-076")
@pytest.mark.rule("MP-REBEL-02", "MP-BARB-02", "MP-BARB-06", "MP-TECHFX-18")
def test_more_barbarians_than_the_neighbour_attack() -> None:
    """An Event takes one of five VF in Circassia: four are safe from rebellion by Law, but not from five in Georgia."""
    scene = events(
        "ev08", "d6=1", "d6=1", technologies={"carla": "law"},
        vf={"georgia": "barbarians 5", "circassia": "carla 5"},
    )  # fmt: skip
    scene.dice("d4=4")
    scene.play("carla: lose-vf circassia 1")
    assert not scene.happened("rebels")
    assert attacked(scene) == [("circassia", 2)]
    assert scene.vf("barbarians", "georgia") == 1, "four attacked"


@pytest.mark.example("MP-EX-073")
@pytest.mark.rule("MP-BARB-02", "MP-BARB-03", "MP-BARB-04")
def test_over_supply_they_attack_the_weaker_of_their_missing_land() -> None:
    """Seven VF on plains; ten and five VF hold the missing territories of their kingdom."""
    vf = {"apulia": "barbarians 7", "campania": "anna 10", "sicily": "bruno 5"}
    scene = events(*CALM, vf=vf)
    s = scene.state
    assert supply_limit(s, s.world.territory("apulia")) == 5
    assert attacked(scene)[:1] == [("sicily", 1)]


@pytest.mark.rule("MP-BARB-04")
@pytest.mark.example("MP-EX-078")
def test_land_of_their_own_kingdom_first() -> None:
    vf = dict.fromkeys(("pontus", "cappadocia", "cilicia"), "bruno 5")
    scene = events(*CALM, vf={"paphlagonia": "barbarians 6", "bithynia": "anna 9", **vf})
    assert attacked(scene)[:1] == [("cappadocia", 1)]


@pytest.mark.example("MP-EX-079")
@pytest.mark.rule("MP-BARB-13")
def test_a_tower_becomes_a_fort() -> None:
    buildings = {"franconia": "village, tower"}
    scene = events(*CALM, vf={"franconia": "barbarians 60"}, buildings=buildings)
    (built,) = scene.happened("barbarians-build")
    assert built.values["text"] == "fort"
    assert scene.building("franconia") == ["village", "fort"]


@pytest.mark.rule("MP-PIRATE-02")
@pytest.mark.example("MP-EX-080")
def test_directions_west_of_the_peloponnese() -> None:
    """Six sea zones, and Thessaly and the Peloponnese if they are a player's: d8."""
    six = [
        "sea-of-syracuse-sea", "gulf-of-taranto-sea", "lower-adriatic-sea", "syrtes-sea", "libyan-sea-sea",
        "south-aegean-sea",
    ]  # fmt: skip
    position: dict[str, Any] = {
        "vf": {"thessaly": "anna 9"},
        "pirates": ["ionian-sea 8, captain 1", "ionian-sea 6"],
    }
    reached = [went(events("ev03", f"d8={number}", **position))[0] for number in range(1, 9)]
    assert reached == [*six, "peloponnese", "thessaly"]
    assert went(events("ev03", "d8=1", "d8=2", **position)) == six[:2], "a die for each galley"


@pytest.mark.rule("MP-PIRATE-01")
@pytest.mark.rule("MP-COMP-04")
@pytest.mark.example("MP-EX-080")
def test_the_last_captain_goes_aboard_one_of_two_galleys() -> None:
    six = dict.fromkeys(
        ("serbia", "pontus", "kiev", "turov", "polotsk", "galich"), "barbarians 1, captain 1"
    )
    scene = given(
        {**FOUR, "elena": "hre"}, phase="combat", active="anna", vf=six, cards={"anna": "pirate"},
        technologies={"anna": f"guilds, {LT[2]}"}, pirates=["ionian-sea 8, captain 1"],
    )  # fmt: skip
    scene.play("anna: play-sea pirate ionian-sea")
    assert [(galley.vf, galley.captain) for galley in scene.state.pirates] == [(8, 1), (6, 0)]


@pytest.mark.rule("MP-PIRATE-02")
@pytest.mark.example("MP-EX-200")
def test_five_directions_use_a_d6_and_roll_sixes_again() -> None:
    """Marmara: two sea zones, then Thrace, Bithynia and Mysia."""
    assert went(events("ev03", "d6=6", "d6=3", pirates=["marmara 3"])) == ["thrace"]


@pytest.mark.example("MP-EX-077")
@pytest.mark.rule("MP-PIRATE-05")
def test_pirates_attack_what_a_corsair_has_left() -> None:
    """The galley drifts before it attacks, so the fleet of 8 VF has sailed to where it comes."""
    fleet = {"levantine-sea-sea": "anna: galley 2 [3 vf], merchant-ship 2 [5 vf, 13 salt]"}
    scene = events("ev03", "d6=3", *CALM[1:], transports=fleet, pirates=["egyptian-sea 10"])
    assert went(scene) == ["levantine-sea-sea"]
    assert attacked(scene) == [("levantine-sea-sea", 0)]
