"""CARD: kinds of cards, when they are played, discarding, used cards."""

from __future__ import annotations

import pytest

from gonfalon.games.medieval.game import GAME
from tests.games.medieval.scene import given

THREE = {"fred": "almoravids", "ginger": "france, russia", "cary": "spain, hungary"}


@pytest.mark.rule("MD-CARD-01")
def test_there_are_mandatory_other_and_power_cards() -> None:
    mandatory = [card.id for card in GAME.data.cards if card.mandatory]
    scene = given(
        THREE,
        phase="draw",
        hands={"fred": "mongol, pope, poland-card, disaster, change-of-ruler, spies"},
    )

    assert sorted(mandatory) == ["change-of-ruler", "disaster", "mongol"]
    assert scene.legal("fred") == ["discard pope", "discard spies"]
    scene.refuses("fred: discard mongol", "MD-CARD-02")
    scene.refuses("fred: discard poland-card", "MD-CARD-08")
    scene.refuses("fred: discard joker", "MD-CARD-01")


@pytest.mark.rule("MD-CARD-02")
@pytest.mark.parametrize("card", ["mongol", "disaster", "change-of-ruler"])
def test_mandatory_cards_are_only_played_in_phase_e(card: str) -> None:
    scene = given(THREE, hands={"fred": card})

    scene.refuses(f"fred: resolve {card}", "MD-CARD-02")
    scene.refuses(f"fred: discard {card}", "MD-CARD-02")
    scene.play("fred: offer-to @cary")
    scene.refuses(f"fred: give-card {card}", "MD-TRADE-02")


@pytest.mark.rule("MD-CARD-02")
def test_others_do_not_play_their_mandatory_cards() -> None:
    scene = given(THREE, hands={"fred": "mongol, disaster", "ginger": "disaster"})
    scene.refuses("ginger: resolve disaster", "MD-CARD-02")
    scene.play("fred: end")

    scene.refuses("ginger: resolve disaster", "MD-ASK-07")


@pytest.mark.rule("MD-CARD-03")
def test_cards_are_played_in_ones_own_turn() -> None:
    scene = given(THREE, active="ginger", hands={"fred": "heresy, pope, spies, assassin"})

    scene.refuses("fred: heresy hungary", "MD-CARD-03")
    scene.refuses("fred: crusade", "MD-CARD-03")
    scene.refuses("fred: spy-deck", "MD-CARD-03")
    scene.refuses("fred: assassinate spain", "MD-CARD-03")


@pytest.mark.rule("MD-CARD-03")
def test_a_card_must_be_in_the_hand() -> None:
    scene = given(THREE)

    scene.refuses("fred: heresy hungary", "MD-CARD-03")
    scene.refuses("fred: crusade", "MD-CARD-03")


@pytest.mark.rule("MD-CARD-03")
def test_cards_may_be_kept() -> None:
    scene = given(THREE, phase="income", hands={"fred": "heresy, pope, jihad, spies"})
    scene.play("fred: collect")

    assert scene.hand("fred") == ["pope", "spies", "jihad", "heresy"]


@pytest.mark.rule("MD-CARD-04")
def test_the_defender_may_spy_in_the_attackers_turn() -> None:
    scene = given(THREE, active="ginger", hands={"cary": "spies"})
    scene.play("ginger: attack france northern-spain")

    assert (scene.window, scene.asked) == ("attack.spies", ["cary"])
    scene.play("cary: play spies")
    assert (scene.window, scene.asked) == ("attack.open-militia", ["ginger"])


@pytest.mark.rule("MD-CARD-04")
def test_deus_ex_machina_and_assassin_answer_cards_of_others() -> None:
    scene = given(
        THREE,
        active="ginger",
        hands={"ginger": "spies", "fred": "deus-ex-machina", "cary": "assassin"},
    )
    scene.refuses("fred: play deus-ex-machina", "MD-DEUS-02")
    scene.play("ginger: spy-deck")

    scene.allows("fred: play deus-ex-machina", "cary: play assassin")


@pytest.mark.rule("MD-CARD-04")
def test_spies_see_the_map_card_in_phase_a() -> None:
    scene = given(THREE, phase="map-card", hands={"fred": "spies"}, map_deck="2f")
    scene.play("fred: spy-map")

    assert scene.view("fred")["map_top"] == "2f"
    assert scene.window == "turn.map"


@pytest.mark.rule("MD-CARD-04")
def test_knights_of_christ_serve_in_a_crusade_against_mongols_and_in_defence() -> None:
    crusade = given(THREE, active="ginger", hands={"ginger": "pope", "cary": "knights-of-christ"})
    crusade.play("ginger: crusade")
    crusade.allows("cary: commit spain 1", "cary: commit-knights 1")

    defence = given(THREE, hands={"cary": "knights-of-christ"})
    defence.play("fred: attack almoravids northern-spain")
    assert (defence.window, defence.asked) == ("attack.knights", ["cary"])

    mongols = given(
        THREE, hands={"fred": "mongol", "cary": "knights-of-christ"}, mongols=(3, 0), destroyed="1d"
    )
    mongols.play("fred: end", "fred: invade 2c")
    assert (mongols.window, mongols.asked) == ("mongol.knights", ["cary"])


@pytest.mark.rule("MD-CARD-05")
def test_no_card_comes_after_the_dice() -> None:
    scene = given(THREE, hands={"cary": "knights-of-christ, spies"})
    scene.dice(6, 1)
    scene.play(
        "fred: attack almoravids northern-spain", "cary: pass", "cary: knights 0",
        "fred: bid 0", "cary: bid 0",
    )  # fmt: skip

    assert scene.happened("battle")
    scene.refuses("cary: knights 1", "MD-KOC-01")
    scene.refuses("cary: play knights-of-christ", "MD-KOC-01")


