"""Recorded games replay bit by bit, and between them they use every part of their game: cards, technologies, clauses.

For games with a `corpus.py`; `python -m tools.record_corpus <game>` makes the records in `tests/games/<game>/fixtures`.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import gonfalon
from tests.games.corpus import Corpus, corpus_of

HERE = Path(__file__).resolve().parent
GAMES = [id for id in gonfalon.game_ids() if corpus_of(id)]
FILES = [(id, file) for id in GAMES for file in sorted((HERE / id / "fixtures").glob("*.json"))]
CHUNKS = 4
MOST_BYTES = 3_000_000


def known(id: str) -> Corpus:
    corpus = corpus_of(id)
    assert corpus is not None
    return corpus


@cache
def record_in(file: Path) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return record


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("id", GAMES)
def test_the_games_replay_bit_by_bit(id: str, chunk: int) -> None:
    files = [file for game, file in FILES if game == id]
    assert len(files) >= CHUNKS
    for file in files[chunk::CHUNKS]:
        record = record_in(file)
        (segment,) = record["segments"]
        if segment["rules"] != gonfalon.find_game(id).rules_version:
            pytest.fail(f"{file.name}: rules or data have changed; run: .venv/bin/python -m tools.record_corpus {id}")  # fmt: skip
        table = gonfalon.replay(record)
        assert table.over
        assert table.result is not None
        assert json.loads(json.dumps(asdict(table.result))) == record["fixture"]["result"]


@pytest.mark.parametrize("id", GAMES)
def test_every_part_is_used(id: str) -> None:
    uses: Counter[str] = Counter()
    for game, file in FILES:
        if game == id:
            uses.update(record_in(file)["fixture"]["uses_by_part"])
    wanted = known(id).parts(gonfalon.find_game(id))
    parts = [f"{kind} {part}" for kind, ids in wanted.items() for part in ids]
    assert [part for part in parts if not uses[part]] == []
    assert sum(game == id for game, _ in FILES) >= known(id).kept


@pytest.mark.parametrize("id", GAMES)
def test_a_record_tells_the_truth_about_its_uses(id: str) -> None:
    """One of them is counted again; the coverage table adds them up."""
    file = min((file for game, file in FILES if game == id), key=lambda file: file.stat().st_size)
    record = record_in(file)
    counted = known(id).shown(gonfalon.find_game(id), record)
    told = record["fixture"]["uses_by_part"]
    assert {f"{kind} {part}": count for (kind, part), count in counted.items()} == told


def test_the_records_stay_small() -> None:
    assert sum(file.stat().st_size for _, file in FILES) < MOST_BYTES
