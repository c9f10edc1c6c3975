"""ASK: who is asked, and what happens when nobody answers; set-up, turns and cards."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.medieval.scene import Scene, drafting, given

THREE = {"fred": "almoravids", "ginger": "france, russia", "cary": "spain, hungary"}
FOUR_CARDS = "pope, pope, pope, pope"


# ---- in general


@pytest.mark.rule("MD-ASK-01")
def test_a_question_with_one_answer_is_not_put() -> None:
    scene = given(THREE, active="ginger", phase="income", hands={"ginger": FOUR_CARDS})
    scene.play("ginger: collect")

    assert (scene.asked, scene.window) == (["cary"], "turn.map")


@pytest.mark.rule("MD-ASK-01")
def test_one_mandatory_card_is_played_unasked() -> None:
    scene = given(THREE, phase="income", hands={"fred": "mongol, pope, pope, pope"})
    scene.play("fred: collect")

    assert scene.view("fred")["mongols"]["set_aside"] == 1
    assert scene.asked == ["ginger"]


@pytest.mark.rule("MD-ASK-01")
def test_nobody_decides_what_he_is_not_asked() -> None:
    scene = given(THREE)

    scene.refuses("ginger: end", "MD-ASK-05")
    scene.refuses("fred: agree", "MD-ASK-01")
    scene.refuses("fred: call-off", "MD-ASK-01")
    scene.refuses("fred: dance", "MD-ASK-01")


# ---- set-up


@pytest.mark.rule("MD-ASK-02")
def test_the_default_pick_is_the_strongest_and_richest_power() -> None:
    scene = drafting("fred", "ginger", "cary")
    for name in ("fred", "ginger", "cary"):
        scene.default(name)

    assert [scene.controls(power) for power in ("russia", "france", "england")] == [
        "fred", "ginger", "cary",
    ]  # fmt: skip


@pytest.mark.rule("MD-ASK-02")
def test_the_default_pick_is_legal_and_among_equals_the_first() -> None:
    """Russia has most but borders Poland. England and Venice have 5 each."""
    scene = drafting("fred", "ginger", taken={"fred": "poland", "ginger": "france"})
    scene.default("fred")

    assert scene.controls("england") == "fred"


@pytest.mark.rule("MD-ASK-19")
def test_the_default_for_the_npc_is_the_highest_rating() -> None:
    scene = drafting("fred", "ginger")
    scene.pass_until("npc.choice")
    dealt = scene.view("fred")["npc_hand"]
    ratings = [scene.power(power)["strength"] for power in dealt]
    scene.default("fred")

    assert scene.view("fred")["npc"]["powers"] == [dealt[ratings.index(max(ratings))]]


# ---- phases of a turn


@pytest.mark.rule("MD-ASK-03")
def test_after_spies_the_player_is_asked_again() -> None:
    scene = given(THREE, active="cary", phase="map-card", map_deck="2f", hands={"cary": "spies"})
    scene.play("cary: spy-map")

    assert (scene.window, scene.asked) == ("turn.map", ["cary"])
    assert scene.view("cary")["map_top"] == "2f"
    assert scene.view("fred")["map_top"] is None
    assert scene.legal("cary") == ["pass", "draw-map-card"]


@pytest.mark.rule("MD-ASK-03")
def test_no_map_card_is_drawn_by_default() -> None:
    scene = given(THREE, phase="map-card")
    scene.default("fred")

    assert scene.view("fred")["map_deck"] == 11
    assert scene.window == "turn.income"


@pytest.mark.rule("MD-ASK-04")
def test_income_is_collected_by_default() -> None:
    scene = given(THREE, phase="income", disaster="almoravids", hands={"fred": FOUR_CARDS})
    scene.default("fred")

    assert scene.florins("fred") == 16
    assert not scene.power("almoravids")["disaster"]
    assert scene.asked == ["ginger"]


@pytest.mark.rule("MD-ASK-05")
def test_a_begun_attack_is_finished_and_the_player_asked_again() -> None:
    scene = given(THREE, active="cary")
    scene.dice(1, 6)
    scene.play("cary: attack hungary northern-serbia")
    assert scene.window == "attack.militia"
    scene.default("cary")

    assert scene.florins("cary") == 9
    assert scene.happened("battle")
    assert (scene.window, scene.asked) == ("turn.actions", ["cary"])
    scene.default("cary")
    assert scene.active == "fred"


@pytest.mark.rule("MD-ASK-05")
def test_the_phase_stays_open_for_one_who_can_only_end_it() -> None:
    scene = given({"fred": "", "ginger": "france", "cary": "spain"}, hands={"fred": "jihad"})
    scene.play("fred: discard jihad")

    assert (scene.window, scene.legal("fred")) == ("turn.actions", ["end"])


@pytest.mark.rule("MD-ASK-06")
def test_cards_are_discarded_in_a_fixed_order() -> None:
    scene = given(THREE, phase="draw", hands={"fred": "pope, jihad, spies, poland-card, assassin"})
    scene.default("fred")

    assert scene.view("fred")["used"] == {"jihad": 1}


@pytest.mark.rule("MD-ASK-06")
def test_the_whole_order_of_discards() -> None:
    kinds = "jihad, civil-war, heresy, spies, assassin, pope, knights-of-christ, deus-ex-machina"
    scene = given(
        THREE,
        phase="draw",
        destroyed="1d",
        hands={"fred": f"livonia-card, {kinds}, mongol, disaster"},
    )
    for _ in range(7):
        scene.default("fred")

    assert list(scene.view("fred")["used"]) == ["livonia-card", *kinds.split(", ")[:6]]
    assert scene.hand("fred") == ["mongol", "knights-of-christ", "deus-ex-machina", "disaster"]


@pytest.mark.rule("MD-ASK-07")
def test_mandatory_cards_are_played_in_a_fixed_order() -> None:
    scene = given(THREE, phase="mandatory", hands={"fred": "mongol, disaster, change-of-ruler"})
    played = []
    while scene.window == "turn.mandatory":
        before = scene.hand("fred")
        scene.default("fred")
        played += [card for card in before if card not in scene.hand("fred")]

    # the last one is played unasked
    assert played == ["change-of-ruler", "mongol", "disaster"]
    assert [event.kind for event in scene.events if event.kind in ("disaster", "mongol-set-aside")] == [
        "disaster", "mongol-set-aside",
    ]  # fmt: skip


@pytest.mark.rule("MD-ASK-07")
def test_the_player_names_the_next_mandatory_card() -> None:
    scene = given(THREE, phase="mandatory", hands={"fred": "mongol, disaster, pope"})

    assert scene.legal("fred") == ["resolve disaster", "resolve mongol"]
    scene.refuses("fred: resolve change-of-ruler", "MD-TURN-17")
    scene.refuses("fred: resolve pope", "MD-CARD-03")
    scene.refuses("ginger: resolve mongol", "MD-ASK-07")


# ---- Mongols


def invading(**position: Any) -> Scene:
    scene = given(
        {"fred": "almoravids", "ginger": "france", "cary": "spain, hungary"},
        mongols=(3, 0),
        phase="mandatory",
        **{"hands": {"fred": "mongol"}, **position},
    )
    assert scene.window == "mongol.target"
    return scene


@pytest.mark.rule("MD-ASK-08")
def test_mongols_attack_where_their_player_has_least_to_lose() -> None:
    scene = invading(destroyed="3d, 4d", provinces={"novgorod": "fred"})
    assert scene.legal("fred") == ["invade 1d", "invade 2c"]
    scene.default("fred")

    (attack,) = scene.happened("mongols-attack")
    assert attack.values["area"] == scene.state.world.area("2c")


@pytest.mark.rule("MD-ASK-08")
@pytest.mark.parametrize(("destroyed", "area"), [("", "1d"), ("1d", "3d"), ("1d, 3d", "4d")])
def test_among_equals_the_weakest_then_the_first_area(destroyed: str, area: str) -> None:
    scene = invading(destroyed=destroyed)
    scene.default("fred")

    (attack,) = scene.happened("mongols-attack")
    assert attack.values["area"] == scene.state.world.area(area)


@pytest.mark.rule("MD-ASK-09")
def test_each_sees_the_knights_played_before_him() -> None:
    scene = given(
        {"fred": "holy-roman-empire", "ginger": "france", "cary": "hungary"},
        active="ginger",
        mongols=(3, 0),
        phase="mandatory",
        hands={"ginger": "mongol", "fred": "knights-of-christ", "cary": "knights-of-christ"},
    )
    scene.play("ginger: invade 2c")
    assert (scene.window, scene.asked) == ("mongol.knights", ["cary"])
    scene.play("cary: knights 1")

    assert scene.asked == ["fred"]
    assert scene.prompt("fred")["values"]["count"] == 1
    scene.dice(4, 1)
    scene.default("fred")
    (battle,) = scene.happened("mongol-battle")
    assert battle.values["other_total"] == 1 + 5 + 2
    assert scene.hand("fred") == ["knights-of-christ"]


# ---- card windows


@pytest.mark.rule("MD-ASK-10")
def test_of_two_answers_the_first_in_order_counts() -> None:
    scene = given(
        {"fred": "almoravids", "ginger": "france", "cary": "hungary"},
        active="ginger",
        hands={"ginger": "heresy", "cary": "deus-ex-machina", "fred": "deus-ex-machina"},
    )
    scene.play("ginger: heresy hungary")
    assert scene.asked == ["fred", "cary"]
    scene.play("fred: play deus-ex-machina", "cary: play deus-ex-machina")

    # Cary's card can be answered by Fred, who kept his
    assert scene.hand("cary") == []
    assert scene.hand("fred") == ["deus-ex-machina"]
    scene.pass_until("turn.actions")
    assert scene.hand("fred") == ["deus-ex-machina"]
    assert scene.happened("heresy-spreads") == scene.happened("heresy-fails") == []


@pytest.mark.rule("MD-ASK-10")
def test_cards_are_passed_by_default() -> None:
    scene = given(THREE, active="ginger", hands={"ginger": "heresy", "fred": "deus-ex-machina"})
    scene.dice(6)
    scene.play("ginger: heresy hungary")
    scene.default("fred")

    assert scene.province("hungary")["heresy"]
    assert scene.hand("fred") == ["deus-ex-machina"]
