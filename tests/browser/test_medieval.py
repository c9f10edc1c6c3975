"""Medieval in the page: a whole game, an attack with secret bids at one screen, and the guided tour."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.person import PHONE, Choice, Person
from tests.browser.test_games import see_the_end, set_up

pytestmark = pytest.mark.browser

DRAFT = (
    "holy-roman-empire", "france", "england", "spain", "russia", "ayyubids-mamluks", "almoravids",
    "byzantium", "hungary",
)  # fmt: skip
"""Powers in the order of the picks, so that the first player is Ada, beside France."""
TOUR = "/tour/medieval/first-round"


class Hurried(Person):
    """Does not look around, and takes the first way that is offered."""

    def pick(self, choices: list[Choice]) -> Choice:
        looks = ("Show ", "Take ")
        chosen = [choice for choice in choices if not choice.name.startswith(looks)]
        return super().pick(chosen or choices)


def open_game(person: Person) -> None:
    person.open("/")
    person.button("Medieval").click()


def test_a_game_against_bots_is_played_to_its_end(invite: Invite) -> None:
    ada = invite(kind=Hurried)
    set_up(ada, 3, home="/#medieval", Length="five Mongol attacks")
    ada.button("Begin the game").click()
    expect(ada.prompt).to_contain_text("Choosing Powers")
    ada.prompt.get_by_role("button", name=re.compile("^Choose ")).first.click()
    ada.play(most=3000)
    see_the_end(ada)
    assert ada.played > 20


def hot_seat(ada: Person, seed: int) -> str:
    """Three at one screen, Powers chosen; Ada has the first turn."""
    seats = [{"kind": "me"}, *({"kind": "hot-seat", "name": name} for name in ("Bert", "Cleo"))]
    table = ada.post(
        "/api/tables", game="medieval", seats=seats, options={"first": "1"}, seed=seed
    )["id"]
    ada.post(f"/api/tables/{table}/start")
    for power in DRAFT:
        (seat,) = asked(ada, table)
        play(ada, table, seat, f"draft {power}")
    return str(table)


def asked(ada: Person, table: str) -> list[int]:
    return list(ada.state(table)["asked"])


def play(ada: Person, table: str, seat: int, move: str) -> None:
    version = ada.state(table, seat)["version"]
    ada.post(f"/api/tables/{table}/play", seat=seat, move=move, version=version)


def florins(ada: Person, table: str, seat: int) -> int:
    player: dict[str, Any] = ada.state(table, seat)["view"]["players"][seat]
    return int(player["florins"])


def test_an_attack_with_secret_bids_at_one_screen(invite: Invite) -> None:
    ada = invite()
    table = hot_seat(ada, seed=1)
    assert asked(ada, table) == [0]
    had = [florins(ada, table, seat) for seat in range(2)]
    ada.open(f"/table/{table}")
    ada.button("I am Ada").click()
    for title in ("Map Card", "Income"):
        expect(ada.prompt.get_by_role("heading", name=title)).to_be_visible()
        ada.prompt.get_by_role("button", name="Pass").click()
    ada.prompt.get_by_role("button", name="Attack a Province").click()
    ada.prompt.get_by_role("button", name="Holy Roman Empire").click()
    attack = ada.prompt.get_by_role("button", name="South-eastern France")
    odds = ada.state(table)["prompt"]["hints"]["odds"]
    percent = odds["attack holy-roman-empire south-eastern-france"]["percent"]
    expect(attack).to_contain_text(f"{percent}%")
    attack.click()
    expect(ada.prompt.get_by_role("heading", name="Militia")).to_be_visible()
    box = ada.prompt.get_by_role("spinbutton")
    box.fill("4")
    box.blur()
    expect(ada.prompt).to_contain_text("1 Florin more is lost")
    ada.button("Take 3").click()
    expect(ada.prompt.get_by_role("status").filter(has_text="buys")).to_have_text("buys +1")
    ada.button("Spend 3 Florins").click()
    # the screen is handed over, and nothing of it is told
    ada.button("I am Bert").click()
    expect(ada.prompt.get_by_role("heading", name="Militia")).to_be_visible()
    expect(ada.page.get_by_text("spends 3 Florins")).to_have_count(0)
    box.fill("6")
    box.blur()
    row = ada.prompt.get_by_role("row").filter(has=ada.page.get_by_role("rowheader", name="6 +2"))
    expect(row).to_have_attribute("aria-current", "true")
    ada.button("Spend 6 Florins").click()
    ada.button("I am Ada").click()
    expect(ada.page.get_by_text("Ada spends 3 Florins on Militia.").first).to_be_visible()
    expect(ada.page.get_by_text("Bert spends 6 Florins on Militia.").first).to_be_visible()
    left = [florins(ada, table, seat) for seat in range(2)]
    assert left == [had[0] - 1 - 3, had[1] - 6]


def test_a_deal_is_offered_and_taken_at_the_desk(invite: Invite) -> None:
    ada = invite()
    table = hot_seat(ada, seed=1)
    had = [florins(ada, table, seat) for seat in range(2)]
    ada.open(f"/table/{table}")
    ada.button("I am Ada").click()
    ada.tab("Deals")
    desk = ada.page.get_by_role("tabpanel")
    desk.get_by_role("button", name="Bert").click()
    give = desk.get_by_role("group", name="You give")
    give.get_by_role("spinbutton").fill("2")
    desk.get_by_role("button", name="Send the offer").click()
    expect(desk.get_by_role("button", name="Withdraw")).to_be_visible()
    play(ada, table, 1, "accept player-1")
    expect(desk.get_by_role("button", name="Withdraw")).to_have_count(0)
    assert [florins(ada, table, seat) for seat in range(2)] == [had[0] - 2, had[1] + 2]


def test_what_is_ordered_in_advance_is_kept(invite: Invite) -> None:
    ada = invite()
    table = hot_seat(ada, seed=1)
    ada.open(f"/table/{table}")
    ada.button("I am Ada").click()
    ada.tab("In advance")
    panel = ada.page.get_by_role("tabpanel")
    panel.get_by_role("switch", name="never intercept").click()
    expect(panel.get_by_role("switch", name="never intercept")).to_be_checked()
    panel.get_by_role("combobox", name="Bert").select_option(label="let pass")
    panel.get_by_role("button", name="Note it").click()
    expect(panel.get_by_role("button", name="Forget it")).to_have_count(1)
    orders = ada.state(table)["view"]["orders"]
    assert orders["orders"] == ["never-intercept"] and len(orders["passage"]) == 1
    assert list(orders["militia"].values()) == [3]


def test_a_power_that_cannot_be_chosen_says_why(invite: Invite) -> None:
    ada = invite()
    table = ada.post(
        "/api/tables",
        game="medieval",
        seats=[{"kind": "me"}, *({"kind": "hot-seat", "name": name} for name in "BC")],
        options={"first": "1"},
    )["id"]
    ada.post(f"/api/tables/{table}/start")
    ada.open(f"/table/{table}")
    ada.button("I am Ada").click()
    ada.prompt.get_by_text("Not to be had").click()
    ada.prompt.get_by_role("button", name="Why: Poland").or_(
        ada.prompt.get_by_role("button", name="Why: Sweden")
    ).first.click()
    expect(ada.page.get_by_role("dialog")).to_contain_text("MD-SETUP-0")


# ---- the guided tour


def test_the_tour_is_walked_from_the_first_page_to_its_end(invite: Invite) -> None:
    ada = invite()
    tour = ada.get("/api/games/medieval/tours/first-round")
    open_game(ada)
    ada.page.get_by_role("link", name="See how a round is played").click()
    story = ada.page.get_by_role("region", name="Guided tour")
    for at, moment in enumerate(tour["moments"]):
        expect(story.get_by_role("heading", name=moment["title"])).to_be_visible()
        expect(story).to_contain_text(moment["text"])
        for column, name in enumerate(("points", "florins", "cards")):
            for seat, number in enumerate(moment["numbers"][name]):
                cell = story.get_by_role("row").nth(seat + 1).get_by_role("cell").nth(column)
                expect(cell).to_contain_text(str(number))
        if at == len(tour["moments"]) - 1:
            break
        if at % 2:
            ada.page.keyboard.press("ArrowRight")
        else:
            story.get_by_role("button", name="Next").click()
    story.get_by_role("button", name="Back").click()
    expect(story.get_by_role("heading", name=tour["moments"][-2]["title"])).to_be_visible()
    ada.page.keyboard.press("ArrowRight")
    story.get_by_role("link", name="Play a game").click()
    expect(ada.button("Medieval")).to_have_attribute("aria-pressed", "true")


def test_the_tour_leads_to_the_rules(invite: Invite) -> None:
    ada = invite(locale="it-IT")
    tour = ada.get("/api/games/medieval/tours/first-round", lang="it")
    rules = ada.get("/api/games/medieval/rules", lang="it")
    at = next(n for n, moment in enumerate(tour["moments"]) if moment["refused"])
    ada.open(f"{TOUR}#at={at + 1}")
    story = ada.page.get_by_role("region", name="Visita guidata")
    expect(story).to_contain_text(tour["moments"][at]["refused"]["reason"])
    rule = rules[tour["moments"][at]["rules"][0]]
    story.get_by_role("button", name=rule["title"]).click()
    sheet = ada.page.get_by_role("dialog")
    expect(sheet.get_by_role("heading", name=rule["title"])).to_be_visible()
    # the keys belong to the sheet as long as it is open
    ada.page.keyboard.press("ArrowRight")
    ada.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(story.get_by_role("heading", name=tour["moments"][at]["title"])).to_be_visible()


def test_the_tour_fits_on_a_phone(invite: Invite) -> None:
    ada = invite(**PHONE)
    ada.open(TOUR)
    story = ada.page.get_by_role("region", name="Guided tour")
    for _ in range(5):
        story.get_by_role("button", name="Next").click()
        assert not ada.wide
    expect(story).to_contain_text("6 of ")
