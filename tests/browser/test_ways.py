"""One click plays a whole march, journey, road or purchase; the moves are those that `tests/clicks` counts as one click."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest
from playwright.sync_api import expect

from gonfalon.kernel.table import Table
from gonfalon.server.seat_texts import knowing
from tests.browser.conftest import Invite
from tests.browser.looks import LIGHT, LOOKS, PHONE_AT_NIGHT, findings, sampled, words
from tests.browser.person import Person, start_game
from tests.clicks import turns
from tests.clicks.buttons import offered
from tests.server.house import until
from tests.server.planted import plant

pytestmark = pytest.mark.browser


class Moment(NamedTuple):
    """A moment of a recorded turn, before a move of its person."""

    turn: str
    move: str
    last: str
    """With which move the click ends."""
    click: str
    """What is clicked, by its selector."""


MARCHES = [
    Moment("warriors-traders-peace", "move infantry-1a bayern", "move infantry-1a konstanz", "[data-place=konstanz]"),
    Moment("medioevo-war", "go saxony", "go ile-de-france", "[data-place=ile-de-france]"),
    Moment("prototype-war", "go swabia", "go campania", "[data-place=campania]"),
]  # fmt: skip
OTHERS = [
    Moment("medioevo-peace", "send piece-3b", "sell slaves 1", "[data-journey='sell judea']"),
    Moment("medioevo-peace", "open-road", "done", "[data-course$=' thrace']"),
    Moment("medioevo-war", "stage swabia", "done", "[data-course^='swabia '][data-course$=' campania']"),
    Moment("prototype-war", "buy merchant-ship-2 spices 10", "buy merchant-ship-2 spices 10", "[data-buy^='merchant-ship-2 spices ']"),
    Moment("prototype-war", "grant trade player-3 player-2", "grant passage player-2 player-3", "[data-mutual*=' passage '][data-mutual*=' trade ']"),
]  # fmt: skip


def before(moment: Moment) -> tuple[Table, int, list[str]]:
    """The position, the seat that is asked, and the moves that the click plays."""
    turn = turns.load(moment.turn)
    table, played = turn.table.copy(), list(turn.moves)
    while True:
        seat, text = played[0]
        own = [text for seat, text in played if seat == turn.person]
        moves = own[: own.index(moment.last) + 1] if moment.last in own else []
        if seat == turn.person and text == moment.move and _offered(moment, table, seat, moves):
            return table, seat, moves
        table.play(seat, text)
        played.pop(0)


def _offered(moment: Moment, table: Table, seat: int, moves: list[str]) -> bool:
    steps = turns.page()[table.game.id].get("steps", [])
    return any(one.moves == moves for one in offered(knowing(table, seat, "en"), seat, steps))


def clicked(person: Person, home: Path, moment: Moment) -> None:
    table, seat, moves = before(moment)
    id = plant(home, table, person, at=seat)
    start_game(person, id)
    if moment.click.startswith("[data-place"):
        # a place lies under its pieces, and perhaps outside of the picture
        person.page.wait_for_selector("[data-way]")
        person.page.locator(moment.click).dispatch_event("click")
    else:
        person.page.locator(moment.click).first.click()
    for text in moves:
        table.play(seat, text)
    view = msgspec.to_builtins(table.view(seat))
    until(lambda: bool(person.state(id, seat)["view"] == view))


@pytest.mark.parametrize("moment", MARCHES, ids=lambda moment: moment.turn)
def test_a_march_takes_one_click_on_the_map(
    invite: Invite, server_home: Path, moment: Moment
) -> None:
    clicked(invite(), server_home, moment)


@pytest.mark.parametrize("moment", OTHERS, ids=lambda moment: moment.move)
def test_one_button_plays_it_all(invite: Invite, server_home: Path, moment: Moment) -> None:
    clicked(invite(), server_home, moment)


def test_a_march_can_be_chosen_and_taken_back_with_keys(invite: Invite, server_home: Path) -> None:
    ada = invite()
    table, seat, moves = before(MARCHES[0])
    id = plant(server_home, table, ada, at=seat)
    start_game(ada, id)
    at_first = ada.state(id, seat)["view"]
    place = ada.prompt.locator(f"[data-way={moves[-1].split()[-1]}]")
    place.focus()
    # the way is told before it is gone
    expect(ada.page.get_by_role("status").filter(has_text="2 steps:")).to_be_visible()
    ada.page.keyboard.press("Enter")
    for text in moves:
        table.play(seat, text)
    view = msgspec.to_builtins(table.view(seat))
    until(lambda: bool(ada.state(id, seat)["view"] == view))
    for _ in moves:
        ada.settle()
        ada.button("Take back").click()
    until(lambda: bool(ada.state(id, seat)["view"] == at_first))


@sampled(LIGHT, PHONE_AT_NIGHT)
@pytest.mark.parametrize("moment", [MARCHES[1], OTHERS[1]], ids=lambda moment: moment.move)
def test_everybody_can_read_it(
    invite: Invite, server_home: Path, moment: Moment, look: str
) -> None:
    ada = invite(**LOOKS[look])
    table, seat, _ = before(moment)
    ada.open(f"/table/{plant(server_home, table, ada, at=seat)}")
    say = words("it" if "Italian" in look else "en")
    prompt = ada.page.get_by_role("region", name=say["prompt.label"])
    expect(prompt.locator("[data-way], [data-course]").first).to_be_visible()
    assert not findings(ada.page, ".prompt")
    assert not ada.wide
