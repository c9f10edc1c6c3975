"""Errors for everything that can be refused, each with one clear line for the person who asked."""

from __future__ import annotations


class GonfalonError(Exception):
    """A mistake of the caller or of a file, described in one line."""


class UnknownGame(GonfalonError):
    """No installed package offers a game of this name."""


class StepError(GonfalonError):
    """A step of a game has no id, or two have the same."""


class OptionError(GonfalonError):
    """An option of a new table is unknown or does not fit the others."""


class DataError(GonfalonError):
    """A data file holds an unknown key, a wrong value or a broken reference."""

    def __init__(self, file: str, key: str, reason: str) -> None:
        super().__init__(": ".join(part for part in (file, key, reason) if part))
        self.file = file
        self.key = key
        self.reason = reason


class SaveError(GonfalonError):
    """A saved game or record cannot be read."""


class ReplayError(GonfalonError):
    """A record does not replay to what it says."""


class TableError(GonfalonError, ValueError):
    """A request that this table cannot meet: no such seat, no answer owed, nothing to take back."""


class InvariantBroken(AssertionError):
    """A state that no sequence of moves may lead to: a mistake in the rules' code."""


class IllegalMove(GonfalonError):
    """A move that the rules do not allow now."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(f"{reason} [{rule}]")
        self.rule = rule
        self.reason = reason
