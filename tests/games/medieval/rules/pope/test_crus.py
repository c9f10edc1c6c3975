"""CRUS: Crusades."""

from __future__ import annotations

import pytest

from tests.games.medieval.scene import Scene, given

FOUR = {"ginger": "france, russia", "cary": "hungary", "sophia": "sweden", "fred": "spain, venice"}
THREE = {"fred": "spain", "ginger": "france", "cary": "hungary"}


def crusade(players: dict[str, str] = FOUR, *, active: str = "ginger", **position: object) -> Scene:
    """A Crusade that the active player has just called; Sweden's Area is open."""
    hands = {active: "pope"} | dict(position.pop("hands", {}))  # type: ignore[call-overload]
    scene = given(players, active=active, hands=hands, opened="1c", **position)  # type: ignore[arg-type]
    scene.play(f"{active}: crusade")
    return scene


@pytest.mark.rule("MD-CRUS-01")
def test_with_four_players_each_catholic_player_pays_one() -> None:
    scene = crusade()

    assert scene.florins("ginger") == 13
    assert [scene.florins(name) for name in ("cary", "sophia", "fred")] == [9, 9, 9]


@pytest.mark.rule("MD-CRUS-01")
@pytest.mark.parametrize("players", [THREE, {"fred": "spain", "cary": "hungary"}])
def test_with_two_or_three_players_it_is_two(players: dict[str, str]) -> None:
    scene = crusade(players, active="fred")

    assert scene.florins("cary") == 8
    assert scene.florins("fred") == 10 + 2 * (len(players) - 1)


@pytest.mark.rule("MD-CRUS-01")
def test_a_catholic_province_of_another_power_or_one_of_knights_is_enough() -> None:
    """The Almoravids' player holds Southern Spain; Russia alone does not pay, with Knights it does."""
    players = {"fred": "spain", "ginger": "russia", "cary": "almoravids", "sophia": "serbia"}
    scene = crusade(players, active="fred", provinces={"livonia": "sophia"}, knights="livonia")

    assert [scene.florins(name) for name in ("ginger", "cary")] == [10, 9]
    assert scene.florins("sophia") == 10 + 1 - 1
    assert scene.florins("fred") == 12


@pytest.mark.rule("MD-CRUS-02")
def test_who_can_pay_must() -> None:
    scene = crusade(THREE, active="fred", florins={"cary": 5, "ginger": 2})

    assert scene.florins("cary") == 3
    assert scene.florins("ginger") == 0
    assert scene.window == "crusade.commit"


@pytest.mark.rule("MD-CRUS-03")
def test_who_cannot_pay_stays_at_home_and_may_be_excommunicated() -> None:
    scene = crusade(THREE, active="fred", florins={"ginger": 1})

    assert scene.florins("ginger") == 1
    assert scene.florins("fred") == 12
    assert (scene.window, scene.asked) == ("crusade.punish", ["fred"])
    scene.refuses("fred: punish hungary", "MD-CRUS-03")
    scene.play("fred: punish france", "ginger: drop")
    assert scene.power("france")["excommunicated"]
    assert (scene.window, scene.asked) == ("crusade.commit", ["cary"])
    scene.refuses("ginger: commit france 0", "MD-ASK-15")


@pytest.mark.rule("MD-CRUS-03")
def test_the_caller_may_spare_him_and_who_pays_is_never_punished() -> None:
    scene = crusade(THREE, active="fred", florins={"ginger": 1})

    scene.play("fred: pass")

    assert not scene.power("france")["excommunicated"]
    assert scene.asked == ["cary"]
    assert crusade(THREE, active="fred").window == "crusade.commit"


@pytest.mark.rule("MD-CRUS-03")
def test_each_one_who_cannot_pay_is_asked_about_on_his_own() -> None:
    scene = crusade(florins={"cary": 0, "fred": 0})

    assert scene.prompt("ginger")["values"]["seat"] == scene.seat("cary")
    scene.play("ginger: punish hungary", "cary: drop")
    assert scene.prompt("ginger")["values"]["seat"] == scene.seat("fred")
    scene.allows("ginger: punish spain", "ginger: punish venice")
    scene.play("ginger: pass")
    assert scene.asked == ["sophia"]


@pytest.mark.rule("MD-CRUS-04")
def test_one_power_each() -> None:
    players = {"ginger": "france", "fred": "spain, holy-roman-empire", "cary": "russia"}
    scene = crusade(players)

    assert scene.asked == ["fred"]
    scene.allows("fred: commit holy-roman-empire 0")
    scene.refuses("fred: commit france 0", "MD-POWER-18")
    scene.play("fred: commit spain 0")
    scene.refuses("fred: commit holy-roman-empire 0", "MD-ASK-15")
    scene.refuses("cary: commit russia 0", "MD-ASK-15")
    assert scene.asked == ["ginger"]


