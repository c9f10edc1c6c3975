"""The commands and their options. What they do stands in a module of its own each, loaded when called."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    name="gonfalon",
    help="A table for medieval strategy board games that takes care of every rule.",
    add_completion=False,
    no_args_is_help=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

GameId = Annotated[str, typer.Argument(metavar="GAME", help="Id of a game; see: gonfalon games")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]
Lang = Annotated[
    str,
    typer.Option("--lang", metavar="en|it", help="Language; without it, your system's if known."),
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="KEY=VALUE",
        help="An option of the game, for example -o map=east; may be repeated.",
    ),
]
Data = Annotated[
    Path | None,
    typer.Option("--data", metavar="FOLDER", help="Play with the data files of this folder."),
]
Seed = Annotated[int | None, typer.Option("--seed", metavar="S", help="Same seed, same game.")]


@app.callback(invoke_without_command=True)
def gonfalon(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """A table for medieval strategy board games that takes care of every rule."""
    if version:
        from gonfalon import __version__

        typer.echo(__version__)
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command()
def games(json: Json = False, lang: Lang = "") -> None:
    """List the installed games with their seats and options."""
    from gonfalon.cli.games import show_games

    show_games(json, lang)


@app.command()
def play(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="Id of the game to play.")] = "",
    seats: Annotated[int | None, typer.Option("--seats", "-n", help="How many play.")] = None,
    me: Annotated[
        str,
        typer.Option("--me", metavar="1[,2]", help="Your seat; several share this screen."),
    ] = "",
    bots: Annotated[
        str, typer.Option("--bots", metavar="A,B,..", help="Bots of the other seats, in order.")
    ] = "",
    seed: Seed = None,
    option: Options = None,
    lang: Lang = "",
    load: Annotated[
        Path | None, typer.Option("--load", metavar="FILE", help="Go on with a saved game.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", "-r", help="Go on with the last game that was not finished.")
    ] = False,
    data: Data = None,
) -> None:
    """Play in the terminal against bots, or several people at one screen.

    Every move is saved at once; `gonfalon play --resume` goes on wherever a game was left.
    """
    from gonfalon.cli.play import play_command
    from gonfalon.cli.session import Wishes

    play_command(Wishes(game, seats, me, bots, seed, option or [], lang, data), load, resume)


@app.command()
def serve(
    host: Annotated[str, typer.Option("--host", help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", "-p", min=0, max=65535, help="Port; 0 takes a free one.")
    ] = 0,
    database: Annotated[
        str,
        typer.Option(
            "--database",
            metavar="URL",
            envvar="GONFALON_DATABASE",
            show_envvar=True,
            help="sqlite:///file or postgresql://...; without it, a file among your saved games.",
        ),
    ] = "",
    open_: Annotated[bool, typer.Option("--open", help="Open the address in a browser.")] = False,
    bot_pause: Annotated[
        float,
        typer.Option("--bot-pause", metavar="S", min=0, max=60, help="Seconds before a bot moves."),
    ] = 0.25,
) -> None:
    """Open tables in the browser, for yourself or for friends."""
    from gonfalon.cli.serve import serve_command

    serve_command(host, port, database, open_, bot_pause)


@app.command()
def simulate(
    game: GameId,
    games: Annotated[int, typer.Option("--games", "-g", min=1, help="How many games.")] = 100,
    bots: Annotated[
        str, typer.Option("--bots", metavar="A,B,..", help="The bots; one seat each.")
    ] = "random,random,random,random",
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="Same seed, same games.")] = 0,
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", min=0, help="Processes; 0 means one a core.")
    ] = 0,
    option: Options = None,
    data: Data = None,
    fixed_seats: Annotated[
        bool, typer.Option("--fixed-seats", help="Do not rotate the bots around the table.")
    ] = False,
    json: Json = False,
) -> None:
    """Let bots play many games and sum up who won, with what, and how long it took."""
    from gonfalon.cli.simulate import Plan, simulate_command

    simulate_command(Plan(game, games, bots, seed, jobs, option or [], data, fixed_seats), json)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record or a saved game.")],
    verify: Annotated[
        bool, typer.Option("--verify", help="Only say whether the record replays exactly.")
    ] = False,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after every move.")] = False,
    lang: Lang = "",
    data: Data = None,
) -> None:
    """Tell a recorded game move by move, or verify that it replays bit by bit."""
    from gonfalon.cli.replay import replay_command

    replay_command(file, verify, step, lang, data)


@app.command()
def rules(
    game: GameId,
    chapter: Annotated[
        str, typer.Option("--chapter", "-c", metavar="X", help="Only this chapter, e.g. MOVE.")
    ] = "",
    rule: Annotated[
        str, typer.Option("--rule", metavar="ID", help="Only this rule, e.g. WT-MOVE-01.")
    ] = "",
    lang: Lang = "",
    coverage: Annotated[
        bool, typer.Option("--coverage", help="Which tests of the repository hold which rule.")
    ] = False,
    json: Json = False,
) -> None:
    """Print the rulebook of a game, every rule with its id."""
    from gonfalon.cli.rules import rules_command

    rules_command(game, chapter, rule, lang, coverage, json)


@app.command()
def bench(
    json: Json = False,
    peers: Annotated[
        bool, typer.Option("--peers", help="Measure catanatron too, in an environment of its own.")
    ] = False,
    seconds: Annotated[
        float, typer.Option("--seconds", metavar="S", min=0.1, help="Time for each measurement.")
    ] = 5.0,
) -> None:
    """Measure how fast the games run on this machine, in random play on one core."""
    from gonfalon.cli.bench import bench_command

    bench_command(json, peers, seconds)
