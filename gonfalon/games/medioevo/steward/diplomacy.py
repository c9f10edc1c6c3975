"""Dealing with others: pacts that cost nothing, wars that pay.

rules: MU-DIP-01, MU-DIP-11, MU-DIP-16 to MU-DIP-19, MU-DIP-44 to MU-DIP-46, MU-DIP-51
"""

from __future__ import annotations

from gonfalon.commons.pacts.clauses import (
    COMMERCIAL,
    NON_BELLIGERENCE,
    PASSAGE,
    PAYMENT,
    Clause,
)
from gonfalon.commons.pacts.pacts import Pact, Proposal, find
from gonfalon.games.medioevo.battle.questions.arithmetic import Force
from gonfalon.games.medioevo.conquest.questions import KEEP, LET_PASS, order_against
from gonfalon.games.medioevo.definitions.questions.realm import pieces_in
from gonfalon.games.medioevo.diplomacy.questions import CALL, PEACE_OFFER, at_peace
from gonfalon.games.medioevo.steward.combat import gain_of
from gonfalon.games.medioevo.steward.worth import Situation
from gonfalon.games.medioevo.world import ARCHER, CAVALRY, GALLEY, HEAVY, LIGHT, WAGON, bits
from gonfalon.kernel.moves import AnyMove, Move, concrete, covers

ANSWER_VERBS = ("accept", "refuse", "contest", "admit", "abstain", "vote-respect", "vote-rupture")
FEE = 50
"""What a trade may cost."""
PRIZE = 7.0
"""Honour Points that a war must promise, as it endangers our trade and our land."""
BREACH = 2.0
"""And as much more for every pact that it breaks (MU-DIP-43)."""
REBELS = 2.0
"""Who has rebels at home goes to war only for so much more."""
STRONGER = 1.5
"""Who has so many times our units is attacked only for more."""
LEAST_ARMY = 3


# ---- answers


def answer(o: Situation, legal: list[AnyMove]) -> Move:
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


def is_welcome(o: Situation, proposal: Proposal) -> bool:
    """Pacts that bind us to nothing costly; peace when we are not the stronger one or nothing is left to win."""
    if proposal.kind == CALL:
        return False
    if proposal.pact is None:
        if proposal.kind != PEACE_OFFER:
            return True
        other = proposal.proposer
        weaker = o.units_everywhere(o.seat) <= o.units_everywhere(other)
        return weaker or prize(o, other) * o.menace(other) < PRIZE
    return is_good(o, o.seat, proposal.pact)


def is_good(o: Situation, seat: int, pact: Pact) -> bool:
    """Would this seat sign it? Judged by what all can see."""
    peaceful = bool(pact.of_kind(NON_BELLIGERENCE))
    if peaceful and not all(fears(o, seat, other) for other in pact.others(seat)):
        return False
    return all(is_light(pact, clause, seat, peaceful) for clause in pact.clauses)


def is_light(pact: Pact, clause: Clause, seat: int, peaceful: bool) -> bool:
    """Does a clause cost this seat little? A partner in peace may pass if the seat may pass in return."""
    if clause.kind == PAYMENT:
        return clause.by != seat
    if clause.kind == PASSAGE:
        back = any(c[:3] == (PASSAGE, clause.to, seat) for c in pact.clauses)
        return clause.by != seat or (peaceful and back)
    if clause.kind == COMMERCIAL:
        return clause.to != seat or clause.amount <= FEE
    return clause.kind == NON_BELLIGERENCE


def fears(o: Situation, seat: int, other: int) -> bool:
    """Is the other one at least about as strong?"""
    return o.units_everywhere(other) + 2 >= o.units_everywhere(seat)


# ---- what the steward begins


def propose(o: Situation, standing: list[AnyMove]) -> Move | None:
    """Once in a game every rival is offered trade, and peace where we are about as strong; war is declared where it pays.

    Who was asked is remembered by an order to let their merchants pass.
    """
    s, v = o.s, o.s.vocabulary
    if s.agenda[-1].window != "purchase" or not standing:
        return None
    draft = s.drafts[o.seat]
    if draft:
        return next_word(o, draft, standing)
    for other in s.order:
        if o.is_own(other):
            continue
        if not at_peace(s, o.seat, other):
            if o.may_fight(other) and order_against(s, o.seat, other) == LET_PASS:
                return v["traffic", other, KEEP]
            continue
        if not was_asked(o, other) and not bonds(o, other):
            return v["pact-with", other]
        if s.turn > 1 and not o.is_last_turn and war_pays(o, other):
            broken = bonds(o, other)
            return v["break", broken[0]] if broken else v["declare-war", other]
    return None


def bonds(o: Situation, other: int) -> list[int]:
    return [pact.number for pact in o.s.pacts if pact.binds(o.seat, other)]


def was_asked(o: Situation, other: int) -> bool:
    return any(entry[:2] == ("traffic", other) for entry in o.s.orders[o.seat] if entry)


def next_word(o: Situation, draft: Pact, standing: list[AnyMove]) -> Move:
    """The next word of our pact; what somebody else has begun for this seat and cannot be ended so is torn up."""
    word = write_on(o, draft)
    return word if covers(standing, word) else o.s.vocabulary[("drop-pact",)]


def write_on(o: Situation, draft: Pact) -> Move:
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
    return v[("drop-pact",)] if bonds(o, other) else v[("propose",)]


# ---- war


def war_pays(o: Situation, other: int) -> bool:
    """Does the best target make up for the pacts that are broken, the risk, rebels at home, and another war beside it?"""
    s = o.s
    needed = PRIZE + BREACH * len(bonds(o, other)) + REBELS * o.has_rebels
    if o.units_everywhere(other) > STRONGER * o.units_everywhere(o.seat):
        needed += 2
    needed += 2 * sum(not at_peace(s, o.seat, third) for third in s.order if third != o.seat)
    return prize(o, other, needed / o.menace(other)) * o.menace(other) >= needed


def prize(o: Situation, other: int, least: float = 0.0) -> float:
    """What the best target of a rival promises, in Honour Points; places that cannot bring so much are passed over."""
    best = 0.0
    for force, places in raids(o):
        for place in bits(places):
            if o.s.control[place] == other and o.spoils(place) >= least:
                best = max(best, gain_of(o, force, place, bold=True))
    return best


def raids(o: Situation) -> list[tuple[Force, int]]:
    """The armies that could set out next turn, and a bit mask of the foreign territories that each would come to."""
    s = o.s
    found = []
    for space, counts in s.army[o.seat].items():
        if space >= s.world.first_sea or sum(counts) < LEAST_ARMY:
            continue
        for kind, targets in ((WAGON, o.land_targets), (GALLEY, o.sea_targets)):
            carriers = pieces_in(s, o.seat, space, kind)
            room = sum(s.world.capacity[kind][s.piece_level[p] - 1] for p in carriers)
            if room:
                found.append((best_of(o, space, room), targets(space)))
    return found


def best_of(o: Situation, space: int, room: int) -> Force:
    """As many units as can be carried, the strongest first."""
    units, levels = o.army(o.seat, space)
    taken = [0, 0, 0, 0]
    room -= len(levels)
    for kind in (CAVALRY, HEAVY, ARCHER, LIGHT):
        taken[kind] = max(0, min(units[kind], room))
        room -= taken[kind]
    return Force((taken[0], taken[1], taken[2], taken[3]), levels)
