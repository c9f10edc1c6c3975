"""What a seat sees, as plain text."""

from __future__ import annotations

from typing import Any

from gonfalon.env.match import Match
from gonfalon.kernel.moves import AnyMove

WIDTH = 110
MOST_MOVES = 40


def picture(match: Match, seat: int) -> str:
    """The view of the seat, then what it is asked and may do."""
    table = match.table(seat)
    lines = [f"{match.game.name}: seat {seat}", *_lines(match.view(seat), 0)]
    if match.over:
        result = match.result
        assert result is not None
        return "\n".join([*lines, f"over: {result.reason}, scores {result.scores}"])
    lines.append(f"asked: {match.question(seat)}, seat {match.current_player()}")
    if seat == match.current_player():
        moves: list[AnyMove] = match.moves()
        lines += [f"  {move.text}: {table.describe_move(move)}" for move in moves[:MOST_MOVES]]
        if len(moves) > MOST_MOVES:
            lines.append(f"  and {len(moves) - MOST_MOVES} more")
        if spelled := match.spelled():
            lines.append(f"so far: {spelled}")
    return "\n".join(lines)


def _lines(data: Any, depth: int) -> list[str]:
    """Nested data, short parts on one line; what is empty is left out."""
    found = []
    items = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in items:
        if value is None or value == "" or value == [] or value == {}:
            continue
        label = f"{'  ' * depth}{key}: " if isinstance(data, dict) else f"{'  ' * depth}- "
        text = _short(value)
        if len(label) + len(text) <= WIDTH or not isinstance(value, dict | list):
            found.append(label + text)
        else:
            found.append(label.rstrip())
            found += _lines(value, depth + 1)
    return found


def _short(value: Any) -> str:
    if isinstance(value, dict):
        parts = (f"{key} {_short(item)}" for key, item in value.items() if item not in (None, ""))
        return "{" + ", ".join(parts) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_short, value)) + "]"
    return str(value)
