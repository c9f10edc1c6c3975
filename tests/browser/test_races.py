"""Clicks, answers and news that come in the wrong order, twice, or never."""

from __future__ import annotations

from copy import copy
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, WebSocketRoute, expect

from tests.browser.conftest import Invite
from tests.browser.person import ENGLAND_SCOTLAND, PHONE, WAITS, Person
from tests.browser.test_trade import play_past_the_page, sit_down
from tests.server.house import until

pytestmark = pytest.mark.browser

PLAYS = "**/play?*"
TOKENS = [(0, "place-tokens 1 1 1"), (1, "place-tokens 1 1 1")]
"""Ada, as Scotland, is asked for her first Action."""
ARMIES = [
    *TOKENS,
    (0, "build-army infantry aberdeen"),
    (1, "build-army infantry london"),
    (1, "build-army infantry london"),
    (0, "build-army infantry aberdeen"),
    (0, "pass"),
    (1, "pass"),
]
"""Ada has two Infantry in Aberdeen, next to Barbarians, and may move them."""

FREE_POINT = """place => {
  const { left, top, width, height } = place.getBoundingClientRect();
  for (let at = 0; at < 2500; at++) {
    const [x, y] = [left + (width * (at % 50)) / 50, top + (height * Math.floor(at / 50)) / 50];
    if (document.elementFromPoint(x, y) === place) return [x, y];
  }
}"""


def at_home(
    invite: Invite, way: list[tuple[int, str]], **wishes: Any
) -> tuple[Person, Person, str]:
    return sit_down(invite, way, options=ENGLAND_SCOTLAND, **wishes)


def said(person: Person, words: str) -> Locator:
    return person.page.get_by_role("status").filter(has_text=words)


def moved_on(person: Person) -> Locator:
    return said(person, "The table has moved on")


def expect_busy(person: Person, busy: bool = True) -> None:
    expect(person.prompt).to_have_attribute("aria-busy", str(busy).lower())


def middle(button: Locator) -> tuple[float, float]:
    box = button.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def click_again(person: Person, spot: tuple[float, float]) -> None:
    """The second click of a double click, however late it comes."""
    person.page.mouse.move(*spot)
    person.page.mouse.down(click_count=2)
    person.page.mouse.up(click_count=2)


def armies(person: Person, table: str) -> dict[str, int]:
    provinces = person.state(table)["view"]["provinces"]
    return {one["id"]: len(one["armies"]) for one in provinces if one["owner"] != 1}


class Held:
    """Moves on their way to the server, until they are let go."""

    def __init__(self, person: Person) -> None:
        self.routes: list[Route] = []
        self.person = person
        person.context.route(PLAYS, self._keep)

    def _keep(self, route: Route) -> None:
        self.routes.append(route)

    def take(self) -> Route:
        """The next one, once it is there."""
        until(lambda: self.person.page.evaluate("true") and bool(self.routes))
        return self.routes.pop(0)


# ---- answers


def test_an_answer_that_never_comes(invite: Invite) -> None:
    ada, _, table = at_home(invite, TOKENS)
    ada.page.clock.install()
    ada.page.reload()
    before = ada.state(table)["version"]
    held = Held(ada)
    ada.button("Pass").click()
    expect_busy(ada)
    held.take()
    expect(ada.button("Pass")).to_be_disabled()
    ada.page.clock.fast_forward(16_000)
    expect_busy(ada, False)
    expect(ada.button("Pass")).to_be_enabled()
    expect(said(ada, "does not answer")).to_be_visible()
    ada.button("Pass").click()
    held.take().continue_()
    expect(ada.prompt).to_contain_text(WAITS)
    assert ada.state(table)["version"] == before + 1


def test_an_answer_that_is_lost(invite: Invite) -> None:
    ada, _, table = at_home(invite, TOKENS)
    before = ada.state(table)["version"]

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    ada.page.route(PLAYS, lose)
    ada.button("Pass").click()
    expect(ada.prompt).to_contain_text(WAITS)
    expect_busy(ada, False)
    expect(said(ada, "does not answer")).to_have_count(0)
    assert ada.played == 1
    assert ada.state(table)["version"] == before + 1


