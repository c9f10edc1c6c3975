"""Using Empire cards: activation, answers, windows."""

from __future__ import annotations

import pytest

from tests.games.medioevo.battles import FOUR, PLAYERS, after_rolls, clash, fight, is_tapped
from tests.games.medioevo.scene import Scene, given


def bonus(scene: Scene, k: int = 0) -> int:
    value: int = scene.state.battle.sides[k].bonus
    return value


# ---- windows


@pytest.mark.rule("MU-TIME-04", "MU-EUSE-02")
def test_nobody_is_asked_without_a_card_for_the_window() -> None:
    scene = after_rolls({"carla": "69"})
    assert not scene.happened("card-tapped")
    assert scene.window != "battle.after-rolls"


@pytest.mark.rule("MU-EUSE-07", "MU-WINDOW-02", "MU-EC-05")
def test_a_bystander_helps_a_side_of_his_choice() -> None:
    scene = after_rolls({"carla": "5"})
    assert scene.window == "battle.after-rolls"
    assert scene.asked == ["carla"]
    assert scene.legal("carla") == ["pass", "play-for card-5 attacker", "play-for card-5 defender"]
    scene.play("carla: play-for card-5 defender")
    assert is_tapped(scene, "carla", 5)
    [event] = scene.happened("battle-cry")
    assert event.values["seat"] == scene.seat("bruno")


@pytest.mark.rule("MU-CARD-08")
def test_a_tapped_card_is_not_asked_for() -> None:
    scene = after_rolls({"carla": "5"}, tapped={"carla": "5"})
    assert scene.window != "battle.after-rolls"


@pytest.mark.rule("MU-TIME-07")
def test_all_answer_unseen_and_are_asked_again_after_something_happened() -> None:
    scene = after_rolls({"anna": "5", "bruno": "49", "carla": "46"}, rolls=("2 2 2", "1 1 1"))
    assert scene.asked == ["anna", "carla"]
    scene.play("carla: pass")
    assert scene.asked == ["anna"]
    scene.play("anna: play-for card-5 attacker")
    assert scene.window == "card.activated"
    scene.play("bruno: pass")
    assert bonus(scene) == 2
    assert scene.window == "battle.after-rolls"
    assert scene.asked == ["carla"]


@pytest.mark.rule("MU-TIME-07")
def test_an_answer_is_hidden_until_all_are_in() -> None:
    scene = after_rolls({"anna": "5", "carla": "46"}, rolls=("2 2 2", "1 1 1"))
    scene.play("anna: play-for card-5 attacker")
    assert not is_tapped(scene, "anna", 5)
    known = scene.table.game.knowledge(scene.state, scene.seat("carla"))
    assert not any(known.sealed)


@pytest.mark.rule("MU-TIME-07")
def test_in_a_battle_the_attacker_is_first_then_the_defender() -> None:
    scene = fight(
        "carla: 6 heavy-infantry",
        "bruno: 6 heavy-infantry",
        cards={"anna": "46", "bruno": "47", "carla": "5"},
    )
    clash(scene, "4 5 8", "4 6 7")
    assert scene.asked == ["anna", "bruno", "carla"]
    scene.play(
        "anna: play-die card-46 1", "bruno: play-die card-47 2", "carla: play-for card-5 attacker"
    )
    tapped = [event.values["seat"] for event in scene.happened("card-tapped")]
    assert tapped == [2, 1, 0]


@pytest.mark.rule("MU-TIME-07")
def test_outside_a_battle_turn_order_counts() -> None:
    scene = given(FOUR, phase="events", turn=1, seed=3, cards={"bruno": "46", "dora": "47"})
    scene.pass_until("die.rolled")
    assert scene.asked == ["bruno", "dora"]
    die = scene.legal("dora", "play-die")[0]
    scene.play(f"dora: {die}", f"bruno: {scene.legal('bruno', 'play-die')[0]}")
    tapped = [event.values["seat"] for event in scene.happened("card-tapped")]
    assert tapped[0] == 1


@pytest.mark.rule("MU-TIME-07")
def test_a_reaction_that_is_no_longer_possible_lapses_and_its_card_stays() -> None:
    """Both lower the same die to 1; after the first there is nothing left to lower."""
    scene = after_rolls({"carla": "46", "dora": "47"}, rolls=("2 1 1", "1 1 1"))
    assert scene.asked == ["carla", "dora"]
    scene.play("carla: play-die card-46 1", "dora: play-die card-47 1")
    assert is_tapped(scene, "carla", 46)
    assert not is_tapped(scene, "dora", 47)
    assert scene.happened("reaction-lapsed")


