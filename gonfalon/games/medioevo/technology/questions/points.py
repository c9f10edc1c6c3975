"""Technology points: the pool of the phase, and where points come from.

rules: MU-TECH-08 to MU-TECH-12, MU-TECH-15, MU-TUSE-01, MU-OBJ-01, MU-CARD-07, MU-CARD-09, MU-CARD-10, MU-TN-22

A use of a technology takes points from the pool of the phase and buys what is missing. Before that the player may flip objective
tokens, tap Empire cards and turn purple points into others; all of these fill the pool. `empire_cards/steps/activation.py` asks.
"""

from __future__ import annotations

from typing import NamedTuple

from gonfalon.games.medioevo.state import NOBODY, MedState
from gonfalon.games.medioevo.technology.questions.borrowing import (
    PROSELYTISM,
    borrowable_cards,
    lender,
    refuse_card,
)
from gonfalon.games.medioevo.world import COLOURS, PURPLE, bits
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move

POOL_VERBS = ("flip", "tap-card", "convert")

ALL_COLOURS = list(range(len(COLOURS)))
MONASTICISM = 2
"""Its level in the branch of Religion."""


class Bill(NamedTuple):
    """What something costs: florins, and technology points of a colour."""

    florins: int = 0
    colour: int = NOBODY
    points: int = 0
    lent: int = NOBODY
    """The technology, if a neighbour's is used (MU-TN-24)."""


# ---- technologies


def owns(s: MedState, seat: int, branch: int, level: int) -> bool:
    """MU-TECH-06: owning a level means owning all below it."""
    return s.tech[seat * 6 + branch] >= level


def has_technology(s: MedState, seat: int, id: str) -> bool:
    """MU-BUY-11, MU-TN-24: does the seat have the technology, its own or a neighbour's?"""
    _, branch, level = s.world.technology_of[id]
    return s.tech[seat * 6 + branch] >= level or lender(s, seat, branch, level) != NOBODY


def refuse_technology(s: MedState, seat: int, id: str) -> Refusal | None:
    if has_technology(s, seat, id):
        return None
    number = s.world.technology_of[id][0]
    return Refusal(s.world.technologies[number].rule, "needs-technology", technology=number)


def with_fee(s: MedState, seat: int, id: str, bill: Bill) -> Bill:
    """MU-TN-24: a neighbour's technology costs a purple point more, of the pool if there is one, else bought."""
    number, branch, level = s.world.technology_of[id]
    if s.tech[seat * 6 + branch] >= level:
        return bill
    return bill._replace(florins=bill.florins + fee(s, seat), lent=number)


def fee(s: MedState, seat: int) -> int:
    """MU-TN-24: the florins of it."""
    return 0 if pool(s, seat, PURPLE) else s.world.florins_per_missing_tp


# ---- what a seat could raise


def pool(s: MedState, seat: int, colour: int) -> int:
    return s.points[seat * 6 + colour]


def ready_tokens(s: MedState, seat: int, colour: int) -> int:
    """MU-OBJ-01: tokens that show their coloured side."""
    at = seat * 6 + colour
    return s.tokens[at] - s.tokens_used[at]


def card_colours(s: MedState, card: int) -> list[int]:
    return s.world.card_points[card]


def ready_cards(s: MedState, seat: int) -> list[int]:
    """MU-CARD-07, MU-CARD-09: untapped cards with printed points."""
    return bits(s.cards[seat] & ~s.tapped[seat] & s.world.pointed)


def lent_cards(s: MedState, seat: int, wanted: list[int]) -> list[int]:
    """MU-TN-23: cards of neighbours whose points the seat can borrow; each costs a purple point, so purple ones bring nothing."""
    if not can_settle(s, seat, Bill(0, PURPLE, 1)):
        return []
    cards = borrowable_cards(s, seat, s.world.pointed)
    return [c for c in bits(cards) if any(e in wanted and e != PURPLE for e in card_colours(s, c))]


def can_convert(s: MedState, seat: int, colour: int) -> bool:
    """MU-TN-22: purple points become others."""
    return colour != PURPLE and owns(s, seat, PURPLE, MONASTICISM)


def within_reach(s: MedState, seat: int, colour: int) -> int:
    """Points of a colour that the seat has or could produce without money."""
    useful = [colour, PURPLE] if can_convert(s, seat, colour) else [colour]
    total = sum(pool(s, seat, each) + ready_tokens(s, seat, each) for each in useful)
    for card in ready_cards(s, seat):
        found = len([each for each in card_colours(s, card) if each in useful])
        total += found if s.world.cards[card].tp_mode == "both" else min(1, found)
    pirates = s.cards[seat] & ~s.tapped[seat] & s.world.pirates
    if pirates:
        total += sum(s.world.cards[card].amount for card in bits(pirates))
    return total


