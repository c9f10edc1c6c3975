"""Standing orders of Medieval: which moves break them.

Friends are not attacked, harmed by cards or refused passage. Hostile players are sold nothing and granted no passage. With
"no wars" only Provinces of nobody and of hostile players are attacked. The reserve is kept in Florins.
"""

from __future__ import annotations

from gonfalon.games.medieval.attack.steps.passage import PayPrices
from gonfalon.games.medieval.pope.questions import knights_income
from gonfalon.games.medieval.powers.questions import holder_of, powers_of
from gonfalon.games.medieval.state import MedState, Offer
from gonfalon.games.medieval.victory.questions import score
from gonfalon.kernel.moves import Move
from gonfalon.kernel.standing_orders import (
    NO_WARS,
    Breaks,
    Orders,
    StandingOrders,
    reserve,
    with_whom,
)

HARM = ("assassinate", "civil-war", "excommunicate", "punish")
"""Cards against a Power."""


def breaks(s: MedState, seat: int, orders: Orders) -> Breaks:
    """MD-ATT-01, MD-ROUTE-05, MD-INT-07, MD-TRADE-05, MD-EXC-09, MD-ASN-01, MD-CW-01, MD-HER-01, MD-SPY-02."""
    kept = int(orders["reserve"])
    window = s.agenda[-1].window

    def test(move: Move) -> bool:
        verb, args = move.verb, move.args
        if verb in ("attack", "knights-attack"):
            target = args[1] if verb == "attack" else args[0]
            if is_spared(holder_of(s, target)):
                return True
        elif verb in HARM:
            return orders.is_friend(s.card_at[args[0]])
        elif verb == "heresy":
            return orders.is_friend(holder_of(s, args[0]))
        elif verb == "spy-hand":
            return orders.is_friend(args[0])
        elif verb == "intercept":
            own = s.attack is not None and s.held[seat] >> s.attack.target & 1
            if orders.is_friend(s.active) and not own:
                return True
        elif window == "attack.passage":
            if verb == "refuse":
                return orders.is_friend(s.active)
            return orders.is_hostile(s.active)
        elif is_deal(move):
            return True
        return bool(kept) and spends(s, seat, move) > max(0, s.florins[seat] - kept)

    def is_spared(holder: int) -> bool:
        return 0 <= holder < s.world.seats and orders.spares(holder, at_war=False)

    def is_deal(move: Move) -> bool:
        """Is it an offer to, or an agreement with, a player with whom no deals are wanted?"""
        verb = move.verb
        if verb in ("offer-to", "accept", "terms"):
            return orders.shuns(move.args[0], "trade")
        if verb == "send" and s.drafts[seat]:
            draft: Offer = s.drafts[seat]
            return orders.shuns(draft.receiver, "trade")
        if verb in ("agree", "counter") and s.offers:
            return orders.shuns(s.offers[-1].sender, "trade")
        return False

    return test


def spends(s: MedState, seat: int, move: Move) -> int:
    """MD-ATT-05, MD-MIL-01, MD-INT-02, MD-INT-07, MD-EXC-08, MD-INV-06, MD-TRADE-05: the Florins that a move takes."""
    limits, verb = s.world.limits, move.verb
    if verb in ("bid", "give-florins"):
        return move.args[0]
    if verb == "pay":
        step = s.agenda[-1]
        return sum(step.prices) if isinstance(step, PayPrices) else 0
    if verb == "buy":
        return s.world.investment_prices[move.args[0]]
    if verb == "accept":
        return sum(
            o.wants.florins for o in s.offers if (o.sender, o.receiver) == (move.args[0], seat)
        )
    if verb in ("attack", "fight-civil-war", "end-heresy"):
        return limits.attack_cost
    if verb == "absolve":
        # MD-POPE-05: what the Pope Card brings in comes first
        return max(0, limits.absolution_cost - knights_income(s, seat))
    return limits.interception_cost if verb == "intercept" else 0


def facts(s: MedState, seat: int) -> dict[str, int]:
    """What a player has."""
    return {
        "points": score(s, seat),
        "provinces": s.held[seat].bit_count(),
        "powers": len(powers_of(s, seat)),
        "florins": s.florins[seat],
        "cards": len(s.hands[seat]),
    }


STANDING_ORDERS = StandingOrders((NO_WARS, with_whom("trade"), reserve(3, 6)), breaks, facts)
