"""Everything the server refuses, each with a code, a reason as a sentence and, where one applies, a rule."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from gonfalon.server.own_texts import say


class Problem(msgspec.Struct, omit_defaults=False):
    """The body of every error."""

    status: int
    code: str
    reason: Annotated[str, Meta(min_length=1)]
    rule: str | None = None
    version: int | None = None
    """With `stale`: the present version of the seat."""


class Refused(Exception):
    """A request that is answered with a problem."""

    def __init__(
        self,
        status: int,
        code: str,
        *,
        reason: str = "",
        rule: str | None = None,
        version: int | None = None,
        retry_after: int | None = None,
        **values: Any,
    ) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.reason = reason
        self.rule = rule
        self.version = version
        self.retry_after = retry_after
        """With 429: the seconds after which it may be tried again."""
        self.values = values

    def problem(self, language: str) -> Problem:
        reason = self.reason or say(language, f"problem.{self.code}", **self.values)
        return Problem(self.status, self.code, reason, self.rule, self.version)

    @property
    def headers(self) -> dict[str, str]:
        return {} if self.retry_after is None else {"retry-after": str(self.retry_after)}


class Outdated(Refused):
    """Another server has changed the table since it was read; nothing was stored."""

    def __init__(self) -> None:
        super().__init__(409, "changed-elsewhere")


def no_table() -> Refused:
    return Refused(404, "no-table")


def no_seat(seat: int) -> Refused:
    return Refused(404, "no-seat", number=seat)


def not_yours() -> Refused:
    return Refused(403, "not-your-seat")
