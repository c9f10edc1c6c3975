"""Standing orders of Medioevo Universale: which moves break them.

A friend is not attacked by armies, by orders against their merchants or by cards; their offers of peace are taken; with a hostile player
there is neither peace nor pact. The reserve is of florins, for purchases and bids.
"""

from __future__ import annotations

from gonfalon.commons.pacts.pacts import find
from gonfalon.games.medioevo.conquest.questions import LET_PASS
from gonfalon.games.medioevo.definitions.questions.accounts import spendable
from gonfalon.games.medioevo.definitions.questions.realm import controlled, owner_of
from gonfalon.games.medioevo.diplomacy.questions import (
    ARMISTICE,
    CALL,
    PEACE_OFFER,
    at_peace,
    attacking,
    breach_cost,
    declaring,
)
from gonfalon.games.medioevo.movement.questions.full_movement import Movement, next_zones
from gonfalon.games.medioevo.movement.questions.group import sailing_group, walking_group
from gonfalon.games.medioevo.movement.steps.arrival import ConfirmAttack, victims_of
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.view.hints import cost_of
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

FREE = "free"
OVERTURES = ("pact-with", "offer-peace", "offer-armistice", "give", "release")
BIDS = ("bid", "bid-kingdom")


class Under:
    """The orders of a seat in a position."""

    def __init__(self, s: MedState, seat: int, orders: Orders) -> None:
        self.s = s
        self.seat = seat
        self.orders = orders
        self.kept = int(orders["reserve"])
        self.keeps_pacts = orders["keep-pacts"] is True
        self.tax = orders["tax"]

    def breaks(self, move: Move) -> bool:
        """MU-DIP-01, MU-DIP-06, MU-DIP-07, MU-DIP-16, MU-DIP-43, MU-TAX-02, MU-COM-10, MU-BUY-01."""
        s, orders, verb, args = self.s, self.orders, move.verb, move.args
        if verb == "tax":
            return self.tax != FREE and args[0] != int(self.tax)
        if verb == "declare-war":
            return self.is_spared(args[0]) or self.is_bound(declaring(args[0]).seats)
        if verb == "break":
            return self.keeps_pacts
        if verb in ("go", "invade"):
            return self.is_step_barred(args[0], verb == "invade")
        if verb in ("march", "sail"):
            return self.leads_nowhere(move)
        if verb == "confirm":
            step = s.agenda[-1]
            return isinstance(step, ConfirmAttack) and self.is_wrong(step.victims)
        if verb in ("engage", "attack"):
            return self.is_wrong((args[-1],))
        if verb == "seize":
            return self.is_wrong((owner_of(args[0]),))
        if verb == "traffic":
            return args[1] != LET_PASS and self.is_wrong((args[0],))
        if verb == "play-against":
            return orders.is_friend(args[1])
        if verb in ("accept", "refuse"):
            return self.is_wrong_answer(move)
        if verb in OVERTURES:
            return orders.is_hostile(args[0]) or (
                verb == "pact-with" and orders.shuns(args[0], "pacts")
            )
        if verb in BIDS:
            return bool(self.kept) and args[-1] > self.left()
        if self.kept:
            return cost_of(s, self.seat, move).get("florins", 0) > self.left()
        return False

    def left(self) -> int:
        """What may be spent."""
        return max(0, spendable(self.s, self.seat) - self.kept)

    def is_spared(self, other: int) -> bool:
        return self.orders.spares(other, not at_peace(self.s, self.seat, other))

    def is_bound(self, others: tuple[int, ...]) -> bool:
        """MU-DIP-43: would a pact be broken?"""
        return self.keeps_pacts and bool(breach_cost(self.s, self.seat, attacking(*others)).pacts)

    def is_wrong(self, victims: tuple[int, ...]) -> bool:
        """An attack on these players."""
        return any(map(self.is_spared, victims)) or self.is_bound(victims)

    def is_step_barred(self, zone: int, invade: bool) -> bool:
        """MU-CPHASE-06: a group that has set out must go somewhere."""
        s, m = self.s, self.s.movement
        if m is None or not self.is_wrong(victims_of(s, m, zone, invade)):
            return False
        return bool(m.steps) or not self.is_shut_in(m)

    def is_shut_in(self, m: Movement) -> bool:
        return all(self.is_wrong(victims_of(self.s, m, z, False)) for z in next_zones(self.s, m))

    def leads_nowhere(self, move: Move) -> bool:
        """Could the group only attack those whom it must not?"""
        start = walking_group if move.verb == "march" else sailing_group
        m = start(self.s, self.seat, move.args[0])
        return m is not None and self.is_shut_in(m)

    def is_wrong_answer(self, move: Move) -> bool:
        """MU-DIP-11, MU-DIP-16, MU-DIP-40: peace with friends, none with enemies; pacts with whom they may be made; no call to a war
        that is not to be begun."""
        s, orders = self.s, self.orders
        proposal = find(s.proposals, move.args[0])
        if proposal is None:
            return False
        peace = proposal.kind in (PEACE_OFFER, ARMISTICE)
        if move.verb == "refuse":
            return peace and orders.is_friend(proposal.proposer)
        if proposal.kind == CALL:
            return self.is_wrong((proposal.about,))
        if proposal.pact is None:
            return peace and orders.is_hostile(proposal.proposer)
        return any(orders.shuns(other, "pacts") for other in proposal.pact.others(self.seat))


def breaks(s: MedState, seat: int, orders: Orders) -> Breaks:
    return Under(s, seat, orders).breaks


def facts(s: MedState, seat: int) -> dict[str, int]:
    """What a player has."""
    return {
        "honour": s.hp[seat],
        "territories": len(list(controlled(s, seat))),
        "florins": s.florins[seat],
        "units": sum(sum(counts) for counts in s.army[seat].values()),
        "pacts": sum(pact.binds(seat) for pact in s.pacts),
        "wars": sum(not at_peace(s, seat, other) for other in s.order if other != seat),
    }


STANDING_ORDERS = StandingOrders(
    (
        NO_WARS,
        Wish("keep-pacts"),
        with_whom("pacts"),
        Wish("tax", (FREE, "10", "20", "30", "40", "50")),
        reserve(200, 500),
    ),
    breaks,
    facts,
)
