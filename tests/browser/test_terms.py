"""Terms open their definitions on hover, focus and tap, one inside another."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Invite
from tests.browser.looks import LOOKS, PHONE_AT_NIGHT, findings
from tests.browser.person import Person

pytestmark = pytest.mark.browser
SEATS = {"warriors_traders": 2, "medieval": 3, "medioevo": 3, "prototype": 3}
CARD = "[popover].card"


def sit_down(person: Person, game: str, english: bool = True) -> Locator:
    """A table at its first question; a word of the question or of what happened."""
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "steward"}] * (SEATS[game] - 1)]
    table = person.post("/api/tables", game=game, seats=seats)["id"]
    person.post(f"/api/tables/{table}/start")
    person.open(f"/table/{table}")
    if english:
        person.wait_for_turn()
    return person.page.locator(".question .term, li .term").locator("visible=true").first


@pytest.mark.parametrize("game", SEATS)
def test_a_term_is_open_while_the_mouse_is_on_it(invite: Invite, game: str) -> None:
    ada = invite()
    word = sit_down(ada, game)
    word.hover()
    card = ada.page.locator(CARD)
    expect(card).to_have_count(1)
    expect(card.locator("p").first).not_to_be_empty()
    ada.page.mouse.move(0, 0)
    expect(card).to_have_count(0)


def test_a_click_keeps_it_open_and_terms_inside_open_theirs(invite: Invite) -> None:
    ada = invite()
    sit_down(ada, "prototype").click()
    cards = ada.page.locator(CARD)
    inner = cards.first.locator(".term").first
    inner.hover()
    expect(cards).to_have_count(2)
    ada.page.mouse.move(0, 0)
    expect(cards).to_have_count(1)
    inner.click()
    expect(cards).to_have_count(2)
    ada.page.keyboard.press("Escape")
    expect(cards).to_have_count(1)
    ada.page.mouse.click(2, 2)
    expect(cards).to_have_count(0)


def test_the_keyboard_opens_enters_and_leaves_a_definition(invite: Invite) -> None:
    ada = invite()
    ada.page.goto("/")
    sit_down(ada, "prototype")
    word = ada.page.locator(".term[tabindex='0']").locator("visible=true").first
    ada.page.keyboard.press("Tab")
    word.focus()
    cards = ada.page.locator(CARD)
    expect(cards).to_have_count(1)
    described = word.get_attribute("aria-describedby")
    assert described == cards.first.get_attribute("id")
    ada.page.keyboard.press("Enter")
    expect(cards.first).to_be_focused()
    ada.page.keyboard.press("Escape")
    expect(cards).to_have_count(0)
    expect(word).to_be_focused()


def test_a_tap_opens_it_on_a_phone_inside_the_screen(invite: Invite) -> None:
    ada = invite(**LOOKS[PHONE_AT_NIGHT])
    sit_down(ada, "prototype", english=False).tap()
    card = ada.page.locator(CARD)
    expect(card).to_have_count(1)
    box = card.bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= ada.page.viewport_size["width"]
    assert findings(ada.page, CARD) == []


@pytest.mark.parametrize("game", SEATS)
def test_definitions_open_inside_each_other_on_a_phone(invite: Invite, game: str) -> None:
    ada = invite(**LOOKS["phone"])
    sit_down(ada, game, english=False).tap()
    cards = ada.page.locator(CARD)
    expect(cards).to_have_count(1)
    cards.first.locator(".term").first.tap()
    expect(cards).to_have_count(2)
    width = ada.page.viewport_size["width"]
    for card in cards.all():
        box = card.bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= width
    assert cards.first.locator("p").first.inner_text() != cards.last.locator("p").first.inner_text()


def test_the_keyboard_opens_a_definition_inside_another(invite: Invite) -> None:
    ada = invite()
    sit_down(ada, "prototype")
    word = ada.page.locator(".question .term[tabindex='0']").locator("visible=true").first
    ada.page.keyboard.press("Tab")
    word.focus()
    ada.page.keyboard.press("Enter")
    cards = ada.page.locator(CARD)
    expect(cards.first).to_be_focused()
    ada.page.keyboard.press("Tab")
    expect(cards.first.locator(".term").first).to_be_focused()
    expect(cards).to_have_count(2)
    ada.page.keyboard.press("Escape")
    expect(cards).to_have_count(1)
