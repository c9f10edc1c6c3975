"""What a position dealt anew must keep in the prototype; that it looks the same is tested for all games in `tests/games/test_redeal.py`."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.prototype.diplomacy.questions.pacts import help_owed
from gonfalon.games.prototype.game import GAME
from gonfalon.games.prototype.knowledge import knowledge
from gonfalon.games.prototype.realm.questions.effects import Due, of
from gonfalon.games.prototype.state import ProtoState
from tests.games.prototype.diplomacy import sign, table
from tests.games.prototype.scene import Scene, given

FOUR = {"anna": "byzantium", "bruno": "hungary", "carla": "mamluks", "dino": "hre"}
SEEDS = range(30)


def deals(scene: Scene, name: str) -> list[ProtoState]:
    """Thirty positions that a player cannot tell from the true one."""
    seat, found = scene.seat(name), []
    for seed in SEEDS:
        dealt = GAME.redeal(scene.table.knowledge(seat), seat, seed)
        assert isinstance(dealt, ProtoState)
        GAME.check(dealt)
        assert knowledge(dealt, seat).dump() == knowledge(scene.state, seat).dump()
        found.append(dealt)
    return found


@pytest.mark.rule("MP-TERM-11", "MP-CARD-03")
def test_hands_and_decks_are_dealt_from_what_is_not_seen() -> None:
    scene = given(FOUR, cards={"anna": "spy, monk", "bruno": "thief", "carla": "guard, assassin"})
    dealt = deals(scene, "anna")
    own = scene.state.hands[0]
    assert all(s.hands[0] == own for s in dealt)
    assert all([len(s.hands[seat]) for seat in range(4)] == [2, 1, 2, 0] for s in dealt)
    assert len({s.hands[1] for s in dealt}) > 5
    assert len({tuple(s.empire_deck) for s in dealt}) == len(SEEDS)
    for s in dealt:
        cards = [*s.empire_deck, *s.empire_discard, *(card for hand in s.hands for card in hand)]
        assert sorted(cards) == sorted(
            card for card, copies in enumerate(s.world.copies) for _ in range(copies)
        )


@pytest.mark.rule("MP-TERM-11", "MP-PLACE-06", "MP-COMP-02")
def test_purses_and_reserves_are_drawn() -> None:
    scene = given(FOUR, florins={"anna": 300, "bruno": 5000}, technologies={"bruno": "logistics"})
    dealt = deals(scene, "anna")
    assert len({s.florins[1] for s in dealt}) > 10
    assert all(0 <= s.florins[1] <= 600 and s.florins[0] == 300 for s in dealt)
    assert {s.reserve[1] for s in dealt} == set(range(6)), "up to the limit of Logistics"
    assert {s.reserve[2] for s in dealt} == {0}, "without Logistics nobody has any"


@pytest.mark.rule("MP-TURN-06")
def test_who_leads_an_auction_has_what_he_has_bid() -> None:
    scene = given(FOUR, phase="turn-order", florins={"anna": 3000, "carla": 100, "dino": 100})
    bidder = scene.asked[0]
    scene.play(f"{bidder}: bid 800")
    poor = next(name for name in FOUR if name != bidder and scene.florins(name) == 100)
    assert all(s.florins[scene.seat(bidder)] >= 800 for s in deals(scene, poor))


@pytest.mark.rule("MP-DIPL-17")
def test_secret_debts_may_be_owed_by_anybody_but_by_somebody() -> None:
    scene: Any = table(FOUR, florins={"anna": 0})
    sign(scene, "anna", "bruno", "pay-later @anna @bruno 900", "lasts 1", "secret")
    scene.pass_until("pact.due")
    debtors = [{due.debtor for due in of(s, Due)} for s in deals(scene, "carla")]
    assert all(debtors)
    assert {seat for found in debtors for seat in found} == {0, 1}
    assert all(due.florins > 0 for s in deals(scene, "carla") for due in of(s, Due))
    assert all(of(s, Due) == of(scene.state, Due) for s in deals(scene, "bruno"))


@pytest.mark.rule("MP-WAR-07")
def test_who_is_called_by_a_secret_treaty_owes_help_in_every_deal() -> None:
    scene: Any = table(FOUR)
    sign(scene, "anna", "bruno", "defend @bruno @anna 30", "lasts 4", "secret")
    scene.play("bruno: done", "carla: declare-war @anna 0")
    assert (scene.window, scene.asked) == ("war.treaty", ["bruno"])
    for s in deals(scene, "dino"):
        assert s.waiting == [1]
        (pact,) = s.pacts
        assert help_owed(pact, 1, 0)


@pytest.mark.rule("MP-TIME-07", "MP-TIME-13")
def test_a_card_that_its_target_lets_pass_waits_for_somebody_else() -> None:
    """Bruno has passed; that the card still waits tells him that another wants to be asked, and not who."""
    scene = given(
        FOUR, phase="combat", active="anna",
        cards={"anna": "inquisitor", "bruno": "monk", "carla": "guard", "dino": "spy"},
    )  # fmt: skip
    scene.play("carla: always-ask card.declared others", "anna: play-seat inquisitor @bruno")
    scene.play("bruno: pass")
    assert (scene.window, scene.asked) == ("card.declared", ["carla"])
    assert {tuple(s.waiting) for s in deals(scene, "bruno")} == {(2,), (3,)}
    assert all(s.agenda[-1].window == "card.declared" for s in deals(scene, "dino"))
