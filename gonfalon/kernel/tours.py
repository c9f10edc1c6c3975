"""Guided tours: a piece of a game, played by its own engine and explained moment by moment."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from gonfalon.kernel.events import Event
from gonfalon.kernel.table import Table
from gonfalon.kernel.texts import Texts, spoken


@dataclass(frozen=True, slots=True)
class Moment:
    """The table after something happened, and the text about it."""

    id: str
    """Names its texts: `<id>.title` and `<id>.text` of the tour's text file."""
    table: Table
    seat: int
    """Through whose eyes the table is seen."""
    events: list[Event]
    """What has happened since the moment before."""
    rules: tuple[str, ...]
    numbers: dict[str, list[int]]
    """Per seat, what the reader may count along; nothing is hidden from readers."""
    values: dict[str, Any] = field(default_factory=dict)
    """Values for the texts."""
    tried: str | None = None
    """A move that is refused here; the table says why."""


@dataclass(frozen=True, eq=False)
class Tour:
    """A story that is played when it is asked for, once."""

    id: str
    people: tuple[str, ...]
    languages: dict[str, Texts]
    play: Callable[[], list[Moment]]

    @cached_property
    def moments(self) -> list[Moment]:
        return self.play()

    def say(self, key: str, language: str) -> str:
        """A text of the tour as a whole: its `title` or its `lead`."""
        return spoken(self.languages, language).say(key, {})

    def tell(self, moment: Moment, part: str, language: str) -> str:
        """The title or the text of a moment, with its values put in."""
        game, state = moment.table.game, moment.table.state

        def name(kind: str, value: Any, count: int | None) -> str:
            if isinstance(value, list | tuple):
                return game.words(state, language, kind, value)
            return game.word(state, language, kind, value, count)

        texts = spoken(self.languages, language)
        return texts.say(f"{moment.id}.{part}", moment.values, name)
