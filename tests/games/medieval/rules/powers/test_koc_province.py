"""KOC: Provinces and Powers under Knights of Christ."""

from __future__ import annotations

import pytest

from tests.games.medieval.fights import route, totals
from tests.games.medieval.scene import given

CARD = "knights-of-christ"


@pytest.mark.rule("MD-KOC-13")
def test_a_knights_of_christ_province_is_no_start_of_its_former_power() -> None:
    scene = given(
        {"fred": "polovtsy", "ginger": "france", "cary": "russia"}, opened="1e, 2d",
        knights="northern-polovtsy",
    )  # fmt: skip
    scene.play("fred: attack polovtsy novgorod")

    assert route(scene)[0] == "western-polovtsy"
    assert route(scene)[-1] == "novgorod"


@pytest.mark.rule("MD-KOC-13")
def test_a_power_with_nothing_but_knights_does_not_attack() -> None:
    scene = given(
        {"fred": "polovtsy", "ginger": "france", "cary": "russia"}, opened="1e",
        knights="northern-polovtsy", hands={"fred": "spies"},
    )  # fmt: skip

    assert not scene.legal("fred", "attack")
    scene.refuses("fred: attack polovtsy novgorod", "MD-KOC-13")


@pytest.mark.rule("MD-KOC-13")
def test_a_knights_of_christ_province_does_not_intercept() -> None:
    scene = given(
        {"fred": "byzantium", "ginger": "venice", "cary": "latin-kingdom"}, knights="rhodes",
    )  # fmt: skip
    scene.play("fred: attack byzantium cyprus", "fred: route 1", "fred: bid 0")

    assert scene.asked == ["cary"]
    scene.refuses("ginger: intercept venice", "MD-KOC-13")


@pytest.mark.rule("MD-KOC-14")
def test_the_owner_of_all_of_prussia_gets_its_card() -> None:
    scene = given(
        {"fred": "spain", "ginger": "france", "cary": "hungary"}, active="cary", opened="1c",
        provinces={"prussia": "fred"}, knights="prussia", hands={"cary": "prussia-card"},
    )  # fmt: skip
    scene.play("cary: play-power prussia")

    assert scene.controls("prussia") == "fred"
    assert scene.florins("fred") == 11
    assert scene.power("prussia")["knights"]
    scene.play("cary: end")
    scene.pass_until("turn.income", "fred")
    scene.play("fred: pass")
    scene.refuses("fred: attack prussia lithuania", "MD-KOC-14")


@pytest.mark.rule("MD-KOC-14")
@pytest.mark.parametrize("power", ["livonia", "lithuania", "prussia", "cumans"])
def test_powers_of_one_province_become_knights_of_christ_powers(power: str) -> None:
    scene = given(
        {"fred": power, "ginger": "france", "cary": "spain"}, opened="1c, 2d", knights=power,
        hands={"fred": "spies"},
    )  # fmt: skip

    assert scene.power(power)["knights"]
    assert not scene.legal("fred", "attack")


@pytest.mark.rule("MD-KOC-15")
def test_knights_defend_with_two_and_no_ruler() -> None:
    scene = given(
        {"fred": "russia", "ginger": "france", "cary": "lithuania"}, knights="lithuania",
        rulers={"lithuania": 1},
    )  # fmt: skip
    scene.dice(1, 3)
    scene.play("fred: attack russia lithuania", "fred: bid 0")

    assert totals(scene) == (3, 5)


@pytest.mark.rule("MD-KOC-15")
def test_knights_crusade_with_two() -> None:
    scene = given(
        {"fred": "russia", "ginger": "france", "cary": "lithuania"}, active="cary",
        knights="lithuania", rulers={"lithuania": 1}, hands={"cary": "pope"},
    )  # fmt: skip
    scene.play("cary: crusade")
    scene.pass_until("crusade.commit", "cary")
    scene.dice(1, 1)
    scene.play("cary: commit-province lithuania 0")

    assert scene.happened("crusade-rolled")[-1].values["strength"] == 2


@pytest.mark.rule("MD-KOC-16")
def test_knights_buy_no_militia_in_defence() -> None:
    scene = given(
        {"fred": "byzantium", "ginger": "spain", "cary": "france"}, knights="rhodes",
        provinces={"rhodes": "ginger"}, florins={"ginger": 20},
    )  # fmt: skip
    scene.play("fred: attack byzantium rhodes")

    assert scene.asked == ["fred"]
    scene.refuses("ginger: bid 3", "MD-KOC-16")
    scene.dice(1, 1)
    scene.play("fred: bid 0")
    assert totals(scene) == (2, 3)
    assert scene.florins("ginger") == 20


@pytest.mark.rule("MD-KOC-16")
def test_not_even_by_spies() -> None:
    scene = given(
        {"fred": "byzantium", "ginger": "spain", "cary": "france"}, knights="rhodes",
        provinces={"rhodes": "ginger"}, florins={"ginger": 20}, hands={"ginger": "spies"},
    )  # fmt: skip
    scene.play("fred: attack byzantium rhodes", "ginger: play spies")
    assert (scene.window, scene.asked) == ("attack.open-militia", ["fred"])
    scene.dice(1, 1)
    scene.play("fred: bid 3")

    assert totals(scene) == (3, 3)
    assert scene.florins("ginger") == 20


@pytest.mark.rule("MD-KOC-16")
def test_nor_in_attack() -> None:
    scene = given({"fred": "spain", "ginger": "france", "cary": "lithuania"}, hands={"fred": CARD})
    scene.play("fred: knights-attack lithuania 1")

    assert scene.asked == ["cary"]
    scene.refuses("fred: bid 3", "MD-KOC-16")


