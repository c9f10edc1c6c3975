"""What is stored: guests, tables, their seats, segments and moves, and what people say.

Everything structured (options, states) is JSON text, so that SQLite and PostgreSQL hold the same.
Times are milliseconds since 1970.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, ForeignKey, Index, Integer, String, Text, false, true
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    pass


class GuestRow(Base):
    __tablename__ = "guests"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[str] = mapped_column(String(40))
    created: Mapped[int] = mapped_column(BigInteger)


class TableRow(Base):
    __tablename__ = "tables"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    game: Mapped[str] = mapped_column(String(40))
    options: Mapped[str] = mapped_column(Text)
    seed: Mapped[int] = mapped_column(BigInteger)
    seeded: Mapped[bool]
    """Whether the seed was chosen by the maker."""
    status: Mapped[str] = mapped_column(String(8))
    public: Mapped[bool]
    maker: Mapped[str] = mapped_column(String(32), index=True)
    nonce: Mapped[str] = mapped_column(String(32))
    """What the spectator token is derived from, together with the server's secret."""
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    version: Mapped[int] = mapped_column(Integer, default=0)
    """How many moves are stored."""
    turn: Mapped[int] = mapped_column(Integer, default=0)
    waiting: Mapped[str] = mapped_column(String(80), default="")
    """The seats that owe a choice, as a spectator knows it."""
    now: Mapped[str | None] = mapped_column(Text)
    """The present state; a table goes on from it when the rules have changed."""
    now_hash: Mapped[str | None] = mapped_column(String(64))
    created: Mapped[int] = mapped_column(BigInteger)
    updated: Mapped[int] = mapped_column(BigInteger)
    revision: Mapped[int] = mapped_column(Integer, default=0, server_default="0")
    """Counts every change of the table, its seats and its substitutes: what is stored must be what the writer has seen."""
    covert_seconds: Mapped[int] = mapped_column(Integer, default=0, server_default="0")
    """How long a covert question lasts, whoever is asked; 0 for as long as the answers take."""
    started: Mapped[int | None] = mapped_column(BigInteger)
    """When it left the lobby; None before, and for tables older than this column."""

    patience: Mapped[int | None] = mapped_column(Integer)
    """How long somebody may be away and owe an answer, in seconds; None for what is usual."""
    advice: Mapped[bool] = mapped_column(default=True, server_default=true())
    """May players ask what the steward would do?"""

    __table_args__ = (Index("tables_open", "public", "status", "updated"),)


class SeatRow(Base):
    __tablename__ = "seats"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True)
    kind: Mapped[str] = mapped_column(String(8))
    """`person`, `bot` or `open`."""
    guest: Mapped[str | None] = mapped_column(String(32), index=True)
    bot: Mapped[str | None] = mapped_column(String(40))
    name: Mapped[str] = mapped_column(String(40))
    nonce: Mapped[str] = mapped_column(String(32))
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    return_nonce: Mapped[str | None] = mapped_column(String(32))
    """What the return link is derived from, together with the server's secret; None before it was asked for."""
    return_hash: Mapped[str | None] = mapped_column(String(64))
    seen: Mapped[int | None] = mapped_column(BigInteger)
    """When its person was there last."""
    invited: Mapped[int | None] = mapped_column(BigInteger)
    """When somebody new was invited for it during the game; None without such an invitation."""
    heir: Mapped[str | None] = mapped_column(String(32))
    """The guest who came by that invitation; the seat is theirs with their first move."""
    heir_name: Mapped[str | None] = mapped_column(String(40))
    habits: Mapped[str | None] = mapped_column(Text)
    """What is answered for its person, as JSON; see habits.py."""
    past: Mapped[int] = mapped_column(Integer, default=0, server_default="0")
    """The substitutes up to this number are the business of somebody who had the seat before."""

    __table_args__ = (Index("seats_return", "return_hash", unique=True),)


class HolderRow(Base):
    """A guest who holds, or has held, a seat besides the one who sat down there: a device that opened its return link."""

    __tablename__ = "holders"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True)
    guest: Mapped[str] = mapped_column(String(32), primary_key=True)
    since: Mapped[int] = mapped_column(BigInteger)
    until: Mapped[int | None] = mapped_column(BigInteger)
    """When the guest lost the seat; None while they hold it."""

    __table_args__ = (Index("holders_guest", "guest"),)


