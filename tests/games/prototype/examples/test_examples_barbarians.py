"""Worked examples that belong to `rules/barbarians/test_barbarians`."""

from __future__ import annotations

import pytest

from tests.games.prototype.rules.barbarians.test_barbarians import CALM, attacked, went
from tests.games.prototype.rules.events.test_events import FOUR, events
from tests.games.prototype.scene import given


@pytest.mark.rule("MP-REBEL-02")
@pytest.mark.rule("MP-BARB-02")
@pytest.mark.rule("MP-BARB-06")
@pytest.mark.rule("MP-TECHFX-18")
@pytest.mark.example("MP-EX-076")
def test_more_barbarians_than_the_neighbour_attack() -> None:
    """Five in Georgia against four in Circassia, with Law; one stays as a garrison."""
    scene = events(
        "ev03", "d6=3", "d4=4", home=9, technologies={"carla": "law"},
        vf={"georgia": "barbarians 5", "circassia": "carla 4"},
    )  # fmt: skip
    assert not scene.happened("rebels")
    assert attacked(scene) == [("circassia", 2)]


@pytest.mark.rule("MP-BARB-02")
@pytest.mark.rule("MP-BARB-03")
@pytest.mark.rule("MP-BARB-04")
@pytest.mark.example("MP-EX-073")
def test_over_supply_they_attack_the_weaker_of_their_missing_land() -> None:
    """Seven VF over their limit; ten and five VF hold the missing territories of their kingdom."""
    for seven, yellow, red, attack in (
        (7, 10, 5, ("cappadocia", 1)),
        (7, 10, 12, ("lycia", 0)),
        (4, 10, 12, None),
    ):
        scene = events(
            *CALM,
            vf={
                "paphlagonia": f"barbarians {seven}",
                "lycia": f"anna {yellow}",
                "cappadocia": f"bruno {red}",
            },
        )
        assert attacked(scene)[:1] == ([attack] if attack else [])


@pytest.mark.rule("MP-BARB-04")
@pytest.mark.example("MP-EX-078")
def test_land_of_their_own_kingdom_first() -> None:
    vf = dict.fromkeys(("pontus", "cappadocia", "cilicia"), "bruno 5")
    scene = events(*CALM, vf={"paphlagonia": "barbarians 6", "bithynia": "anna 9", **vf})
    assert attacked(scene)[:1] == [("cappadocia", 1)]


@pytest.mark.rule("MP-BARB-12")
@pytest.mark.rule("MP-BARB-13")
@pytest.mark.rule("MP-BARB-14")
@pytest.mark.rule("MP-BARB-15")
@pytest.mark.rule("MP-BARB-16")
@pytest.mark.example("MP-EX-079")
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


@pytest.mark.rule("MP-PIRATE-02")
@pytest.mark.example("MP-EX-080")
def test_directions_west_of_the_peloponnese() -> None:
    """Six sea zones, and Thessaly and the Peloponnese if they are a player's: d8."""
    six = [
        "sea-of-syracuse-sea", "gulf-of-taranto-sea", "lower-adriatic-sea", "syrtes-sea", "libyan-sea-sea",
        "south-aegean-sea",
    ]  # fmt: skip
    reached = [
        went(events("ev03", f"d8={number}", vf={"thessaly": "anna 9"}, pirates=["ionian-sea 8, captain 1"]))
        for number in range(1, 9)
    ]  # fmt: skip
    assert reached == [[place] for place in (*six, "peloponnese", "thessaly")]
    barbarian = events("ev03", "d8=8", "d8=7", pirates=["ionian-sea 8"])
    assert went(barbarian) == ["peloponnese"]


@pytest.mark.rule("MP-PIRATE-01")
@pytest.mark.rule("MP-COMP-04")
@pytest.mark.example("MP-EX-080")
def test_the_last_captain_goes_aboard_one_of_two_galleys() -> None:
    six = dict.fromkeys(
        ("serbia", "pontus", "kiev", "turov", "polotsk", "galich"), "barbarians 1, captain 1"
    )
    scene = given(
        {**FOUR, "elena": "hre"}, phase="combat", active="anna", vf=six, cards={"anna": "pirate"},
        technologies={"anna": "guilds"}, pirates=["ionian-sea 8, captain 1"],
    )  # fmt: skip
    scene.play("anna: play-sea pirate ionian-sea")
    assert [(galley.vf, galley.captain) for galley in scene.state.pirates] == [(8, 1), (3, 0)]


@pytest.mark.rule("MP-PIRATE-02")
@pytest.mark.example("MP-EX-200")
def test_five_directions_use_a_d6_and_roll_sixes_again() -> None:
    """Marmara: two sea zones, then Thrace, Bithynia and Mysia."""
    assert went(events("ev03", "d6=6", "d6=3", pirates=["marmara 3"])) == ["thrace"]
    three = events("ev03", "d4=4", "d4=4", "d4=2", pirates=["skagerrak 3"])
    assert went(three) == ["north-sea-north-sea"]
