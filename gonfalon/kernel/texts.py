"""Texts: every word a player reads, by key and language.

A text file maps keys to sentences with named values: `"{seat} builds {count:a Fort|{count} Forts}"`.
The name of a value says its kind (its last word: `from_province` is a province); numbers of a kind that has
names are shown by name. After a colon stand two wordings, for one and for any other number, or three, the last
one for none. `{count resource}` is a number followed by the name in the form for it: a name may have forms under
`-one` and `-many`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from gonfalon.kernel.datafiles import parse_toml

Namer = Callable[[str, Any, int | None], str]
"""Gives the word for a value or a list of a kind, for example `("province", 3)`, in the form for a number."""

ENGLISH = "en"
SENTENCES = ("prompt", "window", "move", "move-help", "event", "refusal", "option")
"""The tables of a text file that the table itself speaks from; what is in others is for panels."""

_WORDING = r"[^{}|]*(?:\{[a-z_ ]+\}[^{}|]*)*"
_FIELD = re.compile(
    rf"\{{([a-z_]+)(?: ([a-z_]+)|:({_WORDING})\|({_WORDING})(?:\|({_WORDING}))?)?\}}"
)


class Texts:
    """The texts of one game in one language; what it lacks is said in the language of `fallback`."""

    def __init__(
        self, language: str, entries: dict[str, str], fallback: Texts | None = None
    ) -> None:
        self.language = language
        self.entries = entries
        self.fallback = fallback

    @classmethod
    def load(cls, file: Path, fallback: Texts | None = None) -> Texts:
        return cls(file.stem, flatten(parse_toml(file)), fallback)

    def __contains__(self, key: str) -> bool:
        return key in self.entries or (self.fallback is not None and key in self.fallback)

    def all(self) -> dict[str, str]:
        """Every text by its key, those that are missing in this language in the other one."""
        return {**self.fallback.all(), **self.entries} if self.fallback else self.entries

    def name(self, kind: str, id: str, count: int | None = None) -> str:
        """The name of a thing, or its id where no name is needed; in the form for a number of them."""
        key = f"name.{kind}.{id}"
        plain = self.entries.get(key)
        if count is not None:
            form = self.entries.get(f"{key}-{'one' if count == 1 else 'many'}", plain)
            if form is not None:
                return form
        elif plain is not None:
            return plain
        return self.fallback.name(kind, id, count) if self.fallback else id

    def say(self, key: str, values: dict[str, Any], namer: Namer | None = None) -> str:
        """The sentence of a key with its values put in."""
        sentence = self.entries.get(key)
        if sentence is None:
            return self.fallback.say(key, values, namer) if self.fallback else key

        def put(match: re.Match[str]) -> str:
            field, noun, one, many, none = match.groups()
            if field not in values or (noun and noun not in values):
                return match.group(0)
            value = values[field]
            if noun:
                return f"{word(field, value)} {word(noun, values[noun], 1 if value == 1 else 0)}"
            if one is not None:
                wording: str = one if value == 1 else many
                if value == 0 and none is not None:
                    wording = none
                return _FIELD.sub(put, wording)
            return word(field, value)

        def word(field: str, value: Any, count: int | None = None) -> str:
            if namer:
                return namer(kind_of(field), value, count)
            return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)

        return _FIELD.sub(put, sentence)

    def fields(self, key: str) -> set[str]:
        """The names of the values that a sentence uses."""
        found = re.findall(r"\{([a-z_ ]+)", self.entries[key])
        return {name for field in found for name in field.split()}


def spoken(languages: dict[str, Texts], language: str) -> Texts:
    """The texts of a language; a language or a text that is missing is English, or else the first language there is."""
    english = languages.get(ENGLISH) or next(iter(languages.values()), None) or Texts(ENGLISH, {})
    own = languages.get(language, english)
    if own is not english and own.fallback is None:
        own.fallback = english
    return own


def kind_of(field: str) -> str:
    """`from_province` and `provinces` are of kind `province`, `countries` of kind `country`."""
    kind = field.rsplit("_", 1)[-1]
    if kind.endswith("ies"):
        return kind[:-3] + "y"
    return kind if kind.endswith("ss") else kind.removesuffix("s")


def flatten(tree: dict[str, Any], prefix: str = "") -> dict[str, str]:
    entries: dict[str, str] = {}
    for key, value in tree.items():
        path = f"{prefix}{key}"
        if isinstance(value, dict):
            entries.update(flatten(value, path + "."))
        else:
            entries[path] = str(value)
    return entries
