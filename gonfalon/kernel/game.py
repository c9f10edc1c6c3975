"""A game, as the table, people and bots see it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from gonfalon.kernel.errors import OptionError
from gonfalon.kernel.generic import S
from gonfalon.kernel.hooks.bots import BotHooks, Foresight, Steward
from gonfalon.kernel.hooks.people import PeopleHooks, maps_in
from gonfalon.kernel.hooks.table import RESIGN, Result, TableHooks
from gonfalon.kernel.state import Step

HOST = -1
"""The seat number of the host, who has standing moves only, such as that time is up; whoever keeps the clock plays them."""


@dataclass(frozen=True, slots=True)
class Option:
    """One choice to be made when a table is opened."""

    id: str
    default: Any
    choices: tuple[Any, ...] = ()
    """The values to pick from; empty where any value that `Game.check_options` accepts will do."""
    rule: str = ""


class Why(NamedTuple):
    """The answer to "why not?"."""

    rule: str
    reason: str


@dataclass(kw_only=True)
class Game(TableHooks[S], PeopleHooks[S], BotHooks[S]):
    """A game module. A game derives one class, `Game[its own state]`, and fills in what each of the three asks of it."""

    id: str
    name: str
    min_seats: int
    max_seats: int
    rules_version: str
    schema: int
    options: list[Option]
    steps: dict[str, type[Step]]
    upgraders: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = field(default_factory=dict)
    """From a schema number to the function that lifts saved data to the next one."""

    def check_options(self, seats: int, options: dict[str, Any]) -> dict[str, Any]:
        """All options with their values; `OptionError` for what is unknown or does not fit."""
        if not self.min_seats <= seats <= self.max_seats:
            raise OptionError(
                f"{self.id} is for {self.min_seats} to {self.max_seats} seats, not {seats}"
            )
        known = {option.id: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                raise OptionError(f"unknown option {name!r}; {self.id} has: {', '.join(known)}")
            choices = known[name].choices
            if choices and value not in choices:
                listed = ", ".join(map(str, choices))
                raise OptionError(f"option {name}: {value!r} is not one of: {listed}")
        return {name: options.get(name, option.default) for name, option in known.items()}

    def with_data(self, folder: Path) -> Game[S]:
        """The same game with the data files of a designer's own folder."""
        raise OptionError(f"{self.id} has no data files that a folder could replace")


__all__ = [
    "HOST",
    "RESIGN",
    "Foresight",
    "Game",
    "Option",
    "Result",
    "Steward",
    "Why",
    "maps_in",
]