def test_news_that_overtake_the_answer(invite: Invite) -> None:
    ada, ben, table = at_home(invite, TOKENS[:1])
    # Ben's tokens are the last: the next question is Ada's, then his
    held = Held(ada)
    ben.button("Place the tokens").click()
    ada.button("Pass").click()
    expect_busy(ada)
    first = held.take()
    answer = first.fetch()
    expect(ada.prompt).to_contain_text(WAITS)
    expect_busy(ada, False)
    for move in ("pass", "pass"):
        play_past_the_page(ben, table, 1, move)
    # the answer to the first is still under way: the second waits for it
    ada.button("Pass").click()
    assert held.routes == []
    first.fulfill(response=answer)
    held.take().continue_()
    expect(ada.prompt).to_contain_text("Moving a token")
    expect(moved_on(ada)).to_have_count(0)
    assert ada.played == 2


def test_a_line_that_has_died_without_a_word(invite: Invite) -> None:
    ada, ben, table = at_home(invite, TOKENS)
    lines: list[WebSocketRoute] = []

    def connect(line: WebSocketRoute) -> None:
        lines.append(line)
        server = line.connect_to_server()
        first = len(lines) == 1
        heard: list[Any] = []

        def pass_on(message: Any) -> None:
            heard.append(message)
            if not (first and len(heard) > 1):
                line.send(message)

        server.on_message(pass_on)

    ada.page.route_web_socket("**/live?*", connect)
    ada.page.reload()
    ada.button("Pass").click()
    expect(ada.prompt).to_contain_text(WAITS)
    for move in ("pass", "pass"):
        play_past_the_page(ben, table, 1, move)
    expect(ben.prompt).to_contain_text(WAITS)
    expect(ada.prompt).to_contain_text(WAITS)
    ada.page.evaluate("dispatchEvent(new Event('online'))")
    expect(ada.button("Pass")).to_be_enabled()
    # and news come again
    ada.tab("Talk")
    ben.post(f"/api/tables/{table}/chat", text="Are you there?")
    expect(ada.page.get_by_role("list", name="Talk at the table")).to_contain_text("Are you there?")
    assert len(lines) == 2


# ---- clicks


def test_a_click_is_meant_for_the_question_it_was_made_on(invite: Invite) -> None:
    ada, _, table = at_home(invite, ARMIES)
    held = Held(ada)

    def march(to: str) -> None:
        for place in ("aberdeen", to):
            ada.page.locator(f"[data-place={place}]").press("Enter")

    march("lothian")
    expect_busy(ada)
    # the same question will be asked again, but this is not the answer to it
    march("highlands")
    held.take().continue_()
    expect(ada.prompt.get_by_role("group", name="Battles ahead")).to_contain_text("Lothian")
    held.take().continue_()
    expect(moved_on(ada)).to_be_visible()
    expect_busy(ada, False)
    found = armies(ada, table)
    assert (found["aberdeen"], found["lothian"], found["highlands"]) == (1, 1, 0)


def hold_enter(person: Person, button: Locator) -> None:
    """A key that is still down says the same again."""
    button.focus()
    person.page.keyboard.down("Enter")


@pytest.mark.parametrize("key", [False, True], ids=["click", "key"])
def test_what_is_pressed_twice_does_not_answer_the_next_question(invite: Invite, key: bool) -> None:
    ada, ben, table = at_home(invite, TOKENS)
    button = ada.button("Pass")
    spot = middle(button)
    if key:
        hold_enter(ada, button)
    else:
        button.click()
    expect(ada.prompt).to_contain_text(WAITS)
    for move in ("pass", "pass"):
        play_past_the_page(ben, table, 1, move)
    expect(button).to_be_enabled()
    assert middle(button) == spot
    if key:
        hold_enter(ada, button)
        ada.page.keyboard.up("Enter")
    else:
        click_again(ada, spot)
    # another button can be pressed at once: it was not played, and nothing has to be waited for
    ada.prompt.locator("[data-move^=build-army]").press("Enter")
    expect(ada.prompt).to_contain_text("Moving a token")
    assert armies(ada, table)["aberdeen"] == 1
    assert ada.played == 2


