"""The reference sheet in the page: opened, searched, printed, by keyboard and on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Invite
from tests.browser.looks import LOOKS, PHONE_AT_NIGHT, findings, sampled, words
from tests.browser.person import HOME, Person

pytestmark = pytest.mark.browser


def opened(ada: Person, said: dict[str, str]) -> Locator:
    ada.open(HOME)
    ada.page.locator(".button.primary").first.click()
    button = ada.page.get_by_role("button", name=said["reference.open"])
    button.focus()
    ada.page.keyboard.press("Enter")
    box = ada.page.get_by_role("dialog", name=said["reference.title"])
    expect(box.get_by_role("table").first).to_be_visible()
    return box


@sampled(PHONE_AT_NIGHT)
def test_tables_are_looked_up(invite: Invite, look: str) -> None:
    said = words("it" if "Italian" in look else "en")
    ada = invite(**LOOKS[look])
    box = opened(ada, said)
    everything = box.get_by_role("row").count()
    assert everything > 100
    assert findings(ada.page, "dialog") == []
    box.get_by_role("searchbox").fill("walés")
    expect(box.get_by_role("table")).to_have_count(2)
    assert box.get_by_role("row").count() < 15
    box.get_by_role("searchbox").fill("no such words")
    expect(box).to_contain_text(said["reference.none"])
    wide = ada.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert not wide
    ada.page.keyboard.press("Escape")
    ada.page.keyboard.press("Escape")
    expect(box).to_have_count(0)
    expect(ada.page.get_by_role("button", name=said["reference.open"])).to_be_focused()


def test_a_row_leads_to_its_rule(invite: Invite) -> None:
    ada = invite()
    box = opened(ada, words("en"))
    box.get_by_role("row").nth(1).get_by_role("button").click()
    rule = ada.page.get_by_role("dialog").last
    expect(rule).to_contain_text("WT-")
    ada.page.keyboard.press("Escape")
    expect(box.get_by_role("row").nth(1)).to_be_visible()


def test_the_whole_sheet_is_printed(invite: Invite, tmp_path: Path) -> None:
    ada = invite()
    opened(ada, words("en"))
    paper = ada.page.pdf(path=tmp_path / "sheet.pdf", format="A4")
    assert paper.count(b"/Type /Page\n") > 3
