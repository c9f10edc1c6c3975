"""DEBT: loans, interest, bankruptcy."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.medioevo.taxes.steps import tax_income
from tests.games.medioevo.scene import THREE, Scene, given

HOME = ["thrace", "macedonia", "bithynia", "mysia", "lydia", "peloponnese", "rhodes"]


def taxed(level: int = 10, **position: Any) -> Scene:
    """The Tax phase after all forms are in; Anna's income is 70 at level 10."""
    scene = given(THREE, phase="tax", **position)
    scene.play(f"anna: tax {level}", "bruno: tax 30", "carla: tax 30")
    return scene


def bankrupt(florins: int = 0, strike: int = 0, **position: Any) -> Scene:
    """Anna owes 250 with this money after income; no loan is possible."""
    fields = {"strike": [strike, 0, 0], **position.pop("fields", {})}
    scene = given(THREE, phase="tax", debt={"anna": 2500}, fields=fields, **position)
    scene.state.florins[0] = florins - tax_income(scene.state, 0) // 3
    scene.play("anna: tax 10", "bruno: tax 30", "carla: tax 30")
    return scene


# ---- loans


@pytest.mark.rule("MU-DEBT-01", "MU-TIME-02")
def test_a_loan_at_any_moment_once_a_turn() -> None:
    scene = given(THREE, phase="tax", florins={"anna": 0})
    scene.play("anna: loan")

    assert scene.florins("anna") == 500
    assert scene.state.debt[0] == 500
    assert scene.window == "tax.level"
    scene.refuses("anna: loan", "MU-DEBT-01")


@pytest.mark.rule("MU-DEBT-01")
def test_a_loan_during_the_auction_may_be_bid() -> None:
    scene = given(THREE, phase="order", turn=4, florins={"anna": 0})
    scene.play("anna: loan")

    scene.allows("anna: bid 500")


@pytest.mark.rule("MU-DEBT-02")
def test_the_debt_limit() -> None:
    scene = given(THREE, debt={"anna": 2500, "bruno": 2000})

    scene.refuses("anna: loan", "MU-DEBT-02")
    scene.play("bruno: loan")
    assert scene.state.debt[1] == 2500


@pytest.mark.rule("MU-DEBT-03")
def test_500_are_repaid_once_a_turn() -> None:
    scene = given(THREE, debt={"anna": 1000}, florins={"anna": 2000})
    scene.play("anna: repay")

    assert scene.state.debt[0] == 500
    assert scene.florins("anna") == 1500
    scene.refuses("anna: repay", "MU-DEBT-03")


@pytest.mark.rule("MU-DEBT-03")
def test_no_part_of_500_is_repaid() -> None:
    scene = given(THREE, debt={"anna": 1000}, florins={"anna": 499})

    scene.refuses("anna: repay", "MU-DEBT-03")
    scene.refuses("bruno: repay", "MU-DEBT-03")


@pytest.mark.rule("MU-DEBT-04")
def test_loan_and_repayment_in_one_turn() -> None:
    scene = given(THREE, debt={"anna": 500})
    scene.play("anna: repay", "anna: loan")

    assert scene.state.debt[0] == 500


@pytest.mark.rule("MU-DEBT-01")
def test_in_the_next_turn_another_loan_may_be_taken() -> None:
    scene = given(THREE, phase="end", turn=3, fields={"credit": [1, 0, 0]}, debt={"anna": 500})
    scene.pass_until("tax.level")
    assert scene.state.turn == 4
    before = scene.florins("anna")
    scene.play("anna: tax 10", "bruno: tax 10", "carla: tax 10")
    assert scene.florins("anna") == before + 70 - 50
    scene.play("anna: loan")

    assert scene.state.debt[0] == 1000
    scene.pass_until("tax.level")
    scene.pass_until("purchase")
    assert [e.values["florins"] for e in scene.happened("interest")] == [50, 100]


# ---- interest


