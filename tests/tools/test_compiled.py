"""What is compiled: a module that was moved or renamed is not forgotten in silence."""

from __future__ import annotations

import pytest

from gonfalon.fast import PARTS
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


def test_a_name_that_is_no_module_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(compiled.HOT, "medioevo", "state battle/of/hastings")
    with pytest.raises(LookupError, match=r"games/medioevo/battle/of/hastings\.py"):
        compiled.sources("medioevo")


def test_every_pattern_leaves_something_out(monkeypatch: pytest.MonkeyPatch) -> None:
    assert compiled.idle_patterns() == []
    monkeypatch.setattr(compiled, "LEFT_OUT", ("kernel/gone.py",))
    assert compiled.idle_patterns() == ["kernel/gone.py"]
