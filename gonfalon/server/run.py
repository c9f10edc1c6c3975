"""Run a server until it is stopped."""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
import webbrowser
from collections.abc import Callable

import uvicorn
from litestar import Litestar

from gonfalon.kernel.errors import GonfalonError
from gonfalon.server.app import make_app
from gonfalon.server.connections import limited_connections
from gonfalon.server.loading import Loading
from gonfalon.server.settings import Settings

GRACE_SECONDS = 3
KEEP_ALIVE_SECONDS = 75
"""People think between two moves; a connection closed meanwhile may lose a click."""


class ServeError(GonfalonError):
    """The server cannot be started; the message is one line."""


def bind(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 takes a free one."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        # named as TCP, else asyncio leaves Nagle's delay of 40 ms on every connection
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
    except socket.gaierror:
        raise ServeError(f"there is no host {host!r} to listen on") from None
    except OSError as problem:
        raise ServeError(f"{host}:{port}: {problem.strerror or problem}") from None
    except OverflowError:
        raise ServeError(f"{port} is no port") from None
    listener.listen(128)
    listener.set_inheritable(True)
    return listener


def address_of(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "localhost"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


class Server(uvicorn.Server):
    """Says when it is ready."""

    ready: Callable[[], None]
    loading: Loading
    _settling: asyncio.Task[None]

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._settling = asyncio.create_task(self.loading.settle())
            self.ready()


def configure(app: Litestar, settings: Settings) -> uvicorn.Config:
    """How the application is served."""
    return uvicorn.Config(
        app,
        http=limited_connections(settings),
        log_config=None,
        access_log=False,  # addresses hold invitation tokens
        # nobody is believed who only claims to forward for others
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        ws_per_message_deflate=False,  # costs twenty times the latency
        ws_max_size=4096,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=GRACE_SECONDS,
        server_header=False,
    )


def serve(
    settings: Settings, host: str, port: int, opens: bool, tell: Callable[[str], None]
) -> None:
    """Serve until Ctrl-C. `tell` gets the address once people can come in."""
    logging.basicConfig(
        format="%(asctime)s %(levelname)s %(name)s: %(message)s",
        datefmt="%Y-%m-%dT%H:%M:%S%z",
        level=logging.WARNING,
    )
    listener = bind(host, port)
    app = make_app(settings)
    asyncio.run(app.state.services.store.prepare())
    address = address_of(listener)

    def ready() -> None:
        tell(address)
        if opens:
            webbrowser.open(address)

    server = Server(configure(app, settings))
    server.ready = ready
    server.loading = app.state.services.loading
    server.run(sockets=[listener])