@pytest.mark.rule("MU-DEBT-05")
@pytest.mark.parametrize(
    ("at_start", "now", "due"),
    [(500, 1000, 50), (1000, 500, 50), (500, 500, 50), (2500, 2500, 250)],
)
def test_ten_percent_of_the_smaller_debt(at_start: int, now: int, due: int) -> None:
    scene = taxed(debt={"anna": now}, fields={"debt_at_start": [at_start, 0, 0]})

    assert scene.florins("anna") == 1000 + 70 - due


@pytest.mark.rule("MU-DEBT-05")
def test_a_loan_of_this_turn_bears_no_interest() -> None:
    scene = taxed(debt={"anna": 500}, fields={"debt_at_start": [0, 0, 0]})

    assert not scene.happened("interest")


@pytest.mark.rule("MU-DEBT-06")
def test_interest_does_not_lower_the_debt() -> None:
    scene = taxed(debt={"anna": 1000})

    assert scene.florins("anna") == 970
    assert scene.state.debt[0] == 1000


@pytest.mark.rule("MU-DEBT-08")
def test_a_loan_is_taken_before_bankruptcy() -> None:
    lost = dict.fromkeys(HOME[2:], "bruno: 1 light-infantry")
    scene = taxed(florins={"anna": 0}, debt={"anna": 1000}, units=lost)

    assert scene.happened("income")[0].values["florins"] == 20
    assert scene.florins("anna") == 420
    assert scene.state.debt[0] == 1500
    assert scene.state.strike[0] == 0


@pytest.mark.rule("MU-DEBT-09")
@pytest.mark.parametrize(("florins", "is_bankrupt"), [(100, True), (249, True), (250, False)])
def test_bankruptcy(florins: int, is_bankrupt: bool) -> None:
    scene = bankrupt(florins)

    assert bool(scene.happened("bankrupt")) == is_bankrupt
    assert scene.window == ("pay.due" if is_bankrupt else "purchase")


@pytest.mark.rule("MU-DEBT-09")
def test_a_loan_of_this_turn_bars_another() -> None:
    scene = taxed(florins={"anna": 0}, debt={"anna": 1000}, fields={"credit": [1, 0, 0]})

    assert scene.happened("bankrupt")
    scene.refuses("anna: loan", "MU-DEBT-01")


@pytest.mark.rule("MU-DEBT-10", "MU-DEBT-17")
@pytest.mark.parametrize(("florins", "out"), [(149, True), (150, False)])
def test_interest_unpaid_twice_in_a_row_eliminates(florins: int, out: bool) -> None:
    scene = bankrupt(florins, strike=2, buildings={"thrace": "town"})
    assert not scene.happened("eliminated")
    assert scene.prompt("anna")["values"]["unpaid"] == 1
    scene.play("anna: sell-building civil thrace", "anna: done")

    assert bool(scene.happened("eliminated")) == out
    assert [e.values["florins"] for e in scene.happened("interest-unpaid")] == [1] * out
    assert scene.state.order == ([1, 2] if out else [0, 1, 2])
    assert scene.state.strike[0] == 0


@pytest.mark.rule("MU-DEBT-10", "MU-DEBT-18")
def test_who_finds_the_money_twice_has_paid_twice() -> None:
    """Bankrupt in two turns running, and both times the interest is raised in full."""
    towns = {"thrace": "town", "lydia": "town"}
    scene = bankrupt(150, buildings=towns)
    assert scene.prompt("anna")["values"]["unpaid"] == 0
    scene.play("anna: sell-building civil thrace", "anna: done")
    assert scene.state.strike[0] == 0
    scene.pass_until("tax.level")
    scene.state.florins[0] = 0
    scene.play("anna: tax 10", "bruno: tax 10", "carla: tax 10")
    scene.play("anna: sell-building civil lydia", "anna: start-rebellion", "anna: rebellion rhodes")
    scene.play("anna: done")

    assert len(scene.happened("bankrupt")) == 2
    assert [e.values["florins"] for e in scene.happened("interest")] == [250, 250]
    assert not scene.happened("interest-unpaid") + scene.happened("eliminated")


@pytest.mark.rule("MU-DEBT-10", "MU-DEBT-11", "MU-DEBT-13")
def test_measures_the_second_time_too() -> None:
    scene = bankrupt(100, strike=2, buildings={"thrace": "town"})
    scene.allows("anna: sell-building civil thrace", "anna: start-rebellion")
    scene.play("anna: done")

    assert scene.happened("eliminated")


