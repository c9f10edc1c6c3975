"""What a seat should know before it chooses: what purchases cost, how battles may end, what journeys bring.

Everything is made from the seat's knowledge, by the functions that carry it out.

rules: MU-BUY-01, MU-TECH-09, MU-BATTLE-12, MU-COM-03, MU-COM-08 to MU-COM-10, MU-TRADE-08, MU-TRADE-13, MU-ROAD-02, MU-ROAD-03, MU-ROAD-09
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict

from gonfalon.games.medioevo.battle.questions.arithmetic import Force
from gonfalon.games.medioevo.battle.steps.damage import Assign
from gonfalon.games.medioevo.battle.steps.fire import Crews
from gonfalon.games.medioevo.battle.steps.surrender import SurrenderAnswer
from gonfalon.games.medioevo.commerce.questions.journeys import dangers, traders, ways
from gonfalon.games.medioevo.commerce.questions.roads import lengths
from gonfalon.games.medioevo.commerce.questions.trade import Quote, purchase_quote, sale_quote
from gonfalon.games.medioevo.commerce.steps.phase import CommerceTurn, TransportTurn
from gonfalon.games.medioevo.commerce.steps.roads import LayRoad
from gonfalon.games.medioevo.conquest.questions import LET_PASS
from gonfalon.games.medioevo.definitions.questions.hordes import has_barbarians
from gonfalon.games.medioevo.definitions.questions.realm import (
    armies_in,
    at_open_war,
    captains_in,
    units_in,
)
from gonfalon.games.medioevo.diplomacy.questions import attacking, breach_cost, entry_victims
from gonfalon.games.medioevo.events.steps.losses import Losses
from gonfalon.games.medioevo.forecast.odds import forecast
from gonfalon.games.medioevo.movement.questions.full_movement import Movement, awaits_horde
from gonfalon.games.medioevo.movement.steps.combat_phase import OwnTurn
from gonfalon.games.medioevo.movement.steps.full_movement import MoveStep
from gonfalon.games.medioevo.purchase.steps.purchase import OFFERS, Purchase
from gonfalon.games.medioevo.state import BARBARIANS, NOBODY, MedState
from gonfalon.games.medioevo.steward.roads import plan_roads, trader_of
from gonfalon.games.medioevo.steward.worth import Situation
from gonfalon.games.medioevo.technology.questions.points import Bill
from gonfalon.games.medioevo.view import hints_losses
from gonfalon.games.medioevo.view import shapes_hints as shapes
from gonfalon.games.medioevo.view.affairs import shown_odds
from gonfalon.games.medioevo.view.names import named
from gonfalon.games.medioevo.world import COLOURS, GALLEY, GOODS, SHIP, bits
from gonfalon.kernel.moves import AnyMove, Move, RangeMove


def hints(known: MedState, seat: int) -> shapes.Hints:
    step = known.agenda[-1]
    found = shapes.Hints()
    if isinstance(step, Purchase) and not known.finished >> seat & 1:
        found.bills = bills(known, seat, step)
        found.spent = sum(entry[1] for entry in known.log[seat] if entry[0] == "spent")
    elif isinstance(step, OwnTurn | MoveStep):
        found.fights = fights(known, seat, step)
    elif isinstance(step, CommerceTurn | TransportTurn):
        found.journeys = journeys(known, seat)
        if known.trade is not None and known.trade.bought and known.trade.seat == seat:
            found.courses = courses(known, seat, known.trade.piece)
    elif isinstance(step, LayRoad) and step.seat == seat:
        found.courses = courses(known, seat, step.piece, step.stages)
    elif isinstance(step, Losses):
        found.losses = hints_losses.of_event(known, seat, step)
    elif seat not in known.waiting:
        return found
    elif isinstance(step, Assign):
        found.losses = hints_losses.of_battle(known, seat, step)
    elif isinstance(step, Crews):
        found.crews = hints_losses.crews(known, step)
    elif isinstance(step, SurrenderAnswer):
        found.surrender = hints_losses.surrender(step)
    return found


# ---- purchases


def price(bill: Bill) -> dict[str, int]:
    """A bill by what it is paid in: florins, and points of a colour."""
    cost = {"florins": bill.florins} if bill.florins else {}
    if bill.points:
        cost[COLOURS[bill.colour]] = bill.points
    return cost


def cost_of(known: MedState, seat: int, move: AnyMove) -> dict[str, int]:
    """What a purchase costs; of a range, its least."""
    offer = OFFERS.get(move.verb)
    if offer is None:
        return {}
    least = move.at(move.low) if isinstance(move, RangeMove) else move
    assert isinstance(least, Move)
    return price(offer.bill(known, seat, least))


def price_of_order(known: MedState, seat: int, move: AnyMove) -> dict[str, int]:
    """MU-COM-10, MU-DIP-06: what an order against traders takes, not now but when an army carries it out for the first time."""
    rival, order = move.args
    lost = 0 if order == LET_PASS else breach_cost(known, seat, attacking(rival)).hp
    return {"later-honour": -lost} if lost else {}


def bills(known: MedState, seat: int, step: Purchase) -> dict[str, list[dict[str, int]]]:
    """By the words before the amount, what each amount of a purchase costs."""
    found = {}
    for move in step.moves(known, seat):
        if isinstance(move, RangeMove) and move.verb in OFFERS:
            bill = OFFERS[move.verb].bill
            stem = " ".join(known.vocabulary.words(move.verb, move.args))
            found[stem] = [
                {"amount": n, **price(bill(known, seat, _exactly(move, n)))}
                for n in range(move.low, move.high + 1, move.step)
            ]
    return found


def _exactly(move: RangeMove, amount: int) -> Move:
    exact = move.at(amount)
    assert isinstance(exact, Move)
    return exact


# ---- fights


def fights(known: MedState, seat: int, step: OwnTurn | MoveStep) -> dict[str, shapes.Fight]:
    """By its text, the odds of a move that leads into a battle; against several the first of them."""
    found = {}
    coming, galleys = of_group(known) if isinstance(step, MoveStep) else (None, 0)
    for move in step.moves(known, seat):
        if not isinstance(move, Move):
            continue
        if move.verb == "engage":
            opponents = [move.args[1]]
        elif move.verb == "engage-barbarians":
            opponents = [BARBARIANS]
        elif move.verb in ("go", "invade") and coming is not None and coming.size:
            opponents = opponents_in(known, seat, move.args[0], move.verb == "invade")
        else:
            continue
        if opponents:
            odds = forecast(known, move.args[0], seat, opponents[0], coming, galleys)
            found[move.text] = shapes.Fight(
                **asdict(shown_odds(odds)), against=max(opponents[0], NOBODY)
            )
    return found


def of_group(known: MedState) -> tuple[Force, int]:
    """The army of the group that moves, on its decks too, and the levels of its galleys."""
    m: Movement = known.movement
    units, captains = list(m.units), list(m.captains)
    galleys = [piece for piece in m.pieces if known.piece_kind[piece] == GALLEY]
    if known.world.is_sea(m.space):
        for deck in map(known.world.aboard, galleys):
            units = [a + b for a, b in zip(units, units_in(known, m.seat, deck), strict=True)]
            captains += captains_in(known, m.seat, deck)
    levels = tuple(sorted(known.captain_level[captain] for captain in captains))
    force = Force((units[0], units[1], units[2], units[3]), levels)
    return force, sum(known.piece_level[galley] for galley in galleys)


def opponents_in(known: MedState, seat: int, zone: int, invade: bool) -> list[int]:
    """Whom an army meets in a zone: barbarians, those that appear (MU-MOVE-16), enemies, and who is attacked by the entry."""
    first = [BARBARIANS] if has_barbarians(known, zone) or awaits_horde(known, zone) else []
    land = zone < known.world.first_sea
    victims = entry_victims(known, seat, zone, invade) if land else ()
    others = [o for o in armies_in(known, zone) if o != seat]
    return first + [o for o in others if o in victims or at_open_war(known, seat, o)]


# ---- journeys


def journeys(known: MedState, seat: int) -> dict[str, list[shapes.Stop]]:
    """By transport, the areas in its reach where it could trade: the way, and what would be paid or received there."""
    pieces = known.vocabulary.kinds["piece"]
    acting = [known.trade.piece] if known.trade is not None else traders(known, seat)
    return {pieces[piece]: stops(known, seat, piece) for piece in acting}


def stops(known: MedState, seat: int, piece: int) -> list[shapes.Stop]:
    zones = known.vocabulary.kinds["zone"]
    found = []
    for zone, way in ways_from(known, seat, piece).items():
        if zone >= known.world.first_sea:
            continue
        buy, sell = purchase_quote(known, seat, piece, zone), sale_quote(known, seat, piece, zone)
        if buy.number or sell.number:
            found.append(
                shapes.Stop(
                    zone=zones[zone],
                    way=[zones[at] for at in way],
                    points=len(way) * known.world.limits.mp_per_zone,
                    buy=quote(buy),
                    sell=quote(sell),
                )
            )
    return found


def courses(
    known: MedState, seat: int, piece: int, begun: tuple[int, ...] = ()
) -> list[shapes.Course]:
    """MU-ROAD-02, MU-ROAD-03, MU-ROAD-09: of each length the road that pays best for the turns it takes, by the stewards' judgement."""
    o, yields = Situation(known, seat), lengths(known)
    territories = known.vocabulary.kinds["territory"]
    here, points = known.piece_at[piece], known.piece_points[piece]
    return [
        shapes.Course(
            stages=[territories[t] for t in plan.stages[len(begun) :]],
            points=yields[len(plan.stages)],
            turns=plan.turns,
        )
        for plan in plan_roads(o, trader_of(o, piece), here, points)
        if plan.stages[: len(begun)] == begun
    ]


