"""TRADE: deals between the active player and one other."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.medieval.scene import Scene, given

THREE = {"fred": "spain", "ginger": "france, russia", "cary": "hungary"}


def deal(scene: Scene, sender: str, receiver: str, *items: str) -> Scene:
    """The sender writes an offer and sends it; the receiver accepts."""
    scene.play(f"{sender}: offer-to @{receiver}", *(f"{sender}: {item}" for item in items))
    scene.play(f"{sender}: send", f"{receiver}: accept @{sender}")
    return scene


@pytest.mark.rule("MD-TRADE-01")
def test_a_province_without_its_power_card_for_florins() -> None:
    scene = given(THREE, provinces={"northern-serbia": "cary"})

    deal(scene, "cary", "fred", "give-province northern-serbia", "want-florins 4")

    assert scene.holds("northern-serbia") == "fred"
    assert (scene.florins("fred"), scene.florins("cary")) == (6, 14)


@pytest.mark.rule("MD-TRADE-01")
def test_florins_and_cards_power_cards_in_hand_included() -> None:
    scene = given(THREE, hands={"fred": "poland-card", "cary": "spies"})

    deal(scene, "fred", "cary", "give-card poland-card", "give-florins 2", "want-card spies")

    assert scene.hand("fred") == ["spies"]
    assert scene.hand("cary") == ["poland-card"]
    assert (scene.florins("fred"), scene.florins("cary")) == (8, 12)


@pytest.mark.rule("MD-TRADE-01")
def test_what_one_does_not_hold_cannot_be_written() -> None:
    scene = given(THREE, hands={"fred": "pope"}, provinces={"northern-serbia": "cary"})

    scene.play("fred: offer-to @cary")

    scene.refuses("fred: give-province northern-serbia", "MD-TRADE-01")
    scene.refuses("fred: want-province lombardy", "MD-TRADE-01")
    scene.refuses("fred: give-card spies", "MD-TRADE-05")
    scene.refuses("fred: give-florins 11", "MD-TRADE-05")
    scene.allows("fred: give-florins 10", "fred: want-province northern-serbia")


@pytest.mark.rule("MD-TRADE-02")
def test_land_of_one_s_own_power_and_mandatory_cards_stay() -> None:
    scene = given(THREE, active="ginger", hands={"ginger": "disaster, change-of-ruler"})

    scene.play("ginger: offer-to @fred")

    scene.refuses("ginger: give-province south-western-france", "MD-TRADE-02")
    scene.refuses("ginger: want-province northern-spain", "MD-TRADE-02")
    for card in ("disaster", "change-of-ruler", "mongol", "spain-card"):
        scene.refuses(f"ginger: give-card {card}", "MD-TRADE-02")
        scene.refuses(f"ginger: want-card {card}", "MD-TRADE-02")


@pytest.mark.rule("MD-TRADE-03")
def test_the_active_player_is_always_a_party() -> None:
    scene = given(THREE)

    scene.refuses("ginger: offer-to @cary", "MD-TRADE-03")
    scene.refuses("fred: offer-to @fred", "MD-TRADE-03")
    scene.allows("ginger: offer-to @fred", "fred: offer-to @ginger", "fred: offer-to @cary")


@pytest.mark.rule("MD-TRADE-04")
def test_one_deal_with_cards_a_turn() -> None:
    scene = given(THREE, hands={"fred": "pope", "cary": "spies"})

    deal(scene, "fred", "ginger", "give-card pope")

    scene.play("fred: offer-to @cary")
    scene.refuses("fred: want-card spies", "MD-TRADE-04")
    scene.play("fred: drop", "cary: offer-to @fred")
    scene.refuses("cary: give-card spies", "MD-TRADE-04")
    # Florins are still free
    scene.play("cary: give-florins 1", "cary: send", "fred: accept @cary")
    assert scene.florins("fred") == 11


@pytest.mark.rule("MD-TRADE-04")
def test_one_card_each_way_in_it() -> None:
    scene = given(THREE, hands={"fred": "pope, jihad", "cary": "spies, heresy"})

    scene.play("fred: offer-to @cary", "fred: give-card pope", "fred: want-card spies")
    scene.refuses("fred: give-card jihad", "MD-TRADE-04")
    scene.refuses("fred: want-card heresy", "MD-TRADE-04")
    scene.play("fred: send", "cary: accept @fred")

    assert scene.hand("fred") == ["spies", "jihad"]
    assert scene.hand("cary") == ["pope", "heresy"]


@pytest.mark.rule("MD-TRADE-04")
def test_the_refusal_says_whether_the_deal_or_the_card_is_one_too_many() -> None:
    scene = given(THREE, hands={"fred": "pope, jihad", "cary": "spies, heresy"})

    def said(text: str) -> str:
        why = scene.table.why(scene.seat("fred"), text)
        assert why is not None
        return why.reason

    scene.play("fred: offer-to @cary", "fred: give-card pope", "fred: want-card spies")
    assert said("give-card jihad") == "Each side of a deal gives at most one card."
    assert said("want-card heresy") == "Each side of a deal gives at most one card."
    scene.play("fred: send", "cary: accept @fred", "fred: offer-to @cary")
    assert said("give-card jihad") == "Only one deal in a turn may move cards."


@pytest.mark.rule("MD-TRADE-04")
def test_other_offers_with_cards_lapse_with_the_first() -> None:
    scene = given(THREE, hands={"fred": "pope, jihad", "cary": "spies"})
    scene.play("cary: offer-to @fred", "cary: give-card spies", "cary: send")
    scene.play(
        "fred: offer-to @cary", "fred: want-card spies", "fred: give-florins 3", "fred: send"
    )

    deal(scene, "fred", "ginger", "give-card pope")

    assert scene.state.offers == []
    scene.refuses("fred: accept @cary", "MD-ASK-17")
    scene.refuses("cary: accept @fred", "MD-ASK-17")


@pytest.mark.rule("MD-TRADE-04")
def test_the_next_turn_allows_another() -> None:
    scene = given(THREE, hands={"fred": "pope, jihad", "cary": "spies"})
    deal(scene, "fred", "ginger", "give-card pope")

    scene.play("fred: end")
    scene.pass_until("turn.map", "ginger")

    deal(scene, "ginger", "cary", "give-card pope", "want-card spies")
    assert "spies" in scene.hand("ginger")


@pytest.mark.rule("MD-TRADE-04")
def test_a_card_offered_for_a_passage_that_is_not_taken_is_free_again() -> None:
    players = {"ginger": "france", "fred": "holy-roman-empire", "cary": "hungary"}
    scene = given(players, provinces={"austria": "cary"}, hands={"ginger": "pope, jihad"})

    scene.play("ginger: attack france austria", "ginger: route 1", "ginger: terms @fred")
    scene.play("ginger: give-card pope", "ginger: send")
    scene.play("ginger: ask", "fred: refuse")
    scene.pass_until("turn.actions", "ginger")

    deal(scene, "ginger", "cary", "give-card jihad")
    assert scene.hand("cary") == ["jihad"]


@pytest.mark.rule("MD-TRADE-05")
def test_both_sides_move_together() -> None:
    scene = given(THREE, hands={"ginger": "spies"})

    scene.play(
        "fred: offer-to @ginger", "fred: give-florins 5", "fred: want-card spies", "fred: send"
    )
    assert (scene.florins("fred"), scene.hand("ginger")) == (10, ["spies"])
    scene.play("ginger: accept @fred")

    assert (scene.florins("fred"), scene.florins("ginger")) == (5, 15)
    assert (scene.hand("fred"), scene.hand("ginger")) == (["spies"], [])


@pytest.mark.rule("MD-TRADE-05")
def test_who_lacks_an_item_cannot_accept() -> None:
    scene = given(THREE, florins={"ginger": 4})

    scene.play("fred: offer-to @ginger", "fred: want-card spies", "fred: send")
    scene.refuses("ginger: accept @fred", "MD-TRADE-05")
    scene.play(
        "ginger: decline @fred", "fred: offer-to @ginger", "fred: want-florins 5", "fred: send"
    )
    scene.refuses("ginger: accept @fred", "MD-TRADE-05")
    scene.play("fred: withdraw @ginger", "fred: offer-to @ginger", "fred: want-florins 4")
    scene.play("fred: send", "ginger: accept @fred")
    assert scene.florins("ginger") == 0


@pytest.mark.rule("MD-TRADE-05")
def test_an_empty_offer_is_none_and_only_the_receiver_accepts() -> None:
    scene = given(THREE)

    scene.play("fred: offer-to @ginger")
    scene.refuses("fred: send", "MD-TRADE-05")
    scene.play("fred: give-florins 1", "fred: send")
    scene.refuses("cary: accept @fred", "MD-ASK-17")
    scene.refuses("fred: accept @ginger", "MD-ASK-17")


@pytest.mark.rule("MD-TRADE-05")
def test_an_offer_that_can_no_longer_be_kept_lapses() -> None:
    scene = given(THREE, provinces={"lombardy": "nobody"}, active="ginger", florins={"ginger": 3})
    scene.play("ginger: offer-to @fred", "ginger: give-florins 3", "ginger: send")

    scene.play("ginger: attack france lombardy", "ginger: bid 0")

    scene.refuses("fred: accept @ginger", "MD-ASK-17")
    assert scene.state.offers == []


@pytest.mark.rule("MD-TRADE-05")
def test_a_draft_is_sent_only_while_one_has_it_all() -> None:
    scene = given(THREE, provinces={"lombardy": "nobody"}, active="ginger", florins={"ginger": 3})
    scene.play("ginger: offer-to @fred", "ginger: give-florins 3")

    scene.play("ginger: attack france lombardy", "ginger: bid 0")

    scene.refuses("ginger: send", "MD-TRADE-05")
    scene.play("ginger: give-florins 2", "ginger: send", "fred: accept @ginger")
    assert scene.florins("fred") == 12


@pytest.mark.rule("MD-TRADE-06")
def test_a_deal_and_a_granted_passage_cannot_be_taken_back() -> None:
    scene = given(THREE)
    deal(scene, "fred", "ginger", "give-florins 5")
    assert not scene.table.can_undo(scene.seat("ginger"))
    players = {"ginger": "france", "fred": "holy-roman-empire", "cary": "hungary"}
    passage = given(players, provinces={"austria": "cary"})

    passage.play("ginger: attack france austria", "ginger: route 1", "ginger: ask", "fred: grant")

    assert passage.window == "attack.militia"
    passage.refuses("fred: refuse", "MD-ASK-01")
    assert not passage.table.can_undo(passage.seat("fred"))


@pytest.mark.rule("MD-TRADE-07")
def test_promises_are_no_items_and_bind_nobody() -> None:
    scene = given(THREE, active="ginger", hands={"ginger": "pope"})

    scene.play("ginger: offer-to @fred")
    scene.refuses("ginger: give-crusade", "MD-ASK-01")
    scene.play("ginger: drop")
    deal(scene, "fred", "ginger", "give-florins 5")

    # paid for a Crusade, and still free
    scene.play("ginger: excommunicate spain")
    assert scene.window == "excommunication.deal"


@pytest.mark.rule("MD-TRADE-08")
def test_between_others_nothing_moves() -> None:
    """Talk is outside the engine; what it offers to others in Fred's turn is Fred alone."""
    scene = given(THREE)

    assert scene.standing("cary", "offer-to") == ["offer-to player-1"]
    assert scene.standing("ginger", "offer-to") == ["offer-to player-1"]
    assert scene.standing("fred", "offer-to") == ["offer-to player-2", "offer-to player-3"]


