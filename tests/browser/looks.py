"""How a page may look to somebody, what it should say there, and what axe-core finds in it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

from tests.browser.person import PHONE

AXE = Axe()
WEB = Path(__file__).parents[2] / "web" / "src"
ENTRY = re.compile(r'^  ("[^"]+"|\w+):\s+"((?:[^"\\]|\\.)*)",$', re.MULTILINE)


def words(language: str) -> dict[str, str]:
    """All words of the page in a language: those of the shell, and those of the games as `game/key` or `game/forms/key`."""
    found = {}
    games = WEB / "games"
    for file in (WEB / "i18n" / f"{language}.ts", *games.glob(f"**/words/{language}.ts")):
        prefix = ""
        if file.is_relative_to(games):
            prefix = f"{file.relative_to(games).parents[1].as_posix()}/"
        for key, value in ENTRY.findall(file.read_text(encoding="utf-8")):
            found[prefix + key.strip('"')] = value.replace('\\"', '"')
    return found


def findings(page: Page, within: str | None = None) -> list[str]:
    """Serious and critical findings of axe-core; maps take it seconds, which a selector of other parts saves."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.axe_script)
    found = page.evaluate(
        """within => axe.run(within ?? document, {resultTypes: ["violations"]}).then(found => found.violations)""",
        within,
    )
    return [
        f"{one['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]


LOOKS: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "phone": {"color_scheme": "light", **PHONE},
    "phone, dark, Italian": {"color_scheme": "dark", "locale": "it-IT", **PHONE},
}

LIGHT, PHONE_AT_NIGHT = "light", "phone, dark, Italian"
"""The looks that differ most."""


def sampled(*looks: str) -> pytest.MarkDecorator:
    """A test of every look: these in every run of the suite, all of them in `make soak`."""
    marked = [
        pytest.param(look, marks=[] if look in looks else [pytest.mark.soak]) for look in LOOKS
    ]
    return pytest.mark.parametrize("look", marked)
