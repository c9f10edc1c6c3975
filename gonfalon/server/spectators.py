"""Who may watch private tables by a spectator link.

Nothing is stored of them. Who opens the link gets a signed pass, in a cookie that goes with every call to that table and to no
other; memory holds those who have shown one.
"""

from __future__ import annotations

MOST_SPECTATORS = 10_000
"""The oldest are dropped; the next call brings them back."""


class Spectators:
    def __init__(self) -> None:
        self._let_in: dict[tuple[str, str], None] = {}

    def let_in(self, table: str, guest: str) -> None:
        self._let_in.pop((table, guest), None)
        self._let_in[table, guest] = None
        while len(self._let_in) > MOST_SPECTATORS:
            del self._let_in[next(iter(self._let_in))]

    def may_watch(self, table: str, guest: str) -> bool:
        return (table, guest) in self._let_in


def table_of(path: str) -> str | None:
    """The table that a call is about."""
    match path.split("/"):
        case ["", "api", "tables", table, *_] if table:
            return table
    return None
