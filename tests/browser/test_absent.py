"""A bot plays for a person at the page: the form, the mark others see, the way back, and what it did."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.looks import findings
from tests.browser.person import Typist

pytestmark = pytest.mark.browser


def test_a_bot_plays_while_somebody_is_away(invite: Invite) -> None:
    """By keyboard alone."""
    ada = invite(kind=Typist)
    assert isinstance(ada, Typist)
    table = ada.table("me", "steward", options={"turn_limit": 4})
    page = ada.page
    ada.open(f"/table/{table}")
    ada.press(ada.button("Let a bot play for me"))
    sheet = page.get_by_role("dialog", name="Let a bot play for me")
    expect(sheet.get_by_role("radiogroup")).to_have_count(1)
    ada.reach(sheet.get_by_label("Neutral"))
    ada.type("ArrowRight", "Tab", "Space")
    expect(sheet.get_by_label("Hostile")).to_be_checked()
    expect(sheet.get_by_label("Start no wars")).to_be_checked()
    ada.reach(sheet.get_by_label("Until I take my seat back"))
    ada.type("ArrowDown", "ArrowDown")
    ada.reach(sheet.get_by_role("spinbutton", name="Until this turn begins"))
    ada.type("Control+A", "3")
    assert findings(page, "dialog") == []
    ada.press(ada.button("Hand over"))

    digest = page.get_by_role("dialog", name="What the bot did for you")
    away = page.get_by_role("heading", name="A bot plays for you")
    expect(away.or_(digest).first).to_be_visible()
    expect(digest.get_by_role("heading", name="Turn 2")).to_be_visible()
    expect(digest.get_by_role("row", name="Victory Points")).to_be_visible()
    assert findings(page, "dialog") == []
    ada.press(ada.button("I play on"))
    expect(digest).to_have_count(0)
    assert ada.state(table)["view"]["turn"] == 3

    # what was ordered last is in the form again, and what was done stays readable
    ada.press(ada.button("Let a bot play for me"))
    expect(sheet.get_by_label("Hostile")).to_be_checked()
    ada.type("Escape")
    ada.press(ada.button("What the bot did"))
    expect(digest.get_by_role("heading", name="Turn 2")).to_be_visible()


@pytest.mark.soak
def test_others_see_that_a_bot_plays_and_the_seat_is_taken_back(invite: Invite) -> None:
    ada, eve = invite(), invite("Eve")
    table = ada.table("me", "friend", start=False)
    link = ada.get(f"/api/tables/{table}")["seats"][1]["link"]
    eve.post(f"/api/tables/{table}/join", token=link.removeprefix("/join/"))
    ada.post(f"/api/tables/{table}/start")
    page = ada.page
    ada.open(f"/table/{table}")
    eve.open(f"/table/{table}")
    mark = eve.page.get_by_title("A bot plays for this person for a while.")
    expect(eve.prompt).to_be_visible()
    expect(mark).to_have_count(0)
    ada.button("Let a bot play for me").click()
    page.get_by_role("dialog").get_by_label("Hostile").check()
    ada.button("Hand over").click()
    expect(mark).to_be_visible()
    expect(ada.prompt).to_contain_text("Hostile to")
    expect(ada.prompt).to_contain_text("one decision so far")
    ada.button("Take my seat back").click()
    expect(page.get_by_role("dialog", name="What the bot did for you")).to_contain_text(
        "Start tokens"
    )
    ada.button("I play on").click()
    expect(mark).to_have_count(0)
    assert not any("hostile" in frame.lower() for frame in eve.heard)
