"""What moves of the peaceful phases say before they are played, and that it happens so."""

from __future__ import annotations

import pytest

from gonfalon.games.prototype.realm.questions import effects
from tests.games.prototype.battles import FIVE
from tests.games.prototype.diplomacy import FOUR, sign, table
from tests.games.prototype.economy import purchase
from tests.games.prototype.outlooks import (
    chances,
    changes,
    consequences,
    keeps_its_word,
    later,
    notes,
    ranges,
    taken,
)
from tests.games.prototype.scene import THREE, Scene, given


def taxes(**more: object) -> Scene:
    scene = given(THREE, phase="taxes", **more)  # type: ignore[arg-type]
    scene.pass_until("taxes.orders", "anna")
    return scene


# ---- turn order and cards


@pytest.mark.rule("MP-TURN-09")
def test_who_passes_is_drawn_for_the_places_that_are_left() -> None:
    scene = given(FIVE, phase="turn-order", florins={"anna": 334})
    assert chances(scene, "anna: pass") == {"later-by-lot": 25}
    assert notes(scene, "anna: bid 15") == {"pays-if-wins": {"florins": 319}}
    assert notes(scene, "anna: bid-up-to 15")["pays-at-most"]["florins"] == 319


@pytest.mark.rule("MP-TURN-09")
def test_the_last_one_is_drawn_for_all_places() -> None:
    scene = given(FIVE, phase="turn-order")
    scene.play(*(f"{name}: pass" for name in ("anna", "bruno", "carla", "dario")))
    assert chances(scene, "elena: pass") == {"place-by-lot": 20}


@pytest.mark.rule("MP-CARD-01", "MP-CARD-02")
def test_a_second_card_costs_and_says_whether_it_can_be_used() -> None:
    scene = given(FIVE, phase="empire-cards", deck="crossbowman, architect", florins={"anna": 584})
    assert {"card-usable", "card-stays"} == notes(scene, "anna: keep-card crossbowman").keys()
    assert keeps_its_word(scene, "anna: keep-card crossbowman") == {"cards": 1}
    assert {"card-needs", "card-once"} == notes(scene, "anna: keep-card architect").keys()
    assert keeps_its_word(scene, "anna: keep-card architect") == {"cards": 1, "florins": -100}


# ---- diplomacy


@pytest.mark.rule("MP-WAR-02", "MP-CB-06")
@pytest.mark.parametrize(
    ("victim", "waived", "expected"),
    [
        ("carla", 0, {"honour": -1, "given-casus-belli": 3}),
        ("carla", 1, {"casus-belli": -3}),
        ("bruno", 0, {"honour": -3, "given-casus-belli": 9}),
    ],
)
def test_a_war_shows_its_price_and_the_wrongs_it_leaves(
    victim: str, waived: int, expected: dict[str, int]
) -> None:
    scene = table(wrongs={"anna carla": 3})
    assert keeps_its_word(scene, f"anna: declare-war @{victim} {waived}") == expected


@pytest.mark.rule("MP-WAR-07", "MP-TERM-11")
@pytest.mark.parametrize(("words", "said"), [((), "bound-to-help"), (("secret",), "secret-pacts")])
def test_a_war_says_who_is_bound_to_help_as_far_as_one_knows(
    words: tuple[str, ...], said: str
) -> None:
    scene = table(fields={"order": [1, 0, 2]}, active="bruno")
    sign(scene, "bruno", "carla", "defend @bruno @carla 5", "lasts 5", *words)
    scene.pass_until("diplomacy.turn", "anna")
    assert notes(scene, "anna: declare-war @carla 0").keys() == {said}


@pytest.mark.rule("MP-DIPL-14")
def test_a_war_says_which_pacts_fall() -> None:
    scene = table(technologies=dict.fromkeys(THREE, "literature, coinage, theology, tactics"))
    sign(scene, "anna", "carla", "no-aggression", "lasts 3")
    assert notes(scene, "anna: declare-war @carla 0")["pacts-fall"] == {
        "points": 1,
        "pact_points": 1,
        "count": 1,
    }
    assert changes(scene, "anna: declare-war @carla 0")["honour"] == -2
    assert keeps_its_word(scene, "anna: declare-war @carla 0")["given-casus-belli"] == 6


