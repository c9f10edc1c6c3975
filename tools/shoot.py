"""Draw docs/img/*.png: the pages of the browser app, taken from a real game on a real server.

    make screenshots

Four stewards play a game with a fixed seed up to the moment that is shown; their moves are played again by four guests.
The pictures of Medieval are called medieval-*.png, those of Medioevo Universale medioevo-*.png, of its prototype prototype-*.png.
"""

from __future__ import annotations

import argparse
import io
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

from gonfalon.bots import make_bot
from gonfalon.bots.playing import next_seat, play_one
from gonfalon.kernel.records import open_table
from gonfalon.kernel.table import Table
from tests.server.house import GAME, Guest
from tests.server.process import Process
from tools.chromium import FLAGS, MISSING, find_chromium

PICTURES = Path(__file__).resolve().parents[1] / "docs" / "img"
MOST_BYTES = 400_000

NAMES = ("Ada", "Bertrand", "Chiara", "Dietrich")
FIRST_SEED = 8
SEEDS = 100
TURNS = range(4, 8)
MEDIEVAL = "medieval"
MEDIOEVO = "medioevo"
PROTOTYPE = "prototype"

Moment = tuple[int, list[tuple[int, str]]]
"""A seed and the moves that lead there."""
Light = Literal["light", "dark"]
DESK = {"viewport": {"width": 1440, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}


def main() -> None:
    parser = argparse.ArgumentParser(description="Draw the pictures of the browser app.")
    parser.add_argument("--out", type=Path, default=PICTURES)
    parser.add_argument(
        "--only", choices=(GAME, MEDIEVAL, MEDIOEVO, PROTOTYPE), help="the pictures of one game"
    )
    wishes = parser.parse_args()
    out: Path = wishes.out
    chromium = find_chromium()
    if chromium is None:
        raise SystemExit(MISSING)
    shots = {
        game: (the_moment(game, is_worth_showing), draw)
        for game, is_worth_showing, draw in (
            (GAME, has_battles, shoot),
            (MEDIEVAL, has_choices, shoot_medieval),
            (MEDIOEVO, has_marches, shoot_medioevo),
            (PROTOTYPE, has_trade, shoot_prototype),
        )
        if wishes.only in (None, game)
    }
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        process = Process(Path(home))
        try:
            address = process.ready()
            for moment, draw in shots.values():
                draw(browser, address, moment, out)
        finally:
            process.kill()
            browser.close()


def the_moment(game: str, is_worth_showing: Callable[[Table], bool]) -> Moment:
    """The first game that comes to such a moment."""
    for seed in range(FIRST_SEED, FIRST_SEED + SEEDS):
        table = open_table(game, len(NAMES), seed)
        bots = [make_bot("steward", table.game, seat) for seat in range(len(NAMES))]
        last = -1
        while not table.over:
            if is_worth_showing(table):
                return seed, list(table.written)
            last = next_seat(table.waiting, last)
            play_one(table, last, bots[last])
    raise SystemExit(f"no moment worth showing in {SEEDS} games")


def has_battles(table: Table) -> bool:
    """The first seat leads, is about to move, and may win and lose battles."""
    if 0 not in table.waiting or table.game.turn(table.state) not in TURNS:
        return False
    prompt = table.prompt(0)
    if prompt is None or prompt["window"] != "maneuver.move":
        return False
    points = [player["vp"] for player in table.view(0)["players"]]
    attacks = prompt["hints"]["attacks"]
    armies = {move.split()[1] for move in attacks}
    chances = {forecast["conquers"] for forecast in attacks.values()}
    return points[0] == max(points) and len(armies) > 1 and {"yes", "no"} <= chances


def has_choices(table: Table) -> bool:
    """The first seat leads and may attack, and the board shows what it can: tiles, ashes, markers."""
    prompt = table.prompt(0) if 0 in table.waiting else None
    if prompt is None or prompt["window"] != "turn.actions":
        return False
    view = table.view(0)
    states = [area["state"] for area in view["areas"]]
    points = [player["score"] for player in view["players"]]
    return (
        any(move.startswith("attack ") for move in prompt["hints"]["odds"])
        and points[0] == max(points)
        and len(set(view["hand"])) > 2
        and states.count("covered") in range(2, 7)
        and states.count("destroyed") in range(1, 4)
        and any(province["heresy"] or province["knights"] for province in view["provinces"])
    )


def has_marches(table: Table) -> bool:
    """The first seat has a group on the march that may fight in several places, and pieces of many kinds on the board."""
    if 0 not in table.waiting or table.game.turn(table.state) not in TURNS:
        return False
    prompt = table.prompt(0)
    if prompt is None or prompt["window"] != "move.step":
        return False
    return len(prompt["hints"]["fights"]) > 1 and len(table.view(0)["pieces"]) > 2 * len(NAMES)


def has_trade(table: Table) -> bool:
    """The first seat trades, with routes for a load and for what could be bought, while somebody is besieged or pirates sail."""
    if 0 not in table.waiting or table.game.turn(table.state) not in TURNS:
        return False
    if table.state.agenda[-1].window != "commerce.turn":
        return False
    view = table.view(0)
    prompt = table.prompt(0)
    assert prompt is not None
    plans = prompt["hints"]["traders"].values()
    return (
        any(plan["sales"] and plan["purchases"] for plan in plans)
        and bool(view["sieges"] or view["pirates"])
        and len(view["transports"]) > len(NAMES)
    )


def seated(address: str, game: str, moment: Moment) -> tuple[Guest, str]:
    """The first guest, and the table at which all have played up to the moment."""
    seed, moves = moment
    guests = [Guest(address, name) for name in NAMES]
    host = guests[0]
    table = host.table("me", "friend", "friend", "friend", start=False, seed=seed, game=game)
    for seat, guest in enumerate(guests[1:], start=1):
        guest.post(f"/api/tables/{table}/join", token=host.token(table, seat))
    host.post(f"/api/tables/{table}/start")
    for seat, move in moves:
        guests[seat].play(table, seat, move)
    return host, table


def shoot(browser: Browser, address: str, moment: Moment, out: Path) -> None:
    host, table = seated(address, GAME, moment)
    at_table = f"/table/{table}"
    with page_of(browser, host, DESK, "light") as page:
        page.goto("/")
        expect(page.get_by_role("button", name="Begin the game")).to_be_visible()
        picture(page, out / "start.png")
        show_table(page, at_table)
        picture(page, out / "table-light.png")
        attack(page, host.state(table, 0))
        picture(page, out / "forecast.png")
        page.goto(f"{at_table}/replay#at={host.state(table, 0)['version'] * 3 // 4}")
        expect(page.get_by_role("slider", name="Moment")).to_be_visible()
        page.get_by_role("tab", name="Chronicle").click()
        picture(page, out / "replay.png")
    shoot_again(browser, host, at_table, out, "")


def shoot_medieval(browser: Browser, address: str, moment: Moment, out: Path) -> None:
    host, table = seated(address, MEDIEVAL, moment)
    at_table = f"/table/{table}"
    with page_of(browser, host, DESK, "light") as page:
        show_table(page, at_table)
        picture(page, out / "medieval-table-light.png")
    shoot_again(browser, host, at_table, out, "medieval-")


def shoot_medioevo(browser: Browser, address: str, moment: Moment, out: Path) -> None:
    host, table = seated(address, MEDIOEVO, moment)
    at_table = f"/table/{table}"
    with page_of(browser, host, DESK, "light") as page:
        show_table(page, at_table)
        picture(page, out / "medioevo-table-light.png")
        page.get_by_role("tab", name="Diplomacy").click()
        page.locator("[data-move^='pact-with ']").first.click()
        expect(page.get_by_role("region", name="Your draft")).to_be_visible()
        picture(page, out / "medioevo-pact.png")
        page.locator("[data-move=drop-pact]").click()
    shoot_again(browser, host, at_table, out, "medioevo-")


def shoot_prototype(browser: Browser, address: str, moment: Moment, out: Path) -> None:
    host, table = seated(address, PROTOTYPE, moment)
    at_table = f"/table/{table}"
    with page_of(browser, host, DESK, "light") as page:
        show_table(page, at_table)
        page.get_by_role("tab", name="Prices").click()
        picture(page, out / "prototype-table-light.png")
    shoot_again(browser, host, at_table, out, "prototype-", show_routes)


def show_routes(page: Page) -> None:
    """What could be bought here for which city, over the whole height of a phone."""
    page.get_by_role("button", name="Larger or smaller").click()
    page.get_by_role("heading", name="To buy here").first.scroll_into_view_if_needed()
    page.evaluate("document.querySelector('[role=tabpanel]').scrollBy(0, 320)")


def shoot_again(
    browser: Browser,
    host: Guest,
    at_table: str,
    out: Path,
    prefix: str,
    prepare: Callable[[Page], None] | None = None,
) -> None:
    """By night, and on a phone that is prepared first."""
    with page_of(browser, host, DESK, "dark") as page:
        show_table(page, at_table)
        picture(page, out / f"{prefix}table-dark.png")
    with page_of(browser, host, PHONE | {"device_scale_factor": 2}, "light") as page:
        show_table(page, at_table)
        if prepare:
            prepare(page)
        picture(page, out / f"{prefix}phone.png")


@contextmanager
def page_of(browser: Browser, guest: Guest, size: dict[str, Any], light: Light) -> Iterator[Page]:
    """A page of the guest, on a machine of this size."""
    home = f"http://{guest.address}"
    context = browser.new_context(
        base_url=home, locale="en-GB", color_scheme=light, reduced_motion="reduce", **size
    )
    context.add_cookies([{"name": "gonfalon_guest", "value": guest.cookie, "url": home}])
    yield context.new_page()
    context.close()


def show_table(page: Page, path: str) -> None:
    page.goto(path)
    expect(page.get_by_role("region", name="What you can do")).to_be_visible()
    expect(page.get_by_role("group", name="Map.")).to_be_visible()


def attack(page: Page, state: Any) -> None:
    """Pick the first army that can win something, and look at where."""
    attacks = state["prompt"]["hints"]["attacks"]
    text = next(move for move, forecast in attacks.items() if forecast["conquers"] == "yes")
    move = next(move for move in state["prompt"]["moves"] if move["text"] == text)
    army, target = (str(arg["id"]) for arg in move["args"])
    places = {one["id"]: one for one in state["view"]["provinces"]}
    here = next(p for p in places.values() if any(a["id"] == army for a in p["armies"]))
    page.get_by_role("button", name=f"{here['name']},").press("Enter")
    page.get_by_role("region", name="What you can do").get_by_role(
        "button", name=places[target]["name"]
    ).hover()


def picture(page: Page, file: Path) -> None:
    page.evaluate("document.fonts.ready")
    page.wait_for_load_state("networkidle")
    shot = Image.open(io.BytesIO(page.screenshot(animations="disabled", caret="hide")))
    # a palette of 256 colours takes a third of the room and looks the same
    shot.convert("RGB").quantize(256, kmeans=2).save(file, optimize=True)
    size = file.stat().st_size
    print(f"{file.name}: {size // 1000} kB")
    if size > MOST_BYTES:
        raise SystemExit(f"{file.name} is larger than {MOST_BYTES // 1000} kB")


if __name__ == "__main__":
    main()
