"""The shapes of docs/protocol.md about who holds a seat: return links."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from gonfalon.server.shapes import Body, Lobby

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
