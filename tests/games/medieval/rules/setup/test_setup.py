"""SETUP: tiles, the draft, markers, Florins, decks, the first player."""

from __future__ import annotations

import pytest

import gonfalon
from gonfalon.games.medieval.game import GAME
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.world import UNKNOWN
from tests.games.medieval.scene import Scene, drafting, given

THREE = ("fred", "ginger", "cary")
EXAMPLE = {
    "fred": "holy-roman-empire, ayyubids-mamluks, almoravids",
    "ginger": "france, russia, byzantium",
    "cary": "england, spain, hungary",
}


def known(scene: Scene, name: str) -> MedState:
    return GAME.knowledge(scene.state, scene.seat(name))


def drafted(scene: Scene) -> list[str]:
    """Everybody takes defaults; the players in the order of their picks."""
    picks = []
    while scene.window == "setup.draft":
        (name,) = scene.asked
        picks.append(name)
        scene.default(name)
    return picks


# ---- tiles


@pytest.mark.rule("MD-SETUP-01")
def test_eight_areas_are_in_play_at_the_start() -> None:
    areas = drafting(*THREE).view("fred")["areas"]

    in_play = [area["id"] for area in areas if area["state"] == "open"]
    assert in_play == ["1b", "1d", "2a", "2b", "2c", "3a", "3d", "4d"]


@pytest.mark.rule("MD-SETUP-02")
def test_every_map_card_may_be_the_first_and_nobody_knows_it() -> None:
    scene = drafting(*THREE)
    for name in THREE:
        assert scene.view(name)["map_top"] is None
        assert known(scene, name).map_deck == [UNKNOWN] * 11

    firsts = [drafting(*THREE, seed=seed).state.map_deck[-1] for seed in range(220)]
    counts = [firsts.count(area) for area in set(firsts)]
    assert len(counts) == 11
    assert min(counts) > 5


# ---- the draft


