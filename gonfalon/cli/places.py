"""From a rule to its code: every line of a game's code and data that cites it, alone or within a range of rules."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gonfalon.kernel.game import Game

CITED = re.compile(r"([A-Z]{2}-[A-Z]+)-(\d+)(?:\s+to\s+(?:\1-)?(\d+))?")
"""`MU-EC-13`, or `MU-EC-11 to MU-EC-26`."""


class Place(NamedTuple):
    rule: str
    where: str
    """File and line, seen from where the package lies."""
    what: str
    """The function or class around it; empty in data and at the top of a module."""


def places_of(game: Game) -> list[Place]:
    """In the order of the files; ledgers and texts are left out, because there every rule has its place."""
    package = type(game).__module__.partition(".")[0]
    root = Path(import_module(package).__path__[0]).parent
    code = sorted(game.folder.rglob("*.py"))
    data = sorted((game.folder / "data").glob("*.toml"))
    return [
        place
        for file in (*code, *data)
        for place in _cited(root, file, _around(file) if file.suffix == ".py" else {})
    ]


def _cited(root: Path, file: Path, around: dict[int, str]) -> Iterator[Place]:
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        for prefix, first, last in CITED.findall(line):
            for count in range(int(first), int(last or first) + 1):
                where = f"{file.relative_to(root).as_posix()}:{number}"
                yield Place(f"{prefix}-{count:02}", where, around.get(number, ""))


def _around(file: Path) -> dict[int, str]:
    """By line, the innermost function or class."""
    names: dict[int, str] = {}

    def look(node: ast.AST, name: str) -> None:
        for child in ast.iter_child_nodes(node):
            inner = name
            if isinstance(child, ast.FunctionDef | ast.ClassDef):
                inner = f"{name}.{child.name}".lstrip(".")
                lines = range(child.lineno, (child.end_lineno or child.lineno) + 1)
                names.update(dict.fromkeys(lines, inner))
            look(child, inner)

    look(ast.parse(file.read_text(encoding="utf-8")), "")
    return names
