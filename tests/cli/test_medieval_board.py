"""Medieval in the terminal."""

from __future__ import annotations

import io
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import gonfalon
from gonfalon.bots import make_bot
from gonfalon.bots.playing import play_one
from gonfalon.cli import boards
from gonfalon.cli.boards.medieval import MedBoard
from gonfalon.cli.boards.medieval_odds import board_texts
from gonfalon.cli.screen import Screen
from gonfalon.cli.session import Session
from gonfalon.cli.talk import Talk
from gonfalon.kernel.moves import RangeMove
from gonfalon.kernel.table import Table
from tests.cli.command import Command

GAME = "medieval"
SHORT = {"length": "shorter"}
EVERYTHING = {
    **SHORT, "investments": "on", "marriage": "on", "papal_passage": "on", "mercenaries": "on",
}  # fmt: skip
THREE = ("play", GAME, "--seats", 3, "--bots", "random", "--seed", 4, "-o", "length=shorter")


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

    def look(self, seat: int) -> str:
        """What is shown before a question, and by every command without an argument; the board now and then."""
        text = io.StringIO()
        self.screen.out = Console(file=text, width=self.columns, highlight=False)
        self.talk.show(seat)
        boards = ["board"] if self.talk.prompt["window"] in ("turn.map", "mongol.target") else []
        for command in ("players", "me", "moves", "standing", "forecast", *boards):
            self.talk.obey(seat, command)
        return self.check(text.getvalue())

    def look_up(self, seat: int, command: str) -> str:
        text = io.StringIO()
        self.screen.out = Console(file=text, width=self.columns, highlight=False)
        self.talk.prompt = self.table.prompt(seat) or {}
        self.talk.obey(seat, command)
        return self.check(text.getvalue())

    def check(self, text: str) -> str:
        for line in text.splitlines():
            assert len(line) <= self.columns, line
            assert not set(line) & set("{}|"), line
            assert not self.raw.search(line), line
        return text


def play_through(table: Table, seen: dict[str, Any], watcher: Watcher) -> None:
    """A whole game of bots; every kind of question is looked at when it first comes up, and when it is longest."""
    bots = [make_bot("random", table.game, seat) for seat in range(table.seats)]
    while not table.over:
        seat = table.waiting[0]
        prompt = table.prompt(seat)
        assert prompt is not None
        window, size = prompt["window"], len(table.legal(seat))
        if size > 2 * seen.get(window, 0):
            seen[window] = size
            watcher.look(seat)
        play_one(table, seat, bots[seat])


# ---- nothing raw, everything fits


@pytest.mark.parametrize(("language", "columns"), [("en", 80), ("it", 100)])
def test_every_question_is_shown_in_words(language: str, columns: int, tmp_path: Path) -> None:
    seen: dict[str, Any] = {}
    for seats, seed in ((4, 1), (2, 3)):
        options = SHORT if seats == 2 else EVERYTHING
        table = gonfalon.open_table(GAME, seats, seed, options)
        play_through(table, seen, Watcher(table, language, columns, tmp_path))
    assert {"setup.draft", "npc.choice", "turn.actions", "attack.militia", "mongol.target"} <= set(
        seen
    )


def test_markers_stand_under_their_province(tmp_path: Path) -> None:
    table = gonfalon.open_table(GAME, 3, 2, SHORT)
    board = Screen(table, "en").board
    assert isinstance(board, MedBoard)
    view = table.view(0)
    area = next(area for area in view["areas"] if area["id"] == "4d")
    next(place for place in view["provinces"] if place["id"] == "jerusalem")["knights"] = True
    lines = board.area(view, area).plain.splitlines()
    assert lines[2:4] == [f"{'Jerusalem':25}  2 nobody", "  Knights"]
    destroyed = board.area(view, {**area, "state": "destroyed", "exposed": False})
    assert destroyed.plain.strip() == "4D Levant & Egypt destroyed"


