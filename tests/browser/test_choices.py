"""What a choice is for, and what several amounts of it bring."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.looks import LOOKS, PHONE_AT_NIGHT, findings
from tests.browser.person import Person

pytestmark = pytest.mark.browser
TAXES = "tax.level"
DECISIONS = 60


def come_to(person: Person, game: str, window: str) -> str:
    """A table with two stewards at which the person is asked this; until then they do as the steward would."""
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "steward"}] * 2]
    table: str = person.post("/api/tables", game=game, seats=seats)["id"]
    person.post(f"/api/tables/{table}/start")
    for _ in range(DECISIONS):
        person.page.wait_for_timeout(200)
        state = person.state(table)
        if 0 not in state["waiting"]:
            continue
        if state["prompt"]["window"] == window:
            break
        move = person.get(f"/api/tables/{table}/advice", seat=0)["move"]
        person.post(f"/api/tables/{table}/play", seat=0, move=move, version=state["version"])
    person.open(f"/table/{table}")
    return table


def test_taxes_show_income_and_rebellions_of_every_level(invite: Invite) -> None:
    ada = invite()
    come_to(ada, "medioevo", TAXES)
    ada.prompt.locator("[data-verb=tax]").click()
    rows = ada.prompt.get_by_role("table", name="What each amount brings").get_by_role("row")
    expect(rows).to_have_count(5)
    expect(rows.first).to_contain_text("florins of taxes")
    expect(rows.last).to_contain_text("rebellion")
    expect(rows.last).to_contain_text("%")
    rows.last.get_by_role("button").click()
    expect(ada.prompt.get_by_role("slider").first).to_have_value("50")
    expect(rows.last.get_by_role("button")).to_have_attribute("aria-pressed", "true")


def test_amounts_fit_a_phone_in_italian(invite: Invite) -> None:
    ada = invite(**LOOKS[PHONE_AT_NIGHT])
    come_to(ada, "medioevo", TAXES)
    prompt = ada.page.locator("section.prompt")
    prompt.locator("[data-verb=tax]").click()
    table = prompt.get_by_role("table", name="Che cosa porta ogni quantità")
    expect(table).to_be_visible()
    table.scroll_into_view_if_needed()
    box = table.bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= ada.page.viewport_size["width"]
    assert findings(ada.page) == []


def test_why_says_what_the_choice_is_for_before_the_rule(invite: Invite) -> None:
    ada = invite()
    come_to(ada, "medioevo", TAXES)
    ada.wait_for_turn()
    ada.prompt.get_by_role("button", name="why?", exact=True).click()
    sheet = ada.page.get_by_role("dialog")
    paragraphs = sheet.locator("p")
    expect(paragraphs.first).to_have_text(
        "Higher taxes bring more florins now and more rebellions in the next turn."
    )
    expect(paragraphs.nth(1)).to_contain_text("tax")
