"""Barbarians act: whom they attack, what they build; pirates; activation; treasure.

rules: MP-BARB-01 to MP-BARB-07, MP-BARB-10 to MP-BARB-17, MP-PIRATE-01 to MP-PIRATE-05, MP-PIRATE-08, MP-ACTIV-01 to MP-ACTIV-03, MP-TREAS-01,
MP-TREAS-02, MP-BCAPT-05
"""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.prototype import in_force
from gonfalon.games.prototype.activation import activate
from gonfalon.games.prototype.barbarians import stacks, targets
from gonfalon.games.prototype.steps.events import drawn
from gonfalon.games.prototype.treasure import draw_treasure
from tests.games.prototype.rules.test_events import FOUR, QUIET, events, protected
from tests.games.prototype.scene import Scene, given

CALM = ("ev03", "d6=3", QUIET)
"""A card that strikes nothing of these positions, and no rebellion."""


def attacked(scene: Scene) -> list[tuple[str, int]]:
    """Places and players that barbarians attacked."""
    places = scene.state.vocabulary.kinds["place"]
    return [
        (places[event.values["place"]], event.values["target_seat"])
        for event in scene.happened("barbarians-attack")
    ]


def standing(**more: Any) -> Scene:
    """A position to look at."""
    return given(FOUR, phase="reinforcements", cards={"anna": "cardinal"}, **more)


def aims(scene: Scene, territory: str) -> list[str]:
    s = scene.state
    return [s.world.territory_ids[place] for place, _ in targets(s, s.world.territory(territory))]


# ---- who attacks whom


@pytest.mark.rule("MP-BARB-01")
def test_from_most_vf_to_least_then_by_captain() -> None:
    scene = standing(
        vf={"serbia": "barbarians 5", "pontus": "barbarians 7", "kiev": "barbarians 5, captain 1"},
        pirates=["marmara 6"],
    )
    s = scene.state
    kiev, serbia, pontus = (s.world.territory(t) for t in ("kiev", "serbia", "pontus"))
    assert stacks(s.copy()) == [(0, pontus), (1, 0), (0, kiev), (0, serbia)]


@pytest.mark.rule("MP-BARB-02")
@pytest.mark.rule("MP-BARB-11")
def test_as_many_vf_are_safe() -> None:
    scene = events(*CALM, vf={"georgia": "barbarians 4", "circassia": "carla 4"}, home=9)
    assert not attacked(scene)
    convoy = events(
        *CALM, vf={"moesia": "barbarians 5"},
        transports={"moesia": "anna: caravan 1 [2 vf], war-wagon 1 [4 vf]; bruno: caravan 1 [5 vf]"},
    )  # fmt: skip
    assert not attacked(convoy)


@pytest.mark.rule("MP-BARB-02")
@pytest.mark.rule("MP-BARB-03")
def test_convoys_in_the_same_territory_come_first_the_weakest_first() -> None:
    scene = standing(
        vf={"georgia": "barbarians 6", "circassia": "carla 4"},
        transports={"georgia": "anna: caravan 1 [3 vf]; bruno: caravan 1 [2 vf]"},
    )
    assert targets(scene.state, scene.state.world.territory("georgia")) == [
        (scene.state.world.territory("georgia"), 1)
    ]


@pytest.mark.rule("MP-BARB-04")
@pytest.mark.parametrize(
    ("change", "target"),
    [
        ({"buildings": {"pontus": "tower"}}, "cilicia"),
        ({"buildings": {"cilicia": "tower"}}, "pontus"),
        ({"buildings": {"pontus": "village"}}, "cilicia"),
        ({"buildings": {"pontus": "village", "cilicia": "town"}}, "pontus"),
        ({"captains": {"cilicia": "bruno: 1"}}, "pontus"),
    ],
)
def test_then_weaker_walls_settlements_and_captains(change: dict[str, Any], target: str) -> None:
    vf = {"pontus": "bruno 4", "cilicia": "bruno 4"}
    scene = standing(vf={"paphlagonia": "barbarians 5", "bithynia": "anna 9", **vf}, **change)
    assert aims(scene, "paphlagonia") == [target]


@pytest.mark.rule("MP-BARB-05")
def test_one_attack_for_a_target() -> None:
    """Eight and six VF beside one territory: the eight attack, the six do nothing."""
    scene = events(
        *CALM, home=9,
        vf={"pontus": "barbarians 8", "cilicia": "barbarians 6", "cappadocia": "bruno 5"},
    )  # fmt: skip
    assert attacked(scene) == [("cappadocia", 1)]
    assert scene.state.battle is None or scene.state.battle.base == scene.state.world.territory(
        "pontus"
    )


@pytest.mark.rule("MP-BARB-17")
def test_protected_land_is_no_target() -> None:
    scene = events(
        *CALM, vf={"georgia": "barbarians 5", "circassia": "carla 4"}, home=9,
        fields=protected("circassia"),
    )  # fmt: skip
    assert not attacked(scene)


# ---- the ladder


