"""Purchases, payments in points, and what is placed afterwards.

rules: MU-BUY-01 to MU-BUY-07, MU-TECH-09, MU-TECH-10, MU-TECH-15, MU-CARD-03, MU-CTRL-03, MU-MILB-01, MU-VAR-14 to MU-VAR-16
"""

from __future__ import annotations

from gonfalon.games.medioevo.control.changes.removal import DISMISSAL_VERBS, REMOVAL_VERBS
from gonfalon.games.medioevo.empire_cards.changes.hand import cards_to_draw
from gonfalon.games.medioevo.empire_cards.steps.activation import PayPoints
from gonfalon.games.medioevo.purchase.steps.deployment import PlaceHidden
from gonfalon.games.medioevo.purchase.steps.purchase import OFFERS, PAYMENT, Purchase
from gonfalon.games.medioevo.state import NOBODY, MedState
from gonfalon.games.medioevo.technology.questions.points import (
    POOL_VERBS,
    Bill,
    has_choice,
    pool,
    price_with,
    within_reach,
)
from gonfalon.games.medioevo.view.outlook.money import of_removal
from gonfalon.games.medioevo.view.outlook.opening import carrier, kept_card
from gonfalon.games.medioevo.view.outlook.parts import economy
from gonfalon.games.medioevo.world import ENGINE
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.moves import Move

NO_BILL = Bill()


def of_purchase(known: MedState, seat: int, step: Purchase, move: Move) -> list[Consequence]:
    verb = move.verb
    if verb in OFFERS:
        return of_offer(known, seat, move)
    if verb in POOL_VERBS:
        return of_pool(known, seat, move, due(known, seat, step))
    if verb in REMOVAL_VERBS or verb in DISMISSAL_VERBS:
        return of_removal(known, seat, move)
    if verb == "keep-card":
        return kept_card(known, move.args[0])
    if verb == "give-up":
        return [remark("purchase-dropped")]
    if verb == "buy-points":
        return [missing_points(known, seat, due(known, seat, step))]
    if verb == "done":
        return [remark("florins-stay", florins=known.florins[seat])]
    if verb in ("pass", "place-token"):
        return of_tokens(move, step.pending[seat][2])
    if verb == "waive":
        return [remark("left-to-others")]
    if verb == "call-deployment":
        return [remark("deployment-for-all")]
    return []


def due(known: MedState, seat: int, step: Purchase) -> Bill:
    """The bill that the seat is paying."""
    pending = step.pending[seat]
    return step.bill_due(known, seat) if pending and pending[0] == PAYMENT else NO_BILL


def of_tokens(move: Move, count: int) -> list[Consequence]:
    """MU-CTRL-03: control tokens that are not placed now are lost."""
    if move.verb == "pass":
        return [remark("tokens-lapse", count=count)]
    return [remark("tokens-left", count=count - 1)]


# ---- what is bought


def of_offer(known: MedState, seat: int, move: Move) -> list[Consequence]:
    """MU-TECH-10: the full price where it is asked later how it is paid, and what the purchase changes for good."""
    bill = OFFERS[move.verb].bill(known, seat, move)
    asked = has_choice(known, seat, bill)
    found = [price_range(known, seat, bill)] if asked else []
    if move.verb == "buy-card":
        return [*found, remark("draws", count=cards_to_draw(known, seat))]
    after = known.copy()
    tokens = OFFERS[move.verb].act(after, seat, move)
    honour = after.hp[seat] - known.hp[seat]
    if asked and honour:
        found.append(remark("honour-won", points=honour))
    if tokens:
        found.append(remark("control-tokens", count=tokens))
    return found + _works(known, after, move) + economy(known, after, seat)


def _works(known: MedState, after: MedState, move: Move) -> list[Consequence]:
    """What a technology, a military building or a piece does."""
    w = known.world
    if move.verb == "technology":
        technology = w.technologies[move.args[0]]
        return [remark("use-price", count=technology.tp_cost)] if technology.tp_cost else []
    if move.verb in ("build", "upgrade", "engineer"):
        place = move.args[1]
        level = after.military[place]
        if level > known.military[place]:
            return [remark("walls", count=w.buildings[2 + level].protection)]
    if move.verb == "buy-piece" and move.args[0] != ENGINE:
        return carrier(known, move.args[0], move.args[2])
    if move.verb in ("upgrade-piece", "engineer-piece"):
        piece = move.args[0]
        if after.piece_kind[piece] not in (NOBODY, ENGINE):
            return carrier(known, after.piece_kind[piece], after.piece_level[piece])
    return []


def price_range(known: MedState, seat: int, bill: Bill) -> Consequence:
    """The florins with all points that the seat could raise, and with those of the pool alone."""
    least = price_with(known, bill, within_reach(known, seat, bill.colour))
    most = price_with(known, bill, pool(known, seat, bill.colour))
    return remark("price", least=least, most=most, count=bill.points, colour=bill.colour)


# ---- points


def of_pool(known: MedState, seat: int, move: Move, bill: Bill) -> list[Consequence]:
    """MU-OBJ-01, MU-CARD-08: what is used for points is used until the turn ends."""
    found = [remark("card-tapped" if move.verb == "tap-card" else "points-of-the-phase")]
    if bill.points > pool(known, seat, bill.colour):
        found.append(remark("saves", florins=known.world.florins_per_missing_tp))
    return found


def missing_points(known: MedState, seat: int, bill: Bill) -> Consequence:
    count = bill.points - pool(known, seat, bill.colour)
    return remark("points-bought", count=count, colour=bill.colour)


def of_payment(known: MedState, seat: int, step: PayPoints, move: Move) -> list[Consequence]:
    bill = step.bill()
    if move.verb == "buy-points":
        return [missing_points(known, seat, bill)]
    if move.verb == "give-up":
        return [remark("use-dropped")]
    return of_pool(known, seat, move, bill)


# ---- deployment


def of_deployment(known: MedState, seat: int, step: PlaceHidden, move: Move) -> list[Consequence]:
    if move.verb in ("pass", "place-token"):
        return of_tokens(move, step.tokens)
    if move.verb == "done":
        return [remark("pool-waits")]
    after = known.copy()
    step.apply(after, seat, move)
    return economy(known, after, seat)
