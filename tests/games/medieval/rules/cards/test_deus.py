"""DEUS: Deus Ex Machina."""

from __future__ import annotations

import pytest

from tests.games.medieval.scene import given

THREE = {"cary": "hungary", "ginger": "france, russia", "fred": "spain"}


@pytest.mark.rule("MD-DEUS-01")
def test_it_negates_a_card_before_the_die_and_both_are_used_up() -> None:
    scene = given(THREE, hands={"cary": "heresy", "ginger": "deus-ex-machina"})
    before = scene.state.rng

    scene.play("cary: heresy south-western-france")
    assert (scene.window, scene.asked) == ("card.response", ["ginger"])
    scene.play("ginger: play deus-ex-machina")

    assert not scene.province("south-western-france")["heresy"]
    assert scene.state.rng == before
    assert scene.hand("cary") == scene.hand("ginger") == []
    assert scene.view("fred")["used"] == {"heresy": 1, "deus-ex-machina": 1}
    assert scene.window == "turn.actions"


@pytest.mark.rule("MD-DEUS-02")
def test_power_cards_map_cards_and_knights_are_out_of_its_reach() -> None:
    scene = given(
        THREE,
        phase="map-card",
        hands={"cary": "poland-card, knights-of-christ", "fred": "deus-ex-machina"},
    )

    scene.play("cary: draw-map-card")
    scene.refuses("fred: play deus-ex-machina", "MD-DEUS-02")
    scene.play("cary: pass", "cary: play-power poland")
    assert scene.controls("poland") == "cary"
    scene.refuses("fred: play deus-ex-machina", "MD-DEUS-02")
    scene.dice(6, 1)
    scene.play("cary: knights-attack livonia 1")
    assert scene.holds("livonia") == "cary"
    scene.refuses("fred: play deus-ex-machina", "MD-DEUS-02")


@pytest.mark.rule("MD-DEUS-02")
def test_investments_are_bought_and_not_played() -> None:
    scene = given(THREE, hands={"fred": "deus-ex-machina"}, florins={"cary": 24}, investments={})

    scene.play("cary: buy merchant")

    assert scene.florins("cary") == 0
    scene.refuses("fred: play deus-ex-machina", "MD-DEUS-02")


@pytest.mark.rule("MD-DEUS-03")
@pytest.mark.parametrize(
    ("card", "move"),
    [
        ("spies", "spy-hand @fred"),
        ("spies", "spy-deck"),
        ("assassin", "assassinate spain"),
        ("civil-war", "civil-war spain"),
        ("heresy", "heresy northern-spain"),
    ],
)
def test_every_card_of_phase_c_can_be_stopped(card: str, move: str) -> None:
    scene = given(THREE, hands={"cary": card, "fred": "deus-ex-machina"}, excommunicated="spain")

    scene.play(f"cary: {move}", "fred: play deus-ex-machina")

    assert scene.happened("card-negated")[0].values["card"] == scene.state.world.card(card)
    assert not scene.power("spain")["civil_war"]
    assert scene.state.deck_peeks == [0, 0, 0]
    assert not scene.happened("hand-seen")


@pytest.mark.rule("MD-DEUS-03")
@pytest.mark.parametrize("card", ["disaster", "change-of-ruler"])
def test_mandatory_cards_can_be_stopped(card: str) -> None:
    scene = given(THREE, hands={"cary": f"{card}, pope", "fred": "deus-ex-machina"})

    scene.play("cary: end")
    assert (scene.window, scene.asked) == ("card.response", ["fred"])
    scene.play("fred: play deus-ex-machina")

    assert not scene.happened("powers-table")
    assert scene.active == "ginger"


@pytest.mark.rule("MD-DEUS-03")
def test_jihad_can_be_stopped() -> None:
    players = {"cary": "almoravids", "ginger": "france", "fred": "spain"}
    scene = given(players, hands={"cary": "jihad", "fred": "deus-ex-machina"})

    scene.play("cary: attack almoravids northern-spain", "cary: bid 6", "fred: bid 0")
    assert scene.window == "attack.jihad"
    scene.dice(1, 1)
    scene.play("cary: play jihad", "fred: play deus-ex-machina")

    # +1 -1 and two Militia for 3 Florins each
    assert scene.happened("battle")[0].values["total"] == 1 + 2


@pytest.mark.rule("MD-DEUS-03")
def test_the_second_one_saves_the_spies() -> None:
    scene = given(
        THREE,
        active="ginger",
        hands={"ginger": "spies, deus-ex-machina", "cary": "deus-ex-machina, pope"},
    )

    scene.play("ginger: spy-hand @cary", "ginger: pass", "cary: play deus-ex-machina")
    assert (scene.window, scene.asked) == ("card.response", ["ginger"])
    scene.play("ginger: play deus-ex-machina")

    (seen,) = scene.happened("hand-seen")
    assert seen.values["cards"] == [scene.state.world.card("pope")]
    assert scene.view("fred")["used"] == {"spies": 1, "deus-ex-machina": 2}


@pytest.mark.rule("MD-DEUS-04")
def test_after_the_powers_table_it_is_too_late() -> None:
    scene = given(THREE, hands={"cary": "disaster, pope", "fred": "deus-ex-machina"})

    scene.play("cary: end")
    assert not scene.happened("powers-table")
    scene.dice(5, 1, 2)
    scene.play("fred: pass")

    assert scene.power("spain")["disaster"]
    scene.refuses("fred: play deus-ex-machina", "MD-DEUS-02")


@pytest.mark.rule("MD-DEUS-05")
def test_a_player_may_negate_his_own_card() -> None:
    scene = given(THREE, active="fred", hands={"fred": "disaster, deus-ex-machina"})

    scene.play("fred: end")
    assert (scene.window, scene.asked) == ("card.response", ["fred"])
    scene.play("fred: play deus-ex-machina")

    assert scene.state.disaster == 0
    assert scene.active == "cary"