@pytest.mark.rule("MP-BARB-15")
def test_steps_without_a_piece_are_skipped() -> None:
    captains = dict.fromkeys(
        ("serbia", "pontus", "kiev", "turov", "polotsk", "galich", "sardinia"),
        "barbarians 1, captain 1",
    )
    scene = events(
        *CALM,
        vf={**captains, "flanders": "barbarians 60"},
        buildings={"flanders": "town, fort"},
        home=9,
    )
    steps = {event.values["text"] for event in scene.happened("barbarians-build")}
    assert "captain" not in steps
    assert "galley" in steps


@pytest.mark.rule("MP-PIRATE-01")
@pytest.mark.rule("MP-PIRATE-08")
@pytest.mark.parametrize(("vf", "aboard", "left"), [(13, 15, 1), (60, 20, 43)])
def test_a_new_galley(vf: int, aboard: int, left: int) -> None:
    scene = events(
        *CALM,
        vf={"sardinia": f"barbarians {vf}, captain 3"},
        buildings={"sardinia": "fort"},
        home=9,
    )
    s = scene.state
    (galley,) = s.pirates
    assert (galley.vf, galley.captain) == (aboard, 3)
    assert s.barbarian_vf[s.world.territory("sardinia")] == min(left, 15)
    assert s.barbarian_captain[s.world.territory("sardinia")] == 0
    assert s.world.coast[s.world.territory("sardinia")] >> galley.sea & 1
    assert galley.placed_in == 3


# ---- pirates


@pytest.mark.rule("MP-PIRATE-03")
def test_nine_directions_are_drawn_evenly() -> None:
    scene = standing()
    for number in range(1, 10):
        scene.dice(f"d9={number}")
        assert drawn(scene.state.copy(), 9) == number - 1


@pytest.mark.rule("MP-PIRATE-02")
def test_galleys_move_in_the_order_in_which_they_were_placed() -> None:
    scene = events("ev03", "d4=1", "d4=2", pirates=["gulf-of-finland 3", "upper-adriatic 3"])
    moved = [event.values["from_place"] for event in scene.happened("pirates-sail")]
    w = scene.state.world
    assert moved[:1] == [w.place("gulf-of-finland-sea")] or len(moved) < 2


@pytest.mark.rule("MP-PIRATE-04")
def test_pirates_land_with_all_their_vf() -> None:
    """Marmara: two sea zones, then the shores Bithynia, Mysia and Thrace in the order of the map data."""
    scene = events("ev03", "d6=3", pirates=["marmara 8, captain 1"], home=9)
    assert scene.happened("pirates-land")[0].values["vf"] == 8
    assert not scene.state.pirates
    assert len(attacked(scene)) == 1


@pytest.mark.rule("MP-PIRATE-05")
def test_pirates_attack_a_weaker_fleet() -> None:
    scene = events(
        "ev03", "d4=1", "d6=3", QUIET, home=9, pirates=["gulf-of-finland 10"],
        transports={"baltic-sea-sea": "anna: galley 1 [8 vf]; bruno: galley 1 [9 vf]; carla: galley 1 [10 vf]"},
    )  # fmt: skip
    assert attacked(scene) == [("baltic-sea-sea", 0)]


# ---- activation and treasure


@pytest.mark.rule("MP-ACTIV-01")
@pytest.mark.rule("MP-ACTIV-02")
@pytest.mark.rule("MP-ACTIV-03")
def test_activation() -> None:
    scene = standing(
        vf={"lycia": "barbarians 2, captain 3", "cilicia": "barbarians 1"},
        home=5,
    )
    s = scene.state.copy()
    activate(s, s.world.territory("paphlagonia"))
    vf = {
        id: s.barbarian_vf[s.world.territory(id)]
        for id in ("lycia", "cilicia", "pontus", "cappadocia", "bithynia", "syria")
    }
    assert vf == {"lycia": 5, "cilicia": 2, "pontus": 1, "cappadocia": 1, "bithynia": 0, "syria": 0}
    straits = standing().state.copy()
    activate(straits, straits.world.territory("apulia"))
    assert straits.barbarian_vf[straits.world.territory("sicily")] == 1


@pytest.mark.rule("MP-TREAS-01")
@pytest.mark.rule("MP-TREAS-02")
def test_treasure() -> None:
    scene = standing()
    scene.dice("d8=6")
    s = scene.state.copy()
    s.treasure_deck, s.treasure_discard = [0], []
    card = s.world.board.treasures[0]
    place = s.world.territory("serbia")
    draw_treasure(s, 0, place)
    assert s.florins[0] == 1000 + card.florins
    assert s.returning[0] == card.vf
    good = s.world.board.goods_by_d8[5]
    if card.goods:
        (heap,) = s.goods
        assert (heap.territory, heap.lots[0].units) == (place, card.goods)
        assert s.vocabulary.kinds["good"][heap.lots[0].good] == good
    assert s.treasure_discard == [0]
    draw_treasure(s, 0, place)
    assert s.florins[0] == 1000 + 2 * card.florins
    assert in_force.of_kind(s, in_force.RAIDED) == []
