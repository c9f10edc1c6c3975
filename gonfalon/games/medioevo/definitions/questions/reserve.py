"""The game reserve: buildings, transports, siege engines and standards that all players share.

rules: MU-COMP-07 to MU-COMP-09, MU-COMP-17
"""

from __future__ import annotations

from collections.abc import Iterable

from gonfalon.games.medioevo.definitions.questions.hordes import barbarian_fleets
from gonfalon.games.medioevo.definitions.questions.realm import transports_in_reserve
from gonfalon.games.medioevo.state import RESERVE, MedState
from gonfalon.games.medioevo.vocabulary import STOCK
from gonfalon.games.medioevo.world import BUILDINGS, ENGINE, GALLEY, KINDS
from gonfalon.kernel.events import Refusal

FIRST_TRANSPORT = len(BUILDINGS)
FIRST_ENGINE = FIRST_TRANSPORT + 4
FIRST_STANDARD = FIRST_ENGINE + 3
"""Numbers of `words.STOCK`."""


def stock_of_piece(kind: int, level: int) -> int:
    """The type of a transport (any level) or siege engine."""
    return FIRST_ENGINE + level - 1 if kind == ENGINE else FIRST_TRANSPORT + kind


def stock_of_standard(level: int) -> list[int]:
    """MU-COMP-17: the standard that a captain of a level needs; one of level I needs none."""
    return [FIRST_STANDARD + level - 2] if level > 1 else []


def stock_left(s: MedState, stock: int) -> int:
    """How many of a type the game reserve holds."""
    left = _not_on_board(s, stock)
    return left - _behind_screens(s, stock) if s.world.deployment_on else left


def scarce(s: MedState, buyers: int) -> list[int]:
    """MU-BUY-03: the types of which fewer are left than there are buyers."""
    return [stock for stock in _perhaps_scarce(s, buyers) if stock_left(s, stock) < buyers]


def _perhaps_scarce(s: MedState, buyers: int) -> Iterable[int]:
    """All types that would be scarce if every piece of their sort on the board were of them; quicker to tell."""
    if s.world.deployment_on:
        return range(len(STOCK))
    found: list[int] = []
    places, least = len(s.civil), s.world.least_stock
    for which, levels in enumerate((s.civil, s.military, s.cathedral)):
        if least[which] - places + levels.count(0) < buyers:
            found += range(3 * which, min(3 * which + 3, FIRST_TRANSPORT))
    used = [0] * len(KINDS)
    for kind in s.piece_kind:
        if kind != RESERVE:
            used[kind] += 1
    used[GALLEY] += barbarian_fleets(s)
    for kind, stock in enumerate(s.world.transport_stock):
        if stock - used[kind] < buyers:
            found.append(FIRST_TRANSPORT + kind)
    if least[-2] - used[ENGINE] < buyers:
        found += range(FIRST_ENGINE, FIRST_STANDARD)
    if least[-1] - len(s.captain_level) + s.captain_level.count(0) < buyers:
        found += range(FIRST_STANDARD, len(STOCK))
    return found


def _behind_screens(s: MedState, stock: int) -> int:
    """MU-VAR-15: pieces of a type that players have bought and not placed."""
    return sum(stock in _stocks(*entry) for hidden in s.hidden_purchases for entry in hidden)


def _stocks(verb: str, *arguments: int) -> list[int]:
    if verb == "build":
        return [arguments[0]]
    if verb == "buy-piece":
        return [stock_of_piece(*arguments)]
    return stock_of_standard(arguments[0]) if verb == "hire-captain" else []


def _not_on_board(s: MedState, stock: int) -> int:
    if stock < FIRST_TRANSPORT:
        return s.world.building_stock[stock] - buildings_on_board(s, stock)
    if stock < FIRST_ENGINE:
        return transports_in_reserve(s, stock - FIRST_TRANSPORT)
    if stock < FIRST_STANDARD:
        return transports_in_reserve(s, ENGINE, stock - FIRST_ENGINE + 1)
    level = stock - FIRST_STANDARD + 2
    return s.world.standards[level] - s.captain_level.count(level)


def buildings_on_board(s: MedState, building: int) -> int:
    levels = (s.civil, s.military, s.cathedral)[building // 3]
    return levels.count(building % 3 + 1)


def refuse_empty(stock: int) -> Refusal:
    """None of the type is left."""
    if stock < FIRST_TRANSPORT:
        rule = "MU-COMP-07"
    elif stock < FIRST_ENGINE:
        rule = "MU-COMP-08"
    else:
        rule = "MU-COMP-09" if stock < FIRST_STANDARD else "MU-COMP-17"
    return Refusal(rule, "none-in-reserve", stock=stock)
