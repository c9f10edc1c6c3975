"""Deadlines of single questions: who gives no answer in the time of the table is answered for by default (MU-TIME-13)."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gonfalon.kernel import timed
from gonfalon.kernel.table import Table
from gonfalon.server.deadlines import Deadlines
from tests.games.medioevo.scene import given
from tests.server.house import Guest, House, until
from tests.server.test_clock import again

MINUTE = 0.6
SLACK = 0.05
"""Between the clock of the day, by which the server counts, and the test's."""
PLAYERS = {"anna": "byzantium", "bruno": "hungary", "carla": "mamluks"}


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(timed, "MINUTE", MINUTE)
    yield


def table_of(ada: Guest, own_time: str, *others: str) -> str:
    seats = others or ("hot-seat", "hot-seat")
    return ada.table("me", *seats, game="medioevo", seed=3, options={"own_time": own_time})


def said(state: Any, kind: str) -> list[Any]:
    return [entry for entry in state["log"] if entry["kind"] == kind]


def window(ada: Guest, table: str, seat: int = 0) -> str:
    prompt = ada.state(table, seat)["prompt"]
    return prompt["window"] if prompt and prompt["owes"] else ""


@pytest.mark.rule("MU-TIME-13")
def test_the_default_is_played_when_the_time_is_up(house: House) -> None:
    ada = house.guest("Ada")
    table = table_of(ada, "10m")
    prompt = ada.state(table, 0)["prompt"]
    assert 0 < prompt["left"] <= 10 * MINUTE * 1000
    asked = window(ada, table)
    with ada.live(table, 0) as line:
        assert line.next("state")["prompt"]["window"] == asked
        while (state := line.next("state"))["prompt"] and state["prompt"]["window"] == asked:
            pass
    assert state["version"] > 0


@pytest.mark.rule("MU-TIME-13")
def test_a_table_of_sleepers_goes_on(house: House) -> None:
    """Bids of 0, unchanged taxes, nothing bought: a turn goes by without anybody."""
    ada = house.guest("Ada")
    table = table_of(ada, "30s")
    until(lambda: ada.state(table, 0)["view"]["turn"] >= 2, 60)
    players = ada.state(table, 0)["view"]["players"]
    assert {player["tax"] for player in players} == {30}


def test_an_answer_in_time_stands(house: House) -> None:
    """Ada's own bid counts, not the default of 0; the others sleep."""
    ada = house.guest("Ada")
    table = table_of(ada, "10m")
    assert window(ada, table) == "order.bid"
    ada.play(table, 0, "bid 7")
    until(lambda: said(ada.state(table, 0), "bid") != [])
    assert {entry["values"]["florins"] for entry in said(ada.state(table, 0), "bid")} == {0, 7}


def test_no_hurry_without_the_option(house: House) -> None:
    ada = house.guest("Ada")
    table = table_of(ada, "none")
    before = ada.state(table, 0)
    assert before["prompt"]["left"] is None
    time.sleep(2 * MINUTE)
    assert ada.state(table, 0)["version"] == before["version"]


@pytest.mark.parametrize("away", [0.0, 4 * MINUTE])
def test_it_survives_a_restart(tmp_path: Path, away: float) -> None:
    with House(tmp_path) as house:
        ada = house.guest("Ada")
        before = time.monotonic()
        table = table_of(ada, "10m")
        after = time.monotonic()
        version = ada.state(table, 0)["version"]
    time.sleep(away)
    with House(tmp_path) as house:
        ada = again(house, ada)
        gone = time.monotonic() - after
        state = ada.state(table, 0)
        if time.monotonic() - before < 10 * MINUTE:
            assert state["version"] == version
            assert state["prompt"]["left"] <= (10 * MINUTE - gone) * 1000 + SLACK * 1000
        until(lambda: ada.state(table, 0)["version"] > version)
        assert time.monotonic() - before >= 10 * MINUTE - SLACK


# ---- when time is given anew


def at(table: Table, *moments: tuple[str, int]) -> Deadlines:
    """The deadlines after moves, each with the second in which it was stored."""
    deadlines = Deadlines()
    deadlines.begin(table, 0)
    for words, second in moments:
        seat, _, text = words.partition(": ")
        if text == "undo":
            table.undo(int(seat))
        else:
            table.play(int(seat), text)
        deadlines.moved(table, second * 1000)
    return deadlines


def shopping(**cards: str) -> Table:
    return given(PLAYERS, cards=cards, own_time="10m", reaction_time="30s").table


@pytest.fixture
def _real(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timed, "MINUTE", 60)


@pytest.mark.rule("MU-TIME-13")
@pytest.mark.usefixtures("_real")
def test_reactions_have_a_time_of_their_own() -> None:
    table = shopping(anna="10", bruno="49")
    deadlines = at(table)
    assert [deadlines.due(seat) for seat in range(3)] == [600_000] * 3
    deadlines = at(table, ("0: tap-card card-10 green", 100))
    assert table.state.agenda[-1].window == "card.activated"
    assert [deadlines.due(seat) for seat in range(3)] == [None, 130_000, None]


@pytest.mark.usefixtures("_real")
def test_what_can_be_taken_back_wins_no_time() -> None:
    table = shopping()
    deadlines = at(table, ("0: enlist light-infantry thrace 1", 100), ("0: undo", 200))
    assert [deadlines.due(seat) for seat in range(3)] == [600_000] * 3


@pytest.mark.usefixtures("_real")
def test_a_new_question_has_its_whole_time() -> None:
    table = shopping(anna="10", bruno="49")
    deadlines = at(table, ("0: tap-card card-10 green", 100), ("1: pass", 110))
    assert [deadlines.due(seat) for seat in range(3)] == [710_000] * 3
    deadlines = at(shopping(), ("0: done", 50), ("1: done", 60))
    assert [deadlines.due(seat) for seat in range(3)] == [None, None, 600_000]


def test_a_table_without_deadlines() -> None:
    assert at(given(PLAYERS).table).due(0) is None


@pytest.mark.rule("MP-TIME-23", "MP-TIME-26")
def test_who_sleeps_through_three_deadlines_is_not_waited_for(house: House) -> None:
    """The prototype counts them: everybody sleeps, and soon only the last one who was there is waited for (MP-TIME-26)."""
    ada = house.guest("Ada")
    options = {"own_time": "30s", "absent_seats": "on", "turn_limit": 1}
    table = ada.table("me", "hot-seat", "hot-seat", game="prototype", seed=3, options=options)
    until(lambda: len(said(ada.state(table, 0), "player-absent")) == 2, 60)
    assert len(said(ada.state(table, 0), "deadline-missed")) >= 6
