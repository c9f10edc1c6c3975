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
