"""Answers to proposals: accept, refuse, or one counter-offer.

rules: MP-DIPL-02, MP-DIPL-03, MP-DIPL-18, MP-TIME-07, MP-TIME-14, MP-EXCOM-03
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from gonfalon.commons.pacts.pacts import Pact, Proposal, find
from gonfalon.games.prototype.church.changes.excommunication import pardon
from gonfalon.games.prototype.diplomacy.changes.proposals import (
    answer,
    conclude,
    make_counter,
    make_offer,
    reject,
    withdraw,
)
from gonfalon.games.prototype.diplomacy.questions.handing_over import unable
from gonfalon.games.prototype.diplomacy.questions.outlook import pact_outlook
from gonfalon.games.prototype.diplomacy.questions.pacts import PARDON, counters
from gonfalon.games.prototype.diplomacy.steps.drafts import (
    DRAFT_VERBS,
    MOST_WORDS,
    clause_moves,
    may_offer,
    refuse_words,
    written,
)
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.timing.questions import OWN, might_ask, wants
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


def offer_of(s: ProtoState, number: int) -> Proposal:
    offer: Proposal | None = find(s.proposals, number)
    assert offer is not None
    return offer


@dataclass(slots=True)
class Answer(Step):
    """MP-TIME-14: all addressees answer, unseen by each other; who has stored "pass" refuses (MP-TIME-07)."""

    id = "Answer"
    window = "diplomacy.answer"
    rule = "MP-DIPL-03"
    verbs = ("refuse", "accept", "change", "counter", "drop-pact", *DRAFT_VERBS)
    reaction = True
    masked = True

    number: int
    may_counter: int = 1
    words: tuple[int, ...] = ()
    """Who has made each of the moves of writing so far."""

    def seen_by(self, seat: int) -> Answer:
        """MP-TIME-08: nobody sees that another one writes."""
        return replace(self, words=tuple(writer for writer in self.words if writer == seat))

    def might_ask(self, s: ProtoState) -> bool:
        return find(s.proposals, self.number) is not None

    def waits_for(self, s: ProtoState) -> list[int]:
        offer = find(s.proposals, self.number)
        if offer is None:
            return []
        return [
            seat
            for seat in offer.addressees
            if not offer.about >> seat & 1 and wants(s, seat, self.window, OWN)
        ]

    def stays_open(self, s: ProtoState) -> bool:
        return True

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        v = s.vocabulary
        offer = offer_of(s, self.number)
        moves: list[AnyMove] = [v[("refuse",)]]
        if offer.pact is None or not unable(s, offer.pact, seat):
            moves.append(v[("accept",)])
        if not self.may_counter:
            return moves
        draft = s.drafts[seat]
        if not draft:
            if self._may_write(seat):
                moves.append(v[("change",)])
            return moves
        moves.append(v[("drop-pact",)])
        if draft != offer.pact and not may_offer(s, seat, draft):
            moves.append(v[("counter",)])
        if self._may_write(seat):
            moves += clause_moves(s, draft)
        return moves

    def _may_write(self, seat: int) -> bool:
        return self.words.count(seat) < MOST_WORDS

    def apply(self, s: ProtoState, seat: int, move: Move) -> None:
        if move.verb in ("accept", "refuse"):
            s.drafts[seat] = ()
            answer(s, self.number, seat, accepts=move.verb == "accept")
        elif move.verb == "counter":
            make_counter(s, self.number, seat, s.drafts[seat])
            s.drafts[seat] = ()
        elif move.verb == "drop-pact":
            s.drafts[seat] = ()
        else:
            if move.verb == "change":
                s.drafts[seat] = offer_of(s, self.number).pact
            else:
                s.drafts[seat] = written(s, s.drafts[seat], move)
            if move.verb != "text":
                s.done()
                s.push(Answer(self.number, self.may_counter, (*self.words, seat)))

    def run(self, s: ProtoState) -> None:
        offer = find(s.proposals, self.number)
        if offer is None:
            return
        s.commit()
        if offer.agreed:
            withdraw(s, self.number)
            if offer.kind == PARDON:
                pardon(s, offer.proposer)
            else:
                assert offer.pact is not None
                conclude(s, offer.pact)
        elif counters(s, self.number):
            s.push(CounterOffers(self.number))
        else:
            reject(s, self.number)

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        offer = offer_of(s, self.number)
        if move.verb == "accept":
            if offer.pact is None:
                return [remark("pardoned", seat=offer.proposer)]
            return pact_outlook(s, seat, offer.pact)
        if move.verb == "counter":
            return [remark("proposer-decides"), *pact_outlook(s, seat, s.drafts[seat])]
        return []

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        offer = offer_of(s, self.number)
        if move.verb == "accept":
            assert offer.pact is not None
            return unable(s, offer.pact, seat) or Refusal(self.rule, "not-offered")
        if not self.may_counter:
            return Refusal("MP-DIPL-03", "no-counter")
        if move.verb == "counter" and s.drafts[seat]:
            why = may_offer(s, seat, s.drafts[seat])
            return why or Refusal("MP-DIPL-03", "same-as-offered")
        return refuse_words(s, s.drafts[seat], move)

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        return {"seat": offer_of(s, self.number).proposer, "proposal": self.number}


@dataclass(slots=True)
class CounterOffers(Step):
    """MP-DIPL-03, MP-DIPL-18: the proposer takes up one counter-offer at most; then the matter is closed."""

    id = "CounterOffers"
    window = "diplomacy.counter"
    rule = "MP-DIPL-03"
    verbs = ("refuse", "take-up")
    reaction = True
    masked = True

    number: int

    def might_ask(self, s: ProtoState) -> bool:
        return might_ask(s, self)

    def waits_for(self, s: ProtoState) -> list[int]:
        offer = find(s.proposals, self.number)
        if offer is None or not wants(s, offer.proposer, self.window, OWN):
            return []
        return [offer.proposer]

    def stays_open(self, s: ProtoState) -> bool:
        return True

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        payable = [maker for maker, pact in self._offered(s).items() if not unable(s, pact, seat)]
        return [s.vocabulary[("refuse",)], *(s.vocabulary["take-up", maker] for maker in payable)]

    def apply(self, s: ProtoState, seat: int, move: Move) -> None:
        if move.verb == "refuse":
            reject(s, self.number)
            return
        maker = move.args[0]
        pact = self._offered(s)[maker]
        withdraw(s, self.number)
        s.done()
        self._take_up(s, seat, maker, pact)

    def _take_up(self, s: ProtoState, seat: int, other: int, pact: Pact) -> None:
        rest = tuple(party for party in pact.signatories if party not in (seat, other))
        if rest:
            s.push(Answer(make_offer(s, other, pact, rest), may_counter=0))
        else:
            conclude(s, pact)

    def _offered(self, s: ProtoState) -> dict[int, Pact]:
        """By who makes it, what each counter-offer says."""
        found = {}
        for item in counters(s, self.number):
            assert item.pact is not None
            found[item.proposer] = item.pact
        return found

    def run(self, s: ProtoState) -> None:
        if find(s.proposals, self.number) is not None:
            reject(s, self.number)

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        if move.verb == "refuse":
            return []
        return pact_outlook(s, seat, self._offered(s)[move.args[0]])

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        pact = self._offered(s).get(move.args[0])
        why = unable(s, pact, seat) if pact is not None else None
        return why or Refusal("MP-DIPL-03", "no-such-counter")

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        return {"seats": list(self._offered(s))}
