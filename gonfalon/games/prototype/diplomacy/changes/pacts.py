"""Pacts begin, are broken, run out and end.

rules: MP-TERM-11, MP-DIPL-04, MP-DIPL-11 to MP-DIPL-14, MP-TIME-04, MP-CB-05, MP-CB-06, MP-LOAN-08, MP-CHAR-55
"""

from __future__ import annotations

from typing import Any

from gonfalon.commons.pacts.pacts import (
    FIRST_NUMBER,
    NUMBERS,
    Pact,
    Proposal,
    deserted,
    expiring,
    free_number,
    replaced,
    without,
)
from gonfalon.games.prototype.diplomacy.changes.guests import linger, settle_guests
from gonfalon.games.prototype.diplomacy.changes.wrongs import mark, pay_honour, waive
from gonfalon.games.prototype.diplomacy.questions.pacts import OVER, terms
from gonfalon.games.prototype.diplomacy.questions.wrongs import break_price, waivable
from gonfalon.games.prototype.realm.changes.effects import begin, end
from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.state import ProtoState


def new_number(s: ProtoState) -> int:
    """That a pact exists is public, so numbers simply count up; none comes back soon, since debts and disputes remember them."""
    taken = {item.number for item in (*s.pacts, *s.proposals, *s.claims)}
    (last,) = effects.of(s, effects.LastNumber) or [effects.LastNumber(FIRST_NUMBER - 1)]
    number = free_number(taken, (last.number + 1 - FIRST_NUMBER) % NUMBERS)
    end(s, last)
    begin(s, effects.LastNumber(number), effects.ALWAYS)
    return number


# ---- beginning


def enforce(s: ProtoState, pact: Pact) -> Pact:
    """The pact is in force. MP-TERM-11: that it exists is public, what a secret one says is not."""
    pact = pact._replace(number=new_number(s), signed_in=s.turn)
    s.pacts.append(pact)
    announce(s, pact)
    return pact


def announce(s: ProtoState, pact: Pact) -> None:
    values: dict[str, Any] = {
        "pact": pact.number,
        "seats": list(pact.signatories),
        "turn": pact.last_turn,
    }
    if pact.secret:
        s.emit("secret-pact", "MP-DIPL-04", **values)
        s.emit("pact-says", "MP-DIPL-04", pact.signatories, pact=pact.number, clauses=terms(pact))
    else:
        s.emit("pact", "MP-DIPL-04", clauses=terms(pact), **values)


def publish(s: ProtoState, pact: Pact) -> Pact:
    """MP-DIPL-12: its text becomes public."""
    if not pact.secret:
        return pact
    pact = pact._replace(secret=0)
    s.pacts = replaced(s.pacts, pact)
    s.proposals = [
        item._replace(pact=pact) if (item.kind, item.number) == (OVER, pact.number) else item
        for item in s.proposals
    ]
    s.emit("pact-says", "MP-DIPL-12", pact=pact.number, clauses=terms(pact))
    return pact


# ---- ending


def break_pact(
    s: ProtoState,
    pact: Pact,
    seat: int,
    rule: str,
    *,
    waived: int = 0,
    free: bool = False,
    at_will: bool = True,
) -> None:
    """MP-DIPL-11: the breaker pays, the others mark CB. `waived`: PO that CB have paid; `free`: MP-CHAR-45; `at_will`: no vote decided it."""
    price = break_price(s, pact, seat) - waived
    s.emit("pact-broken", rule, pact=pact.number, seat=seat)
    if not free:
        pay_honour(s, seat, price, rule)
    for other in pact.others(seat):
        mark(s, other, seat, price * s.world.limits.cb_per_po, "MP-CB-05")
    if not (at_will and seat == s.active):
        linger(s, pact, seat)
    desert(s, pact, seat)


def break_at_will(s: ProtoState, pact: Pact, seat: int, wronged_by: int) -> None:
    """As a standing move; `wronged_by`: the party whose wrongs pay for it as far as they go, or NOBODY (MP-CB-06)."""
    s.commit()
    waived = 0
    if wronged_by >= 0:
        waived = waivable(s, seat, wronged_by, break_price(s, pact, seat))
        waive(s, seat, wronged_by, waived)
    break_pact(s, pact, seat, "MP-DIPL-11", waived=waived)


def desert(s: ProtoState, pact: Pact, seat: int) -> None:
    """MP-DIPL-11: it goes on among the others, if at least two and a clause remain."""
    _forgive(s, pact, seat)
    left = deserted(pact, seat)
    if left is None:
        end_pact(s, pact)
    else:
        s.pacts = replaced(s.pacts, left)
        settle_guests(s)


def _forgive(s: ProtoState, pact: Pact, seat: int) -> None:
    """Who has broken the pact is no longer accused of it. MP-DIPL-17: a breach ends the claim, whoever of the two has broken it."""
    s.claims = [c for c in s.claims if (c.pact, c.accused) != (pact.number, seat)]
    for debt in effects.debts(s):
        if debt.pact == pact.number and seat in (debt.debtor, debt.creditor):
            end(s, debt)


def end_pact(s: ProtoState, pact: Pact) -> None:
    """It is over, for whatever reason; what was known and agreed about it is forgotten."""
    s.pacts = without(s.pacts, pact.number)
    s.claims = [claim for claim in s.claims if claim.pact != pact.number]
    for spied in effects.of(s, effects.Spied):
        if spied.pact == pact.number:
            end(s, spied)
    for ending in effects.of(s, effects.Ending):
        if ending.pact == pact.number:
            end(s, ending)
    s.emit("pact-ends", "MP-DIPL-13", pact=pact.number)
    settle_guests(s)


def agree_to_end(s: ProtoState, pact: Pact, seat: int) -> None:
    """MP-DIPL-11: by agreement of all parties it ends for free."""
    begin(s, effects.Ending(pact.number, seat), effects.ALWAYS)
    s.emit("end-agreed", "MP-DIPL-11", pact.signatories, pact=pact.number, seat=seat)
    if all(effects.holds(s, effects.Ending(pact.number, party)) for party in pact.signatories):
        end_pact(s, pact)


def run_out(s: ProtoState, pact: Pact) -> None:
    """It has done its work; MP-DIPL-12: until the end of the next turn it may be disputed."""
    end_pact(s, pact)
    first, *rest = pact.signatories
    s.proposals.append(Proposal(pact.number, OVER, first, tuple(rest), pact, about=s.turn + 1))


def expire(s: ProtoState) -> None:
    """MP-DIPL-13: at the end of its last turn."""
    s.proposals = [item for item in s.proposals if item.kind != OVER or item.about > s.turn]
    for pact in expiring(s.pacts, s.turn):
        run_out(s, pact)
