"""CARD: Empire cards are bought, drawn and chosen."""

from __future__ import annotations

import pytest

from tests.games.medioevo.scene import THREE, given


@pytest.mark.rule("MU-CARD-01")
def test_one_card_a_turn() -> None:
    scene = given(THREE)
    scene.play("anna: buy-card")
    scene.play(f"anna: {scene.legal('anna')[0]}")

    scene.refuses("anna: buy-card", "MU-CARD-01")
    assert scene.legal("anna", "buy-card") == []


@pytest.mark.rule("MU-CARD-02", "MU-CARD-06")
@pytest.mark.parametrize(("owned", "price"), [(0, 100), (3, 250), (9, 550)])
def test_the_price(owned: int, price: int) -> None:
    cards = ", ".join(str(number) for number in range(1, owned + 1))
    scene = given(THREE, cards={"anna": cards}, tapped={"anna": cards}, florins={"anna": price})
    scene.play("anna: buy-card")

    assert scene.florins("anna") == 0


@pytest.mark.rule("MU-CARD-02")
def test_one_florin_too_few() -> None:
    scene = given(THREE, cards={"anna": "1"}, florins={"anna": 149})

    scene.refuses("anna: buy-card", "MU-BUY-04")


@pytest.mark.rule("MU-CARD-03")
def test_two_cards_for_each_cathedral() -> None:
    scene = given(THREE, buildings={"thrace": "cathedral", "rhodes": "cathedral"})
    deck = scene.state.empire_deck[:]
    scene.play("anna: buy-card")
    drawn = set(deck[-6:])
    assert set(scene.state.offered_cards[0]) == drawn
    assert len(scene.legal("anna", "keep-card")) == 6
    kept = scene.state.offered_cards[0][2]
    scene.play(f"anna: keep-card card-{kept + 1}")

    assert scene.state.cards[0] == 1 << kept
    assert set(scene.state.empire_deck[:5]) == drawn - {kept}
    assert scene.state.empire_deck[5:] == deck[:-6]


@pytest.mark.rule("MU-CARD-03", "MU-HID-03")
def test_others_do_not_see_what_was_drawn() -> None:
    scene = given(THREE)
    scene.play("anna: buy-card")

    assert set(scene.table.knowledge(1).offered_cards[0]) == {-1}
    assert scene.table.knowledge(0).offered_cards[0] == scene.state.offered_cards[0]
    (seen,) = scene.happened("cards-seen")
    assert seen.audience == (0,)


@pytest.mark.rule("MU-CARD-04")
def test_one_must_be_kept() -> None:
    scene = given(THREE)
    scene.play("anna: buy-card")

    assert {text.split()[0] for text in scene.legal("anna")} == {"keep-card"}
    scene.refuses("anna: done", "MU-CARD-04")
    scene.refuses("anna: enlist archer thrace 1", "MU-CARD-04")
    assert not scene.table.can_undo(0)
    scene.allows("bruno: buy-card", "bruno: done")


@pytest.mark.rule("MU-CARD-04", "MU-TIME-13")
def test_without_an_answer_the_first_is_kept() -> None:
    scene = given(THREE)
    scene.play("anna: buy-card")
    first = scene.state.offered_cards[0][0]
    scene.default("anna")

    assert scene.state.cards[0] == 1 << first


@pytest.mark.rule("MU-CARD-05")
def test_a_short_deck() -> None:
    scene = given(
        THREE,
        buildings={"thrace": "cathedral", "rhodes": "cathedral"},
        fields={"empire_deck": [10, 11, 12]},
    )
    scene.play("anna: buy-card")

    assert len(scene.state.offered_cards[0]) == 3
    scene.refuses("bruno: buy-card", "MU-CARD-05")


@pytest.mark.rule("MU-CARD-14")
def test_a_new_card_is_used_at_once() -> None:
    """Card 10 lies on top: one green point."""
    scene = given(
        THREE,
        technologies={"anna": "masonry 1"},
        florins={"anna": 200},
        fields={"empire_deck": [20, 21, 9]},
    )
    scene.play("anna: buy-card", "anna: keep-card card-10", "anna: tap-card card-10 green")
    scene.play("anna: build village thrace")

    assert scene.florins("anna") == 0
