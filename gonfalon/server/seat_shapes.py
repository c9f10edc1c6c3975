"""The shapes of docs/protocol.md about who holds a seat: return links, people who are away, new invitations."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from gonfalon.server.shapes import Body, Digits, Lobby, Name, OptionValue, Patience, Seat

Token = Annotated[str, Meta(min_length=1, max_length=64)]


class ReturnLinkBody(Body):
    renew: bool = False
    """Make a new link; the old one is worthless then, and whoever came by it loses the seat."""


class ReturnLink(msgspec.Struct):
    """For the holder of a seat only."""

    seat: int
    link: str
    """Its path; the part behind `#` is the secret."""
    devices: int
    """How many guests hold the seat, with the one who sat down."""


class ReturnBody(Body):
    token: Token


class Returning(msgspec.Struct):
    """Where a return link leads."""

    table: str
    seat: int
    name: str
    """Of the person whose seat it is."""
    mine: bool
    """Does the guest hold the seat already?"""
    lobby: Lobby


class RemoveBody(Body):
    seat: Seat


class VoteBody(Body):
    seat: Seat
    agree: bool
    """False takes the vote back."""


class InviteBody(Body):
    seat: Seat
    open: bool = True
    """False withdraws the invitation."""


class SeatChange(Body):
    seat: Seat
    kind: Literal["me", "hot-seat", "friend", "bot"]
    bot: Annotated[str, Meta(max_length=40)] | None = None
    name: Name | None = None


class ChangeBody(Body):
    """What the host changes before the start; what is left out stays."""

    options: dict[str, OptionValue] | None = None
    """All options that differ from what is usual in the game."""
    seats: Annotated[list[SeatChange], Meta(max_length=16)] = msgspec.field(default_factory=list)
    public: bool | None = None
    patience: Patience | None = None
    advice: bool | None = None
    """May players ask what the steward would do?"""
    commitment: Digits | None = None
    """The hash of the host's part of the dice, for a seat that they take now, if they have committed to none yet."""


class PersonShape(msgspec.Struct):
    """A seat of a person, as everybody at the table may see it."""

    seat: int
    name: str
    label: str
    mine: bool
    online: bool
    host: bool
    """Did this person make the table?"""
    left: bool
    """Has the seat left the game for good?"""
    bot: bool
    """Does a bot play it at the moment?"""
    cause: str | None
    """Why, if the person did not hand over under orders: `absence`, `vote` or `consent`."""
    away: int | None
    """For how many milliseconds the person has been away and owed an answer, as far as spectators can know."""
    status: str
    """How the person stands, as a sentence."""
    may_remove: bool
    """May the asker let a bot play on now?"""
    votes: list[str]
    """The names of those who want a bot to play for this person."""
    needed: int | None
    """How many are needed; null where there is no vote."""
    voted: bool
    may_vote: bool
    may_invite: bool
    """May the asker invite somebody new for the seat?"""
    invitation: str | None
    """The path of that invitation, for whoever may invite."""
    invited: bool
    """Is there such an invitation?"""
    heir: str | None
    """The name of the person who came by it and has not moved yet."""


class People(msgspec.Struct):
    table: str
    patience: int
    """How long somebody may be away at this table, in seconds."""
    may_act: bool
    """May the asker do what the host may?"""
    watch: str | None
    """The path for spectators; for the host only."""
    people: list[PersonShape]
