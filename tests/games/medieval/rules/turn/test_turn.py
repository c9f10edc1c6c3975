"""TURN: the five phases of a player turn."""

from __future__ import annotations

import pytest

from tests.games.medieval.scene import given

THREE = {"fred": "almoravids", "ginger": "france, russia", "cary": "spain, hungary"}


@pytest.mark.rule("MD-TURN-01")
def test_the_phases_follow_each_other() -> None:
    scene = given(THREE, phase="map-card", hands={"fred": "mongol, disaster, pope, pope, spies"})
    phases = []
    for move in ("pass", "pass", "end", "discard pope"):
        phases.append(scene.view("fred")["phase"])
        scene.play(f"fred: {move}")
    phases.append(scene.view("fred")["phase"])

    assert phases == ["map-card", "income", "actions", "draw", "mandatory"]


@pytest.mark.rule("MD-TURN-01")
def test_no_phase_is_gone_back_to() -> None:
    scene = given(THREE, phase="map-card", hands={"fred": "pope"})
    scene.refuses("fred: collect", "MD-TURN-01")
    scene.refuses("fred: crusade", "MD-TURN-01")
    scene.play("fred: pass")
    scene.refuses("fred: draw-map-card", "MD-TURN-01")
    scene.play("fred: pass")

    scene.refuses("fred: draw-map-card", "MD-TURN-01")
    scene.refuses("fred: collect", "MD-TURN-01")


# ---- A


@pytest.mark.rule("MD-TURN-02")
def test_a_map_card_uncovers_one_area() -> None:
    scene = given(THREE, phase="map-card", opened="1a, 1c", map_deck="3b")
    assert scene.view("fred")["map_deck"] == 9
    scene.play("fred: draw-map-card")

    assert scene.view("fred")["map_deck"] == 8
    assert scene.area("3b") == "open"
    assert scene.window == "turn.income"
    scene.refuses("fred: draw-map-card", "MD-TURN-01")


@pytest.mark.rule("MD-TURN-02")
def test_drawing_a_map_card_is_optional() -> None:
    scene = given(THREE, phase="map-card")
    scene.play("fred: pass")

    assert scene.view("fred")["map_deck"] == 11
    assert not scene.view("fred")["this_turn"]["map_card_drawn"]


@pytest.mark.rule("MD-TURN-03")
def test_after_a_map_card_one_attack_and_no_pope() -> None:
    scene = given(THREE, active="ginger", phase="map-card", map_deck="3b", hands={"ginger": "pope"})
    scene.play("ginger: draw-map-card", "ginger: pass")
    scene.refuses("ginger: crusade", "MD-POPE-02")
    scene.refuses("ginger: excommunicate spain", "MD-POPE-02")

    scene.dice(1, 6)
    scene.play("ginger: attack france north-eastern-france", "ginger: bid 0")

    scene.refuses("ginger: attack russia lithuania", "MD-TURN-03")
    assert scene.legal("ginger", "attack") == []


@pytest.mark.rule("MD-TURN-03")
def test_the_price_of_a_map_card_is_paid_in_that_turn_only() -> None:
    scene = given(THREE, phase="map-card", map_deck="3b", hands={"ginger": "pope"})
    scene.play("fred: draw-map-card", "fred: collect", "ginger: pass", "ginger: pass")

    scene.allows("ginger: crusade")


@pytest.mark.rule("MD-TURN-04")
def test_an_empty_map_deck_is_passed_over() -> None:
    everything = "1a, 1c, 1e, 1f, 2d, 2f, 3b, 3c, 3f, 4b, 4c"
    scene = given(THREE, phase="map-card", opened=everything)

    assert scene.view("fred")["map_deck"] == 0
    assert scene.window == "turn.income"
    scene.refuses("fred: draw-map-card", "MD-TURN-01")


# ---- B


