"""Terms: the words of a game that explain themselves wherever they stand.

A term is a word of the glossary, a piece, a card, a technology or a place. Its definition is in the game's texts, its numbers come from
the data. The glossary is written in the texts under `term.<id>`: `name`, `text` and, where the word itself would be found too often or
has other forms, `forms`, parted by bars. Other terms have the names that the game's texts give their kind and id, and more forms
under `forms.<kind>.<id>`. The label of a fact is under `fact.<key>`, and what is said of kinds of things under `about`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from gonfalon.kernel.texts import Texts

GLOSSARY = "term."


@dataclass(frozen=True, slots=True)
class Term:
    id: str
    """`glossary.army`, `unit.archer`."""
    name: str
    forms: tuple[str, ...]
    """How it stands in sentences; a form in small letters may also begin a sentence."""
    text: str
    facts: tuple[tuple[str, str], ...] = ()
    """What the data say of it: a label and a value each."""


class TermList:
    """Collects the terms of a game in one language."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self.found: dict[str, Term] = {}

    def glossary(self, **values: Any) -> None:
        """The words under `term`, with numbers of the data put in."""
        entries = self.texts.all()
        for key in entries:
            if not (key.startswith(GLOSSARY) and key.endswith(".name")):
                continue
            own = key.removesuffix(".name")
            name = entries[key]
            forms = self.texts.entries.get(f"{own}.forms", name).split("|")
            id = f"glossary.{own.removeprefix(GLOSSARY)}"
            self.found[id] = Term(id, name, tuple(forms), self.texts.say(f"{own}.text", values))

    def add(self, kind: str, id: str, text: str, name: str = "", **facts: Any) -> None:
        """A thing with a name of its own, by its kind and id unless it is given; facts without a value are left out."""
        entries = self.texts.entries
        key = f"{kind}.{id}"
        name = name or self.texts.name(kind, id)
        named = [entries.get(f"name.{key}-{number}", name) for number in ("one", "many")]
        more = entries.get(f"forms.{key}", "").split("|")
        forms = tuple(dict.fromkeys(form for form in (name, *named, *more) if form))
        shown = [
            (self.texts.say(f"fact.{label}", {}), listed(value))
            for label, value in facts.items()
            if value is not None and listed(value)
        ]
        self.found[key] = Term(key, name, forms, text, tuple(shown))

    def say(self, key: str, **values: Any) -> str:
        return self.texts.say(key, values)

    def names(self, kind: str, ids: Iterable[str]) -> list[str]:
        return [self.texts.name(kind, id) for id in ids]

    def counted(self, kind: str, amounts: Mapping[str, int]) -> list[str]:
        """`3 Weapons, 1 Gold`, without what there is none of."""
        return [f"{n} {self.texts.name(kind, id, n)}" for id, n in amounts.items() if n]

    @property
    def all(self) -> list[Term]:
        return list(self.found.values())


def listed(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def find_terms(terms: Iterable[Term], wanted: str) -> list[Term]:
    """The terms of which a word is the name or a form; if there are none, those in whose name it stands."""
    word = wanted.strip().casefold()
    found = list(terms)
    exact = [
        term
        for term in found
        if word in (name.casefold() for name in (term.name, term.id, *term.forms))
    ]
    return exact or [term for term in found if word and word in term.name.casefold()]
