"""What a pact is worth, and answers to proposals: sign, refuse, or offer something better in return; when a pact is broken.

rules: MP-DIPL-02, MP-DIPL-03, MP-DIPL-11, MP-DIPL-17, MP-WAR-05, MP-WAR-07, MP-CB-06, MP-CHAR-55
"""

from __future__ import annotations

from gonfalon.commons.pacts.clauses import (
    COMMERCIAL,
    DEBTS,
    DEFENSIVE,
    LATER,
    LOAN,
    NON_BELLIGERENCE,
    PASSAGE,
    PAYMENT,
    PEACE,
    RIGHTS,
    TEXT,
    TRANSFERS,
    Clause,
)
from gonfalon.commons.pacts.pacts import Pact, find
from gonfalon.games.prototype.diplomacy.questions.wrongs import break_price, war_cost
from gonfalon.games.prototype.diplomacy.steps.drafts import GRANTS
from gonfalon.games.prototype.diplomacy.steps.treaty_chain import triggered
from gonfalon.games.prototype.steward.drive import among, most
from gonfalon.games.prototype.steward.situation import FLORIN, Situation
from gonfalon.games.prototype.steward.war import ambition
from gonfalon.kernel.moves import AnyMove, Move

FEE = 20
"""The highest fee for a load that we sign."""
TOLL = 10
"""What we ask for a load where our markets are the better ones."""
BETTER = 2
"""Markets more than the other has from which we ask for it."""
WINNING = 1.0
"""Honour in sight from which no peace is made."""
MENACE = 1.5
"""Honour that another could take from us from which we look for an ally."""
FAITH = 0.3
"""What a word kept is worth in honour."""
BREACHES = ("break-wronged", "break-pact")
"""The cheaper one first."""


# ---- worth

GIFTS = (PAYMENT, *DEBTS, *TRANSFERS)
"""What one side alone gives."""
WELCOME = (COMMERCIAL, PASSAGE, NON_BELLIGERENCE, TEXT, *GIFTS)
"""What we do not strike, unless it is our own gift."""


def pact_worth(o: Situation, pact: Pact) -> float:
    """What a pact brings us, roughly in florins."""
    return sum(_clause_worth(o, clause, pact) for clause in pact.clauses)


def _clause_worth(o: Situation, clause: Clause, pact: Pact) -> float:
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
            return 60.0 - clause.amount if clause.amount <= FEE else 0.0
        return -10.0 + min(clause.amount, 40)
    if clause.kind == PASSAGE:
        return sign * 30.0 if theirs else sign * 20.0
    if clause.kind == NON_BELLIGERENCE:
        return 15.0
    if clause.kind == PEACE:
        winning = any(ambition.hopes(o, other) >= WINNING for other in pact.others(o.seat))
        return -50.0 if winning else 100.0
    if clause.kind == DEFENSIVE:
        return _help_worth(o, clause, pact)
    if clause.kind == TEXT:
        return 0.0
    if clause.kind in TRANSFERS:
        return sign * 300.0
    return -150.0


def _help_worth(o: Situation, clause: Clause, pact: Pact) -> float:
    """MP-WAR-07: help is worth something to whoever is in danger, and costs a war otherwise."""
    gives, gets = clause.by != clause.to and clause.by == o.seat, clause.to == o.seat
    if clause.by == clause.to:
        gives = gets = True
    safe = not any(other not in pact.signatories for other in menaces(o))
    return (60.0 if gets and not safe else 0.0) - (
        50.0 if gives and not clause.amount else 100.0 * gives
    )


def menaces(o: Situation) -> list[int]:
    """Who could take much from us: enemies, and neighbours with an army at the border."""
    return [other for other in o.rivals if ambition.fear(o, other) >= MENACE]


# ---- answers


def answer(o: Situation, legal: list[AnyMove]) -> Move | None:
    """A better pact if there is one that both should want; else sign what is worth more than it costs."""
    v = o.s.vocabulary
    offer = find(o.s.proposals, getattr(o.s.agenda[-1], "number", -1))
    accept = among(legal, v[("accept",)])
    if offer is None:
        return v[("refuse",)]
    if offer.pact is None:
        return accept or v[("refuse",)]
    draft = o.s.drafts[o.seat]
    if draft or among(legal, v[("change",)]) is not None:
        better = wish(o, offer.pact, offer.proposer)
        if better is not None:
            word = _amend(o, draft, better, legal) if draft else v[("change",)]
            if word is not None:
                return word
    return accept if accept is not None and pact_worth(o, offer.pact) > 0 else v[("refuse",)]