@pytest.mark.rule("MD-TURN-05")
def test_one_may_collect_after_a_map_card() -> None:
    scene = given(
        {"fred": "holy-roman-empire, ayyubids-mamluks, almoravids", "ginger": "russia", "cary": "spain"},
        phase="map-card",
        map_deck="1f",
        florins={"fred": 16},
        hands={"fred": "pope, pope, pope, pope"},
    )  # fmt: skip
    scene.play("fred: draw-map-card", "fred: collect")

    assert scene.florins("fred") == 29
    assert scene.holds("vladimir") == "ginger"
    assert scene.asked == ["ginger"]


@pytest.mark.rule("MD-TURN-05")
def test_collecting_is_optional() -> None:
    scene = given(THREE, phase="income")
    scene.play("fred: pass")

    assert scene.florins("fred") == 10
    assert scene.window == "turn.actions"


@pytest.mark.rule("MD-TURN-06")
def test_who_collects_plays_and_discards_nothing_and_attacks_nobody() -> None:
    scene = given(THREE, active="cary", phase="income", hands={"cary": "pope, mongol, disaster"})
    scene.play("cary: collect")

    assert scene.window == "turn.mandatory"
    scene.refuses("cary: crusade", "MD-TURN-06")
    scene.refuses("cary: attack hungary galicia", "MD-TURN-06")
    scene.refuses("cary: discard pope", "MD-TURN-06")


@pytest.mark.rule("MD-TURN-06")
def test_who_collects_may_still_answer_cards() -> None:
    scene = given(THREE, active="cary", phase="income", hands={"cary": "disaster, deus-ex-machina"})
    scene.play("cary: collect")

    assert (scene.window, scene.asked) == ("card.response", ["cary"])
    scene.play("cary: play deus-ex-machina")
    assert scene.happened("disaster") == []


@pytest.mark.rule("MD-TURN-07")
def test_collecting_removes_ones_own_disasters() -> None:
    scene = given(THREE, active="cary", phase="income", disaster="spain, hungary, france")
    scene.play("cary: collect")

    assert not scene.power("spain")["disaster"]
    assert not scene.power("hungary")["disaster"]
    assert scene.power("france")["disaster"]


@pytest.mark.rule("MD-TURN-07")
def test_disasters_stay_without_collecting() -> None:
    scene = given(THREE, active="cary", phase="income", disaster="spain")
    scene.play("cary: pass", "cary: end")

    assert scene.power("spain")["disaster"]


# ---- C


@pytest.mark.rule("MD-TURN-08")
def test_cards_and_attacks_mix_freely() -> None:
    scene = given(THREE, active="cary", hands={"cary": "poland-card, heresy, jihad"})
    scene.play("cary: play-power poland")
    scene.dice(1, 6)
    scene.play("cary: attack hungary northern-serbia", "cary: bid 0")
    scene.play("cary: heresy south-western-france")
    scene.play("cary: attack spain south-western-france", "cary: bid 0", "ginger: bid 0")
    scene.play("cary: discard jihad")

    assert scene.window == "turn.actions"
    scene.play("cary: end")
    assert scene.active == "fred"


@pytest.mark.rule("MD-TURN-09")
def test_two_attacks_and_no_third() -> None:
    scene = given(THREE, active="cary", hands={"cary": "poland-card"})
    scene.play("cary: play-power poland")
    scene.dice(1, 6, 1, 6)
    scene.play("cary: attack hungary northern-serbia", "cary: bid 0")
    scene.allows("cary: attack poland lithuania")
    scene.play("cary: attack spain southern-spain", "cary: bid 0", "fred: bid 0")

    scene.refuses("cary: attack poland lithuania", "MD-TURN-09")
    assert scene.view("cary")["this_turn"]["attacks"] == 2


@pytest.mark.rule("MD-TURN-10")
def test_a_power_attacks_once() -> None:
    scene = given(THREE, active="cary")
    scene.dice(1, 6)
    scene.play("cary: attack hungary northern-serbia", "cary: bid 0")

    scene.refuses("cary: attack hungary western-bulgaria", "MD-TURN-10")
    scene.allows("cary: attack spain southern-spain")


@pytest.mark.rule("MD-TURN-10")
def test_ending_a_heresy_belongs_to_no_power() -> None:
    scene = given(THREE, active="cary", heresy="hungary")
    scene.dice(1, 6)
    scene.play("cary: attack hungary northern-serbia", "cary: bid 0", "cary: end-heresy hungary")

    assert not scene.province("hungary")["heresy"]


