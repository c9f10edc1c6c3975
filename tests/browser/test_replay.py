"""Looking back over a game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.person import ENGLAND_SCOTLAND, OVER, Person

pytestmark = pytest.mark.browser


def finished(person: Person) -> str:
    """A short game, played past the page by taking what is listed last."""
    table = person.table("me", "steward", seed=3, options=ENGLAND_SCOTLAND | {"turn_limit": 1})
    person.open(f"/table/{table}")
    person.button("Place the tokens").click()
    person.play()
    expect(person.prompt).to_contain_text(OVER)
    return table


def test_any_moment_can_be_seen_shared_and_played_on_from(invite: Invite) -> None:
    ada = invite()
    table = finished(ada)
    page = ada.page
    page.get_by_role("link", name="Look back over the game").click()
    moment = page.get_by_role("slider", name="Moment")
    expect(moment).to_have_value("0")
    last = int(moment.get_attribute("max") or 0)
    assert last > 3

    ada.button("One move on").click()
    expect(moment).to_have_value("1")
    moment.press("End")
    expect(moment).to_have_value(str(last))
    expect(page.get_by_role("heading", name=re.compile(r"wins?$"))).to_be_visible()
    ada.button("One move back").click()
    expect(moment).to_have_value(str(last - 1))
    expect(page.get_by_role("heading", name=re.compile(r"wins?$"))).to_have_count(0)
    ada.button("To the beginning").click()
    expect(moment).to_have_value("0")
    moment.fill("3")
    expect(page).to_have_url(re.compile(r"#at=3$"))
    ada.tab("Chronicle")
    told = ada.get(f"/api/tables/{table}/history", seat=0, at=3)["log"][-1]["text"]
    expect(ada.log.get_by_role("listitem").first).to_contain_text(told)
    then = ada.log.inner_text()
    ada.button("Copy link to this moment").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()

    other = ada.context.new_page()
    other.goto(page.url)
    expect(other.get_by_role("slider", name="Moment")).to_have_value("3")
    other.get_by_role("tab", name="Chronicle").click()
    expect(other.get_by_role("list", name="What happened, newest first")).to_have_text(
        then, use_inner_text=True
    )
    other.close()

    ada.log.get_by_role("button", name="go there").last.click()
    expect(moment).not_to_have_value("3")
    moment.fill("3")
    expect(ada.log).to_have_text(then, use_inner_text=True)
    ada.button("Play on from here").click()
    expect(page).not_to_have_url(re.compile(table))
    ada.play()
    expect(ada.prompt).to_contain_text(OVER)


def test_a_running_game_shows_its_known_past(invite: Invite) -> None:
    ada = invite()
    table = ada.table("me", "steward", seed=3)
    ada.open(f"/table/{table}")
    ada.button("Place the tokens").click()
    ada.play(lambda: ada.button("Pass").is_visible())
    ada.page.get_by_role("link", name="Look back over the game").click()
    ada.page.get_by_role("slider", name="Moment").press("End")
    ada.page.get_by_role("link", name="Back to the table").click()
    expect(ada.button("Pass")).to_be_visible()