@pytest.mark.rule("MD-CRUS-04")
def test_only_catholic_powers_go() -> None:
    scene = crusade()
    scene.play("cary: pass", "sophia: pass", "fred: pass")

    scene.refuses("ginger: commit russia 0", "MD-CRUS-04")


@pytest.mark.rule("MD-CRUS-05")
def test_the_caller_decides_last() -> None:
    scene = crusade()

    order = []
    while scene.window == "crusade.commit":
        order += scene.asked
        scene.play(f"{scene.asked[0]}: pass")

    assert order == ["cary", "sophia", "fred", "ginger"]


@pytest.mark.rule("MD-CRUS-06")
def test_civil_war_and_disaster_keep_a_power_at_home() -> None:
    scene = crusade(disaster="spain", civil_war="venice")
    scene.play("cary: pass", "sophia: pass")

    # Fred has nothing to send and holds no card: he is not asked
    assert scene.asked == ["ginger"]


@pytest.mark.rule("MD-CRUS-06")
def test_a_disaster_keeps_one_power_at_home_and_not_the_other() -> None:
    scene = crusade(disaster="spain")
    scene.play("cary: pass", "sophia: pass")

    scene.refuses("fred: commit spain 0", "MD-CRUS-06")
    scene.allows("fred: commit venice 0")
    war = crusade(civil_war="spain")
    war.play("cary: pass", "sophia: pass")
    war.refuses("fred: commit spain 0", "MD-CW-05")


@pytest.mark.rule("MD-CRUS-06")
def test_a_power_of_the_caller_that_attacked_stays() -> None:
    scene = given(FOUR, hands={"ginger": "pope"}, provinces={"lombardy": "nobody"}, opened="1c")

    scene.dice(6, 1)
    scene.play("ginger: attack france lombardy", "ginger: bid 0", "ginger: crusade")
    scene.pass_until("crusade.commit", "fred")
    scene.play("fred: commit spain 0")

    # Russia is Orthodox and France has attacked: nothing is left to the caller
    assert scene.window == "turn.actions"


@pytest.mark.rule("MD-CRUS-07")
def test_crusading_lifts_the_excommunication_also_in_defeat() -> None:
    scene = crusade(excommunicated="france")
    scene.play("cary: pass", "sophia: pass", "fred: pass")

    scene.dice(6, 6)
    scene.play("ginger: commit france 0")

    assert scene.happened("crusade-failed")
    assert not scene.power("france")["excommunicated"]


@pytest.mark.rule("MD-CRUS-08")
def test_a_knights_province_goes_with_two() -> None:
    scene = crusade(
        provinces={"livonia": "fred", "lithuania": "sophia"}, knights="livonia, lithuania"
    )
    scene.play("cary: pass")

    scene.refuses("sophia: commit-province livonia 0", "MD-CRUS-08")
    scene.play("sophia: pass")
    scene.refuses("fred: commit-province livonia 1", "MD-KOC-01")
    scene.play("fred: commit-province livonia 0")

    assert scene.state.crusade is not None
    assert scene.state.crusade.strength == 2


@pytest.mark.rule("MD-CRUS-08")
def test_a_knights_power_goes_as_its_province() -> None:
    players = {"fred": "livonia, spain", "ginger": "france", "cary": "hungary"}
    scene = crusade(players, active="ginger", knights="livonia", rulers={"livonia": 1})
    scene.play("cary: pass")

    scene.refuses("fred: commit livonia 0", "MD-CRUS-04")
    scene.play("fred: commit-province livonia 0")

    assert scene.state.crusade is not None
    assert scene.state.crusade.strength == 2


@pytest.mark.rule("MD-CRUS-09")
def test_a_card_alone_goes_as_a_power_and_shares_the_winnings() -> None:
    scene = crusade(hands={"cary": "knights-of-christ"})

    scene.play("cary: commit-knights 1")
    scene.dice(1, 2)
    scene.play("sophia: pass", "fred: commit spain 0", "ginger: pass")

    # 2 + 3 against 3
    assert [scene.florins(name) for name in ("cary", "sophia", "fred")] == [11, 9, 11]
    assert scene.hand("cary") == []
    assert scene.view("fred")["used"]["knights-of-christ"] == 1


@pytest.mark.rule("MD-CRUS-09")
def test_who_could_not_pay_sends_no_card() -> None:
    scene = crusade(hands={"cary": "knights-of-christ"}, florins={"cary": 0})
    scene.play("ginger: pass")

    assert scene.asked == ["sophia"]
    scene.refuses("cary: commit-knights 1", "MD-ASK-15")


