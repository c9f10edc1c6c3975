"""What can be pressed fits its place: no text runs over the edge of its button, nothing makes the page scroll sideways.

A person of each game is led through the questions of the recorded turns; a few of them in the suite, all in `make soak`.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from gonfalon.kernel import engine
from gonfalon.kernel.native import window_of
from gonfalon.kernel.table import Table
from tests.browser.conftest import Invite
from tests.browser.looks import LOOKS, PHONE_AT_NIGHT, words
from tests.clicks.turns import Turn, load, names
from tests.server.planted import plant

pytestmark = pytest.mark.browser

TALLEST = 260
"""Pixels: a button that is taller has no room for its text."""
RUN_OVER = """tallest => [...document.querySelectorAll('.button')]
  .filter(one => one.checkVisibility())
  .filter(one => one.scrollWidth > one.clientWidth + 1 || one.clientHeight > tallest)
  .map(one => one.innerText.slice(0, 80))"""


def questions(turn: Turn) -> list[Table]:
    """The first position of the turn in which its person is asked each kind of question."""
    table, found = turn.table, {}
    engine.advance(table.state)
    for seat, text in turn.moves:
        window = window_of(table.state.agenda[-1])
        if seat == turn.person and seat in table.waiting and window not in found:
            found[window] = table.copy()
        table.play(seat, text, recorded=True)
    return list(found.values())


def look(invite: Invite, home: Path, name: str, most: int, kind: str) -> None:
    turn = load(name)
    positions = questions(turn)
    said = words("it" if "Italian" in kind else "en")
    others = [invite(f"Guest {seat}") for seat in range(turn.person)]
    ada = invite(**LOOKS[kind])
    prompt = ada.page.get_by_role("region", name=said["prompt.label"])
    for position in positions[:: -(-len(positions) // most)]:
        ada.open(f"/table/{plant(home, position, *others, ada)}")
        expect(prompt.get_by_role("heading").first).to_be_visible()
        ada.page.wait_for_load_state("networkidle")
        window = window_of(position.state.agenda[-1])
        assert ada.page.evaluate(RUN_OVER, TALLEST) == [], f"{name}, {window}"
        assert not ada.wide, f"{name}, {window}"


@pytest.mark.parametrize("name", names()[1::2])
def test_nothing_runs_over_the_edge(invite: Invite, server_home: Path, name: str) -> None:
    look(invite, server_home, name, 2, PHONE_AT_NIGHT)


@pytest.mark.soak
@pytest.mark.parametrize("kind", LOOKS)
@pytest.mark.parametrize("name", names())
def test_nothing_runs_over_the_edge_anywhere(
    invite: Invite, server_home: Path, name: str, kind: str
) -> None:
    look(invite, server_home, name, 100, kind)
