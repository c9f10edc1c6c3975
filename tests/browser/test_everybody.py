"""The page for everybody: phones, Italian, dark rooms, people who want things to stand still, screen readers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tests.browser.conftest import Invite
from tests.browser.person import ENGLAND_SCOTLAND, GAME, PHONE, start_game

pytestmark = pytest.mark.browser

WEB = Path(__file__).parents[2] / "web" / "src"


ENTRY = re.compile(r'^  ("[^"]+"|\w+):\s+"((?:[^"\\]|\\.)*)",$', re.MULTILINE)


def words(language: str) -> dict[str, str]:
    """All words of the page in a language: those of the shell, and those of the games as `game/key`."""
    found = {}
    games = WEB / "games"
    for file in (WEB / "i18n" / f"{language}.ts", *games.glob(f"*/words/{language}.ts")):
        prefix = f"{file.relative_to(games).parts[0]}/" if file.is_relative_to(games) else ""
        for key, value in ENTRY.findall(file.read_text(encoding="utf-8")):
            found[prefix + key.strip('"')] = value.replace('\\"', '"')
    return found


# ---- phone


def test_a_turn_on_a_phone(invite: Invite) -> None:
    ada = invite(**PHONE)
    ada.open("/")
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
    ada.open("/")
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
DARK, LIGHT = "1", "-1"


def test_dark_rooms(invite: Invite) -> None:
    ada = invite(color_scheme="dark")
    ada.open("/")
    ada.wait(CONTRAST, DARK)
    ada.button("Light as day").click()
    ada.wait(CONTRAST, LIGHT)
    ada.page.reload()
    expect(ada.button("By candle light")).to_be_visible()
    ada.wait(CONTRAST, LIGHT)
    ada.button("By candle light").click()
    ada.wait(CONTRAST, DARK)


def test_nothing_moves_for_those_who_want_stillness(invite: Invite) -> None:
    ada = invite()
    start_game(ada, ada.table("me", "steward", seed=3, options=ENGLAND_SCOTLAND))
    ada.page.evaluate(
        """() => {
          window.moved = [];
          const look = () => {
            for (const one of document.getAnimations())
              if (one.effect.getComputedTiming().duration > 1) window.moved.push(one.effect.target?.outerHTML.slice(0, 80));
            requestAnimationFrame(look);
          };
          look();
        }"""
    )
    ada.play(lambda: ada.page.get_by_text(re.compile("^Turn 2 of")).count() > 0)
    assert ada.page.evaluate("window.moved") == []


# ---- axe


def findings(page: Page) -> list[str]:
    """Serious and critical findings of axe-core."""
    result = Axe().run(page, options={"resultTypes": ["violations"]})
    return [
        f"{one['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
        for one in result.response["violations"]
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]


@pytest.mark.parametrize("light", ["light", "dark"])
def test_axe_finds_nothing_serious(invite: Invite, light: str) -> None:
    ada, bert = invite("Ada", color_scheme=light), invite("Bert", color_scheme=light)
    found: dict[str, list[str]] = {}

    ada.open("/")
    ada.page.get_by_text("Options", exact=True).click()
    expect(ada.page.get_by_label("Last turn")).to_be_visible()
    found["start"] = findings(ada.page)

    table = ada.table("me", "friend", start=False, seed=3, options={"turn_limit": 1})
    ada.open(f"/table/{table}")
    expect(ada.button("Begin; computers take the open seats")).to_be_visible()
    found["lobby"] = findings(ada.page)

    bert.open(ada.page.get_by_role("textbox", name="Invitation for seat 2").input_value())
    expect(bert.button("Take the seat")).to_be_visible()
    found["join"] = findings(bert.page)

    watch = ada.page.get_by_role("textbox", name="Link for spectators").input_value()
    ada.button("Begin; computers take the open seats").click()
    ada.button("Place the tokens").click()
    ada.play(lambda: ada.button("Pass").is_visible())
    for tab in ("Realms", "Progress", "Trade", "War", "Chronicle", "Talk"):
        ada.tab(tab)
        found[f"table, {tab}"] = findings(ada.page)
    ada.prompt.get_by_role("button", name="why?").first.click()
    expect(ada.page.get_by_role("dialog")).to_be_visible()
    found["rule"] = findings(ada.page)
    ada.page.keyboard.press("Escape")

    bert.open(watch)
    expect(bert.page.get_by_text("You are watching")).to_be_visible()
    found["watch"] = findings(bert.page)

    ada.open(f"/table/{table}/replay")
    expect(ada.page.get_by_role("slider", name="Moment")).to_be_visible()
    found["replay"] = findings(ada.page)

    assert {page: list_ for page, list_ in found.items() if list_} == {}
