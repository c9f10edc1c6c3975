"""The application: everything put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from litestar import Litestar, Request, Response, Router
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.types import ASGIApp

from gonfalon import __version__
from gonfalon.server.bots import Bots
from gonfalon.server.description import Description
from gonfalon.server.faults import as_refused, report
from gonfalon.server.guard import guard
from gonfalon.server.guests import Guests
from gonfalon.server.health import Health, healthz
from gonfalon.server.identity import Keeper, read_secret
from gonfalon.server.loading import Loading
from gonfalon.server.lobby import Lobbies
from gonfalon.server.luck import Lucks
from gonfalon.server.own_texts import choose_language
from gonfalon.server.problems import Problem, Refused
from gonfalon.server.rates import Limiter, Places
from gonfalon.server.return_links import ReturnLinks
from gonfalon.server.rooms import Rooms
from gonfalon.server.settings import Settings
from gonfalon.server.shelf import Shelf
from gonfalon.server.store import Store

if TYPE_CHECKING:
    from litestar.types import ExceptionHandlersMap

LARGEST_REQUEST = 64 * 1024
PER_ADDRESS = 10
"""How many guests of one address may make tables, or try links, at their full rate."""


class Services:
    """Everything that request handlers need: rooms, guests, storage, rates, workers."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.keeper = Keeper(read_secret(settings.folder))
        self.store = Store(settings.database_url)
        self.health = Health(self.store)
        self.bots = Bots(settings.bot_workers, settings.bot_seconds)
        self.lucks = Lucks()
        self.rooms = Rooms(self.store, self.bots, settings)
        self.guests = Guests(self.store)
        self.lobbies = Lobbies(self.store, self.rooms, self.keeper, self.guests)
        self.return_links = ReturnLinks(self.store, self.rooms, self.keeper)
        self.chat_rate = Limiter(settings.chat_rate)
        self.call_rate = Limiter(settings.call_rate)
        self.sockets = Places()
        self.shelf = Shelf()
        self.loading = Loading()
        self._table_rate = Limiter(settings.table_rate)
        self._link_rate = Limiter(settings.link_rate)

    def check_new_table(self, guest: str, address: str) -> None:
        self._table_rate.check(f"guest {guest}")
        self._table_rate.check(f"address {address}", PER_ADDRESS)

    def check_link(self, guest: str, address: str) -> None:
        self._link_rate.check(f"guest {guest}")
        self._link_rate.check(f"address {address}", PER_ADDRESS)

    async def open(self) -> None:
        await self.store.open()
        self.loading.begin()
        self.rooms.open(self.loading)
        self.guests.open()

    async def close(self) -> None:
        await self.loading.close()
        await self.guests.close()
        await self.rooms.close()
        await self.bots.close()
        await self.lucks.close()
        await self.store.close()


def make_app(settings: Settings) -> Litestar:
    """The whole server as an ASGI application."""
    from gonfalon.server.api import (
        absent,
        chat,
        games,
        lobby,
        lobby_powers,
        people,
        play,
        seats,
    )
    from gonfalon.server.api.common import guest_of, language_of, services_of
    from gonfalon.server.live import live
    from gonfalon.server.static import page, robots

    services = Services(settings)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await services.open()
        try:
            yield
        finally:
            await services.close()

    def guarded(app: ASGIApp) -> ASGIApp:
        return guard(
            app,
            services.keeper,
            services.call_rate,
            services.loading,
            services.rooms.spectators,
        )

    api = Router(
        "/api",
        route_handlers=[
            *games.HANDLERS, *lobby.HANDLERS, *play.HANDLERS, *chat.HANDLERS, *absent.HANDLERS,
            *seats.HANDLERS, *people.HANDLERS, *lobby_powers.HANDLERS,
        ],
        dependencies={
            "services": Provide(services_of, sync_to_thread=False),
            "guest": Provide(guest_of, sync_to_thread=False),
            "language": Provide(language_of, sync_to_thread=False),
        },
    )  # fmt: skip
    app = Litestar(
        [api, live, healthz, robots, page],
        lifespan=[lifespan],
        middleware=[guarded],
        exception_handlers=HANDLERS,
        request_max_body_size=LARGEST_REQUEST,
        compression_config=CompressionConfig(
            backend="gzip",
            gzip_compress_level=5,
            exclude=[r"^/assets", r"^/$"],
            exclude_opt_key="ready_packed",
        ),
        openapi_config=OpenAPIConfig(
            title="Gonfalon",
            version=__version__,
            description="Tables of medieval strategy board games. docs/protocol.md says the rest.",
            path="/schema",
            render_plugins=[Description()],
            use_handler_docstrings=True,
        ),
        logging_config=None,
        debug=False,
    )
    app.state.services = services
    return app


# ---- what goes wrong

_CODES = {404: "no-page", 405: "wrong-method", 413: "too-large", 415: "not-json"}


def _language(request: Request[Any, Any, Any]) -> str:
    accepted = request.headers.get("accept-language", "")
    wish = request.query_params.get("lang")
    return choose_language(wish, accepted) or choose_language(None, accepted) or "en"


def _answer(problem: Problem, headers: dict[str, str] | None = None) -> Response[Problem]:
    status = problem.status
    return Response(problem, status_code=status, headers=headers, media_type="application/json")


def on_refused(request: Request[Any, Any, Any], refused: Refused) -> Response[Problem]:
    return _answer(refused.problem(_language(request)), refused.headers)


def on_http(request: Request[Any, Any, Any], problem: HTTPException) -> Response[Problem]:
    """What Litestar itself refuses, in our shape."""
    status = problem.status_code
    if status in _CODES:
        refused = Refused(status, _CODES[status])
    elif status >= 500:
        return on_anything(request, problem)
    else:
        refused = Refused(status, "bad-request", detail=_detail(problem))
    return _answer(refused.problem(_language(request)))


def _detail(problem: HTTPException) -> str:
    """Which part of the request is wrong, and why, in one line."""
    items = problem.extra if isinstance(problem.extra, list) else []
    parts = [
        ": ".join(str(item[key]) for key in ("key", "message") if item.get(key))
        for item in items
        if isinstance(item, dict)
    ]
    return "; ".join(parts)[:300] or problem.detail[:300]


def on_anything(request: Request[Any, Any, Any], problem: Exception) -> Response[Problem]:
    if not request.scope["state"].get("gone"):  # who hangs up in the middle of a request is no news
        # the address may hold a token: the name of the call will do
        name = getattr(request.scope.get("route_handler"), "handler_name", "a request")
        report(f"{name} failed", problem)
    return _answer(as_refused(problem).problem(_language(request)))


def on_recursion(request: Request[Any, Any, Any], problem: RecursionError) -> Response[Problem]:
    """JSON that is nested deeper than anybody reads is the sender's mistake; any other recursion is ours."""
    if "deserializing" not in str(problem):
        return on_anything(request, problem)
    return _answer(Refused(400, "too-deep").problem(_language(request)))


HANDLERS: ExceptionHandlersMap = {
    Refused: on_refused,
    HTTPException: on_http,
    RecursionError: on_recursion,
    Exception: on_anything,
}
