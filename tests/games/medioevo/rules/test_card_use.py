"""Using Empire cards: activation, answers, windows."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.medioevo.battles import FOUR, PLAYERS, clash, fight
from tests.games.medioevo.scene import Scene, given


def after_rolls(
    cards: dict[str, str], *, rolls: tuple[str, str] = ("1 1 1", "1 1 1"), **kw: Any
) -> Scene:
    """Anna attacks Bruno with six heavy infantry each; the melee dice lie."""
    kw.setdefault("players", FOUR)
    scene = fight("anna: 6 heavy-infantry", "bruno: 6 heavy-infantry", cards=cards, **kw)
    clash(scene, *rolls)
    return scene


def is_tapped(scene: Scene, name: str, number: int) -> bool:
    return bool(scene.state.tapped[scene.seat(name)] >> number - 1 & 1)


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


# ---- Princesses


@pytest.mark.rule("MU-EC-60", "MU-INTER-05")
def test_the_favour_doubles_points() -> None:
    scene = given(PLAYERS, cards={"anna": "9, 60"}, phase="purchase")
    scene.play("anna: tap-card card-9 yellow")
    assert scene.window == "card.declared"
    scene.play("anna: play-card card-60 card-9")
    assert scene.state.points[:6] == [0, 2, 0, 2, 0, 0]
    assert is_tapped(scene, "anna", 60)


@pytest.mark.rule("MU-INTER-05")
def test_a_negated_princess_leaves_the_card_alone() -> None:
    scene = given(PLAYERS, cards={"anna": "9, 60", "bruno": "49"}, phase="purchase")
    scene.play(
        "anna: tap-card card-9 yellow", "anna: play-card card-60 card-9", "bruno: play card-49"
    )
    assert scene.state.points[:6] == [0, 1, 0, 1, 0, 0]
    assert is_tapped(scene, "anna", 60)


@pytest.mark.rule("MU-INTER-05")
def test_a_princess_of_a_negated_card_stays_tapped() -> None:
    scene = given(PLAYERS, cards={"anna": "9, 60", "bruno": "49"}, phase="purchase")
    scene.play("anna: tap-card card-9 yellow", "anna: play-card card-60 card-9", "bruno: pass")
    scene.play("bruno: play card-49")
    assert not any(scene.state.points)
    assert is_tapped(scene, "anna", 60)


@pytest.mark.rule("MU-EC-59", "MU-INTER-12")
def test_dowry_and_favour_with_a_power() -> None:
    scene = after_rolls({"anna": "5, 59, 60"})
    scene.play("anna: play-for card-5 attacker", "anna: play-card card-59 card-5")
    scene.play("anna: play-card card-60 card-5")
    assert scene.window == "card.choice"
    scene.play("anna: tap-card card-5 red")
    assert scene.happened("battle-cry")
    [event] = scene.happened("card-point")
    assert event.values["count"] == 2


@pytest.mark.rule("MU-INTER-11")
def test_a_princess_of_another_player_helps_on_request_only() -> None:
    scene = given(PLAYERS, cards={"bruno": "10", "anna": "60"}, phase="purchase")
    scene.play("bruno: tap-card card-10 green")
    assert scene.legal("bruno") == ["pass", "ask-help card-60"]
    scene.play("bruno: ask-help card-60")
    assert scene.asked == ["anna"]
    scene.play("anna: play-card card-60 card-10")
    assert scene.state.points[6 + 4] == 2


# ---- Bards


@pytest.mark.rule("MU-INTER-07")
def test_a_bard_does_not_wake_a_card_that_was_held() -> None:
    scene = given(
        PLAYERS, cards={"anna": "44", "bruno": "16, 17"}, tapped={"bruno": "16, 17"},
        phase="purchase", fields={"effects": [("held", 1, 15)]},
    )  # fmt: skip
    assert scene.standing("anna", "play-card") == ["play-card card-44 card-17"]


@pytest.mark.rule("MU-INTER-08")
def test_a_bard_wakes_the_other() -> None:
    scene = given(PLAYERS, cards={"anna": "44, 45, 69"}, tapped={"anna": "69"}, phase="purchase")
    scene.play("anna: play-card card-44 card-69")
    assert not is_tapped(scene, "anna", 69)
    assert scene.window == "card.resolved"
    scene.play("anna: play-card card-45 card-44")
    assert scene.florins("anna") == 950
    assert not is_tapped(scene, "anna", 44)
    assert is_tapped(scene, "anna", 45)


# ---- borrowing


def borrower(**kw: Any) -> Scene:
    """Bruno, who owns Proselytism, is Anna's neighbour: her Serbia borders on his Wallachia."""
    kw.setdefault("cards", {"carla": "10", "anna": "49"})
    kw.setdefault("units", {"serbia": "anna: 1 archer", "wallachia": "bruno: 1 archer"})
    return given(
        PLAYERS, technologies={"bruno": "religion 3"}, phase="purchase", tokens={"bruno": "2 purple"}, **kw
    )  # fmt: skip


