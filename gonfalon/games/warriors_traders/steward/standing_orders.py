"""Standing orders of Warriors & Traders: which moves break them.

Friends are not attacked or refused peace; with hostile players there is no peace and no trade. The reserve is kept in Gold.
"""

from __future__ import annotations

from gonfalon.games.warriors_traders.control.questions import provinces_of
from gonfalon.games.warriors_traders.development.steps.actions import ACTIONS
from gonfalon.games.warriors_traders.realm.questions import are_allies, forts_on_map, level, seat_of
from gonfalon.games.warriors_traders.state import WarState
from gonfalon.games.warriors_traders.victory.questions import vp
from gonfalon.games.warriors_traders.war.questions import at_war
from gonfalon.games.warriors_traders.world import FORT, GOLD, RESOURCES, STASH, TRADE
from gonfalon.kernel.moves import Move
from gonfalon.kernel.standing_orders import (
    NO_WARS,
    Breaks,
    Orders,
    StandingOrders,
    reserve,
    with_whom,
)

TRADES = ("open-route", "offer", "accept", "counter")
PEACE = ("offer-peace", "accept-peace")


def breaks(s: WarState, seat: int, orders: Orders) -> Breaks:
    """WT-WAR-01, WT-WAR-02, WT-MOVE-07, WT-TRADE-05, WT-TRADE-11, WT-TRADE-14."""
    kept = int(orders["reserve"])

    def test(move: Move) -> bool:
        verb, args = move.verb, move.args
        if verb == "declare-war":
            # WT-ALLY-05: a war is between alliances
            enemy = seat_of(s, args[0])
            side = s.world.members[s.world.team[enemy]]
            return any(map(orders.is_friend, side)) or orders.spares(enemy, at_war(s, seat, enemy))
        if verb == "move":
            holder = s.owner[args[1]]
            foreign = holder >= 0 and not are_allies(s, seat, holder)
            return foreign and orders.spares(holder, at_war(s, seat, holder))
        if verb in PEACE:
            return orders.is_hostile(seat_of(s, args[0]))
        if verb in ("refuse-peace", "withdraw-peace"):
            return orders.is_friend(seat_of(s, args[0]))
        if verb in TRADES and orders.shuns(seat_of(s, args[0]), "trade"):
            return True
        if verb == "send" and orders.shuns(s.drafts[seat][0], "trade"):
            return True
        return bool(kept) and spends(s, seat, move) > max(0, s.store[seat * 4 + GOLD] - kept)

    return test


def spends(s: WarState, seat: int, move: Move) -> int:
    """The Gold that a move takes out of the store."""
    w, verb, args = s.world, move.verb, move.args
    if verb == "buy-vp":
        return args[0] * w.gold_per_vp
    if verb == "bank":
        return args[2] * w.bank_rate[level(s, seat, TRADE)] if args[0] == GOLD else 0
    if verb == "give":
        return args[1] if args[0] == GOLD else 0
    if verb == "accept":
        sender = seat_of(s, args[0])
        return sum(offer[3][GOLD] for offer in s.offers if offer[:2] == (sender, seat))
    if verb not in ACTIONS:
        return 0
    price = int(s.agenda[-1].asks(s, seat).get("price_count", 0))
    if verb == "build-army":
        return price + w.cost[args[0]][GOLD]
    return price + (w.cost[FORT][GOLD] if verb == "build-fort" else 0)


def facts(s: WarState, seat: int) -> dict[str, int]:
    """What a player has."""
    store = s.store[seat * 4 : seat * 4 + 4]
    return {
        "points": vp(s, seat),
        "provinces": len(provinces_of(s, seat)),
        "armies": sum(s.army_at[army] != STASH for army in s.world.armies_of[seat]),
        "forts": forts_on_map(s, seat),
        **dict(zip(RESOURCES, store, strict=True)),
    }


STANDING_ORDERS = StandingOrders((NO_WARS, with_whom("trade"), reserve(5, 10)), breaks, facts)
