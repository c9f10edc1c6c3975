"""The reference sheet in a terminal: its tables in columns, what is our reconstruction with a star."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from gonfalon.cli.own_texts import say
from gonfalon.kernel.sheets import Sheet, SheetCell, SheetTable

STAR = " *"


def sheet_lines(sheet: Sheet, language: str) -> Iterator[RenderableType]:
    marked = False
    for part in sheet.parts:
        yield Rule(part.title, style="bold")
        for table in part.tables:
            marked |= any(cell.ours for row in table.rows for cell in row.cells)
            yield from table_lines(table)
    if marked:
        yield Text(f"*  {say(language, 'rules.ours')}", style="dim")


def table_lines(table: SheetTable) -> Iterator[RenderableType]:
    title = Text(table.title, style="bold")
    title.append(f"  {table.rule}" if table.rule else "", style="not bold dim")
    yield title
    if table.note:
        yield Text(table.note, style="dim")
    ruled = any(row.rule for row in table.rows)
    grid = Grid(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="underline")
    for column in table.columns:
        numbers = column.kind != "text"
        grid.add_column(Text(column.label), justify="right" if numbers else "left")
    if ruled:
        grid.add_column("", no_wrap=True, style="dim")
    for row in table.rows:
        rules = [Text(row.rule)] if ruled else []
        grid.add_row(*(_cell(cell) for cell in row.cells), *rules)
    yield Padding(grid, (0, 0, 1, 2))


def _cell(cell: SheetCell) -> Text:
    shown = Text(cell.text)
    if cell.ours:
        shown.append(STAR, style="dim")
    return shown


def found_in(sheet: Sheet, text: str) -> list[SheetTable]:
    """The tables whose title or part has the words; else those with them in a row, with these rows only."""
    wanted = text.casefold()
    titled = [
        table
        for part in sheet.parts
        for table in part.tables
        if wanted in table.title.casefold() or wanted in part.title.casefold()
    ]
    return titled or [
        SheetTable(table.id, table.title, table.columns, rows, table.note, table.rule)
        for table in sheet.tables()
        if (rows := [row for row in table.rows if any(wanted in cell.text.casefold() for cell in row.cells)])
    ]  # fmt: skip
