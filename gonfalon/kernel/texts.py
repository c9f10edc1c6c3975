"""Texts: every word a player reads, by key and language.

A text file maps keys to sentences with named values: `"{seat} builds {count:a Fort|{count} Forts}"`.
The name of a value says its kind (its last word: `from_province` is a province); numbers of a kind that has
names are shown by name. After a colon stand two wordings, for one and for any other number.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from gonfalon.kernel.ledger import read_toml

Namer = Callable[[str, Any], str]
"""Gives the word for a value of a kind, for example `("province", 3)`."""

_FIELD = re.compile(
    r"\{([a-z_]+)(?::([^{}|]*(?:\{[a-z_]+\}[^{}|]*)*)\|([^{}|]*(?:\{[a-z_]+\}[^{}|]*)*))?\}"
)


class Texts:
    """The texts of one game in one language."""

    def __init__(self, language: str, entries: dict[str, str]) -> None:
        self.language = language
        self.entries = entries

    @classmethod
    def load(cls, file: Path) -> Texts:
        return cls(file.stem, flatten(read_toml(file)))

    def __contains__(self, key: str) -> bool:
        return key in self.entries

    def name(self, kind: str, id: str) -> str:
        """The name of a thing, or its id where no name is needed."""
        return self.entries.get(f"name.{kind}.{id}", id)

    def say(self, key: str, values: dict[str, Any], namer: Namer | None = None) -> str:
        """The sentence of a key with its values put in."""
        sentence = self.entries.get(key)
        if sentence is None:
            return key

        def put(match: re.Match[str]) -> str:
            field, one, many = match.groups()
            if field not in values:
                return match.group(0)
            value = values[field]
            if one is not None:
                wording: str = one if value == 1 else many
                return _FIELD.sub(put, wording)
            if isinstance(value, list | tuple):
                return ", ".join(word(field, item) for item in value)
            return word(field, value)

        def word(field: str, value: Any) -> str:
            return namer(kind_of(field), value) if namer else str(value)

        return _FIELD.sub(put, sentence)

    def fields(self, key: str) -> set[str]:
        """The names of the values that a sentence uses."""
        return set(re.findall(r"\{([a-z_]+)", self.entries[key]))


def kind_of(field: str) -> str:
    """`from_province` and `provinces` are of kind `province`."""
    kind = field.rsplit("_", 1)[-1]
    return kind[:-3] + "y" if kind.endswith("ies") else kind.removesuffix("s")


def flatten(tree: dict[str, Any], prefix: str = "") -> dict[str, str]:
    entries: dict[str, str] = {}
    for key, value in tree.items():
        path = f"{prefix}{key}"
        if isinstance(value, dict):
            entries.update(flatten(value, path + "."))
        else:
            entries[path] = str(value)
    return entries
