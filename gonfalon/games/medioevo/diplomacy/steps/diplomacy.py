"""Diplomacy as free moves: war and peace, proposals, pacts in force, gifts, claims.

rules: MU-DIP-01 to MU-DIP-52, MU-TIME-14, MU-EOT-04

A pact is written clause by clause in `changes/drafts.py`. Nobody waits for an answer; only the votes on ruptures are asked for at the end
of the turn (`ruptures.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gonfalon.commons.pacts.pacts import (
    Proposal,
    find,
    may_claim,
)
from gonfalon.games.medioevo.definitions.questions.accounts import spendable
from gonfalon.games.medioevo.definitions.questions.realm import captain_owner, in_play
from gonfalon.games.medioevo.diplomacy.changes.agreements import (
    UNNUMBERED,
    accept,
    captains_held,
    close,
    conclude_delayed,
    expire,
    hand_money,
    held,
    make_proposal,
    prune,
    release,
    shortfall,
)
from gonfalon.games.medioevo.diplomacy.changes.claims import direct, open_claims, raise_claim
from gonfalon.games.medioevo.diplomacy.changes.drafts import (
    DRAFT_VERBS,
    draft_moves,
    others,
    refuse_draft,
    write,
)
from gonfalon.games.medioevo.diplomacy.changes.treaties import break_pact, publish
from gonfalon.games.medioevo.diplomacy.changes.wars import declare, is_at_war, may_make_armistice
from gonfalon.games.medioevo.diplomacy.questions import ARMISTICE, ENDING, PEACE_OFFER, at_peace
from gonfalon.games.medioevo.diplomacy.steps.ruptures import (
    CLAIM_VERBS,
    answer_claim,
    claim_moves,
    refuse_claim,
)
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.world import CAPTAIN, UNITS, bits
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

WAR_VERBS = ("declare-war", "offer-peace", "offer-armistice")
PROPOSAL_VERBS = ("accept", "refuse", "withdraw")
PACT_VERBS = ("break", "offer-end", "publish", "claim")
GIFT_VERBS = ("give", "release", "release-captain", "direct")
ALL_VERBS = (
    *DRAFT_VERBS,
    *WAR_VERBS,
    *PROPOSAL_VERBS,
    *PACT_VERBS,
    *CLAIM_VERBS,
    *GIFT_VERBS,
)


def is_open(s: MedState, seat: int) -> bool:
    """MU-DIP-01: at any rest point of any phase."""
    return s.turn > 0 and not s.outcome and not (s.eliminated | s.left) >> seat & 1


def moves(s: MedState, seat: int) -> list[AnyMove]:
    """All free diplomatic moves of a seat."""
    if not is_open(s, seat):
        return []
    found = answers(s, seat)
    v = s.vocabulary
    mine = [item for item in s.proposals if item.proposer == seat and not item.agreed]
    found += [v["withdraw", item.number] for item in mine]
    found += draft_moves(s, seat)
    found += war_moves(s, seat)
    found += pact_moves(s, seat)
    found += gift_moves(s, seat)
    return found


def answers(s: MedState, seat: int) -> list[AnyMove]:
    """What a seat can answer now: proposals, accusations, votes. Bots are asked for these."""
    if not is_open(s, seat):
        return []
    v = s.vocabulary
    found: list[AnyMove] = []
    for proposal in s.proposals:
        if proposal.awaits(seat):
            found.append(v["refuse", proposal.number])
            if may_accept(s, seat, proposal):
                found.append(v["accept", proposal.number])
    for claim in open_claims(s):
        found += claim_moves(s, seat, claim)
    return found


def may_accept(s: MedState, seat: int, proposal: Proposal) -> bool:
    """MU-DIP-21, MU-DIP-24: the seat can pay; all prisoners are held. Whether others can pay is hidden from it."""
    return proposal.pact is None or not shortfall(s, proposal.pact, (seat,))


# ---- wars


def war_moves(s: MedState, seat: int) -> list[AnyMove]:
    v = s.vocabulary
    found: list[AnyMove] = []
    for other in others(s, seat):
        if at_peace(s, seat, other):
            found.append(v["declare-war", other])
        if is_at_war(s, seat, other) and not _offered(s, PEACE_OFFER, seat, other):
            found.append(v["offer-peace", other])
        if may_make_armistice(s, seat, other) and not _offered(s, ARMISTICE, seat, other):
            found.append(v["offer-armistice", other])
    return found


def _offered(s: MedState, kind: int, seat: int, about: int) -> bool:
    """Has the seat proposed the same already? `about` is a player, or the number of a pact."""
    return any(
        (item.kind, item.proposer) == (kind, seat)
        and about == (item.about if kind == ENDING else item.addressees[0])
        for item in s.proposals
    )


# ---- pacts in force


def pact_moves(s: MedState, seat: int) -> list[AnyMove]:
    v = s.vocabulary
    found: list[AnyMove] = []
    for pact in s.pacts:
        number = pact.number
        if pact.binds(seat):
            if not _offered(s, ENDING, seat, number):
                found.append(v["offer-end", number])
            if pact.secret:
                found.append(v["publish", number])
            found.append(v["break", number])
        if may_claim(pact, s.claims, seat):
            found += [v["claim", other, number] for other in pact.others(seat)]
    return found


# ---- gifts, prisoners, directions


def gift_moves(s: MedState, seat: int) -> list[AnyMove]:
    v = s.vocabulary
    found: list[AnyMove] = []
    most = spendable(s, seat)
    for other in others(s, seat):
        if most > 0:
            found.append(v.range("give", other, low=1, high=most))
        for kind in range(len(UNITS)):
            count = held(s, seat, other, kind)
            if count:
                found.append(v.range("release", other, kind, low=1, high=count))
    found += [v["release-captain", captain] for captain in captains_held(s, seat)]
    allies = {call.ally for call in s.triggered if call.director == seat}
    for ally in sorted(allies):
        told = {order.zone for order in s.directions if order[1:3] == (seat, ally)}
        found += [v["direct", ally, zone] for zone in bits(in_play(s)) if zone not in told]
    return found


# ---- doing it


def apply(s: MedState, seat: int, move: Move) -> None:
    """Carry out a free diplomatic move."""
    verb, args = move.verb, move.args
    if verb in DRAFT_VERBS:
        write(s, seat, move)
    elif verb in PROPOSAL_VERBS:
        _answer(s, seat, verb, args[0])
    elif verb in CLAIM_VERBS:
        answer_claim(s, seat, verb, args[0])
    elif verb in PACT_VERBS:
        _act_on_pact(s, seat, move)
    elif verb == "declare-war":
        declare(s, seat, args[0])
        prune(s)
    elif verb in WAR_VERBS:
        kind = PEACE_OFFER if verb == "offer-peace" else ARMISTICE
        make_proposal(s, Proposal(UNNUMBERED, kind, seat, (args[0],)))
    elif verb == "give":
        s.commit()
        hand_money(s, seat, args[0], args[1], "MU-DIP-23")
    elif verb == "release":
        s.commit()
        release(s, seat, args[0], args[1], args[2], "MU-DIP-24")
    elif verb == "release-captain":
        s.commit()
        release(s, seat, captain_owner(args[0]), CAPTAIN, args[0], "MU-DIP-24")
    else:
        direct(s, seat, args[0], args[1])


def _answer(s: MedState, seat: int, verb: str, number: int) -> None:
    proposal = find(s.proposals, number)
    assert proposal is not None
    if verb == "accept":
        accept(s, seat, proposal)
    else:
        close(s, seat, proposal, verb == "refuse")


def _act_on_pact(s: MedState, seat: int, move: Move) -> None:
    pact = find(s.pacts, move.args[-1])
    assert pact is not None
    s.commit()
    if move.verb == "break":
        break_pact(s, pact, seat, "MU-DIP-41")
    elif move.verb == "publish":
        publish(s, pact)
    elif move.verb == "offer-end":
        partners = tuple(pact.others(seat))
        make_proposal(s, Proposal(UNNUMBERED, ENDING, seat, partners, about=pact.number))
    else:
        raise_claim(s, seat, move.args[0], pact)


# ---- why not


def refuse(s: MedState, seat: int, move: Move) -> Refusal:
    """The rule that forbids a diplomatic move. It tells nothing about what the seat may not know."""
    if not is_open(s, seat):
        return Refusal("MU-DIP-01", "no-diplomacy-now")
    for verbs, why in _REASONS:
        if move.verb in verbs:
            return why(s, seat, move)
    if move.verb == "direct":
        return Refusal("MU-DIP-37", "no-direction", seat=move.args[0])
    if move.verb == "give":
        return Refusal("MU-DIP-23", "lacks-florins", florins=move.args[1])
    return Refusal("MU-DIP-24", "no-such-prisoners")


def _refuse_war(s: MedState, seat: int, move: Move) -> Refusal:
    other = move.args[0]
    if other not in others(s, seat):
        return Refusal("MU-DIP-02", "no-opponent")
    if move.verb == "declare-war":
        return Refusal("MU-DIP-03", "war-already", seat=other)
    rule = "MU-DIP-15" if move.verb == "offer-peace" else "MU-DIP-12"
    if at_peace(s, seat, other):
        return Refusal(rule, "no-war", seat=other)
    return Refusal("MU-DIP-11", "proposed-already", seat=other)


def _refuse_answer(s: MedState, seat: int, move: Move) -> Refusal:
    proposal = find(s.proposals, move.args[0])
    if proposal is None or not proposal.concerns(seat):
        return Refusal("MU-DIP-11", "no-such-proposal")
    if proposal.agreed:
        return Refusal("MU-DIP-12", "agreed-already")
    if move.verb == "accept" and proposal.awaits(seat) and proposal.pact is not None:
        short = shortfall(s, proposal.pact, (seat,))
        return Refusal("MU-DIP-21" if short == "lacks-florins" else "MU-DIP-24", short)
    return Refusal("MU-DIP-11", "not-yours-to-answer")


def _refuse_pact(s: MedState, seat: int, move: Move) -> Refusal:
    pact = find(s.pacts, move.args[-1])
    if pact is None or (pact.secret and not pact.binds(seat)):
        return Refusal("MU-DIP-44" if move.verb == "claim" else "MU-DIP-16", "no-such-pact")
    if move.verb == "claim":
        accused = move.args[0]
        if accused == seat or not pact.binds(accused):
            return Refusal("MU-DIP-44", "no-signatory", seat=accused)
        return Refusal("MU-DIP-44", "claimed-already")
    if not pact.binds(seat):
        return Refusal("MU-DIP-16", "no-signatory", seat=seat)
    if move.verb == "publish":
        return Refusal("MU-DIP-27", "public-already")
    return Refusal("MU-DIP-11", "proposed-already")


_REASONS: tuple[tuple[tuple[str, ...], Callable[[MedState, int, Move], Refusal]], ...] = (
    (DRAFT_VERBS, refuse_draft),
    (WAR_VERBS, _refuse_war),
    (PROPOSAL_VERBS, _refuse_answer),
    (PACT_VERBS, _refuse_pact),
    (CLAIM_VERBS, refuse_claim),
)


@dataclass(slots=True)
class AfterBattle(Step):
    """MU-DIP-12: armistice or peace agreed on during a battle takes effect after it."""

    id = "AfterBattle"

    def run(self, s: MedState) -> None:
        conclude_delayed(s)


@dataclass(slots=True)
class ExpirePacts(Step):
    """MU-EOT-04: armistices, pacts and proposals expire."""

    id = "ExpirePacts"

    def run(self, s: MedState) -> None:
        expire(s)
