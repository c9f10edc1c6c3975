"""Answers that are given for a person, asked for in the page."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.looks import LOOKS, PHONE_AT_NIGHT, findings, sampled, words
from tests.browser.person import Person, start_game
from tests.browser.proto_questions import fighting_on
from tests.server.house import until
from tests.server.planted import plant

pytestmark = pytest.mark.browser


def battle(person: Person, home: Path) -> str:
    table = plant(home, fighting_on().table, person)
    start_game(person, table)
    return table


def test_a_battle_is_fought_to_the_end_with_one_click(invite: Invite, server_home: Path) -> None:
    ada = invite()
    table = battle(ada, server_home)
    ada.prompt.locator("[data-end=fight-on]").click()
    ada.settle()
    # the battle is over, or it has become likelier lost than won
    ada.page.wait_for_timeout(300)
    for _ in range(100):
        prompt = ada.state(table)["prompt"]
        if not (prompt and prompt["answer"]):
            break
        ada.page.wait_for_timeout(100)
    assert prompt is None or prompt["window"] != "battle.attacker-cards"
    texts = [entry["kind"] for entry in ada.state(table)["log"]]
    assert len(texts) > 2


def test_questions_are_left_to_the_server_and_taken_back(invite: Invite, server_home: Path) -> None:
    ada = invite()
    table = battle(ada, server_home)
    ada.prompt.get_by_text("Answers given for you").click()
    ada.prompt.get_by_label("Answer questions that have only one answer").check()
    until(lambda: bool(ada.state(table)["habits"]["lone"]))
    ada.settle()
    ada.prompt.get_by_label("My next answer counts").select_option("always")
    ada.prompt.locator("[data-move=stop-attack]").click()
    ada.page.get_by_role("dialog").locator("[data-yes]").click()
    ada.settle()
    (habit,) = ada.state(table)["habits"]["answers"]
    assert (habit["window"], habit["move"], habit["span"]) == (
        "battle.continue",
        "stop-attack",
        "always",
    )
    ada.prompt.get_by_role("button", name="Ask me again: Fight on?").click()
    until(lambda: ada.state(table)["habits"]["answers"] == [])


@sampled(PHONE_AT_NIGHT)
def test_everybody_can_read_what_is_answered(invite: Invite, server_home: Path, look: str) -> None:
    ada = invite(**LOOKS[look])
    say = words("it" if "Italian" in look else "en")
    ada.open(f"/table/{plant(server_home, fighting_on().table, ada)}")
    prompt = ada.page.get_by_role("region", name=say["prompt.label"])
    prompt.get_by_text(say["habit.title"]).click()
    expect(prompt.get_by_text(say["habit.lone"])).to_be_visible()
    expect(prompt.get_by_role("button", name=say["habit.end"])).to_be_visible()
    assert not findings(ada.page, ".prompt")
