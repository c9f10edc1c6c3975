"""Finished games as Parquet tables, for any tool that reads them.

- `games`: one row a game;
- `seats`: one row a game and seat;
- `turns`: the score of every seat at the end of every turn;
- `sources`: the points of every seat by what they were scored for;
- `uses`: how often every verb, rule, card, technology and clause was used.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gonfalon.lab.lead import decided_in, lead_changes
from gonfalon.lab.one_game import Outcome
from gonfalon.lab.plan import LabError

GAME_FIELDS = ("seed", "reason", "turns", "decisions", "choices", "listed", "offered", "error")
INT, TEXT, REAL, TEXTS, BOOL = "int64", "string", "float64", "texts", "bool_"

COLUMNS: dict[str, dict[str, str]] = {
    "games": {
        "game": INT, "seed": INT, "reason": TEXT, "turns": INT, "decisions": INT, "choices": INT,
        "listed": INT, "offered": INT, "error": TEXT, "branching": REAL, "lead_changes": INT, "decided_in": INT,
    },
    "seats": {
        "game": INT, "seat": INT, "bot": TEXT, "sides": TEXTS, "place": INT, "score": INT, "won": BOOL,
    },
    "turns": {"game": INT, "turn": INT, "seat": INT, "score": INT},
    "sources": {"game": INT, "seat": INT, "source": TEXT, "points": INT},
    "uses": {"game": INT, "kind": TEXT, "id": TEXT, "count": INT},
}  # fmt: skip


def rows_of(outcome: Outcome) -> Iterator[tuple[str, dict[str, Any]]]:
    """The rows of one game, each with the table it stands in."""
    o, game = outcome, {"game": outcome.number}
    derived = {
        "branching": o.branching,
        "lead_changes": lead_changes(o.track),
        "decided_in": decided_in(o.track, o.winners),
    }
    yield "games", game | {field: getattr(o, field) for field in GAME_FIELDS} | derived
    for seat, bot in enumerate(o.bots):
        row = game | {"seat": seat, "bot": bot, "sides": o.sides[seat] if o.sides else []}
        if not o.error:
            row |= {"place": o.places[seat], "score": o.scores[seat], "won": seat in o.winners}
        yield "seats", row
    for turn, scores in enumerate(o.track, 1):
        for seat, score in enumerate(scores):
            yield "turns", game | {"turn": turn, "seat": seat, "score": score}
    for seat, sources in enumerate(o.sources):
        for source, points in sources.items():
            yield "sources", game | {"seat": seat, "source": source, "points": points}
    for kind, uses in o.uses.items():
        for id, count in uses.items():
            yield "uses", game | {"kind": kind, "id": id, "count": count}


def write_tables(folder: Path, outcomes: list[Outcome]) -> None:
    """All tables, each whole or not at all."""
    arrow = pyarrow()
    columns: dict[str, dict[str, list[Any]]] = {
        table: {name: [] for name in names} for table, names in COLUMNS.items()
    }
    for outcome in outcomes:
        for table, row in rows_of(outcome):
            for name, values in columns[table].items():
                values.append(row.get(name))
    kinds = {TEXTS: arrow.list_(arrow.string())}
    for table, names in COLUMNS.items():
        schema = arrow.schema(
            [(name, kinds.get(kind) or getattr(arrow, kind)()) for name, kind in names.items()]
        )
        part, file = folder / f"{table}.parquet.part", folder / f"{table}.parquet"
        arrow.parquet.write_table(arrow.table(columns[table], schema=schema), part)
        part.replace(file)


def pyarrow() -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise LabError("the lab writes Parquet: pip install 'gonfalon[lab]', or make lab") from None
    return pyarrow
