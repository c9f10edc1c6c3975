"""Events: what happened, by which rule, and who may know it."""

from __future__ import annotations

from typing import Any


class Event:
    """One thing that happened. `audience` is None when everybody may see it."""

    __slots__ = ("audience", "kind", "rule", "values")

    def __init__(
        self,
        kind: str,
        rule: str,
        values: dict[str, Any],
        audience: tuple[int, ...] | None = None,
    ) -> None:
        self.kind = kind
        self.rule = rule
        self.values = values
        self.audience = audience

    def seen_by(self, seat: int) -> bool:
        return self.audience is None or seat in self.audience

    def __repr__(self) -> str:
        values = " ".join(f"{name}={value}" for name, value in self.values.items())
        return f"<{self.kind} {values} [{self.rule}]>"

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Event)
            and self.kind == other.kind
            and self.rule == other.rule
            and self.values == other.values
            and self.audience == other.audience
        )

    __hash__ = None  # type: ignore[assignment]


class Refusal:
    """Why a move is not allowed: the rule, the key of a text and the values for it."""

    __slots__ = ("key", "rule", "values")

    def __init__(self, rule: str, key: str, **values: Any) -> None:
        self.rule = rule
        self.key = key
        self.values = values

    def __repr__(self) -> str:
        return f"<refused {self.key} {self.values} [{self.rule}]>"
