"""The commands of `gonfalon lab` and their options."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gonfalon.cli.arguments import Data, GameId, Json, Lang, Options
from gonfalon.cli.manual import Command, Group

lab = typer.Typer(cls=Group, no_args_is_help=False, rich_markup_mode=None)

Games = Annotated[int, typer.Option("--games", "-g", min=1)]
Bots = Annotated[str, typer.Option("--bots", metavar="A,B,..")]
Seed = Annotated[int, typer.Option("--seed", metavar="S")]
Out = Annotated[Path | None, typer.Option("--out", metavar="FOLDER")]
Workers = Annotated[int, typer.Option("--workers", "-w", min=0)]
Cluster = Annotated[str, typer.Option("--cluster", metavar="ADDRESS")]
Fixed = Annotated[bool, typer.Option("--fixed-seats")]
Noise = Annotated[float, typer.Option("--noise", metavar="P", min=0, max=1)]

FOUR = "steward,steward,steward,steward"


@lab.callback(invoke_without_command=True)
def about(context: typer.Context) -> None:
    """Many games of bots, what they tell, and what a change would do."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@lab.command(cls=Command)
def run(
    game: GameId,
    games: Games = 100,
    bots: Bots = FOUR,
    seed: Seed = 0,
    out: Out = None,
    workers: Workers = 0,
    cluster: Cluster = "",
    option: Options = None,
    data: Data = None,
    fixed_seats: Fixed = False,
    noise: Noise = 0.0,
    json: Json = False,
    lang: Lang = "",
) -> None:
    """Let bots play many games and report who wins from where, with what, and how long it takes."""
    from gonfalon.cli.lab import Wish, run_command

    wish = Wish(
        game, games, bots, seed, out, workers, cluster, option or [], data, fixed_seats, noise
    )
    run_command(wish, json, lang)


@lab.command(cls=Command)
def compare(
    game: GameId,
    change: Annotated[list[str], typer.Option("--change", "-c", metavar="FILE:PATH=VALUE")],
    games: Games = 100,
    bots: Bots = FOUR,
    seed: Seed = 0,
    out: Out = None,
    workers: Workers = 0,
    cluster: Cluster = "",
    option: Options = None,
    data: Data = None,
    fixed_seats: Fixed = False,
    noise: Noise = 0.0,
    json: Json = False,
    lang: Lang = "",
) -> None:
    """Play the same seeds with and without changes of the data and report what differs."""
    from gonfalon.cli.lab import Wish, compare_command

    wish = Wish(
        game, games, bots, seed, out, workers, cluster, option or [], data, fixed_seats, noise
    )
    compare_command(wish, change, json, lang)


@lab.command(cls=Command)
def ablate(
    game: GameId,
    rule: Annotated[str, typer.Option("--rule", metavar="ID")] = "",
    games: Games = 100,
    bots: Bots = FOUR,
    seed: Seed = 0,
    out: Out = None,
    workers: Workers = 0,
    cluster: Cluster = "",
    option: Options = None,
    data: Data = None,
    fixed_seats: Fixed = False,
    noise: Noise = 0.0,
    json: Json = False,
    lang: Lang = "",
) -> None:
    """Play the same seeds with a rule and without it and report what differs."""
    from gonfalon.cli.lab import Wish, ablate_command

    wish = Wish(
        game, games, bots, seed, out, workers, cluster, option or [], data, fixed_seats, noise
    )
    ablate_command(wish, rule, json, lang)


@lab.command(cls=Command)
def report(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER")],
    json: Json = False,
    lang: Lang = "",
) -> None:
    """Write the report of a finished run again."""
    from gonfalon.cli.lab import report_command

    report_command(folder, json, lang)
