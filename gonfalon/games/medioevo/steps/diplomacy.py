"""Diplomacy as free moves: a pact is written clause by clause and proposed; war, peace, gifts, claims and votes.

rules: MU-DIP-01 to MU-DIP-52, MU-TIME-14, MU-EOT-07

Nobody waits for an answer; only the votes on ruptures are asked for at the end of the turn (`CloseVotes`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gonfalon.commons.pacts.clauses import (
    ALL,
    COMMERCIAL,
    DEFENSIVE,
    LONGEST_TEXT,
    MOST_CODE,
    NON_BELLIGERENCE,
    OFFENSIVE,
    PAYMENT,
    PRISONERS,
    RIGHTS,
    TEXT,
    Clause,
    written_into,
)
from gonfalon.commons.pacts.pacts import (
    ABSTAIN,
    RAISED,
    RESPECT,
    RUPTURE,
    VOTING,
    Claim,
    Pact,
    Proposal,
    fault,
    find,
    is_done_at_once,
    may_claim,
    still_to_vote,
)
from gonfalon.games.medioevo.agreements import (
    OPEN_PROPOSALS,
    accept,
    admit,
    captains_held,
    cast,
    close,
    conclude_delayed,
    contest,
    direct,
    expire,
    hand_money,
    held,
    make_proposal,
    open_claims,
    prune,
    raise_claim,
    release,
    shortfall,
)
from gonfalon.games.medioevo.realm import captain_owner, captured_by, is_eliminated, spendable
from gonfalon.games.medioevo.relations import (
    ARMISTICE,
    ENDING,
    ONCE,
    PACT,
    PEACE_OFFER,
    at_peace,
)
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.treaties import break_pact, publish
from gonfalon.games.medioevo.wars import (
    AllianceConflict,
    declare,
    is_at_war,
    may_make_armistice,
)
from gonfalon.games.medioevo.world import CAPTAIN, UNITS, bits
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

__all__ = [
    "ALL_VERBS",
    "AfterBattle",
    "AllianceConflict",
    "CloseVotes",
    "ExpirePacts",
    "answers",
    "apply",
    "moves",
    "refuse",
]

HIGHEST_AMOUNT = 99_999
"""Of florins in a clause; whether the payer has them is tested when the pact is signed."""
MOST_UNITS = 40

DRAFT_VERBS = (
    "pact-with", "grant", "fee", "no-war", "defend", "lead", "target", "payment", "hand-over",
    "hand-over-captain", "text", "until", "secret", "public", "strike", "propose", "propose-once",
    "drop-pact",
)  # fmt: skip
WAR_VERBS = ("declare-war", "offer-peace", "offer-armistice")
PROPOSAL_VERBS = ("accept", "refuse", "withdraw")
PACT_VERBS = ("break", "offer-end", "publish", "claim")
CLAIM_VERBS = ("contest", "admit", "abstain", "vote-respect", "vote-rupture")
GIFT_VERBS = ("give", "release", "release-captain", "direct")
ALL_VERBS = (
    *DRAFT_VERBS,
    *WAR_VERBS,
    *PROPOSAL_VERBS,
    *PACT_VERBS,
    *CLAIM_VERBS,
    *GIFT_VERBS,
)

VOTES = {"abstain": ABSTAIN, "vote-respect": RESPECT, "vote-rupture": RUPTURE}


def is_open(s: MedState, seat: int) -> bool:
    """MU-DIP-01: at any rest point of any phase."""
    return s.turn > 0 and not s.outcome and not is_eliminated(s, seat)


def others(s: MedState, seat: int) -> list[int]:
    return [
        other for other in range(s.world.seats) if other != seat and not is_eliminated(s, other)
    ]


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


def may_accept(s: MedState, seat: int, proposal: Proposal) -> bool:
    """MU-DIP-21, MU-DIP-24: he can pay; all prisoners are held. Whether others can pay is hidden from him."""
    return proposal.pact is None or not shortfall(s, proposal.pact, (seat,))


# ---- writing a pact


def draft_moves(s: MedState, seat: int) -> list[AnyMove]:
    """MU-DIP-16, MU-DIP-17: the next word of the pact that a seat is writing."""
    v = s.vocabulary
    draft: Pact | tuple[()] = s.drafts[seat]
    if not draft:
        return [v["pact-with", other] for other in others(s, seat)]
    assert isinstance(draft, Pact)
    parties = draft.signatories
    found: list[AnyMove] = [v[("drop-pact",)]]
    found += [v["pact-with", other] for other in others(s, seat) if other not in parties]
    if not fault(draft, s.turn) and _open_of(s, seat) < OPEN_PROPOSALS:
        found.append(v[("propose",)])
        if is_done_at_once(draft):
            found.append(v[("propose-once",)])
    pairs = [(by, to) for by in parties for to in parties if by != to]
    for by, to in pairs:
        for right in RIGHTS:
            if not any(clause[:3] == (right, by, to) for clause in draft.clauses):
                found.append(v["grant", right, by, to])
        if any(clause[:3] == (COMMERCIAL, by, to) for clause in draft.clauses):
            found.append(v.range("fee", by, to, low=0, high=HIGHEST_AMOUNT))
        found.append(v.range("payment", by, to, low=1, high=HIGHEST_AMOUNT))
        for kind in range(len(UNITS)):
            if held(s, by, to, kind):
                found.append(v.range("hand-over", by, to, kind, low=1, high=held(s, by, to, kind)))
    for by in parties:
        for captain in captains_held(s, by):
            if captain_owner(captain) in parties:
                found.append(v["hand-over-captain", captain])
    if not draft.of_kind(NON_BELLIGERENCE):
        found.append(v[("no-war",)])
    found.append(v.range("defend", low=1, high=MOST_UNITS))
    found += [v.range("lead", leader, low=1, high=MOST_UNITS) for leader in parties]
    for clause in draft.of_kind(OFFENSIVE):
        strangers = [x for x in others(s, seat) if x not in parties and x not in clause.more]
        found += [v["target", stranger] for stranger in strangers]
    if sum(len(clause.more) for clause in draft.of_kind(TEXT)) < LONGEST_TEXT:
        found.append(v.range("text", low=0, high=MOST_CODE))
    found += last_turns(s, draft)
    found.append(v[("public",) if draft.secret else ("secret",)])
    found += [v["strike", at + 1] for at in range(len(draft.clauses))]
    return found


def last_turns(s: MedState, draft: Pact) -> list[AnyMove]:
    """MU-DIP-20: a last turn, or none (0)."""
    v = s.vocabulary
    limit = s.world.options["turn_limit"] or s.turn + 99
    found: list[AnyMove] = [v.range("until", low=s.turn, high=max(limit, s.turn))]
    if draft.last_turn:
        found.append(v["until", 0])
    return found


def _open_of(s: MedState, seat: int) -> int:
    return sum(item.proposer == seat for item in s.proposals)


def write(s: MedState, seat: int, move: Move) -> None:
    verb, args = move.verb, move.args
    if verb == "drop-pact":
        s.drafts[seat] = ()
        return
    draft: Pact = s.drafts[seat] or Pact(0, (seat,))
    if verb == "pact-with":
        draft = draft._replace(signatories=(*draft.signatories, args[0]))
    elif verb == "until":
        draft = draft._replace(last_turn=args[0])
    elif verb in ("secret", "public"):
        draft = draft._replace(secret=int(verb == "secret"))
    elif verb == "strike":
        at = args[0] - 1
        draft = draft._replace(clauses=(*draft.clauses[:at], *draft.clauses[at + 1 :]))
    elif verb in ("propose", "propose-once"):
        kind = PACT if verb == "propose" else ONCE
        s.drafts[seat] = ()
        make_proposal(s, Proposal(0, kind, seat, tuple(draft.others(seat)), draft))
        return
    else:
        clause = _clause(s, draft, move)
        draft = draft._replace(clauses=written_into(draft.clauses, clause))
    s.drafts[seat] = draft


def _clause(s: MedState, draft: Pact, move: Move) -> Clause:
    """The clause that a move writes, with what stands there already."""
    verb, args = move.verb, move.args
    if verb == "grant":
        return Clause(args[0], args[1], args[2])
    if verb == "fee":
        return Clause(COMMERCIAL, args[0], args[1], args[2])
    if verb == "payment":
        return Clause(PAYMENT, args[0], args[1], args[2])
    if verb == "no-war":
        return Clause(NON_BELLIGERENCE)
    if verb == "defend":
        return Clause(DEFENSIVE, amount=args[0])
    if verb == "hand-over":
        by, to, kind, count = args
        return Clause(PRISONERS, by, to, count, (kind,))
    if verb == "hand-over-captain":
        owner = captain_owner(args[0])
        # the second number keeps captains apart from each other
        return Clause(PRISONERS, captured_by(s, args[0]), owner, args[0], (CAPTAIN, args[0]))
    kind = TEXT if verb == "text" else OFFENSIVE
    old = next(iter(draft.of_kind(kind)), Clause(kind, ALL))
    if verb == "lead":
        return old._replace(by=args[0], amount=args[1])
    return old._replace(more=(*old.more, args[0]))


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
        land = [zone for zone in bits(s.land) if zone not in told]
        seas = [s.world.first_sea + sea for sea in bits(s.seas)]
        found += [v["direct", ally, zone] for zone in (*land, *seas) if zone not in told]
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
        _answer_claim(s, seat, verb, args[0])
    elif verb in PACT_VERBS:
        _act_on_pact(s, seat, move)
    elif verb == "declare-war":
        declare(s, seat, args[0])
        prune(s)
    elif verb in WAR_VERBS:
        kind = PEACE_OFFER if verb == "offer-peace" else ARMISTICE
        make_proposal(s, Proposal(0, kind, seat, (args[0],)))
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


def _answer_claim(s: MedState, seat: int, verb: str, number: int) -> None:
    claim = find(s.claims, number)
    assert claim is not None
    if verb == "admit":
        admit(s, claim)
    elif verb == "contest":
        contest(s, claim)
    else:
        cast(s, seat, claim, VOTES[verb])


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
        make_proposal(s, Proposal(0, ENDING, seat, partners, about=pact.number))
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


def _refuse_draft(s: MedState, seat: int, move: Move) -> Refusal:
    draft = s.drafts[seat]
    if not draft:
        if move.verb == "pact-with":
            return Refusal("MU-DIP-16", "no-partner")
        return Refusal("MU-DIP-16", "no-pact-begun")
    if move.verb in ("propose", "propose-once"):
        why = fault(draft, s.turn)
        if why:
            return Refusal("MU-DIP-16", why)
        if _open_of(s, seat) >= OPEN_PROPOSALS:
            return Refusal("MU-DIP-11", "too-many-proposals")
        return Refusal("MU-DIP-17", "not-done-at-once")
    if move.verb == "until":
        return Refusal("MU-DIP-20", "no-such-turn")
    if move.verb.startswith("hand-over"):
        return Refusal("MU-DIP-24", "no-such-prisoners")
    if move.verb == "fee":
        return Refusal("MU-DIP-22", "no-commercial-clause")
    return Refusal("MU-DIP-17", "no-such-clause")


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


def _refuse_claim(s: MedState, seat: int, move: Move) -> Refusal:
    claim = find(s.claims, move.args[0])
    if claim is None or (claim.signatories and seat not in claim.signatories):
        return Refusal("MU-DIP-44", "no-such-claim")
    if move.verb in ("admit", "contest"):
        return Refusal("MU-DIP-45", "not-accused" if seat != claim.accused else "contested-already")
    return Refusal("MU-DIP-46", "no-vote" if claim.state != VOTING else "voted-already")


_REASONS: tuple[tuple[tuple[str, ...], Callable[[MedState, int, Move], Refusal]], ...] = (
    (DRAFT_VERBS, _refuse_draft),
    (WAR_VERBS, _refuse_war),
    (PROPOSAL_VERBS, _refuse_answer),
    (PACT_VERBS, _refuse_pact),
    (CLAIM_VERBS, _refuse_claim),
)


# ---- the end of the turn


@dataclass(slots=True)
class CloseVotes(Step):
    """MU-TIME-14, MU-EOT-07: rupture votes are closed before the End of Turn phase ends. Silence contests and abstains."""

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
        _answer_claim(s, seat, move.verb, move.args[0])

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return _refuse_claim(s, seat, move)


@dataclass(slots=True)
class AfterBattle(Step):
    """MU-DIP-12: armistice or peace agreed on during a battle takes effect after it."""

    def run(self, s: MedState) -> None:
        conclude_delayed(s)


@dataclass(slots=True)
class ExpirePacts(Step):
    """MU-EOT-04: armistices, pacts and proposals expire."""

    def run(self, s: MedState) -> None:
        expire(s)
