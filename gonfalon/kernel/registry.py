"""Finds the installed games through the entry-point group `gonfalon.games`.

A package of a stranger may be faulty: its import may raise anything, and what it offers may be no game. It is left out, with one line
in the log, and everything else works.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import cache
from importlib.metadata import entry_points
from typing import Any, TypeVar

from gonfalon.kernel.errors import UnknownGame
from gonfalon.kernel.game import Game
from gonfalon.kernel.texts import ENGLISH

GROUP = "gonfalon.games"
T = TypeVar("T")

log = logging.getLogger("gonfalon.games")

_faulty: dict[str, str] = {}
"""By id, why a game that is installed cannot be used."""
_logged: set[str] = set()


def game_ids() -> list[str]:
    """The ids of all installed games but those that have been found faulty."""
    return sorted({point.name for point in entry_points(group=GROUP)} - _faulty.keys())


def games() -> list[Game]:
    """All installed games that work."""
    found = []
    for id in game_ids():
        try:
            found.append(find_game(id))
        except UnknownGame:
            log_fault(id)
    return found


def described(describe: Callable[[Game], T]) -> list[T]:
    """Something about every installed game; a game that fails even at this is left out from now on."""
    found = []
    for game in games():
        try:
            found.append(describe(game))
        except Exception as problem:
            leave_out(game.id, f"the game {game.id!r} cannot be listed: {in_a_line(problem)}")
            log_fault(game.id)
    return found


def find_game(id: str) -> Game:
    """The installed game of this id."""
    if id in _faulty:
        raise UnknownGame(_faulty[id])
    return _load(id)


def leave_out(id: str, why: str) -> UnknownGame:
    """From now on there is no such game."""
    _faulty[id] = why
    return UnknownGame(why)


def log_fault(id: str) -> None:
    """Say in the log why a game is left out, once; nothing of a game that is not installed at all."""
    if id in _faulty and id not in _logged:
        _logged.add(id)
        log.warning("%s", _faulty[id])


@cache
def _load(id: str) -> Game:
    points = list(entry_points(group=GROUP, name=id))
    if not points:
        installed = ", ".join(game_ids()) or "none"
        raise UnknownGame(f"there is no game {id!r}; installed are: {installed}")
    offered = f"{points[0].value} offers {id!r}, but"
    try:
        found = points[0].load()
    except (Exception, SystemExit) as problem:
        raise leave_out(id, f"{offered} does not load: {in_a_line(problem)}") from problem
    try:
        return _checked(found, id)
    except UnknownGame as problem:
        raise leave_out(id, f"{offered} {problem}") from None
    except (Exception, SystemExit) as problem:
        raise leave_out(id, f"{offered} it fails: {in_a_line(problem)}") from problem


def _checked(found: Any, id: str) -> Game:
    """Ask a game for what a list of games says about it."""
    if not isinstance(found, Game):
        raise UnknownGame("it is not a game")
    if found.id != id:
        raise UnknownGame(f"the game calls itself {found.id!r}")
    name: object = found.name
    if not isinstance(name, str) or not found.languages:
        raise UnknownGame("the game has no name or no texts")
    for step in found.steps.values():
        if step.covert and not step.masked:
            raise UnknownGame(f"its step {step.__name__} is covert and not masked")
    found.check_options(found.min_seats, {})
    found.check_options(found.max_seats, {})
    for part in (found.maps(), found.tours(), found.tables(), found.texts(ENGLISH).all()):
        dict(part)
    return found


def in_a_line(problem: BaseException) -> str:
    return " ".join(f"{type(problem).__name__}: {problem}".split())
