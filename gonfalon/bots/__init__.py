"""Bots: they see what a seat sees and play through the same interface as people.

`make_bot(name, game, seed)` makes a bot of a name in `BOTS` for one seat of one game. Every name stands for
a function, so that a bot which a game lacks is refused with one clear line. A marshal may be given any time to think
(`marshal-3s`), or a number of rollouts for a decision (`marshal-40r`): then it plays alike on every machine.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from gonfalon.bots.bot import Bot, BotError
from gonfalon.bots.playing import play_out

if TYPE_CHECKING:
    from gonfalon.kernel.game import Game, Steward

Maker = Callable[["Game", int], Bot]


def _random(game: Game, seed: int) -> Bot:
    from gonfalon.bots.random import RandomBot

    return RandomBot(seed)


def _squire(game: Game, seed: int) -> Bot:
    from gonfalon.bots.squire import SquireBot

    return SquireBot(_advice(game), seed)


def _steward(game: Game, seed: int) -> Bot:
    from gonfalon.bots.steward import StewardBot

    return StewardBot(_advice(game))


def _advice(game: Game) -> Steward:
    if game.steward is None:
        raise BotError(f"{game.id} has no steward yet; play with: random")
    return game.steward


def _marshal(seconds: float = 0.0, rollouts: int = 0) -> Maker:
    def make(game: Game, seed: int) -> Bot:
        from gonfalon.bots.marshal import MarshalBot

        _advice(game)
        return MarshalBot(game, seed, seconds=seconds, rollouts=rollouts)

    return make


BOTS: dict[str, Maker] = {
    "random": _random,
    "squire": _squire,
    "steward": _steward,
    "marshal": _marshal(seconds=1),
    "marshal-5s": _marshal(seconds=5),
}
"""By level, the weakest first."""
_BUDGET = re.compile(r"marshal-([1-9][0-9]{0,5})([sr])")


def bot_names(game: Game[Any]) -> list[str]:
    """The bots that can play a game."""
    names = []
    for name in BOTS:
        try:
            make_bot(name, game, 0)
        except BotError:
            continue
        names.append(name)
    return names


def make_bot(name: str, game: Game[Any], seed: int) -> Bot:
    """A bot for one seat. The same name, game and seed always play alike, unless the bot goes by the clock."""
    maker = BOTS.get(name)
    if maker is None and (budget := _BUDGET.fullmatch(name)):
        amount = int(budget[1])
        maker = _marshal(seconds=amount) if budget[2] == "s" else _marshal(rollouts=amount)
    if maker is None:
        raise BotError(f"there is no bot {name!r}; there are: {', '.join(BOTS)}")
    return maker(game, seed)


def bot_searches(name: str, game: Game) -> bool:
    """Does the bot search for its moves? Then it takes its time."""
    return make_bot(name, game, 0).searches


__all__ = ["BOTS", "Bot", "BotError", "bot_names", "bot_searches", "make_bot", "play_out"]
