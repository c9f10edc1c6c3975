"""ATT: declaring, paying and ending an attack."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.medieval.fights import totals
from tests.games.medieval.scene import Scene, given

SPAIN = {"fred": "almoravids", "ginger": "france", "cary": "spain"}


@pytest.mark.rule("MD-ATT-01")
def test_an_attack_names_a_power_and_a_province() -> None:
    scene = given(SPAIN, active="cary")

    events = scene.play("cary: attack spain southern-spain")

    assert [(event.kind, event.rule) for event in events[:1]] == [("attack-launched", "MD-ATT-01")]
    assert scene.view("fred")["attack"]["power"] == "spain"
    assert scene.view("fred")["attack"]["target"] == "southern-spain"


@pytest.mark.rule("MD-ATT-01")
def test_only_a_power_one_controls_and_a_province_in_play() -> None:
    scene = given(SPAIN, active="cary")

    scene.refuses("cary: attack france southern-spain", "MD-POWER-18")
    scene.refuses("cary: attack spain north-western-france", "MD-MAP-02")
    scene.refuses("fred: attack almoravids northern-spain", "MD-CARD-03")


@pytest.mark.rule("MD-ATT-01")
def test_attacks_belong_to_phase_c() -> None:
    scene = given(SPAIN, active="cary", phase="income")

    scene.refuses("cary: attack spain southern-spain", "MD-TURN-01")
    scene.play("cary: pass", "cary: attack spain southern-spain")


@pytest.mark.rule("MD-ATT-02")
def test_ones_own_province_is_no_target() -> None:
    scene = given(SPAIN, active="ginger", provinces={"lombardy": "ginger"})

    scene.refuses("ginger: attack france south-western-france", "MD-ATT-02")
    scene.refuses("ginger: attack france lombardy", "MD-ATT-02")


@pytest.mark.rule("MD-ATT-03")
def test_france_attacks_its_own_province_in_english_hands() -> None:
    scene = given({"fred": "almoravids", "ginger": "france", "cary": "england"}, active="ginger")

    assert scene.holds("north-eastern-france") == "cary"
    scene.allows("ginger: attack france north-eastern-france")


@pytest.mark.rule("MD-ATT-03")
def test_targets_of_nobody_of_no_power_and_of_the_npc() -> None:
    scene = given({"fred": "hungary", "ginger": "france"}, npc="venice", opened="3b")
    scene.allows("fred: attack hungary northern-serbia", "fred: attack hungary istria")

    scene = given({"fred": "hungary", "ginger": "france"}, active="ginger", opened="3b")
    scene.allows("ginger: attack france corsica-sardinia")


@pytest.mark.rule("MD-ATT-04")
@pytest.mark.parametrize(
    ("position", "rule"),
    [
        ({"civil_war": "spain"}, "MD-CW-05"),
        ({"this_turn": {"attacks": 2}}, "MD-TURN-09"),
        ({"this_turn": {"attacks": 1, "map_card_drawn": 1}}, "MD-TURN-03"),
    ],
)
def test_who_may_not_attack(position: dict[str, Any], rule: str) -> None:
    scene = given(SPAIN, active="cary", **position)

    scene.refuses("cary: attack spain southern-spain", rule)


@pytest.mark.rule("MD-ATT-04")
def test_a_power_that_went_on_a_crusade_does_not_attack() -> None:
    scene = given(
        {"fred": "almoravids", "ginger": "france, russia", "cary": "hungary"},
        active="ginger", hands={"ginger": "pope"},
    )  # fmt: skip
    scene.play("ginger: crusade")
    scene.pass_until("crusade.commit", "ginger")
    scene.play("ginger: commit france 0")

    scene.refuses("ginger: attack france northern-spain", "MD-TURN-12")
    scene.allows("ginger: attack russia hungary")


@pytest.mark.rule("MD-ATT-04")
def test_a_power_attacks_once() -> None:
    scene = given(SPAIN, active="cary", florins={"cary": 9, "fred": 0})
    scene.dice(1, 6)
    scene.play("cary: attack spain southern-spain", "cary: bid 0")

    scene.refuses("cary: attack spain southern-spain", "MD-TURN-10")


@pytest.mark.rule("MD-ATT-04")
def test_a_knights_of_christ_power_does_not_attack() -> None:
    scene = given(
        {"fred": "livonia", "ginger": "france", "cary": "russia"},
        knights="livonia",
        hands={"fred": "spies"},
    )

    scene.refuses("fred: attack livonia novgorod", "MD-KOC-14")
    assert not scene.legal("fred", "attack")


@pytest.mark.rule("MD-ATT-05")
def test_a_lost_attack_costs_its_florin() -> None:
    scene = given(SPAIN, active="cary")
    scene.dice(1, 6)
    scene.play("cary: attack spain southern-spain", "cary: bid 0", "fred: bid 0")

    assert totals(scene) == (4, 6)
    assert (scene.florins("cary"), scene.florins("fred")) == (9, 10)


@pytest.mark.rule("MD-ATT-05")
def test_without_a_florin_there_is_no_attack() -> None:
    poor = given(SPAIN, active="cary", florins={"cary": 0}, hands={"cary": "spies", "fred": "pope"})
    poor.refuses("cary: attack spain southern-spain", "MD-ATT-05")

    scene = given(SPAIN, active="cary", florins={"cary": 1, "fred": 0})
    scene.dice(6, 1)
    scene.play("cary: attack spain southern-spain")
    assert scene.florins("cary") == 0
    assert scene.holds("southern-spain") == "cary"


def through_lombardy(**more: Any) -> Scene:
    """France finds Hungary only through Lombardy and Austria, which are Fred's."""
    players = {"fred": "holy-roman-empire", "ginger": "france", "cary": "hungary"}
    return given(players, active="ginger", **more)


