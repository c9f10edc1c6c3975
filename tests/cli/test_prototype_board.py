"""The prototype of Medioevo Universale in the terminal."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import gonfalon
from gonfalon.cli.boards.land import board_texts
from gonfalon.cli.boards.prototype import PrototypeBoard
from gonfalon.cli.talk import PLAYED
from gonfalon.games.prototype.game import GAME
from gonfalon.kernel.moves import RangeMove
from gonfalon.kernel.table import Table
from tests.cli.test_medioevo_board import Watcher
from tests.games.prototype.battles import charge, field
from tests.games.prototype.random_play import lively, opened
from tests.games.prototype.rules.siege.test_siege import before_walls
from tests.games.prototype.scene import given

PHASES = ("diplomacy", "purchase", "taxes", "placement", "combat", "commerce")


def play_through(table: Table, seen: dict[str, int], watcher: Watcher, most: int = 2_000) -> None:
    """Every kind of question is looked at when it first comes up, and when it is longest."""
    dice = random.Random(1)
    for _ in range(most):
        if table.over:
            return
        seat = table.waiting[0]
        window, size = table.state.agenda[-1].window, len(table.legal(seat))
        if size > 2 * seen.get(window, 0):
            seen[window] = size
            watcher.look(seat)
        table.play(seat, lively(dice, table.legal(seat)))


@pytest.mark.parametrize(("language", "columns"), [("en", 80), ("it", 100)])
def test_every_question_is_shown_in_words(language: str, columns: int, tmp_path: Path) -> None:
    seen: dict[str, int] = {}
    table = gonfalon.open_table(GAME, 4, 2, {"turn_limit": 2})
    play_through(table, seen, Watcher(table, language, columns, tmp_path))
    for seed, phase in enumerate(PHASES):
        table = opened(seed, phase)
        play_through(table, seen, Watcher(table, language, columns, tmp_path), 120)
    expected = {"setup.capital", "auction.bid", "cards.keep", "diplomacy.turn", "purchase.orders"}
    expected |= {"placement.orders", "combat.turn", "commerce.turn", "attack.announce"}
    assert expected <= set(seen)


def test_a_whole_game_is_played_by_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody types the number of a move, with an amount where one is asked for, and means it."""
    table = gonfalon.open_table(GAME, 3, 9, {"turn_limit": 1})
    watcher, dice = Watcher(table, "en", 100, tmp_path), random.Random(9)
    monkeypatch.setattr(watcher.talk, "read", lambda question: "y")
    while not table.over:
        seat = dice.choice(table.waiting)
        text = watcher.shown()
        watcher.talk.show(seat)
        number = dice.randrange(len(watcher.talk.listed))
        move = watcher.talk.listed[number]
        amount = f" {move.high}" if isinstance(move, RangeMove) else ""
        assert watcher.talk.obey(seat, f"{number + 1}{amount}") == PLAYED
        watcher.check(text.getvalue())
    text = watcher.shown()
    watcher.screen.result(table.view(0))
    shown = watcher.check(text.getvalue())
    assert all(watcher.screen.board.name(seat) in shown for seat in range(3))


@pytest.mark.parametrize("language", ["en", "it"])
def test_everything_on_the_board_can_be_looked_up(language: str, tmp_path: Path) -> None:
    table = opened(3, "combat")
    watcher = Watcher(table, language, 80, tmp_path)
    board, seat = watcher.screen.board, table.waiting[0]
    for kind in PrototypeBoard.lookups:
        for id in board.known(table.view(seat), kind)[::3]:
            assert board.of(kind, id) in watcher.say(seat, f"{kind} {id}").replace("\n", " ")
        assert "nowhere" in watcher.say(seat, f"{kind} nowhere")


def test_both_languages_say_the_same() -> None:
    english, italian = board_texts("prototype", "en"), board_texts("prototype", "it")
    assert set(english.entries) == set(italian.entries)
    assert all(english.fields(key) == italian.fields(key) for key in english.entries)


def look(scene: Any, name: str, tmp_path: Path) -> str:
    return Watcher(scene.table, "en", 120, tmp_path).look(scene.seat(name))


