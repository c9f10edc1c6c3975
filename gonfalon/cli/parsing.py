"""Turns arguments of the command line into games, options and bots."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gonfalon.bots import BotError, bot_names, make_bot
from gonfalon.cli.own_texts import tell
from gonfalon.kernel.errors import OptionError
from gonfalon.kernel.game import Game
from gonfalon.kernel.registry import find_game, game_ids


def game_with(id: str, data: Path | None) -> Game:
    """The game, with a designer's own data where a folder is named."""
    if id not in game_ids():
        installed = game_ids() or [tell("error.none")]
        raise OptionError(tell("error.no-game", id=id, games=installed))
    game = find_game(id)
    if data is None:
        return game
    if not data.is_dir():
        raise OptionError(tell("error.no-folder", folder=data))
    return game.with_data(data)


def parse_options(game: Game, pairs: list[str]) -> dict[str, Any]:
    """`key=value` pairs as options; a value that is one of the listed choices becomes that choice."""
    choices = {option.id: option.choices for option in game.options}
    options: dict[str, Any] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not key:
            raise OptionError(tell("error.not-a-pair", pair=pair))
        if key in options:
            raise OptionError(tell("error.option-twice", name=key))
        named = {str(choice): choice for choice in choices.get(key, ())}
        options[key] = named.get(value, value)
    return options


def parse_bots(game: Game, text: str) -> list[str]:
    """Names of bots, each checked to be able to play the game."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    if not names:
        raise OptionError(tell("error.no-bots"))
    for name in names:
        try:
            make_bot(name, game, 0)
        except BotError:
            raise OptionError(tell("error.no-bot", name=name, bots=bot_names(game))) from None
    return names
