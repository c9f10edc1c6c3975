"""Forms of the prototype's rarer questions in the page: auctions, set-up, attacks, treaties, sieges, payments, loot."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from gonfalon.games.prototype.view.tour import SCRIPT
from tests.browser.conftest import Invite
from tests.browser.looks import LOOKS, PHONE_AT_NIGHT, findings, sampled, words
from tests.browser.person import Person, start_game
from tests.browser.proto_questions import (
    QUESTIONS,
    armies,
    before_walls_with_two,
    bidding,
    bidding_for_a_card,
    called_to_war,
    capital,
    claiming,
    conquering,
    countered,
    due,
    fighting_on,
    giving,
    joining,
    kingdoms,
    ordering,
    pieces,
    robbing,
    sieging,
    surprising,
)
from tests.browser.proto_scenes import announcing
from tests.browser.test_prototype import BESIDE, move, player
from tests.games.prototype.scene import Scene
from tests.server.planted import plant

pytestmark = [pytest.mark.browser, pytest.mark.soak]


@pytest.fixture
def ada(invite: Invite) -> Person:
    return invite()


def sit(ada: Person, home: Path, scene: Scene) -> str:
    table = plant(home, scene.table, ada)
    start_game(ada, table)
    return table


def view(ada: Person, table: str) -> Any:
    return ada.state(table)["view"]


def test_a_kingdom_is_chosen(ada: Person, server_home: Path) -> None:
    table = sit(ada, server_home, kingdoms())
    card = ada.prompt.get_by_role("listitem").filter(has_text="Sacro Romano Impero")
    expect(card).to_contain_text("Catholic")
    expect(card).to_contain_text("7 territories")
    card.get_by_role("button", name="Play Holy Roman Empire").click()
    ada.settle()
    assert view(ada, table)["players"][0]["kingdom"] == "hre"


def test_a_gift_is_named_in_secret(ada: Person, server_home: Path) -> None:
    table = sit(ada, server_home, giving())
    expect(ada.prompt).to_contain_text("its giver gains 1 HP")
    ada.prompt.get_by_role("button", name="100", exact=True).click()
    ada.prompt.get_by_role("button", name="Give 100 florins").click()
    ada.settle()
    assert [order["text"] for order in view(ada, table)["sealed"]] == ["gift 100"]


def test_land_is_left_to_the_ally(ada: Person, server_home: Path) -> None:
    table = sit(ada, server_home, claiming())
    expect(ada.prompt).to_contain_text("If you leave it, it goes to Mamluks")
    move(ada, "leave-land")
    owners = {place["id"]: place["owner"] for place in view(ada, table)["territories"]}
    assert owners["moesia"] == 2


def test_what_stopping_costs_is_said_before(ada: Person, server_home: Path) -> None:
    table = sit(ada, server_home, fighting_on())
    stop = ada.prompt.locator("[data-move=stop-attack]")
    expect(stop).to_contain_text("Captain II → I")
    stop.click()
    ada.settle()
    assert [one["level"] for one in view(ada, table)["captains"]] == [1]


def test_another_captain_leads_the_siege(ada: Person, server_home: Path) -> None:
    table = sit(ada, server_home, before_walls_with_two())
    ada.prompt.get_by_text("Another Captain may lead the siege").click()
    move(ada, "lead captain-1a")
    move(ada, "besiege")
    (siege,) = view(ada, table)["sieges"]
    assert (siege["place"], siege["seat"]) == ("moesia", 0)


def test_a_place_in_the_turn_order_is_bid_for_by_steps(ada: Person, server_home: Path) -> None:
    table = sit(ada, server_home, bidding())
    board = ada.prompt.get_by_role("region", name="Auction")
    expect(board).to_contain_text("Place 1 in the turn order")
    expect(board).to_contain_text("25")
    expect(board).to_contain_text("Mamluks out")
    expect(ada.prompt).to_contain_text("1400")
    move(ada, "bid 40")
    auction = view(ada, table)["auction"]
    assert (auction["bid"], auction["bidder"]) == (40, 0)
    expect(board).to_contain_text("40")


def test_a_card_is_bid_for_and_a_limit_is_left(ada: Person, server_home: Path) -> None:
    table = sit(ada, server_home, bidding_for_a_card())
    expect(ada.prompt.locator("[data-card=crossbowman]")).to_contain_text("Balestriere")
    limit = ada.prompt.locator("form").filter(has_text="Set it")
    limit.get_by_role("spinbutton").fill("200")
    limit.get_by_role("button", name="Set it").click()
    ada.settle()
    auction = view(ada, table)["auction"]
    assert (auction["bid"], auction["bidder"], auction["ceiling"]) == (65, 0, 200)
    expect(ada.prompt).to_contain_text("bids for you up to 200 florins")


def test_the_capital_is_set_by_a_click_on_the_map(ada: Person, server_home: Path) -> None:
    table = sit(ada, server_home, capital())
    expect(ada.prompt).to_contain_text("Smyrna")
    ada.page.get_by_role("button", name=re.compile("^Lydia: ")).press("Enter")
    ada.settle()
    assert player(ada.state(table))["capital"] == "lydia"


def test_pieces_are_placed_one_by_one_and_taken_back(ada: Person, server_home: Path) -> None:
    table = sit(ada, server_home, pieces())
    tray = ada.prompt.get_by_role("list", name="Your starting pieces")
    expect(tray.locator("[aria-current=step]")).to_contain_text("War Wagon")
    move(ada, "station war-wagon lydia")
    expect(tray.locator("[aria-current=step]")).to_contain_text("Caravan")
    expect(tray).to_contain_text("Lydia")
    ada.button("Take back").click()
    ada.settle()
    expect(tray.locator("[aria-current=step]")).to_contain_text("War Wagon")
    ada.page.get_by_role("button", name=re.compile("^Lydia: ")).press("Enter")
    ada.settle()
    (wagon,) = [one for one in view(ada, table)["transports"] if one["kind"] == "war-wagon" and one["seat"] == 0]  # fmt: skip
    assert wagon["place"] == "lydia"


def test_the_first_armies_begin_anew(ada: Person, server_home: Path) -> None:
    sit(ada, server_home, armies())
    expect(ada.prompt).to_contain_text("23 SP to place")
    expect(ada.prompt.get_by_role("list", name="Placed so far")).to_contain_text("Thrace, 12")
    move(ada, "start-over")
    expect(ada.prompt).to_contain_text("35 SP to place")


def test_who_takes_part_changes_the_odds(ada: Person, server_home: Path) -> None:
    sit(ada, server_home, announcing())
    odds = ada.prompt.get_by_role("img", name=re.compile("98"))
    expect(odds).to_be_visible()
    ada.prompt.get_by_role("checkbox", name=re.compile("^War Wagon II")).click()
    ada.settle()
    expect(odds).to_be_hidden()
    expect(ada.prompt.locator("[data-move=charge]")).to_have_count(0)


def test_a_surprise_names_its_price_less_casus_belli(ada: Person, server_home: Path) -> None:
    table = sit(ada, server_home, surprising())
    ada.prompt.get_by_label("Casus belli pay").fill("2")
    ada.prompt.get_by_label("Casus belli pay").press("Tab")
    move(ada, "surprise 2")
    question = ada.page.get_by_role("dialog")
    expect(question).to_contain_text("−1 HP")
    question.get_by_role("button").last.click()
    ada.settle()
    assert player(ada.state(table))["honour"] == -1
    assert [0, 1] in view(ada, table)["wars"]


def test_a_treaty_is_kept_for_the_price_shown(ada: Person, server_home: Path) -> None:
    table = sit(ada, server_home, called_to_war())
    expect(ada.prompt.locator("[data-move='confirm-treaty 101']")).to_contain_text("2")
    expect(ada.prompt.locator("[data-move=settle]")).to_contain_text("1")
    move(ada, "confirm-treaty 101")
    expect(ada.prompt.locator("[data-move=settle]")).to_contain_text("2")
    move(ada, "settle")
    assert player(ada.state(table))["honour"] == -2
    assert [0, 1] in view(ada, table)["wars"]


def test_a_guest_joins_the_defence(ada: Person, server_home: Path) -> None:
    table = sit(ada, server_home, joining())
    expect(ada.prompt).to_contain_text("You have 11 SP there.")
    move(ada, "join 0")
    assert [0, 2] in view(ada, table)["wars"]


def test_the_owner_orders_the_defenders(ada: Person, server_home: Path) -> None:
    table = sit(ada, server_home, ordering())
    move(ada, "next-defender player-3")
    battle = view(ada, table)["battle"]
    assert [one["seat"] for one in battle["defenders"]] == [2, 0]


def test_a_siege_shows_both_sides_and_its_walls(ada: Person, server_home: Path) -> None:
    table = sit(ada, server_home, sieging())
    expect(ada.prompt).to_contain_text("bring the walls down altogether")
    expect(ada.prompt).to_contain_text("Catapult × 2")
    move(ada, "abandon-siege moesia")
    assert view(ada, table)["sieges"] == []


def test_a_conquered_building_is_destroyed_and_the_rest_kept(
    ada: Person, server_home: Path
) -> None:
    table = sit(ada, server_home, conquering())
    move(ada, "destroy-building cathedral")
    move(ada, "done")
    (moesia,) = [one for one in view(ada, table)["territories"] if one["id"] == "moesia"]
    assert (moesia["cathedral"], moesia["settlement"]) == (False, "village")


def test_a_counter_offer_is_read_before_it_is_taken_up(ada: Person, server_home: Path) -> None:
    table = sit(ada, server_home, countered())
    expect(ada.prompt).to_contain_text("Byzantium pays Hungary 100 florins now")
    move(ada, "take-up player-2")
    assert len(view(ada, table)["pacts"]) == 1


def test_what_is_due_is_paid(ada: Person, server_home: Path) -> None:
    table = sit(ada, server_home, due())
    had = player(ada.state(table))["florins"]
    pay = ada.prompt.get_by_role("button", name=re.compile("^Pay "))
    expect(pay).to_contain_text("300")
    pay.click()
    ada.settle()
    assert player(ada.state(table))["florins"] == had - 300


def test_a_corsair_takes_what_his_owner_wants(ada: Person, server_home: Path) -> None:
    table = sit(ada, server_home, robbing())
    expect(ada.prompt).to_contain_text("spices")
    move(ada, "rob merchant-ship-1 salt nowhere 5")
    (ship,) = view(ada, table)["transports"]
    assert {lot["good"]: lot["units"] for lot in ship["goods"]} == {"spices": 8}


def test_the_guided_tour_is_walked_to_its_end(ada: Person) -> None:
    ada.open("/tour/prototype/first-turn")
    story = ada.page.locator("section.story")
    seen = []
    for act in SCRIPT:
        expect(story).to_contain_text(f"{len(seen) + 1} of {len(SCRIPT)}")
        seen.append(story.inner_text())
        if act is not SCRIPT[-1]:
            story.get_by_role("button", name="Next").click()
    (refused,) = [text for text in seen if "An attack needs a Captain aboard." in text]
    assert "what is not possible" in refused.lower()
    expect(story.get_by_role("link", name="Play a game")).to_be_visible()


@sampled(PHONE_AT_NIGHT)
def test_axe_finds_nothing_serious_in_the_forms(
    invite: Invite, server_home: Path, look: str
) -> None:
    ada = invite(**LOOKS[look])
    said = words("it" if "Italian" in look else "en")
    prompt = ada.page.get_by_role("region", name=said["prompt.label"])
    found: dict[str, list[str]] = {}
    for window, scene in QUESTIONS.items():
        ada.open(f"/table/{plant(server_home, scene().table, ada)}")
        expect(prompt).to_be_visible()
        assert not ada.wide, window
        found[window] = findings(ada.page, BESIDE)
    assert {name: list_ for name, list_ in found.items() if list_} == {}
