"""The page for everybody: phones, Italian, dark rooms, people who want things to stand still, screen readers."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.looks import LIGHT, LOOKS, PHONE_AT_NIGHT, findings, sampled, words
from tests.browser.person import ENGLAND_SCOTLAND, GAME, HOME, PHONE, WAITS, Person, start_game
from tests.browser.test_trade import before_the_desk

pytestmark = pytest.mark.browser


# ---- phone


def test_a_turn_on_a_phone(invite: Invite) -> None:
    ada = invite(**PHONE)
    ada.open(HOME)
    assert not ada.wide
    ada.page.get_by_text("Options", exact=True).tap()
    ada.page.get_by_label("Last turn").fill("1")
    assert not ada.wide
    ada.button("Begin the game").tap()
    expect(ada.prompt).to_be_visible()
    assert not ada.wide
    for tab in ("Realms", "Progress", "Trade", "War", "Chronicle", "Talk", "Move"):
        ada.tab(tab)
        assert not ada.wide, tab
    ada.play()
    assert not ada.wide
    ada.page.get_by_role("link", name="Look back over the game").tap()
    expect(ada.page.get_by_role("slider", name="Moment")).to_be_visible()
    assert not ada.wide


def test_the_lobby_and_an_invitation_on_a_phone(invite: Invite) -> None:
    ada, bert = invite(**PHONE), invite("Bert", **PHONE)
    table = ada.table("me", "friend", start=False)
    ada.open(f"/table/{table}")
    link = ada.page.get_by_role("textbox", name="Invitation for seat 2").input_value()
    assert not ada.wide
    bert.open(link)
    expect(bert.button("Take the seat")).to_be_visible()
    assert not bert.wide


# ---- Italian


def test_italian_leaves_no_english(invite: Invite) -> None:
    ada = invite()
    ada.open(HOME)
    ada.button("Passa all'italiano").click()
    expect(ada.page.locator("html")).to_have_attribute("lang", "it")
    english, italian = words("en"), words("it")
    assert english.keys() == italian.keys()
    foreign = {
        word for key, word in english.items() if word != italian[key] and key != "language.switch"
    } - set(italian.values())
    assert len(foreign) > 100

    def check() -> None:
        shown = ada.page.evaluate(
            """() => [...document.querySelectorAll('button, a, label, h1, h2, h3, summary, option, p, [aria-label]')]
            .filter(element => element.checkVisibility())
            .flatMap(element => [element.innerText, element.getAttribute('aria-label'), element.title])
            .filter(Boolean).map(text => text.trim())"""
        )
        assert len(shown) > 10
        assert foreign & set(shown) == set()

    expect(ada.button(italian["new.start"])).to_be_visible()
    check()
    ada.button(italian["new.start"]).click()
    prompt = ada.page.get_by_role("region", name=italian["prompt.label"])
    expect(prompt).to_be_visible()
    check()
    ada.button(italian[f"{GAME}/tokens.place"]).click()
    expect(ada.button(italian[f"{GAME}/tokens.place"])).to_have_count(0)
    panels = [f"{GAME}/panel.{panel}" for panel in ("players", "tech", "trade", "war")]
    for tab in (*panels, "tab.log"):
        ada.tab(italian[tab])
        check()
    ada.page.reload()
    expect(prompt).to_be_visible()
    check()
    ada.button(italian["language.switch"]).click()
    expect(ada.prompt).to_be_visible()


# ---- light and motion


CONTRAST = """sign => {
  const sum = colour => colour.match(/[\\d.]+/g).slice(0, 3).reduce((a, b) => a + Number(b), 0) / 765;
  const body = getComputedStyle(document.body);
  return Number(sign) * (sum(body.color) - sum(body.backgroundColor)) > 0.3;
}"""
DARK, BRIGHT = "1", "-1"


def test_dark_rooms(invite: Invite) -> None:
    ada = invite(color_scheme="dark")
    ada.open(HOME)
    ada.wait(CONTRAST, DARK)
    ada.button("Light as day").click()
    ada.wait(CONTRAST, BRIGHT)
    ada.page.reload()
    expect(ada.button("By candle light")).to_be_visible()
    ada.wait(CONTRAST, BRIGHT)
    ada.button("By candle light").click()
    ada.wait(CONTRAST, DARK)


WATCH = """() => {
  window.moved = new Set();
  const look = () => {
    for (const one of document.getAnimations())
      if (one.effect.getComputedTiming().duration > 1) window.moved.add(one.effect.target?.localName);
    requestAnimationFrame(look);
  };
  look();
}"""
MOVING = """async () => {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  return document.getAnimations().map(one => one.effect.target?.outerHTML.slice(0, 80));
}"""


def things_that_move(ada: Person) -> tuple[set[str], list[str]]:
    """What has moved during a turn and while a rule is looked up; and what still did after a move."""
    start_game(ada, ada.table("me", "steward", seed=3, options=ENGLAND_SCOTLAND))
    ada.page.evaluate(WATCH)
    ada.button("Place the tokens").click()
    restless: list[str] = []
    while not ada.page.get_by_text(re.compile("^Turn 2 of")).count():
        ada.wait_for_turn()
        ada.choose()
        restless += ada.page.evaluate(MOVING)
    ada.wait_for_turn()
    ada.prompt.get_by_role("button", name="why?").first.click()
    expect(ada.page.get_by_role("dialog")).to_be_visible()
    restless += ada.page.evaluate(MOVING)
    return set(ada.page.evaluate("[...window.moved]")), restless


def test_nothing_moves_for_those_who_want_stillness(invite: Invite) -> None:
    assert things_that_move(invite()) == (set(), [])


def test_things_move_for_everybody_else(invite: Invite) -> None:
    moved, restless = things_that_move(invite(reduced_motion="no-preference"))
    # the sheet with the rule slides in, and places on the map glow
    assert {"dialog", "path"} <= moved
    assert restless


# ---- screen readers


class Heard:
    """What a screen reader is told of a page: the accessibility tree of Chromium."""

    def __init__(self, person: Person) -> None:
        session = person.context.new_cdp_session(person.page)
        tree = session.send("Accessibility.getFullAXTree")["nodes"]
        session.detach()
        self.nodes = {node["nodeId"]: node for node in tree}

    def names(self, role: str) -> list[str]:
        told = (node for node in self.nodes.values() if not node["ignored"])
        return [
            str(node.get("name", {}).get("value", "")).strip()
            for node in told
            if node["role"]["value"] == role
        ]

    def text(self, node: dict[str, Any]) -> str:
        if node["role"].get("value") == "StaticText":
            return str(node["name"]["value"])
        return "".join(self.text(self.nodes[id_]) for id_ in node["childIds"] if id_ in self.nodes)

    @property
    def live(self) -> list[str]:
        """What is read out when it changes."""
        return [
            self.text(node)
            for node in self.nodes.values()
            for fact in node.get("properties", ())
            if fact["name"] == "live" and fact["value"]["value"] == "polite"
        ]


def test_a_screen_reader_says_whose_turn_it_is_and_what_is_asked(invite: Invite) -> None:
    ada, ben = invite("Ada"), invite("Ben")
    table = ada.table("me", "friend", start=False, seed=3)
    token = ada.get(f"/api/tables/{table}")["seats"][1]["link"].removeprefix("/join/")
    ben.post(f"/api/tables/{table}/join", token=token)
    ada.post(f"/api/tables/{table}/start")
    start_game(ada, table)
    start_game(ben, table)
    region = ada.prompt.locator("[aria-live=polite]")
    expect(region).to_have_count(1)
    # a region that is exchanged for another one is not read out
    region.evaluate("one => (one.stays = true)")

    def told(person: Person, seat: int) -> None:
        asked = person.state(table, seat)["prompt"]
        expect(person.prompt).to_contain_text(asked["question"])
        assert any(
            asked["title"] in live and asked["question"] in live for live in Heard(person).live
        )

    told(ada, 0)
    ada.button("Place the tokens").click()
    expect(ada.prompt).to_contain_text(WAITS)
    country = ada.state(table)["players"][1]["label"]
    assert any(WAITS in live and country in live for live in Heard(ada).live)
    ben.button("Place the tokens").click()
    expect(ben.button("Place the tokens")).to_have_count(0)
    seat = ada.state(table)["waiting"][0]
    told((ada, ben)[seat], seat)
    assert region.evaluate("one => one.stays === true")


COUNTED = re.compile(r"(\d+) ")


def test_a_screen_reader_names_every_button_and_every_province(invite: Invite) -> None:
    ada = invite()
    table = ada.table("me", "steward", seed=3, options=ENGLAND_SCOTLAND)
    start_game(ada, table)
    ada.button("Place the tokens").click()
    ada.play(lambda: ada.button("Pass").is_visible())
    ada.prompt.get_by_role("button", name="Build Infantry").click()
    ada.settle()
    for tab in ("Progress", "Trade", "War", "Chronicle", "Talk", "Realms"):
        ada.tab(tab)
        heard = Heard(ada)
        for role in ("button", "tab", "link", "combobox", "textbox", "slider", "image", "dialog"):
            assert "" not in heard.names(role), (tab, role)
    names = heard.names("button")
    state = ada.state(table)
    armies = 0
    for province in state["view"]["provinces"]:
        [name] = [name for name in names if name.startswith(f"{province['name']}, ")]
        owner = province["owner"]
        wild = province["barbarians"] or province["forts"]
        if owner is not None:
            assert state["players"][owner]["label"] in name
        else:
            assert ("Barbarians" if wild else "free") in name
        pieces = [
            piece
            for kind in ("armies", "princesses", "forts", "barbarians")
            for piece in province[kind]
        ]
        assert sum(map(int, COUNTED.findall(name))) == len(pieces), name
        armies += len(province["armies"])
    assert armies


# ---- axe


@sampled(LIGHT, PHONE_AT_NIGHT)
def test_axe_finds_nothing_serious(invite: Invite, look: str) -> None:
    wishes = LOOKS[look]
    ada, bert = invite("Ada", **wishes), invite("Bert", **wishes)
    said = words("it" if "Italian" in look else "en")
    page = ada.page
    found: dict[str, list[str]] = {}

    ada.open(HOME)
    page.get_by_text(said["new.options"], exact=True).click()
    expect(page.locator("details[open]")).to_be_visible()
    found["start"] = findings(page)

    table = ada.table("me", "friend", start=False, seed=3, options={"turn_limit": 1})
    ada.open(f"/table/{table}")
    expect(ada.button(said["lobby.startBots"])).to_be_visible()
    found["lobby"] = findings(page)

    invitation = page.get_by_label(said["lobby.invitation"].format(n=2), exact=True)
    bert.open(invitation.input_value())
    expect(bert.button(said["join.sit"])).to_be_visible()
    found["join"] = findings(bert.page)

    watch = page.get_by_label(said["lobby.watch"], exact=True).input_value()
    ada.button(said["lobby.startBots"]).click()
    prompt = page.get_by_role("region", name=said["prompt.label"])
    expect(prompt).to_be_visible()
    found["tokens"] = findings(page)
    ada.button(said[f"{GAME}/tokens.place"]).click()
    expect(prompt.locator("[data-move=pass]")).to_be_visible()
    panels = [f"{GAME}/panel.{panel}" for panel in ("players", "tech", "trade", "war")]
    for tab in (*panels, "tab.log", "tab.chat", *(["tab.prompt"] if "phone" in look else [])):
        ada.tab(said[tab])
        found[f"table, {tab}"] = findings(page)
    dialog = page.get_by_role("dialog")
    prompt.get_by_role("button", name=said["why"]).first.click()
    expect(dialog).to_be_visible()
    found["rule"] = findings(page)
    page.keyboard.press("Escape")
    prompt.get_by_text(said["prompt.standing"], exact=True).click()
    prompt.locator("[data-move=resign]").click()
    expect(dialog).to_be_visible()
    found["question"] = findings(page)

    bert.open(watch)
    expect(bert.page.get_by_text(said["watching"])).to_be_visible()
    found["watch"] = findings(bert.page)

    dialog.get_by_role("button", name=said["confirm.yes"]).click()
    expect(page.get_by_role("link", name=said["over.again"])).to_be_visible()
    found["over"] = findings(page)
    ada.open(f"/table/{table}/replay")
    expect(page.get_by_role("slider", name=said["replay.moment"])).to_be_visible()
    found["replay"] = findings(page)

    ada.open(f"/table/{ada.table('me', 'hot-seat')}")
    expect(ada.button(said["hand.ready"].format(name="Ada"))).to_be_visible()
    found["hand over"] = findings(page)
    ada.open("/nowhere")
    expect(page.get_by_role("heading", name=said["missing.title"])).to_be_visible()
    found["nowhere"] = findings(page)

    assert {page: list_ for page, list_ in found.items() if list_} == {}


@pytest.mark.parametrize("look", ["light", "phone"])
def test_axe_finds_nothing_serious_at_the_trade_desk(invite: Invite, look: str) -> None:
    ada, _, _ = before_the_desk(lambda name: invite(name, **LOOKS[look]))
    if "phone" in look:
        ada.tab("Move")
    ada.prompt.locator("[data-move='open-route england']").click()
    ada.prompt.locator("details[data-verb=bank] summary").click()
    expect(ada.prompt.get_by_role("slider").first).to_be_visible()
    found = findings(ada.page)
    ada.button("England").click()
    expect(ada.page.get_by_label("You give: Food")).to_be_visible()
    assert found + findings(ada.page) == []
