"""Medioevo Universale in the page: a whole game from the first page on, the shop, and pages that everybody can use."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Invite
from tests.browser.looks import LIGHT, LOOKS, findings, sampled, words
from tests.browser.person import Typist, start_game
from tests.browser.test_games import see_the_end, set_up
from tests.browser.test_medieval import Hurried
from tests.games.medioevo.battles import clash, fight
from tests.games.medioevo.campaign import combat
from tests.games.medioevo.events import phase_two
from tests.games.medioevo.opened import bid_in_order, settled
from tests.games.medioevo.rules.commerce.test_roads import FOUR, PASSED, on_the_road
from tests.games.medioevo.scene import Scene, given
from tests.server.planted import plant

pytestmark = pytest.mark.browser

PLAYERS = {"anna": "byzantium", "bruno": "hungary", "carla": "mamluks"}
PANEL = "[role=tabpanel]"
BESIDE = "aside, section"
"""Everything but the map, which is looked at once."""
PANELS = ("players", "cards", "pacts", "table")


def test_a_game_against_bots_is_played_to_its_end(invite: Invite) -> None:
    ada = invite(kind=Hurried)
    ada.open("/")
    ada.button("Medioevo Universale").click()
    set_up(ada, 3, home="/#medioevo", Turns="1")
    ada.button("Begin the game").click()
    expect(ada.prompt).to_contain_text("Bid for the turn order")
    ada.play()
    see_the_end(ada)
    assert ada.played > 10
    final = ada.state(ada.page.url.rsplit("/", 1)[1])["view"]["final"]
    expect(ada.page.locator("section.result")).to_contain_text(str(max(final["scores"])))


def test_the_shop_sells_and_takes_back(invite: Invite, server_home: Path) -> None:
    ada = invite()
    table = plant(server_home, given(PLAYERS).table, ada)
    start_game(ada, table)
    had = florins(ada.state(table))
    ada.prompt.locator("[data-move^='enlist light-infantry ']").click()
    expect(ada.prompt).to_contain_text("20 florins spent")
    assert florins(ada.state(table)) == had - 20
    ada.prompt.get_by_role("button", name="Take back").first.click()
    expect(ada.prompt).not_to_contain_text("20 florins spent")
    assert florins(ada.state(table)) == had


def test_a_whole_purchase_is_planned_and_made_at_once(invite: Invite, server_home: Path) -> None:
    """With keys alone: what each thing takes, what is left after all of it, and nothing is bought before."""
    ada = invite(kind=Typist)
    assert isinstance(ada, Typist)
    table = plant(server_home, shopping().table, ada)
    start_game(ada, table)
    before = ada.state(table)
    ada.press(ada.prompt.locator("[data-show-all]"))
    sheet = ada.page.get_by_role("dialog")
    archer = sheet.locator("[data-ware='enlist archer']")
    ada.reach(archer.locator("[data-add]"))
    ada.type("+", "+")
    expect(archer.get_by_label("2 planned")).to_be_visible()
    ada.press(sheet.locator("[data-add='technology carpentry']"))
    plan = sheet.get_by_role("region", name="Your plan")
    expect(plan).to_contain_text("2 × archers (Thrace)")
    expect(plan).to_contain_text("Carpentry")
    expect(plan.locator(".total")).to_contain_text("+2 archers")
    left = plan.locator(".left strong").first
    expect(left).not_to_have_text(str(florins(before)))
    expect(sheet.locator("[data-ware='buy-piece siege-engine']")).to_contain_text("Mathematics")
    assert findings(ada.page, "dialog") == []
    assert ada.state(table)["version"] == before["version"]

    promised = int(left.inner_text())
    ada.press(plan.get_by_role("button", name="Confirm", exact=True))
    expect(sheet).to_have_count(0)
    ada.settle()
    state = ada.state(table)
    assert florins(state) == promised < florins(before)
    assert state["version"] == before["version"] + 2
    (army,) = (one for one in state["view"]["armies"] if one["seat"] == 0)
    assert army["units"]["archer"] == 4


def florins(state: Any) -> int:
    return int(state["view"]["players"][0]["florins"])


# ---- for everybody


def placing() -> Scene:
    """Anna places her starting pieces."""
    scene = settled(PLAYERS)
    bid_in_order(scene, *PLAYERS)
    scene.pass_until("setup.place", "anna")
    return scene


def shopping() -> Scene:
    """Anna may buy, and has a bit of everything."""
    scene = given(
        PLAYERS, cards={"anna": "5, 31", "bruno": "46"}, tapped={"bruno": "46"}, tokens={"anna": "1 red"},
        technologies={"anna": "commerce 2"}, buildings={"thrace": "town, castle"}, debt={"bruno": 500},
        units={"thrace": "anna: 2 archer, captain 2", "bosnia": "barbarians: 2 light-infantry"},
        pieces={"thrace": "anna: galley 1, caravan 2 [2 wine]"}, war=["bruno carla"],
    )  # fmt: skip
    scene.play("bruno: pact-with @anna", "bruno: no-war", "bruno: propose")
    return scene


def marching() -> Scene:
    """Anna leads a group out of Thrace."""
    scene = combat(
        units={"thrace": "anna: 2 light-infantry, 1 cavalry, captain 2", "bosnia": "bruno: 1 archer"},
        pieces={"thrace": "anna: war-wagon 2"},
    )  # fmt: skip
    scene.play("anna: march thrace")
    return scene


def fighting() -> Scene:
    """All dice lie, and Anna may use a card."""
    scene = fight("anna: 6 heavy-infantry, captain 1", "bruno: 6 archer", cards={"anna": "46"})
    clash(scene, "4 5 2", "1 1 1")
    return scene


def trading() -> Scene:
    """Anna's caravan stands where its road ends."""
    return on_the_road(FOUR, PASSED, "mesopotamia", "1 wine, 2 furs")


