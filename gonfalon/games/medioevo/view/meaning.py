"""What moves mean beside their words: the proposal, pact or claim behind a number, the fee of a trade.

rules: MU-DIP-11, MU-DIP-22, MU-DIP-41
"""

from __future__ import annotations

from typing import Any

from gonfalon.commons.pacts.pacts import meant_by
from gonfalon.games.medioevo.commerce.questions.trade import fee_due
from gonfalon.games.medioevo.diplomacy.steps.diplomacy import PACT_VERBS, PROPOSAL_VERBS
from gonfalon.games.medioevo.diplomacy.steps.ruptures import CLAIM_VERBS
from gonfalon.games.medioevo.state import MedState
from gonfalon.kernel.moves import Move

NUMBERED = (*PROPOSAL_VERBS, *PACT_VERBS, *CLAIM_VERBS)
"""Verbs whose last argument is the number of a proposal, a pact or a claim; a number may come back."""


def meaning(s: MedState, seat: int, move: Move) -> tuple[Any, ...]:
    """Equal for two positions in which the move is about the same terms."""
    if move.verb in NUMBERED:
        return meant_by(move.args[-1], s.pacts, s.proposals, s.claims)
    if move.verb in ("buy", "sell", "sell-all") and s.trade is not None:
        area = s.piece_at[s.trade.piece]
        return (fee_due(s, seat, area) if area < s.world.first_sea else 0,)
    return ()