@pytest.mark.rule("MD-ATT-06")
def test_a_refused_passage_uses_up_nothing() -> None:
    scene = through_lombardy()
    scene.play("ginger: attack france hungary", "ginger: route 1", "ginger: ask", "fred: refuse")

    assert scene.window == "turn.actions"
    assert scene.florins("ginger") == 10
    assert scene.view("ginger")["this_turn"]["attacks"] == 0
    scene.refuses("ginger: attack france hungary", "MD-ROUTE-05")
    scene.play("ginger: attack france lombardy")
    assert scene.florins("ginger") == 9


@pytest.mark.rule("MD-ATT-06")
@pytest.mark.parametrize("stop", [[], ["ginger: route 1"]])
def test_an_attack_can_be_called_off_before_it_is_launched(stop: list[str]) -> None:
    scene = through_lombardy()
    scene.play("ginger: attack france hungary", *stop, "ginger: call-off")

    assert scene.florins("ginger") == 10
    scene.allows("ginger: attack france hungary")


@pytest.mark.rule("MD-ATT-06")
def test_the_one_action_of_a_merchant_is_not_used_up_either() -> None:
    scene = through_lombardy(phase="income", investments={"merchant": "ginger"})
    scene.play("ginger: collect", "ginger: attack france hungary", "ginger: call-off")

    assert (scene.window, scene.asked) == ("turn.actions", ["ginger"])
    scene.play("ginger: attack france lombardy", "ginger: bid 0", "fred: bid 0")
    assert scene.window != "turn.actions" or scene.active != "ginger"


@pytest.mark.rule("MD-ATT-07")
def test_knights_do_not_come_after_the_militia() -> None:
    scene = given(
        {"fred": "almoravids", "ginger": "france", "cary": "spain"},
        provinces={"southern-spain": "cary"},
        hands={"fred": "jihad", "cary": "knights-of-christ"},
    )  # fmt: skip
    scene.play("fred: attack almoravids southern-spain", "fred: route 1", "fred: bid 0")
    scene.play("cary: pass")
    assert scene.window == "attack.knights"
    scene.play("cary: knights 0", "fred: bid 3", "cary: bid 0")

    assert scene.window == "attack.jihad"
    scene.refuses("cary: knights 1", "MD-ATT-07")


@pytest.mark.rule("MD-ATT-07")
def test_the_steps_of_an_attack_come_in_order() -> None:
    scene = given(
        {"fred": "almoravids", "ginger": "france", "cary": "spain"},
        provinces={"southern-spain": "cary"},
        hands={"fred": "jihad, spies", "cary": "knights-of-christ, spies"},
    )  # fmt: skip
    windows = []
    scene.play("fred: attack almoravids southern-spain")
    for move in (
        "fred: route 1", "fred: bid 0", "cary: pass", "fred: pass", "cary: pass", "cary: knights 0",
        "fred: bid 3", "cary: bid 0", "fred: pass",
    ):  # fmt: skip
        windows.append(scene.window)
        scene.play(move)

    assert windows == [
        "attack.route", "attack.naval-bid", "attack.intercept", "attack.spies", "attack.spies",
        "attack.knights", "attack.militia", "attack.militia", "attack.jihad",
    ]  # fmt: skip
    assert scene.window == "turn.actions"


@pytest.mark.rule("MD-ATT-08")
def test_seven_against_six_wins_southern_spain() -> None:
    scene = given(SPAIN, active="cary", florins={"fred": 12})
    scene.dice(4, 2)
    scene.play("cary: attack spain southern-spain", "cary: bid 0", "fred: bid 12")

    assert totals(scene) == (7, 6)
    assert scene.holds("southern-spain") == "cary"


@pytest.mark.rule("MD-ATT-09")
def test_three_against_three_changes_nothing() -> None:
    scene = given({"fred": "hungary", "ginger": "france", "cary": "spain"})
    scene.dice(3, 3)
    scene.play("fred: attack hungary northern-serbia", "fred: bid 0")

    assert totals(scene) == (3, 3)
    assert scene.holds("northern-serbia") is None
    assert scene.happened("attack-failed")[-1].rule == "MD-ATT-09"


@pytest.mark.rule("MD-ATT-10")
def test_a_lost_attack_weakens_nobody() -> None:
    scene = given(SPAIN, active="cary")
    before = scene.power("spain"), scene.power("almoravids")
    scene.dice(1, 6)
    scene.play("cary: attack spain southern-spain", "cary: bid 3", "fred: bid 0", "cary: end")

    assert (scene.power("spain"), scene.power("almoravids")) == before
    assert scene.florins("cary") == 6
