"""Caravans and ships together: in a port one hands its load to the other, which sells it for more beyond the sea or inland.

rules: MP-LOAD-01, MP-LOAD-02, MP-LOAD-14, MP-TRADE-03, MP-TRADE-10
"""

from __future__ import annotations

from gonfalon.games.prototype.loading.questions import room_for_goods
from gonfalon.games.prototype.state import NOBODY
from gonfalon.games.prototype.steward.situation import Situation
from gonfalon.games.prototype.steward.trade.travels import sale
from gonfalon.games.prototype.world import COMMERCIAL
from gonfalon.kernel.moves import AnyMove, Move, RangeMove

MORE = 1.25
"""How much better the sale by the other must be."""
TROUBLE = 25
"""Florins that the handing over must bring besides."""


def relay(o: Situation, t: int, legal: list[AnyMove]) -> Move | None:
    """Hand a load to an empty trader beside it that gets more for it."""
    s = o.s
    lots = s.transport_goods[t]
    if not lots:
        return None
    here = s.transport_at[t]
    units = sum(lot.units for lot in lots)
    own: float | None = None
    for other in o.transports:
        if other == t or s.transport_at[other] != here or s.transport_aboard[other] != NOBODY:
            continue
        if o.w.transport_kind[other] not in COMMERCIAL or s.transport_goods[other]:
            continue
        if not s.transport_vf[other] or room_for_goods(s, t, other) < units:
            continue
        if own is None:
            trip = sale(o, t, lots)
            own = trip.worth if trip is not None else 0.0
        better = sale(o, other, lots)
        if better is not None and better.place != here and better.worth >= MORE * own + TROUBLE:
            return _hand(t, other, legal)
    return None


def _hand(t: int, other: int, legal: list[AnyMove]) -> Move | None:
    for one in legal:
        if one.verb == "hand-goods" and one.args[:2] == (t, other):
            return one.at(one.high) if isinstance(one, RangeMove) else one
    return None
