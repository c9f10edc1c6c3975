"""What may be done at any time: debts, wars and pacts, gifts, orders.

rules: MU-DIP-03, MU-DIP-05, MU-DIP-21, MU-DIP-24, MU-DIP-30, MU-DIP-41, MU-DIP-44, MU-DEBT-01, MU-DEBT-03, MU-COM-10, MU-TIME-13
"""

from __future__ import annotations

from gonfalon.commons.pacts.clauses import PAYMENT
from gonfalon.commons.pacts.pacts import find
from gonfalon.games.medioevo.control.changes.removal import REMOVAL_VERBS
from gonfalon.games.medioevo.diplomacy.changes.treaties import break_pact
from gonfalon.games.medioevo.diplomacy.changes.wars import declare
from gonfalon.games.medioevo.diplomacy.questions import (
    CALL,
    ENDING,
    ONCE,
    PACT,
    PEACE_OFFER,
    price,
)
from gonfalon.games.medioevo.diplomacy.steps.ruptures import CLAIM_VERBS
from gonfalon.games.medioevo.purchase.changes.armies import ransom_price
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.view.hints import price_of_order
from gonfalon.games.medioevo.view.outlook.battle import of_lodging
from gonfalon.games.medioevo.view.outlook.land import of_objective, of_vote
from gonfalon.games.medioevo.view.outlook.money import of_loan, of_removal, of_repayment
from gonfalon.games.medioevo.view.outlook.parts import lost_land, new_wars
from gonfalon.games.medioevo.view.outlook.trade import of_driver
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.moves import Move
from gonfalon.kernel.state import Step

LODGED = ("offer-surrender", "demand-surrender")


def of_standing(known: MedState, seat: int, step: Step, move: Move) -> list[Consequence]:
    verb = move.verb
    if verb == "loan":
        return of_loan(known, seat)
    if verb == "repay":
        return of_repayment(known, seat)
    if verb in REMOVAL_VERBS:
        return of_removal(known, seat, move)
    if verb in CLAIM_VERBS:
        return of_vote(known, seat, step, move)
    if verb in LODGED:
        return of_lodging(known, seat, move)
    if verb == "claim-token":
        return of_objective(known, seat, step, move)
    if verb == "traffic":
        lost = price_of_order(known, seat, move).get("later-honour", 0)
        return [remark("order-costs", points=lost) if lost else remark("order-free")]
    if verb == "new-driver":
        return of_driver(known, seat, move)
    if verb == "resign":
        return [remark("resign")]
    return of_pacts(known, seat, move)


# ---- wars and pacts


def of_pacts(known: MedState, seat: int, move: Move) -> list[Consequence]:
    verb = move.verb
    if verb == "declare-war":
        return of_war(known, seat, move.args[0])
    if verb == "accept":
        return of_acceptance(known, seat, move.args[0])
    if verb == "break":
        return of_breaking(known, seat, move.args[0])
    if verb in ("propose", "no-war", "grant"):
        return [breach_price(known)]
    if verb in ("defend", "lead"):
        return [remark("support-owed", count=move.args[-1]), breach_price(known)]
    if verb in ("payment", "hand-over", "hand-over-captain"):
        return [remark("when-signed")]
    if verb == "claim":
        each = -price(known, "pact-broken")
        return [remark("rupture-costs", seat=move.args[0], points=each)]
    if verb == "release":
        _, kind, count = move.args
        florins = ransom_price(known, known.world.unit_cost[kind] * count)
        return [remark("ransom-forgone", florins=florins)]
    if verb == "release-captain":
        level = known.captain_level[move.args[0]]
        florins = ransom_price(known, known.world.captain_cost[level - 1])
        return [remark("ransom-forgone", florins=florins)]
    return []


def breach_price(known: MedState) -> Consequence:
    """MU-DIP-41: what a signatory loses who breaks the pact."""
    return remark("pact-binds", points=-price(known, "pact-broken"))


def of_war(known: MedState, seat: int, other: int) -> list[Consequence]:
    """MU-DIP-03, MU-DIP-05: from when the enemy may be attacked, and who is called."""
    after = known.copy()
    declare(after, seat, other)
    called = [call.ally for call in after.triggered if call not in known.triggered]
    found = [remark("war-opens", turn=known.turn + 1)]
    return found + ([remark("allies-called", seats=called)] if called else [])


def of_acceptance(known: MedState, seat: int, number: int) -> list[Consequence]:
    """MU-DIP-11, MU-DIP-21: what follows when all have accepted."""
    proposal = find(known.proposals, number)
    if proposal is None:
        return []
    if proposal.kind in (PACT, ONCE):
        assert proposal.pact is not None
        found = [breach_price(known)] if proposal.kind == PACT else [remark("exchange-only")]
        paid = proposal.pact.of_kind(PAYMENT)
        gain = sum(c.amount for c in paid if c.to == seat)
        loss = sum(c.amount for c in paid if c.by == seat)
        if gain:
            found.append(remark("you-get", florins=gain))
        if loss:
            found.append(remark("you-give", florins=loss))
        return found
    if proposal.kind == CALL:
        after = known.copy()
        declare(after, seat, proposal.about)
        return new_wars(known, after, seat)
    if proposal.kind == ENDING:
        return [remark("pact-ends")]
    return [remark("peace" if proposal.kind == PEACE_OFFER else "armistice")]


def of_breaking(known: MedState, seat: int, number: int) -> list[Consequence]:
    """MU-DIP-30, MU-DIP-41: armies that lose their right, and land that was held by it."""
    pact = find(known.pacts, number)
    if pact is None:
        return []
    after = known.copy()
    break_pact(after, pact, seat, "MU-DIP-41")
    guests = [g.territory for g in after.stranded if g.seat == seat and g not in known.stranded]
    found = [remark("rights-end", seats=list(pact.others(seat)))]
    if guests:
        found.append(remark("stranded", territories=guests))
    return found + lost_land(known, after, seat)