def test_the_second_click_of_a_double_click_confirms_nothing(invite: Invite) -> None:
    ada, *_ = at_home(invite, [*ARMIES, (0, "move infantry-1a lothian")])
    done = ada.prompt.locator("[data-move=done]")
    box = ada.page.get_by_role("dialog")
    done.click()
    sure = box.get_by_role("button").last
    for spot in (middle(sure), (2, 2)):
        click_again(ada, spot)
        expect(box).to_be_visible()
    assert ada.played == 0
    sure.click()
    expect(box).to_have_count(0)
    expect(ada.prompt.get_by_role("group", name="Battles ahead")).to_have_count(0)
    assert ada.played == 1


# ---- two tabs


@pytest.mark.parametrize("other", ["pass", "build-army infantry aberdeen"])
def test_two_tabs_of_a_seat_play_at_once(invite: Invite, other: str) -> None:
    ada, _, table = at_home(invite, TOKENS)
    twin = copy(ada)
    twin.page = ada.context.new_page()
    twin.page.on("pageerror", lambda error: ada.failures.append(str(error)))
    twin.open(f"/table/{table}")
    before = ada.state(table)["version"]
    held = Held(ada)
    tabs = (ada, twin)
    for tab, move in zip(tabs, ("pass", other), strict=True):
        tab.prompt.locator(f"[data-move='{move}']").click()
        expect_busy(tab)
    both = [held.take(), held.take()]
    for route in both:
        route.continue_()
    for tab in tabs:
        expect(tab.prompt).to_contain_text(WAITS)
        expect_busy(tab, False)
    until(lambda: any(moved_on(tab).is_visible() for tab in tabs))
    assert sum(moved_on(tab).count() for tab in tabs) == 1
    assert all(said(tab, "does not answer").count() == 0 for tab in tabs)
    now = ada.state(table)
    assert now["version"] == before + 1
    assert sum(entry["move"] == now["version"] for entry in now["log"]) > 0


# ---- peace


def test_two_people_make_peace(invite: Invite) -> None:
    ada, ben, _ = at_home(invite, [*TOKENS, (0, "declare-war england")])
    people = (ada, ben)
    for person in people:
        person.tab("War")
        expect(person.page.get_by_role("tabpanel")).to_contain_text("Scotland against England")
    ben.prompt.get_by_text("At any time").click()
    ben.prompt.locator("[data-move='offer-peace scotland']").click()
    for person in people:
        expect(person.page.get_by_role("tabpanel")).to_contain_text("For peace: England.")
    expect(ben.prompt.locator("[data-move='withdraw-peace scotland']")).to_be_visible()
    ada.page.get_by_role("tabpanel").get_by_role("button", name="Accept").click()
    for person in people:
        expect(person.page.get_by_role("tabpanel")).to_contain_text("Peace everywhere.")
        person.tab("Chronicle")
        expect(person.log).to_contain_text("peace")


# ---- fingers


def test_a_finger_sees_the_forecast_before_it_attacks(invite: Invite) -> None:
    ada, _, table = at_home(invite, ARMIES, ada=PHONE)

    def tap(place: str) -> None:
        ada.page.touchscreen.tap(*ada.page.locator(f"[data-place={place}]").evaluate(FREE_POINT))

    box = ada.page.get_by_role("dialog", name="Attack")
    tap("aberdeen")
    tap("lothian")
    expect(box).to_contain_text("Lothian")
    expect(box).to_contain_text("1 : 1")
    assert ada.played == 0
    box.get_by_role("button", name="Cancel").tap()
    expect(box).to_have_count(0)
    assert ada.played == 0
    tap("lothian")
    box.get_by_role("button", name="Attack").tap()
    expect(ada.prompt.get_by_role("group", name="Battles ahead")).to_contain_text("Lothian")
    assert armies(ada, table)["lothian"] == 1
