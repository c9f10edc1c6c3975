"""A board of any game, as plain lists; games with a look of their own derive from it."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType
from rich.pretty import Pretty
from rich.table import Table as Grid
from rich.text import Text

from gonfalon.kernel.game import HOST
from gonfalon.kernel.moves import AnyMove
from gonfalon.kernel.table import Table

View = dict[str, Any]


def lined_up(header_style: str = "dim") -> Grid:
    """An empty grid without lines, the look of all lists."""
    return Grid(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style=header_style)


def same_name(wish: str, *names: str) -> bool:
    """Does somebody who types this mean one of the names? Hyphens and capitals make no difference."""
    return plain(wish) in map(plain, names)


def plain(name: str) -> str:
    return name.casefold().replace("-", " ").strip()


class Board:
    lookups: tuple[str, ...] = ("province",)
    """The kinds of things that can be looked up by name; each is a command."""

    def __init__(self, table: Table, language: str) -> None:
        self.table = table
        self.language = language
        self.texts = table.game.texts(language)

    def say(self, key: str, **values: Any) -> str:
        return self.table.say(key, values, self.language)

    def of(self, kind: str, id: str, count: int | None = None) -> str:
        """The name of a thing, in the form for a number of them."""
        return self.texts.name(kind, id, count)

    def label(self, key: str) -> str:
        """The heading of a column."""
        return self.say(f"ui.column.{key}")

    def name(self, seat: int) -> str:
        """What the player of a seat is called."""
        return self.table.game.word(self.table.state, self.language, "seat", seat)

    def player(self, seat: int, you: int | None = None) -> Text:
        """The name of a seat in its colour; a star marks the one who looks."""
        mark = " *" if seat == you else ""
        return Text(self.name(seat) + mark, style=self.style(seat))

    def style(self, seat: Any) -> str:
        """The colour of a seat."""
        colours = ("red", "blue", "green", "yellow", "magenta", "cyan")
        in_range = isinstance(seat, int) and seat > HOST
        return colours[seat % len(colours)] if in_range else "default"

    def chapter(self, view: View, seat: int, window: str) -> str:
        """The part of the game for which `fresh` is shown once; empty for none."""
        return str(view.get("turn", ""))

    def fresh(self, view: View, seat: int, window: str) -> list[RenderableType]:
        """What a player wants to see at the beginning of a part of the game."""
        return self.whole(view)

    def status(self, view: View, seat: int) -> list[RenderableType]:
        """One or two lines before every question."""
        return []

    def whole(self, view: View) -> list[RenderableType]:
        """The whole board."""
        return [Pretty(view, max_length=40)]

    def players(self, view: View) -> list[RenderableType]:
        """All players in short."""
        return [Pretty(view.get("players", []))]

    def realm(self, view: View, seat: int) -> list[RenderableType]:
        """Everything of one seat."""
        players = view.get("players", [])
        return [Pretty(players[seat])] if seat < len(players) else []

    def look_up(self, view: View, kind: str, name: str) -> list[RenderableType] | None:
        """One thing of a kind in `lookups` with what is near; None if there is none of this name."""
        return None

    def known(self, view: View, kind: str) -> list[str]:
        """The names that `look_up` knows."""
        return []

    def ahead(self, hints: dict[str, Any]) -> list[RenderableType]:
        """Forecasts of what has been set in motion and is about to be decided."""
        return []

    def forecasts(self, hints: dict[str, Any]) -> list[RenderableType]:
        """All forecasts."""
        return [Pretty(hints)] if hints else []

    def notes(self, view: View, hints: dict[str, Any], moves: list[AnyMove]) -> dict[str, str]:
        """Short remarks on moves, by the text of the move."""
        return {}

    def rank(self, view: View, hints: dict[str, Any], move: AnyMove) -> Any:
        """Where a move stands among those of its verb; equal ones keep their order."""
        return 0

    def heading(self, view: View, move: AnyMove) -> str:
        """What several moves share and is said once above them; empty if nothing."""
        return ""

    def under_heading(self, view: View, move: AnyMove) -> str:
        """What is left to say of a move under its heading."""
        return ""
