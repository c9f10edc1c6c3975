"""The dice on the page: parts of real browsers make the key, and the result tells of them."""

from __future__ import annotations

import hashlib
import sqlite3
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.person import HOME, PHONE, Person

DICE = "Dice that nobody can choose"


def parts(home: Path, table: str) -> dict[int, tuple[str, str | None]]:
    """Commitment and part by seat, as the server has them."""
    [database] = home.rglob("*.db")
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as found:
        rows = found.execute("SELECT seat, commitment, part FROM dice WHERE table_id = ?", (table,))
        return {seat: (commitment, part) for seat, commitment, part in rows}


def sit_down_and_start(ada: Person, bert: Person) -> str:
    """Ada makes a table on the page, Bert comes by the link, Ada begins."""
    ada.open(HOME)
    ada.page.locator("label", has_text="Players").locator("select").select_option("2")
    ada.page.get_by_role("combobox", name="Player 2").select_option("friend")
    ada.button("Set the table and invite").click()
    expect(ada.page.get_by_role("heading", name="The table is set")).to_be_visible()
    table = ada.page.url.rsplit("/", 1)[1]
    bert.open(str(ada.get(f"/api/tables/{table}")["seats"][1]["link"]))
    bert.button("Take the seat").click()
    expect(bert.page.get_by_role("heading", name="The table is set")).to_be_visible()
    ada.page.get_by_text(DICE).click()
    dice = ada.get(f"/api/tables/{table}")["dice"]
    for commitment in (dice["commitment"], *(seat["commitment"] for seat in dice["seats"])):
        expect(ada.page.get_by_text(commitment)).to_be_visible()
    ada.button("Begin").click()
    return table


def test_both_browsers_contribute_to_the_dice(invite: Invite, server_home: Path) -> None:
    ada, bert = invite(), invite("Bert", **PHONE)
    table = sit_down_and_start(ada, bert)
    ada.page.get_by_role("tablist").first.wait_for()
    bert.page.get_by_role("tablist").first.wait_for()
    found = parts(server_home, table)
    assert sorted(found) == [-1, 0, 1]
    for commitment, part in found.values():
        assert part is not None
        assert hashlib.sha256(bytes.fromhex(part)).hexdigest() == commitment
        assert not any(part in text for text in (*ada.heard, *bert.heard))
