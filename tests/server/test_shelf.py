"""Answers that are the same for everybody are made once."""

from __future__ import annotations

import asyncio
import gzip
import json

import httpx
import pytest
from litestar.datastructures import Headers

from gonfalon.server.problems import Refused
from gonfalon.server.shelf import Shelf
from tests.server.house import GAME, PATIENCE, House

PATHS = (
    "/api/games",
    f"/api/games/{GAME}/rules",
    f"/api/games/{GAME}/reference",
    f"/api/games/{GAME}/maps/west",
    "/api/games/medieval/tours/first-round",
)


@pytest.mark.parametrize("path", PATHS)
def test_who_has_the_answer_is_told_that_it_still_holds(house: House, path: str) -> None:
    with httpx.Client(base_url=f"http://{house.address}", timeout=PATIENCE) as client:
        first = client.get(path, params={"lang": "it"})
        assert first.status_code == 200 and first.headers["content-encoding"] == "gzip"
        tag = {"If-None-Match": first.headers["etag"]}
        again = client.get(path, params={"lang": "it"}, headers=tag)
        assert (again.status_code, again.content) == (304, b"")
        other = client.get(path, params={"lang": "en"}, headers=tag)
        assert other.status_code == (304 if "maps" in path else 200)
        plain = client.get(path, params={"lang": "it"}, headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers and plain.json() == first.json()


def test_an_answer_is_made_once_whoever_asks() -> None:
    made: list[int] = []

    def make() -> dict[str, int]:
        made.append(1)
        return {"n": len(made)}

    async def ask() -> list[bytes]:
        shelf = Shelf()
        headers = Headers({"accept-encoding": "br, gzip"})
        answers = [shelf.answer(headers, ("a",), make) for _ in range(5)]
        found = [answer.content for answer in await asyncio.gather(*answers)]
        found.append((await shelf.answer(headers, ("a",), make)).content)
        return found

    bodies = asyncio.run(ask())
    assert [json.loads(gzip.decompress(body)) for body in bodies] == [{"n": 1}] * 6


def test_a_refusal_is_not_kept() -> None:
    def make() -> None:
        raise Refused(404, "no-tour")

    async def ask() -> None:
        shelf = Shelf()
        for _ in range(2):
            with pytest.raises(Refused):
                await shelf.answer(Headers(), ("a",), make)
        assert not shelf._kept and not shelf._making

    asyncio.run(ask())