@pytest.mark.rule("MD-CRUS-09")
def test_a_payer_without_catholic_power_may_still_send_cards() -> None:
    """The Almoravids' player pays for Southern Spain and has no Catholic Power."""
    players = {"ginger": "france", "fred": "almoravids", "cary": "hungary"}
    scene = crusade(players, hands={"fred": "knights-of-christ, knights-of-christ"})

    scene.refuses("fred: commit-knights 3", "MD-KOC-01")
    scene.play("fred: commit-knights 2")

    assert scene.state.crusade is not None
    assert scene.state.crusade.strength == 4


@pytest.mark.rule("MD-CRUS-10")
def test_cards_support_the_committed_power() -> None:
    scene = crusade(hands={"fred": "knights-of-christ, knights-of-christ"})
    scene.play("cary: pass", "sophia: pass")

    scene.refuses("fred: commit spain 3", "MD-KOC-01")
    scene.play("fred: commit spain 1")

    assert scene.state.crusade is not None
    assert scene.state.crusade.strength == 5
    assert scene.hand("fred") == ["knights-of-christ"]


@pytest.mark.rule("MD-CRUS-11")
def test_the_strength_of_france_spain_hungary_and_sweden_is_six() -> None:
    scene = crusade()

    scene.play("cary: commit hungary 0", "sophia: commit sweden 0", "fred: commit spain 0")
    assert scene.view("cary")["crusade"]["strength"] == 3
    scene.dice(2, 3)
    scene.play("ginger: commit france 0")

    (rolled,) = scene.happened("crusade-rolled")
    assert (rolled.values["strength"], rolled.values["total"]) == (6, 5)


@pytest.mark.rule("MD-CRUS-11")
def test_a_power_may_weaken_the_crusade() -> None:
    scene = crusade(rulers={"sweden": -1})

    scene.play("cary: pass", "sophia: commit sweden 0")

    assert scene.state.crusade is not None
    assert scene.state.crusade.strength == -1


@pytest.mark.rule("MD-CRUS-12")
@pytest.mark.parametrize(("dice", "won"), [((3, 3), False), ((2, 3), True), ((6, 6), False)])
def test_the_strength_must_be_greater_than_the_roll(dice: tuple[int, int], won: bool) -> None:
    scene = crusade()
    scene.play("cary: commit hungary 0", "sophia: commit sweden 0", "fred: commit spain 0")

    scene.dice(*dice)
    scene.play("ginger: commit france 0")

    assert bool(scene.happened("crusade-won")) == won
    assert bool(scene.happened("crusade-failed")) != won


@pytest.mark.rule("MD-CRUS-13")
def test_each_who_committed_gets_the_difference() -> None:
    scene = crusade()
    scene.play("cary: commit hungary 0", "sophia: pass", "fred: commit spain 0")

    scene.dice(1, 3)
    scene.play("ginger: commit france 0")

    # 0 + 3 + 3 against 4
    assert [scene.florins(name) for name in FOUR] == [15, 11, 9, 11]
    assert scene.window == "turn.actions"


@pytest.mark.rule("MD-CRUS-13")
def test_a_failed_crusade_costs_nothing_more() -> None:
    scene = crusade()
    scene.play("cary: commit hungary 0", "sophia: pass", "fred: commit spain 0")

    scene.dice(4, 3)
    scene.play("ginger: commit france 0")

    assert [scene.florins(name) for name in FOUR] == [13, 9, 9, 9]


@pytest.mark.rule("MD-CRUS-14")
def test_a_crusade_of_nobody_fails_and_the_caller_keeps_the_money() -> None:
    scene = crusade()

    scene.dice(1, 1)
    scene.play("cary: pass", "sophia: pass", "fred: pass", "ginger: pass")

    assert scene.happened("crusade-failed")
    assert scene.florins("ginger") == 13


@pytest.mark.rule("MD-CRUS-15")
def test_a_crusader_of_the_caller_does_not_attack_any_more_this_turn() -> None:
    scene = crusade()
    scene.play("cary: pass", "sophia: pass", "fred: commit spain 0", "ginger: commit france 0")

    scene.refuses("ginger: attack france lombardy", "MD-TURN-12")
    scene.allows("ginger: attack russia lithuania")


@pytest.mark.rule("MD-CRUS-15")
def test_the_powers_of_others_attack_in_their_own_turns() -> None:
    scene = crusade(active="sophia", players=FOUR)
    scene.play("fred: commit spain 0", "ginger: pass", "cary: pass", "sophia: pass", "sophia: end")
    scene.pass_until("turn.income", "fred")
    scene.play("fred: pass")

    scene.allows("fred: attack spain south-western-france")