class DiceRow(Base):
    """A part of the key of a table: its hash is published before, the part itself at the start."""

    __tablename__ = "dice"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True)
    """-1 for the server."""
    commitment: Mapped[str] = mapped_column(String(64))
    part: Mapped[str | None] = mapped_column(String(64))
    """A secret until the game is over; None until it is opened, which for the server is at once."""


class WatcherRow(Base):
    """A spectator of a private table who came before spectators carried passes; nobody is added."""

    __tablename__ = "watchers"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    guest: Mapped[str] = mapped_column(String(32), primary_key=True)


class SegmentRow(Base):
    """A stretch of a game under one version of the rules."""

    __tablename__ = "segments"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    rules: Mapped[str] = mapped_column(String(200))
    first: Mapped[int] = mapped_column(Integer)
    """How many moves were stored before it."""
    start: Mapped[str] = mapped_column(Text)
    start_hash: Mapped[str] = mapped_column(String(64))
    end_hash: Mapped[str | None] = mapped_column(String(64))
    """Known once the next segment has begun."""
    opening: Mapped[str | None] = mapped_column(Text)
    """What happened before its first move, as texts; see stored_events.py."""
    draws: Mapped[str | None] = mapped_column(Text)
    """What was drawn before its first move."""
    is_set: Mapped[bool] = mapped_column(default=False, server_default=false())
    """Does the game begin with a position that was set, as a fork does?"""


class MoveRow(Base):
    """One accepted move; the primary key keeps two of the same number out."""

    __tablename__ = "moves"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    version: Mapped[int] = mapped_column(Integer, primary_key=True)
    seat: Mapped[int] = mapped_column(Integer)
    text: Mapped[str] = mapped_column(String(200))
    noticed: Mapped[int] = mapped_column(BigInteger)
    """Bit mask of who could notice it: spectators in bit 0, seat n in bit n + 1."""
    beats: Mapped[str | None] = mapped_column(Text)
    """Such a mask for each of its beats, as JSON; None for a move that was shown at once. See sight.py."""
    at: Mapped[int] = mapped_column(BigInteger)
    told: Mapped[str | None] = mapped_column(Text)
    """What happened, as texts; see stored_events.py."""
    deed: Mapped[str | None] = mapped_column(Text)
    """What a bot did by it for an absent player, as text for them; see digest.py."""
    draws: Mapped[str | None] = mapped_column(Text)
    """What it drew, as the record lists it."""


class SubstituteRow(Base):
    """A bot that plays, or has played, a seat for its absent player."""

    __tablename__ = "standins"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    seat: Mapped[int] = mapped_column(Integer)
    bot: Mapped[str] = mapped_column(String(40))
    orders: Mapped[str] = mapped_column(Text)
    until: Mapped[str] = mapped_column(String(80))
    """When it hands the seat back by itself: decisions, a turn or a time, as JSON."""
    began: Mapped[int] = mapped_column(Integer)
    """How many moves were stored then."""
    began_at: Mapped[int] = mapped_column(BigInteger)
    before: Mapped[str] = mapped_column(Text)
    """What the player had then."""
    ended: Mapped[int | None] = mapped_column(Integer)
    """How many moves were stored when it handed the seat back; None while it plays."""
    ended_at: Mapped[int | None] = mapped_column(BigInteger)
    reason: Mapped[str | None] = mapped_column(String(12))
    after: Mapped[str | None] = mapped_column(Text)
    befell: Mapped[str | None] = mapped_column(Text)
    """What others did to the player meanwhile, as text."""
    read: Mapped[bool]
    """Has the player seen the digest?"""
    cause: Mapped[str | None] = mapped_column(String(8))
    """Why others, or the player, gave the seat to a bot: `absence`, `vote` or `consent`; None for a hand-over under orders."""

    __table_args__ = (Index("standins_playing", "ended"),)


class VoteRow(Base):
    """Somebody wants a bot to play for the person of a seat."""

    __tablename__ = "votes"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True)
    guest: Mapped[str] = mapped_column(String(32), primary_key=True)
    """Who voted."""
    at: Mapped[int] = mapped_column(BigInteger)


class ChatRow(Base):
    __tablename__ = "chat"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    n: Mapped[int] = mapped_column(Integer, primary_key=True)
    seat: Mapped[int | None] = mapped_column(Integer)
    name: Mapped[str] = mapped_column(String(40))
    text: Mapped[str] = mapped_column(String(500))
    at: Mapped[int] = mapped_column(BigInteger)
    notice: Mapped[str | None] = mapped_column(Text)
    """What the table itself says, as JSON; every reader gets it as text in their language."""
