"""What goes wrong around the server, in one line, without statements and their values."""

from __future__ import annotations

import logging

from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    IntegrityError,
    NotSupportedError,
    ProgrammingError,
)
from sqlalchemy.exc import TimeoutError as NoConnection

from gonfalon.kernel.errors import GonfalonError
from gonfalon.server.problems import Refused

log = logging.getLogger("gonfalon.server")

MISTAKES = (DataError, IntegrityError, NotSupportedError, ProgrammingError)
"""What a database refuses because we have asked for nonsense."""


def is_trouble(problem: BaseException) -> bool:
    """Is it the database, its disk or the way to it, and not our own mistake?"""
    kinds = (DBAPIError, NoConnection, OSError)
    return isinstance(problem, kinds) and not isinstance(problem, MISTAKES)


def in_a_line(problem: BaseException) -> str:
    cause = getattr(problem, "orig", None) or problem
    text = " ".join(str(cause).split("\n", 1)[0].split())
    return f"{type(problem).__name__}: {text}" if text else type(problem).__name__


def as_refused(problem: Exception) -> Refused:
    """The answer to whoever asked for what went wrong."""
    if isinstance(problem, Refused):
        return problem
    return Refused(503, "no-storage") if is_trouble(problem) else Refused(500, "internal")


def report(what: str, problem: Exception) -> None:
    """Into the log: trouble and bad files in one line, mistakes with all that helps to find them."""
    if is_trouble(problem) or isinstance(problem, GonfalonError):
        log.error("%s: %s", what, in_a_line(problem))
    else:
        log.error("%s", what, exc_info=problem)
