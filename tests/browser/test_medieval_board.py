"""Medieval in the page: the board with its tiles, the panels, the hand."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.person import Person, start_game
from tests.games.medieval.rules.pope.test_exc import declared
from tests.server.house import until
from tests.server.planted import plant

pytestmark = pytest.mark.browser


def at_the_table(person: Person, seed: int = 4) -> str:
    """Two bots have joined; it is this person's first turn."""
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "steward"}] * 2]
    table = str(person.post("/api/tables", game="medieval", seats=seats, seed=seed)["id"])
    person.post(f"/api/tables/{table}/start")
    while (prompt := asked(person, table))["window"] != "turn.map":
        version = person.state(table)["version"]
        move = prompt["moves"][0]["text"]
        person.post(f"/api/tables/{table}/play", seat=0, move=move, version=version)
    person.open(f"/table/{table}")
    expect(person.page.locator("[data-place]").first).to_be_visible()
    return table


def asked(person: Person, table: str) -> Any:
    def owes() -> bool:
        prompt = person.state(table)["prompt"]
        return bool(prompt and prompt["owes"])

    until(owes)
    return person.state(table)["prompt"]


def test_a_tile_is_turned_over(invite: Invite) -> None:
    ada = invite()
    table = at_the_table(ada)
    tiles = ada.page.get_by_role("button", name=re.compile("under a Map Tile"))
    before = tiles.count()
    areas = {area["id"]: area for area in ada.state(table)["view"]["areas"]}
    hidden = next(area for area in areas.values() if area["state"] == "covered")
    assert ada.page.locator(f"[data-place='{hidden['provinces'][0]}']").count() == 0
    ada.prompt.locator("[data-move='draw-map-card']").click()
    expect(tiles).to_have_count(before - 1)
    now = {area["id"]: area["state"] for area in ada.state(table)["view"]["areas"]}
    (fresh,) = (id for id, state in now.items() if state != areas[id]["state"])
    expect(ada.page.locator(f"[data-place='{areas[fresh]['provinces'][0]}']")).to_be_attached()


def test_a_card_says_what_it_does_and_is_played(invite: Invite) -> None:
    ada = invite()
    table = at_the_table(ada)
    ada.prompt.locator("[data-move='pass']").click()
    expect(ada.prompt.locator("[data-move='collect']")).to_be_visible()
    ada.prompt.locator("[data-move='pass']").click()
    expect(ada.prompt.locator("[data-move='end']")).to_be_visible()
    hand = ada.page.get_by_role("region", name="Your hand")
    expect(hand.locator("[data-card]")).to_have_count(len(set(ada.state(table)["view"]["hand"])))
    discard = next(m["text"] for m in asked(ada, table)["moves"] if m["verb"] == "discard")
    name = discard.split()[1]
    hand.locator(f"[data-card='{name}']").press("Enter")
    expect(hand.get_by_role("button", name="rule", exact=True)).to_be_visible()
    hand.locator(f"[data-move='{discard}']").click()
    until(lambda: ada.state(table)["view"]["used"].get(name, 0) > 0)
    ada.tab("Table")
    expect(ada.page.get_by_role("button", name=re.compile(r": 1 of \d+ used"))).not_to_have_count(0)


def test_who_makes_another_offer_is_told_that_the_first_is_gone(
    invite: Invite, server_home: Path
) -> None:
    """By the rules a counter-offer takes the place of what it answers before it is written; it is begun after a question only."""
    scene = declared("hungary")
    scene.play("cary: give-florins 3", "cary: send")
    fred = invite("Fred")
    seat = scene.seat("fred")
    table = plant(server_home, scene.table, fred, at=seat)
    start_game(fred, table)
    fred.prompt.locator("[data-move=counter]").click()
    box = fred.page.get_by_role("dialog")
    expect(box).to_contain_text("Their offer is gone")
    box.get_by_role("button", name="Not yet").click()
    assert fred.state(table, seat)["prompt"]["window"] == "excommunication.answer"
    fred.prompt.locator("[data-move=counter]").click()
    box.get_by_role("button", name="Yes, go on").click()
    until(lambda: bool(fred.state(table, seat)["prompt"]["window"] == "excommunication.deal"))
