"""Medioevo Universale in the terminal."""

from __future__ import annotations

import io
import random
import re
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import gonfalon
from gonfalon.bots import make_bot
from gonfalon.bots.playing import play_one
from gonfalon.cli.boards.land import board_texts
from gonfalon.cli.boards.medioevo import MedioevoBoard
from gonfalon.cli.screen import Screen
from gonfalon.cli.session import Session
from gonfalon.cli.talk import PLAYED, Talk
from gonfalon.games.medioevo.game import GAME
from gonfalon.kernel.moves import RangeMove
from gonfalon.kernel.table import Table
from tests.games.medioevo.battles import fight
from tests.games.medioevo.pacts import at_arms, claim, raid, sign, table
from tests.games.medioevo.scene import given

THREE = {"anna": "byzantium", "bruno": "hungary", "carla": "mamluks"}

WHOLE = ("order.bid", "purchase", "combat.own-turn", "commerce.own-turn")
"""Questions at which the whole board is looked at."""


class Watcher:
    """Looks at a table as a person would: everything the terminal can show of it."""

    def __init__(self, table: Table, language: str, columns: int, folder: Path) -> None:
        self.table, self.columns = table, columns
        self.screen = Screen(table, language)
        people = ["person"] * table.seats
        self.talk = Talk(Session(table, people, language, folder / "save.json"), self.screen)
        ids = [id for kind in table.state.vocabulary.kinds.values() for id in kind if "-" in id]
        keys = r"(?:ui|prompt|event|move|name|ability|vp)\.[a-z-]+"
        self.raw = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, ids))}|{keys})(?![\w-])")

    def shown(self) -> io.StringIO:
        text = io.StringIO()
        self.screen.out = Console(file=text, width=self.columns, highlight=False)
        return text

    def look(self, seat: int) -> str:
        """What is shown before a question, and by every command without an argument; the board now and then."""
        text = self.shown()
        self.talk.show(seat)
        boards = ["board"] if self.talk.prompt["window"] in WHOLE else []
        for command in ("players", "me", "moves", "standing", "forecast", *boards):
            self.talk.obey(seat, command)
        return self.check(text.getvalue())

    def say(self, seat: int, command: str) -> str:
        text = self.shown()
        self.talk.prompt = self.table.prompt(seat) or {}
        self.talk.obey(seat, command)
        return self.check(text.getvalue())

    def check(self, text: str) -> str:
        for line in text.splitlines():
            assert len(line) <= self.columns, line
            assert not set(line) & set("{}|"), line
            assert not self.raw.search(line), line
        return text


def play_through(table: Table, seen: dict[str, int], watcher: Watcher) -> None:
    """A whole game of bots; every kind of question is looked at when it first comes up, and when it is longest."""
    bots = [make_bot("random", table.game, seat) for seat in range(table.seats)]
    while not table.over:
        seat = table.waiting[0]
        window, size = table.state.agenda[-1].window, len(table.legal(seat))
        if size > 2 * seen.get(window, 0):
            seen[window] = size
            watcher.look(seat)
        play_one(table, seat, bots[seat])


@pytest.mark.parametrize(("language", "columns"), [("en", 80), ("it", 100)])
def test_every_question_is_shown_in_words(language: str, columns: int, tmp_path: Path) -> None:
    seen: dict[str, int] = {}
    for seats, seed in ((3, 2), (5, 4)):
        table = gonfalon.open_table(GAME, seats, seed, {"turn_limit": 4})
        play_through(table, seen, Watcher(table, language, columns, tmp_path))
    expected = {"setup.place", "order.bid", "tax.level", "purchase", "combat.own-turn", "move.step"}
    assert expected <= set(seen)


def test_a_whole_game_is_played_by_numbers(tmp_path: Path) -> None:
    """Everybody types the number of a move, with an amount where one is asked for."""
    table = gonfalon.open_table(GAME, 3, 9, {"turn_limit": 2})
    watcher, dice = Watcher(table, "en", 100, tmp_path), random.Random(9)
    while not table.over:
        seat = dice.choice(table.waiting)
        text = watcher.shown()
        watcher.talk.show(seat)
        number = dice.randrange(len(watcher.talk.listed))
        move = watcher.talk.listed[number]
        amount = f" {move.low}" if isinstance(move, RangeMove) else ""
        assert watcher.talk.obey(seat, f"{number + 1}{amount}") == PLAYED
        watcher.check(text.getvalue())
    text = watcher.shown()
    watcher.screen.result(table.view(0))
    shown = watcher.check(text.getvalue())
    assert all(watcher.screen.board.name(seat) in shown for seat in range(3))


@pytest.mark.parametrize("language", ["en", "it"])
def test_everything_on_the_board_can_be_looked_up(language: str, tmp_path: Path) -> None:
    table = gonfalon.open_table(GAME, 3, 2, {})
    watcher = Watcher(table, language, 80, tmp_path)
    board, seat = watcher.screen.board, table.waiting[0]
    for kind in MedioevoBoard.lookups:
        for id in board.known(table.view(seat), kind):
            assert board.of(kind, id) in watcher.say(seat, f"{kind} {id}").replace("\n", " ")
            assert watcher.say(seat, f"{kind} {board.of(kind, id)}")
        assert "nowhere" in watcher.say(seat, f"{kind} nowhere")


