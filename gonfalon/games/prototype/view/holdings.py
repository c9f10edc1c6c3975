"""What a player has that moves take or bring: the outlook of a move compares it before and after."""

from __future__ import annotations

from gonfalon.games.prototype.realm.questions.holdings import own_fairs, total_vf
from gonfalon.games.prototype.realm.questions.pieces import (
    captains,
    own_engines,
    own_transports,
    units,
)
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.taxes.questions.income import taxes
from gonfalon.games.prototype.victory.questions import final_points, safe_land
from gonfalon.games.prototype.view.seat_view import with_orders
from gonfalon.games.prototype.world import NOBODY

BURDENS = frozenset(("loans", "given-casus-belli", "unsafe"))
"""Of these more is worse."""
TREASURES = frozenset(("territories", "honour", "casus-belli", "captain-levels"))
"""Nobody gives these away without being asked once more."""


def holdings(known: ProtoState, seat: int) -> dict[str, int]:
    """In a sealed phase the seat's own orders count as done."""
    s = with_orders(known, seat)
    own = [place for place, owner in enumerate(s.owner) if owner == seat]
    wagons, own_captains = own_transports(s, seat), captains(s, seat)
    safe = safe_land(s, seat)
    w = s.world
    return {
        "florins": s.florins[seat],
        "honour": s.po[seat],
        "vf": total_vf(s, seat),
        "reserve": s.reserve[seat],
        "returning": s.returning[seat],
        "to-place": s.to_place[seat],
        "territories": len(own),
        "settlements": sum(s.settlement[place] for place in own),
        "fortifications": sum(s.fortification[place] for place in own),
        "cathedrals": sum(s.cathedral[place] for place in own),
        "fairs": own_fairs(s, seat),
        "transports": len(wagons),
        "levels": sum(s.transport_level[t] for t in wagons),
        "engines": len(own_engines(s, seat)),
        "captains": len(own_captains),
        "captain-levels": sum(s.captain_level[captain] for captain in own_captains),
        "bought": len(s.bought[seat]),
        "technologies": s.tech[seat].bit_count(),
        "cards": len(s.hands[seat]),
        "goods": sum(units(s.transport_goods[t]) for t in wagons),
        "loans": len(s.loans[seat]),
        "prisoners": s.prisoners[seat],
        "taxes": taxes(s, seat) if s.kingdom[seat] != NOBODY else 0,
        "casus-belli": sum(s.wrongs[seat * w.seats : (seat + 1) * w.seats]),
        "given-casus-belli": sum(s.wrongs[seat :: w.seats]),
        "unsafe": len(own) - len(safe),
        "final-honour": honour_at_the_end(s, seat, safe) if s.kingdom[seat] != NOBODY else 0,
    }


def honour_at_the_end(s: ProtoState, seat: int, safe: set[int]) -> int:
    """What the player would score now, without the florins that come and go (MP-SCORE-02)."""
    found = final_points(s, seat, safe)
    return sum(found.values()) - found["florins"]
