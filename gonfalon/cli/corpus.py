"""Recorded games of the tests, and the parts of a game that they use."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import gonfalon
from gonfalon.kernel.game import Game

Part = tuple[str, str]
"""The kind of a part and its id."""


def parts_of(game: Game, record: dict[str, Any]) -> Counter[Part]:
    """How often a recorded game uses each part."""
    table = gonfalon.replay(record)
    return Counter(game.used(table.state, [*table.opening, *table.log]))


def parts_in(folder: Path) -> Counter[Part]:
    """How often the games recorded in a folder use each part, as they were counted when recorded."""
    found: Counter[Part] = Counter()
    for file in sorted(folder.glob("*.json")):
        fixture = json.loads(file.read_text(encoding="utf-8")).get("fixture", {})
        for part, count in fixture.get("uses_by_part", {}).items():
            kind, _, id = part.partition(" ")
            found[kind, id] += count
    return found
