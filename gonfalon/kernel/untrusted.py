"""Reading what anybody may have written: whatever is wrong with it is reported in one line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from gonfalon.kernel.errors import GonfalonError, SaveError

if TYPE_CHECKING:
    from gonfalon.kernel.table import Table


@contextmanager
def one_line(what: str) -> Iterator[None]:
    """Any exception that is neither our own nor the system's becomes a `SaveError`, with its cause chained to it."""
    try:
        yield
    except (GonfalonError, OSError):
        raise
    except Exception as problem:
        raise SaveError(f"{what} is damaged ({type(problem).__name__})") from problem


def look_closely(table: Table) -> None:
    """Look at a position as everybody at its table does, before anybody goes on from it.

    The moves of a game that begins as it is dealt are checked one by one; a position that somebody has
    written may be anything.
    """
    with one_line("the position"):
        table.game.check(table.state)
        for seat in range(table.seats):
            table.view(seat)
            table.prompt(seat)
