"""Positions: a game as a search goes through it, and what is dealt anew."""

from __future__ import annotations

import random

import pytest

from gonfalon.kernel.position import NOBODY, Position, open_position, place_returns
from gonfalon.kernel.table import Table
from tests.games.every_game import pick
from tests.kernel.harvest.game import GAME, Bid, HarvestState, Market, v
from tests.kernel.harvest.scene import given


def position_of(table: Table, last: int = NOBODY) -> Position:
    return Position(GAME, table.state, last)


def played_out(position: Position, seed: int) -> Position:
    generator = random.Random(seed)
    while not position.over:
        position.play(pick(generator, position.moves()))
    return position


def test_a_game_is_played_to_its_end() -> None:
    position = open_position(GAME, 3, 1, {})
    assert position.returns() == [0.0, 0.0, 0.0]
    assert position.result is None
    played_out(position, 1)
    assert position.seat == NOBODY
    assert position.result is not None
    assert position.returns() == place_returns(position.result.ranking)
    assert sum(position.returns()) == pytest.approx(0)


def test_who_chooses_at_the_same_time_is_asked_in_turn() -> None:
    position = position_of(given([Bid(), Market(0)]), last=1)
    asked = []
    while position.state.agenda[-1].window == "field.bid":
        asked.append(position.seat)
        position.play(v[("abstain",)])
    assert asked == [2, 0, 1]


def test_a_copy_is_independent() -> None:
    position = position_of(given([Bid(), Market(0)]))
    before = position.state.dump()
    twin = position.copy()
    played_out(twin, 2)
    assert position.state.dump() == before
    assert position.seat == 0


def test_nothing_is_told_unless_somebody_listens() -> None:
    position = position_of(given([Bid(), Market(0)]))
    position.log = []
    quiet = position.copy()
    quiet.log = None
    for one in (position, quiet):
        for _ in range(3):
            one.play(v[("abstain",)])
    assert {"abstained"} <= {event.kind for event in position.log}
    assert quiet.log is None
    assert quiet.state.dump() == position.state.dump()


def test_a_deal_keeps_what_is_known_and_draws_the_rest() -> None:
    table = given([Bid(), Market(0)], hands=["sun", "rain fair", "sun sun rain"])
    position = position_of(table)
    deals = [position.redeal(0, seed) for seed in range(20)]
    hands = set()
    for deal in deals:
        s = deal.state
        assert isinstance(s, HarvestState)
        assert GAME.known_to(s, 0).dump() == GAME.known_to(table.state, 0).dump()
        assert s.hands[0] == (0,)
        hands.add(tuple(s.hands[1:]))
        GAME.check(s)
    assert len(hands) > 5
    again = position.redeal(0, 7).state
    assert again.dump() == deals[7].state.dump()


def test_a_deal_does_not_know_what_others_have_sealed() -> None:
    one, other = (given([Bid(), Market(0)], hands=["sun", "rain", "fair"]) for _ in range(2))
    for table, text in ((one, "pick hill"), (other, "abstain")):
        table.play(1, text)
    deals = [GAME.redeal(table.knowledge(0), 0, 3) for table in (one, other)]
    assert deals[0].dump() == deals[1].dump()
    assert deals[0].sealed == [(), (), ()]
    assert deals[0].waiting == [0, 1, 2]


def test_who_deals_is_asked_first_even_if_others_have_chosen_before() -> None:
    position = position_of(given([Bid(), Market(0)]))
    position.play(v[("abstain",)])
    position.play(v[("abstain",)])
    assert position.seat == 2
    deal = position.redeal(2, 1)
    assert deal.seat == 2
    assert deal.state.waiting == [0, 1, 2]
    deal.play(v[("abstain",)])
    assert deal.seat == 0


def test_a_finished_game_is_dealt_as_it_is() -> None:
    position = played_out(open_position(GAME, 2, 4, {}), 4)
    assert position.redeal(0, 1).returns() == position.returns()