def struck() -> Scene:
    """An Event takes three points from Anna's army; one is chosen."""
    scene = phase_two(
        {"anna": "byzantium", "bruno": "hungary", "carla": "mamluks"}, own_time="1d",
        units={"thrace": "anna: 1 cavalry, 3 archer, captain 2", "bithynia": "anna: 2 light-infantry"},
    )  # fmt: skip
    scene.play("anna: pass", "anna: effect armies")
    scene.dice("d6=3")
    scene.play("anna: effect movement", "anna: harm thrace cavalry")
    return scene


def manning() -> Scene:
    """Anna says who serves her engines, and has begun."""
    scene = fight(
        "anna: 6 light-infantry, 2 archer, captain 2", "bruno: 6 light-infantry",
        pieces={"serbia": "anna: siege-engine 2, siege-engine 1"}, buildings={"serbia": "castle, town"},
    )  # fmt: skip
    scene.pass_until("battle.crews", "anna")
    scene.play("anna: crew piece-1a light-infantry")
    return scene


def suffering() -> Scene:
    """Anna says who takes the damage of a melee."""
    scene = fight(
        "bruno: 6 heavy-infantry", "anna: 3 heavy-infantry, 3 light-infantry, 2 cavalry, captain 1"
    )
    clash(scene, "4 6 8", "1 1 1")
    scene.pass_until("battle.assign", "anna")
    return scene


def yielding() -> Scene:
    """Bruno demands that Anna surrenders."""
    scene = fight("bruno: 2 light-infantry, 1 cavalry", "anna: 3 archer, captain 1")
    scene.pass_until("battle.declarations", "bruno")
    scene.play("bruno: demand-surrender")
    return scene


