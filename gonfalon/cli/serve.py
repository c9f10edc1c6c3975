"""`gonfalon serve`: tables in the browser."""

from __future__ import annotations

from ipaddress import ip_network

import typer

from gonfalon.cli.files import data_folder
from gonfalon.cli.own_texts import tell
from gonfalon.kernel.errors import OptionError


def serve_command(
    host: str, port: int, database: str, opens: bool, bot_pause: float, proxies: list[str]
) -> None:
    from gonfalon.server.run import serve
    from gonfalon.server.settings import Settings

    settings = Settings(
        folder=data_folder(),
        database=database,
        bot_pause=bot_pause,
        proxies=tuple(map(check_proxy, proxies)),
    )
    serve(settings, host, port, opens, welcome)


def check_proxy(address: str) -> str:
    """An address, or a network such as 10.0.0.0/8."""
    try:
        return str(ip_network(address))
    except ValueError:
        raise OptionError(tell("error.proxy", address=address)) from None


def welcome(address: str) -> None:
    typer.echo(tell("serve.open", address=address))
