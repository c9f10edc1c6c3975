"""Covert questions that last a fixed time, whoever is asked: not even time tells."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from gonfalon.bots import make_bot
from gonfalon.bots.playing import play_one
from gonfalon.kernel.game import Game
from gonfalon.kernel.moves import concrete
from gonfalon.kernel.registry import find_game
from gonfalon.kernel.state import State
from gonfalon.kernel.table import Table
from gonfalon.server import forks
from gonfalon.server.hold import PUBLIC
from gonfalon.server.problems import Refused
from gonfalon.server.sight import step
from tests.server.house import Guest, House, until
from tests.server.planted import plant
from tests.server.twins import Findings, Play, Stage, Twins, opened
from tests.server.twins import house as works

SECONDS = 120


class HeldTwins(Twins):
    async def look(self) -> None:
        await self.look_at_covert(SECONDS)


async def watch(folder: Path, game: str, seeds: range, decisions: int) -> Findings:
    findings = Findings()
    async with works(folder) as services:
        for seed in seeds:
            table = opened(find_game(game), seed)
            await HeldTwins(services, table, seed, findings, 0).run(decisions)
    return findings


def test_nothing_tells_whether_somebody_is_asked(tmp_path: Path) -> None:
    findings = asyncio.run(watch(tmp_path, "medieval", range(2), 80))
    assert sum(findings.compared.values()) >= 2, findings.compared


@pytest.mark.parametrize("seconds", [0, SECONDS])
def test_a_slow_line_is_told_no_more_than_a_quick_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: int
) -> None:
    """What is left out for a slow line depends on nothing that is hidden: not on the moves into which beats fall."""
    quick = Stage.listen

    class SlowTwins(Twins):
        async def look(self) -> None:
            with monkeypatch.context() as patch:
                patch.setattr(Stage, "listen", lambda stage: None)
                patch.setattr(Stage, "__post_init__", begin)
                await self.look_at_covert(seconds)

        def assert_same(self, what: str, stages: Any, story: str) -> None:
            if not what.startswith("covert, "):
                for stage in stages:
                    quick(stage)
            super().assert_same(what, stages, story)

    sit = Stage.__post_init__

    def begin(stage: Stage) -> None:
        sit(stage)
        quick(stage)

    async def play() -> Findings:
        findings = Findings()
        async with works(tmp_path) as services:
            for seed in range(4):
                table = opened(find_game("medieval"), seed)
                await SlowTwins(services, table, seed, findings, 0).run(70)
        return findings

    findings = asyncio.run(play())
    assert sum(findings.compared.values()) >= 2, findings.compared


def test_only_those_who_are_asked_may_act_meanwhile(tmp_path: Path) -> None:
    """The same refusal whether somebody is asked or not, and none when the time is over."""

    class Refusals(Twins):
        seen: list[str]

        async def look_at_covert(self, covert_seconds: int = 0) -> None:
            self.seen = getattr(self, "seen", [])
            await super().look_at_covert(covert_seconds)

        def assert_same(self, what: str, stages: Any, story: str) -> None:
            super().assert_same(what, stages, story)
            if what == "covert, at once" and all(stage.room.hold.until for stage in stages):
                self.seen += [_refusal(stage) for stage in stages]

    async def play() -> list[str]:
        async with works(tmp_path) as services:
            twins = Refusals(services, opened(find_game("medieval"), 0), 0, Findings(), 0)
            for _ in range(60):
                await twins.look_at_covert(SECONDS)
                twins.play_one()
            return twins.seen

    seen = asyncio.run(play())
    assert len(seen) > 4 and set(seen) == {"covert-time"}


def _refusal(stage: Stage) -> str:
    hold = stage.room.hold
    hold.refuse(stage.observer, hold.until)
    with pytest.raises(Refused) as refused:
        hold.refuse(stage.observer, hold.until - 1)
    return refused.value.code


def test_the_time_is_chosen_with_the_table_and_shown(house: House) -> None:
    ada = house.guest("Ada")
    games = {game["id"]: game for game in ada.get("/api/games")["games"]}
    assert games["warriors_traders"]["covert"] is None
    choices = [choice["id"] for choice in games["medieval"]["covert"]["choices"]]
    assert choices == [0, 10, 20, 30, 60, 120]
    assert "pause" in games["medieval"]["covert"]["help"]
    seats = [{"kind": "me"}, {"kind": "hot-seat"}, {"kind": "hot-seat"}]
    made = ada.post("/api/tables", game="medieval", seats=seats, covert_seconds=30)
    assert made["covert_seconds"] == 30
    for game, seconds in (("medieval", 31), ("warriors_traders", 30)):
        ada.post("/api/tables", 400, game=game, seats=seats, covert_seconds=seconds)


def before_the_end(seed: int) -> tuple[Table, Play]:
    """A game of Medieval whose last move meets covert questions, and that move."""
    before, last = _played_to_the_end(seed)
    return before.copy(), last


@cache
def _played_to_the_end(seed: int) -> tuple[Table, Play]:
    table = opened(find_game("medieval"), seed)
    steward = make_bot("steward", table.game, seed)
    before = table.copy()
    while not table.over:
        before = table.copy()
        play_one(table, table.waiting[0], steward)
    assert table.state.unseen > before.state.unseen
    return before, table.written[-1]


def held(house: House, table: Table, seconds: int, *people: Guest) -> str:
    """The same position at a table whose covert questions last so long."""
    id = plant(house.settings.folder, table, *people)
    with closing(sqlite3.connect(house.settings.folder / "tables.db", timeout=10)) as database:
        database.execute("UPDATE tables SET covert_seconds = ? WHERE id = ?", (seconds, id))
        database.commit()
    return id


def test_the_end_of_the_game_is_told_when_the_time_is_over(house: House) -> None:
    table, (seat, move) = before_the_end(5)
    people = [house.guest(f"P{number}") for number in range(table.seats)]
    id = held(house, table, 1, *people)
    watcher = house.guest()
    with watcher.live(id, -1) as line:
        assert line.next("state")["status"] == "running"
        assert people[seat].play(id, seat, move)["status"] == "running", "not yet told"
        watcher.get(f"/api/tables/{id}/record", 409)
        while line.next("state")["status"] != "over":
            pass
    assert watcher.get(f"/api/tables/{id}/record")["game"] == "medieval"
    assert watcher.get(f"/api/tables/{id}")["status"] == "over"


def test_an_end_that_nobody_was_told_yet_is_told_after_a_restart(tmp_path: Path) -> None:
    table, (seat, move) = before_the_end(5)
    with House(tmp_path) as house:
        people = [house.guest(f"P{number}") for number in range(table.seats)]
        id = held(house, table, 1, *people)
        people[seat].play(id, seat, move)
    with House(tmp_path) as house:
        watcher = house.guest()
        until(lambda: watcher.state(id, -1)["status"] == "over")


def test_the_list_of_tables_tells_of_no_end_before_its_time(tmp_path: Path) -> None:
    """Not even where the table is not in memory: after a restart, and at another server."""
    table, (seat, move) = before_the_end(5)

    def listed(guest: Guest) -> Any:
        (one,) = [one for one in guest.get("/api/tables")["tables"] if one["id"] == id]
        return {name: one[name] for name in ("status", "turn", "waiting", "updated")}

    with House(tmp_path) as house:
        people = [house.guest(f"P{number}") for number in range(table.seats)]
        id = held(house, table, SECONDS, *people)
        people[seat].play(id, seat, move)
        before = listed(people[seat])
        assert before["status"] == "running" and before["waiting"]
    with House(tmp_path) as house:
        again = Guest(house.address, cookies={"gonfalon_guest": people[seat].cookie})
        house.guests.append(again)
        assert listed(again) == before


def test_nothing_goes_on_from_an_end_that_is_not_told(house: House) -> None:
    """A copy of the game with all hands would tell that it is over."""
    table, (seat, move) = before_the_end(5)
    people = [house.guest(f"P{number}") for number in range(table.seats)]
    id = held(house, table, SECONDS, *people)
    people[seat].play(id, seat, move)
    wish = {"at": 0, "seat": seat, "bot": "steward"}
    refused = people[seat].post(f"/api/tables/{id}/fork", 409, **wish)
    assert refused["code"] == "cannot-fork"


def test_a_fork_holds_nothing_that_is_not_told(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor what was drawn after the last beat that was told."""
    table, (seat, move) = before_the_end(5)
    people = [house.guest(f"P{number}") for number in range(table.seats)]
    id = held(house, table, SECONDS, *people)
    with closing(sqlite3.connect(house.settings.folder / "tables.db", timeout=10)) as database:
        own = "(SELECT guest FROM seats WHERE table_id = ? AND seat = ?)"
        database.execute(f"UPDATE seats SET guest = {own} WHERE table_id = ?", (id, seat, id))
        database.commit()
    forked: list[State] = []
    known_before = forks.position_known

    def position_known(game: Game, known: State, seat: int, key: bytes) -> State:
        forked.append(known.copy())
        return known_before(game, known, seat, key)

    monkeypatch.setattr(forks, "position_known", position_known)
    shown = people[seat].play(id, seat, move)
    wish = {"at": shown["version"], "seat": seat, "bot": "random"}
    fork = people[seat].post(f"/api/tables/{id}/fork", **wish)["id"]
    room = house.app.state.services.rooms.present(id)
    assert forked[0].dump() == room.shown().knowledge(seat).dump()
    told = [entry["text"] for entry in people[seat].state(id, seat)["log"]]
    log = people[seat].get(f"/api/tables/{fork}/history", seat=seat, at=0)["log"]
    assert [entry["text"] for entry in log][: len(told)] == told