def quote(trade: Quote) -> shapes.Quote | None:
    if not trade.number:
        return None
    return shapes.Quote(
        cubes=named(GOODS, trade.cubes),
        florins=trade.florins,
        fee=trade.fee,
        points=trade.points,
    )


def ways_from(known: MedState, seat: int, piece: int) -> dict[int, tuple[int, ...]]:
    """Zones that a transport reaches with a point left to trade, each with its shortest way; dangers are avoided."""
    w, ship = known.world, known.piece_kind[piece] == SHIP
    most = (known.piece_points[piece] - min(w.limits.mp_per_buy, w.limits.mp_per_sell)) // max(
        w.limits.mp_per_zone, 1
    )
    found: dict[int, tuple[int, ...]] = {known.piece_at[piece]: ()}
    fresh = [(known.piece_at[piece], known.piece_anchorage[piece], ())]
    seen = {fresh[0][:2]}
    for _ in range(max(most, 0)):
        further: list[tuple[int, int, Any]] = []
        for zone, anchorage, way in fresh:
            for to in bits(ways(known, ship, zone, anchorage)):
                came_from = zone if ship and to < w.first_sea else NOBODY
                if (to, came_from) in seen or dangers(known, seat, to).is_warned:
                    continue
                seen.add((to, came_from))
                found.setdefault(to, (*way, to))
                further.append((to, came_from, (*way, to)))
        fresh = further
    return found if most >= 0 else {}
