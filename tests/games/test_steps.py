"""Steps have ids that saved games hold, and are made by their ids where they cannot be imported."""

from __future__ import annotations

import ast
import inspect
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gonfalon.cli.windows import windows_of
from gonfalon.kernel.native import window_of
from gonfalon.kernel.registry import find_game
from gonfalon.kernel.table import UNDO
from tests.games.recorded import recorded, records_of

DECISIONS = 150

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


def written_windows(game: str) -> set[tuple[str, str]]:
    """As the sources say it: the windows that classes write out, or those they derive from, each with the id of its step."""
    own: dict[str, dict[str, ast.expr]] = {}
    bases: dict[str, list[str]] = {}
    for file in sorted(find_game(game).folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                lines = [line for line in node.body if isinstance(line, ast.Assign)]
                given = {ast.unparse(line.targets[0]): line.value for line in lines}
                if "id" in given:
                    own[node.name] = given
                    bases[node.name] = list(map(ast.unparse, node.bases))

    def written(step: str, key: str) -> Any:
        if key in own[step]:
            return ast.literal_eval(own[step][key])
        return next(
            (found for base in bases[step] if base in own if (found := written(base, key))), ()
        )

    return {
        (window, written(step, "id"))
        for step in own
        for window in (written(step, "window"), *written(step, "windows"))
        if window
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_window_of_the_texts_has_exactly_the_steps_listed(game: str) -> None:
    rows = windows_of(find_game(game))
    texts = find_game(game).texts("en").all()
    assert {row.window for row in rows} == {
        key.removeprefix("window.") for key in texts if key.startswith("window.")
    }
    listed = [(row.window, row.step) for row in rows]
    assert sorted(listed) == sorted(written_windows(game))
    assert {row.rule for row in rows} <= find_game(game).ledger.keys()


@pytest.mark.parametrize("game", GAMES)
def test_a_recorded_game_asks_what_is_listed(game: str) -> None:
    listed = {(row.window, row.step) for row in windows_of(find_game(game))}
    table, moves = recorded(records_of(find_game(game))[0])
    asked = set()
    for seat, move in moves[:DECISIONS]:
        if table.state.agenda:
            asked.add((window_of(table.state.agenda[-1]), table.state.agenda[-1].id))
        if move == UNDO:
            table.undo(seat)
        else:
            table.play(seat, move, recorded=True)
    assert len(asked) > 5
    assert asked <= listed
