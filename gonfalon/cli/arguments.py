"""Arguments and options that several commands have."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

GameId = Annotated[str, typer.Argument(metavar="GAME")]
Json = Annotated[bool, typer.Option("--json")]
Lang = Annotated[
    str,
    typer.Option("--lang", metavar="en|it"),
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="KEY=VALUE",
    ),
]
Data = Annotated[
    Path | None,
    typer.Option("--data", metavar="FOLDER"),
]
Seed = Annotated[int | None, typer.Option("--seed", metavar="S")]

# ---- of commands that play many games

Games = Annotated[int, typer.Option("--games", "-g", min=1)]
Bots = Annotated[str, typer.Option("--bots", metavar="A,B,..")]
FirstSeed = Annotated[int, typer.Option("--seed", metavar="S")]
Out = Annotated[Path | None, typer.Option("--out", metavar="FOLDER")]
Workers = Annotated[int, typer.Option("--workers", "-w", min=0)]
Cluster = Annotated[str, typer.Option("--cluster", metavar="ADDRESS")]
Fixed = Annotated[bool, typer.Option("--fixed-seats")]
Noise = Annotated[float, typer.Option("--noise", metavar="P", min=0, max=1)]
