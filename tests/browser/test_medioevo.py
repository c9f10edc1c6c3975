"""Medioevo Universale in the page: its forms play ordinary moves, and everybody can use them."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from gonfalon.kernel.registry import game_ids
from tests.browser.conftest import Invite
from tests.browser.looks import LOOKS, findings, words
from tests.browser.person import Person

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif("medioevo" not in game_ids(), reason="not in the list of games yet"),
]

PANEL = "[role=tabpanel]"
BESIDE = "aside, section"
"""Everything but the map, which is looked at once."""
PANELS = ("players", "cards", "pacts", "table")


def play(ada: Person, table: str, seat: int, move: str) -> None:
    version = ada.state(table, seat)["version"]
    ada.post(f"/api/tables/{table}/play", seat=seat, move=move, version=version)


def text_of(move: Any) -> str:
    """A listed move; of a range, its least."""
    return move["text"] if move.get("low") is None else f"{move['stem']} {move['low']}"


def to_window(ada: Person, table: str, window: str) -> None:
    """All seats answer as shortly as they can until the first is asked so."""
    for _ in range(300):
        prompt = ada.state(table)["prompt"]
        if prompt and prompt["window"] == window and prompt["moves"]:
            return
        asked = ada.state(table)["asked"]
        seat = next((one for one in asked if one or window != "purchase"), 0)
        moves = ada.state(table, seat)["prompt"]["moves"]
        ends = [move for move in moves if move["verb"] in ("done", "pass", "halt")]
        play(ada, table, seat, text_of((ends or moves)[0]))
    raise AssertionError(f"nobody asks {window}")


def seated(ada: Person, window: str) -> str:
    seats = [{"kind": "me"}, *({"kind": "hot-seat", "name": name} for name in ("Bert", "Cleo"))]
    options = {"kingdoms": "given", "kingdom_list": "byzantium,hungary,mamluks"}
    wishes = {"game": "medioevo", "seats": seats, "options": options, "seed": 5}
    table = str(ada.post("/api/tables", **wishes)["id"])
    ada.post(f"/api/tables/{table}/start")
    to_window(ada, table, window)
    return table


def ready(ada: Person, said: dict[str, str]) -> Locator:
    """At one screen a person says first who it is."""
    hand = ada.button(said["hand.ready"].format(name="Ada"))
    prompt = ada.page.get_by_role("region", name=said["prompt.label"])
    expect(hand.or_(prompt).first).to_be_visible()
    if hand.count():
        hand.click()
    expect(prompt).to_be_visible()
    return prompt


@pytest.mark.parametrize("look", LOOKS)
def test_axe_finds_nothing_serious(invite: Invite, look: str) -> None:
    ada = invite(**LOOKS[look])
    said = words("it" if "Italian" in look else "en")
    found: dict[str, list[str]] = {}

    def check(name: str, within: str | None = BESIDE) -> None:
        assert not ada.wide, name
        found[name] = findings(ada.page, within)

    table = seated(ada, "setup.card")
    ada.open(f"/table/{table}")
    ready(ada, said)
    check("setup", None)
    to_window(ada, table, "purchase")
    ada.open(f"/table/{table}")
    prompt = ready(ada, said)
    for shelf in prompt.locator("[data-shelf]").all():
        shelf.click()
        check(f"shelf {shelf.inner_text()}")
    for panel in PANELS:
        ada.tab(said[f"medioevo/panel.{panel}"])
        check(panel, PANEL)
    ada.tab(said["medioevo/panel.pacts"])
    desk = ada.page.get_by_role("tabpanel")
    desk.locator("[data-move^='pact-with ']").first.click()
    expect(desk.get_by_role("region", name=said["medioevo/pact.draft"])).to_be_visible()
    check("draft", PANEL)
    assert {name: list_ for name, list_ in found.items() if list_} == {}


def test_the_shop_sells_and_takes_back(invite: Invite) -> None:
    ada = invite()
    table = seated(ada, "purchase")
    start_game_at(ada, table)
    had = purse(ada, table)
    ada.prompt.locator("[data-move^='enlist light-infantry ']").click()
    expect(ada.prompt).to_contain_text("20 florins spent")
    assert purse(ada, table) == had - 20
    ada.prompt.get_by_role("button", name="Take back").first.click()
    expect(ada.prompt).to_contain_text("0 florins spent")
    assert purse(ada, table) == had


def test_a_pact_is_written_proposed_and_signed(invite: Invite) -> None:
    ada = invite()
    table = seated(ada, "purchase")
    start_game_at(ada, table)
    ada.tab("Diplomacy")
    desk = ada.page.get_by_role("tabpanel")
    desk.locator("[data-move='pact-with player-2']").click()
    draft = desk.get_by_role("region", name="Your draft")
    draft.get_by_role("combobox", name="Clause").select_option("no-war")
    draft.get_by_role("button", name="Add").click()
    expect(draft).to_contain_text("No war among the signatories")
    draft.get_by_role("combobox", name="Clause").select_option("text")
    draft.get_by_role("textbox", name="Free text").fill("Good neighbours: no walls!")
    draft.get_by_role("button", name="Add").click()
    expect(draft).to_contain_text("“Good neighbours: no walls!”")
    draft.locator("[data-move=propose]").click()
    expect(desk).to_contain_text("You propose a pact to Hungary")
    (proposal,) = ada.state(table, 1)["view"]["proposals"]
    play(ada, table, 1, f"accept {proposal['number']}")
    expect(desk.get_by_role("heading", name="Pacts in force")).to_be_visible()
    expect(desk).not_to_contain_text("You propose")
    (pact,) = ada.state(table)["view"]["pacts"]
    assert [clause["kind"] for clause in pact["clauses"]] == ["non-belligerence", "text"]
    # the price of a breach stands on the button, and is asked about before it is paid
    desk.get_by_text("End, publish, break, claim").click()
    broken = desk.locator(f"[data-move='break {pact['number']}']")
    points = ada.state(table)["view"]["players"][0]["honour"]
    broken.click()
    dialog = ada.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Honour Point")
    dialog.get_by_role("button").last.click()
    expect(desk).to_contain_text("None.")
    assert ada.state(table)["view"]["players"][0]["honour"] < points


def start_game_at(ada: Person, table: str) -> None:
    start_page = f"/table/{table}"
    ada.open(start_page)
    ready(ada, words("en"))


def purse(ada: Person, table: str) -> int:
    return int(ada.state(table)["view"]["players"][0]["florins"])
