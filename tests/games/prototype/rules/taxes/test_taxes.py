"""The Taxes phase: what is collected, and its characters."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.commons.pacts.clauses import PASSAGE, Clause
from gonfalon.commons.pacts.pacts import Pact
from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.state_rows import Siege
from tests.games.prototype.economy import FIVE, LT2, LT3, booked, ready, scene_of
from tests.games.prototype.outlooks import later
from tests.games.prototype.scene import Scene, given

SIX = {**FIVE, "fedro": "novgorod"}


def taxes(**more: Any) -> Scene:
    """Five players, nothing built but what is named."""
    more.setdefault("buildings", {})
    return scene_of("taxes", more.pop("players", FIVE), **more)


def collected(scene: Scene, name: str = "anna") -> int:
    """The taxes of the last Taxes phase, Tax Farmer not counted."""
    seat = scene.seat(name)
    found = [e.values["florins"] for e in scene.happened("taxes") if e.values["seat"] == seat]
    return int(found[-1])


def to_orders(scene: Scene) -> Scene:
    scene.pass_until("taxes.orders")
    return scene


@pytest.mark.rule("MP-TAX-01")
def test_land_cathedrals_and_level() -> None:
    scene = taxes(
        vf={"serbia": "anna 5", "lycia": "anna 5", "cappadocia": "anna 5"},
        buildings={"mysia": "cathedral"},
    )
    assert collected(scene) == 10 * 5 + 50 + 50
    assert scene.florins("anna") == 1150
    assert collected(taxes(technologies={"anna": "logistics, roads, fanaticism, hospital"})) == 35 + 150  # fmt: skip
    damaged = taxes(buildings={"mysia": "cathedral"}, damaged={"mysia": "cathedral"})
    assert collected(damaged) == 35 + 50


@pytest.mark.rule("MP-TAX-02")
def test_tribute_of_the_horde() -> None:
    six = given(SIX, phase="taxes")
    home = len([t for t in six.state.owner if t == 3])
    assert collected(six, "dario") == home * 5 + 50 + 40
    taken = given(SIX, phase="taxes", vf={"kiev": "bruno 3"})
    assert collected(taken, "dario") == home * 5 + 50 + 35
    own = given(SIX, phase="taxes", vf={"kiev": "dario 3"})
    assert collected(own, "dario") == (home + 1) * 5 + 50 + 35
    five = taxes()
    assert collected(five, "dario") == home * 5 + 50 + 30  # Rostov and Vladimir are out of play


@pytest.mark.rule("MP-TAX-03")
@pytest.mark.rule("MP-TAX-05")
@pytest.mark.rule("MP-TECHFX-20")
@pytest.mark.rule("MP-TECHFX-21")
def test_settlements_and_cities() -> None:
    towns = {"thrace": "city", "lydia": "village", "lycia": "village", "cappadocia": "town"}
    land = {"lycia": "anna 5", "cappadocia": "anna 5"}
    base = 9 * 5 + 50
    assert collected(taxes(vf=land, buildings=towns)) == base
    vassals = taxes(vf=land, buildings=towns, technologies={"anna": "vassalage"})
    assert collected(vassals) == base + 40
    feudal = taxes(vf=land, buildings=towns, technologies={"anna": "feudalism"})
    assert collected(feudal) == base + 40 + 50
    hurt = taxes(
        vf=land, buildings=towns, damaged={"thrace": "city"}, technologies={"anna": "feudalism"}
    )
    assert collected(hurt) == base + 30


@pytest.mark.rule("MP-TAX-03")
@pytest.mark.rule("MP-CHAR-25")
def test_the_tax_farmer_doubles_land_and_plains() -> None:
    scene = to_orders(taxes(technologies={"anna": "mathematics, mill"}, cards={"anna": "tax-farmer, tax-farmer"}))  # fmt: skip
    assert collected(scene) == 35 + 50 + 15
    before = scene.prompt("anna")["values"]["florins"]
    scene.play("anna: play tax-farmer")
    assert scene.prompt("anna")["values"]["florins"] == before + 35 + 15
    scene.refuses("anna: play tax-farmer", "MP-CARD-09")
    ready(scene)
    assert scene.florins("anna") == before + 50
    assert scene.hand("anna") == ["tax-farmer", "tax-farmer"]


@pytest.mark.rule("MP-CHAR-25")
@pytest.mark.rule("MP-CARD-08")
@pytest.mark.rule("MP-TECHFX-22")
def test_the_tax_farmer_needs_mathematics_or_mill() -> None:
    none = to_orders(taxes(technologies={"anna": LT2}, cards={"anna": "tax-farmer"}))
    none.refuses("anna: play tax-farmer", "MP-CARD-08")
    land = to_orders(taxes(technologies={"anna": "mathematics"}, cards={"anna": "tax-farmer"}))
    booked(land, "anna: play tax-farmer")
    assert land.happened("tax-farmed")[0].values["florins"] == 35


@pytest.mark.rule("MP-TAX-04")
def test_a_mill_without_mathematics_pays_nothing() -> None:
    assert collected(taxes(technologies={"anna": "mill"})) == 35 + 50
    assert collected(taxes(technologies={"anna": "mill, mathematics"})) == 35 + 50 + 15
    scene = to_orders(taxes(technologies={"anna": "mill"}, cards={"anna": "tax-farmer"}))
    booked(scene, "anna: play tax-farmer")
    assert scene.happened("tax-farmed")[0].values["florins"] == 0


@pytest.mark.rule("MP-TAX-03")
@pytest.mark.rule("MP-TAX-07")
@pytest.mark.rule("MP-TECHFX-38")
@pytest.mark.parametrize(("held", "interest"), [(500, 50), (1117, 111), (9, 0)])
def test_interest_of_what_was_held_before(held: int, interest: int) -> None:
    scene = taxes(technologies={"anna": "banking"}, florins={"anna": held})
    assert scene.florins("anna") == held + interest + collected(scene)
    shown = scene.happened("interest")
    assert [e.values["florins"] for e in shown] == ([interest] if interest else [])
    assert all(e.audience == (0,) for e in shown)
    assert scene.florins("bruno") == 1000 + collected(scene, "bruno")


@pytest.mark.rule("MP-TAX-08")
def test_contested_land_pays_nothing_besieged_land_pays() -> None:
    towns = {"thrace": "city, castle", "lydia": "city"}
    thrace = taxes().state.world.territory("thrace")
    scene = taxes(
        buildings=towns,
        technologies={"anna": "feudalism"},
        vf={"lydia": "anna 5; bruno 2", "thrace": "anna 5; carla 9"},
        owner={"lydia": "anna", "thrace": "anna"},
        war=["anna bruno", "anna carla"],
        fields={"sieges": [Siege(thrace, 2)]},
    )
    assert collected(scene) == 6 * 5 + 50 + 10 + 50


# ---- percentages


@pytest.mark.rule("MP-TAX-06")
@pytest.mark.rule("MP-CHAR-47")
@pytest.mark.parametrize(("known", "percent"), [("trade", 120), ("banking", 140)])
def test_an_own_usurer_raises_taxes_only(known: str, percent: int) -> None:
    scene = taxes(technologies={"anna": known}, cards={"anna": "usurer"}, florins={"anna": 500})
    assert scene.window == "taxes.cards"
    scene.play("anna: play usurer")
    to_orders(scene)
    assert collected(scene) == 85 * percent // 100
    interest = 50 if known == "banking" else 0
    assert scene.florins("anna") == 500 + interest + 85 * percent // 100
    ready(scene)
    scene.pass_until("taxes.orders")
    assert scene.state.turn == 4
    assert len(scene.state.delivered) == 0


@pytest.mark.rule("MP-TAX-06")
@pytest.mark.rule("MP-CHAR-27")
def test_a_jester_doubles_the_plain_sum() -> None:
    double = [effects.entry_of(effects.DoubleTax(0), 3)]
    scene = taxes(fields={"effects": double}, technologies={"anna": "banking"})
    assert collected(scene) == 170
    assert scene.florins("anna") == 1000 + 100 + 170
    both = taxes(fields={"effects": double}, cards={"anna": "usurer"})
    both.play("anna: play usurer")
    assert collected(to_orders(both)) == 85 * 220 // 100


@pytest.mark.rule("MP-CHAR-64")
@pytest.mark.parametrize(("known", "percent"), [("trade", 80), ("banking", 60)])
def test_a_delivered_usurer_lowers_taxes_and_bars_loans(known: str, percent: int) -> None:
    scene = taxes(technologies={"bruno": known}, cards={"anna": "usurer"})
    scene.play("anna: play-seat usurer @bruno")
    to_orders(scene)
    assert collected(scene, "bruno") == 85 * percent // 100
    assert collected(scene) == 85
    scene.refuses("bruno: borrow", "MP-CHAR-64")
    scene.allows("anna: borrow")


@pytest.mark.rule("MP-CHAR-64")
def test_unpaid_loans_cost_honour_under_a_usurer() -> None:
    scene = taxes(
        technologies={"anna": LT2},
        cards={"anna": "usurer"},
        fields={"loans": [(), ((400, 1), (300, 2)), (), (), ()]},
    )
    scene.play("anna: play-seat usurer @bruno")
    to_orders(scene)
    booked(scene, "bruno: repay 300")
    assert scene.honour("bruno") == -1
    scene.pass_until("taxes.orders")
    assert scene.state.turn == 4
    ready(scene)
    assert scene.honour("bruno") == -2
    scene.pass_until("taxes.orders")
    ready(scene)
    assert scene.honour("bruno") == -2


@pytest.mark.rule("MP-CHAR-64", "MP-DIPL-17")
def test_usurers_bite_before_debts_that_are_not_paid_break_their_pacts() -> None:
    """Both are said before bruno ends the phase."""
    owed = effects.entry_of(effects.Overdue(1, 2, 5000, 777), 9)
    scene = taxes(
        technologies={"anna": LT2},
        cards={"anna": "usurer"},
        fields={
            "loans": [(), ((400, 1),), (), (), ()],
            "pacts": [Pact(777, (1, 2), (Clause(PASSAGE, 1, 2),))],
            "effects": [owed],
        },
    )
    scene.play("anna: play-seat usurer @bruno")
    to_orders(scene)
    promised = later(scene, "bruno: done")
    ready(scene)
    lost = [event for event in scene.happened("honour") if event.values["seat"] == 1]
    assert [event.rule for event in lost] == ["MP-CHAR-64", "MP-DIPL-17"]
    assert promised == {"honour": scene.honour("bruno")}


@pytest.mark.rule("MP-CHAR-05")
@pytest.mark.rule("MP-TIME-28")
def test_the_miser_leaves_no_taxes_but_interest_and_cards() -> None:
    scene = taxes(
        technologies={"anna": f"{LT2}, mathematics", "bruno": "banking, monotheism"},
        cards={"anna": "miser", "bruno": "bishop"},
        buildings={"croatia": "cathedral"},
    )
    scene.play("anna: play-seat miser @bruno")
    to_orders(scene)
    assert collected(scene, "bruno") == 0
    assert scene.florins("bruno") == 1100
    booked(scene, "bruno: play bishop")
    assert scene.florins("bruno") == 1200
    scene.pass_until("taxes.orders")
    assert scene.state.turn == 4 and collected(scene, "bruno") == 0
    ready(scene)
    scene.pass_until("taxes.orders")
    assert scene.state.turn == 5 and collected(scene, "bruno") > 0
    assert scene.state.delivered == []


@pytest.mark.rule("MP-CHAR-05")
@pytest.mark.rule("MP-CARD-08")
def test_the_miser_needs_mathematics() -> None:
    scene = taxes(technologies={"anna": LT2}, cards={"anna": "miser"})
    scene.refuses("anna: play-seat miser @bruno", "MP-CARD-08")
    scene = taxes(technologies={"anna": "mathematics"}, cards={"anna": "miser"})
    scene.refuses("anna: play-seat miser @anna", "MP-CHAR-05")


@pytest.mark.rule("MP-CARD-10")
def test_a_truce_bars_delivery() -> None:
    seats = len(FIVE)
    truce = [0] * (seats * seats)
    truce[1] = truce[seats] = 4
    scene = taxes(cards={"anna": "usurer"}, fields={"truce": truce})
    scene.refuses("anna: play-seat usurer @bruno", "MP-CARD-10")
    scene.allows("anna: play-seat usurer @carla", "anna: play usurer")


@pytest.mark.rule("MP-TIME-28")
def test_who_has_a_card_is_asked_before_taxes() -> None:
    scene = taxes(cards={"bruno": "abbot", "carla": "bard"})
    assert (scene.window, scene.asked) == ("taxes.cards", ["bruno"])
    assert scene.legal("bruno") == ["pass"]
    assert scene.happened("taxes") == []
    scene.play("bruno: pass", "carla: pass")
    assert scene.window == "taxes.orders"
    assert len(scene.happened("taxes")) == 5


# ---- Chamberlain and Bishop


@pytest.mark.rule("MP-CHAR-15")
@pytest.mark.rule("MP-TIME-02")
@pytest.mark.parametrize(
    ("known", "die", "florins"),
    [("law", "d4=4", 400), (LT2, "d6=5", 500), (LT3, "d8=7", 700), (f"{LT3}, banking", "d8=4", 500)],
)  # fmt: skip
def test_the_chamberlain_rolls_at_once_and_the_order_stands(
    known: str, die: str, florins: int
) -> None:
    scene = to_orders(taxes(technologies={"anna": known}, cards={"anna": "chamberlain"}))
    before = scene.prompt("anna")["values"]["florins"]
    scene.dice(die)
    events = scene.play("anna: play chamberlain")
    assert [e.audience for e in events if e.kind == "order-roll"] == [(0,)]
    assert scene.prompt("anna")["values"]["florins"] == before + florins
    assert "start-over" not in scene.legal("anna")
    ready(scene)
    assert scene.florins("anna") == before + florins


@pytest.mark.rule("MP-CHAR-48")
@pytest.mark.rule("MP-CARD-09")
@pytest.mark.parametrize(
    ("known", "each"), [("monotheism", 100), ("theology", 200), ("fanaticism", 300)]
)
def test_the_bishop_pays_for_cathedrals(known: str, each: int) -> None:
    scene = to_orders(
        taxes(
            technologies={"anna": known},
            cards={"anna": "bishop, bishop"},
            vf={"lycia": "anna 5", "persia": "anna 5"},
            buildings={"lydia": "cathedral", "lycia": "cathedral", "persia": "cathedral"},
            damaged={"persia": "cathedral"},
        )
    )
    before = scene.florins("anna")
    scene.play("anna: play bishop")
    scene.refuses("anna: play bishop", "MP-CARD-09")
    ready(scene)
    assert scene.florins("anna") == before + 2 * each
    assert scene.hand("anna") == ["bishop"]


@pytest.mark.rule("MP-CHAR-48")
@pytest.mark.rule("MP-CARD-08")
def test_the_bishop_needs_monotheism() -> None:
    scene = to_orders(taxes(technologies={"anna": "mysticism"}, cards={"anna": "bishop"}))
    scene.refuses("anna: play bishop", "MP-CARD-08")


@pytest.mark.rule("MP-TIME-24")
def test_a_default_uses_the_tax_farmer_and_nothing_else() -> None:
    scene = to_orders(
        taxes(
            technologies={"anna": "mathematics, monotheism"}, cards={"anna": "tax-farmer, bishop"}
        )
    )
    for name in FIVE:
        while name in scene.asked and scene.window == "taxes.orders":
            scene.default(name)
    assert len(scene.happened("tax-farmed")) == 1
    assert sorted(scene.hand("anna")) == ["bishop", "tax-farmer"]


@pytest.mark.rule("MP-TAX-06")
@pytest.mark.rule("MP-CHAR-64")
@pytest.mark.parametrize(("known", "percent"), [("trade", 60), ("banking", 20)])
def test_two_usurers_add_up_but_cost_honour_once(known: str, percent: int) -> None:
    scene = given(
        SIX,
        phase="taxes",
        technologies={"carla": known},
        cards={"anna": "usurer", "bruno": "usurer"},
        fields={"loans": [(), (), ((200, 2),), (), (), ()]},
    )
    scene.play("anna: play-seat usurer @carla", "bruno: play-seat usurer @carla")
    to_orders(scene)
    assert collected(scene, "carla") == 85 * percent // 100
    ready(scene)
    assert scene.honour("carla") == -1


@pytest.mark.rule("MP-CARD-06")
def test_some_cards_are_kept_others_discarded() -> None:
    scene = to_orders(
        taxes(
            technologies={"anna": "mathematics, monotheism"}, cards={"anna": "tax-farmer, bishop"}
        )
    )
    booked(scene, "anna: play tax-farmer", "anna: play bishop")
    assert scene.hand("anna") == ["tax-farmer"]
    assert scene.state.empire_discard == [scene.state.world.card["bishop"]]
    scene.pass_until("taxes.orders")
    scene.allows("anna: play tax-farmer")


@pytest.mark.rule("MP-CARD-11")
def test_an_offensive_card_needs_no_war_and_costs_no_honour() -> None:
    scene = taxes(cards={"anna": "usurer"}, war=["anna carla"])
    scene.allows("anna: play-seat usurer @carla")
    scene.play("anna: play-seat usurer @bruno")
    scene.pass_until("taxes.orders")
    assert scene.state.delivered[0].victim == 1
    assert scene.state.po == [0] * 5
    assert not any(scene.state.war[1:2])
