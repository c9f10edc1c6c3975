"""What each seat may know.

rules: MD-SEC-01 to MD-SEC-08, MD-SETUP-02, MD-SETUP-20, MD-INT-14, MD-ASK-17, MD-ASK-20, MD-TWO-03
"""

from __future__ import annotations

from gonfalon.games.medieval.cards.steps import Unseen
from gonfalon.games.medieval.state import MedState, Terms
from gonfalon.games.medieval.world import UNKNOWN


def knowledge(s: MedState, seat: int) -> MedState:
    """A copy of the state without anything that is hidden from the seat."""
    known = s.copy()
    known.hide_chance()
    known.hide_sealed(seat)
    seats = range(s.world.seats)
    known.florins = [s.florins[at] if at == seat else UNKNOWN for at in seats]
    known.hands = [s.hands[at] if at == seat else (UNKNOWN,) * len(s.hands[at]) for at in seats]
    known.npc_hands = [
        s.npc_hands[at] if at == seat else (UNKNOWN,) * len(s.npc_hands[at]) for at in seats
    ]
    seen = s.deck_peeks[seat] if seat >= 0 else 0
    hidden = len(s.deck) - seen
    known.deck = [UNKNOWN] * hidden + s.deck[hidden:]
    top_is_known = seat >= 0 and s.map_peeks >> seat & 1 and s.map_deck
    known.map_deck = [UNKNOWN] * len(s.map_deck)
    if top_is_known:
        known.map_deck[-1] = s.map_deck[-1]
    known.map_peeks = s.map_peeks & (1 << seat if seat >= 0 else 0)
    known.deck_peeks = [s.deck_peeks[at] if at == seat else 0 for at in seats]
    known.drafts = [s.drafts[at] if at == seat else () for at in seats]
    known.offers_made = [s.offers_made[at] if at == seat else 0 for at in seats]
    known.offers = [offer for offer in s.offers if seat in (offer.sender, offer.receiver)]
    known.terms = [s.terms[at] if seat in (at, s.active) else Terms() for at in seats]
    known.orders = [s.orders[at] if at == seat else 0 for at in seats]
    known.passage_orders = [s.passage_orders[at] if at == seat else () for at in seats]
    known.militia_orders = [s.militia_orders[at] if at == seat else () for at in seats]
    attack = s.attack
    if attack is not None and seat != s.active and attack.naval_bid_hidden:
        known.attack = attack._replace(naval_bid=UNKNOWN)
    known.barrier = 0
    if not s.outcome:
        hide_question(s, known, seat)
    return known


def hide_question(s: MedState, known: MedState, seat: int) -> None:
    """MD-SEC-07: hides from seats that are not asked which of several covert questions is put, and to whom."""
    step = s.agenda[-1]
    if step.covert and seat not in step.waits_for(s):
        while known.agenda[-1].covert:
            known.agenda.pop()
        known.push(Unseen())