# ---- activation


@pytest.mark.rule("MU-EUSE-01", "MU-INTER-03", "MU-EC-49")
def test_a_negated_card_stays_tapped_without_effect_and_costs_nothing() -> None:
    scene = given(
        PLAYERS, cards={"anna": "45", "bruno": "49, 69"}, tapped={"bruno": "69"}, phase="purchase"
    )
    scene.play("anna: play-card card-45 card-69")
    assert scene.asked == ["bruno"]
    scene.play("bruno: play card-49")
    assert scene.florins("anna") == 1000
    assert is_tapped(scene, "anna", 45)
    assert is_tapped(scene, "bruno", 69)
    assert is_tapped(scene, "bruno", 49)


@pytest.mark.rule("MU-EUSE-01", "MU-EC-45", "MU-INTER-06")
def test_an_activation_that_stands_is_paid() -> None:
    scene = given(
        PLAYERS, cards={"anna": "45", "bruno": "49, 69"}, tapped={"bruno": "69"}, phase="purchase"
    )
    scene.play("anna: play-card card-45 card-69", "bruno: pass")
    assert scene.florins("anna") == 950
    assert not is_tapped(scene, "bruno", 69)


@pytest.mark.rule("MU-INTER-01")
def test_the_last_answer_is_resolved_first() -> None:
    scene = after_rolls({"anna": "5", "bruno": "49", "carla": "48"})
    scene.play("anna: play-for card-5 attacker", "bruno: play card-49", "carla: pass")
    assert scene.window == "card.activated"
    assert scene.asked == ["carla"]
    scene.play("carla: play card-48")
    assert [e.values["card"] for e in scene.happened("card-negated")] == [48]
    assert len(scene.happened("battle-cry")) == 1
    assert scene.florins("carla") == 950


@pytest.mark.rule("MU-INTER-02")
def test_only_the_first_in_turn_order_answers() -> None:
    scene = after_rolls({"anna": "5", "bruno": "48", "carla": "49"})
    scene.play("anna: play-for card-5 attacker", "carla: play card-49", "bruno: play card-48")
    assert is_tapped(scene, "bruno", 48)
    assert not is_tapped(scene, "carla", 49)
    # carla may still save anna's card
    assert scene.asked == ["carla"]
    scene.play("carla: pass")
    assert not scene.happened("battle-cry")


@pytest.mark.rule("MU-INTER-02")
def test_who_was_too_late_is_asked_again_when_the_answer_fails() -> None:
    scene = after_rolls({"anna": "5, 48", "bruno": "49"}, players=PLAYERS)
    scene.play("anna: play-for card-5 attacker", "bruno: play card-49", "anna: play card-48")
    assert [event.values["seat"] for event in scene.happened("battle-cry")] == [0]


@pytest.mark.rule("MU-INTER-03")
def test_a_joker_does_not_answer_his_own_card() -> None:
    scene = after_rolls({"anna": "5, 49"})
    scene.play("anna: play-for card-5 attacker")
    assert scene.happened("battle-cry")
    assert not is_tapped(scene, "anna", 49)


@pytest.mark.rule("MU-WINDOW-02", "MU-EUSE-03")
def test_who_cannot_pay_is_asked_and_refused() -> None:
    scene = after_rolls({"anna": "5", "carla": "48"}, florins={"carla": 49})
    scene.play("anna: play-for card-5 attacker")
    assert scene.asked == ["carla"]
    assert scene.legal("carla") == ["pass"]
    scene.refuses("carla: play card-48", "MU-EUSE-03")


@pytest.mark.rule("MU-TUSE-04", "MU-INTER-03")
def test_a_card_tapped_for_points_can_be_negated_and_paid_otherwise() -> None:
    scene = given(
        PLAYERS,
        cards={"anna": "10", "bruno": "49"},
        technologies={"anna": "construction 1"},
        phase="purchase",
    )
    [village, *_] = scene.legal("anna", "build")
    scene.play(f"anna: {village}", "anna: tap-card card-10 green", "bruno: play card-49")
    assert is_tapped(scene, "anna", 10)
    assert "buy-points" in scene.legal("anna")
    scene.play("anna: buy-points")
    assert scene.happened("built")


