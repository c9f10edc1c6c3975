"""Barbarians act: whom they attack, what they build; pirates; activation; treasure.

rules: MP-BARB-01 to MP-BARB-07, MP-BARB-10 to MP-BARB-17, MP-PIRATE-01 to MP-PIRATE-05, MP-PIRATE-08, MP-ACTIV-01 to MP-ACTIV-03, MP-TREAS-01,
MP-TREAS-02, MP-BCAPT-05
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.prototype.rules.events.test_events import FOUR, QUIET, events, protected
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


def went(scene: Scene) -> list[str]:
    """Where barbarian galleys went, in this order: sea zones and shores."""
    places = scene.state.vocabulary.kinds["place"]
    return [
        places[event.values["place" if event.kind == "pirates-sail" else "territory"]]
        for event in scene.events
        if event.kind in ("pirates-sail", "pirates-land")
    ]


# ---- who attacks whom


@pytest.mark.rule("MP-BARB-01")
def test_from_most_vf_to_least_then_by_captain() -> None:
    """Each finds a weak convoy or fleet; the Captain of Kiev has recruited one VF before."""
    scene = events(
        "ev03", "d4=1", "d6=3", QUIET, home=9, pirates=["gulf-of-finland 6"],
        vf={"serbia": "barbarians 5", "georgia": "barbarians 7", "kiev": "barbarians 4, captain 1"},
        transports={
            "serbia": "anna: caravan 1 [2 vf]", "georgia": "bruno: caravan 1 [2 vf]",
            "kiev": "carla: caravan 1 [2 vf]", "baltic-sea-sea": "dario: galley 1 [2 vf]",
        },
    )  # fmt: skip
    assert attacked(scene) == [("georgia", 1), ("baltic-sea-sea", 3), ("kiev", 2), ("serbia", 0)]


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
    scene = events(
        *CALM, home=9, vf={"georgia": "barbarians 6", "circassia": "carla 4"},
        transports={"georgia": "anna: caravan 1 [3 vf]; bruno: caravan 1 [2 vf]"},
    )  # fmt: skip
    assert attacked(scene) == [("georgia", 1)]


@pytest.mark.rule("MP-BARB-04")
@pytest.mark.parametrize(
    ("change", "target"),
    [
        ({"buildings": {"pontus": "tower"}}, "cilicia"),
        ({"buildings": {"cilicia": "tower"}}, "pontus"),
        ({"buildings": {"pontus": "village"}}, "cilicia"),
        ({"buildings": {"pontus": "village", "cilicia": "town", "delta": "city"}}, "pontus"),
        ({"captains": {"cilicia": "bruno: 1"}}, "pontus"),
    ],
)
def test_then_weaker_walls_settlements_and_captains(change: dict[str, Any], target: str) -> None:
    vf = {"pontus": "bruno 4", "cilicia": "bruno 4", "bithynia": "anna 9"}
    scene = events(*CALM, home=9, vf={"paphlagonia": "barbarians 5", **vf}, **change)
    assert attacked(scene) == [(target, 1)]


@pytest.mark.rule("MP-BARB-05")
def test_one_attack_for_a_target() -> None:
    """Eight and six VF beside one territory: the eight attack, the six do nothing."""
    scene = events(
        *CALM, home=9,
        vf={"pontus": "barbarians 8", "cilicia": "barbarians 6", "cappadocia": "bruno 5"},
    )  # fmt: skip
    assert attacked(scene) == [("cappadocia", 1)]
    assert scene.vf("barbarians", "cilicia") == 6
    assert scene.vf("barbarians", "pontus") < 8


@pytest.mark.rule("MP-BARB-17")
def test_protected_land_is_no_target() -> None:
    scene = events(
        *CALM, vf={"georgia": "barbarians 5", "circassia": "carla 4"}, home=9,
        fields=protected("circassia"),
    )  # fmt: skip
    assert not attacked(scene)


# ---- the ladder


@pytest.mark.rule("MP-BARB-12")
@pytest.mark.rule("MP-BARB-13")
@pytest.mark.rule("MP-BARB-14")
@pytest.mark.rule("MP-BARB-15")
@pytest.mark.rule("MP-BARB-16")
@pytest.mark.parametrize(
    ("place", "buildings", "captain", "after"),
    [
        ("smolensk", "", 0, "tower"),
        ("franconia", "tower", 0, "village"),
        ("franconia", "village, tower", 0, "fort"),
        ("franconia", "village, fort", 0, "town"),
        ("franconia", "town, fort", 0, "captain"),
        ("franconia", "town, fort", 1, "promotion"),
        ("franconia", "town, fort", 3, None),
        ("flanders", "town, fort", 3, "galley"),
    ],
)
def test_the_ladder(place: str, buildings: str, captain: int, after: str | None) -> None:
    content = "barbarians 60" + (f", captain {captain}" if captain else "")
    scene = events(
        *CALM, vf={place: content}, buildings={place: buildings} if buildings else {}, home=9
    )
    steps = [event.values["text"] for event in scene.happened("barbarians-build")]
    assert steps == ([after] if after else [])
    assert scene.happened("barbarian-excess")


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


@pytest.mark.rule("MP-PIRATE-02")
def test_three_directions_use_a_d4_and_roll_fours_again() -> None:
    three = events("ev03", "d4=4", "d4=4", "d4=2", pirates=["skagerrak 3"])
    assert went(three) == ["north-sea-north-sea"]


@pytest.mark.rule("MP-PIRATE-02")
def test_barbarian_shores_are_no_direction() -> None:
    """Thessaly is nobody's: there are seven directions, and an eight is rolled again."""
    scene = events("ev03", "d8=8", "d8=7", pirates=["ionian-sea 8"])
    assert went(scene) == ["peloponnese"]


