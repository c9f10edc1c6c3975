"""Steps have ids that saved games hold, and are made by their ids where they cannot be imported."""

from __future__ import annotations

import ast
import inspect
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from gonfalon.kernel.registry import find_game

GAMES = ("medieval", "medioevo", "prototype", "warriors_traders")
IDS: dict[str, list[str]] = json.loads(
    Path(__file__).with_name("step_ids.json").read_text(encoding="utf-8")
)
"""The ids of all steps: what once stood here is in saved games."""


@pytest.mark.parametrize("id", GAMES)
def test_no_step_loses_the_id_that_saved_games_hold(id: str) -> None:
    assert sorted(find_game(id).steps) == IDS[id]


def made_by_id(game: str) -> Iterator[tuple[str, ast.Call]]:
    """Where the code of a game calls `make_step`: file and line, and the call."""
    for file in sorted(find_game(game).folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(".make_step"):
                yield f"{file}:{node.lineno}", node


@pytest.mark.parametrize("game", GAMES)
def test_steps_made_by_id_are_there_and_take_these_values(game: str) -> None:
    steps = find_game(game).steps
    for place, call in made_by_id(game):
        id, *values = call.args
        assert isinstance(id, ast.Constant), f"{place}: the id is written out"
        assert id.value in steps, f"{place}: there is no step {id.value!r}"
        inspect.signature(steps[id.value]).bind(*values)
