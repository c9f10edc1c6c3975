"""How one server is set up."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

STATIC = Path(__file__).with_name("static")
"""Where the built browser app lies."""


@dataclass(frozen=True, slots=True)
class Rate:
    """At most so many in so many seconds."""

    most: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Settings:
    folder: Path
    """The data directory: the secret, and the database unless another one is named."""
    database: str = ""
    """The address of a database; empty for SQLite in the folder."""
    bot_pause: float = 0.25
    """Seconds before a bot moves, so that people can follow."""
    bot_seconds: float = 30.0
    """How long a bot may think before the default answer is taken."""
    opening_seconds: float = 3.0
    """How long a start waits for people who are there to open their parts of the dice."""
    bot_workers: int = 0
    """Processes for bots; 0 leaves one core to everything else."""
    idle_seconds: float = 600.0
    """How long a table that nobody looks at stays in memory."""
    patience: float = 900.0
    """How long somebody may be away and owe an answer, in seconds, where a table does not say."""
    static: Path = STATIC
    table_rate: Rate = field(default=Rate(30, 60.0))
    """New tables of one guest; an address may make ten times as many."""
    chat_rate: Rate = field(default=Rate(20, 20.0))
    call_rate: Rate = field(default=Rate(600, 10.0))
    """Calls of one guest; an address may make five times as many."""
    guest_sockets: int = 64
    """Open sockets of one guest."""
    address_sockets: int = 1000
    most_connections: int = 1000
    """Open connections of one address, sockets not counted."""
    head_seconds: float = 20.0
    """How long the head of a request may take, from the first moment to the last."""
    body_seconds: float = 30.0
    answer_seconds: float = 60.0
    """How long an answer may wait to be read."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies: what they say of where a request comes from is believed."""
    link_rate: Rate = field(default=Rate(30, 60.0))
    """Links that one guest may try; an address may try ten times as many."""

    @property
    def database_url(self) -> str:
        return self.database or f"sqlite:///{self.folder / 'tables.db'}"
