"""Proposals and what comes of them, gifts, the end of a turn, and who may know what.

rules: MU-DIP-11 to MU-DIP-17, MU-DIP-20, MU-DIP-21, MU-DIP-23, MU-DIP-24, MU-DIP-27, MU-DIP-34, MU-EOT-04, MU-ELIM-05
"""

from __future__ import annotations

from gonfalon.commons.pacts.clauses import PAYMENT, PRISONERS
from gonfalon.commons.pacts.pacts import (
    Pact,
    Proposal,
    deserted,
    expiring,
    find,
    known_claims,
    known_pacts,
    known_proposals,
    replaced,
    without,
)
from gonfalon.games.medioevo.control.changes.settle import settle
from gonfalon.games.medioevo.definitions.changes.money import pay, receive
from gonfalon.games.medioevo.definitions.questions.accounts import spendable
from gonfalon.games.medioevo.definitions.questions.realm import captured_by
from gonfalon.games.medioevo.diplomacy.changes.claims import count_if_all_voted, known_excuses
from gonfalon.games.medioevo.diplomacy.changes.treaties import (
    end_pact,
    guests,
    new_number,
    remove_pact,
    strand,
    tell,
    terms,
    territories_with,
    welcome_stranded,
)
from gonfalon.games.medioevo.diplomacy.changes.wars import (
    declare,
    is_at_war,
    make_armistice,
    make_peace,
    may_make_armistice,
    set_armistice,
    set_war,
)
from gonfalon.games.medioevo.diplomacy.questions import (
    ARMISTICE,
    CALL,
    ENDING,
    ONCE,
    PACT,
    PEACE_OFFER,
    at_peace,
    is_guest,
    trade_fee,
)
from gonfalon.games.medioevo.objectives.changes.log import note
from gonfalon.games.medioevo.state import PEACE, RETURNED, MedState
from gonfalon.games.medioevo.state_rows import Guest
from gonfalon.games.medioevo.world import CAPTAIN

OPEN_PROPOSALS = 12
"""So many proposals of one player may be open; only to keep lists short."""

UNNUMBERED = 0
"""Number of a proposal that is not made yet, and of its pact."""

GIFT = "gift"
"""Entry of the log: florins received from another player (for objectives)."""


# ---- money and prisoners


def hand_money(s: MedState, giver: int, receiver: int, florins: int, rule: str) -> None:
    """MU-DIP-23: only the two learn of it."""
    pay(s, giver, florins)
    receive(s, receiver, florins)
    note(s, receiver, GIFT, florins)
    s.emit("florins-given", rule, (giver, receiver), seat=giver, to_seat=receiver, florins=florins)


def collect_fee(s: MedState, seat: int, granter: int) -> int:
    """MU-DIP-22: the fee of one trade by a Commercial clause; to be called with every such buy or sell action."""
    fee = trade_fee(s, seat, granter)
    assert fee is not None
    if fee:
        hand_money(s, seat, granter, fee, "MU-DIP-22")
    return fee


def held(s: MedState, captor: int, owner: int, kind: int) -> int:
    count: int = s.prisoners[captor * s.world.seats + owner][kind]
    return count


def release(s: MedState, captor: int, owner: int, kind: int, count: int, rule: str) -> None:
    """MU-DIP-24, MU-PRIS-07: to the owner's returned pool. Of captains `count` is the number of one."""
    if kind == CAPTAIN:
        s.captain_at[count] = RETURNED
        s.emit("captain-released", rule, seat=captor, to_seat=owner, captain=count)
        return
    at = captor * s.world.seats + owner
    prisoners, back = list(s.prisoners[at]), list(s.returned[owner])
    prisoners[kind] -= count
    back[kind] += count
    s.prisoners[at], s.returned[owner] = tuple(prisoners), tuple(back)
    s.emit("released", rule, seat=captor, to_seat=owner, unit=kind, count=count)


def shortfall(s: MedState, pact: Pact, payers: tuple[int, ...]) -> str:
    """MU-DIP-21: what keeps the clauses from being carried out at signing; empty if nothing does. Only these purses are looked into."""
    owed = dict.fromkeys(payers, 0)
    for clause in pact.of_kind(PAYMENT):
        if clause.by in owed:
            owed[clause.by] += clause.amount
    for seat, florins in owed.items():
        if florins and spendable(s, seat) < florins:
            return "lacks-florins"
    for clause in pact.of_kind(PRISONERS):
        if clause.more[0] == CAPTAIN:
            if captured_by(s, clause.amount) != clause.by:
                return "lacks-prisoners"
        elif held(s, clause.by, clause.to, clause.more[0]) < clause.amount:
            return "lacks-prisoners"
    return ""


