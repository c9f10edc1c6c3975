"""INV: Special Investments (option)."""

from __future__ import annotations

import pytest

import gonfalon
from gonfalon.games.medieval.game import GAME
from tests.games.medieval.scene import given

THREE = {"fred": "spain", "ginger": "france, russia", "cary": "hungary"}
FOUR = {**THREE, "sophia": "venice"}
FIVE = {**FOUR, "otto": "england"}


@pytest.mark.rule("MD-INV-01")
def test_eighteen_florins_buy_the_military_card() -> None:
    scene = given(FOUR, florins={"fred": 18}, investments={})

    scene.play("fred: buy military")

    assert scene.florins("fred") == 0
    assert scene.view("cary")["investments"]["military"]["owner"] == scene.seat("fred")


@pytest.mark.rule("MD-INV-01")
def test_it_is_bought_between_other_actions_of_phase_c() -> None:
    scene = given(FOUR, phase="income", florins={"fred": 40, "cary": 40}, investments={})

    scene.refuses("fred: buy military", "MD-TURN-01")
    scene.play("fred: pass")
    scene.refuses("cary: buy military", "MD-CARD-03")
    scene.dice(6, 1)
    scene.play("fred: attack spain southern-spain", "fred: bid 0", "fred: buy traitor")
    assert scene.window == "turn.actions"
    collected = given(FOUR, phase="income", florins={"fred": 40}, investments={"merchant": "fred"})
    collected.play("fred: collect")
    collected.refuses("fred: buy military", "MD-INV-03")


@pytest.mark.rule("MD-INV-02")
@pytest.mark.parametrize(("turn", "legal"), [(1, False), (4, False), (5, True)])
def test_not_before_everybody_had_a_turn(turn: int, legal: bool) -> None:
    scene = given(FOUR, turn=turn, florins={"fred": 40}, investments={})

    if legal:
        scene.allows("fred: buy military")
    else:
        scene.refuses("fred: buy military", "MD-INV-02")


@pytest.mark.rule("MD-INV-03")
def test_one_for_each_player() -> None:
    scene = given(FOUR, florins={"fred": 60}, investments={"traitor": "fred"})

    scene.refuses("fred: buy merchant", "MD-INV-03")


@pytest.mark.rule("MD-INV-04")
def test_each_is_sold_once() -> None:
    scene = given(FOUR, florins={"fred": 60}, investments={"military": "cary"}, stationed="hungary")

    scene.refuses("fred: buy military", "MD-INV-04")
    scene.allows("fred: buy merchant")


@pytest.mark.rule("MD-INV-05")
def test_only_with_the_option_and_three_players() -> None:
    given(FOUR, florins={"fred": 60}).refuses("fred: buy military", "MD-INV-05")
    given({"fred": "spain", "cary": "hungary"}, florins={"fred": 60}).refuses(
        "fred: buy military", "MD-TWO-19"
    )
    with pytest.raises(gonfalon.OptionError, match="MD-TWO-19"):
        gonfalon.open_table(GAME, seats=2, seed=1, options={"investments": "on"})


@pytest.mark.rule("MD-INV-05")
def test_with_three_players_military_costs_24() -> None:
    scene = given(THREE, florins={"fred": 23, "ginger": 24}, investments={})

    scene.refuses("fred: buy military", "MD-INV-06")
    scene.play("fred: end")
    scene.pass_until("turn.income", "ginger")
    scene.play("ginger: pass", "ginger: buy military", "ginger: station russia")
    assert scene.florins("ginger") == 0


@pytest.mark.rule("MD-INV-06")
def test_the_prices() -> None:
    expected = {
        3: (24, 24, 18, 18, 18, 24),
        4: (18, 18, 12, 12, 12, 18),
        5: (18, 18, 12, 12, 12, 18),
    }
    for players in (THREE, FOUR, FIVE):
        view = given(players, investments={}).view("fred")["investments"]

        assert list(view) == [
            "military", "maritime", "ecclesiastical", "traitor", "infrastructure", "merchant",
        ]  # fmt: skip
        assert tuple(item["price"] for item in view.values()) == expected[len(players)]


