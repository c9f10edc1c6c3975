"""Objective sides of Empire cards: what they ask for, and claiming them.

rules: MU-CARD-11 to MU-CARD-13, MU-COMP-13, MU-OBJ-04, MU-TIME-15, MU-GOAL-01

`GOALS` holds a function for every card whose objective can be claimed; `objectives.toml` says what each of them tests.
"""

from __future__ import annotations

from collections.abc import Callable

from gonfalon.games.medioevo.empire import return_cards
from gonfalon.games.medioevo.realm import controlled
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.world import COLOURS, bits
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move

GOAL_VERBS = ("claim-token",)


def two_cathedrals(s: MedState, seat: int) -> bool:
    return sum(s.cathedral[t] for t in controlled(s, seat)) >= 2


def bishops_seat(s: MedState, seat: int) -> bool:
    return any(s.cathedral[t] and s.civil[t] >= 2 and s.military[t] for t in controlled(s, seat))


def ring_of_towers(s: MedState, seat: int) -> bool:
    own = controlled(s, seat)
    return any(
        s.military[t] == 3
        and sum(s.military[u] == 1 for u in own if s.world.adjacent[t] >> u & 1) >= 4
        for t in own
    )


def five_cards(s: MedState, seat: int) -> bool:
    return s.cards[seat].bit_count() >= 5


def twelve_territories(s: MedState, seat: int) -> bool:
    return len(controlled(s, seat)) >= 12


GOALS: dict[int, Callable[[MedState, int], bool]] = {
    1: two_cathedrals,
    2: bishops_seat,
    33: ring_of_towers,
    59: five_cards,
    60: twelve_territories,
}
"""By the number of the card."""


# ---- claiming


def is_met(s: MedState, seat: int, card: int) -> bool:
    goal = GOALS.get(card + 1)
    return goal is not None and goal(s, seat)


def tokens_left(s: MedState, colour: int) -> int:
    """MU-COMP-13."""
    taken = sum(s.tokens[seat * 6 + colour] for seat in range(s.world.seats))
    return s.world.token_stock[colour] - taken


def token_colours(s: MedState, card: int) -> list[int]:
    """MU-CARD-12: the colours a card may be paid in."""
    printed = s.world.objectives[card].token
    return [COLOURS.index(colour) for colour in printed or COLOURS]


def goal_moves(s: MedState, seat: int) -> list[AnyMove]:
    """Untapped cards whose objective is met, with every colour that is left (MU-CARD-13)."""
    if not s.turn:
        return []
    return [
        s.vocabulary["claim-token", card, colour]
        for card in bits(s.cards[seat] & ~s.tapped[seat])
        if is_met(s, seat, card)
        for colour in token_colours(s, card)
        if tokens_left(s, colour)
    ]


def claim(s: MedState, seat: int, move: Move) -> None:
    """MU-CARD-11: the card is shown and goes to the bottom of the deck; the token is ready (MU-OBJ-04)."""
    card, colour = move.args
    s.cards[seat] &= ~(1 << card)
    return_cards(s, [card])
    s.tokens[seat * 6 + colour] += 1
    s.emit("objective", "MU-CARD-11", seat=seat, card=card, colour=colour)


def refuse_claim(s: MedState, seat: int, move: Move) -> Refusal:
    card, colour = move.args
    if not s.cards[seat] >> card & 1:
        return Refusal("MU-CARD-11", "not-your-card", card=card)
    if s.tapped[seat] >> card & 1:
        return Refusal("MU-CARD-07", "tapped", card=card)
    if not is_met(s, seat, card):
        return Refusal("MU-TIME-15", "objective-not-met", card=card)
    if colour not in token_colours(s, card):
        return Refusal("MU-CARD-12", "wrong-colour", card=card, colour=colour)
    return Refusal("MU-CARD-13", "no-token-left", colour=colour)
