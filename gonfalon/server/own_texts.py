"""The server's own texts, in the language of the person who asks, and the names of bots."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from gonfalon.kernel.game import Game
from gonfalon.kernel.texts import ENGLISH, Texts

LANGUAGES = ("en", "it")


@cache
def texts(language: str) -> Texts:
    english = None if language == ENGLISH else texts(ENGLISH)
    return Texts.load(Path(__file__).with_name("text") / f"{language}.toml", english)


def say(language: str, key: str, **values: Any) -> str:
    """The sentence of a key of the server's own text file."""
    return texts(language).say(key, values)


def bot_label(game: Game, bot: str, language: str) -> str:
    """The bot's name by the game's texts, or by the server's."""
    return _of_game(game, language, f"ui.bot-name.{bot}") or say(language, f"name.bot.{bot}")


def bot_help(game: Game, bot: str, language: str) -> str:
    return _of_game(game, language, f"ui.bot-help.{bot}") or say(language, f"bot.{bot}")


def _of_game(game: Game, language: str, key: str) -> str:
    texts_of_game = game.texts(language)
    return texts_of_game.say(key, {}) if key in texts_of_game else ""


def choose_language(wish: str | None, accepted: str) -> str | None:
    """The language asked for, else the browser's, else English; None for one we do not speak."""
    if wish is not None:
        return wish if wish in LANGUAGES else None
    ranked: list[tuple[float, str]] = []
    for part in accepted.split(","):
        name, _, quality = part.strip().partition(";q=")
        try:
            ranked.append((-float(quality or 1), name[:2].lower()))
        except ValueError:
            continue
    for _, name in sorted(ranked, key=lambda item: item[0]):
        if name in LANGUAGES:
            return name
    return LANGUAGES[0]
