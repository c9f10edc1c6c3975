"""Recorded games take the same course as when it was stored: same questions, moves, defaults, refusals and events."""

from __future__ import annotations

from pathlib import Path

import pytest

import gonfalon
from tests.games.course import course_of, stored_courses
from tests.games.recorded import records_of

WRITE = ".venv/bin/python -m tools.record_courses"
KEPT = [id for id in gonfalon.game_ids() if stored_courses(id)]
FILES = [(id, file) for id in KEPT for file in records_of(gonfalon.find_game(id))]


@pytest.mark.parametrize(("id", "file"), FILES, ids=[f"{id}-{file.stem}" for id, file in FILES])
def test_the_game_takes_the_course_that_is_stored(id: str, file: Path) -> None:
    now, before = course_of(file), stored_courses(id).get(file.stem, {})
    for part in ("questions", "refusals", "events", "mark", "end"):
        assert now[part] == before.get(part), f"if this is meant, write it again: {WRITE} {id}"


@pytest.mark.parametrize("id", KEPT)
def test_no_course_is_stored_without_its_game(id: str) -> None:
    assert set(stored_courses(id)) == {file.stem for game, file in FILES if game == id}
