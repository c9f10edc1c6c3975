"""What each seat sees and may do, as text: any change shows up as a difference to the stored story."""

from __future__ import annotations

import difflib

import pytest

import gonfalon
from gonfalon.kernel.errors import IllegalMove
from tests.games.playthrough import stored, stories

WRITE = ".venv/bin/python -m tools.record_playthroughs"
STORIES = [(id, name) for id in gonfalon.game_ids() for name in stories(id)]
MOST_BYTES = 150_000


@pytest.mark.parametrize(("id", "name"), STORIES)
def test_the_story_is_as_stored(id: str, name: str) -> None:
    file = stored(id) / f"{name}.txt"
    try:
        told = stories(id)[name]().splitlines()
    except IllegalMove as refused:
        pytest.fail(
            f"the story {name!r} cannot be told any more: {refused}. If a rule was changed on purpose, record the games "
            f"again, choose the moves anew in tests/games/{id}/playthrough.py, and write: {WRITE} {id}",
            pytrace=False,
        )
    before = file.read_text(encoding="utf-8").splitlines()
    if told != before:
        changes = list(difflib.unified_diff(before, told, "stored", "now", lineterm="", n=2))
        pytest.fail(
            "\n".join(changes[:60])
            + f"\n{file.name} has changed. If this is meant, write it again and read the difference: {WRITE} {id}",
            pytrace=False,
        )


@pytest.mark.parametrize("id", gonfalon.game_ids())
def test_two_stories_of_modest_size_are_told_of_every_game(id: str) -> None:
    files = sorted(stored(id).glob("*.txt"))
    assert [file.stem for file in files] == sorted(stories(id))
    assert len(files) >= 2
    assert max(file.stat().st_size for file in files) < MOST_BYTES
