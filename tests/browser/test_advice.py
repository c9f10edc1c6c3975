"""What the steward would do, asked for in the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.person import HOME

pytestmark = pytest.mark.browser
SAYS = "The steward would choose: "


def test_the_move_of_the_steward_is_marked_and_explained(invite: Invite) -> None:
    ada = invite()
    ada.open(HOME)
    ada.button("Begin the game").click()
    ada.button("What would the steward do?").click()
    expect(ada.prompt).to_contain_text(SAYS)
    ada.button("Place the tokens").click()
    expect(ada.prompt).not_to_contain_text(SAYS)
    ada.button("What would the steward do?").click()
    expect(ada.prompt).to_contain_text(SAYS)
    expect(ada.prompt.locator(".advised").first).to_be_visible()
