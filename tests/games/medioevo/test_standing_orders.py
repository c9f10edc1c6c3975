"""The steward of Medioevo Universale under standing orders: where it would do otherwise, it obeys."""

from __future__ import annotations

from typing import Any

from gonfalon.commons.pacts.clauses import COMMERCIAL, Clause
from gonfalon.commons.pacts.pacts import Pact
from gonfalon.games.medioevo.game import GAME
from gonfalon.games.medioevo.steward.standing_orders import STANDING_ORDERS
from tests.bots.under_orders import told
from tests.games.medioevo.scene import THREE, Scene, given

ASKED = [(("traffic", 1, 0), ("traffic", 2, 0)), (), ()]
"""Anna has offered pacts to both others already."""

ORDERS: list[dict[str, Any]] = [
    {"pacts": "nobody"},
    {"pacts": "friends"},
    {"posture": {1: "hostile"}},
]
"""Under none of them a pact is made with bruno."""


def armed(**position: Any) -> Scene:
    """An army of anna's in Serbia, beside a rich and weak territory of bruno's, who leads."""
    return given(
        THREE,
        **{
            "units": {
                "bosnia": "bruno: 1 light-infantry",
                "serbia": "anna: 4 heavy-infantry, 4 cavalry, captain 3",
            },
            "pieces": {"serbia": "anna: war-wagon 3, war-wagon 3, war-wagon 3"},
            "buildings": {"bosnia": "city, cathedral", "croatia": "city"},
            "control_tokens": {"serbia": "anna"},
            "honour": {"bruno": 24},
            **position,
        },
    )


def in_counsel(**fields: Any) -> Scene:
    return armed(phase="purchase", fields={"orders": ASKED, **fields})


def test_no_war_is_declared_on_a_friend() -> None:
    freely, obeying = told(in_counsel().table, 0, {1: "friend"})
    assert freely == "declare-war player-2" and not obeying.startswith("declare-war")


def test_no_war_is_begun_but_with_whom_is_marked_hostile() -> None:
    freely, obeying = told(in_counsel().table, 0, no_wars=True)
    assert freely == "declare-war player-2" and not obeying.startswith("declare-war")
    assert told(in_counsel().table, 0, {1: "hostile"}, no_wars=True).obeying == freely


def test_no_pact_is_broken() -> None:
    pact = Pact(100, (0, 1), (Clause(COMMERCIAL, 0, 1),), 9)
    freely, obeying = told(in_counsel(pacts=[pact]).table, 0, keep_pacts=True)
    assert freely == "break 100" and not obeying.startswith(("break", "declare-war"))


def test_an_army_at_war_does_not_go_into_the_land_of_a_friend() -> None:
    scene = armed(phase="combat", active="anna", war=["anna bruno"])
    scene.play("anna: march serbia")
    freely, obeying = told(scene.table, 0, {1: "friend"})
    assert freely == "go bosnia" and obeying.startswith("go ") and obeying != freely
    # and a war that is on is fought by who begins none
    assert told(scene.table, 0, no_wars=True).obeying == "go bosnia"


def test_pacts_are_offered_to_and_signed_with_those_for_whom_they_are_meant() -> None:
    scene = given(THREE, phase="purchase")
    assert told(scene.table, 0).freely == "pact-with player-2"
    for orders in ORDERS:
        assert not told(scene.table, 0, **orders).obeying.startswith("pact-with")
    assert told(scene.table, 0, {1: "friend"}, pacts="friends").obeying == "pact-with player-2"
    offer = ("pact-with @anna", "grant commercial @bruno @anna", "propose")
    scene.play(*(f"bruno: {word}" for word in offer))
    number = scene.state.proposals[0].number
    assert told(scene.table, 0) == (f"accept {number}", f"accept {number}")
    for orders in ORDERS:
        assert told(scene.table, 0, **orders).obeying == f"refuse {number}"


def test_peace_is_made_with_a_friend_and_not_with_an_enemy() -> None:
    scene = armed(phase="combat", active="anna", war=["anna bruno"])
    scene.play("bruno: offer-peace @anna")
    number = scene.state.proposals[0].number
    assert told(scene.table, 0).freely == f"refuse {number}"
    assert told(scene.table, 0, {1: "friend"}).obeying == f"accept {number}"
    weak = given(THREE, phase="purchase", war=["anna bruno"])
    weak.play("bruno: offer-peace @anna")
    number = weak.state.proposals[0].number
    assert told(weak.table, 0, {1: "hostile"}) == (f"accept {number}", f"refuse {number}")


def test_taxes_are_set_as_ordered() -> None:
    scene = given(THREE, phase="tax")
    wish = next(wish for wish in STANDING_ORDERS.wishes if wish.id == "tax")
    assert wish.choices[1:] == tuple(map(str, GAME.data.limits.tax_levels))
    for level in wish.choices[1:]:
        assert told(scene.table, 0, tax=level) == ("tax 30", f"tax {level}")


def test_a_reserve_is_kept() -> None:
    scene = given(THREE, phase="purchase", florins={"anna": 520}, fields={"orders": ASKED})
    table = scene.table
    freely, _ = told(table, 0)
    assert GAME.cost(table.knowledge(0), 0, table.state.vocabulary.parse(freely))["florins"] > 20
    assert told(table, 0, reserve="500").obeying == "done"
