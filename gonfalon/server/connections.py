"""HTTP connections that do not wait for ever, and not for any number of requests from one address.

uvicorn gives up a connection that is silent between two requests, but waits without end for the rest of a request that was begun and for a
client that does not read its answer. Here each of them has a limit, after which the connection is closed.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import h11
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol

from gonfalon.server.rates import network_of
from gonfalon.server.settings import Settings

TOO_MANY = (
    b"HTTP/1.1 429 Too Many Requests\r\nretry-after: 10\r\ncontent-length: 0\r\n"
    b"connection: close\r\n\r\n"
)


def limited_connections(settings: Settings) -> type[asyncio.Protocol]:
    """The class of the connections of one server."""
    proxies = ProxyHeadersMiddleware(_nowhere, list(settings.proxies)).trusted_hosts
    open_by: Counter[str] = Counter()
    seconds = {h11.IDLE: settings.head_seconds, h11.SEND_BODY: settings.body_seconds}

    class Connection(H11Protocol):
        def __init__(self, *arguments: Any, **named: Any) -> None:
            super().__init__(*arguments, **named)
            self._network = ""
            """Where it is counted; empty where it is not, and no more."""
            self._awaited: Any = None
            """The part of a request that must come before the deadline."""
            self._deadline: asyncio.TimerHandle | None = None
            self._unread: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            host = self.client[0] if self.client else ""
            if host not in proxies:
                self._network = network_of(host)
                open_by[self._network] += 1
                if open_by[self._network] > settings.most_connections:
                    transport.write(TOO_MANY)
                    transport.close()
                    return
            self._await_rest()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            self._await_rest()

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            # from here on it is a socket; those are counted in live.py
            self._forget()
            super().handle_websocket_upgrade(event)

        def connection_lost(self, exc: Exception | None) -> None:
            self._forget()
            super().connection_lost(exc)

        def pause_writing(self) -> None:
            super().pause_writing()
            self._unread = self.loop.call_later(settings.answer_seconds, self.transport.abort)

        def resume_writing(self) -> None:
            super().resume_writing()
            if self._unread is not None:
                self._unread.cancel()

        def _await_rest(self) -> None:
            """The time for the head or the body of a request runs from its beginning, however slowly it comes."""
            if self.transport.get_protocol() is not self:
                return  # it has become a socket
            between = self.timeout_keep_alive_task is not None
            state = None if between else self.conn.their_state
            if state is self._awaited:
                return
            if self._deadline is not None:
                self._deadline.cancel()
            self._awaited = state
            if state in seconds:
                self._deadline = self.loop.call_later(seconds[state], self.transport.abort)

        def _forget(self) -> None:
            if self._network:
                open_by[self._network] -= 1
                if not open_by[self._network]:
                    del open_by[self._network]
                self._network = ""
            for timer in (self._deadline, self._unread):
                if timer is not None:
                    timer.cancel()

    return Connection


async def _nowhere(*_: Any) -> None:
    """No application: only the list of proxies is wanted."""
