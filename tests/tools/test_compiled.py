"""What is compiled: a module that was moved or renamed is not forgotten in silence."""

from __future__ import annotations

import ast

import pytest

from gonfalon.fast import PACKAGE, PARTS
from tools import compiled

FEWEST = {
    "core": 12,
    "bots": 7,
    "warriors_traders": 26,
    "medieval": 30,
    "medioevo": 95,
    "prototype": 87,
}
"""As many as before the chapters became packages."""


@pytest.mark.parametrize("part", PARTS)
def test_every_part_is_compiled(part: str) -> None:
    assert len(compiled.sources(part)) >= FEWEST[part]


@pytest.mark.parametrize("part", PARTS)
def test_nothing_that_crashes_the_compiler_is_compiled(part: str) -> None:
    """mypyc stops at `x in (*these, *those)`; `make fast` takes too long for every test run."""
    found = [
        f"{file}:{node.lineno}"
        for file in compiled.sources(part)
        for node in ast.walk(ast.parse((PACKAGE.parent / file).read_text(encoding="utf-8")))
        if isinstance(node, ast.Compare)
        if isinstance(node.ops[-1], ast.In | ast.NotIn)
        if any(
            isinstance(inner, ast.Starred) for inner in getattr(node.comparators[-1], "elts", ())
        )
    ]
    assert found == []


def test_a_name_that_is_no_module_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(compiled.HOT, "medioevo", "state battle/of/hastings")
    with pytest.raises(LookupError, match=r"games/medioevo/battle/of/hastings\.py"):
        compiled.sources("medioevo")


def test_every_pattern_leaves_something_out(monkeypatch: pytest.MonkeyPatch) -> None:
    assert compiled.idle_patterns() == []
    monkeypatch.setattr(compiled, "LEFT_OUT", ("kernel/gone.py",))
    assert compiled.idle_patterns() == ["kernel/gone.py"]