def test_both_languages_say_the_same() -> None:
    english, italian = board_texts("medioevo", "en"), board_texts("medioevo", "it")
    assert set(english.entries) == set(italian.entries)
    assert all(english.fields(key) == italian.fields(key) for key in english.entries)


def look(scene: Any, name: str, tmp_path: Path) -> str:
    return Watcher(scene.table, "en", 120, tmp_path).look(scene.seat(name))


def test_a_battle_and_its_odds(tmp_path: Path) -> None:
    scene = fight(
        "anna: 3 light-infantry, 1 cavalry, captain 2", "bruno: 2 archer, 1 heavy-infantry"
    )
    shown = look(scene, "anna", tmp_path)
    assert "3 light infantry, 1 cavalry; captains II" in shown
    assert "2 archers" in shown
    odds = scene.view("anna")["battle"]["odds"]
    assert f"attacker {odds['attacker']} %" in shown
    assert f"(mean {odds['expected'][0]})" in shown


def test_land_armies_and_pieces(tmp_path: Path) -> None:
    scene = given(
        THREE,
        phase="combat",
        active="anna",
        units={
            "thrace": "anna: 2 light-infantry, 1 cavalry moved, captain 2",
            "serbia": "barbarians: 2 light-infantry",
        },
        pieces={"thrace": "anna: war-wagon 2, caravan 1 [2 wine]"},
        buildings={"thrace": "town, castle"},
        damage={"thrace": (0, 1, 0)},
    )
    shown = look(scene, "anna", tmp_path)
    [thrace] = {line for line in shown.splitlines() if line.startswith("Thrace")}
    assert "t2 f3'" in thrace
    assert "1: 2L (1C) K2 wg2 cv1[2]" in thrace
    assert any(line.startswith("Rascia") and "2L" in line for line in shown.splitlines())


def test_wars_and_pacts(tmp_path: Path) -> None:
    scene = given(THREE, phase="purchase", war=["anna bruno"])
    scene.play("anna: pact-with @carla", "anna: grant passage @anna @carla", "anna: propose")
    shown = look(scene, "carla", tmp_path)
    assert "Open war: Byzantium and Hungary" in shown
    assert "lets armies of" in shown
    scene.play(f"carla: accept {scene.view('carla')['proposals'][0]['number']}")
    assert re.search(r"Pact \d+ of Byzantium, Mamluk Sultanate", look(scene, "bruno", tmp_path))


def test_answers_left_in_advance_are_listed(tmp_path: Path) -> None:
    scene = given(THREE, phase="combat", active="anna", units={"thrace": "anna: 2 archer"})
    scene.play("anna: keep-slot-open", "anna: traffic @bruno plunder")
    shown = look(scene, "anna", tmp_path)
    assert GAME.texts("en").say("move.keep-slot-open", {}) in shown
    assert "let-slot-end" not in shown


def test_prices_stand_beside_purchases(tmp_path: Path) -> None:
    scene = given(THREE, phase="purchase", buildings={"thrace": "town"})
    shown = look(scene, "anna", tmp_path)
    assert "Raise units in Thrace" in shown
    assert re.search(r"light infantry 1–\d+  \d+ florins – \d+ florins", shown)


@pytest.mark.rule("MU-DIP-38", "MU-DIP-27")
def test_claims_show_what_speaks_for_the_accused_and_guests_stand_by_secret_rights() -> None:
    scene = at_arms("anna bruno carla dario", "anna bruno")
    sign(scene, "bruno", "carla", "defend 6")
    raid(scene, "anna", "bruno")
    friends = sign(scene, "carla", "dario", "no-war", "secret")
    scene.play("bruno: direct @carla bavaria")
    raised = claim(scene, "bruno", "carla", scene.state.pacts[0].number)
    scene.play(f"carla: contest {raised.number}")
    board = MedioevoBoard(scene.table, "en")
    told = [" ".join(board.agreements(scene.table.view(seat))) for seat in (0, 3)]
    assert "would have cost 3 Honour Points" in told[0]
    assert f"would have cost 5 Honour Points and broken {friends}" in told[1]
    scene = table(
        phase="combat",
        active="anna",
        units={"wallachia": "anna: 2 archer", "pannonia": "bruno: 1 archer"},
        pieces={"wallachia": "anna: war-wagon 2", "pannonia": "bruno: war-wagon 1"},
    )
    sign(scene, "bruno", "anna", "grant passage @bruno @anna", "secret")
    scene.play("anna: march wallachia", "anna: go transylvania", "anna: halt")
    board = MedioevoBoard(scene.table, "en")
    [guest] = board.agreements(scene.table.view(2))
    assert guest.endswith("stands in Transylvania as a guest (land of Hungary)")
