"""Tests of rules and examples are watched: an example sets up nothing that it does not name (`example_things.py`), and nothing happens
at a table that did not happen before (`marks.py`), or could not have followed there (`sequels.py`)."""

from __future__ import annotations

import os
from collections.abc import Generator

import pytest

from tests.games.example_things import recording, unnamed_in
from tests.games.marks import WRITE, place_of, stored_marks, watching
from tests.games.sequels import following, stored_sequels

RECORDED = pytest.StashKey[dict[str, dict[str, tuple[str, str]]]]()
"""By game and test, its mark and that of its sequels, of a run that records them (`tools/record_marks.py`)."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    place = place_of(item)
    if place is None or os.environ["GONFALON_FAST"] != "off":
        return (yield)
    with recording() as positions, watching() as watch, following(*place) as sequels:
        yield
    ids = [id for mark in item.iter_markers("example") for id in mark.args]
    added = unnamed_in(ids, positions) if ids else []
    assert added == [], f"{', '.join(ids)}: neither the example nor its note names {added}"
    compare(item, *place, watch.mark, sequels.mark)


def compare(item: pytest.Item, game: str, name: str, mark: str, sequel: str) -> None:
    recorded = item.config.stash.get(RECORDED, None)
    if recorded is not None:
        recorded.setdefault(game, {})[name] = (mark, sequel)
        return
    meant = f"if this is meant: {WRITE} {item.path}"
    if stored := stored_marks(game):
        assert mark == stored.get(name), f"new, or not as it was; {meant}"
    if stored := stored_sequels(game):
        assert sequel == stored.get(name), f"what could follow is not as it was; {meant}"
