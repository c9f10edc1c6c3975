"""Medieval for everybody: what axe-core finds in its pages, and a turn without a mouse."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.looks import LOOKS, PHONE_AT_NIGHT, findings, sampled, words
from tests.browser.person import Typist, start_game
from tests.browser.test_medieval import TOUR, florins, hot_seat, play

pytestmark = pytest.mark.browser

PANELS = ("players", "powers", "table")
BESIDE = "aside, section"
"""Everything but the map, which is looked at once."""
PANEL = "[role=tabpanel]"
TITLE = "medieval/forms/{}.title"


@sampled(PHONE_AT_NIGHT)
def test_axe_finds_nothing_serious(invite: Invite, look: str) -> None:
    ada = invite(**LOOKS[look])
    page = ada.page
    said = words("it" if "Italian" in look else "en")
    phone = "phone" in look
    found: dict[str, list[str]] = {}

    def check(name: str, within: str | None = BESIDE) -> None:
        assert not ada.wide, name
        found[name] = findings(page, within)

    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "steward"}] * 2]
    draft = ada.post("/api/tables", game="medieval", seats=seats, options={"first": "1"})["id"]
    ada.post(f"/api/tables/{draft}/start")
    ada.open(f"/table/{draft}")
    prompt = page.get_by_role("region", name=said["prompt.label"])
    expect(prompt.locator("[data-move^='draft ']").first).to_be_visible()
    prompt.get_by_text(said["medieval/forms/draft.closed"].split("(")[0]).click()
    check("draft", None)

    table = hot_seat(ada, seed=1)
    ada.open(f"/table/{table}")
    ada.button(said["hand.ready"].format(name="Ada")).click()
    expect(prompt.locator("[data-move=draw-map-card]")).to_be_visible()
    for panel in (*(["hand"] if phone else []), *PANELS):
        ada.tab(said[f"medieval/panel.{panel}"])
        check(panel, PANEL)
    for tab in ("tab.log", "tab.chat"):
        ada.tab(said[tab])
        check(tab, PANEL)
    if phone:
        ada.tab(said["medieval/panel.hand"])
    page.locator("[data-card]").first.click()
    check("card")

    # an offer comes, is seen, and another one is written; orders are left
    for move in ("offer-to player-1", "give-florins 1", "want-florins 2", "send"):
        play(ada, table, 1, move)
    if phone:
        ada.tab(said["tab.prompt"])
    news = ada.button(said["medieval/forms/deals.see"])
    expect(news).to_be_visible()
    check("news")
    news.click()
    desk = page.get_by_role("tabpanel")
    desk.locator("[data-move='offer-to player-3']").click()
    expect(desk.get_by_role("group").first).to_be_visible()
    check("deals", PANEL)
    ada.tab(said[TITLE.format("orders")])
    desk.get_by_role("switch").first.click()
    expect(desk.get_by_role("switch").first).to_be_checked()
    desk.get_by_role("button", name=said["medieval/forms/orders.note"]).click()
    expect(desk.get_by_role("button", name=said["medieval/forms/orders.cancel"])).to_have_count(1)
    check("orders", PANEL)

    for move in ("pass", "pass", "attack holy-roman-empire south-eastern-france"):
        play(ada, table, 0, move)
    if phone:
        ada.tab(said["tab.prompt"])
    expect(prompt.get_by_role("spinbutton")).to_be_visible()
    check("bid")

    for seat in (1, 2):
        play(ada, table, seat, "resign")
    expect(page.get_by_role("link", name=said["over.again"])).to_be_visible()
    check("over")

    ada.open(f"{TOUR}#at=4")
    expect(page.get_by_role("region", name=said["tour.title"])).to_be_visible()
    check("tour")

    assert {name: list_ for name, list_ in found.items() if list_} == {}


def test_a_turn_with_the_keyboard_alone(invite: Invite) -> None:
    ada = invite(kind=Typist)
    assert isinstance(ada, Typist)
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "steward"}] * 2]
    wishes = {"options": {"first": "1"}, "seed": 8}
    table = ada.post("/api/tables", game="medieval", seats=seats, **wishes)["id"]
    ada.post(f"/api/tables/{table}/start")
    start_game(ada, table)
    ada.reach(ada.prompt.locator("[data-move^='draft ']").first)

    def question() -> Any:
        ada.wait_for_turn()
        return ada.state(table)["prompt"]

    def answer(move: str) -> None:
        ada.press(ada.prompt.locator(f"[data-move='{move}']"))
        ada.settle()

    while (prompt := question())["window"] == "setup.draft":
        answer(prompt["moves"][0]["text"])
    assert prompt["window"] == "turn.map"
    answer("draw-map-card")
    assert question()["window"] == "turn.income"
    answer("pass")

    # the best attack across a border: the Power, the Province, the Militia
    prompt = question()
    odds = prompt["hints"]["odds"]
    lands = {land["id"]: land for land in ada.state(table)["view"]["provinces"]}

    def borders(power: str, target: str) -> bool:
        homes = (lands[land] for land in lands[target]["land"])
        return any(home["owner"] == 0 and home["power"] == power for home in homes)

    attacks = [
        move
        for move in prompt["moves"]
        if move["verb"] == "attack" and borders(*(arg["id"] for arg in move["args"]))
    ]
    attack = max(attacks, key=lambda move: int(odds[move["text"]]["percent"]))
    ada.press(ada.prompt.locator("[data-verb=attack]"))
    ada.keeps_focus()
    power = re.compile(f"^{re.escape(attack['args'][0]['label'])}")
    ada.press(ada.prompt.get_by_role("button", name=power))
    ada.keeps_focus()
    answer(attack["text"])
    assert question()["window"] == "attack.militia"
    had = florins(ada, table, 0)
    ada.reach(ada.prompt.get_by_role("spinbutton"))
    ada.type("ArrowUp", "ArrowUp", "ArrowUp")
    ada.press(ada.button("Spend 3 Florins"))
    ada.settle()
    expect(ada.page.get_by_text("Ada spends 3 Florins on Militia.").first).to_be_visible()
    assert had - florins(ada, table, 0) == 3

    # the end of the turn, and whatever is asked until the next one
    assert question()["window"] == "turn.actions"
    answer("end")
    while question()["window"] != "turn.map":
        ada.choose()
    assert ada.state(table)["view"]["turn"] > 1
