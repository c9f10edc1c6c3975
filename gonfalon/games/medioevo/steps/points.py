"""Technology points: a card is tapped for them, a use of a technology is paid.

rules: MU-CARD-09, MU-CARD-10, MU-TECH-15, MU-TUSE-04, MU-EUSE-01

Tapping a card, being answered and paying lead into each other: the steps are in `reactions.py`.
"""

from __future__ import annotations

from gonfalon.games.medioevo.points import payment_moves, refuse_payment
from gonfalon.games.medioevo.steps.reactions import CardPoints, PayPoints, fill_pool

__all__ = ["CardPoints", "PayPoints", "fill_pool", "payment_moves", "refuse_payment"]
