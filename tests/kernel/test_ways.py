"""A place further away is reached by several steps, which are known before the first is taken."""

from __future__ import annotations

import pytest

from gonfalon.kernel.moves import Move
from gonfalon.kernel.table import Table
from gonfalon.kernel.ways import LONGEST, ways
from tests.kernel.harvest.game import GAME, Harvest, Market, Walk
from tests.kernel.harvest.scene import given

FRUGAL = Harvest()
"""There flour is dear."""
FRUGAL.treasures = frozenset({"flour"})


def village(game: Harvest = GAME, left: int = 4) -> Table:
    return given([Walk(0, left=left)], flour=[3, 3, 3], game=game)


def found(table: Table, seat: int = 0, stem: str = "walk") -> dict[str, list[str]]:
    twin = table.copy()
    twin.state = table.knowledge(seat)
    return {to: way.moves for to, way in ways(twin, seat, stem).items()}


def test_a_way_has_the_fewest_steps() -> None:
    assert found(village()) == {
        "yard": ["walk yard"],
        "ford": ["walk ford"],
        "barn": ["walk yard", "walk barn"],
        "mill": ["walk ford", "walk mill"],
        "inn": ["walk ford", "walk inn"],
        "gate": ["walk yard", "walk gate"],
        "well": ["walk ford", "walk mill", "walk well"],
    }


def test_a_way_around_what_is_dear_is_better_than_a_short_one() -> None:
    """Through the ford it is two steps to the mill, around it three; to the inn there is no other way."""
    table = village(FRUGAL)
    twin = table.copy()
    twin.state = table.knowledge(0)
    all_ways = ways(twin, 0, "walk")
    assert all_ways["mill"].moves == ["walk yard", "walk barn", "walk mill"]
    assert all_ways["mill"].harm == []
    assert all_ways["inn"].moves == ["walk ford", "walk inn"]
    assert [(one.key, one.amount) for one in all_ways["inn"].harm] == [("flour", -1)]


@pytest.mark.parametrize("left", range(1, 5))
def test_no_way_is_longer_than_the_seat_can_go(left: int) -> None:
    table = village(left=left)
    for moves in found(table).values():
        assert len(moves) <= min(left, LONGEST)
        twin = table.copy()
        for text in moves:
            twin.play(0, text)


def test_a_way_ends_where_chance_begins_or_others_are_asked() -> None:
    """Behind the well and the inn nothing is found, although both have paths."""
    table = village()
    for moves in found(table).values():
        assert "walk well" not in moves[:-1] and "walk inn" not in moves[:-1]


def test_finding_ways_changes_nothing() -> None:
    table = village()
    before = table.state_hash
    found(table)
    assert table.state_hash == before


def test_who_is_not_asked_has_no_ways() -> None:
    assert found(village(), seat=1) == {}
    assert found(given([Market(0), Market(1)], wheat=[3, 1, 0])) == {}
    assert found(village(), stem="run") == {} and found(village(), stem="") == {}


def test_steps_are_ordinary_moves() -> None:
    table = village()
    for text in found(table)["well"]:
        move, _ = table.find(0, text)
        assert isinstance(move, Move)
        table.play(0, text)
    assert [text for _, text in table.written] == ["walk ford", "walk mill", "walk well"]
