"""Pacts, proposals and claims: plain data, and pure functions over lists of them.

Seats and turns are numbers; a set of seats is a bit mask. Lists hold what is open or in force: what has ended is taken out, and the game
emits events about it. Everything has a number of its own by which moves name it. A game draws the numbers at random, so that a number reveals
to nobody how many others there are.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

from gonfalon.commons.pacts.clauses import ALL, ALL_KINDS, OFFENSIVE, Clause

FIRST_NUMBER, NUMBERS = 100, 900
"""Numbers of pacts, proposals and claims run from 100 to 999."""


class Pact(NamedTuple):
    """An agreement of two or more players, in force or being written."""

    number: int
    signatories: tuple[int, ...]
    clauses: tuple[Clause, ...] = ()
    last_turn: int = 0
    """It lasts until the end of this turn; 0: until the end of the game."""
    secret: int = 0
    signed_in: int = 0

    def binds(self, *seats: int) -> bool:
        """Are all of these signatories?"""
        for seat in seats:
            if seat not in self.signatories:
                return False
        return True

    def others(self, seat: int) -> list[int]:
        return [other for other in self.signatories if other != seat]

    def of_kind(self, *kinds: int) -> list[Clause]:
        return [clause for clause in self.clauses if clause.kind in kinds]


class Proposal(NamedTuple):
    """Something that takes effect when the last of the addressees accepts."""

    number: int
    kind: int
    proposer: int
    addressees: tuple[int, ...]
    pact: Pact | None = None
    """What would be signed."""
    about: int = 0
    """The number of a pact, or a seat, as the kind says."""
    accepted: int = 0
    """Bit mask of the addressees who have accepted."""

    def concerns(self, seat: int) -> bool:
        return seat == self.proposer or seat in self.addressees

    def awaits(self, seat: int) -> bool:
        return seat in self.addressees and not self.accepted >> seat & 1

    def accept(self, seat: int) -> Proposal:
        return self._replace(accepted=self.accepted | 1 << seat)

    @property
    def agreed(self) -> bool:
        return all(self.accepted >> seat & 1 for seat in self.addressees)

    @property
    def parties(self) -> tuple[int, ...]:
        return (self.proposer, *self.addressees)


RESPECT, RUPTURE, ABSTAIN, NO_VOTE = 0, 1, 2, 3
RAISED, VOTING, CLOSED = range(3)


class Claim(NamedTuple):
    """A player says that a signatory has broken a pact."""

    number: int
    pact: int
    claimant: int
    accused: int
    state: int = RAISED
    votes: tuple[int, ...] = ()
    """Per seat, once it is put to the vote."""
    signatories: tuple[int, ...] = ()
    """Who knows of it as long as the pact is secret; empty where all do."""
    excuses: tuple[tuple[int, ...], ...] = ()
    """What speaks for the accused: what following an instruction would have cost them, as the game says."""


# ---- reading lists

Numbered = TypeVar("Numbered", Pact, Proposal, Claim)


def find(items: Iterable[Numbered], number: int) -> Numbered | None:
    for item in items:
        if item.number == number:
            return item
    return None


def replaced(items: Iterable[Numbered], new: Numbered) -> list[Numbered]:
    return [new if item.number == new.number else item for item in items]


def without(items: Iterable[Numbered], number: int) -> list[Numbered]:
    return [item for item in items if item.number != number]


def meant_by(
    number: int, pacts: Iterable[Pact], proposals: Iterable[Proposal], claims: Iterable[Claim]
) -> tuple[Pact | Proposal | Claim | None, ...]:
    """What a number stands for, whoever has answered or voted meanwhile: equal for the same parties and terms."""
    proposal, claim = find(proposals, number), find(claims, number)
    return (
        find(pacts, number),
        proposal and proposal._replace(accepted=0),
        claim and claim._replace(votes=()),
    )


def free_number(taken: Collection[int], drawn: int) -> int:
    """A number that nothing has yet, from a drawn one on."""
    number = FIRST_NUMBER + drawn
    while number in taken:
        number = FIRST_NUMBER + (number - FIRST_NUMBER + 1) % NUMBERS
    return number


def common(pacts: Iterable[Pact], one: int, other: int) -> list[Pact]:
    """The pacts in which both are signatories."""
    return [pact for pact in pacts if pact.binds(one, other)]


def granted(pacts: Iterable[Pact], kind: int, receiver: int, granter: int) -> list[Clause]:
    """The clauses in force that give this right."""
    return [
        clause
        for pact in pacts
        for clause in pact.clauses
        if clause[:3] == (kind, granter, receiver)
    ]


def opens(pacts: Iterable[Pact], receiver: int, granter: int) -> set[str]:
    """All that clauses in force let one player do on the land of another."""
    return {
        right
        for pact in pacts
        for clause in pact.clauses
        if (clause.by, clause.to) == (granter, receiver)
        for right in ALL_KINDS[clause.kind].opens
    }


# ---- writing


def fault(pact: Pact, turn: int) -> str:
    """The key of what keeps a pact from being proposed; empty for a pact that can be."""
    if len(pact.signatories) < 2:
        return "no-partner"
    if not pact.clauses:
        return "no-clause"
    if pact.last_turn and pact.last_turn < turn:
        return "over-already"
    for clause in pact.clauses:
        if ALL_KINDS[clause.kind].directed:
            if clause.by == clause.to or not pact.binds(clause.by, clause.to):
                return "stranger"
        elif clause.by != ALL and not pact.binds(clause.by):
            return "stranger"
        if clause.kind == OFFENSIVE:
            if not clause.more:
                return "no-target"
            if any(target in pact.signatories for target in clause.more):
                return "target-signs"
    return ""


def is_done_at_once(pact: Pact) -> bool:
    """Nothing in it is left to be kept after signing."""
    return all(ALL_KINDS[clause.kind].at_once for clause in pact.clauses)


# ---- the end of pacts


def expiring(pacts: Iterable[Pact], turn: int) -> list[Pact]:
    return [pact for pact in pacts if pact.last_turn and pact.last_turn <= turn]


def deserted(pact: Pact, seat: int) -> Pact | None:
    """What is left of a pact without a player who is out of the game; None when it ends."""
    if len(pact.others(seat)) < 2:
        return None
    clauses = []
    for clause in pact.clauses:
        if seat in (clause.by, clause.to):
            continue
        if clause.kind == OFFENSIVE and seat in clause.more:
            targets = tuple(target for target in clause.more if target != seat)
            if not targets:
                continue
            clause = clause._replace(more=targets)
        clauses.append(clause)
    if not clauses:
        return None
    return pact._replace(signatories=tuple(pact.others(seat)), clauses=tuple(clauses))


# ---- claims and votes


def may_claim(pact: Pact, claims: Iterable[Claim], seat: int) -> bool:
    """A signatory, or anybody if the pact is public; one claim per player and pact as long as the list is kept."""
    if not knows(pact, seat):
        return False
    return not any((claim.pact, claim.claimant) == (pact.number, seat) for claim in claims)


def put_to_vote(claim: Claim, seats: int) -> Claim:
    return claim._replace(state=VOTING, votes=(NO_VOTE,) * seats, signatories=())


def voted(claim: Claim, seat: int, vote: int) -> Claim:
    votes = (*claim.votes[:seat], vote, *claim.votes[seat + 1 :])
    return claim._replace(votes=votes)


def still_to_vote(claim: Claim, voters: Sequence[int]) -> list[int]:
    if claim.state != VOTING:
        return []
    return [seat for seat in voters if claim.votes[seat] == NO_VOTE]


def is_rupture(claim: Claim, voters: Sequence[int]) -> bool:
    """More votes for rupture than for respect; a tie has no effect."""
    votes = [claim.votes[seat] for seat in voters]
    return votes.count(RUPTURE) > votes.count(RESPECT)


# ---- who may know what


def knows(pact: Pact, seat: int) -> bool:
    return not pact.secret or seat in pact.signatories


def known_pacts(pacts: Iterable[Pact], seat: int) -> list[Pact]:
    return [pact for pact in pacts if knows(pact, seat)]


def veiled_pacts(pacts: Iterable[Pact], seat: int, seen: Collection[int] = ()) -> list[Pact]:
    """Where it is public that a pact exists: those of others that are secret, without their clauses; `seen` are numbers that the seat has read."""
    return [
        pact if knows(pact, seat) or pact.number in seen else pact._replace(clauses=())
        for pact in pacts
    ]


def known_proposals(proposals: Iterable[Proposal], seat: int) -> list[Proposal]:
    return [proposal for proposal in proposals if proposal.concerns(seat)]


def known_claims(claims: Iterable[Claim], seat: int) -> list[Claim]:
    return [claim for claim in claims if not claim.signatories or seat in claim.signatories]


# ---- saved data


def pact_of(fields: Sequence[Any]) -> Pact:
    """A pact of its saved fields."""
    pact = Pact(*fields)
    return pact._replace(clauses=tuple(Clause(*clause) for clause in pact.clauses))


def proposal_of(fields: Sequence[Any]) -> Proposal:
    proposal = Proposal(*fields)
    pact = proposal.pact
    return proposal if pact is None else proposal._replace(pact=pact_of(pact))


def claim_of(fields: Sequence[Any]) -> Claim:
    return Claim(*fields)