@pytest.mark.rule("MD-TRADE-09")
@pytest.mark.parametrize("phase", ["map-card", "income", "actions"])
def test_deals_are_made_in_any_phase(phase: str) -> None:
    scene = given(THREE, phase=phase)

    deal(scene, "cary", "fred", "give-florins 3")

    assert scene.florins("fred") == 13


@pytest.mark.rule("MD-TRADE-09")
def test_deals_are_made_while_one_discards_or_plays_mandatory_cards() -> None:
    scene = given(THREE, phase="draw", hands={"fred": "pope, pope, pope, pope, spies"})
    last = given(THREE, phase="mandatory", hands={"fred": "disaster, change-of-ruler"})

    scene.allows("cary: offer-to @fred")
    last.allows("cary: offer-to @fred")


@pytest.mark.rule("MD-TRADE-09")
def test_not_while_militia_is_committed_or_a_card_is_answered() -> None:
    scene = given(THREE, provinces={"lombardy": "cary"}, active="ginger")
    scene.play("ginger: offer-to @fred", "ginger: give-florins 1", "ginger: send")

    scene.play("ginger: attack france lombardy")
    assert scene.window == "attack.militia"
    scene.refuses("ginger: offer-to @cary", "MD-TRADE-09")
    scene.refuses("fred: accept @ginger", "MD-TRADE-09")
    scene.play("ginger: bid 0", "cary: bid 0", "fred: accept @ginger")
    card = given(THREE, hands={"fred": "heresy", "cary": "deus-ex-machina"})
    card.play("fred: heresy hungary")
    card.refuses("fred: offer-to @cary", "MD-TRADE-09")
    card.refuses("ginger: offer-to @fred", "MD-TRADE-09")