@pytest.mark.rule("MD-CARD-06")
def test_a_power_card_is_played_from_the_hand_in_phase_c() -> None:
    scene = given(THREE, active="cary", phase="income", hands={"cary": "poland-card"})
    scene.refuses("cary: play-power poland", "MD-TURN-01")
    scene.play("cary: pass", "cary: play-power poland")

    assert scene.hand("cary") == []
    assert scene.controls("poland") == "cary"
    assert "poland-card" not in scene.view("fred")["used"]


@pytest.mark.rule("MD-CARD-06")
def test_only_a_power_card_in_hand_is_played() -> None:
    scene = given(THREE, active="cary", hands={"cary": "poland-card"})

    scene.refuses("cary: play-power serbia", "MD-CARD-06")
    scene.refuses("cary: play-power spain", "MD-CARD-06")


@pytest.mark.rule("MD-CARD-07")
def test_discarding_has_no_effect() -> None:
    scene = given(
        THREE, hands={"fred": "jihad, pope"}, provinces={"livonia": "cary"}, knights="livonia"
    )
    scene.play("fred: discard jihad", "fred: discard pope")

    assert scene.view("fred")["used"] == {"jihad": 1, "pope": 1}
    assert scene.hand("fred") == []
    assert [scene.florins(name) for name in THREE] == [10, 10, 10]
    assert not scene.view("fred")["this_turn"]["crusade_called"]


@pytest.mark.rule("MD-CARD-07")
def test_one_discards_what_one_has_and_only_in_phase_c() -> None:
    scene = given(THREE, phase="income", hands={"fred": "pope", "ginger": "pope"})
    scene.refuses("fred: discard pope", "MD-CARD-07")
    scene.play("fred: pass")

    scene.refuses("fred: discard jihad", "MD-CARD-07")
    scene.refuses("ginger: discard pope", "MD-CARD-07")


@pytest.mark.rule("MD-CARD-08")
def test_the_card_of_a_destroyed_power_may_be_discarded() -> None:
    dead = given(THREE, destroyed="1d", hands={"fred": "livonia-card"})
    alive = given(THREE, hands={"fred": "livonia-card"})

    alive.refuses("fred: discard livonia-card", "MD-CARD-08")
    dead.play("fred: discard livonia-card")
    assert dead.view("fred")["used"] == {"livonia-card": 1}


@pytest.mark.rule("MD-CARD-08")
def test_one_province_left_protects_the_card() -> None:
    """Polovtsy has three Provinces: in 1E, 2D and 2F."""
    covered = given(THREE, destroyed="1e, 2d", hands={"fred": "polovtsy-card"})
    gone = given(THREE, destroyed="1e, 2d, 2f", hands={"fred": "polovtsy-card"})

    covered.refuses("fred: discard polovtsy-card", "MD-CARD-08")
    gone.allows("fred: discard polovtsy-card")


@pytest.mark.rule("MD-CARD-09")
def test_used_cards_never_return() -> None:
    scene = given(THREE, used="spies, spies", hands={"fred": "spies"}, deck="jihad", exhausted=True)
    scene.play("fred: spy-deck", "fred: end")

    assert scene.view("fred")["used"]["spies"] == 3
    assert scene.view("fred")["deck"] == 0
    state = scene.state
    spies = state.world.card("spies")
    assert not any(spies in pile for pile in (state.deck, *state.hands))


@pytest.mark.rule("MD-CARD-10")
def test_a_card_without_a_legal_use_is_refused() -> None:
    scene = given(
        THREE,
        active="ginger",
        hands={"ginger": "civil-war, pope"},
        disaster="spain",
        ripe="",
    )

    scene.refuses("ginger: civil-war spain", "MD-CW-02")
    scene.refuses("ginger: civil-war france", "MD-CW-01")
    scene.refuses("ginger: absolve spain", "MD-EXC-08")
    assert "civil-war" in scene.hand("ginger")


@pytest.mark.rule("MD-CARD-10")
def test_mandatory_cards_are_played_even_without_effect() -> None:
    scene = given(
        {"fred": "", "ginger": "", "cary": ""}, phase="income", hands={"fred": "disaster"}
    )
    scene.play("fred: collect")

    assert scene.view("fred")["used"] == {"disaster": 1}
    assert len(scene.happened("no-effect")) == 1


@pytest.mark.rule("MD-CARD-11")
def test_card_and_target_are_known_before_anybody_answers() -> None:
    scene = given(THREE, active="ginger", hands={"ginger": "heresy", "fred": "deus-ex-machina"})
    scene.play("ginger: heresy hungary")

    (played,) = scene.happened("card-played")
    assert played.audience is None
    assert played.values["province"] == scene.state.world.province("hungary")
    assert scene.window == "card.response"
    assert scene.happened("heresy-spreads") == scene.happened("heresy-fails") == []
    scene.dice(6)
    scene.play("fred: pass")
    assert scene.province("hungary")["heresy"]
    assert scene.view("fred")["used"] == {"heresy": 1}


@pytest.mark.rule("MD-CARD-12")
def test_a_cancelled_card_is_used_up() -> None:
    scene = given(
        THREE,
        phase="income",
        hands={"fred": "disaster, pope, pope, pope", "cary": "deus-ex-machina"},
    )
    scene.play("fred: collect", "cary: play deus-ex-machina")

    assert scene.view("fred")["used"] == {"disaster": 1, "deus-ex-machina": 1}
    assert not any(power["disaster"] for power in scene.view("fred")["powers"])
    assert scene.active == "ginger"
    assert scene.hand("fred") == ["pope", "pope", "pope"]