def execute(s: MedState, pact: Pact) -> None:
    """Clauses that are carried out at signing."""
    for clause in pact.of_kind(PAYMENT):
        hand_money(s, clause.by, clause.to, clause.amount, "MU-DIP-21")
    for clause in pact.of_kind(PRISONERS):
        release(s, clause.by, clause.to, clause.more[0], clause.amount, "MU-DIP-24")


# ---- proposals


def make_proposal(s: MedState, proposal: Proposal) -> None:
    """MU-DIP-11: only those who are named learn of it."""
    s.commit()
    number = new_number(s)
    pact = proposal.pact
    if pact is not None:
        pact = pact._replace(number=number)
    proposal = proposal._replace(number=number, pact=pact)
    s.proposals.append(proposal)
    s.emit(
        "proposal-made",
        "MU-DIP-11",
        proposal.parties,
        proposal=number,
        matter=proposal.kind,
        seat=proposal.proposer,
        to_seats=list(proposal.addressees),
        about=proposal.about,
        clauses=[] if pact is None else terms(pact),
    )


def accept(s: MedState, seat: int, proposal: Proposal) -> None:
    """MU-DIP-11: it takes effect when the last one accepts. MU-DIP-21: it comes to nothing if somebody cannot pay then."""
    s.commit()
    proposal = proposal.accept(seat)
    s.proposals = replaced(s.proposals, proposal)
    s.emit("proposal-accepted", "MU-DIP-11", proposal.parties, proposal=proposal.number, seat=seat)
    if not proposal.agreed or is_delayed(s, proposal):
        return
    if proposal.pact is not None and shortfall(s, proposal.pact, proposal.parties):
        s.proposals = without(s.proposals, proposal.number)
        s.emit("proposal-unpaid", "MU-DIP-21", proposal.parties, proposal=proposal.number)
    else:
        conclude(s, proposal)


def close(s: MedState, seat: int, proposal: Proposal, refused: bool) -> None:
    """MU-DIP-11: it is refused or withdrawn."""
    s.commit()
    s.proposals = without(s.proposals, proposal.number)
    kind = "proposal-refused" if refused else "proposal-withdrawn"
    s.emit(kind, "MU-DIP-11", proposal.parties, proposal=proposal.number, seat=seat)


def is_delayed(s: MedState, proposal: Proposal) -> bool:
    """MU-DIP-12: armistice and peace take effect after a battle of the two that is in progress."""
    if proposal.kind not in (ARMISTICE, PEACE_OFFER) or s.battle is None:
        return False
    return {side.seat for side in s.battle.sides} == set(proposal.parties)


def conclude_delayed(s: MedState) -> None:
    """MU-DIP-12: what was agreed during a battle takes effect; to be called when a battle is over."""
    for proposal in list(s.proposals):
        if proposal.agreed and not is_delayed(s, proposal):
            conclude(s, proposal)


def conclude(s: MedState, proposal: Proposal) -> None:
    """All have agreed."""
    s.proposals = without(s.proposals, proposal.number)
    one, other = proposal.proposer, proposal.addressees[0]
    if proposal.kind == PACT:
        assert proposal.pact is not None
        sign(s, proposal.pact)
    elif proposal.kind == ONCE:
        assert proposal.pact is not None
        execute(s, proposal.pact)
    elif proposal.kind == ARMISTICE:
        if may_make_armistice(s, one, other):
            make_armistice(s, one, other)
    elif proposal.kind == PEACE_OFFER:
        if is_at_war(s, one, other):
            make_peace(s, one, other)
    elif proposal.kind == ENDING:
        pact = find(s.pacts, proposal.about)
        assert pact is not None
        end_pact(s, pact, "MU-DIP-34")
    else:
        declare(s, other, proposal.about)
    prune(s)


def sign(s: MedState, pact: Pact) -> None:
    """MU-DIP-16: it is in force."""
    pact = pact._replace(signed_in=s.turn)
    s.pacts.append(pact)
    tell(s, pact)
    execute(s, pact)
    welcome_stranded(s)
    settle(s, {t for seat in pact.signatories for t in territories_with(s, seat)})


