"""What follows from several moves is known before the first is played, and is what happens then."""

from __future__ import annotations

import pytest

from gonfalon.kernel.plans import CHANCE, HIDDEN, OTHERS, REFUSED, Plan, foresee
from gonfalon.kernel.table import Table
from tests.kernel.harvest.game import GAME, Bid, Market
from tests.kernel.harvest.scene import given, legal, state


@pytest.fixture
def market() -> Table:
    return given([Market(0), Market(1)], wheat=[3, 1, 0], coins=[5, 5, 5])


def knowing(table: Table, seat: int) -> Table:
    twin = table.copy()
    twin.state = table.knowledge(seat)
    return twin


def planned(table: Table, *texts: str) -> tuple[Plan, Table]:
    return foresee(knowing(table, 0), 0, list(texts))


def total(plan: Plan) -> dict[str, int]:
    return {one.key: one.amount for one in plan.total}


@pytest.mark.parametrize(
    "texts",
    [
        ["grind"],
        ["grind", "grind", "sell wheat 1"],
        ["sell wheat 2", "grind", "sell flour 1", "done"],
        ["sell wheat 3", "plough"],
    ],
)
def test_the_total_is_what_the_moves_take_and_bring(market: Table, texts: list[str]) -> None:
    plan, _ = planned(market, *texts)
    before = GAME.holdings(state(market), 0)
    for text in texts:
        market.play(0, text)
    after = GAME.holdings(state(market), 0)
    assert [one.move.text for one in plan.steps] == texts
    assert total(plan) == {
        key: after[key] - before[key] for key in after if after[key] != before[key]
    }


def test_each_move_says_what_it_brings_in_its_place(market: Table) -> None:
    plan, then = planned(market, "sell wheat 2", "grind")
    assert [{one.key: one.amount for one in step.outlook.consequences} for step in plan.steps] == [
        {"coin": 2, "wheat": -2},
        {"wheat": -1, "flour": 1},
    ]
    assert [step.window for step in plan.steps] == ["market", "market"]
    market.play(0, "sell wheat 2")
    market.play(0, "grind")
    assert legal(then, 0) == legal(market, 0)


def test_a_plan_ends_at_the_first_refused_move(market: Table) -> None:
    """With three wheat three can be ground, and not a fourth."""
    plan, _ = planned(market, *["grind"] * 4, "done")
    assert (len(plan.steps), plan.stop) == (3, REFUSED)
    for _ in range(3):
        market.play(0, "grind")
    assert plan.why == market.why(0, "grind") and plan.why is not None
    assert total(plan) == {"wheat": -3, "flour": 3}


def test_a_plan_ends_where_chance_begins(market: Table) -> None:
    plan, _ = planned(market, "grind", "gamble", "grind")
    assert (len(plan.steps), plan.stop, plan.why) == (2, CHANCE, None)
    assert total(plan) == {"wheat": -1, "flour": 1}


def test_a_plan_ends_where_something_is_shown(market: Table) -> None:
    """What was seen cannot be unseen, and nobody knows before what it will be."""
    plan, _ = planned(market, "plough", "grind")
    assert (len(plan.steps), plan.stop) == (1, HIDDEN)


def test_a_plan_ends_where_others_are_asked(market: Table) -> None:
    plan, _ = planned(market, "done", "grind")
    assert ([one.move.text for one in plan.steps], plan.stop) == (["done"], OTHERS)
    sealed = given([Bid()], coins=[5, 5, 5])
    plan, _ = planned(sealed, legal(sealed, 0)[0].split("–")[0], "done")
    assert len(plan.steps) <= 1 and plan.stop in (OTHERS, REFUSED)


def test_an_empty_plan_changes_nothing(market: Table) -> None:
    plan, then = planned(market)
    assert (plan.steps, plan.total, plan.stop) == ([], [], "")
    assert legal(then, 0) == legal(market, 0)


def test_a_plan_leaves_the_table_as_it_is(market: Table) -> None:
    known, hashed = knowing(market, 0), market.state_hash
    before = known.state.dump()
    foresee(known, 0, ["grind", "sell wheat 1", "done"])
    assert known.state.dump() == before and market.state_hash == hashed
