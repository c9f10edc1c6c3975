"""Whole games, played with the buttons of the page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.person import HOME, OVER, Person, start_game

pytestmark = pytest.mark.browser


def set_up(person: Person, players: int, home: str = HOME, **options: str) -> None:
    person.open(home)
    person.page.get_by_role("combobox", name="Players", exact=True).select_option(str(players))
    person.page.get_by_text("Options", exact=True).click()
    for label, value in options.items():
        field = person.page.get_by_label(label.replace("_", " "), exact=True)
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(label=value)
        else:
            field.fill(value)


def see_the_end(person: Person) -> None:
    expect(person.prompt).to_contain_text(OVER)
    expect(person.page.get_by_role("heading", name=re.compile(r"wins?$"))).to_be_visible()
    expect(person.page.get_by_role("link", name="Another game")).to_be_visible()


def test_a_game_begins_within_two_clicks(invite: Invite) -> None:
    ada = invite()
    ada.open(HOME)
    ada.button("Begin the game").click()
    expect(ada.prompt).to_contain_text("Start tokens")
    assert ada.page.url.split("/")[-2] == "table"
    ada.button("Place the tokens").click()
    expect(ada.prompt).not_to_contain_text("Start tokens")


def test_a_game_against_bots_is_played_to_its_end(invite: Invite) -> None:
    ada = invite()
    set_up(ada, 4, Last_turn="2")
    ada.button("Begin the game").click()
    ada.play()
    see_the_end(ada)


@pytest.mark.soak
def test_ten_turns_on_a_restricted_map(invite: Invite) -> None:
    ada = invite()
    set_up(ada, 2, Restricted_map="England and Scotland (2 players)")
    ada.button("Begin the game").click()
    expect(ada.prompt).to_be_visible()
    expect(ada.page.get_by_role("group", name="Map.").get_by_role("button")).to_have_count(10)
    ada.play()
    see_the_end(ada)
    assert ada.played > 20


@pytest.mark.parametrize(
    "options",
    [
        {"Map": "Eastern Europe"},
        {"Restricted_map": "Croatia, Serbia and Bulgaria (2 players)"},
    ],
    ids=["east", "scenario"],
)
def test_other_maps_are_whole_and_can_be_played(invite: Invite, options: dict[str, str]) -> None:
    ada = invite()
    set_up(ada, 2, **options)
    ada.button("Begin the game").click()
    expect(ada.prompt).to_be_visible()
    view = ada.state(ada.page.url.rsplit("/", 1)[1])["view"]
    assert view["map"] == "east"
    places = ada.page.get_by_role("group", name="Map.").get_by_role("button")
    expect(places).to_have_count(len(view["provinces"]))
    shown = places.evaluate_all(
        """all => all.map(one => [one.dataset.place, one.getAttribute('aria-label').split(',')[0], one.getBBox().width > 5])"""
    )
    assert sorted(shown) == sorted([one["id"], one["name"], True] for one in view["provinces"])
    ada.play(lambda: ada.page.get_by_text(re.compile("^Turn 2 of")).count() > 0)
    assert ada.played > 2
    assert not ada.over


def test_a_double_click_plays_once(invite: Invite) -> None:
    ada = invite()
    table = ada.table("me", "steward", seed=3)
    start_game(ada, table)
    ada.button("Place the tokens").dblclick()
    ada.wait_for_turn()
    assert ada.played == 1
    ada.play(lambda: ada.button("Pass").is_visible())
    before = ada.played
    ada.button("Pass").dblclick()
    ada.wait_for_turn()
    assert ada.played == before + 1
    expect(ada.page.get_by_role("status").filter(has_text="moved on")).to_have_count(0)


def test_the_second_of_two_tabs_is_told_that_the_table_has_moved_on(invite: Invite) -> None:
    ada = invite()
    table = ada.table("me", "friend", start=False)
    ada.post(f"/api/tables/{table}/start", fill="steward")
    start_game(ada, table)
    ada.wait_for_turn()
    ada.page.route("**/play?*", lambda route: route.fulfill(status=409, json=STALE))
    ada.button("Place the tokens").click()
    expect(ada.page.get_by_role("status").filter(has_text="moved on")).to_be_visible()
    ada.page.unroute("**/play?*")
    ada.button("Place the tokens").click()
    expect(ada.prompt).not_to_contain_text("Start tokens")


STALE = {"status": 409, "code": "stale", "rule": None, "reason": "stale", "version": 1}


def test_a_move_is_taken_back(invite: Invite) -> None:
    ada = invite()
    start_game(ada, ada.table("me", "steward", seed=3))
    ada.button("Place the tokens").click()
    ada.play(lambda: ada.button("Pass").is_visible())
    question = ada.prompt.get_by_role("paragraph").first
    realm = ada.page.get_by_role("tabpanel").get_by_role("listitem").first
    asked, had = question.inner_text(), realm.inner_text()
    ada.prompt.get_by_role("button", name="Build Infantry").click()
    expect(realm).not_to_have_text(had, use_inner_text=True)
    ada.prompt.get_by_role("button", name="Take back").click()
    expect(realm).to_have_text(had, use_inner_text=True)
    expect(question).to_have_text(asked, use_inner_text=True)


def test_every_question_and_every_event_leads_to_its_rule(invite: Invite) -> None:
    ada = invite()
    table = ada.table("me", "steward", seed=3)
    start_game(ada, table)
    ada.button("Place the tokens").click()
    ada.play(lambda: ada.button("Pass").is_visible())
    rules = ada.get("/api/games/warriors_traders/rules")
    rule = rules[ada.state(table)["prompt"]["rule"]]
    sheet = ada.page.get_by_role("dialog")
    ada.prompt.get_by_role("button", name="why?").first.click()
    expect(sheet.get_by_role("heading", name=rule["title"])).to_be_visible()
    expect(sheet).to_contain_text(re.sub(r"\s+", " ", rule["text"]).strip())
    ada.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    ada.tab("Chronicle")
    entry = ada.log.get_by_role("listitem").first
    entry.get_by_role("button", name="Why: ").click()
    rule = rules[ada.state(table)["log"][-1]["rule"]]
    expect(sheet.get_by_role("heading", name=rule["title"])).to_be_visible()
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_have_count(0)


def test_a_closed_choice_says_why(invite: Invite) -> None:
    ada = invite()
    table = ada.table("me", "steward", seed=3)
    start_game(ada, table)
    ada.button("Place the tokens").click()
    ada.play(lambda: ada.button("Pass").is_visible())
    ada.prompt.get_by_role("button", name="Why: Build a Fort").click()
    reason = ada.get(f"/api/tables/{table}/why", seat=0, move=f"build-fort {capital(ada, table)}")
    assert not reason["legal"]
    sheet = ada.page.get_by_role("dialog")
    expect(sheet).to_contain_text(reason["reason"])
    expect(sheet).to_contain_text(reason["rule"])


def capital(person: Person, table: str) -> str:
    provinces = person.state(table)["view"]["provinces"]
    return str(next(province["id"] for province in provinces if province["owner"] == 0))
