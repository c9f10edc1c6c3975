"""Writing a pact, clause by clause, until it is proposed.

rules: MU-DIP-16, MU-DIP-17, MU-DIP-20 to MU-DIP-26
"""

from __future__ import annotations

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
    Pact,
    Proposal,
    fault,
    is_done_at_once,
)
from gonfalon.games.medioevo.definitions.questions.realm import (
    captain_owner,
    captured_by,
    is_eliminated,
)
from gonfalon.games.medioevo.diplomacy.changes.agreements import (
    OPEN_PROPOSALS,
    UNNUMBERED,
    captains_held,
    held,
    make_proposal,
)
from gonfalon.games.medioevo.diplomacy.questions import ONCE, PACT
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.world import CAPTAIN, UNITS
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move

HIGHEST_AMOUNT = 99_999
"""Of florins in a clause; whether the payer has them is tested when the pact is signed."""
MOST_UNITS = 40

DRAFT_VERBS = (
    "pact-with", "grant", "fee", "no-war", "defend", "lead", "target", "payment", "hand-over",
    "hand-over-captain", "text", "until", "secret", "public", "strike", "propose", "propose-once",
    "drop-pact",
)  # fmt: skip


def others(s: MedState, seat: int) -> list[int]:
    return [
        other for other in range(s.world.seats) if other != seat and not is_eliminated(s, other)
    ]


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
    draft: Pact = s.drafts[seat] or Pact(UNNUMBERED, (seat,))
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
        make_proposal(s, Proposal(UNNUMBERED, kind, seat, tuple(draft.others(seat)), draft))
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


def refuse_draft(s: MedState, seat: int, move: Move) -> Refusal:
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
