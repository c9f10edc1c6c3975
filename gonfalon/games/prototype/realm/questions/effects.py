"""What holds for a while: entries (kind, last turn, values ...) of `s.effects`, taken out at the end of their last turn.

Every kind is named here, with the meaning of its values.
"""

from __future__ import annotations

from gonfalon.games.prototype.state import ProtoState

USED = 0
"""(seat, card): a character of which one copy works in a turn was used (MP-CARD-09)."""
PROTECTED = 1
"""(territory, seat): a Castellan's protection (MP-CHAR-12)."""
DOUBLE_TAX = 2
"""(seat,): a Jester doubles the taxes (MP-CHAR-27)."""
OPEN_GATES = 3
"""(territory, seat): an Infiltrator has opened the gates for this attacker (MP-CHAR-29)."""
FOUGHT = 4
"""(battle, active seat, kind, place, target, galley, attacker, defender, VF the attacker lost to him, VF he destroyed): rounds against an
objective that was not taken (MP-RES-09)."""
RAIDED = 10
"""(place, seat): barbarians have attacked this player's territory, convoy or fleet there this turn (MP-BARB-05)."""
OVERDUE = 20
"""(debtor, creditor, florins, pact): a payment of a pact that the debtor could not make when it fell due; he owes it until the end of
the next Taxes phase, which is in the last turn of the entry (MP-DIPL-17, MP-LOAN-07)."""
INVESTED = 21
"""(seat,): has bought the VF of Investiture this turn (MP-REINF-03)."""

SPIED = 40
"""(seat, pact): he has read this pact with a Spy and knows what it says as long as it is in force (MP-CHAR-43)."""
FETCH = 41
"""(seat, territory): his transports may enter and leave it this turn for what was ceded there, or left by him (MP-DIPL-10)."""
LINGERS = 42
"""(phase, right, granter, receiver, fee): a right of a pact that was broken during the receiver's turn of this phase (MP-TIME-04)."""
WAR_ON = 43
"""(aggressor, victim): declared in the treaty chain that is being resolved (MP-WAR-08)."""
DUE = 44
"""(debtor, creditor, florins, pact): a payment that falls due at the end of this turn and waits for an answer (MP-DIPL-17)."""
DISPUTED = 45
"""(pact, claimant, accused): a vote about it was called; no second one until the end of the next turn (MP-DIPL-12)."""
ENDING = 46
"""(pact, seat): he agrees that the pact ends (MP-DIPL-11)."""

CARAVAN_MASTER = 60
"""(seat,): the next lot that he buys or sells has a better price (MP-CHAR-10)."""
PAID_MERCHANT = 61
"""(seat,): one of his Merchants has paid this turn (MP-CHAR-35)."""
TOLLS = 62
"""(seat,): his Toll Collector works (MP-CHAR-23)."""
TOLL_PAID = 63
"""(seat, transport): its goods have paid the toll for transit (MP-CHAR-60)."""
AUCTIONED = 64
"""(seat,): he has put a card up for auction this turn (MP-FAIR-01)."""
DIRECTED = 48
"""(ally, helper, territory, pact): where the ally wants the help that he was promised (MP-DIPL-15)."""
NUMBER = 47
"""(number,): the last number that a pact, a proposal or a dispute was given."""

ALWAYS = 9999
"""Last turn of what has no term."""


def holds(s: ProtoState, kind: int, *values: int) -> bool:
    for entry in s.effects:
        if entry[0] == kind and entry[2:] == values:
            return True
    return False


def of_kind(s: ProtoState, kind: int) -> list[tuple[int, ...]]:
    """The values of all entries of a kind."""
    return [tuple(entry[2:]) for entry in s.effects if entry[0] == kind]
