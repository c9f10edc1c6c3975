"""MAR: marriages, an option."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.medieval.fights import offered, route
from tests.games.medieval.scene import Scene, given

PLAYERS = {"fred": "holy-roman-empire", "ginger": "france", "cary": "hungary"}
PAIR = "france holy-roman-empire"


def court(**more: Any) -> Scene:
    more = {"active": "ginger", **more}
    return given(PLAYERS, marriage="on", **more)


@pytest.mark.rule("MD-MAR-01")
def test_a_pope_card_marries_two_powers_and_opens_their_lands() -> None:
    scene = court(hands={"ginger": "pope"})
    scene.play("ginger: marry france holy-roman-empire")
    assert scene.power("france")["spouse"] == "holy-roman-empire"
    assert scene.power("holy-roman-empire")["spouse"] == "france"
    assert scene.hand("ginger") == []
    scene.play("ginger: attack france hungary")

    assert route(scene)[-3:] == ["lombardy", "austria", "hungary"]
    assert not scene.happened("passage-asked")


@pytest.mark.rule("MD-MAR-01")
def test_both_powers_pass_through_the_other() -> None:
    scene = court(active="fred", married=PAIR, provinces={"north-eastern-france": "nobody"})
    scene.play("fred: attack holy-roman-empire northern-spain")

    assert route(scene) == ["lombardy", "south-eastern-france", "northern-spain"]


@pytest.mark.rule("MD-MAR-01")
def test_the_passage_covers_what_the_spouse_holds_itself() -> None:
    """Austria is Cary's: France has to ask him."""
    scene = court(married=PAIR, provinces={"austria": "cary"})
    scene.play("ginger: attack france southern-poland")

    assert [asked for asked, _ in offered(scene)] == [["cary"]]


@pytest.mark.rule("MD-MAR-01")
def test_who_marries_must_control_the_first_and_have_the_option() -> None:
    scene = court(hands={"ginger": "pope"})
    scene.refuses("ginger: marry hungary france", "MD-MAR-01")

    scene = given(PLAYERS, active="ginger", hands={"ginger": "pope"})
    assert not scene.legal("ginger", "marry")
    scene.refuses("ginger: marry france holy-roman-empire", "MD-MAR-01")


@pytest.mark.rule("MD-MAR-01")
def test_without_marriage_the_other_is_asked() -> None:
    scene = court()
    scene.play("ginger: attack france hungary")

    assert [asked for asked, _ in offered(scene)] == [["fred"]]


@pytest.mark.rule("MD-MAR-02")
@pytest.mark.parametrize(("die", "over"), [(4, False), (5, True)])
def test_a_new_ruler_ends_a_marriage_even_if_he_is_like_the_old(die: int, over: bool) -> None:
    scene = court(married=PAIR, hands={"ginger": "assassin"})
    scene.dice(die, 1)
    scene.play("ginger: assassinate france")

    assert scene.power("france")["ruler"] == 1
    assert (scene.power("france")["spouse"] is None) is over
    assert (scene.power("holy-roman-empire")["spouse"] is None) is over


@pytest.mark.rule("MD-MAR-03")
@pytest.mark.parametrize("dice", [(1, 6), (6, 1)])
def test_an_attack_on_the_spouse_ends_the_marriage(dice: tuple[int, int]) -> None:
    scene = court(married=PAIR)
    scene.play("ginger: attack france lombardy", "ginger: bid 0")
    assert scene.power("france")["spouse"] == "holy-roman-empire"
    scene.dice(*dice)
    scene.play("fred: bid 0")

    assert scene.power("france")["spouse"] is None
    assert scene.happened("marriage-over")[-1].rule == "MD-MAR-03"


@pytest.mark.rule("MD-MAR-03")
def test_an_attack_on_another_leaves_the_marriage() -> None:
    scene = court(married=PAIR, florins={"cary": 0})
    scene.play("ginger: attack france hungary", "ginger: bid 0")

    assert scene.power("france")["spouse"] == "holy-roman-empire"


@pytest.mark.rule("MD-MAR-04")
def test_only_catholics_marry_and_one_at_a_time() -> None:
    scene = given(
        {"fred": "russia", "ginger": "france, spain", "cary": "hungary, lithuania"},
        active="ginger", marriage="on", married="france hungary", knights="lithuania",
        hands={"ginger": "pope"},
    )  # fmt: skip

    scene.refuses("ginger: marry spain russia", "MD-MAR-04")
    scene.refuses("ginger: marry spain hungary", "MD-MAR-04")
    scene.refuses("ginger: marry spain lithuania", "MD-MAR-04")
    scene.refuses("ginger: marry spain poland", "MD-MAR-04")
    scene.refuses("ginger: marry spain spain", "MD-MAR-04")
    assert scene.legal("ginger", "marry") == []


@pytest.mark.rule("MD-MAR-04")
def test_two_powers_of_one_player_and_an_uncontrolled_one_may_marry() -> None:
    scene = given(
        {"fred": "russia", "ginger": "france, spain", "cary": "hungary"},
        active="ginger", marriage="on", table="poland", hands={"ginger": "pope"},
        provinces={"southern-poland": "cary", "eastern-poland": "fred"},
    )  # fmt: skip

    assert scene.legal("ginger", "marry") == [
        "marry france spain", "marry france hungary", "marry france poland",
        "marry spain france", "marry spain hungary", "marry spain poland",
    ]  # fmt: skip


@pytest.mark.rule("MD-MAR-05")
def test_an_excommunicated_power_has_no_passage_by_marriage() -> None:
    scene = court(married=PAIR, excommunicated="france")

    scene.refuses("ginger: attack france hungary", "MD-MAR-05")
    scene.allows("ginger: attack france lombardy")


@pytest.mark.rule("MD-MAR-06")
def test_a_marriage_ends_when_one_of_the_two_is_destroyed() -> None:
    scene = court(
        married="france hungary", active="fred", mongols=(3, 0),
        hands={"fred": "mongol, spies, spies, jihad"},
    )  # fmt: skip
    scene.play("fred: end")
    scene.dice(6, 1)
    scene.play("fred: invade 2c")

    assert scene.area("2c") == "destroyed"
    assert scene.power("hungary")["place"] == "gone"
    assert scene.power("france")["spouse"] is None
    assert scene.happened("marriage-over")[-1].rule == "MD-MAR-06"


@pytest.mark.rule("MD-MAR-06")
def test_a_marriage_stays_when_a_power_changes_hands() -> None:
    scene = given(
        {"fred": "russia", "ginger": "france", "cary": "hungary"}, marriage="on",
        married="france hungary", florins={"cary": 0},
    )  # fmt: skip
    scene.dice(6, 1)
    scene.play("fred: attack russia hungary", "fred: bid 0")

    assert scene.controls("hungary") == "fred"
    assert scene.power("france")["spouse"] == "hungary"


@pytest.mark.rule("MD-MAR-06")
def test_a_marriage_does_nothing_while_nobody_has_the_spouse() -> None:
    scene = given(
        {"fred": "almoravids", "ginger": "france", "cary": "hungary"}, active="ginger",
        marriage="on", table="holy-roman-empire", married=PAIR,
        provinces={"lombardy": "fred", "austria": "cary"},
    )  # fmt: skip
    scene.play("ginger: attack france austria")

    assert [asked for asked, _ in offered(scene)] == [["fred"]]
