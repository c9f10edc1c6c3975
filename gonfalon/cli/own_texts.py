"""The command line's own texts, in the language of the person."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any

from gonfalon.kernel.errors import OptionError
from gonfalon.kernel.texts import Texts

LANGUAGES = ("en", "it")
UNPRINTABLE = "\N{REPLACEMENT CHARACTER}"

_spoken: ContextVar[str] = ContextVar("language", default="")
"""The language of this call, as far as its arguments name one."""


def choose_language(wish: str) -> str:
    """The language asked for; without a wish, that of the call, else the system's where we speak it."""
    if wish:
        if wish not in LANGUAGES:
            raise OptionError(tell("error.language", wish=wish, languages=LANGUAGES))
        return wish
    if spoken := _spoken.get():
        return spoken
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            return value[:2] if value[:2] in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]


@contextmanager
def speaking(arguments: list[str]) -> Iterator[None]:
    """Speak the language that the arguments name: help and errors are said before they are all read."""
    wishes = [
        argument.removeprefix("--lang=") if argument.startswith("--lang=") else following
        for argument, following in zip(arguments, [*arguments[1:], ""], strict=False)
        if argument == "--lang" or argument.startswith("--lang=")
    ]
    token = _spoken.set(next((wish for wish in reversed(wishes) if wish in LANGUAGES), ""))
    try:
        yield
    finally:
        _spoken.reset(token)


@cache
def texts(language: str) -> Texts:
    return Texts.load(Path(__file__).with_name("text") / f"{language}.toml")


def printable(text: str) -> str:
    """A text without signs that a terminal would obey: what is printed may come from anybody's file."""
    return "".join(sign if sign.isprintable() or sign == "\n" else UNPRINTABLE for sign in text)


def say(language: str, key: str, **values: Any) -> str:
    """The sentence of a key of the command line's own text file."""
    return printable(texts(language).say(key, values))


def tell(key: str, **values: Any) -> str:
    """The sentence of a key in the language of this call."""
    return say(choose_language(""), key, **values)