@pytest.mark.rule("MP-BARB-02")
@pytest.mark.rule("MP-BARB-03")
@pytest.mark.rule("MP-BARB-04")
@pytest.mark.parametrize(("vf", "attack"), [(7, [("lycia", 0)]), (4, [])])
def test_over_supply_they_attack_more_than_they_are(vf: int, attack: list[tuple[str, int]]) -> None:
    """Ten and twelve VF hold the missing territories of their kingdom."""
    held = {"paphlagonia": f"barbarians {vf}", "lycia": "anna 10", "cappadocia": "bruno 12"}
    assert attacked(events(*CALM, vf=held))[:1] == attack


@pytest.mark.rule("MP-PIRATE-03")
def test_nine_directions_are_drawn_evenly() -> None:
    """The southern Aegean with Crete: four sea zones and five shores, each with one of nine."""
    reached = [
        went(events("ev03", f"d9={number}", vf={"crete": "anna 9"}, pirates=["south-aegean 3"]))
        for number in range(1, 10)
    ]
    assert sorted(reached) == [
        ["crete"], ["ionian-sea-sea"], ["libyan-sea-sea"], ["lydia"], ["mysia"], ["north-aegean-sea"],
        ["peloponnese"], ["rhodes"], ["rhodian-sea-sea"],
    ]  # fmt: skip


@pytest.mark.rule("MP-PIRATE-02")
@pytest.mark.parametrize(
    ("galleys", "places"),
    [
        (["gulf-of-finland 3", "danish-straits 3"], ["baltic-sea-sea", "skagerrak-sea"]),
        (["danish-straits 3", "gulf-of-finland 3"], ["skagerrak-sea", "baltic-sea-sea"]),
    ],
)
def test_galleys_move_in_the_order_in_which_they_were_placed(
    galleys: list[str], places: list[str]
) -> None:
    scene = events("ev03", "d4=1", "d4=1", pirates=galleys)
    assert went(scene) == places


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


def conquers(place: str, *dice: str, players: dict[str, str] | None = None, **more: Any) -> Scene:
    """Anna takes a barbarian territory in which her War Wagon stands."""
    scene = given(
        players or FOUR, phase="combat", active="anna",
        transports={place: "anna: war-wagon 2 [30 vf, captain 2]"}, **more,
    )  # fmt: skip
    scene.dice("d6=6", "d6=1", *dice)
    scene.play(f"anna: attack {place}", "anna: charge")
    assert scene.owner(place) == "anna"
    return scene


@pytest.mark.rule("MP-ACTIV-01")
@pytest.mark.rule("MP-ACTIV-03")
def test_activation() -> None:
    """Neighbours and the rest of the kingdom gain VF once, with a Captain by its level; land of players and beyond does not."""
    scene = conquers(
        "paphlagonia",
        vf={"paphlagonia": "barbarians 1", "lycia": "barbarians 2, captain 3", "cilicia": "barbarians 1"},
    )  # fmt: skip
    places = ("lycia", "cilicia", "pontus", "cappadocia", "bithynia", "syria")
    assert [scene.vf("barbarians", place) for place in places] == [5, 2, 1, 1, 0, 0]


@pytest.mark.rule("MP-ACTIV-02")
def test_a_strait_makes_neighbours_the_sea_does_not() -> None:
    """Andalusia and Morocco lie at the strait; Algeria across the sea is no neighbour."""
    more = {
        "elena": "hre",
        "fabio": "novgorod",
        "gina": "france",
        "hugo": "hafsids",
        "ida": "england",
    }
    scene = conquers("andalusia", players={**FOUR, **more}, vf={"andalusia": "barbarians 1"})
    assert scene.vf("barbarians", "morocco") == 1
    assert scene.vf("barbarians", "algeria") == 0


@pytest.mark.rule("MP-TREAS-01")
@pytest.mark.rule("MP-TREAS-02")
def test_treasure() -> None:
    """The only card of the deck is drawn, and shuffled again for the second Captain."""
    scene = conquers(
        "serbia", "d8=6", vf={"serbia": "barbarians 1, captain 2", "albania": "barbarians 1, captain 2"},
        fields={"treasure_deck": [0], "treasure_discard": []},
    )  # fmt: skip
    s = scene.state
    card, good = s.world.board.treasures[0], s.world.board.goods_by_d8[5]
    assert card.vf and card.florins and card.goods
    assert scene.florins("anna") == 1000 + card.florins
    assert s.returning[0] == card.vf
    (heap,) = scene.view("anna")["goods"]
    assert (heap["place"], heap["seat"]) == ("serbia", 0)
    assert [(lot["good"], lot["units"]) for lot in heap["lots"]] == [(good, card.goods)]
    assert (s.treasure_deck, s.treasure_discard) == ([], [0])
    scene.dice("d6=6", "d6=1")
    scene.play("anna: attack albania", "anna: charge")
    assert len(scene.happened("treasure")) == 2
    assert scene.florins("anna") == 1000 + 2 * card.florins
