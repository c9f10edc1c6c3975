"""Pacts in force: what they say, who is allied, what help is owed.

rules: MP-DIPL-05, MP-DIPL-06
"""

from __future__ import annotations

from gonfalon.commons.pacts.clauses import (
    ALL,
    ALLIANCES,
    DEFENSIVE,
    LATER,
    NO_SEPARATE_PEACE,
    Clause,
)
from gonfalon.commons.pacts.pacts import Pact, Proposal, common, find
from gonfalon.games.prototype.state import ProtoState


def counters(s: ProtoState, number: int) -> list[Proposal]:
    return [item for item in s.proposals if item.kind == COUNTER and item.about == number]


PROPOSAL_KINDS = ["offer", "counter", "over", "pardon"]
OFFER, COUNTER, OVER, PARDON = range(len(PROPOSAL_KINDS))
"""Kinds of entries of `s.proposals`: a pact that is proposed, a counter-offer (`about`: the number of the first offer), a pact that has run
out and may still be disputed, a request for pardon."""

MILITARY = (*ALLIANCES, NO_SEPARATE_PEACE)
"""MP-DIPL-05: clauses that make a pact a military alliance."""


def terms(pact: Pact) -> list[list[object]]:
    """The clauses for events."""
    return [[*clause[:4], list(clause.more)] for clause in pact.clauses]


def any_pact(s: ProtoState, number: int) -> Pact | None:
    """In force, or run out a turn ago."""
    pact = find(s.pacts, number)
    if pact is None:
        entry = find(s.proposals, number)
        pact = entry.pact if entry is not None and entry.kind == OVER else None
    return pact


def is_alliance(pact: Pact) -> bool:
    return bool(pact.of_kind(*MILITARY))


def allied(s: ProtoState, one: int, other: int) -> bool:
    """Does a military alliance bind the two?"""
    return any(is_alliance(pact) for pact in common(s.pacts, one, other))


def help_owed(pact: Pact, seat: int, other: int) -> list[Clause]:
    """MP-DIPL-05: the clauses by which the first must help when the second is attacked."""
    if seat == other or not pact.binds(seat, other):
        return []
    return [
        clause
        for clause in pact.of_kind(DEFENSIVE)
        if clause.by in (ALL, seat) and clause.to in (ALL, other)
    ]


def promised_vf(s: ProtoState, seat: int, other: int) -> int:
    """MP-DIPL-06: VF with which the first must help the second when the second is attacked; 0 where no number is named."""
    owed = [clause for pact in s.pacts for clause in help_owed(pact, seat, other)]
    return max((clause.amount for clause in owed), default=0)


def debt_of(pact: Pact, clause: Clause) -> tuple[int, int, int, int]:
    """MP-DIPL-17: who owes whom how much, and at the end of which turn."""
    turn = clause.more[-1] or pact.last_turn
    if clause.kind == LATER:
        return (clause.by, clause.to, clause.amount, turn)
    return (clause.to, clause.by, clause.more[0], turn)