def is_moot(s: MedState, proposal: Proposal) -> bool:
    """Has the proposal lost its object? Those of eliminated players are gone with them (`leave_diplomacy`)."""
    one, other = proposal.proposer, proposal.addressees[0]
    if proposal.kind == ARMISTICE:
        return not may_make_armistice(s, one, other)
    if proposal.kind == PEACE_OFFER:
        return not is_at_war(s, one, other)
    if proposal.kind == ENDING:
        return find(s.pacts, proposal.about) is None
    if proposal.kind == CALL:
        return not at_peace(s, other, proposal.about)
    return False


def prune(s: MedState) -> None:
    for proposal in list(s.proposals):
        if is_moot(s, proposal):
            s.proposals = without(s.proposals, proposal.number)


# ---- the end of the turn, the end of a player


def expire(s: MedState) -> None:
    """MU-EOT-04, MU-DIP-13, MU-DIP-34: for the End of Turn phase, after readying and the count of votes (`CloseVotes`)."""
    conclude_delayed(s)
    for one in range(s.world.seats):
        for other in range(one):
            if s.armistice[one * s.world.seats + other]:
                set_armistice(s, one, other, 0)
                s.emit("armistice-over", "MU-DIP-13", seat=one, other_seat=other)
    for pact in expiring(s.pacts, s.turn):
        end_pact(s, pact, "MU-EOT-04")
    for proposal in s.proposals:
        s.emit("proposal-lapsed", "MU-EOT-04", proposal.parties, proposal=proposal.number)
    s.proposals, s.claims = [], []


def leave_diplomacy(s: MedState, seat: int) -> None:
    """MU-ELIM-05: wars and pacts of an eliminated player end without penalty. Called once the player is marked as eliminated."""
    before = guests(s)
    seats = s.world.seats
    for other in range(seats):
        if other != seat:
            set_war(s, seat, other, PEACE)
            set_armistice(s, seat, other, 0)
    s.triggered = [call for call in s.triggered if seat not in call[2:5]]
    s.directions = [order for order in s.directions if seat not in order[1:3]]
    s.stranded = [guest for guest in s.stranded if seat not in (guest.seat, guest.host)]
    s.claims = [claim for claim in s.claims if seat not in (claim.accused, claim.claimant)]
    for pact in list(s.pacts):
        rest = deserted(pact, seat)
        if rest is None:
            remove_pact(s, pact)
            s.emit("pact-ended", "MU-ELIM-05", pact.signatories if pact.secret else None,
                   pact=pact.number, seats=list(pact.signatories))  # fmt: skip
        elif rest != pact:
            s.pacts = replaced(s.pacts, rest)
    s.drafts[seat] = ()
    for other, draft in enumerate(s.drafts):
        if draft and seat in draft.signatories:
            s.drafts[other] = ()
    s.proposals = [
        proposal
        for proposal in s.proposals
        if seat not in proposal.parties and not (proposal.kind == CALL and proposal.about == seat)
    ]
    strand(s, before)
    for claim in s.claims:
        count_if_all_voted(s, claim)


# ---- who may know what


def hide(known: MedState, seat: int) -> None:
    """MU-DIP-23, MU-DIP-27: take secret pacts, proposals, gifts and drafts of others out of a copy of the state.

    Guests by a hidden right stay guests: their standing there without taking control is seen by all.
    """
    there = guests(known)
    known.pacts = known_pacts(known.pacts, seat)
    numbers = {pact.number for pact in known.pacts}
    known.proposals = known_proposals(known.proposals, seat)
    known.claims = [
        claim._replace(excuses=known_excuses(known, claim, numbers))
        for claim in known_claims(known.claims, seat)
    ]
    known.triggered = [call for call in known.triggered if call.pact in numbers]
    known.directions = [order for order in known.directions if seat in order[1:3]]
    for other in range(known.world.seats):
        if other != seat:
            known.drafts[other] = ()
            known.log[other] = tuple(entry for entry in known.log[other] if entry[0] != GIFT)
    for guest, territory, host in there:
        if not is_guest(known, guest, territory):
            known.stranded.append(Guest(guest, territory, host, known.turn + 99))


def captains_held(s: MedState, captor: int) -> list[int]:
    return [c for c in range(len(s.captain_at)) if captured_by(s, c) == captor]
