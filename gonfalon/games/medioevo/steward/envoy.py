"""Dealing with others: pacts that cost nothing, wars that pay.

rules: MU-DIP-01, MU-DIP-11, MU-DIP-16 to MU-DIP-19, MU-DIP-44 to MU-DIP-46, MU-DIP-51
"""

from __future__ import annotations

from gonfalon.commons.pacts.clauses import COMMERCIAL, NON_BELLIGERENCE, PASSAGE, PAYMENT
from gonfalon.commons.pacts.pacts import Pact, Proposal, find
from gonfalon.games.medioevo.realm import armies_in
from gonfalon.games.medioevo.relations import CALL, ENDING, PEACE_OFFER, at_peace
from gonfalon.games.medioevo.spoils import LET_PASS
from gonfalon.games.medioevo.steward.worth import Outlook
from gonfalon.games.medioevo.world import bits
from gonfalon.kernel.moves import AnyMove, Move, concrete, covers

ANSWER_VERBS = ("accept", "refuse", "contest", "admit", "abstain", "vote-respect", "vote-rupture")
HARMLESS = (COMMERCIAL, NON_BELLIGERENCE)
PRIZE = 2.0
"""Honour Points that a war must promise."""
BREACH = 5.0
"""And what breaking a pact for it must promise."""
LEAST_ARMY = 3


# ---- answers


def answer(o: Outlook, legal: list[AnyMove]) -> Move:
    """The first thing that waits for an answer."""
    s, v = o.s, o.s.vocabulary
    first = concrete(legal[0])
    if first.verb in ("contest", "admit"):
        return v["contest", first.args[0]]
    if first.verb in ("abstain", "vote-respect", "vote-rupture"):
        return v["abstain", first.args[0]]
    number = first.args[0]
    proposal = find(s.proposals, number)
    yes = v["accept", number]
    if proposal is not None and yes in legal and is_welcome(o, proposal):
        return yes
    return v["refuse", number]


def is_welcome(o: Outlook, proposal: Proposal) -> bool:
    """Pacts that bind us to nothing costly; peace when we are not the stronger one."""
    if proposal.kind == CALL:
        return False
    if proposal.pact is None:
        if proposal.kind == ENDING:
            return True
        weaker = o.units_everywhere(o.seat) <= o.units_everywhere(proposal.proposer)
        return weaker or proposal.kind != PEACE_OFFER
    return is_good(o, o.seat, proposal.pact)


def is_good(o: Outlook, seat: int, pact: Pact) -> bool:
    """Would this seat sign it? Judged by what all can see."""
    for clause in pact.clauses:
        if clause.kind == PAYMENT or clause.kind == PASSAGE:
            if clause.by == seat:
                return False
        elif clause.kind not in HARMLESS or (
            clause.kind == COMMERCIAL and clause.to == seat and clause.amount > 50
        ):
            return False
    if pact.of_kind(NON_BELLIGERENCE):
        return all(fears(o, seat, other) for other in pact.others(seat))
    return True


def fears(o: Outlook, seat: int, other: int) -> bool:
    """Is the other one at least about as strong?"""
    return o.units_everywhere(other) + 2 >= o.units_everywhere(seat)


# ---- what the steward begins


def propose(o: Outlook, standing: list[AnyMove]) -> Move | None:
    """Once in a game every neighbour is offered trade and peace; and war is declared where it pays.

    Who was asked is remembered by an order to let his merchants pass.
    """
    s, v = o.s, o.s.vocabulary
    if s.agenda[-1].window != "purchase" or not standing:
        return None
    draft = s.drafts[o.seat]
    if draft:
        return next_word(o, draft, standing)
    for other in s.order:
        if o.is_own(other) or not at_peace(s, o.seat, other):
            continue
        bonds = [pact.number for pact in s.pacts if pact.binds(o.seat, other)]
        if bonds:
            if o.turns_left > 2 and prize(o, other) >= BREACH * len(bonds):
                return v["break", bonds[0]]
            continue
        if not was_asked(o, other):
            return v["pact-with", other]
        if s.turn > 1 and o.turns_left > 2 and war_pays(o, other):
            return v["declare-war", other]
    return None


def was_asked(o: Outlook, other: int) -> bool:
    return any(entry[:2] == ("traffic", other) for entry in o.s.orders[o.seat] if entry)


def next_word(o: Outlook, draft: Pact, standing: list[AnyMove]) -> Move:
    """The next word of our pact; what somebody else has begun for this seat and cannot be ended so is torn up."""
    word = write_on(o, draft)
    return word if covers(standing, word) else o.s.vocabulary[("drop-pact",)]


def write_on(o: Outlook, draft: Pact) -> Move:
    """The next word of the pact: trade for both, and no war with who is as strong as we are."""
    v = o.s.vocabulary
    other = draft.others(o.seat)[0]
    for by, to in ((o.seat, other), (other, o.seat)):
        if not any(clause[:3] == (COMMERCIAL, by, to) for clause in draft.clauses):
            return v["grant", COMMERCIAL, by, to]
    mutual = fears(o, o.seat, other) and fears(o, other, o.seat)
    if mutual and not draft.of_kind(NON_BELLIGERENCE) and not war_pays(o, other):
        return v[("no-war",)]
    if not was_asked(o, other):
        return v["traffic", other, LET_PASS]
    return v[("propose",)]


def war_pays(o: Outlook, other: int) -> bool:
    return prize(o, other) >= PRIZE


def prize(o: Outlook, other: int) -> float:
    """The best that he leaves undefended within reach of our armies, in Honour Points."""
    s, w = o.s, o.s.world
    if o.units_everywhere(o.seat) < LEAST_ARMY:
        return 0.0
    near = 0
    for space in s.army[o.seat]:
        if space < w.first_sea:
            near |= w.crossing[space] | 1 << space
    reach = near
    for place in bits(near & s.land):
        if s.control[place] == o.seat:
            reach |= w.crossing[place]
    open_land = [t for t in bits(reach & s.land) if s.control[t] == other and not armies_in(s, t)]
    return max((o.conquest_points(place) for place in open_land), default=0.0)
