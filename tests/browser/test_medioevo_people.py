"""Medioevo Universale with several browsers at one table: pacts, roads, battles, and what nobody else may know."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Invite
from tests.browser.person import Person, start_game
from tests.browser.test_people import states
from tests.games.medioevo.battles import dice, fight, roll_for
from tests.games.medioevo.rules.commerce.test_roads import FOUR, PASSED, on_the_road
from tests.games.medioevo.scene import Scene, given
from tests.server.house import until
from tests.server.planted import plant

pytestmark = pytest.mark.browser

PLAYERS = {"anna": "byzantium", "bruno": "hungary", "carla": "mamluks"}
RICHES = {"anna": 7919, "bruno": 6481, "carla": 8363}
"""Sums that are nowhere else in what the server says."""
CARDS = {"anna": "5, 31", "bruno": "46", "carla": "12"}


def sit_down(invite: Invite, home: Path, scene: Scene) -> tuple[Person, Person, str]:
    """Ada as Byzantium and Ben as Hungary, each at a browser; the Mamluks are elsewhere."""
    people = ada, ben = invite("Ada"), invite("Ben")
    table = plant(home, scene.table, *people)
    for person in people:
        start_game(person, table)
    return ada, ben, table


def desk_of(person: Person) -> Locator:
    person.tab("Diplomacy")
    return person.page.get_by_role("tabpanel")


def player(person: Person, table: str, seat: int, of: int) -> Any:
    return person.state(table, seat)["view"]["players"][of]


def board_of(person: Person, kingdom: str) -> Locator:
    person.tab("Kingdoms")
    return person.page.get_by_role("tabpanel").get_by_role("article").filter(has_text=kingdom)


def expect_honour(person: Person, kingdom: str, points: int) -> None:
    """Does the board of a kingdom show so many Honour Points?"""
    expect(board_of(person, kingdom).get_by_title("Honour Points")).to_have_text(str(points))


def test_a_pact_is_signed_and_broken(invite: Invite, server_home: Path) -> None:
    ada, ben, table = sit_down(invite, server_home, given(PLAYERS))
    mine, theirs = desk_of(ada), desk_of(ben)
    mine.locator("[data-move='pact-with player-2']").click()
    draft = mine.get_by_role("region", name="Your draft")
    draft.get_by_role("combobox", name="Clause").select_option("no-war")
    draft.get_by_role("button", name="Add").click()
    expect(draft).to_contain_text("No war among the signatories")
    draft.get_by_role("combobox", name="Clause").select_option("text")
    draft.get_by_role("textbox", name="Free text").fill("Good neighbours: no walls!")
    draft.get_by_role("button", name="Add").click()
    words = "“Good neighbours: no walls!”"
    expect(draft).to_contain_text(words)
    expect(ben.page.get_by_text(words)).to_have_count(0)

    draft.locator("[data-move=propose]").click()
    expect(mine).to_contain_text("You propose a pact to Hungary")
    expect(ben.prompt).to_contain_text("Byzantium proposes a pact")
    expect(ben.prompt).to_contain_text(words)
    ben.prompt.get_by_role("button", name="Accept").click()
    for desk in (mine, theirs):
        expect(desk).to_contain_text(words)
        expect(desk).not_to_contain_text("propose")
    (pact,) = ben.state(table, 1)["view"]["pacts"]
    assert [clause["kind"] for clause in pact["clauses"]] == ["non-belligerence", "text"]

    # the price of a breach stands on the button, and is asked about before it is paid
    had = player(ada, table, 0, 0)["honour"]
    mine.get_by_text("End, publish, break, claim").click()
    breach = mine.locator(f"[data-move='break {pact['number']}']")
    price = next(
        move["cost"]["honour"]
        for move in ada.state(table)["prompt"]["standing"]
        if move["text"] == f"break {pact['number']}"
    )
    assert price > 0
    points = f"{price} Honour Point" + "s" * (price > 1)
    expect(breach).to_contain_text(f"−{points}")
    breach.click()
    box = ada.page.get_by_role("dialog")
    expect(box).to_contain_text(points)
    assert player(ada, table, 0, 0)["honour"] == had
    box.get_by_role("button").last.click()
    for desk in (mine, theirs):
        expect(desk).not_to_contain_text(words)
    for person in (ada, ben):
        person.tab("Chronicle")
        expect(person.log).to_contain_text(re.compile("Byzantium.*pact", re.IGNORECASE))
        expect_honour(person, "Byzantium", had - price)


def test_a_counter_proposal_refuses_when_it_is_sent_and_not_before(
    invite: Invite, server_home: Path
) -> None:
    ada, ben, table = sit_down(invite, server_home, given(PLAYERS))
    for move in ("pact-with player-2", "no-war", "until 8", "propose"):
        version = ada.state(table)["version"]
        ada.post(f"/api/tables/{table}/play", seat=0, move=move, version=version)
    theirs = desk_of(ben)
    expect(ben.page.get_by_role("button", name="Accept")).to_have_count(1)
    ben.prompt.get_by_role("button", name="Counter").click()
    draft = theirs.get_by_role("region", name="Your draft")
    expect(draft).to_contain_text("No war among the signatories")
    expect(draft).to_contain_text("refused when you propose it")
    # it still stands, and could be accepted
    expect(ben.prompt.get_by_role("button", name="Accept")).to_be_visible()
    (first,) = ada.state(table)["view"]["proposals"]
    draft.locator("[data-mutual^='grant passage']").click()
    ben.settle()
    draft.locator("[data-move=propose]").click()
    expect(ada.prompt).to_contain_text("Hungary proposes a pact")
    until(lambda: len(ada.state(table)["view"]["proposals"]) == 1)
    (second,) = ada.state(table)["view"]["proposals"]
    assert (first["from"], second["from"]) == (0, 1)
    kinds = [clause["kind"] for clause in second["pact"]["clauses"]]
    assert kinds == ["non-belligerence", "passage", "passage"]
    expect(ben.prompt.get_by_role("button", name="Accept")).to_have_count(0)


def test_a_road_is_completed(invite: Invite, server_home: Path) -> None:
    scene = on_the_road(FOUR, PASSED, "mesopotamia", "1 wine")
    ada, ben, table = sit_down(invite, server_home, scene)
    for person in (ada, ben):
        expect(board_of(person, "Byzantium").locator(".place")).to_have_count(len(FOUR))
        expect(board_of(person, "Byzantium").locator(".place.done")).to_have_count(len(FOUR) - 1)
    had = player(ada, table, 0, 0)
    here = ada.prompt.locator(".stop").filter(has_text="here")
    expect(here.get_by_title("Trade points of the road")).to_have_text("2")
    ada.prompt.locator("[data-move='sell wine 1']").click()
    points = ada.prompt.get_by_role("spinbutton", name=re.compile("points as Honour Points"))
    points.fill("2")
    points.blur()
    ada.prompt.get_by_role("button", name=re.compile(r"^Confirm \(2\)")).click()
    for person in (ada, ben):
        expect_honour(person, "Byzantium", had["honour"] + 2)
        expect(board_of(person, "Byzantium").locator(".place")).to_have_count(0)
        person.tab("Chronicle")
        expect(person.log).to_contain_text("4 stages, 2 trade points")
    now = player(ada, table, 0, 0)
    assert (now["road"], now["florins"]) == (None, had["florins"] + 100)


def test_a_card_turns_a_battle(invite: Invite, server_home: Path) -> None:
    scene = fight("anna: 6 heavy-infantry", "bruno: 6 heavy-infantry", cards={"anna": "46"})
    roll_for(scene, "anna", "4 5 2")
    scene.dice(*dice("1 1 1"))
    ada, ben, _ = sit_down(invite, server_home, scene)

    def side(person: Person, at: int) -> Locator:
        return person.page.get_by_role("region", name="Battle").locator(".side").nth(at)

    def expect_sides(*texts: list[str]) -> None:
        """Do both boards show these units and dice?"""
        for person in (ada, ben):
            for at, text in enumerate(texts):
                expect(side(person, at).locator("li, b.big")).to_have_text(text)

    expect_sides(["6", "d44", "d65", "d82"], ["6"])
    ada.prompt.locator("[data-move=done]").click()
    expect_sides(["6", "d44", "d65", "d82"], ["6", "d41", "d61", "d81"])
    ben.prompt.locator("[data-move=done]").click()

    # the dice lie: the Poisoned cup makes two fours of four and five
    ada.prompt.locator("[data-verb=play-die]").click()
    ada.prompt.get_by_role("button", name="Poisoned cup", exact=True).click()
    ada.prompt.locator("[data-move='play-die card-46 2']").click()
    expect_sides(["6", "d44", "d64", "d82"], ["6", "d41", "d61", "d81"])
    for person in (ada, ben):
        expect(side(person, 0)).to_contain_text("Attack 16")
        person.tab("Cards")
        expect(person.page.get_by_role("tabpanel").get_by_text("tapped")).to_have_count(1)

    # six points: three of Ben's six are lost, then one of Ada's
    for due in ("5 points", "3 points", "1 point"):
        expect(side(ada, 1)).to_contain_text(f"{due} of damage to assign")
        expect(side(ben, 1)).to_contain_text(f"{due} of damage to assign")
        ben.prompt.locator("[data-move='hit light-infantry 1']").click()
    expect_sides(["6", "d44", "d64", "d82"], ["3", "d41", "d61", "d81"])
    ada.prompt.locator("[data-move='hit light-infantry 1']").click()
    expect_sides(["5"], ["1", "2"])
    for person in (ada, ben):
        person.tab("Chronicle")
        expect(person.log).to_contain_text("Byzantium lowers a die of Byzantium to 4.")


def test_what_is_secret_is_in_nobody_elses_bytes(invite: Invite, server_home: Path) -> None:
    scene = given(PLAYERS, florins=RICHES, cards=CARDS)
    ada, ben, table = sit_down(invite, server_home, scene)
    carl = invite("Carl")
    carl.open(f"/table/{table}")
    expect(carl.page.get_by_text("You are watching")).to_be_visible()
    goals = ada.get("/api/games/medioevo/reference")["tables"]["objectives"]

    # the other side of a card is shown to its owner alone
    for person, sides in ((ada, 2), (ben, 1), (carl, 0)):
        person.tab("Cards")
        expect(person.page.get_by_role("tabpanel").get_by_role("article")).to_have_count(4)
        expect(person.button("Show the objective")).to_have_count(sides)
    ada.button("Show the objective").first.click()
    expect(ada.page.get_by_role("tabpanel")).to_contain_text(goals[4]["title"])

    # she draws two and keeps one: the other one nobody has seen
    ada.prompt.locator("[data-shelf=cards]").click()
    ada.prompt.locator("[data-move=buy-card]").click()
    ada.page.get_by_role("button", name=re.compile("^Keep Relics")).click()
    for person in (ben, carl):
        cards = person.page.get_by_role("tabpanel").get_by_role("article")
        expect(cards.filter(has_text="Relics")).to_have_count(1)
    riches = {**RICHES, "paid": RICHES["anna"] - 200}
    for person, seat in ((ada, 0), (ben, 1), (carl, -1)):
        heard = "".join(person.heard) + told(person, table, seat)
        own = {0: {"anna", "paid"}, 1: {"bruno"}}.get(seat, set())
        for name, sum_ in riches.items():
            assert (str(sum_) in heard) == (name in own), (person.name, name)
        for number in (5, 31, 46, 12):
            assert goals[number - 1]["text"] not in heard
        assert ('"card-71"' in heard) == (person is ada)
        for state in states(person):
            for one in state["view"]["players"]:
                mine = one["seat"] == seat
                assert (one["florins"] is not None) == mine
                assert all(card["objective"] == mine for card in one["cards"])


def told(person: Person, table: str, seat: int) -> str:
    """What the server also tells when it is asked."""
    answers = [
        person.get(f"/api/tables/{table}"),
        person.get(f"/api/tables/{table}/seats/{seat}"),
        person.get(f"/api/tables/{table}/history", seat=seat, at=0),
    ]
    return json.dumps(answers)
