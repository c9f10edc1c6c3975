"""What a seat does not know, drawn anew: a whole position out of its knowledge.

rules: MU-HID-01 to MU-HID-06, MU-SETUP-17, MU-EVENT-17, MU-MAINT-04, MU-ORDER-03
"""

from __future__ import annotations

from gonfalon.commons.pacts.clauses import DEFENSIVE, NON_BELLIGERENCE, Clause
from gonfalon.commons.pacts.pacts import Claim, Pact, common, find
from gonfalon.games.medioevo.definitions.questions.realm import is_eliminated
from gonfalon.games.medioevo.definitions.questions.reserve import stock_left
from gonfalon.games.medioevo.diplomacy.changes.treaties import new_number
from gonfalon.games.medioevo.diplomacy.steps.alliances import AllianceConflict
from gonfalon.games.medioevo.diplomacy.steps.ruptures import CloseVotes
from gonfalon.games.medioevo.empire_cards.steps.reactions import Reaction
from gonfalon.games.medioevo.movement.steps.combat_phase import SLOT_VERBS, OwnTurn, order_slot
from gonfalon.games.medioevo.order.steps import MoreBids
from gonfalon.games.medioevo.purchase.changes.deployment import units_of
from gonfalon.games.medioevo.purchase.steps.deployment import PlaceHidden
from gonfalon.games.medioevo.state import BACK, HIDDEN, MedState
from gonfalon.games.medioevo.taxes.steps import Maintenance, maintenance_due
from gonfalon.games.medioevo.vocabulary import STOCK
from gonfalon.games.medioevo.world import BUILDINGS, ENGINE, UNITS, bits
from gonfalon.kernel.moves import concrete

PURSES = 2
"""A purse that is not known holds up to so many times what the seat itself has."""
LEAST_PURSE = 200
COIN = 10
"""Purses are drawn in steps of so many florins."""


def deal_anew(s: MedState, seat: int) -> None:
    """Decks, drawn cards and purses that the seat cannot tell from the true ones."""
    _deal_empire(s, seat)
    _deal_events(s)
    _fill_purses(s, seat)
    _owe_help(s)
    _accuse(s, seat)
    _give_answers(s)
    _hide_a_purchase(s)
    _keep_slot_open(s)


def _deal_empire(s: MedState, seat: int) -> None:
    """MU-HID-03, MU-HID-06: the cards that nobody has shown."""
    seen = {card for hand in s.cards for card in bits(hand)}
    seen |= {card for drawn in s.offered_cards for card in drawn}
    seen |= set(s.empire_deck)
    pile = s.shuffle([card for card in range(len(s.world.cards)) if card not in seen])
    for other, drawn in enumerate(s.offered_cards):
        if other != seat and drawn:
            s.offered_cards[other] = tuple(pile.pop() for _ in drawn)
    s.empire_deck = [pile.pop() if card == HIDDEN else card for card in s.empire_deck]


def _deal_events(s: MedState) -> None:
    """MU-SETUP-17: of the top card the back is known."""
    if not s.event_deck:
        return
    seen = {*s.event_discard, s.event}
    seen |= {event for step in s.agenda for event in getattr(step, "drawn", ())}
    events = s.world.events
    pile = s.shuffle([event for event in range(len(events)) if event not in seen])
    tax = BACK - s.event_deck[-1]
    top = next(event for event in pile if events[event].tax == tax)
    pile.remove(top)
    s.event_deck = [*pile[: len(s.event_deck) - 1], top]


def _fill_purses(s: MedState, seat: int) -> None:
    """MU-HID-01: who could not pay maintenance has less, who has bid has as much; all begin alike (MU-SETUP-02)."""
    step = s.agenda[-1]
    own = s.florins[seat] if seat >= 0 else s.world.limits.start_florins
    most = max(LEAST_PURSE, PURSES * own) // COIN
    for other, florins in enumerate(s.florins):
        if florins != HIDDEN:
            continue
        s.florins[other] = s.draw(most + 1) * COIN if s.turn else own
        if is_eliminated(s, other):
            s.florins[other] = 0
        elif isinstance(step, MoreBids):
            s.florins[other] += step.bids[other]
        elif isinstance(step, Maintenance) and step.seat == other:
            s.florins[other] %= maintenance_due(s, other)


def _owe_help(s: MedState) -> None:
    """MU-DIP-39: who is asked about an alliance is bound to both sides, be it in secret."""
    step = s.agenda[-1]
    if not isinstance(step, AllianceConflict):
        return
    if find(s.pacts, step.pact) is None:
        help = Clause(DEFENSIVE, step.ally, step.victim)
        s.pacts.append(Pact(step.pact, (step.ally, step.victim), (help,), secret=1))
    if not common(s.pacts, step.ally, step.attacker):
        _agree_in_secret(s, step.ally, step.attacker)


def _agree_in_secret(s: MedState, one: int, other: int) -> Pact:
    pact = Pact(new_number(s), (one, other), (Clause(NON_BELLIGERENCE),), secret=1)
    s.pacts.append(pact)
    return pact


def _accuse(s: MedState, seat: int) -> None:
    """MU-DIP-44: who is asked at the end of the turn is accused of breaking a pact, be it in secret."""
    step = s.agenda[-1]
    if not isinstance(step, CloseVotes):
        return
    for accused in s.waiting:
        if accused not in step.waits_for(s):
            claimant = next(other for other in s.order if other not in (seat, accused))
            pact = _agree_in_secret(s, claimant, accused)
            s.claims.append(
                Claim(new_number(s), pact.number, claimant, accused, signatories=pact.signatories)
            )


def _give_answers(s: MedState) -> None:
    """MU-HID-04: who has answered in a reaction window is seen, and how is not."""
    step = s.agenda[-1]
    if not isinstance(step, Reaction):
        return
    for other in step.waits_for(s):
        if other not in s.waiting and not s.absent >> other & 1:
            offers = step.offers(s, other)
            move = offers[s.draw(len(offers))]
            s.sealed[other] = (concrete(move),)


def _hide_a_purchase(s: MedState) -> None:
    """MU-VAR-16: who is asked to place what was bought behind the screen has something there."""
    step = s.agenda[-1]
    if not isinstance(step, PlaceHidden) or step.waits_for(s):
        return
    entries = [
        *(("enlist", kind, 1) for kind in range(len(UNITS))),
        ("hire-captain", 1),
        *(("buy-piece", kind, 1) for kind in range(ENGINE)),
        *(("build", building) for building in range(len(BUILDINGS))),
    ]
    for at in s.shuffle(list(range(len(entries)))):
        verb, *arguments = entries[at]
        s.hidden_purchases[step.seat] = (entries[at],)
        s.units_placed[step.seat] = units_of(str(verb), tuple(map(int, arguments)))
        enough = all(stock_left(s, stock) >= 0 for stock in range(len(STOCK)))
        if enough and step.waits_for(s):
            return
    s.hidden_purchases[step.seat] = ()


def _keep_slot_open(s: MedState) -> None:
    """MU-CPHASE-17: who is asked without cause wants to end their slots by hand."""
    step = s.agenda[-1]
    if isinstance(step, OwnTurn) and step.seat in s.waiting and not step.waits_for(s):
        order_slot(s, step.seat, s.vocabulary[(SLOT_VERBS[0],)])
