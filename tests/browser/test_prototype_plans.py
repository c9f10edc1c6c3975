"""Answers written in advance on the prototype's page."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.looks import findings
from tests.browser.person import start_game
from tests.browser.proto_scenes import full
from tests.server.planted import plant

pytestmark = [pytest.mark.browser, pytest.mark.soak]


@pytest.mark.rule("MP-TIME-27")
def test_orders_are_written_while_another_is_asked(invite: Invite, server_home: Path) -> None:
    ada = invite()
    table = plant(server_home, full("combat", "bruno", answers_ahead="on").table, ada)
    start_game(ada, table)
    ada.tab("Orders")
    panel = ada.page.get_by_role("tabpanel")
    panel.get_by_text("Answers in advance").click()
    panel.locator("[data-move='plan-answer taxes.orders']").click()
    ada.settle()
    expect(panel.get_by_role("heading", name="You write in advance: Taxes")).to_be_visible()
    assert not findings(ada.page)
    panel.locator("[data-move='borrow']").click()
    ada.settle()
    expect(panel.locator("ol")).to_contain_text("Borrow")
    panel.locator("[data-move='leave-answer']").click()
    ada.settle()
    (plan,) = ada.state(table)["view"]["plans"]
    assert (plan["window"], plan["writing"]) == ("taxes.orders", False)
    assert [move["text"] for move in plan["moves"]] == ["borrow"]
