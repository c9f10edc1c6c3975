"""Rows of the state: goods, relics, pirates, cards that lie open, losses and sieges.

rules: MP-TRADE-10, MP-TRADE-12, MP-CONQ-10, MP-RELIC-01 to MP-RELIC-04, MP-PIRATE-01, MP-CARD-12, MP-RES-05, MP-SIEGE-01, MP-SIEGE-24
"""

from __future__ import annotations

from typing import NamedTuple

from gonfalon.games.prototype.state import COMBAT, NOBODY


class Lot(NamedTuple):
    """MP-TRADE-10: goods bought together."""

    good: int
    units: int
    origin: int = NOBODY
    """The territory of the settlement where they were bought."""
    ruler: int = NOBODY
    """Who controlled it then; BARBARIANS if nobody did, NOBODY without an origin."""


class Heap(NamedTuple):
    """Goods on the ground (MP-TRADE-12, MP-CONQ-10)."""

    territory: int
    owner: int
    """Who may load them; NOBODY: anybody."""
    last_turn: int
    """They vanish at the end of this turn; 0: they stay."""
    lots: tuple[Lot, ...]


class Relic(NamedTuple):
    """MP-RELIC-01 to MP-RELIC-04."""

    where: int = 0
    """One of RELIC_PLACES."""
    number: int = NOBODY
    """The territory or the captain."""
    taken: int = 0
    """1 once somebody has taken it."""


IN_BOX, ON_GROUND, CARRIED, IN_CATHEDRAL = range(4)
"""RELIC_PLACES."""


class Pirates(NamedTuple):
    """A barbarian galley (MP-PIRATE-01)."""

    number: int
    sea: int
    vf: int
    captain: int = 0
    placed_in: int = 0
    """The turn in which it was placed (MP-PIRATE-08)."""


class Delivered(NamedTuple):
    """MP-CARD-12: a card that lies open before a player."""

    card: int
    victim: int
    sender: int
    last_turn: int
    """0: without a term."""


class Losses(NamedTuple):
    """What one player lost in one battle."""

    battle: int
    seat: int
    vf: int
    captured: int = 0
    """Of these, prisoners of the enemy."""
    cards: tuple[int, ...] = ()
    """Lost with rounds (MP-RES-05)."""
    phase: int = COMBAT
    """Barbarians attack in EVENTS."""
    place: int = NOBODY
    healed: int = 0
    """VF that a Barber-Surgeon has saved."""


class Siege(NamedTuple):
    """MP-SIEGE-01."""

    territory: int
    besieger: int
    turns: int = 1
    """1 in the turn in which it was declared."""
    by_sea: int = 0
    captain: int = NOBODY
    """Who leads it."""
    confirmed: int = 0
    """The last turn in which it was declared or confirmed."""
    allies: int = 0
    """Bit mask of the other besiegers (MP-SIEGE-24)."""
    fought: int = 0
    """Of these, bit mask of those who have spent a Captain's attack on it in this siege turn."""
