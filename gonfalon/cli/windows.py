"""From a question to its code: the windows of a game, the steps that put them, and where those stand."""

from __future__ import annotations

import ast
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from gonfalon.kernel.game import Game
    from gonfalon.kernel.state import Step


class WindowRow(NamedTuple):
    """One window and one of its steps."""

    window: str
    step: str
    """The step's id; empty where no step puts the question."""
    file: str
    """File and line of its class, seen from where the package lies."""
    rule: str


def windows_of(game: Game) -> list[WindowRow]:
    """All windows in the order of the game's texts, each with every step that asks under this name."""
    prefix = "window."
    named = [key.removeprefix(prefix) for key in game.texts("en").all() if key.startswith(prefix)]
    steps: dict[str, list[type[Step]]] = {window: [] for window in named}
    for step in game.steps.values():
        for window in asked_in(step):
            steps.setdefault(window, []).append(step)
    return [
        WindowRow(window, step.id, place_of(step), step.rule)
        for window, own in steps.items()
        for step in own
    ] + [WindowRow(window, "", "", "") for window, own in steps.items() if not own]


def asked_in(step: type[Step]) -> tuple[str, ...]:
    """The windows of a step: its only one, or those that it lists because every step of the class is given its own."""
    own: object = step.window
    return (own, *step.windows) if isinstance(own, str) and own else step.windows


def place_of(step: type[Step]) -> str:
    """File and line of a class, whether it is compiled or not."""
    file, lines = classes_in(step.__module__)
    return f"{file}:{lines[step.__name__]}"


@cache
def classes_in(module: str) -> tuple[str, dict[str, int]]:
    """The file of a module, and the line of each of its classes."""
    package, _, rest = module.partition(".")
    folder = Path(import_module(package).__path__[0])
    file = folder.joinpath(*rest.split(".")).with_suffix(".py")
    if not file.exists():
        file = file.with_suffix("") / "__init__.py"
    tree = ast.parse(file.read_text(encoding="utf-8"))
    lines = {node.name: node.lineno for node in tree.body if isinstance(node, ast.ClassDef)}
    return file.relative_to(folder.parent).as_posix(), lines
