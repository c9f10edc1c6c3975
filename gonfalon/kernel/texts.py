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

_WORDING = r"[^{}|]*(?:\{[a-z_ ]+\}[^{}|]*)*"
_FIELD = re.compile(
    rf"\{{([a-z_]+)(?: ([a-z_]+)|:({_WORDING})\|({_WORDING})(?:\|({_WORDING}))?)?\}}"
)


class Texts:
    """The texts of one game in one language."""

    def __init__(self, language: str, entries: dict[str, str]) -> None:
        self.language = language
        self.entries = entries

    @classmethod
    def load(cls, file: Path) -> Texts:
        return cls(file.stem, flatten(parse_toml(file)))

    def __contains__(self, key: str) -> bool:
        return key in self.entries

    def name(self, kind: str, id: str, count: int | None = None) -> str:
        """The name of a thing, or its id where no name is needed; in the form for a number of them."""
        plain = self.entries.get(f"name.{kind}.{id}", id)
        if count is None:
            return plain
        form = "one" if count == 1 else "many"
        return self.entries.get(f"name.{kind}.{id}-{form}", plain)

    def say(self, key: str, values: dict[str, Any], namer: Namer | None = None) -> str:
        """The sentence of a key with its values put in."""
        sentence = self.entries.get(key)
        if sentence is None:
            return key

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
