"""Set-up and turn order.

rules: MU-SETUP-04 to MU-SETUP-16, MU-ORDER-01 to MU-ORDER-10, MU-DICE-06, MU-VAR-01 to MU-VAR-05
"""

from __future__ import annotations

from gonfalon.games.medioevo.order.steps import Bids, MoreBids
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.variants.steps.auction import KingdomBids
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.moves import Move
from gonfalon.kernel.state import Step

# ---- set-up


def of_kingdom(known: MedState, seat: int, step: Step, move: Move) -> list[Consequence]:
    return kingdom(known, move.args[0])


def kingdom(known: MedState, number: int) -> list[Consequence]:
    w = known.world
    land = w.home[number]
    return [
        remark(
            "kingdom",
            count=land.bit_count(),
            city_count=(land & w.inhabited).bit_count(),
            harbour_count=(land & w.inhabited & w.harbours).bit_count(),
        )
    ]


def of_auction(known: MedState, seat: int, step: KingdomBids, move: Move) -> list[Consequence]:
    """MU-VAR-02: a single highest bid wins its kingdom and is paid."""
    number, points = move.args
    return [remark("kingdom-bid", points=points), *kingdom(known, number)]


def of_start(known: MedState, seat: int, step: Step, move: Move) -> list[Consequence]:
    w = known.world
    if move.verb == "village":
        village = w.buildings[0]
        return [remark("village", count=village.tax_territories, unit_count=village.army_limit)]
    if move.verb == "archer":
        return [remark("stands-guard")]
    if move.verb == "transport":
        return carrier(known, move.args[0], move.args[2])
    return [remark("sealed-for-good")] if move.verb == "done" else []


def carrier(known: MedState, kind: int, level: int) -> list[Consequence]:
    """MU-TRN-02: what a transport of this kind and level can do."""
    w = known.world
    capacity, points = w.capacity[kind][level - 1], w.points[kind][level - 1]
    return [remark("carries", count=capacity, step_count=points)]


def of_card(known: MedState, seat: int, step: Step, move: Move) -> list[Consequence]:
    return kept_card(known, move.args[0])


def kept_card(known: MedState, card: int) -> list[Consequence]:
    """MU-CARD-09: the technology points that a card may give each turn instead of its power."""
    colours = known.world.card_points[card]
    if not colours:
        return [remark("card-without-points")]
    return [remark("card-points", colours=colours)]


def of_token(known: MedState, seat: int, step: Step, move: Move) -> list[Consequence]:
    return [token_point(known, move.args[0])]


def token_point(known: MedState, colour: int) -> Consequence:
    """MU-OBJ-01, MU-TECH-10: a point of its colour every turn, which would have to be bought without it."""
    return remark("token-point", colour=colour, florins=known.world.florins_per_missing_tp)


# ---- turn order


def of_bid(known: MedState, seat: int, step: Bids | MoreBids, move: Move) -> list[Consequence]:
    """MU-ORDER-06, MU-DICE-06: what the first and the last place bring."""
    total = move.args[0]
    if isinstance(step, MoreBids):
        total += step.bids[seat]
    row = [abs(less) for less in known.world.penalty[len(known.order)]]
    found = [remark("first-place", florins=total, points=row[0])]
    if isinstance(step, Bids):
        found.append(remark("last-place", points=row[-1]))
    return found
