"""`gonfalon serve`: tables in the browser."""

from __future__ import annotations

import typer

from gonfalon.cli.files import data_folder
from gonfalon.cli.words import tell


def serve_command(host: str, port: int, database: str, opens: bool, bot_pause: float) -> None:
    from gonfalon.server.run import serve
    from gonfalon.server.settings import Settings

    settings = Settings(folder=data_folder(), database=database, bot_pause=bot_pause)
    serve(settings, host, port, opens, welcome)


def welcome(address: str) -> None:
    typer.echo(tell("serve.open", address=address))
