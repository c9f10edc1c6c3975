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
