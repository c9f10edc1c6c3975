"""Answers that are the same for everybody: made once, in a thread, and kept ready and packed.

Whoever asks again with the tag of the answer that they have gets 304 as long as it still holds.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
from litestar import Response
from litestar.datastructures import Headers

GZIP_LEVEL = 9
ASK_AGAIN = "no-cache"
"""Browsers keep the answer, and ask each time whether it still holds."""

Key = tuple[str, ...]


class Kept(NamedTuple):
    body: bytes
    packed: bytes
    tag: str


class Shelf:
    def __init__(self) -> None:
        self._kept: dict[Key, Kept] = {}
        self._making: dict[Key, asyncio.Task[Kept]] = {}

    async def answer(
        self, headers: Headers, key: Key, make: Callable[[], Any], cache: str = ASK_AGAIN
    ) -> Response[bytes]:
        """The answer under a key; `make` says what is in it, as bytes of JSON or as a shape."""
        kept = self._kept.get(key) or await self._make(key, make)
        sent = {
            "etag": kept.tag,
            "cache-control": cache,
            "vary": "Accept-Encoding, Accept-Language",
        }
        if kept.tag in headers.get("if-none-match", ""):
            return Response(b"", status_code=304, headers=sent, media_type="application/json")
        body = kept.body
        if "gzip" in headers.get("accept-encoding", ""):
            body, sent["content-encoding"] = kept.packed, "gzip"
        return Response(body, headers=sent, media_type="application/json")

    async def _make(self, key: Key, make: Callable[[], Any]) -> Kept:
        """All who ask meanwhile wait for the same."""
        making = self._making.get(key)
        if making is None:
            making = self._making[key] = asyncio.create_task(asyncio.to_thread(_keep, make))
            making.add_done_callback(lambda _: self._making.pop(key))
        kept = self._kept[key] = await asyncio.shield(making)
        return kept


def _keep(make: Callable[[], Any]) -> Kept:
    made = make()
    body = made if isinstance(made, bytes) else msgspec.json.encode(made)
    tag = hashlib.sha256(body).hexdigest()[:20]
    return Kept(body, gzip.compress(body, GZIP_LEVEL, mtime=0), f'"{tag}"')
