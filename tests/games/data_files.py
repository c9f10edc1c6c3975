"""What the tests of every game's data files share."""

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gonfalon.kernel.errors import DataError

FIELDS = {"id", "title", "text", "source", "kind", "check", "ruling", "cites"}


def change(folder: Path, file: str, within: str, old: str, new: str) -> None:
    """Replaces `old` by `new` once, at its first place after `within`."""
    text = (folder / file).read_text(encoding="utf-8")
    start = text.index(old, text.index(within))
    changed = text[:start] + new + text[start + len(old) :]
    (folder / file).write_text(changed, encoding="utf-8")


def take_out(folder: Path, file: str, kind: str, entry: str) -> None:
    """The entry of a list that begins with this line."""
    text = (folder / file).read_text(encoding="utf-8")
    start = text.index(f"[[{kind}]]\n{entry}\n")
    end = text.find("\n[", start + 2)
    (folder / file).write_text(text[:start] + (text[end:] if end > 0 else ""), encoding="utf-8")


Mistake = tuple[str, str, str, str, str, str]
"""File, where, old text, new text; key and reason (or how it begins) with which it is refused."""


def mistakes(listed: list[Mistake]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("mistake", listed, ids=[mistake[4] for mistake in listed])


def refused(load: Callable[[Path], object], folder: Path) -> DataError:
    with pytest.raises(DataError) as caught:
        load(folder)
    return caught.value


def assert_named(load: Callable[[Path], object], folder: Path, mistake: Mistake) -> None:
    file, within, old, new, key, reason = mistake
    change(folder, file, within, old, new)
    error = refused(load, folder)
    assert (error.file, error.key) == (file, key)
    assert error.reason.startswith(reason)


def read(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def whole_ledger(game: Path) -> set[str]:
    """The ids of a game's rules; each has its fields and cites others that exist."""
    rules = read(game / "rules.toml")["rule"]
    ids = {rule["id"] for rule in rules}
    assert len(ids) == len(rules)
    for rule in rules:
        assert FIELDS - {"ruling", "cites"} <= set(rule) <= FIELDS, rule["id"]
        assert ids.issuperset(rule.get("cites", [])), rule["id"]
    return ids


def whole_examples(game: Path) -> set[str]:
    """The ids of a game's examples, which cite rules that exist."""
    examples = read(game / "examples.toml")["example"]
    ids = {example["id"] for example in examples}
    assert len(ids) == len(examples)
    rules = whole_ledger(game)
    for example in examples:
        assert rules.issuperset(example["rules"]), example["id"]
    return ids


def named_rules(game: Path, prefix: str) -> dict[str, set[str]]:
    """The rules that each data file of a game names."""
    files = sorted((game / "data").glob("*.toml"))
    pattern = rf"{prefix}-[A-Z]+-\d+"
    return {file.name: set(re.findall(pattern, file.read_text(encoding="utf-8"))) for file in files}