@pytest.mark.rule("MD-TRADE-10")
def test_the_last_polish_province_brings_the_card() -> None:
    scene = given(
        THREE, table="poland", heresy="southern-poland",
        provinces={"eastern-poland": "fred", "southern-poland": "cary"},
    )  # fmt: skip

    deal(scene, "fred", "cary", "give-florins 1", "want-province southern-poland")

    assert scene.controls("poland") == "fred"
    assert scene.ledger("fred") == 2 + 2
    assert scene.province("southern-poland")["heresy"]
    # the Initial Florins come with the first controller
    assert scene.florins("fred") == 10 - 1 + 2


@pytest.mark.rule("MD-TRADE-10")
def test_a_swap_is_checked_when_both_sides_have_moved() -> None:
    """Neither side ever holds both Polish Provinces."""
    scene = given(
        THREE, table="poland", provinces={"eastern-poland": "fred", "southern-poland": "cary"}
    )

    deal(scene, "fred", "cary", "give-province eastern-poland", "want-province southern-poland")

    assert scene.controls("poland") is None
    assert (scene.holds("eastern-poland"), scene.holds("southern-poland")) == ("cary", "fred")
    assert (scene.florins("fred"), scene.florins("cary")) == (10, 10)


@pytest.mark.rule("MD-TRADE-11")
def test_a_gift() -> None:
    scene = given(THREE, active="ginger")

    deal(scene, "cary", "ginger", "give-florins 3")

    assert (scene.florins("cary"), scene.florins("ginger")) == (7, 13)