@pytest.mark.rule("MD-INV-06")
def test_with_five_players_the_traitor_costs_twelve() -> None:
    scene = given(FIVE, florins={"fred": 12}, investments={})

    assert scene.legal("fred", "buy") == ["buy ecclesiastical", "buy traitor", "buy infrastructure"]
    scene.play("fred: buy traitor")
    assert scene.florins("fred") == 0
    given(FIVE, florins={"fred": 11}, investments={}).refuses("fred: buy traitor", "MD-INV-06")


# ---- Military


@pytest.mark.rule("MD-INV-07")
def test_one_power_is_stronger_by_one() -> None:
    scene = given(
        THREE, active="ginger", investments={"military": "ginger"}, stationed="france",
        provinces={"lombardy": "nobody"},
    )  # fmt: skip

    scene.dice(1, 1)
    scene.play("ginger: attack france lombardy", "ginger: bid 0")

    # army 2, ruler 1 and the card
    assert scene.happened("battle")[0].values["total"] == 1 + 3 + 1
    assert scene.power("russia")["army"] == 2


@pytest.mark.rule("MD-INV-07")
def test_the_buyer_chooses_among_his_powers_and_never_moves_it() -> None:
    scene = given(THREE, active="ginger", florins={"ginger": 24}, investments={})

    scene.play("ginger: buy military")
    assert (scene.window, scene.asked) == ("investment.military", ["ginger"])
    scene.refuses("ginger: station spain", "MD-INV-07")
    scene.play("ginger: station france")
    scene.refuses("ginger: station russia", "MD-INV-07")


@pytest.mark.rule("MD-INV-07")
def test_a_lost_power_leaves_the_card_to_another_at_once() -> None:
    players = {"fred": "spain", "ginger": "hungary, france, russia", "cary": "serbia"}
    scene = given(players, active="cary", investments={"military": "ginger"}, stationed="hungary")

    scene.dice(6, 1)
    scene.play("cary: attack serbia hungary", "cary: bid 3", "ginger: bid 0")

    assert scene.controls("hungary") == "cary"
    assert (scene.window, scene.asked) == ("investment.military", ["ginger"])
    assert scene.power("hungary")["army"] == 1
    scene.refuses("ginger: station hungary", "MD-INV-07")
    scene.play("ginger: station russia")
    assert scene.power("russia")["army"] == 3
    assert scene.window == "turn.actions"


@pytest.mark.rule("MD-INV-07")
def test_without_a_power_it_waits_for_the_next_one() -> None:
    scene = given(
        {"fred": "", "ginger": "france", "cary": "hungary"},
        hands={"fred": "poland-card"},
        florins={"fred": 24},
        investments={},
    )

    scene.play("fred: buy military")
    assert scene.view("cary")["stationed"] is None
    scene.play("fred: play-power poland")

    assert scene.power("poland")["army"] == 2


# ---- Maritime


@pytest.mark.rule("MD-INV-08")
def test_all_five_provinces_of_venice_pay_eight_and_one() -> None:
    everything = "3c, 4c"
    scene = given(
        {"fred": "venice, norway", "ginger": "france", "cary": "hungary"},
        phase="income",
        opened=everything,
        investments={"maritime": "fred"},
        provinces={"western-norway": "fred"},
    )

    # Venice 3, Istria 1, Aegean 1, Rhodes 1, Crete 2, and Western Norway 1
    assert scene.prompt("fred")["values"]["florins"] == 8 + 1 + 1
    assert scene.power("venice")["navy"] == 4
    assert scene.power("norway")["navy"] == 2


