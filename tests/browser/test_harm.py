"""Before what harms there is a question with its cost, in every game; no key confirms it by chance."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Invite
from tests.browser.looks import LIGHT, LOOKS, PHONE_AT_NIGHT, findings
from tests.browser.person import Person
from tests.games.medioevo.campaign import combat
from tests.games.test_asked import (
    Harm,
    a_capital_left,
    an_emptied_territory,
    own_excommunication,
    starving_armies,
)
from tests.server.house import until
from tests.server.planted import plant

pytestmark = pytest.mark.browser
MARCH = re.compile("^(March|Marcia)")
ONE_OF_EACH = [starving_armies, own_excommunication, an_emptied_territory, a_capital_left]


def sit_down(person: Person, home: Path, harm: Harm) -> tuple[str, str]:
    """The person has the seat that is asked. Returns the table and the text of the move."""
    seat, text = harm.scene._read(harm.line)
    assert seat == 0, "people have the first seats"
    table = plant(home, harm.scene.table, person)
    person.open(f"/table/{table}")
    return table, text


def button(person: Person, text: str) -> Locator:
    """The button of a move, which may lie in a group or on a page of the form that is not open."""
    prompt = person.page.locator("section.prompt")
    expect(prompt.locator("[data-move]").first).to_be_visible()
    found = prompt.locator(f"[data-move='{text}']").first
    if found.is_visible():
        return found
    group = prompt.locator(f"[data-verb={text.split()[0]}]")
    (group if group.count() else prompt.get_by_role("button", name=MARCH)).first.click()
    return found


@pytest.mark.parametrize("look", [LIGHT, PHONE_AT_NIGHT])
@pytest.mark.parametrize("kind", ONE_OF_EACH, ids=lambda kind: kind.__name__)
def test_harm_is_asked_about_with_its_cost(
    invite: Invite, server_home: Path, kind: Callable[[], Harm], look: str
) -> None:
    harm = kind()
    ada = invite(**LOOKS[look])
    table, text = sit_down(ada, server_home, harm)
    move = button(ada, text)
    assert "primary" not in (move.get_attribute("class") or "")
    version = ada.state(table)["version"]
    move.click()
    box = ada.page.get_by_role("dialog")
    for words in harm.it if look == PHONE_AT_NIGHT else harm.en:
        expect(box).to_contain_text(words)
    assert findings(ada.page, "dialog") == []
    back = box.locator("[data-first]")
    expect(back).to_be_focused()
    ada.page.keyboard.press("Enter")
    expect(box).to_have_count(0)
    assert ada.state(table)["version"] == version
    button(ada, text).click()
    box.locator("[data-yes]").click()
    expect(box).to_have_count(0)
    until(lambda: ada.state(table)["version"] > version)


def test_what_is_closed_says_what_would_open_it(invite: Invite, server_home: Path) -> None:
    """Three archers without a wagon stand where they are."""
    ada = invite(**LOOKS[LIGHT])
    scene = combat(
        units={"thrace": "anna: 3 archer", "lydia": "anna: 1 archer"},
        pieces={"lydia": "anna: war-wagon 1"},
    )
    ada.open(f"/table/{plant(server_home, scene.table, ada)}")
    closed = ada.prompt.locator("[data-missed='march thrace']")
    expect(closed).to_contain_text("Needs a war wagon with 3 places")
    expect(closed).to_contain_text("Lydia")
    assert findings(ada.page, "section.prompt") == []
    expect(ada.prompt.locator("[data-missed='march lydia']")).to_have_count(0)
