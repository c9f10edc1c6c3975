"""COMP: players, dice, and pieces that never run out."""

from __future__ import annotations

from collections import Counter

import pytest

import gonfalon
from gonfalon.games.medieval.game import GAME
from tests.games.medieval.scene import drafting, given

THREE = {"fred": "almoravids", "ginger": "france", "cary": "spain"}
SIX = ("ann", "bob", "cary", "dan", "eve", "fred")


@pytest.mark.rule("MD-COMP-01")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_two_to_six_players_may_play(seats: int) -> None:
    scene = drafting(*SIX[:seats])

    assert scene.asked == ["ann"]
    assert len(scene.view("ann")["players"]) == seats
    assert (scene.view("ann")["npc"] is None) == (seats > 2)


@pytest.mark.rule("MD-COMP-01")
@pytest.mark.parametrize("seats", [0, 1, 7])
def test_fewer_and_more_players_may_not(seats: int) -> None:
    with pytest.raises(gonfalon.OptionError, match="2 to 6"):
        gonfalon.open_table(GAME, seats, 1)


@pytest.mark.rule("MD-COMP-02")
def test_two_dice_are_added_up() -> None:
    scene = given(THREE, active="ginger", hands={"ginger": "pope"})
    scene.dice(5, 3)
    scene.play("ginger: crusade", "cary: pass", "ginger: commit france 0")

    (rolled,) = scene.happened("crusade-rolled")
    assert rolled.values["dice"] == [5, 3]
    assert rolled.values["total"] == 8


@pytest.mark.rule("MD-COMP-02")
def test_the_coloured_die_counts_tens_and_the_white_one_units() -> None:
    scene = given(THREE, hands={"fred": "change-of-ruler"})
    scene.dice(5, 3, 1)
    scene.play("fred: end")

    (table,) = scene.happened("powers-table")
    assert table.values["roll"] == 53


@pytest.mark.rule("MD-COMP-02")
def test_all_36_results_of_two_dice_have_a_row() -> None:
    rows = [row.roll for row in GAME.data.powers_table]

    assert rows == [10 * tens + units for tens in range(1, 7) for units in range(1, 7)]


@pytest.mark.rule("MD-COMP-03")
def test_the_bank_pays_whatever_is_due() -> None:
    scene = given(
        {"fred": "france, russia, spain, holy-roman-empire", "ginger": "england", "cary": "venice"},
        phase="income",
        florins={"fred": 200, "ginger": 100, "cary": 100},
    )
    scene.play("fred: collect")

    assert scene.florins("fred") == 218


@pytest.mark.rule("MD-COMP-04")
def test_a_nineteenth_province_is_controlled_too() -> None:
    powers = "france, holy-roman-empire, russia, poland, hungary, venice, spain"
    scene = given(
        {"fred": powers, "ginger": "seljuks", "cary": "trebizond"}, opened="1a, 1c, 1f, 2d"
    )
    assert len(scene.view("fred")["players"][0]["provinces"]) == 18

    scene.dice(6, 1)
    scene.play("fred: attack france north-eastern-france", "fred: bid 0")

    assert len(scene.view("fred")["players"][0]["provinces"]) == 19


@pytest.mark.rule("MD-COMP-05")
def test_a_ninth_disaster_marker_is_there() -> None:
    struck = "france, russia, england, venice, hungary, byzantium, seljuks, trebizond"
    scene = given(
        {"fred": struck, "ginger": "spain", "cary": "norway"},
        disaster=struck,
        hands={"fred": "disaster"},
    )
    scene.dice(5, 1, 2)
    scene.play("fred: end")

    assert sum(power["disaster"] for power in scene.view("fred")["powers"]) == 9
    assert scene.power("spain")["disaster"]
    assert scene.florins("ginger") == 8


@pytest.mark.rule("MD-COMP-06")
def test_a_fifth_area_is_destroyed_like_the_four_before() -> None:
    scene = given(
        THREE, destroyed="1f, 2f, 3f, 2d", mongols=(3, 4), hands={"fred": "mongol"}, opened="1c"
    )
    scene.play("fred: end")
    scene.dice(6, 1)
    scene.play("fred: invade 1d")

    destroyed = [area["id"] for area in scene.view("fred")["areas"] if area["state"] == "destroyed"]
    assert destroyed == ["1d", "2d", "1f", "2f", "3f"]


@pytest.mark.rule("MD-COMP-07")
def test_the_action_deck_is_made_of_64_cards_and_the_free_powers() -> None:
    scene = drafting("fred", "ginger", "cary")
    scene.pass_until("turn.map")
    state = scene.state

    cards = Counter(state.world.card_ids[c] for pile in (state.deck, *state.hands) for c in pile)

    assert sum(cards.values()) == 64 + 18
    powers = {card: count for card, count in cards.items() if card.endswith("-card")}
    assert set(powers.values()) == {1}
    assert len(powers) == 27 - 9
    assert cards - Counter(powers) == {
        "mongol": 7, "pope": 12, "knights-of-christ": 5, "spies": 3, "assassin": 4, "civil-war": 6,
        "jihad": 3, "heresy": 4, "deus-ex-machina": 2, "disaster": 8, "change-of-ruler": 10,
    }  # fmt: skip


@pytest.mark.rule("MD-COMP-08")
def test_the_map_deck_names_every_covered_area_once() -> None:
    scene = drafting("fred", "ginger", "cary")
    areas = scene.view("fred")["areas"]

    assert scene.view("fred")["map_deck"] == 11
    named = sorted(scene.state.world.area_ids[area] for area in scene.state.map_deck)
    assert named == sorted(area["id"] for area in areas if area["state"] == "covered")
