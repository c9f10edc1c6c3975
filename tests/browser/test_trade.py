"""Two people bargain in the Trade phase, each at a browser of their own."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from gonfalon.bots import make_bot
from gonfalon.bots.playing import next_seat, play_one
from gonfalon.kernel.records import open_table
from tests.browser.conftest import Invite
from tests.browser.person import GAME, Person, start_game
from tests.browser.test_people import states

pytestmark = pytest.mark.browser

SEED = 3
COUNTRIES = {"countries": ["switzerland", "england"]}
Play = tuple[int, str]


@cache
def way_to_trade() -> list[Play]:
    """The moves of two stewards until both may trade and the first may open a route to the second."""
    table = open_table(GAME, 2, SEED, COUNTRIES)
    bots = [make_bot("steward", table.game, seat) for seat in range(2)]
    last = -1
    while not (
        any(move.text == "open-route england" for move in table.legal(0))
        and any(move.text == "finish" for move in table.legal(1))
    ):
        last = next_seat(table.waiting, last)
        play_one(table, last, bots[last])
    return list(table.written)


def sit_down(invite: Invite, way: list[Play], **wishes: Any) -> tuple[Person, Person, str]:
    """Ada and Ben at a table of their own, some moves into the game; their pages are open."""
    people = ada, ben = invite("Ada", **wishes.pop("ada", {})), invite("Ben")
    table = ada.table("me", "friend", start=False, seed=SEED, **wishes)
    token = ada.get(f"/api/tables/{table}")["seats"][1]["link"].removeprefix("/join/")
    ben.post(f"/api/tables/{table}/join", token=token)
    ada.post(f"/api/tables/{table}/start")
    for seat, move in way:
        play_past_the_page(people[seat], table, seat, move)
    for person in people:
        start_game(person, table)
    return ada, ben, table


def play_past_the_page(person: Person, table: str, seat: int, move: str) -> None:
    version = person.state(table, seat)["version"]
    person.post(f"/api/tables/{table}/play", seat=seat, move=move, version=version)


def before_the_desk(invite: Invite) -> tuple[Person, Person, str]:
    """Ada as Switzerland and Ben as England; the Trade phase has begun."""
    ada, ben, table = sit_down(invite, way_to_trade(), options=COUNTRIES)
    for seat, person in enumerate((ada, ben)):
        assert person.state(table, seat)["prompt"]["window"] == "trade.open"
        person.tab("Realms")
    return ada, ben, table


def card(person: Person, head: str) -> Locator:
    """An offer at the trade desk."""
    return person.prompt.locator("div.card").filter(has_text=head)


def expect_deal(offer: Locator, gives: str, wants: str) -> None:
    """Does the offer show one of each?"""
    goods = offer.locator(".goods")
    for shown, good in zip(goods.all(), (gives, wants), strict=True):
        expect(shown).to_have_text("1")
        expect(shown.get_by_role("img")).to_have_count(1)
        expect(shown.get_by_role("img", name=good)).to_be_visible()


def write(person: Person, gives: str, wants: str) -> None:
    person.page.get_by_label(f"You give: {gives}").fill("1")
    person.page.get_by_label(f"You get: {wants}").fill("1")


def expect_stores(people: tuple[Person, Person], **stores: str) -> None:
    """Do both pages show these stores of food, products, weapons and gold?"""
    for person in people:
        for country, store in stores.items():
            realm = person.page.get_by_role("tabpanel").get_by_role("listitem")
            goods = realm.filter(has=person.page.get_by_text(country, exact=True)).locator(".goods")
            expect(goods.locator("strong")).to_have_text(store.split())


def test_two_people_trade(invite: Invite) -> None:
    ada, ben, table = before_the_desk(invite)
    people = (ada, ben)
    expect_stores(people, Switzerland="5 12 2 1", England="2 9 1 0")

    # no offer without a route, and the other may use it as well
    to_england, to_switzerland = ada.button("England"), ben.button("Switzerland")
    expect(to_england).to_have_count(0)
    ada.prompt.locator("[data-move='open-route england']").click()
    expect(to_england).to_be_visible()
    expect(to_switzerland).to_be_visible()

    # what is being written is nobody else's business
    seen, own = ben.state(table, 1)["version"], ada.played
    to_england.click()
    expect(ada.prompt.get_by_role("heading", name="Offer to England")).to_be_visible()
    expect(ada.button("Send the offer")).to_be_disabled()
    write(ada, "Food", "Products")
    first = "Switzerland to England:"
    expect(card(ben, first)).to_have_count(0)
    ada.button("Send the offer").click()
    expect(card(ben, first)).to_be_visible()
    expect_deal(card(ben, first), "Food", "Product")
    expect(card(ada, first).get_by_role("button", name="Withdraw")).to_be_visible()
    assert ada.played == own + 4
    assert ben.state(table, 1)["version"] == seen + 1
    assert all(state["view"]["draft"] is None for state in states(ben))

    # the answer is another offer
    card(ben, first).get_by_role("button", name="Another offer").click()
    expect(ben.prompt.get_by_role("heading", name="Offer to Switzerland")).to_be_visible()
    write(ben, "Products", "Weapons")
    second = "England to Switzerland:"
    expect(card(ada, second)).to_have_count(0)
    expect(card(ada, first)).to_be_visible()
    ben.button("Send the offer").click()
    expect(card(ada, second)).to_be_visible()
    expect_deal(card(ada, second), "Product", "Weapon")
    for person in people:
        expect(card(person, first)).to_have_count(0)
    expect_stores(people, Switzerland="5 12 2 1", England="2 9 1 0")
    card(ada, second).get_by_role("button", name="Accept").click()
    expect_stores(people, Switzerland="5 13 1 1", England="2 8 2 0")
    for person in people:
        expect(card(person, second)).to_have_count(0)

    # a new form is empty, and a refused offer changes nothing
    to_england.click()
    expect(ada.page.get_by_label("You give: Food")).to_have_value("0")
    write(ada, "Gold", "Food")
    ada.button("Send the offer").click()
    expect(card(ada, first)).to_be_visible()
    card(ben, first).get_by_role("button", name="Refuse").click()
    for person in people:
        expect(card(person, first)).to_have_count(0)
    expect_stores(people, Switzerland="5 13 1 1", England="2 8 2 0")
    for person in people:
        person.tab("Chronicle")
        newest = person.log.get_by_role("listitem").first
        expect(newest).to_contain_text("England refuses the offer of Switzerland.")
    for seat, person in enumerate(people):
        drafts = [state["view"]["draft"] for state in states(person)]
        assert all(draft is None or draft["from"] == seat for draft in drafts)


def top_of(control: Locator) -> float:
    box = control.bounding_box()
    assert box is not None
    return box["y"]


def test_an_offer_moves_nothing_under_the_pointer_and_is_shown_once(invite: Invite) -> None:
    """It comes above the button that ends the phase; when the pointer leaves, everything settles."""
    ada, ben, table = before_the_desk(invite)
    play_past_the_page(ada, table, 0, "open-route england")
    ada.tab("Trade")
    finish = ada.prompt.locator("[data-move=finish]")
    finish.hover()
    before = top_of(finish)
    for move in ("offer switzerland", "give products 1", "want food 1", "send"):
        play_past_the_page(ben, table, 1, move)
    offer = card(ada, "England to Switzerland:")
    expect(offer).to_have_count(1)
    ada.settle()
    assert top_of(finish) == pytest.approx(before, abs=1)
    expect(ada.page.get_by_text("England to Switzerland:")).to_have_count(1)
    ada.page.mouse.move(640, 400)
    expect(offer.get_by_role("button", name="Accept")).to_be_in_viewport()
    # and back, when it is withdrawn
    finish.hover()
    before = top_of(finish)
    play_past_the_page(ben, table, 1, "withdraw switzerland")
    expect(offer).to_have_count(0)
    assert top_of(finish) == pytest.approx(before, abs=1)


def test_a_typed_amount_and_its_button_agree(invite: Invite) -> None:
    ada, _, table = before_the_desk(invite)
    bank = ada.prompt.locator("details[data-verb=bank]")
    bank.locator("summary").click()
    bank.get_by_role("button", name="Products", exact=True).first.click()
    bank.get_by_role("button", name="Food", exact=True).last.click()
    box, button = bank.get_by_role("spinbutton"), bank.get_by_role("button", name="Confirm")
    most = int(box.get_attribute("max") or 0)
    assert most > 1
    for typed, meant in ((str(most), most), ("999", most), ("", 1), ("1", 1), (str(most), most)):
        box.fill(typed)
        expect(button).to_contain_text(f"Confirm ({meant})")
    box.fill("999")
    box.blur()
    expect(box).to_have_value(str(most))
    food = ada.state(table)["view"]["players"][0]["store"]["food"]
    button.click()
    ada.settle()
    assert ada.state(table)["view"]["players"][0]["store"]["food"] == food + most


def test_a_half_written_offer_is_found_again(invite: Invite) -> None:
    ada, ben, table = before_the_desk(invite)
    for move in ("open-route england", "offer england", "give food 3"):
        play_past_the_page(ada, table, 0, move)
    # written elsewhere, and found after a reload
    food, products = (
        ada.page.get_by_label(label) for label in ("You give: Food", "You get: Products")
    )
    expect(food).to_have_value("3")
    play_past_the_page(ada, table, 0, "want products 2")
    expect(products).to_have_value("2")
    ada.page.reload()
    expect(ada.prompt.get_by_role("heading", name="Offer to England")).to_be_visible()
    expect(food).to_have_value("3")
    expect(products).to_have_value("2")
    expect(ada.page.get_by_label("You give: Gold")).to_have_value("0")

    # what is typed counts from then on, and what was not touched stays
    food.fill("4")
    ada.button("Send the offer").click()
    offer = card(ben, "Switzerland to England:")
    expect(offer.locator(".goods")).to_have_text(["4", "2"])
    expect(card(ada, "Switzerland to England:")).to_be_visible()
    expect(food).to_have_count(0)

    # and it can be dropped as well
    play_past_the_page(ada, table, 0, "offer england")
    play_past_the_page(ada, table, 0, "give gold 1")
    ada.page.reload()
    expect(ada.page.get_by_label("You give: Gold")).to_have_value("1")
    ada.button("Drop it").click()
    expect(ada.button("England")).to_be_visible()
    assert ada.state(table)["view"]["draft"] is None


def test_exchanges_with_the_bank_are_planned_before_they_are_made(invite: Invite) -> None:
    ada, _, table = before_the_desk(invite)
    before = ada.state(table)
    ada.prompt.locator("[data-show-all]").click()
    sheet = ada.page.get_by_role("dialog")
    ware = sheet.locator("[data-ware^='bank ']").first
    ware.locator("[data-add]").click()
    plan = sheet.get_by_role("region", name="Your plan")
    plan.locator(".left strong").first.wait_for()
    left = [int(text) for text in plan.locator(".left strong").all_inner_texts()]
    assert ada.state(table)["version"] == before["version"]
    plan.get_by_role("button", name="Confirm", exact=True).click()
    expect(sheet).to_have_count(0)
    ada.settle()
    store = ada.state(table)["view"]["players"][0]["store"]
    assert [store[good] for good in ("food", "products", "weapons", "gold")] == left
    assert store != before["view"]["players"][0]["store"]
