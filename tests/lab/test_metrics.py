"""What is measured in a game, and what many games tell together."""

from __future__ import annotations

from pathlib import Path

import pyarrow.parquet
import pytest

from gonfalon.bots import make_bot, play_out
from gonfalon.kernel.records import open_table
from gonfalon.kernel.registry import find_game
from gonfalon.lab.lead import decided_in, lead_changes
from gonfalon.lab.one_game import play_game
from gonfalon.lab.parquet import COLUMNS
from gonfalon.lab.summary import summarise
from tests.lab.games import GAME, made_up, play, small_plan


def test_watching_changes_nothing() -> None:
    """The game that is watched is the game that the bots play anyway; its numbers are those of the table."""
    plan = small_plan(bots="steward,random")
    outcome = play_game(plan, 1)
    game, seed = find_game(GAME), plan.seed_of(1)
    table = open_table(game, 2, seed, plan.options)
    bots = [make_bot(name, game, seed * 64 + at) for at, name in enumerate(["random", "steward"])]
    play_out(table, bots)
    result = table.result
    assert result is not None
    assert (outcome.scores, outcome.winners) == (result.scores, result.winners)
    assert outcome.decisions == len(table.played) == sum(outcome.uses["verb"].values())
    assert sum(outcome.uses["rule"].values()) == len(table.opening) + len(table.log)
    assert outcome.turns == len(outcome.track) == 3
    assert outcome.track[-1] == outcome.scores
    assert [sum(points.values()) for points in outcome.sources] == outcome.scores
    assert outcome.sides == [game.sides(table.state, seat) for seat in range(2)]
    armies = sum(n for id, n in outcome.uses["choice"].items() if id.startswith("build-army "))
    assert armies == outcome.uses["verb"]["build-army"]
    assert 0 < outcome.choices <= outcome.decisions
    assert outcome.offered >= 2 * outcome.choices
    assert outcome.choices < outcome.listed < outcome.offered
    assert outcome.branching == outcome.listed / outcome.choices


@pytest.mark.parametrize(
    ("track", "winners", "changes", "turn"),
    [
        ([[1, 0], [2, 0], [3, 0]], [0], 0, 1),
        ([[1, 0], [2, 3], [3, 4]], [1], 1, 2),
        ([[1, 0], [2, 3], [5, 4]], [0], 2, 3),
        ([[1, 0], [3, 3], [5, 4]], [0], 0, 1),  # who is caught up with still leads
        ([[0, 0], [0, 0], [5, 4]], [0], 0, 3),
        ([[1, 0], [2, 2]], [0, 1], 0, None),
        ([[1, 0], [2, 1]], [1], 0, 2),  # the winner never led in points
    ],
)
def test_lead(track: list[list[int]], winners: list[int], changes: int, turn: int | None) -> None:
    assert lead_changes(track) == changes
    assert decided_in(track, winners) == turn


def test_what_many_games_tell() -> None:
    plan = small_plan()
    games = [
        made_up(0, [[1, 0], [4, 2]], [0], uses={"verb": {"move": 3}}, sources=[{"x": 4}, {"x": 2}]),
        made_up(1, [[0, 1], [5, 2]], [0], uses={"verb": {"move": 1}}, sources=[{"x": 5}, {"y": 2}]),
        made_up(2, [[1, 0], [3, 3]], [0, 1], sides=[["land-1"], ["land-0"]]),
        made_up(3, [[1, 0], [3, 6]], [1], uses={"rule": {"WT-NEW": 1}}),
    ]
    summary = summarise(plan, games)
    seats = summary["wins"]["seat"]
    assert [seats[name]["win_share"]["value"] for name in ("1", "2")] == [0.625, 0.375]
    sides = summary["wins"]["side"]
    assert sides["land-0"]["score"]["value"] == (4 + 5 + 3 + 3) / 4
    assert summary["wins"]["bot"]["steward"]["win_share"]["games"] == 8
    assert summary["par"] == 0.5
    assert summary["shared"] == 1
    assert summary["measures"]["lead_changes"]["mean"]["value"] == 0.5
    assert summary["measures"]["margin"]["distribution"] == {"0": 1, "2": 1, "3": 2}
    assert summary["track"][1]["winners"] == (4 + 5 + 3 + 3 + 6) / 5
    assert summary["sources"]["x"] == {"winners": 4.5, "others": 1.0}
    verbs = summary["uses"]["verb"]
    assert verbs["move"] == {"per_game": 1.0, "games": 0.5}
    assert verbs["build-fort"] == {"per_game": 0.0, "games": 0.0}  # never used, but told
    assert summary["uses"]["choice"]["upgrade-technology trade"]["games"] == 0
    assert set(find_game(GAME).ledger) < set(summary["uses"]["rule"])


@pytest.mark.parametrize("game", ["medieval", "medioevo", "prototype"])
def test_other_games_tell_their_sides_and_sources(game: str) -> None:
    """At the start of a game, since these games are long."""
    module = find_game(game)
    table = open_table(module, 3, 1)
    scores = module.scores(table.state)
    for seat in range(3):
        assert sum(module.score_sources(table.state, seat).values()) in (scores[seat], 0)


def test_the_tables_hold_what_was_measured(tmp_path: Path) -> None:
    outcomes = play(small_plan(games=3), tmp_path)
    tables = {name: pyarrow.parquet.read_table(tmp_path / f"{name}.parquet") for name in COLUMNS}
    rows = {name: table.to_pylist() for name, table in tables.items()}
    for outcome in outcomes:
        [game] = [row for row in rows["games"] if row["game"] == outcome.number]
        assert game["decisions"] == outcome.decisions
        assert game["lead_changes"] == lead_changes(outcome.track)
        seats = [row for row in rows["seats"] if row["game"] == outcome.number]
        assert [row["score"] for row in seats] == outcome.scores
        assert [row["sides"] for row in seats] == outcome.sides
        uses = {
            row["id"]: row["count"]
            for row in rows["uses"]
            if row["game"] == outcome.number and row["kind"] == "verb"
        }
        assert uses == outcome.uses["verb"]
