"""Games without a mouse: every key is a real one, and the focus is never lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.conftest import Invite
from tests.browser.person import HOME, Choice, Typist, start_game
from tests.browser.test_games import see_the_end
from tests.browser.test_trade import before_the_desk

pytestmark = pytest.mark.browser

CHOOSABLE = "Can be chosen."


@pytest.fixture
def typist(browser: Browser, address: str) -> Iterator[Callable[..., Typist]]:
    people: list[Typist] = []

    def come(name: str = "Ada") -> Typist:
        people.append(Builder(browser, f"http://{address}", name))
        return people[-1]

    yield come
    for person in people:
        person.context.close()
    assert [failure for person in people for failure in person.failures] == []


class Builder(Typist):
    """Builds armies, so that there is something to move."""

    def pick(self, choices: list[Choice]) -> Choice:
        for choice in choices:
            if choice.name.startswith("Build "):
                return choice
        return super().pick(choices)


def places(person: Typist) -> Locator:
    return person.page.get_by_role("group", name="Map.").get_by_role("button")


def play_on_the_map(ada: Typist) -> bool:
    """Pick a piece up on the map and put it down where it can go; say whether that was a move."""
    before = ada.played
    ada.reach(places(ada).and_(ada.page.locator("[tabindex='0']")))
    ada.type("n")
    assert CHOOSABLE in ada.said
    ada.type("Enter")
    ada.settle()
    if ada.played == before:
        ada.type("n")
        if CHOOSABLE not in ada.said:
            return False
        ada.type("Enter")
        ada.settle()
    return ada.played > before


def look_up_a_rule(ada: Typist) -> None:
    sheet = ada.page.get_by_role("dialog")
    why = ada.prompt.get_by_role("button", name="why?").first
    ada.press(why)
    expect(sheet).to_be_visible()
    expect(sheet.locator(":focus")).to_have_count(1)
    ada.type("Escape")
    expect(sheet).to_have_count(0)
    expect(why).to_be_focused()


def test_a_whole_game_with_the_keyboard_alone(typist: Callable[..., Typist]) -> None:
    ada = typist()
    page = ada.page
    ada.open(HOME)
    ada.reach(page.get_by_role("combobox", name="Players", exact=True))
    ada.type("2")
    ada.press(page.locator("summary", has_text="Options"))
    ada.reach(page.get_by_label("Restricted map", exact=True))
    page.keyboard.type("England and Sc")
    ada.reach(page.get_by_label("Last turn"))
    ada.type("Control+a")
    page.keyboard.type("3")
    ada.press(ada.button("Begin the game"))
    expect(ada.prompt).to_be_visible()
    ada.wait_for_turn()
    expect(places(ada)).to_have_count(10)
    # at zero the button is closed under the finger
    ada.press(ada.button("One less on Military"))
    expect(ada.button("One less on Military")).to_be_disabled()
    ada.keeps_focus()
    ada.press(ada.button("One more on Trade"))
    ada.keeps_focus()
    ada.press(ada.button("Place the tokens"))
    ada.settle()

    done = dict.fromkeys(("map", "rule", "undo"), 0)
    for _ in range(600):
        ada.wait_for_turn()
        if ada.over:
            break
        asked = ada.prompt.inner_text()
        undo = ada.prompt.get_by_role("button", name="Take back")
        if not done["rule"] and ada.prompt.get_by_role("button", name="why?").count():
            look_up_a_rule(ada)
            done["rule"] += 1
        elif done["undo"] < 2 and undo.count():
            ada.press(undo)
            ada.settle()
            done["undo"] += 1
        elif "Move an army" in asked and ada.rng.random() < (0.6 if done["map"] else 1):
            done["map"] += play_on_the_map(ada)
        else:
            ada.choose()
    see_the_end(ada)
    assert all(done.values()), done


def test_a_bargain_with_the_keyboard_alone(invite: Invite, typist: Callable[..., Typist]) -> None:
    ada = typist()
    _, ben, table = before_the_desk(lambda name: ada if name == "Ada" else invite(name))
    page = ada.page
    ada.press(ada.prompt.locator("[data-move='open-route england']"))
    ada.settle()

    # an amount: both the slider and the box obey the arrows
    bank = ada.prompt.locator("details[data-verb=bank]")
    ada.press(bank.locator("summary"))
    ada.keeps_focus()
    products = bank.get_by_role("button", name="Products", exact=True).first
    if products.get_attribute("aria-pressed") == "false":
        ada.press(products)
    ada.press(bank.get_by_role("button", name="Food", exact=True).last)
    ada.keeps_focus()
    slider, box = bank.get_by_role("slider"), bank.get_by_role("spinbutton")
    ada.reach(slider)
    before = int(box.input_value())
    ada.type("ArrowRight")
    step = int(box.input_value()) - before
    assert step > 0
    ada.reach(box)
    ada.type("ArrowDown")
    expect(slider).to_have_value(str(before))
    stores = ada.state(table)["view"]["players"][0]["store"]
    ada.press(bank.get_by_role("button", name="Confirm"))
    ada.settle()
    assert ada.state(table)["view"]["players"][0]["store"] != stores

    # an offer: written, sent, seen, accepted
    ada.press(ada.button("England"))
    ada.keeps_focus()
    for field in ("You give: Gold", "You get: Products"):
        ada.reach(page.get_by_label(field))
        ada.type("ArrowUp")
    ada.press(ada.button("Send the offer"))
    expect(ada.button("Withdraw")).to_be_visible()
    ada.settle()
    ada.press(ada.button("Withdraw"))
    ada.settle()
    expect(ada.button("Withdraw")).to_have_count(0)
    assert ben.state(table, 1)["view"]["offers"] == []


def test_the_map_with_the_keyboard(typist: Callable[..., Typist]) -> None:
    ada = typist()
    start_game(ada, ada.table("me", "steward", seed=3, options={"countries": "chosen"}))
    ada.reach(places(ada).and_(ada.page.locator("[tabindex='0']")))
    first = ada.said
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        ada.type(key)
        if ada.said != first:
            break
    assert ada.said != first
    place = ada.said.split(",")[0]
    expect(ada.page.get_by_role("status").filter(has_text=place)).to_be_visible()
