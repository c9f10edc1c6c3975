"""Chapters of a game use each other one way: among questions, among changes and among steps there is no ring of packages."""

from __future__ import annotations

from functools import cache
from graphlib import TopologicalSorter

import grimp
import pytest

GAMES = ("medieval", "medioevo", "prototype", "warriors_traders")
KINDS = ("questions", "changes", "steps")


@cache
def graph() -> grimp.ImportGraph:
    return grimp.build_graph("gonfalon", cache_dir=None)


def chapter_of(module: str, game: str, kind: str) -> str | None:
    """The chapter of which a module is of this kind."""
    root, _, path = module.partition(f"gonfalon.games.{game}.")
    chapter, *rest = path.split(".")
    return chapter if not root and rest[:1] == [kind] else None


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", GAMES)
def test_chapters_form_no_ring(game: str, kind: str) -> None:
    uses: dict[str, set[str]] = {}
    for module in graph().modules:
        if chapter := chapter_of(module, game, kind):
            used = graph().find_modules_directly_imported_by(module)
            chapters = {chapter_of(other, game, kind) for other in used} - {None, chapter}
            uses.setdefault(chapter, set()).update(filter(None, chapters))
    assert uses
    TopologicalSorter(uses).prepare()
