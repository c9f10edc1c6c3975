"""A real server and a real Chromium for the tests of the page."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from gonfalon.server.settings import STATIC
from tests.browser.person import PATIENCE, Person
from tests.server.process import Process
from tools.chromium import FLAGS, MISSING, find_chromium

Invite = Callable[..., Person]


@pytest.fixture(scope="package")
def chromium() -> str:
    found = find_chromium()
    if found is None:
        pytest.skip(MISSING)
    return found


@pytest.fixture(scope="package")
def server_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the server of this worker keeps its tables."""
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="package")
def address(chromium: str, server_home: Path) -> Iterator[str]:
    """One server for all tests of a worker; every test brings guests of its own."""
    assert (STATIC / "index.html").is_file(), "the browser app is not built: make test builds it"
    process = Process(server_home)
    yield process.ready()
    process.kill()


# of the package and no longer: while it is open, nothing else in this worker may run an event loop
@pytest.fixture(scope="package")
def browser(chromium: str) -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE * 1000)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield browser
        browser.close()
    # what is left of its pipes complains when it is collected: better here than in the middle of another test
    del browser, playwright
    gc.collect()


@pytest.fixture
def invite(browser: Browser, address: str) -> Iterator[Invite]:
    """Makes people with a browser of their own; no page may have failed when the test ends."""
    people: list[Person] = []

    def come(name: str = "Ada", at: str = "", kind: type[Person] = Person, **wishes: Any) -> Person:
        person = kind(browser, f"http://{at or address}", name, **wishes)
        people.append(person)
        return person

    yield come
    for person in people:
        person.context.close()
    assert [failure for person in people for failure in person.failures] == []


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"
