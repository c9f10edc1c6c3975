"""What the tests of every game's data files share."""

import re
import tomllib
from pathlib import Path
from typing import Any

FIELDS = {"id", "title", "text", "source", "kind", "check", "ruling", "cites"}


def change(folder: Path, file: str, within: str, old: str, new: str) -> None:
    """Replaces `old` by `new` once, at its first place after `within`."""
    text = (folder / file).read_text(encoding="utf-8")
    start = text.index(old, text.index(within))
    changed = text[:start] + new + text[start + len(old) :]
    (folder / file).write_text(changed, encoding="utf-8")


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
