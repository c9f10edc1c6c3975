"""Finds the installed games through the entry-point group `gonfalon.games`."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from gonfalon.kernel.errors import UnknownGame
from gonfalon.kernel.game import Game

GROUP = "gonfalon.games"


def game_ids() -> list[str]:
    """The ids of all installed games."""
    return sorted({point.name for point in entry_points(group=GROUP)})


@cache
def find_game(id: str) -> Game:
    """The installed game of this id."""
    for point in entry_points(group=GROUP, name=id):
        try:
            found = point.load()
        except (ImportError, AttributeError) as problem:
            raise UnknownGame(
                f"{point.value} offers {id!r}, but does not load: {problem}"
            ) from None
        if not isinstance(found, Game):
            raise UnknownGame(f"the package {point.value} offers {id!r}, but it is not a game")
        return found
    raise UnknownGame(f"there is no game {id!r}; installed are: {', '.join(game_ids()) or 'none'}")
