"""What follows from a move is known before it is played, and is what happens then."""

from __future__ import annotations

import pytest

from gonfalon.kernel.consequences import Consequence, between, change
from gonfalon.kernel.outlook import Foreseer, Outlook, tried
from gonfalon.kernel.table import Table
from tests.kernel.harvest.game import GAME, Bid, Market
from tests.kernel.harvest.scene import given


def foreseen(table: Table, seat: int, text: str) -> Outlook:
    move, standing = table.find(seat, text)
    return Foreseer(GAME, table.knowledge(seat), seat).of(move, standing)


def changes(outlook: Outlook) -> dict[str, int]:
    return {one.key: one.amount for one in outlook.consequences}


@pytest.fixture
def market() -> Table:
    return given([Market(0), Market(1)], wheat=[3, 1, 0], coins=[5, 5, 5])


@pytest.mark.parametrize(
    ("text", "expected", "final"),
    [
        ("grind", {"wheat": -1, "flour": 1}, False),
        ("sell wheat 2", {"coin": 2, "wheat": -2}, False),
        ("plough", {"coin": -5, "wheat": 1}, True),
        ("done", {}, False),
    ],
)
def test_prices_and_gains_are_those_of_the_move(
    market: Table, text: str, expected: dict[str, int], final: bool
) -> None:
    outlook = foreseen(market, 0, text)
    assert (changes(outlook), outlook.final) == (expected, final)
    before = GAME.holdings(market.state, 0)
    market.play(0, text)
    after = GAME.holdings(market.state, 0)
    assert expected == {key: after[key] - before[key] for key in after if after[key] != before[key]}
    assert market.can_undo(0) == (not final)


def test_a_trial_changes_nothing(market: Table) -> None:
    known = market.knowledge(0)
    before, hashed = known.dump(), market.state_hash
    for move in market.legal(0):
        Foreseer(GAME, known, 0).of(move)
    assert known.dump() == before
    assert market.state_hash == hashed


def test_chance_is_not_foreseen(market: Table) -> None:
    """Not even of the true state: a trial stops where something is drawn."""
    outlook = foreseen(market, 0, "gamble")
    assert (changes(outlook), outlook.final) == ({}, True)
    move, _ = market.find(0, "gamble")
    assert tried(GAME, market.state, 0, move).chancy


def test_what_comes_after_the_question_is_not_counted() -> None:
    """The last `done` ends the round; what the next one brings does not follow from it."""
    table = given([Market(0)], wheat=[3, 1, 0])
    assert changes(foreseen(table, 0, "done")) == {}


def test_a_sealed_choice_waits_for_the_others() -> None:
    table = given([Bid()], coins=[5, 5, 5])
    for move in table.legal(0):
        outlook = Foreseer(GAME, table.knowledge(0), 0).of(move)
        assert (outlook.consequences, outlook.final) == ([], False)


@pytest.mark.parametrize(
    ("one", "text"),
    [
        (change("coin", -2), "−2 coin"),
        (between("coin", 0, 3), "+0–3 coin"),
        (between("coin", 1, 3), "+1–3 coin"),
        (between("coin", 1, 1), "+1 coin"),
    ],
)
def test_a_range_is_told_by_its_ends(market: Table, one: Consequence, text: str) -> None:
    assert market.describe_consequence(one, "en") == text