# ---- FREE


@pytest.mark.rule("MU-TIME-10", "MU-EUSE-02", "MU-EC-69")
def test_a_card_for_any_moment_is_used_out_of_turn() -> None:
    scene = given(
        PLAYERS, cards={"bruno": "69"}, phase="combat", active="anna",
        buildings={"wallachia": "village, castle"}, units={"wallachia": "bruno: 1 archer"},
    )  # fmt: skip
    [move] = scene.standing("bruno", "play-building")
    scene.play(f"bruno: {move}")
    assert scene.state.civil[scene.state.world.territory("wallachia")] == 2
    assert is_tapped(scene, "bruno", 69)
    scene.refuses(f"bruno: {move}", "MU-CARD-08")


@pytest.mark.rule("MU-EUSE-02")
def test_no_card_for_any_moment_in_a_bid() -> None:
    scene = given(
        PLAYERS, cards={"bruno": "69"}, phase="order",
        buildings={"wallachia": "village, castle"}, units={"wallachia": "bruno: 1 archer"},
    )  # fmt: skip
    assert scene.window == "order.bid"
    scene.refuses("bruno: play-building card-69 civil wallachia", "MU-EUSE-02")


@pytest.mark.rule("MU-INTER-01")
def test_no_card_for_any_moment_while_an_activation_waits() -> None:
    scene = given(
        PLAYERS, cards={"bruno": "69, 49", "anna": "10"}, phase="purchase",
        buildings={"wallachia": "village, castle"}, units={"wallachia": "bruno: 1 archer"},
    )  # fmt: skip
    scene.play("anna: tap-card card-10 green")
    scene.refuses("bruno: play-building card-69 civil wallachia", "MU-INTER-01")


# ---- answers left in advance


@pytest.mark.rule("MU-EC-48")
def test_a_costly_jest_is_paid_when_it_stands() -> None:
    scene = given(PLAYERS, cards={"anna": "10", "bruno": "48"}, phase="purchase")
    scene.play("anna: tap-card card-10 green", "bruno: play card-48")
    assert scene.florins("bruno") == 950
    assert not any(scene.state.points)
    assert is_tapped(scene, "bruno", 48)


@pytest.mark.rule("MU-EUSE-06", "MU-INTER-14")
def test_equal_effects_add_up() -> None:
    """Bruno's neighbour Anna cries for the attacker, and Bruno borrows her card for the same side."""
    scene = after_rolls(
        {"anna": "5"}, technologies={"bruno": "religion 3"}, players=PLAYERS,
        units={"thrace": "anna: 1 archer", "moesia": "bruno: 1 archer"},
    )  # fmt: skip
    scene.play("bruno: play-for card-5 attacker", "anna: pass", "bruno: buy-points")
    assert bonus(scene) == 2
    assert not is_tapped(scene, "anna", 5)
    scene.play("anna: play-for card-5 attacker")
    assert [event.values["count"] for event in scene.happened("battle-cry")] == [2, 2]
    assert is_tapped(scene, "anna", 5)


@pytest.mark.rule("MU-TIME-01")
def test_unsolicited_actions_are_applied_at_once_and_leave_the_question_open() -> None:
    scene = after_rolls({"carla": "5"})
    assert scene.asked == ["carla"]
    scene.play("bruno: loan")
    assert scene.florins("bruno") == 1500
    assert (scene.window, scene.asked) == ("battle.after-rolls", ["carla"])


@pytest.mark.rule("MU-TIME-01", "MU-TIME-07")
def test_a_card_for_any_moment_comes_between_the_answers_of_a_window() -> None:
    """Bruno builds with a card while Anna and Carla are asked about a die; Anna's answer stays."""
    scene = given(
        PLAYERS, phase="events", turn=1, cards={"anna": "46", "carla": "47", "bruno": "69"},
        buildings={"wallachia": "village, castle"}, units={"wallachia": "bruno: 1 archer"},
        seed=3,
    )  # fmt: skip
    scene.pass_until("die.rolled")
    assert scene.asked == ["anna", "carla"]
    scene.play("anna: pass")
    scene.play("bruno: play-building card-69 civil wallachia")
    assert is_tapped(scene, "bruno", 69)
    assert (scene.window, scene.asked) == ("die.rolled", ["carla"])