@pytest.mark.parametrize("language", ["en", "it"])
def test_everything_on_the_board_can_be_looked_up(language: str, tmp_path: Path) -> None:
    table = gonfalon.open_table(GAME, 3, 2, SHORT)
    watcher = Watcher(table, language, 80, tmp_path)
    board, seat = watcher.screen.board, table.waiting[0]
    for kind in MedBoard.lookups:
        for id in board.known(table.view(seat), kind):
            assert board.of(kind, id) in watcher.look_up(seat, f"{kind} {id}").replace("\n", " ")


def test_the_words_of_the_board_stand_in_both_languages_and_are_used() -> None:
    english, italian = board_texts("en"), board_texts("it")
    assert english.entries.keys() == italian.entries.keys()
    folder = Path(boards.__file__).parent
    source = "".join(file.read_text() for file in folder.glob("medieval*.py"))
    for key in english.entries:
        assert english.fields(key) == italian.fields(key), key
        last = key.rpartition(".")[2]
        shown = ("covered", "destroyed", "civil-war")
        assert key in source or f'"{last}"' in source or last in shown, key


# ---- what stands where


def test_the_board_shows_areas_players_and_powers(tmp_path: Path) -> None:
    table = gonfalon.open_table(GAME, 3, 4, SHORT)
    watcher = Watcher(table, "en", 100, tmp_path)
    bots = [make_bot("random", table.game, seat) for seat in range(3)]
    text = watcher.look(table.waiting[0])
    assert "3A         3B covered 3C covered    3D M4 !                      3F covered" in text
    assert "4C Libya & Crete covered                4D Levant & Egypt M4 !" in text
    assert re.search(r"Novgorod +4 nobody", text)
    assert re.search(r"\d+  Venice +1  \+1   3    5/8    5  Catholic", text)
    while table.view(0)["phase"] == "setup":
        play_one(table, table.waiting[0], bots[table.waiting[0]])
    seat = table.waiting[0]
    me = table.view(seat)["players"][seat]
    text = watcher.look(seat)
    assert f"Florins {me['florins']} (income {me['income']})   Attacks 0 of 2   Hand: " in text
    assert "Mongol Cards 0 of 3, then they attack   Action Deck " in text
    assert "Power " in text and "Army  Ruler  Navy  Held  Controlled by  Faith" in text
    others = [row for row in text.splitlines() if re.match(r"\d Player \d +\d", row)]
    assert others and all(" ? " in row for row in others), "the Florins of others are not known"


def moment(window: str, seats: int = 3) -> tuple[Table, int]:
    """A table at which a question of this kind has come up."""
    for seed in range(1, 30):
        table = gonfalon.open_table(GAME, seats, seed, SHORT)
        bots = [make_bot("random", table.game, seat) for seat in range(seats)]
        while not table.over:
            seat = table.waiting[0]
            prompt = table.prompt(seat)
            assert prompt is not None
            if prompt["window"] == window and len(prompt["hints"].get("bids", [0, 0])) > 1:
                return table, seat
            play_one(table, seat, bots[seat])
    raise AssertionError(f"no {window} came up")


def test_odds_stand_beside_attacks_best_first(tmp_path: Path) -> None:
    table, seat = moment("turn.actions")
    watcher = Watcher(table, "en", 100, tmp_path)
    text = watcher.look(seat)
    prompt = table.prompt(seat)
    assert prompt is not None
    odds = prompt["hints"]["odds"]
    listed = [move for move in watcher.talk.listed if move.verb == "attack"]
    for one, other in pairwise(listed):
        if one.args[0] == other.args[0]:
            assert odds[one.text]["percent"] >= odds[other.text]["percent"]
    best = listed[0]
    assert f"· {odds[best.text]['percent']} %" in text
    assert re.search(r"Attack with [\w ]+ \(army \d, ruler [+−]?\d\)", text)
    number = watcher.talk.listed.index(best) + 1
    assert watcher.talk.numbered(seat, str(number)) == best


def test_a_running_attack_and_a_table_of_bids_are_shown(tmp_path: Path) -> None:
    table, seat = moment("attack.militia")
    attack = table.view(seat)["attack"]
    text = Watcher(table, "en", 100, tmp_path).look(seat)
    target = table.game.word(table.state, "en", "province", attack["target"])
    assert f"Attack on {target} (" in text
    assert "before the dice" in text
    assert "Your chance in %, if the other side adds" in text
    assert "Spend  Bonus  +0  +1  +2  +3  +4  +5" in text