def all_within_reach(s: MedState, seat: int) -> list[int]:
    """The same for every colour."""
    cards = s.cards[seat] & ~s.tapped[seat]
    if cards & s.world.pirates or owns(s, seat, PURPLE, MONASTICISM):
        return [within_reach(s, seat, colour) for colour in range(len(COLOURS))]
    first, last = seat * 6, seat * 6 + 6
    shown = zip(s.tokens[first:last], s.tokens_used[first:last], strict=True)
    ready = [tokens - used for tokens, used in shown]
    found = [pool + more for pool, more in zip(s.points[first:last], ready, strict=True)]
    for card in bits(cards & s.world.pointed):
        colours = s.world.card_points[card]
        for colour in colours if s.world.cards[card].tp_mode == "both" else set(colours):
            found[colour] += 1
    return found


def price_with(s: MedState, bill: Bill, points: int) -> int:
    """MU-TECH-10: florins for a bill if this many points are at hand; the rest is bought."""
    missing = max(0, bill.points - points)
    return bill.florins + missing * s.world.florins_per_missing_tp


def can_settle(s: MedState, seat: int, bill: Bill) -> bool:
    """Could the seat pay this, with everything it can raise now?"""
    florins = s.florins[seat]
    if florins < bill.florins:
        return False
    at_hand = within_reach(s, seat, bill.colour) if bill.points else 0
    return florins >= price_with(s, bill, at_hand)


def refuse_bill(s: MedState, seat: int, bill: Bill) -> Refusal:
    """Why a bill cannot be paid."""
    if s.florins[seat] < bill.florins:
        return Refusal("MU-BUY-04", "not-enough", florins=bill.florins, have=s.florins[seat])
    others = any(pool(s, seat, colour) for colour in range(6) if colour != bill.colour)
    rule = "MU-TECH-12" if others else "MU-TECH-09"
    return Refusal(rule, "points-missing", colour=bill.colour, count=bill.points)


def has_choice(s: MedState, seat: int, bill: Bill) -> bool:
    """Is there another way to pay than the pool, and florins for the rest?"""
    if not bill.points:
        return False
    at_hand = pool(s, seat, bill.colour)
    return at_hand < bill.points and within_reach(s, seat, bill.colour) > at_hand


# ---- filling the pool


def pool_moves(s: MedState, seat: int, useful: list[int] | None = None) -> list[AnyMove]:
    """Tokens to flip, cards to tap and points to convert; only those that yield a useful colour, if that is given."""
    v, at = s.vocabulary, seat * 6
    wanted = ALL_COLOURS if useful is None else useful
    moves: list[AnyMove] = []
    if s.tokens[at : at + 6] != s.tokens_used[at : at + 6]:
        moves += [v["flip", c] for c in wanted if ready_tokens(s, seat, c)]
    cards = ready_cards(s, seat)
    if s.tech[at + PURPLE] >= PROSELYTISM:
        cards += lent_cards(s, seat, wanted)
    for card in cards:
        colours = card_colours(s, card)
        if s.world.cards[card].tp_mode == "choice":
            moves += [v["tap-card", card, colour] for colour in colours if colour in wanted]
        elif any(colour in wanted for colour in colours):
            moves.append(v["tap-card", card, colours[0]])
    if pool(s, seat, PURPLE):
        moves += [v["convert", c] for c in wanted if can_convert(s, seat, c)]
    return moves


def refuse_pool(s: MedState, seat: int, move: Move) -> Refusal:
    """Why a source of points cannot be used."""
    if move.verb == "flip":
        return Refusal("MU-OBJ-01", "no-token-ready", colour=move.args[0])
    if move.verb == "convert":
        if not owns(s, seat, PURPLE, MONASTICISM):
            number = s.world.technology_of["monasticism"][0]
            return Refusal("MU-BUY-11", "needs-technology", technology=number)
        return Refusal("MU-TN-22", "no-purple-point")
    card, colour = move.args
    why = refuse_card(s, seat, card, "MU-CARD-09")
    if why:
        return Refusal("MU-CARD-07", "tapped", card=card) if why.rule == "MU-CARD-08" else why
    if colour not in card_colours(s, card):
        rule = "MU-CARD-10" if s.world.cards[card].tp_mode == "choice" else "MU-CARD-09"
        return Refusal(rule, "no-such-point", card=card, colour=colour)
    return Refusal("MU-CARD-09", "not-needed", card=card)


# ---- paying a bill


def useful_colours(s: MedState, seat: int, colour: int) -> list[int]:
    return [colour, PURPLE] if can_convert(s, seat, colour) else [colour]


def payment_moves(s: MedState, seat: int, bill: Bill) -> list[AnyMove]:
    """How the missing points of a bill may be raised; buying them all first, if the purse allows it."""
    v = s.vocabulary
    moves: list[AnyMove] = []
    if price_with(s, bill, pool(s, seat, bill.colour)) <= s.florins[seat]:
        moves.append(v[("buy-points",)])
    moves.append(v[("give-up",)])
    return moves + pool_moves(s, seat, useful_colours(s, seat, bill.colour))


def refuse_payment(s: MedState, seat: int, move: Move, bill: Bill) -> Refusal:
    if move.verb == "buy-points":
        price = price_with(s, bill, 0)
        return Refusal("MU-BUY-04", "not-enough", florins=price, have=s.florins[seat])
    return refuse_pool(s, seat, move)
