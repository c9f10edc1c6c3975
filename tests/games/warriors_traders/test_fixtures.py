"""Finished games replay bit by bit, and between them they show every way to end and every option.

The games stand in `fixtures/`, made by `tools/record_fixtures.py`.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import gonfalon
from gonfalon.games.warriors_traders.game import GAME
from gonfalon.kernel.errors import ReplayError
from tests.games.warriors_traders.features import WANTED, features_of

FILES = sorted((Path(__file__).resolve().parent / "fixtures").glob("*.json"))
MOST_BYTES = 1_000_000
RECORD = ".venv/bin/python -m tools.record_fixtures"


@cache
def record_in(file: Path) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return record


def replayed(file: Path) -> gonfalon.Table:
    """The game of a fixture, replayed strictly; a failure says what to do."""
    record = record_in(file)
    (segment,) = record["segments"]
    schema = segment["start"]["state"]["schema"]
    if (segment["rules"], schema) != (GAME.rules_version, GAME.schema):
        pytest.fail(
            f"{file.name} was recorded under rules {segment['rules']} (schema {schema}), these are "
            f"{GAME.rules_version} (schema {GAME.schema}): RULES_VERSION, the data or the schema have changed. "
            f"If that is meant, record the games again and commit them alone: {RECORD}",
            pytrace=False,
        )
    try:
        return gonfalon.replay(record)
    except ReplayError as problem:
        pytest.fail(
            f"{file.name} no longer replays: {problem}. The rules version is still {GAME.rules_version}: either "
            "something broke, or a rule was changed on purpose; then raise RULES_VERSION in game.py, "
            f"record the games again and commit them alone: {RECORD}",
            pytrace=False,
        )


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_game_replays_bit_by_bit(file: Path) -> None:
    record = record_in(file)
    table = replayed(file)
    assert table.over
    assert table.result is not None
    assert asdict(table.result) == record["fixture"]["result"]
    assert table.state_hash == record["segments"][-1]["end"]
    again = json.loads(json.dumps(table.record()))
    # games recorded before records had a chain
    assert {**again, "fixture": record["fixture"]} == {"chain": again["chain"], **record}
    GAME.check(table.state)


@pytest.fixture(scope="module")
def shown() -> dict[str, set[str]]:
    """What each game shows; the games must replay."""
    return {file.stem: features_of(replayed(file).record()) for file in FILES}


@pytest.mark.parametrize("kind", WANTED)
def test_every_one_is_shown_by_a_game(kind: str, shown: dict[str, set[str]]) -> None:
    seen = set().union(*shown.values())
    lacking = [name for name in WANTED[kind] if f"{kind}:{name}" not in seen]
    assert lacking == [], f"no fixture shows {kind}: {lacking}; add a plan to {RECORD}"


def test_every_game_shows_what_it_was_recorded_for(shown: dict[str, set[str]]) -> None:
    for file in FILES:
        assert set(record_in(file)["fixture"]["shows"]) <= shown[file.stem], file.name


def test_players_of_both_kinds_sit_at_the_tables() -> None:
    tables = [set(record_in(file)["fixture"]["players"]) for file in FILES]
    assert {"random", "steward"} in tables
    assert {"steward"} in tables
    assert {"random"} in tables


def test_the_folder_stays_small() -> None:
    assert FILES
    assert sum(file.stat().st_size for file in FILES) < MOST_BYTES
