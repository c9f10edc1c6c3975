"""Texts: everything a player reads, by key and language.

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
from gonfalon.kernel.errors import DataError

Namer = Callable[[str, Any, int | None], str]
"""Gives the name for a value or a list of a kind, for example `("province", 3)`, in the form for a number."""

ENGLISH = "en"
SENTENCES = (
    "prompt",
    "window",
    "purpose",
    "move",
    "move-help",
    "event",
    "outlook",
    "refusal",
    "option",
    "sheet",
)
"""The sections of a text file that the table itself and the reference sheet use; the others are for panels."""
TERMS = ("term", "about", "forms", "fact")
"""The sections from which the game's terms are made."""

_WORDING = r"[^{}|]*(?:\{[a-z_ ]+\}[^{}|]*)*"
_FIELD = re.compile(
    rf"\{{([a-z_]+)(?: ([a-z_]+)|:({_WORDING})\|({_WORDING})(?:\|({_WORDING}))?)?\}}"
)


class Field:
    """A place in a sentence where a value goes."""

    __slots__ = ("kind", "name", "noun", "noun_kind", "text", "wordings")

    def __init__(self, match: re.Match[str]) -> None:
        name, noun, one, many, none = match.groups()
        self.name: str = name
        self.kind = kind_of(name)
        self.noun: str = noun or ""
        self.noun_kind = kind_of(self.noun)
        self.text: str = match.group(0)
        self.wordings: list[list[Part]] = []
        """For one, for any other number, and for none or an open number if there is one for it; empty where the value itself is said."""
        if one is not None:
            self.wordings = [read(wording) for wording in (one, many, none) if wording is not None]


Part = str | Field


def read(sentence: str) -> list[Part]:
    """A sentence as pieces of text and the places for values."""
    parts: list[Part] = []
    end = 0
    for match in _FIELD.finditer(sentence):
        if match.start() > end:
            parts.append(sentence[end : match.start()])
        parts.append(Field(match))
        end = match.end()
    if end < len(sentence):
        parts.append(sentence[end:])
    return parts


def fill(parts: list[Part], values: dict[str, Any], namer: Namer) -> str:
    """The parts of a sentence with its values put in; a place for which there is none stays as it is."""
    said: list[str] = []
    for part in parts:
        if isinstance(part, str):
            said.append(part)
        elif part.name not in values or (part.noun and part.noun not in values):
            said.append(part.text)
        elif part.noun:
            value = values[part.name]
            said.append(namer(part.kind, value, None))
            said.append(" ")
            said.append(namer(part.noun_kind, values[part.noun], 1 if value == 1 else 0))
        elif part.wordings:
            value = values[part.name]
            wording = part.wordings[0 if value == 1 else 1]
            if value in (0, "") and len(part.wordings) > 2:
                wording = part.wordings[2]
            said.append(fill(wording, values, namer))
        else:
            said.append(namer(part.kind, values[part.name], None))
    return "".join(said)


def _plain(kind: str, value: Any, count: int | None) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


class Texts:
    """The texts of one game in one language; what it lacks is said in the language of `fallback`."""

    def __init__(
        self, language: str, entries: dict[str, str], fallback: Texts | None = None
    ) -> None:
        self.language = language
        self.entries = entries
        self.fallback = fallback
        self._parts: dict[str, list[Part]] = {}
        """The sentences that were said, read once."""

    @classmethod
    def load(cls, path: Path, fallback: Texts | None = None) -> Texts:
        """The texts of a file, or of all files of a folder, which share no key; its name is that of the language."""
        entries: dict[str, str] = {}
        for file in sorted(path.glob("*.toml")) if path.is_dir() else [path]:
            more = flatten(parse_toml(file))
            for key in entries.keys() & more.keys():
                raise DataError(f"{path.name}/{file.name}", key, "another file has this text too")
            entries |= more
        return cls(path.stem, entries, fallback)

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
        parts = self._parts.get(key)
        if parts is None:
            sentence = self.entries.get(key)
            if sentence is None:
                return self.fallback.say(key, values, namer) if self.fallback else key
            parts = self._parts[key] = read(sentence)
        return fill(parts, values, namer or _plain)

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
