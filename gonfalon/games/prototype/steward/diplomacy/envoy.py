"""Dealing with others: cards of Diplomacy, war, peace, pacts that help trade, alliances against a common danger, gifts.

rules: MP-DIPL-01, MP-DIPL-04, MP-DIPL-05, MP-WAR-03, MP-WAR-05, MP-CHAR-07
"""

from __future__ import annotations

from gonfalon.commons.pacts.clauses import COMMERCIAL, DEFENSIVE, NON_BELLIGERENCE, PASSAGE
from gonfalon.commons.pacts.pacts import Pact
from gonfalon.games.prototype.diplomacy.questions.pacts import allied
from gonfalon.games.prototype.diplomacy.questions.rights import may_pass, may_trade
from gonfalon.games.prototype.diplomacy.steps.phase import DiplomacyTurn
from gonfalon.games.prototype.steward.court import talents
from gonfalon.games.prototype.steward.diplomacy.bargain import WINNING, markets, menaces
from gonfalon.games.prototype.steward.drive import among
from gonfalon.games.prototype.steward.situation import Situation
from gonfalon.games.prototype.steward.war import ambition
from gonfalon.games.prototype.steward.war.battles import amount
from gonfalon.games.prototype.vocabulary import RIGHT_WORDS
from gonfalon.kernel.moves import AnyMove, Move

TERM = 4
"""Turns for which a pact is offered."""


def negotiate(o: Situation, legal: list[AnyMove]) -> Move | None:
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
            and ambition.hopes(o, one.args[0]) < WINNING
        ):
            return one
    partner = _ally(o)
    if partner is None:
        partner = _partner(o)
    if partner is None:
        return o.w.done
    return among(legal, o.s.vocabulary["pact-with", partner]) or o.w.done


def _partner(o: Situation) -> int | None:
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
    near = sorted(wanted, key=lambda other: (-markets(o, other), other))
    return near[(o.s.turn - 1) % len(near)]


def _ally(o: Situation) -> int | None:
    """MP-DIPL-05: who has the same neighbour to fear, and is bound to neither yet."""
    s = o.s
    if o.turns_left < 2:
        return None
    for danger in menaces(o):
        for other in o.rivals[::-1]:
            if other == danger or other in o.enemies:
                continue
            free = not allied(s, o.seat, other) and not allied(s, danger, other)
            if free and danger in menaces(Situation(s, other)):
                return other
    return None


def _write(o: Situation, draft: Pact, legal: list[AnyMove]) -> Move | None:
    """Trade and passage for both, no aggression, for some turns."""
    v = o.s.vocabulary
    if len(draft.signatories) > 2:
        # somebody else has begun it
        return among(legal, v[("drop-pact",)])
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
    if other == _ally(o) and not draft.of_kind(DEFENSIVE):
        treaty = next((m for m in legal if m.verb == "defend-all"), None)
        if treaty is not None:
            return amount(treaty, 0)
    if draft.last_turn < 0:
        lasts = next((m for m in legal if m.verb == "lasts"), None)
        if lasts is not None:
            return amount(lasts, min(TERM, o.turns_left + 1))
    return among(legal, v[("propose",)]) or among(legal, v[("drop-pact",)])


# ---- a Bard's guests


def give(o: Situation, legal: list[AnyMove]) -> Move | None:
    """MP-CHAR-07: one Honour Point for the largest gift: well worth some hundred florins."""
    wanted = min(o.florins // 3, 120 + 25 * o.s.turn + 10 * o.taste)
    gift = next((m for m in legal if m.verb == "gift"), None)
    return amount(gift, wanted) if gift is not None else None