@pytest.mark.rule("MP-DIPL-01")
def test_a_diplomacy_turn_says_which_actions_lapse() -> None:
    assert notes(table(), "anna: done") == {"actions-lapse": {"count": 1}}


@pytest.mark.rule("MP-CHAR-07")
def test_only_the_largest_gift_is_paid() -> None:
    scene = table(cards={"anna": "bard"})
    assert notes(scene, "anna: play bard") == {"gifts": {"points": 1}}
    scene.play("anna: play bard")
    assert notes(scene, "bruno: gift 50") == {"largest-gift": {"points": 1}}
    scene.play("bruno: gift 50")
    assert taken(scene, "carla: gift 20") == {}
    assert (scene.honour("bruno"), scene.florins("bruno")) == (1, 950)


# ---- purchase


@pytest.mark.rule("MP-CHAR-52")
def test_of_equal_gifts_either_brings_as_much() -> None:
    """The purse of the giver is hidden, the gift is not."""
    scene = table(FOUR, cards={"anna": "bard"})
    scene.play("anna: play bard", "bruno: gift 200", "carla: gift 200", "dora: gift 10")
    assert keeps_its_word(scene, "anna: choose-giver @carla") == {"florins": 200}


@pytest.mark.rule("MP-CHAR-27")
def test_a_card_for_a_jester_is_shown_as_one_for_another() -> None:
    five = FOUR | {"emma": "golden-horde"}
    scene = table(five, cards={"anna": "jester", "bruno": "guard"}, deck="assassin")
    line = "anna: play-boon jester empire-card"
    assert (changes(scene, line), ranges(scene, line)) == ({"cards": -1}, {"cards": (1, 1)})
    before = len(scene.hand("anna"))
    scene.play(line)
    assert len(scene.hand("anna")) == before


@pytest.mark.rule("MP-TECH-07")
def test_a_technology_counts_to_the_next_level_and_the_next_honour() -> None:
    scene = purchase(
        players=FIVE, technologies={"anna": "carpentry, weaving, forging"}, florins={"anna": 194}
    )
    scene.pass_until("purchase.orders", "anna")
    said = notes(scene, "anna: buy-technology law")
    assert (said["to-level"]["count"], said["to-honour"]["count"]) == (4, 3)
    assert keeps_its_word(scene, "anna: buy-technology law") == {
        "florins": -100,
        "technologies": 1,
    }


@pytest.mark.rule("MP-SUPPLY-02", "MP-REBEL-01")
def test_a_tower_says_what_it_feeds_and_how_it_keeps_order() -> None:
    scene = purchase(technologies={"anna": "carpentry, engineering"}, vf={"thrace": "anna 5"})
    said = notes(scene, "anna: build tower thrace")
    assert said["feeds-more"]["more_vf"] - said["feeds-more"]["vf"] == 5
    assert said["quieter"] == {"vf": 5, "less_vf": 4}
    assert keeps_its_word(scene, "anna: build tower thrace") == {"florins": -100, "bought": 1}


@pytest.mark.rule("MP-EVENT-06")
def test_who_is_ready_is_told_what_decays() -> None:
    scene = purchase(buildings={"lydia": "town"}, damaged={"lydia": "town"})
    assert later(scene, "anna: done") == {"settlements": -1}
    scene.play("anna: repair town lydia")
    assert later(scene, "anna: done") == {}


# ---- taxes


