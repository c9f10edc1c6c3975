"""Dealing with others: cards of Diplomacy, pacts that help trade, peace, gifts, and what to answer.

rules: MP-DIPL-01 to MP-DIPL-18, MP-WAR-05, MP-CHAR-07
"""

from __future__ import annotations

from gonfalon.commons.pacts.clauses import (
    COMMERCIAL,
    LATER,
    LOAN,
    NON_BELLIGERENCE,
    PASSAGE,
    PAYMENT,
    PEACE,
    TEXT,
    TRANSFERS,
    Clause,
)
from gonfalon.commons.pacts.pacts import Pact, find
from gonfalon.games.prototype.rights import may_pass, may_trade
from gonfalon.games.prototype.steps.diplomacy import DiplomacyTurn
from gonfalon.games.prototype.steward import ambition, talents
from gonfalon.games.prototype.steward.battles import amount
from gonfalon.games.prototype.steward.drive import among
from gonfalon.games.prototype.steward.outlook import Outlook
from gonfalon.games.prototype.words import RIGHT_WORDS
from gonfalon.kernel.moves import AnyMove, Move

TERM = 4
"""Turns for which a pact is offered."""
FEE = 20
"""The highest fee for a load that we sign."""


def negotiate(o: Outlook, legal: list[AnyMove]) -> Move | None:
    """Cards, then peace with enemies, then a pact of trade and passage with the neighbour whose markets are worth most."""
    card = talents.use(o, legal)
    if card is not None:
        return card
    step = o.s.agenda[-1]
    assert isinstance(step, DiplomacyTurn)
    if o.s.drafts[o.seat]:
        return _write(o, o.s.drafts[o.seat], legal)
    war = ambition.declare(o, legal)
    if war is not None:
        return war
    if step.used:
        return o.w.done
    for one in legal:
        if (
            one.verb == "offer-peace"
            and isinstance(one, Move)
            and not ambition.hopes(o, one.args[0])
        ):
            return one
    partner = _partner(o)
    if partner is None:
        return o.w.done
    return among(legal, o.s.vocabulary["pact-with", partner]) or o.w.done


def _partner(o: Outlook) -> int | None:
    """Who has markets that we may not use; every turn another one is asked."""
    if o.turns_left < 2:
        return None
    wanted = [
        other
        for other in o.s.order
        if other != o.seat
        and not o.s.war[o.seat * o.w.seats + other]
        and not (may_pass(o.s, o.seat, other) and may_trade(o.s, o.seat, other))
    ]
    if not wanted:
        return None
    near = sorted(wanted, key=lambda other: (-_markets(o, other), other))
    return near[(o.s.turn - 1) % len(near)]


def _markets(o: Outlook, other: int) -> int:
    return sum(o.s.owner[t] == other and o.s.settlement[t] > 0 for t in o.w.price)


def _write(o: Outlook, draft: Pact, legal: list[AnyMove]) -> Move | None:
    """Trade and passage for both, no aggression, for some turns."""
    v = o.s.vocabulary
    (other,) = draft.others(o.seat)
    kinds = {(clause.kind, clause.by) for clause in draft.clauses}
    for by, to in ((o.seat, other), (other, o.seat)):
        for right, kind in enumerate((COMMERCIAL, PASSAGE)):
            assert right < len(RIGHT_WORDS)
            if (kind, by) not in kinds:
                grant = among(legal, v["grant", right, by, to])
                if grant is not None:
                    return grant
    if not draft.of_kind(NON_BELLIGERENCE):
        peaceful = among(legal, v[("no-aggression",)])
        if peaceful is not None:
            return peaceful
    if draft.last_turn < 0:
        lasts = next((m for m in legal if m.verb == "lasts"), None)
        if lasts is not None:
            return amount(lasts, min(TERM, o.turns_left + 1))
    return among(legal, v[("propose",)]) or among(legal, v[("drop-pact",)])


# ---- answers


def answer(o: Outlook, legal: list[AnyMove]) -> Move | None:
    """Sign what is worth more than it costs."""
    step = o.s.agenda[-1]
    v = o.s.vocabulary
    offer = find(o.s.proposals, getattr(step, "number", -1))
    accept = among(legal, v[("accept",)])
    if offer is None or offer.pact is None or accept is None:
        return accept if offer is not None and offer.pact is None and accept else v[("refuse",)]
    return accept if pact_worth(o, offer.pact) > 0 else v[("refuse",)]


def counter(o: Outlook, legal: list[AnyMove]) -> Move | None:
    """The best counter-offer, if it is worth signing."""
    step = o.s.agenda[-1]
    best: Move | None = None
    most = 0.0
    for item in o.s.proposals:
        if item.about == getattr(step, "number", -1) and item.pact is not None:
            move = among(legal, o.s.vocabulary["take-up", item.proposer])
            worth = pact_worth(o, item.pact)
            if move is not None and worth > most:
                best, most = move, worth
    return best or o.s.vocabulary[("refuse",)]


def pact_worth(o: Outlook, pact: Pact) -> float:
    """What a pact brings us, roughly in florins."""
    return sum(_clause_worth(o, clause, len(pact.signatories)) for clause in pact.clauses)


def _clause_worth(o: Outlook, clause: Clause, parties: int) -> float:
    ours, theirs = clause.by == o.seat, clause.to == o.seat
    sign = 1.0 if theirs else -1.0 if ours else 0.0
    if clause.kind == PAYMENT:
        return sign * clause.amount
    if clause.kind == LATER:
        return sign * clause.amount * 0.8
    if clause.kind == LOAN:
        back = clause.more[0] if clause.more else clause.amount
        return -sign * (clause.amount - 0.8 * back) if ours else 0.3 * sign * clause.amount
    if clause.kind == COMMERCIAL:
        if theirs:
            return 60.0 if clause.amount <= FEE else 0.0
        return -10.0 + min(clause.amount, 40)
    if clause.kind == PASSAGE:
        return sign * 30.0 if theirs else sign * 20.0
    if clause.kind == NON_BELLIGERENCE:
        return 15.0
    if clause.kind == PEACE:
        return 100.0
    if clause.kind == TEXT:
        return 0.0
    if clause.kind in TRANSFERS:
        return sign * 300.0
    return -150.0


# ---- a Bard's guests


def give(o: Outlook, legal: list[AnyMove]) -> Move | None:
    """MP-CHAR-07: one Honour Point for the largest gift: well worth some hundred florins."""
    wanted = min(o.florins // 3, 120 + 25 * o.s.turn + 10 * o.taste)
    gift = next((m for m in legal if m.verb == "gift"), None)
    return amount(gift, wanted) if gift is not None else None
