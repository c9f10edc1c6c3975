"""The commands of `gonfalon lab` and their options."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gonfalon.cli.arguments import (
    Bots,
    Cluster,
    Data,
    FirstSeed,
    Fixed,
    GameId,
    Games,
    Json,
    Lang,
    Noise,
    Options,
    Out,
    Workers,
)
from gonfalon.cli.manual import Command, Group

if TYPE_CHECKING:
    from gonfalon.cli.lab import Wish
else:
    Wish = Any  # the lab is not loaded before it is needed

lab = typer.Typer(cls=Group, no_args_is_help=False, rich_markup_mode=None)

FOUR = "steward,steward,steward,steward"


def wish_for(
    game: GameId,
    games: Games = 100,
    bots: Bots = FOUR,
    seed: FirstSeed = 0,
    out: Out = None,
    workers: Workers = 0,
    cluster: Cluster = "",
    option: Options = None,
    data: Data = None,
    fixed_seats: Fixed = False,
    noise: Noise = 0.0,
) -> Wish:
    """The options of every command that plays games."""
    from gonfalon.cli.lab import Wish

    return Wish(
        game, games, bots, seed, out, workers, cluster, option or [], data, fixed_seats, noise
    )


def plays(command: Callable[..., None]) -> Callable[..., None]:
    """A command whose first argument is a wish gets the options of `wish_for` besides its own."""
    shared = list(inspect.signature(wish_for, eval_str=True).parameters.values())
    own = list(inspect.signature(command, eval_str=True).parameters.values())[1:]

    @wraps(command)
    def run(**given: Any) -> None:
        wish = wish_for(**{parameter.name: given.pop(parameter.name) for parameter in shared})
        command(wish, **given)

    parameters = sorted([*shared, *own], key=lambda p: p.default is not inspect.Parameter.empty)
    keyword = inspect.Parameter.KEYWORD_ONLY
    signature = inspect.Signature([p.replace(kind=keyword) for p in parameters])
    run.__dict__["__signature__"] = signature
    run.__annotations__ = {p.name: p.annotation for p in parameters}
    return run


@lab.callback(invoke_without_command=True)
def about(context: typer.Context) -> None:
    """Many games of bots, what they tell, and what a change would do."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@lab.command(cls=Command)
@plays
def run(wish: Wish, json: Json = False, lang: Lang = "") -> None:
    """Let bots play many games and report who wins from where, with what, and how long it takes."""
    from gonfalon.cli.lab import run_command

    run_command(wish, json, lang)


@lab.command(cls=Command)
@plays
def compare(
    wish: Wish,
    change: Annotated[list[str], typer.Option("--change", "-c", metavar="FILE:PATH=VALUE")],
    json: Json = False,
    lang: Lang = "",
) -> None:
    """Play the same seeds with and without changes of the data and report what differs."""
    from gonfalon.cli.lab import compare_command

    compare_command(wish, change, json, lang)


@lab.command(cls=Command)
@plays
def ablate(
    wish: Wish,
    rule: Annotated[str, typer.Option("--rule", metavar="ID")] = "",
    json: Json = False,
    lang: Lang = "",
) -> None:
    """Play the same seeds with a rule and without it and report what differs."""
    from gonfalon.cli.lab import ablate_command

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
