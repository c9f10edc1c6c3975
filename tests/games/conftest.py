"""A test of a worked example sets up nothing that the example does not name: see `example_things.py`."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from tests.games.example_things import recording, unnamed_in


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    ids = [id for mark in item.iter_markers("example") for id in mark.args]
    if not ids:
        return (yield)
    with recording() as positions:
        yield
    added = unnamed_in(ids, positions)
    assert added == [], f"{', '.join(ids)}: neither the example nor its note names {added}"