@pytest.mark.rule("MU-DEBT-10")
def test_who_has_nothing_to_sell_is_out_unasked() -> None:
    lost = dict.fromkeys(HOME, "bruno: 1 light-infantry")
    # without land there are 200 florins of relief, of which `bankrupt` takes off a third
    scene = bankrupt(249 - 200 + 66, strike=2, units=lost)

    assert scene.happened("interest-unpaid")[0].values["florins"] == 1
    assert scene.happened("eliminated")
    assert scene.window == "purchase"


@pytest.mark.rule("MU-DEBT-10", "MU-TIME-13")
@pytest.mark.parametrize(
    ("strike", "florins", "sold", "rebellions"),
    [
        (0, 99, [], 0),  # one unpaid turn is no danger
        (2, 250, [], 0),
        (2, 249, [50], 0),
        (2, 200, [50], 0),
        (2, 199, [50, 100], 0),
        (2, 100, [50, 100], 0),
        (2, 99, [50, 100], 1),
    ],
)
def test_an_absent_player_raises_what_keeps_them_in(
    strike: int, florins: int, sold: list[int], rebellions: int
) -> None:
    """The cheapest first, and no more than needed."""
    buildings = {"thrace": "town", "lydia": "village"}
    lost = dict.fromkeys(HOME[5:], "bruno: 1 light-infantry")
    fields = {"absent": 1, "strike": [strike, 0, 0], "tax": [10, 30, 30]}
    scene = given(
        THREE, phase="tax", debt={"anna": 2500}, buildings=buildings, units=lost, fields=fields
    )
    scene.state.florins[0] = florins - tax_income(scene.state, 0)
    scene.play("bruno: tax 30", "carla: tax 30")

    raised = [e.values["florins"] for e in scene.happened("emergency")]
    assert raised == [*sold, *[100] * rebellions]
    assert not scene.happened("eliminated")
    assert bool(scene.happened("interest-unpaid")) == (not strike)


@pytest.mark.rule("MU-DEBT-10", "MU-DEBT-18")
def test_a_paid_turn_between_clears_the_strike() -> None:
    scene = bankrupt(250, strike=2)
    assert scene.state.strike[0] == 0
    scene = taxed(fields={"strike": [2, 0, 0]})
    assert scene.state.strike[0] == 0
    scene = bankrupt(100, strike=1)
    scene.play("anna: done")

    assert not scene.happened("eliminated")
    assert scene.state.strike[0] == 2


# ---- emergency measures


@pytest.mark.rule("MU-DEBT-11")
def test_buildings_and_transports_for_half_their_value() -> None:
    scene = bankrupt(110, buildings={"thrace": "town"}, pieces={"lydia": "anna: caravan 3"})
    assert scene.window == "pay.due"
    scene.play("anna: sell-building civil thrace", "anna: sell-transport piece-1a")

    assert scene.florins("anna") == 110 - 20 + 100 + 150 - 250  # 20 are the caravan's maintenance
    assert scene.state.civil[scene.state.world.territory("thrace")] == 0
    assert scene.window == "purchase"  # nothing more could be done
    assert scene.state.strike[0] == 0


@pytest.mark.rule("MU-DEBT-12")
def test_siege_engines_are_not_sold() -> None:
    scene = bankrupt(100, pieces={"lydia": "anna: siege-engine 3"}, buildings={"thrace": "village"})

    scene.refuses("anna: sell-transport piece-1a", "MU-DEBT-12")
    scene.refuses("anna: sell-building military thrace", "MU-DEBT-11")
    assert scene.legal("anna", "remove") == []


@pytest.mark.rule("MU-DEBT-13")
def test_rebellions_for_money() -> None:
    scene = bankrupt(170, units={"thrace": "anna: 1 archer"})
    # 150 are left after maintenance: 100 are missing
    scene.play("anna: start-rebellion", "anna: rebellion rhodes")
    assert scene.florins("anna") == 250
    assert scene.state.barbarians[scene.state.world.territory("rhodes")] == (1, 0, 0)
    scene.play("anna: start-rebellion", "anna: rebellion mysia", "anna: done")

    assert scene.florins("anna") == 350 - 250
    assert scene.state.strike[0] == 0


