"""How often somebody may do something."""

from __future__ import annotations

import time
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil
from typing import NamedTuple

from gonfalon.server.problems import Refused
from gonfalon.server.settings import Rate

MOST_KEYS = 10_000


class Level(NamedTuple):
    """How full somebody's measure was at a time."""

    done: float
    at: float


class Limiter:
    """A measure for each key: everything done fills it, and it empties with time."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._levels: dict[str, Level] = {}
        self._forgot = time.monotonic()

    def check(self, key: str, times: int = 1) -> None:
        """Count one more, or refuse; `times` widens the limit."""
        now = time.monotonic()
        self._forget(now)
        most = self._rate.most * times
        level = self._levels.get(key, Level(0.0, now))
        done = max(0.0, level.done - (now - level.at) * most / self._rate.seconds) + 1
        if done > most:
            wait = (done - most) * self._rate.seconds / most
            raise Refused(429, "too-many", retry_after=ceil(wait))
        self._levels[key] = Level(done, now)

    def _forget(self, now: float) -> None:
        """Drop, from time to time, everybody whose measure is empty."""
        if len(self._levels) < MOST_KEYS or now - self._forgot < self._rate.seconds:
            return
        self._forgot = now
        old = now - self._rate.seconds
        self._levels = {key: level for key, level in self._levels.items() if level.at > old}


class Places:
    """How many things somebody may hold at once."""

    def __init__(self) -> None:
        self._held: dict[str, int] = {}

    def take(self, key: str, most: int) -> None:
        if self._held.get(key, 0) >= most:
            raise Refused(429, "too-many", retry_after=1)
        self._held[key] = self._held.get(key, 0) + 1

    def free(self, key: str) -> None:
        self._held[key] -= 1
        if not self._held[key]:
            del self._held[key]


def network_of(host: str) -> str:
    """The address by which somebody is counted: of IPv6, where everybody has many, the network."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ip_network((int(address), 64), strict=False))
    return str(address)
