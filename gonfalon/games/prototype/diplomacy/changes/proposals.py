"""Proposals: made, answered, countered, concluded.

rules: MP-TERM-11, MP-DIPL-02, MP-DIPL-03, MP-DIPL-18, MP-TIME-14
"""

from __future__ import annotations

from typing import Any

from gonfalon.commons.pacts.clauses import ALL_KINDS
from gonfalon.commons.pacts.pacts import Pact, Proposal, find, is_done_at_once, replaced, without
from gonfalon.games.prototype.capital.changes.elimination import check_elimination
from gonfalon.games.prototype.diplomacy.changes.handing_over import carry_out
from gonfalon.games.prototype.diplomacy.changes.pacts import announce, new_number
from gonfalon.games.prototype.diplomacy.questions.pacts import COUNTER, OFFER, terms
from gonfalon.games.prototype.state import BARBARIANS, ProtoState
from gonfalon.games.prototype.timing.changes import forget_treaties


def make_offer(s: ProtoState, seat: int, pact: Pact, addressees: tuple[int, ...]) -> int:
    """MP-TIME-14: only the addressees read a secret proposal; the others learn that there is one. Its number."""
    number = new_number(s)
    s.proposals.append(Proposal(number, OFFER, seat, addressees, pact))
    s.commit()
    values: dict[str, Any] = {"seat": seat, "to_seats": list(addressees)}
    if pact.secret:
        s.emit("secret-proposal", "MP-TIME-14", **values)
        s.emit("proposal-says", "MP-TIME-14", pact.signatories, clauses=terms(pact))
    else:
        s.emit("proposal", "MP-TIME-14", **values, clauses=terms(pact), turn=pact.last_turn)
    return number


def answer(s: ProtoState, number: int, seat: int, *, accepts: bool) -> None:
    """Of an offer, `about` holds the seats that have answered."""
    offer = find(s.proposals, number)
    assert offer is not None
    if accepts:
        offer = offer.accept(seat)
    s.proposals = replaced(s.proposals, offer._replace(about=offer.about | 1 << seat))


def make_counter(s: ProtoState, number: int, seat: int, pact: Pact) -> None:
    """MP-DIPL-03: one from each addressee; nobody else sees it before all have answered."""
    others = tuple(pact.others(seat))
    s.proposals.append(Proposal(new_number(s), COUNTER, seat, others, pact, about=number))
    answer(s, number, seat, accepts=False)


def withdraw(s: ProtoState, number: int) -> None:
    """The matter is closed."""
    s.proposals = without(s.proposals, number)
    s.proposals = [i for i in s.proposals if not (i.kind == COUNTER and i.about == number)]


def reject(s: ProtoState, number: int) -> None:
    offer = find(s.proposals, number)
    assert offer is not None
    s.emit("rejected", "MP-DIPL-02", seat=offer.proposer, to_seats=list(offer.addressees))
    withdraw(s, number)


def conclude(s: ProtoState, pact: Pact) -> None:
    """All have agreed, and each could pay when agreeing: what is done at once is done, the rest is in force."""
    s.commit()
    pact = pact._replace(number=new_number(s), signed_in=s.turn)
    announce(s, pact)
    forget_treaties(s, pact.signatories)
    carry_out(s, pact)
    if not is_done_at_once(pact):
        kept = tuple(c for c in pact.clauses if not ALL_KINDS[c.kind].at_once)
        s.pacts.append(pact._replace(clauses=kept))
    for seat in pact.signatories:
        check_elimination(s, seat, BARBARIANS)