def test_armies_buildings_and_traders_are_on_the_map(tmp_path: Path) -> None:
    scene = given(
        {"anna": "byzantium", "bruno": "hungary", "carla": "mamluks"},
        phase="commerce",
        active="anna",
        vf={"thrace": "anna 12", "serbia": "barbarians 3, captain 2"},
        transports={"thrace": "anna: caravan 1 [4 vf, 10 wine from thrace], war-wagon 2 [9 vf, captain 1]"},
        buildings={"thrace": "city, castle, cathedral, fair-mining"},
        pirates=["north-aegean 8, captain 1"],
    )  # fmt: skip
    shown = look(scene, "anna", tmp_path)
    assert "t3 f3 † ◆" in shown
    assert "1: 12 wg2[9] cv1[4+10] K1" in shown
    shown = Watcher(scene.table, "en", 120, tmp_path).say(0, "board")
    assert "B: 3 K2" in shown
    assert "B: gl[8 K1]" in shown


def test_prices_of_a_city(tmp_path: Path) -> None:
    scene = given(
        {"anna": "byzantium", "bruno": "hungary", "carla": "mamluks"}, phase="commerce", active="anna"
    )  # fmt: skip
    table, seat = scene.table, scene.seat("anna")
    watcher = Watcher(table, "en", 100, tmp_path)
    shown = watcher.say(seat, "territory thrace")
    prices = table.view(seat)["prices"]["thrace"]
    lines = [line.split() for line in shown.splitlines()]
    assert ["Salt", str(prices["buy"][1]), str(prices["sell"][1])] in lines or [
        "salt",
        str(prices["buy"][1]),
        str(prices["sell"][1]),
    ] in lines


def test_a_battle_and_its_odds(tmp_path: Path) -> None:
    scene = field(cards={"anna": "crossbowman"})
    charge(scene)
    shown = look(scene, "anna", tmp_path)
    assert "Battle in Moesia" in shown
    odds = scene.view("anna")["battle"]["odds"]
    assert f"As it stands: victory of the attacker {odds['win']} %" in shown
    low, high = odds["likely"][0]
    assert f"losses {odds['losses'][0]} SP ({low} to {high})" in " ".join(shown.split())


@pytest.mark.parametrize(
    ("language", "declared", "kept"),
    [
        ("en", "If you besiege it: falls 9", "besieges Moesia (1 turn): falls 9"),
        ("it", "Se lo assedi: cade 9", "assedia Mesia (1 turno): cade 9"),
    ],
)
def test_a_siege_and_its_odds(language: str, declared: str, kept: str, tmp_path: Path) -> None:
    """Before it is declared, while it lasts, and among the notes of the place."""
    scene = before_walls(8, 20, "fort")
    charge(scene)
    watcher = Watcher(scene.table, language, 160, tmp_path)
    shown = watcher.look(0)
    assert declared in shown
    assert ("turn 5: 9" if language == "en" else "turno 5: 9") in shown
    scene.play("anna: besiege")
    assert kept in watcher.look(0)
    assert kept in watcher.say(0, "territory moesia")


def test_secret_pacts_of_others_are_not_read(tmp_path: Path) -> None:
    table = opened(1, "diplomacy")
    watcher = Watcher(table, "en", 160, tmp_path)
    assert "Secret pact 100 of Byzantium, Mamluks: Byzantium defends" in watcher.say(0, "players")
    assert "Secret pact 100 of Byzantium, Mamluks: ? (" in watcher.say(1, "players")


@pytest.mark.parametrize(
    ("language", "title", "points", "thrace"),
    [
        ("en", "Objective card", "+1 HP", "Thrace !"),
        ("it", "Carta Obiettivo", "+1 PO", "Tracia !"),
    ],
)
def test_objective_cards_that_are_known(
    language: str, title: str, points: str, thrace: str, tmp_path: Path
) -> None:
    """The own one, and one that a Spy has read."""
    scene = given(
        {"anna": "hungary", "bruno": "mamluks", "carla": "golden-horde"},
        phase="diplomacy",
        active="anna",
        vf={"serbia": "anna 5", "thrace": "anna 2"},
        cards={"anna": "spy"},
        objectives={"bruno": 3},
    )
    watcher = Watcher(scene.table, language, 160, tmp_path)
    shown = watcher.say(0, "me")
    assert title in shown
    assert all(part in shown for part in (points, "Rascia +", thrace))
    assert watcher.say(0, "players").count(title) == 1
    scene.play("anna: play-seat spy @bruno")
    assert watcher.say(0, "players").count(title) == 2
    assert watcher.say(2, "players").count(title) == 1
    without = given({"anna": "hungary", "bruno": "mamluks", "carla": "golden-horde"})
    assert title not in Watcher(without.table, language, 160, tmp_path).say(0, "me")
