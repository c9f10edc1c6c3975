"""How good a position is, in Honour Points at the end of the game. For bots only; no rule lives here."""

from __future__ import annotations

from gonfalon.games.prototype.realm.questions.holdings import owned, settlement, total_vf, walls
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.steward.situation import FLORIN, LAND, Situation
from gonfalon.games.prototype.steward.war.campaigns import VF
from gonfalon.games.prototype.victory.questions import final_points

BUILDING = 0.05
"""A level of a settlement or a fortification."""
TECHNOLOGY = 0.08
CARD = 0.1
"""An Empire card in hand."""


def prospects(s: ProtoState) -> list[float]:
    """Per seat, the Honour Points that it may expect."""
    return [_own(Situation(s, seat)) for seat in range(s.world.seats)]


def _own(o: Situation) -> float:
    s, seat = o.s, o.seat
    final = final_points(s, seat)
    final["florins"] = 0
    land = owned(s, seat)
    lasting = min(1.0, o.turns_left / 4)
    return (
        s.po[seat]
        + sum(final.values())
        + FLORIN * s.florins[seat]
        + LAND * (1 + o.turns_left / 4) * len(land)
        + BUILDING * lasting * sum(settlement(s, t) + walls(s, t) for t in land)
        + VF * lasting * total_vf(s, seat)
        + lasting * (TECHNOLOGY * s.tech[seat].bit_count() + CARD * len(s.hands[seat]))
    )