@pytest.mark.rule("MD-TRADE-12")
def test_five_cards_are_kept_until_one_s_own_phase_d() -> None:
    scene = given(THREE, hands={"fred": "pope", "ginger": "spies, spies, jihad, jihad"})

    deal(scene, "fred", "ginger", "give-card pope")
    assert len(scene.hand("ginger")) == 5
    scene.play("fred: end")
    scene.pass_until("turn.income", "ginger")
    scene.play("ginger: pass")
    assert len(scene.hand("ginger")) == 5
    # the new card can be used at once
    scene.allows("ginger: crusade")
    scene.play("ginger: end")

    assert (scene.window, scene.asked) == ("turn.discard", ["ginger"])


@pytest.mark.rule("MD-TRADE-13")
def test_a_knights_province_keeps_its_marker() -> None:
    scene = given(
        THREE, opened="2f", provinces={"southern-bulgars": "fred"}, knights="southern-bulgars"
    )

    deal(scene, "fred", "cary", "give-province southern-bulgars", "want-florins 3")

    assert scene.holds("southern-bulgars") == "cary"
    assert scene.province("southern-bulgars")["knights"]


@pytest.mark.rule("MD-TRADE-14")
def test_what_came_home_cannot_be_sold_on() -> None:
    scene = given(THREE, active="ginger", provinces={"north-eastern-france": "cary"})

    deal(scene, "cary", "ginger", "give-province north-eastern-france")

    assert scene.holds("north-eastern-france") == "ginger"
    scene.play("ginger: offer-to @fred")
    scene.refuses("ginger: give-province north-eastern-france", "MD-TRADE-02")


@pytest.mark.rule("MD-ASK-17")
def test_a_player_sends_twelve_offers_a_turn_and_not_one_more() -> None:
    scene = given(THREE)

    for _ in range(12):
        scene.play(
            "fred: offer-to @cary", "fred: give-florins 1", "fred: send", "cary: decline @fred"
        )

    scene.refuses("fred: offer-to @cary", "MD-ASK-17")
    scene.refuses("fred: offer-to @ginger", "MD-ASK-17")
    # others have their own twelve, and Fred has them again in the next turn
    scene.allows("cary: offer-to @fred")
    scene.play("fred: end")
    scene.pass_until("turn.map", "ginger")
    scene.allows("fred: offer-to @ginger")


@pytest.mark.rule("MD-TRADE-05")
def test_an_answer_means_the_offer_that_was_read() -> None:
    scene = given(THREE)
    scene.play("cary: offer-to @fred", "cary: give-florins 1", "cary: send")
    read = scene.state.copy()
    scene.play("cary: withdraw @fred")
    scene.play("cary: offer-to @fred", "cary: give-florins 2", "cary: send")

    def same(who: str, *move: Any) -> bool:
        meant = scene.state.vocabulary[move]
        return bool(scene.table.game.means_the_same(read, scene.state, scene.seat(who), meant))

    fred, cary = scene.seat("fred"), scene.seat("cary")
    assert not same("fred", "accept", cary)
    assert not same("fred", "decline", cary)
    assert not same("cary", "withdraw", fred)
    assert same("fred", "offer-to", cary)
    assert same("fred", "end")