@pytest.mark.rule("MD-TURN-11")
def test_ending_heresy_and_civil_war_are_attacks() -> None:
    scene = given(
        THREE,
        active="ginger",
        provinces={"north-eastern-france": "ginger"},
        heresy="north-eastern-france",
        civil_war="russia",
    )
    scene.play("ginger: end-heresy north-eastern-france")
    scene.dice(6, 1)
    scene.play("ginger: fight-civil-war russia", "ginger: bid 0")

    assert scene.view("ginger")["this_turn"]["attacks"] == 2
    assert scene.florins("ginger") == 8
    scene.refuses("ginger: attack france northern-spain", "MD-TURN-09")


@pytest.mark.rule("MD-TURN-11")
def test_a_knights_attack_is_an_attack() -> None:
    scene = given(
        THREE, active="ginger", hands={"ginger": "knights-of-christ"}, heresy="northern-spain"
    )
    scene.dice(1, 6)
    scene.play("ginger: knights-attack livonia 1")

    assert scene.view("ginger")["this_turn"]["attacks"] == 1
    scene.allows("ginger: attack france northern-spain")


@pytest.mark.rule("MD-TURN-11")
def test_no_attack_of_any_kind_is_left_after_two() -> None:
    scene = given(
        THREE,
        active="ginger",
        heresy="south-western-france",
        civil_war="russia",
        hands={"ginger": "knights-of-christ"},
        this_turn={"attacks": 2},
    )

    for move in (
        "attack france northern-spain", "knights-attack livonia 1", "fight-civil-war russia",
        "end-heresy south-western-france",
    ):  # fmt: skip
        scene.refuses(f"ginger: {move}", "MD-TURN-09")


@pytest.mark.rule("MD-TURN-12")
def test_a_crusade_is_no_attack_but_tires_its_power() -> None:
    scene = given(THREE, active="ginger", hands={"ginger": "pope"})
    scene.dice(6, 6)
    scene.play("ginger: crusade", "cary: pass", "ginger: commit france 0")

    assert scene.view("ginger")["this_turn"]["attacks"] == 0
    scene.refuses("ginger: attack france northern-spain", "MD-TURN-12")
    scene.allows("ginger: attack russia lithuania")


@pytest.mark.rule("MD-TURN-12")
def test_crusaders_of_others_may_attack_in_their_own_turn() -> None:
    scene = given(THREE, active="ginger", hands={"ginger": "pope"})
    scene.dice(6, 6)
    scene.play("ginger: crusade", "cary: commit spain 0", "ginger: pass", "ginger: end")
    scene.play("cary: pass", "cary: pass")

    scene.allows("cary: attack spain southern-spain")


# ---- D


@pytest.mark.rule("MD-TURN-13")
@pytest.mark.parametrize(("hand", "drawn"), [("", 4), ("pope", 3), ("pope, pope, pope, pope", 0)])
def test_the_hand_is_filled_up_to_four(hand: str, drawn: int) -> None:
    scene = given(THREE, phase="income", hands={"fred": hand})
    deck = scene.view("fred")["deck"]
    scene.play("fred: collect")

    assert len(scene.hand("fred")) == 4
    assert scene.view("fred")["deck"] == deck - drawn


@pytest.mark.rule("MD-TURN-13")
def test_drawn_cards_come_from_the_top_and_are_secret() -> None:
    scene = given(THREE, phase="income", hands={"fred": "pope, pope"}, deck="spies, heresy, jihad")
    scene.play("fred: collect")

    assert scene.hand("fred") == ["pope", "pope", "spies", "heresy"]
    (public,) = scene.happened("drew")
    assert (public.audience, public.values["count"]) == (None, 2)
    (private,) = scene.happened("drew-cards")
    assert private.audience == (0,)


