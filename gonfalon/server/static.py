"""The built browser app: hashed files for ever, its one page for every other address."""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.response import File

from gonfalon.server.own_texts import choose_language, say
from gonfalon.server.problems import Refused

FOR_EVER = "public, max-age=31536000, immutable"
PACKED = {"br": ".br", "gzip": ".gz"}
"""Encodings for which a packed twin may lie beside a file."""

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("font/woff2", ".woff2")


PAGES = ("table", "join", "watch", "return", "tour")
"""How the addresses of the app's pages begin, beside the start page; `web/src/lib/pages.ts` knows them too."""
NO_PAGES = ("api", "schema", "assets")
"""Below these not even a person is shown the page that says that there is none."""
ROBOTS = "".join(
    f"{line}\n"
    for line in ("User-agent: *", "Disallow: /api/", *(f"Disallow: /{at}" for at in PAGES))
)
"""Tables and links are for those who were given them."""


@get("/robots.txt", include_in_schema=False, media_type="text/plain", sync_to_thread=False)
def robots() -> str:
    return ROBOTS


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: Request[Any, Any, Any]) -> Response[Any]:
    """A file of the browser app, or its page at the addresses that it knows."""
    root: Path = request.app.state.services.settings.static
    path = request.scope["path"].strip("/")
    file = _find(root, path)
    first = path.split("/")[0]
    is_missing = file is None and first not in ("", *PAGES)
    if is_missing and (first in NO_PAGES or "text/html" not in request.headers.get("accept", "")):
        raise Refused(404, "no-page")
    status = 404 if is_missing else 200
    is_asset = file is not None and path.startswith("assets/")
    file = file or _find(root, "index.html")
    if file is None:
        language = choose_language(None, request.headers.get("accept-language", "")) or "en"
        words = say(language, "page.not-built") + "\n"
        return Response(words, status_code=status, media_type="text/plain")
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    headers = {"cache-control": FOR_EVER if is_asset else "no-cache", "vary": "accept-encoding"}
    accepted = request.headers.get("accept-encoding", "")
    for encoding, ending in PACKED.items():
        packed = file.with_name(file.name + ending)
        if encoding in accepted and packed.is_file():
            headers["content-encoding"] = encoding
            file = packed
            break
    return File(
        file,
        status_code=status,
        media_type=kind,
        content_disposition_type="inline",
        headers=headers,
        chunk_size=2**20,
    )


def _find(root: Path, path: str) -> Path | None:
    """A file below the root; never one beside it."""
    if not path or "\0" in path or ".." in path.split("/"):
        return None
    try:
        file = (root / path).resolve()
        return file if file.is_file() and file.is_relative_to(root.resolve()) else None
    except (OSError, ValueError):
        return None