def test_what_is_refused_and_who_is_away_tell_of_no_end_before_its_time(house: House) -> None:
    table, (seat, move) = before_the_end(5)
    people = [house.guest(f"P{number}") for number in range(table.seats)]
    id = held(house, table, SECONDS, *people)
    other = 1 - seat
    orders = {"seat": other, "bot": "steward", "posture": {}, "wishes": {}, "until": {"time": 1}}
    people[other].post(f"/api/tables/{id}/hand-over", **orders | {"until": {}})
    people[seat].play(id, seat, move)
    version = people[seat].state(id, seat)["version"]
    refused = people[seat].post(f"/api/tables/{id}/resign", 409, seat=seat, version=version)
    assert refused["code"] == "covert-time"
    assert people[seat].state(id, seat)["players"][other]["absent"], (
        "a bot plays, for all one knows"
    )
    people[other].post(f"/api/tables/{id}/take-back", seat=other)
    people[other].post(f"/api/tables/{id}/hand-over", **orders)
    assert people[seat].state(id, seat)["players"][other]["absent"]
    (digest,) = people[other].get(f"/api/tables/{id}/seats/{other}/digests")["digests"][1:]
    assert digest["reason"] == "taken-back"


def last_answer() -> tuple[Table, Play, Play]:
    """A game of Medieval, a move that meets a covert question, and an answer with which everything goes on."""
    for seed in range(40):
        table = opened(find_game("medieval"), seed)
        steward = make_bot("steward", table.game, seed)
        while not table.over:
            before = table.copy()
            play_one(table, table.waiting[0], steward)
            if table.over or not table.state.agenda[-1].covert:
                continue
            trial, seat = table.copy(), table.waiting[0]
            answer = concrete(trial.legal(seat)[0]).text
            if step(trial, seat, answer).beats[0].noticed & PUBLIC:
                return before, table.written[-1], (seat, answer)
    raise AssertionError("everything is always told at once")


def test_who_has_answered_is_not_asked_again_while_the_time_lasts(house: House) -> None:
    table, (seat, move), (asked, answer) = last_answer()
    people = [house.guest(f"P{number}") for number in range(table.seats)]
    id = held(house, table, SECONDS, *people)
    people[seat].play(id, seat, move)
    with people[asked].live(id, asked) as line:
        assert owes(line.next("state"))
        assert not owes(people[asked].play(id, asked, answer))
        assert not owes(line.next("state")), "the page is told at once"


def owes(state: Any) -> bool:
    return bool(state["asked"] or (state["prompt"] and state["prompt"]["owes"]))
