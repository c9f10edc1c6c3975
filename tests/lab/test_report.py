"""The report: one page that needs nothing else, in both languages, and the same as JSON."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from gonfalon.kernel.registry import find_game, game_ids
from gonfalon.lab.changes import parse_change
from gonfalon.lab.charts import filled, histogram
from gonfalon.lab.compare import compare, judge
from gonfalon.lab.comparison import comparison_page
from gonfalon.lab.page import Speaker, page_texts
from gonfalon.lab.pool import Alone
from gonfalon.lab.report import run_page
from gonfalon.lab.summary import MEASURES, summarise
from tests.cli.command import Command
from tests.lab.games import GAME, made_up, play, small_plan


class Reader(HTMLParser):
    """Checks that every tag is closed in its turn, and gathers text and attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def check_alone(page: str) -> Reader:
    """The page loads nothing, holds no unfilled words and every picture has a name."""
    reader = Reader(page)
    assert not re.search(r"https?:|src=|<link|<script|@import|url\(", page)
    assert not re.search(r"\{[a-z_]+\}|\b(nan|inf|None)\b", reader.text), reader.text
    keys = [key for key in page_texts("en").entries if f" {key} " in f" {reader.text} "]
    assert keys == []
    for tag, attributes in reader.seen:
        if tag == "svg":
            assert attributes["aria-label"] and attributes["role"] == "img"
    return reader


@pytest.fixture(scope="module")
def summary(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    plan = small_plan(games=5, bots="steward,random", noise=0.1)
    return summarise(plan, play(plan, tmp_path_factory.mktemp("run")))


def test_the_page_of_a_run(summary: dict[str, Any]) -> None:
    english = check_alone(run_page(summary, "en")).text
    for words_of in ("In short", "Victories by side", "Changes of the lead", "never used", "10 %"):
        assert words_of in english
    italian = check_alone(run_page(summary, "it")).text
    assert "In breve" in italian and "Victories" not in italian


def test_a_page_of_games_that_all_failed_or_were_alike() -> None:
    plan = small_plan(games=2)
    failed = made_up(0, [[1, 2]], [1])
    failed.error = "RuntimeError: <stumbled>"
    reader = check_alone(run_page(summarise(plan, [failed]), "en"))
    assert "<stumbled>" in reader.text
    alike = [made_up(n, [[1, 2]], [1]) for n in range(3)]
    assert "Only 1 of 3 games" in check_alone(run_page(summarise(plan, alike), "en")).text


def test_who_wins_too_often_is_told() -> None:
    plan = small_plan()
    games = [made_up(n, [[5, n % 4]], [0] if n % 10 else [1]) for n in range(40)]
    text = check_alone(run_page(summarise(plan, games), "en")).text
    assert "Seat 1 wins more than a fair share: 90.0 %" in text
    assert "land-1 wins less than a fair share: 10.0 %" in text


def test_the_page_of_a_comparison(tmp_path: Path) -> None:
    plan = small_plan(games=3, bots="steward,steward", noise=0.1)
    change = [parse_change("data/victory.toml:gold_per_vp=9")]
    found = compare(plan, change, tmp_path, Alone(), lambda count: None)
    text = check_alone(comparison_page(found, "en")).text
    assert "victory.toml:gold_per_vp=9" in text and "No difference." in text
    assert "Nessuna differenza" in check_alone(comparison_page(found, "it")).text
    pairs = [
        (made_up(n, [[10 * n, 5]], [0]), made_up(n, [[10 * n + 2 + n % 2, 5]], [0]))
        for n in range(1, 12)
    ]
    text = check_alone(comparison_page({**found, **judge(pairs)}, "en")).text
    assert "The change makes a difference." in text and "Score by side, land-0: " in text


def test_both_languages_say_the_same_things() -> None:
    english, italian = page_texts("en"), page_texts("it")
    assert english.entries.keys() == italian.entries.keys()
    for key in english.entries:
        assert english.fields(key) == italian.fields(key), key
    assert {f"measure.{name}" for name in MEASURES} <= english.entries.keys()


@pytest.mark.parametrize("game", game_ids())
def test_every_kind_of_use_and_every_part_has_a_name(game: str) -> None:
    module = find_game(game)
    for kind in (*module.parts(), "verb", "rule", "choice"):
        assert f"kind.{kind}" in page_texts("en")
    for language in ("en", "it"):
        say = Speaker(module, language)
        for kind, ids in module.parts().items():
            names = [say.name(kind, id) for id in ids]
            assert len({*names}) == len(names) and not any("{" in name for name in names)
            assert not {*names} & {*ids}
        state = module.open(module.min_seats, 1, module.check_options(module.min_seats, {}))
        sources = module.score_sources(state, 0)
        assert not {say.name("source", id) for id in sources} & {*sources}


def test_columns_between_the_values_are_there() -> None:
    assert filled({"2": 1, "5": 3}) == {"2": 1, "3": 0, "4": 0, "5": 3}
    assert filled({"0.8": 1, "1": 3}) == {"0.8": 1, "0.9": 0, "1": 3}
    assert histogram("x", {"2": 1, "5": 3}).count("<rect") == 4


def test_the_commands(command: Command, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    arguments = (
        "lab", "run", GAME, "--games", 2, "--bots", "random,random", "-o", "turn_limit=2",
        "--workers", 1, "--out", folder,
    )  # fmt: skip
    answer = command(*arguments)
    assert answer.code == 0, answer.err
    assert "2 games" in answer.out and "report.html" in answer.out
    report = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    assert report == json.loads(command("lab", "report", folder, "--json").out)
    check_alone((folder / "report.html").read_text(encoding="utf-8"))
    assert "Quota di vittorie" in command("lab", "report", folder, "--lang", "it").out
    assert "In breve" in (folder / "report.html").read_text(encoding="utf-8")
    assert "--change" in command("lab", "compare", "--help").out
    assert "compare" in command("lab").out
    assert command("lab", "report", tmp_path).is_one_line("no run")
    assert command("lab", "run", "chess").is_one_line("chess")
    assert command(*arguments, "--seed", 5).is_one_line("seed 0, not 5")


def test_without_a_folder_the_run_finds_its_own(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    short = ("lab", "run", GAME, "--bots", "random,random", "-o", "turn_limit=1", "--workers", 1)
    for games in (1, 2):
        assert command(*short, "--games", games).code == 0
    assert len(list((tmp_path / "lab-runs").iterdir())) == 1
    assert command(*short, "--games", 1, "--seed", 1).code == 0
    assert len(list((tmp_path / "lab-runs").iterdir())) == 2