def counter(o: Situation, legal: list[AnyMove]) -> Move | None:
    """The best counter-offer, if it is worth signing."""
    step = o.s.agenda[-1]
    best: Move | None = None
    most_worth = 0.0
    for item in o.s.proposals:
        if item.about == getattr(step, "number", -1) and item.pact is not None:
            move = among(legal, o.s.vocabulary["take-up", item.proposer])
            worth = pact_worth(o, item.pact)
            if move is not None and worth > most_worth:
                best, most_worth = move, worth
    return best or o.s.vocabulary[("refuse",)]


# ---- counter-offers


def wish(o: Situation, pact: Pact, other: int) -> Pact | None:
    """MP-DIPL-03: the pact as we should like it; None if the offer is as good, or if the other could not want it."""
    if len(pact.signatories) != 2 or pact.of_kind(PEACE):
        return None
    clauses = [_softened(o, clause, other) for clause in pact.clauses if not _is_dear(o, clause)]
    for clause in tuple(clauses):
        if clause.kind in RIGHTS and clause.by == o.seat:
            back = clause._replace(by=other, to=o.seat, amount=0)
            if not any(back.same_place(one) for one in clauses):
                clauses.append(back)
    better = pact._replace(clauses=tuple(clauses))
    if not clauses or better == pact:
        return None
    gain = pact_worth(o, better)
    if gain <= max(0.0, pact_worth(o, pact)) or pact_worth(Situation(o.s, other), better) <= 0:
        return None
    return better


def _is_dear(o: Situation, clause: Clause) -> bool:
    """What we strike: payments, gifts and help that only we should give."""
    if clause.kind == DEFENSIVE:
        return not menaces(o)
    given = clause.kind in GIFTS and clause.by == o.seat
    return given or clause.kind not in WELCOME


def _softened(o: Situation, clause: Clause, other: int) -> Clause:
    """Fees: no more than the custom for our loads, and the custom for theirs where our markets are the better ones."""
    if clause.kind != COMMERCIAL:
        return clause
    if clause.to == o.seat:
        return clause._replace(amount=min(clause.amount, TOLL))
    rich = markets(o, o.seat) >= markets(o, other) + BETTER
    return clause._replace(amount=max(clause.amount, TOLL)) if rich else clause


def markets(o: Situation, seat: int) -> int:
    return sum(o.s.owner[t] == seat and o.s.settlement[t] > 0 for t in o.w.price)


def _amend(o: Situation, draft: Pact, better: Pact, legal: list[AnyMove]) -> Move | None:
    """The next word that makes the one of the other; None where rights and fees cannot do it."""
    v = o.s.vocabulary
    for at, clause in enumerate(draft.clauses):
        if not any(clause.same_place(one) for one in better.clauses):
            return among(legal, v["strike", at + 1])
    for clause in better.clauses:
        if clause in draft.clauses:
            continue
        if any(clause.same_place(one) for one in draft.clauses):
            return most(legal, "fee", (clause.by, clause.to), clause.amount)
        if clause.kind not in GRANTS:
            return None  # somebody else had begun the draft and struck it
        return among(legal, v["grant", GRANTS.index(clause.kind), clause.by, clause.to])
    return among(legal, v[("counter",)])


# ---- pacts called, and broken


def stand_by(o: Situation, legal: list[AnyMove]) -> Move | None:
    """war.treaty: help an ally if the war is not worse than the broken word."""
    calls = triggered(o.s, o.seat)
    for number, aggressors in calls.items():
        confirm = among(legal, o.s.vocabulary["confirm-treaty", number])
        pact = find(o.s.pacts, number)
        if confirm is None or pact is None:
            continue
        gain = FAITH + break_price(o.s, pact, o.seat)
        for other in aggressors:
            gain += ambition.hopes(o, other) - ambition.FEAR * ambition.fear(o, other)
            gain -= war_cost(o.s, o.seat, other)
        if gain > 0:
            return confirm
    return among(legal, o.s.vocabulary[("settle",)])


def break_off(o: Situation, standing: list[AnyMove]) -> Move | None:
    """MP-CB-06, MP-CHAR-55: a pact of which only the other has something is ended where wrongs suffered pay for it; one that costs more
    florins than its breach is ended for honour."""
    breaches = [m for m in standing if isinstance(m, Move) and m.verb in BREACHES]
    for move in sorted(breaches, key=lambda m: BREACHES.index(m.verb)):
        pact = find(o.s.pacts, move.args[-1])
        if pact is None:
            continue
        worth = pact_worth(o, pact)
        price = break_price(o.s, pact, o.seat)
        free = move.verb == "break-wronged" and price == 1
        if (free and worth < 0) or FLORIN * worth < -2 * price:
            return move
    return None