@pytest.mark.rule("MD-INV-08")
def test_hidden_provinces_and_lone_ones_bring_nothing_and_no_fleet_stays_none() -> None:
    scene = given(
        {"fred": "venice, hungary", "ginger": "france", "cary": "denmark"},
        phase="income",
        opened="3c",
        investments={"maritime": "fred"},
    )

    # Crete is under a tile; Hungary has one Province
    assert scene.prompt("fred")["values"]["florins"] == 6 + 5
    assert scene.power("hungary")["navy"] is None
    assert scene.power("denmark")["navy"] == 1


# ---- Ecclesiastical


@pytest.mark.rule("MD-INV-09")
@pytest.mark.parametrize(("players", "share"), [(FOUR, 2), (THREE, 3)])
def test_crusades_of_the_owner_cost_one_more(players: dict[str, str], share: int) -> None:
    scene = given(players, hands={"fred": "pope"}, investments={"ecclesiastical": "fred"})

    scene.play("fred: crusade")

    assert scene.florins("cary") == 10 - share
    assert scene.florins("fred") == 10 + share * (len(players) - 1)


@pytest.mark.rule("MD-INV-09")
def test_crusades_of_others_do_not() -> None:
    scene = given(FOUR, hands={"fred": "pope"}, investments={"ecclesiastical": "cary"})

    scene.play("fred: crusade")

    assert scene.florins("cary") == 9


@pytest.mark.rule("MD-INV-09")
def test_no_excommunication_and_no_heresy_against_the_owner() -> None:
    scene = given(
        FOUR,
        hands={"fred": "pope, heresy"},
        provinces={"lombardy": "cary"},
        heresy="lombardy",
        excommunicated="hungary",
        investments={"ecclesiastical": "cary"},
    )
    ginger = given(FOUR, hands={"fred": "pope, heresy"}, investments={"ecclesiastical": "ginger"})

    assert scene.power("hungary")["excommunicated"]
    assert scene.province("lombardy")["heresy"]
    scene.refuses("fred: excommunicate hungary", "MD-INV-09")
    scene.refuses("fred: heresy hungary", "MD-INV-09")
    scene.allows("fred: excommunicate france", "fred: heresy south-western-france")
    ginger.refuses("fred: excommunicate france", "MD-INV-09")
    ginger.refuses("fred: heresy south-western-france", "MD-INV-09")


@pytest.mark.rule("MD-INV-09")
def test_the_owner_is_not_punished_for_an_unpaid_crusade() -> None:
    scene = given(
        FOUR, hands={"fred": "pope"}, florins={"cary": 0}, investments={"ecclesiastical": "cary"}
    )

    scene.play("fred: crusade")

    assert scene.window == "crusade.commit"
    assert not scene.power("hungary")["excommunicated"]


# ---- Traitor, Infrastructure, Merchant


@pytest.mark.rule("MD-INV-10")
def test_the_traitor_gets_two_points_for_each_destroyed_area() -> None:
    players = {"fred": "spain", "ginger": "france", "cary": "england"}
    destroyed = "1d, 3d, 4d, 2c"
    scene = given(players, destroyed=destroyed, investments={"traitor": "fred"})

    assert scene.score("fred") == 2 + 8
    assert scene.score("ginger") == given(players, destroyed=destroyed).score("ginger")
    assert scene.view("cary")["players"][0]["score_sources"]["traitor"] == 8
    assert scene.ledger("fred") == 2


@pytest.mark.rule("MD-INV-11")
def test_three_attacks_by_three_powers() -> None:
    players = {"fred": "hungary, russia, france", "ginger": "spain", "cary": "almoravids"}
    scene = given(players, investments={"infrastructure": "fred"}, florins={"fred": 40})

    for power, target in (("hungary", "austria"), ("russia", "lithuania"), ("france", "lombardy")):
        scene.allows(f"fred: attack {power} {target}")
        scene.play(f"fred: attack {power} {target}", "fred: bid 0")
    assert scene.state.attacks == 3
    scene.refuses("fred: attack hungary northern-serbia", "MD-TURN-09")


