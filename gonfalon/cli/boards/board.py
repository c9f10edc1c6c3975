"""A board of any game, as plain lists; games with a look of their own derive from it."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType
from rich.pretty import Pretty

from gonfalon.kernel.game import HOST
from gonfalon.kernel.moves import AnyMove
from gonfalon.kernel.table import Table

View = dict[str, Any]


class Board:
    def __init__(self, table: Table, language: str) -> None:
        self.table = table
        self.language = language
        self.texts = table.game.texts(language)

    def say(self, key: str, **values: Any) -> str:
        return self.table.say(key, values, self.language)

    def name(self, seat: int) -> str:
        """What the player of a seat is called."""
        return self.table.game.word(self.table.state, self.language, "seat", seat)

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

    def place(self, view: View, name: str) -> list[RenderableType] | None:
        """One place with what is near; None if there is none of this name."""
        return None

    def places(self, view: View) -> list[str]:
        """The names that `place` knows."""
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