@pytest.mark.rule("MU-DEBT-13")
def test_plunder_comes_before_rebellions() -> None:
    scene = bankrupt(100, buildings={"thrace": "town", "lydia": "village"})
    scene.play("anna: start-rebellion", "anna: rebellion rhodes")

    scene.refuses("anna: sell-building civil thrace", "MU-DEBT-13")


@pytest.mark.rule("MU-DEBT-13")
def test_no_rebellion_once_the_interest_is_covered() -> None:
    scene = bankrupt(200, buildings={"thrace": "city", "lydia": "village"})
    scene.allows("anna: start-rebellion")
    scene.play("anna: sell-building civil thrace")

    scene.refuses("anna: start-rebellion", "MU-DEBT-13")


@pytest.mark.rule("MU-DEBT-14")
def test_one_territory_for_each_rebellion() -> None:
    lost = dict.fromkeys(HOME[2:], "bruno: 1 light-infantry")
    scene = bankrupt(0 + 50, units=lost)
    assert scene.controls("anna") == ["thrace", "macedonia"]
    scene.play("anna: start-rebellion", "anna: rebellion thrace")
    scene.allows("anna: start-rebellion")
    events = scene.play("anna: start-rebellion")

    # the second takes the last territory; a third is not possible, so the measures are over
    assert [e.kind for e in events].count("rebellion") == 1
    assert scene.window == "purchase"


@pytest.mark.rule("MU-DEBT-15")
def test_first_rebellions_cost_no_honour() -> None:
    scene = bankrupt(100)
    scene.play("anna: start-rebellion", "anna: rebellion rhodes")
    scene.play("anna: start-rebellion", "anna: rebellion mysia")

    assert scene.honour("anna") == 10


@pytest.mark.rule("MU-DEBT-15")
def test_with_rebels_at_home_each_costs_one() -> None:
    scene = bankrupt(100 + 10, units={"bithynia": "barbarians: 1 archer"})
    scene.play("anna: start-rebellion", "anna: rebellion rhodes")
    scene.play("anna: start-rebellion", "anna: rebellion mysia")

    assert scene.honour("anna") == 8


@pytest.mark.rule("MU-DEBT-16")
def test_what_is_over_is_kept() -> None:
    scene = bankrupt(200, buildings={"thrace": "castle"})
    scene.play("anna: sell-building military thrace", "anna: done")

    assert scene.florins("anna") == 100


@pytest.mark.rule("MU-DEBT-17")
def test_what_is_missing_lapses() -> None:
    scene = bankrupt(70)
    scene.play("anna: done")

    assert scene.florins("anna") == 0
    assert scene.state.debt[0] == 2500
    assert scene.state.strike[0] == 2


@pytest.mark.rule("MU-DEBT-19")
def test_cubes_aboard_are_not_paid() -> None:
    scene = bankrupt(90, pieces={"lydia": "anna: caravan 1 [2 wine]"})
    scene.play("anna: sell-transport piece-1a")

    assert scene.florins("anna") == 90 - 20 + 50
    assert not any(scene.state.piece_cubes)


@pytest.mark.rule("MU-DEBT-19")
def test_cargo_of_a_galley_at_sea_goes_with_it() -> None:
    scene = bankrupt(
        90,
        pieces={"south-aegean-sea": "anna: galley 1", "thrace": "anna: galley 1"},
        units={"south-aegean-sea": "anna: 1 archer", "thrace": "anna: 1 archer"},
    )
    scene.play("anna: sell-transport piece-1a", "anna: sell-transport piece-1b")

    assert list(scene.state.army[0]) == [scene.state.world.territory("thrace")]


@pytest.mark.rule("MU-DEBT-19", "MU-CTRL-11")
def test_a_sold_castle_loses_its_tokens() -> None:
    scene = bankrupt(100, buildings={"thrace": "castle"}, control_tokens={"moesia": "anna"})
    scene.play("anna: sell-building military thrace")

    assert scene.controller("moesia") is None
