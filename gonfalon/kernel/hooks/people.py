"""What people are shown of a game: its position, moves and events in their language, its rules, maps and tours."""

from __future__ import annotations

import inspect
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic

import msgspec

from gonfalon.kernel.buttons import Buttons, read_buttons
from gonfalon.kernel.consequences import Consequence
from gonfalon.kernel.generic import S
from gonfalon.kernel.ledger import Ledger
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.sheets import Options, Sheet
from gonfalon.kernel.state import Step
from gonfalon.kernel.terms import Term
from gonfalon.kernel.texts import Texts, spoken

if TYPE_CHECKING:
    from gonfalon.kernel.tours import Tour

Shown = msgspec.Struct | dict[str, Any]
"""What people are shown: structs, whose fields say what is to be expected, or plain data that JSON can hold."""


def maps_in(folder: Path) -> dict[str, Path]:
    """The geometry files in a folder by the id of their map."""
    found = {file.stem.removeprefix("map-"): file for file in sorted(folder.glob("map-*.json"))}
    return {id: file for id, file in found.items() if re.fullmatch(r"[a-z0-9_-]+", id)}


@dataclass(kw_only=True)
class PeopleHooks(Generic[S]):
    """To fill in: `view` and `word`."""

    ledger: Ledger
    languages: dict[str, Texts]
    ledgers: dict[str, Ledger] = field(default_factory=dict)
    burdens: frozenset[str] = frozenset()
    """The holdings of which more is worse."""
    treasures: frozenset[str] = frozenset()
    """The holdings that nobody gives away without being asked once more."""

    def view(self, known: S, seat: int) -> Shown:
        """What the seat sees, in names; made from its knowledge alone."""
        raise NotImplementedError

    def hints(self, known: S, seat: int) -> Shown:
        """What the seat should know before choosing: costs, odds, forecasts. From its knowledge alone."""
        return {}

    def cost(self, known: S, seat: int, move: AnyMove) -> dict[str, int]:
        """What a move takes from the seat's own store, by the game's tables; empty where it costs nothing."""
        return {}

    def holdings(self, known: S, seat: int) -> dict[str, int]:
        """What the seat has that moves take or bring: stores, points, pieces, land; named `name.holding.<key>` in the texts."""
        return {}

    def outlook(self, known: S, seat: int, step: Step, move: Move) -> list[Consequence]:
        """What follows from a move of a step beside what a trial of it shows; a game whose steps know no forecasts adds them here."""
        return step.outlook(known, seat, move)

    def offered_verbs(self, step: type[Step], window: str) -> Sequence[str]:
        """The verbs of the moves that a step may offer in a window."""
        return [verb for verb in step.verbs if verb not in step.refused_verbs]

    def wording(self, s: S, language: str, move: AnyMove) -> tuple[str, dict[str, Any]]:
        """The key of the words for a move, and values for them besides its arguments."""
        return f"move.{move.verb}", {}

    def word(self, s: S, language: str, kind: str, value: Any, count: int | None = None) -> str:
        """The name of a value of a kind in a language, in the form for a number of them."""
        raise NotImplementedError

    def words(self, s: S, language: str, kind: str, values: Sequence[Any]) -> str:
        """Several values of a kind in one breath."""
        names = ", ".join(self.word(s, language, kind, value) for value in values)
        return names or self.texts(language).name(kind, "none")

    def told(self, kind: str) -> str:
        """The kind of words for a value of an event: what it speaks of may have moved since."""
        return kind

    def ids(self, s: S, kind: str) -> list[str] | None:
        """The ids behind the numbers of a kind in events; None for plain numbers and seats."""
        return s.vocabulary.kinds.get(kind)

    def texts(self, language: str) -> Texts:
        """The texts of a language; a language or a text that the game has not is English."""
        return spoken(self.languages, language)

    def rules(self, language: str) -> Ledger:
        """The ledger in a language; a rule that is not translated is English."""
        own = self.ledgers.get(language, self.ledger)
        return own if own.keys() >= self.ledger.keys() else {**self.ledger, **own}

    def tables(self) -> dict[str, Any]:
        """Public static tables of the game's data that panels show, as they stand in its files."""
        return {}

    def sheet(self, language: str, options: Options | None = None) -> Sheet:
        """The tables of a player aid, made from the game's data in words of a language.

        With the options of a table it has no tables of variants that are not played there.
        """
        return Sheet([])

    def terms(self, language: str) -> list[Term]:
        """The words that explain themselves: glossary, pieces, cards, technologies and places; only what everybody may know."""
        return []

    def tours(self) -> dict[str, Tour]:
        """Guided tours by their id: parts of a game, played and explained for newcomers."""
        return {}

    @property
    def folder(self) -> Path:
        """Where the game's own files lie."""
        return Path(inspect.getfile(type(self))).parent

    @cached_property
    def buttons(self) -> Buttons:
        """Which moves are the main ones, and which are asked about: the file `buttons.toml` beside the game's own."""
        return read_buttons(self.folder)

    def maps(self) -> dict[str, Path]:
        """The geometry files of its maps by their id: `data/map-<id>.json`."""
        return maps_in(self.folder / "data")
