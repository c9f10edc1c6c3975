"""At the door: who comes in, from where, and what every answer carries."""

from __future__ import annotations

import asyncio
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from gonfalon.server.identity import COOKIE, COOKIE_SECONDS, PASS_COOKIE, Keeper
from gonfalon.server.loading import Loading
from gonfalon.server.own_texts import choose_language
from gonfalon.server.problems import Refused
from gonfalon.server.rates import Limiter, network_of
from gonfalon.server.spectators import Spectators, table_of

SECURITY = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    # addresses hold invitation tokens, which must not be passed on
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}
SAFE = ("GET", "HEAD", "OPTIONS")
NO_GUEST = ("/assets/", "/schema", "/healthz", "/robots.txt")
"""Answers to these are the same for everybody."""
COUNTED = ("/api/", "/schema")
"""Calls to these are counted."""
REFUSED_CODE = 4000
"""Added to the status of a problem it is the code with which a socket is closed."""
PER_ADDRESS = 5
"""How many guests of one address may call as often as they may."""


def guard(
    app: ASGIApp, keeper: Keeper, calls: Limiter, loading: Loading, spectators: Spectators
) -> ASGIApp:
    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        kind = str(scope["type"])
        if kind not in ("http", "websocket"):
            await app(scope, receive, send)
            return
        headers = Headers.from_scope(scope)
        if not _is_own(scope, headers):
            await _refuse(Refused(403, "other-origin"), kind, headers, send)
            return
        guest = keeper.guest(_cookie(headers, COOKIE))
        is_new = guest is None
        address = network_of(scope["client"][0] if scope["client"] else "")
        if scope["path"].startswith(COUNTED):
            try:
                calls.check(f"address {address}", PER_ADDRESS)
                if guest is not None:
                    calls.check(f"guest {guest}")
            except Refused as refused:
                await _refuse(refused, kind, headers, send)
                return
            try:
                await loading.done()
            except asyncio.CancelledError:  # the server is stopped before it was ready
                await _refuse(Refused(503, "stopping"), kind, headers, send)
                return
        if guest and (table := table_of(scope["path"])):
            shown = _cookie(headers, PASS_COOKIE)
            if shown and keeper.is_watch_pass(table, guest, shown):
                spectators.let_in(table, guest)
        guest = guest or keeper.new_guest()
        scope.setdefault("state", {}).update(guest=guest, address=address)
        is_page = not scope["path"].startswith(("/api/", *NO_GUEST))
        gives = is_page or (is_new and scope["path"].startswith("/api/"))

        if kind == "websocket":
            # sockets send through it at once: the layers in between cost more than the rest where hundreds look on
            scope["state"]["outlet"] = send
            await app(scope, receive, send)
            return

        async def receiving() -> Any:
            message = await receive()
            if message["type"] == "http.disconnect":
                scope["state"]["gone"] = True
            return message

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                sent = MutableScopeHeaders.from_message(message)
                for name, value in SECURITY.items():
                    sent[name] = value
                if gives:
                    sent.add("set-cookie", _set_cookie(COOKIE, keeper.cookie(guest), "/", scope))
                if table := scope["state"].get("watches"):
                    shown, path = keeper.watch_pass(table, guest), f"/api/tables/{table}"
                    sent.add("set-cookie", _set_cookie(PASS_COOKIE, shown, path, scope))
            await send(message)

        await app(scope, receiving, sending)

    return guarded


def _cookie(headers: Headers, name: str) -> str | None:
    for line in headers.getall("cookie", []):
        try:
            found = SimpleCookie(line).get(name)
        except CookieError:
            continue
        if found is not None:
            return found.value
    return None


def _set_cookie(name: str, value: str, path: str, scope: Scope) -> str:
    secure = "; Secure" if scope["scheme"] in ("https", "wss") else ""
    return f"{name}={value}; Path={path}; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax{secure}"


def _is_own(scope: Any, headers: Headers) -> bool:
    """Does a request that changes something, or a socket, come from our own pages or from no page at all?"""
    if scope["type"] == "http" and scope["method"] in SAFE:
        return True
    origin = headers.get("origin")
    if origin is not None:
        try:
            return urlsplit(origin).netloc.lower() == headers.get("host", "").lower()
        except ValueError:
            return False
    return headers.get("sec-fetch-site", "none") in ("same-origin", "none")


async def _refuse(refused: Refused, kind: str, headers: Headers, send: Send) -> None:
    if kind == "websocket":
        code = REFUSED_CODE + refused.status
        await send({"type": "websocket.close", "code": code, "reason": refused.code})
        return
    language = choose_language(None, headers.get("accept-language", "")) or "en"
    sent = {"content-type": "application/json", **refused.headers}
    await send(
        {
            "type": "http.response.start",
            "status": refused.status,
            "headers": [(name.encode(), value.encode()) for name, value in sent.items()],
        }
    )
    body = msgspec.json.encode(refused.problem(language))
    await send({"type": "http.response.body", "body": body, "more_body": False})
