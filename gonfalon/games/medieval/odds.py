"""Odds."""

from typing import Any


def hints(s: Any, seat: int) -> dict[str, Any]:
    return {}
