"""What a choice of the realm is said to bring is what it brings: set-up to taxes, purchases, commerce, pacts."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.medioevo.game import GAME
from gonfalon.games.medioevo.victory.questions.scoring import token_points
from tests.games.medioevo.fair import caravan
from tests.games.medioevo.outlooks import chances, changes, foreseen, later, notes
from tests.games.medioevo.pacts import sign, table
from tests.games.medioevo.scene import THREE, Scene, given

# ---- order, barbarians, Events


@pytest.mark.rule("MU-ORDER-06", "MU-DICE-06")
def test_a_bid_says_what_the_first_and_the_last_place_bring() -> None:
    scene = given(THREE, phase="order")
    found = notes(scene, "anna: bid 28")
    assert found["first-place"] == {"florins": 28, "points": 0}
    assert found["last-place"] == {"points": 3}
    scene.play("anna: bid 28", "bruno: bid 5", "carla: bid 0")
    assert (scene.florins("anna"), scene.florins("carla")) == (972, 1028)


@pytest.mark.rule("MU-BDICE-02", "MU-BDICE-03")
def test_a_re_roll_says_how_the_hordes_may_change() -> None:
    """The dice 2, 5 and 7 make hordes of two light infantry with attack 7."""
    scene = given(THREE, phase="events", started=False)
    scene.dice("d4=2", "d6=5", "d8=7")
    scene.restart()
    kept = notes(scene, "anna: pass")["horde-of-the-turn"]
    assert kept == {"horde": [2, 0, 0], "points": 7}
    assert chances(scene, "anna: reroll d6")["horde-greater"] == 50
    assert chances(scene, "anna: reroll d4")["horde-smaller"] == 25
    scene.play("anna: pass")
    assert scene.state.horde == (2, 0, 0)


@pytest.mark.rule("MU-REB-05", "MU-BARB-03")
def test_a_rebellion_names_its_horde_and_what_it_razes() -> None:
    scene = given(
        THREE, phase="events", tax={"anna": 50}, horde=(2, 0, 0), buildings={"thrace": "town"}
    )
    scene.pass_until("rebellion.place", "anna")
    horde = list(scene.state.horde)
    found = notes(scene, "anna: rebellion thrace")
    assert found["horde-there"] == {"horde": horde}
    assert found["razed"] == {"count": 2, "seat": 0}
    assert "razed" not in notes(scene, "anna: rebellion lydia")
    scene.play("anna: rebellion thrace")
    assert scene.controller("thrace") is None
    assert not scene.state.civil[scene.state.world.territory("thrace")]


# ---- taxes and debts


@pytest.mark.rule("MU-TAX-03", "MU-REB-01", "MU-REB-02")
@pytest.mark.parametrize(
    ("level", "left", "rebellions"),
    [
        (10, 86, {}),
        (20, 156, {1: 11}),
        (30, 226, {1: 26, 2: 11}),
        (40, 296, {1: 41, 2: 26, 3: 11}),
        (50, 366, {1: 22, 2: 41, 3: 26, 4: 11}),
    ],
)
def test_a_tax_names_what_is_left_and_the_chances_of_rebellions(
    level: int, left: int, rebellions: dict[int, int]
) -> None:
    """27 cards are unseen besides the next one: three tolerate 10, seven 20, eleven 30 and six 40."""
    scene = given(
        THREE, phase="tax", florins={"anna": 76}, units={"thrace": "anna: 3 archer"},
        fields=_deck(seen=[50, 50], top=20),
    )  # fmt: skip
    found = foreseen(scene, f"anna: tax {level}")
    (leaves,) = [one.values["florins"] for one in found if one.key == "tax-leaves"]
    shown = [one for one in found if one.key == "rebellions"]
    assert leaves == left
    assert {one.values["count"]: round(100 * (one.chance or 0)) for one in shown} == rebellions


@pytest.mark.rule("MU-REB-01", "MU-EVENT-17")
def test_the_last_event_card_is_shuffled_before_the_check() -> None:
    """All thirty cards may lie on top then: three tolerate 10 and eight 20."""
    deck = _deck(seen=[50, 50], top=20)
    *rest, last = deck["event_deck"]
    deck |= {"event_discard": deck["event_discard"] + rest, "event_deck": [last]}
    scene = given(THREE, phase="tax", fields=deck)
    found = foreseen(scene, "anna: tax 30")
    shown = {one.values["count"]: one.chance for one in found if one.key == "rebellions"}
    assert shown == {1: 8 / 30, 2: 3 / 30}


def _deck(seen: list[int], top: int) -> dict[str, Any]:
    """Event cards by the tax that they tolerate: those on the discard pile, and the next one."""
    events = [event for event in GAME.data.board.events if event.deck == "core"]
    cards = list(range(len(events)))
    taken = []
    for tax in (*seen, top):
        taken.append(next(card for card in cards if events[card].tax == tax))
        cards.remove(taken[-1])
    return {"event": taken[1], "event_discard": taken[:-1], "event_deck": [*cards, taken[-1]]}


@pytest.mark.rule("MU-TAX-03", "MU-MAINT-01")
def test_what_a_tax_leaves_is_left() -> None:
    scene = given(THREE, phase="tax", units={"thrace": "anna: 2 archer"}, florins={"anna": 76})
    left = notes(scene, "anna: tax 30")["tax-leaves"]["florins"]
    scene.play("anna: tax 30", "bruno: tax 10", "carla: tax 10")
    assert scene.florins("anna") == left


@pytest.mark.rule("MU-DEBT-01", "MU-DEBT-05", "MU-FIN-13", "MU-MAINT-04")
def test_a_loan_names_its_interest_and_its_price_at_the_end() -> None:
    """Upkeep of 240 with 160 florins: 420 are left of the loan."""
    scene = _without_money()
    assert changes(scene, "anna: loan") == {"florins": 260, "debt": 500}
    found = notes(scene, "anna: loan")
    assert found["interest-then"] == {"florins": 50}
    assert found["debt-at-the-end"] == {"points": 2}
    scene.play("anna: loan")
    assert (scene.florins("anna"), scene.state.debt[0]) == (420, 500)


@pytest.mark.rule("MU-MAINT-04", "MU-MAINT-05")
def test_a_removal_names_what_is_still_missing_and_the_land_that_goes() -> None:
    scene = _without_money()
    found = notes(scene, "anna: remove archer moesia 1")
    assert found["still-missing"] == {"florins": 60}
    assert found["upkeep-less"] == {"florins": 20}
    assert found["land-lost"] == {"territories": [scene.state.world.territory("moesia")]}
    scene.play("anna: remove archer moesia 1")
    assert scene.controller("moesia") is None


def _without_money() -> Scene:
    """Anna has collected 160 florins and owes upkeep for twelve pieces."""
    scene = given(
        THREE, phase="tax", florins={"anna": 0},
        units={"thrace": "anna: 6 light-infantry, 5 heavy-infantry", "moesia": "anna: 1 archer"},
    )  # fmt: skip
    scene.play("anna: tax 20", "bruno: tax 10", "carla: tax 10")
    assert (scene.window, scene.florins("anna")) == ("pay.due", 160)
    return scene


# ---- purchases


def _market() -> Scene:
    return given(
        THREE, florins={"anna": 520}, tokens={"anna": "1 green"},
        technologies={"anna": "carpentry 1, masonry 2"}, buildings={"thrace": "village"},
    )  # fmt: skip


@pytest.mark.rule("MU-BUY-01", "MU-TECH-10", "MU-MAINT-01")
def test_a_purchase_names_its_full_price_and_its_upkeep() -> None:
    scene = _market()
    wagon = "anna: buy-piece war-wagon thrace 1"
    assert changes(scene, wagon) == {"florins": -200, "war-wagon": 1}
    found = notes(scene, wagon)
    assert found == {"carries": {"count": 3, "step_count": 6}, "upkeep-more": {"florins": 20}}
    scene.play(wagon)
    assert scene.florins("anna") == 320


@pytest.mark.rule("MU-TECH-09", "MU-TECH-10", "MU-TAX-05", "MU-HP-11")
def test_a_building_names_the_range_of_its_price_and_what_it_brings() -> None:
    scene = _market()
    town = notes(scene, "anna: upgrade civil thrace 2")
    assert (town["price"]["least"], town["price"]["most"]) == (100, 200)
    assert (town["income-more"], town["limit-more"]) == ({"florins": 30}, {"count": 1})
    city = notes(scene, "anna: upgrade civil thrace 3")
    assert (city["price"]["least"], city["price"]["most"]) == (300, 400)
    assert city["honour-won"] == {"points": 1}
    scene.play("anna: upgrade civil thrace 3")
    assert changes(scene, "anna: buy-points")["florins"] == -400
    scene.play("anna: flip green")
    assert changes(scene, "anna: buy-points") == {
        "florins": -300, "honour": 1, "civil": 2, "green-points": -1,
    }  # fmt: skip
    scene.play("anna: buy-points")
    assert (scene.florins("anna"), scene.honour("anna")) == (220, 11)


# ---- commerce


@pytest.mark.rule("MU-TRADE-08", "MU-TRADE-11")
def test_buying_names_the_best_sale_in_reach() -> None:
    scene = caravan("thrace", florins={"anna": 300})
    assert changes(scene, "anna: buy 2") == {"florins": -200, "cubes": 2}
    assert notes(scene, "anna: buy 2")["best-sale"]["florins"] == 200
    scene.play("anna: buy 2")
    assert scene.florins("anna") == 100


@pytest.mark.rule("MU-ROAD-02", "MU-ROAD-09", "MU-ROAD-10")
def test_a_road_names_what_its_length_yields() -> None:
    """Two cubes: 50 florins for each of them and each trade point that is not taken as Honour."""
    scene = caravan("thrace", florins={"anna": 300})
    scene.play("anna: buy 2", "anna: open-road")
    for _ in range(4):
        stage = scene.legal("anna", "stage")[0]
        told = notes(scene, f"anna: {stage}")
        scene.play(f"anna: {stage}")
    assert told["road-so-far"] == {"count": 4, "points": 2}
    assert notes(scene, "anna: done")["road-worth"] == {"points": 2, "florins": 200}


# ---- wars and pacts


@pytest.mark.rule("MU-DIP-03", "MU-DIP-05", "MU-DIP-41")
def test_war_and_breach_name_their_price() -> None:
    scene = table()
    assert not changes(scene, "anna: declare-war @bruno")
    number = sign(scene, "anna", "bruno", "no-war")
    assert changes(scene, "anna: declare-war @bruno") == {"honour": -2}
    assert changes(scene, f"anna: break {number}") == {"honour": -2}
    opens = notes(scene, "anna: declare-war @bruno")["war-opens"]
    assert opens == {"turn": scene.state.turn + 1}
    had = scene.honour("anna")
    scene.play("anna: declare-war @bruno")
    assert scene.honour("anna") == had - 2


@pytest.mark.rule("MU-DIP-11", "MU-DIP-41")
def test_a_proposal_names_what_its_breach_costs() -> None:
    scene = table()
    scene.play("anna: pact-with @bruno", "anna: payment @anna @bruno 30", "anna: no-war")
    assert notes(scene, "anna: propose")["pact-binds"] == {"points": 2}
    scene.play("anna: propose")
    (accept,) = scene.standing("bruno", "accept")
    found = notes(scene, f"bruno: {accept}")
    assert (found["pact-binds"], found["you-get"]) == ({"points": 2}, {"florins": 30})
    had = scene.florins("bruno")
    scene.play(f"bruno: {accept}")
    assert scene.florins("bruno") == had + 30


@pytest.mark.rule("MU-COM-10", "MU-DIP-06")
def test_an_order_against_traders_names_its_price() -> None:
    scene = table()
    assert notes(scene, "anna: traffic @bruno plunder") == {"order-costs": {"points": 3}}
    assert "order-free" in notes(scene, "anna: traffic @bruno let-pass")


# ---- cards and objectives


@pytest.mark.rule("MU-CARD-11", "MU-FIN-14")
def test_an_objective_names_what_its_token_is_worth() -> None:
    """The second token is worth one Honour Point at the end."""
    scene = given(THREE, cards={"anna": "36"}, tokens={"anna": "1 blue"}, florins={"anna": 9000})
    line = f"anna: {scene.standing('anna', 'claim-token')[0]}"
    found = notes(scene, line)
    assert found["honour-at-the-end"] == {"points": 1}
    assert found["token-point"]["florins"] == 100
    assert changes(scene, line)["cards"] == -1
    scene.play(line)
    assert not scene.state.cards[0]
    assert token_points(scene.state, 0) == 1


@pytest.mark.rule("MU-EUSE-03", "MU-INTER-02")
def test_a_card_names_who_can_make_it_useless() -> None:
    scene = given(THREE, cards={"anna": "22", "bruno": "49"}, phase="commerce", active="bruno",
                  pieces={"thrace": "bruno: caravan 1 [2 salt]"})  # fmt: skip
    found = notes(scene, "anna: play card-22")
    assert found["may-be-negated"] == {"seats": [1]}
    assert "card-tapped" in found
    assert later(scene, "anna: play card-22") == {"florins": 20}
    scene.play("anna: play card-22", "bruno: pass")
    assert scene.florins("anna") == 1020