@pytest.mark.rule("MD-INV-11")
@pytest.mark.parametrize(("attacks", "legal"), [(1, True), (2, False)])
def test_two_after_a_map_card(attacks: int, legal: bool) -> None:
    scene = given(
        THREE, investments={"infrastructure": "fred"}, hands={"fred": "jihad"},
        this_turn={"attacks": attacks, "map_card_drawn": 1},
    )  # fmt: skip

    if legal:
        scene.allows("fred: attack spain southern-spain")
    else:
        scene.refuses("fred: attack spain southern-spain", "MD-TURN-03")


@pytest.mark.rule("MD-INV-11")
def test_each_from_a_different_power() -> None:
    scene = given(
        THREE,
        active="ginger",
        investments={"infrastructure": "ginger"},
        provinces={"lombardy": "nobody"},
    )

    scene.play("ginger: attack france lombardy", "ginger: bid 0")

    scene.refuses("ginger: attack france northern-spain", "MD-TURN-10")


@pytest.mark.rule("MD-INV-12")
def test_one_attack_after_collecting() -> None:
    scene = given(THREE, phase="income", investments={"merchant": "fred"}, hands={"fred": "pope"})

    scene.play("fred: collect")
    assert (scene.window, scene.asked) == ("turn.actions", ["fred"])
    scene.dice(6, 1)
    scene.play("fred: attack spain southern-spain", "fred: bid 0")

    assert scene.holds("southern-spain") == "fred"
    assert scene.active == "ginger"
    assert "pope" in scene.hand("fred")


@pytest.mark.rule("MD-INV-12")
def test_or_one_card() -> None:
    scene = given(
        THREE, phase="income", investments={"merchant": "fred"}, hands={"fred": "assassin, pope"}
    )

    scene.play("fred: collect", "fred: assassinate france")

    assert scene.active == "ginger"
    assert scene.hand("fred")[0] == "pope"


@pytest.mark.rule("MD-INV-12")
def test_no_pope_card_after_a_map_card_and_nothing_for_others() -> None:
    scene = given(
        THREE, phase="map-card", investments={"merchant": "fred"}, hands={"fred": "pope, jihad"}
    )
    other = given(THREE, phase="income", investments={"merchant": "ginger"}, hands={"fred": "pope"})

    scene.play("fred: draw-map-card", "fred: collect")
    scene.refuses("fred: crusade", "MD-POPE-02")
    scene.refuses("fred: discard jihad", "MD-TURN-06")
    other.play("fred: collect")
    assert other.active == "ginger"


@pytest.mark.rule("MD-INV-12")
def test_an_attack_that_is_called_off_does_not_use_it_up() -> None:
    players = {"fred": "france", "ginger": "holy-roman-empire", "cary": "hungary"}
    scene = given(
        players, phase="income", investments={"merchant": "fred"}, provinces={"austria": "cary"}
    )

    scene.play("fred: collect", "fred: attack france austria", "fred: route 1", "fred: call-off")

    assert (scene.window, scene.asked) == ("turn.actions", ["fred"])
    scene.allows("fred: attack france lombardy")


@pytest.mark.rule("MD-INV-13")
def test_investments_are_never_traded() -> None:
    scene = given(THREE, investments={"merchant": "fred", "traitor": "cary"})

    scene.play("fred: offer-to @cary")

    scene.refuses("fred: give-card merchant", "MD-INV-13")
    scene.refuses("fred: want-card traitor", "MD-INV-13")


@pytest.mark.rule("MD-INV-13")
def test_the_owner_keeps_it_without_any_land() -> None:
    scene = given(
        {"fred": "spain", "ginger": "france", "cary": ""}, active="ginger",
        investments={"traitor": "fred"}, provinces={"southern-spain": "nobody"},
    )  # fmt: skip

    scene.dice(6, 1)
    scene.play("ginger: attack france northern-spain", "ginger: bid 6", "fred: bid 0")

    assert scene.holds("northern-spain") == "ginger"
    assert scene.view("cary")["investments"]["traitor"]["owner"] == scene.seat("fred")
