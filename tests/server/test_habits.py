"""Habits: what is answered for a person, when, and that nobody else notices more than by hand."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

from gonfalon.kernel.native import window_of
from gonfalon.kernel.table import Table
from tests.clicks.turns import Turn, load
from tests.server.house import Guest, House, trading, until
from tests.server.planted import plant
from tests.server.test_storage import back


def reached(name: str, window: str, nth: int = 0) -> tuple[Turn, Table]:
    """A recorded turn, and the table where its person is asked a question for the n-th time."""
    turn = load(name)
    table = turn.table.copy()
    for seat, text in turn.moves:
        if seat == turn.person and window_of(table.state.agenda[-1]) == window:
            if not nth:
                return turn, table
            nth -= 1
        table.play(seat, text, recorded=True)
    raise AssertionError(f"{window} is not asked")


def planted(house: House, turn: Turn, table: Table) -> tuple[Guest, str, list[Guest]]:
    """The person of the turn, the table, and all guests by their seats."""
    people = [house.guest(f"Guest {seat}") for seat in range(table.seats)]
    id = plant(house.settings.folder, table, *people)
    return people[turn.person], id, people


def change(guest: Guest, table: str, seat: int, **body: Any) -> Any:
    return guest.post(f"/api/tables/{table}/habits", seat=seat, **body)


def play_again(guest: Guest, table: str, seat: int, move: str, span: str) -> Any:
    version = guest.state(table, seat)["version"]
    body = {"seat": seat, "move": move, "version": version, "again": span}
    return guest.post(f"/api/tables/{table}/play", **body)


def asked(guest: Guest, table: str, seat: int) -> str:
    """What the person is asked and has to answer themselves; empty for nothing."""
    state = guest.state(table, seat)
    prompt = state["prompt"]
    return prompt["window"] if seat in state["asked"] and prompt["answer"] is None else ""


def test_a_battle_is_fought_to_its_end_until_it_is_likelier_lost(house: House) -> None:
    turn, table = reached("prototype-war", "battle.continue")
    guest, id, _ = planted(house, turn, table)
    seat = turn.person
    change(guest, id, seat, lone=False)
    state = guest.state(id, seat)
    version = state["version"]
    play_again(guest, id, seat, "fight-on", "here")
    until(lambda: asked(guest, id, seat) == "battle.continue")
    state = guest.state(id, seat)
    # fifteen rounds, each with a question for cards that has one answer; then the dice have made it doubtful
    assert state["version"] - version >= 29
    (win,) = [one for one in _move(state, "fight-on")["outlook"] if one["text"] == "you win"]
    assert win["chance"] < 0.5
    assert [one["span"] for one in state["habits"]["answers"]] == ["here"]
    guest.play(id, seat, "stop-attack")
    assert guest.state(id, seat)["habits"]["answers"] == []


def _move(state: Any, text: str) -> Any:
    return next(move for move in state["prompt"]["moves"] if move["text"] == text)


def test_nothing_is_answered_that_nobody_asked_for(house: House) -> None:
    turn, table = reached("prototype-war", "battle.attacker-cards")
    guest, id, _ = planted(house, turn, table)
    seat = turn.person
    assert len(guest.state(id, seat)["prompt"]["moves"]) == 1
    time.sleep(0.2)
    assert asked(guest, id, seat) == "battle.attacker-cards"
    change(guest, id, seat, lone=True)
    until(lambda: asked(guest, id, seat) == "battle.continue")
    time.sleep(0.2)
    assert asked(guest, id, seat) == "battle.continue"


def test_a_question_is_answered_alike_until_the_person_is_asked_again(house: House) -> None:
    turn, table = reached("warriors-traders-war", "development.token-move")
    guest, id, _ = planted(house, turn, table)
    seat = turn.person
    state = play_again(guest, id, seat, "pass", "always")
    habit = {"window": "development.token-move", "move": "pass", "span": "always"}
    assert habit.items() <= state["habits"]["answers"][0].items()
    shown = guest.state(id, seat, lang="it")["habits"]["answers"][0]
    assert (
        shown["title"]
        and shown["label"]
        and shown["title"] != state["habits"]["answers"][0]["title"]
    )
    state = change(guest, id, seat, forget="development.token-move")
    assert state["habits"]["answers"] == []


def test_others_answer_first(house: House) -> None:
    ada, bert, table = trading(house)
    change(ada, table, 0, usual="always")
    assert ada.state(table, 0)["prompt"]["answer"]
    time.sleep(0.2)
    assert bert.state(table, 1)["waiting"] == [1, 0]
    bert.play(table, 1, "finish")
    until(lambda: bert.state(table, 1)["prompt"]["window"] != "trade.open")


def test_a_person_is_quicker_than_their_habits(house: House) -> None:
    ada, bert, table = trading(house)
    change(ada, table, 0, usual="always")
    ada.play(table, 0, "finish")
    assert bert.state(table, 1)["waiting"] == [1]


def test_habits_leave_undo_to_their_person(house: House) -> None:
    """In Warriors & Traders nothing but `done` is left after the last army, so that it can be taken back."""
    turn, table = reached("warriors-traders-war", "maneuver.move", nth=2)
    guest, id, _ = planted(house, turn, table)
    seat = turn.person
    change(guest, id, seat, lone=True)
    state = guest.play(id, seat, "move infantry-1b palatinate")
    assert [move["text"] for move in state["prompt"]["moves"]] == ["done"]
    assert state["prompt"]["can_undo"] and state["prompt"]["answer"] is None
    time.sleep(0.2)
    assert asked(guest, id, seat) == "maneuver.move"


def test_after_an_undo_the_person_answers(house: House) -> None:
    turn, table = reached("prototype-war", "taxes.orders")
    guest, id, _ = planted(house, turn, table)
    seat = turn.person
    state = play_again(guest, id, seat, "done", "always")
    assert state["prompt"]["can_undo"]
    state = guest.post(f"/api/tables/{id}/undo", seat=seat, version=state["version"])
    assert state["prompt"]["window"] == "taxes.orders" and state["prompt"]["answer"] is None
    time.sleep(0.2)
    assert asked(guest, id, seat) == "taxes.orders"


def test_nobody_else_learns_of_habits(house: House) -> None:
    ada, bert, table = trading(house)
    with ada.live(table, 0) as own, ada.live(table, -1) as watcher, bert.live(table, 1) as line:
        for one in (line, own, watcher):
            one.next("state")
        change(ada, table, 0, lone=True)
        assert own.next("state")["habits"]["lone"]
        change(ada, table, 0, usual="always")
        assert own.next("state")["prompt"]["answer"]
        for other in (line, watcher):
            with pytest.raises(TimeoutError):
                other.next("state", timeout=0.2)
    assert bert.state(table, 1)["habits"] == {"lone": False, "answers": []}
    assert bert.state(table, -1)["habits"] is None
    refused = bert.post(f"/api/tables/{table}/habits", 403, seat=0, lone=False)
    assert refused["code"] == "not-your-seat"


def test_only_who_is_asked_can_leave_the_usual_answer(house: House) -> None:
    ada, _, table = trading(house)
    ada.play(table, 0, "finish")
    assert change_refused(ada, table, usual="always") == "not-asked"


def change_refused(guest: Guest, table: str, **body: Any) -> str:
    return str(guest.post(f"/api/tables/{table}/habits", 409, seat=0, **body)["code"])


def test_habits_survive_a_restart(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        ada, bert, table = trading(house)
        change(ada, table, 0, usual="always")
        before = ada.state(table, 0)["habits"]
    with House(tmp_path) as house:
        ada, bert = back(house, ada), back(house, bert)
        assert ada.state(table, 0)["habits"] == before
        bert.play(table, 1, "finish")
        until(lambda: bert.state(table, 1)["prompt"]["window"] != "trade.open")


def test_answers_are_ordinary_moves_of_the_record(own_house: House) -> None:
    ada, bert, table = trading(own_house)
    change(ada, table, 0, usual="always")
    bert.play(table, 1, "finish")
    until(lambda: "trade.open" not in json.dumps(bert.state(table, 1)["prompt"]))
    room = own_house.app.state.services.rooms.present(table)
    assert (0, "finish") in list(room.table.written)
