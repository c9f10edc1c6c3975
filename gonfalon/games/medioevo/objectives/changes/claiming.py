"""Objective sides of Empire cards: which are met, and claiming them.

rules: MU-CARD-11 to MU-CARD-13, MU-COMP-13, MU-OBJ-04, MU-TIME-15, MU-GOAL-01

What each of them asks for is in `objectives`.
"""

from __future__ import annotations

from gonfalon.games.medioevo.definitions.changes.money import empty_deposit, receive
from gonfalon.games.medioevo.empire_cards.changes.hand import return_cards
from gonfalon.games.medioevo.objectives.questions.catalogue import DEEDS, FIGHTS, GOALS
from gonfalon.games.medioevo.objectives.questions.chronicle import BATTLE
from gonfalon.games.medioevo.state import HIDDEN, MedState
from gonfalon.games.medioevo.world import COLOURS, bits, mask_of
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.native import window_of

GOAL_VERBS = ("claim-token",)

GREAT_SPENDER = 37 - 1
"""Purchases are hidden as long as deployment is (variant)."""
TREASURE = 36 - 1
"""The Magnate, whose objective asks about hidden money, and on whom coins may lie."""

BY_FIGHTS = mask_of(number - 1 for number in FIGHTS)
BY_LOG = mask_of(number - 1 for number in DEEDS) | BY_FIGHTS
"""Bit masks of cards whose objective asks about battles in the log of the turn; about all in it."""


def out_of_question(s: MedState, seat: int) -> int:
    """Cards whose objective the log of the turn rules out; quicker to tell than one by one."""
    if not s.log[seat]:
        return BY_LOG
    return 0 if any(entry[0] == BATTLE for entry in s.log[seat]) else BY_FIGHTS


QUIET = ("purchase-done", "purchase-resumed", "waived")
"""Events after which no objective is met that was not met before."""


def is_met(s: MedState, seat: int, card: int) -> bool:
    return bool(s.turn) and GOALS[card + 1](s, seat)


def met(s: MedState, seat: int) -> list[int]:
    """The untapped cards of a seat whose objective is met now; only their owner is told (MU-GOAL-01)."""
    ready = s.cards[seat] & ~s.tapped[seat]
    return [card for card in bits(ready) if is_met(s, seat, card)] if ready and s.turn else []


def might_be_met(s: MedState) -> bool:
    """Has the move changed anything that an objective asks about? A battle is one action."""
    if not s.turn or s.battle is not None or s.outcome:
        return False
    return s.events is None or any(event.kind not in QUIET for event in s.events)


def notice(s: MedState) -> None:
    """After every move."""
    if might_be_met(s):
        tell_met(s)


def tell_met(s: MedState) -> None:
    """MU-TIME-15: an owner, and nobody else, is told once a turn that an objective is met."""
    if s.told[-1] != s.turn:
        s.told = [mask_of(met(s, seat)) & s.told[seat] for seat in range(s.world.seats)] + [s.turn]
    for seat in s.order:
        fresh = s.cards[seat] & ~(s.tapped[seat] | s.told[seat])
        if fresh & BY_LOG:
            fresh &= ~out_of_question(s, seat)
        for card in bits(fresh):
            if is_met(s, seat, card):
                s.told[seat] |= 1 << card
                s.emit("objective-met", "MU-TIME-15", audience=(seat,), card=card)


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
    return [
        s.vocabulary["claim-token", card, colour]
        for card in met(s, seat)
        for colour in token_colours(s, card)
        if tokens_left(s, colour)
    ]


def free_claims(s: MedState, seat: int) -> list[AnyMove]:
    """MU-TIME-15: at any rest point; not beside `end.objectives`, where claims are settled in turn order (MU-GOAL-04)."""
    return [] if window_of(s.agenda[-1]) == "end.objectives" else goal_moves(s, seat)


def might_claim(s: MedState, seat: int) -> bool:
    """Has a seat a claim? In what another seat knows it might have one for a card that asks about hidden money."""
    if s.florins[seat] == HIDDEN:
        unknown = (TREASURE, GREAT_SPENDER) if s.world.deployment_on else (TREASURE,)
        ready = s.cards[seat] & ~s.tapped[seat]
        for card in unknown:
            if ready >> card & 1 and any(tokens_left(s, c) for c in token_colours(s, card)):
                return True
    return bool(goal_moves(s, seat))


def claim(s: MedState, seat: int, move: Move) -> None:
    """MU-CARD-11: the card is shown and goes to the bottom of the deck; the token is ready (MU-OBJ-04)."""
    card, colour = move.args
    s.cards[seat] &= ~(1 << card)
    if card == TREASURE:
        receive(s, seat, empty_deposit(s, seat))
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
    if not tokens_left(s, colour):
        return Refusal("MU-CARD-13", "no-token-left", colour=colour)
    return Refusal("MU-GOAL-04", "not-asked")
