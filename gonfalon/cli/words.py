"""The command line's own words, in the language of the person."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import Any

from gonfalon.kernel.errors import OptionError
from gonfalon.kernel.texts import Texts

LANGUAGES = ("en", "it")


def choose_language(wish: str) -> str:
    """The language asked for; without a wish, the system's where we speak it."""
    if wish:
        if wish not in LANGUAGES:
            raise OptionError(f"no texts in language {wish!r}; there are: {', '.join(LANGUAGES)}")
        return wish
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            return value[:2] if value[:2] in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]


@cache
def texts(language: str) -> Texts:
    return Texts.load(Path(__file__).with_name("text") / f"{language}.toml")


def say(language: str, key: str, **values: Any) -> str:
    """The sentence of a key of the command line's own text file."""
    return texts(language).say(key, values)
