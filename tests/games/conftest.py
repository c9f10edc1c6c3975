"""Tests of rules and examples are watched: an example sets up nothing that it does not name (`example_things.py`), and nothing happens
at a table that did not happen before (`marks.py`)."""

from __future__ import annotations

import os
from collections.abc import Generator

import pytest

from tests.games.example_things import recording, unnamed_in
from tests.games.marks import WRITE, place_of, stored_marks, watching

RECORDED = pytest.StashKey[dict[str, dict[str, str]]]()
"""By game and test, the marks of a run that records them (`tools/record_marks.py`)."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    place = place_of(item)
    if place is None or os.environ["GONFALON_FAST"] != "off":
        return (yield)
    with recording() as positions, watching() as watch:
        yield
    ids = [id for mark in item.iter_markers("example") for id in mark.args]
    added = unnamed_in(ids, positions) if ids else []
    assert added == [], f"{', '.join(ids)}: neither the example nor its note names {added}"
    compare(item, *place, watch.mark)


def compare(item: pytest.Item, game: str, name: str, mark: str) -> None:
    recorded = item.config.stash.get(RECORDED, None)
    if recorded is not None:
        recorded.setdefault(game, {})[name] = mark
    elif stored := stored_marks(game):
        assert mark == stored.get(name), (
            f"new, or not as it was; if this is meant: {WRITE} {item.path}"
        )