@pytest.mark.rule("MU-TN-23", "MU-INTER-15", "MU-INTER-14")
def test_a_borrowed_joker_answers_and_stays_untapped() -> None:
    scene = borrower()
    scene.play("carla: tap-card card-10 green")
    assert scene.asked == ["anna", "bruno"]
    scene.play("bruno: play card-49", "anna: pass")
    assert scene.window == "tp.payment"
    scene.play("bruno: flip purple")
    assert scene.window == "card.activated"
    scene.play("anna: pass")
    assert not any(scene.state.points)
    assert not is_tapped(scene, "anna", 49)
    assert is_tapped(scene, "carla", 10)


@pytest.mark.rule("MU-INTER-04", "MU-INTER-14")
def test_a_borrowed_card_that_is_negated_is_lost_for_the_borrower_alone() -> None:
    scene = borrower(cards={"anna": "10", "carla": "49"})
    scene.play("bruno: tap-card card-10 green", "bruno: flip purple", "carla: play card-49")
    assert not any(scene.state.points)
    assert not is_tapped(scene, "anna", 10)
    scene.refuses("bruno: tap-card card-10 green", "MU-INTER-14")
    scene.play("anna: tap-card card-10 green")
    assert scene.state.points[4] == 1


@pytest.mark.rule("MU-TN-23")
def test_only_cards_of_neighbours_are_borrowed() -> None:
    scene = borrower(cards={"carla": "10", "anna": "11"}, tapped={"anna": "11"})
    scene.refuses("bruno: tap-card card-10 green", "MU-TN-23")
    scene.refuses("bruno: tap-card card-11 green", "MU-INTER-14")
    scene.refuses("anna: tap-card card-10 green", "MU-CARD-09")


@pytest.mark.rule("MU-TN-23", "MU-TUSE-04")
def test_who_gives_up_the_payment_borrows_nothing() -> None:
    scene = borrower(cards={"anna": "10"})
    scene.play("bruno: tap-card card-10 green", "bruno: give-up")
    assert not any(scene.state.points)
    scene.allows("bruno: tap-card card-10 green")


@pytest.mark.rule("MU-INTER-14", "MU-FLOW-08")
def test_a_card_that_its_owner_taps_first_is_not_borrowed() -> None:
    scene = borrower(cards={"anna": "10"})
    scene.play("bruno: tap-card card-10 green", "anna: tap-card card-10 green")
    assert (scene.window, scene.asked) == ("tp.payment", ["bruno"])
    scene.play("bruno: flip purple")
    assert scene.state.points[4] == 1
    assert scene.state.points[6:12] == [0] * 6


# ---- answers left in advance


@pytest.mark.rule("MU-TIME-06")
def test_a_stored_pass_closes_the_window() -> None:
    scene = given(PLAYERS, cards={"anna": "10, 11", "bruno": "49"}, phase="purchase")
    scene.play("bruno: quiet-turn r-card everybody", "anna: tap-card card-10 green")
    assert scene.state.points[4] == 1
    scene.play("bruno: ask-me r-card everybody", "anna: tap-card card-11 green")
    assert scene.asked == ["bruno"]


@pytest.mark.rule("MU-TIME-06")
def test_a_pass_for_one_rival_leaves_the_others() -> None:
    scene = given(PLAYERS, cards={"anna": "10", "carla": "11", "bruno": "49"}, phase="purchase")
    scene.play("bruno: quiet-phase r-card @anna", "anna: tap-card card-10 green")
    assert scene.state.points[4] == 1
    scene.play("carla: tap-card card-11 green")
    assert scene.asked == ["bruno"]


@pytest.mark.rule("MU-TIME-06")
def test_a_card_muted_for_battles_of_others() -> None:
    scene = fight(
        "anna: 6 heavy-infantry", "bruno: 6 heavy-infantry", cards={"carla": "5", "bruno": "46"}
    )
    scene.play("carla: mute-abroad card-5", "bruno: mute-abroad card-46")
    clash(scene, "3 3 4", "4 4 4")
    assert scene.window == "battle.after-rolls"
    assert scene.asked == ["bruno"]


