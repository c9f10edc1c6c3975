"""What the tests of a worked example put on the table, and whether the example names it.

Every function that sets a position is `shown`: while a test marked as an example runs, its arguments are recorded. Each game has a
table of names (`tests/games/<game>/example_names.py`) that says for every parameter which things it puts on the table, or why
no example has to name them. A thing counts as named where the example's text or its `note` has one of its words, or where a rule that
it shows has it in its title; `conftest.py` fails the test otherwise. The words are those of the id and of the English texts, so a
new thing is known at once.
"""

from __future__ import annotations

import functools
import importlib
import inspect
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import gonfalon
from gonfalon.kernel.datafiles import parse_toml
from gonfalon.kernel.game import Game

P = ParamSpec("P")
R = TypeVar("R")

Thing = tuple[str, ...]
"""Something that a position may be given: the words by which an example may name it."""
Reader = Callable[[Any], Iterable[Thing]]
"""The things that a value of a parameter puts on the table."""
Position = dict[str, Any]
"""What a position was given: the arguments of a function that sets one, options among them."""

_recorded: list[tuple[str, Position]] | None = None


class Names:
    """How the worked examples of a game name what its scenes put on the table."""

    def __init__(self, game: Game[Any], **further: str) -> None:
        """`further`: by id of a thing, with underscores, more words for it, parted by "|"."""
        self.game = game
        self.texts = game.texts("en").entries
        self.further = {id.replace("_", "-"): words.split("|") for id, words in further.items()}
        self.reads: dict[str, Reader] = {}
        """By parameter, option or field: what it puts on the table."""
        self.staging: dict[str, str] = {}
        """Parameters, options, fields and things that no example has to name, each with the reason."""

    def ids(self, kind: str) -> list[str]:
        """The ids that the game's texts name for a kind."""
        start = f"name.{kind}."
        return [key.removeprefix(start) for key in self.texts if key.startswith(start)]

    def thing(self, kind: str, id: str) -> Thing:
        """The words for a thing; names in the texts may have forms for one and for many."""
        forms = (f"name.{kind}.{id}{form}" for form in ("", "-one", "-many"))
        texts = [self.texts[form] for form in forms if form in self.texts]
        return (id.replace("-", " "), *texts, *self.further.get(id, ()))

    def of(self, *kinds: str, plain: str = "") -> Reader:
        """The things of these kinds whose ids stand in a value; `plain`: words beside them that are none."""
        kind_of = {id: kind for kind in kinds for id in self.ids(kind)}

        def read(value: Any) -> Iterable[Thing]:
            text = re.sub(r"[a-z]+:", "", " ".join(strings(value)))
            tokens = dict.fromkeys(re.findall(r"[a-z][a-z-]*", text))
            used = [id for id in tokens if id not in plain.split()]
            assert kind_of.keys() >= set(used), f"{used} are not all of {kinds}"
            return [self.thing(kind_of[id], id) for id in used if id not in self.staging]

        return read

    def fields(self, value: dict[str, Any]) -> Iterable[Thing]:
        """What fields of the state put on the table."""
        for field, content in value.items():
            yield from self.things(field, content)

    def things(self, parameter: str, value: Any) -> Iterable[Thing]:
        if parameter in self.staging:
            return []
        assert parameter in self.reads, f"example_names.py does not know {parameter!r}"
        return self.reads[parameter](value)

    def unnamed(self, position: Position, text: str) -> list[str]:
        """Everything that a position was given and that a text does not name."""
        return [
            f"{parameter}: {thing[0]}"
            for parameter, value in position.items()
            for thing in self.things(parameter, value)
            if not is_named(thing, text)
        ]


def strings(value: Any) -> Iterator[str]:
    """The texts in a value; of a dictionary only its values, as its keys are places and players."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (text for item in value.values() for text in strings(item))
    elif isinstance(value, list | tuple):
        yield from (text for item in value for text in strings(item))


def flag(*words: str) -> Reader:
    """One thing of these words, wherever anything is given."""
    return lambda value: [words] if value and value != "off" else []


def is_named(thing: Thing, text: str) -> bool:
    """Whether a text has one of the words, in any of the usual forms: cities, attacks, attacked."""
    for word in thing:
        stem = re.escape(word.removesuffix("y") if word.endswith("y") else word)
        ending = "(ys?|ies|ied)" if word.endswith("y") else "(s|es|d|ed|ing)?"
        if re.search(rf"\b{stem}{ending}\b", text, re.IGNORECASE):
            return True
    return False


# ---- recording


def shown(sets: Callable[P, R]) -> Callable[P, R]:
    """A function that sets a position; while an example is recorded, its arguments are."""
    game = sets.__module__.split(".")[2]
    signature = inspect.signature(sets)

    @functools.wraps(sets)
    def wrapped(*args: P.args, **kwargs: P.kwargs) -> R:
        if _recorded is not None:
            position = dict(signature.bind(*args, **kwargs).arguments)
            position |= position.pop("options", {})
            position.pop("self", None)
            _recorded.append((game, position))
        return sets(*args, **kwargs)

    return wrapped


@contextmanager
def recording() -> Iterator[list[tuple[str, Position]]]:
    """Collects the positions that are set meanwhile, each with its game."""
    global _recorded
    _recorded = []
    try:
        yield _recorded
    finally:
        _recorded = None


# ---- examples


@functools.cache
def names_of(game: str) -> Names:
    names: Names = importlib.import_module(f"tests.games.{game}.example_names").NAMES
    return names


@functools.cache
def examples_of(game: str) -> dict[str, str]:
    """All that is said of every worked example of a game: its text and note, its steps, and the titles of the rules it shows."""
    ledger = names_of(game).game.ledger
    file = Path(gonfalon.__file__).parent / "games" / game / "examples.toml"
    parts = ("given", "when", "then", "note", "step")
    texts = {}
    for example in parse_toml(file)["example"]:
        said = [text for part in parts for text in strings(example.get(part, ""))]
        texts[example["id"]] = " ".join(said + [ledger[rule].title for rule in example["rules"]])
    return texts


def unnamed_in(ids: Iterable[str], recorded: Iterable[tuple[str, Position]]) -> list[str]:
    """What the recorded positions were given and none of these examples names."""
    found: dict[str, None] = {}
    for game, position in recorded:
        said = " ".join(examples_of(game)[id] for id in ids)
        found |= dict.fromkeys(names_of(game).unnamed(position, said))
    return list(found)