@pytest.mark.rule("MP-LOAN-01", "MP-LOAN-02")
@pytest.mark.parametrize(
    ("known", "gain", "owed"),
    [("", (100, 400), (110, 440)), ("banking", (200, 500), (220, 550))],
)
def test_a_loan_is_a_range_and_says_what_is_paid_back(
    known: str, gain: tuple[int, int], owed: tuple[int, int]
) -> None:
    scene = taxes(technologies={"anna": known}, florins={"anna": 234})
    assert ranges(scene, "anna: borrow") == {"florins": gain}
    said = notes(scene, "anna: borrow")["repay-later"]
    assert (said["florins"], said["most_florins"]) == owed
    scene.dice("d4=3")
    assert taken(scene, "anna: borrow")["florins"] == gain[0] + 200


@pytest.mark.rule("MP-LOAN-02")
def test_a_repayment_takes_a_tenth_more() -> None:
    scene = taxes(fields={"loans": [((300, 1),), (), ()]})
    found = keeps_its_word(scene, "anna: repay 300")
    assert found == {"florins": -330, "loans": -1, "final-honour": 1}


@pytest.mark.rule("MP-LOAN-07", "MP-LOAN-08")
def test_bankruptcy_says_what_it_takes_and_brings() -> None:
    scene = taxes(florins={"anna": 0}, fields={"loans": [((300, 1), (400, 1)), (), ()]})
    found = keeps_its_word(scene, "anna: go-bankrupt")
    assert found == {"florins": 1000, "honour": -3, "loans": -2, "final-honour": 2}


@pytest.mark.rule("MP-DIPL-17")
def test_debts_that_are_not_paid_cost_honour_with_the_phase() -> None:
    scene = table()
    number = sign(scene, "anna", "carla", "no-aggression", "lasts 5").number
    overdue = effects.entry_of(effects.Overdue(0, 2, 100, number), 9)
    late = taxes(fields={"pacts": scene.state.pacts, "effects": [overdue]})
    assert later(late, "anna: done") == {"honour": -1}
    assert keeps_its_word(late, "anna: pay-debt @carla 100") == {"florins": -100}
    assert later(late, "anna: done") == {}


# ---- placement and commerce


@pytest.mark.rule("MP-PLACE-05")
def test_armies_are_placed_up_to_what_the_land_feeds() -> None:
    scene = given(
        THREE,
        phase="placement",
        vf={"thrace": "anna 13"},
        buildings={"thrace": "city, fort"},
        fields={"to_place": [7, 0, 0]},
    )
    said = notes(scene, "anna: place-vf thrace 7")["vf-there"]
    assert said == {"vf": 20, "limit_vf": 55}
    assert notes(scene, "anna: done")["placed-for-you"] == {"vf": 7, "count": 0}
    scene.play("anna: place-vf thrace 7", "anna: done")
    assert scene.vf("anna", "thrace") == 20


@pytest.mark.rule("MP-CHAR-35")
def test_who_forgets_a_merchant_is_told_so() -> None:
    scene = given(
        THREE, phase="commerce", cards={"anna": "merchant"}, technologies={"anna": "trade"}
    )
    assert notes(scene, "anna: done") == {"merchant-idle": {}}
    assert keeps_its_word(scene, "anna: play merchant")["florins"] > 0
    assert consequences(scene, "anna: done") == []


@pytest.mark.rule("MP-DIPL-17", "MP-LOAN-05")
def test_what_is_sold_to_pay_a_debt_brings_half_its_price() -> None:
    scene = table(
        florins={"anna": 50},
        buildings={"saxony": "village, tower"},
        transports={"saxony": "anna: war-wagon 1 [2 vf]"},
        engines={"saxony": "anna: catapult"},
    )
    sign(scene, "anna", "bruno", "pay-later @anna @bruno 900", "lasts 1")
    scene.pass_until("pact.due")
    said = notes(scene, f"anna: {scene.legal('anna', 'pay-due')[0]}")
    assert said["owed-until"]["florins"] > 0
    assert keeps_its_word(scene, "anna: sell-engine catapult-1") == {"florins": 50, "engines": -1}
    found = keeps_its_word(scene, "anna: sell-transport war-wagon-1")
    assert (found["florins"], found["transports"]) == (50, -1)
