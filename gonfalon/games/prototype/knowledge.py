"""What a seat may know: the one place that hides things.

rules: MP-TERM-11
"""

from __future__ import annotations

from gonfalon.commons.pacts.pacts import known_claims, known_pacts, known_proposals
from gonfalon.games.prototype.state import ProtoState
from gonfalon.kernel.state import Step

HIDDEN = -1
"""An amount or a card that the seat does not know."""


def knowledge(s: ProtoState, seat: int) -> ProtoState:
    """The state without the money, hands, reserves, orders, notes and secret pacts of others, and what lies in the decks."""
    known = s.copy()
    known.rng = known.barrier = 0
    if s.outcome:
        return known
    known.hide_sealed(seat)
    for other in range(s.world.seats):
        if other != seat:
            known.florins[other] = known.reserve[other] = HIDDEN
            known.hands[other] = (HIDDEN,) * len(s.hands[other])
            known.books[other] = known.drafts[other] = known.notes[other] = ()
            known.orders[other] = known.ceilings[other] = 0
    _show_hand(s, seat, known)
    known.agenda = [_seen(step, seat) for step in s.agenda]
    known.empire_deck = [HIDDEN] * len(s.empire_deck)
    known.event_deck = [HIDDEN] * len(s.event_deck)
    known.treasure_deck = [HIDDEN] * len(s.treasure_deck)
    known.pacts = known_pacts(s.pacts, seat)
    known.proposals = known_proposals(s.proposals, seat)
    known.claims = known_claims(s.claims, seat)
    return known


def _show_hand(s: ProtoState, seat: int, known: ProtoState) -> None:
    """A hand that is looked at with a card is seen by the user alone."""
    top = s.agenda[-1] if s.agenda else None
    if top is not None and top.window == "card.choice":
        victim = getattr(top, "victim", None)
        if victim is not None and getattr(top, "seat", None) == seat:
            known.hands[victim] = s.hands[victim]


def _seen(step: Step, seat: int) -> Step:
    """A step that holds secrets says with `seen_by` what others see of it."""
    see = getattr(step, "seen_by", None)
    return step if see is None else see(seat)
