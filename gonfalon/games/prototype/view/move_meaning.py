"""What moves mean beside their words: the terms of an offer, the pact behind a number, the price of a load.

rules: MP-DIPL-03, MP-DIPL-06, MP-DIPL-11, MP-DIPL-12, MP-TIME-16, MP-TRADE-08
"""

from __future__ import annotations

from typing import Any

from gonfalon.commons.pacts.pacts import meant_by
from gonfalon.games.prototype.commerce.questions.market import buying_price, fee_at, selling_price
from gonfalon.games.prototype.diplomacy.questions.pacts import counters
from gonfalon.games.prototype.diplomacy.steps.answers import Answer, CounterOffers
from gonfalon.games.prototype.state import ProtoState
from gonfalon.kernel.moves import Move

NUMBERED = (
    "break-pact", "break-wronged", "end-pact", "keep-pact", "dispute", "vote-kept", "vote-broken", "confirm-treaty", "pay-due",
    "refuse-due",
)  # fmt: skip
"""Verbs whose last argument is the number of a pact or a dispute."""


def meaning(s: ProtoState, seat: int, move: Move) -> tuple[Any, ...]:
    """Equal for two positions in which the move is about the same terms."""
    if move.verb in ("buy", "sell"):
        place, good = s.transport_at[move.args[0]], move.args[1]
        price = buying_price if move.verb == "buy" else selling_price
        return price(s, seat, place, good), fee_at(s, seat, place)
    if move.verb in NUMBERED:
        return meant_by(move.args[-1], s.pacts, s.proposals, s.claims)
    step = s.agenda[-1]
    if isinstance(step, Answer | CounterOffers) and move.verb in step.verbs:
        offers = [item for item in s.proposals if item.number == step.number]
        return tuple(item[:5] for item in (*offers, *counters(s, step.number)))
    return ()
