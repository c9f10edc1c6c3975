"""What the maps of both Medioevo games have in common in a terminal: land by kingdom, seas, and who is there."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from gonfalon.cli.boards.board import Board, View, lined_up
from gonfalon.commons.universale.board import load_board
from gonfalon.kernel.texts import Texts

Facts = dict[str, Any]
NAME_WIDTH = 18


@cache
def board_texts(file: str, language: str) -> Texts:
    return Texts.load(Path(__file__).with_name("text") / f"{file}-{language}.toml")


class LandBoard(Board):
    """The texts of a board with a text file of its own, and its lists of places."""

    file = ""
    """The board's own texts."""
    place = "place"
    """What the views of the game call a territory or a sea zone."""
    columns: tuple[str, ...] = ()
    """What stands beside the name of a territory."""

    # ---- what each game shows in its own way

    def is_bare(self, view: View, place: Facts) -> bool:
        """Is nobody there, and does nothing stand there?"""
        raise NotImplementedError

    def forces(self, view: View, place: str) -> list[tuple[int | None, str]]:
        """What stands in a place, by owner; the barbarians have none."""
        raise NotImplementedError

    def places(
        self, view: View, places: list[Facts], title: str, *, headed: bool = True
    ) -> list[RenderableType]:
        """One line each; `headed`: say what stands in the columns."""
        raise NotImplementedError

    # ---- texts

    def say(self, key: str, **values: Any) -> str:
        """A sentence of the board's own text file, else of the game's."""
        own = board_texts(self.file, self.language)
        return own.say(key, values, self.named) if key in own else super().say(key, **values)

    def named(self, kind: str, value: Any, count: int | None = None) -> str:
        game, state = self.table.game, self.table.state
        if isinstance(value, list | tuple):
            return game.words(state, self.language, kind, value)
        return game.word(state, self.language, kind, value, count)

    def side(self, seat: int | None) -> str:
        """The player of a side, or the barbarians."""
        return self.of("seat", "barbarians") if seat is None else self.name(seat)

    # ---- the whole map

    def whole(self, view: View) -> list[RenderableType]:
        """All land in play by kingdom, then the sea zones in which something is."""
        lines: list[RenderableType] = []
        lands = {place["id"]: place for place in view["territories"] if place["in_play"]}
        for kingdom in load_board().kingdoms:
            own = [lands[id] for id in kingdom.territories if id in lands]
            if own:
                headed = not any(isinstance(line, Grid) for line in lines)
                lines += self.region(view, own, self.of("kingdom", kingdom.id), headed=headed)
        seas = [sea[self.place] for sea in view["seas"] if self.forces(view, sea[self.place])]
        if seas:
            lines += [self.seas(view, seas)]
        return [*lines, Text(self.say("ui.state.legend"), style="dim")]

    def region(
        self, view: View, places: list[Facts], title: str, *, headed: bool
    ) -> list[RenderableType]:
        """The land of a kingdom; where nobody is and nothing stands, the names alone."""
        kept = [place for place in places if not self.is_bare(view, place)]
        names = [self.of("territory", place["id"]) for place in places if place not in kept]
        bare = Text(", ".join(names), style="dim")
        if not kept:
            return [Text.assemble((title, "bold"), ": ", bare)]
        above = [Text(title, style="bold")] if len(title) > NAME_WIDTH else []
        table = self.places(view, kept, "" if above else title, headed=headed)
        return [*above, *table, *([bare] if names else [])]

    def headed(self, title: str, headed: bool) -> tuple[Grid, list[str]]:
        """An empty table with the column of names, and the headings of the others."""
        grid = lined_up("bold")
        grid.show_header = headed or bool(title)
        grid.add_column(title, width=NAME_WIDTH, no_wrap=True)
        return grid, [self.label(key) if headed else "" for key in self.columns]

    def seas(self, view: View, zones: list[str]) -> RenderableType:
        grid = lined_up("bold")
        grid.add_column(self.label("seas"), width=NAME_WIDTH, no_wrap=True)
        grid.add_column(self.label("armies"))
        for zone in zones:
            grid.add_row(self.of(self.place, zone), self.presence(view, zone))
        return grid

    def presence(self, view: View, zone: str) -> Text:
        text = Text()
        for seat, forces in self.forces(view, zone):
            text.append("  " if text else "")
            name = self.say("ui.code.barbarians") if seat is None else str(seat + 1)
            text.append(f"{name}: {forces}", style="yellow" if seat is None else self.style(seat))
        return text

    def territory(self, view: View, id: str) -> Facts:
        return next(place for place in view["territories"] if place["id"] == id)
