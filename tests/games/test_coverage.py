"""Every rule of a ledger and every worked example is held by a test, and every such test says by which it stands.

Read from the source of the tests, as `gonfalon rules <game> --coverage` does. Holds for each installed game that has its rule
tests in `tests/games/<id>/rules` and its examples in `tests/games/<id>` as `test_examples_*.py`; a game that is still being
written is not installed.
"""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

import gonfalon
from gonfalon.cli.coverage import tests_by_rule as rule_marks
from gonfalon.kernel.datafiles import parse_toml
from gonfalon.kernel.ledger import Rule

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]


def functions(file: Path) -> Iterator[tuple[str, ast.FunctionDef]]:
    """The tests of a file with their names as pytest spells them."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    todo: list[tuple[str, ast.stmt]] = [
        (file.relative_to(ROOT).as_posix(), statement) for statement in tree.body
    ]
    while todo:
        prefix, statement = todo.pop(0)
        if isinstance(statement, ast.ClassDef):
            todo += [(f"{prefix}::{statement.name}", inner) for inner in statement.body]
        elif isinstance(statement, ast.FunctionDef) and statement.name.startswith("test"):
            yield f"{prefix}::{statement.name}", statement


def examples_of(test: ast.FunctionDef) -> list[str]:
    """The ids of its `mark.example(...)`."""
    return [
        str(argument.value)
        for decorator in test.decorator_list
        if isinstance(decorator, ast.Call)
        and isinstance(decorator.func, ast.Attribute)
        and decorator.func.attr == "example"
        for argument in decorator.args
        if isinstance(argument, ast.Constant)
    ]


class Coverage:
    """A game and the tests that name its rules and examples."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.rule_files = sorted((folder / "rules").rglob("test_*.py"))
        self.example_files = sorted(folder.rglob("test_examples_*.py"))

    @cached_property
    def ledger(self) -> dict[str, Rule]:
        game = importlib.import_module(f"gonfalon.games.{self.folder.name}.game").GAME
        ledger: dict[str, Rule] = game.ledger
        return ledger

    @cached_property
    def examples(self) -> dict[str, dict[str, Any]]:
        games = Path(gonfalon.__file__).parent / "games"
        listed = parse_toml(games / self.folder.name / "examples.toml")["example"]
        return {example["id"]: example for example in listed}

    @cached_property
    def by_rule(self) -> dict[str, list[str]]:
        return rule_marks(self.folder)

    @cached_property
    def by_example(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for file in sorted(self.folder.rglob("test_*.py")):
            for name, test in functions(file):
                for example in examples_of(test):
                    found.setdefault(example, []).append(name)
        return found


GAMES = [
    Coverage(folder.parent)
    for folder in sorted(HERE.glob("*/rules"))
    if folder.parent.name in gonfalon.game_ids()
]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.folder.name)


def of_every_game(field: str) -> pytest.MarkDecorator:
    """Each game with each of its files, or examples."""
    cases = [
        pytest.param(game, item, id=f"{game.folder.name}-{getattr(item, 'stem', item)}")
        for game in GAMES
        for item in getattr(game, field)
    ]
    return pytest.mark.parametrize(("game", "item"), cases)


@every_game
def test_every_rule_has_a_test(game: Coverage) -> None:
    assert [rule for rule in game.ledger if rule not in game.by_rule] == []


@every_game
def test_every_example_has_a_test_among_the_examples(game: Coverage) -> None:
    held = {
        example
        for example, tests in game.by_example.items()
        if any("/test_examples_" in test for test in tests)
    }
    assert [example for example in game.examples if example not in held] == []


@every_game
def test_every_named_rule_exists(game: Coverage) -> None:
    unknown = {rule: tests for rule, tests in game.by_rule.items() if rule not in game.ledger}
    assert unknown == {}


@every_game
def test_every_named_example_exists(game: Coverage) -> None:
    assert {id: game.by_example[id] for id in game.by_example if id not in game.examples} == {}


@every_game
def test_every_rule_named_by_an_example_exists(game: Coverage) -> None:
    named = {rule for example in game.examples.values() for rule in example["rules"]}
    assert named - set(game.ledger) == set()


@of_every_game("rule_files")
def test_every_test_of_a_chapter_names_a_rule(game: Coverage, item: Path) -> None:
    marked = {test for tests in game.by_rule.values() for test in tests}
    names = [name for name, _ in functions(item)]
    assert names
    assert [name for name in names if name not in marked] == []


@of_every_game("example_files")
def test_every_test_of_the_examples_names_its_example(game: Coverage, item: Path) -> None:
    tests = list(functions(item))
    assert tests
    assert [name for name, test in tests if not examples_of(test)] == []


@of_every_game("examples")
def test_the_tests_of_an_example_name_the_rules_it_shows(game: Coverage, item: str) -> None:
    tests = set(game.by_example.get(item, []))
    shown = game.examples[item]["rules"]
    assert [rule for rule in shown if not tests & set(game.by_rule.get(rule, []))] == []


@of_every_game("rule_files")
def test_no_test_hides_another_of_the_same_name(game: Coverage, item: Path) -> None:
    names = [name for name, _ in functions(item)]
    assert len(names) == len(set(names))


@of_every_game("example_files")
def test_no_example_hides_another_of_the_same_name(game: Coverage, item: Path) -> None:
    names = [name for name, _ in functions(item)]
    assert len(names) == len(set(names))
