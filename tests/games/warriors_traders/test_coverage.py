"""Every rule of the ledger and every worked example is held by a test, and every such test says by which it stands.

Read from the source of the tests, as `gonfalon rules warriors_traders --coverage` does.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import gonfalon
from gonfalon.cli.coverage import tests_by_rule as rule_marks
from gonfalon.games.warriors_traders.game import GAME
from gonfalon.kernel.datafiles import parse_toml

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
RULE_FILES = sorted((HERE / "rules").glob("test_*.py"))
EXAMPLE_FILES = sorted(HERE.glob("test_examples_*.py"))
EXAMPLES: dict[str, dict[str, Any]] = {
    example["id"]: example
    for example in parse_toml(
        Path(gonfalon.__file__).parent / "games/warriors_traders/examples.toml"
    )["example"]
}


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


@pytest.fixture(scope="module")
def by_rule() -> dict[str, list[str]]:
    return rule_marks(HERE)


@pytest.fixture(scope="module")
def by_example() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for file in sorted(HERE.rglob("test_*.py")):
        for name, test in functions(file):
            for example in examples_of(test):
                found.setdefault(example, []).append(name)
    return found


def test_every_rule_has_a_test(by_rule: dict[str, list[str]]) -> None:
    assert [rule for rule in GAME.ledger if rule not in by_rule] == []


def test_every_example_has_a_test_among_the_examples(by_example: dict[str, list[str]]) -> None:
    held = {
        example
        for example, tests in by_example.items()
        if any("/test_examples_" in test for test in tests)
    }
    assert [example for example in EXAMPLES if example not in held] == []


def test_every_named_rule_exists(by_rule: dict[str, list[str]]) -> None:
    assert {rule: tests for rule, tests in by_rule.items() if rule not in GAME.ledger} == {}


def test_every_named_example_exists(by_example: dict[str, list[str]]) -> None:
    assert {example: by_example[example] for example in by_example if example not in EXAMPLES} == {}


def test_every_rule_named_by_an_example_exists() -> None:
    named = {rule for example in EXAMPLES.values() for rule in example["rules"]}
    assert named - set(GAME.ledger) == set()


@pytest.mark.parametrize("file", RULE_FILES, ids=lambda file: file.stem)
def test_every_test_of_a_chapter_names_a_rule(file: Path, by_rule: dict[str, list[str]]) -> None:
    marked = {test for tests in by_rule.values() for test in tests}
    names = [name for name, _ in functions(file)]
    assert names
    assert [name for name in names if name not in marked] == []


@pytest.mark.parametrize("file", EXAMPLE_FILES, ids=lambda file: file.stem)
def test_every_test_of_the_examples_names_its_example(file: Path) -> None:
    tests = list(functions(file))
    assert tests
    assert [name for name, test in tests if not examples_of(test)] == []


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_tests_of_an_example_name_the_rules_it_shows(
    example: str, by_rule: dict[str, list[str]], by_example: dict[str, list[str]]
) -> None:
    tests = set(by_example.get(example, []))
    assert [rule for rule in EXAMPLES[example]["rules"] if not tests & set(by_rule[rule])] == []


@pytest.mark.parametrize("file", [*RULE_FILES, *EXAMPLE_FILES], ids=lambda file: file.stem)
def test_no_test_hides_another_of_the_same_name(file: Path) -> None:
    names = [name for name, _ in functions(file)]
    assert len(names) == len(set(names))
