"""What a seat may know: the one place that hides things.

rules: MP-TERM-11, MP-OBJ-07
"""

from __future__ import annotations

from gonfalon.commons.pacts.pacts import Pact, Proposal, find, knows, veiled_pacts
from gonfalon.games.prototype.diplomacy.questions.pacts import COUNTER, OFFER, any_pact
from gonfalon.games.prototype.objectives.questions import may_see
from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.state import HIDDEN, ProtoState
from gonfalon.kernel.native import window_of
from gonfalon.kernel.state import Step


def knowledge(s: ProtoState, seat: int) -> ProtoState:
    """The state without the money, hands, Objective cards, reserves, orders, notes and secret pacts of others, and what lies in the decks."""
    known = s.copy()
    known.hide_chance()
    known.barrier = 0
    if s.outcome:
        return known
    known.hide_sealed(seat)
    known.missed = tuple(other for other in s.missed if other == seat)
    for other in range(s.world.seats):
        if other != seat:
            known.florins[other] = known.reserve[other] = HIDDEN
            known.hands[other] = (HIDDEN,) * len(s.hands[other])
            known.books[other] = known.drafts[other] = known.notes[other] = ()
            known.orders[other] = known.ceilings[other] = 0
    known.objectives = [
        card if may_see(s, seat, other) else HIDDEN for other, card in enumerate(s.objectives)
    ]
    _show_hand(s, seat, known)
    known.agenda = [_seen(step, seat) for step in s.agenda]
    known.empire_deck = [HIDDEN] * len(s.empire_deck)
    known.event_deck = [HIDDEN] * len(s.event_deck)
    known.treasure_deck = [HIDDEN] * len(s.treasure_deck)
    read = [spied.pact for spied in effects.of(s, effects.Spied) if spied.seat == seat]
    known.pacts = veiled_pacts(s.pacts, seat, read)
    known.effects = [entry for entry in s.effects if _is_seen(s, entry, seat, read)]
    if s.agenda and window_of(s.agenda[-1]) == "pact.due":
        known.effects += _perhaps_due(s, seat, read)
    known.proposals = [
        seen for item in s.proposals if (seen := _seen_proposal(s, item, seat)) is not None
    ]
    return known


def _is_read(pact: Pact | None, seat: int, read: list[int]) -> bool:
    return pact is not None and (knows(pact, seat) or pact.number in read)


def _perhaps_due(s: ProtoState, seat: int, read: list[int]) -> list[tuple[int, ...]]:
    """When payments fall due: all parties of secret pacts that they have not read might owe something by them."""
    return [
        effects.entry_of(effects.Due(party, pact.others(party)[0], HIDDEN, pact.number), s.turn)
        for pact in s.pacts
        if not _is_read(pact, seat, read)
        for party in pact.signatories
    ]


def _is_seen(s: ProtoState, entry: tuple[int, ...], seat: int, read: list[int]) -> bool:
    """What a pact still grants, and who would end one, is known to its parties; what is owed by a secret one to who has read it."""
    effect = effects.effect_in(entry)
    if isinstance(effect, effects.LastNumber):
        return False
    if isinstance(effect, (effects.Due, effects.Overdue)):
        is_party = seat in (effect.debtor, effect.creditor)
        return is_party or _is_read(any_pact(s, effect.pact), seat, read)
    if isinstance(effect, effects.Directed):
        is_party = seat in (effect.ally, effect.helper)
        return is_party or _is_read(any_pact(s, effect.pact), seat, read)
    if isinstance(effect, effects.Lingers):
        return seat in (effect.granter, effect.receiver)
    if isinstance(effect, effects.Ending):
        pact = find(s.pacts, effect.pact)
        return pact is not None and pact.binds(seat)
    return True


def _seen_proposal(s: ProtoState, item: Proposal, seat: int) -> Proposal | None:
    """MP-TIME-14: a secret one shows only to whom it goes; MP-TIME-08: answers are not seen before all are in."""
    if item.kind == COUNTER and item.proposer != seat:
        offer = next((other for other in s.proposals if other.number == item.about), None)
        if not ((offer is None or _is_answered(offer)) and item.concerns(seat)):
            return None
    if item.kind == OFFER and not (_is_answered(item) and item.concerns(seat)):
        own = 1 << seat if seat >= 0 else 0
        item = item._replace(accepted=item.accepted & own, about=item.about & own)
    if item.pact is not None:
        item = item._replace(pact=veiled_pacts([item.pact], seat)[0])
    return item


def _is_answered(offer: Proposal) -> bool:
    return all(offer.about >> seat & 1 for seat in offer.addressees)


def _show_hand(s: ProtoState, seat: int, known: ProtoState) -> None:
    """A hand that is looked at with a card is seen by the user alone."""
    top = s.agenda[-1] if s.agenda else None
    if top is not None and window_of(top) == "card.choice":
        victim = getattr(top, "victim", None)
        if victim is not None and getattr(top, "seat", None) == seat:
            known.hands[victim] = s.hands[victim]


def _seen(step: Step, seat: int) -> Step:
    """A step that holds secrets says with `seen_by` what others see of it."""
    see = getattr(step, "seen_by", None)
    return step if see is None else see(seat)
