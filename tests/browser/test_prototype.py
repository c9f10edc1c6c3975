"""The prototype in the page: a short game to its end, a siege over two turns, a trade by sea, and pages that everybody can use."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Invite
from tests.browser.looks import LOOKS, PHONE_AT_NIGHT, findings, sampled, words
from tests.browser.person import Person, Typist, start_game
from tests.browser.proto_scenes import (
    at_sea,
    before_a_siege,
    fighting,
    marching,
    negotiating,
    placing,
    proposed,
    shopping,
    suffering,
    trading,
    walls,
)
from tests.browser.test_games import see_the_end, set_up
from tests.browser.test_medieval import Hurried
from tests.games.prototype.scene import Scene
from tests.server.planted import plant

pytestmark = pytest.mark.browser

PANEL = "[role=tabpanel]"
BESIDE = "aside, section"
"""Everything but the map, which is looked at once."""
PANELS = ("players", "cards", "prices", "pacts", "standing", "table")


def test_a_game_against_bots_is_played_to_its_end(invite: Invite) -> None:
    ada = invite(kind=Hurried)
    set_up(ada, 3, home="/#prototype", Turns="1")
    ada.button("Begin the game").click()
    expect(ada.prompt).to_contain_text("capital")
    ada.play(most=2500)
    see_the_end(ada)
    assert ada.played > 10


def move(ada: Person, text: str) -> None:
    """Press the button of a move."""
    ada.prompt.locator(f"[data-move='{text}']").click()
    ada.settle()


def player(state: Any) -> Any:
    return state["view"]["players"][0]


# ---- a siege over two turns


def test_a_siege_over_two_turns(invite: Invite, server_home: Path) -> None:
    """Anna lays siege to a Fort; all go on until her next Combat turn, where she confirms it."""
    people = [invite(name) for name in ("Ada", "Bert", "Cleo")]
    ada = people[0]
    table = plant(server_home, before_a_siege().table, *people)
    start_game(ada, table)
    ada.prompt.locator("[data-page=attack]").click()
    expect(ada.prompt).to_contain_text("forecast")
    move(ada, "attack moesia")
    move(ada, "charge")
    go_on(people, table, lambda: window(ada, table) == "attack.mode")
    expect(ada.prompt).to_contain_text(re.compile(r"If you besiege it\s*falls \d+%"))
    move(ada, "besiege")
    (siege,) = ada.state(table)["view"]["sieges"]
    assert (siege["place"], siege["turns"]) == ("moesia", 1)
    ada.tab("Table")
    expect(ada.page.get_by_role("tabpanel")).to_contain_text("turn 1 of the siege")
    go_on(people, table, lambda: window(ada, table) == "siege.confirm")
    expect(ada.prompt).to_contain_text("Your siege")
    expect(ada.prompt).to_contain_text(re.compile(r"If the siege goes on\s*falls \d+%"))
    assert ada.state(table)["view"]["turn"] == 4
    move(ada, "confirm-siege moesia")
    go_on(people, table, lambda: window(ada, table) == "combat.turn")
    (siege,) = ada.state(table)["view"]["sieges"]
    assert siege["turns"] == 2
    expect(ada.page.get_by_role("tabpanel")).to_contain_text("turn 2 of the siege")


def window(person: Person, table: str, seat: int = 0) -> str:
    prompt = person.state(table, seat)["prompt"]
    return str(prompt["window"]) if prompt and prompt["owes"] else ""


def go_on(people: list[Person], table: str, until: Callable[[], bool]) -> None:
    """Everybody answers what does least, past the page."""
    for _ in range(120):
        if until():
            people[0].settle()
            return
        state = people[0].state(table)
        seat = state["waiting"][0]
        asked = people[seat].state(table, seat)
        moves = asked["prompt"]["moves"]
        quiet = next((one for one in moves if one["verb"] in ("done", "pass", "refuse")), moves[0])
        text = quiet["text"] if quiet.get("low") is None else f"{quiet['stem']} {quiet['high']}"
        people[seat].post(
            f"/api/tables/{table}/play", seat=seat, move=text, version=asked["version"]
        )
    raise AssertionError(f"it never came to it: {window(people[0], table)}")


# ---- trade by sea


def test_a_trade_by_sea(invite: Invite, server_home: Path) -> None:
    """Spices go by ship to Smyrna, as the planner proposes, and are sold there at its price."""
    ada = invite()
    table = plant(server_home, at_sea().table, ada)
    start_game(ada, table)
    before = player(ada.state(table))["florins"]
    expect(ada.prompt).to_contain_text("+368")
    ada.prompt.locator("[data-route='merchant-ship-1 lydia']").click()
    sale = ada.prompt.locator("[data-move='sell merchant-ship-1 spices palestine 8']")
    expect(sale).to_contain_text("368")
    (ship,) = ada.state(table)["view"]["transports"]
    assert ship["place"] == "lydia"
    sale.click()
    ada.settle()
    assert player(ada.state(table))["florins"] == before + 368
    assert not ada.state(table)["view"]["transports"][0]["goods"]


@pytest.mark.soak
def test_a_column_marches_by_clicks_on_the_map(invite: Invite, server_home: Path) -> None:
    ada = invite()
    table = plant(server_home, marching().table, ada)
    start_game(ada, table)
    # the middle of a place may be covered by what stands there: the keyboard reaches it all the same
    ada.page.get_by_role("button", name=re.compile("^Macedonia: ")).press("Enter")
    ada.settle()
    wagons = {one["id"]: one["place"] for one in ada.state(table)["view"]["transports"]}
    assert wagons["war-wagon-1"] == "macedonia"


# ---- the shop, pacts, losses


@pytest.mark.soak
def test_the_shop_shows_the_bill_and_takes_back(invite: Invite, server_home: Path) -> None:
    ada = invite()
    table = plant(server_home, shopping().table, ada)
    start_game(ada, table)
    had = player(ada.state(table))["florins"]
    ada.prompt.locator("[data-technology=mysticism]").click()
    move(ada, "buy-technology mysticism")
    expect(ada.prompt).to_contain_text("100 florins spent")
    expect(ada.prompt.get_by_role("list", name="Ordered so far")).to_contain_text("Mysticism")
    assert player(ada.state(table))["florins"] == had - 100
    move(ada, "start-over")
    expect(ada.prompt).not_to_contain_text("100 florins spent")
    assert player(ada.state(table))["florins"] == had


def test_orders_are_planned_and_written_at_once(invite: Invite, server_home: Path) -> None:
    ada = invite()
    table = plant(server_home, shopping().table, ada)
    start_game(ada, table)
    before = ada.state(table)
    ada.prompt.locator("[data-show-all]").click()
    sheet = ada.page.get_by_role("dialog")
    closed = sheet.locator("[data-ware='buy-technology monotheism']")
    expect(closed).to_contain_text("Mysticism")
    sheet.get_by_label("Which: Caravan").select_option("buy-transport caravan 2")
    wanted = ("buy-technology mysticism", "buy-transport caravan 2")
    for text in wanted:
        sheet.locator(f"[data-add='{text}']").click()
    plan = sheet.get_by_role("region", name="Your plan")
    expect(plan).to_contain_text("Caravan (II)")
    expect(plan.locator(".total")).to_contain_text("+1 technology")
    assert ada.state(table)["version"] == before["version"]
    plan.get_by_role("button", name="Confirm", exact=True).click()
    expect(sheet).to_have_count(0)
    ada.settle()
    assert [order["text"] for order in ada.state(table)["view"]["orders"]] == list(wanted)


@pytest.mark.soak
def test_a_pact_is_written_and_proposed(invite: Invite, server_home: Path) -> None:
    ada = invite()
    table = plant(server_home, negotiating().table, ada)
    start_game(ada, table)
    draft = ada.prompt.get_by_role("region", name="Your draft")
    expect(draft).to_contain_text("Byzantium lets Mamluks trade")
    draft.get_by_role("button", name="Why can it not be proposed?").click()
    expect(ada.page.get_by_role("status").filter(has_text="long")).to_be_visible()
    move(ada, "unlimited")
    move(ada, "propose")
    (offer,) = ada.state(table)["view"]["proposals"]
    assert offer["addressees"] == [2]


@pytest.mark.soak
def test_losses_are_taken_where_the_player_says(invite: Invite, server_home: Path) -> None:
    ada = invite()
    table = plant(server_home, suffering().table, ada)
    start_game(ada, table)
    ada.prompt.locator("[data-move^='lose-aboard war-wagon-2 ']").click()
    ada.settle()
    wagons = {one["id"]: one["vf"] for one in ada.state(table)["view"]["transports"]}
    assert wagons["war-wagon-2"] == 5


# ---- for everybody


@sampled(PHONE_AT_NIGHT)
def test_axe_finds_nothing_serious(invite: Invite, server_home: Path, look: str) -> None:
    ada = invite(**LOOKS[look])
    said = words("it" if "Italian" in look else "en")
    prompt = ada.page.get_by_role("region", name=said["prompt.label"])
    found: dict[str, list[str]] = {}

    def check(name: str, within: str | None = BESIDE) -> None:
        assert not ada.wide, name
        found[name] = findings(ada.page, within)

    def show(scene: Scene, within: str | None = BESIDE) -> Locator:
        ada.open(f"/table/{plant(server_home, scene.table, ada)}")
        expect(prompt).to_be_visible()
        check(scene.window, within)
        return ada.page.get_by_role("tabpanel")

    show(placing(), None)
    for scene in (fighting, walls, suffering, negotiating, proposed, trading):
        show(scene())
    show(marching())
    for page in prompt.locator("[data-page]").all():
        page.click()
        check(f"page {page.inner_text()}", "section.prompt")
    show(shopping())
    prompt.locator("[data-technology=mysticism]").click()
    check("technology", "section.prompt")
    for shelf in prompt.locator("[data-shelf]").all():
        shelf.click()
        check(f"shelf {shelf.inner_text()}", "section.prompt")
    for panel in PANELS:
        ada.tab(said[f"prototype/panel.{panel}"])
        check(panel, PANEL)
    assert {name: list_ for name, list_ in found.items() if list_} == {}


@pytest.mark.soak
def test_a_purchase_and_a_march_with_the_keyboard_alone(invite: Invite, server_home: Path) -> None:
    ada = invite(kind=Typist)
    assert isinstance(ada, Typist)
    table = plant(server_home, shopping().table, ada)
    start_game(ada, table)
    had = player(ada.state(table))["florins"]
    ada.press(ada.prompt.locator("[data-technology=mysticism]"))
    ada.press(ada.prompt.locator("[data-move='buy-technology mysticism']"))
    ada.settle()
    assert player(ada.state(table))["florins"] < had

    table = plant(server_home, marching().table, ada)
    start_game(ada, table)
    ada.press(ada.prompt.locator("[data-move='go macedonia']"))
    ada.settle()
    wagons = {one["id"]: one["place"] for one in ada.state(table)["view"]["transports"]}
    assert wagons["war-wagon-1"] == "macedonia"
