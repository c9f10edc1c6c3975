"""Proselytism and Temporal Power: cards and technologies of neighbours.

rules: MU-TN-23, MU-TN-24, MU-INTER-04, MU-INTER-14, MU-INTER-15, MU-INTER-17
"""

from __future__ import annotations

from gonfalon.games.medioevo.definitions.questions.effect_kinds import Borrowed, holds, of
from gonfalon.games.medioevo.definitions.questions.realm import controlled, in_play
from gonfalon.games.medioevo.state import NOBODY, MedState
from gonfalon.games.medioevo.world import PURPLE, mask_of
from gonfalon.kernel.events import Refusal

PROSELYTISM, TEMPORAL_POWER = 3, 4
"""Their levels in the branch of Religion."""


def religion(s: MedState, seat: int) -> int:
    return s.tech[seat * 6 + PURPLE]


def holder(s: MedState, card: int) -> int:
    """The seat that owns a card, or NOBODY."""
    for seat in s.order:
        if s.cards[seat] >> card & 1:
            return seat
    return NOBODY


def is_ready(s: MedState, card: int) -> bool:
    """Does the card lie untapped before somebody?"""
    owner = holder(s, card)
    return owner != NOBODY and not s.tapped[owner] >> card & 1


def are_neighbours(s: MedState, seat: int, other: int) -> bool:
    """MU-TN-23, MU-DEF-03: a territory of the one is neighbouring a territory of the other."""
    zones, theirs = in_play(s), mask_of(controlled(s, other))
    return any(s.world.neighbours(mine, zones) & theirs for mine in controlled(s, seat))


def borrowable_cards(s: MedState, seat: int, mask: int) -> int:
    """MU-INTER-14: the untapped cards of neighbours that the seat may still borrow this turn, among these."""
    if religion(s, seat) < PROSELYTISM:
        return 0
    found = 0
    for other in s.order:
        theirs = s.cards[other] & ~s.tapped[other] & mask
        if other != seat and theirs and are_neighbours(s, seat, other):
            found |= theirs
    for borrowed in of(s, Borrowed) if found else ():
        if borrowed.seat == seat:
            found &= ~(1 << borrowed.card)
    return found


def lender(s: MedState, seat: int, branch: int, level: int) -> int:
    """MU-INTER-17: a neighbour whose technology the seat may use through Temporal Power, or NOBODY."""
    if s.tech[seat * 6 + PURPLE] < TEMPORAL_POWER or branch == PURPLE:
        return NOBODY
    for other in s.order:
        if other != seat and s.tech[other * 6 + branch] >= level and are_neighbours(s, seat, other):
            return other
    return NOBODY


def refuse_card(s: MedState, seat: int, card: int, rule: str) -> Refusal | None:
    """Why a card, own or borrowed, is not at hand; `rule` says that it is not the seat's own."""
    owner = holder(s, card)
    if owner == seat:
        tapped = s.tapped[seat] >> card & 1
        return Refusal("MU-CARD-08", "tapped", card=card) if tapped else None
    if owner == NOBODY or religion(s, seat) < PROSELYTISM:
        return Refusal(rule, "not-your-card", card=card)
    if s.tapped[owner] >> card & 1:
        return Refusal("MU-INTER-14", "tapped", card=card)
    if holds(s, Borrowed(seat, card)):
        return Refusal("MU-INTER-14", "once-a-turn", card=card)
    if not are_neighbours(s, seat, owner):
        return Refusal("MU-TN-23", "no-neighbour", seat=owner)
    return None
