"""The ledger: every rule of a game as text, with its id."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gonfalon.kernel.datafiles import parse_toml
from gonfalon.kernel.errors import DataError


@dataclass(frozen=True, slots=True)
class Rule:
    id: str
    title: str
    text: str
    kind: str
    check: str = ""
    ruling: str = ""
    source: str = ""
    cites: tuple[str, ...] = ()

    @property
    def chapter(self) -> str:
        """The middle part of the id: `WT-MOVE-05` belongs to chapter `MOVE`."""
        return self.id.rsplit("-", 1)[0].split("-", 1)[1]


Ledger = dict[str, Rule]


def load_ledger(file: Path) -> Ledger:
    """Read a ledger and check that its ids are unique and its references known."""
    ledger: Ledger = {}
    entries = parse_toml(file).get("rule", [])
    if not isinstance(entries, list):
        raise DataError(file.name, "rule", "must be a list of tables: [[rule]]")
    for number, entry in enumerate(entries):
        rule = _rule(entry, file.name, f"rule {number + 1}")
        if rule.id in ledger:
            raise DataError(file.name, rule.id, "stands twice")
        ledger[rule.id] = rule
    for rule in ledger.values():
        for cited in rule.cites:
            if cited not in ledger:
                raise DataError(file.name, f"{rule.id}.cites", f"unknown rule {cited!r}")
    return ledger


def _rule(entry: Any, file: str, where: str) -> Rule:
    if not isinstance(entry, dict):
        raise DataError(file, where, "must be a table")
    where = str(entry.get("id", where))
    for key, value in entry.items():
        if key == "cites":
            if not isinstance(value, list) or not all(isinstance(id, str) for id in value):
                raise DataError(file, f"{where}.{key}", "must be a list of rule ids")
        elif not isinstance(value, str):
            raise DataError(file, f"{where}.{key}", f"must be a text, not {value!r}")
    try:
        return Rule(**{**entry, "cites": tuple(entry.get("cites", ()))})
    except TypeError as problem:
        raise DataError(file, where, str(problem).split("__init__() ")[-1]) from None


def translated(ledger: Ledger, words: dict[str, dict[str, str]], file: str) -> Ledger:
    """The same ledger with title, text and ruling in another language."""
    for rule_id in words:
        if rule_id not in ledger:
            raise DataError(file, rule_id, "unknown rule")
    result: Ledger = {}
    for rule in ledger.values():
        entry = words.get(rule.id, {})
        result[rule.id] = Rule(
            rule.id,
            entry.get("title", rule.title),
            entry.get("text", rule.text),
            rule.kind,
            rule.check,
            entry.get("ruling", rule.ruling),
            rule.source,
            rule.cites,
        )
    return result
