"""KOC: Knights of Christ Cards in attack and defence."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.medieval.fights import totals
from tests.games.medieval.scene import Scene, given

CARD = "knights-of-christ"
TARGETS = (
    "prussia", "lithuania", "livonia", "northern-bulgars", "southern-bulgars", "northern-polovtsy",
    "western-polovtsy", "eastern-polovtsy", "cumans", "antioch", "jerusalem", "cyprus", "rhodes", "malta",
)  # fmt: skip


def reconquista(**more: Any) -> Scene:
    """The Almoravids attack Southern Spain, which is Cary's together with Spain's card."""
    more = {"provinces": {"southern-spain": "cary"}, **more}
    scene = given(
        {"fred": "almoravids", "ginger": "france", "cary": "spain"},
        **more,
    )
    scene.play("fred: attack almoravids southern-spain", "fred: route 1", "fred: bid 0")
    scene.play("cary: pass")
    return scene


@pytest.mark.rule("MD-KOC-01")
def test_the_card_supports_no_attack() -> None:
    scene = given({"fred": "spain", "ginger": "france", "cary": "almoravids"}, hands={"fred": CARD})
    scene.play("fred: attack spain southern-spain")

    scene.refuses("fred: knights 1", "MD-KOC-01")
    scene.refuses("fred: play knights-of-christ", "MD-KOC-01")


@pytest.mark.rule("MD-KOC-01")
def test_the_card_is_used_up() -> None:
    scene = given(
        {"fred": "spain", "ginger": "france", "cary": "almoravids"},
        hands={"fred": f"{CARD}, {CARD}"},
    )
    scene.play("fred: knights-attack livonia 1")

    assert scene.hand("fred") == [CARD]
    assert scene.view("cary")["used"] == {CARD: 1}


@pytest.mark.rule("MD-KOC-01")
def test_nobody_plays_more_cards_than_he_has() -> None:
    scene = given({"fred": "spain", "ginger": "france", "cary": "hungary"}, hands={"fred": CARD})

    scene.refuses("fred: knights-attack livonia 2", "MD-KOC-01")


@pytest.mark.rule("MD-KOC-02")
def test_two_cards_attack_with_four() -> None:
    scene = given(
        {"fred": "spain", "ginger": "france", "cary": "hungary"}, hands={"fred": f"{CARD}, {CARD}"}
    )
    scene.dice(1, 4)
    scene.play("fred: knights-attack livonia 2")

    assert totals(scene) == (5, 4)
    assert scene.holds("livonia") == "fred"


@pytest.mark.rule("MD-KOC-03")
@pytest.mark.parametrize(("cards", "bonus"), [(0, 0), (1, 2), (2, 4)])
def test_knights_defend_southern_spain_against_the_almoravids(cards: int, bonus: int) -> None:
    scene = reconquista(hands={"cary": f"{CARD}, {CARD}"}, florins={"fred": 3, "cary": 3})
    scene.refuses("cary: knights 3", "MD-KOC-01")
    scene.play(f"cary: knights {cards}")
    scene.dice(1, 1)
    scene.play("fred: bid 0", "cary: bid 0")

    assert totals(scene) == (1, 1 + 2 + 1 + bonus)
    assert len(scene.hand("cary")) == 2 - cards


@pytest.mark.rule("MD-KOC-03")
def test_knights_come_before_the_militia() -> None:
    scene = reconquista(hands={"cary": CARD})

    assert (scene.window, scene.asked) == ("attack.knights", ["cary"])


@pytest.mark.rule("MD-KOC-03")
def test_without_the_power_card_no_knights_defend() -> None:
    scene = given(
        {"fred": "almoravids", "ginger": "france", "cary": "hungary"},
        provinces={"southern-spain": "cary"}, hands={"cary": CARD},
    )  # fmt: skip
    scene.play("fred: attack almoravids southern-spain")

    assert scene.window == "attack.militia"
    scene.refuses("cary: knights 1", "MD-KOC-03")


@pytest.mark.rule("MD-KOC-03")
def test_knights_defend_a_knights_of_christ_province_against_pagans() -> None:
    scene = given(
        {"fred": "lithuania", "ginger": "france", "cary": "hungary"},
        provinces={"livonia": "cary"}, knights="livonia", hands={"cary": CARD},
    )  # fmt: skip
    scene.play("fred: attack lithuania livonia", "cary: knights 1")
    scene.dice(1, 1)
    scene.play("fred: bid 0")

    assert totals(scene) == (2, 1 + 2 + 2)


@pytest.mark.rule("MD-KOC-04")
@pytest.mark.parametrize("attacker", ["russia", "hungary"])
def test_no_knights_against_christians(attacker: str) -> None:
    scene = given({"fred": attacker, "ginger": "france", "cary": "poland"}, hands={"cary": CARD})
    scene.play(f"fred: attack {attacker} southern-poland")

    assert scene.window == "attack.militia"
    scene.refuses("cary: knights 1", "MD-KOC-04")


@pytest.mark.rule("MD-KOC-05")
def test_the_targets_of_knights() -> None:
    scene = given(
        {"fred": "spain", "ginger": "france", "cary": "england"}, hands={"fred": CARD},
        opened="1c, 1e, 2d, 3c, 1f, 2f",
    )  # fmt: skip

    offered = {text.split()[1] for text in scene.legal("fred", "knights-attack")}
    assert offered == set(TARGETS)
    scene.refuses("fred: knights-attack sweden 1", "MD-KOC-05")
    scene.refuses("fred: knights-attack fez 1", "MD-KOC-05")
    scene.allows("fred: knights-attack malta 1")


@pytest.mark.rule("MD-KOC-05")
def test_a_covered_target_is_out_of_play() -> None:
    scene = given({"fred": "spain", "ginger": "france", "cary": "england"}, hands={"fred": CARD})

    scene.refuses("fred: knights-attack malta 1", "MD-MAP-02")


@pytest.mark.rule("MD-KOC-06")
def test_knights_never_attack_knights() -> None:
    scene = given(
        {"fred": "spain", "ginger": "france", "cary": "russia, hungary"}, active="cary",
        provinces={"livonia": "fred"}, knights="livonia", hands={"cary": CARD},
    )  # fmt: skip

    scene.refuses("cary: knights-attack livonia 1", "MD-KOC-06")
    scene.allows("cary: attack russia livonia")


@pytest.mark.rule("MD-KOC-07")
def test_knights_do_not_attack_a_province_of_their_own_player() -> None:
    scene = given(
        {"fred": "spain", "ginger": "france", "cary": "hungary"}, active="cary",
        provinces={"rhodes": "cary"}, hands={"cary": CARD},
    )  # fmt: skip

    scene.refuses("cary: knights-attack rhodes 1", "MD-KOC-07")
    scene.allows("cary: knights-attack cyprus 1")


@pytest.mark.rule("MD-KOC-08")
def test_knights_attack_without_a_florin_a_route_and_interception() -> None:
    scene = given(
        {"fred": "spain", "ginger": "venice", "cary": "latin-kingdom"}, hands={"fred": CARD},
        florins={"fred": 0}, opened="1c",
    )  # fmt: skip
    scene.dice(6, 1)
    scene.play("fred: knights-attack prussia 1")

    assert scene.holds("prussia") == "fred"
    assert scene.florins("fred") == 0

    island = given(
        {"fred": "spain", "ginger": "venice", "cary": "latin-kingdom"}, hands={"fred": CARD}
    )
    island.play("fred: knights-attack cyprus 1")
    assert (island.window, island.asked) == ("attack.militia", ["cary"])
    assert island.florins("fred") == 10


@pytest.mark.rule("MD-KOC-09")
def test_a_knights_attack_is_one_of_the_attacks() -> None:
    scene = given(
        {"fred": "spain, russia", "ginger": "france", "cary": "hungary"},
        hands={"fred": f"{CARD}, {CARD}, {CARD}, spies"},
    )  # fmt: skip
    scene.play("fred: knights-attack livonia 1")

    scene.refuses("fred: knights-attack lithuania 1", "MD-KOC-09")
    scene.dice(6, 1)
    scene.play("fred: attack russia lithuania", "fred: bid 0")
    scene.refuses("fred: knights-attack northern-polovtsy 1", "MD-TURN-09")
    scene.refuses("fred: attack spain south-western-france", "MD-TURN-09")


@pytest.mark.rule("MD-KOC-09")
def test_after_a_map_card_a_knights_attack_is_the_only_one() -> None:
    scene = given(
        {"fred": "spain", "ginger": "france", "cary": "hungary"},
        hands={"fred": f"{CARD}, spies"}, this_turn={"map_card_drawn": 1},
    )  # fmt: skip
    scene.play("fred: knights-attack livonia 1")

    scene.refuses("fred: attack spain south-western-france", "MD-TURN-03")


@pytest.mark.rule("MD-KOC-10")
def test_five_against_four_wins_prussia() -> None:
    scene = given(
        {"fred": "spain", "ginger": "france", "cary": "hungary"}, hands={"fred": CARD}, opened="1c"
    )
    scene.dice(3, 4)
    scene.play("fred: knights-attack prussia 1")

    assert totals(scene) == (5, 4)
    assert scene.holds("prussia") == "fred"


@pytest.mark.rule("MD-KOC-10")
def test_the_defender_of_a_knights_attack_defends_as_usual() -> None:
    """Lithuania has army +1; a tie defends."""
    scene = given(
        {"fred": "spain", "ginger": "france", "cary": "lithuania"}, hands={"fred": f"{CARD}, jihad"}
    )
    scene.play("fred: knights-attack lithuania 1")
    assert scene.asked == ["cary"]
    scene.refuses("fred: bid 3", "MD-KOC-16")
    scene.refuses("fred: play jihad", "MD-KOC-10")
    scene.dice(4, 4)
    scene.play("cary: bid 3")

    assert totals(scene) == (6, 4 + 1 + 1)
    assert scene.holds("lithuania") == "cary"


@pytest.mark.rule("MD-KOC-11")
def test_the_attacker_may_spy_and_buys_no_militia() -> None:
    scene = given(
        {"fred": "spain", "ginger": "france", "cary": "lithuania"},
        hands={"fred": f"{CARD}, spies"},
    )  # fmt: skip
    scene.play("fred: knights-attack lithuania 1", "fred: play spies")
    assert (scene.window, scene.asked) == ("attack.open-militia", ["cary"])
    scene.dice(1, 1)
    scene.play("cary: bid 3")

    assert totals(scene) == (3, 1 + 1 + 1)
    assert scene.florins("fred") == 10


@pytest.mark.rule("MD-KOC-11")
def test_the_defender_may_not_spy_on_knights() -> None:
    scene = given(
        {"fred": "spain", "ginger": "france", "cary": "lithuania"},
        hands={"fred": CARD, "cary": "spies"},
    )  # fmt: skip
    scene.play("fred: knights-attack lithuania 1")

    assert scene.window == "attack.militia"
    scene.refuses("cary: play spies", "MD-KOC-11")


@pytest.mark.rule("MD-KOC-12")
def test_knights_that_win_get_the_province_its_marker_and_its_power() -> None:
    scene = given(
        {"fred": "spain", "ginger": "france", "cary": "livonia, hungary"}, hands={"fred": CARD},
        florins={"cary": 0},
    )  # fmt: skip
    before = scene.florins("fred")
    scene.dice(6, 1)
    scene.play("fred: knights-attack livonia 1")

    assert scene.holds("livonia") == "fred"
    assert scene.controls("livonia") == "fred"
    assert scene.province("livonia")["knights"]
    assert scene.florins("fred") == before, "Initial Florins are paid once"


@pytest.mark.rule("MD-KOC-12")
def test_knights_that_lose_change_nothing() -> None:
    scene = given({"fred": "spain", "ginger": "france", "cary": "hungary"}, hands={"fred": CARD})
    scene.dice(2, 4)
    scene.play("fred: knights-attack livonia 1")

    assert totals(scene) == (4, 4)
    assert scene.holds("livonia") is None
    assert not scene.province("livonia")["knights"]
