"""How often somebody may do something."""

from __future__ import annotations

import time
from collections import deque

from gonfalon.server.problems import Refused
from gonfalon.server.settings import Rate

MOST_KEYS = 10_000


class Limiter:
    """Remembers when each key did it last."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._times: dict[str, deque[float]] = {}

    def check(self, key: str, times: int = 1) -> None:
        """Count one more, or refuse; `times` widens the limit."""
        now = time.monotonic()
        if len(self._times) > MOST_KEYS:
            self._forget(now)
        done = self._times.setdefault(key, deque())
        while done and done[0] <= now - self._rate.seconds:
            done.popleft()
        if len(done) >= self._rate.most * times:
            raise Refused(429, "too-many")
        done.append(now)

    def _forget(self, now: float) -> None:
        for key, done in list(self._times.items()):
            if not done or done[-1] <= now - self._rate.seconds:
                del self._times[key]
