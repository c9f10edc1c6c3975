"""Whether the server can do its work: is what is played stored?"""

from __future__ import annotations

import asyncio
import time
from typing import Any

from litestar import Request, Response, get
from sqlalchemy import text

from gonfalon import __version__
from gonfalon.server.faults import in_a_line, log
from gonfalon.server.store import Store

FRESH_SECONDS = 1.0
PATIENCE_SECONDS = 3.0


class Health:
    """Tries to write, at most once a second, whoever asks and however often."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._trial: asyncio.Task[bool] | None = None
        self._since = 0.0
        self._was_well = True

    async def is_well(self) -> bool:
        if self._trial is None or (
            self._trial.done() and time.monotonic() - self._since > FRESH_SECONDS
        ):
            self._trial = asyncio.create_task(self._try())
            self._since = time.monotonic()
        done, _ = await asyncio.wait([self._trial], timeout=PATIENCE_SECONDS)
        return bool(done) and self._trial.result()

    async def _try(self) -> bool:
        try:
            self.store.check_file()
            async with self.store.session() as session, session.begin():
                # changes nothing, but needs all that a change needs
                await session.execute(text("UPDATE alembic_version SET version_num = version_num"))
        except Exception as problem:
            if self._was_well:
                log.error("nothing can be stored: %s", in_a_line(problem))
            self._was_well = False
        else:
            if not self._was_well:
                log.warning("moves are stored again")
            self._was_well = True
        return self._was_well


@get("/healthz", include_in_schema=False)
async def healthz(request: Request[Any, Any, Any]) -> Response[dict[str, str]]:
    well = await request.app.state.services.health.is_well()
    status = "ok" if well else "no-storage"
    return Response(
        {"status": status, "version": __version__},
        status_code=200 if well else 503,
        headers={"cache-control": "no-store"},
    )