@pytest.mark.rule("MD-SETUP-03")
@pytest.mark.parametrize(("seats", "powers"), [(2, 6), (3, 9), (4, 8), (5, 10), (6, 12)])
def test_how_many_powers_are_drafted(seats: int, powers: int) -> None:
    names = ("ann", "bob", "cary", "dan", "eve", "fred")[:seats]
    scene = drafting(*names)

    picks = drafted(scene)

    assert len(picks) == powers
    assert {picks.count(name) for name in names} == {powers // seats}


@pytest.mark.rule("MD-SETUP-04")
def test_only_powers_of_rating_two_and_more_are_drafted() -> None:
    scene = drafting(*THREE)

    scene.refuses("fred: draft sweden", "MD-SETUP-04")
    scene.refuses("fred: draft georgia", "MD-SETUP-04")
    scene.allows("fred: draft serbia", "fred: draft france", "fred: draft seljuks")
    assert len(scene.legal("fred", "draft")) == 21


@pytest.mark.rule("MD-SETUP-05")
def test_a_power_that_is_not_on_the_board_is_not_drafted() -> None:
    hidden = drafting(*THREE, covered="1b, 1c")
    shown = drafting(*THREE)

    hidden.refuses("fred: draft denmark", "MD-SETUP-05")
    shown.allows("fred: draft denmark")


@pytest.mark.rule("MD-SETUP-06")
def test_the_first_chooser_is_random_or_named() -> None:
    names = ("ann", "bob", "cary", "dan")
    firsts = [drafting(*names, first="random", seed=seed).asked[0] for seed in range(80)]

    assert all(firsts.count(name) > 8 for name in names)
    for number, name in enumerate(names):
        assert drafting(*names, first=number + 1).asked == [name]


@pytest.mark.rule("MD-SETUP-06")
@pytest.mark.parametrize("first", [0, 5, "ann"])
def test_the_first_chooser_is_one_of_the_players(first: int | str) -> None:
    with pytest.raises(gonfalon.OptionError, match="MD-SETUP-06"):
        gonfalon.open_table(GAME, 4, 1, {"first": first})


@pytest.mark.rule("MD-SETUP-07")
def test_the_draft_goes_there_and_back_and_there_again() -> None:
    three, four = drafting("1", "2", "3"), drafting("1", "2", "3", "4")

    assert drafted(three) == list("123321123")
    assert drafted(four) == list("12344321")
    assert drafted(drafting("1", "2", "3", "4", first=3)) == list("34122143")


@pytest.mark.rule("MD-SETUP-07")
def test_nobody_picks_out_of_turn() -> None:
    scene = drafting(*THREE)

    scene.refuses("ginger: draft france", "MD-ASK-02")
    scene.play("fred: draft france", "ginger: draft england", "cary: draft spain")
    assert scene.asked == ["cary"]


@pytest.mark.rule("MD-SETUP-08")
def test_a_power_that_borders_ones_own_is_refused() -> None:
    scene = drafting(*THREE, taken={"fred": "france"})

    scene.refuses("fred: draft holy-roman-empire", "MD-SETUP-08")
    scene.refuses("fred: draft spain", "MD-SETUP-08")
    scene.allows("fred: draft russia")


@pytest.mark.rule("MD-SETUP-08")
def test_powers_of_others_may_be_bordered() -> None:
    scene = drafting(*THREE, taken={"ginger": "france"})

    scene.allows("fred: draft holy-roman-empire", "fred: draft spain")


@pytest.mark.rule("MD-SETUP-09")
def test_covered_areas_part_two_powers() -> None:
    apart = drafting(*THREE, taken={"fred": "ayyubids-mamluks"})
    joined = drafting(*THREE, taken={"fred": "ayyubids-mamluks"}, opened="4b, 4c")

    apart.allows("fred: draft almoravids")
    joined.refuses("fred: draft almoravids", "MD-SETUP-08")


@pytest.mark.rule("MD-SETUP-09")
def test_the_sea_makes_no_border() -> None:
    scene = drafting(*THREE, taken={"fred": "france"}, opened="1a")

    scene.allows("fred: draft england")


@pytest.mark.rule("MD-SETUP-09")
def test_provinces_held_by_another_power_at_start_count_for_their_own() -> None:
    """North-eastern France borders Lombardy & Swabia, but it is no English Province."""
    english = drafting(*THREE, taken={"fred": "england"})
    spanish = drafting(*THREE, taken={"fred": "spain"})

    english.allows("fred: draft holy-roman-empire", "fred: draft france")
    spanish.allows("fred: draft almoravids")
    moorish = drafting(*THREE, taken={"fred": "almoravids"})
    moorish.allows("fred: draft spain")
    # with South-eastern France covered, only the north-eastern Province touches the Empire
    french = drafting(*THREE, taken={"fred": "france"}, opened="1c", covered="2b")
    french.refuses("fred: draft holy-roman-empire", "MD-SETUP-08")


@pytest.mark.rule("MD-SETUP-10")
def test_without_another_choice_a_bordering_power_may_be_taken() -> None:
    rest = (
        "almoravids, england, russia, venice, ayyubids-mamluks, byzantium, hungary, latin-kingdom"
    )
    more = "seljuks, trebizond, bulgaria, denmark, jerusalem, lithuania, livonia, norway"
    taken = {"fred": "france", "ginger": rest, "cary": more}
    last = drafting(*THREE, taken={**taken, "cary": f"{more}, serbia, poland"})
    two_left = drafting(*THREE, taken=taken)

    assert last.legal("fred") == ["draft holy-roman-empire", "draft spain"]
    last.refuses("fred: draft sweden", "MD-SETUP-04")
    last.refuses("fred: draft russia", "MD-SETUP-11")
    assert two_left.legal("fred") == ["draft poland", "draft serbia"]
    two_left.refuses("fred: draft spain", "MD-SETUP-08")


@pytest.mark.rule("MD-SETUP-11")
def test_chosen_powers_lie_open_before_their_players() -> None:
    scene = drafting(*THREE)
    scene.play("fred: draft france")

    seen = scene.view("cary")["powers"][scene.state.world.power("france")]
    assert (seen["place"], seen["owner"]) == ("held", 0)
    assert (seen["army"], seen["ruler"], seen["florins"]) == (2, 1, 6)
    assert scene.view("cary")["players"][0]["powers"] == ["france"]
    scene.refuses("ginger: draft france", "MD-SETUP-11")


# ---- markers


@pytest.mark.rule("MD-SETUP-12")
def test_a_player_controls_his_provinces_in_play() -> None:
    scene = given(EXAMPLE)

    assert scene.view("fred")["players"][1]["provinces"] == [
        "novgorod", "south-western-france", "south-eastern-france", "galicia", "nicaea",
    ]  # fmt: skip
    assert scene.holds("north-western-france") is None


@pytest.mark.rule("MD-SETUP-13")
def test_england_holds_north_eastern_france() -> None:
    scene = given(EXAMPLE)

    assert scene.holds("north-eastern-france") == "cary"
    assert scene.ledger("cary") == 3 + 2 + 4 + 5


@pytest.mark.rule("MD-SETUP-14")
def test_the_almoravids_hold_southern_spain() -> None:
    scene = given(EXAMPLE)

    assert scene.holds("southern-spain") == "fred"
    assert scene.holds("northern-spain") == "cary"
    assert scene.ledger("fred") == 2 + 1 + 4 + 3 + 3


@pytest.mark.rule("MD-SETUP-15")
def test_without_england_north_eastern_france_is_nobodys() -> None:
    scene = given(
        {"fred": "holy-roman-empire", "ginger": "france", "cary": "spain"},
        hands={"fred": "england-card"},
    )
    assert scene.holds("north-eastern-france") is None
    assert scene.holds("southern-spain") is None
    scene.allows("fred: attack holy-roman-empire north-eastern-france")

    scene.play("fred: play-power england")
    assert scene.controls("england") == "fred"
    assert scene.holds("eastern-england") == "fred"
    assert scene.holds("north-eastern-france") is None

    scene.dice(2, 4)
    scene.play("fred: attack holy-roman-empire north-eastern-france", "fred: bid 0")
    (battle,) = scene.happened("battle")
    assert (battle.values["total"], battle.values["other_total"]) == (4, 4)


@pytest.mark.rule("MD-SETUP-15")
def test_france_may_conquer_what_it_does_not_hold_at_start() -> None:
    scene = given(
        {"fred": "holy-roman-empire", "ginger": "france", "cary": "spain"}, active="ginger"
    )

    scene.allows("ginger: attack france north-eastern-france")


@pytest.mark.rule("MD-SETUP-16")
def test_france_played_later_does_not_get_what_england_holds() -> None:
    scene = given(
        {"fred": "seljuks", "ginger": "russia", "cary": "england"},
        active="ginger",
        hands={"ginger": "france-card"},
    )
    scene.play("ginger: play-power france")

    assert scene.controls("france") == "ginger"
    assert scene.holds("south-western-france") == "ginger"
    assert scene.holds("south-eastern-france") == "ginger"
    assert scene.holds("north-eastern-france") == "cary"


@pytest.mark.rule("MD-SETUP-16")
def test_spain_played_later_does_not_get_what_the_almoravids_hold() -> None:
    scene = given(
        {"fred": "almoravids", "ginger": "russia", "cary": "england"},
        active="ginger",
        hands={"ginger": "spain-card"},
    )
    assert scene.holds("northern-spain") is None
    scene.play("ginger: play-power spain")

    assert scene.holds("northern-spain") == "ginger"
    assert scene.holds("southern-spain") == "fred"


# ---- Florins, ledger, deck, hands


def the_example() -> Scene:
    scene = drafting(*THREE)
    scene.play(
        "fred: draft holy-roman-empire", "ginger: draft france", "cary: draft england",
        "cary: draft spain", "ginger: draft russia", "fred: draft ayyubids-mamluks",
        "fred: draft almoravids", "ginger: draft byzantium", "cary: draft hungary",
    )  # fmt: skip
    return scene


@pytest.mark.rule("MD-SETUP-17", "MD-SETUP-18", "MD-SETUP-21")
def test_florins_ledger_and_first_player_of_the_detailed_example() -> None:
    scene = the_example()

    assert [scene.florins(name) for name in THREE] == [16, 16, 18]
    assert [scene.ledger(name) for name in THREE] == [13, 16, 14]
    assert scene.asked == ["fred"]


@pytest.mark.rule("MD-SETUP-17")
def test_florins_of_others_are_not_shown() -> None:
    scene = the_example()

    assert [player["florins"] for player in scene.view("fred")["players"]] == [16, None, None]


@pytest.mark.rule("MD-SETUP-18")
def test_the_ledger_is_open() -> None:
    scene = the_example()

    assert [player["ledger"] for player in scene.view("cary")["players"]] == [13, 16, 14]


@pytest.mark.rule("MD-SETUP-19", "MD-SETUP-20")
@pytest.mark.parametrize(("seats", "cards"), [(3, 82), (4, 83), (5, 81), (6, 79)])
def test_the_deck_and_four_cards_each(seats: int, cards: int) -> None:
    names = ("ann", "bob", "cary", "dan", "eve", "fred")[:seats]
    scene = drafting(*names)
    drafted(scene)

    assert [len(scene.hand(name)) for name in names] == [4] * seats
    assert scene.view("ann")["deck"] == cards - 4 * seats


@pytest.mark.rule("MD-SETUP-19")
def test_weak_powers_lie_in_the_deck_too() -> None:
    scene = the_example()
    state = scene.state

    cards = {state.world.card_ids[c] for pile in (state.deck, *state.hands) for c in pile}

    assert {"sweden-card", "georgia-card", "venice-card"} <= cards
    assert not {"france-card", "hungary-card"} & cards


@pytest.mark.rule("MD-SETUP-20")
def test_dealt_cards_are_secret() -> None:
    scene = the_example()

    assert len(scene.view("ginger")["hand"]) == 4
    assert [player["cards"] for player in scene.view("ginger")["players"]] == [4, 4, 4]
    hers = known(scene, "ginger")
    assert hers.hands[0] == (UNKNOWN,) * 4
    assert set(hers.deck) == {UNKNOWN}
    dealt = [event for event in scene.table.log if event.kind == "dealt"]
    assert [event.audience for event in dealt] == [(0,), (1,), (2,)]


# ---- the first player


@pytest.mark.rule("MD-SETUP-22")
def test_among_equals_the_one_who_picked_last_begins_with_three_players() -> None:
    """Fred has 1 + 3 + 1 = 5, Cary 1 + 2 + 2 = 5; Cary made the last pick."""
    scene = drafting(*THREE)
    scene.play(
        "fred: draft denmark", "ginger: draft russia", "cary: draft norway",
        "cary: draft bulgaria", "ginger: draft france", "fred: draft jerusalem",
        "fred: draft livonia", "ginger: draft byzantium", "cary: draft lithuania",
    )  # fmt: skip

    assert [scene.ledger(name) for name in THREE] == [5, 16, 5]
    assert scene.asked == ["cary"]


@pytest.mark.rule("MD-SETUP-22")
def test_among_equals_the_one_who_picked_last_begins_with_four_players() -> None:
    """With two rounds the first chooser also picks last."""
    scene = drafting("ann", "bob", "cary", "dan")
    scene.play(
        "ann: draft denmark", "bob: draft russia", "cary: draft france", "dan: draft norway",
        "dan: draft lithuania", "cary: draft england", "bob: draft venice", "ann: draft bulgaria",
    )  # fmt: skip

    assert [scene.ledger(name) for name in ("ann", "dan")] == [3, 3]
    assert scene.asked == ["ann"]


@pytest.mark.rule("MD-SETUP-23")
def test_turns_go_clockwise_for_ever() -> None:
    scene = the_example()

    turns = []
    for _ in range(7):
        scene.pass_until("turn.map")
        turns.append(scene.active)
        scene.default(scene.active)

    assert turns == ["fred", "ginger", "cary", "fred", "ginger", "cary", "fred"]


@pytest.mark.rule("MD-SETUP-24")
def test_mandatory_cards_of_the_first_hand_wait_for_phase_e() -> None:
    scene = the_example()
    scene.deal(
        {
            "fred": "change-of-ruler, pope, pope, pope",
            "ginger": "disaster, pope, pope, pope",
            "cary": "spies, assassin, jihad, heresy",
        }
    )
    assert scene.happened("card-played") == []

    scene.play("fred: pass", "fred: collect")

    (played,) = scene.happened("card-played")
    assert played.values["seat"] == 0
    assert len(scene.hand("fred")) == 3
    assert "disaster" in scene.hand("ginger")
    assert scene.asked == ["ginger"]
