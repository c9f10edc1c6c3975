"""Names that the compiler takes for constants."""

from __future__ import annotations

import pytest

from tools.constants import FUTURE, with_constants


def marked(source: str) -> str:
    return with_constants(f"{FUTURE}\n{source}").split("\n", 1)[1]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("NOBODY = -1", "NOBODY: Final = -1"),
        ("_LEVELS = [1, 2]", "_LEVELS: Final = [1, 2]"),
        ("BY: dict[str, int] = {}", "BY: Final[dict[str, int]] = {}"),
        ("ONE, TWO = range(2)", "ONE: Final = 0; TWO: Final = 1"),
        ("ONE, TWO = range(5, len(ALL))", "ONE: Final = 5; TWO: Final = 6"),
        ("(\n    ONE, TWO,\n) = 'a', BIG\n", "ONE: Final = 'a'; TWO: Final = BIG\n\n\n"),
        ("TABLE = {\n    1: 2,\n}", "TABLE: Final = {\n    1: 2,\n}"),
    ],
)
def test_names_in_capitals_are_constants(source: str, expected: str) -> None:
    assert marked(source) == expected


@pytest.mark.parametrize(
    "source",
    [
        "Args = tuple[int, ...]",
        "T = TypeVar('T')",
        "TT = TypeVar('TT')",
        "ONE, TWO = numbers()",
        "ONE = TWO = 1",
        "ONE: int",
        "COUNT = 1\nCOUNT = 2",
        "COUNT = 1\n\ndef more() -> None:\n    global COUNT\n    COUNT += 1",
        "def f() -> None:\n    LOCAL = 1",
    ],
)
def test_other_names_are_not(source: str) -> None:
    assert marked(source) == source


def test_lines_stay_where_they_are() -> None:
    first = with_constants(f"{FUTURE}\n\nONE = 1").split("\n")
    assert first == [f"{FUTURE}; from typing import Final", "", "ONE: Final = 1"]
