"""docs/environment.md says what every number of an observation means."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from gonfalon.env.match import Match

DOCUMENT = Path(__file__).parents[2] / "docs" / "environment.md"
GAMES = ["warriors_traders", "medieval", "medioevo", "prototype"]
COMMON = ["asked", "question", "spelled", "amount"]


@pytest.mark.parametrize("id", GAMES)
def test_every_block_is_documented(id: str) -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    match = Match(id, 4)
    (file,) = match.game.folder.rglob("features.py")
    part = file.relative_to(match.game.folder).with_suffix("").as_posix().replace("/", ".")
    meanings = importlib.import_module(f"gonfalon.games.{id}.{part}").FEATURES
    layout = match.layout()
    assert [block.name for block in layout] == [*meanings, *COMMON]
    for block in layout[: -len(COMMON)]:
        assert f"| `{block.name}` | {block.length} | {meanings[block.name]} |" in text
    assert f"### {match.game.name}, with four seats" in text