def test_the_mongols_and_the_crusade_come_with_odds(tmp_path: Path) -> None:
    table, seat = moment("mongol.target")
    assert "% destroyed" in Watcher(table, "en", 100, tmp_path).look(seat)
    table, seat = moment("crusade.commit")
    text = Watcher(table, "en", 100, tmp_path).look(seat)
    assert "Crusade of Player" in text and "% with strength" in text


def test_offers_are_shown_to_both_sides(tmp_path: Path) -> None:
    table, active = moment("turn.income")
    partner = (active + 1) % 3
    table.play(active, f"offer-to player-{partner + 1}")
    gift = next(m for m in table.standing(active) if m.verb == "give-florins")
    assert isinstance(gift, RangeMove)
    table.play(active, gift.at(1))
    text = Watcher(table, "en", 100, tmp_path).look(active)
    assert f"You are writing: Player {active + 1} offers Player {partner + 1} 1 Florin" in text
    want = next(m for m in table.standing(active) if m.verb == "want-florins")
    assert isinstance(want, RangeMove)
    table.play(active, want.at(want.low))
    table.play(active, "send")
    board = Screen(table, "en").board
    assert isinstance(board, MedBoard)
    [line] = board.going_on(table.view(partner))
    assert line.startswith(f"Player {active + 1} offers Player {partner + 1} 1 Florin for ")


# ---- a game at the keyboard


@pytest.mark.parametrize(
    ("language", "over"), [("en", "The game is over"), ("it", "La partita è finita")]
)
def test_a_whole_game_is_piped_in(command: Command, language: str, over: str) -> None:
    answer = command(*THREE, "--lang", language, typed="default\n" * 500)
    assert answer.code == 0, answer.err
    assert over in answer.out
    assert not set(answer.out) & set("{}|")
    [save] = command.saves()
    assert gonfalon.load_table(save.read_text()).over
    assert command("replay", save, "--verify").out.startswith("verified: ")
    told = command("replay", save, "--lang", language).out
    assert over in told and not set(told) & set("{}|")


def test_a_whole_game_of_numbers_is_piped_in(command: Command) -> None:
    answer = command(*THREE, typed="2\n1\n0\n1\n" * 600)
    assert answer.code == 0, answer.err
    assert "The game is over" in answer.out


def test_commands_and_reasons(command: Command) -> None:
    typed = (
        "help\nprovince\nprovince norway\nprovince hungary\npower spain\narea 2c\ncard pope\n"
        "power atlantis\nwhy draft prussia\nwhy 1\nwhy attack spain fez\nrule MD-BAT-01\n"
    )
    answer = command(*THREE, typed=typed)
    assert answer.code == 0, answer.err
    for text in (
        "one Power with its Provinces",
        "Say which one, for example: province western-england",
        "Western Norway, Eastern Norway",
        "By land",
        "strength 4, brings 4 Florins",
        "2C Central Europe  Mongol Defence 5",
        "Calls a Crusade",
        "There is nothing called atlantis",
        "Prussia: too weak to be chosen at the start. [MD-",
        "That is allowed now.",
        "MD-BAT-01",
    ):
        assert text in answer.out, text


def test_a_game_goes_on_where_it_was_left(command: Command) -> None:
    first = command(*THREE, typed="default\ndefault\ndefault\ndefault\n")
    assert "gonfalon play --resume" in first.out
    [save] = command.saves()
    before = gonfalon.load_table(save.read_text())
    second = command("play", "--resume", typed="language it\ndefault\n")
    assert second.code == 0, second.err
    assert "Welcome back" in second.out
    after = gonfalon.load_table(save.read_text())
    assert len(after.written) > len(before.written)
    assert list(after.written)[: len(before.written)] == list(before.written)


def test_bots_play_many_games(command: Command) -> None:
    answer = command("simulate", GAME, "--games", 2, "--bots", "steward,random,random")
    assert answer.code == 0, answer.err
    assert "Medieval: 2 games" in answer.out
