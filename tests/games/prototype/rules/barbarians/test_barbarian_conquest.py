"""Barbarians conquer: what becomes of the place, and of their Captains.

rules: MP-BARB-07 to MP-BARB-10, MP-BCAPT-01, MP-BCAPT-05, MP-TERM-06, MP-PIRATE-04
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.prototype.rules.events.test_events import QUIET, events
from tests.games.prototype.scene import Scene, given


def stormed(barbarians: str = "barbarians 30", **more: Any) -> Scene:
    """Barbarians of Georgia fall upon 1 VF in Circassia."""
    vf = {"georgia": barbarians, "circassia": "carla 2"}
    return events(
        "ev03", "d6=3", QUIET, "d6=6", "d6=1", vf=vf, home=12, technologies={"carla": "law"}, **more
    )


@pytest.mark.rule("MP-BARB-07")
@pytest.mark.rule("MP-BARB-09")
def test_barbarians_move_in() -> None:
    scene = stormed(
        buildings={"circassia": "tower, cathedral"}, damaged={"circassia": "tower"},
        captains={"circassia": "carla: 2"}, engines={"circassia": "carla: catapult"},
        transports={"circassia": "carla: caravan 1"},
    )  # fmt: skip
    assert scene.owner("circassia") is None
    assert scene.building("circassia") == ["tower"]
    assert scene.captain_levels("carla", "circassia") == []
    assert 2 not in scene.state.engine_owner
    assert scene.happened("ownerless")
    assert scene.vf("barbarians", "georgia") == 1
    assert [scene.honour(name) for name in ("anna", "bruno", "carla")] == [0, 0, 0]


@pytest.mark.rule("MP-BCAPT-01")
@pytest.mark.parametrize(("captain", "level"), [("", 1), (", captain 1", 2), (", captain 3", 3)])
def test_conquest_makes_or_promotes_a_captain(captain: str, level: int) -> None:
    scene = stormed(f"barbarians 30{captain}")
    s = scene.state
    assert s.barbarian_captain[s.world.territory("circassia")] == level
    assert s.barbarian_captain[s.world.territory("georgia")] == 0


@pytest.mark.rule("MP-BARB-09", "MP-BARB-10", "MP-BATTLE-11")
@pytest.mark.parametrize(
    ("known", "moved", "there", "here"), [("alchemy", 0, 0, 1), ("engineering", 1, 2, 0)]
)
def test_if_the_last_attackers_fall_in_victory_nobody_moves_in(
    known: str, moved: int, there: int, here: int
) -> None:
    """One VF attacks with a Captain, one stays behind; gunpowder costs the winner one."""
    scene = events(
        "ev03", "d6=3", QUIET, "d6=6", "d6=1", home=12, technologies={"carla": f"law, {known}"},
        vf={"georgia": "barbarians 1, captain 1", "circassia": "carla 1"},
    )  # fmt: skip
    s = scene.state
    assert scene.owner("circassia") is None
    assert (scene.vf("barbarians", "circassia"), scene.vf("barbarians", "georgia")) == (moved, 1)
    georgia, circassia = (s.world.territory(name) for name in ("georgia", "circassia"))
    assert (s.barbarian_captain[circassia], s.barbarian_captain[georgia]) == (there, here)


@pytest.mark.rule("MP-BCAPT-01")
def test_no_captain_where_all_seven_are_in_play() -> None:
    places = ("serbia", "cyprus", "kiev", "turov", "polotsk", "galich", "sardinia")
    scene = events(
        "ev03", "d6=3", QUIET, "d6=6", "d6=1", home=12, technologies={"carla": "law"},
        vf={**dict.fromkeys(places, "barbarians 1, captain 1"), "georgia": "barbarians 30", "circassia": "carla 2"},
    )  # fmt: skip
    s = scene.state
    assert scene.owner("circassia") is None
    assert s.barbarian_captain[s.world.territory("circassia")] == 0


@pytest.mark.rule("MP-BARB-10")
def test_a_captain_survives_a_failed_attack_with_the_garrison() -> None:
    """One VF attacks, one stays; the defender destroys it and takes a prisoner."""
    scene = events(
        "ev03", "d6=3", QUIET, "d6=1", "d6=6", home=12, technologies={"carla": "law"},
        vf={"georgia": "barbarians 1, captain 1", "circassia": "carla 1"},
    )  # fmt: skip
    s = scene.state
    georgia = s.world.territory("georgia")
    assert scene.happened("barbarians-attack")
    assert scene.owner("circassia") == "carla"
    assert (s.barbarian_vf[georgia], s.barbarian_captain[georgia]) == (1, 1)
    assert s.prisoners[2] == 1


@pytest.mark.rule("MP-BCAPT-05")
def test_a_captain_removed_without_a_battle_brings_nothing() -> None:
    """A Princess takes a Small kingdom: its Captain is gone, nobody finds a treasure."""
    scene = given(
        {"anna": "byzantium", "bruno": "mamluks", "carla": "golden-horde"}, phase="diplomacy", active="anna",
        vf={"serbia": "barbarians 4, captain 3"}, cards={"anna": "princess"},
    )  # fmt: skip
    scene.dice("d6=5")
    scene.play("anna: play-kingdom princess serbia")
    s = scene.state
    assert scene.owner("serbia") == "anna"
    assert s.barbarian_captain[s.world.territory("serbia")] == 0
    assert not scene.happened("treasure")
    assert scene.honour("anna") == 0


@pytest.mark.rule("MP-TERM-06")
def test_who_has_vf_in_a_territory_keeps_it() -> None:
    scene = given(
        {"anna": "byzantium", "bruno": "mamluks", "carla": "golden-horde"}, phase="combat", active="anna",
        home=5, vf={"mysia": "anna 0"}, transports={"mysia": "anna: war-wagon 1 [5 vf]"}, owner={"mysia": "anna"},
    )  # fmt: skip
    assert scene.owner("mysia") == "anna"
    (wagon,) = scene.transports("anna", "mysia")
    scene.play(f"anna: take {wagon}", "anna: go lydia")
    assert scene.owner("mysia") is None
    assert scene.happened("abandoned")


@pytest.mark.rule("MP-SIEGE-25", "MP-ASSAULT-05")
def test_barbarians_assault_and_never_besiege() -> None:
    scene = events(
        "ev03", "d6=3", QUIET, "d4=1", "d6=6", vf={"georgia": "barbarians 4", "circassia": "carla 2"}, home=12,
        technologies={"carla": "law"}, buildings={"circassia": "fort"},
    )  # fmt: skip
    roll = scene.happened("roll")[0].values
    assert (roll["seat"], roll["die"], roll["other_die"], roll["other_total"]) == (-2, 4, 6, 8)
    assert not scene.happened("siege")
