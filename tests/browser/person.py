"""A person at a browser: looks at the page by roles and names, clicks and types, and can play by choosing anything."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, NamedTuple

from playwright.sync_api import (
    Browser,
    ElementHandle,
    Error,
    Locator,
    Page,
    Request,
    WebSocket,
    expect,
)

GAME = "warriors_traders"
HOME = f"/#{GAME}"
"""The first page, with this game chosen."""
PATIENCE = 30.0
"""Seconds; the machine may be busy with something else."""
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
ENGLAND_SCOTLAND = {"scenario": "2p-england-scotland"}

NO_TERM = ":not([data-term])"
NOT_MOVES = ("why", "Why", "Rule", "↶", "Take back", "Not ", "One more", "One less", "You cannot")
"""How the names of those buttons begin that stand beside the choices."""
ENDS = ("Finish", "Stop", "Pass", "Done", "End", "Go on", "No ")
GOOD = ("Drop it", "Feed all armies")

PROMPT = "What you can do"
OVER = "The game is over"
WAITS = "Others decide"

EVERY_FRAME = """
async ([patience, ...facts]) => {
  const holds = %s;
  const end = performance.now() + patience;
  while (!holds(...facts)) {
    if (performance.now() > end) return false;
    await new Promise(requestAnimationFrame);
  }
  return true;
}
"""
QUIET = "() => !document.querySelector('[aria-busy=true]')"
ASKED = """(prompt, waits) => {
  const region = document.querySelector(`section[aria-label="${prompt}"]`);
  return region && region.ariaBusy === 'false' && !region.innerText.includes(waits);
}"""
LOOK = """
buttons => [
  buttons.map(button => (button.getAttribute('aria-label') ?? button.innerText).replace(/\\s+/g, ' ').trim()),
  buttons.map(button => !button.disabled && !button.matches('[aria-expanded=true], [aria-pressed=true]')),
  buttons.map(button => Boolean(button.closest('li')?.querySelector('[aria-expanded=true]'))),
]
"""


class Choice(NamedTuple):
    """A button that a person may press."""

    button: ElementHandle
    name: str
    open: bool
    """Would pressing it lead somewhere new?"""
    inside: bool
    """Does it belong to what was opened last?"""


class Person:
    """One browser profile, one page."""

    def __init__(self, browser: Browser, address: str, name: str, **wishes: Any) -> None:
        settings = {"locale": "en-GB", "reduced_motion": "reduce", "base_url": address} | wishes
        self.context = browser.new_context(**settings)
        self.context.set_default_timeout(PATIENCE * 1000)
        self.page: Page = self.context.new_page()
        self.name = name
        self.rng = random.Random(name)
        self.failures: list[str] = []
        self.heard: list[str] = []
        """Everything the server has sent to the page."""
        self.played = 0
        """How many moves the page has sent."""
        self.page.on("pageerror", lambda error: self.failures.append(str(error)))
        self.page.on("websocket", self._listen)
        self.page.on("request", self._count)
        self.post("/api/me", name=name)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.heard.append(str(frame)))

    def _count(self, request: Request) -> None:
        if "/play?" in request.url:
            self.played += 1

    # ---- the server, past the page

    def get(self, path: str, **query: Any) -> Any:
        answer = self.context.request.get(path, params=query)
        assert answer.ok, answer.text()
        return answer.json()

    def post(self, path: str, **body: Any) -> Any:
        answer = self.context.request.post(path, data=body)
        assert answer.ok, answer.text()
        return answer.json()

    def table(self, *seats: str, start: bool = True, **wishes: Any) -> str:
        """Make a table: `me`, `hot-seat`, `friend`, or the name of a bot for each seat."""
        kinds = ("me", "hot-seat", "friend")
        wished = [{"kind": s} if s in kinds else {"kind": "bot", "bot": s} for s in seats]
        table = str(self.post("/api/tables", game=GAME, seats=wished, **wishes)["id"])
        if start:
            self.post(f"/api/tables/{table}/start")
        return table

    def state(self, table: str, seat: int = 0) -> Any:
        return self.get(f"/api/tables/{table}/seats/{seat}")

    # ---- the page

    def open(self, path: str) -> None:
        self.page.goto(path)

    def button(self, name: str) -> Locator:
        """What can be pressed by this name; not the terms of the game in texts, which open their definitions."""
        named = self.page.get_by_role("button", name=name, exact=True)
        return named.and_(self.page.locator(NO_TERM))

    def tab(self, name: str) -> None:
        self.page.get_by_role("tab", name=name).click()

    @property
    def prompt(self) -> Locator:
        return self.page.get_by_role("region", name=PROMPT)

    @property
    def wide(self) -> bool:
        """Would the page scroll sideways?"""
        return bool(self.page.evaluate("document.scrollingElement.scrollWidth > window.innerWidth"))

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("list", name="What happened, newest first")

    @property
    def over(self) -> bool:
        return self.prompt.filter(has_text=OVER).count() > 0

    def settle(self) -> None:
        """Wait until the page is not busy with a move."""
        self.wait(QUIET)

    def wait_for_turn(self) -> None:
        """Wait until something is asked or the game is over."""
        self.wait(ASKED, PROMPT, WAITS)

    def wait(self, condition: str, *facts: str) -> None:
        """Look at every frame until the condition holds; `expect` would look only now and then."""
        held = self.page.evaluate(EVERY_FRAME % condition, [PATIENCE * 1000, *facts])
        assert held, self.page.locator("body").inner_text()

    def choices(self) -> list[Choice]:
        """The buttons that stand for something to choose."""
        buttons = self.prompt.get_by_role("button").and_(self.page.locator(NO_TERM))
        handles = buttons.element_handles()
        looks = self.page.evaluate(LOOK, handles)
        seen = [Choice(*facts) for facts in zip(handles, *looks, strict=True)]
        return [choice for choice in seen if choice.open and not choice.name.startswith(NOT_MOVES)]

    def pick(self, choices: list[Choice]) -> Choice:
        """Any choice, rather inside what is open, and often what ends the step."""
        for choice in choices:
            if choice.name.startswith(GOOD):
                return choice
        ends = [choice for choice in choices if choice.name.startswith(ENDS)]
        inside = [choice for choice in choices if choice.inside]
        if inside and not (ends and self.rng.random() < 0.2):
            return self.rng.choice(inside)
        if ends and self.rng.random() < 0.3:
            return ends[0]
        return self.rng.choice(choices)

    def press(self, button: ElementHandle) -> None:
        button.click(timeout=3000)

    def choose(self) -> str:
        """Press something that can be chosen; say what."""
        try:
            choices = self.choices()
            if not choices:
                return ""
            choice = self.pick(choices)
            self.press(choice.button)
            if sure := self.page.query_selector_all("dialog >> role=button"):
                # the last one means yes
                self.press(sure[-1])
        except Error:
            # somebody else's move changed the prompt in between: look again
            return ""
        self.settle()
        return choice.name

    def play(self, until: Callable[[], bool] | None = None, most: int = 1500) -> int:
        """Choose again and again until `until` holds or the game is over. Returns how often."""
        for count in range(most):
            self.wait_for_turn()
            if self.over or (until and until()):
                return count
            self.choose()
        raise AssertionError(f"no end after {most} choices, at {self.prompt.inner_text()}")


def start_game(person: Person, table: str) -> None:
    person.open(f"/table/{table}")
    expect(person.prompt).to_be_visible()


FOCUS = """async ([prompt]) => {
  // a control that was disabled loses the focus with the next picture only
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  const one = document.activeElement;
  const kept =
    one && one !== document.body && one.checkVisibility() && !one.matches(':disabled') &&
    one.closest(`section[aria-label="${prompt}"], [role=group], dialog, section.result`);
  return kept ? '' : (one?.outerHTML ?? 'nothing').slice(0, 200);
}"""
WAY = """target => {
  if (!target.isConnected || target.disabled) throw Error('gone');
  const now = document.activeElement;
  return now === target ? '' : now.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING ? 'Shift+Tab' : 'Tab';
}"""
SAID = "() => document.activeElement.getAttribute('aria-label') ?? document.activeElement.innerText ?? ''"


class Typist(Person):
    """Has no mouse, and never loses sight of where the focus is."""

    def type(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def reach(self, target: ElementHandle | Locator) -> None:
        """Go there with Tab."""
        trail = []
        for _ in range(100):
            key = target.evaluate(WAY)
            if not key:
                return
            self.type(key)
            trail.append(f"{key}: {self.said[:40]}")
        raise AssertionError(f"Tab does not lead to {target}: {trail[-6:]}")

    def press(self, button: ElementHandle | Locator) -> None:
        self.reach(button)
        self.type("Enter")

    @property
    def said(self) -> str:
        """The name of what has the focus."""
        return str(self.page.evaluate(SAID))

    def settle(self) -> None:
        super().settle()
        self.keeps_focus()

    def wait_for_turn(self) -> None:
        super().wait_for_turn()
        self.keeps_focus()

    def keeps_focus(self) -> None:
        lost = self.page.evaluate(FOCUS, [PROMPT])
        assert not lost, f"the focus is at {lost} before {self.prompt.inner_text()}"
