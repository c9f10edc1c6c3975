"""Bots under standing orders: they are offered what breaks none, and asked again where their advice would.

Any bot obeys. The game's steward is asked as always; advice that breaks an order is changed to the nearest amount that does not, or
else asked for again from the moves that are left. An order yields only where every move would break it.
"""

from __future__ import annotations

from copy import copy
from typing import Any

from gonfalon.bots import make_bot
from gonfalon.bots.bot import Bot, BotError
from gonfalon.bots.steward import StewardBot
from gonfalon.kernel.game import Game, Steward
from gonfalon.kernel.moves import AnyMove, Move, concrete, covers
from gonfalon.kernel.standing_orders import Breaks, Orders, nearest, permitted
from gonfalon.kernel.state import State


def obedient(name: str, game: Game, seed: int, seat: int, orders: Orders) -> Bot:
    """A bot of this name that plays one seat under orders."""
    if game.standing_orders is None:
        raise BotError(f"{game.id} knows no standing orders")
    twin = copy(game)
    twin.steward = advice(game, seat, orders)
    return ObedientBot(make_bot(name, twin, seed), twin, orders)


class ObedientBot(Bot):
    """Chooses among the moves that break no order."""

    def __init__(self, bot: Bot, game: Game, orders: Orders) -> None:
        assert game.steward is not None
        self.wants_prompt = bot.wants_prompt
        self._bot = bot
        self._game = game
        self._advise = game.steward
        self._orders = orders

    def choose(
        self,
        seat: int,
        known: State,
        prompt: dict[str, Any] | None,
        legal: list[AnyMove],
        standing: list[AnyMove],
    ) -> Move:
        if isinstance(self._bot, StewardBot):
            return self._advise(known, seat, legal, standing)
        breaks = breaking(self._game, known, seat, self._orders)
        lawful, free = permitted(legal, breaks) or legal, permitted(standing, breaks)
        move = self._bot.choose(seat, known, prompt, lawful, free)
        if covers(lawful, move) or covers(free, move):
            return move
        return self._advise(known, seat, legal, standing)


def advice(game: Game, seat: int, orders: Orders) -> Steward:
    """The game's steward, obeying for one seat and advising all others as ever."""
    steward = game.steward
    if steward is None:
        raise BotError(f"{game.id} has no steward yet; nobody can obey")

    def choose(s: Any, at: int, legal: list[AnyMove], standing: list[AnyMove]) -> Move:
        if at != seat:
            return steward(s, at, legal, standing)
        breaks = breaking(game, s, seat, orders)
        move = _ask(steward, s, seat, legal, standing)
        if move is not None and not breaks(move):
            return move
        lawful = permitted(legal, breaks)
        if not lawful:
            if move is not None and covers(legal, move):
                return move
            lawful = legal
        if len(lawful) == 1 and isinstance(lawful[0], Move):
            return lawful[0]
        if move is not None and (near := nearest(move, lawful)) is not None:
            return near
        for free in (permitted(standing, breaks), []):
            move = _ask(steward, s, seat, lawful, free)
            if move is not None and (covers(lawful, move) or covers(free, move)):
                return move
        return _least(s, seat, lawful)

    return choose


def breaking(game: Game, known: State, seat: int, orders: Orders) -> Breaks:
    assert game.standing_orders is not None
    return game.standing_orders.breaks(known, seat, orders)


def _ask(
    steward: Steward, s: Any, seat: int, legal: list[AnyMove], standing: list[AnyMove]
) -> Move | None:
    """The steward's advice; None where its plan rests on a move that was taken away."""
    try:
        return steward(s, seat, legal, standing)
    except (StopIteration, ValueError):
        return None


def _least(s: State, seat: int, lawful: list[AnyMove]) -> Move:
    """What an absent seat would answer, or else what does least."""
    if seat in s.waiting:
        default = s.agenda[-1].default(s, seat)
        if covers(lawful, default):
            return default
    return concrete(lawful[0])