@sampled(LIGHT)
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
    show(marching())
    show(fighting())
    expect(prompt.get_by_role("region", name=said["medioevo/battle"])).to_be_visible()
    for scene in (struck, manning, suffering, yielding):
        show(scene())
    show(trading())
    desk = show(shopping())
    for shelf in prompt.locator("[data-shelf]").all():
        shelf.click()
        check(f"shelf {shelf.inner_text()}", "section.prompt")
    for panel in PANELS:
        ada.tab(said[f"medioevo/panel.{panel}"])
        check(panel, PANEL)
    ada.tab(said["medioevo/panel.pacts"])
    desk.locator("[data-move^='pact-with ']").first.click()
    expect(desk.get_by_role("region", name=said["universale/pact.draft"])).to_be_visible()
    check("draft", PANEL)
    assert {name: list_ for name, list_ in found.items() if list_} == {}


def test_a_purchase_and_a_march_with_the_keyboard_alone(invite: Invite, server_home: Path) -> None:
    ada = invite(kind=Typist)
    assert isinstance(ada, Typist)
    table = plant(server_home, shopping().table, ada)
    start_game(ada, table)
    had = florins(ada.state(table))
    ada.press(ada.prompt.locator("[data-shelf=science]"))
    ada.press(ada.prompt.locator("[data-move^='technology ']").first)
    ada.settle()
    assert florins(ada.state(table)) < had
    ada.press(ada.prompt.get_by_role("button", name="Take back").first)
    ada.settle()
    assert florins(ada.state(table)) == had

    table = plant(server_home, marching().table, ada)
    start_game(ada, table)
    ada.reach(ada.page.get_by_label("How many light infantry go along"))
    ada.type("ArrowUp")
    ada.settle()
    ada.press(ada.prompt.locator("[data-move='go macedonia']"))
    ada.settle()
    group = ada.state(table)["view"]["movement"]
    assert group["zone"] == "macedonia"
    assert group["units"] == {"light-infantry": 1, "cavalry": 1}


# ---- losses, crews, surrender


def test_losses_are_chosen_point_by_point(invite: Invite, server_home: Path) -> None:
    ada = invite()
    table = plant(server_home, struck().table, ada)
    start_game(ada, table)
    expect(ada.prompt).to_contain_text("1 of 3 chosen")
    expect(ada.prompt.get_by_role("timer")).to_contain_text("left to answer")
    ada.prompt.locator("[data-move='harm thrace heavy-infantry']").hover()
    ada.prompt.locator("[data-move='harm thrace heavy-infantry']").click()
    expect(ada.prompt).to_contain_text("2 of 3 chosen")
    ada.prompt.get_by_role("button", name="Take back").click()
    expect(ada.prompt).to_contain_text("1 of 3 chosen")
    for _ in range(2):
        ada.prompt.locator("[data-move='harm bithynia light-infantry']").click()
        ada.settle()
    state = ada.state(table)
    armies = {army["zone"]: army["units"] for army in state["view"]["armies"] if army["seat"] == 0}
    assert armies == {"thrace": {"archer": 3, "heavy-infantry": 1}}


@pytest.mark.soak
def test_engines_are_manned_and_aimed(invite: Invite, server_home: Path) -> None:
    ada = invite()
    table = plant(server_home, manning().table, ada)
    start_game(ada, table)
    expect(ada.prompt.get_by_role("region", name="trebuchet")).to_contain_text("crew 1 of 3")
    ada.prompt.locator("[data-move='crew piece-1a archer']").click()
    expect(ada.prompt.get_by_role("region", name="trebuchet")).to_contain_text("crew 2 of 3")
    expect(ada.prompt.get_by_role("region", name="catapult")).to_contain_text("nobody yet")


def test_a_surrender_says_what_it_means(invite: Invite, server_home: Path) -> None:
    ada = invite()
    table = plant(server_home, yielding().table, ada)
    start_game(ada, table)
    expect(ada.prompt).to_contain_text("Your army would lay down its arms")
    ada.prompt.get_by_role("button", name=re.compile("^Surrender")).click()
    ada.page.get_by_role("dialog").locator("[data-yes]").click()
    ada.settle()
    me = ada.state(table)["view"]["players"][0]
    assert me["returned"] == {"archer": 3}
