"""Claims that a pact was broken: the accused answers, all vote.

rules: MU-DIP-44 to MU-DIP-47, MU-TIME-14, MU-EOT-07
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.commons.pacts.pacts import (
    ABSTAIN,
    RAISED,
    RESPECT,
    RUPTURE,
    VOTING,
    Claim,
    find,
    still_to_vote,
)
from gonfalon.games.medioevo.diplomacy.changes.claims import admit, cast, contest, open_claims
from gonfalon.games.medioevo.state import MedState
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

CLAIM_VERBS = ("contest", "admit", "abstain", "vote-respect", "vote-rupture")

VOTES = {"abstain": ABSTAIN, "vote-respect": RESPECT, "vote-rupture": RUPTURE}


def claim_moves(s: MedState, seat: int, claim: Claim) -> list[AnyMove]:
    v = s.vocabulary
    verbs: tuple[str, ...]
    if claim.state == RAISED:
        verbs = ("contest", "admit") if seat == claim.accused else ()
    elif seat in still_to_vote(claim, s.order):
        verbs = ("abstain", "vote-respect", "vote-rupture")
    else:
        verbs = ()
    return [v[verb, claim.number] for verb in verbs]


def answer_claim(s: MedState, seat: int, verb: str, number: int) -> None:
    claim = find(s.claims, number)
    assert claim is not None
    if verb == "admit":
        admit(s, claim)
    elif verb == "contest":
        contest(s, claim)
    else:
        cast(s, seat, claim, VOTES[verb])


def refuse_claim(s: MedState, seat: int, move: Move) -> Refusal:
    claim = find(s.claims, move.args[0])
    if claim is None or (claim.signatories and seat not in claim.signatories):
        return Refusal("MU-DIP-44", "no-such-claim")
    if move.verb in ("admit", "contest"):
        return Refusal("MU-DIP-45", "not-accused" if seat != claim.accused else "contested-already")
    return Refusal("MU-DIP-46", "no-vote" if claim.state != VOTING else "voted-already")


# ---- the end of the turn


@dataclass(slots=True)
class CloseVotes(Step):
    """MU-TIME-14, MU-EOT-07: rupture votes are closed before the End of Turn phase ends. Silence contests and abstains."""

    id = "CloseVotes"
    window = "rupture.vote"
    rule = "MU-DIP-46"
    verbs = CLAIM_VERBS

    def waits_for(self, s: MedState) -> list[int]:
        return [
            seat for seat in s.order if any(claim_moves(s, seat, claim) for claim in open_claims(s))
        ]

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [move for claim in open_claims(s) for move in claim_moves(s, seat, claim)]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        answer_claim(s, seat, move.verb, move.args[0])

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return refuse_claim(s, seat, move)
