"""What follows from trade, notes of Corsairs and monopolies, as far as a player knows.

rules: MP-TRADE-09, MP-TRADE-15, MP-FAIR-02, MP-CHAR-57, MP-TECHFX-42
"""

from __future__ import annotations

from gonfalon.games.prototype.commerce.questions.market import no_sale, selling_price
from gonfalon.games.prototype.realm.questions.holdings import at_war, level
from gonfalon.games.prototype.state import BARBARIANS, NOBODY, ProtoState
from gonfalon.games.prototype.state_rows import Lot
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.moves import Move


def best_sale(s: ProtoState, seat: int, lot: Lot) -> tuple[int, int]:
    """The highest price for a unit of a lot in any city in play where the player may trade in peace, and the city."""
    found = (0, NOBODY)
    for place in s.world.price:
        host = s.owner[place]
        if not s.land >> place & 1 or not s.settlement[place] or no_sale(s, seat, place, lot):
            continue
        if host in (seat, NOBODY) or not at_war(s, seat, host):
            found = max(found, (selling_price(s, seat, place, lot.good), place))
    return found


def resale(s: ProtoState, seat: int, lot: Lot) -> list[Consequence]:
    florins, place = best_sale(s, seat, lot)
    return [remark("sells-for", florins=florins, territory=place)] if place != NOBODY else []


def purchase_outlook(s: ProtoState, seat: int, move: Move) -> list[Consequence]:
    """Where a unit brings most; it cannot be sold where it was bought."""
    t, good, *_ = move.args
    place = s.transport_at[t]
    ruler = s.owner[place] if s.owner[place] != NOBODY else BARBARIANS
    return resale(s, seat, Lot(good, 1, place, ruler))


def order_outlook(s: ProtoState, seat: int, move: Move) -> list[Consequence]:
    """Of what is written down: notes and monopolies."""
    if move.verb == "name-monopoly":
        return [remark("monopoly", percent=s.world.limits.monopoly_percent)]
    if move.verb == "note":
        by_lt = s.world.characters[s.world.card["corsair"]].effects[0].by_lt
        assert by_lt is not None
        return [remark("lies-in-wait", units=by_lt[level(s, seat) - 1])]
    return []
