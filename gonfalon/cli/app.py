"""The commands and their options. What they do stands in a module of its own each, loaded when called."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from gonfalon.cli.arguments import (
    Bots,
    Data,
    FirstSeed,
    Fixed,
    GameId,
    Games,
    Json,
    Lang,
    Options,
    Out,
    Seed,
    Workers,
)
from gonfalon.cli.lab_app import lab
from gonfalon.cli.manual import Command, Group
from gonfalon.cli.own_texts import choose_language

app = typer.Typer(
    name="gonfalon",
    cls=Group,
    add_completion=False,
    no_args_is_help=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(lab, name="lab")


@app.callback(invoke_without_command=True)
def gonfalon(
    context: typer.Context,
    lang: Lang = "",
    version: Annotated[bool, typer.Option("--version")] = False,
) -> None:
    """A table for medieval strategy board games that takes care of every rule."""
    if lang:
        choose_language(lang)
        # what stands before a command holds for it unless it says otherwise
        context.default_map = spoken_below(context.command, lang)
    if version:
        from gonfalon import __version__

        typer.echo(__version__)
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())


def spoken_below(group: Any, lang: str) -> dict[str, Any]:
    """The language as the default of every command of a group, and of those below them."""
    return {
        name: {"lang": lang, **spoken_below(command, lang)}
        for name, command in getattr(group, "commands", {}).items()
    }


@app.command(cls=Command)
def games(json: Json = False, lang: Lang = "") -> None:
    """List the installed games with their seats and options."""
    from gonfalon.cli.games import show_games

    show_games(json, lang)


@app.command(cls=Command)
def play(
    game: Annotated[str, typer.Argument(metavar="[GAME]")] = "",
    seats: Annotated[int | None, typer.Option("--seats", "-n")] = None,
    me: Annotated[
        str,
        typer.Option("--me", metavar="1[,2]"),
    ] = "",
    bots: Bots = "",
    seed: Seed = None,
    option: Options = None,
    lang: Lang = "",
    load: Annotated[Path | None, typer.Option("--load", metavar="FILE")] = None,
    resume: Annotated[bool, typer.Option("--resume", "-r")] = False,
    data: Data = None,
) -> None:
    """Play in the terminal against bots, or several people at one screen.

    Every move is saved at once; `gonfalon play --resume` goes on wherever a game was left.
    """
    from gonfalon.cli.play import play_command
    from gonfalon.cli.session import Wishes

    play_command(Wishes(game, seats, me, bots, seed, option or [], lang, data), load, resume)


@app.command(cls=Command)
def serve(
    host: Annotated[str, typer.Option("--host")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", "-p", min=0, max=65535)] = 0,
    database: Annotated[
        str,
        typer.Option(
            "--database",
            metavar="URL",
            envvar="GONFALON_DATABASE",
            show_envvar=True,
        ),
    ] = "",
    open_: Annotated[bool, typer.Option("--open")] = False,
    bot_pause: Annotated[
        float,
        typer.Option("--bot-pause", metavar="S", min=0, max=60),
    ] = 0.25,
    proxy: Annotated[
        list[str] | None,
        typer.Option("--proxy", metavar="ADDRESS", envvar="GONFALON_PROXY", show_envvar=True),
    ] = None,
) -> None:
    """Open tables in the browser, for yourself or for friends."""
    from gonfalon.cli.serve import serve_command

    serve_command(host, port, database, open_, bot_pause, proxy or [])


@app.command(cls=Command)
def simulate(
    game: GameId,
    games: Games = 100,
    bots: Bots = "random,random,random,random",
    seed: FirstSeed = 0,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=0)] = 0,
    option: Options = None,
    data: Data = None,
    fixed_seats: Fixed = False,
    json: Json = False,
) -> None:
    """Let bots play many games and sum up who won, with what, and how long it took."""
    from gonfalon.cli.simulate import Plan, simulate_command

    simulate_command(Plan(game, games, bots, seed, jobs, option or [], data, fixed_seats), json)


@app.command(cls=Command)
def ladder(
    game: GameId,
    bots: Bots = "random,squire,steward,marshal",
    games: Games = 20,
    seats: Annotated[int, typer.Option("--seats", "-n", min=0)] = 0,
    seed: FirstSeed = 0,
    out: Out = None,
    workers: Workers = 0,
    option: Options = None,
    json: Json = False,
    lang: Lang = "",
) -> None:
    """Let every bot play with every other and rate them."""
    from gonfalon.cli.lab import Wish
    from gonfalon.cli.ladder import ladder_command

    wish = Wish(game, games, bots, seed, out, workers, "", option or [], None, False, 0.0)
    ladder_command(wish, seats, json, lang)


@app.command(cls=Command)
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    verify: Annotated[bool, typer.Option("--verify")] = False,
    step: Annotated[bool, typer.Option("--step")] = False,
    lang: Lang = "",
    data: Data = None,
) -> None:
    """Tell a recorded game move by move, or verify that it replays bit by bit."""
    from gonfalon.cli.replay import replay_command

    replay_command(file, verify, step, lang, data)


@app.command(cls=Command)
def rules(
    game: GameId,
    chapter: Annotated[str, typer.Option("--chapter", "-c", metavar="X")] = "",
    rule: Annotated[str, typer.Option("--rule", metavar="ID")] = "",
    lang: Lang = "",
    coverage: Annotated[bool, typer.Option("--coverage")] = False,
    windows: Annotated[bool, typer.Option("--windows")] = False,
    decisions: Annotated[bool, typer.Option("--decisions")] = False,
    places: Annotated[bool, typer.Option("--places")] = False,
    tables: Annotated[bool, typer.Option("--tables")] = False,
    option: Options = None,
    data: Data = None,
    json: Json = False,
) -> None:
    """Print the rulebook of a game, every rule with its id."""
    from gonfalon.cli.rules import rules_command

    rules_command(
        game,
        chapter,
        rule,
        lang,
        coverage,
        windows,
        decisions,
        places,
        tables,
        json,
        option or [],
        data,
    )


@app.command(cls=Command)
def bench(
    json: Json = False,
    peers: Annotated[bool, typer.Option("--peers")] = False,
    seconds: Annotated[float, typer.Option("--seconds", metavar="S", min=0.1)] = 5.0,
) -> None:
    """Measure how fast the games run on this machine, in random play on one core."""
    from gonfalon.cli.bench import bench_command

    bench_command(json, peers, seconds)