@pytest.mark.rule("MD-TURN-14")
@pytest.mark.parametrize(("deck", "left"), [("spies, heresy", 3), ("", 1)])
def test_a_short_deck_gives_what_it_has(deck: str, left: int) -> None:
    scene = given(THREE, phase="income", hands={"fred": "pope"}, deck=deck, exhausted=True)
    scene.play("fred: collect")

    assert len(scene.hand("fred")) == left
    assert scene.view("fred")["deck"] == 0
    assert scene.active == "ginger"


@pytest.mark.rule("MD-TURN-15")
def test_more_than_four_cards_are_discarded_down_to_four() -> None:
    scene = given(
        THREE, phase="draw", hands={"fred": "pope, spies, heresy, jihad, poland-card, jihad"}
    )
    assert scene.window == "turn.discard"
    scene.refuses("fred: discard poland-card", "MD-CARD-08")
    scene.play("fred: discard pope", "fred: discard jihad")

    assert scene.hand("fred") == ["spies", "jihad", "heresy", "poland-card"]
    assert scene.view("fred")["used"] == {"pope": 1, "jihad": 1}
    assert scene.active == "ginger"


@pytest.mark.rule("MD-TURN-15")
def test_power_cards_are_kept_even_beyond_four() -> None:
    powers = "poland-card, serbia-card, norway-card, denmark-card"
    pope = given(THREE, phase="draw", hands={"fred": f"pope, {powers}"})
    five = given(THREE, phase="draw", hands={"fred": f"venice-card, {powers}"})

    assert (len(pope.hand("fred")), pope.view("fred")["used"]) == (4, {"pope": 1})
    assert (len(five.hand("fred")), five.active) == (5, "ginger")


@pytest.mark.rule("MD-TURN-15")
def test_mandatory_cards_are_not_discarded_in_phase_d() -> None:
    scene = given(
        THREE, phase="draw", hands={"fred": "pope, jihad, mongol, disaster, change-of-ruler"}
    )

    scene.refuses("fred: discard mongol", "MD-CARD-02")
    assert scene.legal("fred") == ["discard pope", "discard jihad"]


# ---- E


@pytest.mark.rule("MD-TURN-16")
def test_cards_played_in_phase_e_are_not_replaced() -> None:
    scene = given(THREE, phase="income", hands={"fred": "change-of-ruler, pope, pope, pope"})
    deck = scene.view("fred")["deck"]
    scene.play("fred: collect")

    assert len(scene.hand("fred")) == 3
    assert scene.view("fred")["deck"] == deck


@pytest.mark.rule("MD-TURN-17")
@pytest.mark.parametrize("first", ["mongol", "disaster"])
def test_all_mandatory_cards_are_played_in_any_order(first: str) -> None:
    scene = given(
        THREE, active="ginger", hands={"ginger": "mongol, disaster, pope"}, deck="change-of-ruler"
    )
    scene.dice(5, 1, 2, 5, 1, 3)
    scene.play("ginger: end")
    assert scene.legal("ginger") == [
        "resolve change-of-ruler", "resolve disaster", "resolve mongol",
    ]  # fmt: skip
    scene.play(f"ginger: resolve {first}")
    assert len(scene.legal("ginger")) == 2
    scene.play("ginger: resolve change-of-ruler")

    assert scene.hand("ginger") == ["pope"]
    assert scene.view("fred")["mongols"]["set_aside"] == 1
    assert len(scene.happened("disaster")) == 1
    assert scene.active == "cary"


@pytest.mark.rule("MD-TURN-17")
def test_a_mandatory_card_is_resolved_before_the_next() -> None:
    scene = given(THREE, active="ginger", hands={"ginger": "mongol, disaster"}, mongols=(3, 0))
    scene.play("ginger: end", "ginger: resolve mongol")

    assert scene.window == "mongol.target"
    scene.refuses("ginger: resolve disaster", "MD-CARD-02")


@pytest.mark.rule("MD-TURN-18")
def test_after_the_last_seat_comes_the_first() -> None:
    four = {"ann": "almoravids", "bob": "france", "cary": "spain", "dan": "russia"}
    scene = given(four, active="dan", phase="income")
    scene.play("dan: collect")

    assert scene.active == "ann"
    assert scene.window == "turn.map"
