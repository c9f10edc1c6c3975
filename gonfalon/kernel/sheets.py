"""Reference sheets: the tables of a printed player aid, as plain data in the words of a language.

A game fills a `SheetWriter` from its loaded data, so a designer's own numbers show in its sheet. All texts are the
game's, under `sheet`: `part.<part>`, `title.<table>`, `note.<table>` (if any), `column.<column>`, `fact.<number>`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

import msgspec

from gonfalon.kernel.texts import Texts

Options = Mapping[str, Any]
"""What a table is played with."""
ColumnKind = Literal["text", "number", "signed", "money"]
NOTHING = "–"
RECONSTRUCTED = "reconstructed"


class SheetCell(msgspec.Struct, frozen=True, omit_defaults=True):
    text: str
    number: int | None = None
    """The value, where it is one number."""
    ours: bool = False
    """Is the value our reconstruction? Never said of an empty cell."""


class SheetColumn(msgspec.Struct, frozen=True):
    label: str
    kind: ColumnKind = "text"


class SheetRow(msgspec.Struct, frozen=True, omit_defaults=True):
    cells: list[SheetCell]
    rule: str = ""
    """The rule that says more about this row."""
    ours: bool = False
    """Are all its values our reconstruction?"""


class SheetTable(msgspec.Struct, frozen=True):
    id: str
    title: str
    columns: list[SheetColumn]
    rows: list[SheetRow]
    note: str = ""
    rule: str = ""


class SheetPart(msgspec.Struct, frozen=True):
    id: str
    title: str
    tables: list[SheetTable]


class Sheet(msgspec.Struct, frozen=True):
    """All tables of a game, in parts."""

    parts: list[SheetPart]

    def tables(self) -> list[SheetTable]:
        return [table for part in self.parts for table in part.tables]


class Mark(NamedTuple):
    """A value of a row, and whether it is our reconstruction."""

    value: Any
    ours: bool


class Line(NamedTuple):
    """The values of a row to be written; `ours` marks all but the first, which names the row."""

    values: tuple[Any, ...]
    rule: str = ""
    ours: bool = False


def line(*values: Any, rule: str = "", ours: bool = False) -> Line:
    return Line(values, rule, ours)


def is_ours(basis: str | None) -> bool:
    """Does a `basis` of the data say that a value is our reconstruction?"""
    return basis == RECONSTRUCTED


def signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−") if number else "0"


class SheetWriter:
    """Writes tables in one language. Columns are named `id`, or `id:kind` where they are not text."""

    def __init__(self, texts: Texts, options: Options | None = None) -> None:
        self.texts = texts
        self.options = options
        self.parts: list[SheetPart] = []

    def sheet(self) -> Sheet:
        return Sheet(self.parts)

    def plays(self, option: str, *choices: Any) -> bool:
        """Does the table play with one of these choices? A sheet for no table shows what all tables may need."""
        return self.options is None or self.options.get(option) in choices

    def part(self, id: str) -> None:
        """Begins a part; the tables that follow belong to it."""
        self.parts.append(SheetPart(id, self.say(f"part.{id}"), []))

    def table(
        self,
        id: str,
        columns: Sequence[str | SheetColumn],
        lines: Iterable[Line],
        rule: str = "",
        **note: Any,
    ) -> None:
        """A table; the values of its note are named."""
        heads = [self.column(one) if isinstance(one, str) else one for one in columns]
        rows = [self._row(heads, one) for one in lines]
        assert all(len(row.cells) == len(heads) for row in rows), id
        said = self.say(f"note.{id}", **note) if f"sheet.note.{id}" in self.texts else ""
        table = SheetTable(id, self.say(f"title.{id}"), heads, rows, said, rule)
        self.parts[-1].tables.append(table)

    def facts(
        self, id: str, numbers: Any, named: Iterable[tuple[str, str]], ours: Iterable[str] = ()
    ) -> None:
        """A table of single numbers: fields of the data with the rules that use them."""
        marked = frozenset(ours)
        self.table(id, ("fact", "value:number"), [
            line(self.say(f"fact.{name}"), getattr(numbers, name), rule=rule, ours=name in marked)
            for name, rule in named
        ])  # fmt: skip

    def steps(self, id: str, kind: str, steps: Iterable[tuple[str, str]], **values: Any) -> None:
        """What comes after what: names of a kind in their order, what is done there, and the rules."""
        self.table(id, ("number:number", "step", "doing"), [
            line(number, self.name(kind, step), self.say(f"{id}.{step}", **values), rule=rule)
            for number, (step, rule) in enumerate(steps, 1)
        ])  # fmt: skip

    def column(self, spec: str) -> SheetColumn:
        id, _, kind = spec.partition(":")
        return SheetColumn(self.say(f"column.{id}"), _KINDS[kind])

    def named(self, kind: str, id: str, of: ColumnKind = "number") -> SheetColumn:
        """A column for a thing that has a name."""
        return SheetColumn(self.name(kind, id), of)

    def say(self, key: str, **values: Any) -> str:
        return self.texts.say(f"sheet.{key}", values)

    def name(self, kind: str, id: Any) -> str:
        return opened(self.texts.name(kind, str(id)))

    def names(self, kind: str, ids: Iterable[Any]) -> str:
        """Several things in a row; a cell without any says so."""
        return ", ".join(self.texts.name(kind, str(id)) for id in ids)

    def yes(self, value: bool) -> str:
        return self.say("word.yes") if value else ""

    def _row(self, heads: Sequence[SheetColumn], written: Line) -> SheetRow:
        cells = [
            _cell(value, head.kind, written.ours and at > 0)
            for at, (value, head) in enumerate(zip(written.values, heads, strict=True))
        ]
        filled = [cell for cell in cells[1:] if cell.text != NOTHING]
        return SheetRow(cells, written.rule, bool(filled) and all(cell.ours for cell in filled))


_KINDS: dict[str, ColumnKind] = {
    "": "text", "number": "number", "signed": "signed", "money": "money",
}  # fmt: skip


def _cell(value: Any, kind: ColumnKind, ours: bool) -> SheetCell:
    if isinstance(value, Mark):
        value, ours = value.value, ours or value.ours
    if value is None or value in ("", (), NOTHING):
        return SheetCell(NOTHING)
    if isinstance(value, bool | str):
        return SheetCell(str(value), None, ours)
    if isinstance(value, int):
        said = signed(value) if kind == "signed" else str(value).replace("-", "−")
        return SheetCell(said, value, ours)
    return SheetCell(", ".join(map(str, value)), None, ours)


def opened(text: str) -> str:
    """With a capital, as a row begins."""
    return text[:1].upper() + text[1:]