@pytest.mark.rule("MD-KOC-17")
def test_a_knights_of_christ_province_counts_for_control_of_its_power() -> None:
    scene = given(
        {"fred": "spain", "ginger": "france", "cary": "hungary"}, active="ginger", opened="1e, 2d",
        provinces={"northern-polovtsy": "cary", "western-polovtsy": "fred"},
        knights="western-polovtsy", hands={"ginger": "polovtsy-card"},
    )  # fmt: skip
    scene.play("ginger: play-power polovtsy")
    assert scene.controls("polovtsy") is None
    assert scene.power("polovtsy")["place"] == "table"


@pytest.mark.rule("MD-KOC-17")
def test_it_also_counts_for_a_complete_power() -> None:
    scene = given({"fred": "jerusalem", "ginger": "france", "cary": "hungary"}, knights="antioch")

    assert scene.score("fred") == 1 + 2 + 1


@pytest.mark.rule("MD-KOC-18")
def test_a_disaster_on_prussia_moves_up_the_table() -> None:
    """25 is Prussia; above it stands England with 24."""
    scene = given(
        {"fred": "prussia", "ginger": "england", "cary": "hungary"}, opened="1c", knights="prussia",
        hands={"fred": "disaster, spies, spies, jihad"},
    )  # fmt: skip
    scene.dice(2, 5, 3)
    scene.play("fred: end")

    assert not scene.power("prussia")["disaster"]
    assert scene.power("england")["disaster"]
    assert scene.florins("ginger") == 7


@pytest.mark.rule("MD-KOC-18")
def test_no_assassin_civil_war_and_heresy_for_knights() -> None:
    scene = given(
        {"fred": "prussia", "ginger": "england", "cary": "hungary"}, active="cary", opened="1c",
        provinces={"rhodes": "fred"}, knights="prussia, rhodes", disaster="prussia",
        hands={"cary": "assassin, civil-war, heresy"},
    )  # fmt: skip

    scene.refuses("cary: assassinate prussia", "MD-ASN-03")
    scene.refuses("cary: civil-war prussia", "MD-CW-04")
    scene.refuses("cary: heresy rhodes", "MD-KOC-18")
    scene.allows("cary: assassinate england")


@pytest.mark.rule("MD-KOC-19")
def test_heresy_stays_under_knights_and_stops_their_income() -> None:
    scene = given(
        {"fred": "spain", "ginger": "france", "cary": "hungary"}, heresy="rhodes",
        hands={"fred": f"{CARD}, pope, pope"},
    )  # fmt: skip
    scene.dice(6, 1)
    scene.play("fred: knights-attack rhodes 1")
    assert scene.province("rhodes")["heresy"]
    scene.play("fred: excommunicate france")
    scene.pass_until("turn.actions", "fred")
    assert scene.florins("fred") == 10

    scene.play("fred: end-heresy rhodes", "fred: excommunicate hungary")
    scene.pass_until("turn.actions", "fred")
    assert scene.florins("fred") == 10 - 1 + 1


@pytest.mark.rule("MD-KOC-19")
def test_markers_of_a_conquered_power_go() -> None:
    scene = given(
        {"fred": "spain", "ginger": "france", "cary": "livonia, hungary"},
        civil_war="livonia", disaster="livonia", florins={"cary": 0}, hands={"fred": CARD},
    )  # fmt: skip
    scene.dice(6, 1)
    scene.play("fred: knights-attack livonia 1")

    livonia = scene.power("livonia")
    assert scene.controls("livonia") == "fred"
    assert not livonia["civil_war"] and not livonia["disaster"]


@pytest.mark.rule("MD-KOC-20")
def test_jerusalem_pays_at_every_pope_card_and_never_on_collect_income() -> None:
    scene = given(
        {"fred": "almoravids", "ginger": "england", "cary": "russia"}, active="cary",
        provinces={"jerusalem": "fred"}, knights="jerusalem", hands={"cary": "pope, pope"},
    )  # fmt: skip
    scene.play("cary: excommunicate england", "ginger: drop")
    assert scene.florins("fred") == 12
    scene.play("cary: crusade")
    assert scene.florins("fred") == 14 - 2, "and 2 for the Crusade"
    scene.pass_until("turn.income", "fred")

    assert scene.prompt("fred")["values"]["florins"] == 3 + 3
    scene.play("fred: collect")
    assert scene.florins("fred") == 12 + 6


@pytest.mark.rule("MD-KOC-21")
def test_reconquered_livonia_is_pagan_again() -> None:
    scene = given(
        {"fred": "russia", "ginger": "france", "cary": "livonia, hungary"}, knights="livonia",
        hands={"fred": "spies"},
    )  # fmt: skip
    scene.dice(6, 1)
    scene.play("fred: attack russia livonia", "fred: bid 0")

    assert scene.holds("livonia") == scene.controls("livonia") == "fred"
    assert not scene.province("livonia")["knights"]
    assert not scene.power("livonia")["knights"]
    scene.allows("fred: attack livonia lithuania")


@pytest.mark.rule("MD-KOC-22")
def test_russia_attacks_knights_by_the_normal_rules() -> None:
    scene = given(
        {"fred": "russia", "ginger": "france", "cary": "spain"}, knights="livonia",
        provinces={"livonia": "cary"},
    )  # fmt: skip
    scene.play("fred: attack russia livonia")
    assert scene.florins("fred") == 9
    assert route(scene) == ["novgorod", "livonia"]
    scene.dice(2, 2)
    scene.play("fred: bid 0")

    assert totals(scene) == (4, 4)
    assert scene.holds("livonia") == "cary"
