"""Standing orders of the prototype: which moves break them.

A friend is attacked neither by armies nor by cards nor by Corsairs; with a hostile player there is neither peace nor pact. The reserve
is of florins, for what is bought and bid.
"""

from __future__ import annotations

from gonfalon.commons.pacts.pacts import common, find
from gonfalon.games.prototype.attack.questions.objectives import ATTACK_VERBS, objective_of
from gonfalon.games.prototype.attack.steps.announce import Announce
from gonfalon.games.prototype.diplomacy.steps.treaty_chain import triggered
from gonfalon.games.prototype.purchase.steps.phase import OFFERS
from gonfalon.games.prototype.realm.questions.holdings import at_war, owned
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.timing.steps.sealed_orders import Orders as SealedOrders
from gonfalon.games.prototype.view.move_costs import price_of_order
from gonfalon.kernel.moves import Move
from gonfalon.kernel.standing_orders import (
    NO_WARS,
    Breaks,
    Orders,
    StandingOrders,
    Wish,
    reserve,
    with_whom,
)

AT_SEAT = ("play-seat", "play-florins", "play-copy", "play-delivered")
AT_LAND = ("play-territory", "play-building")
SIEGES = ("confirm-siege", "assault-siege")
ANSWERS = ("accept", "counter", "take-up")
BREACHES = ("break-pact", "break-wronged", "refuse-due")
BIDS = ("bid", "bid-up-to", "gift")


class Under:
    """The orders of a seat in a position."""

    def __init__(self, s: ProtoState, seat: int, orders: Orders) -> None:
        self.s = s
        self.seat = seat
        self.orders = orders
        self.kept = int(orders["reserve"])
        self.keeps_pacts = orders["keep-pacts"] is True

    def breaks(self, move: Move) -> bool:
        """MP-WAR-02, MP-WAR-04, MP-WAR-05, MP-ATT-09, MP-SIEGE-02, MP-DIPL-02, MP-DIPL-11, MP-DIPL-14, MP-LOAN-01, MP-CHAR-20."""
        s, orders, verb, args = self.s, self.orders, move.verb, move.args
        if verb == "declare-war":
            return self.is_wrong(args[0])
        if verb in ATTACK_VERBS:
            return self.is_wrong(objective_of(s, move).target)
        if verb in ("charge", "surprise"):
            step = s.agenda[-1]
            return isinstance(step, Announce) and self.is_wrong(step.goal[2])
        if verb in SIEGES:
            return self.is_wrong(s.owner[args[0]])
        if verb == "fight-too":
            return self.is_wrong(args[0])
        if verb == "confirm-treaty":
            return any(map(self.is_wrong, triggered(s, self.seat).get(args[0], [])))
        if verb in BREACHES:
            return self.keeps_pacts
        if verb == "note":
            return any(orders.is_friend(other) for other in s.order)
        if verb in AT_SEAT:
            return orders.is_friend(args[1])
        if verb in AT_LAND:
            return orders.is_friend(s.owner[args[1]])
        if verb == "offer-peace":
            return orders.is_hostile(args[0])
        if verb == "pact-with":
            return orders.shuns(args[0], "pacts")
        if verb in ANSWERS:
            return self.is_wrong_answer(move)
        if verb == "borrow":
            return orders["no-loans"] is True
        return bool(self.kept) and self.spends(move) > self.left()

    def is_wrong(self, other: int) -> bool:
        """An attack on this player, or a war with them: are they spared, or bound to us by a pact that is to be kept (MP-DIPL-14)?"""
        s, seat = self.s, self.seat
        if other < 0 or other == seat:
            return False
        if self.orders.spares(other, at_war(s, seat, other)):
            return True
        return (
            self.keeps_pacts and not at_war(s, seat, other) and bool(common(s.pacts, seat, other))
        )

    def is_wrong_answer(self, move: Move) -> bool:
        """MP-DIPL-03: with whom a pact would be made."""
        s = self.s
        number = getattr(s.agenda[-1], "number", -1)
        if move.verb == "take-up":
            return self.orders.shuns(move.args[0], "pacts")
        offer = find(s.proposals, number)
        if offer is None or offer.pact is None:
            return False
        return any(self.orders.shuns(other, "pacts") for other in offer.pact.others(self.seat))

    def spends(self, move: Move) -> int:
        if move.verb in OFFERS:
            return price_of_order(self.s, self.seat, move).get("florins", 0)
        if move.verb == "buy-vf":
            return move.args[0] * self.s.world.limits.vf_price
        return move.args[0] if move.verb in BIDS else 0

    def left(self) -> int:
        """What may be spent; in sealed phases what the orders so far leave."""
        step, at = self.s.agenda[-1], self.s
        if isinstance(step, SealedOrders) and step.open_to(at, self.seat):
            at = step.desk(at, self.seat)
        return max(0, at.florins[self.seat] - self.kept)


def breaks(s: ProtoState, seat: int, orders: Orders) -> Breaks:
    return Under(s, seat, orders).breaks


def facts(s: ProtoState, seat: int) -> dict[str, int]:
    """What a player has."""
    return {
        "honour": s.po[seat],
        "territories": len(list(owned(s, seat))),
        "florins": s.florins[seat],
        "vf": sum(s.ground[seat].values())
        + sum(vf for t, vf in enumerate(s.transport_vf) if s.transport_owner[t] == seat),
        "pacts": sum(pact.binds(seat) for pact in s.pacts),
        "wars": sum(at_war(s, seat, other) for other in s.order),
    }


STANDING_ORDERS = StandingOrders(
    (NO_WARS, Wish("keep-pacts"), with_whom("pacts"), Wish("no-loans"), reserve(200, 500)),
    breaks,
    facts,
)
