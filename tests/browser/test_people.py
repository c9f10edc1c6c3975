"""Several people at one table: at one screen, at two, and watching."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.person import ENGLAND_SCOTLAND, HOME, OVER, WAITS, Person, start_game
from tests.server.house import until
from tests.server.process import Process

pytestmark = pytest.mark.browser


def states(person: Person) -> list[Any]:
    """All states of a seat that the server has pushed to the page."""
    messages = [json.loads(frame) for frame in person.heard]
    return [message for message in messages if message["type"] == "state"]


def test_two_people_at_one_screen(invite: Invite) -> None:
    ada = invite()
    page = ada.page
    ada.open(HOME)
    page.get_by_role("combobox", name="Players", exact=True).select_option("2")
    page.get_by_label("Player 2", exact=True).select_option(label="Somebody at this screen")
    page.get_by_label("Name of player 2").fill("Bert")
    page.get_by_text("Options", exact=True).click()
    page.get_by_label("Last turn").fill("1")
    ada.button("Begin the game").click()

    def hand_over(name: str) -> None:
        expect(page.get_by_role("heading", name=f"Hand over to {name}")).to_be_visible()
        expect(ada.prompt).to_have_count(0)
        shown = page.locator("body").inner_text()
        for secret in ("Production", "Trade", "Military", "Food", "Take back", "Lately"):
            assert secret not in shown
        page.get_by_role("button", name=f"I am {name}").click()
        expect(ada.prompt).to_be_visible()

    hand_over("Ada")
    page.get_by_role("button", name="One less on Trade").click()
    page.get_by_role("button", name="One more on Production").click()
    ada.button("Place the tokens").click()
    hand_over("Bert")
    ada.tab("Progress")
    expect(page.get_by_role("tabpanel")).not_to_contain_text("2 tokens")
    page.get_by_label("Boards of").select_option(index=0)
    expect(page.get_by_role("tabpanel")).not_to_contain_text("2 tokens")
    ada.button("Place the tokens").click()

    cover = page.get_by_role("button", name="I am ")
    covers = 0
    while True:
        expect(cover.or_(ada.prompt)).to_be_visible()
        if cover.is_visible():
            hand_over("Ada" if "Ada" in cover.inner_text() else "Bert")
            covers += 1
        elif ada.over:
            break
        else:
            ada.choose()
    assert covers > 1


def test_two_browsers_at_one_table(invite: Invite) -> None:
    ada, bert = invite("Ada"), invite("Bert")
    ada.open(HOME)
    ada.page.get_by_role("combobox", name="Players", exact=True).select_option("2")
    ada.page.get_by_label("Player 2", exact=True).select_option(label="A friend, by link")
    ada.button("Set the table and invite").click()
    link = ada.page.get_by_role("textbox", name="Invitation for seat 2").input_value()
    bert.open(link)
    bert.page.get_by_label("Your name").fill("Bertram")
    bert.button("Take the seat").click()
    expect(ada.page.get_by_text("Bertram").first).to_be_visible()
    ada.button("Begin").click()
    for person in (ada, bert):
        expect(person.prompt).to_contain_text("Start tokens")
        person.tab("Chronicle")
    ada.button("Place the tokens").click()
    expect(ada.prompt).to_contain_text(WAITS)
    bert.button("Place the tokens").click()

    for _ in range(8):
        until(lambda: any(WAITS not in person.prompt.inner_text() for person in (ada, bert)))
        active, other = (bert, ada) if WAITS in ada.prompt.inner_text() else (ada, bert)
        active.choose()
        newest = active.log.get_by_role("listitem").first.locator("span").first.inner_text()
        expect(other.log).to_contain_text(newest)

    ada.tab("Talk")
    bert.tab("Talk")
    ada.page.get_by_role("textbox", name="Say something").fill("Good morning!")
    ada.button("Say").click()
    expect(bert.page.get_by_role("list", name="Talk at the table")).to_contain_text("Good morning!")


def test_a_spectator_sees_no_secret(invite: Invite) -> None:
    ada, carl = invite("Ada"), invite("Carl")
    table = ada.table("me", "friend", start=False)
    lobby = ada.get(f"/api/tables/{table}")
    bert = invite("Bert")
    token = lobby["seats"][1]["link"].removeprefix("/join/")
    bert.post(f"/api/tables/{table}/join", token=token)
    ada.post(f"/api/tables/{table}/start")
    carl.open(lobby["links"]["watch"])
    expect(carl.page.get_by_text("You are watching")).to_be_visible()
    start_game(ada, table)
    ada.button("Place the tokens").click()
    expect(ada.prompt).to_contain_text(WAITS)
    carl.tab("Progress")
    panel = carl.page.get_by_role("tabpanel")
    expect(panel).to_contain_text("0 tokens")
    expect(panel).not_to_contain_text("1 token")
    assert carl.choices() == []
    # a choice of somebody else is no news at all
    assert len(states(carl)) == 1
    start_game(bert, table)
    bert.button("Place the tokens").click()
    expect(panel).to_contain_text("1 token")
    for state in states(carl):
        assert state["seat"] == -1
        assert state["prompt"] is None
        assert state["view"]["sealed"] == state["view"]["orders"] == []
        assert state["view"]["draft"] is None
    carl.open(f"/table/{table}/replay")
    expect(carl.page.get_by_role("slider", name="Moment")).to_be_visible()


def test_the_page_finds_a_restarted_server_again(invite: Invite, home: Path) -> None:
    process = Process(home)
    address = process.ready()
    try:
        ada = invite(at=address)
        table = ada.table("me", "steward", seed=3, options=ENGLAND_SCOTLAND | {"turn_limit": 1})
        start_game(ada, table)
        ada.button("Place the tokens").click()
        ada.play(lambda: ada.button("Pass").is_visible())
        process.kill()
        lost = ada.page.get_by_role("status").filter(has_text="The line is broken")
        expect(lost).to_be_visible()
        ada.button("Pass").first.click()
        expect(ada.page.get_by_role("status").filter(has_text="does not answer")).to_be_visible()
        process = Process(home, "--port", address.rsplit(":", 1)[1])
        process.ready()
        expect(lost).to_have_count(0)
        ada.play()
        expect(ada.prompt).to_contain_text(OVER)
        ada.failures.clear()
    finally:
        process.kill()
