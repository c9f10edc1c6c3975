"""What is tried at copies of a table is the same each time, and leaves the table alone."""

from __future__ import annotations

import gonfalon
from gonfalon.kernel.table import Table
from tests.games.sequels import MOST, Sequels, following, keeps_sequels


def tried(seed: int, name: str = "test") -> tuple[Table, Sequels]:
    """A game of 40 default moves, and what could have followed."""
    with following("medioevo", name) as sequels:
        table = gonfalon.open_table("medioevo", seats=3, seed=seed)
        for _ in range(40):
            table.play_default(table.waiting[0])
    return table, sequels


def test_sequels_of_medioevo_are_the_same_each_time() -> None:
    table, sequels = tried(1)
    again, others = tried(1)
    assert sequels.begun == others.begun == MOST
    assert sequels.mark == others.mark
    assert table.state_hash == again.state_hash
    assert len(table.written) == 40


def test_sequels_of_medioevo_hang_on_the_position_and_the_test() -> None:
    marks = [tried(1)[1].mark, tried(2)[1].mark, tried(1, "another")[1].mark]
    assert len(set(marks)) == 3


def test_sequels_of_medioevo_begin_at_the_end_as_well() -> None:
    table, sequels = tried(1)
    before = table.state_hash
    begun = sequels.begun
    assert sequels.mark == sequels.mark
    assert sequels.begun == begun + 1
    assert table.state_hash == before


def test_games_without_sequels_are_left_alone() -> None:
    assert not keeps_sequels("medieval")
    with following("medieval", "test") as sequels:
        table = gonfalon.open_table("medieval", seats=3, seed=1)
        table.play_default(table.waiting[0])
    assert sequels.begun == 0
