"""A seat is not lost: the way back to it, and who may do what to the seats of others."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.looks import findings
from tests.browser.person import PHONE, Typist

pytestmark = pytest.mark.browser


def test_the_return_link_opens_the_seat_on_a_second_device(invite: Invite) -> None:
    """By keyboard alone on the first one, by a camera on the second."""
    ada = invite(kind=Typist)
    assert isinstance(ada, Typist)
    table = ada.table("me", "steward")
    ada.open(f"/table/{table}")
    ada.press(ada.button("People and links"))
    sheet = ada.page.get_by_role("dialog", name="People and links")
    box = sheet.get_by_role("textbox", name="Your return link")
    link = box.input_value()
    assert "/return#" in link
    ada.press(sheet.get_by_role("button", name="QR code: Your return link"))
    picture = sheet.get_by_role("img", name="QR code: Your return link")
    expect(picture).to_be_visible()
    assert picture.get_attribute("data-qr") == link
    expect(sheet.get_by_role("textbox", name="Link for spectators")).to_be_visible()
    assert findings(ada.page, "dialog") == []

    phone = invite("Somebody", **PHONE)
    phone.open(link)
    expect(phone.page.get_by_role("heading", name="Ada")).to_be_visible()
    assert findings(phone.page) == []
    phone.button("Take my seat").click()
    expect(phone.prompt).to_be_visible()
    assert "#" not in phone.page.url, "the secret does not stay in the address bar"
    phone.page.go_back()
    assert "#" not in phone.page.url, "nor in the history"
    phone.page.go_forward()
    assert phone.state(table)["seat"] == 0

    # a new link ends the old one, and the devices that came by it
    expect(sheet.get_by_text("Open on one device.")).to_be_visible()
    ada.press(sheet.get_by_role("button", name="Make a new link"))
    ada.press(sheet.get_by_role("button", name="Yes, go on"))
    expect(box).not_to_have_value(link)
    expect(phone.page.get_by_role("heading", name="This table cannot be shown")).to_be_visible()
    phone.open(link)
    expect(phone.page.get_by_role("heading", name="This link leads nowhere")).to_be_visible()


def test_the_host_changes_the_table_before_the_start(invite: Invite) -> None:
    """By keyboard alone, and everybody there reads of it."""
    ada, bert = invite(kind=Typist), invite("Bert", **PHONE)
    assert isinstance(ada, Typist)
    table = ada.table("me", "friend", "steward", start=False)
    link = ada.get(f"/api/tables/{table}")["seats"][1]["link"]
    bert.open(link)
    bert.button("Take the seat").click()
    expect(bert.page.get_by_role("heading", name="The table is set")).to_be_visible()
    ada.open(f"/table/{table}")
    expect(ada.page.get_by_text("Bert", exact=True).first).to_be_visible()

    third = ada.page.get_by_label("Who plays seat 3")
    ada.reach(third)
    third.select_option("bot random")
    told = bert.page.get_by_role("list", name="What the host has changed")
    expect(told).to_contain_text("Seat 3 is now played by a computer: Random.")
    expect(third).to_have_value("bot random")
    ada.press(ada.page.get_by_text("Change the options"))
    ada.reach(ada.page.get_by_label("Map", exact=True))
    ada.page.get_by_label("Map", exact=True).select_option("east")
    expect(bert.page.get_by_text("Map: Eastern Europe")).to_be_visible()
    expect(told).to_contain_text("The host has changed the options: Map.")
    assert findings(ada.page) == [] and findings(bert.page) == []
    assert not bert.wide

    ada.press(ada.button("Unseat Bert"))
    ada.press(ada.button("Yes, go on"))
    expect(bert.page.get_by_text("Bert no longer sits there")).to_be_visible()
    expect(ada.page.get_by_role("textbox", name="Invitation for seat 2")).to_be_visible()
    ada.press(ada.button("Cancel the table"))
    ada.press(ada.page.get_by_role("group", name="Cancel the table").get_by_role("button").last)
    expect(ada.page.get_by_role("heading", name="The host has cancelled")).to_be_visible()


def test_a_seat_is_given_up_and_somebody_new_comes(invite: Invite) -> None:
    ada, bert, eve = invite(), invite("Bert"), invite("Eve", **PHONE)
    table = ada.table("me", "friend", start=False)
    link = ada.get(f"/api/tables/{table}")["seats"][1]["link"]
    bert.post(f"/api/tables/{table}/join", token=link.removeprefix("/join/"))
    ada.post(f"/api/tables/{table}/start")
    ada.open(f"/table/{table}")
    bert.open(f"/table/{table}")
    ada.button("People and links").click()
    sheet = ada.page.get_by_role("dialog", name="People and links")
    expect(sheet.get_by_role("listitem").filter(has_text="Bert")).to_contain_text("At the table.")
    bert.button("People and links").click()
    bert.button("Give my seat up").click()
    bert.button("Yes, go on").click()
    expect(sheet).to_contain_text("Has given the seat to a bot, and can take it back.")
    assert findings(ada.page, "dialog") == []
    ada.button("Invite somebody new").click()
    box = sheet.get_by_role("textbox", name="New invitation for the seat of Bert")
    eve.open(box.input_value())
    expect(eve.page.get_by_text("It becomes yours with your first move.")).to_be_visible()
    eve.button("Take the seat").click()
    expect(eve.prompt).to_be_visible()
    expect(sheet).to_contain_text("Eve has come for the seat of Bert")
    seen = eve.state(table, 1)
    eve.post(f"/api/tables/{table}/play", seat=1, move="order feed-all", version=seen["version"])
    expect(bert.page.get_by_role("heading", name="This table cannot be shown")).to_be_visible()
    ada.page.keyboard.press("Escape")
    ada.tab("Talk")
    expect(ada.page.get_by_role("tabpanel")).to_contain_text("Eve now plays in the place of Bert.")
