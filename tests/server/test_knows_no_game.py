"""The server and the shared parts of the page know no game: no id, no verb and no key of a view of any of them.

What is forbidden is gathered from the games themselves. A word that the server has for a thing of its own is named here with the reason.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import gonfalon
from gonfalon.kernel import registry
from tests.games.every_game import configurations

ROOT = Path(__file__).resolve().parents[2]
SERVER = sorted(
    file
    for file in (ROOT / "gonfalon" / "server").rglob("*.py")
    if "migrations" not in file.parts  # names of columns, for ever
)
SHARED = sorted(
    file
    for suffix in ("*.ts", "*.svelte")
    for file in (ROOT / "web" / "src").rglob(suffix)
    if not {"games", "i18n"} & set(file.relative_to(ROOT / "web" / "src").parts)
)

OWN_WORDS = {
    "the wire and the rows": {
        "seat", "name", "number", "id", "game", "type", "state", "turn", "text", "guests", "public",
        "orders", "until", "end", "map", "terms",
    },
    "links and tours": {"join", "lead"},
}  # fmt: skip
"""What the server says of its own things and some game also has as a verb or a key."""

ONLY_IN = {
    ("static.py", "accept"): "the header of a request",
    ("removal.py", "vote"): "what people say about an absent one",
    ("dice.py", "dice"): "the table's chance, and the column in which it is kept",
    ("models.py", "dice"): "the same",
}
"""The same for words that mean a game's own thing anywhere else."""

MOVES_OF_THE_PAGE = re.compile(
    r"""(?:\b(?:verb|move|text)\s*(?:[!=]==?|:)|\b(?:play|host|why|startsWith|includes)\()\s*["'`]([a-z][a-z-]*)"""
)
"""In the page: what is compared with a verb or a text, or sent as a move."""


@cache
def verbs() -> frozenset[str]:
    """Every verb of every game."""
    return frozenset(
        verb
        for game in registry.games()
        for seats, options in configurations(game)[:2]
        for verb in gonfalon.open_table(game, seats, 1, options).state.vocabulary.verbs
    )


@cache
def keys() -> frozenset[str]:
    """Keys of the views of every game, as they stand at the start: names of things in them left out."""
    found: set[str] = set()
    for game in registry.games():
        seats, options = configurations(game)[0]
        table = gonfalon.open_table(game, seats, 1, options)
        names = {name for kind in table.state.vocabulary.kinds.values() for name in kind}
        for seat in (-1, 0):
            found |= set(fields(table.view(seat))) - names
    return frozenset(found)


def fields(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        yield from data
        for value in data.values():
            yield from fields(value)
    elif isinstance(data, list):
        for value in data:
            yield from fields(value)


def literals(file: Path) -> Iterator[tuple[int, str]]:
    """The texts in a module's code, docstrings left out."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.lineno, node.value


def forbidden(text: str, file: str = "") -> str:
    """The word of a game in a text: the text as a whole, or the first word of what may be a move."""
    allowed = set().union(*OWN_WORDS.values()) | {word for at, word in ONLY_IN if at == file}
    for word in {text, text.partition(" ")[0]} - allowed:
        if word in verbs():
            return f"{word!r} is a verb"
        if word in keys():
            return f"{word!r} is a key of a view"
    if text in registry.game_ids():
        return f"{text!r} is a game"
    return ""


def test_the_lists_are_those_of_the_games() -> None:
    assert {"resign", "accept", "time-up", "remove-player", "break-pact"} <= verbs()
    assert {"offers", "treasury", "provinces"} & keys()
    assert len(verbs()) > 400
    assert len(keys()) > 150
    assert forbidden("accept") and forbidden("remove france") and forbidden("medieval")
    assert not forbidden("stale")
    page = 'if (move.verb === "resign") services.play("accept 3")'
    assert MOVES_OF_THE_PAGE.findall(page) == ["resign", "accept"]


def test_every_own_word_is_needed() -> None:
    said = {
        word for file in SERVER for _, text in literals(file) for word in (text, text.split(" ")[0])
    }
    for reason, words in OWN_WORDS.items():
        assert words <= said & (verbs() | keys()), (reason, words - said, words - verbs() - keys())
    for name, word in ONLY_IN:
        (file,) = [file for file in SERVER if file.name == name]
        assert any(forbidden(text) for _, text in literals(file) if text.split(" ")[0] == word)


@pytest.mark.parametrize("file", SERVER, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_the_server_names_no_game(file: Path) -> None:
    found = [
        f"line {line}: {why}"
        for line, text in literals(file)
        if (why := forbidden(text, file.name))
    ]
    assert not found, found


def test_nothing_is_imported_from_a_game() -> None:
    for file in SERVER:
        assert "gonfalon.games" not in file.read_text(encoding="utf-8"), file


def test_the_server_s_texts_name_no_game() -> None:
    names = {game.name for game in registry.games()} | set(registry.game_ids())
    for file in (ROOT / "gonfalon" / "server" / "text").glob("*.toml"):
        text = file.read_text(encoding="utf-8")
        assert not [name for name in names if name in text], file


def test_the_shared_parts_of_the_page_name_no_game() -> None:
    for file in SHARED:
        text = file.read_text(encoding="utf-8")
        assert not verbs() & set(MOVES_OF_THE_PAGE.findall(text)), file
        assert not [id for id in registry.game_ids() if re.search(rf"\b{id}\b", text)], file
        assert not re.search(r"\.view\s*[.\[?]", text), f"{file} reads a view"