@pytest.mark.rule("MU-TIME-06")
@pytest.mark.parametrize("there", [True, False])
def test_a_muted_card_except_in_a_territory(there: bool) -> None:
    scene = fight(
        "anna: 6 heavy-infantry",
        "bruno: 6 heavy-infantry",
        cards={"bruno": "5"},
        units={"wallachia": "bruno: 1 archer"},
    )
    place = "serbia" if there else scene.controls("bruno")[0]
    scene.refuses(f"bruno: mute-except card-5 {place}", "MU-TIME-06")
    scene.play("bruno: mute card-5", f"bruno: mute-except card-5 {place}")
    clash(scene, "3 3 4", "4 4 4")
    assert (scene.window == "battle.after-rolls") == there


@pytest.mark.rule("MU-TIME-06")
def test_orders_of_others_are_hidden() -> None:
    scene = given(PLAYERS, cards={"bruno": "49"}, phase="purchase")
    scene.play("bruno: mute card-49")
    known = scene.table.game.knowledge(scene.state, scene.seat("anna"))
    assert known.orders[scene.seat("bruno")] == ()
    scene.play("bruno: unmute card-49")
    assert scene.state.orders[scene.seat("bruno")] == ()
    scene.refuses("bruno: unmute card-49", "MU-TIME-06")


@pytest.mark.rule("MU-EC-48")
def test_a_costly_jest_is_paid_when_it_stands() -> None:
    scene = given(PLAYERS, cards={"anna": "10", "bruno": "48"}, phase="purchase")
    scene.play("anna: tap-card card-10 green", "bruno: play card-48")
    assert scene.florins("bruno") == 950
    assert not any(scene.state.points)
    assert is_tapped(scene, "bruno", 48)


@pytest.mark.rule("MU-EC-44", "MU-INTER-06")
def test_a_bard_wakes_a_card_of_another_player_at_any_moment() -> None:
    scene = given(
        PLAYERS, cards={"anna": "44", "bruno": "10"}, tapped={"bruno": "10"}, phase="purchase"
    )
    assert scene.standing("anna", "play-card") == ["play-card card-44 card-10"]
    scene.play("anna: play-card card-44 card-10", "bruno: tap-card card-10 green")
    assert scene.state.points[6 + 4] == 1
    assert is_tapped(scene, "anna", 44)


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


# ---- Temporal Power


@pytest.mark.rule("MU-TN-24", "MU-INTER-17")
def test_a_borrowed_technology() -> None:
    scene = fight(
        "anna: 1 light-infantry", "barbarians: 2 light-infantry",
        technologies={"anna": "religion 4", "bruno": "combat 4"},
        units={"thrace": "anna: 1 archer", "moesia": "bruno: 1 archer"},
        tokens={"anna": "1 purple"},
    )  # fmt: skip
    scene.pass_until("battle.before-archers", "anna")
    scene.play("anna: apply-count strategy 2", "anna: flip purple", "anna: buy-points")
    assert scene.florins("anna") == 1000 - 400
    assert scene.state.tech[3] == 0
    scene.play("anna: pass")
    assert scene.state.battle is None


@pytest.mark.rule("MU-TN-24", "MU-INTER-17")
def test_a_technology_is_borrowed_of_neighbours_only() -> None:
    scene = fight(
        "anna: 1 light-infantry", "barbarians: 2 light-infantry",
        technologies={"anna": "religion 4", "carla": "combat 4"}, tokens={"anna": "1 purple"},
        players={"anna": "mamluks", "bruno": "hungary", "carla": "hre"},
    )  # fmt: skip
    while scene.window != "battle.reroll":
        assert scene.window != "battle.before-archers"
        scene.default(scene.asked[0])


@pytest.mark.rule("MU-TN-24", "MU-DEF-03")
def test_neighbours_need_not_border_on_each_other() -> None:
    """Byzantium and the Mamluks are less than four steps apart over the sea."""
    scene = fight(
        "anna: 1 light-infantry", "barbarians: 2 light-infantry",
        technologies={"anna": "religion 4", "carla": "combat 4"}, tokens={"anna": "1 purple"},
    )  # fmt: skip
    scene.pass_until("battle.before-archers", "anna")
    scene.allows("anna: apply-count strategy 1")


@pytest.mark.rule("MU-TN-24", "MU-TUSE-04")
def test_who_gives_up_the_fee_uses_nothing() -> None:
    scene = fight(
        "anna: 1 light-infantry", "barbarians: 2 light-infantry",
        technologies={"anna": "religion 4", "bruno": "combat 4"},
        units={"thrace": "anna: 1 archer", "moesia": "bruno: 1 archer"},
    )  # fmt: skip
    scene.pass_until("battle.before-archers", "anna")
    scene.play("anna: apply-count strategy 2", "anna: give-up")
    assert scene.window == "battle.before-archers"
    assert scene.florins("anna") == 1000
