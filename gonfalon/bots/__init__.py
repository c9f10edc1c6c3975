"""Bots: they see what a seat sees and play through the same door as people.

`make_bot(name, game, seed)` makes a bot of a name in `BOTS` for one seat of one game. Every name stands for
a function, so that a bot which a game lacks is refused with one clear line.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from gonfalon.bots.bot import Bot, BotError
from gonfalon.bots.play import play_out

if TYPE_CHECKING:
    from gonfalon.kernel.game import Game

Maker = Callable[["Game", int], Bot]


def _random(game: Game, seed: int) -> Bot:
    from gonfalon.bots.random import RandomBot

    return RandomBot(seed)


def _steward(game: Game, seed: int) -> Bot:
    from gonfalon.bots.steward import StewardBot

    if game.steward is None:
        raise BotError(f"{game.id} has no steward yet; play with: random")
    return StewardBot(game.steward)


BOTS: dict[str, Maker] = {"random": _random, "steward": _steward}


def bot_names(game: Game) -> list[str]:
    """The bots that can play a game."""
    names = []
    for name in BOTS:
        try:
            make_bot(name, game, 0)
        except BotError:
            continue
        names.append(name)
    return names


def make_bot(name: str, game: Game, seed: int) -> Bot:
    """A bot for one seat. The same name, game and seed always play alike."""
    if name not in BOTS:
        raise BotError(f"there is no bot {name!r}; there are: {', '.join(BOTS)}")
    return BOTS[name](game, seed)


__all__ = ["BOTS", "Bot", "BotError", "bot_names", "make_bot", "play_out"]
